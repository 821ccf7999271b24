import { mapValues } from "../define";
import { memberOf } from "../text/json";
import type { ApiObject, ObjectPart } from "./api-object";
import type { Document } from "./document";
import type { MemberFacts } from "./resources-file";
import { typesOf } from "./schemas";
import { factsOf } from "./types";

/**
 * The facts of the members of an object that its operations and schemas show, by their names in the API. `TypeReader` finds the facts
 * of members inside them, so that a schema stays one type.
 */
export function derivedFacts(
  document: Document,
  { body, updateBody, created, found, read }: ApiObject,
): Readonly<Record<string, MemberFacts>> {
  const [isFixed, isHidden] = [lackedBy(updateBody), lackedBy(found)];
  const inputs = mapValues(
    body.members,
    (schema, name): MemberFacts => ({
      ...factsOf(document, schema, name, {}),
      ...(isFixed(name) && { replaceOnChanges: true }),
      ...(isHidden(name) && { returned: "sometimes" }),
    }),
  );
  // The items of a list may be shorter than the objects, so that only a read shows what the response of a create has in addition.
  const outputs = mapValues({ ...(read && created.members), ...found.members }, (schema, name): MemberFacts => {
    if (!isHidden(name)) return factsOf(document, schema, name, {});
    return { returned: "onCreate", ...(typesOf(schema)[0] === "string" && { secret: true }) };
  });
  const facts = Object.entries({ ...outputs, ...inputs });
  return Object.fromEntries(
    facts.filter(([name, one]) => Object.keys(one).length > 0 && memberOf(body.members, name)?.readOnly !== true),
  );
}

/** A test for the members that an object lacks. It is false for each member of an object that the document does not describe. */
function lackedBy({ members }: ObjectPart): (name: string) => boolean {
  const isDescribed = Object.keys(members).length > 0;
  return (name) => isDescribed && !Object.hasOwn(members, name);
}
