import type { Finding, Refusal } from "./refusal";

const around = {
  events: 'requestMode: "single", source: { type: "channel.message" },',
  single: 'source: { type: "channel.message" },',
  before:
    'beforePublishConfig: { retryTimeout: 1, maxRetries: 1, failedAction: "REJECT", tooManyRequestsAction: "FAIL" },',
  none: "",
} as const;

/** One kind of integration with an invalid target. */
const rule = (kind: string, family: keyof typeof around, target: string, ...findings: readonly Finding[]): Refusal => ({
  what: `a ${kind}Rule`,
  program: `new realtime.${kind}Rule("bad", { appId: "app", ${around[family]} target: ${target} });`,
  findings,
});

const address = "must start with http:// or https://";
const missing = (path: string): Finding => [`target.${path}`, "is required: expected a string"];
const empty = (path: string): Finding => [`target.${path}`, "must not be empty"];
const aws = 'authentication: { authenticationMode: "assumeRole", accessKeyId: "x" }';
const awsFindings: readonly Finding[] = [
  missing("authentication.assumeRoleArn"),
  ["target.authentication.accessKeyId", "is not known here"],
];

/** Failures of channel rules, queues and each kind of integration, reported before any request. */
export const badRealtime: readonly Refusal[] = [
  {
    what: "a namespace",
    program: 'new realtime.Namespace("bad", { appId: "app", name: "a:b", persist: true, batchingInterval: 5 });',
    findings: [
      ["name", "before the first colon"],
      ["persist", '(did you mean "persisted"?)'],
      ["batchingInterval", "must be at least 20"],
    ],
  },
  {
    what: "a namespace that contradicts itself",
    program: `new realtime.Namespace("bad", {
      appId: "app", name: "a", identified: true, authenticated: false, batchingInterval: 50, conflationKey: "x",
    });`,
    findings: [
      ["authenticated", "is the deprecated name of identified"],
      ["batchingInterval", "requires `batchingEnabled: true`"],
      ["conflationKey", "requires `conflationEnabled: true`, or `false`"],
    ],
  },
  {
    what: "a queue",
    program: 'new realtime.Queue("bad", { appId: "app", name: "a:b", ttl: 0.5, region: "us-east-1" });',
    findings: [
      ["name", "contain a colon"],
      ["ttl", "must be a whole number"],
      ["maxLength", "is required: expected"],
      ["region", '"us-east-1" is not a known region (did you mean "us-east-1-a"?)'],
    ],
  },
  rule(
    "Http",
    "events",
    '{ url: "example.com", format: "xml", headers: [{ name: "" }] }',
    ["target.url", address],
    ["target.format", '"xml" is not a known format'],
    empty("headers[0].name"),
  ),
  rule("Ifttt", "events", '{ eventName: "" }', missing("webhookKey"), empty("eventName")),
  rule("Zapier", "events", '{ url: "hooks.example" }', ["target.url", address]),
  rule("CloudflareWorker", "events", '{ uri: "https://a.example" }', missing("url"), [
    "target.uri",
    '(did you mean "url"?)',
  ]),
  rule("AzureFunction", "events", '{ azureAppId: "" }', empty("azureAppId"), missing("azureFunctionName")),
  rule(
    "GoogleCloudFunction",
    "events",
    '{ region: "" }',
    empty("region"),
    missing("projectId"),
    missing("functionName"),
  ),
  rule("Lambda", "events", `{ region: "eu-west-1", ${aws} }`, missing("functionName"), ...awsFindings),
  rule(
    "Kinesis",
    "single",
    `{ region: "eu-west-1", streamName: "", ${aws} }`,
    empty("streamName"),
    missing("partitionKey"),
    ...awsFindings,
  ),
  rule(
    "Sqs",
    "single",
    `{ region: "eu-west-1", queueName: "", ${aws} }`,
    empty("queueName"),
    missing("awsAccountId"),
    ...awsFindings,
  ),
  rule(
    "Amqp",
    "events",
    '{ queue: "orders" }',
    ["target.queueId", "is required: expected a Queue or its `id`"],
    ["target.queue", '(did you mean "queueId"?)'],
  ),
  rule(
    "AmqpExternal",
    "events",
    '{ url: "https://a.example", routingKey: "", messageTtl: 0, mandatoryRoute: "no" }',
    ["target.url", "must start with amqp:// or amqps://"],
    empty("routingKey"),
    ["target.mandatoryRoute", "must be a boolean"],
  ),
  rule(
    "Kafka",
    "events",
    '{ routingKey: "a", brokers: [], auth: { sasl: { mechanism: "md5" } } }',
    ["target.brokers", "must not be empty"],
    ["target.auth.sasl.mechanism", '"md5" is not a known SASL mechanism'],
    missing("auth.sasl.password"),
  ),
  rule(
    "Pulsar",
    "events",
    '{ topic: "", authentication: {} }',
    empty("topic"),
    missing("serviceUrl"),
    missing("authentication.token"),
  ),
  rule(
    "PostgresOutbox",
    "none",
    '{ url: "mysql://a.example", sslMode: "none" }',
    ["target.url", "must start with postgres://"],
    ["target.sslMode", "must be one of prefer"],
    missing("outboxTableName"),
  ),
  rule(
    "Mongo",
    "none",
    '{ url: "a.example", fullDocument: "on" }',
    ["target.url", "must start with mongodb://"],
    ["target.fullDocument", "must be one of off"],
    missing("pipeline"),
  ),
  rule("LambdaBeforePublish", "before", `{ region: "", ${aws} }`, empty("region"), ...awsFindings),
  rule(
    "HttpBeforePublish",
    "none",
    '{ url: "example.com" }',
    ["beforePublishConfig", "is required: expected an object"],
    ["target.url", address],
  ),
  rule("HiveText", "before", "{ thresholds: { hate: 9 } }", missing("apiKey"), [
    "target.thresholds.hate",
    "must be at most 3",
  ]),
  rule("HiveDashboard", "none", "{ checkWatchlists: true }", missing("apiKey"), [
    "target.checkWatchlists",
    '(did you mean "checkWatchLists"?)',
  ]),
  rule("Bodyguard", "before", '{ apiKey: "", defaultLanguage: 5 }', empty("apiKey"), [
    "target.defaultLanguage",
    "must be a string",
  ]),
  rule("Tisane", "before", '{ apiKey: "k", thresholds: { hate: -1 } }', missing("defaultLanguage"), [
    "target.thresholds.hate",
    "must be at least 0",
  ]),
  rule(
    "AzureModeration",
    "before",
    '{ apiKey: "k", endpoint: "a.example", thresholds: { hate: 8 } }',
    ["target.endpoint", address],
    ["target.thresholds.hate", "must be at most 7"],
  ),
];
