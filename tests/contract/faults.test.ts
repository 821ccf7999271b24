import type { Fault } from "../../emulator";
import type { Definition } from "../../provider/define";
import { PartialFailureError, ResourceError, read, remove, update, type Values } from "../../provider/lifecycle";
import * as cases from "./cases";
import { faultSubjects } from "./fault-subjects";
import { hintsOf } from "./hints";
import { keysOf } from "./keys";
import type { Subject } from "./subjects";
import { vary } from "./variation";
import { checked, isMutation, type Kept, World } from "./world";

let world: World;
beforeAll(async () => {
  world = await World.start();
  // The pauses between attempts are random and can be zero.
  jest.spyOn(Math, "random").mockReturnValue(0);
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

type Strike = Omit<Fault, "method" | "path">;

/** Faults that the same run can recover from. */
const passing: readonly (readonly [string, Strike])[] = [
  ["a 500", { status: 500, body: { message: "later" } }],
  ["a connection that breaks before anything was done", { reset: "before" }],
  ["an answer that is lost when all was done", { reset: "after" }],
  ["a 429 that says when to come back", { status: 429, headers: { "retry-after": "0.05" }, body: {} }],
];
/** Faults that end the run. */
const ending: readonly (readonly [string, Strike])[] = [
  ["a 403", { status: 403, body: { message: "insufficient scope" } }],
  ["a page of a proxy", { html: true }],
  ["500s without end", { status: 500, body: { message: "down" }, count: 50 }],
];

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly skip: number;
}

/** The mutating requests of an operation, in a form that faults can match: generated ids differ between runs. */
async function requestsOf(definition: Definition, act: () => Promise<unknown>): Promise<Sent[]> {
  const entries = await world.changesSent(definition.service, act);
  const shapes = entries.map(({ method, path }) => ({ method, path: path.replace(/[A-Za-z0-9_-]{6,}/g, "*") }));
  return shapes.map((shape, i) => {
    const skip = shapes.slice(0, i).filter(({ method, path }) => method === shape.method && path === shape.path).length;
    return { ...shape, skip };
  });
}

/** A program with all members of the example, and a changed program that requires as many requests as possible. */
function programs({ definition, example }: Subject): { first: Values; second: Values } {
  const named = definition.autoName ? { ...example, [definition.autoName]: "subject" } : example;
  const changes = keysOf(definition, named)
    .filter((key) => key.steps.length === 1 && cases.isSent(definition, key))
    .filter(({ name }) => name !== definition.autoName && name !== "extra")
    .map((key) => vary(definition, named, key))
    .map(({ given, other }) => changedOnly(given.args, other));
  const { together = (same: Values) => same } = hintsOf(definition);
  const second = together(Object.assign({}, named, ...changes));
  return { first: named, second };
}

const changedOnly = (before: Values, after: Values): Values =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => value !== before[name]));

/** Every error of an operation names the resource, the completed step and what to do. */
function expectTold(error: unknown, { name }: Definition): asserts error is ResourceError {
  expect(error).toBeInstanceOf(ResourceError);
  expect((error as Error).message).toMatch(new RegExp(`^${name} ".+": \\w+ failed: .+\\.$`, "s"));
}

/** Repeats the operation in a new environment for each of its mutating requests. */
async function atEachRequest(
  { definition }: Subject,
  strike: Strike,
  prepare: () => Promise<() => Promise<unknown>>,
  judge: (outcome: unknown) => Promise<void>,
): Promise<void> {
  const requests = await requestsOf(definition, await prepare());
  expect(requests.length).toBeGreaterThan(0);
  for (const request of requests) {
    world.reset();
    const act = await prepare();
    const { faults } = world.service(definition.service).control;
    faults.add({ ...request, ...strike });
    const outcome = await act().catch((error: unknown) => error);
    faults.clear();
    await judge(outcome);
  }
}

describe.each(faultSubjects)("$title", (subject: Subject) => {
  const { definition } = subject;
  const context = () => world.context(definition);
  const { first, second } = programs(subject);

  describe("a create", () => {
    let program: Values;
    let bystanders: object;
    const prepare = async () => {
      program = await world.withParents(definition, first);
      await cases.makeNeighbour(world, definition, program);
      bystanders = cases.living(world, definition);
      return () => world.make(definition, program);
    };
    /** Exactly one additional object exists, and it matches the program. */
    const expectOne = async (kept: Kept) => {
      expect(cases.others(world, kept)).toEqual(bystanders);
      expect((await cases.refreshed(world, kept)).state.inputs).toEqual(kept.state.inputs);
      cases.settled(world, kept, program);
    };

    it.each(passing)("creates one object despite %s", async (_what, strike) => {
      await atEachRequest(subject, strike, prepare, async (outcome) => {
        if (outcome instanceof Error) throw outcome;
        await expectOne(outcome as Kept);
      });
    });

    it.each(ending)("fails on %s without orphaned objects, and the next run completes it", async (_what, strike) => {
      await atEachRequest(subject, strike, prepare, async (outcome) => {
        expectTold(outcome, definition);
        if (!(outcome instanceof PartialFailureError)) {
          expect(cases.living(world, definition)).toEqual(bystanders);
          return expectOne(await world.make(definition, program));
        }
        const { id, state } = outcome;
        const half = { definition, id, state };
        expect(cases.others(world, half)).toEqual(bystanders);
        const wanted = checked(definition, program, state);
        await expectOne({ ...half, state: await update(context(), id, state, wanted) });
      });
    });

    it("finds its object when the response was lost and the search failed", async () => {
      const dry = await prepare();
      const before = world.journal(definition.service).length;
      const [request] = await requestsOf(definition, dry);
      const sent = world.journal(definition.service).slice(before);
      const reads = sent
        .slice(0, sent.findIndex(isMutation))
        .filter(({ method }) => ["GET", "HEAD"].includes(method)).length;
      world.reset();
      const act = await prepare();
      const { faults } = world.service(definition.service).control;
      faults.add({ ...(request as Sent), reset: "after" });
      faults.add({ method: "GET", path: "/", skip: reads, status: 403, count: 50 });
      const outcome = await act().catch((error: unknown) => error);
      faults.clear();
      // A PUT can be repeated without a search.
      if (definition.puts) {
        return expectOne(outcome instanceof Error ? await world.make(definition, program) : (outcome as Kept));
      }
      expectTold(outcome, definition);
      expect(Object.keys(cases.living(world, definition))).toHaveLength(Object.keys(bystanders).length + 1);
      await expectOne(await world.make(definition, program));
    });
  });

  // Without an update request a change is a replacement: a create and a delete.
  const ifThereIsOne = definition.requests.update ? describe : () => {};
  ifThereIsOne("an update", () => {
    let kept: Kept;
    let program: Values;
    let bystanders: object;
    const prepare = async () => {
      const before = await world.withParents(definition, first);
      program = await world.withParents(definition, second);
      await cases.makeNeighbour(world, definition, before);
      kept = await world.make(definition, before);
      bystanders = cases.others(world, kept);
      const wanted = checked(definition, program, kept.state);
      return () => update(context(), kept.id, kept.state, wanted);
    };
    const expectUpdated = async (state: Kept["state"]) => {
      const updated = { ...kept, state };
      expect(cases.others(world, kept)).toEqual(bystanders);
      expect((await cases.refreshed(world, updated)).state.inputs).toEqual(checked(definition, program, state).inputs);
      cases.settled(world, updated, program);
    };

    it.each(passing)("is carried out once despite %s", async (_what, strike) => {
      await atEachRequest(subject, strike, prepare, async (outcome) => {
        if (outcome instanceof Error) throw outcome;
        await expectUpdated(outcome as Kept["state"]);
      });
    });

    it.each(ending)("fails on %s and keeps the completed steps, and the next run continues", async (_what, strike) => {
      await atEachRequest(subject, strike, prepare, async (outcome) => {
        expectTold(outcome, definition);
        const state = outcome instanceof PartialFailureError ? outcome.state : kept.state;
        expect((await read(context(), kept.id, state))?.inputs).toEqual(state.inputs);
        await expectUpdated(await update(context(), kept.id, state, checked(definition, program, state)));
      });
    });
  });

  describe("a delete", () => {
    let kept: Kept;
    let bystanders: object;
    const prepare = async () => {
      const program = await world.withParents(definition, first);
      await cases.makeNeighbour(world, definition, program);
      kept = await world.make(definition, program);
      bystanders = cases.others(world, kept);
      return () => remove(context(), kept.id, kept.state);
    };

    it.each(passing)("removes the one object despite %s", async (_what, strike) => {
      await atEachRequest(subject, strike, prepare, async (outcome) => {
        expect(outcome).toBeUndefined();
        expect(cases.living(world, definition)).toEqual(bystanders);
      });
    });

    it.each(ending)("fails on %s and keeps the object", async (_what, strike) => {
      await atEachRequest(subject, strike, prepare, async (outcome) => {
        expectTold(outcome, definition);
        expect((await cases.refreshed(world, kept)).state).toEqual(kept.state);
        await remove(context(), kept.id, kept.state);
        expect(cases.living(world, definition)).toEqual(bystanders);
      });
    });
  });
});
