import { check, create, planUpdate, read, type State, unknown, update, type Values } from "../../../provider/lifecycle";
import { pendingRecords } from "../../../provider/lifecycle/journal";
import { resource } from "../../../provider/services/rest/resource";
import { rest } from "../../../provider/services/rest/service";
import { useImmediateWaits } from "../../support/immediate-waits";
import { temporaryFolder } from "../../support/temporary-folder";
import { inTurn, lost, outcomeOf, Reply, ScriptedService } from "./scripted-service";

useImmediateWaits();
beforeEach(() => {
  process.env.TREFOIL_HOME = temporaryFolder();
});

const [LIST, POST, GET, PUT] = ["GET /v1/dbs", "POST /v1/dbs", "GET /v1/dbs/1", "PUT /v1/dbs/1"];
const waitFor = { field: "status.phase", values: ["ready"], failedValues: ["failed"], interval: 0.1, timeout: 1 };
const args = { path: "/v1/dbs", body: { name: "a" }, waitFor };
const id = "/v1/dbs/1";
const body = (phase: unknown, more: object = {}) => ({ id: "1", name: "a", status: { phase }, ...more });

const desired = (given: Values = {}): State => ({
  inputs: check(resource, undefined, { ...args, ...given }).inputs,
  outputs: {},
});
const stored = (given: Values = {}): State => ({ ...desired(given), outputs: { objectId: "1" } });

async function made(script: object, given: Values = {}) {
  const service = new ScriptedService({ [LIST]: [], ...script }, rest);
  return { ...(await outcomeOf(create(service.context(resource), desired(given)))), service };
}

async function changed(script: object, olds: State, news: State) {
  const service = new ScriptedService({ ...script }, rest);
  return { ...(await outcomeOf(update(service.context(resource), id, olds, news))), service };
}

describe("a create that waits for the object", () => {
  it("ends when a property has one of the values", async () => {
    const script = { [POST]: body("new"), [GET]: inTurn(body("new"), body("building"), body("ready")) };
    const { result, service } = await made(script);
    expect(result).toMatchObject({ id, state: { inputs: { waitFor } } });
    expect(service.requests).toEqual([LIST, POST, GET, GET, GET]);
  });

  it.each<[string, Values]>([
    ["ready", {}],
    ["new", { waitFor: undefined }],
  ])("reads nothing if the response shows %j, with %j", async (phase, given) => {
    expect((await made({ [POST]: body(phase) }, given)).service.requests).toEqual([LIST, POST]);
  });

  it("without values ends when the object has the property, and not with a failed value", async () => {
    const given = { waitFor: { ...waitFor, values: undefined } };
    const script = { [POST]: { id: "1" }, [GET]: inTurn(body(null), body("any")) };
    expect((await made(script, given)).service.requests).toEqual([LIST, POST, GET, GET]);
    process.env.TREFOIL_HOME = temporaryFolder();
    expect((await made({ [POST]: body("failed") }, given)).error?.problem).toContain("will not become ready");
  });

  it("compares numbers and booleans as text", async () => {
    for (const value of [true, 3])
      expect((await made({ [POST]: body(value) }, { waitFor: { ...waitFor, values: ["true", "3"] } })).error).toBe(
        undefined,
      );
  });

  it.each<[string, object, string]>([
    [
      "has a failed value",
      body("failed"),
      'the object was created, but it will not become ready: `status.phase` is "failed".',
    ],
    ["is not ready in time", body("new"), 'but it is not ready after 1 s: `status.phase` is "new".'],
    ["lacks the property", { id: "1" }, "but it is not ready after 1 s: the object has no `status.phase`."],
  ])("fails if the object %s, and keeps its state", async (_, shown, problem) => {
    const { error, service } = await made({ [POST]: body("new"), [GET]: shown });
    expect(error).toMatchObject({ stillWaits: false, problem: expect.stringContaining(problem) });
    expect(error?.state?.outputs).toMatchObject({ objectId: "1" });
    expect(service.writes).toHaveLength(1);
    const next = await changed({ [GET]: inTurn(body("new"), body("ready")) }, error?.state as State, desired());
    expect([next.error, next.service.requests]).toEqual([undefined, [GET, GET]]);
  });

  it("shows no value of a property that is named like a secret", async () => {
    const field = "status.token";
    const { error } = await made(
      { [POST]: body("new"), [GET]: { id: "1", status: { token: "hush-hush-1" } } },
      { waitFor: { ...waitFor, field } },
    );
    expect(error?.problem).toContain("`status.token` has another value");
    expect(String(error)).not.toContain("hush");
  });

  it("shows a string of at most 100 characters with its quotes", async () => {
    const phase = "x".repeat(98);
    const { error } = await made({ [POST]: body("new"), [GET]: { id: "1", status: { phase } } });
    expect(error?.problem).toContain(phase);
  });

  it.each<[string, Values, object]>([
    ["an object", { waitFor: { ...waitFor, field: "status" } }, { status: { login: "hush-hush-1" } }],
    ["a long text", {}, { status: { phase: "hush-hush-1".padEnd(99, "x") } }],
    ["a part of a secret output", { secretOutputFields: ["status"] }, { status: { phase: "hush-hush-1" } }],
  ])("shows no value of %s", async (_, given, shown) => {
    const { error } = await made({ [POST]: body("new"), [GET]: { id: "1", ...shown } }, given);
    expect(error?.problem).toContain("has another value");
    expect(String(error)).not.toContain("hush");
  });

  it("names a value next to a secret of the object", async () => {
    const shown = body("provisioning");
    const { error } = await made({ [POST]: shown, [GET]: shown }, { secretBody: { password: "hush-hush-1" } });
    expect(error?.problem).toContain('`status.phase` is "provisioning"');
  });

  it("continues after an interruption, and creates no second object", async () => {
    const aborted = new ScriptedService({ [LIST]: [], [POST]: body("new"), [GET]: body("new") }, rest);
    await outcomeOf(create(aborted.context(resource), desired()));
    expect(pendingRecords()).toHaveLength(1);
    const script = { [GET]: inTurn(body("new"), body("ready")) };
    const { result, service } = await made(script);
    expect([result?.id, service.writes]).toEqual([id, []]);
  });
});

describe("an update that waits for the object", () => {
  it("waits after its request", async () => {
    const script = { [GET]: inTurn(body("ready"), body("building"), body("ready")), [PUT]: body("building") };
    const { error, service } = await changed(script, stored(), desired({ body: { name: "b" } }));
    expect(error).toBeUndefined();
    expect(service.requests.slice(0, 2)).toEqual([GET, PUT]);
    expect(service.requests.at(-1)).toBe(GET);
  });

  it("reads the object, because the response may show it before the update", async () => {
    const b = { name: "b" };
    const script = { [GET]: inTurn(body("ready"), body("building", b), body("ready", b)), [PUT]: body("ready", b) };
    const { service } = await changed(script, stored(), desired({ body: { name: "b" } }));
    expect(service.requests.slice(service.requests.indexOf(PUT))).toEqual([PUT, GET, GET]);
  });

  it.each([
    ["failed", "ready", undefined],
    ["ready", "failed", 'the object will not become ready: `status.phase` is "failed".'],
  ])("ignores %j from before the update, and ends with %j", async (before, after, problem) => {
    let at = Number.POSITIVE_INFINITY;
    const show = () => body(performance.now() - at > 50 ? after : before, { name: Number.isFinite(at) ? "b" : "a" });
    const put = () => {
      at = performance.now();
      return show();
    };
    const { error } = await changed({ [GET]: show, [PUT]: put }, stored(), desired({ body: { name: "b" } }));
    expect(error?.problem).toEqual(problem && expect.stringContaining(problem));
  });

  it("is the only operation that waits: a refresh does not", async () => {
    const service = new ScriptedService({ [GET]: body("failed") }, rest);
    expect(await read(service.context(resource), id, stored())).toMatchObject({ inputs: { waitFor } });
    expect(service.requests).toEqual([GET]);
  });
});

describe("outputs with values of the object", () => {
  const outputFields = ["status.host", "status.link", "missing"];
  const secretOutputFields = ["password"];
  const shown = body("ready", {
    password: "hush-hush-2",
    status: { phase: "ready", host: "db.example", link: "https://user:hush-hush-3@db.example" },
  });
  const expected = {
    outputValues: { "status.host": "db.example" },
    secretOutputValues: {
      "status.link": shown.status && "https://user:hush-hush-3@db.example",
      password: "hush-hush-2",
    },
  };

  it("are those of the response, and a value that looks like a secret is one", async () => {
    const { result } = await made({ [POST]: shown }, { outputFields, secretOutputFields });
    expect(result?.state.outputs).toEqual({ objectId: "1", ...expected });
    expect(resource.outputs.fields.secretOutputValues?.facts.secret).toBe(true);
  });

  it("are read when the program selects others, and change no object", async () => {
    const { result, service } = await changed(
      { [GET]: shown },
      stored(),
      desired({ outputFields, secretOutputFields }),
    );
    expect(result?.outputs).toMatchObject(expected);
    expect(service.writes).toEqual([]);
  });

  it("are read when the object became ready after a failed wait, which the preview shows as unknown", async () => {
    const given = { outputFields, secretOutputFields };
    const olds = { ...stored(given), outputs: { objectId: "1", outputValues: {} } };
    expect(planUpdate(resource, olds, desired(given)).outputs).toEqual({
      objectId: "1",
      outputValues: unknown,
      secretOutputValues: unknown,
    });
    const { result, service } = await changed({ [GET]: inTurn(body("new"), shown) }, olds, desired(given));
    expect(result?.outputs).toMatchObject(expected);
    expect(service.writes).toEqual([]);
  });

  it("change with a refresh", async () => {
    const service = new ScriptedService({ [GET]: body("ready", { status: { host: "other.example" } }) }, rest);
    const olds = { ...stored({ outputFields }), outputs: { objectId: "1", ...expected } };
    const state = await read(service.context(resource), id, olds);
    expect(state?.outputs.outputValues).toEqual({ "status.host": "other.example" });
  });

  it("keep a secret that only the response to the create contains", async () => {
    const { result } = await made(
      { [POST]: { ...shown, token: "t-1" }, [GET]: body("ready") },
      { outputFields, secretOutputFields: [...secretOutputFields, "token"] },
    );
    const secrets = { ...expected.secretOutputValues, token: "t-1" };
    expect(result?.state.outputs.secretOutputValues).toEqual(secrets);
    const service = new ScriptedService({ [GET]: body("ready", { token: "****", status: { link: "****" } }) }, rest);
    const state = await read(service.context(resource), id, result?.state as State);
    expect(state?.outputs).toEqual({ objectId: "1", outputValues: {}, secretOutputValues: secrets });
  });

  it("that the program selects, and that an object without a stored response lacks, are a warning", async () => {
    const given = { waitFor: undefined, outputFields: ["name"], secretOutputFields: ["token"] };
    const found = { id: "1", name: "a" };
    const { service } = await made({ [LIST]: inTurn([], [found]), [POST]: lost(), [GET]: found }, given);
    expect(service.warnings).toEqual([
      expect.stringContaining("interrupted, so that these outputs have no value: token. If only"),
    ]);
  });

  it.each([
    ["https://user:hush-hush-3@db.example", "https://user:****@db.example", false],
    ["https://user:hush-hush-3@db.example", "https://user:****@other.example", true],
    ["Host=db;Password=hush-hush-3", "Host=db;Password=****", false],
    ["Host=db;Password=hush-hush-3", "Host=other;Password=****", true],
    ["hush-hush-3", "****-4", false],
  ])("are %s after %s: %j", async (before, link, isChanged) => {
    const given = { waitFor: undefined, secretOutputFields: ["link"] };
    const olds = { ...stored(given), outputs: { objectId: "1", secretOutputValues: { link: before } } };
    const service = new ScriptedService({ [GET]: { id: "1", name: "a", link } }, rest);
    const state = await read(service.context(resource), id, olds);
    expect(state?.outputs.secretOutputValues).toEqual({ link: isChanged ? link : before });
    expect(service.warnings).toHaveLength(isChanged ? 1 : 0);
  });

  it("keep the parts of a secret object that later responses mask or omit", async () => {
    const credentials = { user: "u", password: "once-1", keys: [{ key: "once-2" }] };
    const given = { waitFor: undefined, secretOutputFields: ["credentials"] };
    const { result } = await made({ [POST]: { id: "1", credentials } }, given);
    const later = { id: "1", credentials: { user: "v", password: "****", keys: [{}] } };
    const service = new ScriptedService({ [GET]: later }, rest);
    const state = await read(service.context(resource), id, result?.state as State);
    expect(state?.outputs.secretOutputValues).toEqual({ credentials: { ...credentials, user: "v" } });
  });

  it.each([
    [["conn"], ["conn"]],
    [["conn"], ["conn.dsn"]],
    [["conn.dsn"], ["conn"]],
  ])("in plain text are rejected as %j if %j are secret", (outputFields, secretOutputFields) => {
    const { failures } = check(resource, undefined, { ...args, outputFields, secretOutputFields });
    expect(failures).toMatchObject([{ path: "outputFields[0]", reason: expect.stringContaining("Remove one") }]);
    expect(check(resource, undefined, { ...args, outputFields: ["connection"], secretOutputFields }).failures).toEqual(
      [],
    );
  });

  it("in plain text have no name of a secret", () => {
    const { failures } = check(resource, undefined, { ...args, outputFields: ["meta.apiKey"] });
    expect(failures).toEqual([
      expect.objectContaining({ path: "outputFields[0]", reason: expect.stringContaining("secretOutputFields") }),
    ]);
  });

  it.each(["passed", "checks_passed", "ipAssignment", "allow_bypass_actors", "compassHeading", "passengers"])(
    "in plain text may have the name %s",
    (name) => {
      expect(check(resource, undefined, { ...args, outputFields: [`results.${name}`] }).failures).toEqual([]);
    },
  );

  it("are missing without a named property", async () => {
    const { result } = await made({ [POST]: shown });
    expect(result?.state.outputs).toEqual({ objectId: "1" });
    expect((await made({ [POST]: new Reply(400) })).error?.code).toBe("http_400");
  });
});
