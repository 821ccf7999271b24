import {
  type Definition,
  documentedSpelling,
  type Field,
  type Finding,
  type FirstVersion,
  firstVersions,
  isOneVersion,
  memberOf,
  type Position,
  settingKey,
  startAt,
  walk,
} from "../../define";
import { isPreview, lackedVersion } from "../../text/api-versions";
import { StepError } from "../errors/errors";
import type { Context } from "../read/context";
import { type Inputs, pathOf, unknown } from "../values/values";

/**
 * Inputs that the configured API version does not support. A preview version may have a feature before the first stable version
 * with it. Under an older preview, the findings are warnings. No stable version has a feature of a preview.
 *
 * @param setting the configuration key of the version.
 */
export function apiVersionFailures(version: string, field: Field, value: unknown, setting?: string): Finding[] {
  const failures: Finding[] = [];
  const enters = (position: Position): boolean => {
    const first = firstVersion(position);
    const reason = first && problemOf(first, version, setting);
    if (!reason) return true;
    const { minApiVersion } = position.field.facts;
    const subject = isOneVersion(minApiVersion) ? "" : `is "${position.value}", which `;
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

function firstVersion({ field, value }: Position): FirstVersion | undefined {
  const { minApiVersion: versions } = field.facts;
  if (value === undefined || value === null || value === unknown) return undefined;
  if (isOneVersion(versions)) return versions;
  if (typeof value !== "string" || !versions) return undefined;
  return memberOf(versions, String(documentedSpelling(field, value))) ?? versions["*"];
}

/** Reason for which a version may lack a feature, or lose it later. */
function problemOf(first: FirstVersion, version: string, setting = "the version"): string | undefined {
  const versions = firstVersions(first);
  const [since] = versions;
  const lacked = lackedVersion(version, versions);
  if (!lacked)
    return isPreview(since) ? "is in preview: a later version of the API may change or remove it" : undefined;
  const cameWith = `came with version ${lacked} of the API, and ${version} is configured`;
  if (isPreview(version)) return `${cameWith}. If that preview lacks it, the update fails`;
  return isPreview(since)
    ? `${cameWith}. No stable version has it. Remove it, or set ${setting} to ${since}`
    : `${cameWith}. Remove it, or configure that version`;
}

export const versionKey = ({ service }: Definition): string => `trefoil:${settingKey(service, "apiVersion")}`;

/** Rejects unsupported inputs before any request. In `pulumi preview`, their values may have been unknown. */
export function requireApiVersion({ definition, session: { version } }: Context, inputs: Inputs): void {
  const findings =
    version === undefined ? [] : apiVersionFailures(version, definition.inputs, inputs, versionKey(definition));
  const newer = findings.find(({ warning }) => !warning);
  if (newer) throw new StepError(`${newer.path} ${newer.reason}. Nothing was sent.`, "version");
}
