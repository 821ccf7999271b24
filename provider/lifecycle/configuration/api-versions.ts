import { type Field, type Finding, memberOf, variantFor } from "../../define";
import { type Operation, ResourceError } from "../errors/errors";
import type { Context } from "../remote/context";
import { type Inputs, isRecord, joinPath, unknown } from "../state/values";

/**
 * Inputs that the configured API version does not support. A preview version may have a feature before the version that
 * introduces it, so under a preview version the findings are warnings.
 */
export function apiVersionFailures(version: string, field: Field, value: unknown, path = ""): Finding[] {
  if (value === undefined || value === null || value === unknown) return [];
  const { minApiVersion } = field.facts;
  if (typeof minApiVersion === "string" && minApiVersion > version) {
    return [versionFailure(path, "", minApiVersion, version)];
  }
  const brought =
    typeof minApiVersion === "object" && typeof value === "string" ? memberOf(minApiVersion, value) : undefined;
  if (brought !== undefined && brought > version) {
    return [versionFailure(path, `is "${value}", which `, brought, version)];
  }
  if (Array.isArray(value)) {
    const { of } = field;
    return of ? value.flatMap((item, i) => apiVersionFailures(version, of, item, joinPath(path, i))) : [];
  }
  const variant = variantFor(field, value);
  if (!isRecord(value) || variant?.kind !== "object") return [];
  return variant.members.flatMap(([name, member]) =>
    apiVersionFailures(version, member, value[name], joinPath(path, name)),
  );
}

function versionFailure(path: string, subject: string, since: string, version: string): Finding {
  const reason = `${subject}came with version ${since} of the API, and ${version} is configured`;
  if (!/preview/i.test(version)) return { path, reason: `${reason}. Remove it, or configure that version` };
  return { path, reason: `${reason}. If that preview lacks it, the update fails`, warning: true };
}

/** Rejects unsupported inputs before any request. In `pulumi preview`, their values may have been unknown. */
export function requireApiVersion(
  { definition, session }: Context,
  operation: Operation,
  inputs: Inputs,
  called: string,
): void {
  const { version } = session;
  const findings = version === undefined ? [] : apiVersionFailures(version, definition.inputs, inputs);
  const newer = findings.find(({ warning }) => !warning);
  if (newer) throw new ResourceError(called, operation, `${newer.path} ${newer.reason}. Nothing was sent.`, "version");
}
