import { join } from "node:path";
import { checkout, type HostName, hostNames, reap, type Stack } from "../../tools/engine-harness";
import { campaign } from "../support/campaign";
import {
  clearRequestsAndFaults,
  expectSettled,
  type Kill,
  killAt,
  successfulCreates,
  upWithoutStateFolder,
  withoutCheckpoints,
} from "./kill-support";
import { type Operation, operations } from "./killed-operations";
import { outputOf, passed, program, useTestEnvironment } from "./support";

/** The settings before the adoption. */
const theirs = {
  enabled: true,
  standard_registries: [{ id: "DockerHub", allowed: true }],
  custom_registries: [{ address: "theirs.example.com", friendly_name: "Theirs", allowed: true }],
};

const kills: readonly Kill[] = [
  { victim: "engine and host", request: "is not carried out" },
  { victim: "engine and host", request: "is carried out" },
];

interface Case {
  readonly operation: Operation;
  /** One update is killed at each of these requests. */
  readonly killed: readonly { readonly request: Operation["requests"][number]; readonly kill: Kill }[];
  readonly title: string;
}

/** Each operation, with a kill at one of its requests. In the campaign, both kills of each request have their own stacks. */
const cases = operations.flatMap((operation, at): Case[] => {
  if (!campaign) {
    const request = operation.requests[at % operation.requests.length] as Operation["requests"][number];
    const kill = kills[Math.floor(at / 2) % kills.length] as Kill;
    return [{ operation, killed: [{ request, kill }], title: operation.title }];
  }
  return operation.requests.flatMap((request) =>
    kills.map((kill) => ({
      operation,
      killed: [{ request, kill }],
      title: `${operation.title}, whose request ${[request].flat()[0]?.path} ${kill.request}`,
    })),
  );
});

/** Each case runs in one host, and in the campaign in both. */
const casesOf = (host: HostName) =>
  campaign ? cases : cases.filter((_, i) => hostNames[i % hostNames.length] === host);

describe.each(hostNames)("given a state that is written once, at the end of an update, %s host", (host) => {
  const environment = useTestEnvironment({
    searchBlobsDir: join(checkout, "examples/zero-downtime-reindex/blobs"),
    seed: { registry: { members: { "acme/bob": { role: "member" } }, registryAccess: { acme: theirs } } },
  });
  const settings = () => environment.emulator.registry.control.objects().registryAccess?.acme;

  /** A stack whose program has changed since its last update. */
  async function changedStack(operation: Operation): Promise<Stack> {
    const stack = await environment.project(operation.program(false), { host, env: withoutCheckpoints });
    passed(await stack.up());
    clearRequestsAndFaults(environment.emulator);
    stack.write(program(operation.program(true)));
    return stack;
  }

  /**
   * Updates the stack. The updates are killed at each of the requests, then after all requests and before the state is written.
   * The last update ends. Returns the create requests that succeeded in all of them.
   */
  async function updateWithKills(stack: Stack, { operation, killed }: Case): Promise<string[]> {
    const { emulator } = environment;
    const created: string[] = [];
    const collect = () => {
      created.push(...successfulCreates(emulator).filter((line) => !line.includes(operation.recreated ?? "none")));
      clearRequestsAndFaults(emulator);
    };
    for (const { request, kill } of killed) {
      await killAt(emulator, stack, "up", request, kill);
      collect();
    }
    expect(outputOf(await upWithoutStateFolder(stack))).toContain("writing snapshot");
    collect();
    passed(await stack.up());
    collect();
    return created.sort();
  }

  it.each(casesOf(host))("when updates are killed at their requests, the next update completes $title", async (one) => {
    const { operation } = one;
    const before = environment.objects();
    const stack = await changedStack(operation);

    expect(await updateWithKills(stack, one)).toEqual(operation.created);
    const added = environment.objects().filter((object) => !before.includes(object));
    expect(added.map((object) => object.replace(/ [^ ]+$/, "")).sort()).toEqual(operation.objects);
    await expectSettled(stack);

    passed(await stack.destroy());
    // A resource that adopted a member removes it.
    const isKept = (object: string) => operation.title !== "adoptions" || !object.includes(" members ");
    expect(environment.objects()).toEqual(before.filter(isKept));
    expect(settings()).toEqual(theirs);
    await reap(stack.root);
  });
});
