import type { JsonObject } from "../../emulator/json";
import { functions } from "../../provider";

import entry = require("../../provider/hosts/package-export");

import { invoke, Session, type Values } from "../../provider/lifecycle";
import { realtime } from "../../provider/services/realtime/service";
import { credential } from "./kinds/exchange";
import { isMutation, useTestEnvironment } from "./test-environment";

const environment = useTestEnvironment();

const own = functions.filter(({ service }) => service === realtime);

/** The result in a program, in a separate process. */
async function call(name: string, args: Values = {}): Promise<unknown> {
  const definition = own.find((one) => one.name === name);
  if (!definition) throw new Error(`The catalogue has no ${name}.`);
  return invoke(definition, new Session(realtime, environment.bag(), () => {}), args);
}

const putObject = (collection: string, key: string, merge: JsonObject = {}) =>
  environment.emulator.realtime.control.change({ collection, key, merge });
const failing = (name: string, args?: Values) => call(name, args).catch((error: unknown) => error);

beforeEach(() => {
  // Names that the examples of the functions contain.
  putObject("keys", "I2E_JQ/G8dabc", { name: "server", capability: { "*": ["publish"] }, created: 1, modified: 2 });
  putObject("namespaces", "I2E_JQ/chat");
  putObject("queues", "I2E_JQ/I2E_JQ:eu-west-1-a:orders", { region: "eu-west-1-a" });
  putObject("apps", "I2E_JQ", { name: "chat", created: 1, modified: 2, fcmServiceAccount: "hidden", tlsOnly: true });
  putObject("apps", "28AB6x", { name: "twin", created: 1, modified: 2 });
  putObject("apps", "28AB6y", { name: "twin", created: 1, modified: 2 });
});

const chat = {
  appId: "I2E_JQ",
  accountId: expect.any(String),
  name: "chat",
  status: "enabled",
  tlsOnly: true,
  fcmServiceAccountConfigured: true,
  apnsCertificateConfigured: false,
  apnsSigningKeyConfigured: false,
  created: 1,
  modified: 2,
};

describe("getApp and getApps", () => {
  it.each([{ name: "chat" }, { appId: "I2E_JQ" }])("return an app by name or by id (%j)", async (args) => {
    expect(await call("getApp", args)).toEqual(chat);
  });

  it("return all apps, or the apps with a name", async () => {
    expect(await call("getApps")).toMatchObject([chat, { appId: "28AB6x" }, { appId: "28AB6y" }]);
    expect(await call("getApps", { name: "twin" })).toMatchObject([{ appId: "28AB6x" }, { appId: "28AB6y" }]);
    expect(await call("getApps", { name: "none" })).toEqual([]);
  });

  it("report that no app matches, or that several match", async () => {
    expect(await failing("getApp", { name: "none" })).toMatchObject({ code: "not_found" });
    expect(await failing("getApp", { name: "twin" })).toMatchObject({
      code: "ambiguous",
      message: "realtime.getApp: 2 objects match. Filter by an attribute that is unique.",
    });
  });

  it.each([{}, { appId: "I2E_JQ", name: "chat" }])("send no request without exactly one filter (%j)", async (args) => {
    expect(await failing("getApp", args)).toMatchObject({
      code: "invalid_arguments",
      message: expect.stringMatching(/appId( \("I2E_JQ"\))? or name/),
    });
    expect(environment.journal(realtime)).toEqual([]);
  });

  it("reject a response that is not a list", async () => {
    const { control } = environment.emulator.realtime;
    control.faults.add({ method: "GET", path: "/v1/accounts/", status: 200, body: { message: "later" } });
    expect(await failing("getApp", { name: "chat" })).toMatchObject({ code: "invalid_response" });
  });
});

describe("getKeys", () => {
  it("returns the active keys, without their secrets", async () => {
    putObject("keys", "I2E_JQ/-frw5Q", { name: "old", status: 1 });
    putObject("keys", "28AB6x/other0", {});
    expect(await call("getKeys", { appId: "I2E_JQ" })).toEqual([
      {
        keyId: "G8dabc",
        name: "server",
        capabilities: { "*": ["publish"] },
        revocableTokens: false,
        created: 1,
        modified: 2,
      },
    ]);
  });
});

describe("getKey, getNamespace and getQueue", () => {
  it.each([{ keyId: "G8dabc" }, { name: "server" }])(
    "return a key by its id or name, with its secret (%j)",
    async (by) => {
      const appSecret = credential();
      const key = `I2E_JQ.G8dabc:${appSecret}`;
      putObject("keys", "I2E_JQ/G8dabc", { key });
      putObject("keys", "I2E_JQ/-frw5Q", { name: "server", status: 1 });
      expect(await call("getKey", { appId: "I2E_JQ", ...by })).toEqual({
        keyId: "G8dabc",
        keyName: "I2E_JQ.G8dabc",
        key,
        appSecret,
        name: "server",
        capabilities: { "*": ["publish"] },
        revocableTokens: false,
        created: 1,
        modified: 2,
      });
    },
  );

  it("return a secret to a program only if the program can mark it", async () => {
    const key = `I2E_JQ.G8dabc:${credential()}`;
    putObject("keys", "I2E_JQ/G8dabc", { key });
    const bag = new Map(Object.entries(environment.bag()));
    const args = { appId: "I2E_JQ", keyId: "G8dabc" };
    const plain = await entry.call("realtime:getKey", args, (name) => bag.get(name));
    expect(Object.keys(plain as object).sort()).toEqual(
      ["capabilities", "created", "keyId", "keyName", "modified", "name", "revocableTokens"].sort(),
    );
    const mark = (secret: unknown) => ({ secret });
    const marked = await entry.call("realtime:getKey", args, (name) => bag.get(name), { mark });
    expect(marked).toMatchObject({ keyName: "I2E_JQ.G8dabc", key: { secret: key } });
  });

  it("do not return a key that cannot be split into its name and its secret", async () => {
    const key = credential();
    putObject("keys", "I2E_JQ/G8dabc", { key });
    const error = await failing("getKey", { appId: "I2E_JQ", keyId: "G8dabc" });
    expect(error).toMatchObject({ code: "invalid_response", message: expect.stringContaining('lacks "keyName"') });
    expect(String(error)).not.toContain(key);
  });

  it("report that several keys have the name, or none", async () => {
    putObject("keys", "I2E_JQ/-frw5Q", { name: "server" });
    expect(await failing("getKey", { appId: "I2E_JQ", name: "server" })).toMatchObject({ code: "ambiguous" });
    expect(await failing("getKey", { appId: "I2E_JQ", name: "none" })).toMatchObject({ code: "not_found" });
    expect(await failing("getKey", { appId: "I2E_JQ" })).toMatchObject({ code: "invalid_arguments" });
  });

  it("return a channel rule, with the newer name of a renamed setting", async () => {
    putObject("namespaces", "I2E_JQ/chat", { authenticated: true });
    expect(await call("getNamespace", { appId: "I2E_JQ", name: "chat" })).toMatchObject({
      name: "chat",
      identified: true,
    });
  });

  it("return a queue with its state and connections, of one region if the name is in several", async () => {
    putObject("queues", "I2E_JQ/I2E_JQ:us-east-1-a:orders", { region: "us-east-1-a" });
    const orders = { appId: "I2E_JQ", name: "orders" };
    expect(await failing("getQueue", orders)).toMatchObject({ code: "ambiguous" });
    expect(await call("getQueue", { ...orders, region: "eu-west-1-a" })).toMatchObject({
      queueId: "I2E_JQ:eu-west-1-a:orders",
      state: "Running",
      deadletter: false,
      amqp: { queueName: "I2E_JQ:orders" },
      stomp: { destination: "/amqp/queue/I2E_JQ:orders" },
    });
  });
});

describe("getNamespaces", () => {
  it("returns channel rules, with the newer name of a renamed setting", async () => {
    putObject("namespaces", "I2E_JQ/chat", {
      authenticated: true,
      persisted: true,
      batchingEnabled: true,
      batchingInterval: 50,
    });
    putObject("namespaces", "28AB6x/other");
    const found = (await call("getNamespaces", { appId: "I2E_JQ" })) as Values[];
    expect(found).toEqual([
      expect.objectContaining({
        name: "chat",
        identified: true,
        persisted: true,
        batchingInterval: 50,
        tlsOnly: false,
      }),
    ]);
    expect(found[0]).not.toHaveProperty("authenticated");
  });
});

describe("getQueues", () => {
  it("returns queues and the number of messages in them", async () => {
    putObject("queues", "I2E_JQ/I2E_JQ:eu-west-1-a:orders", {
      region: "eu-west-1-a",
      messages: { ready: 3, unacknowledged: null, total: 3 },
    });
    expect(await call("getQueues", { appId: "I2E_JQ" })).toEqual([
      expect.objectContaining({
        queueId: "I2E_JQ:eu-west-1-a:orders",
        name: "orders",
        state: "Running",
        messages: { ready: 3, total: 3 },
      }),
    ]);
  });
});

describe("getRules", () => {
  it("returns all kinds or one kind, without targets", async () => {
    const target = { url: "https://a.example", format: "json", headers: [{ name: "authorization", value: "hidden" }] };
    const source = { type: "channel.message", channelFilter: "" };
    putObject("rules", "I2E_JQ/83IzAB", {
      ruleType: "http",
      requestMode: "single",
      source,
      target,
      created: 1,
      modified: 2,
    });
    putObject("rules", "I2E_JQ/oO-Tug", {
      ruleType: "hive/dashboard",
      chatRoomFilter: "/^a/",
      target: { apiKey: "hidden" },
    });
    const http = { ruleId: "83IzAB", ruleType: "http", status: "enabled", requestMode: "single", source };
    expect(await call("getRules", { appId: "I2E_JQ", ruleType: "http" })).toEqual([
      { ...http, created: 1, modified: 2 },
    ]);
    const all = await call("getRules", { appId: "I2E_JQ" });
    expect(all).toMatchObject([http, { ruleId: "oO-Tug", chatRoomFilter: "/^a/" }]);
    expect(JSON.stringify(all)).not.toContain("hidden");
  });
});

describe("getAccount", () => {
  it("returns the owner of the token and its capabilities", async () => {
    const { accountId } = environment.emulator.credentials.realtime;
    expect(await call("getAccount")).toEqual({
      accountId,
      name: "Emulated account",
      email: "person@example.com",
      tokenId: accountId,
      tokenName: "emulator",
      capabilities: expect.arrayContaining(["read:app", "write:rule"]),
      lastUsedAt: expect.any(String),
    });
  });
});

describe("every function", () => {
  it.each(["getKeys", "getNamespaces", "getQueues", "getRules"])(
    "explains what to do when the app does not exist: %s",
    async (name) => {
      expect(await failing(name, { appId: "nobody" })).toMatchObject({
        code: "http_404",
        message: expect.stringMatching(
          /404 App not found .*not visible to these credentials\. Check appId\.\nSee .*#http_404$/,
        ),
      });
    },
  );

  // The examples name a server that is not available here. The tests in `tests/pusher` run one.
  const here = own.filter(({ connection }) => !connection);
  it.each(here.map(({ name, examples }) => [name, examples] as const))(
    "returns results for its examples, and changes nothing: %s",
    async (name, examples) => {
      for (const args of Object.values(examples)) await expect(call(name, args)).resolves.not.toBeUndefined();
      expect(environment.journal(realtime).filter(isMutation)).toEqual([]);
    },
  );

  it("names the capabilities that a token lacks", async () => {
    environment.emulator.realtime.control.faults.add({
      method: "GET",
      path: "/v1/apps/",
      status: 403,
      body: { message: "no" },
    });
    expect(await failing("getRules", { appId: "I2E_JQ" })).toMatchObject({
      message: expect.stringContaining("needs the capability read:rule"),
    });
  });
});
