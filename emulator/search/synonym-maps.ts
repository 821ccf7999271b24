import { nullishObject, oneOf, required, string } from "../validation/schema";
import { type ObjectType, objectName, withDefaults } from "./kind";
import { encryptionKey, maskEncryptionKey, preserveEncryptionKey } from "./secrets";

export const synonymMaps: ObjectType = {
  collection: "synonymmaps",
  noun: "synonym map",
  name: objectName,
  schema: nullishObject("SynonymMap", {
    name: required(string),
    format: required(oneOf("solr")),
    synonyms: required(string),
    encryptionKey,
    "@odata.etag": string,
    "@odata.context": string,
  }),
  applyDefaults: (body) => withDefaults(body, { format: "solr", synonyms: "", encryptionKey: null }),
  preserveOmitted: preserveEncryptionKey,
  maskSecrets: maskEncryptionKey,
};
