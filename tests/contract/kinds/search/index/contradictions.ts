import type { Preview } from "../../kind";
import { accepts, refuses, warns } from "../../previews";
import { address, fieldsWith, id, index, suggester, tagged, text } from "./sample";

const withFields = (...fields: readonly object[]) => ({ ...index, fields: [...index.fields, ...fields] });
const users = { name: "users", type: "Collection(Edm.String)", permissionFilter: "userIds" };
const registration = {
  applicationId: "0f8fad5b-d9cb-469f-a165-70867728950e",
  federatedCredentialId: "7c9e6679-7425-40de-944b-e07fc1f90ae7",
};

/** Contradictions among document permissions, and members without an effect. */
const permissions: readonly Preview[] = [
  warns(
    "a second field with permissions of the same kind is doubtful, at any depth",
    withFields(users, { ...address, name: "more", fields: [{ ...text, permissionFilter: "userIds" }] }),
    { permissionFilterOption: "enabled" },
    ["fields[5].fields[0].permissionFilter"],
  ),
  accepts(
    "permissions of three kinds, which queries apply",
    withFields(
      users,
      { ...users, name: "groups", permissionFilter: "groupIds" },
      { ...text, name: "scope", permissionFilter: "rbacScope" },
    ),
    { permissionFilterOption: "enabled" },
  ),
  warns("permissions have no effect if the index does not apply them", withFields(users), {}, [
    "fields[4].permissionFilter",
  ]),
  accepts("permissions that are switched off explicitly", withFields(users), { permissionFilterOption: "disabled" }),
  warns(
    "groups of SharePoint are resolved by the URL of the site",
    index,
    { sharePointConnectorAppRegistration: registration },
    ["sharePointConnectorAppRegistration"],
  ),
  accepts("groups of SharePoint are resolved", withFields({ ...text, name: "site", sharepointSiteUrl: true }), {
    sharePointConnectorAppRegistration: registration,
  }),
  refuses(
    "unknown values of permissions are rejected",
    withFields({ ...users, permissionFilter: "users" }),
    {
      permissionFilterOption: "on",
      sharePointConnectorAppRegistration: { applicationId: "app", federatedCredentialId: "", tenantId: "contoso" },
    },
    [
      "fields[4].permissionFilter",
      "permissionFilterOption",
      "sharePointConnectorAppRegistration.applicationId",
      "sharePointConnectorAppRegistration.federatedCredentialId",
      "sharePointConnectorAppRegistration.tenantId",
    ],
  ),
];

/** Contradictions in an index. */
export const indexContradictions: readonly Preview[] = [
  ...(
    [
      [
        "a key that is not a string is rejected",
        { name: "number", type: "Edm.Int32", key: true },
        ["fields", "fields[4].key"],
      ],
      ["a complex field without fields is rejected", { name: "empty", type: "Edm.ComplexType" }, ["fields[4].fields"]],
      ["a simple field with fields is rejected", { ...text, name: "no", fields: [text] }, ["fields[4].fields"]],
      ["a searchable number is rejected", { name: "n", type: "Edm.Int32", searchable: true }, ["fields[4].searchable"]],
      [
        "a sortable list is rejected",
        { name: "n", type: "Collection(Edm.Int32)", sortable: true },
        ["fields[4].sortable"],
      ],
      ["a string that is not stored is rejected", { ...text, name: "n", stored: false }, ["fields[4].stored"]],
      [
        "a retrievable field that is not stored is rejected",
        { ...index.fields[3], name: "n", stored: false, retrievable: true },
        ["fields[4].retrievable"],
      ],
      [
        "`analyzer` excludes `indexAnalyzer` and `searchAnalyzer`",
        { ...text, name: "n", analyzer: "simple", indexAnalyzer: "simple", searchAnalyzer: "simple" },
        ["fields[4].analyzer"],
      ],
      [
        "`indexAnalyzer` requires `searchAnalyzer`",
        { ...text, name: "n", indexAnalyzer: "simple" },
        ["fields[4].searchAnalyzer"],
      ],
      [
        "`searchAnalyzer` requires `indexAnalyzer`",
        { ...text, name: "n", searchAnalyzer: "simple" },
        ["fields[4].indexAnalyzer"],
      ],
      [
        "vectors have a length and a profile",
        { name: "n", type: "Collection(Edm.Single)" },
        ["fields[4].dimensions", "fields[4].vectorSearchProfile"],
      ],
      [
        "numbers are not analyzed",
        { name: "n", type: "Edm.Int32", indexAnalyzer: "simple", searchAnalyzer: "simple", normalizer: "lowercase" },
        ["indexAnalyzer", "searchAnalyzer", "normalizer"].map((member) => `fields[4].${member}`),
      ],
      [
        "texts that are not searched are not analyzed",
        { ...text, name: "n", searchable: false, analyzer: "simple", synonymMaps: ["words"] },
        ["fields[4].analyzer", "fields[4].synonymMaps"],
      ],
      [
        "vectors are not analyzed",
        { ...index.fields[3], name: "n", analyzer: "simple", normalizer: "lowercase" },
        ["fields[4].analyzer", "fields[4].normalizer"],
      ],
      [
        "a normalizer of a field without filters, sorting and facets is rejected",
        { ...text, name: "n", normalizer: "lowercase", filterable: false, sortable: false, facetable: false },
        ["fields[4].normalizer"],
      ],
      [
        "a normalizer of a list without filters and facets is rejected",
        { name: "n", type: "Collection(Edm.String)", normalizer: "lowercase", filterable: false, facetable: false },
        ["fields[4].normalizer"],
      ],
      [
        "facets of a location are rejected",
        { name: "n", type: "Edm.GeographyPoint", facetable: true },
        ["fields[4].facetable"],
      ],
      [
        "facets of a list of locations are rejected",
        { name: "n", type: "Collection(Edm.GeographyPoint)", facetable: true },
        ["fields[4].facetable"],
      ],
      ["a sortable vector is rejected", { ...index.fields[3], name: "n", sortable: true }, ["fields[4].sortable"]],
      [
        "complex fields have no attributes",
        {
          ...{ name: "n", type: "Edm.ComplexType", fields: [text], retrievable: true, stored: true },
          ...{ searchable: false, filterable: true, sortable: false, facetable: true },
          ...{ analyzer: "simple", indexAnalyzer: "simple", searchAnalyzer: "simple", normalizer: "lowercase" },
          synonymMaps: ["words"],
        },
        [
          ...["retrievable", "stored", "searchable", "filterable", "sortable", "facetable"],
          ...["analyzer", "indexAnalyzer", "searchAnalyzer", "normalizer", "synonymMaps"],
        ].map((member) => `fields[4].${member}`),
      ],
      [
        "lists of complex values have no attributes",
        { name: "n", type: "Collection(Edm.ComplexType)", fields: [text], filterable: true },
        ["fields[4].filterable"],
      ],
      [
        "a sortable field inside a list is rejected",
        { name: "n", type: "Collection(Edm.ComplexType)", fields: [{ ...text, sortable: true }] },
        ["fields[4].fields[0].sortable"],
      ],
      [
        "a sortable field inside a list is rejected, at any depth",
        {
          name: "n",
          type: "Collection(Edm.ComplexType)",
          fields: [{ ...index.fields[2], fields: [{ ...text, sortable: true }] }],
        },
        ["fields[4].fields[0].fields[0].sortable"],
      ],
      [
        "only vectors have a length and a profile",
        { ...text, name: "n", dimensions: 4, vectorSearchProfile: "near" },
        ["fields[4].dimensions", "fields[4].vectorSearchProfile"],
      ],
    ] as const
  ).map(([title, added, paths]) => refuses(title, index, { fields: [...index.fields, added] }, paths)),
  ...(
    [
      [
        "a vector that is not searchable, or filterable or facetable, is doubtful",
        { ...index.fields[3], name: "n", searchable: false, filterable: true, facetable: true },
        ["searchable", "filterable", "facetable"].map((member) => `fields[4].${member}`),
      ],
      [
        "permissions are in filterable strings",
        { name: "n", type: "Edm.Int32", permissionFilter: "rbacScope", sharepointSiteUrl: true },
        ["fields[4].permissionFilter", "fields[4].sharepointSiteUrl"],
      ],
      [
        "permissions are in strings that are filterable",
        { ...text, name: "n", permissionFilter: "rbacScope", filterable: false },
        ["fields[4].permissionFilter"],
      ],
      [
        "complex fields have no permissions",
        {
          ...{ name: "n", type: "Edm.ComplexType", fields: [text] },
          ...{ permissionFilter: "userIds", sharepointSiteUrl: true },
        },
        ["fields[4].permissionFilter", "fields[4].sharepointSiteUrl"],
      ],
    ] as const
  ).map(([title, added, paths]) =>
    warns(title, index, { fields: [...index.fields, added], permissionFilterOption: "enabled" }, paths),
  ),
  ...permissions,
  refuses(
    "a suggester completes from searchable strings",
    index,
    { fields: [...index.fields, { ...text, name: "off", searchable: false }], suggesters: suggester("off", "vector") },
    ["suggesters[0].sourceFields[0]", "suggesters[0].sourceFields[1]"],
  ),
  refuses(
    "a key that is not retrievable is rejected",
    index,
    { fields: [{ ...id, retrievable: false }, ...index.fields.slice(1)], semantic: undefined },
    ["fields[0].retrievable"],
  ),
  accepts("an empty list of synonym maps is valid on any field", index, {
    fields: [...index.fields, { name: "n", type: "Edm.Int32", synonymMaps: [] }],
  }),
  accepts("a normalizer is valid with the default attributes of a field", index, {
    fields: [...index.fields, { ...text, name: "n", normalizer: "lowercase", filterable: false }],
  }),
  refuses(
    "scoring weights searchable strings",
    index,
    {
      fields: [...index.fields, { ...text, name: "off", searchable: false }],
      scoringProfiles: [{ name: "one", text: { weights: { off: 2, text: 2 } } }],
    },
    ["scoringProfiles[0].text.weights"],
  ),
  warns(
    "scoring functions read filterable fields of documented types",
    index,
    {
      fields: [...index.fields, { ...text, name: "off", filterable: false }],
      scoringProfiles: [
        {
          name: "one",
          functions: [
            tagged("off"),
            tagged("vector"),
            tagged("text"),
            { type: "freshness", fieldName: "text", boost: 2, freshness: { boostingDuration: "P1D" } },
          ],
        },
      ],
    },
    [0, 1, 3].map((i) => `scoringProfiles[0].functions[${i}].fieldName`),
  ),
  warns(
    "semantic ranking of strings that are not searchable or not retrievable is doubtful",
    index,
    {
      fields: [
        ...index.fields,
        { ...text, name: "off", searchable: false },
        { ...text, name: "hidden", retrievable: false },
      ],
      semantic: {
        configurations: [
          {
            name: "one",
            prioritizedFields: {
              titleField: { fieldName: "off" },
              prioritizedContentFields: [{ fieldName: "text" }, { fieldName: "hidden" }, { fieldName: "address/city" }],
              prioritizedKeywordsFields: [{ fieldName: "off" }],
            },
          },
        ],
      },
    },
    [
      "semantic.configurations[0].prioritizedFields.titleField.fieldName",
      "semantic.configurations[0].prioritizedFields.prioritizedContentFields[1].fieldName",
      "semantic.configurations[0].prioritizedFields.prioritizedKeywordsFields[0].fieldName",
    ],
  ),
  refuses(
    "semantic ranking reads strings outside of lists of complex values",
    index,
    {
      fields: [
        ...index.fields,
        { name: "size", type: "Edm.Int32" },
        { name: "parts", type: "Collection(Edm.ComplexType)", fields: [text, { ...address, name: "place" }] },
      ],
      semantic: {
        configurations: [
          {
            name: "one",
            prioritizedFields: {
              titleField: { fieldName: "size" },
              prioritizedContentFields: [{ fieldName: "parts/text" }, { fieldName: "address/city" }],
              prioritizedKeywordsFields: [{ fieldName: "parts/place/city" }],
            },
          },
        ],
      },
    },
    [
      "semantic.configurations[0].prioritizedFields.titleField.fieldName",
      "semantic.configurations[0].prioritizedFields.prioritizedContentFields[0].fieldName",
      "semantic.configurations[0].prioritizedFields.prioritizedKeywordsFields[0].fieldName",
    ],
  ),
  warns(
    "suggestions from fields with a custom analyzer or a specialized analyzer are doubtful",
    index,
    {
      fields: [
        ...index.fields,
        { ...text, name: "own", analyzer: "mine" },
        { ...text, name: "whole", analyzer: "keyword" },
        { ...text, name: "split", indexAnalyzer: "whitespace", searchAnalyzer: "standard.lucene" },
        { ...text, name: "english", analyzer: "en.microsoft" },
      ],
      analyzers: [{ odataType: "#Microsoft.Azure.Search.CustomAnalyzer", name: "mine", tokenizer: "standard_v2" }],
      suggesters: suggester("own", "whole", "split", "english", "text"),
    },
    [0, 1, 2].map((i) => `suggesters[0].sourceFields[${i}]`),
  ),
  accepts("a simple field with an empty list of fields", index, {
    fields: [...index.fields, { ...text, name: "n", fields: [] }],
  }),
  warns(
    "an index has one suggester",
    index,
    { suggesters: [...suggester("text"), { name: "more", sourceFields: ["text"] }] },
    ["suggesters"],
  ),
  refuses(
    "a key is not inside another field",
    fieldsWith({ fields: [{ name: "city", type: "Edm.String", key: true }] }, 2),
    {},
    ["fields[2].fields[0].key"],
  ),
];
