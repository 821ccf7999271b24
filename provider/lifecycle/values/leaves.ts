import { type Field, fieldOfPart, type WalkOptions } from "../../define";
import { mayNameSecret } from "../../text/possible-secrets";
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
  /** The path of the value around it that its field declares as a secret, without the names in that value. */
  readonly secretPath?: string | undefined;
}

export interface LeafOptions extends WalkOptions {
  /** Path of the whole value. */
  readonly path?: string;
  /** The whole value is a secret. */
  readonly isSecret?: boolean | undefined;
  /** True for a member that is omitted. */
  readonly omits?: (field: Field | undefined, value: Values, name: string) => boolean;
}

/** The leaves in a value, at any depth, except empty values. */
export const leavesOf = (field: Field | undefined, value: unknown, options: LeafOptions = {}): Leaf[] =>
  leavesIn({ field, value, steps: [], path: options.path ?? "", isSecret: options.isSecret ?? false }, options);

/** @param part a value that may have parts. */
function leavesIn(part: Leaf, options: LeafOptions): Leaf[] {
  const { field, value } = part;
  if (isEmpty(value)) return [];
  if (Array.isArray(value)) {
    const items = value.flatMap((item, i) => leavesIn(partAt(part, i, item, field?.of), options));
    return [partAt(part, "length", value.length), ...items];
  }
  if (!isRecord(value)) return [part];
  return Object.entries(value).flatMap(([name, member]) => {
    if (options.omits?.(field, value, name)) return [];
    const memberField = field && fieldOfPart({ field, value }, name, options);
    const found = partAt(part, name, member, memberField);
    const isDeclared = memberField !== undefined && field?.kind !== "record";
    const isSecret = found.isSecret || (!isDeclared && mayNameSecret(nameIn(value, name)));
    return leavesIn({ ...found, isSecret }, options);
  });
}

function partAt(whole: Leaf, step: string | number, value: unknown, field?: Field): Leaf {
  const path = joinPath(whole.path, step);
  const isSecret = field?.facts.secret === true;
  const own = whole.field?.kind === "record" ? whole.path : path;
  return {
    ...{ field, value, path, steps: [...whole.steps, step] },
    isSecret: whole.isSecret || isSecret,
    secretPath: whole.secretPath ?? (isSecret ? own : undefined),
  };
}

/** The name of a member. That of the member `value` is the name of its pair, such as a header. */
export function nameIn({ name, key = name }: Values, member: string): string {
  return member === "value" && typeof key === "string" ? key : member;
}
