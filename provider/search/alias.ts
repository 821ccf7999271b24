import { autonamed, defineResource, ref, replaces, since } from "../define";
import { index } from "./search-index";
import { quotaOf, search } from "./service";
import { indexName, needs } from "./shapes";

export const alias = defineResource({
  service: search,
  name: "Alias",
  describe: "A second name of an index, by which queries reach it whichever index it is at the moment.",
  collection: "/aliases",
  item: "/aliases('{name}')",
  id: "{name}",
  args: {
    name: replaces(autonamed(indexName)).describe("Name of the alias; no index may have it."),
    index: since(
      "2026-04-01",
      ref(() => index),
    ).describe("Index that it stands for."),
  },
  toApi: ({ index, ...rest }) => ({ ...rest, indexes: [index] }),
  fromApi: ({ indexes, ...rest }) => ({ ...rest, index: indexes?.[0] }),
  // The specification has a version for aliases; no answer of the service has been seen to carry one.
  versioned: false,
  extra: false,
  quota: quotaOf("aliases", "aliasesCount"),
  needs,
  notes: [
    "The service may take up to 10 seconds to lead queries to another index.",
    "An index cannot be deleted as long as an alias stands for it. With `index: hotels`, the Index itself, the alias goes first; where the index stands there by its name, its deletion is tried again for a minute.",
    "An indexer cannot write to an alias: give it the index.",
  ],
  examples: { basic: { name: "hotels", index: "hotels-1" } },
});
