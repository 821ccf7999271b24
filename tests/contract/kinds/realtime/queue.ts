import { type Exchange, type Operation, sends } from "../exchange";
import { hiddenArgs, madeUp } from "../helpers";
import type { KindFacts, Preview } from "../kind";
import { creates, deletes, failure, reads } from "../operations";
import { completes, refuses, refusesChange, updates } from "../previews";

const queues = "/v1/apps/28AB6w/queues";
const queueProgram = { appId: "28AB6w", name: "My queue", ttl: 60, maxLength: 10_000, region: "us-east-1-a" };
const returnedQueue = {
  id: "28AB6w:us-east-1-a:My queue",
  appId: "28AB6w",
  name: "My queue",
  region: "us-east-1-a",
  amqp: { uri: "amqps://queue.example:5671/shared", queueName: "28AB6w:My queue" },
  stomp: { uri: "stomp://queue.example:61614", host: "shared", destination: "/amqp/queue/28AB6w:My queue" },
  state: "Running",
  messages: { ready: 0, unacknowledged: 0, total: 0 },
  stats: { publishRate: null, deliveryRate: null, acknowledgementRate: null },
  ttl: 60,
  maxLength: 10_000,
  deadletter: false,
  deadletterId: "28AB6w:us-east-1-a:deadletter",
};

const queueKept = {
  id: returnedQueue.id,
  args: { ...queueProgram, timeout: 120, forceDestroy: false },
  outputs: {
    queueId: returnedQueue.id,
    amqp: returnedQueue.amqp,
    stomp: returnedQueue.stomp,
    deadletterId: "28AB6w:us-east-1-a:deadletter",
  },
};

const others = { ...returnedQueue, id: "28AB6w:eu-west-1-a:My queue", region: "eu-west-1-a" };
const holding = (total: number) => ({ ready: total, unacknowledged: 0, total });
const refusal = { href: "https://help.example/40000", details: null };
const deadLetters = {
  ...returnedQueue,
  id: "28AB6w:us-east-1-a:deadletter",
  name: "deadletter",
  deadletter: true,
  messages: holding(1),
};

const listed = (...response: unknown[]): Exchange => sends(`GET ${queues}`).receives(200, response);

const operations: readonly Operation[] = [
  creates(
    "is created, and the create ends when the response contains the state `Running`",
    queueProgram,
    [
      listed(),
      sends(`POST ${queues}`, { name: "My queue", ttl: 60, maxLength: 10_000, region: "us-east-1-a" }).receives(
        201,
        returnedQueue,
      ),
    ],
    queueKept,
  ),
  creates(
    "is created, and the create waits for another state to change",
    queueProgram,
    [
      listed(),
      sends(`POST ${queues}`, { name: "My queue", ttl: 60, maxLength: 10_000, region: "us-east-1-a" }).receives(201, {
        ...returnedQueue,
        state: "Unknown",
      }),
      listed({ ...returnedQueue, state: "Unknown" }),
      listed(returnedQueue),
    ],
    queueKept,
  ),
  creates(
    "needs free quota, also to be replaced",
    queueProgram,
    [
      listed(),
      sends(`POST ${queues}`, { name: "My queue", ttl: 60, maxLength: 10_000, region: "us-east-1-a" }).receives(400, {
        ...refusal,
        message: "Queue limit exceeded",
        code: 40000,
        statusCode: 400,
      }),
    ],
    failure(
      "quota",
      "Waiting does not help. Delete an object that is not needed, or raise the quota. A replacement creates the new object before it deletes the old object, so it needs free quota too.",
    ),
  ),
  reads(
    "is found in the list by app, region and name",
    queueKept,
    [
      listed(
        { ...returnedQueue, id: "28AB6w:eu-west-1-a:My queue", region: "eu-west-1-a" },
        { ...returnedQueue, maxLength: 5 },
      ),
    ],
    { args: { ...queueKept.args, maxLength: 5 }, outputs: queueKept.outputs },
  ),
  deletes("is deleted when it is empty, by an id with colons and a space", queueKept, [
    listed({ ...others, messages: holding(3) }, returnedQueue),
    sends(`DELETE ${queues}/28AB6w:us-east-1-a:My queue`).receives(204),
  ]),
  deletes(
    "is not deleted with messages in it",
    queueKept,
    [listed(others, { ...returnedQueue, messages: holding(3) })],
    failure("not_empty", "it holds 3 messages, which would be lost"),
  ),
  deletes(
    "is not deleted as the last queue of its region with messages in the dead letter queue",
    queueKept,
    [listed(others, { ...deadLetters, region: "eu-west-1-a" }, returnedQueue, deadLetters)],
    failure("not_empty", "it holds 1 dead letter, which would be lost"),
  ),
  deletes("is deleted with messages in the dead letter queue as long as another one needs that", queueKept, [
    listed({ ...returnedQueue, id: "28AB6w:us-east-1-a:b", name: "b" }, returnedQueue, deadLetters),
    sends(`DELETE ${queues}/28AB6w:us-east-1-a:My queue`).receives(204),
  ]),
  deletes(
    "is not deleted if the service does not report its number of messages",
    queueKept,
    [listed({ ...returnedQueue, messages: { ready: null, unacknowledged: null, total: null } })],
    failure("not_empty", "whether it holds messages or dead letters, which would be lost, could not be determined"),
  ),
];

const minimal = { appId: "28GY6a", name: "orders", ttl: 60, maxLength: 100, region: "us-east-1-a" };

/** Documented effects of changes, and limits. */
const previews: readonly Preview[] = [
  completes("an omitted name is generated", { ...minimal, name: undefined }, { name: madeUp }),
  {
    title: "no input of a queue changes in place",
    before: { ...minimal, forceDestroy: true },
    after: { appId: "I2E_JQ", name: "other", ttl: 59, maxLength: 101, region: "eu-west-1-a", forceDestroy: true },
    replaces: ["appId", "name", "ttl", "maxLength", "region"],
  },
  refusesChange("a replacement that would lose messages is rejected", minimal, { ttl: 59 }),
  updates("the wait time is provider-only", minimal, { timeout: 10 }),
  completes("the wait time defaults to two minutes", minimal, { timeout: 120 }),
  refuses("a time to live of more than an hour is rejected", minimal, { ttl: 61 }),
  {
    title: "a time to live and a length of zero are rejected, and an unknown region causes a warning",
    after: { ...minimal, appId: "", name: "a:b", ttl: 0, maxLength: 0, region: "moon-1-a", timeout: 0 },
    refuses: ["appId", "name", "ttl", "maxLength", "timeout"],
    warns: ["region"],
  },
];

export const queue: KindFacts = {
  hints: {
    stored: (id) => ({ collection: "queues", key: `${id.slice(0, id.indexOf(":"))}/${id}` }),
    // The service creates and keeps it.
    alive: ({ deadletter }) => !deadletter,
    foreign: {},
  },
  facts: hiddenArgs(),
  wholeList: true,
  references: { appId: "realtime:App" },
  operations: operations,
  previews,
};
