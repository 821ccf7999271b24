import { z } from "zod";
import { autonamed, defineResource, local, ref, replaces, since } from "../../../define";
import { index } from "../indexes/search-index";
import { quota, search } from "../service";
import { aliasName, doubtfulEnd, permissions } from "../shapes";
import { holdsEnough, settles } from "./alias-move";

export const alias = defineResource({
  service: search,
  name: "Alias",
  description: "A second name of an index, by which queries reach it whichever index it is at the moment.",
  collection: "/aliases",
  item: "/aliases('{name}')",
  id: "{name}",
  inputs: {
    name: replaces(autonamed(aliasName)).describe("Name of the alias; no index may have it."),
    index: since(
      "2026-04-01",
      ref(() => index),
    ).describe("Index that it stands for."),
    minDocuments: local(z.int().min(0))
      .optional()
      .describe(
        "Documents that an index must hold before the alias moves to it: 1 when left out and the index that it leaves holds any. With 0 it moves whatever the index holds.",
      ),
    minRatio: local(z.number().min(0).max(1))
      .optional()
      .describe("The same as a part of what the index that it leaves holds, such as 0.9."),
    timeout: local(z.int().positive())
      .default(600)
      .describe("Seconds to wait at most until the index holds enough. Then the update fails and the alias stays."),
    settle: local(z.int().min(0))
      .default(10)
      .describe(
        "Seconds to wait after a move, before the index that it has left may be deleted. The service asks for 10: with less, queries fail that still reach the old index.",
      ),
  },
  encode: ({ index, ...rest }) => ({ ...rest, indexes: [index] }),
  decode: ({ indexes, ...rest }) => ({ ...rest, index: indexes?.[0] }),
  // The specification has a version for aliases; no answer of the service has been seen to carry one.
  versioned: false,
  validate: ({ name }) => doubtfulEnd(name),
  moves: { arg: "index", before: holdsEnough, after: settles },
  extra: false,
  quota: quota("aliases", "aliasesCount"),
  permissions: {
    ...permissions,
    write:
      "an admin key, or the role Search Service Contributor, with Search Index Data Reader where documents are counted before it moves",
  },
  notes: [
    "The vendor's sources disagree about an underscore at the end of a name: such a name is accepted with a warning.",
    "The service may take up to 10 seconds to lead queries to another index, which `settle` waits for: Pulumi deletes a replaced index after all that depends on it was updated.",
    "`minDocuments` and `minRatio` are asked about when the alias moves, not when it is made. To count documents needs the right to query both indexes; `minDocuments: 0` does without.",
    "An index cannot be deleted as long as an alias stands for it. With `index: hotels`, the Index itself, `pulumi destroy` deletes the alias first; where the index stands there by its name, its deletion is tried again for a minute. An Index with a `name` of yours that an alias stands for cannot be replaced: leave its name out, and the alias moves first.",
    "An Indexer that fills the index is no part of `index`: name it in the option `dependsOn`, or the alias may move as soon as the first documents are there.",
    "An indexer cannot write to an alias: give it the index.",
  ],
  examples: {
    basic: { name: "hotels", index: "hotels-1" },
    careful: { name: "hotels", index: "hotels-1", minRatio: 0.9, timeout: 3600, settle: 15 },
  },
});
