import type { Preview } from "../../kind";
import { accepts, completes, ignores, refuses, refusesChange, replaces, updates, warns } from "../../previews";
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
  },
  {
    title: `more ${part} are added with \`allowIndexDowntime\``,
    before: { ...index, [part]: [one] },
    after: { ...index, allowIndexDowntime: true, [part]: [two, one] },
    updates: [`${part}[1]`, "allowIndexDowntime"],
  },
  refusesChange(`${part} are not added without \`allowIndexDowntime\``, index, { [part]: [one] }, [part]),
  replaces(`${part} are not changed`, { ...index, [part]: [one] }, { [part]: [changed] }, [`${part}[0].${member}`]),
  replaces(`${part} are not removed`, { ...index, [part]: [one, two] }, { [part]: [one] }, [`${part}[1]`]),
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
  },
  refusesChange(
    "the parameters of the similarity do not change without `allowIndexDowntime`",
    index,
    { similarity: { odataType: bm25, k1: 1.5 } },
    ["similarity.k1"],
  ),
  ignores("the default similarity is the same as an omitted similarity", index, {
    similarity: { odataType: bm25, k1: 1.2, b: 0.75 },
  }),
  replaces("the kind of the similarity is fixed", index, { similarity: { odataType: azure("ClassicSimilarity") } }, [
    "similarity",
  ]),
  {
    title: "a change that replaces anyway requires no `allowIndexDowntime`",
    before: index,
    after: { ...index, name: "motels", analyzers: [analyzer] },
    replaces: ["name"],
    updates: ["analyzers"],
  },
  updates(
    "scoring profiles come, change and go in place",
    { ...index, scoringProfiles: [{ name: "one", functions: [tagged("text")] }, { name: "two" }] },
    {
      scoringProfiles: [
        { name: "three", text: { weights: { text: 2 } } },
        { name: "one", functions: [{ ...tagged("text"), boost: 3 }] },
      ],
      defaultScoringProfile: "one",
    },
    ["scoringProfiles[0].functions[0].boost", "scoringProfiles[1]", "scoringProfiles[1]", "defaultScoringProfile"],
  ),
  updates(
    "the description, the key at rest and origins change in place",
    index,
    {
      description: "Hotels.",
      encryptionKey: { keyVaultUri: "https://vault.example", keyVaultKeyName: "one" },
      corsOptions: { allowedOrigins: ["*"] },
    },
    ["description", "corsOptions", "encryptionKey"],
  ),
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
  replaces(
    "a field does not leave a suggester, nor a suggester the index",
    { ...index, suggesters: suggester("text", "address/city") },
    { suggesters: suggester("text") },
    ["suggesters[0].sourceFields"],
  ),
  replaces("a suggester does not go in place", { ...index, suggesters: suggester("text") }, { suggesters: undefined }),
  completes(
    "the type of a suggester can be omitted",
    { ...index, suggesters: suggester("text") },
    { suggesters: [{ name: "complete", searchMode: "analyzingInfixMatching", sourceFields: ["text"] }] },
  ),
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
  ignores("the default of `onFieldRemoval` is the same as an omitted value", index, { onFieldRemoval: "replace" }),
  refuses("an unknown `onFieldRemoval` is rejected", index, { onFieldRemoval: "forget" }),
];

/** Defaults of attributes by type, each written where it was omitted before. */
const attributes: readonly Preview[] = [
  ignores(
    "attributes that the service fills in by the type are the same as none",
    {
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
    {
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
  ),
];

const field = (changed: object) => fieldsWith(changed, 1);

/** References inside an index to parts that do not exist. */
const references: readonly Preview[] = [
  warns(
    "analyzers and normalizers that neither the index nor the service is known to have are accepted",
    field({ indexAnalyzer: "mine", searchAnalyzer: "en.lucen", normalizer: "low" }),
    {},
    ["fields[1].indexAnalyzer", "fields[1].searchAnalyzer", "fields[1].normalizer"],
  ),
  accepts("an analyzer of the index is known", field({ analyzer: "one" }), { analyzers: [analyzer] }),
  warns("an analyzer for both that neither is known to have is accepted", field({ analyzer: "en.lucen" }), {}, [
    "fields[1].analyzer",
  ]),
  warns(
    "a filter has either stopwords or a list of them",
    index,
    {
      tokenFilters: [["of"], []].map((stopwords, i) => ({
        odataType: azure("StopwordsTokenFilter"),
        name: `f${i}`,
        stopwords,
        stopwordsList: "english",
      })),
    },
    ["tokenFilters[0].stopwordsList"],
  ),
  warns(
    "a list of stopwords that the service is not known to have is accepted",
    index,
    { tokenFilters: [{ odataType: azure("StopwordsTokenFilter"), name: "a", stopwordsList: "klingon" }] },
    ["tokenFilters[0].stopwordsList"],
  ),
  accepts("a simple field may have an empty list of fields, as the service returns it", field({ fields: [] })),
  warns(
    "unknown parts of an analyzer and of a normalizer are accepted",
    index,
    {
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
    [
      "analyzers[0].tokenizer",
      "analyzers[0].tokenFilters[1]",
      "analyzers[0].charFilters[0]",
      "normalizers[0].tokenFilters[0]",
      "normalizers[0].charFilters[1]",
    ],
  ),
  refuses(
    "fields that ranking and suggesters refer to exist, nested fields included",
    index,
    {
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
    [
      "semantic.defaultConfiguration",
      "semantic.configurations[0].prioritizedFields.titleField.fieldName",
      "semantic.configurations[0].prioritizedFields.prioritizedContentFields[1].fieldName",
      "semantic.configurations[0].prioritizedFields.prioritizedKeywordsFields[0].fieldName",
      "defaultScoringProfile",
      "scoringProfiles[0].text.weights",
      "scoringProfiles[0].functions[0].fieldName",
      "suggesters[0].sourceFields[1]",
    ],
  ),
  refuses(
    "references of vector profiles refer to existing parts",
    index,
    {
      vectorSearch: {
        ...index.vectorSearch,
        profiles: [
          { name: "near", algorithm: "tree", vectorizer: "embed", compression: "tiny" },
          { name: "exact", algorithm: "all", compression: "small" },
        ],
      },
    },
    [
      "vectorSearch.profiles[0].algorithm",
      "vectorSearch.profiles[0].vectorizer",
      "vectorSearch.profiles[0].compression",
    ],
  ),
];

export const partPreviews: readonly Preview[] = [
  ...analysisRules,
  ...rankingRules,
  ...suggesterRules,
  ...removalRules,
  ...attributes,
  ...references,
];
