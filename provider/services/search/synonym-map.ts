import { z } from "zod";
import { defineResource } from "../../define";
import { quota, search } from "./service";
import { encryptionKey, objectName, permissions } from "./shapes";
import { rule, rulesIn } from "./synonyms";

export const synonymMap = defineResource({
  service: search,
  name: "SynonymMap",
  description: "A synonym map, which expands or rewrites query terms.",
  path: { collection: "/synonymmaps", item: "/synonymmaps('{name}')" },
  inputs: {
    name: objectName
      .optional()
      .meta({ description: "Name of the synonym map.", autoName: true, replaceOnChanges: true }),
    synonyms: z
      .array(rule)
      .min(1)
      .meta({ description: "Synonym rules in Apache Solr format, one per element, for example `usa, united states`." }),
    encryptionKey: encryptionKey
      .optional()
      .meta({ description: "Customer-managed key that encrypts the synonym map at rest." }),
  },
  encode: ({ synonyms, ...rest }) => ({ ...rest, format: "solr", synonyms: synonyms.join("\n") }),
  decode: ({ synonyms, ...rest }) => ({ ...rest, synonyms: rulesIn(synonyms) }),
  quota: quota("synonym maps", "synonymMaps"),
  permissions,
  verification: { update: { synonyms: ["usa, united states"] }, undeclaredMembers: ["format"] },
  examples: { basic: { synonyms: ["usa, united states", "ussr => soviet union"] } },
});
