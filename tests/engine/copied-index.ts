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
