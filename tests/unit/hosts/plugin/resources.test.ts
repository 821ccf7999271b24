import { type ServiceError, status } from "@grpc/grpc-js";
import { CheckRequest, ReadRequest } from "@pulumi/pulumi/proto/provider_pb";
import { realtime } from "../../../../provider/services/realtime/service";
import { search } from "../../../../provider/services/search/service";
import { causedBy } from "../../../../tools/until";
import { useTestEnvironment } from "../../../contract/test-environment";
import { registryName } from "../../../contract/watched-registry";
import { initFailureIn, PluginClient, type Props, plain, secret, unknownText } from "../../../support/plugin-client";

const map = "urn:pulumi:dev::shop::trefoil:search:SynonymMap::words";
const inComponent = "urn:pulumi:dev::shop::shop:Chat$trefoil:realtime:App::chat";
const keyOfApp = "urn:pulumi:dev::shop::trefoil:realtime:Key::server";

const environment = useTestEnvironment();
let plugin: PluginClient;

beforeEach(async () => {
  plugin = await PluginClient.start();
  await plugin.configure(settings());
});
afterEach(() => plugin.stop());

/** Settings as the engine sends them: without `trefoil:`, secrets marked. */
const settings = (): Props =>
  Object.fromEntries(
    Object.entries(environment.bag()).map(([key, value]) => [
      key.replace("trefoil:", ""),
      /key|token|password/i.test(key) ? secret(value) : value,
    ]),
  );

const failureOf = async (call: Promise<unknown>): Promise<ServiceError> => {
  const error = await call.then(
    () => undefined,
    (reason: ServiceError) => reason,
  );
  expect(error).toBeDefined();
  return error as ServiceError;
};

/** Check and create, as `pulumi up` for a new resource. Returns the state as the engine sends it later. */
async function make(urn: string, args: Props) {
  const { inputs, failures } = await plugin.check(urn, {}, args);
  expect(failures).toEqual([]);
  const { id, outputs } = await plugin.create(urn, plain(inputs) as Props);
  return { id, inputs: plain(inputs) as Props, outputs, olds: plain(outputs) as Props };
}

describe("a difference", () => {
  it("is an addition or a deletion if one of the programs omits the value, although the service has a default", async () => {
    const index = "urn:pulumi:dev::shop::trefoil:search:Index::hotels";
    const program = (title: Props) => ({
      name: "hotels",
      fields: [
        { name: "id", type: "Edm.String", key: true },
        { name: "title", type: "Edm.String", ...title },
      ],
    });
    const made = await make(index, program({}));
    const { inputs } = await plugin.check(index, made.inputs, program({ retrievable: false }));
    const { detailed } = await plugin.diff(index, made.id, made.olds, plain(inputs) as Props);
    expect(detailed).toEqual({ "fields[1].retrievable": 0 });
    const back = await plugin.diff(index, made.id, { ...made.olds, fields: inputs.fields }, made.inputs);
    expect(back.detailed).toEqual({ "fields[1].retrievable": 2 });
  });
});

describe("a read of a plugin", () => {
  it("succeeds with the messages of an older SDK, which have no limit of reads", async () => {
    const { id, inputs, olds } = await make(map, { name: "words", synonyms: ["a, b"] });
    const receive = ReadRequest.deserializeBinary;
    const received = jest.spyOn(ReadRequest, "deserializeBinary");
    received.mockImplementation((bytes) => Object.assign(receive(bytes), { getTimeout: undefined }));
    expect(await plugin.read(map, id, olds, inputs)).toMatchObject({ id: "words" });
    expect(received).toHaveBeenCalledTimes(1);
    received.mockRestore();
  });
});

describe("the check of a plugin", () => {
  it("adds a generated name, and keeps it", async () => {
    const { inputs, failures } = await plugin.check(map, {}, { synonyms: ["a, b"] });
    expect(failures).toEqual([]);
    expect(inputs).toEqual({
      name: expect.stringMatching(/^words-[0-9a-f]{7}$/),
      synonyms: ["a, b"],
      __trefoil: { autoNamed: true },
    });
    expect((await plugin.check(map, inputs, { synonyms: ["c, d"] })).inputs).toEqual({ ...inputs, synonyms: ["c, d"] });
  });

  it("attaches failures to the resource, so that the engine prints no value", async () => {
    const { failures } = await plugin.check(map, {}, { synonyms: [7], colour: "red" });
    expect(failures).toEqual([
      expect.stringMatching(/^\|synonyms\[0\] .*\.$/),
      expect.stringMatching(/^\|colour .*\.\nSee .*#unknown_input$/),
    ]);
  });

  it("keeps a generated name that the engine adds, because the program ignores its changes", async () => {
    const { id, inputs, olds } = await make(inComponent, {});
    const { inputs: filled } = await plugin.check(inComponent, inputs, { name: olds.name });
    const changes = async (ignored: string[]) =>
      (await plugin.diff(inComponent, id, olds, filled, inputs, ignored)).changes;
    expect([await changes(["name"]), await changes([])]).toEqual([1, 2]);
  });

  it("follows the naming that the engine proposes", async () => {
    const { Mode } = CheckRequest.AutonamingOptions;
    const naming = (mode: 0 | 1 | 2, name = "") =>
      new CheckRequest.AutonamingOptions().setMode(mode).setProposedName(name);
    const named = async (options: CheckRequest.AutonamingOptions) => {
      const { inputs, failures } = await plugin.check(map, {}, { synonyms: ["a, b"] }, options);
      return failures[0] ?? inputs.name;
    };
    expect(await named(naming(Mode.PROPOSE, "dev-words"))).toBe("dev-words");
    expect(await named(naming(Mode.PROPOSE, "Dev words!"))).toMatch(/^words-[0-9a-f]{7}$/);
    expect(await named(naming(Mode.ENFORCE, "Dev words!"))).toContain("name");
    expect(await named(naming(Mode.DISABLE))).toContain("`pulumi:autonaming` disables automatic names");
  });

  it("keeps the name of an imported object, also while the state lacks it", async () => {
    for (const olds of [{ name: "places", synonyms: ["a, b"] }, { synonyms: ["a, b"] }]) {
      const { inputs } = await plugin.check(map, olds, { synonyms: ["a, b"] });
      expect((await plugin.diff(map, "places", olds, inputs)).changes).toBe(1);
    }
  });

  it("returns invalid inputs unchanged, with their unknown values and secrets", async () => {
    const news = { name: unknownText, synonyms: [7], colour: "red", encryptionKey: secret({ keyVaultKeyName: "a" }) };
    const { inputs, failures } = await plugin.check(map, {}, news);
    expect(failures.length).toBeGreaterThan(0);
    expect(inputs).toEqual(news);
  });

  it("shows no value that a class sent as a secret", async () => {
    const shown = async (facts: Props) =>
      (await plugin.check(map, {}, { name: "Not Valid", synonyms: ["a, b"], ...facts })).failures.join();
    expect(await shown({})).toContain('"Not Valid"');
    expect(await shown({ __check: { secretInputs: [["name"]] } })).not.toContain("Not Valid");
  });

  it("does not store the facts that a class sends for the check alone", async () => {
    const { inputs } = await plugin.check(map, {}, { name: "words", synonyms: ["a, b"], __check: { references: {} } });
    expect(inputs).toEqual({ name: "words", synonyms: ["a, b"] });
  });

  it("rejects a type that it does not have, with the action to take", async () => {
    const error = await failureOf(plugin.check("urn:pulumi:dev::shop::trefoil:search:Shelf::a", {}, {}));
    expect(error).toMatchObject({
      code: status.NOT_FOUND,
      details: 'This version of trefoil has no resource "search:Shelf". Install a version of Trefoil that has it.',
    });
  });

  it("ignores `null`, which the engine sends for an omitted argument", async () => {
    const { inputs, failures } = await plugin.check(map, {}, { name: null, synonyms: ["a, b"], encryptionKey: null });
    expect([failures, inputs.name]).toEqual([[], expect.stringMatching(/^words-/)]);
    expect(inputs).not.toHaveProperty("encryptionKey");
  });
});

describe("the difference of a plugin", () => {
  const olds = { name: "words", synonyms: ["a, b", "c, d"] };

  it("names each changed path, and no output becomes unknown", async () => {
    expect(await plugin.diff(map, "words", olds, { ...olds, synonyms: ["a, b", "c, e", "f, g"] })).toEqual({
      changes: 2,
      replaces: [],
      deleteBeforeReplace: true,
      names: ["synonyms"],
      hasDetails: true,
      stables: [],
      detailed: { "synonyms[1]": 4, "synonyms[2]": 0 },
    });
    expect(await plugin.diff(map, "words", olds, olds)).toEqual({
      changes: 1,
      replaces: [],
      deleteBeforeReplace: true,
      names: [],
      hasDetails: true,
      stables: [],
      detailed: {},
    });
  });

  it("names an input once, even if it has several differences at any depth", async () => {
    const index = {
      name: "hotels",
      forceDestroy: false,
      fields: [{ name: "id", type: "Edm.String", key: true }],
      vectorSearch: { algorithms: [{ name: "one", kind: "hnsw" }] },
    };
    const fields = [...index.fields, ...["a", "b"].map((name) => ({ name, type: "Edm.String" }))];
    const news = { ...index, fields, vectorSearch: { algorithms: [{ name: "two", kind: "hnsw" }] } };
    const urn = "urn:pulumi:dev::shop::trefoil:search:Index::hotels";
    const { names, detailed } = await plugin.diff(urn, "hotels", index, news);
    expect(names).toEqual(["fields", "vectorSearch"]);
    expect(Object.keys(detailed)).toEqual(expect.arrayContaining(["fields[1]", "fields[2]"]));
  });

  it("promises no output of the new object of a replacement", async () => {
    const { id: appId } = await make(inComponent, { name: "chat" });
    const key = await make(keyOfApp, { appId, name: "server", capabilities: { "*": ["subscribe"] } });
    const difference = await plugin.diff(keyOfApp, key.id, key.olds, { ...key.inputs, appId: "other" });
    expect(difference).toMatchObject({ replaces: ["appId"], stables: [] });
  });

  it("names the paths that require a replacement", async () => {
    expect(await plugin.diff(map, "words", olds, { ...olds, name: "other" })).toMatchObject({
      changes: 2,
      replaces: ["name"],
      deleteBeforeReplace: false,
      names: ["name"],
      detailed: { name: 5 },
    });
  });

  it("names the items of a set that were added and removed", async () => {
    const key = { appId: "a", name: "k", capabilities: { "chat:*": ["publish", "subscribe", "history"] } };
    const change = async (operations: string[]) =>
      (await plugin.diff(keyOfApp, "a/b", key, { ...key, capabilities: { "chat:*": operations } })).detailed;
    expect(await change(["publish", "history"])).toEqual({ 'capabilities["chat:*"][1]': 2 });
    expect(await change(["publish", "subscribe", "presence"])).toEqual({ 'capabilities["chat:*"][2]': 4 });
    expect(await change([...key.capabilities["chat:*"], "presence"])).toEqual({ 'capabilities["chat:*"][3]': 0 });
    expect(await change(["history", "subscribe", "publish"])).toEqual({});
  });

  it("names a key with quotes and backslashes in the notation of Pulumi, which escapes quotes alone", async () => {
    const key = { appId: "a", name: "k", capabilities: { 'say "a\\b"': ["publish"] } };
    const news = { ...key, capabilities: { 'say "a\\b"': ["history"] } };
    expect((await plugin.diff(keyOfApp, "a/b", key, news)).detailed).toEqual({
      'capabilities["say \\"a\\b\\""][0]': 4,
    });
  });

  it("names an added and a removed input, and one whose value is another type", async () => {
    const key = { keyVaultUri: "https://vault.example", keyVaultKeyName: "one", keyVaultKeyVersion: "1" };
    const withKey = { ...olds, encryptionKey: key };
    const kinds = async (from: Props, to: Props) => (await plugin.diff(map, "words", from, to)).detailed;
    expect(await kinds(olds, withKey)).toEqual({ encryptionKey: 0 });
    expect(await kinds(withKey, olds)).toEqual({ encryptionKey: 2 });
    const { keyVaultKeyVersion: _, ...unversioned } = key;
    expect(await kinds(withKey, { ...olds, encryptionKey: unversioned })).toEqual({
      "encryptionKey.keyVaultKeyVersion": 2,
    });
  });
});

describe("the life of a resource in a plugin", () => {
  it("previews a create with unknown outputs, and sends nothing", async () => {
    const props = { appId: unknownText, name: "server", capabilities: { "*": ["publish"] } };
    const { id, outputs } = await plugin.create(keyOfApp, props, { preview: true });
    expect(id).toBe("");
    expect(outputs).toMatchObject({ ...props, keyId: unknownText, key: unknownText });
    expect(environment.journal(realtime)).toEqual([]);
  });

  it("previews an update with unknown outputs if the update may change them", async () => {
    const app = await make(inComponent, { name: "chat" });
    const wanted = { ...app.inputs, apnsSigningKey: "pem" };
    const planned = await plugin.update(inComponent, app.id, app.olds, wanted, { preview: true });
    expect(planned).toMatchObject({
      appId: app.id,
      accountId: app.outputs.accountId,
      apnsSigningKeyConfigured: unknownText,
    });
    expect((await plugin.diff(inComponent, app.id, app.olds, wanted)).stables).toEqual([
      "appId",
      "accountId",
      "created",
      "initialKeys",
    ]);
    // A change that is not sent to the service changes no output.
    const unsent = { ...app.inputs, forceDestroy: true };
    expect(await plugin.update(inComponent, app.id, app.olds, unsent, { preview: true })).toEqual({
      ...app.outputs,
      forceDestroy: true,
    });
  });

  it("previews a create with the generated name, which the create keeps", async () => {
    const { inputs } = await plugin.check(map, {}, { synonyms: ["a, b"] });
    const { outputs } = await plugin.create(map, inputs, { preview: true });
    expect(outputs).toEqual(inputs);
    expect((await plugin.create(map, inputs)).outputs).toMatchObject(inputs);
  });

  it("uses stack, name and parents of the URN for the record of an interrupted create", async () => {
    const { control } = environment.service(realtime);
    control.faults.add({ method: "POST", path: "/v1", status: 504, count: 9, body: {} });
    const { inputs } = await plugin.check(inComponent, {}, { name: "chat" });
    const creating = failureOf(plugin.create(inComponent, inputs));
    const record = () => environment.files().find(([, text]) => text.includes("shop:Chat"))?.[1];
    await causedBy(creating, () => record() !== undefined);
    expect(JSON.parse(record() ?? "")).toMatchObject({ owner: { project: "shop", stack: "dev", name: "chat" } });
    await plugin.cancel();
    expect((await creating).details).toContain('App "chat": create failed');
  });

  it("saves what exists when a later request of a create fails", async () => {
    const { control } = environment.service(search);
    expect(control).toBeDefined();
    const repository = "urn:pulumi:dev::shop::trefoil:registry:Repository::app";
    const { inputs } = await plugin.check(
      repository,
      {},
      { namespace: "acme", immutableTagsSettings: { enabled: true, rules: ["v.*"] } },
    );
    const name = String(inputs.name);
    const id = `acme/${name}`;
    environment.emulator.registry.control.faults.add({
      method: "PATCH",
      path: `/v2/namespaces/acme/repositories/${name}/immutabletags`,
      status: 403,
      body: { message: "no" },
    });
    const error = await failureOf(plugin.create(repository, plain(inputs) as Props));
    expect([error.code, error.details]).toEqual([status.UNKNOWN, expect.stringContaining("`pulumi up` again")]);
    const failed = initFailureIn(error);
    expect(failed).toMatchObject({
      id,
      outputs: { namespace: "acme", name, __trefoil: { partial: true, autoNamed: true } },
      inputs: { name, immutableTagsSettings: { enabled: true }, __trefoil: { autoNamed: true } },
      reasons: [expect.stringContaining("Run `pulumi up` again to continue")],
    });
    const olds = plain(failed?.outputs) as Props;
    expect((await plugin.diff(repository, id, olds, plain(inputs) as Props)).changes).toBe(2);
    const done = await plugin.update(repository, id, olds, plain(inputs) as Props);
    expect(done).toMatchObject({ immutableTagsSettings: { enabled: true, rules: ["v.*"] } });
    expect(done).not.toHaveProperty("__trefoil.partial");
  });
});

describe("an import by a plugin", () => {
  it("accepts the name of an object whose id the service generates, and returns the id", async () => {
    const team = "urn:pulumi:dev::shop::trefoil:registry:Team::developers";
    const made = await make(team, { organization: "acme", name: "developers" });
    const read = await plugin.read(team, "acme/developers");
    expect(read.id).toBe(made.id);
    expect(read.inputs).toMatchObject({ organization: "acme", name: "developers" });
    const { details } = await failureOf(plugin.read(team, "acme/missing"));
    expect(details).toContain("An id of this kind has the form {organization}/{teamId}.");
    const app = await make(inComponent, { name: "chat" });
    for (const name of ["one", "two"])
      await make(`${keyOfApp}-${name}`, { appId: app.id, name: "k", capabilities: { "*": ["publish"] } });
    expect((await failureOf(plugin.read(keyOfApp, `${app.id}.k`))).details).toContain("2 objects have this name.");
  });

  it("shows no change if the program omits the name, which the next update stores", async () => {
    const { id } = await make(inComponent, { name: "chat" });
    const { inputs = {}, outputs = {} } = await plugin.read(inComponent, id);
    const omitted = (await plugin.check(inComponent, inputs, {})).inputs;
    const changes = async (run: PluginClient) =>
      (await run.diff(inComponent, id, plain(outputs) as Props, omitted, inputs)).changes;
    expect(await changes(plugin)).toBe(1);
    await plugin.cancel();
    const next = await plugin.attach();
    await next.configure(settings());
    expect(await changes(next)).toBe(2);
    await next.stop();
  });

  it("names the form of an id when the object does not exist", async () => {
    const { details } = await failureOf(plugin.read(map, "missing"));
    expect(details).toMatch(/^SynonymMap "missing": read failed: no object with this id exists\. .* the form /);
  });

  it("omits the id that an API assigns from the body, at an import alone", async () => {
    const urn = "urn:pulumi:dev::shop::trefoil:rest:Resource::alpha";
    const made = await make(urn, { body: { name: "alpha" } });
    const id = `/v1/resources/${made.outputs.objectId}`;
    expect((await plugin.read(urn, id)).inputs).toMatchObject({ body: { name: "alpha" } });
    expect((await plugin.read(urn, id)).inputs?.body).not.toHaveProperty("id");
    expect((await plugin.read(urn, id, {}, {})).inputs?.body).toHaveProperty("id");
  });

  it("names required inputs that the service does not return, at an import alone", async () => {
    const source = "urn:pulumi:dev::shop::trefoil:search:DataSource::docs";
    const made = await make(source, {
      name: "docs",
      type: "azureblob",
      credentials: { connectionString: "ResourceId=/subscriptions/a;" },
      container: { name: "docs" },
    });
    // A `get` sends inputs without members. Nothing can be set there.
    await plugin.read(source, made.id, {}, {});
    await plugin.read(source, made.id);
    await plugin.logged("credentials");
    expect(plugin.log).toEqual([
      {
        message:
          'DataSource "docs": the service does not return credentials (required). If the object has such a value, set it in the program. The next update sends it, or only stores it if it cannot change in place.',
        isWarning: true,
      },
    ]);
  });

  it("names inputs that the object may have as information, and none that the service returned", async () => {
    const made = await make(inComponent, { name: "chat" });
    await plugin.read(inComponent, made.id, {}, {});
    await plugin.read(inComponent, made.id);
    const { message, isWarning } = await plugin.logged("does not return");
    expect(message).toBe(
      `App "${made.id}": the service does not return fcmKey, fcmServiceAccount, apnsCertificate, apnsPrivateKey, apnsSigningKey. If the object has such a value, set it in the program. The next update sends it, or only stores it if it cannot change in place.`,
    );
    expect(isWarning).toBe(false);
    expect(plugin.log).toHaveLength(1);
  });
});

describe("a state that Pulumi's bridge of Terraform providers wrote, and that no migration completed", () => {
  const inputs = { name: "words", synonyms: ["a, b"] };
  const bridged = { ...inputs, __defaults: [] };
  const problem = (operation: string) => ({
    details: expect.stringContaining(
      `SynonymMap "words": ${operation} failed: a Terraform provider wrote the state. Nothing was changed. Pass the options of \`fromTerraform\` (trefoil/migrations) to the resource, and run \`pulumi up --refresh --run-program\`.`,
    ),
  });

  it("is rejected by a check, a comparison and a read, so that a refresh does not remove the object", async () => {
    await expect(plugin.check(map, bridged, inputs)).rejects.toMatchObject(problem("check"));
    await expect(plugin.diff(map, "words", inputs, inputs, bridged)).rejects.toMatchObject(problem("check"));
    await expect(plugin.read(map, "words", inputs, bridged)).rejects.toMatchObject(problem("read"));
    expect(environment.journal(search).filter(({ path }) => path.includes("words"))).toEqual([]);
  });

  it("is accepted with the properties of a migration, and without the mark of the bridge", async () => {
    await make(map, inputs);
    const migrated = { ...bridged, __trefoil: {} };
    expect((await plugin.check(map, migrated, inputs)).failures).toEqual([]);
    expect((await plugin.diff(map, "words", inputs, inputs, migrated)).changes).toBe(1);
    expect((await plugin.diff(map, "words", inputs, inputs, inputs)).changes).toBe(1);
    expect(await plugin.read(map, "words", inputs, migrated)).toMatchObject({ id: "words" });
  });
});

describe("an operation of a plugin with a time limit", () => {
  const limit = { timeout: 0.2 };

  it("ends its waits and reads, and names the limit", async () => {
    const { inputs } = await plugin.check(map, {}, { name: "words", synonyms: ["a, b"] });
    environment.fail(search, { method: "GET", path: "/", delayMs: 20_000, count: 9 });
    const since = performance.now();
    const { details } = await failureOf(plugin.create(map, inputs, { timeout: 0.2 }));
    expect(performance.now() - since).toBeLessThan(5_000);
    expect(details).toContain("the timeout of 0.2 s in the resource option `customTimeouts` has expired.");
  });

  it.each<[string, (made: Awaited<ReturnType<typeof make>>) => Promise<unknown>]>([
    ["an update", ({ id, olds, inputs }) => plugin.update(map, id, olds, { ...inputs, synonyms: ["c"] }, limit)],
    ["a read", ({ id, olds, inputs }) => plugin.read(map, id, olds, inputs, limit)],
    ["an import", ({ id }) => plugin.read(map, id, undefined, undefined, limit)],
    ["a deletion", ({ id, olds }) => plugin.delete(map, id, olds, limit)],
  ])("ends %s", async (_what, act) => {
    const made = await make(map, { name: "words", synonyms: ["a, b"] });
    await plugin.configure(settings());
    environment.fail(search, { method: "GET", path: "/", delayMs: 20_000, count: 9 });
    environment.fail(search, { method: "DELETE", path: "/", status: 503, headers: { "retry-after": "60" } });
    expect((await failureOf(act(made))).details).toContain("the timeout of 0.2 s");
  });

  it("is canceled with the run", async () => {
    const { inputs } = await plugin.check(map, {}, { name: "words", synonyms: ["a, b"] });
    environment.fail(search, { method: "GET", path: "/", delayMs: 20_000, count: 9 });
    const before = environment.journal(search).length;
    const creating = failureOf(plugin.create(map, inputs, { timeout: 60 }));
    await causedBy(creating, () => environment.journal(search).length > before);
    await plugin.cancel();
    expect((await creating).details).toContain("the update was canceled.");
  });

  it("does not end for another operation", async () => {
    const { inputs } = await plugin.check(map, {}, { name: "words", synonyms: ["a, b"] });
    await plugin.create(map, inputs, { timeout: 60 });
    expect(await plugin.read(map, "words")).toMatchObject({ id: "words" });
  });

  it("does not end early for a limit of more days than a timer can have", async () => {
    const { inputs } = await plugin.check(map, {}, { name: "words", synonyms: ["a, b"] });
    environment.fail(search, { method: "GET", path: "/", delayMs: 100, count: 1 });
    expect(await plugin.create(map, inputs, { timeout: 30 * 24 * 60 * 60 })).toMatchObject({ id: "words" });
  });
});

describe("reads that share a list", () => {
  it("do not end with the time limit of the read that requested the list", async () => {
    const names = ["a", "b", "c", "d", "e", "f", "g"];
    const all = await Promise.all(names.map((name) => make(map, { name, synonyms: ["a, b"] })));
    const { control } = environment.service(search);
    control.clearJournal();
    control.faults.add({ method: "GET", path: "/synonymmaps", delayMs: 500 });
    const [first, ...others] = all.map(({ id, olds }, i) =>
      plugin.read(map, id, olds, undefined, { timeout: i ? 0 : 0.1 }),
    );
    expect((await failureOf(first as Promise<unknown>)).details).toContain("`customTimeouts` has expired.");
    expect((await Promise.all(others)).map(({ id }) => id)).toEqual(names.slice(1));
    const lists = environment.journal(search).filter(({ method, path }) => `${method} ${path}` === "GET /synonymmaps");
    expect(lists).toHaveLength(1);
  });
});

describe("an operation on an image", () => {
  const tag = "urn:pulumi:dev::shop::trefoil:registry:ImageCopy::release";
  const copy = { source: `${registryName}/acme/app:alpha`, repository: `${registryName}/acme/app`, tag: "release" };

  it("ends with its time limit", async () => {
    environment.images.control.faults.add({ method: "GET", path: "/", delayMs: 20_000, count: 9 });
    const since = performance.now();
    const { details } = await failureOf(plugin.create(tag, copy, { timeout: 0.2 }));
    expect(performance.now() - since).toBeLessThan(5_000);
    expect(details).toContain("`customTimeouts` has expired.");
  });

  it("waits for the write of a tag that was sent, so that the state contains it", async () => {
    environment.images.control.faults.add({ method: "PUT", path: "/", delayMs: 300, headers: { a: "b" } });
    const creating = plugin.create(tag, copy);
    await causedBy(creating, () => environment.images.control.journal().some(({ method }) => method === "PUT"));
    await plugin.cancel();
    expect(await creating).toMatchObject({ id: `${copy.repository}:release` });
  });
});

describe("a canceled plugin", () => {
  it("ends reads immediately, and the next handshake starts again", async () => {
    const made = await make(map, { name: "words", synonyms: ["a, b"] });
    environment.fail(search, { method: "GET", path: "/", delayMs: 20_000 });
    const before = environment.journal(search).length;
    const reading = failureOf(plugin.read(map, made.id, made.olds));
    await causedBy(reading, () => environment.journal(search).length > before);
    await plugin.cancel();
    expect((await reading).details).toContain("the update was canceled.");
    await plugin.handshake("");
    await plugin.configure(settings());
    expect(await plugin.read(map, made.id, made.olds)).toMatchObject({ id: "words" });
  });

  it("waits for a write that was sent, so that the state contains the object", async () => {
    environment.fail(realtime, { method: "POST", path: "/v1", delayMs: 300, headers: { a: "b" } });
    const creating = plugin.create(inComponent, { name: "chat" });
    await causedBy(creating, () => environment.journal(realtime).some(({ method }) => method === "POST"));
    await plugin.cancel();
    const { id } = await creating;
    expect(Object.keys(environment.service(realtime).control.objects().apps ?? {})).toEqual([id]);
  });
});
