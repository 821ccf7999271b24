import type { Exchange, Literal, Operation } from "./operations";
import { realtimeSetup as setup } from "./realtime";

const namespaces = "/v1/apps/28GY6a/namespaces";
const returned = {
  appId: "28GY6a",
  id: "chat",
  authenticated: true,
  persisted: true,
  persistLast: false,
  pushEnabled: false,
  batchingEnabled: true,
  batchingInterval: 100,
  conflationEnabled: false,
  tlsOnly: false,
  created: 1602844091815,
  modified: 1602844091815,
};
const program = {
  appId: "28GY6a",
  name: "chat",
  identified: true,
  persisted: true,
  batchingEnabled: true,
  batchingInterval: 100,
};
const kept = { id: "28GY6a:chat", args: program };
const list = (...response: unknown[]): Exchange => ({ request: `GET ${namespaces}`, status: 200, response });
const conflating = {
  appId: "28GY6a",
  name: "chat",
  conflationEnabled: true,
  conflationInterval: 200,
  conflationKey: "#{name}",
};

const namespaceOperations: readonly Operation[] = [
  {
    title: "is created under the id that the user chose",
    verb: "create",
    program,
    exchanges: [
      list({ ...returned, id: "other" }),
      {
        request: `POST ${namespaces}`,
        body: { id: "chat", identified: true, persisted: true, batchingEnabled: true, batchingInterval: 100 },
        status: 201,
        response: returned,
      },
    ],
    result: { id: "28GY6a:chat", args: program },
  },
  {
    title: "is not changed if another client created it",
    verb: "create",
    program,
    exchanges: [list(returned), list(returned)],
    errorCode: "exists",
  },
  {
    title: "sends the old name of a setting under the new name",
    verb: "create",
    program: { appId: "28GY6a", name: "chat", authenticated: true },
    exchanges: [
      list(),
      { request: `POST ${namespaces}`, body: { id: "chat", identified: true }, status: 201, response: returned },
    ],
    result: { args: { appId: "28GY6a", name: "chat", authenticated: true } },
  },
  {
    title: "is found in the list under either name of the setting",
    verb: "read",
    kept,
    exchanges: [list({ ...returned, authenticated: undefined, identified: false })],
    result: { args: { ...program, identified: false } },
  },
  {
    title: "is changed by the differences, and removed values return to their defaults",
    verb: "update",
    kept,
    program: { appId: "28GY6a", name: "chat", persisted: false, persistLast: true, batchingEnabled: true },
    exchanges: [
      {
        request: `PATCH ${namespaces}/chat`,
        body: { identified: false, persisted: false, persistLast: true, batchingInterval: 20 },
        status: 200,
        response: { ...returned, authenticated: false, persisted: false, persistLast: true, batchingInterval: 20 },
      },
    ],
    result: { args: { appId: "28GY6a", name: "chat", persisted: false, persistLast: true, batchingEnabled: true } },
  },
  {
    title: "stays as it is when a setting is given by its other name",
    verb: "update",
    kept: { id: "28GY6a:chat", args: { appId: "28GY6a", name: "chat", authenticated: true } },
    program: { appId: "28GY6a", name: "chat", identified: true },
    exchanges: [],
    result: { args: { appId: "28GY6a", name: "chat", identified: true } },
  },
  {
    title: "keeps what cannot be cleared when conflation is switched off",
    verb: "update",
    kept: { id: "28GY6a:chat", args: conflating },
    program: { ...conflating, conflationEnabled: false },
    exchanges: [
      {
        request: `PATCH ${namespaces}/chat`,
        body: { conflationEnabled: false },
        status: 200,
        response: { ...returned, conflationInterval: 200, conflationKey: "#{name}" },
      },
    ],
    result: { args: { ...conflating, conflationEnabled: false } },
  },
  {
    title: "is deleted by its id",
    verb: "delete",
    kept,
    exchanges: [{ request: `DELETE ${namespaces}/chat`, status: 204 }],
  },
];

/** All settings enabled, then disabled by removing them from the program, under their wire names. */
const flags = [
  "persisted",
  "persistLast",
  "pushEnabled",
  "batchingEnabled",
  "conflationEnabled",
  "tlsOnly",
  "exposeTimeserial",
  "mutableMessages",
  "populateChannelRegistry",
];
const switchedOff = flags.map(
  (flag): Operation => ({
    title: `is disabled when ${flag} is removed, since the service does not accept null`,
    verb: "update",
    kept: { id: "28GY6a:chat", args: { appId: "28GY6a", name: "chat", [flag]: true } },
    program: { appId: "28GY6a", name: "chat" },
    exchanges: [{ request: `PATCH ${namespaces}/chat`, body: { [flag]: false }, status: 200, response: returned }],
    result: { args: { appId: "28GY6a", name: "chat" } },
  }),
);

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
const listed = (...response: unknown[]): Exchange => ({ request: `GET ${queues}`, status: 200, response });

const queueOperations: readonly Operation[] = [
  {
    title: "is created, and the create waits until it runs",
    verb: "create",
    program: queueProgram,
    exchanges: [
      listed(),
      {
        request: `POST ${queues}`,
        body: { name: "My queue", ttl: 60, maxLength: 10_000, region: "us-east-1-a" },
        status: 201,
        response: { ...returnedQueue, state: "Unknown" },
      },
      listed({ ...returnedQueue, state: "Unknown" }),
      listed(returnedQueue),
    ],
    result: queueKept,
  },
  {
    title: "needs free quota, also to be replaced",
    verb: "create",
    program: queueProgram,
    exchanges: [
      listed(),
      {
        request: `POST ${queues}`,
        body: { name: "My queue", ttl: 60, maxLength: 10_000, region: "us-east-1-a" },
        status: 400,
        response: { ...refusal, message: "Queue limit exceeded", code: 40000, statusCode: 400 },
      },
    ],
    errorCode: "http_error",
    errorMessage:
      "Waiting does not help. Delete an object that is not needed, or raise the quota. A replacement creates the new object before it deletes the old object, so it needs free quota too.",
  },
  {
    title: "is found in the list by app, region and name",
    verb: "read",
    kept: queueKept,
    exchanges: [
      listed(
        { ...returnedQueue, id: "28AB6w:eu-west-1-a:My queue", region: "eu-west-1-a" },
        { ...returnedQueue, maxLength: 5 },
      ),
    ],
    result: { args: { ...queueKept.args, maxLength: 5 }, outputs: queueKept.outputs },
  },
  {
    title: "is deleted when it is empty, by the id that has colons and may have a space in it",
    verb: "delete",
    kept: queueKept,
    exchanges: [
      listed({ ...others, messages: holding(3) }, returnedQueue),
      { request: `DELETE ${queues}/28AB6w:us-east-1-a:My queue`, status: 204 },
    ],
  },
  {
    title: "is not deleted with messages in it",
    verb: "delete",
    kept: queueKept,
    exchanges: [listed(others, { ...returnedQueue, messages: holding(3) })],
    errorCode: "not_empty",
    errorMessage: "it holds 3 messages, which would be lost",
  },
  {
    title: "is not deleted as the last queue of its region with messages in the dead letter queue",
    verb: "delete",
    kept: queueKept,
    exchanges: [listed(others, { ...deadLetters, region: "eu-west-1-a" }, returnedQueue, deadLetters)],
    errorCode: "not_empty",
    errorMessage: "it holds 1 dead letter, which would be lost",
  },
  {
    title: "is deleted with messages in the dead letter queue as long as another one needs that",
    verb: "delete",
    kept: queueKept,
    exchanges: [
      listed({ ...returnedQueue, id: "28AB6w:us-east-1-a:b", name: "b" }, returnedQueue, deadLetters),
      { request: `DELETE ${queues}/28AB6w:us-east-1-a:My queue`, status: 204 },
    ],
  },
  {
    title: "is not deleted if the service does not report its number of messages",
    verb: "delete",
    kept: queueKept,
    exchanges: [listed({ ...returnedQueue, messages: { ready: null, unacknowledged: null, total: null } })],
    errorCode: "not_empty",
    errorMessage: "whether it holds messages or dead letters, which would be lost, could not be determined",
  },
];

export const namespace: Literal = {
  token: "realtime:Namespace",
  setup,
  operations: [...namespaceOperations, ...switchedOff],
};
export const queue: Literal = { token: "realtime:Queue", setup, operations: queueOperations };
