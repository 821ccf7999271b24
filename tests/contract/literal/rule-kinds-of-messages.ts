import { aws, headers, lambda, type RuleKind, secret, url, wrongHeaders, wrongLambda } from "./rule-parts";

/** Kinds that publish messages, or decide on them. */
export const messageKinds: readonly RuleKind[] = [
  {
    name: "PostgresOutbox",
    type: "ingress-postgres-outbox",
    family: "ingress",
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
    hidden: ["url"],
    wrong: [
      [
        {
          url: "https://a.example",
          outboxTableSchema: "",
          outboxTableName: "",
          nodesTableSchema: "",
          nodesTableName: "",
          sslMode: "none",
          sslRootCert: "",
          primarySite: "",
        },
        [
          "url",
          "outboxTableSchema",
          "outboxTableName",
          "nodesTableSchema",
          "nodesTableName",
          "sslMode",
          "sslRootCert",
          "primarySite",
        ],
      ],
    ],
  },
  {
    name: "Mongo",
    type: "ingress/mongodb",
    family: "ingress",
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
    hidden: ["url"],
    wrong: [
      [
        {
          url: "https://a.example",
          database: "",
          collection: "",
          pipeline: "",
          fullDocument: "on",
          fullDocumentBeforeChange: "on",
          primarySite: "moon-1-A",
        },
        ["url", "database", "collection", "pipeline", "fullDocument", "fullDocumentBeforeChange", "primarySite"],
      ],
    ],
  },
  {
    ...aws,
    name: "LambdaBeforePublish",
    type: "aws/lambda/before-publish",
    family: "before",
    least: lambda,
    more: {},
    wrong: wrongLambda,
  },
  {
    name: "HttpBeforePublish",
    type: "http/before-publish",
    family: "before",
    least: { url: "https://example.com/moderate" },
    more: { headers },
    cleared: { headers: [] },
    wrong: [[{ url: "example.com", headers: wrongHeaders }, ["url", "headers[0].name"]]],
  },
  {
    name: "HiveText",
    type: "hive/text-model-only",
    family: "before",
    least: { apiKey: secret },
    more: { modelUrl: "https://hive.example", thresholds: { bullying: 3, hate: 1 } },
    cleared: { modelUrl: "" },
    wrong: [
      [
        { apiKey: "", modelUrl: "", thresholds: { hate: 0, bullying: 4 } },
        ["apiKey", "modelUrl", "thresholds.hate", "thresholds.bullying"],
      ],
    ],
  },
  {
    name: "HiveDashboard",
    type: "hive/dashboard",
    family: "after",
    least: { apiKey: secret },
    more: { checkWatchLists: true },
    cleared: { checkWatchLists: null },
    wrong: [[{ apiKey: "" }, ["apiKey"]]],
  },
  {
    name: "Bodyguard",
    type: "bodyguard/text-moderation",
    family: "before",
    least: { apiKey: secret },
    more: { channelId: "c", apiUrl: "https://bodyguard.example", defaultLanguage: "en" },
    cleared: { channelId: "", apiUrl: "", defaultLanguage: "" },
    wrong: [
      [
        { apiKey: "", channelId: "", apiUrl: "", defaultLanguage: "" },
        ["apiKey", "channelId", "apiUrl", "defaultLanguage"],
      ],
    ],
  },
  {
    name: "Tisane",
    type: "tisane/text-moderation",
    family: "before",
    least: { apiKey: secret, defaultLanguage: "en" },
    more: { modelUrl: "https://tisane.example", thresholds: { bullying: 0, hate: 3 } },
    cleared: { modelUrl: "" },
    wrong: [
      [
        { apiKey: "", defaultLanguage: "", modelUrl: "", thresholds: { hate: -1, bullying: 4 } },
        ["apiKey", "defaultLanguage", "modelUrl", "thresholds.hate", "thresholds.bullying"],
      ],
    ],
  },
  {
    name: "AzureModeration",
    type: "azure/text-moderation",
    family: "before",
    least: { apiKey: secret, endpoint: "https://shop.example.com" },
    more: { thresholds: { bullying: 0, hate: 7 } },
    wrong: [
      [
        { apiKey: "", endpoint: "shop.example.com", thresholds: { hate: -1, bullying: 8 } },
        ["apiKey", "endpoint", "thresholds.hate", "thresholds.bullying"],
      ],
    ],
  },
];
