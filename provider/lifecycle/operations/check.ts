import type { Definition, Finding, Passed } from "../../define";
import type { ConfigSource } from "../configuration/configuration";
import { selfLockoutFailures } from "../protection/deletion-protection";
import { alignOrder } from "../state/compare";
import { ifKnown } from "../state/known";
import { assumeUnknownUnchanged, type Declared, interruptingChanges, resourceChanges } from "../state/resource-changes";
import type { Values } from "../state/values";
import { withAutoName } from "../validation/auto-name";
import { unknownValues } from "../validation/open-enums";
import { type CheckFailure, validate } from "../validation/validate";

/** Args as the engine keeps them, and what is wrong with them. */
export interface CheckResult {
  readonly inputs: Values;
  readonly autoNamed: boolean;
  readonly failures: readonly CheckFailure[];
  /** What the service may reject, although check accepts it. */
  readonly warnings: readonly Finding[];
}

/**
 * Validates new args, fills in defaults and the made-up name, and refuses what would lose data or shut out the account
 * that Trefoil itself uses. Does no I/O.
 *
 * @param olds what was applied before; undefined at the first create and when a replacement is being prepared.
 * @param logicalName stack and logical name, from which a left-out name is made.
 * @param self the account that Trefoil itself uses, where it is known.
 * @param passed what is known of the resources that the program passes as args.
 * @param source where the settings come from, for messages.
 */
export function check(
  definition: Definition,
  olds: Declared | undefined,
  news: Values,
  logicalName: string | undefined,
  self?: string,
  passed: Passed = {},
  source: ConfigSource = {},
): CheckResult {
  const named = withAutoName(definition, olds, news, logicalName);
  const { value, failures } = validate(definition.inputs, named.inputs);
  const args = alignOrder(definition.inputs, olds?.inputs, value) as Values;
  const warnings: Finding[] = unknownValues(definition.inputs, args, args);
  const findings = failures.length ? [] : (ifKnown(args, (known) => definition.validate(known)) ?? []);
  warnings.push(...findings.filter(({ warning }) => warning));
  failures.push(...findings.filter(({ warning }) => !warning));
  if (!failures.length) failures.push(...(referenceFailures(definition, args, passed) ?? []));
  if (!failures.length && olds) {
    const desired = { inputs: args, autoNamed: named.autoNamed };
    failures.push(
      ...protectionFailures(definition, olds, desired, self, source),
      ...interruptionFailures(definition, olds, desired),
    );
  }
  return { inputs: args, autoNamed: named.autoNamed, failures, warnings };
}

/** What does not fit the resources that were passed, as far as they are known. */
const referenceFailures = (definition: Definition, args: Values, passed: Passed): readonly Finding[] | undefined =>
  ifKnown({ args, passed }, (known) => definition.validateReferences(known.args as Values, known.passed as Passed));

/** A change that puts the object out of service needs leave, unless another one replaces it anyway. */
function interruptionFailures(definition: Definition, olds: Declared, news: Declared): CheckFailure[] {
  const { interruption, name } = definition;
  if (!interruption || news.inputs[interruption.leave] === true) return [];
  return interruptingChanges(definition, olds, news).map(({ path }) => ({
    path,
    reason: `can change in place only while the ${name} ${interruption.what}. Put it back, or give leave with \`${interruption.leave}: true\``,
  }));
}

/** A replacement deletes last, when it is too late to refuse: what may hold data is refused here, from the old args. */
function protectionFailures(
  definition: Definition,
  olds: Declared,
  news: Declared,
  self: string | undefined,
  source: ConfigSource,
): CheckFailure[] {
  const { deletionProtection, selfLockout } = definition;
  if (!deletionProtection && !selfLockout) return [];
  const certain = assumeUnknownUnchanged(olds.inputs, news.inputs);
  const found = resourceChanges(definition, olds, { ...news, inputs: certain });
  if (!deletionProtection) return selfLockoutFailures(definition, self, olds.inputs, certain, found, source);
  if (olds.inputs.forceDestroy === true) return [];
  const replacing = found.filter((change) => change.replaces);
  const lost = `and a replacement would lose the ${deletionProtection.what} it may hold`;
  return replacing.map(({ path, reason, removedItem: gone }) => ({
    path,
    reason:
      gone === undefined
        ? `cannot change in place${reason ? ` (${reason})` : ""}, ${lost}. Put it back, or apply \`forceDestroy: true\` alone first and then this change`
        : `(${JSON.stringify(gone)}) is there and not in the program; it cannot be taken away in place, ${lost}. Declare it, or apply \`forceDestroy: true\` alone first and then this change`,
  }));
}
