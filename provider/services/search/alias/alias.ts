import { z } from "zod";
import { defineResource, ref } from "../../../define";
import { index } from "../indexes/search-index";
import { quota, search } from "../service";
import { aliasName, doubtfulEnd, permissions } from "../shapes";
import { waitForDocuments, waitForPropagation } from "./alias-move";

export const alias = defineResource({
  service: search,
  name: "Alias",
  description:
    "An alias, which is a secondary name that queries use instead of an index name. Pointing it to another index switches the queries without a change to the application.",
  path: { collection: "/aliases", item: "/aliases('{name}')" },
  inputs: {
    name: aliasName.optional().meta({
      description: "Name of the alias. It must differ from the names of all indexes of the service.",
      autoName: true,
      replaceOnChanges: true,
    }),
    index: ref(() => index).meta({
      description: "Name of the index that the alias points to.",
      minApiVersion: ["2026-04-01", "2025-05-01-preview"],
    }),
    minDocumentCount: z.int().min(0).optional().meta({
      description:
        "Minimum number of documents in the new index before the alias moves to it. Default: 1 if the current index contains documents. Set 0 to move without counting.",
      providerOnly: true,
    }),
    minDocumentRatio: z.number().min(0).max(1).optional().meta({
      description:
        "Minimum number of documents in the new index as a fraction of the documents in the current index, for example `0.9`.",
      providerOnly: true,
    }),
    timeout: z.int().positive().default(600).meta({
      description:
        "Time to wait for the new index to contain enough documents. In seconds. When the time expires, the update fails and the alias does not move.",
      providerOnly: true,
    }),
    propagationDelay: z.int().min(0).default(10).meta({
      description:
        "Time to wait after a move, before Pulumi may delete the previous index. In seconds. Azure documents up to 10 seconds until all queries use the new index; with a shorter time, queries that still reach the previous index fail.",
      providerOnly: true,
    }),
  },
  encode: ({ index, ...rest }) => ({ ...rest, indexes: [index] }),
  // An alias refers to one index. An index that another client added or removed is drift. No program can declare an alias without an index.
  decode: ({ indexes, ...rest }, { index: declared }) => {
    const none = indexes === undefined || declared === undefined ? undefined : "";
    return { ...rest, index: indexes?.join(", ") || none };
  },
  // The specification defines an ETag for aliases, but no recorded response contains one.
  requests: { update: { ifMatch: undefined } },
  validate: ({ name }) => doubtfulEnd(name),
  hooks: {
    target: {
      input: "index",
      beforeChange: waitForDocuments,
      awaits: "the move of queries",
      afterChange: waitForPropagation,
    },
  },
  extra: false,
  quota: quota("aliases", "aliasesCount"),
  permissions: {
    ...permissions,
    write:
      "an admin key, or the role Search Service Contributor. Counting documents before a move also requires Search Index Data Reader",
  },
  docs: {
    notes: {
      Names:
        "Azure's documentation and error messages disagree about an underscore at the end of a name. Trefoil accepts such a name with a warning.",
      Propagation:
        "The service may need up to 10 seconds to direct all queries to the new index. `propagationDelay` waits for it, because Pulumi deletes a replaced index as soon as all its dependents are updated.",
      "Number of documents":
        "`minDocumentCount` and `minDocumentRatio` apply when the alias moves, not when it is created. Counting documents requires permission to query both indexes. `minDocumentCount: 0` does not count.",
      "Deletion of the index":
        "The service rejects the deletion of an index while an alias points to it. If `index` is the Index resource, `pulumi destroy` deletes the alias first. If `index` is a name, Trefoil retries the deletion of the index for one minute. An Index with an explicit `name` cannot be replaced while an alias points to it: omit the name, so that the alias moves first.",
      "Order of changes":
        "`index` does not depend on the Indexer that fills the index. Add the Indexer to the option `dependsOn`; otherwise the alias may move as soon as the first documents are indexed.",
      Indexers: "An indexer cannot write to an alias. Pass the index to the Indexer.",
    },
  },
  verification: {
    inputs: { minDocumentCount: 0, propagationDelay: 0 },
    update: { index: "hotels-2" },
  },
  examples: {
    basic: { name: "hotels", index: "hotels-1" },
    careful: { name: "hotels", index: "hotels-1", minDocumentRatio: 0.9, timeout: 3600, propagationDelay: 15 },
  },
});
