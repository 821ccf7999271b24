import type { Definition } from "../../define";
import { amqpExternalRule } from "./amqp-external-rule";
import { amqpRule } from "./amqp-rule";
import { azureFunctionRule } from "./azure-function-rule";
import { azureModerationRule } from "./azure-moderation-rule";
import { bodyguardRule } from "./bodyguard-rule";
import { cloudflareWorkerRule } from "./cloudflare-worker-rule";
import { googleCloudFunctionRule } from "./google-cloud-function-rule";
import { hiveDashboardRule } from "./hive-dashboard-rule";
import { hiveTextRule } from "./hive-text-rule";
import { httpBeforePublishRule } from "./http-before-publish-rule";
import { httpRule } from "./http-rule";
import { iftttRule } from "./ifttt-rule";
import { kafkaRule } from "./kafka-rule";
import { kinesisRule } from "./kinesis-rule";
import { lambdaBeforePublishRule } from "./lambda-before-publish-rule";
import { lambdaRule } from "./lambda-rule";
import { mongoRule } from "./mongo-rule";
import { postgresOutboxRule } from "./postgres-outbox-rule";
import { pulsarRule } from "./pulsar-rule";
import { sqsRule } from "./sqs-rule";
import { tisaneRule } from "./tisane-rule";
import { zapierRule } from "./zapier-rule";

/** Every kind of integration. */
export const rules: readonly Definition[] = [
  httpRule,
  iftttRule,
  zapierRule,
  cloudflareWorkerRule,
  azureFunctionRule,
  googleCloudFunctionRule,
  lambdaRule,
  kinesisRule,
  sqsRule,
  amqpRule,
  amqpExternalRule,
  kafkaRule,
  pulsarRule,
  postgresOutboxRule,
  mongoRule,
  lambdaBeforePublishRule,
  httpBeforePublishRule,
  hiveTextRule,
  hiveDashboardRule,
  bodyguardRule,
  tisaneRule,
  azureModerationRule,
];
