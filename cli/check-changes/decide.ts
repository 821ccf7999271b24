import type { Definition } from "../../provider/define";
import type { ChangeEffects, ChangeEntry, KindEffects, MemberChange } from "../../provider/text/change-effects";
import { resourceType, tokenOf } from "../../provider/text/engine-format";
import { shellCommand } from "../../provider/text/shell";
import { catalogue, lifecycle } from "../provider";
import type { PreviewState, PreviewStep } from "./preview";

/** Costs that the command can reject. */
export const costs = ["data", "access", "replacement", "downtime"] as const;

export type Cost = (typeof costs)[number];

/** The decision about a change of one resource. */
export interface Decision {
  readonly urn: string;
  /** Type in programs, such as `search.Index`. */
  readonly type: string;
  readonly name: string;
  readonly change: "update" | "replacement" | "deletion";
  /** Paths of the inputs that change. */
  readonly paths: readonly string[];
  readonly costs: readonly Cost[];
  /**
   * `rejected`: it has a rejected cost. `allowed`: it has one, and the user allowed it. `kept`: an option keeps the data.
   * `guarded`: Trefoil rejects the change if the object contains data. `accepted`: it has no rejected cost.
   */
  readonly verdict: "rejected" | "allowed" | "kept" | "guarded" | "accepted";
  /** The loss in complete sentences. */
  readonly losses: string;
  /** How to avoid the loss, in complete sentences. */
  readonly advice: string;
  /** Resources that Pulumi deletes before this one, so that they are lost even if Trefoil rejects this deletion. At most 100. */
  readonly deletedFirst: readonly string[];
}

/** Options of the decisions. */
export interface Rules {
  readonly rejected: readonly Cost[];
  /** Names or URNs of resources whose changes the user allows. */
  readonly allowed: readonly string[];
}

/** The operations of the engine that change no object, or change it without a loss. */
const harmless = [
  ...["same", "create", "read", "refresh", "import"],
  ...["remove-pending-replace", "discard", "discard-replaced"],
];

/** The decisions about the planned changes of Trefoil's resources, and the types of the other resources that change. */
export function decideAll(steps: readonly PreviewStep[], effects: ChangeEffects, rules: Rules) {
  const changed = steps.filter(({ op }) => !harmless.includes(op));
  changed.forEach(requireState);
  const own = changed.filter((step) => isOwn(stateOf(step)));
  const others = changed.filter((step) => !own.includes(step) && stateOf(step)?.custom);
  const deletedBefore = deletionOrder(own);
  const decisions = strongest(own).map((step): Decision => {
    const decision = decide(step, own, effects, rules);
    const isGuarded = decision.verdict === "guarded" && decision.change === "deletion";
    return { ...decision, deletedFirst: isGuarded ? deletedBefore(step) : [] };
  });
  requireOneEach(rules.allowed, decisions);
  return {
    decisions,
    others: [...new Set(others.map((step) => stateOf(step)?.type ?? ""))],
    /** Values of `--allow` that name no changed resource. */
    unused: rules.allowed.filter((text) => !decisions.some(({ name, urn }) => [name, urn].includes(text))),
  };
}

function requireState(step: PreviewStep): void {
  if (!stateOf(step))
    throw new Error(
      `The preview is not complete: its operation ${JSON.stringify(step.op)} on ${step.urn} has no state. Run the preview again.`,
    );
}

/** A name that several resources have would allow changes without a review. */
function requireOneEach(allowed: readonly string[], decisions: readonly Decision[]): void {
  for (const text of allowed) {
    const found = decisions.filter(({ name, verdict }) => verdict === "allowed" && name === text);
    if (found.length > 1)
      throw new Error(
        `${shellCommand`--allow ${text}`} names several resources: ${found.map(({ urn }) => urn).join(", ")}. Pass the URN of each resource.`,
      );
  }
}

/** The changes of a resource, the strongest last. */
const byStrength = ["update", "deletion", "replacement"] as const;

/**
 * A replacement may have several steps. The step `replace` counts. The deletion of an object that an
 * interrupted replacement left may be in addition to an update.
 */
function strongest(steps: readonly PreviewStep[]): PreviewStep[] {
  const strength = (step: PreviewStep): number => byStrength.indexOf(changeBy(step));
  const byUrn = new Map<string, PreviewStep>();
  for (const step of steps) {
    const other = byUrn.get(step.urn);
    if (!other || strength(step) > strength(other)) byUrn.set(step.urn, step);
  }
  return [...byUrn.values()];
}

const stateOf = ({ oldState, newState }: PreviewStep): PreviewState | undefined => oldState ?? newState ?? undefined;

/** Components and providers have no object. */
const isOwn = (state: PreviewState | undefined): boolean =>
  state?.custom === true && tokenOf(state.type) !== state.type && !state.type.startsWith("pulumi:");

/** An operation that this version does not know counts as a deletion. */
function changeBy({ op }: PreviewStep): Decision["change"] {
  if (op === "update") return "update";
  return op === "replace" || op.endsWith("-replacement") ? "replacement" : "deletion";
}

function decide(
  step: PreviewStep,
  steps: readonly PreviewStep[],
  effects: ChangeEffects,
  rules: Rules,
): Omit<Decision, "deletedFirst"> {
  const token = tokenOf(stateOf(step)?.type ?? "");
  const known = effects.resources[resourceType("plugin", token)];
  if (!known)
    throw new Error(
      `Trefoil ${effects.version} has no resource ${token.replace(":", ".")}, so that the cost of its change is unknown. Use the version of the program.`,
    );
  const kind = withLossByInput(known, step);
  const change = changeBy(step);
  const changes = changesIn(step, token);
  const keptBy = change === "update" ? undefined : keptData(step, steps, kind, change);
  const lossByUpdate = change === "update" ? updateLoss(step, kind) : undefined;
  const found = change === "update" ? updateCosts(kind, changes, lossByUpdate) : lossCosts(kind, change, keptBy);
  const name = nameIn(step.urn);
  const isAllowed = rules.allowed.includes(name) || rules.allowed.includes(step.urn);
  const isRejected = found.some((cost) => rules.rejected.includes(cost));
  return {
    ...{ urn: step.urn, type: token.replace(":", "."), name, change },
    paths: changes.map(({ path }) => path),
    costs: found,
    verdict: isRejected ? (isAllowed ? "allowed" : "rejected") : (keptBy ?? "accepted"),
    losses: lossByUpdate ?? kind.losses,
    advice: adviceOn(kind, change, found),
  };
}

/** A tag is kept by default. With another input, it is deleted, and the registry may delete its untagged manifest later. */
function withLossByInput(kind: KindEffects, step: PreviewStep): KindEffects {
  const { keptBy } = kind;
  if (!keptBy) return kind;
  const { [keptBy.input]: value = keptBy.value } = stateOf(step)?.inputs ?? {};
  return value === keptBy.value ? { ...kind, lost: [] } : kind;
}

/** The reason why a replacement or a deletion loses no data, although objects of this kind may contain data. */
function keptData(
  { urn, oldState, newState }: PreviewStep,
  steps: readonly PreviewStep[],
  { lost, protectedUnless, keptOnReplacementBy }: KindEffects,
  change: "replacement" | "deletion",
): "kept" | "guarded" | undefined {
  if (!lost.length || !oldState) return undefined;
  if (oldState.retainOnDelete || oldState.external) return "kept";
  const isCopied = change === "replacement" && keptOnReplacementBy && newState?.inputs?.[keptOnReplacementBy] === true;
  if (isCopied && !isDeletedFirst(urn, steps)) return "kept";
  if (protectedUnless === undefined) return undefined;
  // The input counts in the state: a program that sets it together with the change is rejected.
  const { [protectedUnless]: allowsLoss = false } = oldState.inputs ?? {};
  // A secret is masked, and may be true.
  return allowsLoss === false ? "guarded" : undefined;
}

/** In a chain of resources, all later ones are deleted before each, so that a report of all of them would exceed the memory. */
const mostDeletedFirst = 100;

/**
 * A function that returns deleted resources that depend on a deleted one, at any distance, the nearest first. Without its protection,
 * Pulumi deletes them first.
 */
function deletionOrder(steps: readonly PreviewStep[]): (step: PreviewStep) => string[] {
  const dependents = new Map<string, Set<PreviewStep>>();
  for (const step of steps.filter((one) => changeBy(one) === "deletion"))
    for (const other of [step.oldState?.parent, step.oldState?.dependencies].flat())
      if (typeof other === "string") dependents.set(other, (dependents.get(other) ?? new Set()).add(step));
  return (step) => {
    if (step.oldState?.protect) return [];
    const found = new Set([step]);
    // The loop also reads what it adds.
    for (const { urn } of found) {
      for (const other of dependents.get(urn) ?? []) found.add(other);
      if (found.size > mostDeletedFirst) break;
    }
    found.delete(step);
    return [...found].slice(0, mostDeletedFirst).map(titleOf);
  };
}

const titleOf = (step: PreviewStep): string =>
  `${tokenOf(stateOf(step)?.type ?? "").replace(":", ".")} ${JSON.stringify(nameIn(step.urn))}`;

const nameIn = (urn: string): string => urn.split("::").slice(3).join("::");

/** The resource option `deleteBeforeReplace` is set, so that no data can be copied. The plugin does not receive it. */
function isDeletedFirst(urn: string, steps: readonly PreviewStep[]): boolean {
  const ops = steps.filter((step) => step.urn === urn).map(({ op }) => op);
  const [deletion, creation] = [ops.indexOf("delete-replaced"), ops.indexOf("create-replacement")];
  return deletion >= 0 && deletion < creation;
}

function lossCosts(
  { lost }: KindEffects,
  change: "replacement" | "deletion",
  keptBy: "kept" | "guarded" | undefined,
): Cost[] {
  return [...(keptBy ? [] : lost), ...(change === "replacement" ? (["replacement"] as const) : [])];
}

interface InputChange {
  readonly path: string;
  readonly change: MemberChange;
}

const words = { add: "added", update: "changed", delete: "removed" } as const;

/** The inputs that differ. Pulumi masks secrets on both sides, so that their changes are missing. */
function changesIn({ oldState, newState }: PreviewStep, token: string): InputChange[] {
  if (!oldState || !newState) return [];
  const { inputs, autoName } = catalogue().definitionOf(token) as Definition;
  const found = lifecycle()
    .findChanges(inputs, ownInputs(oldState), ownInputs(newState))
    .map(({ path, kind }) => ({ path, change: words[kind] }));
  // Another change causes the replacement, for which a new name is generated.
  const others = found.filter(({ path }) => path !== autoName);
  return others.length ? others : found;
}

/** Members that start with two underscores belong to the host. */
const ownInputs = ({ inputs }: PreviewState) =>
  Object.fromEntries(Object.entries(inputs ?? {}).filter(([name]) => !name.startsWith("__")));

/** The data that an update deletes, as a sentence. A masked value counts as not empty. */
function updateLoss({ oldState }: PreviewStep, { lostByUpdate }: KindEffects): string | undefined {
  const value = lostByUpdate && oldState?.inputs?.[lostByUpdate.input];
  const isEmpty = value === undefined || value === null || (Array.isArray(value) && !value.length);
  return isEmpty ? undefined : lostByUpdate?.text;
}

const updateCosts = (kind: KindEffects, changes: readonly InputChange[], loss: string | undefined): Cost[] => [
  ...(loss === undefined ? [] : (["data"] as const)),
  ...(changes.some((change) => entryFor(kind, change)?.effect === "downtime") ? (["downtime"] as const) : []),
];

/** The entry of the file for a change. The change of an item of a list is that of the list. */
function entryFor({ members }: KindEffects, { path, change }: InputChange): ChangeEntry | undefined {
  const member = path.replace(/\[[^\]]*\]/g, "[]").replace(/\[\]$/, "");
  return members[member]?.find(({ changes }) => changes.includes(change));
}

function adviceOn(kind: KindEffects, change: Decision["change"], found: readonly Cost[]): string {
  const losesData = found.includes("data");
  if (change === "update")
    return losesData
      ? "Check what the preview lists, and revert the change to keep the data."
      : "Make the change when the downtime is acceptable.";
  const { keptOnReplacementBy, protectedUnless } = kind;
  return [
    losesData && change === "replacement" && keptOnReplacementBy
      ? `Set \`${keptOnReplacementBy}: true\` to keep the data.`
      : "Revert the change to keep the object.",
    losesData && protectedUnless
      ? `Without \`${protectedUnless}: true\`, Trefoil rejects such a change if the object contains data.`
      : undefined,
  ]
    .filter(Boolean)
    .join(" ");
}
