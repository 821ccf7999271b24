import type { Values } from "../../../provider/lifecycle";
import { credential } from "./scenes";

/** One kind of integration in the words of the vendor's specification. */
export interface RuleKind {
  /** `Http` of `HttpRule`. */
  readonly name: string;
  readonly type: string;
  /** `events`: with a source and a mode. `single`: the same without batches. `before`, `after`: moderation. */
  readonly family: "events" | "single" | "before" | "after" | "ingress";
  /** The members that a target needs. */
  readonly least: Values;
  /** All others that it may have. */
  readonly more: Values;
  /** The least target on the wire, where that says more than the program. */
  readonly wire?: Values;
  /** What clears those members in a PATCH. Those without an entry cannot be cleared. */
  readonly cleared?: Values;
  /** Members that the answer leaves out, by their path. */
  readonly hidden?: readonly string[];
  /** Targets with wrong values, and the paths at which they are refused. */
  readonly wrong: readonly (readonly [Values, readonly string[]])[];
  /** A target beside the least one that only replaces, and where. */
  readonly replacing?: readonly [Values, string];
}

const secret = credential();
const headers = [{ name: "x-tenant", value: credential() }];
const wrongHeaders = [{ name: "", value: "" }];
const signed = { headers, signingKeyId: "G8dabc" };
const clearSigned = { headers: [], signingKeyId: null };
const written = { enveloped: true, format: "msgpack" };
const clearWritten = { enveloped: null, format: "json" };
const wrongSigned = { headers: wrongHeaders, signingKeyId: "" };
const atSigned = ["headers[0].name", "signingKeyId"];

const assumeRole = { authenticationMode: "assumeRole", assumeRoleArn: "arn:aws:iam::123456789012:role/ably" };
const credentials = { authenticationMode: "credentials", accessKeyId: "AKIAEXAMPLE", secretAccessKey: secret };
const wrongRole = { authenticationMode: "assumeRole", assumeRoleArn: "" };
const wrongKeys = { authenticationMode: "credentials", accessKeyId: "", secretAccessKey: "" };
const atKeys = ["authentication.accessKeyId", "authentication.secretAccessKey"];
const lambda = { region: "eu-west-1", functionName: "onMessage", authentication: assumeRole };
const aws = {
  hidden: ["authentication.secretAccessKey"],
  replacing: [{ authentication: credentials }, "authentication"],
} as const;
const wrongLambda: RuleKind["wrong"] = [
  [
    { region: "", functionName: "", authentication: wrongRole },
    ["region", "functionName", "authentication.assumeRoleArn"],
  ],
  [{ authentication: wrongKeys }, atKeys],
];

const url = (scheme: string) => `${scheme}://ably:${credential()}@host.example/path`;

/** Every kind. */
export const ruleKinds: readonly RuleKind[] = [
  {
    name: "Http",
    type: "http",
    family: "events",
    least: { url: "https://example.com/hook" },
    more: { ...signed, ...written },
    wire: { format: "json" },
    cleared: { headers: [], signingKeyId: null, enveloped: null },
    hidden: ["signingKeyId"],
    wrong: [[{ url: "example.com", ...wrongSigned, format: "xml" }, ["url", ...atSigned, "format"]]],
  },
  {
    name: "Ifttt",
    type: "http/ifttt",
    family: "events",
    least: { webhookKey: secret, eventName: "message" },
    more: {},
    hidden: ["webhookKey"],
    wrong: [[{ webhookKey: "", eventName: "" }, ["webhookKey", "eventName"]]],
  },
  {
    name: "Zapier",
    type: "http/zapier",
    family: "events",
    least: { url: `https://hooks.example/${secret}` },
    more: signed,
    cleared: clearSigned,
    hidden: ["signingKeyId"],
    wrong: [[{ url: "example.com", ...wrongSigned }, ["url", ...atSigned]]],
  },
  {
    name: "CloudflareWorker",
    type: "http/cloudflare-worker",
    family: "events",
    least: { url: "https://chat.example.dev" },
    more: signed,
    cleared: clearSigned,
    hidden: ["signingKeyId"],
    wrong: [[{ url: "example.com", ...wrongSigned }, ["url", ...atSigned]]],
  },
  {
    name: "AzureFunction",
    type: "http/azure-function",
    family: "events",
    least: { azureAppId: "shop", azureFunctionName: "onOrder" },
    more: { ...signed, ...written },
    cleared: { ...clearSigned, ...clearWritten },
    hidden: ["signingKeyId"],
    wrong: [
      [
        { azureAppId: "", azureFunctionName: "", ...wrongSigned, format: "xml" },
        ["azureAppId", "azureFunctionName", ...atSigned, "format"],
      ],
    ],
  },
  {
    name: "GoogleCloudFunction",
    type: "http/google-cloud-function",
    family: "events",
    least: { region: "us-west1", projectId: "shop-314", functionName: "onMessage" },
    more: { ...signed, ...written },
    cleared: { ...clearSigned, ...clearWritten },
    hidden: ["signingKeyId"],
    wrong: [
      [
        { region: "", projectId: "", functionName: "", ...wrongSigned, format: "xml" },
        ["region", "projectId", "functionName", ...atSigned, "format"],
      ],
    ],
  },
  {
    ...aws,
    name: "Lambda",
    type: "aws/lambda",
    family: "events",
    least: lambda,
    more: { enveloped: true },
    cleared: { enveloped: null },
    wrong: wrongLambda,
  },
  {
    ...aws,
    name: "Kinesis",
    type: "aws/kinesis",
    family: "single",
    least: {
      region: "eu-west-1",
      streamName: "messages",
      partitionKey: "#{channel.name}",
      authentication: { ...credentials },
    },
    more: written,
    wire: { format: "json" },
    cleared: { enveloped: null },
    wrong: [
      [
        { region: "", streamName: "", partitionKey: "", authentication: wrongRole, format: "xml" },
        ["region", "streamName", "partitionKey", "authentication.assumeRoleArn", "format"],
      ],
      [{ authentication: wrongKeys }, atKeys],
    ],
    replacing: [{ authentication: assumeRole }, "authentication"],
  },
  {
    ...aws,
    name: "Sqs",
    type: "aws/sqs",
    family: "single",
    least: { region: "us-east-1", awsAccountId: "123456789012", queueName: "messages", authentication: assumeRole },
    more: written,
    cleared: clearWritten,
    wrong: [
      [
        { region: "", awsAccountId: "", queueName: "", authentication: wrongRole, format: "xml" },
        ["region", "awsAccountId", "queueName", "authentication.assumeRoleArn", "format"],
      ],
      [{ authentication: wrongKeys }, atKeys],
    ],
  },
  {
    name: "Amqp",
    type: "amqp",
    family: "events",
    least: { queueId: "28GY6a:us-east-1-a:My queue" },
    more: { headers, ...written },
    cleared: { headers: [], ...clearWritten },
    wrong: [[{ queueId: "", headers: wrongHeaders, format: "xml" }, ["queueId", "headers[0].name", "format"]]],
  },
  {
    name: "AmqpExternal",
    type: "amqp/external",
    family: "events",
    least: { url: url("amqps"), routingKey: "messages", mandatoryRoute: true, persistentMessages: false },
    more: { exchange: "chat", messageTtl: 60_000, headers, ...written },
    cleared: { exchange: "", headers: [], ...clearWritten },
    hidden: ["url", "exchange", "messageTtl"],
    wrong: [
      [
        { url: "https://a.example", routingKey: "", exchange: "", messageTtl: 0, headers: wrongHeaders, format: "xml" },
        ["url", "routingKey", "exchange", "messageTtl", "headers[0].name", "format"],
      ],
    ],
  },
  {
    name: "Kafka",
    type: "kafka",
    family: "events",
    least: {
      routingKey: "messages:key",
      brokers: ["kafka.example:9093"],
      auth: { sasl: { mechanism: "scram-sha-512", username: "ably", password: secret } },
    },
    more: written,
    cleared: clearWritten,
    hidden: ["auth.sasl.username", "auth.sasl.password"],
    wrong: [
      [
        {
          routingKey: "",
          brokers: [""],
          auth: { sasl: { mechanism: "md5", username: "", password: "" } },
          format: "xml",
        },
        ["routingKey", "brokers[0]", "auth.sasl.mechanism", "auth.sasl.username", "auth.sasl.password", "format"],
      ],
      [{ brokers: [] }, ["brokers"]],
    ],
  },
  {
    name: "Pulsar",
    type: "pulsar",
    family: "events",
    least: {
      topic: "persistent://public/default/messages",
      serviceUrl: "pulsar+ssl://pulsar.example:6651",
      authentication: { token: secret },
    },
    more: { routingKey: "key", tlsTrustCerts: [secret], ...written },
    wire: { authentication: { authenticationMode: "token", token: secret } },
    cleared: { routingKey: "", tlsTrustCerts: null, ...clearWritten },
    hidden: ["authentication.token", "tlsTrustCerts"],
    wrong: [
      [
        {
          topic: "",
          serviceUrl: "",
          authentication: { token: "" },
          routingKey: "",
          tlsTrustCerts: [""],
          format: "xml",
        },
        ["topic", "serviceUrl", "authentication.token", "routingKey", "tlsTrustCerts[0]", "format"],
      ],
    ],
  },
  {
    name: "PostgresOutbox",
    type: "ingress-postgres-outbox",
    family: "ingress",
    least: {
      url: url("postgres"),
      outboxTableSchema: "public",
      outboxTableName: "outbox",
      nodesTableSchema: "public",
      nodesTableName: "nodes",
      sslMode: "verify-ca",
    },
    more: { sslRootCert: "PEM", primarySite: "us-east-1-A" },
    cleared: { sslRootCert: null },
    hidden: ["url"],
    wrong: [
      [
        {
          url: "https://a.example",
          outboxTableSchema: "",
          outboxTableName: "",
          nodesTableSchema: "",
          nodesTableName: "",
          sslMode: "none",
          sslRootCert: "",
          primarySite: "",
        },
        [
          "url",
          "outboxTableSchema",
          "outboxTableName",
          "nodesTableSchema",
          "nodesTableName",
          "sslMode",
          "sslRootCert",
          "primarySite",
        ],
      ],
    ],
  },
  {
    name: "Mongo",
    type: "ingress/mongodb",
    family: "ingress",
    least: {
      url: url("mongodb"),
      database: "shop",
      collection: "orders",
      pipeline: "[]",
      fullDocument: "off",
      fullDocumentBeforeChange: "whenAvailable",
      primarySite: "us-east-2-A",
    },
    more: {},
    hidden: ["url"],
    wrong: [
      [
        {
          url: "https://a.example",
          database: "",
          collection: "",
          pipeline: "",
          fullDocument: "on",
          fullDocumentBeforeChange: "on",
          primarySite: "moon-1-A",
        },
        ["url", "database", "collection", "pipeline", "fullDocument", "fullDocumentBeforeChange", "primarySite"],
      ],
    ],
  },
  {
    ...aws,
    name: "LambdaBeforePublish",
    type: "aws/lambda/before-publish",
    family: "before",
    least: lambda,
    more: {},
    wrong: wrongLambda,
  },
  {
    name: "HttpBeforePublish",
    type: "http/before-publish",
    family: "before",
    least: { url: "https://example.com/moderate" },
    more: { headers },
    cleared: { headers: [] },
    wrong: [[{ url: "example.com", headers: wrongHeaders }, ["url", "headers[0].name"]]],
  },
  {
    name: "HiveText",
    type: "hive/text-model-only",
    family: "before",
    least: { apiKey: secret },
    more: { modelUrl: "https://hive.example", thresholds: { bullying: 3, hate: 1 } },
    cleared: { modelUrl: "" },
    wrong: [
      [
        { apiKey: "", modelUrl: "", thresholds: { hate: 0, bullying: 4 } },
        ["apiKey", "modelUrl", "thresholds.hate", "thresholds.bullying"],
      ],
    ],
  },
  {
    name: "HiveDashboard",
    type: "hive/dashboard",
    family: "after",
    least: { apiKey: secret },
    more: { checkWatchLists: true },
    cleared: { checkWatchLists: null },
    wrong: [[{ apiKey: "" }, ["apiKey"]]],
  },
  {
    name: "Bodyguard",
    type: "bodyguard/text-moderation",
    family: "before",
    least: { apiKey: secret },
    more: { channelId: "c", apiUrl: "https://bodyguard.example", defaultLanguage: "en" },
    cleared: { channelId: "", apiUrl: "", defaultLanguage: "" },
    wrong: [
      [
        { apiKey: "", channelId: "", apiUrl: "", defaultLanguage: "" },
        ["apiKey", "channelId", "apiUrl", "defaultLanguage"],
      ],
    ],
  },
  {
    name: "Tisane",
    type: "tisane/text-moderation",
    family: "before",
    least: { apiKey: secret, defaultLanguage: "en" },
    more: { modelUrl: "https://tisane.example", thresholds: { bullying: 0, hate: 3 } },
    cleared: { modelUrl: "" },
    wrong: [
      [
        { apiKey: "", defaultLanguage: "", modelUrl: "", thresholds: { hate: -1, bullying: 4 } },
        ["apiKey", "defaultLanguage", "modelUrl", "thresholds.hate", "thresholds.bullying"],
      ],
    ],
  },
  {
    name: "AzureModeration",
    type: "azure/text-moderation",
    family: "before",
    least: { apiKey: secret, endpoint: "https://shop.example.com" },
    more: { thresholds: { bullying: 0, hate: 7 } },
    wrong: [
      [
        { apiKey: "", endpoint: "shop.example.com", thresholds: { hate: -1, bullying: 8 } },
        ["apiKey", "endpoint", "thresholds.hate", "thresholds.bullying"],
      ],
    ],
  },
];
