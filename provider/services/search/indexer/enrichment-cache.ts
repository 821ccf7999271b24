import { z } from "zod";
import { object } from "../../../define";
import { credential, identity } from "../shapes";

/** Cache of an indexer. Responses also contain its id. */
export const enrichmentCache = object({
  storageConnectionString: credential.meta({
    description: "Connection string of the storage account, with a key, or `ResourceId=…;` for a managed identity.",
  }),
  enableReprocessing: z.boolean().optional().meta({
    declaredOnly: "The default of the service is not documented.",
    description: "Process existing documents again if a skill changes. `false` only reads from the cache.",
  }),
  identity: identity.optional().meta({
    description:
      "User-assigned managed identity that connects to the storage account, if the connection string contains no key.",
  }),
}).meta({
  typeName: "EnrichmentCache",
  retired: { id: "is not an input: the service chooses the id of the cache. Remove it" },
});
