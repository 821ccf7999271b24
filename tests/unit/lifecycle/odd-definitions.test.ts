import { z } from "zod";
import { defineResource, type JsonBody } from "../../../provider/define";
import { create, read, remove, update } from "../../../provider/lifecycle";
import { rest } from "../../../provider/services/rest/service";
import { checked, TestEnvironment } from "../../contract/test-environment";

/** Facts and keys that no resource of the catalogue uses yet, tested with small resources of the generic collection. */
const shared = {
  service: rest,
  description: "A thing.",
  path: { collection: "/v1/resources", item: "/v1/resources/{thingId}" },
  requests: { update: "PATCH {item}" },
  permissions: { read: "nothing", write: "nothing" },
} as const;
const outputs = { thingId: z.string() };
const decode = (api: JsonBody) => ({ ...api, thingId: api.id });

let environment: TestEnvironment;
beforeAll(async () => {
  environment = await TestEnvironment.start();
});
beforeEach(() => environment.reset());
afterAll(() => environment.stop());

const things = () => Object.values(environment.objects(rest)["/v1/resources"] ?? {});

describe("operations of a definition", () => {
  const invited = defineResource({
    ...shared,
    name: "Invited",
    inputs: { size: z.number() },
    outputs,
    decode,
    operations: {
      create: async (steps, { size }) =>
        (await steps.send("POST /v1/resources", { body: { size, invited: true } })).body as JsonBody,
      read: async (steps) => (await steps.list("GET /v1/resources")).find(({ id }) => id === steps.values.thingId),
    },
    examples: { basic: { size: 1 } },
  });

  it("replace their request, and everything else stays derived", async () => {
    const made = await create(environment.context(invited), checked(invited, { size: 1 }, undefined));
    expect(things()).toEqual([{ id: made.id, size: 1, invited: true }]);
    expect(await read(environment.context(invited), made.id, made.state)).toEqual(made.state);
    const state = await update(
      environment.context(invited),
      made.id,
      made.state,
      checked(invited, { size: 2 }, made.state),
    );
    expect(things()).toEqual([{ id: made.id, size: 2, invited: true }]);
    await remove(environment.context(invited), made.id, state);
    expect(await read(environment.context(invited), made.id, state)).toBeUndefined();
  });
});

describe("a value that is returned only once", () => {
  const token = defineResource({
    ...shared,
    name: "Token",
    naturalKey: ["label"],
    inputs: { label: z.string() },
    outputs: { ...outputs, value: z.string().meta({ secret: true, returned: "onCreate" }) },
    decode: (api) => ({ ...decode(api), value: api.value || undefined }),
    operations: {
      create: async (steps, { label }) => {
        const { body } = await steps.send("POST /v1/resources", { body: { label } });
        return { ...(body as JsonBody), value: "told-once" };
      },
    },
    examples: { basic: { label: "ci" } },
  });

  it("is kept by reads and updates, whose responses omit it", async () => {
    const made = await create(environment.context(token), checked(token, { label: "ci" }, undefined));
    expect(made.state.outputs.value).toBe("told-once");
    expect((await read(environment.context(token), made.id, made.state))?.outputs.value).toBe("told-once");
    const wanted = checked(token, { label: "cd" }, made.state);
    expect((await update(environment.context(token), made.id, made.state, wanted)).outputs.value).toBe("told-once");
  });

  it("causes a new create when the response that contained it was lost", async () => {
    environment.service(rest).control.faults.add({ method: "POST", path: "/v1/resources", reset: "after" });
    const wanted = checked(token, { label: "ci" }, undefined);
    const made = await create(environment.context(token), wanted);
    expect(made.state.outputs.value).toBe("told-once");
    expect(things()).toHaveLength(1);
  });
});

describe("ready", () => {
  const slow = (seconds: number) =>
    defineResource({
      ...shared,
      name: "Slow",
      naturalKey: ["label"],
      inputs: { label: z.string() },
      outputs,
      decode,
      hooks: { ready: { isReady: ({ running }) => running === true, timeout: () => seconds } },
      examples: { basic: { label: "one" } },
    });

  it("waits until the object is", async () => {
    const definition = slow(10);
    const making = create(environment.context(definition), checked(definition, { label: "one" }, undefined));
    while (!things().length) await new Promise((resolve) => setImmediate(resolve));
    const [thing] = things() as { id: string }[];
    environment
      .service(rest)
      .control.change({ collection: "/v1/resources", key: thing?.id ?? "", merge: { running: true } });
    expect((await making).id).toBe(thing?.id);
  });

  it("keeps the created object when the wait times out", async () => {
    const definition = slow(0);
    const making = create(environment.context(definition), checked(definition, { label: "one" }, undefined));
    await expect(making).rejects.toMatchObject({
      code: "partial_failure",
      message: expect.stringContaining("not ready after 0 s"),
    });
  });
});
