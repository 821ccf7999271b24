import { type Field, hasFact, type JsonBody, type Position, partsOf, startAt, walk } from "../../define";
import { printable } from "../../text/printable";
import { ResourceError } from "../errors/errors";
import type { Context } from "../read/context";
import type { RemoteObject } from "../read/remote-object";
import { findChanges } from "../values/compare";
import { isSameJson } from "../values/equality";
import { maskedPaths } from "../values/masked-values";
import { inputsOf, partialIdOf } from "../values/state";
import { type Inputs, isRecord, type ObjectValues, pathOf } from "../values/values";

/**
 * Rejects the addition of a list-map item that already exists in the service and differs in a property that cannot
 * change in place. Such an item was added outside Pulumi, or was retained when the program removed it. It is not in the
 * state, so the preview shows an addition.
 */
export function rejectConflictingItems(
  context: Context,
  remote: RemoteObject,
  { values, olds, news }: { readonly values: ObjectValues; readonly olds: Inputs; readonly news: Inputs },
): void {
  const { inputs } = context.definition;
  if (!hasFact(inputs, "listMap")) return;
  const added = findChanges(inputs, olds, news).filter(({ kind }) => kind === "add");
  if (!added.length) return;
  const seen = inputsOf(context.definition, remote.values, news);
  const unlike = findChanges(inputs, seen, news).filter(
    ({ path, replaces }) => replaces && added.some((one) => path.startsWith(`${one.path}.`)),
  );
  if (!unlike.length) return;
  throw new ResourceError(
    context.failed("update", partialIdOf(context, values)),
    `${unlike.map(({ path }) => path).join(", ")}: the program adds an item that already exists in the service with another declaration, which cannot change in place. Nothing was sent. Declare it as the service has it, give it another name, or replace the resource (\`pulumi up --target-replace\`).`,
    "unlike",
  );
}

/** Rejects an update that would overwrite a secret with the mask that the service returns for it. */
export function rejectMaskedValues(context: Context, values: ObjectValues, body: JsonBody, desired: JsonBody): void {
  const { inputs } = context.definition;
  const [path] = [...maskedPaths(inputs, body, desired), ...emptiedPaths(inputs, body, desired)];
  if (path === undefined) return;
  throw new ResourceError(
    context.failed("update", partialIdOf(context, values)),
    `the service shows "${path}" only masked and the program does not declare it, so sending the object back would destroy that value. Nothing was sent. Declare it in the program, or set it again in the service afterwards.`,
    "masked",
  );
}

/** Reports the members of list items that the program does not declare, and that an update removes. */
export function reportLostMembers(context: Context, values: ObjectValues, paths: readonly string[]): void {
  if (!paths.length) return;
  const subject = context.displayName(partialIdOf(context, values));
  // A repeated request removes the same members.
  context.session.warnOnce(
    `${subject}: the update removes ${printable(paths.join(", "))}, because the program changes the items that contain them. The program does not declare them. If they are needed, declare them in the program.`,
  );
}

/**
 * The paths at which a body may lack a secret that was set outside Pulumi, because responses omit secrets. The secret
 * is required, or it is null in an object that the inputs do not declare. In a declared object, null means no secret.
 *
 * @param desired the part of the body that the inputs define. It is complete, since check accepted it.
 */
function emptiedPaths(field: Field, value: unknown, desired: unknown): string[] {
  const options = { names: "wire", fact: "secret", missing: "needed" } as const;
  const enters = (at: Position) => !at.field.facts.secret && at.value !== at.other;
  return walk(startAt(field, value, desired), options, enters).flatMap(emptiedAt);
}

function emptiedAt(position: Position): string[] {
  const { field, value } = position;
  const { secret, returned } = field.facts;
  if (!secret || (value !== null && value !== undefined)) return [];
  const mayBeEmptied = !field.optional || (value === null && mayNotBeDeclared(position));
  return returned === "sometimes" && mayBeEmptied ? [pathOf(position)] : [];
}

/** True if the inputs do not declare the object of a member. An object that authenticates with an identity has no key. */
function mayNotBeDeclared({ field, other: desired, parent }: Position): boolean {
  if (!parent || parent.field.of) return desired === undefined;
  return !isRecord(parent.other) && !(field.kind === "string" && hasIdentity(parent));
}

const hasIdentity = (object: Position): boolean =>
  partsOf(object, { names: "wire" }).some(({ field, value }) => isIdentity(field, value));

/** True if a value is an identity that grants access. Its `valueOnRemoval` is not an identity. */
const isIdentity = ({ facts: { valueOnRemoval } }: Field, value: unknown): boolean =>
  valueOnRemoval !== undefined && isRecord(value) && !isSameJson(value, valueOnRemoval);
