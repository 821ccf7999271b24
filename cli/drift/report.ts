import { isDeepStrictEqual } from "node:util";
import type { Definition, Field } from "../../provider/define";
import type { Change, DriftPath, DriftRecord } from "../../provider/lifecycle";
import { tokenOf, tokenOfKind } from "../../provider/text/engine-format";
import { shellCommand } from "../../provider/text/shell";
import { trefoilWords } from "../help";
import { catalogue, define, lifecycle } from "../provider";
import { isIgnored, overlaps } from "./paths";
import type { DriftedResource, FieldDrift, RefreshOutput, RefreshStep, StackReport } from "./types";

/** The engine writes this instead of a secret. */
export const secretMask = "[secret]";

/** Facts that the output of a refresh does not contain. */
interface Known {
  /** URNs of the resources in the state. They show which resources an error left unchecked. */
  readonly urns?: readonly string[];
  /** Differences that the provider recorded. */
  readonly records?: readonly DriftRecord[];
  /** The report contains the inputs of drifted resources. */
  readonly withInputs?: boolean;
  /** Types of resources of packages. The provider records no deleted object. */
  readonly packageTypes?: readonly string[];
}

/** The drift that a refresh found. */
export function reportOf(
  stack: string,
  output: RefreshOutput,
  { urns = [], records = [], withInputs = false, packageTypes = [] }: Known = {},
): StackReport {
  const isReplaced = ({ oldState }: RefreshStep) => oldState?.pendingReplacement === true;
  const problems = (output.diagnostics ?? []).filter(({ severity }) => severity === "error");
  const failed = new Set(problems.flatMap(({ urn }) => urn ?? []));
  const steps = (output.steps ?? []).filter(({ urn, oldState }) => oldState?.custom && !failed.has(urn));
  const recorded = changesByStep(records);
  const isOwn = (step: RefreshStep) =>
    recorded(step) !== undefined ||
    definitionOf(step) !== undefined ||
    packageTypes.includes(step.oldState?.type ?? "");
  const own = steps.filter((step) => isOwn(step) && !isReplaced(step));
  const seen = new Set(steps.map(({ urn }) => urn));
  const owners = own.filter(({ oldState }) => isOwner(oldState?.inputs)).map(({ urn }) => urn);
  // The engine repeats each failure without the resource.
  const errors = problems.some(({ urn }) => urn) ? problems.filter(({ urn }) => urn) : problems;
  return {
    stack,
    checked: own.length,
    drifted: own.flatMap((step) =>
      driftedResource(step, recorded(step)).map((found) => (withInputs ? { ...found, ...inputsOf(step) } : found)),
    ),
    others: steps.filter((step) => !isOwn(step)).flatMap(otherResource),
    errors: errors.map(({ message }) => message.trim().replace(/^error: /, "")),
    unchecked: [...new Set([...failed, ...urns.filter((urn) => !seen.has(urn))])],
    skipped: steps
      .filter((step) => isOwn(step) && isReplaced(step))
      .map((step) => ({ ...described(step), reason: "pendingReplacement" })),
    ...(owners.length && { owners }),
  };
}

/** Returns true for a resource whose program requires a comparison of its collections. */
export const isOwner = (inputs: Readonly<Record<string, unknown>> = {}): boolean => inputs.reportUndeclared === true;

/** Finds the differences of the object of a step. Undefined if the provider recorded none, as an older version. */
function changesByStep(records: readonly DriftRecord[]): (step: RefreshStep) => readonly DriftPath[] | undefined {
  // The hosts record different types of a parent that is a resource of Trefoil.
  const keyOf = ({ token, name, parents, id }: Partial<DriftRecord>) =>
    JSON.stringify([token, name, parents?.split("$").map(tokenOf), id]);
  const changes = new Map(records.map((record) => [keyOf(record), record.changes]));
  return ({ urn, oldState }) => {
    const token = tokenOfKind(oldState?.type ?? "");
    return changes.get(keyOf({ token, name: qualifiedNameOf(urn), parents: parentsOf(urn), id: oldState?.id }));
  };
}

function driftedResource(step: RefreshStep, paths: readonly DriftPath[] | undefined): DriftedResource[] {
  if (step.op === "delete") return [{ ...described(step), status: "deleted", changes: [] }];
  // The program reads the object, and declares none of its values.
  if (step.oldState?.external) return [];
  // The definition is not loaded for an object without a difference.
  if (paths?.length === 0) return [];
  const changes = fieldDrift(definitionOf(step), step, paths);
  return changes.length ? [{ ...described(step), status: "changed", changes }] : [];
}

/** Values for edits of the program. */
const inputsOf = (step: RefreshStep): Pick<DriftedResource, "inputs" | "ignoreChanges"> => ({
  inputs: { before: ownInputs(step.oldState?.inputs), after: ownInputs(step.newState?.inputs) },
  ignoreChanges: ignoredBy(step) ?? [],
});

/** The paths that another provider reports. Its values are not shown. */
function otherResource(step: RefreshStep): DriftedResource[] {
  if (step.op !== "update" && step.op !== "delete") return [];
  const paths = Object.keys(step.detailedDiff ?? {});
  const changes = paths
    .filter((path) => !isIgnored(path, ignoredBy(step)))
    .map((path) => ({ path, kind: "update" as const }));
  if (paths.length && !changes.length) return [];
  return [{ ...described(step), status: step.op === "delete" ? "deleted" : "changed", changes }];
}

function described({ urn, oldState }: RefreshStep) {
  return { urn, type: programType(oldState?.type ?? ""), name: nameOf(urn), id: oldState?.id };
}

/** The type of a resource in programs. Of other providers, the type of the engine. */
export function programType(type: string): string {
  const token = tokenOf(type);
  return token === type ? type : token.replace(":", ".");
}

/** Stack and logical name of a resource, such as `dev/hotels`. */
export const qualifiedNameOf = (urn: string): string => `${urn.split("::")[0]?.split(":").at(-1)}/${nameOf(urn)}`;

/** Types of the parent components, as in the URN. */
export const parentsOf = (urn: string): string | undefined =>
  urn.split("::")[2]?.split("$").slice(0, -1).join("$") || undefined;

export const nameOf = (urn: string): string => urn.split("::").slice(3).join("::") || urn;

/** True for a type of Trefoil, in the form of either host. */
export const isOwnType = (type: string): boolean => tokenOf(type) !== type;

function definitionOf({ oldState }: RefreshStep): Definition | undefined {
  const type = oldState?.type ?? "";
  const token = tokenOf(type);
  return token === type ? undefined : catalogue().definitionOf(token);
}

/** The option `ignoreChanges` of the resource: of the program if it ran, or else of the last update. */
const ignoredBy = ({ oldState, newState }: RefreshStep): readonly string[] | undefined =>
  (newState ?? oldState)?.ignoreChanges;

/**
 * The inputs that differ between the state and the service, at the paths that the provider recorded. Without a record,
 * the masked values are compared. Changes that the resource ignores are omitted.
 *
 * @param definition undefined for a resource of a package, whose provider always records the paths.
 */
export function fieldDrift(
  definition: Definition | undefined,
  step: RefreshStep,
  paths?: readonly DriftPath[],
): FieldDrift[] {
  const olds = ownInputs(step.oldState?.inputs);
  const news = ownInputs(step.newState?.inputs);
  const field = definition?.inputs;
  const changes =
    paths?.map((change) => withValues(field, olds, news, change)) ??
    (field ? maskedDrift(field, olds, news, step) : []);
  const ignored = ignoredBy(step) ?? [];
  return ignored.length ? changes.filter((change) => !isIgnored(change.path, ignored) && !isReverted(change)) : changes;
}

/** Returns true if the engine restored the value of the state, because the resource ignores a part of the change. */
const isReverted = ({ before, after }: FieldDrift): boolean =>
  before !== secretMask && isDeepStrictEqual(before, after);

/**
 * The difference of masked inputs, compared as the provider compares them. A secret is masked on both sides, so the
 * engine's own comparison shows that it differs.
 */
function maskedDrift(
  field: Field,
  olds: Readonly<Record<string, unknown>>,
  news: Readonly<Record<string, unknown>>,
  step: RefreshStep,
): FieldDrift[] {
  const visible = lifecycle()
    .findChanges(field, olds, news)
    // Two masks are no records or arrays, so the comparison takes them for a change.
    .filter(({ path }) => !isHidden(olds, lifecycle().splitPath(path)) || !isHidden(news, lifecycle().splitPath(path)))
    .map((change) => withValues(field, olds, news, change));
  const hidden = Object.keys(step.detailedDiff ?? {})
    .filter((path) => isHidden(olds, lifecycle().splitPath(path)) && isHidden(news, lifecycle().splitPath(path)))
    .filter((path) => !visible.some((change) => overlaps(change.path, path)))
    .map((path) => ({ path, kind: "update" as const, before: secretMask, after: secretMask }));
  return [...visible, ...hidden];
}

/** Members that start with two underscores belong to the host. */
const ownInputs = (inputs: Readonly<Record<string, unknown>> = {}) =>
  Object.fromEntries(Object.entries(inputs).filter(([name]) => !name.startsWith("__")));

function withValues(field: Field | undefined, olds: unknown, news: unknown, { path, kind }: DriftPath): FieldDrift {
  const { before, after, hidden } = valuesAt(field, [olds, news], lifecycle().splitPath(path), kind);
  if (!hidden && !containsMask(before) && !containsMask(after)) return { path, kind, before, after };
  // The engine can mask a whole array on one side, so that this side has no value at the path.
  return {
    path,
    kind,
    before: kind === "add" ? undefined : secretMask,
    after: kind === "delete" ? undefined : secretMask,
  };
}

interface ValuesAtPath {
  readonly before: unknown;
  readonly after: unknown;
  /** An array that contains the values contains a secret, which may be at another position on the other side. */
  readonly hidden: boolean;
}

/** Both values at a path. Items of a list map are identified by their keys. */
function valuesAt(
  field: Field | undefined,
  [before, after]: readonly [before: unknown, after: unknown],
  [step, ...rest]: readonly (string | number)[],
  kind: Change["kind"],
): ValuesAtPath {
  if (before === secretMask || after === secretMask) return { before, after, hidden: true };
  if (step === undefined) return { before, after, hidden: false };
  const hidden = Array.isArray(before) && containsMask([before, after]);
  const key = field?.facts.listMap?.key;
  const inside =
    typeof step === "number" ? field?.of : field && define().fieldOfPart({ field, value: after ?? before }, step);
  const next = (a: unknown, b: unknown): ValuesAtPath => {
    const found = valuesAt(inside, [a, b], rest, kind);
    return { ...found, hidden: hidden || found.hidden };
  };
  if (key === undefined || typeof step !== "number")
    return next(lifecycle().memberOrItem(before, step), lifecycle().memberOrItem(after, step));
  if (!rest.length && kind === "delete") return next(lifecycle().memberOrItem(before, step), undefined);
  const item = lifecycle().memberOrItem(after, step);
  const { itemKey } = lifecycle();
  const old = Array.isArray(before)
    ? before.find((other) => itemKey(other, { key }) === itemKey(item, { key }))
    : undefined;
  return next(old, item);
}

export function containsMask(value: unknown): boolean {
  if (value === secretMask) return true;
  return typeof value === "object" && value !== null && Object.values(value).some(containsMask);
}

/** Returns true if the value at a path, or a value that encloses it, is masked. */
function isHidden(value: unknown, steps: readonly (string | number)[]): boolean {
  const [step, ...rest] = steps;
  if (value === secretMask) return true;
  return step !== undefined && isHidden(lifecycle().memberOrItem(value, step), rest);
}

/** The command that imports objects of a type. Without ids, it lists the objects, and the user chooses. */
export function importCommand(type: string, stack: string, ids: readonly string[] = []): string {
  // After two dashes, an id that begins with a dash is not an option.
  const words = ids.some((id) => id.startsWith("-")) ? ["--", ...ids] : ids;
  return shellCommand`${trefoilWords()} import ${type} --stack ${stack} ${words}`;
}
