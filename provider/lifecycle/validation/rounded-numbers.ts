import { isUnsafe } from "../../json";
import { isRecord, joinPath } from "../state/values";
/** Paths of integers in a JSON value that Pulumi may have rounded before it passed them. */
export function roundedNumbers(value: unknown, path: string): string[] {
  if (typeof value === "number" && isUnsafe(value)) return [path];
  if (Array.isArray(value)) return value.flatMap((item, i) => roundedNumbers(item, joinPath(path, i)));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => roundedNumbers(member, joinPath(path, name)));
}

/** The failure at such a path. */
export const roundedReason =
  "is an integer beyond 2^53, which a number in a program cannot hold exactly. Write its digits as a string, if the API accepts a string, or omit it: an update keeps the number that the object has";
