import type { Loss } from "../../provider/openapi/changes";
import type { Proposal, Proposals } from "../../provider/openapi/propose";
import { shellCommand } from "../../provider/text/shell";
import { firstNames, limited } from "../../provider/text/wording";
import { counted, longestOf } from "../printable";

/** Results of the command. */
export interface Report extends Proposals {
  readonly file: string;
  /** Names of the resources that the file contains now, and did not before. */
  readonly added: readonly string[];
  /** Names of the resources that were in the file. */
  readonly kept: readonly string[];
  readonly lost: readonly Loss[];
  /** Facts about the service that the document lacks. */
  readonly missing: readonly string[];
  /** The reason why `pulumi package add` would reject the file. */
  readonly problem: string | undefined;
}

/** Maximum number of operations of one reason, and of resources of one doubt. */
const shown = 5;

/** The report as text: new resources with and without doubts, operations that form none, and what the document lost. */
export function linesOf(report: Report, source: string, plugin: string): string[] {
  const { file, added, kept, proposed, rejected, lost, missing, problem } = report;
  const isNew = new Set(added);
  const fresh = proposed.filter(({ name }) => isNew.has(name));
  const certain = fresh.filter(({ doubts }) => !doubts.length);
  const doubtful = fresh.filter(({ doubts }) => doubts.length);
  const doubts = doubtful.flatMap(({ name, doubts }) => doubts.map((doubt) => [name, doubt] as const));
  const width = longestOf(fresh.map(({ name }) => name));
  const shownProposal = ({ name, entry }: Proposal) => `${name.padEnd(width)}  ${entry.create}`;
  return [
    `${file}: ${added.length} added, ${kept.length} kept.`,
    ...section("Proposed", certain.map(shownProposal)),
    ...section("Proposed with doubts", doubtful.map(shownProposal)),
    ...section("Doubts, which comments in the file repeat", byProblem(doubts, shown)),
    ...section("Not proposed", reasonsOf(rejected)),
    ...section("Not in the document", missing),
    ...section("No longer in the document", byProblem(lost.map(({ resource, problem }) => [resource, problem]))),
    ...section("Change this in the file first", problem === undefined ? [] : [problem]),
    "",
    `Next: check ${file}, and run: ${shellCommand`pulumi package add ${plugin} openapi ${source === "-" ? "DOCUMENT" : source} ${file}`}`,
  ];
}

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length ? ["", `${title}:`, ...lines.map((line) => `  ${line}`)] : [];

/** Each problem once, after the names of its resources. */
const byProblem = (all: readonly (readonly [name: string, problem: string])[], most = all.length): string[] =>
  [...Map.groupBy(all, ([, problem]) => problem)].map(
    ([problem, of]) =>
      `${firstNames(
        of.map(([name]) => name),
        most,
      )}: ${problem}`,
  );

function reasonsOf(rejected: Report["rejected"]): string[] {
  const byReason = Map.groupBy(rejected, ({ reason }) => reason);
  return [...byReason].flatMap(([reason, all]) => [
    reason,
    ...limited(
      all.map(({ operation }) => `  ${operation}`),
      shown,
      (count) => `  and ${counted(count, "other")}`,
    ),
  ]);
}
