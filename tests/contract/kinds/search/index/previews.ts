import { unknown } from "../../../../../provider/lifecycle";
import type { Preview } from "../../kind";
import { ignores, replaces, updates, warns } from "../../previews";
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

/** A configuration of which a field uses each part. */
const inUse = {
  algorithms: [{ name: "graph", kind: "hnsw" }],
  profiles: [{ name: "near", algorithm: "graph", compression: "small" }],
  compressions: [{ name: "small", kind: "scalarQuantization" }],
};
/** The same with the other kind of an algorithm and of a compression. */
const inUseByOtherKinds = {
  ...inUse,
  algorithms: [{ name: "graph", kind: "exhaustiveKnn" }],
  compressions: [{ name: "small", kind: "binaryQuantization" }],
};
const topics = (name: string, more: object = {}) => ({ name, indexName: "topics", defaultKind: "balanced", ...more });
const vectorized = (vectorizer?: string) => ({
  profiles: [{ name: "near", algorithm: "graph", ...(vectorizer && { vectorizer }) }],
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
    "algorithms, profiles, vectorizers, compressions and topics are added in place",
    index,
    vectorsWith({
      algorithms: [...vectorSearch.algorithms, { name: "more", kind: "hnsw" }],
      profiles: [...vectorSearch.profiles, { name: "more", algorithm: "more" }],
      vectorizers: [{ name: "more", kind: "customWebApi", customWebApiParameters: { uri: "https://embed.example" } }],
      compressions: [...vectorSearch.compressions, { name: "more", kind: "binaryQuantization" }],
      topicGraphProfiles: [topics("more")],
    }),
    [
      "vectorSearch.algorithms[2]",
      "vectorSearch.profiles[2]",
      "vectorSearch.vectorizers",
      "vectorSearch.compressions[2]",
      "vectorSearch.topicGraphProfiles",
    ],
  ),
  updates(
    "they are added in place under names that a preview does not know yet",
    index,
    vectorsWith({
      algorithms: [...vectorSearch.algorithms, { name: unknown, kind: "hnsw" }],
      profiles: [...vectorSearch.profiles, { name: unknown, algorithm: "graph" }],
      compressions: [...vectorSearch.compressions, { name: unknown, kind: "binaryQuantization" }],
    }),
    ["vectorSearch.algorithms[2]", "vectorSearch.profiles[2]", "vectorSearch.compressions[2]"],
  ),
  replaces(
    "what the vectors of a field are indexed with does not change",
    vectorsWith(inUse),
    vectorsWith({
      algorithms: [{ name: "graph", kind: "hnsw", hnswParameters: { m: 5, efConstruction: 500, metric: "euclidean" } }],
      profiles: [{ name: "near", algorithm: "graph", compression: "small" }],
      compressions: [
        {
          name: "small",
          kind: "scalarQuantization",
          truncationDimension: 8,
          rescoringOptions: { rescoreStorageMethod: "discardOriginals" },
        },
      ],
    }),
    [
      "vectorSearch.algorithms[0].hnswParameters",
      "vectorSearch.compressions[0].rescoringOptions",
      "vectorSearch.compressions[0].truncationDimension",
    ],
  ),
  {
    title: "a field keeps its algorithm and its compression, under any other name too",
    before: vectorsWith(inUse),
    after: vectorsWith({
      ...inUse,
      algorithms: [{ name: "other", kind: "hnsw" }],
      profiles: [{ name: "near", algorithm: "other" }],
    }),
    updates: ["vectorSearch.algorithms[0]"],
    replaces: [
      "vectorSearch.profiles[0].algorithm",
      "vectorSearch.profiles[0].compression",
      "vectorSearch.algorithms[0]",
    ],
  },
  replaces(
    "the kind of an algorithm and of a compression in use is fixed",
    vectorsWith(inUse),
    vectorsWith(inUseByOtherKinds),
    ["vectorSearch.algorithms[0]", "vectorSearch.compressions[0]"],
  ),
  ...[inUse, inUseByOtherKinds].map((vectors) =>
    replaces(
      `a kind that a preview does not know yet may be another one than ${vectors.algorithms[0]?.kind} in use`,
      vectorsWith(vectors),
      vectorsWith({
        ...vectors,
        algorithms: [{ name: "graph", kind: unknown }],
        compressions: [{ name: "small", kind: unknown }],
      }),
      ["vectorSearch.algorithms[0]", "vectorSearch.compressions[0]"],
    ),
  ),
  replaces(
    "the metric of an exhaustive search in use is fixed",
    vectorsWith(inUseByOtherKinds),
    vectorsWith({
      ...inUseByOtherKinds,
      algorithms: [{ name: "graph", kind: "exhaustiveKnn", exhaustiveKnnParameters: { metric: "euclidean" } }],
    }),
    ["vectorSearch.algorithms[0].exhaustiveKnnParameters"],
  ),
  replaces(
    "a compression in use is removed with the index",
    vectorsWith({ ...inUse, compressions: [...inUse.compressions, { name: "spare", kind: "scalarQuantization" }] }),
    vectorsWith({
      ...inUse,
      profiles: [{ name: "near", algorithm: "graph" }],
      compressions: [{ name: "spare", kind: "scalarQuantization" }],
    }),
    ["vectorSearch.profiles[0].compression", "vectorSearch.compressions[0]"],
  ),
  updates(
    "what queries use changes in place, with the defaults written out",
    vectorsWith(inUse),
    vectorsWith({
      algorithms: [
        { name: "graph", kind: "hnsw", hnswParameters: { m: 4, efConstruction: 400, efSearch: 600, metric: "cosine" } },
      ],
      profiles: [{ name: "near", algorithm: "graph", compression: "small", vectorizer: "own" }],
      vectorizers: [embedding("own")],
      compressions: [
        {
          name: "small",
          kind: "scalarQuantization",
          rescoringOptions: {
            enableRescoring: false,
            defaultOversampling: 8,
            rescoreStorageMethod: "preserveOriginals",
          },
        },
      ],
    }),
    [
      "vectorSearch.algorithms[0].hnswParameters",
      "vectorSearch.profiles[0].vectorizer",
      "vectorSearch.vectorizers",
      "vectorSearch.compressions[0].rescoringOptions",
    ],
  ),
  updates(
    "a vectorizer in use is renamed and removed in place",
    vectorsWith({ ...vectorized("own"), vectorizers: [embedding("own")] }),
    vectorsWith({ ...vectorized("renamed"), vectorizers: [embedding("renamed")] }),
    ["vectorSearch.profiles[0].vectorizer", "vectorSearch.vectorizers[0]", "vectorSearch.vectorizers[0]"],
  ),
  updates(
    "a vectorizer leaves a profile in use in place",
    vectorsWith({ ...vectorized("own"), vectorizers: [embedding("own")] }),
    vectorsWith(vectorized()),
    ["vectorSearch.profiles[0].vectorizer", "vectorSearch.vectorizers"],
  ),
  updates(
    "algorithms, profiles and compressions that no field uses change in place",
    index,
    vectorsWith({
      algorithms: [vectorSearch.algorithms[0], { name: "all", kind: "hnsw", hnswParameters: { m: 5 } }],
      profiles: [vectorSearch.profiles[0], { name: "exact", algorithm: "graph", compression: "small" }],
      compressions: [
        { name: "small", kind: "binaryQuantization", truncationDimension: 8 },
        { name: "smaller", kind: "binaryQuantization" },
      ],
    }),
    [
      "vectorSearch.algorithms[1]",
      "vectorSearch.profiles[1].algorithm",
      "vectorSearch.profiles[1].compression",
      "vectorSearch.compressions[0].truncationDimension",
      "vectorSearch.compressions[1]",
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
  updates(
    "algorithms, profiles and compressions that no field uses are removed in place",
    index,
    vectorsWith({
      algorithms: [vectorSearch.algorithms[0]],
      profiles: [vectorSearch.profiles[0]],
      compressions: [vectorSearch.compressions[0]],
    }),
    ["vectorSearch.algorithms[1]", "vectorSearch.profiles[1]", "vectorSearch.compressions[1]"],
  ),
  updates("a list that no field uses is removed in place", index, vectorsWith({ compressions: [] }), [
    "vectorSearch.compressions",
  ]),
  updates(
    "the vector search of an index without vectors is removed in place",
    { ...index, fields: [id, text, address] },
    { fields: [id, text, address], vectorSearch: undefined },
    ["vectorSearch"],
  ),
  replaces(
    "a profile whose field is removed leaves with the index",
    index,
    { ...vectorsWith({ profiles: [vectorSearch.profiles[1]] }), fields: [id, text, address] },
    ["fields[3]", "vectorSearch.profiles[0]"],
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
    title: "vectorizers, topics and semantic configurations come and go in place",
    before: {
      ...vectorsWith({
        vectorizers: [embedding("a"), embedding("b")],
        topicGraphProfiles: [topics("a"), topics("b"), topics("c")],
      }),
      semantic: { configurations: [...semantic.configurations, { name: "other", prioritizedFields: {} }] },
    },
    after: {
      ...vectorsWith({
        vectorizers: [embedding("a"), embedding("c")],
        topicGraphProfiles: [topics("d"), topics("c"), topics("a", { defaultKind: "none" })],
      }),
      semantic: { configurations: [...semantic.configurations, { name: "more", prioritizedFields: {} }] },
    },
    updates: [
      "vectorSearch.vectorizers[1]",
      "vectorSearch.vectorizers[1]",
      "vectorSearch.topicGraphProfiles[0].defaultKind",
      "vectorSearch.topicGraphProfiles[1]",
      "vectorSearch.topicGraphProfiles[2]",
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

/** Members that only previews have. */
const previewRules: readonly Preview[] = [
  warns(
    "a use of topics that is not in the documentation is accepted with a warning",
    vectorsWith({ topicGraphProfiles: [topics("a", { defaultKind: "everything" })] }),
    {},
    ["vectorSearch.topicGraphProfiles[0].defaultKind"],
  ),
  ignores("labels of Microsoft Purview that are disabled are the same as none", index, { purviewEnabled: false }),
];

export const indexPreviews: readonly Preview[] = [
  ...indexRules,
  ...previewRules,
  ...vectorRules,
  ...partPreviews,
  ...indexLimits,
  ...indexContradictions,
];
