import type { JsonObject } from "../json";
import { list, object, required, text } from "../shape";
import { invalid, refuse } from "./errors";
import { indexName, type Kind } from "./kind";

/** Second names of indexes: exactly one index each, no ETag, a name space shared with the indexes. */
export const aliases = (indexes: Map<string, JsonObject>, saved: Kind["saved"]): Kind => ({
  collection: "aliases",
  noun: "alias",
  name: indexName,
  etag: false,
  missingCode: "IndexAliasNotFoundInService",
  shape: object("SearchAlias", {
    name: required(text),
    indexes: required(list(text)),
    "@odata.etag": text,
    "@odata.context": text,
  }),
  fill: (body) => body,
  saved,
  check: ({ name, indexes: mapped }) => {
    if (!Array.isArray(mapped) || mapped.length !== 1) throw invalid("An alias maps to exactly one index.");
    if (indexes.has(String(name))) throw invalid(`The name '${name}' is that of an index.`, "ResourceNameAlreadyInUse");
    if (!indexes.has(String(mapped[0]))) throw refuse(400, `There is no index '${mapped[0]}' to map the alias to.`);
  },
});
