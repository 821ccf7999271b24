import type { Preview } from "../../kind";
import { indexContradictions } from "./contradictions";
import { indexLimits } from "./limits";
import { partPreviews } from "./part-previews";
import { address, fieldsWith, id, index, semantic, text, vector, vectorSearch } from "./sample";

const vectorsWith = (changed: object) => ({ ...index, vectorSearch: { ...vectorSearch, ...changed } });
const embedding = (name: string) => ({
  name,
  kind: "customWebApi",
  customWebApiParameters: { uri: "https://embed.example" },
});

const attributes = ["searchable", "filterable", "sortable", "facetable"] as const;
const indexRules: readonly Preview[] = [
  {
    title: "an index cannot be renamed",
    before: index,
    after: { ...index, name: "motels" },
    replaces: ["name"],
  },
  ...attributes.map((attribute) => ({
    title: `the attribute ${attribute} cannot change`,
    before: index,
    after: fieldsWith({ [attribute]: false }, 1),
    replaces: [`fields[1].${attribute}`],
  })),
  {
    title: "the type, the analyzer and the normalizer of a field are fixed",
    before: fieldsWith({ analyzer: "en.lucene", normalizer: "lowercase" }, 1),
    after: fieldsWith({ type: "Collection(Edm.String)", analyzer: "fr.lucene", normalizer: "standard" }, 1),
    replaces: ["fields[1].type", "fields[1].analyzer", "fields[1].normalizer"],
  },
  {
    title: "the analyzer for indexing is fixed, the one for queries is not",
    before: fieldsWith({ indexAnalyzer: "en.lucene", searchAnalyzer: "en.lucene" }, 1),
    after: fieldsWith({ indexAnalyzer: "fr.lucene", searchAnalyzer: "fr.lucene" }, 1),
    updates: ["fields[1].searchAnalyzer"],
    replaces: ["fields[1].indexAnalyzer"],
  },
  {
    title: "the key field cannot change",
    before: index,
    after: { ...index, fields: [{ ...id, key: false }, { ...text, key: true }, address, vector] },
    replaces: ["fields[0].key", "fields[1].key"],
  },
  {
    title: "the attribute retrievable and the synonym map of a field change in place",
    before: index,
    after: fieldsWith({ retrievable: false, synonymMaps: ["geo"] }, 1),
    updates: ["fields[1].retrievable", "fields[1].synonymMaps"],
  },
  {
    title: "length, encoding, profile and storage of vectors are fixed",
    before: index,
    after: fieldsWith({ dimensions: 8, vectorEncoding: "packedBit", vectorSearchProfile: "exact", stored: false }, 3),
    replaces: ["fields[3].stored", "fields[3].dimensions", "fields[3].vectorSearchProfile", "fields[3].vectorEncoding"],
  },
  {
    title: "permissions of queries are switched on and off in place, and fields get and lose them in place",
    before: { ...fieldsWith({ permissionFilter: "rbacScope" }, 1), permissionFilterOption: "enabled" },
    after: {
      ...fieldsWith({ sharepointSiteUrl: true }, 1),
      sharePointConnectorAppRegistration: {
        applicationId: "0f8fad5b-d9cb-469f-a165-70867728950e",
        federatedCredentialId: "7c9e6679-7425-40de-944b-e07fc1f90ae7",
      },
    },
    updates: [
      "fields[1].permissionFilter",
      "fields[1].sharepointSiteUrl",
      "permissionFilterOption",
      "sharePointConnectorAppRegistration",
    ],
  },
  {
    title: "a field is added in place, at any depth",
    before: index,
    after: {
      ...index,
      fields: [
        ...fieldsWith({ fields: [...address.fields, { name: "zip", type: "Edm.String" }] }, 2).fields,
        { ...text, name: "more" },
      ],
    },
    updates: ["fields[2].fields[1]", "fields[4]"],
  },
  {
    title: "a field cannot be removed, at any depth",
    before: {
      ...index,
      fields: [
        ...fieldsWith({ fields: [...address.fields, { name: "zip", type: "Edm.String" }] }, 2).fields,
        { ...text, name: "more" },
      ],
    },
    after: index,
    replaces: ["fields[2].fields[1]", "fields[4]"],
  },
  {
    title: "attributes that can change in a field can change in a nested field",
    before: index,
    after: fieldsWith({ fields: [{ name: "city", type: "Edm.String", retrievable: false }] }, 2),
    updates: ["fields[2].fields[0].retrievable"],
  },
  {
    title: "a field inside another is fixed as one outside",
    before: index,
    after: fieldsWith({ fields: [{ name: "city", type: "Edm.String", facetable: false }] }, 2),
    replaces: ["fields[2].fields[0].facetable"],
  },
  {
    title: "the order of fields has no meaning",
    before: index,
    after: { ...index, fields: [vector, address, text, id] },
  },
];

const vectorRules: readonly Preview[] = [
  {
    title: "algorithms, profiles, vectorizers and compressions are added in place",
    before: index,
    after: vectorsWith({
      algorithms: [...vectorSearch.algorithms, { name: "more", kind: "hnsw" }],
      profiles: [...vectorSearch.profiles, { name: "more", algorithm: "more" }],
      vectorizers: [{ name: "more", kind: "customWebApi", customWebApiParameters: { uri: "https://embed.example" } }],
      compressions: [...vectorSearch.compressions, { name: "more", kind: "binaryQuantization" }],
    }),
    updates: [
      "vectorSearch.algorithms[2]",
      "vectorSearch.profiles[2]",
      "vectorSearch.vectorizers",
      "vectorSearch.compressions[2]",
    ],
  },
  {
    title: "algorithms, profiles and compressions are not changed",
    before: index,
    after: vectorsWith({
      algorithms: [{ name: "graph", kind: "hnsw", hnswParameters: { m: 5 } }, vectorSearch.algorithms[1]],
      profiles: [vectorSearch.profiles[0], { name: "exact", algorithm: "graph" }],
      compressions: [
        { name: "small", kind: "binaryQuantization", truncationDimension: 8 },
        vectorSearch.compressions[1],
      ],
    }),
    replaces: [
      "vectorSearch.algorithms[0].hnswParameters",
      "vectorSearch.profiles[1].algorithm",
      "vectorSearch.compressions[0].truncationDimension",
    ],
  },
  {
    title: "an explicit default of the rescoring equals an omitted value",
    before: vectorsWith({
      compressions: [
        { name: "small", kind: "scalarQuantization", rescoringOptions: { defaultOversampling: 4 } },
        vectorSearch.compressions[1],
      ],
    }),
    after: vectorsWith({
      compressions: [{ name: "small", kind: "scalarQuantization" }, vectorSearch.compressions[1]],
    }),
  },
  {
    title: "algorithms, profiles and compressions are not removed",
    before: index,
    after: vectorsWith({
      algorithms: [vectorSearch.algorithms[0]],
      profiles: [vectorSearch.profiles[0]],
      compressions: [vectorSearch.compressions[0]],
    }),
    replaces: ["vectorSearch.algorithms[1]", "vectorSearch.profiles[1]", "vectorSearch.compressions[1]"],
  },
  {
    title: "vectorizers and semantic configurations change in place",
    before: {
      ...vectorsWith({
        vectorizers: [{ name: "own", kind: "customWebApi", customWebApiParameters: { uri: "https://a.example" } }],
      }),
    },
    after: {
      ...vectorsWith({
        vectorizers: [{ name: "own", kind: "customWebApi", customWebApiParameters: { uri: "https://b.example" } }],
      }),
      semantic: { configurations: [{ name: "guide", prioritizedFields: { titleField: { fieldName: "text" } } }] },
    },
    updates: [
      "vectorSearch.vectorizers[0].customWebApiParameters.uri",
      "semantic.configurations[0].prioritizedFields.titleField.fieldName",
    ],
  },
  {
    title: "vectorizers and semantic configurations come and go in place",
    before: {
      ...vectorsWith({ vectorizers: [embedding("a"), embedding("b")] }),
      semantic: { configurations: [...semantic.configurations, { name: "other", prioritizedFields: {} }] },
    },
    after: {
      ...vectorsWith({ vectorizers: [embedding("a"), embedding("c")] }),
      semantic: { configurations: [...semantic.configurations, { name: "more", prioritizedFields: {} }] },
    },
    updates: [
      "vectorSearch.vectorizers[1]",
      "vectorSearch.vectorizers[1]",
      "semantic.configurations[1]",
      "semantic.configurations[1]",
    ],
  },
  {
    title: "the order of named items and of origins is ignored",
    before: {
      ...index,
      corsOptions: { allowedOrigins: ["https://a.example", "https://b.example"] },
      semantic: { configurations: [...semantic.configurations, { name: "other", prioritizedFields: {} }] },
    },
    after: {
      ...vectorsWith({
        algorithms: [...vectorSearch.algorithms].reverse(),
        profiles: [...vectorSearch.profiles].reverse(),
        compressions: [...vectorSearch.compressions].reverse(),
      }),
      corsOptions: { allowedOrigins: ["https://b.example", "https://a.example"] },
      semantic: { configurations: [{ name: "other", prioritizedFields: {} }, ...semantic.configurations] },
    },
  },
];

export const indexPreviews: readonly Preview[] = [
  ...indexRules,
  ...vectorRules,
  ...partPreviews,
  ...indexLimits,
  ...indexContradictions,
];
