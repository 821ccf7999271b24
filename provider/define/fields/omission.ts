import type { FieldFacts } from "./facts";
import type { Field } from "./field";

/** The comparison of a member of an object that the program omits. */
export type Omission =
  /** The value of the object is compared with the default. The default is `null` if the service then has no value. */
  | { readonly isWatched: true; readonly default: FieldFacts["serverDefault"] }
  /** The value of the object is ignored. */
  | { readonly isWatched: false; readonly reason: string };

const declaredOnly = (reason: string): Omission => ({ isWatched: false, reason });

const secret = declaredOnly("The value is secret.");
const sometimesReturned = declaredOnly("Responses may omit the value.");
const replaced = declaredOnly("Only a replacement could restore the default.");

/** Facts that exclude a member from the comparison, and facts that also exclude each member inside. The first that applies counts. */
const exclusions: readonly (readonly [applies: (field: Field) => unknown, omission: Omission, inside?: true])[] = [
  [({ facts }) => facts.providerOnly, declaredOnly("The service does not have the value."), true],
  [({ facts }) => facts.secret, secret, true],
  [({ facts }) => facts.returned, sometimesReturned, true],
  [({ facts }) => facts.autoName, declaredOnly("If omitted, the value is generated.")],
  [({ optional }) => !optional, declaredOnly("The value is required.")],
  [({ facts }) => facts.replaceOnChanges, replaced, true],
  [({ facts }) => facts.listMap?.changed === "replace", replaced, true],
  [({ facts }) => facts.replaceOnRemoval, replaced],
  [({ facts }) => facts.keptOnRemoval, declaredOnly("The service keeps a value that an update removes.")],
];

/**
 * The comparison of a member that the program omits. Undefined if the definition does not contain the decision: the
 * member needs `serverDefault`, `valueOnRemoval` or `declaredOnly`.
 *
 * @param around the fields around the member, in any order.
 */
export function omissionOf(field: Field, around: readonly Field[]): Omission | undefined {
  for (const [applies, omission, inside] of exclusions)
    if (applies(field) || (inside && around.some(applies))) return omission;
  const { declaredOnly: reason, serverDefault, valueOnRemoval } = field.facts;
  if (reason !== undefined) return declaredOnly(reason);
  const known = serverDefault ?? valueOnRemoval ?? (field.defaultValue as FieldFacts["serverDefault"]);
  if (known === undefined && serverDefault === undefined) return undefined;
  return { isWatched: true, default: known ?? null };
}
