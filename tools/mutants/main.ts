/**
 * Plants small errors into the code of the provider, one after another, and prints the errors that no test of the first tier finds:
 * `make mutants FILE=provider/oci/copy TESTS=tests/oci`. Engine tests are omitted, since their processes run the built code.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { globSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import ts from "typescript";
import { mutationsOf } from "./mutations";
import { groupBy, type Mutant } from "./switches";

const root = join(__dirname, "../..");
const { FILE = "provider", TESTS = "", FOLDER, SAMPLE, SEED = "1", AGAIN } = process.env;
const folder = FOLDER ?? mkdtempSync(join(tmpdir(), "trefoil-mutants-"));

/** Tests of a file that the first run includes, and tests that later runs try per mutant. */
const mostTests = 150;
const testsPerRound = 6;
const lastTests = 60;
const rounds = 3;

/** A line of the results of a run. */
interface Result {
  readonly file: string;
  readonly test: string;
  readonly ms: number;
  readonly failed: boolean;
  readonly mutant?: number;
  readonly reached?: readonly number[];
}

interface Test {
  readonly file: string;
  readonly name: string;
  readonly ms: number;
  readonly reached: readonly number[];
}

function findMutants(): Mutant[] {
  const { fileNames, options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(join(root, "tsconfig.json"), ts.sys.readFile).config,
    ts.sys,
    root,
  );
  const program = ts.createProgram(fileNames, options);
  const checker = program.getTypeChecker();
  const found = globSync("provider/{lifecycle,rest,hosts,oci}/**/*.ts", { cwd: root })
    .sort()
    .flatMap((file) => {
      const source = program.getSourceFile(join(root, file));
      return source ? mutationsOf(source, checker).map((mutation) => ({ file, source, mutation })) : [];
    });
  return found
    .filter(({ file }) => file.startsWith(FILE))
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
    .test.filter((file) => /^tests\/(unit\/(?!docs|tools|generate|define)|contract|oci)/.test(file))
    .filter((file) => starts.some((start) => file.startsWith(start)));
}

/** Runs files of tests, and returns one result for each run of a test. */
function run(round: number, files: readonly string[], tests?: object): Result[] {
  writeFileSync(join(folder, "plan.json"), JSON.stringify({ round, mostTests, tests }));
  spawnSync(
    "jest",
    [
      "--config",
      "tools/mutants/jest.config.js",
      `--maxWorkers=${availableParallelism()}`,
      "--workerIdleMemoryLimit=1500MB",
      "--runTestsByPath",
      ...files,
    ],
    {
      cwd: root,
      env: { ...process.env, TREFOIL_MUTANTS: folder },
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  return resultsOf(round);
}

function resultsOf(round: number): Result[] {
  return globSync(join(folder, `results-${round}-*.jsonl`)).flatMap((path) =>
    readFileSync(path, "utf8")
      .trim()
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Result),
  );
}

/** The tests that pass twice, in the opposite order. */
function repeatableTests(results: readonly Result[]): Test[] {
  return [...groupBy(results, ({ file, test }) => `${file} ${test}`).values()].flatMap((runs) => {
    const [first] = runs;
    if (!first || runs.some(({ failed }) => failed)) return [];
    const reached = [...new Set(runs.flatMap((result) => result.reached ?? []))];
    return [{ file: first.file, name: first.test, ms: Math.max(...runs.map(({ ms }) => ms)), reached }];
  });
}

/** A fast test that reaches few places is more likely to assert their effect. */
const cost = ({ ms, reached }: Test): number => ms + reached.length / 2;

/** For each mutant, the tests that reach it: first those of the file with the cheapest test. */
function testsByMutant(tests: readonly Test[]): Map<number, Test[][]> {
  const all = new Map<number, Test[]>();
  for (const test of tests.toSorted((one, other) => cost(one) - cost(other)))
    for (const id of test.reached) all.set(id, [...(all.get(id) ?? []), test]);
  return new Map([...all].map(([id, list]) => [id, [...groupBy(list, ({ file }) => file).values()]]));
}

type Plan = Record<string, Record<string, { readonly mutants: number[]; readonly timeout: number }>>;

/** First a few tests of the two files with the cheapest tests, then all others up to a number. */
function planOf(pending: ReadonlySet<number>, tests: Map<number, Test[][]>, round: number): Plan {
  const plan: Plan = {};
  for (const id of pending) {
    const files = tests.get(id) ?? [];
    const some =
      round < rounds
        ? files[round - 1]?.slice(0, testsPerRound)
        : files.flatMap((list) => list.slice(0, lastTests / 4)).slice(0, lastTests);
    for (const { file, name, ms } of some ?? []) {
      plan[file] ??= {};
      plan[file][name] ??= { mutants: [], timeout: 2000 + 4 * ms };
      plan[file][name].mutants.push(id);
    }
  }
  return plan;
}

function main(): void {
  mkdirSync(folder, { recursive: true });
  const mutants = findMutants();
  writeFileSync(join(folder, "mutants.json"), JSON.stringify(mutants));
  const sample = selected(mutants);
  console.log(`${sample.length} of ${mutants.length} mutants, results in ${folder}`);
  const first = resultsOf(0);
  const tests = testsByMutant(repeatableTests(first.length > 0 ? first : run(0, testFiles())));
  const pending = new Set(sample.map(({ id }) => id).filter((id) => tests.has(id)));
  console.log(`${sample.length - pending.size} are reached by no test`);
  for (let round = 1; round <= rounds; round++) {
    const plan = planOf(pending, tests, round);
    const results = round < 3 && resultsOf(round).length > 0 ? resultsOf(round) : run(round, Object.keys(plan), plan);
    for (const { mutant, failed } of results) if (failed && mutant) pending.delete(mutant);
    console.log(`round ${round}: ${pending.size} survive`);
  }
  const survivors = sample.filter(({ id }) => pending.has(id) || !tests.has(id));
  writeFileSync(join(folder, "survivors.json"), JSON.stringify(survivors));
  for (const { id, file, line, original, text } of survivors) {
    const short = original.replace(/\s+/g, " ").slice(0, 100);
    const state = tests.has(id) ? "survives" : "not reached";
    console.log(`${file}:${line} ${state}: ${short} -> ${text.slice(0, 100) || "nothing"}`);
  }
}

main();
