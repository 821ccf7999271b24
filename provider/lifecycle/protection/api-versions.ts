import {
  type Definition,
  documentedSpelling,
  type Field,
  type Finding,
  memberOf,
  type Position,
  settingKey,
  startAt,
  walk,
} from "../../define";
import { type Operation, ResourceError } from "../errors/errors";
import type { Context } from "../read/context";
import { type Inputs, pathOf, unknown } from "../values/values";

/**
 * Inputs that the configured API version does not support. A preview version may have a feature before the version that
 * introduces it, so under a preview version the findings are warnings. No stable version has a feature of a preview.
 *
 * @param setting the configuration key of the version.
 */
export function apiVersionFailures(version: string, field: Field, value: unknown, setting?: string): Finding[] {
  const failures: Finding[] = [];
  const enters = (position: Position): boolean => {
    const since = firstVersion(position);
    const reason = since === undefined ? undefined : problemOf(since, version, setting);
    if (!reason) return true;
    const { minApiVersion } = position.field.facts;
    const subject = typeof minApiVersion === "string" ? "" : `is "${position.value}", which `;
    failures.push({
      path: pathOf(position),
      reason: subject + reason,
      ...(isPreview(version) && { warning: true }),
    });
    return false;
  };
  walk(startAt(field, value), { fact: "minApiVersion" }, enters);
  return failures;
}

/** The first version with a field, or with its value. */
function firstVersion({ field, value }: Position): string | undefined {
  const { minApiVersion } = field.facts;
  if (value === undefined || value === null || value === unknown) return undefined;
  if (typeof minApiVersion !== "object") return minApiVersion;
  if (typeof value !== "string") return undefined;
  return memberOf(minApiVersion, String(documentedSpelling(field, value))) ?? minApiVersion["*"];
}

/** Reason for which a version may lack what `since` introduced, or lose it later. */
function problemOf(since: string, version: string, setting = "the version"): string | undefined {
  const reason = `came with version ${since} of the API, and ${version} is configured`;
  const isOlder = version.toLowerCase() < since;
  if (isPreview(version)) {
    if (isOlder) return `${reason}. If that preview lacks it, the update fails`;
    return isPreview(since) ? "is in preview: a later version of the API may change or remove it" : undefined;
  }
  if (isPreview(since)) return `${reason}. No stable version has it. Remove it, or set ${setting} to ${since}`;
  return isOlder ? `${reason}. Remove it, or configure that version` : undefined;
}

export const isPreview = (version: string): boolean => /-preview$/i.test(version);

/** The configuration key of the API version of a definition. */
export const versionKey = ({ service }: Definition): string => `trefoil:${settingKey(service, "apiVersion")}`;

/** Rejects unsupported inputs before any request. In `pulumi preview`, their values may have been unknown. */
export function requireApiVersion(context: Context, operation: Operation, inputs: Inputs, id?: string): void {
  const { definition, session } = context;
  const { version } = session;
  const findings =
    version === undefined ? [] : apiVersionFailures(version, definition.inputs, inputs, versionKey(definition));
  const newer = findings.find(({ warning }) => !warning);
  if (!newer) return;
  const problem = `${newer.path} ${newer.reason}. Nothing was sent.`;
  throw new ResourceError(context.displayName(id), operation, problem, "version");
}
