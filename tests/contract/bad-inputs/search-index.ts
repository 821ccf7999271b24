import type { Refusal } from "./refusal";

const key = '{ name: "id", type: "Edm.String", key: true }';
const azure = "#Microsoft.Azure.Search";

/** Failures of the parts of an index, and between them. */
export const badIndexes: readonly Refusal[] = [
  {
    what: "the analysis and the ranking of an index",
    program: `new search.Index("bad", {
      name: "bad", fields: [${key}], onFieldRemoval: "keep", allowIndexDowntime: "yes",
      copyDocumentsOnReplacement: "yes",
      analyzers: [
        { odataType: "${azure}.CustomAnalyser", name: "a" },
        { odataType: "${azure}.CustomAnalyzer", name: "b" },
        { odataType: "${azure}.StopAnalyzer", name: "c", tokenizer: "keyword_v2" },
      ],
      tokenizers: [{ odataType: "${azure}.EdgeNGramTokenizer", name: "n", minGram: 400 }],
      tokenFilters: [{ odataType: "${azure}.StemmerTokenFilter", name: "s", language: "klingon" }],
      charFilters: [{ odataType: "${azure}.MappingCharFilter", name: "m", mappings: ["a"] }],
      similarity: { odataType: "${azure}.BM25Similarity", k1: "high" },
      scoringProfiles: [{ name: "p", functions: [{ type: "freshness", fieldName: "date", boost: 2, magnitude: {} }] }],
      suggesters: [{ name: "one", sourceFields: [] }],
      semantic: { configurations: [{ name: "c", rankingOrder: "best" }] },
    });`,
    findings: [
      ["analyzers[0].odataType", `(did you mean "${azure}.CustomAnalyzer"?)`],
      ["analyzers[1].tokenizer", "is required: expected a string"],
      ["analyzers[2].tokenizer", "is not known here; known are odataType, name, stopwords"],
      ["tokenizers[0].minGram", "must be at most 300"],
      ["tokenFilters[0].language", '"klingon" is not a known stemmer. If the service'],
      ["charFilters[0].mappings[0]", "must have the form a=>b"],
      ["similarity.k1", "must be a number"],
      ["scoringProfiles[0].functions[0].freshness", "is required"],
      ["scoringProfiles[0].functions[0].magnitude", "known are type, fieldName, boost"],
      ["suggesters[0].sourceFields", "must not be empty"],
      ["semantic.configurations[0].prioritizedFields", "is required"],
      ["semantic.configurations[0].rankingOrder", "one of BoostedRerankerScore"],
      ["allowIndexDowntime", "must be a boolean"],
      ["copyDocumentsOnReplacement", "must be a boolean"],
      ["onFieldRemoval", "must be one of replace, retain"],
    ],
  },
  {
    what: "an index with invalid references between its parts",
    program: `new search.Index("bad", {
      name: "bad",
      fields: [
        ${key}, { name: "title", type: "Edm.String", analyzer: "naems", indexAnalyzer: "simple" },
        { name: "size", type: "Edm.Int32", searchable: true, normalizer: "lower" },
        { name: "v", type: "Collection(Edm.Single)", searchable: true },
      ],
      analyzers: [
        { odataType: "${azure}.CustomAnalyzer", name: "names", tokenizer: "standrad", tokenFilters: ["begins"] },
      ],
      scoringProfiles: [{ name: "p", text: { weights: { titel: 2 } } }],
      defaultScoringProfile: "q",
      suggesters: [{ name: "s", sourceFields: ["size", "none"] }],
    });`,
    findings: [
      ["fields[1].analyzer", "is mutually exclusive with indexAnalyzer and searchAnalyzer"],
      ["fields[1].analyzer", '"naems" is not a known analyzer (did you mean "names"?)'],
      ["fields[1].searchAnalyzer", "is required, because indexAnalyzer and searchAnalyzer"],
      ["fields[2].searchable", "is only valid for string and vector fields"],
      ["fields[2].normalizer", '"lower" is not a known normalizer'],
      ["fields[3].dimensions", "is required for vector fields"],
      ["analyzers[0].tokenizer", '"standrad" is not a known tokenizer'],
      ["analyzers[0].tokenFilters[0]", '"begins" is not a known token filter'],
      ["scoringProfiles[0].text.weights", '"titel", which does not exist. Existing: id'],
      ["defaultScoringProfile", '"q", which does not exist. Existing: p'],
      ["suggesters[0].sourceFields[0]", '"size", which is not a searchable string field'],
      ["suggesters[0].sourceFields[1]", '"none", which does not exist'],
    ],
  },
  {
    what: "an index with attributes that the types of its fields exclude",
    program: `new search.Index("bad", {
      name: "bad",
      fields: [
        { name: "id", type: "Edm.String", key: true, retrievable: false },
        { name: "size", type: "Edm.Int32", analyzer: "simple", normalizer: "lowercase", filterable: false },
        { name: "place", type: "Edm.GeographyPoint", facetable: true },
        { name: "v", type: "Collection(Edm.Single)", searchable: false, filterable: true },
        {
          name: "rooms", type: "Collection(Edm.ComplexType)", filterable: true,
          fields: [{ name: "kind", type: "Edm.String", sortable: true }],
        },
        { name: "plain", type: "Edm.String", normalizer: "lowercase", filterable: false, sortable: false, facetable: false },
      ],
      scoringProfiles: [{
        name: "p", text: { weights: { size: 2 } },
        functions: [{ type: "tag", fieldName: "plain", boost: 2, tag: { tagsParameter: "liked" } }],
      }],
      semantic: { configurations: [{ name: "c", prioritizedFields: { titleField: { fieldName: "id" } } }] },
    });`,
    findings: [
      ["fields[0].retrievable", "cannot be false for the key field"],
      ["fields[1].analyzer", "is only valid for searchable fields of type Edm.String or"],
      ["fields[1].normalizer", "is only valid for the types Edm.String and Collection(Edm.String)"],
      ["fields[2].facetable", "is not valid for Edm.GeographyPoint fields"],
      ["fields[3].searchable", "cannot be false for vector fields"],
      ["fields[3].filterable", "is not valid for vector fields"],
      ["fields[4].filterable", "Set it on the subfields"],
      ["fields[4].fields[0].sortable", "is not valid for subfields of a collection"],
      ["fields[5].normalizer", "is only valid for fields that are filterable, sortable or facetable"],
      ["scoringProfiles[0].text.weights", '"size", which is not a searchable string field'],
      ["scoringProfiles[0].functions[0].fieldName", '"plain", which is not a filterable field'],
      [
        "semantic.configurations[0].prioritizedFields.titleField.fieldName",
        '"id", which is not a searchable and retrievable string field',
      ],
    ],
  },
];
