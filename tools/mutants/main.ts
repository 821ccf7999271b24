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
const { FILE = "provider", TESTS = "", FOLDER, SAMPLE, SEED = "1" } = process.env;
const folder = FOLDER ?? mkdtempSync(join(tmpdir(), "trefoil-mutants-"));

/** Tests of a file that the first run includes, and tests that each later run tries per mutant. */
const mostTests = 60;
const testsPerRound = 6;
const rounds = 6;

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

/** A random sample, which the seed repeats. */
function sampleOf(mutants: readonly Mutant[]): readonly Mutant[] {
  if (SAMPLE === undefined) return mutants;
  const rank = ({ file, start, text }: Mutant) =>
    createHash("sha256")
      .update(JSON.stringify([SEED, file, start, text]))
      .digest("hex");
  return mutants.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1)).slice(0, Number(SAMPLE));
}

/** The files of the first tier that can load the code with switches. */
function testFiles(): string[] {
  const { filesByTier } = require("../jest/tiers.js") as { filesByTier(): { readonly test: readonly string[] } };
  const selected = TESTS.split(" ");
  return filesByTier()
    .test.filter((file) => /^tests\/(unit\/(?!docs|tools|generate|define)|contract|oci)/.test(file))
    .filter((file) => selected.some((start) => file.startsWith(start)));
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

function planOf(pending: ReadonlySet<number>, tests: Map<number, Test[][]>, round: number): Plan {
  const plan: Plan = {};
  for (const id of pending)
    for (const { file, name, ms } of tests.get(id)?.[round - 1]?.slice(0, testsPerRound) ?? []) {
      plan[file] ??= {};
      plan[file][name] ??= { mutants: [], timeout: 2000 + 4 * ms };
      plan[file][name].mutants.push(id);
    }
  return plan;
}

function main(): void {
  mkdirSync(folder, { recursive: true });
  const mutants = findMutants();
  writeFileSync(join(folder, "mutants.json"), JSON.stringify(mutants));
  const sample = sampleOf(mutants);
  console.log(`${sample.length} of ${mutants.length} mutants, results in ${folder}`);
  const first = resultsOf(0);
  const tests = testsByMutant(repeatableTests(first.length > 0 ? first : run(0, testFiles())));
  const pending = new Set(sample.map(({ id }) => id).filter((id) => tests.has(id)));
  console.log(`${sample.length - pending.size} are reached by no test`);
  for (let round = 1; round <= rounds; round++) {
    const plan = planOf(pending, tests, round);
    for (const { mutant, failed } of run(round, Object.keys(plan), plan)) if (failed && mutant) pending.delete(mutant);
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
