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
  const isKnown = (members: object): boolean => Object.keys(members).length > 0;
  const isIn = (members: object, name: string): boolean => !isKnown(members) || Object.hasOwn(members, name);
  const inputs = Object.entries(body)
    .filter(([, schema]) => schema.readOnly !== true)
    .map(([name, schema]): [string, MemberFacts] => [
      name,
      {
        ...factsOf(schema, name, {}),
        ...(!isIn(update, name) && { replaceOnChanges: true }),
        ...(!isIn(found, name) && { returned: "sometimes" as const }),
      },
    ]);
  // The items of a list may be shorter than the objects, so that only a read shows what the response of a create has in addition.
  const createOnly = Object.entries(object.read ? created : {})
    .filter(([name]) => !isIn(found, name) && !Object.hasOwn(body, name))
    .map(([name, schema]): [string, MemberFacts] => [
      name,
      { returned: "onCreate", ...(typesOf(schema)[0] === "string" && { secret: true }) },
    ]);
  const outputs = Object.entries(found)
    .filter(([name]) => !Object.hasOwn(body, name))
    .map(([name, schema]): [string, MemberFacts] => [name, factsOf(schema, name, {})]);
  return Object.fromEntries([...inputs, ...createOnly, ...outputs].filter(([, facts]) => Object.keys(facts).length));
}
