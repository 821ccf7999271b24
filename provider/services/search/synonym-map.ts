import { z } from "zod";
import { autonamed, defineResource, replaces } from "../../define";
import { quota, search } from "./service";
import { encryptionKey, objectName, permissions } from "./shapes";
import { rule, rulesIn } from "./synonyms";

export const synonymMap = defineResource({
  service: search,
  name: "SynonymMap",
  description: "A synonym map: words that queries treat as equal.",
  collection: "/synonymmaps",
  item: "/synonymmaps('{name}')",
  id: "{name}",
  inputs: {
    name: replaces(autonamed(objectName)).describe("Name of the map."),
    rules: z.array(rule).min(1).describe("Rules in Solr format, one an entry, such as `usa, united states`."),
    encryptionKey: encryptionKey.optional().describe("Key that encrypts the map at rest."),
  },
  encode: ({ rules, ...rest }) => ({ ...rest, format: "solr", synonyms: rules.join("\n") }),
  decode: ({ synonyms, ...rest }) => ({ ...rest, rules: rulesIn(synonyms) }),
  quota: quota("synonym maps", "synonymMaps"),
  permissions,
  examples: { basic: { rules: ["usa, united states", "ussr => soviet union"] } },
});
