import {
  between,
  flag,
  integer,
  list,
  type Member,
  map,
  nullable,
  oneOf,
  type Shape,
  text,
} from "../../validation/schema";
import { address, aws, headers, sasl, signed, token, wrapped, written } from "./members";

/** One kind of rule, as the specification and the vendor's own provider tell of it. */
export interface Kind {
  /** Members of the target. */
  readonly target: Readonly<Record<string, Shape | Member>>;
  /** Those of them that a new rule needs. */
  readonly needs: readonly string[];
  /** `events`: it has a source and a mode. `before`, `after`: when a message is moderated. `ingress`: neither. */
  readonly family: "events" | "before" | "after" | "ingress";
  /** It may have a source besides. */
  readonly source?: true;
  /** What a PATCH must say again: the members that a target needs where there is one, or all that a POST needs. */
  readonly again?: "target" | "all";
  /** Paths of target members that responses omit: those that two sources agree on. */
  readonly hidden?: readonly string[];
  /** Paths of target members that the specification returns, and the vendor's own tests do not compare. */
  readonly doubtful?: readonly string[];
  /** It takes single events only. */
  readonly single?: true;
  /** Members of the target that the service fills in. */
  readonly filled?: Readonly<Record<string, unknown>>;
  /** An answer tells a source although it takes none. */
  readonly tellsSource?: true;
}

const credentials = ["authentication.secretAccessKey"];
const signature = ["signingKeyId"];
const web = address("https?");
const json = { format: "json" };
const before = { family: "before", again: "all", tellsSource: true } as const;

/** All kinds by their `ruleType`. */
export const kinds: Readonly<Record<string, Kind>> = {
  http: {
    family: "events",
    target: { url: web, ...signed, ...written },
    needs: ["url", "format"],
    doubtful: signature,
  },
  "http/ifttt": {
    family: "events",
    target: { webhookKey: text, eventName: text },
    needs: ["webhookKey", "eventName"],
    doubtful: ["webhookKey"],
  },
  "http/zapier": { family: "events", target: { url: web, ...signed }, needs: ["url"], doubtful: signature },
  "http/cloudflare-worker": {
    family: "events",
    target: { url: web, ...signed },
    needs: ["url"],
    doubtful: signature,
  },
  "http/azure-function": {
    family: "events",
    target: { azureAppId: text, azureFunctionName: text, ...signed, ...written },
    needs: ["azureAppId", "azureFunctionName"],
    doubtful: signature,
    filled: json,
  },
  "http/google-cloud-function": {
    family: "events",
    target: { region: text, projectId: text, functionName: text, ...signed, ...written },
    needs: ["region", "projectId", "functionName"],
    doubtful: signature,
    filled: json,
  },
  "aws/lambda": {
    family: "events",
    target: { region: text, functionName: text, authentication: aws, ...wrapped },
    needs: ["region", "functionName", "authentication"],
    again: "target",
    hidden: credentials,
  },
  "aws/kinesis": {
    family: "events",
    target: { region: text, streamName: text, partitionKey: text, authentication: aws, ...written },
    needs: ["region", "streamName", "partitionKey", "authentication", "format"],
    hidden: credentials,
    single: true,
  },
  "aws/sqs": {
    family: "events",
    target: { region: text, awsAccountId: text, queueName: text, authentication: aws, ...written },
    needs: ["region", "awsAccountId", "queueName", "authentication"],
    hidden: credentials,
    single: true,
  },
  amqp: { family: "events", target: { queueId: text, ...headers, ...written }, needs: ["queueId"] },
  "amqp/external": {
    family: "events",
    target: {
      // The specification's sample is a web address.
      url: address("amqps?|https?"),
      routingKey: text,
      // The real service takes it though its specification lacks it.
      exchange: text,
      mandatoryRoute: flag,
      persistentMessages: flag,
      messageTtl: integer,
      ...headers,
      ...written,
    },
    needs: ["url", "routingKey", "mandatoryRoute", "persistentMessages"],
    // The specification does not know it, and the vendor's tests do not expect it.
    hidden: ["exchange"],
    doubtful: ["url", "messageTtl"],
  },
  kafka: {
    family: "events",
    target: { routingKey: text, brokers: list(text), auth: sasl, ...written },
    needs: ["routingKey", "brokers", "auth"],
    doubtful: ["auth.sasl.username", "auth.sasl.password"],
  },
  pulsar: {
    family: "events",
    target: {
      routingKey: text,
      topic: text,
      serviceUrl: text,
      tlsTrustCerts: nullable(list(text)),
      authentication: token,
      ...written,
    },
    needs: ["topic", "serviceUrl", "authentication"],
    doubtful: ["tlsTrustCerts", "authentication.token"],
  },
  "ingress-postgres-outbox": {
    family: "ingress",
    again: "all",
    target: {
      url: address("postgres(?:ql)?"),
      outboxTableSchema: text,
      outboxTableName: text,
      nodesTableSchema: text,
      nodesTableName: text,
      sslMode: oneOf("prefer", "require", "verify-ca", "verify-full"),
      sslRootCert: nullable(text),
      // As with `exchange`.
      primarySite: text,
    },
    needs: ["url", "outboxTableSchema", "outboxTableName", "nodesTableSchema", "nodesTableName", "sslMode"],
    doubtful: ["url"],
  },
  "ingress/mongodb": {
    family: "ingress",
    target: {
      url: address("mongodb(?:\\+srv)?"),
      database: text,
      collection: text,
      pipeline: text,
      fullDocument: oneOf("off", "whenAvailable", "updateLookup"),
      fullDocumentBeforeChange: oneOf("off", "whenAvailable"),
      primarySite: oneOf("eu-central-1-A", "eu-west-1-A", "us-east-1-A", "us-east-2-A", "us-west-1-A"),
    },
    needs: ["url", "database", "collection", "pipeline", "fullDocument", "fullDocumentBeforeChange", "primarySite"],
    doubtful: ["url"],
  },
  "aws/lambda/before-publish": {
    family: "before",
    source: true,
    again: "target",
    target: { region: text, functionName: text, authentication: aws },
    needs: ["region", "functionName", "authentication"],
    hidden: credentials,
  },
  "http/before-publish": {
    family: "before",
    again: "target",
    target: { url: web, ...headers },
    needs: ["url"],
  },
  "hive/text-model-only": {
    ...before,
    target: { apiKey: text, modelUrl: text, thresholds: map(between(1, 3)) },
    needs: ["apiKey"],
  },
  "hive/dashboard": {
    family: "after",
    again: "target",
    target: { apiKey: text, checkWatchLists: nullable(flag) },
    needs: ["apiKey"],
    tellsSource: true,
  },
  "bodyguard/text-moderation": {
    ...before,
    target: { apiKey: text, channelId: text, apiUrl: text, defaultLanguage: text },
    needs: ["apiKey"],
  },
  "tisane/text-moderation": {
    ...before,
    target: { apiKey: text, modelUrl: text, thresholds: map(between(0, 3)), defaultLanguage: text },
    needs: ["apiKey", "defaultLanguage"],
  },
  "azure/text-moderation": {
    ...before,
    target: { apiKey: text, endpoint: text, thresholds: map(between(0, 7)) },
    needs: ["apiKey", "endpoint"],
  },
};
