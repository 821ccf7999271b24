import { type Field, variantFor } from "../define";
import type { Context } from "./context";
import { ResourceError, type Verb } from "./errors";
import type { Failure } from "./validate";
import { isRecord, joinPath, unknown, type Values } from "./values";

/** What args say that the API of an older version has no room for. */
export function newerThan(version: string, field: Field, value: unknown, path = ""): Failure[] {
  if (value === undefined || value === null || value === unknown) return [];
  const { since, valuesSince = {} } = field.facts;
  if (since !== undefined && since > version) return [{ path, reason: tooNew(since, version) }];
  const brought = typeof value === "string" ? valuesSince[value] : undefined;
  if (brought !== undefined && brought > version) {
    return [{ path, reason: `is "${value}", which ${tooNew(brought, version)}` }];
  }
  if (Array.isArray(value)) {
    const { of } = field;
    return of ? value.flatMap((item, i) => newerThan(version, of, item, joinPath(path, i))) : [];
  }
  const variant = variantFor(field, value);
  if (!isRecord(value) || variant?.kind !== "object") return [];
  return variant.members.flatMap(([name, member]) => newerThan(version, member, value[name], joinPath(path, name)));
}

const tooNew = (since: string, version: string): string =>
  `came with version ${since} of the API, and ${version} is configured. Take it out, or configure that version`;

/** Refuses before any request what the configured version does not have: a preview need not have known it. */
export function refuseNewer({ definition, session }: Context, verb: Verb, args: Values, called: string): void {
  const { version } = session;
  const [newer] = version === undefined ? [] : newerThan(version, definition.args, args);
  if (newer) throw new ResourceError(called, verb, `${newer.path} ${newer.reason}. Nothing was sent.`, "version");
}
