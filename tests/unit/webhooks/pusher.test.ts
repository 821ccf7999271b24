import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { type PusherWebhook, readPusherWebhook, WebhookError } from "../../../packages/webhooks";
import { hmac, refused, secret } from "./kit";

const key = "I2E_JQ.OqUdfg";
const keys = { [key]: secret };

/** A documented event of each type, and an unknown one. */
const events = [
  { name: "channel_occupied", channel: "my-channel" },
  { name: "channel_vacated", channel: "my-channel" },
  { name: "member_added", channel: "presence-room", user_id: "ann" },
  { name: "member_removed", channel: "presence-room", user_id: "ann" },
  { name: "client_event", channel: "private-room", event: "client-typing", data: '{"a":1}', socket_id: "1.2" },
  { name: "client_event", channel: "presence-room", event: "client-typing", data: { a: 1 }, user_id: "ann" },
  { name: "cache_miss", channel: "cache-room" },
  { name: "subscription_count", channel: "my-channel", subscription_count: 3 },
];
const unknownEvent = { name: "channel_painted", channel: "my-channel", colour: "ö" };
const body = JSON.stringify({ time_ms: 1327078148132, events: [...events, unknownEvent] });

const headers = (text: string, more: Record<string, string> = {}) => ({
  "X-Pusher-Key": key,
  "X-Pusher-Signature": hmac(text, "hex"),
  ...more,
});
const delivery = (text = body, more = {}) => ({ headers: headers(text, more), body: text });
const signed = (signature: string) => delivery(body, { "X-Pusher-Signature": signature });

const whole = { key, time: new Date(1327078148132), events, unknownEvents: [unknownEvent] };

describe("a webhook from Pusher", () => {
  it("is parsed with all events, unknown names separately", async () => {
    expect(await readPusherWebhook(delivery(), keys)).toEqual(whole);
  });

  it("has types by the name of an event", async () => {
    const { events: read }: PusherWebhook = await readPusherWebhook(delivery(), keys);
    const users: string[] = read.flatMap((event) => (event.name === "member_added" ? [event.user_id] : []));
    expect(users).toEqual(["ann"]);
  });

  it("is parsed with a client event without data", async () => {
    const bare = { name: "client_event", channel: "private-room", event: "client-typing" };
    const text = JSON.stringify({ time_ms: 1, events: [bare] });
    expect(await readPusherWebhook(delivery(text), keys)).toMatchObject({ events: [bare], unknownEvents: [] });
  });

  it("is parsed with null for each member that a client event may lack", async () => {
    const bare = { name: "client_event", channel: "private-room", event: "client-typing" };
    const optional = ["data", "socket_id", "user_id"].map((member) => ({ ...bare, [member]: null }));
    const text = JSON.stringify({ time_ms: 1, events: optional });
    expect(await readPusherWebhook(delivery(text), keys)).toMatchObject({ events: optional, unknownEvents: [] });
  });

  it("is parsed if the structure of an event is unexpected, with this event in `unknownEvents`", async () => {
    const odd = [{ name: "member_added", channel: "a", user_id: 77 }, null, { name: "constructor" }, { name: ["x"] }];
    const text = JSON.stringify({ time_ms: 1, events: [...odd, events[0]] });
    expect(await readPusherWebhook(delivery(text), keys)).toMatchObject({ events: [events[0]], unknownEvents: odd });
  });

  describe("is accepted", () => {
    it("from a Fetch request", async () => {
      const request = new Request("http://localhost/hook", { method: "POST", headers: headers(body), body });
      expect(await readPusherWebhook(request, keys)).toEqual(whole);
    });

    it("from a request of Node", async () => {
      const read = new Promise<PusherWebhook>((resolve, reject) => {
        const server = createServer((request: IncomingMessage, response) => {
          readPusherWebhook(request, keys)
            .then(resolve, reject)
            .finally(() => {
              response.end();
              server.close();
            });
        });
        server.listen(0, "127.0.0.1", async () => {
          const { port } = server.address() as AddressInfo;
          await fetch(`http://127.0.0.1:${port}`, { method: "POST", headers: headers(body), body });
        });
      });
      expect(await read).toEqual(whole);
    });

    it("with headers and bytes, also if headers are arrays", async () => {
      const listed = Object.fromEntries(Object.entries(headers(body)).map(([name, value]) => [name, [value]]));
      expect(await readPusherWebhook({ headers: listed, body: Buffer.from(body) }, keys)).toEqual(whole);
    });

    it.each([
      ["a buffer of Fetch's", (bytes: Uint8Array<ArrayBuffer>) => bytes.buffer],
      ["a view of some of its bytes", (bytes: Uint8Array<ArrayBuffer>) => bytes.subarray()],
      ["a view without an element type", (bytes: Uint8Array<ArrayBuffer>) => new DataView(bytes.buffer)],
    ])("with headers and %s", async (_what, form) => {
      const bytes = new TextEncoder().encode(body);
      expect(await readPusherWebhook({ headers: headers(body), body: form(bytes) }, keys)).toEqual(whole);
    });

    it("with a function that returns the secret of the key", async () => {
      const asked: string[] = [];
      const store = async (name: string) => {
        asked.push(name);
        return secret;
      };
      expect(await readPusherWebhook(delivery(), store)).toEqual(whole);
      expect(asked).toEqual([key]);
    });

    it("with a signature in uppercase digits", async () => {
      expect(await readPusherWebhook(signed(hmac(body, "hex").toUpperCase()), keys)).toEqual(whole);
    });

    it("with either key during a rotation", async () => {
      const both = { "I2E_JQ.older0": "another-generated-secret", ...keys };
      expect(await readPusherWebhook(delivery(), both)).toEqual(whole);
    });
  });

  describe("is rejected", () => {
    const cases: [string, Parameters<typeof readPusherWebhook>[0], object, string, number][] = [
      ["without a signature", { headers: { "x-pusher-key": key }, body }, keys, "missing_signature", 401],
      ["without a key", { headers: { "x-pusher-signature": hmac(body, "hex") }, body }, keys, "missing_signature", 401],
      ["with a key that is not known", delivery(), { other: secret }, "unknown_key", 401],
      ["with a key that every object has", delivery(body, { "X-Pusher-Key": "constructor" }), keys, "unknown_key", 401],
      ["with another secret", delivery(), { [key]: "another-generated-secret" }, "invalid_signature", 401],
      ["with a body that was changed", { headers: headers(body), body: `${body} ` }, keys, "invalid_signature", 401],
      ["with half a signature", signed(hmac(body, "hex").slice(2)), keys, "invalid_signature", 401],
      ["with no digits for a signature", signed("zz"), keys, "invalid_signature", 401],
      ["with a signature in base64", signed(hmac(body, "base64")), keys, "invalid_signature", 401],
      ["when it is not JSON", delivery("hello"), keys, "invalid_body", 400],
      ["when it is not a webhook", delivery("[]"), keys, "invalid_body", 400],
    ];

    it.each(cases)("%s", async (_what, request, known, code, status) => {
      expect(await refused(readPusherWebhook(request, known as never))).toMatchObject({ code, status });
    });

    it.each(["x-pusher-key", "x-pusher-signature"])("with the name of a header that is missing: %s", async (name) => {
      const others = Object.entries(headers(body)).filter(([one]) => one.toLowerCase() !== name);
      const error = await refused(readPusherWebhook({ headers: Object.fromEntries(others), body }, keys));
      expect(error.message).toBe(
        `The request has no header ${name}. It was not sent by Pusher, its signature is not configured, or a proxy removed the header. Check the configuration of the webhook and the proxy.`,
      );
    });

    it("with the path of an unexpected member, but not its value", async () => {
      const text = JSON.stringify({
        time_ms: 1,
        events: [unknownEvent, { name: "member_added", channel: "a", user_id: 77 }],
      });
      const { code, message } = await refused(readPusherWebhook(delivery(text), keys));
      expect(code).toBe("invalid_body");
      expect(message).toContain('at "events.1.user_id": Invalid input: expected string');
      expect(message).not.toContain("77");
    });

    it("without the expected signature in the error", async () => {
      const error = await refused(readPusherWebhook(delivery(), { [key]: "another-generated-secret" }));
      const right = hmac(body, "hex", "another-generated-secret");
      expect(`${error.message}${error.stack}${JSON.stringify(error)}`).not.toMatch(
        new RegExp(`${right}|generated-secret`),
      );
    });

    it.each([
      ["bytes", () => ({ headers: headers(body), body })],
      ["a stream", () => Object.assign(Readable.from([body]), { headers: headers(body) })],
      ["a Fetch request", () => new Request("http://localhost", { method: "POST", headers: headers(body), body })],
    ])("when it is too long, but not with the length of the limit, as %s", async (_what, request) => {
      const limit = Buffer.byteLength(body);
      expect(await readPusherWebhook(request(), keys, { limit })).toBeDefined();
      const error = await refused(readPusherWebhook(request(), keys, { limit: limit - 1 }));
      expect(error).toMatchObject({ code: "body_too_large", status: 413 });
    });

    it.each([
      [4_194_304, true],
      [4_194_305, false],
    ])("if it is longer than 4 MiB, unless the program sets a limit: %i bytes", async (length, isAccepted) => {
      const start = '{"time_ms":1,"events":[],"more":"';
      const text = `${start}${"a".repeat(length - start.length - 2)}"}`;
      const read = readPusherWebhook(delivery(text), keys);
      if (isAccepted) expect(await read).toMatchObject({ events: [] });
      else expect(await refused(read)).toMatchObject({ code: "body_too_large" });
    });

    it.each([Number.NaN, "1mb", -1])("if the limit is not a number of bytes: %j", async (limit) => {
      const read = readPusherWebhook(delivery(), keys, { limit: limit as number });
      await expect(read).rejects.toThrow("which is not a number of bytes");
    });

    it.each(["zz", " ", "0", ", more"])("with text after the signature: %j", async (text) => {
      const error = await refused(readPusherWebhook(signed(`${hmac(body, "hex")}${text}`), keys));
      expect(error).toMatchObject({ code: "invalid_signature" });
    });

    it("if its body was already read, with advice", async () => {
      const request = new Request("http://localhost", { method: "POST", headers: headers(body), body });
      await request.text();
      const stream = Object.assign(Readable.from([body]), { headers: headers(body) });
      stream.resume();
      await once(stream, "end");
      const parsed = { headers: headers(body), body: JSON.parse(body) };
      for (const taken of [request, stream, parsed]) {
        const error = await refused(readPusherWebhook(taken as never, keys));
        expect(error).toMatchObject({ code: "body_already_read", status: 500 });
        expect(error.message).toContain("express.raw");
      }
    });
  });

  it("has errors that another copy of the package recognizes", () => {
    const other = Object.assign(new Error("x"), { [Symbol.for("trefoil.webhook-error")]: true });
    expect([WebhookError.isInstance(other), WebhookError.isInstance(new Error("x"))]).toEqual([true, false]);
  });
});
