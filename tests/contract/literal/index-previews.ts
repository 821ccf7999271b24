import type { Preview } from "./previews";

/** Index with one field of each sort that attributes can change on. */
const id = { name: "id", type: "Edm.String", key: true };
const text = { name: "text", type: "Edm.String" };
const vector = {
  name: "vector",
  type: "Collection(Edm.Single)",
  dimensions: 4,
  vectorSearchProfile: "near",
  stored: true,
};
const address = { name: "address", type: "Edm.ComplexType", fields: [{ name: "city", type: "Edm.String" }] };
const vectorSearch = {
  algorithms: [
    { name: "graph", kind: "hnsw" },
    { name: "all", kind: "exhaustiveKnn" },
  ],
  profiles: [
    { name: "near", algorithm: "graph" },
    { name: "exact", algorithm: "all" },
  ],
  compressions: [
    { name: "small", kind: "binaryQuantization" },
    { name: "smaller", kind: "scalarQuantization" },
  ],
};
const semantic = { configurations: [{ name: "guide", prioritizedFields: { titleField: { fieldName: "text" } } }] };
const index = { name: "hotels", fields: [id, text, address, vector], vectorSearch, semantic, forceDestroy: true };

const fieldsWith = (changed: object, at: number) => ({
  ...index,
  fields: index.fields.map((field, i) => (i === at ? { ...field, ...changed } : field)),
});
const vectorsWith = (changed: object) => ({ ...index, vectorSearch: { ...vectorSearch, ...changed } });

const attributes = ["searchable", "filterable", "sortable", "facetable"] as const;

const indexRules: readonly Preview[] = [
  {
    title: "an index cannot be renamed",
    before: index,
    after: { ...index, name: "motels" },
    replaces: ["name"],
  },
  ...attributes.map((attribute) => ({
    title: `whether a field is ${attribute} is fixed`,
    before: index,
    after: fieldsWith({ [attribute]: true }, 1),
    replaces: [`fields[1].${attribute}`],
  })),
  {
    title: "the type, the analyzer and the normalizer of a field are fixed",
    before: fieldsWith({ analyzer: "en.lucene", normalizer: "lowercase" }, 1),
    after: fieldsWith({ type: "Edm.Int32", analyzer: "fr.lucene", normalizer: "standard" }, 1),
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
    title: "which field is the key is fixed",
    before: index,
    after: { ...index, fields: [{ ...id, key: false }, { ...text, key: true }, address, vector] },
    replaces: ["fields[0].key", "fields[1].key"],
  },
  {
    title: "whether results show a field and its synonym map change in place",
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
    title: "a field cannot be taken away, at any depth",
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
    title: "a field inside another is fixed as one outside",
    before: index,
    after: fieldsWith({ fields: [{ name: "city", type: "Edm.String", facetable: true }] }, 2),
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
    title: "algorithms, profiles and compressions are not taken away",
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
      semantic: { configurations: [{ name: "guide", prioritizedFields: { titleField: { fieldName: "id" } } }] },
    },
    updates: [
      "vectorSearch.vectorizers[0].customWebApiParameters.uri",
      "semantic.configurations[0].prioritizedFields.titleField.fieldName",
    ],
  },
  {
    title: "the order of named things and of origins has no meaning",
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

const limits: readonly Preview[] = [
  {
    title: "a replacement that would lose documents is refused",
    before: { ...index, forceDestroy: false },
    after: { ...fieldsWith({ type: "Edm.Int32" }, 1), forceDestroy: false },
    refuses: ["fields[1].type"],
  },
  {
    title: "vectors have 2 to 4096 dimensions, and a graph its limits",
    after: {
      ...index,
      fields: [id, text, { ...vector, dimensions: 4097 }],
      vectorSearch: {
        ...vectorSearch,
        algorithms: [
          {
            name: "graph",
            kind: "hnsw",
            hnswParameters: { m: 11, efConstruction: 99, efSearch: 1001, metric: "manhattan" },
          },
        ],
      },
    },
    refuses: [
      "fields[2].dimensions",
      ...["m", "efConstruction", "efSearch", "metric"].map((n) => `vectorSearch.algorithms[0].hnswParameters.${n}`),
    ],
  },
  {
    title: "the limits themselves are allowed",
    after: {
      ...index,
      fields: [id, text, { ...vector, dimensions: 4096 }],
      vectorSearch: {
        ...vectorSearch,
        algorithms: [
          { name: "graph", kind: "hnsw", hnswParameters: { m: 10, efConstruction: 100, efSearch: 1000 } },
          vectorSearch.algorithms[1],
        ],
      },
    },
  },
  {
    title: "names of fields and types are those of the service",
    after: { ...index, fields: [id, text, { name: "azureSearchScore", type: "Edm.Float" }] },
    refuses: ["fields[2].name", "fields[2].type"],
  },
  {
    title: "a field has one synonym map at most",
    after: fieldsWith({ synonymMaps: ["a", "b"] }, 1),
    refuses: ["fields[1].synonymMaps"],
  },
  { title: "exactly one field is the key", after: { ...index, fields: [text] }, refuses: ["fields"] },
  {
    title: "what is named inside the index is there",
    after: { ...index, fields: [id, text, { ...vector, vectorSearchProfile: "far" }] },
    refuses: ["fields[2].vectorSearchProfile"],
  },
  { title: "an index has a name of two characters at least", after: { ...index, name: "a" }, refuses: ["name"] },
  { title: "an index has no two dashes in a row", after: { ...index, name: "a--b" }, refuses: ["name"] },
];

const map = { name: "geo", rules: ["usa, united states"] };
const identity = { odataType: "#Microsoft.Azure.Search.DataNoneIdentity" };

export const indexPreviews: Readonly<Record<string, readonly Preview[]>> = {
  "search:Index": [...indexRules, ...vectorRules, ...limits],
  "search:SynonymMap": [
    { title: "a map cannot be renamed", before: map, after: { ...map, name: "other" }, replaces: ["name"] },
    {
      title: "rules and key change in place, and their order has a meaning",
      before: {
        ...map,
        rules: ["a, b", "c, d"],
        encryptionKey: { keyVaultUri: "https://a.example", keyVaultKeyName: "a" },
      },
      after: {
        ...map,
        rules: ["c, d", "a, b"],
        encryptionKey: { keyVaultUri: "https://a.example", keyVaultKeyName: "b", identity },
      },
      updates: ["rules[0]", "rules[1]", "encryptionKey.keyVaultKeyName", "encryptionKey.identity"],
    },
    { title: "a name begins with a letter or digit", after: { ...map, name: "-geo" }, refuses: ["name"] },
    { title: "a name has 128 characters at most", after: { ...map, name: "g".repeat(129) }, refuses: ["name"] },
    { title: "a map has rules", after: { ...map, rules: [] }, refuses: ["rules"] },
    { title: "a rule says something", after: { ...map, rules: [""] }, refuses: ["rules[0]"] },
  ],
};
