import type { Struct } from "google-protobuf/google/protobuf/struct_pb";
import type { Definition } from "../../define";
import { displayNameOf, type Operation, ResourceError } from "../../lifecycle";

/**
 * Rejects a state that Pulumi's bridge of Terraform providers wrote and that no migration completed: with an alias alone, or in a
 * refresh that runs the program. The engine would remove an object from the state if its id of the other provider finds none.
 *
 * @param inputs inputs in the state.
 */
export function rejectBridgedState(
  { definition, name }: { readonly definition: Definition; readonly name: string },
  operation: Operation,
  inputs: Struct | undefined,
): void {
  const members = inputs?.getFieldsMap();
  // The bridge records in each resource which inputs are defaults.
  if (!members?.has("__defaults") || members.has("__trefoil")) return;
  throw new ResourceError(
    displayNameOf(definition, undefined, name),
    operation,
    "a Terraform provider wrote the state. Nothing was changed. Pass the options of `fromTerraform` (trefoil/migrations) to the resource, and run `pulumi up --refresh --run-program`.",
    "unsupported_state",
  );
}
