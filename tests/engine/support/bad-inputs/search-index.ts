import type { Refusal } from "./refusal";

const key = '{ name: "id", type: "Edm.String", key: true }';
const azure = "#Microsoft.Azure.Search";

/** Failures of the parts of an index, and between them. */
export const badIndexes: readonly Refusal[] = [
  {
    what: "the analysis and the ranking of an index",
    program: `new search.Index("bad", {
      name: "bad", fields: [${key}], onFieldRemoval: "keep", allowIndexDowntime: "yes",
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
      ["an unknown kind, as a warning", "analyzers[0].odataType", `(did you mean "${azure}.CustomAnalyzer"?)`],
      ["what its kind needs", "analyzers[1].tokenizer", "is required: expected a string"],
      ["what another kind has", "analyzers[2].tokenizer", "is not known here; known are odataType, name, stopwords"],
      ["a number above its range", "tokenizers[0].minGram", "must be at most 300"],
      [
        "an unknown stemmer, as a warning",
        "tokenFilters[0].language",
        '"klingon" is not a known stemmer. If the service',
      ],
      ["a text of another form", "charFilters[0].mappings[0]", "must have the form a=>b"],
      ["a text for a number", "similarity.k1", "must be a number"],
      ["a function without its parameters", "scoringProfiles[0].functions[0].freshness", "is required"],
      ["those of another function", "scoringProfiles[0].functions[0].magnitude", "known are type, fieldName, boost"],
      ["a suggester of nothing", "suggesters[0].sourceFields", "must not be empty"],
      ["a configuration of nothing", "semantic.configurations[0].prioritizedFields", "is required"],
      ["an order that there is not", "semantic.configurations[0].rankingOrder", "one of BoostedRerankerScore"],
      ["a text for a boolean", "allowIndexDowntime", "must be a boolean"],
      ["neither of two ways", "onFieldRemoval", "must be one of replace, retain"],
    ],
  },
  {
    what: "an index whose parts do not fit",
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
      [
        "an analyzer beside two others",
        "fields[1].analyzer",
        "is mutually exclusive with indexAnalyzer and searchAnalyzer",
      ],
      [
        "an unknown analyzer, as a warning",
        "fields[1].analyzer",
        '"naems" is not a known analyzer (did you mean "names"?)',
      ],
      [
        "one of two that belong together",
        "fields[1].searchAnalyzer",
        "is required, because indexAnalyzer and searchAnalyzer",
      ],
      ["a number that is searched", "fields[2].searchable", "is only valid for string and vector fields"],
      ["an unknown normalizer, as a warning", "fields[2].normalizer", '"lower" is not a known normalizer'],
      ["a vector without a length", "fields[3].dimensions", "is required for vector fields"],
      ["an unknown tokenizer, as a warning", "analyzers[0].tokenizer", '"standrad" is not a known tokenizer'],
      ["an unknown filter, as a warning", "analyzers[0].tokenFilters[0]", '"begins" is not a known token filter'],
      ["a field that is not there", "scoringProfiles[0].text.weights", '"titel", which does not exist. Existing: id'],
      ["a profile that is not there", "defaultScoringProfile", '"q", which does not exist. Existing: p'],
      ["a suggester of numbers", "suggesters[0].sourceFields[0]", '"size", which is not a searchable string field'],
      ["a suggester of no field", "suggesters[0].sourceFields[1]", '"none", which does not exist'],
    ],
  },
  {
    what: "an index whose fields are told what their types cannot be",
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
      ["a key that is not shown", "fields[0].retrievable", "cannot be false for the key field"],
      ["a number with an analyzer", "fields[1].analyzer", "is only valid for searchable fields of type Edm.String or"],
      [
        "a number with a normalizer",
        "fields[1].normalizer",
        "is only valid for the types Edm.String and Collection(Edm.String)",
      ],
      ["a place that is counted", "fields[2].facetable", "is not valid for Edm.GeographyPoint fields"],
      ["a vector that is not searched", "fields[3].searchable", "cannot be false for vector fields"],
      ["a vector that is filtered", "fields[3].filterable", "is not valid for vector fields"],
      ["an attribute of a complex field", "fields[4].filterable", "Set it on the subfields"],
      ["what is sorted inside a list", "fields[4].fields[0].sortable", "is not valid for subfields of a collection"],
      [
        "a normalizer of nothing",
        "fields[5].normalizer",
        "is only valid for fields that are filterable, sortable or facetable",
      ],
      ["a weight of a number", "scoringProfiles[0].text.weights", '"size", which is not a searchable string field'],
      ["a function of it", "scoringProfiles[0].functions[0].fieldName", '"plain", which is not a filterable field'],
      [
        "a title that is not shown",
        "semantic.configurations[0].prioritizedFields.titleField.fieldName",
        '"id", which is not a searchable and retrievable string field',
      ],
    ],
  },
];
