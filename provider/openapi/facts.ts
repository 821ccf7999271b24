import { mapValues } from "../define";
import { memberOf } from "../text/json";
import type { ApiObject } from "./api-object";
import type { Document } from "./document";
import type { MemberFacts } from "./resources-file";
import { membersOf, typesOf } from "./schemas";
import { factsOf } from "./types";

/**
 * The facts of the members of an object that its operations and schemas show, by their names in the API. `TypeReader` finds the facts
 * of members inside them, so that a schema stays one type.
 */
export function derivedFacts(document: Document, object: ApiObject): Readonly<Record<string, MemberFacts>> {
  const [body = {}, update = {}, created = {}, found = {}] = [
    object.body,
    object.updateBody,
    object.created,
    object.found,
  ].map((schema) => membersOf(document, schema));
  const known = new Set<typeof body>([update, found].filter((members) => Object.keys(members).length > 0));
  const lacks = (members: typeof body, name: string): boolean => known.has(members) && !Object.hasOwn(members, name);
  const inputs = mapValues(
    body,
    (schema, name): MemberFacts => ({
      ...factsOf(document, schema, name, {}),
      ...(lacks(update, name) && { replaceOnChanges: true }),
      ...(lacks(found, name) && { returned: "sometimes" }),
    }),
  );
  // The items of a list may be shorter than the objects, so that only a read shows what the response of a create has in addition.
  const outputs = mapValues({ ...(object.read && created), ...found }, (schema, name): MemberFacts => {
    if (!lacks(found, name)) return factsOf(document, schema, name, {});
    return { returned: "onCreate", ...(typesOf(schema)[0] === "string" && { secret: true }) };
  });
  const facts = Object.entries({ ...outputs, ...inputs });
  return Object.fromEntries(
    facts.filter(([name, one]) => Object.keys(one).length > 0 && memberOf(body, name)?.readOnly !== true),
  );
}
