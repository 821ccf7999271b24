import * as pulumi from "@pulumi/pulumi";
import { search } from "trefoil";

const config = new pulumi.Config();
/** Analyzer of the text fields. Changing it replaces the indexes. */
const analyzer = config.get("analyzer") ?? "standard.lucene";
/** Maximum time until an index is filled. In seconds. */
const timeout = config.getNumber("timeout") ?? 600;
/** Time after the move of an alias in which queries may still reach the previous index. In seconds. Default: 10. */
const propagationDelay = config.getNumber("propagationDelay");

// The names are generated, so Pulumi creates a new index before it deletes the previous index. `forceDestroy` must be applied
// before the change that replaces the index, so it is set from the start.
const hotels = new search.Index("hotels", {
  fields: [
    { name: "id", type: "Edm.String", key: true },
    { name: "name", type: "Edm.String", searchable: true, analyzer },
    { name: "city", type: "Edm.String", filterable: true },
  ],
  forceDestroy: true,
});
const reviews = new search.Index("reviews", {
  fields: [
    { name: "id", type: "Edm.String", key: true },
    { name: "hotel", type: "Edm.String", filterable: true },
    { name: "text", type: "Edm.String", searchable: true, analyzer },
  ],
  forceDestroy: true,
});

// The index is the only copy of the tips. When it is replaced, Trefoil copies them to the new index, in the order of the key.
const tips = new search.Index("tips", {
  fields: [
    { name: "id", type: "Edm.String", key: true, filterable: true, sortable: true },
    { name: "text", type: "Edm.String", searchable: true, analyzer },
  ],
  copyDocumentsOnReplacement: true,
  forceDestroy: true,
});

// The hotels are in files. When the index is replaced, the indexer reads all files again.
const files = new search.DataSource("hotel-files", {
  type: "azureblob",
  credentials: { connectionString: config.requireSecret("connectionString") },
  container: { name: "hotels" },
});
const reader = new search.Indexer("hotel-reader", {
  dataSourceName: files,
  targetIndexName: hotels,
  parameters: { configuration: { parsingMode: "json" } },
  waitForCompletion: true,
  timeout,
});

// Queries use the aliases only. This alias moves after the indexer has succeeded.
const searched = new search.Alias(
  "hotels-alias",
  { name: "hotels", index: hotels, propagationDelay },
  { dependsOn: reader },
);

// `push.mjs` pushes the reviews independently of Pulumi. This alias waits until the new index contains all of them.
const read = new search.Alias("reviews-alias", {
  name: "reviews",
  index: reviews,
  minDocumentRatio: 1,
  timeout,
  propagationDelay,
});

// The copy is complete when the new index exists, so this alias moves immediately.
const shown = new search.Alias("tips-alias", { name: "tips", index: tips, propagationDelay });

export const aliases = { hotels: searched.name, reviews: read.name, tips: shown.name };
export const indexes = { hotels: hotels.name, reviews: reviews.name, tips: tips.name };
