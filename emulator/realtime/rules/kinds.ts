import {
  array,
  boolean,
  integer,
  integerBetween,
  nullable,
  oneOf,
  record,
  type Schema,
  string,
} from "../../validation/schema";
import {
  awsAuthentication,
  encoding,
  envelope,
  headers,
  saslAuthentication,
  signing,
  tokenAuthentication,
  url,
} from "./members";

/** A type of rule, from the specification and the vendor's Terraform provider. */
export interface RuleType {
  /** Members of `target`. */
  readonly target: Readonly<Record<string, Schema>>;
  /** Members of `target` that a POST requires. */
  readonly required: readonly string[];
  /** `events`: has `source` and `requestMode`. `before`, `after`: time of the moderation. `ingress`: neither. */
  readonly family: "events" | "before" | "after" | "ingress";
  /** Also accepts a source of this type without a filter, and assigns it if it is omitted. */
  readonly chatSource?: "chat.message";
  /** Members that a PATCH requires: those of `target` if it is present, or those of a POST. */
  readonly requiredInPatch?: "target" | "all";
  /** Paths in `target` that responses omit, according to two sources. */
  readonly omittedSecrets?: readonly string[];
  /** Paths in `target` that the specification returns, but the vendor's tests do not compare. */
  readonly uncertainSecrets?: readonly string[];
  /** Accepts only the request mode `single`. */
  readonly singleRequestsOnly?: true;
  /** Members of `target` that the service sets if they are omitted. */
  readonly serverDefaults?: Readonly<Record<string, unknown>>;
  /** A PATCH replaces `target`. Otherwise it keeps omitted members. */
  readonly replacesTarget?: true;
}

const credentials = ["authentication.secretAccessKey"];
const signature = ["signingKeyId"];
const httpUrl = url("https?");
const json = { format: "json" };
const moderation = { family: "before", requiredInPatch: "all", replacesTarget: true } as const;

/** Rule types by `ruleType`. */
export const ruleTypes: Readonly<Record<string, RuleType>> = {
  http: {
    family: "events",
    target: { url: httpUrl, ...signing, ...encoding },
    required: ["url", "format"],
    uncertainSecrets: signature,
  },
  "http/ifttt": {
    family: "events",
    target: { webhookKey: string, eventName: string },
    required: ["webhookKey", "eventName"],
    uncertainSecrets: ["webhookKey"],
  },
  "http/zapier": {
    family: "events",
    target: { url: httpUrl, ...signing },
    required: ["url"],
    uncertainSecrets: signature,
  },
  "http/cloudflare-worker": {
    family: "events",
    target: { url: httpUrl, ...signing },
    required: ["url"],
    uncertainSecrets: signature,
  },
  "http/azure-function": {
    family: "events",
    target: { azureAppId: string, azureFunctionName: string, ...signing, ...encoding },
    required: ["azureAppId", "azureFunctionName"],
    uncertainSecrets: signature,
    serverDefaults: json,
  },
  "http/google-cloud-function": {
    family: "events",
    target: { region: string, projectId: string, functionName: string, ...signing, ...encoding },
    required: ["region", "projectId", "functionName"],
    uncertainSecrets: signature,
    serverDefaults: json,
  },
  "aws/lambda": {
    family: "events",
    target: { region: string, functionName: string, authentication: awsAuthentication, ...envelope },
    required: ["region", "functionName", "authentication"],
    requiredInPatch: "target",
    omittedSecrets: credentials,
  },
  "aws/kinesis": {
    family: "events",
    target: {
      region: string,
      streamName: string,
      partitionKey: string,
      authentication: awsAuthentication,
      ...encoding,
    },
    required: ["region", "streamName", "partitionKey", "authentication", "format"],
    omittedSecrets: credentials,
    singleRequestsOnly: true,
  },
  "aws/sqs": {
    family: "events",
    target: { region: string, awsAccountId: string, queueName: string, authentication: awsAuthentication, ...encoding },
    required: ["region", "awsAccountId", "queueName", "authentication"],
    omittedSecrets: credentials,
    singleRequestsOnly: true,
  },
  amqp: { family: "events", target: { queueId: string, ...headers, ...encoding }, required: ["queueId"] },
  "amqp/external": {
    family: "events",
    target: {
      // The sample of the specification is an HTTP URL.
      url: url("amqps?|https?"),
      routingKey: string,
      // The real service accepts it, but the specification does not contain it.
      exchange: string,
      mandatoryRoute: boolean,
      persistentMessages: boolean,
      messageTtl: integer,
      ...headers,
      ...encoding,
    },
    required: ["url", "routingKey", "mandatoryRoute", "persistentMessages"],
    // One client of the vendor expects the exchange in responses, the other accepts that it is omitted.
    uncertainSecrets: ["url", "exchange", "messageTtl"],
  },
  kafka: {
    family: "events",
    target: { routingKey: string, brokers: array(string), auth: saslAuthentication, ...encoding },
    required: ["routingKey", "brokers", "auth"],
    uncertainSecrets: ["auth.sasl.username", "auth.sasl.password"],
  },
  pulsar: {
    family: "events",
    target: {
      routingKey: string,
      topic: string,
      serviceUrl: string,
      tlsTrustCerts: nullable(array(string)),
      authentication: tokenAuthentication,
      ...encoding,
    },
    required: ["topic", "serviceUrl", "authentication"],
    uncertainSecrets: ["tlsTrustCerts", "authentication.token"],
  },
  "ingress-postgres-outbox": {
    family: "ingress",
    requiredInPatch: "all",
    target: {
      url: url("postgres(?:ql)?"),
      outboxTableSchema: string,
      outboxTableName: string,
      nodesTableSchema: string,
      nodesTableName: string,
      sslMode: oneOf("prefer", "require", "verify-ca", "verify-full"),
      sslRootCert: nullable(string),
      // As `exchange`: accepted, but not in the specification.
      primarySite: string,
    },
    required: ["url", "outboxTableSchema", "outboxTableName", "nodesTableSchema", "nodesTableName", "sslMode"],
    uncertainSecrets: ["url"],
  },
  "ingress/mongodb": {
    family: "ingress",
    target: {
      url: url("mongodb(?:\\+srv)?"),
      database: string,
      collection: string,
      pipeline: string,
      fullDocument: oneOf("off", "whenAvailable", "updateLookup"),
      fullDocumentBeforeChange: oneOf("off", "whenAvailable"),
      primarySite: oneOf("eu-central-1-A", "eu-west-1-A", "us-east-1-A", "us-east-2-A", "us-west-1-A"),
    },
    required: ["url", "database", "collection", "pipeline", "fullDocument", "fullDocumentBeforeChange", "primarySite"],
    uncertainSecrets: ["url"],
  },
  "aws/lambda/before-publish": {
    family: "before",
    chatSource: "chat.message",
    requiredInPatch: "target",
    target: { region: string, functionName: string, authentication: awsAuthentication },
    required: ["region", "functionName", "authentication"],
    omittedSecrets: credentials,
  },
  "http/before-publish": {
    family: "before",
    requiredInPatch: "target",
    target: { url: httpUrl, ...headers },
    required: ["url"],
  },
  "hive/text-model-only": {
    ...moderation,
    target: { apiKey: string, modelUrl: string, thresholds: record(integerBetween(1, 3)) },
    required: ["apiKey"],
  },
  "hive/dashboard": {
    family: "after",
    requiredInPatch: "target",
    target: { apiKey: string, checkWatchLists: nullable(boolean) },
    required: ["apiKey"],
    replacesTarget: true,
  },
  "bodyguard/text-moderation": {
    ...moderation,
    target: { apiKey: string, channelId: string, apiUrl: string, defaultLanguage: string },
    required: ["apiKey"],
  },
  "tisane/text-moderation": {
    ...moderation,
    target: { apiKey: string, modelUrl: string, thresholds: record(integerBetween(0, 3)), defaultLanguage: string },
    required: ["apiKey", "defaultLanguage"],
  },
  "azure/text-moderation": {
    ...moderation,
    target: { apiKey: string, endpoint: string, thresholds: record(integerBetween(0, 7)) },
    required: ["apiKey", "endpoint"],
  },
};
