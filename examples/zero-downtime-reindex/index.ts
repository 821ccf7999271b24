import * as pulumi from "@pulumi/pulumi";
import { search } from "trefoil";

const config = new pulumi.Config();
/** How texts are taken apart. It is fixed once an index is made: another one means another index. */
const analyzer = config.get("analyzer") ?? "standard.lucene";
/** Seconds to wait at most until an index is filled. */
const timeout = config.getNumber("timeout") ?? 600;
/** Seconds after the move of an alias in which queries may still reach the old index; 10 at least. */
const settle = config.getNumber("settle");

// Neither index has a name of its own, so that the new one is made while the old one is there. That the old one and its
// documents may be deleted in the end has to be applied before the change that needs it: it stands here from the start.
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

// Hotels come from files. When the index is another one, the indexer reads all of them anew.
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

// Queries name the aliases alone. This one moves once the indexer has come to its end without a failure.
const searched = new search.Alias("hotels-alias", { name: "hotels", index: hotels, settle }, { dependsOn: reader });

// Reviews are pushed by `push.mjs`, of which Pulumi knows nothing: this one waits until all are there.
const read = new search.Alias("reviews-alias", { name: "reviews", index: reviews, minRatio: 1, timeout, settle });

export const aliases = { hotels: searched.name, reviews: read.name };
export const indexes = { hotels: hotels.name, reviews: reviews.name };
