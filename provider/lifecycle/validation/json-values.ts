import { isUnsafe, someJson } from "../../text/json";
import { isRecord, joinPath } from "../values/values";

/** A part of a JSON value that Pulumi does not pass unchanged. */
interface Lossy {
  readonly path: string;
  readonly reason: string;
}

/** Returns true if Pulumi does not pass a JSON value unchanged. Most values need no paths of their parts. */
export const isLossy = (value: unknown): boolean =>
  someJson(value, (part) =>
    typeof part === "number" ? isUnsafe(part) : isRecord(part) && Object.hasOwn(part, lostName),
  );

/** The parts of a JSON value that Pulumi does not pass unchanged, at any depth. */
export function lossyParts(value: unknown, path: string): Lossy[] {
  if (typeof value === "number" && isUnsafe(value)) return [{ path, reason: rounded }];
  if (Array.isArray(value)) return value.flatMap((item, i) => lossyParts(item, joinPath(path, i)));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, member]) => [
    ...(name === lostName ? [lostMember(path)] : []),
    ...lossyParts(member, joinPath(path, name)),
  ]);
}

/** The name that Pulumi's libraries for Node.js drop. */
export const lostName = "__proto__";

/** The failure of a member with that name. */
export const lostMember = (path: string): Lossy => ({ path: joinPath(path, lostName), reason: lost });

const rounded =
  "is an integer beyond 2^53, which a number in a program cannot hold exactly. Write its digits as a string, if the API accepts a string, or omit it: an update keeps the number that the object has";

const lost =
  "has a name that Pulumi cannot pass to a provider. Remove it: an update keeps the member that the object has";
