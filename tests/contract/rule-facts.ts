import type { Facts } from "./facts";

const credentials = "target.authentication<credentials>.secretAccessKey";
const header = "target.headers[].value";

/** Secrets of integrations by kind, and the ones never returned, by the specification and the vendor's own tests. */
const kinds: Readonly<Record<string, { readonly hidden?: readonly string[]; readonly told?: readonly string[] }>> = {
  Http: { told: [header] },
  Ifttt: { hidden: ["target.webhookKey"] },
  Zapier: { told: ["target.url", header] },
  CloudflareWorker: { told: [header] },
  AzureFunction: { told: [header] },
  GoogleCloudFunction: { told: [header] },
  Lambda: { hidden: [credentials] },
  Kinesis: { hidden: [credentials] },
  Sqs: { hidden: [credentials] },
  Amqp: { told: [header] },
  AmqpExternal: { hidden: ["target.url"], told: [header] },
  Kafka: { hidden: ["target.auth.sasl.username", "target.auth.sasl.password"] },
  Pulsar: { hidden: ["target.authentication.token", "target.tlsTrustCerts"] },
  PostgresOutbox: { hidden: ["target.url"] },
  Mongo: { hidden: ["target.url"] },
  LambdaBeforePublish: { hidden: [credentials] },
  HttpBeforePublish: { told: [header] },
  HiveText: { told: ["target.apiKey"] },
  HiveDashboard: { told: ["target.apiKey"] },
  Bodyguard: { told: ["target.apiKey"] },
  Tisane: { told: ["target.apiKey"] },
  AzureModeration: { told: ["target.apiKey"] },
};

/** Values that are not secret and that the response contains in another form. */
const unanswered: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    ["Http", "Zapier", "CloudflareWorker", "AzureFunction", "GoogleCloudFunction"].map((kind) => [
      kind,
      ["target.signingKeyId"],
    ]),
  ),
  AmqpExternal: ["target.exchange", "target.messageTtl"],
};

export const ruleKinds = Object.keys(kinds);

export const ruleFacts: Readonly<Record<string, Facts>> = Object.fromEntries(
  Object.entries(kinds).map(([kind, { hidden = [], told = [] }]) => [
    `realtime:${kind}Rule`,
    { secret: [...hidden, ...told], writeOnly: [...hidden, ...(unanswered[kind] ?? [])], secretOutputs: [] },
  ]),
);
