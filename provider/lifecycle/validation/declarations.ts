import { type Definition, placeholders, type References, referencedKind, startAt, walk } from "../../define";
import type { ObjectLedger, ResourceLedger } from "../life/ledgers";
import type { ResourceLife } from "../life/life";
import { type LogicalResource, logicalNameOf, stackOf } from "../values/logical-resource";
import { idOf } from "../values/state";
import { hasUnknown, type Inputs, ifKnown, pathOf, pick } from "../values/values";
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

/** For the hook `declaredOnce`: a failure if another resource of the same stack declares the same in valid inputs. */
export function repeatedDeclaration(
  ledger: ResourceLedger,
  { token, name, hooks: { declaredOnce } }: Definition,
  life: ResourceLife,
): CheckFailure[] {
  if (!declaredOnce) return [];
  const keyOf = ({ declaration }: ResourceLife) =>
    declaration?.inputs && ifKnown(declaration.inputs, (known) => declaredOnce.key(known));
  const key = keyOf(life);
  const isSame = (other: ResourceLife) =>
    other !== life && isSameStack(other.resource, life.resource) && keyOf(other) === key;
  const same = key === undefined ? undefined : ledger.ofKind(token).find(isSame);
  if (!same) return [];
  const first = `${name} ${JSON.stringify(logicalNameOf(same.resource.name ?? ""))}`;
  return [{ path: declaredOnce.input, reason: `is declared by ${first}, too. Declare it in one resource` }];
}

const isSameStack = (one: LogicalResource, other: LogicalResource): boolean =>
  one.project === other.project && stackOf(one.name ?? "") === stackOf(other.name ?? "");
