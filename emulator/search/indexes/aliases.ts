import type { JsonObject } from "../../json";
import { array, nullishObject, required, string } from "../../validation/schema";
import { apiError, invalid } from "../errors";
import { aliasName, type ObjectType } from "../kind";

/** Aliases. Each maps to exactly one index, has no ETag, and shares its namespace with the indexes. */
export const aliases = (indexes: Map<string, JsonObject>, onSaved: ObjectType["onSaved"]): ObjectType => ({
  collection: "aliases",
  noun: "alias",
  name: aliasName,
  invalidNameCode: "InvalidIndexAliasName",
  etag: false,
  notFoundCode: "IndexAliasNotFoundInService",
  readsHaveCode: true,
  conflictCode: "CannotCreateExistingIndexAlias",
  schema: nullishObject("SearchAlias", {
    name: required(string),
    indexes: required(array(string)),
    "@odata.etag": string,
    "@odata.context": string,
  }),
  applyDefaults: (body) => body,
  onSaved,
  check: ({ name, indexes: mapped }) => {
    if (!Array.isArray(mapped) || mapped.length !== 1)
      throw invalidMapping(`The alias '${name}' must map to exactly one index.`);
    if (indexes.has(String(name))) throw invalid(`The name '${name}' is that of an index.`, "ResourceNameAlreadyInUse");
    if (!indexes.has(String(mapped[0]))) throw invalidMapping(`There is no index '${mapped[0]}' to map the alias to.`);
  },
});

const invalidMapping = (message: string) =>
  apiError(400, "The index alias is not valid.", "InvalidRequestParameter", [
    { code: "InvalidIndexAliasMapping", message },
  ]);
