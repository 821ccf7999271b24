// Generated from the definitions in provider/ by `npm run generate`. Do not edit.

import type * as pulumi from "@pulumi/pulumi";
import type { TrefoilResource } from "../../base/resource";

/** Which events it is about. */
export interface RuleSource {
  /** Type of the events. One of: `channel.message`, `channel.presence`, `channel.lifecycle`, `channel.occupancy`. Other values are accepted with a warning. */
  readonly type: pulumi.Input<
    "channel.message" | "channel.presence" | "channel.lifecycle" | "channel.occupancy" | (string & {})
  >;
  /** Regular expression that channel names match; all when left out. */
  readonly channelFilter?: pulumi.Input<string>;
}

/** What is called, filled or read, and how. */
export interface HttpRuleTarget {
  /** Address that is called. It is not kept secret: what nobody may see goes into `headers`. */
  readonly url: pulumi.Input<string>;
  /** Headers of each request. */
  readonly headers?: pulumi.Input<pulumi.Input<RuleHeader>[]>;
  /** The `keyId` of a key of the app, whose secret signs the requests of batches in `X-Ably-Signature`; unsigned when left out. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly signingKeyId?: pulumi.Input<string>;
  /** Whether messages are wrapped with facts on where they come from; the service decides when left out. */
  readonly enveloped?: pulumi.Input<boolean>;
  /** How messages are written; `json` when left out. One of: `json`, `msgpack`, `json/ably-compact`. Other values are accepted with a warning. */
  readonly format?: pulumi.Input<"json" | "msgpack" | "json/ably-compact" | (string & {})>;
}

/** `RuleHeader` in arguments. */
export interface RuleHeader {
  /** Name of the header. */
  readonly name: pulumi.Input<string>;
  /** Its value. Secret: encrypted in the state and redacted in logs. */
  readonly value: pulumi.Input<string>;
}

/** What is called, filled or read, and how. */
export interface IftttRuleTarget {
  /** Key of the webhooks service of IFTTT. Secret: encrypted in the state and redacted in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly webhookKey: pulumi.Input<string>;
  /** Event that is started. */
  readonly eventName: pulumi.Input<string>;
}

/** What is called, filled or read, and how. */
export interface ZapierRuleTarget {
  /** Address of the hook. Whoever knows it can start the zap. Secret: encrypted in the state and redacted in logs. */
  readonly url: pulumi.Input<string>;
  /** Headers of each request. */
  readonly headers?: pulumi.Input<pulumi.Input<RuleHeader>[]>;
  /** The `keyId` of a key of the app, whose secret signs the requests of batches in `X-Ably-Signature`; unsigned when left out. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly signingKeyId?: pulumi.Input<string>;
}

/** What is called, filled or read, and how. */
export interface CloudflareWorkerRuleTarget {
  /** Address of the worker. It is not kept secret: what nobody may see goes into `headers`. */
  readonly url: pulumi.Input<string>;
  /** Headers of each request. */
  readonly headers?: pulumi.Input<pulumi.Input<RuleHeader>[]>;
  /** The `keyId` of a key of the app, whose secret signs the requests of batches in `X-Ably-Signature`; unsigned when left out. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly signingKeyId?: pulumi.Input<string>;
}

/** What is called, filled or read, and how. */
export interface AzureFunctionRuleTarget {
  /** Name of the function app. */
  readonly azureAppId: pulumi.Input<string>;
  /** Name of the function. */
  readonly azureFunctionName: pulumi.Input<string>;
  /** Headers of each request. */
  readonly headers?: pulumi.Input<pulumi.Input<RuleHeader>[]>;
  /** The `keyId` of a key of the app, whose secret signs the requests of batches in `X-Ably-Signature`; unsigned when left out. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly signingKeyId?: pulumi.Input<string>;
  /** Whether messages are wrapped with facts on where they come from; the service decides when left out. */
  readonly enveloped?: pulumi.Input<boolean>;
  /** How messages are written; `json` when left out. One of: `json`, `msgpack`, `json/ably-compact`. Other values are accepted with a warning. */
  readonly format?: pulumi.Input<"json" | "msgpack" | "json/ably-compact" | (string & {})>;
}

/** What is called, filled or read, and how. */
export interface GoogleCloudFunctionRuleTarget {
  /** Region of the function, such as `us-west1`. */
  readonly region: pulumi.Input<string>;
  /** Project of the function. */
  readonly projectId: pulumi.Input<string>;
  /** Name of the function. */
  readonly functionName: pulumi.Input<string>;
  /** Headers of each request. */
  readonly headers?: pulumi.Input<pulumi.Input<RuleHeader>[]>;
  /** The `keyId` of a key of the app, whose secret signs the requests of batches in `X-Ably-Signature`; unsigned when left out. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly signingKeyId?: pulumi.Input<string>;
  /** Whether messages are wrapped with facts on where they come from; the service decides when left out. */
  readonly enveloped?: pulumi.Input<boolean>;
  /** How messages are written; `json` when left out. One of: `json`, `msgpack`, `json/ably-compact`. Other values are accepted with a warning. */
  readonly format?: pulumi.Input<"json" | "msgpack" | "json/ably-compact" | (string & {})>;
}

/** What is called, filled or read, and how. */
export interface LambdaRuleTarget {
  /** Region of the function. */
  readonly region: pulumi.Input<string>;
  /** Name of the function. */
  readonly functionName: pulumi.Input<string>;
  /** How Ably authenticates with AWS. */
  readonly authentication: pulumi.Input<AwsAuthentication>;
  /** Whether messages are wrapped with facts on where they come from; the service decides when left out. */
  readonly enveloped?: pulumi.Input<boolean>;
}

/** How Ably authenticates with AWS. */
export type AwsAuthentication = AwsAuthenticationCredentials | AwsAuthenticationAssumeRole;

/** `AwsAuthenticationCredentials` in arguments. */
export interface AwsAuthenticationCredentials {
  /** An access key of a user. Changing it replaces the resource. */
  readonly authenticationMode: "credentials";
  /** Id of the access key. */
  readonly accessKeyId: pulumi.Input<string>;
  /** Its secret. Secret: encrypted in the state and redacted in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly secretAccessKey: pulumi.Input<string>;
}

/** `AwsAuthenticationAssumeRole` in arguments. */
export interface AwsAuthenticationAssumeRole {
  /** A role that Ably's account may assume. Changing it replaces the resource. */
  readonly authenticationMode: "assumeRole";
  /** ARN of the role. */
  readonly assumeRoleArn: pulumi.Input<string>;
}

/** What is called, filled or read, and how. */
export interface KinesisRuleTarget {
  /** Region of the stream. */
  readonly region: pulumi.Input<string>;
  /** Name of the stream. */
  readonly streamName: pulumi.Input<string>;
  /** What decides on the shard, such as `#{channel.name}`. */
  readonly partitionKey: pulumi.Input<string>;
  /** How Ably authenticates with AWS. */
  readonly authentication: pulumi.Input<AwsAuthentication>;
  /** Whether messages are wrapped with facts on where they come from; the service decides when left out. */
  readonly enveloped?: pulumi.Input<boolean>;
  /** How messages are written; `json` when left out. One of: `json`, `msgpack`, `json/ably-compact`. Other values are accepted with a warning. */
  readonly format?: pulumi.Input<"json" | "msgpack" | "json/ably-compact" | (string & {})>;
}

/** What is called, filled or read, and how. */
export interface SqsRuleTarget {
  /** Region of the queue. */
  readonly region: pulumi.Input<string>;
  /** Account of AWS that has the queue. */
  readonly awsAccountId: pulumi.Input<string>;
  /** Name of the queue. */
  readonly queueName: pulumi.Input<string>;
  /** How Ably authenticates with AWS. */
  readonly authentication: pulumi.Input<AwsAuthentication>;
  /** Whether messages are wrapped with facts on where they come from; the service decides when left out. */
  readonly enveloped?: pulumi.Input<boolean>;
  /** How messages are written; `json` when left out. One of: `json`, `msgpack`, `json/ably-compact`. Other values are accepted with a warning. */
  readonly format?: pulumi.Input<"json" | "msgpack" | "json/ably-compact" | (string & {})>;
}

/** What is called, filled or read, and how. */
export interface AmqpRuleTarget {
  /** Queue that takes the events. Accepts a `Queue` or its id. */
  readonly queueId: pulumi.Input<string | TrefoilResource<"realtime:Queue">>;
  /** Headers of each request. */
  readonly headers?: pulumi.Input<pulumi.Input<RuleHeader>[]>;
  /** Whether messages are wrapped with facts on where they come from; the service decides when left out. */
  readonly enveloped?: pulumi.Input<boolean>;
  /** How messages are written; `json` when left out. One of: `json`, `msgpack`, `json/ably-compact`. Other values are accepted with a warning. */
  readonly format?: pulumi.Input<"json" | "msgpack" | "json/ably-compact" | (string & {})>;
}

/** What is called, filled or read, and how. */
export interface AmqpExternalRuleTarget {
  /** Address of the server, with username and password. Secret: encrypted in the state and redacted in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly url: pulumi.Input<string>;
  /** Routing key of each message. */
  readonly routingKey: pulumi.Input<string>;
  /** Exchange; the default one when left out. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly exchange?: pulumi.Input<string>;
  /** Whether a message that no queue takes is an error. */
  readonly mandatoryRoute: pulumi.Input<boolean>;
  /** Whether messages survive a restart of the server. */
  readonly persistentMessages: pulumi.Input<boolean>;
  /** Milliseconds that a message lives. Minimum: 1. Removing it replaces the resource. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly messageTtl?: pulumi.Input<number>;
  /** Headers of each request. */
  readonly headers?: pulumi.Input<pulumi.Input<RuleHeader>[]>;
  /** Whether messages are wrapped with facts on where they come from; the service decides when left out. */
  readonly enveloped?: pulumi.Input<boolean>;
  /** How messages are written; `json` when left out. One of: `json`, `msgpack`, `json/ably-compact`. Other values are accepted with a warning. */
  readonly format?: pulumi.Input<"json" | "msgpack" | "json/ably-compact" | (string & {})>;
}

/** What is called, filled or read, and how. */
export interface KafkaRuleTarget {
  /** Topic and key, such as `messages:#{channel.name}`. */
  readonly routingKey: pulumi.Input<string>;
  /** Addresses of brokers, each a host, a colon and a port. Minimum items: 1. */
  readonly brokers: pulumi.Input<pulumi.Input<string>[]>;
  /** How Ably authenticates with Kafka. */
  readonly auth: pulumi.Input<KafkaAuth>;
  /** Whether messages are wrapped with facts on where they come from; the service decides when left out. */
  readonly enveloped?: pulumi.Input<boolean>;
  /** How messages are written; `json` when left out. One of: `json`, `msgpack`, `json/ably-compact`. Other values are accepted with a warning. */
  readonly format?: pulumi.Input<"json" | "msgpack" | "json/ably-compact" | (string & {})>;
}

/** How Ably authenticates with Kafka. */
export interface KafkaAuth {
  /** Authentication by SASL. */
  readonly sasl: pulumi.Input<KafkaSasl>;
}

/** Authentication by SASL. */
export interface KafkaSasl {
  /** SASL mechanism. One of: `plain`, `scram-sha-256`, `scram-sha-512`. Other values are accepted with a warning. */
  readonly mechanism: pulumi.Input<"plain" | "scram-sha-256" | "scram-sha-512" | (string & {})>;
  /** Username. Secret: encrypted in the state and redacted in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly username: pulumi.Input<string>;
  /** Password. Secret: encrypted in the state and redacted in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly password: pulumi.Input<string>;
}

/** What is called, filled or read, and how. */
export interface PulsarRuleTarget {
  /** Topic, such as `persistent://tenant/namespace/messages`. */
  readonly topic: pulumi.Input<string>;
  /** Address of the cluster, such as `pulsar+ssl://pulsar.example:6651`. */
  readonly serviceUrl: pulumi.Input<string>;
  /** How Ably authenticates with Pulsar. */
  readonly authentication: pulumi.Input<PulsarAuthentication>;
  /** Routing key of each message. */
  readonly routingKey?: pulumi.Input<string>;
  /** Certificates that are trusted, as PEM; the public ones when left out. Secret: encrypted in the state and redacted in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly tlsTrustCerts?: pulumi.Input<pulumi.Input<string>[]>;
  /** Whether messages are wrapped with facts on where they come from; the service decides when left out. */
  readonly enveloped?: pulumi.Input<boolean>;
  /** How messages are written; `json` when left out. One of: `json`, `msgpack`, `json/ably-compact`. Other values are accepted with a warning. */
  readonly format?: pulumi.Input<"json" | "msgpack" | "json/ably-compact" | (string & {})>;
}

/** How Ably authenticates with Pulsar. */
export interface PulsarAuthentication {
  /** Token of Pulsar. Secret: encrypted in the state and redacted in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly token: pulumi.Input<string>;
}

/** What is called, filled or read, and how. */
export interface PostgresOutboxRuleTarget {
  /** Address of the database, with username and password. Secret: encrypted in the state and redacted in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly url: pulumi.Input<string>;
  /** Schema of the outbox table. */
  readonly outboxTableSchema: pulumi.Input<string>;
  /** Name of the outbox table. */
  readonly outboxTableName: pulumi.Input<string>;
  /** Schema of the table in which Ably's nodes share the work. */
  readonly nodesTableSchema: pulumi.Input<string>;
  /** Name of that table. */
  readonly nodesTableName: pulumi.Input<string>;
  /** How the server is trusted. One of: `prefer`, `require`, `verify-ca`, `verify-full`. */
  readonly sslMode: pulumi.Input<"prefer" | "require" | "verify-ca" | "verify-full">;
  /** Certificate that is trusted, as PEM. */
  readonly sslRootCert?: pulumi.Input<string>;
  /** Site of Ably that reads the table. Removing it replaces the resource. */
  readonly primarySite?: pulumi.Input<string>;
}

/** What is called, filled or read, and how. */
export interface MongoRuleTarget {
  /** Address of the database, with username and password. Secret: encrypted in the state and redacted in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly url: pulumi.Input<string>;
  /** Database that is watched. */
  readonly database: pulumi.Input<string>;
  /** Collection that is watched. */
  readonly collection: pulumi.Input<string>;
  /** Aggregation pipeline that makes messages of changes, as JSON. */
  readonly pipeline: pulumi.Input<string>;
  /** Whether a change tells the whole document. One of: `off`, `whenAvailable`, `updateLookup`. */
  readonly fullDocument: pulumi.Input<"off" | "whenAvailable" | "updateLookup">;
  /** Whether it tells the document as it was. One of: `off`, `whenAvailable`. */
  readonly fullDocumentBeforeChange: pulumi.Input<"off" | "whenAvailable">;
  /** Site of Ably that watches. One of: `eu-central-1-A`, `eu-west-1-A`, `us-east-1-A`, `us-east-2-A`, `us-west-1-A`. Other values are accepted with a warning. */
  readonly primarySite: pulumi.Input<
    "eu-central-1-A" | "eu-west-1-A" | "us-east-1-A" | "us-east-2-A" | "us-west-1-A" | (string & {})
  >;
}

/** What is done where the call fails. */
export interface BeforePublishConfig {
  /** Milliseconds after which a call is given up, 10000 at most. Minimum: 0. Maximum: 10000. */
  readonly retryTimeout: pulumi.Input<number>;
  /** How often a failed call is repeated, 10 at most. Minimum: 0. Maximum: 10. */
  readonly maxRetries: pulumi.Input<number>;
  /** What becomes of a message whose call failed. One of: `REJECT`, `PUBLISH`. */
  readonly failedAction: pulumi.Input<"REJECT" | "PUBLISH">;
  /** What is done about an answer of too many requests. One of: `RETRY`, `FAIL`. */
  readonly tooManyRequestsAction: pulumi.Input<"RETRY" | "FAIL">;
}

/** What is called, filled or read, and how. */
export interface LambdaBeforePublishRuleTarget {
  /** Region of the function. */
  readonly region: pulumi.Input<string>;
  /** Name of the function. */
  readonly functionName: pulumi.Input<string>;
  /** How Ably authenticates with AWS. */
  readonly authentication: pulumi.Input<AwsAuthentication>;
}

/** What is called, filled or read, and how. */
export interface HttpBeforePublishRuleTarget {
  /** Address that is asked. It is not kept secret: what nobody may see goes into `headers`. */
  readonly url: pulumi.Input<string>;
  /** Headers of each request. */
  readonly headers?: pulumi.Input<pulumi.Input<RuleHeader>[]>;
}

/** What is called, filled or read, and how. */
export interface HiveTextRuleTarget {
  /** Key of Hive. Secret: encrypted in the state and redacted in logs. */
  readonly apiKey: pulumi.Input<string>;
  /** Address of the model; Hive's usual one when left out. */
  readonly modelUrl?: pulumi.Input<string>;
  /** Severity from which a message is refused, 1 to 3, by category. */
  readonly thresholds?: pulumi.Input<Record<string, pulumi.Input<number>>>;
}

/** What is called, filled or read, and how. */
export interface HiveDashboardRuleTarget {
  /** Key of Hive. Secret: encrypted in the state and redacted in logs. */
  readonly apiKey: pulumi.Input<string>;
  /** Whether Hive's watch lists are asked too; `false` when left out. */
  readonly checkWatchLists?: pulumi.Input<boolean>;
}

/** What is called, filled or read, and how. */
export interface BodyguardRuleTarget {
  /** Key of Bodyguard. Secret: encrypted in the state and redacted in logs. */
  readonly apiKey: pulumi.Input<string>;
  /** Channel of Bodyguard that the messages count to. */
  readonly channelId?: pulumi.Input<string>;
  /** Address of Bodyguard; its usual one when left out. */
  readonly apiUrl?: pulumi.Input<string>;
  /** Language of messages that do not tell theirs. */
  readonly defaultLanguage?: pulumi.Input<string>;
}

/** What is called, filled or read, and how. */
export interface TisaneRuleTarget {
  /** Key of Tisane. Secret: encrypted in the state and redacted in logs. */
  readonly apiKey: pulumi.Input<string>;
  /** Language of messages that do not tell theirs. */
  readonly defaultLanguage: pulumi.Input<string>;
  /** Address of the model; Tisane's usual one when left out. */
  readonly modelUrl?: pulumi.Input<string>;
  /** Severity from which a message is refused, 0 to 3, by category. */
  readonly thresholds?: pulumi.Input<Record<string, pulumi.Input<number>>>;
}

/** What is called, filled or read, and how. */
export interface AzureModerationRuleTarget {
  /** Key of the Azure resource. Secret: encrypted in the state and redacted in logs. */
  readonly apiKey: pulumi.Input<string>;
  /** Address of the Azure resource. */
  readonly endpoint: pulumi.Input<string>;
  /** Severity from which a message is refused, 0 to 7, by category. */
  readonly thresholds?: pulumi.Input<Record<string, pulumi.Input<number>>>;
}
