import * as pulumi from "@pulumi/pulumi";
import { realtime } from "trefoil";

const config = new pulumi.Config();

// Ably may hide these inputs of App. Add the inputs that are set: `fcmKey`, `fcmServiceAccount`, `apnsCertificate`,
// `apnsPrivateKey`, `apnsSigningKey`.
new realtime.App("basic-app", { name: "basic-app" });

new realtime.App("push-app", {
  name: "push-app",
  tlsOnly: true,
  apnsAuthType: "token",
  apnsSigningKeyId: "ABC123DEFG",
  apnsIssuerKey: "TEAM123456",
  apnsTopicHeader: "com.example.chat",
});

new realtime.App("certificate-app", {
  name: "certificate-app",
  apnsAuthType: "certificate",
  apnsUseSandboxEndpoint: true,
});

const parent9 = new realtime.App("parent-9", { name: "parent-9" });

new realtime.Key("server-key", {
  appId: parent9,
  name: "server-key",
  capabilities: { "chat:*": ["history", "publish", "subscribe"] },
});

new realtime.Key("browser-key", {
  appId: parent9,
  name: "browser-key",
  capabilities: { "chat:*": ["subscribe"] },
  revocableTokens: true,
});

new realtime.Key("rotated-key", { appId: parent9, name: "rotated-key", capabilities: { "jobs:*": ["publish"] } });

new realtime.Namespace("chat", { appId: parent9, name: "chat", identified: true, persisted: true });

new realtime.Namespace("prices", {
  appId: parent9,
  name: "prices",
  conflationEnabled: true,
  conflationInterval: 200,
  conflationKey: "#{name}",
});

new realtime.Queue("basic-queue", {
  appId: parent9,
  name: "basic-queue",
  ttl: 60,
  maxLength: 10000,
  region: "eu-west-1-a",
});

new realtime.Queue("waiting-queue", {
  appId: parent9,
  name: "waiting-queue",
  ttl: 10,
  maxLength: 100,
  region: "us-east-1-a",
});

const parent10 = new realtime.Queue("parent-10", {
  appId: parent9,
  name: "parent-10",
  ttl: 60,
  maxLength: 10000,
  region: "eu-west-1-a",
});

// Ably may hide these inputs of HttpRule. Add the inputs that are set: `target.signingKeyId`.
new realtime.HttpRule("parent-9-http-rule-00000000", {
  appId: parent9,
  source: { type: "channel.message" },
  target: { url: "https://example.com/hook" },
});

new realtime.HttpRule("parent-9-http-rule-00000000", {
  appId: parent9,
  requestMode: "batch",
  source: { type: "channel.presence", channelFilter: "^chat:" },
  target: {
    url: "https://example.com/presence",
    headers: [{ name: "x-tenant", value: config.requireSecret("parent9HttpRule00000000TargetHeaders0Value") }],
    signingKeyId: "G8dabc",
  },
});

new realtime.IftttRule("ifttt-rule", {
  appId: parent9,
  source: { type: "channel.message" },
  target: { webhookKey: config.requireSecret("iftttRuleTargetWebhookKey"), eventName: "message" },
});

// Ably may hide these inputs of ZapierRule. Add the inputs that are set: `target.signingKeyId`.
new realtime.ZapierRule("zapier-rule", {
  appId: parent9,
  source: { type: "channel.lifecycle" },
  target: { url: config.requireSecret("zapierRuleTargetUrl") },
});

// Ably may hide these inputs of CloudflareWorkerRule. Add the inputs that are set: `target.signingKeyId`.
new realtime.CloudflareWorkerRule("cloudflare-worker-rule", {
  appId: parent9,
  source: { type: "channel.message" },
  target: { url: "https://chat.example.workers.dev" },
});

// Ably may hide these inputs of AzureFunctionRule. Add the inputs that are set: `target.signingKeyId`.
new realtime.AzureFunctionRule("azure-function-rule", {
  appId: parent9,
  source: { type: "channel.message", channelFilter: "^orders" },
  target: { azureAppId: "shop", azureFunctionName: "onOrder" },
});

// Ably may hide these inputs of GoogleCloudFunctionRule. Add the inputs that are set: `target.signingKeyId`.
new realtime.GoogleCloudFunctionRule("google-cloud-function-rule", {
  appId: parent9,
  source: { type: "channel.message" },
  target: { region: "us-west1", projectId: "shop-314", functionName: "onMessage" },
});

new realtime.LambdaRule("parent-9-lambda-rule-00000000", {
  appId: parent9,
  source: { type: "channel.message" },
  target: {
    region: "eu-west-1",
    functionName: "onMessage",
    authentication: { authenticationMode: "assumeRole", assumeRoleArn: "arn:aws:iam::123456789012:role/ably" },
  },
});

new realtime.LambdaRule("parent-9-lambda-rule-00000000", {
  appId: parent9,
  source: { type: "channel.message", channelFilter: "^orders" },
  target: {
    region: "eu-west-1",
    functionName: "onOrder",
    authentication: {
      authenticationMode: "credentials",
      accessKeyId: "AKIAEXAMPLE",
      secretAccessKey: config.requireSecret("parent9LambdaRule00000000TargetAuthenticationSecretAccessKey"),
    },
  },
});

new realtime.KinesisRule("kinesis-rule", {
  appId: parent9,
  source: { type: "channel.message" },
  target: {
    region: "eu-west-1",
    streamName: "messages",
    partitionKey: "#{channel.name}",
    authentication: { authenticationMode: "assumeRole", assumeRoleArn: "arn:aws:iam::123456789012:role/ably" },
  },
});

new realtime.SqsRule("sqs-rule", {
  appId: parent9,
  source: { type: "channel.message" },
  target: {
    region: "us-east-1",
    awsAccountId: "123456789012",
    queueName: "messages",
    authentication: {
      authenticationMode: "credentials",
      accessKeyId: "AKIAEXAMPLE",
      secretAccessKey: config.requireSecret("sqsRuleTargetAuthenticationSecretAccessKey"),
    },
  },
});

new realtime.AmqpRule("amqp-rule", {
  appId: parent9,
  source: { type: "channel.message" },
  target: { queueId: parent10 },
});

// Ably may hide these inputs of AmqpExternalRule. Add the inputs that are set: `target.exchange`, `target.messageTtl`.
new realtime.AmqpExternalRule("amqp-external-rule", {
  appId: parent9,
  source: { type: "channel.message" },
  target: {
    url: config.requireSecret("amqpExternalRuleTargetUrl"),
    routingKey: "messages",
    mandatoryRoute: true,
    persistentMessages: true,
  },
});

new realtime.KafkaRule("kafka-rule", {
  appId: parent9,
  source: { type: "channel.message" },
  target: {
    routingKey: "messages:#{channel.name}",
    brokers: ["kafka.example:9093"],
    auth: {
      sasl: {
        mechanism: "scram-sha-256",
        username: config.requireSecret("kafkaRuleTargetAuthSaslUsername"),
        password: config.requireSecret("kafkaRuleTargetAuthSaslPassword"),
      },
    },
  },
});

// Ably may hide these inputs of PulsarRule. Add the inputs that are set: `target.tlsTrustCerts`.
new realtime.PulsarRule("pulsar-rule", {
  appId: parent9,
  source: { type: "channel.message" },
  target: {
    topic: "persistent://public/default/messages",
    serviceUrl: "pulsar+ssl://pulsar.example:6651",
    authentication: { token: config.requireSecret("pulsarRuleTargetAuthenticationToken") },
  },
});

new realtime.PostgresOutboxRule("postgres-outbox-rule", {
  appId: parent9,
  target: {
    url: config.requireSecret("postgresOutboxRuleTargetUrl"),
    outboxTableSchema: "public",
    outboxTableName: "outbox",
    nodesTableSchema: "public",
    nodesTableName: "nodes",
    sslMode: "verify-full",
  },
});

new realtime.MongoRule("mongo-rule", {
  appId: parent9,
  target: {
    url: config.requireSecret("mongoRuleTargetUrl"),
    database: "shop",
    collection: "orders",
    pipeline: '[{"$set": {"_ablyChannel": "orders"}}]',
    fullDocument: "off",
    fullDocumentBeforeChange: "off",
    primarySite: "us-east-1-A",
  },
});

new realtime.LambdaBeforePublishRule("lambda-before-publish-rule", {
  appId: parent9,
  beforePublishConfig: { retryTimeout: 5000, maxRetries: 3, failedAction: "REJECT", tooManyRequestsAction: "RETRY" },
  source: { type: "chat.message" },
  target: {
    region: "eu-west-1",
    functionName: "moderate",
    authentication: { authenticationMode: "assumeRole", assumeRoleArn: "arn:aws:iam::123456789012:role/ably" },
  },
});

new realtime.HttpBeforePublishRule("http-before-publish-rule", {
  appId: parent9,
  beforePublishConfig: { retryTimeout: 5000, maxRetries: 3, failedAction: "REJECT", tooManyRequestsAction: "RETRY" },
  chatRoomFilter: "/^support:/",
  target: {
    url: "https://example.com/moderate",
    headers: [{ name: "authorization", value: config.requireSecret("httpBeforePublishRuleTargetHeaders0Value") }],
  },
});

new realtime.HiveTextRule("hive-text-rule", {
  appId: parent9,
  beforePublishConfig: { retryTimeout: 5000, maxRetries: 3, failedAction: "REJECT", tooManyRequestsAction: "RETRY" },
  target: { apiKey: config.requireSecret("hiveTextRuleTargetApiKey"), thresholds: { bullying: 2 } },
});

new realtime.HiveDashboardRule("hive-dashboard-rule", {
  appId: parent9,
  target: { apiKey: config.requireSecret("hiveDashboardRuleTargetApiKey"), checkWatchLists: true },
});

new realtime.BodyguardRule("bodyguard-rule", {
  appId: parent9,
  beforePublishConfig: { retryTimeout: 5000, maxRetries: 3, failedAction: "PUBLISH", tooManyRequestsAction: "FAIL" },
  chatRoomFilter: "/^live:/",
  target: { apiKey: config.requireSecret("bodyguardRuleTargetApiKey"), defaultLanguage: "en" },
});

new realtime.TisaneRule("tisane-rule", {
  appId: parent9,
  beforePublishConfig: { retryTimeout: 5000, maxRetries: 3, failedAction: "REJECT", tooManyRequestsAction: "RETRY" },
  target: {
    apiKey: config.requireSecret("tisaneRuleTargetApiKey"),
    defaultLanguage: "en",
    thresholds: { bullying: 2 },
  },
});

new realtime.AzureModerationRule("azure-moderation-rule", {
  appId: parent9,
  beforePublishConfig: { retryTimeout: 5000, maxRetries: 3, failedAction: "REJECT", tooManyRequestsAction: "RETRY" },
  target: {
    apiKey: config.requireSecret("azureModerationRuleTargetApiKey"),
    endpoint: "https://shop.cognitiveservices.azure.com",
    thresholds: { bullying: 2 },
  },
});
