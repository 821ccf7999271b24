import { nullishObject, oneOfAnyCase, required, string } from "../validation/schema";
import { invalidParameter } from "./errors";
import { type ObjectType, objectName, withDefaults } from "./kind";
import { encryptionKey, maskEncryptionKey, preserveEncryptionKey } from "./secrets";

export const synonymMaps: ObjectType = {
  collection: "synonymmaps",
  noun: "synonym map",
  name: objectName,
  schema: nullishObject("SynonymMap", {
    name: required(string),
    format: required(oneOfAnyCase("solr")),
    synonyms: required(string),
    encryptionKey,
    "@odata.etag": string,
    "@odata.context": string,
  }),
  applyDefaults: (body) => withDefaults(body, { format: "solr", synonyms: "", encryptionKey: null }),
  check: ({ synonyms }) => {
    const rule = String(synonyms)
      .split(/\r?\n/)
      .find((line) => line.split("=>").length > 2);
    if (rule !== undefined)
      throw invalidParameter("synonyms", `The rule '${rule}' has more than one '=>'.`, "InvalidSynonymMapSyntax");
  },
  preserveOmitted: preserveEncryptionKey,
  maskSecrets: maskEncryptionKey,
};
