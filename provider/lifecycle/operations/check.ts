import { type Definition, type Finding, type References, wireName, withDocumentedSpellings } from "../../define";
import { dataLossFailures } from "../protection/deletion-protection";
import { selfLockoutFailures } from "../protection/self-lockout";
import type { ConfigSource } from "../settings/settings";
import { type AutoNaming, withAutoName } from "../validation/auto-name";
import { withGivenValues } from "../validation/given-value";
import { unlistedKinds, unlistedValues } from "../validation/open-enums";
import { type CheckFailure, validate } from "../validation/validate";
import { alignOrder } from "../values/compare";
import { extraConflicts } from "../values/extra-conflicts";
import { ifKnown } from "../values/known";
import { assumeUnknownUnchanged, type Declared, downtimeChanges, resourceChanges } from "../values/resource-changes";
import { type Inputs, splitPath } from "../values/values";

/** Inputs in the form that the engine stores, and their failures. */
export interface CheckResult {
  readonly inputs: Inputs;
  readonly autoNamed: boolean;
  readonly failures: readonly CheckFailure[];
  /** Findings about values that check accepts and the service may reject. */
  readonly warnings: readonly Finding[];
}

/** Values that the validation uses in addition to the inputs. */
export interface CheckFacts {
  /** Stack and logical name, from which an omitted name is generated. */
  readonly logicalName?: string | undefined;
  /** The user of the credentials, if it is known. */
  readonly user?: string | undefined;
  /** The known values of the resources that the program passes as inputs. */
  readonly references?: References;
  /** The source of the settings, for messages. */
  readonly source?: ConfigSource;
  /** The naming that the configuration of the engine requires. */
  readonly naming?: AutoNaming | undefined;
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
  const { value, failures: invalid } = validate(definition.inputs, named.inputs);
  const failures = withGivenValues(definition.inputs, named.inputs, invalid);
  const inputs = alignOrder(definition.inputs, olds?.inputs, value) as Inputs;
  const warnings: Finding[] = [
    ...unlistedValues(definition.inputs, inputs, inputs),
    ...unlistedKinds(definition.inputs, inputs),
  ];
  if (naming?.mode === "disable") failures.push(...missingName(definition, named.inputs));
  const findings = failures.length ? [] : validateTogether(definition, inputs, references);
  warnings.push(...findings.filter(({ warning }) => warning));
  const rejected = findings.filter(({ warning }) => !warning);
  failures.push(...withGivenValues(definition.inputs, inputs, rejected));
  if (!failures.length && inputs.extra !== undefined) failures.push(...extraFailures(definition, inputs));
  if (!failures.length && olds) {
    const desired = { inputs, autoNamed: named.autoNamed };
    const certain = { ...desired, inputs: assumeUnknownUnchanged(olds.inputs, inputs) };
    failures.push(
      ...dataLossFailures(definition, olds, certain),
      ...lockoutFailures(definition, olds, certain, facts),
      ...downtimeFailures(definition, olds, desired),
    );
  }
  return { inputs, autoNamed: named.autoNamed, failures, warnings };
}

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

/** A change of the access of the user of the credentials, which only kinds with members of an organization have. */
function lockoutFailures(
  definition: Definition,
  olds: Declared,
  news: Declared,
  { user, source = {} }: CheckFacts,
): CheckFailure[] {
  if (!definition.hooks.selfLockout) return [];
  const changes = resourceChanges(definition, olds, news);
  return selfLockoutFailures(definition, user, source, { values: olds.inputs, news: news.inputs, changes });
}

/** A change that makes the object unavailable requires an opt-in, unless another change replaces the object. */
function downtimeFailures(definition: Definition, olds: Declared, news: Declared): CheckFailure[] {
  const { hooks, name } = definition;
  const { downtime } = hooks;
  if (!downtime || news.inputs[downtime.allowedBy] === true) return [];
  return downtimeChanges(definition, olds, news).map(({ path }) => ({
    path,
    reason: `can change in place only while the ${name} ${downtime.effect}. Revert the change, or allow it with \`${downtime.allowedBy}: true\``,
  }));
}
