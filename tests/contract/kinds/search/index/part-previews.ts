import type { Preview } from "../../kind";
import { address, fieldsWith, id, index, suggester, tagged, text } from "./sample";

const azure = (kind: string) => `#Microsoft.Azure.Search.${kind}`;
const analyzer = { odataType: azure("StopAnalyzer"), name: "one", stopwords: ["a", "b"] };

/** Each part of the analysis with a component, the same component changed, and another component. */
const analysis: Readonly<Record<string, readonly [object, object, object, string]>> = {
  analyzers: [analyzer, { ...analyzer, stopwords: ["c"] }, { ...analyzer, name: "two" }, "stopwords"],
  tokenizers: [
    { odataType: azure("NGramTokenizer"), name: "one", maxGram: 3 },
    { odataType: azure("NGramTokenizer"), name: "one", maxGram: 4 },
    { odataType: azure("KeywordTokenizerV2"), name: "two" },
    "maxGram",
  ],
  tokenFilters: [
    { odataType: azure("LengthTokenFilter"), name: "one", max: 30 },
    { odataType: azure("LengthTokenFilter"), name: "one", max: 40 },
    { odataType: azure("UniqueTokenFilter"), name: "two" },
    "max",
  ],
  charFilters: [
    { odataType: azure("MappingCharFilter"), name: "one", mappings: ["a=>b"] },
    { odataType: azure("MappingCharFilter"), name: "one", mappings: ["a=>c"] },
    { odataType: azure("MappingCharFilter"), name: "two", mappings: ["a=>b"] },
    "mappings[0]",
  ],
  normalizers: [
    { odataType: azure("CustomNormalizer"), name: "one", tokenFilters: ["lowercase"] },
    { odataType: azure("CustomNormalizer"), name: "one", tokenFilters: ["uppercase"] },
    { odataType: azure("CustomNormalizer"), name: "two", tokenFilters: ["lowercase"] },
    "tokenFilters[0]",
  ],
};

const analysisRules = Object.entries(analysis).flatMap(([part, [one, changed, two, member]]): Preview[] => [
  {
    title: `${part} are added with \`allowIndexDowntime\`, while the index is offline`,
    before: { ...index, allowIndexDowntime: true },
    after: { ...index, allowIndexDowntime: true, [part]: [one] },
    updates: [part],
    interrupts: [part],
  },
  {
    title: `more ${part} are added with \`allowIndexDowntime\``,
    before: { ...index, [part]: [one] },
    after: { ...index, allowIndexDowntime: true, [part]: [two, one] },
    updates: [`${part}[1]`, "allowIndexDowntime"],
    interrupts: [`${part}[1]`],
  },
  {
    title: `${part} are not added without \`allowIndexDowntime\``,
    before: index,
    after: { ...index, [part]: [one] },
    refuses: [part],
  },
  {
    title: `${part} are not changed`,
    before: { ...index, [part]: [one] },
    after: { ...index, [part]: [changed] },
    replaces: [`${part}[0].${member}`],
  },
  {
    title: `${part} are not removed`,
    before: { ...index, [part]: [one, two] },
    after: { ...index, [part]: [one] },
    replaces: [`${part}[1]`],
  },
]);

const bm25 = azure("BM25Similarity");
const fresh = { name: "fresh", type: "Edm.String" };
const withText = { ...index, fields: [...index.fields, fresh] };
const rankingRules: readonly Preview[] = [
  {
    title: "the parameters of the similarity change with `allowIndexDowntime`, while the index is offline",
    before: { ...index, similarity: { odataType: bm25, k1: 1.5 } },
    after: { ...index, allowIndexDowntime: true, similarity: { odataType: bm25, k1: 1.6, b: 0.5 } },
    updates: ["similarity.k1", "similarity.b", "allowIndexDowntime"],
    interrupts: ["similarity.k1", "similarity.b"],
  },
  {
    title: "the parameters of the similarity do not change without `allowIndexDowntime`",
    before: index,
    after: { ...index, similarity: { odataType: bm25, k1: 1.5 } },
    refuses: ["similarity.k1"],
  },
  {
    title: "the default similarity is the same as an omitted similarity",
    before: index,
    after: { ...index, similarity: { odataType: bm25, k1: 1.2, b: 0.75 } },
  },
  {
    title: "the kind of the similarity is fixed",
    before: index,
    after: { ...index, similarity: { odataType: azure("ClassicSimilarity") } },
    replaces: ["similarity"],
  },
  {
    title: "a change that replaces anyway requires no `allowIndexDowntime`",
    before: index,
    after: { ...index, name: "motels", analyzers: [analyzer] },
    replaces: ["name"],
    updates: ["analyzers"],
  },
  {
    title: "scoring profiles come, change and go in place",
    before: { ...index, scoringProfiles: [{ name: "one", functions: [tagged("text")] }, { name: "two" }] },
    after: {
      ...index,
      scoringProfiles: [
        { name: "three", text: { weights: { text: 2 } } },
        { name: "one", functions: [{ ...tagged("text"), boost: 3 }] },
      ],
      defaultScoringProfile: "one",
    },
    updates: [
      "scoringProfiles[0].functions[0].boost",
      "scoringProfiles[1]",
      "scoringProfiles[1]",
      "defaultScoringProfile",
    ],
  },
  {
    title: "the description, the key at rest and origins change in place",
    before: index,
    after: {
      ...index,
      description: "Hotels.",
      encryptionKey: { keyVaultUri: "https://vault.example", keyVaultKeyName: "one" },
      corsOptions: { allowedOrigins: ["*"] },
    },
    updates: ["description", "corsOptions", "encryptionKey"],
  },
];

const suggesterRules: readonly Preview[] = [
  {
    title: "a suggester comes in place with fields that are new themselves",
    before: index,
    after: { ...withText, suggesters: suggester("fresh") },
    updates: ["fields[4]", "suggesters"],
  },
  {
    title: "an existing field cannot be added to a suggester",
    before: index,
    after: { ...index, suggesters: suggester("text") },
    updates: ["suggesters"],
    replaces: ["suggesters[0].sourceFields[0]"],
  },
  {
    title: "a suggester gains a new field in place, and the order of its fields has no meaning",
    before: { ...index, suggesters: suggester("text", "address/city") },
    after: { ...withText, suggesters: suggester("fresh", "address/city", "text") },
    updates: ["fields[4]", "suggesters[0].sourceFields"],
  },
  {
    title: "a field does not leave a suggester, nor a suggester the index",
    before: { ...index, suggesters: suggester("text", "address/city") },
    after: { ...index, suggesters: suggester("text") },
    replaces: ["suggesters[0].sourceFields"],
  },
  {
    title: "a suggester does not go in place",
    before: { ...index, suggesters: suggester("text") },
    after: index,
    replaces: ["suggesters"],
  },
  {
    title: "the type of a suggester can be omitted",
    after: { ...index, suggesters: suggester("text") },
    makes: { suggesters: [{ name: "complete", searchMode: "analyzingInfixMatching", sourceFields: ["text"] }] },
  },
];

const removalRules: readonly Preview[] = [
  {
    title: "a removed field stays in the service with `onFieldRemoval`, at any depth",
    before: {
      ...index,
      fields: [...fieldsWith({ fields: [{ name: "zip", type: "Edm.String" }, ...address.fields] }, 2).fields, fresh],
      onFieldRemoval: "retain",
    },
    after: { ...index, onFieldRemoval: "retain" },
    updates: ["fields[2].fields[0]", "fields[4]"],
  },
  {
    title: "the default of `onFieldRemoval` is the same as an omitted value",
    before: index,
    after: { ...index, onFieldRemoval: "replace" },
  },
  { title: "there is no third way", after: { ...index, onFieldRemoval: "forget" }, refuses: ["onFieldRemoval"] },
];

/** Defaults of attributes by type, each written where it was omitted before. */
const attributes: readonly Preview[] = [
  {
    title: "attributes that the service fills in by the type are the same as none",
    before: {
      ...index,
      fields: [
        id,
        text,
        { name: "words", type: "Collection(Edm.String)" },
        { name: "size", type: "Edm.Int32" },
        { name: "place", type: "Edm.GeographyPoint" },
        { name: "rooms", type: "Collection(Edm.ComplexType)", fields: [{ name: "kind", type: "Edm.String" }] },
        index.fields[3],
      ],
    },
    after: {
      ...index,
      fields: [
        { ...id, searchable: true, filterable: true, sortable: true, facetable: true, retrievable: true, stored: true },
        { ...text, key: false, searchable: true, filterable: true, sortable: true, facetable: true },
        { name: "words", type: "Collection(Edm.String)", searchable: true, sortable: false, facetable: true },
        { name: "size", type: "Edm.Int32", searchable: false, filterable: true, sortable: true, facetable: true },
        { name: "place", type: "Edm.GeographyPoint", filterable: true, sortable: true, facetable: false },
        {
          name: "rooms",
          type: "Collection(Edm.ComplexType)",
          fields: [{ name: "kind", type: "Edm.String", sortable: false, searchable: true }],
        },
        {
          ...index.fields[3],
          searchable: true,
          filterable: false,
          sortable: false,
          facetable: false,
          retrievable: false,
        },
      ],
    },
  },
];

const field = (changed: object) => fieldsWith(changed, 1);

/** References inside an index to parts that do not exist. */
const references: readonly Preview[] = [
  {
    title: "analyzers and normalizers that neither the index nor the service is known to have are accepted",
    after: field({ indexAnalyzer: "mine", searchAnalyzer: "en.lucen", normalizer: "low" }),
    warns: ["fields[1].indexAnalyzer", "fields[1].searchAnalyzer", "fields[1].normalizer"],
  },
  {
    title: "an analyzer of the index is known",
    after: { ...field({ analyzer: "one" }), analyzers: [analyzer] },
  },
  {
    title: "an analyzer for both that neither is known to have is accepted",
    after: field({ analyzer: "en.lucen" }),
    warns: ["fields[1].analyzer"],
  },
  {
    title: "a simple field may have an empty list of fields, as the service returns it",
    after: field({ fields: [] }),
  },
  {
    title: "unknown parts of an analyzer and of a normalizer are accepted",
    after: {
      ...index,
      analyzers: [
        {
          odataType: azure("CustomAnalyzer"),
          name: "a",
          tokenizer: "b",
          tokenFilters: ["lowercase", "c"],
          charFilters: ["d"],
        },
      ],
      normalizers: [
        { odataType: azure("CustomNormalizer"), name: "e", tokenFilters: ["f"], charFilters: ["html_strip", "g"] },
      ],
    },
    warns: [
      "analyzers[0].tokenizer",
      "analyzers[0].tokenFilters[1]",
      "analyzers[0].charFilters[0]",
      "normalizers[0].tokenFilters[0]",
      "normalizers[0].charFilters[1]",
    ],
  },
  {
    title: "fields that ranking and suggesters refer to exist, nested fields included",
    after: {
      ...index,
      suggesters: suggester("text", "address/street"),
      scoringProfiles: [{ name: "one", text: { weights: { text: 2, title: 3 } }, functions: [tagged("tags")] }],
      defaultScoringProfile: "two",
      semantic: {
        defaultConfiguration: "two",
        configurations: [
          {
            name: "one",
            prioritizedFields: {
              titleField: { fieldName: "title" },
              prioritizedContentFields: [{ fieldName: "text" }, { fieldName: "body" }],
              prioritizedKeywordsFields: [{ fieldName: "tags" }],
            },
          },
        ],
      },
    },
    refuses: [
      "semantic.defaultConfiguration",
      "semantic.configurations[0].prioritizedFields.titleField.fieldName",
      "semantic.configurations[0].prioritizedFields.prioritizedContentFields[1].fieldName",
      "semantic.configurations[0].prioritizedFields.prioritizedKeywordsFields[0].fieldName",
      "defaultScoringProfile",
      "scoringProfiles[0].text.weights",
      "scoringProfiles[0].functions[0].fieldName",
      "suggesters[0].sourceFields[1]",
    ],
  },
  {
    title: "references of vector profiles refer to existing parts",
    after: {
      ...index,
      vectorSearch: {
        ...index.vectorSearch,
        profiles: [
          { name: "near", algorithm: "tree", vectorizer: "embed", compression: "tiny" },
          { name: "exact", algorithm: "all", compression: "small" },
        ],
      },
    },
    refuses: [
      "vectorSearch.profiles[0].algorithm",
      "vectorSearch.profiles[0].vectorizer",
      "vectorSearch.profiles[0].compression",
    ],
  },
];

export const partPreviews: readonly Preview[] = [
  ...analysisRules,
  ...rankingRules,
  ...suggesterRules,
  ...removalRules,
  ...attributes,
  ...references,
];
