import { isRecord, type Values } from "../../provider/lifecycle";
import type { Hints } from "./hints";

type Alter = (args: Values) => Values;

const onTarget =
  (change: (target: Values) => Values): Alter =>
  (args) => ({ ...args, target: change(isRecord(args.target) ? args.target : {}) });

/** Enveloped messages are not batched. */
const unwrapped: Alter = onTarget(({ enveloped: _, ...target }) => target);

/** URLs by their required prefix, and a URL that contains a secret. */
const address = (scheme: string) => ({
  values: [`${scheme}one.example`, `${scheme}two.example`],
  secret: (text: string) => `${scheme}ably:${text}@one.example`,
});
const web = address("https://");

function rule(url = web): Hints {
  return {
    stored: (id) => ({ collection: "rules", key: id }),
    values: {
      "target.url": url.values,
      "target.endpoint": web.values,
      "target.thresholds": [{ bullying: 1 }, { bullying: 3 }],
      chatRoomFilter: ["/^one/", "/^two/"],
      extra: [{ status: "disabled" }, { status: "enabled" }],
    },
    given: {
      requestMode: unwrapped,
      "target.enveloped": (args) => ("requestMode" in args ? { ...args, requestMode: "single" } : args),
      extra: ({ status: _, ...args }) => args,
    },
    secret: { "target.url": url.secret },
    foreign: { created: 7 },
  };
}

const kinds = [
  "Http",
  "Ifttt",
  "Zapier",
  "CloudflareWorker",
  "AzureFunction",
  "GoogleCloudFunction",
  "Lambda",
  "Kinesis",
  "Sqs",
  "Amqp",
  "Kafka",
  "Pulsar",
  "LambdaBeforePublish",
  "HttpBeforePublish",
  "HiveText",
  "HiveDashboard",
  "Bodyguard",
  "Tisane",
  "AzureModeration",
];

export const ruleHints: Readonly<Record<string, Hints>> = {
  ...Object.fromEntries(kinds.map((kind) => [`realtime:${kind}Rule`, rule()])),
  "realtime:AmqpExternalRule": rule(address("amqps://")),
  "realtime:PostgresOutboxRule": rule(address("postgres://")),
  "realtime:MongoRule": rule(address("mongodb://")),
};
