/**
 * Plants small errors into the code of the product, one after another, and prints the errors that no test of the first tier finds:
 * `make mutants FILE=provider/oci/copy TESTS=tests/oci`. Engine tests are omitted, since their processes run the built code.
 * `SAMPLE=40 SEED=7` selects errors at random, `KIND=part` changes of one element, alternative or number, and
 * `AGAIN=/tmp/…/survivors.json` the survivors of an earlier run. An error that does not compile is a survivor, too: the check of types
 * finds it.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { globSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import ts from "typescript";
import { mutationsOf } from "./mutations";
import type { Mutant } from "./switches";

const root = join(__dirname, "../..");
const { folders } = require("./folders.js") as { readonly folders: readonly string[] };
const { FILE = "", TESTS = "", FOLDER, KIND, SAMPLE, SEED = "1", AGAIN } = process.env;
const folder = FOLDER ?? mkdtempSync(join(tmpdir(), "trefoil-mutants-"));

/** A line of the results: a test that ran with a mutant. */
interface Result {
  readonly mutant: number;
  readonly found?: boolean;
  /** The test failed with the mutant, and failed again without it. */
  readonly unsure?: boolean;
}

function findMutants(): Mutant[] {
  const { fileNames, options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile).config,
    ts.sys,
    root,
  );
  const program = ts.createProgram(fileNames, options);
  const checker = program.getTypeChecker();
  const found = globSync(`{${folders.join(",")}}/**/*.ts`, { cwd: root })
    .sort()
    .flatMap((file) => {
      const source = program.getSourceFile(join(root, file));
      return source ? mutationsOf(source, checker).map((mutation) => ({ file, source, mutation })) : [];
    });
  return found
    .filter(({ file, mutation }) => file.startsWith(FILE) && (KIND === undefined || mutation.kind === KIND))
    .map(({ file, source, mutation }, index) => ({
      ...mutation,
      id: index + 1,
      file,
      line: source.getLineAndCharacterOfPosition(mutation.start).line + 1,
      original: source.text.slice(mutation.start, mutation.end),
    }));
}

/** All mutants, the survivors of an earlier run in a file, or a random sample, which the seed repeats. */
function selected(mutants: readonly Mutant[]): readonly Mutant[] {
  if (AGAIN !== undefined) {
    const survivors = new Set((JSON.parse(readFileSync(AGAIN, "utf8")) as Mutant[]).map(keyOf));
    return mutants.filter((mutant) => survivors.has(keyOf(mutant)));
  }
  if (SAMPLE === undefined) return mutants;
  const rank = (mutant: Mutant) =>
    createHash("sha256")
      .update(`${SEED} ${keyOf(mutant)}`)
      .digest("hex");
  return mutants.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1)).slice(0, Number(SAMPLE));
}

/** Without the number of the line, which a change above it moves. */
const keyOf = ({ file, original, text, form }: Mutant): string => JSON.stringify([file, original, text, form]);

/** The files of the first tier that can load the code with switches. */
function testFiles(): string[] {
  const { filesByTier } = require("../jest/tiers.js") as { filesByTier(): { readonly test: readonly string[] } };
  const starts = TESTS.split(" ");
  return filesByTier()
    .test.filter((file) => /^tests\/(unit\/(?!docs|tools|generate)|contract|emulator|oci)/.test(file))
    .filter((file) => starts.some((start) => file.startsWith(start)));
}

/** @throws Error if the variables select nothing. Jest would run all tests without files. */
function requireSelection(mutants: readonly Mutant[]): void {
  if (!mutants.length) throw new Error(`No mutants. FILE (${FILE}) must begin with one of: ${folders.join(", ")}.`);
  if (!testFiles().length)
    throw new Error(
      `No tests. TESTS (${TESTS}) must begin with tests/unit, tests/contract, tests/emulator or tests/oci.`,
    );
}

/** Runs the tests, which write a line for each test of a mutant. Jest does not print the failures, since each mutant should fail. */
function runTests(mutants: readonly Mutant[]): Result[] {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "mutants.json"), JSON.stringify(mutants));
  const settings = ["--config", "tools/mutants/jest.config.js", `--maxWorkers=${availableParallelism()}`];
  spawnSync("jest", [...settings, "--workerIdleMemoryLimit=1500MB", "--runTestsByPath", ...testFiles()], {
    cwd: root,
    env: { ...process.env, TREFOIL_MUTANTS: folder },
    stdio: ["ignore", "ignore", "inherit"],
  });
  return globSync(join(folder, "results-*.jsonl")).flatMap((path) =>
    readFileSync(path, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Result),
  );
}

function main(): void {
  const all = findMutants();
  const mutants = selected(all);
  requireSelection(mutants);
  console.log(`${mutants.length} of ${all.length} mutants, results in ${folder}`);
  const results = runTests(mutants);
  // A file of tests that fails before its first test reaches nothing, and Jest prints no failures here.
  if (!results.length) throw new Error("No test reached a mutant. Run the tests with jest to see whether they pass.");
  const reached = new Set(results.map(({ mutant }) => mutant));
  const unsure = new Set(results.filter((result) => result.unsure).map(({ mutant }) => mutant));
  const found = new Set(results.filter((result) => result.found).map(({ mutant }) => mutant));
  const survivors = mutants.filter(({ id }) => !found.has(id));
  writeFileSync(join(folder, "survivors.json"), JSON.stringify(survivors));
  for (const { id, file, line, original, text } of survivors) {
    const short = original.replace(/\s+/g, " ").slice(0, 100);
    const state = unsure.has(id) ? "is perhaps found" : reached.has(id) ? "survives" : "is not reached";
    console.log(`${file}:${line} ${state}: ${short} -> ${text.slice(0, 100) || "nothing"}`);
  }
  console.log(`${found.size} of ${mutants.length} found, ${mutants.length - reached.size} not reached`);
}

main();
