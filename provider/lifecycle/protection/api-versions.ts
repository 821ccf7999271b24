import { documentedSpelling, type Field, type Finding, memberOf, type Position, startAt, walk } from "../../define";
import { type Operation, ResourceError } from "../errors/errors";
import type { Context } from "../read/context";
import { type Inputs, pathOf, unknown } from "../values/values";

/**
 * Inputs that the configured API version does not support. A preview version may have a feature before the version that
 * introduces it, so under a preview version the findings are warnings.
 */
export function apiVersionFailures(version: string, field: Field, value: unknown): Finding[] {
  const failures: Finding[] = [];
  const enters = (position: Position): boolean => {
    const found = versionFailures(version, position);
    failures.push(...found);
    return found.length === 0;
  };
  walk(startAt(field, value), { fact: "minApiVersion" }, enters);
  return failures;
}

function versionFailures(version: string, position: Position): Finding[] {
  const { field, value } = position;
  const { minApiVersion } = field.facts;
  if (value === undefined || value === null || value === unknown) return [];
  if (typeof minApiVersion === "string")
    return minApiVersion > version ? [versionFailure(pathOf(position), "", minApiVersion, version)] : [];
  const since =
    minApiVersion && typeof value === "string"
      ? memberOf(minApiVersion, String(documentedSpelling(field, value)))
      : undefined;
  return since !== undefined && since > version
    ? [versionFailure(pathOf(position), `is "${value}", which `, since, version)]
    : [];
}

function versionFailure(path: string, subject: string, since: string, version: string): Finding {
  const reason = `${subject}came with version ${since} of the API, and ${version} is configured`;
  if (!/preview/i.test(version)) return { path, reason: `${reason}. Remove it, or configure that version` };
  return { path, reason: `${reason}. If that preview lacks it, the update fails`, warning: true };
}

/** Rejects unsupported inputs before any request. In `pulumi preview`, their values may have been unknown. */
export function requireApiVersion(context: Context, operation: Operation, inputs: Inputs, id?: string): void {
  const { definition, session } = context;
  const { version } = session;
  const findings = version === undefined ? [] : apiVersionFailures(version, definition.inputs, inputs);
  const newer = findings.find(({ warning }) => !warning);
  if (!newer) return;
  const problem = `${newer.path} ${newer.reason}. Nothing was sent.`;
  throw new ResourceError(context.displayName(id), operation, problem, "version");
}
