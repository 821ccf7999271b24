import type { Loss } from "../../provider/openapi/lost";
import type { Proposals } from "../../provider/openapi/propose";
import { shellCommand } from "../../provider/text/shell";
import { limited } from "../../provider/text/wording";
import { counted } from "../printable";

/** Results of the command. */
export interface Report extends Proposals {
  readonly file: string;
  /** Names of the resources that the file contains now, and did not before. */
  readonly added: readonly string[];
  /** Names of the resources that were in the file. */
  readonly kept: readonly string[];
  /** Inputs of kept resources that the document has now, and had not before. */
  readonly inputs: Readonly<Record<string, readonly string[]>>;
  readonly lost: readonly Loss[];
  /** The reason why `pulumi package add` would reject the file. */
  readonly problem: string | undefined;
}

/** Maximum number of operations of one reason. */
const shownOperations = 5;

/** The report as text: new resources with and without doubts, operations that form none, and what the document lost. */
export function linesOf(report: Report, source: string, plugin: string): string[] {
  const { file, added, kept, proposed, rejected, inputs, lost, problem } = report;
  const isNew = new Set(added);
  const fresh = proposed.filter(({ name }) => isNew.has(name));
  const certain = fresh.filter(({ doubts }) => !doubts.length);
  const doubtful = fresh.filter(({ doubts }) => doubts.length);
  const width = Math.max(0, ...fresh.map(({ name }) => name.length));
  return [
    `${file}: ${added.length} added, ${kept.length} kept.`,
    ...section(
      "Proposed",
      certain.map(({ name, entry }) => `${name.padEnd(width)}  ${entry.create}`),
    ),
    ...section(
      "Proposed with doubts, which comments in a YAML file repeat",
      doubtful.flatMap(({ name, entry, doubts }) => [
        `${name.padEnd(width)}  ${entry.create}`,
        ...doubts.map((doubt) => `  ${doubt}`),
      ]),
    ),
    ...section("Not proposed", reasonsOf(rejected)),
    ...section(
      "New optional inputs",
      Object.entries(inputs).map(([name, members]) => `${name}: ${members.join(", ")}`),
    ),
    ...section(
      "No longer in the document",
      lost.map(({ resource, problem }) => `${resource}: ${problem}`),
    ),
    ...section("Change this in the file first", problem === undefined ? [] : [problem]),
    "",
    `Next: check ${file}, and run: ${shellCommand`pulumi package add ${plugin} openapi ${source === "-" ? "DOCUMENT" : source} ${file}`}`,
  ];
}

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length ? ["", `${title}:`, ...lines.map((line) => `  ${line}`)] : [];

function reasonsOf(rejected: Report["rejected"]): string[] {
  const reasons = [...new Set(rejected.map(({ reason }) => reason))];
  const byReason = reasons.map((reason) => ({ reason, all: rejected.filter((one) => one.reason === reason) }));
  return byReason.flatMap(({ reason, all }) => [
    reason,
    ...limited(
      all.map(({ operation }) => `  ${operation}`),
      shownOperations,
      (count) => `  and ${counted(count, "other")}`,
    ),
  ]);
}
