import { isRecord, type Values } from "../../../../../provider/lifecycle";
import { mergeDeep } from "../../../../../provider/lifecycle/values/encode";
import type { Hints } from "../../kind";
import { compatibleValues, modelWithHeaders, withPreviews } from "../shared";

type Items = readonly Values[];

const itemsIn = (value: unknown): Items => (Array.isArray(value) ? value : []);

/** Fields joined by name. */
function withFields(args: Values, ...fields: Items): Values {
  const there = itemsIn(args.fields).map(({ name }) => name);
  return { ...args, fields: [...itemsIn(args.fields), ...fields.filter(({ name }) => !there.includes(name))] };
}

/** A vector field, and every part that it can use. */
function withVector(args: Values): Values {
  if (args.vectorSearch) return args;
  const vector = { name: "vector", type: "Collection(Edm.Single)", dimensions: 4, vectorSearchProfile: "near" };
  const vectorSearch = {
    algorithms: [{ name: "graph", kind: "hnsw" }],
    profiles: [{ name: "near", algorithm: "graph" }],
  };
  return { ...withFields(args, vector), vectorSearch };
}

const inVectors =
  (more: (vectorSearch: Record<string, Items>) => Values) =>
  (args: Values): Values => {
    const vectors = withVector(args);
    const vectorSearch = vectors.vectorSearch as Record<string, Items>;
    return { ...vectors, vectorSearch: mergeDeep(vectorSearch, more(vectorSearch)) };
  };

const embedding = (name: string): Values => ({
  name,
  kind: "customWebApi",
  customWebApiParameters: { uri: "https://embed.example" },
});
const smaller = (name: string): Values => ({ name, kind: "binaryQuantization" });

/** The first profile with one more member. */
const inProfile =
  (member: Values, part: string, more: Items) =>
  (args: Values): Values =>
    inVectors((vectorSearch) => {
      const [first, ...rest] = vectorSearch.profiles as Items;
      return { profiles: [{ ...first, ...member }, ...rest], [part]: [...itemsIn(vectorSearch[part]), ...more] };
    })(args);

/** Text fields that semantic configurations may name, and one configuration. */
function withSemantic(args: Values): Values {
  const texts = ["one", "two"].map((name) => ({ name, type: "Edm.String", searchable: true }));
  const named = withFields(args, ...texts);
  const configurations = [{ name: "guide", prioritizedFields: { titleField: { fieldName: "one" } } }];
  return isRecord(args.semantic) ? named : { ...named, semantic: { configurations } };
}

const second = { name: "second", prioritizedFields: { titleField: { fieldName: "two" } } };

/** Attributes of a field, set on a field that allows them. */
const onField =
  (name: string, attributes: Values) =>
  (args: Values): Values => ({
    ...args,
    fields: itemsIn(args.fields).map((field) => (field.name === name ? { ...field, ...attributes } : field)),
  });

const under = (names: readonly string[], alter: (args: Values) => Values) =>
  Object.fromEntries(names.map((name) => [name, alter]));

const analyzerKeys = ["analyzer", "indexAnalyzer", "searchAnalyzer"].map((name) => `fields[].${name}`);

/** Text fields with the names in the samples. */
const withTexts = (args: Values): Values =>
  withFields(args, ...["alpha", "beta"].map((name) => ({ name, type: "Edm.String" })));

const interrupted = (args: Values): Values => ({ ...args, allowIndexDowntime: true });

/** Fields whose values queries return, and queries that return all documents. */
const copyable = ({ permissionFilterOption: _, sharePointConnectorAppRegistration: __, ...args }: Values): Values => ({
  ...args,
  fields: itemsIn(args.fields)
    .filter(({ permissionFilter, sharepointSiteUrl }) => !permissionFilter && !sharepointSiteUrl)
    .map((field) => ("dimensions" in field ? { ...field, retrievable: true } : field)),
});

const compatible = "vectorSearch.vectorizers[]<openAICompatible>.openAICompatibleParameters";

/** Fields that a graph may name, and a graph. */
const withGraph = (args: Values): Values => ({
  ...withFields(
    args,
    ...["one", "two"].map((name) => ({ name, type: "Edm.String" })),
    ...["three", "four"].map((name) => ({ name, type: "Edm.Double" })),
    ...["five", "six"].map((name) => ({ name, type: "Edm.Boolean" })),
    ...["seven", "eight"].map((name) => ({ name, type: "Edm.DateTimeOffset" })),
  ),
  graphProfile: args.graphProfile ?? { kind: "edgeList", fields: {} },
});

/** Mappings of a graph by the type of their fields, with two fields of the type. */
const mapped = {
  objectDoubleField: ["three", "four"],
  ...Object.fromEntries(
    ["", "subject", "predicate", "object"].map((of) => [
      of ? `${of}ConfidenceField` : "confidenceField",
      ["three", "four"],
    ]),
  ),
  objectBoolField: ["five", "six"],
  objectDateTimeField: ["seven", "eight"],
  ...Object.fromEntries(
    [
      ...["factIdField", "graphNameField", "subjectIdField", "subjectField", "subjectTypeField", "objectIdField"],
      ...["subjectIdDisplayNameField", "predicateField", "objectField", "objectTypeField", "objectStringField"],
      ...["objectIdDisplayNameField", "sourceChunkIdField", "sourceParentIdField"],
    ].map((name) => [name, ["one", "two"]]),
  ),
};

const prioritized = ["titleField", "prioritizedContentFields[]", "prioritizedKeywordsFields[]"].map(
  (name) => `semantic.configurations[].prioritizedFields.${name}.fieldName`,
);

export const indexHints: Hints = {
  config: withPreviews,
  stored: (key) => ({ collection: "indexes", key }),
  parents: {
    "with fields": {
      fields: [
        { name: "id", type: "Edm.String", key: true },
        { name: "title", type: "Edm.String" },
      ],
      semantic: {
        configurations: ["guide", "second"].map((name) => ({
          name,
          prioritizedFields: { titleField: { fieldName: "title" } },
        })),
      },
    },
  },
  values: {
    "fields[].type": ["Edm.String", "Edm.Int32"],
    "fields[].dimensions": [4, 5],
    extra: [{ description: "One." }, { description: "Two." }],
    ...Object.fromEntries(analyzerKeys.map((name) => [name, ["en.lucene", "fr.lucene"]])),
    "fields[].normalizer": ["lowercase", "standard"],
    // Other fields of the examples have the permissions of groups.
    "fields[].permissionFilter": ["rbacScope", "userIds"],
    ...Object.fromEntries(
      ["applicationId", "federatedCredentialId", "tenantId"].map((name) => [
        `sharePointConnectorAppRegistration.${name}`,
        ["0f8fad5b-d9cb-469f-a165-70867728950e", "7C9E6679-7425-40DE-944B-E07FC1F90AE7"],
      ]),
    ),
    "scoringProfiles[].name": ["one", "two"],
    "suggesters[].name": ["one", "two"],
    "analyzers[]<#Microsoft.Azure.Search.CustomAnalyzer>.tokenizer": ["standard_v2", "whitespace"],
    ...Object.fromEntries(
      [
        "analyzers[]<#Microsoft.Azure.Search.CustomAnalyzer>",
        "normalizers[]<#Microsoft.Azure.Search.CustomNormalizer>",
      ].flatMap((kind) => [
        [`${kind}.tokenFilters`, [["lowercase"], ["uppercase"]]],
        [`${kind}.charFilters`, [["html_strip"], []]],
      ]),
    ),
    "semantic.defaultConfiguration": ["guide", "second"],
    ...Object.fromEntries(prioritized.map((name) => [name, ["one", "two"]])),
    ...Object.fromEntries(Object.entries(mapped).map(([name, names]) => [`graphProfile.fields.${name}`, names])),
    // Only a warning requires that the id of an assertion is the key of the index.
    "graphProfile.fields.assertionIdField": ["one", "two"],
    "vectorSearch.topicGraphProfiles[].indexName": ["one", "two"],
    "graphProfile.provenanceIndexName": ["one", "two"],
    "vectorSearch.topicGraphProfiles[].defaultKind": ["diverse", "balanced"],
    ...compatibleValues("text-embedding-3-small", compatible),
    "vectorSearch.profiles[].algorithm": ["graph", "other"],
    "vectorSearch.profiles[].vectorizer": ["embed", "other"],
    "vectorSearch.profiles[].compression": ["small", "other"],
  },
  // The profile that the index then uses by default.
  together: (args) => ({ ...args, scoringProfiles: [...itemsIn(args.scoringProfiles), { name: "beta" }] }),
  means: { "suggesters[].sourceFields": "replace", purviewEnabled: "replace" },
  given: {
    extra: ({ description: _, ...args }) => args,
    copyDocumentsOnReplacement: copyable,
    "scoringProfiles[].*": withTexts,
    "suggesters[].*": withTexts,
    "similarity<#Microsoft.Azure.Search.BM25Similarity>.k1": interrupted,
    "similarity<#Microsoft.Azure.Search.BM25Similarity>.b": interrupted,
    // A part that refers to a field may require the original field.
    "fields[].searchable": ({ suggesters: _, scoringProfiles: __, semantic: ___, ...args }) => ({
      ...args,
      fields: itemsIn(args.fields).map(({ analyzer: _, ...field }) => field),
    }),
    defaultScoringProfile: (args) => ({ ...args, scoringProfiles: [{ name: "alpha" }, { name: "beta" }] }),
    ...under(["fields[].type", "fields[].retrievable"], (args) => ({
      ...args,
      fields: [{ name: "spare", type: "Edm.String" }, ...itemsIn(args.fields)],
    })),
    "vectorSearch.algorithms[]*": withVector,
    "vectorSearch.profiles[].*": withVector,
    "semantic.*": withSemantic,
    "graphProfile.*": withGraph,
    [`${compatible}.headers`]: (args) => ({
      ...args,
      vectorSearch: { vectorizers: [{ name: "embed", ...modelWithHeaders("text-embedding-3-small") }] },
    }),
    ...under(["fields[].dimensions", "fields[].vectorSearchProfile"], withVector),
    "fields[].stored": (args) => onField("vector", { stored: true })(withVector(args)),
    "fields[].vectorEncoding": (args) => onField("vector", { vectorEncoding: "packedBit" })(withVector(args)),
    ...under(["fields[].indexAnalyzer", "fields[].searchAnalyzer"], (args) =>
      onField("id", { indexAnalyzer: "en.lucene", searchAnalyzer: "en.lucene" })(args),
    ),
    "vectorSearch.profiles[].vectorizer": inProfile({ vectorizer: "embed" }, "vectorizers", [
      embedding("embed"),
      embedding("other"),
    ]),
    "vectorSearch.profiles[].compression": inProfile({ compression: "small" }, "compressions", [
      smaller("small"),
      smaller("other"),
    ]),
  },
  other: {
    // Exactly one field is the key.
    "fields[].key": (args) =>
      onField("spare", { key: true })(
        onField("id", { key: false })(withFields(args, { name: "spare", type: "Edm.String" })),
      ),
    "fields[].vectorSearchProfile": (args) =>
      onField("vector", { vectorSearchProfile: "other" })(
        inVectors(({ profiles }) => ({ profiles: [...itemsIn(profiles), { name: "other", algorithm: "graph" }] }))(
          args,
        ),
      ),
    "vectorSearch.profiles[].algorithm": inProfile({ algorithm: "other" }, "algorithms", [
      { name: "other", kind: "exhaustiveKnn" },
    ]),
    "semantic.defaultConfiguration": ({ semantic, ...args }) => ({
      ...args,
      semantic: {
        defaultConfiguration: "second",
        configurations: [...itemsIn((semantic as Values).configurations), second],
      },
    }),
  },
  foreign: { encryptionKey: { keyVaultUri: "https://others.example", keyVaultKeyName: "theirs" } },
};
