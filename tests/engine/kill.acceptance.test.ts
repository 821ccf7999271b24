import { type Emulator, startEmulator } from "../../emulator";
import {
  createProject,
  engineTimeout,
  type HostName,
  hostNames,
  ProgramServer,
  packages,
  reap,
  type Stack,
} from "../../tools/engine-harness";
import { campaign } from "../support/campaign";
import {
  clearRequestsAndFaults,
  declared,
  existingObjects,
  expectSettled,
  foreign,
  type Kill,
  killAt,
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

/** Kind of kill at each request of a create, and at each request of a change or a delete. Undefined: no kill. */
interface Plan {
  readonly title: string;
  readonly host: HostName;
  readonly create: (i: number) => Kill | undefined;
  readonly change: (i: number) => Kill | undefined;
}

/**
 * Every create is killed with one of the hosts, since the state does not contain it. Of changes and deletes, every third
 * one is.
 */
const inTurn = hostNames.map(
  (host, turn): Plan => ({
    title: `with each kind of kill in turn, ${host} host`,
    host,
    create: (i) => (i % hostNames.length === turn ? kills[Math.floor(i / 2) % kills.length] : undefined),
    change: (i) => (i % 6 === 3 * turn ? (turn ? carriedOut : notCarriedOut) : undefined),
  }),
);

/**
 * The campaign uses each kind of kill at every request. A change or a delete uses only the first and the third kind.
 */
const inFull = hostNames.flatMap((host) =>
  kills.map(
    (kill): Plan => ({
      title: `if the ${kill.victim} is killed and the request ${kill.request}, ${host} host`,
      host,
      create: () => kill,
      change: () => (kill.request === "is not carried out" ? notCarriedOut : carriedOut),
    }),
  ),
);

const request = (service: Mutation["service"], method: string, path: string): Mutation => ({ service, method, path });

/** A create, a change and a delete of each resource, and a separate request for each part of a repository. */
const creates = [
  request("registry", "POST", "/v2/namespaces/octavia/repositories"),
  request("registry", "PATCH", "/v2/namespaces/octavia/repositories/hotel-guide/categories"),
  request("registry", "PATCH", "/v2/namespaces/octavia/repositories/hotel-guide/immutabletags"),
  request("search", "PUT", "/synonymmaps('*')"),
  request("search", "PUT", "/indexes('*')"),
  request("realtime", "POST", "/v1/accounts/*/apps"),
  request("realtime", "POST", "/v1/apps/*/keys"),
];
const changes = [
  request("registry", "PATCH", "/v2/namespaces/octavia/repositories/hotel-guide"),
  request("registry", "POST", "/v2/namespaces/octavia/repositories/hotel-guide/privacy"),
  request("registry", "PATCH", "/v2/namespaces/octavia/repositories/hotel-guide/categories"),
  request("registry", "PATCH", "/v2/namespaces/octavia/repositories/hotel-guide/immutabletags"),
  request("search", "PUT", "/synonymmaps('*')"),
  request("search", "PUT", "/indexes('*')"),
  request("realtime", "PATCH", "/v1/apps/*"),
  request("realtime", "PATCH", "/v1/apps/*/keys/*"),
];
const deletes = [
  request("realtime", "POST", "/v1/apps/*/keys/*/revoke"),
  request("realtime", "DELETE", "/v1/apps/*"),
  request("search", "DELETE", "/indexes('*')"),
  request("search", "DELETE", "/synonymmaps('*')"),
  request("registry", "DELETE", "/v2/namespaces/octavia/repositories/hotel-guide"),
];

describe("the quickstart, whose updates are killed one after the other at mutating requests,", () => {
  let emulator: Emulator;
  let stack: Stack;
  const programs = new ProgramServer(packages);

  beforeAll(async () => {
    emulator = await startEmulator(foreign);
  });
  beforeEach(async () => {
    for (const service of ["registry", "search", "realtime"] as const) emulator[service].control.reset();
  });
  afterEach(async () => {
    await reap(stack.root);
    await stack.dispose();
  });
  afterAll(async () => {
    await programs.stop();
    await emulator.close();
  });

  /** Kills an operation at its requests, and then completes it. The runs together send exactly these requests. */
  async function complete(
    operation: "up" | "destroy",
    requests: readonly Mutation[],
    kill: (i: number) => Kill | undefined,
  ): Promise<void> {
    const sent = new Set<string>();
    const collect = () => {
      for (const { method, path } of mutations(emulator)) sent.add(`${method} ${path}`);
    };
    for (const [i, request] of requests.entries()) {
      const kind = kill(i);
      if (!kind) continue;
      await killAt(emulator, stack, operation, request, kind);
      collect();
    }
    passed(await stack[operation]());
    collect();
    expect([...sent].sort()).toEqual(requests.map(({ method, path }) => `${method} ${path}`).sort());
  }

  it.each(campaign ? inFull : inTurn)(
    "ends with exactly the objects of the program, and without any after a destroy, $title",
    async (plan) => {
      const [config, secrets] = [configOf(emulator), secretsOf(emulator)];
      stack = await createProject({ files: quickstart(), config, secrets, host: plan.host, programs });
      const before = theirs(emulator);
      await complete("up", creates, (i) => {
        const kill = plan.create(i);
        // A surviving host sends the parts of a repository itself.
        return kill?.victim === "engine" && creates[i]?.method === "PATCH" ? undefined : kill;
      });
      expect(existingObjects(emulator)).toEqual([...others, ...declared].sort());
      await expectSettled(stack);

      clearRequestsAndFaults(emulator);
      stack.write(quickstart({ changed: true }));
      await complete("up", changes, plan.change);
      expect(existingObjects(emulator)).toEqual([...others, ...declared].sort());
      await expectSettled(stack);

      clearRequestsAndFaults(emulator);
      await complete("destroy", deletes, plan.change);
      expect(existingObjects(emulator)).toEqual(others);
      expect((await stack.export()).deployment.resources ?? []).toEqual([]);
      expect(theirs(emulator)).toEqual(before);
    },
  );
});
