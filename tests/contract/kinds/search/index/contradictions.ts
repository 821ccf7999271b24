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

/** A field that is added to the index, and its members with a failure or a warning. */
const added =
  (expected: typeof refuses, more: object = {}) =>
  (title: string, field: object, members: string): Preview =>
    expected(
      title,
      index,
      { fields: [...index.fields, { ...field, name: "n" }], ...more },
      members.split(" ").map((member) => `fields[4].${member}`),
    );
const isRejected = added(refuses);
const isDoubtful = added(warns, { permissionFilterOption: "enabled" });
const vector = index.fields[3];
const allAttributes = {
  ...{ retrievable: true, stored: true, searchable: false, filterable: true, sortable: false, facetable: true },
  ...{ analyzer: "simple", indexAnalyzer: "simple", searchAnalyzer: "simple", normalizer: "lowercase" },
  synonymMaps: ["words"],
};

/** Contradictions in an index. */
export const indexContradictions: readonly Preview[] = [
  refuses(
    "a key that is not a string is rejected",
    index,
    { fields: [...index.fields, { name: "number", type: "Edm.Int32", key: true }] },
    ["fields", "fields[4].key"],
  ),
  isRejected("a complex field without fields is rejected", { type: "Edm.ComplexType" }, "fields"),
  isRejected("a simple field with fields is rejected", { ...text, fields: [text] }, "fields"),
  isRejected("a searchable number is rejected", { type: "Edm.Int32", searchable: true }, "searchable"),
  isRejected("a sortable list is rejected", { type: "Collection(Edm.Int32)", sortable: true }, "sortable"),
  isRejected("a string that is not stored is rejected", { ...text, stored: false }, "stored"),
  isRejected(
    "a retrievable field that is not stored is rejected",
    { ...vector, stored: false, retrievable: true },
    "retrievable",
  ),
  isRejected(
    "`analyzer` excludes `indexAnalyzer` and `searchAnalyzer`",
    { ...text, analyzer: "simple", indexAnalyzer: "simple", searchAnalyzer: "simple" },
    "analyzer",
  ),
  isRejected("`indexAnalyzer` requires `searchAnalyzer`", { ...text, indexAnalyzer: "simple" }, "searchAnalyzer"),
  isRejected("`searchAnalyzer` requires `indexAnalyzer`", { ...text, searchAnalyzer: "simple" }, "indexAnalyzer"),
  isRejected(
    "vectors have a length and a profile",
    { type: "Collection(Edm.Single)" },
    "dimensions vectorSearchProfile",
  ),
  isRejected(
    "numbers are not analyzed",
    { type: "Edm.Int32", indexAnalyzer: "simple", searchAnalyzer: "simple", normalizer: "lowercase" },
    "indexAnalyzer searchAnalyzer normalizer",
  ),
  isRejected(
    "texts that are not searched are not analyzed",
    { ...text, searchable: false, analyzer: "simple", synonymMaps: ["words"] },
    "analyzer synonymMaps",
  ),
  isRejected(
    "vectors are not analyzed",
    { ...vector, analyzer: "simple", normalizer: "lowercase" },
    "analyzer normalizer",
  ),
  isRejected(
    "a normalizer of a field without filters, sorting and facets is rejected",
    { ...text, normalizer: "lowercase", filterable: false, sortable: false, facetable: false },
    "normalizer",
  ),
  isRejected(
    "a normalizer of a list without filters and facets is rejected",
    { type: "Collection(Edm.String)", normalizer: "lowercase", filterable: false, facetable: false },
    "normalizer",
  ),
  isRejected("facets of a location are rejected", { type: "Edm.GeographyPoint", facetable: true }, "facetable"),
  isRejected(
    "facets of a list of locations are rejected",
    { type: "Collection(Edm.GeographyPoint)", facetable: true },
    "facetable",
  ),
  isRejected("a sortable vector is rejected", { ...vector, sortable: true }, "sortable"),
  isRejected(
    "complex fields have no attributes",
    { type: "Edm.ComplexType", fields: [text], ...allAttributes },
    Object.keys(allAttributes).join(" "),
  ),
  isRejected(
    "lists of complex values have no attributes",
    { type: "Collection(Edm.ComplexType)", fields: [text], filterable: true },
    "filterable",
  ),
  isRejected(
    "a sortable field inside a list is rejected",
    { type: "Collection(Edm.ComplexType)", fields: [{ ...text, sortable: true }] },
    "fields[0].sortable",
  ),
  isRejected(
    "a sortable field inside a list is rejected, at any depth",
    { type: "Collection(Edm.ComplexType)", fields: [{ ...index.fields[2], fields: [{ ...text, sortable: true }] }] },
    "fields[0].fields[0].sortable",
  ),
  isRejected(
    "only vectors have a length and a profile",
    { ...text, dimensions: 4, vectorSearchProfile: "near" },
    "dimensions vectorSearchProfile",
  ),
  isDoubtful(
    "a vector that is not searchable, or filterable or facetable, is doubtful",
    { ...vector, searchable: false, filterable: true, facetable: true },
    "searchable filterable facetable",
  ),
  isDoubtful(
    "permissions are in filterable strings",
    { type: "Edm.Int32", permissionFilter: "rbacScope", sharepointSiteUrl: true },
    "permissionFilter sharepointSiteUrl",
  ),
  isDoubtful(
    "permissions are in strings that are filterable",
    { ...text, permissionFilter: "rbacScope", filterable: false },
    "permissionFilter",
  ),
  isDoubtful(
    "complex fields have no permissions",
    { type: "Edm.ComplexType", fields: [text], permissionFilter: "userIds", sharepointSiteUrl: true },
    "permissionFilter sharepointSiteUrl",
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
