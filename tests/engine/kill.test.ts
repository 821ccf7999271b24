import { type Emulator, startEmulator } from "../../emulator";
import { createProject, engineTimeout, reap, type Stack } from "./harness";
import {
  declared,
  expectSettled,
  foreign,
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

jest.setTimeout(2 * engineTimeout);

describe("an up of the quickstart that is killed at every mutating request, one run after the other,", () => {
  let emulator: Emulator;
  let stack: Stack;
  let requests: Mutation[];

  const project = () =>
    createProject({ files: quickstart(), config: configOf(emulator), secrets: secretsOf(emulator) });

  beforeAll(async () => {
    emulator = await startEmulator(foreign);
    const clean = await project();
    passed(await clean.up());
    requests = mutations(emulator);
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

  async function endsAsDeclared(): Promise<void> {
    passed(await stack.up());
    expect(living(emulator)).toEqual([...others, ...declared].sort());
    await expectSettled(stack);

    const before = theirs(emulator);
    passed(await stack.destroy());
    expect(living(emulator)).toEqual(others);
    expect(theirs(emulator)).toEqual(before);
  }

  it("meets a create of each resource and each part that a repository sends by itself", () => {
    expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "POST /v2/namespaces/octavia/repositories",
      "PATCH /v2/repositories/octavia/hotel-guide/categories/",
      "PATCH /v2/namespaces/octavia/repositories/hotel-guide/immutabletags",
      "PUT /synonymmaps('*')",
      "PUT /indexes('*')",
      "POST /v1/accounts/*/apps",
      "POST /v1/apps/*/keys",
    ]);
  });

  it.each<Kill>([
    { victim: "host", request: "is not carried out" },
    { victim: "host", request: "is carried out" },
    { victim: "engine and host", request: "is carried out" },
  ])("ends with exactly what is declared when the $victim dies and the request $request", async (kill) => {
    const before = theirs(emulator);
    for (const request of requests) await killAt(emulator, stack, "up", request, kill);
    expect(theirs(emulator)).toEqual(before);
    await endsAsDeclared();
  });

  // The host that outlives the engine sends the parts of the repository itself, so no run is left to be killed at them.
  it("ends with exactly what is declared when the engine dies at each create and the host lives on with the answer", async () => {
    const kill = { victim: "engine", request: "is answered to the orphan" } as const;
    const creates = requests.filter(({ method }) => method !== "PATCH");
    for (const request of creates) await killAt(emulator, stack, "up", request, kill);
    await endsAsDeclared();
  });
});
