import * as pulumi from "@pulumi/pulumi";
import { realtime, registry, search } from "trefoil";

const config = new pulumi.Config();

const parent0 = new registry.Repository("parent-0", {
  namespace: "acme",
  name: "parent-0",
  description: "The shop application.",
});

new registry.Repository("full-repository", {
  namespace: "acme",
  name: "full-repository",
  description: "The shop API.",
  fullDescription: "# API\n\nServes the shop.",
  isPrivate: true,
  categories: ["api-management"],
  immutableTagsSettings: { enabled: true, rules: ["v.*"] },
});

new registry.Repository("basic-repository", {
  namespace: "acme",
  name: "basic-repository",
  description: "The shop application.",
});

new registry.Webhook("basic-webhook", {
  repository: parent0,
  name: "basic-webhook",
  url: config.requireSecret("basicWebhookUrl"),
});

new registry.Team("basic-team", { organization: "acme", name: "basic-team", description: "Developers of the shop." });

const parent1Team = new registry.Team("parent-1-team", {
  organization: "acme",
  name: "parent-1",
  description: "Developers of the shop.",
});

new registry.TeamMember("bob-team-member", { team: parent1Team, username: "bob" });

new search.Index("full-index", {
  name: "full-index",
  description: "Hotels of the travel guide.",
  fields: [
    { name: "id", type: "Edm.String", key: true },
    { name: "title", type: "Edm.String", analyzer: "en.lucene" },
    { name: "tags", type: "Collection(Edm.String)" },
    {
      name: "address",
      type: "Edm.ComplexType",
      fields: [
        { name: "city", type: "Edm.String" },
        { name: "country", type: "Edm.String" },
      ],
    },
    { name: "vector", type: "Collection(Edm.Single)", dimensions: 4, vectorSearchProfile: "near" },
  ],
  analyzers: [
    {
      odataType: "#Microsoft.Azure.Search.CustomAnalyzer",
      name: "names",
      tokenizer: "standard_v2",
      tokenFilters: ["lowercase", "beginnings"],
    },
  ],
  tokenFilters: [
    { odataType: "#Microsoft.Azure.Search.EdgeNGramTokenFilterV2", name: "beginnings", minGram: 2, maxGram: 10 },
  ],
  scoringProfiles: [
    {
      name: "titles",
      text: { weights: { title: 3 } },
      functions: [{ type: "tag", fieldName: "tags", boost: 2, tag: { tagsParameter: "liked" } }],
    },
  ],
  suggesters: [{ name: "complete", sourceFields: ["title"] }],
  vectorSearch: { algorithms: [{ name: "graph", kind: "hnsw" }], profiles: [{ name: "near", algorithm: "graph" }] },
  semantic: {
    configurations: [
      {
        name: "guide",
        prioritizedFields: { titleField: { fieldName: "title" }, prioritizedContentFields: [{ fieldName: "tags" }] },
      },
    ],
  },
  corsOptions: { allowedOrigins: ["*"] },
});

// Ably may hide these inputs of App. Add the inputs that are set: `fcmKey`, `fcmServiceAccount`, `apnsCertificate`,
// `apnsPrivateKey`, `apnsSigningKey`.
new realtime.App("basic-app", { name: "basic-app" });
