/** Objects whose resources come from another provider, by a state migration (`trefoil/migrations`). */

import type { Definition } from "../../define";
import { displayNameOf, type Inputs, ResourceError, type State, type StateWithId, withDefaults } from "../../lifecycle";
import { valuesForProgram } from "../../lifecycle/import";
import type { Call, ResourceOperations } from "../../lifecycle/run";
import type { DecodedProps, MovedObject } from "./props";

/**
 * Reads the object as for an import. Outputs that the service returns only once have the same names in both providers, and are kept.
 *
 * @throws ResourceError if the object does not exist, or belongs to another account.
 */
export async function readMoved(
  resources: ResourceOperations,
  call: Call,
  { id, owner }: MovedObject,
  { outputs: before }: DecodedProps,
): Promise<StateWithId> {
  const { definition, session, resource } = call;
  if (!(await session.isOwnedBy(owner)))
    throw new ResourceError(
      { resource: displayNameOf(definition, id, resource.name), operation: "read" },
      `the object belongs to another account than the credentials of ${definition.service.title}. Nothing was changed. Configure the credentials of its account.`,
      "other_account",
    );
  const found = await resources.lookUp(call, id, "state");
  const state = importedState(definition, found.state, true);
  const kept = definition.outputs.members.flatMap(([name, { facts }]) =>
    facts.returned === "onCreate" && Object.hasOwn(before, name) ? [[name, before[name]]] : [],
  );
  return { id: found.id, state: { ...state, outputs: { ...state.outputs, ...Object.fromEntries(kept) } } };
}

/** The command that reads the object before an operation. */
const readingCommands = {
  check: "Run `pulumi up --refresh --run-program` once, which reads it.",
  delete: "Run `pulumi refresh`, which reads it.",
} as const;

/**
 * Rejects an operation with a state whose object was not read yet. The engine saves the state of a migration before it compares the
 * resource, and a deletion may find nothing under the id of the other provider.
 */
export function requireRead(
  { definition, name }: { readonly definition: Definition; readonly name: string | undefined },
  operation: keyof typeof readingCommands,
  { moved }: DecodedProps,
): void {
  if (!moved) return;
  throw new ResourceError(
    { resource: displayNameOf(definition, moved.id, name), operation },
    `the state comes from a Terraform provider, and the object was not read yet. Nothing was changed. ${readingCommands[operation]}`,
    "unread_object",
  );
}

/**
 * The state of an import or a `get`. A program that omits inputs with a default, or the name, does not change it. The name does not count as
 * generated, so that a program may also declare it.
 */
export function importedState(definition: Definition, found: State, isImport: boolean): State {
  // A program does not declare values that the service assigns.
  const read = isImport ? (valuesForProgram(definition, found.inputs) as unknown as Inputs) : found.inputs;
  const { inputs } = withDefaults(definition, { ...found, inputs: read });
  return { ...found, inputs };
}
