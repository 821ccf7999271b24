import { log } from "@pulumi/pulumi";

import dynamicProvider = require("../../../provider/hosts/package-export");

import {
  type EngineProps,
  fromEngine,
  type ReceivedProps,
  toEngine,
} from "../../../provider/hosts/shared/engine-values";
import {
  type DecodedProps,
  decode,
  encodeInputProps,
  encodePartial,
  encodeRefreshed,
  encodeState,
  logicalResourceIn,
  programFactsIn,
} from "../../../provider/hosts/shared/props";
import { type Inputs, isUnread, unknown } from "../../../provider/lifecycle";
import { Sessions } from "../../../provider/lifecycle/run";
import { configFor, currentConfig } from "../../../provider/lifecycle/settings";
import { app } from "../../../provider/services/realtime/app";
import { key } from "../../../provider/services/realtime/key";
import { httpRule } from "../../../provider/services/realtime/rules/functions/http-rule";
import { images } from "../../../provider/services/registry/images/service";
import { repository } from "../../../provider/services/registry/repository";
import { resource } from "../../../provider/services/rest/resource";
import { search } from "../../../provider/services/search/service";
import { synonymMap } from "../../../provider/services/search/synonym-map";

const unknownText = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";
const marked = (value: unknown) => ({ "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270", value });
const hidden = { __provider: "the text", __trefoil: { name: "dev/words" } };

describe("properties of the engine", () => {
  it("are split into inputs, outputs and hidden properties", () => {
    const props = {
      __provider: "the text",
      __trefoil: {
        ...{ name: "dev/chat", parents: "acme:Chat", autoNamed: true },
        ...{ account: "https://a#b", steps: { target: "one" } },
      },
      name: "chat",
      appId: "28AB6x",
      odd: 1,
      later: undefined,
    };
    const decoded = decode(app, props);
    expect(decoded).toMatchObject({
      inputs: { name: "chat" },
      outputs: { appId: "28AB6x" },
      visible: { name: "chat", appId: "28AB6x", odd: 1 },
      account: "https://a#b",
      autoNamed: true,
      steps: { target: "one" },
      provider: "the text",
      name: "dev/chat",
      parents: "acme:Chat",
    });
    const { inputs, outputs, visible } = decoded;
    expect([inputs, outputs]).toStrictEqual([{ name: "chat" }, { appId: "28AB6x" }]);
    expect(visible).toStrictEqual({ name: "chat", appId: "28AB6x", odd: 1 });
    const logical = { name: "dev/chat", parents: "acme:Chat" };
    expect(logicalResourceIn(props as unknown as ReceivedProps)).toStrictEqual(logical);
    const own = { name: "chat", __provider: "the text", __trefoil: { ...logical, autoNamed: true } };
    expect(encodeInputProps(app, inputs, decoded)).toStrictEqual(own);
    expect(encodeState(app, { inputs, outputs }, decoded)).toStrictEqual({ ...own, appId: "28AB6x" });
    const account = "https://a#b";
    expect(encodePartial(app, { inputs, outputs, account }, decoded).__trefoil).toStrictEqual({
      ...logical,
      autoNamed: true,
      account,
      partial: true,
    });
  });

  it.each(["dev/app", 1, ["dev/app"]])("are rejected if Trefoil cannot have written the state: %j", (hidden) => {
    const props = { namespace: "acme", name: "app", __trefoil: hidden };
    expect(() => decode(repository, props, { operation: "delete", name: "dev/web", id: "acme/app" })).toThrow(
      'Repository "web": delete failed: the state has a form that this version of Trefoil cannot read. The object was not changed. Remove the resource from the state with `pulumi state delete`, which keeps the object, and import the object again.',
    );
  });

  const facts = {
    account: "https://a#b",
    steps: {
      target: "one",
      copy: ["hotels"],
      values: true,
      digests: { path: "sha256:1" },
      written: { synonyms: ["c, d"] },
    },
  } as const;

  it.each(Object.entries(facts))("keep the fact %s of a state in one hidden property", (name, value) => {
    const args = { name: "words", synonyms: ["a, b"] };
    const props = encodeState(synonymMap, { inputs: args, outputs: {}, [name]: value }, { autoNamed: false });
    expect(Object.keys(props).filter((key) => key.startsWith("__"))).toEqual(["__trefoil"]);
    const decoded = decode(synonymMap, fromEngine(props) as ReceivedProps);
    const others = Object.keys(facts).filter((other) => other !== name);
    expect(decoded).toMatchObject({ inputs: args, [name]: value, autoNamed: false, isPartial: false });
    for (const other of others) expect(decoded[other as keyof typeof facts]).toBeUndefined();
    // A check returns only what the program sends.
    expect(encodeInputProps(synonymMap, args, { ...decoded, name: undefined })).not.toHaveProperty("__trefoil");
  });

  it("have no hidden property without a fact", () => {
    const args = { name: "words", synonyms: ["a, b"] };
    const state = { inputs: args, outputs: {}, account: undefined, steps: undefined };
    expect(encodeState(synonymMap, state, { autoNamed: false })).toStrictEqual(args);
    expect(encodePartial(synonymMap, state, { autoNamed: false })).toStrictEqual({
      ...args,
      __trefoil: { partial: true },
    });
  });

  it("have the fact of a generated name from the state, or else from the inputs", () => {
    const args = { name: "words", synonyms: ["a, b"] };
    const isNamed = (autoNamed: boolean | undefined, ofInputs: boolean) =>
      encodeState(synonymMap, { inputs: args, outputs: {}, autoNamed }, { autoNamed: ofInputs }).__trefoil;
    expect([isNamed(undefined, true), isNamed(undefined, false)]).toEqual([{ autoNamed: true }, undefined]);
    expect([isNamed(true, false), isNamed(false, true)]).toEqual([{ autoNamed: true }, undefined]);
  });

  it.each<[object, boolean]>([
    [{ name: "words" }, true],
    [{ name: "words", __provider: "the text" }, true],
    [{ name: "words", __trefoil: { account: "https://a" } }, false],
    [{ etag: "1" }, false],
    [{}, false],
  ])("that an import wrote were not read: %j (%s)", (props, expected) => {
    expect(isUnread(decode(synonymMap, { ...props } as ReceivedProps))).toBe(expected);
  });

  it("of a class contain facts for the check alone, each of which it may omit", () => {
    const none = { references: {}, secretInputs: [], deleteBeforeReplace: undefined, aliases: [] };
    expect(programFactsIn({} as ReceivedProps)).toEqual(none);
    const all = {
      references: { a: {} },
      secretInputs: [["b"]],
      deleteBeforeReplace: true,
      aliases: [{ name: "dev/old" }],
    };
    expect(programFactsIn({ __check: all } as unknown as ReceivedProps)).toEqual(all);
    expect(programFactsIn({ __check: { aliases: all.aliases } } as unknown as ReceivedProps)).toEqual({
      ...none,
      aliases: all.aliases,
    });
  });

  it("contain unknown values in the engine's own form, at any depth", () => {
    const value = { a: unknownText, b: [unknownText, { c: unknownText }], d: "text" };
    expect(fromEngine(value)).toEqual({ a: unknown, b: [unknown, { c: unknown }], d: "text" });
    expect(toEngine(fromEngine(value))).toEqual(value);
  });

  it("mark every secret at its own depth", () => {
    const encryptionKey = {
      keyVaultUri: "https://vault.example",
      keyVaultKeyName: "one",
      accessCredentials: { applicationId: "app", applicationSecret: "hush" },
    };
    const props = encodeInputProps(synonymMap, { synonyms: ["a, b"], encryptionKey }, { autoNamed: false });
    expect(props.encryptionKey).toEqual({
      ...encryptionKey,
      accessCredentials: { applicationId: "app", applicationSecret: marked("hush") },
    });
  });

  it("mark the members of a secret object, since engines remove the mark of an object that the program passed in plain text", () => {
    const secretBody = {
      password: "hush",
      deep: { pin: 1, on: false, empty: "", later: unknown },
      list: [{ key: "hush" }],
    };
    const kept = {
      password: marked("hush"),
      deep: { pin: marked(1), on: marked(false), empty: "", later: unknownText },
      list: marked([{ key: "hush" }]),
    };
    const args = { body: { name: "one" }, secretBody, secretHeaders: { "X-Key": "hush" } };
    expect(encodeInputProps(resource, args, { autoNamed: false })).toEqual({
      body: { name: "one" },
      secretBody: kept,
      secretHeaders: { "X-Key": marked("hush") },
    });
    const state = { inputs: args, outputs: {} };
    expect(encodeState(resource, state, { autoNamed: false }).secretBody).toEqual(kept);
  });

  it("contain outputs with marked secrets, and no undefined values", () => {
    const outputs = { keyId: "b", key: "a.b:c", keyName: "a.b", appKey: undefined, appSecret: "c" };
    const args = { appId: "a", name: undefined, capabilities: {} };
    const state = { inputs: args, outputs, account: undefined, steps: { target: "two" } };
    const props = encodeState(key, state, { provider: "the text", autoNamed: false });
    expect(props).toStrictEqual({
      appId: "a",
      capabilities: {},
      keyId: "b",
      key: marked("a.b:c"),
      keyName: "a.b",
      appSecret: marked("c"),
      __trefoil: { steps: { target: "two" } },
      __provider: "the text",
    });
  });

  it("mark an array that contains a secret as a whole in the state, as the engine does in a refresh", () => {
    const headers = [{ name: "x", value: "hush" }];
    const target = { url: "https://a.example", headers };
    const state = { inputs: { appId: "a", target }, outputs: { ruleId: "b" } };
    expect(encodeState(httpRule, state, { autoNamed: false })).toEqual({
      appId: "a",
      ruleId: "b",
      target: { ...target, headers: marked(headers) },
    });
    expect(encodeInputProps(httpRule, state.inputs, { autoNamed: false }).target).toEqual({
      ...target,
      headers: [{ name: "x", value: marked("hush") }],
    });
  });

  it("keep an unknown secret unknown, without information about its value", () => {
    expect(encodeInputProps(app, { name: "chat", fcmServiceAccount: unknown }, { autoNamed: false })).toEqual({
      name: "chat",
      fcmServiceAccount: unknownText,
    });
  });
});

describe("the result of a read", () => {
  const header = (value: string) => ({
    appId: "a",
    target: { url: "https://a.example", headers: [{ name: "x", value }] },
  });
  const kept = (args: ReceivedProps, more: ReceivedProps = {}) =>
    decode(httpRule, { ...hidden, ...args, ruleId: "b", ...more });
  const returned = (olds: DecodedProps, args: Inputs) =>
    encodeRefreshed(httpRule, { inputs: args, outputs: { ruleId: "b" } }, olds).inputs?.target;

  it("omits unchanged inputs, so that the engine keeps its own and marks no array with a secret as a whole", () => {
    expect(returned(kept(header("hush")), header("hush"))).toBeUndefined();
  });

  it("contains inputs when a value changed, and when the engine's own inputs are newer after a failure", () => {
    const headers = (value: string) => [{ name: "x", value: marked(value) }];
    expect(returned(kept(header("hush")), header("new"))).toMatchObject({ headers: headers("new") });
    const unfinished = kept(header("hush"), { __trefoil: { ...hidden.__trefoil, partial: true } });
    expect(returned(unfinished, header("hush"))).toMatchObject({ headers: headers("hush") });
    const others = kept(header("hush"), { __trefoil: { ...hidden.__trefoil, steps: { values: true } } });
    expect(returned(others, header("hush"))).toMatchObject({ headers: headers("hush") });
    const state = { inputs: header("hush"), outputs: {} };
    expect(encodePartial(httpRule, state, { autoNamed: false })).toMatchObject({ __trefoil: { partial: true } });
    expect(encodeRefreshed(httpRule, state, unfinished).props.__trefoil).toEqual(hidden.__trefoil);
  });
});

describe("the dynamic provider", () => {
  afterEach(() => {
    jest.restoreAllMocks();
    delete process.env.TREFOIL_DRIFT_CONFIGURATION;
    delete process.env.TREFOIL_DRIFT_SOCKET;
  });

  const provider = () => dynamicProvider("search:SynonymMap");
  const configured = () => {
    const made = provider();
    void made.configure({ config: { get: () => undefined } });
    return made;
  };

  it("checks before it is configured, and without any I/O", async () => {
    const { inputs, failures } = await provider().check({}, { ...hidden, synonyms: ["a, b"] });
    expect(failures).toEqual([]);
    expect(inputs).toMatchObject({ synonyms: ["a, b"], __trefoil: { ...hidden.__trefoil, autoNamed: true } });
    expect(inputs.name).toMatch(/^words-[0-9a-f]{7}$/);
  });

  it("attaches failures to the resource, with the path in the message", async () => {
    const news = { ...hidden, name: "words", synonyms: [7], colour: "red" };
    const { inputs, failures } = await provider().check({}, news);
    expect(inputs).toBe(news);
    expect(failures.map(({ property }) => property)).toEqual(["", ""]);
    expect(failures.map(({ reason }) => reason)).toEqual([
      expect.stringMatching(/^synonyms\[0\] .*\.$/),
      expect.stringMatching(/^colour .*\.\nSee .*#unknown_input$/),
    ]);
  });

  it("waits for its configuration before an operation", async () => {
    const late = provider();
    const same: EngineProps = { ...hidden, name: "words", synonyms: ["a, b"] };
    let answered = false;
    const answer = late.diff("words", same, same).finally(() => {
      answered = true;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(answered).toBe(false);
    await late.configure({ config: { get: () => undefined } });
    expect(await answer).toMatchObject({ changes: false });
  });

  it("leaves the detailed difference to the engine, and returns the properties that require a replacement", async () => {
    const olds = { ...hidden, name: "words", synonyms: ["a, b"] };
    expect(await configured().diff("words", olds, { ...olds, synonyms: ["c, d"] })).toEqual({
      replaces: [],
      deleteBeforeReplace: true,
    });
    expect(await configured().diff("words", olds, { ...olds, name: "other" })).toEqual({
      replaces: ["name"],
      deleteBeforeReplace: false,
    });
  });

  it("requires an update for a state of another host, which lacks the provider, although no input differs", async () => {
    const news = { ...hidden, name: "words", synonyms: ["a, b"] };
    const { __provider: _, ...olds } = news;
    const diff = (stored: EngineProps) => configured().diff("words", stored, news);
    expect(await diff(olds)).toEqual({ changes: true, replaces: [], deleteBeforeReplace: true });
    // The engine also replaces a resource without a change, after it deleted the object in an earlier run.
    expect(await diff(news)).toEqual({ changes: false, replaces: [], deleteBeforeReplace: true });
  });

  it("adds itself to the state of another host without a request, but completes an unfinished object", async () => {
    const news = { ...hidden, name: "words", synonyms: ["a, b"] };
    const { __provider: _, ...olds } = news;
    expect(await configured().update("words", olds, news)).toMatchObject({ outs: news });
    const unfinished = { ...olds, __trefoil: { ...hidden.__trefoil, partial: true } };
    // The request needs the configuration.
    await expect(configured().update("words", unfinished, news)).rejects.toThrow("trefoil:searchUrl");
  });

  it("names the object if the state that it cannot read does not contain the name of the resource", async () => {
    const props = { ...hidden, name: "words", synonyms: ["a, b"] };
    const unreadable = { ...props, __trefoil: 1 };
    const message = (name: string, operation: string) =>
      `SynonymMap "${name}": ${operation} failed: the state has a form`;
    await expect(configured().delete("words-1", unreadable)).rejects.toThrow(message("words-1", "delete"));
    await expect(configured().diff("words-1", unreadable, props)).rejects.toThrow(message("words", "preview"));
  });

  it("has the configuration that `trefoil drift` passes, and requires it", async () => {
    const creating = async () => {
      const host = provider();
      await host.configure({ config: { get: () => undefined } });
      return host.create({ ...hidden, name: "words", synonyms: ["a, b"] });
    };
    process.env.TREFOIL_DRIFT_CONFIGURATION = JSON.stringify({ "trefoil:searchUrl": "nowhere" });
    await expect(creating()).rejects.toThrow("trefoil:searchUrl is not an address");
    delete process.env.TREFOIL_DRIFT_CONFIGURATION;
    process.env.TREFOIL_DRIFT_SOCKET = "/none/socket";
    await expect(creating()).rejects.toThrow("`trefoil drift` did not pass the configuration of the stack.");
  });

  it("reports a setting that is not known before the update", async () => {
    const host = provider();
    await host.configure({ config: { get: (name) => (name === "trefoil:searchUrl" ? unknownText : undefined) } });
    const creating = host.create({ ...hidden, name: "words", synonyms: ["a, b"] });
    await expect(creating).rejects.toThrow("is an output of a resource that does not exist yet");
  });

  it("waits for its configuration before a check only if the check needs the user of the credentials", async () => {
    const member = { ...hidden, organization: "acme", member: "bob", role: "member" };
    const state = () => dynamicProvider("registry:OrgMember");
    const words = { ...hidden, name: "words", synonyms: ["a, b"] };
    expect((await provider().check(words, words)).failures).toEqual([]);
    expect((await state().check({}, member)).failures).toEqual([]);
    const late = state();
    const outcome = late.check(member, member).then(
      () => "checked",
      () => "failed",
    );
    expect(await Promise.race([outcome, new Promise((end) => setImmediate(end, "waits"))])).toBe("waits");
    await late.configure({ config: { get: () => undefined } });
    expect(await outcome).not.toBe("waits");
  });

  it("names the outputs that an import has not read, if the program declares the resource", async () => {
    const info = jest.spyOn(log, "info").mockResolvedValue();
    const host = dynamicProvider("realtime:App");
    await host.configure({ config: { get: () => undefined } });
    const imported = { __provider: "the text", name: "imported" };
    const news = { ...imported, __trefoil: { name: "dev/imported" }, forceDestroy: false };
    await host.diff("a1", imported, news);
    expect(info).not.toHaveBeenCalled();
    const { inputs } = await host.check(imported, news);
    expect(await host.diff("a1", imported, inputs)).toEqual({
      changes: false,
      replaces: [],
      deleteBeforeReplace: false,
    });
    expect(info.mock.calls.map(([message]) => message)).toEqual([
      'App "a1" was imported and not read yet, so its outputs have no value: appId, accountId. Run `pulumi up --refresh` to read them.',
    ]);
    info.mockClear();
    await host.check(imported, news);
    await host.diff("a1", { ...imported, appId: "a1", accountId: "me" }, inputs);
    await host.check(imported, news);
    await host.diff("a1", { ...imported, __trefoil: { name: "dev/imported", account: "https://a" } }, inputs);
    expect(info).not.toHaveBeenCalled();
  });

  it("requires an update for a rotation that is due, although no input differs", async () => {
    jest.spyOn(log, "info").mockResolvedValue();
    const host = dynamicProvider("registry:AccessToken");
    await host.configure({ config: { get: () => undefined } });
    const news = { ...hidden, tokenLabel: "ci", scopes: ["repo:read"], lifetimeDays: 90, renewBeforeHours: 168 };
    const olds = { ...news, effectiveExpiresAt: "2001-01-01T00:00:00Z" };
    expect(await host.diff("1", olds, news)).toEqual({
      changes: true,
      replaces: ["renewBeforeHours"],
      deleteBeforeReplace: false,
    });
  });

  it("reports a missing configuration without a stack trace", async () => {
    const props = { ...hidden, name: "words", synonyms: ["a, b"] };
    const error = await configured()
      .create(props)
      .catch((reason: unknown) => reason as Error);
    expect(error).toBeInstanceOf(Error);
    expect((error as Error).message).toContain("trefoil:searchUrl");
    expect((error as Error).stack).toBe("");
  });
});

describe("a session", () => {
  const sessions = new Sessions(() => {});
  const bag = { "trefoil:searchUrl": "https://a.example", "trefoil:realtimeToken": "a" };

  it("of images is separate for another account of Docker Hub, which includes its registry", () => {
    expect(sessions.for(images, { ...bag, "trefoil:registryUsername": "b" })).not.toBe(sessions.for(images, bag));
    expect(sessions.for(images, { ...bag, "trefoil:searchUrl": "https://b.example" })).toBe(sessions.for(images, bag));
  });

  it("reads an object that was set by its members as the JSON that it represents", () => {
    const registries = { "ghcr.io": { password: "a" } };
    const get = (name: string) => (name === "trefoil:ociRegistries" ? registries : undefined) as string | undefined;
    expect(configFor(images, get)).toEqual({ "trefoil:ociRegistries": JSON.stringify(registries) });
  });

  it("uses the configuration that `trefoil drift` passes, and for an explicit provider its arguments", () => {
    const stored = { "trefoil:searchApiKey": "stored", "trefoil:searchUrl": "https://stored.example" };
    const get = (settings: Record<string, string>) =>
      currentConfig(
        search,
        configFor(search, (key) => settings[key]),
      );
    const explicit = { ...stored, "trefoil:providerName": "eu" };
    process.env.TREFOIL_DRIFT_CONFIGURATION = JSON.stringify({ "trefoil:searchApiKey": "current", "other:key": "x" });
    try {
      expect(get(stored)).toEqual({ "trefoil:searchApiKey": "current" });
      expect(get(explicit)).toEqual(explicit);
      process.env.TREFOIL_DRIFT_CONFIGURATION = "{}";
      expect(get(stored)).toEqual({});
    } finally {
      delete process.env.TREFOIL_DRIFT_CONFIGURATION;
    }
    expect(get(stored)).toEqual(stored);
  });

  it("receives only the configuration that its service reads", () => {
    const asked: string[] = [];
    const all = configFor(search, (name) => {
      asked.push(name);
      return name === "trefoil:searchApiKey" ? "a" : undefined;
    });
    expect(all).toEqual({ "trefoil:searchApiKey": "a" });
    expect(asked).toEqual(expect.arrayContaining(["trefoil:searchUrl", "trefoil:searchRequestLimit"]));
    const general = [
      "trefoil:limitStore",
      "trefoil:maxResponseSize",
      "trefoil:requestTimeout",
      "trefoil:skipCredentialsValidation",
      "trefoil:drift",
      "trefoil:providerName",
    ];
    expect(asked.filter((name) => !name.startsWith("trefoil:search") && !general.includes(name))).toEqual([]);
  });
});
