import type { Mapping, Peer } from "./peer";

const rule = (name: string): Mapping => ({ token: `realtime:${name}`, ids: ["{app_id}/{id}"] });

/** The Terraform provider of Ably (`ably/terraform-provider-ably`). */
export const ably: Peer = {
  source: "ably/ably",
  mappings: {
    ably_app: { token: "realtime:App", ids: ["{id}"] },
    ably_api_key: { token: "realtime:Key", ids: ["{app_id}.{id}"] },
    ably_namespace: { token: "realtime:Namespace", ids: ["{app_id}:{id}"] },
    ably_queue: { token: "realtime:Queue", ids: ["{app_id}:{region}:{name}"] },
    ably_ingress_rule_mongodb: rule("MongoRule"),
    ably_ingress_rule_postgres_outbox: rule("PostgresOutboxRule"),
    ably_rule_amqp: rule("AmqpRule"),
    ably_rule_amqp_external: rule("AmqpExternalRule"),
    ably_rule_azure_function: rule("AzureFunctionRule"),
    ably_rule_azure_moderation: rule("AzureModerationRule"),
    ably_rule_before_publish_lambda: rule("LambdaBeforePublishRule"),
    ably_rule_before_publish_webhook: rule("HttpBeforePublishRule"),
    ably_rule_bodyguard: rule("BodyguardRule"),
    ably_rule_cloudflare_worker: rule("CloudflareWorkerRule"),
    ably_rule_google_function: rule("GoogleCloudFunctionRule"),
    ably_rule_hive_dashboard: rule("HiveDashboardRule"),
    ably_rule_hive_text: rule("HiveTextRule"),
    ably_rule_http: rule("HttpRule"),
    ably_rule_ifttt: rule("IftttRule"),
    ably_rule_kafka: rule("KafkaRule"),
    ably_rule_kinesis: rule("KinesisRule"),
    ably_rule_lambda: rule("LambdaRule"),
    ably_rule_pulsar: rule("PulsarRule"),
    ably_rule_sqs: rule("SqsRule"),
    ably_rule_tisane: rule("TisaneRule"),
    ably_rule_zapier: rule("ZapierRule"),
  },
  owner: "account_id",
};
