import type { Definition } from "../../../define";
import { azureModerationRule } from "./before-publish/azure-moderation-rule";
import { bodyguardRule } from "./before-publish/bodyguard-rule";
import { hiveDashboardRule } from "./before-publish/hive-dashboard-rule";
import { hiveTextRule } from "./before-publish/hive-text-rule";
import { httpBeforePublishRule } from "./before-publish/http-before-publish-rule";
import { lambdaBeforePublishRule } from "./before-publish/lambda-before-publish-rule";
import { tisaneRule } from "./before-publish/tisane-rule";
import { mongoRule } from "./database/mongo-rule";
import { postgresOutboxRule } from "./database/postgres-outbox-rule";
import { azureFunctionRule } from "./functions/azure-function-rule";
import { cloudflareWorkerRule } from "./functions/cloudflare-worker-rule";
import { googleCloudFunctionRule } from "./functions/google-cloud-function-rule";
import { httpRule } from "./functions/http-rule";
import { iftttRule } from "./functions/ifttt-rule";
import { lambdaRule } from "./functions/lambda-rule";
import { zapierRule } from "./functions/zapier-rule";
import { amqpExternalRule } from "./streaming/amqp-external-rule";
import { amqpRule } from "./streaming/amqp-rule";
import { kafkaRule } from "./streaming/kafka-rule";
import { kinesisRule } from "./streaming/kinesis-rule";
import { pulsarRule } from "./streaming/pulsar-rule";
import { sqsRule } from "./streaming/sqs-rule";

/** All kinds of integration rules. */
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
