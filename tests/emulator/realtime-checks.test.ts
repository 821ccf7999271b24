import type { Emulator, SecretForm } from "../../emulator";
import { type Caller, caller, emulatorForTest } from "./caller";
import { p12File, p12Pass } from "./certificate";

let emulator: Emulator;
let call: Caller;
let account: string;
let app: string;

beforeEach(async () => {
  emulator = await emulatorForTest();
  call = caller(emulator.realtime.url, { authorization: `Bearer ${emulator.credentials.realtime.token}` });
  account = (await call("GET", "/me")).body.account.id;
  app = (await call("POST", `/accounts/${account}/apps`, { name: "chat" })).body.id;
});

const source = { type: "channel.message", channelFilter: "" };
const url = "https://example.com/hook";
const http = { ruleType: "http", requestMode: "single", source, target: { url, format: "json" } };
const rules = () => `/apps/${app}/rules`;

describe("a realtime request whose body is not JSON", () => {
  it("is rejected after the check of the token and the path", async () => {
    const broken = (path: string, headers?: Record<string, string>) => call("POST", path, "{", headers);
    expect((await broken(rules(), { authorization: "Bearer no" })).status).toBe(401);
    expect((await broken("/nothing")).status).toBe(404);
    expect((await broken("/apps/nobody/rules")).status).toBe(404);
    expect((await broken(rules())).body).toMatchObject({ code: 40000, statusCode: 400 });
  });
});

describe("an app", () => {
  it.each([
    ["an empty name", { name: "" }],
    ["a name of spaces", { name: " " }],
    ["an unknown status", { name: "chat", status: "paused" }],
  ])("is rejected with %s", async (_, body) => {
    expect((await call("POST", `/accounts/${account}/apps`, body)).status).toBe(400);
    expect((await call("PATCH", `/apps/${app}`, body)).status).toBe(400);
  });
});

describe("a realtime rule", () => {
  it("has a link to itself", async () => {
    const { body } = await call("POST", rules(), http);
    expect(body._links).toEqual({ self: `${emulator.realtime.url}${rules()}/${body.id}` });
    const authorization = `Bearer ${emulator.credentials.realtime.token}`;
    expect(await (await fetch(body._links.self, { headers: { authorization } })).json()).toEqual(body);
  });

  it.each([
    ["an unknown mode", { requestMode: "sometimes" }],
    ["an unknown source", { source: { ...source, type: "channel.gossip" } }],
    ["a relative address", { target: { url: "hook", format: "json" } }],
    ["an address of another kind", { target: { url: "ftp://example.com/hook", format: "json" } }],
    ["an address without a host", { target: { url: "https:///hook", format: "json" } }],
  ])("with %s is rejected, also in a PATCH", async (_what, wrong) => {
    expect((await call("POST", rules(), { ...http, ...wrong })).body).toMatchObject({ code: 40000, statusCode: 400 });
    const { body } = await call("POST", rules(), http);
    expect((await call("PATCH", `${rules()}/${body.id}`, { ruleType: "http", ...wrong })).status).toBe(400);
    expect((await call("GET", rules())).body).toEqual([body]);
  });

  it.each([
    ["amqp/external", "amqps://ann:pass@host.example:5671/", "postgres://host.example"],
    ["ingress-postgres-outbox", "postgresql://ann:pass@host.example:5432/shop", "mysql://host.example/shop"],
    ["ingress/mongodb", "mongodb+srv://ann:pass@host.example/", "https://host.example/"],
  ])("of the type %s needs an address of its protocol", async (ruleType, right, wrong) => {
    const whole: Record<string, object> = {
      "amqp/external": { requestMode: "single", source, target: external },
      "ingress-postgres-outbox": { target: outbox },
      "ingress/mongodb": { target: mongo },
    };
    const rule = (address: string) => {
      const { target, ...rest } = whole[ruleType] as { target: object };
      return { ruleType, ...rest, target: { ...target, url: address } };
    };
    expect((await call("POST", rules(), rule(wrong))).body.message).toContain("url");
    expect((await call("POST", rules(), rule(right))).status).toBe(201);
  });

  it("for a queue requires a queue of the app, by id or by app and name", async () => {
    const queue = { name: "orders", ttl: 60, maxLength: 100, region: "eu-west-1-a" };
    const { body: made } = await call("POST", `/apps/${app}/queues`, queue);
    const rule = (queueId: string) => ({ ruleType: "amqp", requestMode: "single", source, target: { queueId } });
    for (const queueId of [`${app}:us-east-1-a:orders`, "orders", "nobody:orders"])
      expect((await call("POST", rules(), rule(queueId))).status).toBe(400);
    const { status, body } = await call("POST", rules(), rule(made.id));
    expect(status).toBe(201);
    expect((await call("POST", rules(), rule(`${app}:orders`))).status).toBe(201);
    const moved = { ruleType: "amqp", target: { queueId: `${app}:none` } };
    expect((await call("PATCH", `${rules()}/${body.id}`, moved)).status).toBe(400);
  });
});

const external = { routingKey: "r", mandatoryRoute: true, persistentMessages: true };
const outbox = {
  outboxTableSchema: "public",
  outboxTableName: "outbox",
  nodesTableSchema: "public",
  nodesTableName: "nodes",
  sslMode: "require",
};
const mongo = {
  database: "shop",
  collection: "orders",
  pipeline: "[]",
  fullDocument: "off",
  fullDocumentBeforeChange: "off",
  primarySite: "us-east-1-A",
};

describe("a realtime key", () => {
  it("accepts documented operations and rejects others", async () => {
    const keys = `/apps/${app}/keys`;
    const key = (...operations: string[]) => ({ name: "k", capability: { "*": operations } });
    expect((await call("POST", keys, key("publish", "sing"))).body).toMatchObject({ code: 40000, statusCode: 400 });
    const { status, body } = await call("POST", keys, key("*", "message-update-own", "statistics", "object-publish"));
    expect(status).toBe(201);
    expect((await call("PATCH", `${keys}/${body.id}`, { capability: { a: ["sing"] } })).status).toBe(400);
  });
});

describe("secrets of realtime objects", () => {
  const target = { url, format: "json", signingKeyId: "G8dabc" };
  const auth = { sasl: { mechanism: "plain", username: "ann", password: "hush-hush" } };
  const kafka = { routingKey: "a:b", brokers: ["kafka.example:9093"], auth };
  const broker = { ...external, url: "amqps://ann:hush-hush@host.example/", exchange: "chat", messageTtl: 60 };
  const sqs = {
    region: "us-east-1",
    awsAccountId: "1",
    queueName: "q",
    authentication: { authenticationMode: "credentials", accessKeyId: "AKIAEXAMPLE", secretAccessKey: "hush-hush" },
  };
  const without = ({ secretAccessKey: _, ...rest }: typeof sqs.authentication) => rest;

  async function shown(): Promise<unknown[]> {
    const { body } = await call("GET", rules());
    return body.map((rule: { target: unknown }) => rule.target);
  }
  const make = async () => {
    const events = { requestMode: "single", source };
    await call("POST", rules(), { ...http, target });
    await call("POST", rules(), { ruleType: "kafka", ...events, target: kafka });
    await call("POST", rules(), { ruleType: "amqp/external", ...events, target: broker });
    await call("POST", rules(), { ruleType: "aws/sqs", ...events, target: sqs });
  };

  it("are returned as in the vendor's samples, unless two sources agree that they are omitted", async () => {
    await make();
    expect(await shown()).toEqual([target, kafka, broker, { ...sqs, authentication: without(sqs.authentication) }]);
  });

  it("are returned in the form that is set, until a reset", async () => {
    await make();
    const form = (name: string) => fetch(control(), { method: "POST", body: JSON.stringify({ form: name }) });
    const control = () => `${new URL(emulator.realtime.url).origin}/_control/secrets`;
    expect((await form("omitted")).status).toBe(204);
    expect(await shown()).toEqual([
      { url, format: "json" },
      { ...kafka, auth: { sasl: { mechanism: "plain" } } },
      external,
      { ...sqs, authentication: without(sqs.authentication) },
    ]);
    expect((await form("masked")).status).toBe(204);
    expect(await shown()).toMatchObject([
      { signingKeyId: "********" },
      { auth: { sasl: { mechanism: "plain", username: "********", password: "********" } } },
      { url: "amqps://ann:*****@host.example/", exchange: "********" },
      { authentication: { secretAccessKey: "********" } },
    ]);
    expect((await form("empty")).status).toBe(204);
    expect(await shown()).toMatchObject([
      { signingKeyId: "" },
      { auth: { sasl: { mechanism: "plain", username: "", password: "" } } },
      { url: "", exchange: "" },
      { authentication: { secretAccessKey: "" } },
    ]);
    expect((await form("returned")).status).toBe(204);
    expect(await shown()).toEqual([target, kafka, broker, sqs]);
    const { status, body } = await call("PATCH", `/apps/${app}`, { fcmKey: "hush-hush" });
    expect([status, body.fcmKey]).toEqual([200, "hush-hush"]);
    expect((await form("loud")).status).toBe(400);
    emulator.realtime.control.reset();
    app = (await call("POST", `/accounts/${account}/apps`, { name: "chat", fcmKey: "hush-hush" })).body.id;
    await make();
    expect(await shown()).toContainEqual({ ...sqs, authentication: without(sqs.authentication) });
    expect((await call("GET", `/accounts/${account}/apps`)).body[0]).not.toHaveProperty("fcmKey");
  });

  it.each(["documented", "returned", "omitted", "masked", "empty"] as const)(
    "are returned for header values and keys of moderation services if the form is %s",
    async (form) => {
      emulator.realtime.control.secrets(form);
      const headers = [{ name: "authorization", value: "hush-hush" }];
      const before = {
        beforePublishConfig: { retryTimeout: 0, maxRetries: 0, failedAction: "REJECT", tooManyRequestsAction: "FAIL" },
        invocationMode: "BEFORE_PUBLISH",
      };
      const bodyguard = { apiKey: "hush-hush", defaultLanguage: "en" };
      await call("POST", rules(), { ...http, target: { url, format: "json", headers } });
      await call("POST", rules(), { ruleType: "bodyguard/text-moderation", ...before, target: bodyguard });
      expect(await shown()).toEqual([{ url, format: "json", headers }, bodyguard]);
    },
  );

  it("have only one form in other services", () => {
    expect(() => emulator.rest.control.secrets("masked")).toThrow("this service has only one");
    expect(() => emulator.realtime.control.secrets("loud" as SecretForm)).toThrow("documented, returned");
  });
});

describe("a .p12 file for Apple's push service", () => {
  const upload = async (parts: Record<string, string | Buffer>, of = app) => {
    const form = new FormData();
    for (const [name, part] of Object.entries(parts))
      form.append(name, typeof part === "string" ? part : new Blob([new Uint8Array(part)]), `${name}.p12`);
    return send(form, of);
  };
  const send = async (body: FormData | string, of = app) => {
    const headers = { authorization: `Bearer ${emulator.credentials.realtime.token}` };
    const response = await fetch(`${emulator.realtime.url}/apps/${of}/pkcs12`, { method: "POST", headers, body });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };

  it("configures the certificate of the app", async () => {
    const { status, body } = await upload({ p12File, p12Pass: Buffer.from(p12Pass) });
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ id: app, apnsCertificateConfigured: true, apnsAuthType: "certificate" }),
    ]);
    expect(JSON.stringify(body)).not.toContain(p12File.toString("base64").slice(0, 40));
  });

  it("is rejected without both parts, with a wrong password, and for an unknown app", async () => {
    const pass = Buffer.from(p12Pass);
    expect((await upload({ p12File })).body.message).toContain("p12Pass");
    expect((await upload({ p12File, p12Pass: Buffer.from("wrong") })).status).toBe(400);
    expect((await upload({ p12File: Buffer.from("junk"), p12Pass: pass })).status).toBe(400);
    expect((await send("{}")).status).toBe(400);
    expect((await upload({ p12File, p12Pass: pass }, "nobody")).status).toBe(404);
    expect((await call("GET", `/accounts/${account}/apps`)).body[0].apnsCertificateConfigured).toBe(false);
  });
});

describe("realtime statistics", () => {
  const count = (count: number) => ({ entries: { "messages.all.all.count": count } });
  const add = (owner: string, intervalId: string, unit: string, of: number) =>
    emulator.realtime.control.change({
      collection: "stats",
      key: `${owner}/${intervalId}`,
      merge: { unit, ...count(of) },
    });

  it("are returned for an account or an app, with the requested unit, order, interval and limit", async () => {
    expect((await call("GET", `/apps/${app}/stats`)).body).toEqual([]);
    add(account, "2024-08-04:20", "hour", 7);
    for (const hour of ["08", "09", "10"]) add(app, `2024-08-04:${hour}`, "hour", Number(hour));
    add(app, "2024-08-04:09:30", "minute", 1);
    expect((await call("GET", `/accounts/${account}/stats?unit=hour`)).body).toEqual([
      {
        intervalId: "2024-08-04:20",
        unit: "hour",
        accountId: account,
        schema: expect.stringContaining("account-stats"),
        ...count(7),
      },
    ]);
    const intervals = async (query: string) =>
      (await call("GET", `/apps/${app}/stats?${query}`)).body.map(
        ({ intervalId }: { intervalId: string }) => intervalId,
      );
    expect(await intervals("")).toEqual(["2024-08-04:09:30"]);
    expect(await intervals("unit=hour&limit=2")).toEqual(["2024-08-04:10", "2024-08-04:09"]);
    const start = Date.parse("2024-08-04T09:59:00Z");
    expect(await intervals(`unit=hour&direction=forwards&start=${start}`)).toEqual(["2024-08-04:09", "2024-08-04:10"]);
    expect(await intervals(`unit=hour&end=${Date.parse("2024-08-04T08:00:00Z")}`)).toEqual(["2024-08-04:08"]);
  });

  it("reject invalid options, and require a separate capability", async () => {
    for (const query of ["unit=week", "direction=up", "limit=many", "start=today"])
      expect((await call("GET", `/apps/${app}/stats?${query}`)).status).toBe(400);
    expect((await call("GET", "/apps/nobody/stats")).status).toBe(404);
    expect((await call("GET", "/accounts/nobody/stats")).status).toBe(404);
    emulator.realtime.control.change({ collection: "tokens", key: "reader", merge: { capabilities: ["read:app"] } });
    const reader = { authorization: "Bearer reader" };
    expect((await call("GET", `/apps/${app}/stats`, undefined, reader)).status).toBe(403);
  });
});
