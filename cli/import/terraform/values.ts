import type { Members } from "../../../provider/terraform";
import { isRecord } from "../../../provider/text/json";
import { InvalidStateError } from "./state-resource";

export type { Members };

/** An object in a list, and its path in the file. */
interface Item {
  readonly path: string;
  readonly members: Members;
}

/** The objects of a list. Empty if the list is omitted. */
export function recordsAt(members: Members, name: string, parent?: string): Item[] {
  const list = members[name] ?? [];
  const at = parent === undefined ? name : `${parent}.${name}`;
  if (!Array.isArray(list)) throw new InvalidStateError(`\`${at}\` is not a list`);
  return list.map((item: unknown, i) => {
    const path = `${at}[${i}]`;
    if (!isRecord(item)) throw new InvalidStateError(`\`${path}\` is not an object`);
    return { path, members: item };
  });
}

/** A member that is a string. */
export function textAt(members: Members, name: string, path: string): string {
  const text = members[name];
  if (typeof text === "string" && text) return text;
  throw new InvalidStateError(`\`${path}.${name}\` is not a string`);
}
