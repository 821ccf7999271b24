import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { check } from "./check";
import { type Passage, proseOfCode, proseOfScript } from "./code";
import { problemsOfMarkdown } from "./markdown";
import type { Problem } from "./problem";

const list = ["ls-files", "--cached", "--others", "--exclude-standard", "--"];
const isCode = /\.[cm]?[jt]s$/;
const isScript = /(?:^|\/)Makefile$|\.ya?ml$|\.py$|^\.ci\//;

/** Files of the repository with prose. `paths` are files or folders; without any, all of them. */
export function filesWithProse(paths: readonly string[] = []): string[] {
  return execFileSync("git", [...list, ...paths], { encoding: "utf8" })
    .split("\n")
    .filter((file) => file.endsWith(".md") || isCode.test(file) || isScript.test(file))
    .filter((file) => file !== "tools/prose/rules.ts" && existsSync(file));
}

/** Findings in the prose of a file. */
export async function problemsOf(file: string): Promise<Problem[]> {
  const source = readFileSync(file, "utf8");
  if (file.endsWith(".md")) return problemsOfMarkdown(file, source);
  return problemsOfPassages(file, source, isCode.test(file) ? proseOfCode(file, source) : proseOfScript(source));
}

/** Findings in passages of a file that is not Markdown. */
export function problemsOfPassages(file: string, source: string, passages: readonly Passage[]): Problem[] {
  const lines = source.split("\n");
  const starts = lines.map(() => 0);
  for (const [i, line] of lines.slice(0, -1).entries()) starts[i + 1] = (starts[i] ?? 0) + line.length + 1;
  return passages
    .flatMap(({ text, offsets }) =>
      check(text).map(({ index, ...finding }) => {
        const offset = offsets[index] ?? 0;
        const line = starts.findLastIndex((start) => start <= offset);
        return { file, line: line + 1, column: offset - (starts[line] ?? 0) + 1, ...finding };
      }),
    )
    .toSorted((a, b) => a.line - b.line || a.column - b.column);
}
