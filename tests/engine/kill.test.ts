import { type Emulator, startEmulator } from "../../emulator";
import { campaign } from "../campaign";
import { createProject, engineTimeout, reap, type Stack } from "./harness";
import {
  declared,
  expectSettled,
  foreign,
  forget,
  type Kill,
  killAt,
  living,
  type Mutation,
  mutations,
  others,
  quickstart,
  theirs,
} from "./kill-support";
import { configOf, passed, secretsOf } from "./support";

jest.setTimeout(3 * engineTimeout);

const kills: readonly Kill[] = [
  { victim: "host", request: "is not carried out" },
  { victim: "host", request: "is carried out" },
  { victim: "engine and host", request: "is carried out" },
  // The host survives the engine and sends all parts of a repository. No later update remains to be killed at these
  // requests.
  { victim: "engine", request: "is answered to the orphan" },
];
const [notCarriedOut, , carriedOut] = kills as [Kill, Kill, Kill, Kill];

/** Kind of kill at each request of a create, and at each request of a change or a delete. */
interface Plan {
  readonly title: string;
  readonly create: (i: number) => Kill;
  readonly change: (i: number) => Kill;
}

const inTurn: Plan = {
  title: "with each kind of kill in turn",
  create: (i) => kills[i % kills.length] as Kill,
  change: (i) => (i % 2 ? carriedOut : notCarriedOut),
};

/**
 * The campaign uses each kind of kill at every request. A change or a delete uses only the first and the third kind.
 */
const plans: readonly Plan[] = campaign
  ? kills.map((kill) => ({
      title: `if the ${kill.victim} is killed and the request ${kill.request}`,
      create: () => kill,
      change: () => (kill.request === "is not carried out" ? notCarriedOut : carriedOut),
    }))
  : [inTurn];

describe("the quickstart, whose updates are killed one after the other at every mutating request,", () => {
  let emulator: Emulator;
  let stack: Stack;
  let creates: Mutation[];
  let changes: Mutation[];
  let deletes: Mutation[];

  const project = () =>
    createProject({ files: quickstart(), config: configOf(emulator), secrets: secretsOf(emulator) });

  beforeAll(async () => {
    emulator = await startEmulator(foreign);
    const clean = await project();
    const sentBy = async (operation: "up" | "destroy") => {
      forget(emulator);
      passed(await clean[operation]());
      return mutations(emulator);
    };
    creates = await sentBy("up");
    clean.write(quickstart({ changed: true }));
    changes = await sentBy("up");
    deletes = await sentBy("destroy");
    await clean.dispose();
  });
  beforeEach(async () => {
    for (const service of ["registry", "search", "realtime"] as const) emulator[service].control.reset();
    stack = await project();
  });
  afterEach(async () => {
    await reap(stack.root);
    await stack.dispose();
  });
  afterAll(() => emulator.close());

  it("sends a create, a change and a delete of each resource, and a separate request for each part of a repository", () => {
    const lines = (requests: readonly Mutation[]) => requests.map(({ method, path }) => `${method} ${path}`);
    expect(lines(creates)).toEqual([
      "POST /v2/namespaces/octavia/repositories",
      "PATCH /v2/repositories/octavia/hotel-guide/categories/",
      "PATCH /v2/namespaces/octavia/repositories/hotel-guide/immutabletags",
      "PUT /synonymmaps('*')",
      "PUT /indexes('*')",
      "POST /v1/accounts/*/apps",
      "POST /v1/apps/*/keys",
    ]);
    expect(lines(changes)).toEqual([
      "PATCH /v2/repositories/octavia/hotel-guide/",
      "POST /v2/repositories/octavia/hotel-guide/privacy",
      "PATCH /v2/repositories/octavia/hotel-guide/categories/",
      "PATCH /v2/namespaces/octavia/repositories/hotel-guide/immutabletags",
      "PUT /synonymmaps('*')",
      "PUT /indexes('*')",
      "PATCH /v1/apps/*",
      "PATCH /v1/apps/*/keys/*",
    ]);
    expect(lines(deletes)).toEqual([
      "POST /v1/apps/*/keys/*/revoke",
      "DELETE /v1/apps/*",
      "DELETE /indexes('*')",
      "DELETE /synonymmaps('*')",
      "DELETE /v2/repositories/octavia/hotel-guide/",
    ]);
  });

  it.each(plans)(
    "ends with exactly the objects of the program, and without any after a destroy, $title",
    async (plan) => {
      const before = theirs(emulator);
      for (const [i, request] of creates.entries()) {
        const kill = plan.create(i);
        if (kill.victim === "engine" && request.method === "PATCH") continue;
        await killAt(emulator, stack, "up", request, kill);
      }
      passed(await stack.up());
      expect(living(emulator)).toEqual([...others, ...declared].sort());
      await expectSettled(stack);

      stack.write(quickstart({ changed: true }));
      for (const [i, request] of changes.entries()) await killAt(emulator, stack, "up", request, plan.change(i));
      passed(await stack.up());
      expect(living(emulator)).toEqual([...others, ...declared].sort());
      await expectSettled(stack);

      for (const [i, request] of deletes.entries()) await killAt(emulator, stack, "destroy", request, plan.change(i));
      passed(await stack.destroy());
      expect(living(emulator)).toEqual(others);
      expect((await stack.export()).deployment.resources ?? []).toEqual([]);
      expect(theirs(emulator)).toEqual(before);
    },
  );
});
