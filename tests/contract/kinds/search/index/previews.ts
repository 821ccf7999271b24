import type { Preview } from "../../kind";
import { ignores, replaces, updates } from "../../previews";
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
  replaces("an index cannot be renamed", index, { name: "motels" }),
  ...attributes.map((attribute) =>
    replaces(`the attribute ${attribute} cannot change`, index, fieldsWith({ [attribute]: false }, 1), [
      `fields[1].${attribute}`,
    ]),
  ),
  replaces(
    "the type, the analyzer and the normalizer of a field are fixed",
    fieldsWith({ analyzer: "en.lucene", normalizer: "lowercase" }, 1),
    fieldsWith({ type: "Collection(Edm.String)", analyzer: "fr.lucene", normalizer: "standard" }, 1),
    ["fields[1].type", "fields[1].analyzer", "fields[1].normalizer"],
  ),
  {
    title: "the analyzer for indexing is fixed, the one for queries is not",
    before: fieldsWith({ indexAnalyzer: "en.lucene", searchAnalyzer: "en.lucene" }, 1),
    after: fieldsWith({ indexAnalyzer: "fr.lucene", searchAnalyzer: "fr.lucene" }, 1),
    updates: ["fields[1].searchAnalyzer"],
    replaces: ["fields[1].indexAnalyzer"],
  },
  replaces(
    "the key field cannot change",
    index,
    { fields: [{ ...id, key: false }, { ...text, key: true }, address, vector] },
    ["fields[0].key", "fields[1].key"],
  ),
  updates(
    "the attribute retrievable and the synonym map of a field change in place",
    index,
    fieldsWith({ retrievable: false, synonymMaps: ["geo"] }, 1),
    ["fields[1].retrievable", "fields[1].synonymMaps"],
  ),
  replaces(
    "length, encoding, profile and storage of vectors are fixed",
    index,
    fieldsWith({ dimensions: 8, vectorEncoding: "packedBit", vectorSearchProfile: "exact", stored: false }, 3),
    ["fields[3].stored", "fields[3].dimensions", "fields[3].vectorSearchProfile", "fields[3].vectorEncoding"],
  ),
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
  updates(
    "a field is added in place, at any depth",
    index,
    {
      fields: [
        ...fieldsWith({ fields: [...address.fields, { name: "zip", type: "Edm.String" }] }, 2).fields,
        { ...text, name: "more" },
      ],
    },
    ["fields[2].fields[1]", "fields[4]"],
  ),
  replaces(
    "a field cannot be removed, at any depth",
    {
      ...index,
      fields: [
        ...fieldsWith({ fields: [...address.fields, { name: "zip", type: "Edm.String" }] }, 2).fields,
        { ...text, name: "more" },
      ],
    },
    { fields: index.fields },
    ["fields[2].fields[1]", "fields[4]"],
  ),
  updates(
    "attributes that can change in a field can change in a nested field",
    index,
    fieldsWith({ fields: [{ name: "city", type: "Edm.String", retrievable: false }] }, 2),
    ["fields[2].fields[0].retrievable"],
  ),
  replaces(
    "a field inside another is fixed as one outside",
    index,
    fieldsWith({ fields: [{ name: "city", type: "Edm.String", facetable: false }] }, 2),
    ["fields[2].fields[0].facetable"],
  ),
  ignores("the order of fields has no meaning", index, { fields: [vector, address, text, id] }),
];

const vectorRules: readonly Preview[] = [
  updates(
    "algorithms, profiles, vectorizers and compressions are added in place",
    index,
    vectorsWith({
      algorithms: [...vectorSearch.algorithms, { name: "more", kind: "hnsw" }],
      profiles: [...vectorSearch.profiles, { name: "more", algorithm: "more" }],
      vectorizers: [{ name: "more", kind: "customWebApi", customWebApiParameters: { uri: "https://embed.example" } }],
      compressions: [...vectorSearch.compressions, { name: "more", kind: "binaryQuantization" }],
    }),
    [
      "vectorSearch.algorithms[2]",
      "vectorSearch.profiles[2]",
      "vectorSearch.vectorizers",
      "vectorSearch.compressions[2]",
    ],
  ),
  replaces(
    "algorithms, profiles and compressions are not changed",
    index,
    vectorsWith({
      algorithms: [{ name: "graph", kind: "hnsw", hnswParameters: { m: 5 } }, vectorSearch.algorithms[1]],
      profiles: [vectorSearch.profiles[0], { name: "exact", algorithm: "graph" }],
      compressions: [
        { name: "small", kind: "binaryQuantization", truncationDimension: 8 },
        vectorSearch.compressions[1],
      ],
    }),
    [
      "vectorSearch.algorithms[0].hnswParameters",
      "vectorSearch.profiles[1].algorithm",
      "vectorSearch.compressions[0].truncationDimension",
    ],
  ),
  ignores(
    "an explicit default of the rescoring equals an omitted value",
    vectorsWith({
      compressions: [
        { name: "small", kind: "scalarQuantization", rescoringOptions: { defaultOversampling: 4 } },
        vectorSearch.compressions[1],
      ],
    }),
    vectorsWith({ compressions: [{ name: "small", kind: "scalarQuantization" }, vectorSearch.compressions[1]] }),
  ),
  replaces(
    "algorithms, profiles and compressions are not removed",
    index,
    vectorsWith({
      algorithms: [vectorSearch.algorithms[0]],
      profiles: [vectorSearch.profiles[0]],
      compressions: [vectorSearch.compressions[0]],
    }),
    ["vectorSearch.algorithms[1]", "vectorSearch.profiles[1]", "vectorSearch.compressions[1]"],
  ),
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
