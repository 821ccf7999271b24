// Generated from the definitions in provider/ by `npm run generate`. Do not edit.

import type { DescribedBy } from "../../base/described-by";
import type * as input from "../input";

/** Which events it is about. */
export interface RuleSource extends DescribedBy<input.realtime.RuleSource> {
  readonly type: "channel.message" | "channel.presence" | "channel.lifecycle" | "channel.occupancy" | (string & {});
  readonly channelFilter?: string;
}

/** What is called, filled or read, and how. */
export interface HttpRuleTarget extends DescribedBy<input.realtime.HttpRuleTarget> {
  readonly url: string;
  readonly headers?: RuleHeader[];
  readonly signingKeyId?: string;
  readonly enveloped?: boolean;
  readonly format?: "json" | "msgpack" | "json/ably-compact" | (string & {});
}

/** `RuleHeader` in outputs. */
export interface RuleHeader extends DescribedBy<input.realtime.RuleHeader> {
  readonly name: string;
  readonly value: string;
}

/** What is called, filled or read, and how. */
export interface IftttRuleTarget extends DescribedBy<input.realtime.IftttRuleTarget> {
  readonly webhookKey: string;
  readonly eventName: string;
}

/** What is called, filled or read, and how. */
export interface ZapierRuleTarget extends DescribedBy<input.realtime.ZapierRuleTarget> {
  readonly url: string;
  readonly headers?: RuleHeader[];
  readonly signingKeyId?: string;
}

/** What is called, filled or read, and how. */
export interface CloudflareWorkerRuleTarget extends DescribedBy<input.realtime.CloudflareWorkerRuleTarget> {
  readonly url: string;
  readonly headers?: RuleHeader[];
  readonly signingKeyId?: string;
}

/** What is called, filled or read, and how. */
export interface AzureFunctionRuleTarget extends DescribedBy<input.realtime.AzureFunctionRuleTarget> {
  readonly azureAppId: string;
  readonly azureFunctionName: string;
  readonly headers?: RuleHeader[];
  readonly signingKeyId?: string;
  readonly enveloped?: boolean;
  readonly format?: "json" | "msgpack" | "json/ably-compact" | (string & {});
}

/** What is called, filled or read, and how. */
export interface GoogleCloudFunctionRuleTarget extends DescribedBy<input.realtime.GoogleCloudFunctionRuleTarget> {
  readonly region: string;
  readonly projectId: string;
  readonly functionName: string;
  readonly headers?: RuleHeader[];
  readonly signingKeyId?: string;
  readonly enveloped?: boolean;
  readonly format?: "json" | "msgpack" | "json/ably-compact" | (string & {});
}

/** What is called, filled or read, and how. */
export interface LambdaRuleTarget extends DescribedBy<input.realtime.LambdaRuleTarget> {
  readonly region: string;
  readonly functionName: string;
  readonly authentication: AwsAuthentication;
  readonly enveloped?: boolean;
}

/** How Ably authenticates with AWS. */
export type AwsAuthentication = AwsAuthenticationCredentials | AwsAuthenticationAssumeRole;

/** `AwsAuthenticationCredentials` in outputs. */
export interface AwsAuthenticationCredentials extends DescribedBy<input.realtime.AwsAuthenticationCredentials> {
  readonly authenticationMode: "credentials";
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** `AwsAuthenticationAssumeRole` in outputs. */
export interface AwsAuthenticationAssumeRole extends DescribedBy<input.realtime.AwsAuthenticationAssumeRole> {
  readonly authenticationMode: "assumeRole";
  readonly assumeRoleArn: string;
}

/** What is called, filled or read, and how. */
export interface KinesisRuleTarget extends DescribedBy<input.realtime.KinesisRuleTarget> {
  readonly region: string;
  readonly streamName: string;
  readonly partitionKey: string;
  readonly authentication: AwsAuthentication;
  readonly enveloped?: boolean;
  readonly format?: "json" | "msgpack" | "json/ably-compact" | (string & {});
}

/** What is called, filled or read, and how. */
export interface SqsRuleTarget extends DescribedBy<input.realtime.SqsRuleTarget> {
  readonly region: string;
  readonly awsAccountId: string;
  readonly queueName: string;
  readonly authentication: AwsAuthentication;
  readonly enveloped?: boolean;
  readonly format?: "json" | "msgpack" | "json/ably-compact" | (string & {});
}

/** What is called, filled or read, and how. */
export interface AmqpRuleTarget extends DescribedBy<input.realtime.AmqpRuleTarget> {
  readonly queueId: string;
  readonly headers?: RuleHeader[];
  readonly enveloped?: boolean;
  readonly format?: "json" | "msgpack" | "json/ably-compact" | (string & {});
}

/** What is called, filled or read, and how. */
export interface AmqpExternalRuleTarget extends DescribedBy<input.realtime.AmqpExternalRuleTarget> {
  readonly url: string;
  readonly routingKey: string;
  readonly exchange?: string;
  readonly mandatoryRoute: boolean;
  readonly persistentMessages: boolean;
  readonly messageTtl?: number;
  readonly headers?: RuleHeader[];
  readonly enveloped?: boolean;
  readonly format?: "json" | "msgpack" | "json/ably-compact" | (string & {});
}

/** What is called, filled or read, and how. */
export interface KafkaRuleTarget extends DescribedBy<input.realtime.KafkaRuleTarget> {
  readonly routingKey: string;
  readonly brokers: string[];
  readonly auth: KafkaAuth;
  readonly enveloped?: boolean;
  readonly format?: "json" | "msgpack" | "json/ably-compact" | (string & {});
}

/** How Ably authenticates with Kafka. */
export interface KafkaAuth extends DescribedBy<input.realtime.KafkaAuth> {
  readonly sasl: KafkaSasl;
}

/** Authentication by SASL. */
export interface KafkaSasl extends DescribedBy<input.realtime.KafkaSasl> {
  readonly mechanism: "plain" | "scram-sha-256" | "scram-sha-512" | (string & {});
  readonly username: string;
  readonly password: string;
}

/** What is called, filled or read, and how. */
export interface PulsarRuleTarget extends DescribedBy<input.realtime.PulsarRuleTarget> {
  readonly topic: string;
  readonly serviceUrl: string;
  readonly authentication: PulsarAuthentication;
  readonly routingKey?: string;
  readonly tlsTrustCerts?: string[];
  readonly enveloped?: boolean;
  readonly format?: "json" | "msgpack" | "json/ably-compact" | (string & {});
}

/** How Ably authenticates with Pulsar. */
export interface PulsarAuthentication extends DescribedBy<input.realtime.PulsarAuthentication> {
  readonly token: string;
}

/** What is called, filled or read, and how. */
export interface PostgresOutboxRuleTarget extends DescribedBy<input.realtime.PostgresOutboxRuleTarget> {
  readonly url: string;
  readonly outboxTableSchema: string;
  readonly outboxTableName: string;
  readonly nodesTableSchema: string;
  readonly nodesTableName: string;
  readonly sslMode: "prefer" | "require" | "verify-ca" | "verify-full";
  readonly sslRootCert?: string;
  readonly primarySite?: string;
}

/** What is called, filled or read, and how. */
export interface MongoRuleTarget extends DescribedBy<input.realtime.MongoRuleTarget> {
  readonly url: string;
  readonly database: string;
  readonly collection: string;
  readonly pipeline: string;
  readonly fullDocument: "off" | "whenAvailable" | "updateLookup";
  readonly fullDocumentBeforeChange: "off" | "whenAvailable";
  readonly primarySite:
    | "eu-central-1-A"
    | "eu-west-1-A"
    | "us-east-1-A"
    | "us-east-2-A"
    | "us-west-1-A"
    | (string & {});
}

/** What is done where the call fails. */
export interface BeforePublishConfig extends DescribedBy<input.realtime.BeforePublishConfig> {
  readonly retryTimeout: number;
  readonly maxRetries: number;
  readonly failedAction: "REJECT" | "PUBLISH";
  readonly tooManyRequestsAction: "RETRY" | "FAIL";
}

/** What is called, filled or read, and how. */
export interface LambdaBeforePublishRuleTarget extends DescribedBy<input.realtime.LambdaBeforePublishRuleTarget> {
  readonly region: string;
  readonly functionName: string;
  readonly authentication: AwsAuthentication;
}

/** What is called, filled or read, and how. */
export interface HttpBeforePublishRuleTarget extends DescribedBy<input.realtime.HttpBeforePublishRuleTarget> {
  readonly url: string;
  readonly headers?: RuleHeader[];
}

/** What is called, filled or read, and how. */
export interface HiveTextRuleTarget extends DescribedBy<input.realtime.HiveTextRuleTarget> {
  readonly apiKey: string;
  readonly modelUrl?: string;
  readonly thresholds?: Record<string, number>;
}

/** What is called, filled or read, and how. */
export interface HiveDashboardRuleTarget extends DescribedBy<input.realtime.HiveDashboardRuleTarget> {
  readonly apiKey: string;
  readonly checkWatchLists?: boolean;
}

/** What is called, filled or read, and how. */
export interface BodyguardRuleTarget extends DescribedBy<input.realtime.BodyguardRuleTarget> {
  readonly apiKey: string;
  readonly channelId?: string;
  readonly apiUrl?: string;
  readonly defaultLanguage?: string;
}

/** What is called, filled or read, and how. */
export interface TisaneRuleTarget extends DescribedBy<input.realtime.TisaneRuleTarget> {
  readonly apiKey: string;
  readonly defaultLanguage: string;
  readonly modelUrl?: string;
  readonly thresholds?: Record<string, number>;
}

/** What is called, filled or read, and how. */
export interface AzureModerationRuleTarget extends DescribedBy<input.realtime.AzureModerationRuleTarget> {
  readonly apiKey: string;
  readonly endpoint: string;
  readonly thresholds?: Record<string, number>;
}

/** How it is read by AMQP: with the name of a key as username, and its secret as password. */
export interface QueueAmqp {
  /** Address of the server. */
  readonly uri: string;
  /** Name of the queue there: app id, a colon and its name. */
  readonly queueName: string;
}

/** The same by STOMP. */
export interface QueueStomp {
  /** Address of the server. */
  readonly uri: string;
  /** Virtual host. */
  readonly host: string;
  /** The queue as a destination. */
  readonly destination: string;
}

/** What `new Pusher(…)` of the package `pusher` takes. */
export interface PusherClient {
  /** Id of the app. */
  readonly appId: string;
  /** The public part of the credentials, which browsers get. */
  readonly key: string;
  /** The secret part, for servers alone. Secret: encrypted in the state and redacted in logs. */
  readonly secret: string;
  /** Host of Ably's Pusher adapter: `host` on a server, `wsHost` and `httpHost` in a browser. */
  readonly host: string;
  /** That Pusher clients use TLS: `useTLS` on a server, `forceTLS` in a browser. */
  readonly useTLS: boolean;
  /** What Pusher clients name as the cluster: they ask for one, and the adapter takes any. */
  readonly cluster: string;
}

/** The account. */
export interface AccountInfo {
  /** Id of the account. */
  readonly accountId: string;
  /** Name of the account. */
  readonly name?: string;
  /** Address of the person whose token it is. */
  readonly email?: string;
  /** Id of the access token. */
  readonly tokenId?: string;
  /** Name of the access token. */
  readonly tokenName?: string;
  /** What the token may do, such as `read:app`. */
  readonly capabilities: string[];
  /** When the token ends; nothing when it never does. */
  readonly expiresAt?: string;
}

/** An app. */
export interface AppInfo {
  /** Id of the app, the first part of every key. */
  readonly appId: string;
  /** Account that it belongs to. */
  readonly accountId?: string;
  /** Its name. */
  readonly name: string;
  /** `enabled` or `disabled`. */
  readonly status?: string;
  /** Whether clients must use TLS. */
  readonly tlsOnly?: boolean;
  /** Project of Firebase Cloud Messaging. */
  readonly fcmProjectId?: string;
  /** Whether a service account of Firebase Cloud Messaging is set. */
  readonly fcmServiceAccountConfigured?: boolean;
  /** `certificate` or `token`: how Ably authenticates with Apple's push service. */
  readonly apnsAuthType?: string;
  /** Whether a certificate for Apple's push service is set. */
  readonly apnsCertificateConfigured?: boolean;
  /** Whether a signing key for Apple's push service is set. */
  readonly apnsSigningKeyConfigured?: boolean;
  /** When it was made, in milliseconds since 1970. */
  readonly created?: number;
  /** When it was changed last, in milliseconds since 1970. */
  readonly modified?: number;
}

/** `KeyInfo` in results. */
export interface KeyInfo {
  /** Id of the key within its app. */
  readonly keyId: string;
  /** Its name. */
  readonly name: string;
  /** Operations by channel. */
  readonly capabilities: Record<string, string[]>;
  /** Whether tokens made of it can be revoked. */
  readonly revocableTokens?: boolean;
  /** When it was made, in milliseconds since 1970. */
  readonly created?: number;
  /** When it was changed last, in milliseconds since 1970. */
  readonly modified?: number;
}

/** `NamespaceInfo` in results. */
export interface NamespaceInfo {
  /** The namespace: what channel names begin with. */
  readonly name: string;
  /** Whether clients must be identified. */
  readonly identified?: boolean;
  /** Whether messages are kept for history. */
  readonly persisted?: boolean;
  /** Whether the last message is kept. */
  readonly persistLast?: boolean;
  /** Whether push notifications can be published. */
  readonly pushEnabled?: boolean;
  /** Whether messages are sent in batches. */
  readonly batchingEnabled?: boolean;
  /** Milliseconds that a batch gathers messages. */
  readonly batchingInterval?: number;
  /** Whether messages are conflated. */
  readonly conflationEnabled?: boolean;
  /** Milliseconds over which they are. */
  readonly conflationInterval?: number;
  /** What makes messages one. */
  readonly conflationKey?: string;
  /** Whether clients must use TLS. */
  readonly tlsOnly?: boolean;
  /** Whether messages carry their serial. */
  readonly exposeTimeserial?: boolean;
  /** Whether messages can be changed and deleted. */
  readonly mutableMessages?: boolean;
  /** Whether the channels can be listed. */
  readonly populateChannelRegistry?: boolean;
  /** When it was made, in milliseconds since 1970. */
  readonly created?: number;
  /** When it was changed last, in milliseconds since 1970. */
  readonly modified?: number;
}

/** `QueueInfo` in results. */
export interface QueueInfo {
  /** Id of the queue. */
  readonly queueId: string;
  /** Its name. */
  readonly name: string;
  /** Where it is kept. */
  readonly region?: string;
  /** `Running` once it can be used. */
  readonly state?: string;
  /** Minutes that a message waits. */
  readonly ttl?: number;
  /** Messages that it holds at most. */
  readonly maxLength?: number;
  /** What is in it now. */
  readonly messages?: QueueMessages;
  /** Whether it is the dead letter queue, made by the service, which takes what expired or had no room in others. */
  readonly deadletter?: boolean;
  /** Id of the dead letter queue that takes what expired or had no room in it. */
  readonly deadletterId?: string;
}

/** What is in it now. */
export interface QueueMessages {
  /** Messages that wait. */
  readonly ready?: number;
  /** Messages that were taken and not confirmed. */
  readonly unacknowledged?: number;
  /** Both. */
  readonly total?: number;
}

/** `RuleInfo` in results. */
export interface RuleInfo {
  /** Id of the rule within its app. */
  readonly ruleId: string;
  /** Its kind. */
  readonly ruleType: string;
  /** `enabled` or `disabled`. */
  readonly status?: string;
  /** `single` or `batch`. */
  readonly requestMode?: string;
  /** Which events it is about. */
  readonly source?: RuleInfoSource;
  /** Regular expression that names of chat rooms match. */
  readonly chatRoomFilter?: string;
  /** When it was made, in milliseconds since 1970. */
  readonly created?: number;
  /** When it was changed last, in milliseconds since 1970. */
  readonly modified?: number;
}

/** Which events it is about. */
export interface RuleInfoSource {
  /** What it is about. */
  readonly type?: string;
  /** Regular expression that channel names match. */
  readonly channelFilter?: string;
}

/** What the server says. A server that is not reached, or fails, is an error. */
export interface CredentialsCheck {
  /** Whether the credentials are accepted. */
  readonly accepted: boolean;
  /** Why they are not: `secret` (key and secret do not belong together, or not to the app), `unknown` (no such app or key), `clock` (the time of this machine is wrong), `forbidden` (the app is disabled or over its quota), `moved` (the server sends on to another address), `stranger` (it is no such server). One of: `secret`, `unknown`, `clock`, `forbidden`, `moved`, `stranger`. */
  readonly reason?: "secret" | "unknown" | "clock" | "forbidden" | "moved" | "stranger";
  /** The same in a sentence, with what to do. */
  readonly problem?: string;
}
