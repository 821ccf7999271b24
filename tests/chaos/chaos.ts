import { type Emulator, startEmulator } from "../../emulator";
import { type HostName, ProgramServer, packages } from "../../tools/engine-harness";
import { Arena, withBystanders } from "./arena";
import { heading, type Outcome, row, summary } from "./report";
import { playRound } from "./round";

/** Rounds after which the files of a stack are created again, since the engine keeps a history. */
const roundsPerStack = 25;

/** Declares a test for each seed. Prints a table of the outcomes. */
export function testRounds(host: HostName, seeds: readonly number[]): void {
  const outcomes: Outcome[] = [];
  let emulator: Emulator;
  let arena: Arena | undefined;
  const programs = new ProgramServer(packages);

  beforeAll(async () => {
    emulator = await startEmulator(withBystanders);
    process.stdout.write(heading);
  });
  afterAll(async () => {
    await arena?.dispose();
    await programs.stop();
    await emulator.close();
    process.stdout.write(summary(outcomes));
  });

  it.each(seeds)(`ends with exactly the objects of the program, ${host} host, seed %i`, async (seed) => {
    arena ??= await Arena.create(emulator, host, programs);
    const current = arena;
    // A round that fails may leave resources in the state.
    arena = undefined;
    const outcome = await playRound(current, seed);
    outcomes.push(outcome);
    const problems = outcome.problems.join("\n");
    process.stdout.write(problems ? `${row(outcome)}${problems}\n\n${outcome.log.join("\n")}\n` : row(outcome));
    if (outcome.problems.length === 0 && outcomes.length % roundsPerStack > 0) arena = current;
    else await current.dispose();
    expect(outcome.problems).toEqual([]);
  });
}
