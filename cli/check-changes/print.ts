import { shellCommand } from "../../provider/text/shell";
import { markdownCode } from "../markdown";
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
export function textOf(report: Report): string {
  const indent = " ".repeat(12);
  const lines = [
    headOf(report),
    ...listed(report).flatMap((decision) => {
      const [first = "", ...others] = sentencesOf(decision, report.decisions);
      return [
        `  ${decision.verdict.padEnd(8)}  ${printable(first)}`,
        ...others.map((line) => indent + printable(line)),
      ];
    }),
    ...notesOf(report).map(printable),
  ];
  return `${lines.join("\n")}\n`;
}

/** Markdown for a comment on a pull request or a job summary. Names and messages are code, so that they contain no markup. */
export function markdownOf(report: Report): string {
  const items = listed(report).map((decision) => {
    const [first = "", ...others] = sentencesOf(decision, report.decisions);
    return [
      `- **${decision.verdict}**: ${markdownCode(first)}`,
      ...others.map((line) => `  - ${markdownCode(line)}`),
    ].join("\n");
  });
  const notes = notesOf(report).map((note) => `- ${markdownCode(note)}`);
  const parts = ["### Changes", headOf(report), items.join("\n"), notes.join("\n")];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

const headOf = ({ decisions }: Report): string =>
  `${counted(decisions.length, "change")} of resources of Trefoil, ${decisions.filter(({ verdict }) => verdict === "rejected").length} rejected.`;

const listed = ({ decisions }: Report): Decision[] =>
  decisions.filter(({ change, verdict }) => change !== "update" || verdict !== "accepted");

const notesOf = ({ others, unused }: Report): string[] => [
  ...(others.length ? [`Not evaluated: changes of resources of other providers (${others.join(", ")}).`] : []),
  ...unused.map((text) => `Not used: ${shellCommand`--allow ${text}`} names no changed resource of Trefoil.`),
];

/** The value of `--allow` for one resource: its name, or its URN if another has the same name. */
const allowName = ({ name, urn }: Decision, decisions: readonly Decision[]): string =>
  decisions.some((other) => other.name === name && other.urn !== urn) ? urn : name;

/** The change, and then what it costs and what to do, each a sentence or two. */
function sentencesOf(decision: Decision, decisions: readonly Decision[]): string[] {
  const { type, name, change, paths } = decision;
  const cause = paths.length ? ` because of ${shortened(paths)}` : "";
  return [
    `${type} ${JSON.stringify(name)} is ${verbs[change]}${cause}.`,
    ...explanationOf(decision, allowName(decision, decisions)),
  ];
}

function explanationOf({ verdict, costs, losses, advice, deletedFirst }: Decision, allowed: string): string[] {
  const cost =
    costs.includes("downtime") && !costs.includes("data") ? "The object is unavailable during the update." : losses;
  if (verdict === "rejected") return [cost, advice, `After a review, pass ${shellCommand`--allow ${allowed}`}.`];
  if (verdict === "allowed") return [cost, "Allowed by --allow."];
  if (verdict === "kept") return ["Its data is kept."];
  if (verdict !== "guarded") return [];
  if (!deletedFirst.length) return ["Trefoil rejects this if the object contains data."];
  return [
    `Trefoil rejects this if the object contains data, but only after Pulumi has deleted ${shortened(deletedFirst, "others")}.`,
    "Set the resource option `protect: true` and run `pulumi up`: The destroy then fails in its preview, before any deletion. Do not pass `--skip-preview`.",
  ];
}

/** Number of paths or resources that a line names. */
const maxNamed = 5;

const shortened = (names: readonly string[], others = `${names.length - maxNamed} more`): string =>
  names.slice(0, maxNamed).join(", ") + (names.length > maxNamed ? ` and ${others}` : "");
