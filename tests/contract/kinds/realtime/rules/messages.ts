import {
  aws,
  headers,
  headerValue,
  inFamily,
  invalid,
  lambda,
  type RuleKind,
  secret,
  secretKey,
  url,
  withPassword,
  wrongHeaders,
  wrongLambda,
} from "./parts";

const [ingress, beforePublish, afterPublish] = [inFamily("ingress"), inFamily("before"), inFamily("after")];

/** Kinds that publish messages, or moderate them. */
export const messageKinds: readonly RuleKind[] = [
  ingress("PostgresOutbox", "ingress-postgres-outbox", {
    inputs: { hidden: ["target.url"] },
    scheme: "postgres",
    least: {
      url: url("postgres"),
      outboxTableSchema: "public",
      outboxTableName: "outbox",
      nodesTableSchema: "public",
      nodesTableName: "nodes",
      sslMode: "verify-ca",
    },
    more: { sslRootCert: "PEM", primarySite: "us-east-1-A" },
    cleared: { sslRootCert: null },
    wrong: [
      invalid({
        url: "https://a.example",
        outboxTableSchema: "",
        outboxTableName: "",
        nodesTableSchema: "",
        nodesTableName: "",
        sslMode: "none",
      }),
    ],
  }),
  ingress("Mongo", "ingress/mongodb", {
    inputs: { hidden: ["target.url"] },
    scheme: "mongodb",
    right: [{ url: "MongoDB+SRV://db.example.dev" }],
    least: {
      url: url("mongodb"),
      database: "shop",
      collection: "orders",
      pipeline: "[]",
      fullDocument: "off",
      fullDocumentBeforeChange: "whenAvailable",
      primarySite: "us-east-2-A",
    },
    more: {},
    wrong: [
      invalid(
        {
          url: "https://a.example",
          database: "",
          collection: "",
          pipeline: "",
          fullDocument: "on",
          fullDocumentBeforeChange: "on",
          primarySite: "moon-1-A",
        },
        ["primarySite"],
      ),
    ],
  }),
  beforePublish("LambdaBeforePublish", "aws/lambda/before-publish", {
    ...aws,
    inputs: { hidden: [secretKey] },
    least: lambda,
    more: {},
    wrong: wrongLambda,
  }),
  beforePublish("HttpBeforePublish", "http/before-publish", {
    inputs: { returned: [headerValue] },
    least: { url: "https://example.com/moderate" },
    more: { headers },
    cleared: { headers: [] },
    wrong: [invalid({ url: "example.com", headers: wrongHeaders }), withPassword],
  }),
  beforePublish("HiveText", "hive/text-model-only", {
    inputs: { returned: ["target.apiKey"] },
    least: { apiKey: secret },
    more: { modelUrl: "https://hive.example", thresholds: { bullying: 3, hate: 1 } },
    cleared: { modelUrl: "" },
    wrong: [invalid({ apiKey: "", thresholds: { hate: 0, bullying: 4 } })],
  }),
  afterPublish("HiveDashboard", "hive/dashboard", {
    inputs: { returned: ["target.apiKey"] },
    least: { apiKey: secret },
    more: { checkWatchLists: true },
    cleared: { checkWatchLists: null },
    wrong: [invalid({ apiKey: "" })],
  }),
  beforePublish("Bodyguard", "bodyguard/text-moderation", {
    inputs: { returned: ["target.apiKey"] },
    least: { apiKey: secret },
    more: { channelId: "c", apiUrl: "https://bodyguard.example", defaultLanguage: "en" },
    cleared: { channelId: "", apiUrl: "", defaultLanguage: "" },
    wrong: [invalid({ apiKey: "" })],
  }),
  beforePublish("Tisane", "tisane/text-moderation", {
    inputs: { returned: ["target.apiKey"] },
    least: { apiKey: secret, defaultLanguage: "en" },
    more: { modelUrl: "https://tisane.example", thresholds: { bullying: 0, hate: 3 } },
    cleared: { modelUrl: "" },
    wrong: [invalid({ apiKey: "", defaultLanguage: "", thresholds: { hate: -1, bullying: 4 } })],
  }),
  beforePublish("AzureModeration", "azure/text-moderation", {
    inputs: { returned: ["target.apiKey"] },
    least: { apiKey: secret, endpoint: "https://shop.example.com" },
    more: { thresholds: { bullying: 0, hate: 7 } },
    wrong: [invalid({ apiKey: "", endpoint: "shop.example.com", thresholds: { hate: -1, bullying: 8 } })],
  }),
];
