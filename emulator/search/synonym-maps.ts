import { object, oneOf, required, text } from "../validation/schema";
import { filled, type Kind, objectName } from "./kind";
import { encryptionKey, keepEncryption, maskEncryption } from "./secrets";

export const synonymMaps: Kind = {
  collection: "synonymmaps",
  noun: "synonym map",
  name: objectName,
  shape: object("SynonymMap", {
    name: required(text),
    format: required(oneOf("solr")),
    synonyms: required(text),
    encryptionKey,
    "@odata.etag": text,
    "@odata.context": text,
  }),
  fill: (body) => filled(body, { format: "solr", synonyms: "", encryptionKey: null }),
  keep: keepEncryption,
  mask: maskEncryption,
};
