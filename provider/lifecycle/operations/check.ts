import {
  type Definition,
  type Finding,
  grantsAccess,
  hasFact,
  type References,
  wireName,
  withDocumentedSpellings,
} from "../../define";
import { withExplanation } from "../../text/explained-codes";
import { displayNameOf } from "../errors/errors";
import { addFacts, type ResourceLedger } from "../life/ledgers";
import type { ResourceLife, ResourceOptions } from "../life/life";
import { apiVersionFailures, versionKey } from "../protection/api-versions";
import { dataLossFailures } from "../protection/deletion-protection";
import { downtimeFailures } from "../protection/downtime";
import { type OwnCredentials, selfLockoutFailures } from "../protection/self-lockout";
import type { Session } from "../session/session";
import { validateAccess } from "../session/validate-access";
import { type AutoNaming, withAutoName } from "../validation/auto-name";
import { noteInputs, referencedInputs, repeatedDeclaration } from "../validation/declarations";
import { withFileDigests } from "../validation/file-digests";
import { failureTexts, withGivenValues } from "../validation/given-value";
import { unlistedKinds, unlistedValues } from "../validation/open-enums";
import { type CheckFailure, validate } from "../validation/validate";
import { alignOrder } from "../values/compare";
import { undeclaredMembers } from "../values/compared-inputs";
import { extraConflicts, withExtraMembers } from "../values/extra";
import type { Alias, LogicalResource } from "../values/logical-resource";
import { assumeUnknownUnchanged, type Declared, resourceChanges } from "../values/resource-changes";
import { type SecretPaths, scalarsAt } from "../values/secrets";
import type { State } from "../values/state";
import { type Inputs, ifKnown, splitPath } from "../values/values";

/** A resource whose inputs are checked, and its run. */
export interface CheckSubject {
  readonly definition: Definition;
  readonly resource: LogicalResource;
  /** Undefined until the host is configured. */
  readonly session: Session | undefined;
  readonly ledger: ResourceLedger;
  /** Shows a warning, unless the run has shown it. */
  readonly warn: (message: string) => void;
}

/** Values and options of a resource that only its program contains. */
export interface ProgramFacts extends ResourceOptions {
  /** Known values of resources that are passed as inputs. */
  readonly references: References;
  /** Paths of the inputs in which the program passes secrets. */
  readonly secretInputs: SecretPaths;
  readonly aliases: readonly Alias[];
}

export interface InputsToCheck {
  readonly inputs: Inputs;
  /** Undefined for a new resource, and while the engine prepares a replacement. */
  readonly olds: State | undefined;
  readonly facts: ProgramFacts;
  /** The naming that the configuration of the engine requires, if the host receives it. */
  readonly naming?: AutoNaming | undefined;
}

export interface CheckedInputs {
  readonly inputs: Inputs;
  readonly autoNamed: boolean;
  /**
   * Messages without the name of the resource, which the engine adds. They contain the path, since the engine prints the value
   * of a property with a failure, which may be a secret.
   */
  readonly failures: readonly string[];
}

/** Validates the inputs, and the access of the credentials if the inputs are valid. Shows warnings. */
export async function checkDeclaration(subject: CheckSubject, request: InputsToCheck): Promise<CheckedInputs> {
  const { definition, resource, session, ledger } = subject;
  await session?.prepare();
  const life = noteDeclaration(subject, request);
  const checked = await checkWithFiles(subject, request);
  const isValid = !checked.failures.length;
  addFacts(life, { inputs: isValid ? checked.inputs : undefined });
  if (session && isValid) noteInputs(session.objects, definition, checked.inputs);
  const repeated = definition.hooks.declaredOnce ? repeatedDeclaration(ledger, definition, life) : [];
  // Without the configuration, the API version is validated before the request.
  const version = session?.version;
  const versions = version
    ? apiVersionFailures(version, definition.inputs, checked.inputs, versionKey(definition))
    : [];
  const failures = [...checked.failures, ...repeated, ...versions.filter(({ warning }) => !warning)];
  const warnings = [...checked.warnings, ...versions.filter(({ warning }) => warning)];
  const name = displayNameOf(definition, undefined, resource.name);
  for (const text of textsOf(subject, request, warnings)) subject.warn(`${name}: ${text}`);
  // After other failures, no request follows, so access does not matter.
  const access = session && !failures.length ? await validateAccess(session, definition, name) : undefined;
  return { ...checked, failures: access ? [access] : textsOf(subject, request, failures) };
}

/** Notes in the ledger what later operations do not receive. */
function noteDeclaration(
  { definition, resource, ledger }: CheckSubject,
  { inputs, olds, facts }: InputsToCheck,
): ResourceLife {
  const { aliases, secretInputs, deleteBeforeReplace } = facts;
  return addFacts(ledger.declare(definition.token, { ...resource, aliases }, olds !== undefined), {
    secretPaths: secretInputs,
    secrets: scalarsAt(inputs, secretInputs),
    ...(olds && { options: { deleteBeforeReplace } }),
  });
}

/** Checks the inputs with the resources of the program, and adds the digests of files. */
async function checkWithFiles(
  { definition, resource, session }: CheckSubject,
  { inputs, olds, facts, naming }: InputsToCheck,
): Promise<CheckResult> {
  const credentials = olds && grantsAccess(definition) ? session : undefined;
  // An existing object works, even if the service has other fields than the program.
  const declared = olds || !session ? {} : referencedInputs(session.objects, definition, inputs);
  const checked = check(definition, olds, inputs, {
    logicalName: resource.name,
    references: { ...declared, ...facts.references },
    credentials,
    naming,
    version: session?.version,
  });
  if (checked.failures.length || !hasFact(definition.inputs, "digestOf")) return checked;
  return { ...checked, ...(await withFileDigests(definition, checked.inputs, olds?.inputs)) };
}

/** Sentences about findings, without secrets. */
function textsOf(
  { definition, session }: CheckSubject,
  { inputs, facts }: InputsToCheck,
  found: readonly CheckFailure[],
): string[] {
  if (!found.length) return [];
  const credentials = session?.secrets ?? [];
  const secrets = { field: definition.inputs, inputs, credentials, marked: facts.secretInputs };
  // Failures with the same code share one explanation.
  const last = new Map(found.map(({ code }, i) => [code, i]));
  return failureTexts(found, secrets).map((text, i) => {
    const code = found[i]?.code;
    return last.get(code) === i ? withExplanation(`${text}.`, code) : `${text}.`;
  });
}

/** Inputs in the form that the engine stores, and their failures. */
export interface CheckResult {
  readonly inputs: Inputs;
  readonly autoNamed: boolean;
  readonly failures: readonly CheckFailure[];
  /** Findings about values that check accepts and the service may reject. */
  readonly warnings: readonly Finding[];
}

/** Values that the validation uses in addition to the inputs. */
export interface CheckFacts extends Partial<Pick<ProgramFacts, "references">>, Pick<InputsToCheck, "naming"> {
  /** Stack and logical name, from which an omitted name is generated. */
  readonly logicalName?: string | undefined;
  readonly credentials?: OwnCredentials | undefined;
  /** The configured version of the API, if it is known. */
  readonly version?: string | undefined;
}

/**
 * Validates new inputs, and adds defaults and the generated name. Rejects changes that would lose data
 * (`deletionProtection`), lock out the user of the credentials (`hooks.selfLockout`), or interrupt the service
 * (`hooks.downtime`). Does no I/O.
 *
 * @param olds the previous inputs. Undefined for the first create and while the engine prepares a replacement.
 */
export function check(
  definition: Definition,
  olds: Declared | undefined,
  news: Inputs,
  facts: CheckFacts = {},
): CheckResult {
  const { references = {}, naming } = facts;
  const named = withAutoName(definition, olds, news, facts);
  const rules = { ...definition.service, computed: computedNames(definition) };
  const { value, failures: every } = validate(definition.inputs, named.inputs, rules);
  const found = every.filter(({ warning }) => !warning);
  // A type or a rule may require a member that `extra` contains.
  const complete = withExtraMembers(definition, named.inputs);
  const completeFailures =
    found.length && complete !== named.inputs ? validate(definition.inputs, complete, rules).failures : found;
  const invalid = found.filter((failure) => /^extra\b/.test(failure.path) || isIn(failure, completeFailures));
  const failures = withGivenValues(definition.inputs, named.inputs, invalid);
  const inputs = (olds ? alignOrder(definition.inputs, olds.inputs, value) : value) as Inputs;
  const warnings: Finding[] = [
    ...every.flatMap(({ path, reason, warning }) => (warning ? [documentedLimit(path, reason)] : [])),
    ...unlistedValues(definition.inputs, inputs, facts.version),
    ...unlistedKinds(definition.inputs, inputs),
  ];
  if (naming?.mode === "disable") failures.push(...missingName(definition, named.inputs));
  const own = failures.length ? [] : validateTogether(definition, inputs, references);
  const withExtra = own.length ? withExtraMembers(definition, inputs) : inputs;
  const all = withExtra === inputs ? own : validateTogether(definition, withExtra, references);
  const findings = own.filter((finding) => isIn(finding, all));
  warnings.push(...findings.filter(({ warning }) => warning));
  const rejected = findings.filter(({ warning }) => !warning);
  failures.push(...withGivenValues(definition.inputs, inputs, rejected));
  if (!failures.length && inputs.extra !== undefined) failures.push(...extraFailures(definition, inputs));
  if (!failures.length && olds) failures.push(...changeFailures(definition, olds, { ...named, inputs }, facts));
  return { inputs, autoNamed: named.autoNamed, failures, warnings };
}

/** Failures of changes that would lose data, lock out the user of the credentials, or interrupt the service. */
function changeFailures(
  definition: Definition,
  olds: Declared,
  desired: Declared,
  { credentials }: CheckFacts,
): CheckFailure[] {
  const { deletionProtection, hooks } = definition;
  if (!deletionProtection && !grantsAccess(definition) && !hooks.downtime) return [];
  const news = assumeUnknownUnchanged(olds.inputs, desired.inputs);
  const changes = resourceChanges(definition, olds, { ...desired, inputs: news });
  const withUnknown = news === desired.inputs ? changes : resourceChanges(definition, olds, desired);
  return [
    ...dataLossFailures(definition, olds.inputs, news, changes),
    ...selfLockoutFailures(definition, credentials, { values: olds.inputs, news, changes }),
    ...downtimeFailures(definition, desired.inputs, withUnknown),
  ];
}

const isIn = (finding: CheckFailure, all: readonly CheckFailure[]): boolean =>
  all.some(({ path, reason }) => path === finding.path && reason === finding.reason);

/** Names of the members that the service chooses, in responses and in the SDK. */
function computedNames(definition: Definition): ReadonlySet<string> {
  const { outputs, service } = definition;
  const names = outputs.members.flatMap(([name, field]) => [name, wireName(name, field)]);
  return new Set([...names, ...(service.readOnlyMembers ?? []), ...undeclaredMembers(definition)]);
}

/** A limit that only a document of the vendor contains. */
const documentedLimit = (path: string, limit: string): Finding => ({
  path,
  reason: `${limit} according to the vendor's documentation. If the service rejects it, the operation fails`,
  warning: true,
});

/** Without automatic names, the program must contain the name. */
const missingName = ({ autoName }: Definition, inputs: Inputs): CheckFailure[] =>
  autoName && inputs[autoName] === undefined
    ? [{ path: autoName, reason: "is required, because `pulumi:autonaming` disables automatic names" }]
    : [];

/**
 * Findings that depend on several inputs and on referenced resources. While a value of a reference is unknown, findings
 * that depend on inputs alone are still reported.
 */
function validateTogether(definition: Definition, given: Inputs, references: References): readonly Finding[] {
  // Rules compare values with their documented spellings.
  const inputs = withDocumentedSpellings(definition.inputs, given);
  const all = ifKnown({ inputs, references }, (known) =>
    definition.validate(known.inputs as Inputs, known.references as References),
  );
  return all ?? ifKnown(inputs, (known) => definition.validate(known, {})) ?? [];
}

/** Failures of parts of `extra` that no request can contain together with the other inputs. */
function extraFailures(definition: Definition, inputs: Inputs): CheckFailure[] {
  const found = ifKnown(inputs, (known) => extraConflicts(definition, known));
  return (found ?? []).map(({ path, unmatched }) => ({
    path,
    reason: unmatched ? unmatchedReason(unmatched.key) : replacingReason(definition, path),
  }));
}

const unmatchedReason = (key: unknown): string =>
  `matches no item of the same list in the program${typeof key === "string" ? `, which has no ${JSON.stringify(key)}` : ""}. Items of \`extra\` are merged by key, or by position in a list without a key`;

/** The input with the name in requests may be another one, from which Trefoil computes the value. */
function replacingReason({ inputs: { members } }: Definition, path: string): string {
  const [, top] = splitPath(path.toLowerCase());
  const [input] = members.find(([name, field]) => wireName(name, field).toLowerCase() === top) ?? [];
  const advice = input === undefined ? "Remove it" : `Remove it, and set \`${input}\` instead`;
  return `would replace a value that Trefoil sends for the other inputs. ${advice}. \`extra\` only adds members`;
}
