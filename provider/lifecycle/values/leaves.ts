import { type Field, fieldOfPart, type WalkOptions } from "../../define";
import { mayNameSecret, namesSecrets } from "../../text/possible-secrets";
import { isEmpty, isRecord, joinPath, type Values } from "./values";

/** A value without parts in a JSON value, or the length of a list. */
export interface Leaf {
  readonly field?: Field | undefined;
  readonly value: unknown;
  /** The names and indexes that lead to the value. */
  readonly steps: readonly (string | number)[];
  readonly path: string;
  /** The value, or one around it, is a secret by its field. If no field declares it, by its name. */
  readonly isSecret: boolean;
  /** A field declares the value or its list, as a member of an object. */
  readonly isDeclared: boolean;
  /** The path of the value around it that its field declares as a secret, without the names in that value. */
  readonly secretPath?: string | undefined;
}

export interface LeafOptions extends WalkOptions {
  /** The name of the whole value is that of a secret. */
  readonly isNamed?: boolean | undefined;
  /** True for a member that is omitted. */
  readonly omits?: (field: Field | undefined, value: Values, name: string) => boolean;
}

/** The leaves in a value, at any depth, except empty values. */
export const leavesOf = (field: Field | undefined, value: unknown, options: LeafOptions = {}): Leaf[] =>
  leavesIn({ field, value, steps: [], path: "", isSecret: false, isDeclared: field !== undefined }, options);

/**
 * @param part a value that may have parts.
 * @param isNamed the name of the value, or of one around it, is that of a secret.
 */
function leavesIn(part: Leaf, options: LeafOptions, isNamed = options.isNamed ?? false): Leaf[] {
  const { field, value } = part;
  if (isEmpty(value)) return [];
  if (Array.isArray(value)) {
    const items = value.flatMap((item, i) => leavesIn(partAt(part, i, item, field?.of), options, isNamed));
    return [partAt(part, "length", value.length), ...items];
  }
  if (!isRecord(value)) return [{ ...part, isSecret: part.isSecret || isNamed }];
  return Object.entries(value).flatMap(([name, member]) => {
    if (options.omits?.(field, value, name)) return [];
    const memberField = field && fieldOfPart({ field, value }, name, options);
    const found = partAt(part, name, member, memberField);
    const isDeclared = memberField !== undefined && field?.kind !== "record";
    return leavesIn({ ...found, isDeclared }, options, !isDeclared && isSecretMember(value, name, isNamed));
  });
}

function partAt(whole: Leaf, step: string | number, value: unknown, field?: Field): Leaf {
  const path = joinPath(whole.path, step);
  const isSecret = field?.facts.secret === true;
  const own = whole.field?.kind === "record" ? whole.path : path;
  return {
    field,
    value,
    path,
    steps: [...whole.steps, step],
    isDeclared: whole.isDeclared && field !== undefined,
    isSecret: whole.isSecret || isSecret,
    secretPath: whole.secretPath ?? (isSecret ? own : undefined),
  };
}

/**
 * True for a member that no field declares and that is a secret by its name. The member `value` has the name of its pair, such as a header.
 * A map or a list of objects is one only if its name is that of several secrets.
 *
 * @param isInSecret the object is a secret by its name.
 */
export function isSecretMember(whole: Values, member: string, isInSecret: boolean): boolean {
  const name = nameIn(whole, member);
  const hasMembers = [whole[member]].flat().some(isRecord);
  return hasMembers ? isInSecret || namesSecrets(name) : mayNameSecret(name, isInSecret);
}

function nameIn({ name, key = name, ...others }: Values, member: string): string {
  if (member === "key" && "value" in others) return "name";
  return member === "value" && typeof key === "string" ? key : member;
}
