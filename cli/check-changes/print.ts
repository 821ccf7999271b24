import { shellCommand } from "../../provider/text/shell";
import { counted, printable } from "../printable";
import type { Decision } from "./decide";

/** Result of the command. */
export interface Report {
  readonly decisions: readonly Decision[];
  /** Types of resources of other providers that change. */
  readonly others: readonly string[];
  /** Values of `--allow` that name no changed resource. */
  readonly unused: readonly string[];
}

const verbs = { update: "updated", replacement: "replaced", deletion: "deleted" } as const;

/** Text for a terminal. Updates without a cost are counted and not listed. */
export function textOf({ decisions, others, unused }: Report): string {
  const rejected = decisions.filter(({ verdict }) => verdict === "rejected").length;
  const listed = decisions.filter(({ change, verdict }) => change !== "update" || verdict !== "accepted");
  const lines = [
    `${counted(decisions.length, "change")} of resources of Trefoil, ${rejected} rejected.`,
    ...listed.map(
      (decision) =>
        `  ${decision.verdict.padEnd(8)}  ${printable(sentenceOf(decision, allowName(decision, decisions)))}`,
    ),
    ...(others.length
      ? [`Not evaluated: changes of resources of other providers (${printable(others.join(", "))}).`]
      : []),
    ...unused.map((text) => `Not used: ${shellCommand`--allow ${text}`} names no changed resource of Trefoil.`),
  ];
  return `${lines.join("\n")}\n`;
}

/** The value of `--allow` for one resource: its name, or its URN if another has the same name. */
const allowName = ({ name, urn }: Decision, decisions: readonly Decision[]): string =>
  decisions.some((other) => other.name === name && other.urn !== urn) ? urn : name;

function sentenceOf(decision: Decision, allowed: string): string {
  const { type, name, change, paths } = decision;
  const cause = paths.length ? ` because of ${shortened(paths)}` : "";
  return `${type} ${JSON.stringify(name)} is ${verbs[change]}${cause}. ${explanationOf(decision, allowed)}`.trimEnd();
}

function explanationOf({ verdict, costs, losses, advice }: Decision, allowed: string): string {
  const cost =
    costs.includes("downtime") && !costs.includes("data") ? "The object is unavailable during the update." : losses;
  if (verdict === "rejected") return `${cost} ${advice} After a review, pass ${shellCommand`--allow ${allowed}`}.`;
  if (verdict === "allowed") return `${cost} Allowed by --allow.`;
  if (verdict === "kept") return "Its data is kept.";
  return verdict === "guarded" ? "Trefoil rejects this if the object contains data." : "";
}

/** Number of paths that a line names. */
const maxNamed = 5;

const shortened = (paths: readonly string[]): string =>
  paths.slice(0, maxNamed).join(", ") + (paths.length > maxNamed ? ` and ${paths.length - maxNamed} more` : "");
