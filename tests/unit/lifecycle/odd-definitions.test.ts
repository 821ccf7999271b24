import { z } from "zod";
import { defineResource, type JsonBody, type Steps } from "../../../provider/define";
import { Context, create, read, remove, update } from "../../../provider/lifecycle";
import { rest } from "../../../provider/services/rest/service";
import { causedBy } from "../../../tools/until";
import { checked, useTestEnvironment } from "../../contract/test-environment";

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

const environment = useTestEnvironment();

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
    const made = await environment.make(invited, { size: 1 });
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
  const specification = {
    ...shared,
    naturalKey: ["label"],
    outputs: { ...outputs, value: z.string().meta({ secret: true, returned: "onCreate" }) },
    decode: (api: JsonBody) => ({ ...decode(api), value: api.value || undefined }),
    operations: {
      create: async (steps: Steps, { label }: JsonBody) => {
        const { body } = await steps.send("POST /v1/resources", { body: { label } });
        return { ...(body as JsonBody), value: "told-once" };
      },
    },
    examples: { basic: { label: "ci" } },
  } as const;
  const token = defineResource({ ...specification, name: "Token", inputs: { label: z.string() } });

  it("is kept by reads and updates, whose responses omit it", async () => {
    const made = await environment.make(token, { label: "ci" });
    expect(made.state.outputs.value).toBe("told-once");
    expect((await read(environment.context(token), made.id, made.state))?.outputs.value).toBe("told-once");
    const wanted = checked(token, { label: "cd" }, made.state);
    expect((await update(environment.context(token), made.id, made.state, wanted)).outputs.value).toBe("told-once");
  });

  const records = () => environment.files().filter(([file]) => /journal.*[.]json$/.test(file));
  const wanted = () => checked(token, { label: "ci" });
  const loseResponse = () => environment.fail(rest, { method: "POST", path: "/v1/resources", reset: "after" });

  it("ends the create when the response is lost, because another client may have created the object", async () => {
    loseResponse();
    const failure = create(environment.context(token), wanted());
    await expect(failure).rejects.toThrow(
      /^Token "[-\w]+": create failed: .*the connection .+ This object may be the result, or another client created it\. It cannot be adopted, because only the response contained `value`\. If no other client created it, delete it\. Otherwise run `(?:npx )?trefoil recover(?: --stack \w+)? --forget [0-9a-f]{8}` in the folder of the program\. Then run `pulumi up` again\.\nSee .*#unsure$/s,
    );
    await expect(create(environment.context(token), wanted())).rejects.toThrow(
      /An interrupted update sent the create request and received no response\. This object may be the result/,
    );
    expect(things()).toHaveLength(1);
    const [{ id = "" } = {}] = things() as { id: string }[];
    environment.service(rest).control.change({ collection: "/v1/resources", key: id, remove: true });
    const made = await create(environment.context(token), wanted());
    expect(made.state.outputs.value).toBe("told-once");
    expect(things()).toHaveLength(1);
    expect(records()).toHaveLength(1);
  });

  it("causes a new create when the response is lost and the name of the object was generated", async () => {
    const named = defineResource({
      ...specification,
      name: "NamedToken",
      inputs: { label: z.string().optional().meta({ autoName: true }) },
    });
    loseResponse();
    const made = await environment.make(named, {});
    expect(made.state.outputs.value).toBe("told-once");
    expect(things()).toMatchObject([{ id: made.id }]);
  });
});

describe("two creates with equal inputs in one update", () => {
  it("do not adopt the same object, even if the response about it is received after a search found it", async () => {
    let respond = () => {};
    const response = new Promise<void>((resolve) => {
      respond = resolve;
    });
    const definition = defineResource({
      ...shared,
      name: "Twin",
      naturalKey: ["label"],
      inputs: { label: z.string() },
      outputs,
      decode,
      operations: {
        create: async (steps, { label }) => {
          const { body } = await steps.send("POST /v1/resources", { body: { label } });
          await response;
          return body as JsonBody;
        },
      },
      examples: { basic: { label: "one" } },
    });
    const wanted = () => checked(definition, { label: "one" });
    const { session } = environment.context(definition);
    const createAs = (name: string) => create(new Context(definition, session, { name: `dev/${name}` }), wanted());
    const first = createAs("first");
    await causedBy(first, () => things().length > 0);
    environment.fail(rest, { method: "POST", path: "/v1/resources", reset: "before" });
    const second = await createAs("second");
    respond();
    await expect(first).rejects.toThrow(
      `another resource with the same arguments adopted the object "${second.id}" meanwhile. Run \`pulumi up\` again.`,
    );
    const next = environment.context(definition);
    const made = await create(new Context(definition, next.session, { name: "dev/first" }), wanted());
    expect(made.id).not.toBe(second.id);
    expect(things()).toHaveLength(2);
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

  it("waits until the object is ready", async () => {
    const definition = slow(10);
    const making = environment.make(definition, { label: "one" });
    await causedBy(making, () => things().length > 0);
    const [thing] = things() as { id: string }[];
    environment
      .service(rest)
      .control.change({ collection: "/v1/resources", key: thing?.id ?? "", merge: { running: true } });
    expect((await making).id).toBe(thing?.id);
  });

  it("keeps the created object when the wait times out", async () => {
    const definition = slow(0);
    const making = environment.make(definition, { label: "one" });
    await expect(making).rejects.toMatchObject({
      code: "partial_failure",
      message: expect.stringContaining("not ready after 0 s"),
    });
  });
});
