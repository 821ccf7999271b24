import type { Fault } from "../../emulator";
import type { Definition } from "../../provider/define";
import { PartialFailureError, ResourceError, read, remove, update, type Values } from "../../provider/lifecycle";
import { campaign } from "../support/campaign";
import * as cases from "./cases";
import { faultSubjects } from "./fault-subjects";
import { mutationsOf, programs, type Sent } from "./programs";
import type { Subject } from "./subjects";
import { checked, isMutation, type StoredResource, useTestEnvironment } from "./test-environment";

const environment = useTestEnvironment();

type Strike = Omit<Fault, "method" | "path">;

/** Faults that the same run can recover from. */
const passing: readonly (readonly [string, Strike])[] = [
  ["a 500", { status: 500, body: { message: "later" } }],
  ["a connection that breaks before the request has an effect", { reset: "before" }],
  ["a response that is lost after the request was carried out", { reset: "after" }],
  ...(campaign ? ["0.05", "soon"] : ["soon"]).map((wait): readonly [string, Strike] => [
    `a 503 with \`Retry-After: ${wait}\` of a proxy, after all was done`,
    { applied: true, status: 503, headers: { "retry-after": wait }, body: {} },
  ]),
  ["a 429 with Retry-After", { status: 429, headers: { "retry-after": "0.05" }, body: {} }],
];
/** Faults that end the run. */
const ending: readonly (readonly [string, Strike])[] = [
  ["a 403", { status: 403, body: { message: "insufficient scope" } }],
  ["a page of a proxy", { html: true }],
  ["500s without end", { status: 500, body: { message: "down" }, count: 50 }],
];

/** Every error of an operation names the resource, the completed step and what to do. */
function expectExplanation(error: unknown, { name }: Definition): asserts error is ResourceError {
  expect(error).toBeInstanceOf(ResourceError);
  expect((error as Error).message).toMatch(new RegExp(`^${name} ".+": \\w+ failed: .+\\.(\\nSee \\S+)?$`, "s"));
}

/** The layers and the manifests of an image are sent one after the other in the same way, so that one of each is enough. */
const repeatsRequest = ({ service }: Definition, { skip }: Sent): boolean => service.name === "oci" && skip > 0;

/** An operation that can start in a new environment. */
interface Operation {
  readonly prepare: () => Promise<() => Promise<unknown>>;
  /** Its mutating requests. */
  readonly requests: () => Promise<Sent[]>;
}

/** Finds the requests once, by a run without faults: they are the same in each environment. */
function operation({ definition }: Subject, prepare: Operation["prepare"]): Operation {
  let found: Sent[] | undefined;
  const requests = async () => {
    found ??= (await mutationsOf(environment, definition, await prepare())).filter(
      (request) => campaign || !repeatsRequest(definition, request),
    );
    return found;
  };
  return { prepare, requests };
}

/** Repeats the operation in a new environment for each of its mutating requests. */
async function atEachRequest(
  { definition }: Subject,
  { prepare, requests }: Operation,
  strike: Strike,
  judge: (outcome: unknown) => Promise<void>,
): Promise<void> {
  const mutating = await requests();
  expect(mutating.length).toBeGreaterThan(0);
  for (const request of mutating) {
    environment.reset();
    const act = await prepare();
    const { faults } = environment.service(definition.service).control;
    faults.add({ ...request, ...strike });
    const outcome = await act().catch((error: unknown) => error);
    expect(environment.journal(definition.service).filter(({ fault }) => fault)).not.toEqual([]);
    faults.clear();
    await judge(outcome);
  }
}

describe.each(faultSubjects)("$title", (subject: Subject) => {
  const { definition } = subject;
  const context = () => environment.context(definition);
  /** Creates the other objects of a test. The operations on its own object have separate sessions. */
  const session = () => context().session;
  const { first, second } = programs(subject);

  describe("a create", () => {
    let program: Values;
    let bystanders: object;
    const create = operation(subject, async () => {
      const setup = session();
      program = await environment.withParents(definition, first, setup);
      await cases.createNeighbor(environment, definition, program, setup);
      bystanders = cases.existingObjects(environment, definition);
      return () => environment.make(definition, program);
    });
    /** Exactly one additional object exists, and it matches the program. */
    const expectOne = async (kept: StoredResource) => {
      expect(cases.otherObjects(environment, kept)).toEqual(bystanders);
      expect((await cases.refreshed(environment, kept)).state.inputs).toEqual(kept.state.inputs);
      cases.expectNoChanges(environment, kept, program);
    };

    it.each(passing)("creates one object despite %s", async (_what, strike) => {
      await atEachRequest(subject, create, strike, async (outcome) => {
        if (outcome instanceof Error) throw outcome;
        await expectOne(outcome as StoredResource);
      });
    });

    it.each(ending)("fails on %s without orphaned objects, and the next run completes it", async (_what, strike) => {
      await atEachRequest(subject, create, strike, async (outcome) => {
        expectExplanation(outcome, definition);
        if (!(outcome instanceof PartialFailureError)) {
          expect(cases.existingObjects(environment, definition)).toEqual(bystanders);
          return expectOne(await environment.make(definition, program));
        }
        const { id, state } = outcome;
        const half = { definition, id, state };
        expect(cases.otherObjects(environment, half)).toEqual(bystanders);
        const wanted = checked(definition, program, state);
        await expectOne({ ...half, state: await update(context(), id, state, wanted) });
      });
    });

    it("finds its object after a create without a response and a failed search", async () => {
      const dry = await create.prepare();
      const before = environment.journal(definition.service).length;
      const [request] = await mutationsOf(environment, definition, dry);
      const sent = environment.journal(definition.service).slice(before);
      const reads = sent
        .slice(0, sent.findIndex(isMutation))
        .filter(({ method }) => ["GET", "HEAD"].includes(method)).length;
      environment.reset();
      const act = await create.prepare();
      const { faults } = environment.service(definition.service).control;
      faults.add({ ...(request as Sent), reset: "after" });
      faults.add({ method: "GET", path: "/", skip: reads, status: 403, count: 50 });
      const outcome = await act().catch((error: unknown) => error);
      faults.clear();
      // A request that can be repeated needs no search.
      if (!(outcome instanceof Error)) return expectOne(outcome as StoredResource);
      if (definition.upserts) return expectOne(await environment.make(definition, program));
      expectExplanation(outcome, definition);
      expect(Object.keys(cases.existingObjects(environment, definition))).toHaveLength(
        Object.keys(bystanders).length + 1,
      );
      await expectOne(await environment.make(definition, program));
    });
  });

  // Without an update request a change is a replacement: a create and a delete.
  const ifThereIsOne = definition.requests({}).update ? describe : () => {};
  ifThereIsOne("an update", () => {
    let kept: StoredResource;
    let program: Values;
    let bystanders: object;
    const change = operation(subject, async () => {
      const setup = session();
      const before = await environment.withParents(definition, first, setup);
      program = await environment.withParents(definition, second, setup);
      await cases.createNeighbor(environment, definition, before, setup);
      kept = await environment.make(definition, before);
      bystanders = cases.otherObjects(environment, kept);
      const wanted = checked(definition, program, kept.state);
      return () => update(context(), kept.id, kept.state, wanted);
    });
    const expectUpdated = async (state: StoredResource["state"]) => {
      const updated = { ...kept, state };
      expect(cases.otherObjects(environment, kept)).toEqual(bystanders);
      expect((await cases.refreshed(environment, updated)).state.inputs).toEqual(
        checked(definition, program, state).inputs,
      );
      cases.expectNoChanges(environment, updated, program);
    };

    it.each(passing)("is carried out once despite %s", async (_what, strike) => {
      await atEachRequest(subject, change, strike, async (outcome) => {
        if (outcome instanceof Error) throw outcome;
        await expectUpdated(outcome as StoredResource["state"]);
      });
    });

    it.each(ending)("fails on %s and keeps the completed steps, and the next run continues", async (_what, strike) => {
      await atEachRequest(subject, change, strike, async (outcome) => {
        expectExplanation(outcome, definition);
        const state = outcome instanceof PartialFailureError ? outcome.state : kept.state;
        expect((await read(context(), kept.id, state))?.inputs).toEqual(state.inputs);
        await expectUpdated(await update(context(), kept.id, state, checked(definition, program, state)));
      });
    });
  });

  describe("a delete", () => {
    let kept: StoredResource;
    let bystanders: object;
    const removal = operation(subject, async () => {
      const setup = session();
      const program = await environment.withParents(definition, first, setup);
      await cases.createNeighbor(environment, definition, program, setup);
      kept = await environment.make(definition, program);
      bystanders = cases.otherObjects(environment, kept);
      return () => remove(context(), kept.id, kept.state);
    });

    it.each(passing)("removes the one object despite %s", async (_what, strike) => {
      await atEachRequest(subject, removal, strike, async (outcome) => {
        expect(outcome).toBeUndefined();
        expect(cases.existingObjects(environment, definition)).toEqual(bystanders);
      });
    });

    it.each(ending)("fails on %s and keeps the object", async (_what, strike) => {
      await atEachRequest(subject, removal, strike, async (outcome) => {
        expectExplanation(outcome, definition);
        const { state } = await cases.refreshed(environment, kept);
        // A tag may point to an empty artifact, since the registry may still process its deletion.
        if (definition.service.name !== "oci") expect(state).toEqual(kept.state);
        await remove(context(), kept.id, kept.state);
        expect(cases.existingObjects(environment, definition)).toEqual(bystanders);
      });
    });
  });
});
