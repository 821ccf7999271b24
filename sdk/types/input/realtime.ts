// Generated from the definitions in provider/ by `npm run generate`. Do not edit.

import type * as pulumi from "@pulumi/pulumi";
import type { TrefoilResource } from "../../base/resource";

/** Source of the events. */
export interface RuleSource {
  /** Type of the events. One of: `channel.message`, `channel.presence`, `channel.lifecycle`, `channel.occupancy`. Other values are accepted with a warning. */
  readonly type: pulumi.Input<
    "channel.message" | "channel.presence" | "channel.lifecycle" | "channel.occupancy" | (string & {})
  >;
  /** Regular expression that matches channel names (channel filter). If omitted, all channels match. */
  readonly channelFilter?: pulumi.Input<string>;
}

/** Target of the rule. */
export interface HttpRuleTarget {
  /** URL of the webhook. It is not treated as a secret. Put credentials into `headers`. */
  readonly url: pulumi.Input<string>;
  /** HTTP headers of each request. */
  readonly headers?: pulumi.Input<pulumi.Input<RuleHeader>[]>;
  /** `keyId` of the API key that signs batch requests in the header `X-Ably-Signature`. If omitted, requests are not signed. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly signingKeyId?: pulumi.Input<string>;
  /** Wrap messages in an envelope with metadata. If omitted, Ably uses its default. */
  readonly enveloped?: pulumi.Input<boolean>;
  /** Encoding of the messages. Default: `json`. One of: `json`, `msgpack`, `json/ably-compact`. Other values are accepted with a warning. */
  readonly format?: pulumi.Input<"json" | "msgpack" | "json/ably-compact" | (string & {})>;
}

/** HTTP headers of each request. */
export interface RuleHeader {
  /** Name of the header. */
  readonly name: pulumi.Input<string>;
  /** Value of the header. Secret: encrypted in the state and redacted in logs. */
  readonly value: pulumi.Input<string>;
}

/** Target of the rule. */
export interface IftttRuleTarget {
  /** Key of the IFTTT webhooks service. Secret: encrypted in the state and redacted in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly webhookKey: pulumi.Input<string>;
  /** Name of the IFTTT event. */
  readonly eventName: pulumi.Input<string>;
}

/** Target of the rule. */
export interface ZapierRuleTarget {
  /** URL of the Zapier webhook. Anyone with the URL can trigger the zap. Secret: encrypted in the state and redacted in logs. */
  readonly url: pulumi.Input<string>;
  /** HTTP headers of each request. */
  readonly headers?: pulumi.Input<pulumi.Input<RuleHeader>[]>;
  /** `keyId` of the API key that signs batch requests in the header `X-Ably-Signature`. If omitted, requests are not signed. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly signingKeyId?: pulumi.Input<string>;
}

/** Target of the rule. */
export interface CloudflareWorkerRuleTarget {
  /** URL of the worker. It is not treated as a secret. Put credentials into `headers`. */
  readonly url: pulumi.Input<string>;
  /** HTTP headers of each request. */
  readonly headers?: pulumi.Input<pulumi.Input<RuleHeader>[]>;
  /** `keyId` of the API key that signs batch requests in the header `X-Ably-Signature`. If omitted, requests are not signed. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly signingKeyId?: pulumi.Input<string>;
}

/** Target of the rule. */
export interface AzureFunctionRuleTarget {
  /** Name of the Azure function app. */
  readonly azureAppId: pulumi.Input<string>;
  /** Name of the function. */
  readonly azureFunctionName: pulumi.Input<string>;
  /** HTTP headers of each request. */
  readonly headers?: pulumi.Input<pulumi.Input<RuleHeader>[]>;
  /** `keyId` of the API key that signs batch requests in the header `X-Ably-Signature`. If omitted, requests are not signed. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly signingKeyId?: pulumi.Input<string>;
  /** Wrap messages in an envelope with metadata. If omitted, Ably uses its default. */
  readonly enveloped?: pulumi.Input<boolean>;
  /** Encoding of the messages. Default: `json`. One of: `json`, `msgpack`, `json/ably-compact`. Other values are accepted with a warning. */
  readonly format?: pulumi.Input<"json" | "msgpack" | "json/ably-compact" | (string & {})>;
}

/** Target of the rule. */
export interface GoogleCloudFunctionRuleTarget {
  /** Google Cloud region of the function, for example `us-west1`. */
  readonly region: pulumi.Input<string>;
  /** Google Cloud project id of the function. */
  readonly projectId: pulumi.Input<string>;
  /** Name of the function. */
  readonly functionName: pulumi.Input<string>;
  /** HTTP headers of each request. */
  readonly headers?: pulumi.Input<pulumi.Input<RuleHeader>[]>;
  /** `keyId` of the API key that signs batch requests in the header `X-Ably-Signature`. If omitted, requests are not signed. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly signingKeyId?: pulumi.Input<string>;
  /** Wrap messages in an envelope with metadata. If omitted, Ably uses its default. */
  readonly enveloped?: pulumi.Input<boolean>;
  /** Encoding of the messages. Default: `json`. One of: `json`, `msgpack`, `json/ably-compact`. Other values are accepted with a warning. */
  readonly format?: pulumi.Input<"json" | "msgpack" | "json/ably-compact" | (string & {})>;
}

/** Target of the rule. */
export interface LambdaRuleTarget {
  /** AWS region of the function. */
  readonly region: pulumi.Input<string>;
  /** Name of the function. */
  readonly functionName: pulumi.Input<string>;
  /** Authentication of Ably with AWS. */
  readonly authentication: pulumi.Input<AwsAuthentication>;
  /** Wrap messages in an envelope with metadata. If omitted, Ably uses its default. */
  readonly enveloped?: pulumi.Input<boolean>;
}

/** Authentication of Ably with AWS. */
export type AwsAuthentication = AwsAuthenticationCredentials | AwsAuthenticationAssumeRole;

/** Authentication with an access key of an IAM user. */
export interface AwsAuthenticationCredentials {
  /** Authentication with an access key of an IAM user. Changing it replaces the resource. */
  readonly authenticationMode: "credentials";
  /** Id of the AWS access key. */
  readonly accessKeyId: pulumi.Input<string>;
  /** Secret of the AWS access key. Secret: encrypted in the state and redacted in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly secretAccessKey: pulumi.Input<string>;
}

/** Authentication with an IAM role that the AWS account of Ably is allowed to assume. */
export interface AwsAuthenticationAssumeRole {
  /** Authentication with an IAM role that the AWS account of Ably is allowed to assume. Changing it replaces the resource. */
  readonly authenticationMode: "assumeRole";
  /** ARN of the IAM role. */
  readonly assumeRoleArn: pulumi.Input<string>;
}

/** Target of the rule. */
export interface KinesisRuleTarget {
  /** AWS region of the stream. */
  readonly region: pulumi.Input<string>;
  /** Name of the stream. */
  readonly streamName: pulumi.Input<string>;
  /** Partition key, which selects the shard, for example `#{channel.name}`. */
  readonly partitionKey: pulumi.Input<string>;
  /** Authentication of Ably with AWS. */
  readonly authentication: pulumi.Input<AwsAuthentication>;
  /** Wrap messages in an envelope with metadata. If omitted, Ably uses its default. */
  readonly enveloped?: pulumi.Input<boolean>;
  /** Encoding of the messages. Default: `json`. One of: `json`, `msgpack`, `json/ably-compact`. Other values are accepted with a warning. */
  readonly format?: pulumi.Input<"json" | "msgpack" | "json/ably-compact" | (string & {})>;
}

/** Target of the rule. */
export interface SqsRuleTarget {
  /** AWS region of the queue. */
  readonly region: pulumi.Input<string>;
  /** AWS account id of the queue. */
  readonly awsAccountId: pulumi.Input<string>;
  /** Name of the queue. */
  readonly queueName: pulumi.Input<string>;
  /** Authentication of Ably with AWS. */
  readonly authentication: pulumi.Input<AwsAuthentication>;
  /** Wrap messages in an envelope with metadata. If omitted, Ably uses its default. */
  readonly enveloped?: pulumi.Input<boolean>;
  /** Encoding of the messages. Default: `json`. One of: `json`, `msgpack`, `json/ably-compact`. Other values are accepted with a warning. */
  readonly format?: pulumi.Input<"json" | "msgpack" | "json/ably-compact" | (string & {})>;
}

/** Target of the rule. */
export interface AmqpRuleTarget {
  /** Queue that receives the events. Accepts a `Queue` or its id. */
  readonly queueId: pulumi.Input<string | TrefoilResource<"realtime:Queue">>;
  /** HTTP headers of each request. */
  readonly headers?: pulumi.Input<pulumi.Input<RuleHeader>[]>;
  /** Wrap messages in an envelope with metadata. If omitted, Ably uses its default. */
  readonly enveloped?: pulumi.Input<boolean>;
  /** Encoding of the messages. Default: `json`. One of: `json`, `msgpack`, `json/ably-compact`. Other values are accepted with a warning. */
  readonly format?: pulumi.Input<"json" | "msgpack" | "json/ably-compact" | (string & {})>;
}

/** Target of the rule. */
export interface AmqpExternalRuleTarget {
  /** URL of the server, with user name and password. Secret: encrypted in the state and redacted in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly url: pulumi.Input<string>;
  /** Routing key of the messages. */
  readonly routingKey: pulumi.Input<string>;
  /** Name of the AMQP exchange. If omitted, the default exchange is used. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly exchange?: pulumi.Input<string>;
  /** Require routing: fail if a message cannot be routed to a queue (AMQP `mandatory`). */
  readonly mandatoryRoute: pulumi.Input<boolean>;
  /** Persist messages, so that they survive a restart of the server. */
  readonly persistentMessages: pulumi.Input<boolean>;
  /** Time to live of a message. In milliseconds. Minimum: 1. Removing it replaces the resource. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly messageTtl?: pulumi.Input<number>;
  /** HTTP headers of each request. */
  readonly headers?: pulumi.Input<pulumi.Input<RuleHeader>[]>;
  /** Wrap messages in an envelope with metadata. If omitted, Ably uses its default. */
  readonly enveloped?: pulumi.Input<boolean>;
  /** Encoding of the messages. Default: `json`. One of: `json`, `msgpack`, `json/ably-compact`. Other values are accepted with a warning. */
  readonly format?: pulumi.Input<"json" | "msgpack" | "json/ably-compact" | (string & {})>;
}

/** Target of the rule. */
export interface KafkaRuleTarget {
  /** Routing key: the topic and the key, for example `messages:#{channel.name}`. */
  readonly routingKey: pulumi.Input<string>;
  /** Kafka brokers in the form `host:port`. Minimum items: 1. */
  readonly brokers: pulumi.Input<pulumi.Input<string>[]>;
  /** Authentication of Ably with Kafka. */
  readonly auth: pulumi.Input<KafkaAuth>;
  /** Wrap messages in an envelope with metadata. If omitted, Ably uses its default. */
  readonly enveloped?: pulumi.Input<boolean>;
  /** Encoding of the messages. Default: `json`. One of: `json`, `msgpack`, `json/ably-compact`. Other values are accepted with a warning. */
  readonly format?: pulumi.Input<"json" | "msgpack" | "json/ably-compact" | (string & {})>;
}

/** Authentication of Ably with Kafka. */
export interface KafkaAuth {
  /** SASL authentication. */
  readonly sasl: pulumi.Input<KafkaSasl>;
}

/** SASL authentication. */
export interface KafkaSasl {
  /** SASL mechanism. One of: `plain`, `scram-sha-256`, `scram-sha-512`. Other values are accepted with a warning. */
  readonly mechanism: pulumi.Input<"plain" | "scram-sha-256" | "scram-sha-512" | (string & {})>;
  /** Username. Secret: encrypted in the state and redacted in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly username: pulumi.Input<string>;
  /** Password. Secret: encrypted in the state and redacted in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly password: pulumi.Input<string>;
}

/** Target of the rule. */
export interface PulsarRuleTarget {
  /** Topic, for example `persistent://tenant/namespace/messages`. */
  readonly topic: pulumi.Input<string>;
  /** Service URL of the cluster, for example `pulsar+ssl://pulsar.example:6651`. */
  readonly serviceUrl: pulumi.Input<string>;
  /** Authentication of Ably with Pulsar. */
  readonly authentication: pulumi.Input<PulsarAuthentication>;
  /** Routing key of the messages. */
  readonly routingKey?: pulumi.Input<string>;
  /** Trusted TLS certificates, in PEM format. If omitted, public certificate authorities are trusted. Secret: encrypted in the state and redacted in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly tlsTrustCerts?: pulumi.Input<pulumi.Input<string>[]>;
  /** Wrap messages in an envelope with metadata. If omitted, Ably uses its default. */
  readonly enveloped?: pulumi.Input<boolean>;
  /** Encoding of the messages. Default: `json`. One of: `json`, `msgpack`, `json/ably-compact`. Other values are accepted with a warning. */
  readonly format?: pulumi.Input<"json" | "msgpack" | "json/ably-compact" | (string & {})>;
}

/** Authentication of Ably with Pulsar. */
export interface PulsarAuthentication {
  /** Authentication token (JWT) of Pulsar. Secret: encrypted in the state and redacted in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly token: pulumi.Input<string>;
}

/** Target of the rule. */
export interface PostgresOutboxRuleTarget {
  /** Connection string of the database, with user name and password. Secret: encrypted in the state and redacted in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly url: pulumi.Input<string>;
  /** Schema of the outbox table. */
  readonly outboxTableSchema: pulumi.Input<string>;
  /** Name of the outbox table. */
  readonly outboxTableName: pulumi.Input<string>;
  /** Schema of the nodes table, in which the Ably nodes coordinate their work. */
  readonly nodesTableSchema: pulumi.Input<string>;
  /** Name of the nodes table. */
  readonly nodesTableName: pulumi.Input<string>;
  /** SSL mode: verification of the server certificate. One of: `prefer`, `require`, `verify-ca`, `verify-full`. */
  readonly sslMode: pulumi.Input<"prefer" | "require" | "verify-ca" | "verify-full">;
  /** Root certificate of the server, in PEM format. */
  readonly sslRootCert?: pulumi.Input<string>;
  /** Ably site that reads the table. Removing it replaces the resource. */
  readonly primarySite?: pulumi.Input<string>;
}

/** Target of the rule. */
export interface MongoRuleTarget {
  /** Connection string of the database, with user name and password. Secret: encrypted in the state and redacted in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly url: pulumi.Input<string>;
  /** Name of the database to watch. */
  readonly database: pulumi.Input<string>;
  /** Name of the collection to watch. */
  readonly collection: pulumi.Input<string>;
  /** Aggregation pipeline that converts change events to messages, as a JSON string. */
  readonly pipeline: pulumi.Input<string>;
  /** Inclusion of the full document in change events. One of: `off`, `whenAvailable`, `updateLookup`. */
  readonly fullDocument: pulumi.Input<"off" | "whenAvailable" | "updateLookup">;
  /** Inclusion of the document before the change in change events. One of: `off`, `whenAvailable`. */
  readonly fullDocumentBeforeChange: pulumi.Input<"off" | "whenAvailable">;
  /** Ably site that runs the connector. One of: `eu-central-1-A`, `eu-west-1-A`, `us-east-1-A`, `us-east-2-A`, `us-west-1-A`. Other values are accepted with a warning. */
  readonly primarySite: pulumi.Input<
    "eu-central-1-A" | "eu-west-1-A" | "us-east-1-A" | "us-east-2-A" | "us-west-1-A" | (string & {})
  >;
}

/** Options for retries and failed calls. */
export interface BeforePublishConfig {
  /** Timeout of a call. In milliseconds. Minimum: 0. Maximum: 10000. */
  readonly retryTimeout: pulumi.Input<number>;
  /** Maximum number of retries of a failed call. Minimum: 0. Maximum: 10. */
  readonly maxRetries: pulumi.Input<number>;
  /** Action for a message if the call fails: publish or reject it. One of: `REJECT`, `PUBLISH`. */
  readonly failedAction: pulumi.Input<"REJECT" | "PUBLISH">;
  /** Action if the target responds with too many requests (429). One of: `RETRY`, `FAIL`. */
  readonly tooManyRequestsAction: pulumi.Input<"RETRY" | "FAIL">;
}

/** Messages for which the function is invoked: the messages of chat rooms. */
export interface ChatRuleSource {
  /** Messages of chat rooms, the only type that Ably accepts. */
  readonly type: "chat.message";
}

/** Target of the rule. */
export interface LambdaBeforePublishRuleTarget {
  /** AWS region of the function. */
  readonly region: pulumi.Input<string>;
  /** Name of the function. */
  readonly functionName: pulumi.Input<string>;
  /** Authentication of Ably with AWS. */
  readonly authentication: pulumi.Input<AwsAuthentication>;
}

/** Target of the rule. */
export interface HttpBeforePublishRuleTarget {
  /** URL of the webhook. It is not treated as a secret. Put credentials into `headers`. */
  readonly url: pulumi.Input<string>;
  /** HTTP headers of each request. */
  readonly headers?: pulumi.Input<pulumi.Input<RuleHeader>[]>;
}

/** Target of the rule. */
export interface HiveTextRuleTarget {
  /** API key of Hive. Secret: encrypted in the state and redacted in logs. */
  readonly apiKey: pulumi.Input<string>;
  /** URL of the model. If omitted, Ably uses the default URL of Hive. */
  readonly modelUrl?: pulumi.Input<string>;
  /** Severity from which a message is rejected, 1 to 3, by category. */
  readonly thresholds?: pulumi.Input<Record<string, pulumi.Input<number>>>;
}

/** Target of the rule. */
export interface HiveDashboardRuleTarget {
  /** API key of Hive. Secret: encrypted in the state and redacted in logs. */
  readonly apiKey: pulumi.Input<string>;
  /** Also check messages against the watch lists of Hive. Default: `false`. */
  readonly checkWatchLists?: pulumi.Input<boolean>;
}

/** Target of the rule. */
export interface BodyguardRuleTarget {
  /** API key of Bodyguard. Secret: encrypted in the state and redacted in logs. */
  readonly apiKey: pulumi.Input<string>;
  /** Id of the Bodyguard channel. */
  readonly channelId?: pulumi.Input<string>;
  /** URL of the Bodyguard API. If omitted, Ably uses the default URL. */
  readonly apiUrl?: pulumi.Input<string>;
  /** Language of messages that do not specify one. */
  readonly defaultLanguage?: pulumi.Input<string>;
}

/** Target of the rule. */
export interface TisaneRuleTarget {
  /** API key of Tisane. Secret: encrypted in the state and redacted in logs. */
  readonly apiKey: pulumi.Input<string>;
  /** Language of messages that do not specify one. */
  readonly defaultLanguage: pulumi.Input<string>;
  /** URL of the model. If omitted, Ably uses the default URL of Tisane. */
  readonly modelUrl?: pulumi.Input<string>;
  /** Severity from which a message is rejected, 0 to 3, by category. */
  readonly thresholds?: pulumi.Input<Record<string, pulumi.Input<number>>>;
}

/** Target of the rule. */
export interface AzureModerationRuleTarget {
  /** API key of the Azure AI Content Safety resource. Secret: encrypted in the state and redacted in logs. */
  readonly apiKey: pulumi.Input<string>;
  /** Endpoint of the Azure AI Content Safety resource. */
  readonly endpoint: pulumi.Input<string>;
  /** Severity from which a message is rejected, 0 to 7, by category. */
  readonly thresholds?: pulumi.Input<Record<string, pulumi.Input<number>>>;
}
