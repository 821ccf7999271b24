/** An index and its alias. Another analyzer replaces the index. */
export const hotels = (analyzer: string, more = "", options = "") => `
  const hotels = new search.Index("hotels", {
    fields: [
      { name: "id", type: "Edm.String", key: true },
      { name: "title", type: "Edm.String", searchable: true, analyzer: "${analyzer}" },
    ],
    copyDocumentsOnReplacement: true, ${more}
  }, { ${options} });
  new search.Alias("guide", { name: "guide", index: hotels, propagationDelay: 0, minDocumentCount: 0 });`;

export const ids = Array.from({ length: 250 }, (_, i) => `key${String(i).padStart(3, "0")}`);

/** An index without copies, whose two last fields are not returned. */
const places = (fields: string, more = "") => `
  new search.Index("places", {
    fields: [${fields}],
    vectorSearch: { algorithms: [{ name: "graph", kind: "hnsw" }], profiles: [{ name: "near", algorithm: "graph" }] }, ${more}
  });`;
const key = '{ name: "id", type: "Edm.String", key: true }';
const stars = '{ name: "stars", type: "Edm.Int32" }';
const hidden = (retrievable: boolean) => `{ name: "hidden", type: "Edm.String", retrievable: ${retrievable} }`;
const vector = (stored: boolean) =>
  `{ name: "vector", type: "Collection(Edm.Single)", dimensions: 2, vectorSearchProfile: "near", stored: ${stored}, retrievable: ${stored} }`;

/** An index whose fields are all supported, except for copies. */
export const uncopied = places([key, stars, hidden(false), vector(false)].join());

/** Changes of `uncopied` whose replacement cannot copy the documents. */
export const refusals = [
  [`${key}, ${stars}, ${hidden(true)}, ${vector(true)}`, '.retrievable of "hidden" is `false`'],
  [`${key}, ${stars}, ${vector(true)}`, 'of "vector" is `false`'],
  [`${key}, { name: "stars", type: "Edm.String" }`, '.type of "stars" changes from Edm.Int32 to Edm.String'],
  [
    '{ name: "code", type: "Edm.String", key: true }',
    'fields have the key "code", and the documents have the key "id"',
  ],
].map(([fields = "", message = ""]) => ({ program: places(fields, "copyDocumentsOnReplacement: true,"), message }));
