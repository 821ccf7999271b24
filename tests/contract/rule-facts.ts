import type { Facts } from "./facts";

const credentials = "target.authentication<credentials>.secretAccessKey";
const header = "target.headers[].value";

/** Secrets of integrations by kind, and the ones never returned, by the specification and the vendor's own tests. */
const kinds: Readonly<Record<string, { readonly hidden?: readonly string[]; readonly returned?: readonly string[] }>> =
  {
    Http: { returned: [header] },
    Ifttt: { hidden: ["target.webhookKey"] },
    Zapier: { returned: ["target.url", header] },
    CloudflareWorker: { returned: [header] },
    AzureFunction: { returned: [header] },
    GoogleCloudFunction: { returned: [header] },
    Lambda: { hidden: [credentials] },
    Kinesis: { hidden: [credentials] },
    Sqs: { hidden: [credentials] },
    Amqp: { returned: [header] },
    AmqpExternal: { hidden: ["target.url"], returned: [header] },
    Kafka: { hidden: ["target.auth.sasl.username", "target.auth.sasl.password"] },
    Pulsar: { hidden: ["target.authentication.token", "target.tlsTrustCerts"] },
    PostgresOutbox: { hidden: ["target.url"] },
    Mongo: { hidden: ["target.url"] },
    LambdaBeforePublish: { hidden: [credentials] },
    HttpBeforePublish: { returned: [header] },
    HiveText: { returned: ["target.apiKey"] },
    HiveDashboard: { returned: ["target.apiKey"] },
    Bodyguard: { returned: ["target.apiKey"] },
    Tisane: { returned: ["target.apiKey"] },
    AzureModeration: { returned: ["target.apiKey"] },
  };

/** Values that are not secret and that the response contains in another form. */
const omitted: Readonly<Record<string, readonly string[]>> = {
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
  Object.entries(kinds).map(([kind, { hidden = [], returned = [] }]) => [
    `realtime:${kind}Rule`,
    { secret: [...hidden, ...returned], writeOnly: [...hidden, ...(omitted[kind] ?? [])], secretOutputs: [] },
  ]),
);
