import { readAblyBatch } from "../../../packages/webhooks";
import { hmac, refused, secret } from "./kit";

const name = "I2E_JQ.OqUdfg";
const keys = { [name]: secret };

const common = { webhookId: "ABcDEf", serial: "a7bc:4", timestamp: 1562124922426 };
/** An event of each source with the documented structure and other values. */
const items = [
  {
    ...common,
    source: "channel.message",
    name: "channel.message",
    data: {
      channelId: "orders",
      site: "eu-west-1-A",
      messages: [{ id: "1:0", clientId: "ann", timestamp: 1, data: "text", name: "new", extras: { ref: 1 } }],
    },
  },
  {
    ...common,
    source: "channel.presence",
    name: "presence.message",
    data: { channelId: "room", site: "eu-west-1-A", presence: [{ id: "1:0", clientId: "ann", data: {}, action: 4 }] },
  },
  {
    ...common,
    source: "channel.lifecycle",
    name: "channel.opened",
    data: { channelId: "room", name: "room", status: { isActive: true, occupancy: { metrics: { connections: 1 } } } },
  },
  {
    ...common,
    source: "channel.occupancy",
    data: { channelId: "room", status: { occupancy: { metrics: { subscribers: 2 } } } },
  },
];
const unknownEvent = { source: "channel.weather", data: {} };
const body = JSON.stringify({ items: [...items, unknownEvent] });

const delivery = (text = body, named = name) => ({
  headers: new Headers({ "x-ably-key": named, "x-ably-signature": hmac(text, "base64") }),
  body: text,
});

describe("a batch from Ably", () => {
  it("is parsed with all events, unknown sources separately, and complete messages", async () => {
    expect(await readAblyBatch(delivery(), keys)).toEqual({ key: name, items, unknownItems: [unknownEvent] });
  });

  it("has types by the source of an event", async () => {
    const { items: read } = await readAblyBatch(delivery(), keys);
    const names = read.flatMap((item) =>
      item.source === "channel.message" ? item.data.messages.map((message) => message.name) : [],
    );
    expect(names).toEqual(["new"]);
  });

  it("is parsed if members of messages are omitted or null", async () => {
    const nothing = { clientId: null, connectionId: null, name: null, id: null, timestamp: null, encoding: null };
    const given = [
      { source: "channel.message", data: { channelId: "orders", site: null, messages: [{ id: "1:0" }, nothing] } },
      { source: "channel.presence", webhookId: null, data: { channelId: "room", presence: [{ action: 4 }] } },
      { source: "channel.presence", data: { channelId: "room", presence: [{ action: "enter", clientId: "ann" }] } },
      { source: "channel.lifecycle", data: { channelId: "room", status: null } },
    ];
    expect(await readAblyBatch(delivery(JSON.stringify({ items: given })), keys)).toMatchObject({
      items: given,
      unknownItems: [],
    });
  });

  it("is parsed if the structure of an event is unexpected, with this event in `unknownItems`", async () => {
    const odd = { source: "channel.message", data: { channelId: 7 } };
    const text = JSON.stringify({ items: [odd, items[0], null] });
    expect(await readAblyBatch(delivery(text), keys)).toMatchObject({ items: [items[0]], unknownItems: [odd, null] });
  });

  it("is accepted if the header contains the key without its app", async () => {
    expect(await readAblyBatch(delivery(body, "OqUdfg"), keys)).toMatchObject({ key: "OqUdfg" });
    expect(await refused(readAblyBatch(delivery(body, "qUdfg"), keys))).toMatchObject({ code: "unknown_key" });
  });

  it.each([
    ["signed by another secret", delivery(), { [name]: "another-generated-secret" }, "invalid_signature"],
    [
      "signed in hex",
      { headers: { "x-ably-key": name, "x-ably-signature": hmac(body, "hex") }, body },
      keys,
      "invalid_signature",
    ],
    ["not signed, as single requests are not", { headers: {}, body }, keys, "missing_signature"],
    ["of another shape", delivery(JSON.stringify({ items: [{ source: "channel.message" }] })), keys, "invalid_body"],
  ])("is rejected if it is %s", async (_what, request, known, code) => {
    expect(await refused(readAblyBatch(request, known))).toMatchObject({ code });
  });

  it("is rejected with the sender and the header that is missing", async () => {
    const { message } = await refused(readAblyBatch({ headers: {}, body }, keys));
    expect(message).toMatch(/^The request has no header x-ably-key\. It was not sent by Ably, /);
    const other = await refused(readAblyBatch(delivery(), { [name]: "another-generated-secret" }));
    expect(other.message).toMatch(/^The signature of the webhook does not match\. If Ably sent it, /);
  });
});
