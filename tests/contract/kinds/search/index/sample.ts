/** An index with one field for each group of attributes that can change. */
export const id = { name: "id", type: "Edm.String", key: true };
export const text = { name: "text", type: "Edm.String" };
export const vector = {
  name: "vector",
  type: "Collection(Edm.Single)",
  dimensions: 4,
  vectorSearchProfile: "near",
  stored: true,
};
export const address = { name: "address", type: "Edm.ComplexType", fields: [{ name: "city", type: "Edm.String" }] };
export const vectorSearch = {
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
export const semantic = { configurations: [{ name: "guide", prioritizedFields: { titleField: { fieldName: "id" } } }] };
export const index = {
  name: "hotels",
  fields: [id, text, address, vector],
  vectorSearch,
  semantic,
  forceDestroy: true,
};

export const fieldsWith = (changed: object, at: number) => ({
  ...index,
  fields: index.fields.map((field, i) => (i === at ? { ...field, ...changed } : field)),
});

/** A scoring function over a field. */
export const tagged = (fieldName: string) => ({ type: "tag", fieldName, boost: 2, tag: { tagsParameter: "liked" } });

/** The suggester of an index. */
export const suggester = (...sourceFields: string[]) => [{ name: "complete", sourceFields }];
