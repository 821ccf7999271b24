import type { JsonObject } from "../../json";
import { list, object, required, text } from "../../validation/schema";
import { invalid, refuse } from "../errors";
import { aliasName, type Kind } from "../kind";

/** Second names of indexes: exactly one index each, no ETag, a name space shared with the indexes. */
export const aliases = (indexes: Map<string, JsonObject>, saved: Kind["saved"]): Kind => ({
  collection: "aliases",
  noun: "alias",
  name: aliasName,
  nameCode: "InvalidIndexAliasName",
  etag: false,
  missingCode: "IndexAliasNotFoundInService",
  existsCode: "CannotCreateExistingIndexAlias",
  shape: object("SearchAlias", {
    name: required(text),
    indexes: required(list(text)),
    "@odata.etag": text,
    "@odata.context": text,
  }),
  fill: (body) => body,
  saved,
  check: ({ name, indexes: mapped }) => {
    if (!Array.isArray(mapped) || mapped.length !== 1)
      throw invalidMapping(`The alias '${name}' must map to exactly one index.`);
    if (indexes.has(String(name))) throw invalid(`The name '${name}' is that of an index.`, "ResourceNameAlreadyInUse");
    if (!indexes.has(String(mapped[0]))) throw invalidMapping(`There is no index '${mapped[0]}' to map the alias to.`);
  },
});

const invalidMapping = (message: string) =>
  refuse(400, "The index alias is not valid.", "InvalidRequestParameter", [
    { code: "InvalidIndexAliasMapping", message },
  ]);
