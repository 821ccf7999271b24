import { randomBytes } from "node:crypto";
import type { Definition, Field, Finding, Passed } from "../../define";
import type { ConfigSource } from "../configuration/configuration";
import { logicalNameOf } from "../errors/errors";
import { selfLockoutFailures } from "../protection/deletion-protection";
import { alignOrder, type Change, findChanges } from "../state/compare";
import { ifKnown } from "../state/known";
import type { State } from "../state/state";
import { hasUnknown, type Values } from "../state/values";
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
  olds: Pick<State, "inputs" | "autoNamed"> | undefined,
  news: Values,
  logicalName: string | undefined,
  self?: string,
  passed: Passed = {},
  source: ConfigSource = {},
): CheckResult {
  const named = withAutoName(definition, olds, news, logicalName);
  const { value, failures } = validate(definition.inputs, named.args);
  const args = alignOrder(definition.inputs, olds?.inputs, value) as Values;
  const warnings: Finding[] = unknownValues(definition.inputs, args, args);
  const findings = failures.length ? [] : (ifKnown(args, (known) => definition.validate(known)) ?? []);
  warnings.push(...findings.filter(({ warning }) => warning));
  failures.push(...findings.filter(({ warning }) => !warning));
  if (!failures.length) failures.push(...(referenceFailures(definition, args, passed) ?? []));
  if (!failures.length && olds) {
    const desired = { inputs: args, autoNamed: named.autonamed };
    failures.push(
      ...protectionFailures(definition, olds, desired, self, source),
      ...interruptionFailures(definition, olds, desired),
    );
  }
  return { inputs: args, autoNamed: named.autonamed, failures, warnings };
}

/** What does not fit the resources that were passed, as far as they are known. */
const referenceFailures = (definition: Definition, args: Values, passed: Passed): readonly Finding[] | undefined =>
  ifKnown({ args, passed }, (known) => definition.validateReferences(known.args as Values, known.passed as Passed));

/** A change that puts the object out of service needs leave, unless another one replaces it anyway. */
function interruptionFailures(
  definition: Definition,
  olds: Pick<State, "inputs" | "autoNamed">,
  news: Pick<State, "inputs" | "autoNamed">,
): CheckFailure[] {
  const { interruption, name } = definition;
  if (!interruption || news.inputs[interruption.leave] === true) return [];
  return interruptingChanges(definition, olds, news).map(({ path }) => ({
    path,
    reason: `can change in place only while the ${name} ${interruption.what}. Put it back, or give leave with \`${interruption.leave}: true\``,
  }));
}

/** The changes that put the object out of service; none where it is replaced as a whole. */
export function interruptingChanges(
  definition: Definition,
  olds: Pick<State, "inputs" | "autoNamed">,
  news: Pick<State, "inputs" | "autoNamed">,
): Change[] {
  const found = resourceChanges(definition, olds, news);
  return found.some((change) => change.replaces) ? [] : found.filter((change) => change.interrupts);
}

function withAutoName(
  { name: kind, autoName: autonamed, inputs: { fields } }: Definition,
  olds: Pick<State, "inputs" | "autoNamed"> | undefined,
  news: Values,
  logicalName: string | undefined,
): { args: Values; autonamed: boolean } {
  if (!autonamed || news[autonamed] !== undefined || !logicalName) return { args: news, autonamed: false };
  const kept = olds?.autoNamed ? olds.inputs[autonamed] : undefined;
  const name = kept ?? generateName(logicalNameOf(logicalName), fields[autonamed] as Field, kind);
  return { args: { ...news, [autonamed]: name }, autonamed: true };
}

/** Logical name, a dash and seven hexadecimal digits, brought into the form that the service takes. */
function generateName(logicalName: string, field: Field, kind: string): string {
  const suffix = `-${randomBytes(4).toString("hex").slice(0, 7)}`;
  const { maxLength } = field.schema as unknown as { readonly maxLength: number | null };
  const room = (maxLength ?? 255) - suffix.length;
  const plain = logicalName.slice(0, room) + suffix;
  if (field.schema.safeParse(plain).success) return plain;
  // A name in letters that the service does not take says at least what it names.
  const simple = slugOf(logicalName) || slugOf(kind);
  return simple.slice(0, room).replace(/-+$/, "") + suffix;
}

/** Small letters and digits with single dashes between them; accents are taken off. */
const slugOf = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");

/** A replacement deletes last, when it is too late to refuse: what may hold data is refused here, from the old args. */
function protectionFailures(
  definition: Definition,
  olds: Pick<State, "inputs" | "autoNamed">,
  news: Pick<State, "inputs" | "autoNamed">,
  self: string | undefined,
  source: ConfigSource,
): CheckFailure[] {
  const { deletionProtection: guard, selfLockout: person } = definition;
  if (!guard && !person) return [];
  const certain = assumeUnknownUnchanged(olds.inputs, news.inputs);
  const found = resourceChanges(definition, olds, { ...news, inputs: certain });
  if (!guard) return selfLockoutFailures(definition, self, olds.inputs, certain, found, source);
  if (olds.inputs.forceDestroy === true) return [];
  const replacing = found.filter((change) => change.replaces);
  const lost = `and a replacement would lose the ${guard.what} it may hold`;
  return replacing.map(({ path, reason, removedItem: gone }) => ({
    path,
    reason:
      gone === undefined
        ? `cannot change in place${reason ? ` (${reason})` : ""}, ${lost}. Put it back, or apply \`forceDestroy: true\` alone first and then this change`
        : `(${JSON.stringify(gone)}) is there and not in the program; it cannot be taken away in place, ${lost}. Declare it, or apply \`forceDestroy: true\` alone first and then this change`,
  }));
}

/** New args as far as they are known: what is not known yet is taken to stay. */
export const assumeUnknownUnchanged = (olds: Values, news: Values): Values =>
  Object.fromEntries(Object.entries(news).map(([name, value]) => [name, hasUnknown(value) ? olds[name] : value]));

/** What a change from old to new args comes to, with all that makes it a replacement. */
export function resourceChanges(
  definition: Definition,
  olds: Pick<State, "inputs" | "autoNamed">,
  news: Pick<State, "inputs" | "autoNamed">,
): Change[] {
  const { autoName: autonamed, inputs: field } = definition;
  // A made-up name is never a change: after a killed run the object may carry the name made up then.
  const settled = (args: Values): Values =>
    autonamed && olds.autoNamed && news.autoNamed ? { ...args, [autonamed]: undefined } : args;
  const found = findChanges(field, settled(olds.inputs), settled(news.inputs));
  if (!found.length) return [];
  if (!definition.updates(news.inputs))
    return found.map((change) => ({ ...change, replaces: change.replaces || !isProviderOnly(field, change) }));
  const further = ifKnown(news.inputs, (known) => definition.requiresReplacement(olds.inputs, known)) ?? [];
  return [
    ...found.filter(({ path }) => !further.some((finding) => finding.path === path)),
    ...further.map(({ path, reason }) => ({ path, reason, kind: "update" as const, replaces: true })),
  ];
}

/** Whether a change is to something of ours that is never sent. */
export function isProviderOnly(field: Field, { path }: Change): boolean {
  let fields = [field];
  for (const [, name = ""] of path.matchAll(/\[[^\]]*\]|([A-Za-z_]\w*)/g)) {
    fields = fields.flatMap(({ of, fields: own, variants }) =>
      of
        ? [of]
        : [own, ...Object.values(variants).map((variant) => variant.fields)].flatMap((some) => some[name] ?? []),
    );
    if (fields.length && fields.every(({ facts }) => facts.providerOnly)) return true;
  }
  return false;
}

/** Whether a change takes something out of the program that the service keeps all the same. */
export const isRetainedByService = ({ inputs: args }: Definition, { kind, path }: Change): boolean =>
  kind === "delete" && args.fields[path]?.facts.keptOnRemoval === true;
