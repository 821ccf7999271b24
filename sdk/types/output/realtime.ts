// Generated from the definitions in provider/ by `npm run generate`. Do not edit.

import type { DescribedBy } from "../../base/described-by";
import type * as input from "../input";

/** Source of the events. */
export interface RuleSource extends DescribedBy<input.realtime.RuleSource> {
  readonly type: "channel.message" | "channel.presence" | "channel.lifecycle" | "channel.occupancy" | (string & {});
  readonly channelFilter?: string;
}

/** Target of the rule. */
export interface HttpRuleTarget extends DescribedBy<input.realtime.HttpRuleTarget> {
  readonly url: string;
  readonly headers?: RuleHeader[];
  readonly signingKeyId?: string;
  readonly enveloped?: boolean;
  readonly format?: "json" | "msgpack" | "json/ably-compact" | (string & {});
}

/** HTTP headers of each request. */
export interface RuleHeader extends DescribedBy<input.realtime.RuleHeader> {
  readonly name: string;
  readonly value: string;
}

/** Target of the rule. */
export interface IftttRuleTarget extends DescribedBy<input.realtime.IftttRuleTarget> {
  readonly webhookKey: string;
  readonly eventName: string;
}

/** Target of the rule. */
export interface ZapierRuleTarget extends DescribedBy<input.realtime.ZapierRuleTarget> {
  readonly url: string;
  readonly headers?: RuleHeader[];
  readonly signingKeyId?: string;
}

/** Target of the rule. */
export interface CloudflareWorkerRuleTarget extends DescribedBy<input.realtime.CloudflareWorkerRuleTarget> {
  readonly url: string;
  readonly headers?: RuleHeader[];
  readonly signingKeyId?: string;
}

/** Target of the rule. */
export interface AzureFunctionRuleTarget extends DescribedBy<input.realtime.AzureFunctionRuleTarget> {
  readonly azureAppId: string;
  readonly azureFunctionName: string;
  readonly headers?: RuleHeader[];
  readonly signingKeyId?: string;
  readonly enveloped?: boolean;
  readonly format?: "json" | "msgpack" | "json/ably-compact" | (string & {});
}

/** Target of the rule. */
export interface GoogleCloudFunctionRuleTarget extends DescribedBy<input.realtime.GoogleCloudFunctionRuleTarget> {
  readonly region: string;
  readonly projectId: string;
  readonly functionName: string;
  readonly headers?: RuleHeader[];
  readonly signingKeyId?: string;
  readonly enveloped?: boolean;
  readonly format?: "json" | "msgpack" | "json/ably-compact" | (string & {});
}

/** Target of the rule. */
export interface LambdaRuleTarget extends DescribedBy<input.realtime.LambdaRuleTarget> {
  readonly region: string;
  readonly functionName: string;
  readonly authentication: AwsAuthentication;
  readonly enveloped?: boolean;
}

/** Authentication of Ably with AWS. */
export type AwsAuthentication = AwsAuthenticationCredentials | AwsAuthenticationAssumeRole;

/** Authentication with an access key of an IAM user. */
export interface AwsAuthenticationCredentials extends DescribedBy<input.realtime.AwsAuthenticationCredentials> {
  readonly authenticationMode: "credentials";
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Authentication with an IAM role that the AWS account of Ably is allowed to assume. */
export interface AwsAuthenticationAssumeRole extends DescribedBy<input.realtime.AwsAuthenticationAssumeRole> {
  readonly authenticationMode: "assumeRole";
  readonly assumeRoleArn: string;
}

/** Target of the rule. */
export interface KinesisRuleTarget extends DescribedBy<input.realtime.KinesisRuleTarget> {
  readonly region: string;
  readonly streamName: string;
  readonly partitionKey: string;
  readonly authentication: AwsAuthentication;
  readonly enveloped?: boolean;
  readonly format?: "json" | "msgpack" | "json/ably-compact" | (string & {});
}

/** Target of the rule. */
export interface SqsRuleTarget extends DescribedBy<input.realtime.SqsRuleTarget> {
  readonly region: string;
  readonly awsAccountId: string;
  readonly queueName: string;
  readonly authentication: AwsAuthentication;
  readonly enveloped?: boolean;
  readonly format?: "json" | "msgpack" | "json/ably-compact" | (string & {});
}

/** Target of the rule. */
export interface AmqpRuleTarget extends DescribedBy<input.realtime.AmqpRuleTarget> {
  readonly queueId: string;
  readonly headers?: RuleHeader[];
  readonly enveloped?: boolean;
  readonly format?: "json" | "msgpack" | "json/ably-compact" | (string & {});
}

/** Target of the rule. */
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

/** Target of the rule. */
export interface KafkaRuleTarget extends DescribedBy<input.realtime.KafkaRuleTarget> {
  readonly routingKey: string;
  readonly brokers: string[];
  readonly auth: KafkaAuth;
  readonly enveloped?: boolean;
  readonly format?: "json" | "msgpack" | "json/ably-compact" | (string & {});
}

/** Authentication of Ably with Kafka. */
export interface KafkaAuth extends DescribedBy<input.realtime.KafkaAuth> {
  readonly sasl: KafkaSasl;
}

/** SASL authentication. */
export interface KafkaSasl extends DescribedBy<input.realtime.KafkaSasl> {
  readonly mechanism: "plain" | "scram-sha-256" | "scram-sha-512" | (string & {});
  readonly username: string;
  readonly password: string;
}

/** Target of the rule. */
export interface PulsarRuleTarget extends DescribedBy<input.realtime.PulsarRuleTarget> {
  readonly topic: string;
  readonly serviceUrl: string;
  readonly authentication: PulsarAuthentication;
  readonly routingKey?: string;
  readonly tlsTrustCerts?: string[];
  readonly enveloped?: boolean;
  readonly format?: "json" | "msgpack" | "json/ably-compact" | (string & {});
}

/** Authentication of Ably with Pulsar. */
export interface PulsarAuthentication extends DescribedBy<input.realtime.PulsarAuthentication> {
  readonly token: string;
}

/** Target of the rule. */
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

/** Target of the rule. */
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

/** Options for retries and failed calls. */
export interface BeforePublishConfig extends DescribedBy<input.realtime.BeforePublishConfig> {
  readonly retryTimeout: number;
  readonly maxRetries: number;
  readonly failedAction: "REJECT" | "PUBLISH";
  readonly tooManyRequestsAction: "RETRY" | "FAIL";
}

/** Messages for which the function is invoked: the messages of chat rooms. */
export interface ChatRuleSource extends DescribedBy<input.realtime.ChatRuleSource> {
  readonly type: "chat.message";
}

/** Target of the rule. */
export interface LambdaBeforePublishRuleTarget extends DescribedBy<input.realtime.LambdaBeforePublishRuleTarget> {
  readonly region: string;
  readonly functionName: string;
  readonly authentication: AwsAuthentication;
}

/** Target of the rule. */
export interface HttpBeforePublishRuleTarget extends DescribedBy<input.realtime.HttpBeforePublishRuleTarget> {
  readonly url: string;
  readonly headers?: RuleHeader[];
}

/** Target of the rule. */
export interface HiveTextRuleTarget extends DescribedBy<input.realtime.HiveTextRuleTarget> {
  readonly apiKey: string;
  readonly modelUrl?: string;
  readonly thresholds?: Record<string, number>;
}

/** Target of the rule. */
export interface HiveDashboardRuleTarget extends DescribedBy<input.realtime.HiveDashboardRuleTarget> {
  readonly apiKey: string;
  readonly checkWatchLists?: boolean;
}

/** Target of the rule. */
export interface BodyguardRuleTarget extends DescribedBy<input.realtime.BodyguardRuleTarget> {
  readonly apiKey: string;
  readonly channelId?: string;
  readonly apiUrl?: string;
  readonly defaultLanguage?: string;
}

/** Target of the rule. */
export interface TisaneRuleTarget extends DescribedBy<input.realtime.TisaneRuleTarget> {
  readonly apiKey: string;
  readonly defaultLanguage: string;
  readonly modelUrl?: string;
  readonly thresholds?: Record<string, number>;
}

/** Target of the rule. */
export interface AzureModerationRuleTarget extends DescribedBy<input.realtime.AzureModerationRuleTarget> {
  readonly apiKey: string;
  readonly endpoint: string;
  readonly thresholds?: Record<string, number>;
}

/** AMQP connection. Authenticate with the name of an API key as user name, and its secret as password. */
export interface QueueAmqp {
  /** URI of the AMQP server. */
  readonly uri: string;
  /** Name of the queue for AMQP: the app id, a colon and the name. */
  readonly queueName: string;
}

/** STOMP connection. Authenticate as for AMQP. */
export interface QueueStomp {
  /** URI of the STOMP server. */
  readonly uri: string;
  /** STOMP virtual host. */
  readonly host: string;
  /** STOMP destination of the queue. */
  readonly destination: string;
}

/** The account. */
export interface AccountInfo {
  /** Id of the account. */
  readonly accountId: string;
  /** Name of the account. */
  readonly name?: string;
  /** Email address of the user who owns the token. */
  readonly email?: string;
  /** Id of the access token. */
  readonly tokenId?: string;
  /** Name of the access token. */
  readonly tokenName?: string;
  /** Capabilities of the token, for example `read:app`. */
  readonly capabilities: string[];
  /** Expiration time of the token. Omitted if it does not expire. */
  readonly expiresAt?: string;
  /** Time of the last use of the token. */
  readonly lastUsedAt?: string;
}

/** The app. */
export interface AppInfo {
  /** Id of the app, which is the first part of each of its API keys. */
  readonly appId: string;
  /** Id of the account that the app belongs to. */
  readonly accountId?: string;
  /** Name of the app. */
  readonly name: string;
  /** `enabled` or `disabled`. */
  readonly status?: string;
  /** TLS is required for client connections. */
  readonly tlsOnly?: boolean;
  /** Project id of Firebase Cloud Messaging. */
  readonly fcmProjectId?: string;
  /** A service account of Firebase Cloud Messaging is configured. */
  readonly fcmServiceAccountConfigured?: boolean;
  /** Authentication with APNs: `certificate` or `token`. */
  readonly apnsAuthType?: string;
  /** A certificate for APNs is configured. */
  readonly apnsCertificateConfigured?: boolean;
  /** A signing key for APNs is configured. */
  readonly apnsSigningKeyConfigured?: boolean;
  /** Creation time. In milliseconds since the Unix epoch. */
  readonly created?: number;
  /** Time of the last change. In milliseconds since the Unix epoch. */
  readonly modified?: number;
}

/** The key. */
export interface KeyInfo {
  /** Id of the key within its app. */
  readonly keyId: string;
  /** Name of the key. */
  readonly name: string;
  /** Capabilities: operations by channel. */
  readonly capabilities: Record<string, string[]>;
  /** Tokens issued with the key can be revoked. */
  readonly revocableTokens?: boolean;
  /** Creation time. In milliseconds since the Unix epoch. */
  readonly created?: number;
  /** Time of the last change. In milliseconds since the Unix epoch. */
  readonly modified?: number;
}

/** The key, with its secret. */
export interface KeyWithSecret {
  /** Id of the key within its app. */
  readonly keyId: string;
  /** Name of the key. */
  readonly name: string;
  /** Capabilities: operations by channel. */
  readonly capabilities: Record<string, string[]>;
  /** Tokens issued with the key can be revoked. */
  readonly revocableTokens?: boolean;
  /** Creation time. In milliseconds since the Unix epoch. */
  readonly created?: number;
  /** Time of the last change. In milliseconds since the Unix epoch. */
  readonly modified?: number;
  /** Public part of the key: the app id, a dot and the key id. */
  readonly keyName: string;
  /** Complete API key: the key name, a colon and the key secret. Secret: encrypted in the state and redacted in logs. */
  readonly key: string;
  /** Secret for Pusher clients: the part of the API key after the colon. Secret: encrypted in the state and redacted in logs. */
  readonly appSecret: string;
}

/** The channel rule. */
export interface NamespaceInfo {
  /** Namespace: the prefix of channel names. */
  readonly name: string;
  /** Clients must be identified. */
  readonly identified?: boolean;
  /** Messages are persisted. */
  readonly persisted?: boolean;
  /** The last message is persisted. */
  readonly persistLast?: boolean;
  /** Push notifications are enabled. */
  readonly pushEnabled?: boolean;
  /** Server-side batching is enabled. */
  readonly batchingEnabled?: boolean;
  /** Batching interval. In milliseconds. */
  readonly batchingInterval?: number;
  /** Message conflation is enabled. */
  readonly conflationEnabled?: boolean;
  /** Conflation interval. In milliseconds. */
  readonly conflationInterval?: number;
  /** Conflation key. */
  readonly conflationKey?: string;
  /** TLS is required. */
  readonly tlsOnly?: boolean;
  /** The time serial is exposed in messages. */
  readonly exposeTimeserial?: boolean;
  /** Messages can be updated and deleted. */
  readonly mutableMessages?: boolean;
  /** The channel registry lists the channels. */
  readonly populateChannelRegistry?: boolean;
  /** Creation time. In milliseconds since the Unix epoch. */
  readonly created?: number;
  /** Time of the last change. In milliseconds since the Unix epoch. */
  readonly modified?: number;
}

/** The queue. */
export interface QueueInfo {
  /** Id of the queue. */
  readonly queueId: string;
  /** Name of the queue. */
  readonly name: string;
  /** Region of the queue. */
  readonly region?: string;
  /** State of the queue. `Running` if it is ready. */
  readonly state?: string;
  /** Time to live of a message. In minutes. */
  readonly ttl?: number;
  /** Maximum number of messages. */
  readonly maxLength?: number;
  /** Current messages of the queue. */
  readonly messages?: QueueMessages;
  /** The queue is the dead letter queue, which Ably creates for expired messages and for messages that exceed the limit of other queues. */
  readonly deadletter?: boolean;
  /** Id of the dead letter queue for expired messages and for messages that exceed the limit. */
  readonly deadletterId?: string;
  /** AMQP connection. */
  readonly amqp?: QueueInfoAmqp;
  /** STOMP connection. */
  readonly stomp?: QueueInfoStomp;
}

/** Current messages of the queue. */
export interface QueueMessages {
  /** Number of messages that are ready for delivery. */
  readonly ready?: number;
  /** Number of messages that are delivered and not acknowledged. */
  readonly unacknowledged?: number;
  /** Number of all messages. */
  readonly total?: number;
}

/** AMQP connection. */
export interface QueueInfoAmqp {
  /** URI of the AMQP server. */
  readonly uri?: string;
  /** Name of the queue for AMQP. */
  readonly queueName?: string;
}

/** STOMP connection. */
export interface QueueInfoStomp {
  /** URI of the STOMP server. */
  readonly uri?: string;
  /** STOMP virtual host. */
  readonly host?: string;
  /** STOMP destination of the queue. */
  readonly destination?: string;
}

/** Result of `getRules`. */
export interface RuleInfo {
  /** Id of the rule within its app. */
  readonly ruleId: string;
  /** Type of the rule. */
  readonly ruleType: string;
  /** `enabled` or `disabled`. */
  readonly status?: string;
  /** `single` or `batch`. */
  readonly requestMode?: string;
  /** Source of the events. */
  readonly source?: RuleInfoSource;
  /** Regular expression that matches the names of chat rooms. */
  readonly chatRoomFilter?: string;
  /** Creation time. In milliseconds since the Unix epoch. */
  readonly created?: number;
  /** Time of the last change. In milliseconds since the Unix epoch. */
  readonly modified?: number;
}

/** Source of the events. */
export interface RuleInfoSource {
  /** Source of the events. */
  readonly type?: string;
  /** Regular expression that matches channel names. */
  readonly channelFilter?: string;
}

/** Result of the check. If the server is unreachable or fails, the function fails. */
export interface PusherCredentialsCheck {
  /** The server accepts the credentials. */
  readonly accepted: boolean;
  /** Reason why the server rejects the credentials. `unauthorized`: key and secret do not match, or belong to another app. `notFound`: the app or the key does not exist. `clockSkew`: the clock of this machine is wrong. `forbidden`: the app is disabled or over its quota. `redirected`: the server redirects to another URL. `unsupportedProtocol`: the server does not implement the Pusher protocol. One of: `unauthorized`, `notFound`, `clockSkew`, `forbidden`, `redirected`, `unsupportedProtocol`. */
  readonly reason?: "unauthorized" | "notFound" | "clockSkew" | "forbidden" | "redirected" | "unsupportedProtocol";
  /** Description of the reason, with the action to take. */
  readonly message?: string;
}
