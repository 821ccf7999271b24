import { z } from "zod";
import { autonamed, defineResource, replaces } from "../../define";
import { quotaOf, search } from "./service";
import { encryptionKey, needs, objectName } from "./shapes";
import { rule, rulesIn } from "./synonyms";

export const synonymMap = defineResource({
  service: search,
  name: "SynonymMap",
  describe: "A synonym map: words that queries treat as equal.",
  collection: "/synonymmaps",
  item: "/synonymmaps('{name}')",
  id: "{name}",
  args: {
    name: replaces(autonamed(objectName)).describe("Name of the map."),
    rules: z.array(rule).min(1).describe("Rules in Solr format, one an entry, such as `usa, united states`."),
    encryptionKey: encryptionKey.optional().describe("Key that encrypts the map at rest."),
  },
  toApi: ({ rules, ...rest }) => ({ ...rest, format: "solr", synonyms: rules.join("\n") }),
  fromApi: ({ synonyms, ...rest }) => ({ ...rest, rules: rulesIn(synonyms) }),
  quota: quotaOf("synonym maps", "synonymMaps"),
  needs,
  examples: { basic: { rules: ["usa, united states", "ussr => soviet union"] } },
});
