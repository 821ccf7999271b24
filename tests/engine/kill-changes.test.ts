import { type Emulator, startEmulator } from "../../emulator";
import { createProject, engineTimeout, type Stack } from "./harness";
import {
  declared,
  expectSettled,
  foreign,
  forget,
  type Kill,
  killAt,
  living,
  mutations,
  others,
  quickstart,
  theirs,
} from "./kill-support";
import { configOf, passed, secretsOf } from "./support";

jest.setTimeout(3 * engineTimeout);

describe("a change and a destroy of the quickstart, killed at every mutating request, one run after the other,", () => {
  let emulator: Emulator;
  const stacks: Stack[] = [];

  const project = async () => {
    const options = { files: quickstart(), config: configOf(emulator), secrets: secretsOf(emulator) };
    const stack = await createProject(options);
    stacks.push(stack);
    passed(await stack.up());
    forget(emulator);
    return stack;
  };

  beforeAll(async () => {
    emulator = await startEmulator(foreign);
    const clean = await project();
    clean.write(quickstart({ changed: true }));
    passed(await clean.up());
    changes = mutations(emulator);
    forget(emulator);
    passed(await clean.destroy());
    deletes = mutations(emulator);
  });
  afterEach(async () => {
    for (const stack of stacks.splice(0)) await stack.dispose();
    for (const service of ["registry", "search", "realtime"] as const) emulator[service].control.reset();
  });
  afterAll(() => emulator.close());

  let changes: ReturnType<typeof mutations>;
  let deletes: ReturnType<typeof mutations>;

  it("meets a change of each resource and each part, and a delete of each resource", () => {
    expect(changes.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "PATCH /v2/repositories/octavia/hotel-guide/",
      "POST /v2/repositories/octavia/hotel-guide/privacy",
      "PATCH /v2/repositories/octavia/hotel-guide/categories/",
      "PATCH /v2/namespaces/octavia/repositories/hotel-guide/immutabletags",
      "PUT /synonymmaps('*')",
      "PUT /indexes('*')",
      "PATCH /v1/apps/*",
      "PATCH /v1/apps/*/keys/*",
    ]);
    expect(deletes.map(({ method, path }) => `${method} ${path}`)).toEqual([
      "POST /v1/apps/*/keys/*/revoke",
      "DELETE /v1/apps/*",
      "DELETE /indexes('*')",
      "DELETE /synonymmaps('*')",
      "DELETE /v2/repositories/octavia/hotel-guide/",
    ]);
  });

  it.each<Kill>([
    { victim: "host", request: "is not carried out" },
    { victim: "engine and host", request: "is carried out" },
  ])("end as declared, and with nothing, when the $victim dies and the request $request", async (kill) => {
    const stack = await project();
    const before = theirs(emulator);
    stack.write(quickstart({ changed: true }));
    for (const request of changes) await killAt(emulator, stack, "up", request, kill);

    passed(await stack.up());
    expect(living(emulator)).toEqual([...others, ...declared].sort());
    await expectSettled(stack);

    for (const request of deletes) await killAt(emulator, stack, "destroy", request, kill);
    passed(await stack.destroy());
    expect(living(emulator)).toEqual(others);
    expect((await stack.export()).deployment.resources ?? []).toEqual([]);
    expect(theirs(emulator)).toEqual(before);
  });
});
