import { mkdirSync, rmSync } from "node:fs";
import type { Result } from "../../tools/engine-harness";
import { withoutCheckpoints } from "../engine/kill-support";
import { leaks, outputOf, trefoil } from "../engine/support";
import { existingObjects, services } from "../support/existing-objects";
import type { Arena } from "./arena";
import { addFaults, carryOut, type Disturbance, randomDisturbance } from "./disturbances";
import { PushedDocuments } from "./documents";
import { judge, judgeEmpty } from "./judge";
import { kinds } from "./kinds";
import { ambiguousObjects, messagesOf, unexplained } from "./messages";
import { deleteOutside } from "./objects";
import { type Program, ProgramMaker } from "./programs";
import { Random } from "./random";
import type { Outcome } from "./report";
import { driftLevelOf, skipsCheckpoints } from "./seeds";
import { PushedTags } from "./tags";

/** Runs random programs with random disturbances on an arena, until the state is complete and destroyed again. */
export async function playRound(arena: Arena, seed: number): Promise<Outcome> {
  const round = new Round(arena, seed);
  const began = performance.now();
  // The log of a round shows how it came to an error.
  await round.play().catch((error: Error) => void round.outcome.problems.push(error.stack ?? error.message));
  round.outcome.seconds = (performance.now() - began) / 1000;
  return round.outcome;
}

class Round {
  readonly outcome: Outcome;
  readonly #random: Random;
  readonly #maker: ProgramMaker;
  readonly #results: Result[] = [];
  readonly #documents = new PushedDocuments();
  readonly #tags = new PushedTags();
  #program: Program = [];
  /** The program contains rules for tags, whose effect requires a refresh. */
  #hasRules = false;

  constructor(
    private readonly arena: Arena,
    seed: number,
  ) {
    this.#random = new Random(seed);
    this.#maker = new ProgramMaker(this.#random);
    const counts = {
      runs: 0,
      faults: 0,
      deleted: 0,
      expired: 0,
      copied: 0,
      restored: 0,
      recovered: 0,
      lingering: 0,
      ups: 0,
    };
    this.outcome = {
      seed,
      host: arena.host,
      checkpoints: !skipsCheckpoints(seed),
      drift: driftLevelOf(seed),
      seconds: 0,
      ...counts,
      killed: [],
      problems: [],
      log: [],
    };
  }

  async play(): Promise<void> {
    const { arena, outcome } = this;
    for (const service of services) arena.emulator[service].control.reset();
    await arena.images.reset();
    rmSync(arena.home, { recursive: true, force: true });
    mkdirSync(arena.home, { recursive: true });
    arena.clearPendingOperations();
    const bystanders = existingObjects(arena.emulator);

    let program = this.#maker.create(this.#random.between(6, 12));
    await this.#disturbed(program);
    for (let step = this.#random.between(1, 2); step > 0; step--) {
      this.#push(program);
      program = this.#maker.change(program, this.#random.between(1, 5));
      if (this.#random.chance(0.3)) this.#deleteOutside(program);
      if (this.#random.chance(0.3)) await this.#deleteImagesOutside(program);
      await this.#disturbed(program);
    }
    this.#push(program);
    if (await this.#converge(program)) {
      await this.#recover();
      await this.#deleteUnused();
      outcome.problems.push(...judge(arena, program, bystanders), ...this.#documents.lost(arena, program));
      outcome.problems.push(...this.#tags.lost(arena), ...(await arena.images.judge(program)));
      outcome.expired = this.#tags.expired(arena);
      outcome.copied = this.#documents.copied;
      await this.#compare();
    }
    if (this.#random.chance(0.3)) await this.#run("destroy", randomDisturbance(this.#random));
    if (await this.#destroy()) {
      await this.#recover();
      outcome.problems.push(...judgeEmpty(arena, bystanders), ...(await arena.images.judge([])));
    }
    outcome.lingering = await arena.settle();
    outcome.problems.push(...this.#leaks());
  }

  #push(program: Program): void {
    this.#documents.push(this.arena, program);
    this.#tags.push(this.arena);
  }

  #write(program: Program): void {
    this.arena.write(program);
    this.#program = program;
    this.#hasRules = program.some(({ kind }) => kind === "registry:TagRetention");
  }

  async #disturbed(program: Program): Promise<void> {
    this.#write(program);
    await this.#run("up", randomDisturbance(this.#random));
  }

  /**
   * Updates without disturbances. An update that follows objects that were deleted outside Pulumi needs a refresh. An
   * update may stop at an object of an interrupted create. Only this round creates objects, so the object is its own.
   */
  async #converge(program: Program): Promise<boolean> {
    this.#write(program);
    let failed = 0;
    for (this.outcome.ups = 1; failed < 2; this.outcome.ups++) {
      const result = await this.#run("up");
      if (result.exitCode === 0) return true;
      const deleted = await this.#deleteAmbiguous(messagesOf(result));
      if (deleted > 0) continue;
      failed += 1;
      // The parent of such an object cannot be deleted before.
      if (outputOf(result).includes("were interrupted")) await this.#recover();
    }
    this.outcome.problems.push(`two updates without disturbances failed`);
    return false;
  }

  /**
   * No object was changed since the last update, so that neither a comparison nor a preview shows a difference. An update that
   * creates the rules of a repository deletes no tag: the following update deletes the expired tags.
   */
  async #compare(): Promise<void> {
    const { arena, outcome } = this;
    if (this.#hasRules) await this.#run("up");
    const env = { TREFOIL_DRIFT: outcome.drift };
    const { code, out, err } = await trefoil(arena.stack, ["drift", "--stack", "dev"], env);
    if (code !== 0) outcome.problems.push(`trefoil drift -> ${code}\n${out}${err}`);
    const preview = await arena.stack.preview({ refresh: true, expectNoChanges: true, env });
    if (preview.exitCode !== 0) outcome.problems.push(`a preview with a refresh shows changes: ${outputOf(preview)}`);
  }

  async #destroy(): Promise<boolean> {
    if ((await this.#run("destroy")).exitCode === 0) return true;
    this.outcome.problems.push("a destroy without disturbances failed");
    return false;
  }

  /** Deletes the objects of interrupted creates whose resource the program no longer declares, as documented. */
  async #recover(): Promise<void> {
    const { outcome } = this;
    if (this.#leftRecords() === 0) return;
    outcome.recovered += 1;
    const first = await this.#trefoilRecover("--delete", "--all");
    for (const [, record = "", object = ""] of first.matchAll(/--delete (\w+) --object ([^\s`]+)/g))
      await this.#trefoilRecover("--delete", record, "--object", object);
    await this.#deleteRetained(first);
    await this.#deleteWithContents(first);
    if (this.#leftRecords() > 0) outcome.problems.push(`trefoil recover left records: ${first}`);
  }

  /** Deletes the tags that the command keeps, as its output advises. Returns the tags. */
  async #deleteRetained(output: string): Promise<string[]> {
    const retained = /created (\S+), which remains in the service .+ --forget (\w+)/g;
    const tags: string[] = [];
    for (const [, tag = "", record = ""] of output.matchAll(retained)) {
      await this.arena.images.deleteTag(tag);
      await this.#trefoilRecover("--forget", record);
      tags.push(tag);
    }
    return tags;
  }

  /** Deletes the apps whose first keys no record contains, as the output of the command advises. */
  async #deleteWithContents(output: string): Promise<void> {
    const kept =
      /App "(\w+)": delete failed: it holds .+ delete it in the service, and then remove its record: .+ --forget (\w+)/g;
    for (const [, id = "", record = ""] of output.matchAll(kept)) {
      deleteOutside(this.arena.emulator, { token: "realtime:App", id });
      await this.#trefoilRecover("--forget", record);
    }
  }

  /** Deletes the tags of interrupted creates with other inputs, as the messages of the updates advise. */
  async #deleteUnused(): Promise<void> {
    const unused = /"([^"]+)" was not changed: an interrupted create may have created it[.] Delete it manually/g;
    for (const [, tag = ""] of this.#results.map(outputOf).join("\n").matchAll(unused))
      await this.arena.images.deleteTag(tag);
  }

  /** Number of records whose objects the state lacks. Without checkpoints, the others remain until the next update. */
  #leftRecords(): number {
    const ids = new Set(this.arena.resources().map(({ id }) => id));
    return this.arena.records().filter(({ response }) => !ids.has(String(response?.id))).length;
  }

  /** Deletes the objects at which the update stopped. Returns their number. */
  async #deleteAmbiguous(messages: readonly string[]): Promise<number> {
    const objects = ambiguousObjects(messages);
    if (objects.length > 0) this.outcome.recovered += 1;
    let deleted = 0;
    for (const { record, object } of objects) {
      // The command rejects an object that the state contains.
      const output = await this.#trefoilRecover("--delete", record, "--object", object);
      const isDeleted = output.includes(`deleted ${object}`) || (await this.#deleteRetained(output)).includes(object);
      if (isDeleted) deleted += 1;
      else this.outcome.problems.push(`trefoil recover kept ${object}: ${output}`);
    }
    return deleted;
  }

  async #trefoilRecover(...args: string[]): Promise<string> {
    const { code, out, err } = await trefoil(this.arena.stack, ["recover", "--stack", "dev", ...args, "--yes"]);
    this.outcome.log.push(`recover ${args.join(" ")} -> ${code}\n${out}${err}`);
    return `${out}${err}`;
  }

  async #run(operation: "up" | "destroy", disturbance?: Disturbance): Promise<Result> {
    const { arena, outcome } = this;
    const { emulator, images, stack } = arena;
    for (const service of services) emulator[service].control.clearJournal();
    if (disturbance) addFaults(arena, disturbance);
    images.startRun(disturbance?.imageFaults ?? []);
    outcome.runs += 1;
    const env = { TREFOIL_DRIFT: outcome.drift, ...(outcome.checkpoints ? {} : withoutCheckpoints) };
    const running = stack.start(operation, { refresh: outcome.deleted > 0 || this.#hasRules, env });
    const endWrites = operation === "up" ? this.#documents.pushDuring(arena, this.#program) : () => {};
    const kill = disturbance?.kill;
    if (kill && (await carryOut(kill, running, arena))) outcome.killed.push(kill.victim);
    const result = await running.done;
    endWrites();
    outcome.faults += services.flatMap((service) =>
      emulator[service].control.journal().filter(({ fault }) => fault !== undefined),
    ).length;
    for (const service of services) emulator[service].control.faults.clear();
    outcome.faults += images.endRun();
    arena.unlock();
    if (arena.repairState()) outcome.restored += 1;
    outcome.log.push(`${operation} ${JSON.stringify(disturbance ?? "calm")} -> ${result.exitCode}\n${running.output}`);
    this.#results.push(result);
    const messages = unexplained(result, disturbance !== undefined);
    outcome.problems.push(
      ...messages.map((message) => `unexplained in run ${outcome.runs} (${operation}): ${message}`),
    );
    return result;
  }

  #deleteOutside(program: Program): void {
    const target = this.#random.pick(this.arena.resources().filter(({ token }) => kinds[token]?.stored));
    if (!target) return;
    deleteOutside(this.arena.emulator, target);
    this.#documents.forget(program, target);
    this.#tags.forget(target);
    this.outcome.deleted += 1;
    this.outcome.log.push(`deleted outside: ${target.token} ${target.id}`);
  }

  async #deleteImagesOutside(program: Program): Promise<void> {
    const deleted = await this.arena.images.deleteOutside(program);
    if (deleted.length > 0) this.outcome.deleted += 1;
    this.outcome.log.push(`deleted outside: ${deleted.join(", ")}`);
  }

  /** Secrets of the programs in plain text, in files or in output. */
  #leaks(): string[] {
    const { stack } = this.arena;
    return this.#maker.secrets.flatMap((secret, i) => [
      ...leaks(stack, secret)
        .filter((file) => !file.endsWith("program.json"))
        .map((file) => `secret ${i} in ${file}`),
      ...(this.#results.some((result) => outputOf(result).includes(secret)) ? [`secret ${i} in an output`] : []),
    ]);
  }
}
