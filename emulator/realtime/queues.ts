import type { JsonObject } from "../json";
import type { Router } from "../server/router";
import type { Store } from "../store/store";
import { integer, integerBetween, object, oneOf, required, string } from "../validation/schema";
import { apiError, notFound, validate } from "./errors";

const post = object("queue", {
  name: required(string),
  ttl: required(integer),
  maxLength: required(integerBetween(1, 50_000)),
  region: required(oneOf("us-east-1-a", "eu-west-1-a")),
});

/** Name of the dead-letter queue, for messages that expired or exceeded the limit of another queue. */
const deadletter = "deadletter";

interface Options {
  readonly limit: number;
  readonly checkApp: (appId: string) => void;
}

/** Routes for message queues of an app. Queues cannot be updated. */
export function queues(router: Router, store: Store, { limit, checkApp }: Options): Map<string, JsonObject> {
  const complete = (path: string, given: JsonObject): JsonObject => {
    const appId = path.split("/")[0] ?? "";
    const region = String(given.region ?? "us-east-1-a");
    const name = String(given.name ?? path.split(":").at(-1));
    const host = `${region}-queue.ably.io`;
    const defaults = {
      id: `${appId}:${region}:${name}`,
      appId,
      name,
      region,
      ttl: 60,
      maxLength: 10_000,
      amqp: { uri: `amqps://${host}:5671/shared`, queueName: `${appId}:${name}` },
      stomp: { uri: `stomp://${host}:61614`, host: "shared", destination: `/amqp/queue/${appId}:${name}` },
      state: "Running",
      messages: { ready: 0, unacknowledged: 0, total: 0 },
      stats: { publishRate: null, deliveryRate: null, acknowledgementRate: null },
      deadletter: name === deadletter,
      deadletterId: name === deadletter ? null : `${appId}:${region}:${deadletter}`,
    };
    return { ...defaults, ...given };
  };
  const stored = store.define("queues", { complete, schema: post });
  // The dead-letter queue is created with the first queue. The deletion is undocumented; the emulator keeps it.
  const createDeadLetterQueue = (appId: string, region: string): void => {
    const path = `${appId}/${appId}:${region}:${deadletter}`;
    if (!stored.has(path)) stored.set(path, complete(path, { name: deadletter, region }));
  };

  router
    .on("GET", "/v1/apps/:app/queues", ({ params }) => {
      checkApp(params.app);
      return { status: 200, body: [...stored.values()].filter(({ appId }) => appId === params.app) };
    })
    .on("POST", "/v1/apps/:app/queues", ({ params, body }) => {
      checkApp(params.app);
      validate("queue", post, body);
      const given = body as JsonObject;
      // In minutes. Clients report the status, and not the code.
      if (Number(given.ttl) < 1 || Number(given.ttl) > 60) throw apiError(422, "ttl must be from 1 to 60");
      const path = `${params.app}/${params.app}:${given.region}:${given.name}`;
      if (stored.has(path)) throw apiError(400, "A queue with this name exists");
      const own = [...stored.values()].filter((queue) => !queue.deadletter);
      if (own.length >= limit) throw apiError(400, "Queue limit exceeded");
      const queue = complete(path, given);
      stored.set(path, queue);
      createDeadLetterQueue(params.app as string, String(given.region));
      return { status: 201, body: queue };
    })
    .on("DELETE", "/v1/apps/:app/queues/:id", ({ params }) => {
      checkApp(params.app);
      if (!stored.delete(`${params.app}/${params.id}`)) throw notFound("Queue");
      return { status: 204 };
    });
  return stored;
}
