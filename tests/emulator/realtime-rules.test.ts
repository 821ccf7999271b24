import type { Emulator } from "../../emulator";
import { ruleKinds } from "../contract/kinds/realtime/rules/kinds";
import { families } from "../contract/kinds/realtime/rules/operations";
import { queueOfSamples } from "../contract/kinds/realtime/rules/parts";
import { type Caller, caller, emulatorForTest } from "./caller";

let emulator: Emulator;
let call: Caller;
let rules: string;

beforeEach(async () => {
  emulator = await emulatorForTest({ realtimeLimits: { rules: 3 } });
  call = caller(emulator.realtime.url, { authorization: `Bearer ${emulator.credentials.realtime.token}` });
  const { body: me } = await call("GET", "/me");
  const { body: app } = await call("POST", `/accounts/${me.account.id}/apps`, { name: "chat" });
  rules = `/apps/${app.id}/rules`;
  emulator.realtime.control.change(queueOfSamples(app.id));
});

const source = { type: "channel.message", channelFilter: "" };
const http = { ruleType: "http", requestMode: "single", source, target: { url: "https://a.example", format: "json" } };
const config = { retryTimeout: 100, maxRetries: 1, failedAction: "REJECT", tooManyRequestsAction: "FAIL" };
const moderation = {
  ruleType: "tisane/text-moderation",
  invocationMode: "BEFORE_PUBLISH",
  beforePublishConfig: config,
  target: { apiKey: "told", defaultLanguage: "en", thresholds: { hate: 1, spam: 2 } },
};

describe("realtime rules", () => {
  it("are created, read, listed, updated and deleted", async () => {
    const { status, body } = await call("POST", rules, http);
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...http, id: expect.stringMatching(/^[\w-]{6}$/), version: "1.0", status: "enabled" });
    expect(body).not.toHaveProperty("chatRoomFilter");
    expect((await call("GET", rules)).body).toEqual([body]);
    expect((await call("GET", `${rules}/${body.id}`)).body).toEqual(body);
    expect((await call("DELETE", `${rules}/${body.id}`)).status).toBe(204);
    expect((await call("GET", `${rules}/${body.id}`)).body).toMatchObject({ code: 40400, statusCode: 404 });
  });

  it.each(ruleKinds)("are accepted with all members and returned without secrets: $type", async (kind) => {
    const { type, family, least, more, wire, hidden = [] } = kind;
    const target = { ...least, ...wire, ...more };
    const { status, body } = await call("POST", rules, { ruleType: type, ...families[family].wire, target });
    expect([status, body]).toEqual([201, expect.objectContaining({ ruleType: type })]);
    for (const path of hidden)
      expect(path.split(".").reduce((value, name) => value?.[name], body.target)).toBeUndefined();
    for (const name of Object.keys(least).filter((name) => !hidden.some((path) => path.startsWith(name))))
      expect(body.target[name]).toEqual({ ...least, ...wire }[name]);
  });

  it.each(ruleKinds)(
    "require the members of their type and reject others: $type",
    async ({ type, family, least, wire }) => {
      const whole = { ruleType: type, ...families[family].wire, target: { ...least, ...wire } };
      for (const name of Object.keys(whole.target)) {
        const { [name]: _, ...target } = whole.target as Record<string, unknown>;
        expect((await call("POST", rules, { ...whole, target })).body.message).toContain(name);
      }
      const further = { ...whole, target: { ...whole.target, colour: "red" } };
      expect((await call("POST", rules, further)).body.message).toContain("does not define properties: colour");
      expect((await call("POST", rules, { ...whole, colour: "red" })).body.message).toContain("colour");
      expect((await call("GET", rules)).body).toEqual([]);
    },
  );

  it("have a known type that cannot change", async () => {
    expect((await call("POST", rules, { ...http, ruleType: "fax" })).status).toBe(400);
    const { body } = await call("POST", rules, http);
    const zap = { ruleType: "http/zapier", status: "disabled" };
    expect((await call("PATCH", `${rules}/${body.id}`, zap)).body).toMatchObject({ code: 40000 });
    expect((await call("PATCH", `${rules}/${body.id}`, { status: "disabled" })).status).toBe(400);
  });

  it("keep members that a PATCH omits, at any depth", async () => {
    const sasl = { mechanism: "plain", username: "ann", password: "told" };
    const kafka = { ...http, ruleType: "kafka", target: { routingKey: "a", brokers: ["b"], auth: { sasl } } };
    const { body } = await call("POST", rules, kafka);
    const target = { auth: { sasl: { mechanism: "scram-sha-256" } } };
    await call("PATCH", `${rules}/${body.id}`, { ruleType: "kafka", target });
    expect(emulator.realtime.control.objects().rules).toMatchObject({
      [`${body.appId}/${body.id}`]: {
        target: { ...kafka.target, auth: { sasl: { ...sasl, mechanism: "scram-sha-256" } } },
      },
    });
  });

  it("store an empty filter of channels, on create and in a PATCH", async () => {
    const { body } = await call("POST", rules, { ...http, source: { ...source, channelFilter: "^a" } });
    const { body: changed } = await call("PATCH", `${rules}/${body.id}`, { ruleType: "http", source });
    expect(changed.source).toEqual(source);
    expect((await call("GET", `${rules}/${body.id}`)).body.source).toEqual(source);
  });

  it("replace the target of a moderation rule in a PATCH, and omit empty strings", async () => {
    const { body } = await call("POST", rules, moderation);
    const change = {
      ...moderation,
      target: { apiKey: "other", defaultLanguage: "en", modelUrl: "", thresholds: { hate: 3 } },
    };
    const { body: changed } = await call("PATCH", `${rules}/${body.id}`, change);
    expect(changed.target).toEqual({ apiKey: "other", defaultLanguage: "en", thresholds: { hate: 3 } });
    const hive = { ...moderation, ruleType: "hive/text-model-only" };
    const modelUrl = "https://hive.example";
    const { body: made } = await call("POST", rules, { ...hive, target: { apiKey: "told", modelUrl } });
    expect(made.target).toEqual({ apiKey: "told", modelUrl });
    await call("PATCH", `${rules}/${made.id}`, { ...hive, target: { apiKey: "told" } });
    expect((await call("GET", `${rules}/${made.id}`)).body.target).toEqual({ apiKey: "told" });
  });

  it("of moderation services lack a filter of rooms that was not set, and a source", async () => {
    for (const ruleType of ["bodyguard/text-moderation", "hive/text-model-only"]) {
      const { status, body } = await call("POST", rules, { ...moderation, ruleType, target: { apiKey: "told" } });
      expect(status).toBe(201);
      for (const shown of [body, (await call("GET", `${rules}/${body.id}`)).body])
        for (const member of ["chatRoomFilter", "source"]) expect(shown).not.toHaveProperty(member);
    }
    expect((await call("POST", rules, { ...moderation, source: { type: "chat.message" } })).status).toBe(400);
  });

  it("have only messages of chat rooms as the source of a Lambda function before publishing, and assign it", async () => {
    const authentication = { authenticationMode: "assumeRole", assumeRoleArn: "arn" };
    const rule = {
      ruleType: "aws/lambda/before-publish",
      invocationMode: "BEFORE_PUBLISH",
      beforePublishConfig: config,
      target: { region: "eu-west-1", functionName: "moderate", authentication },
    };
    const { body } = await call("POST", rules, rule);
    expect(body).toMatchObject({ ...rule, source: { type: "chat.message" } });
    expect(body.target.authentication).toEqual(authentication);
    const both = { ...authentication, accessKeyId: "AKIAEXAMPLE", secretAccessKey: "told" };
    const mixed = { ...rule, target: { ...rule.target, authentication: both } };
    expect((await call("POST", rules, mixed)).body).toMatchObject({ statusCode: 400 });
    expect((await call("GET", `${rules}/${body.id}`)).body.source).toEqual({ type: "chat.message" });
    expect((await call("POST", rules, { ...rule, source: { type: "chat.message" } })).status).toBe(201);
    for (const source of [{ type: "channel.message" }, { type: "chat.message", channelFilter: "" }, {}]) {
      expect((await call("POST", rules, { ...rule, source })).body).toMatchObject({ code: 40000, details: null });
      expect((await call("PATCH", `${rules}/${body.id}`, { ...rule, source })).status).toBe(400);
    }
  });

  it("require all members in a PATCH for some types", async () => {
    const { body } = await call("POST", rules, moderation);
    const { target: _, ...rest } = moderation;
    expect((await call("PATCH", `${rules}/${body.id}`, rest)).body.message).toContain(
      "missing required parameters: target",
    );
    const { body: hook } = await call("POST", rules, http);
    expect((await call("PATCH", `${rules}/${hook.id}`, { ruleType: "http", target: {} })).status).toBe(200);
  });

  it("accept null only where the specification does, and reject an invalid filter", async () => {
    const { body } = await call("POST", rules, moderation);
    for (const chatRoomFilter of [null, "", "^chat"])
      expect((await call("PATCH", `${rules}/${body.id}`, { ...moderation, chatRoomFilter })).status).toBe(400);
    const unsigned = { ...http, target: { ...http.target, signingKeyId: null } };
    expect((await call("POST", rules, unsigned)).status).toBe(201);
  });

  it("reject numbers out of range", async () => {
    const target = { ...moderation.target, thresholds: { hate: 4 } };
    expect((await call("POST", rules, { ...moderation, target })).body.message).toContain("integer from 0 to 3");
    const beforePublishConfig = { ...config, retryTimeout: 10_001 };
    expect((await call("POST", rules, { ...moderation, beforePublishConfig })).status).toBe(400);
  });

  it("reject enveloped batches, batches to queues, and two ways to sign in to AWS", async () => {
    const wrapped = { ...http, requestMode: "batch", target: { ...http.target, enveloped: true } };
    expect((await call("POST", rules, wrapped)).status).toBe(400);
    const authentication = { authenticationMode: "assumeRole", assumeRoleArn: "arn" };
    const target = { region: "eu-west-1", awsAccountId: "1", queueName: "q", authentication };
    const queue = { ruleType: "aws/sqs", requestMode: "batch", source, target };
    expect((await call("POST", rules, queue)).status).toBe(400);
    expect((await call("POST", rules, { ...queue, requestMode: "single" })).status).toBe(201);
    const both = { ...authentication, accessKeyId: "AKIAEXAMPLE", secretAccessKey: "told" };
    const mixed = { ...queue, requestMode: "single", target: { ...target, authentication: both } };
    expect((await call("POST", rules, mixed)).status).toBe(400);
  });

  it("keep the time to live of an AMQP message that a PATCH omits", async () => {
    const amqp = {
      ...http,
      ruleType: "amqp/external",
      target: {
        url: "amqps://a.example",
        routingKey: "r",
        mandatoryRoute: true,
        persistentMessages: true,
        messageTtl: 9,
      },
    };
    const { body } = await call("POST", rules, amqp);
    await call("PATCH", `${rules}/${body.id}`, { ruleType: "amqp/external", target: { routingKey: "s" } });
    expect(emulator.realtime.control.objects().rules).toMatchObject({
      [`${body.appId}/${body.id}`]: { target: { routingKey: "s", messageTtl: 9 } },
    });
  });

  it("count towards the account limit, and are deleted with their app", async () => {
    for (let i = 0; i < 3; i++) expect((await call("POST", rules, http)).status).toBe(201);
    expect((await call("POST", rules, http)).body.code).toBe(40125);
    await call("DELETE", rules.replace("/rules", ""));
    expect(emulator.realtime.control.objects().rules).toEqual({});
  });
});
