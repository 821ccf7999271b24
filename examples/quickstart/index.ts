import * as pulumi from "@pulumi/pulumi";
import { realtime, registry, search } from "trefoil";

const account = new pulumi.Config("trefoil").require("registryUsername");

const repository = new registry.Repository("app", {
  namespace: account,
  name: "hotel-guide",
  description: "The web app of the hotel guide.",
  fullDescription: "# Hotel guide\n\nSearches hotels by words and by meaning, and lets guests chat.",
  isPrivate: true,
});

const places = new search.SynonymMap("places", {
  synonyms: ["usa, united states, united states of america", "nyc => new york city", "seaside, beach, coast"],
});

const hotels = new search.Index("hotels", {
  description: "Hotels of the guide.",
  fields: [
    { name: "id", type: "Edm.String", key: true },
    { name: "name", type: "Edm.String", searchable: true, sortable: true },
    { name: "description", type: "Edm.String", searchable: true, analyzer: "en.lucene", synonymMaps: [places.name] },
    { name: "tags", type: "Collection(Edm.String)", searchable: true, filterable: true, facetable: true },
    { name: "rating", type: "Edm.Double", filterable: true, sortable: true, facetable: true },
    {
      name: "address",
      type: "Edm.ComplexType",
      fields: [
        { name: "city", type: "Edm.String", searchable: true, filterable: true, synonymMaps: [places.name] },
        { name: "country", type: "Edm.String", filterable: true, facetable: true },
      ],
    },
    {
      name: "meaning",
      type: "Collection(Edm.Single)",
      searchable: true,
      dimensions: 384,
      vectorSearchProfile: "by-meaning",
    },
  ],
  vectorSearch: {
    algorithms: [{ name: "graph", kind: "hnsw", hnswParameters: { m: 4, metric: "cosine" } }],
    profiles: [{ name: "by-meaning", algorithm: "graph" }],
  },
  semantic: {
    defaultConfiguration: "guide",
    configurations: [
      {
        name: "guide",
        prioritizedFields: {
          titleField: { fieldName: "name" },
          prioritizedContentFields: [{ fieldName: "description" }],
          prioritizedKeywordsFields: [{ fieldName: "tags" }],
        },
      },
    ],
  },
});

const chat = new realtime.App("chat", { name: "hotel-chat" });

const server = new realtime.Key("server", {
  appId: chat.id,
  name: "server",
  capabilities: { "chat:*": ["publish", "subscribe"] },
});

export const image = repository.id;
export const indexName = hotels.name;
export const synonymMap = places.name;

/** Credentials for a server library of Ably or Pusher. The CLI shows them with `--show-secrets` only. */
export const appId = pulumi.secret(server.appId);
export const appKey = pulumi.secret(server.appKey);
export const appSecret = server.appSecret;
