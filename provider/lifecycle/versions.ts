import { type Field, variantFor } from "../define";
import type { Context } from "./context";
import { ResourceError, type Verb } from "./errors";
import type { Failure } from "./validate";
import { isRecord, joinPath, unknown, type Values } from "./values";

/** Of a preview version the documents do not say what it has. */
const isPreview = (version: string): boolean => version.endsWith("-preview");

/** What args say that the API of an older version has no room for. */
export function newerThan(version: string, field: Field, value: unknown, path = ""): Failure[] {
  if (value === undefined || value === null || value === unknown) return [];
  const { since } = field.facts;
  if (since !== undefined && since > version && !isPreview(version)) {
    const reason = `came with version ${since} of the API, and ${version} is configured. Take it out, or configure that version`;
    return [{ path, reason }];
  }
  if (Array.isArray(value)) {
    const { of } = field;
    return of ? value.flatMap((item, i) => newerThan(version, of, item, joinPath(path, i))) : [];
  }
  const variant = variantFor(field, value);
  if (!isRecord(value) || variant?.kind !== "object") return [];
  return variant.members.flatMap(([name, member]) => newerThan(version, member, value[name], joinPath(path, name)));
}

/** Refuses before any request what the configured version does not have: a preview need not have known it. */
export function refuseNewer({ definition, session }: Context, verb: Verb, args: Values, called: string): void {
  const { version } = session;
  const [newer] = version === undefined ? [] : newerThan(version, definition.args, args);
  if (newer) throw new ResourceError(called, verb, `${newer.path} ${newer.reason}. Nothing was sent.`, "version");
}
