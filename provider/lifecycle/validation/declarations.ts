import { type Definition, placeholders, type References, referencedKind, startAt, walk } from "../../define";
import { declare, type ObjectLedger, type ResourceLedger } from "../life/ledgers";
import { ifKnown } from "../values/known";
import { isSameResource, type LogicalResource, logicalNameOf, stackOf } from "../values/logical-resource";
import { idOf } from "../values/state";
import { hasUnknown, type Inputs, pathOf, pick } from "../values/values";
import type { CheckFailure } from "./validate";

/** Notes the valid inputs of a resource, if they contain its id. */
export function noteInputs(objects: ObjectLedger, definition: Definition, inputs: Inputs): void {
  if (placeholders(definition.id).some((name) => hasUnknown(inputs[name]))) return;
  const id = idOf(definition, inputs);
  if (id !== undefined) objects.of(definition, id).inputs = inputs;
}

/**
 * The inputs that `validate` of the definition reads, of each object that the program declares and that the inputs refer to. A
 * library of another language sends the id of a referenced resource only, and any program may refer to an object by its name.
 */
export function referencedInputs(objects: ObjectLedger, definition: Definition, inputs: Inputs): References {
  const positions = walk(startAt(definition.inputs, inputs), { fact: "reference" });
  return Object.fromEntries(
    positions.flatMap((position) => {
      const { field, value } = position;
      const [kind, names] = [referencedKind(field), field.facts.reference?.inputs];
      const found = kind && names && typeof value === "string" && objects.find(kind, value)?.inputs;
      return found ? [[pathOf(position), pick(found, names)]] : [];
    }),
  );
}

/**
 * For the hook `declaredOnce`: notes what a resource declares, if its inputs are valid. Returns a failure if another resource of
 * its stack declares the same.
 */
export function repeatedDeclaration(
  ledger: ResourceLedger,
  { token, name, hooks }: Definition,
  resource: LogicalResource,
  { inputs, failures }: { readonly inputs: Inputs; readonly failures: readonly CheckFailure[] },
): CheckFailure[] {
  const { declaredOnce } = hooks;
  if (!declaredOnce || failures.length) return [];
  const onceKey = ifKnown(inputs, (known) => declaredOnce.key(known));
  declare(ledger.of(token, resource), { onceKey });
  const same = ledger
    .ofKind(token)
    .find(
      (other) =>
        onceKey !== undefined &&
        other.declaration?.onceKey === onceKey &&
        !isSameResource(other.resource, resource) &&
        isSameStack(other.resource, resource),
    );
  if (!same) return [];
  const first = `${name} ${JSON.stringify(logicalNameOf(same.resource.name ?? ""))}`;
  return [{ path: declaredOnce.input, reason: `is declared by ${first}, too. Declare it in one resource` }];
}

const isSameStack = (one: LogicalResource, other: LogicalResource): boolean =>
  one.project === other.project && stackOf(one.name ?? "") === stackOf(other.name ?? "");
