import { filesWithProse, problemsOf } from "./files";
import type { Problem } from "./problem";

/**
 * Prints prose to rewrite. `npm run prose -- PATH…` reads the given files and folders; without a path, all files,
 * as `npm run lint` does.
 */
async function main(paths: readonly string[]): Promise<void> {
  const problems: Problem[] = [];
  for (const file of filesWithProse(paths)) problems.push(...(await problemsOf(file)));

  for (const { file, line, column, rule, found, advice } of problems) {
    console.log(`${file}:${line}:${column} ${rule}: "${found}". ${advice}`);
  }
  if (problems.length === 0) return;
  console.error(`${problems.length} findings in ${new Set(problems.map(({ file }) => file)).size} files.`);
  process.exitCode = 1;
}

void main(process.argv.slice(2));
