import type { Definition } from "../../define";
import {
  type AutoNaming,
  apiVersionFailures,
  type CheckFailure,
  check,
  displayNameOf,
  failureTexts,
  type Inputs,
  type LogicalResource,
  type Session,
  validateAccess,
} from "../../lifecycle";
import type { CheckOnlyProps, DecodedProps } from "./props";
import type { Sessions } from "./sessions";

/** The inputs of one resource to check. */
export interface CheckRequest {
  readonly definition: Definition;
  /** The session, if the host is configured. */
  readonly session: Session | undefined;
  /** The stored inputs. Undefined for a resource that does not exist. */
  readonly before: DecodedProps | undefined;
  readonly inputs: Inputs;
  readonly resource: LogicalResource;
  readonly checkOnly: CheckOnlyProps;
  /** The naming that the configuration of the engine requires, if the host receives it. */
  readonly naming?: AutoNaming | undefined;
}

/** Checked inputs. */
export interface CheckedInputs {
  readonly inputs: Inputs;
  readonly autoNamed: boolean;
  /**
   * Complete messages. They contain the path, since the engine prints the value of a property with a failure, which may
   * be a secret.
   */
  readonly failures: readonly string[];
}

/** Validates the inputs of a resource, and the access of the credentials if the inputs are valid. Shows warnings. */
export async function checkInputs(sessions: Sessions, request: CheckRequest): Promise<CheckedInputs> {
  const { definition, session, before, resource, checkOnly } = request;
  const credentials = before && definition.hooks.selfLockout && session;
  const checked = check(
    definition,
    before,
    request.inputs,
    resource.name,
    credentials?.principal,
    checkOnly.references,
    credentials || {},
    request.naming,
  );
  // Without the configuration, the API version is validated before the request.
  const findings = session?.version ? apiVersionFailures(session.version, definition.inputs, checked.inputs) : [];
  const failures = [...checked.failures, ...findings.filter(({ warning }) => !warning)];
  const warnings = [...checked.warnings, ...findings.filter(({ warning }) => warning)];
  const name = displayNameOf(definition, undefined, resource.name);
  const secrets = {
    field: definition.inputs,
    inputs: request.inputs,
    credentials: session?.secrets ?? [],
    marked: checkOnly.secretInputs,
  };
  const textsOf = (found: readonly CheckFailure[]) => failureTexts(found, secrets).map((text) => `${name}: ${text}.`);
  for (const text of textsOf(warnings)) sessions.warn(text);
  // After other failures, no request follows, so access does not matter.
  const access = session && !failures.length ? await validateAccess(session, definition, name) : undefined;
  return { ...checked, failures: access ? [access] : textsOf(failures) };
}
