import { memberOf } from "../text/json";
import { ApiObject } from "./api-object";
import { type Document, rejectionFrom } from "./document";
import type { MemberFacts, ResourceEntry, ResourcesFile } from "./resources-file";
import { membersOf, schemaOf, variantsOf } from "./schemas";

/** A part of a resource in the file that the document does not contain, or a change that its programs need. */
export interface Loss {
  readonly resource: string;
  /** Complete sentence. */
  readonly problem: string;
}

/** Parts of a resources file that the document no longer contains, and inputs that it requires now. */
export const lossesIn = (document: Document, file: ResourcesFile | undefined): Loss[] =>
  Object.entries(file?.resources ?? {}).flatMap(([resource, entry]) =>
    entry === false ? [] : problemsOf(document, resource, entry).map((problem) => ({ resource, problem })),
  );

function problemsOf(document: Document, name: string, entry: ResourceEntry): string[] {
  const object = rejectionFrom(() => new ApiObject(document, name, entry));
  if ("reason" in object) {
    const remedy =
      "Objects that stacks manage remain in the service. Remove the operation or the resource, or use the earlier document.";
    return [`${object.reason.replace(`${name}: `, "")}. ${remedy}`];
  }
  const { body, updateBody, returned } = object;
  const known = new Set(Object.keys({ ...body.members, ...updateBody.members, ...returned }));
  // The path of a PUT may contain the id, and a document may describe no response.
  const id = object.isInPath || !known.size ? [] : [entry.id];
  // A PUT omits a member that the document does not describe, with `input: false`.
  const described = Object.entries(entry.members ?? {}).flatMap(([path, { input }]) => (input === false ? [] : [path]));
  const named = [...id, ...described, ...(entry.naturalKey ?? []), ...Object.keys(entry.deleted ?? {})];
  const lost = [...new Set(named.flatMap((path) => lostMember(object, path) ?? []))];
  // A handwritten entry has no such member: its earlier document is not known.
  const { required = body.required, required: isRecorded } = entry;
  const gone = required.filter((member) => !body.inputs.includes(member) && !lost.includes(member));
  const derived = object.derivedFacts();
  // A run states members that replace the object. The id of an object cannot change, and a member that is no input does not.
  const isNews = ({ input, replaceOnChanges }: MemberFacts = {}) => input !== false && replaceOnChanges === undefined;
  const fixed = Object.keys(entry.update && isRecorded ? derived : {}).filter(
    (member) => derived[member]?.replaceOnChanges && member !== entry.id && isNews(entry.members?.[member]),
  );
  return [
    ...problemsOfPlaces(object),
    ...lostVariant(object),
    ...fixed.map(
      (member) =>
        `An update does not accept the input \`${member}\`, so that a change replaces the object. Confirm it with \`members: { ${member}: { replaceOnChanges: true } }\`.`,
    ),
    ...lost.map((member) => `The document has no member \`${member}\`. Write its new name, or remove its facts.`),
    ...gone.map(
      (member) =>
        `The document has no input \`${member}\`, which it required before. Updates neither change nor compare it. Remove it from programs, and from \`required\`.`,
    ),
    ...body.required
      .filter((member) => !required.includes(member))
      .map(
        (member) =>
          `The document requires the input \`${member}\`, which it did not before. A preview rejects programs without it. Set it in programs, and add it to \`required\`.`,
      ),
  ];
}

/** The member of a path that the document does not contain, or the path if a member inside it is missing. */
export function lostMember(
  { document, body, updateBody, created, found }: ApiObject,
  path: string,
): string | undefined {
  const [first = "", ...inner] = path.split(/\.|(?=\[\])/);
  const objects = [body, updateBody, created, found];
  // A name may contain a dot.
  if (objects.some(({ members }) => memberOf(members, path))) return undefined;
  const all = objects.flatMap(({ members }) => memberOf(members, first) ?? []);
  if (!all.length) return first;
  return all.some((one) => hasMember(document, one, inner)) ? undefined : path;
}

/** True unless the document describes an object of the path without the next member. */
function hasMember(document: Document, given: unknown, path: readonly string[]): boolean {
  const [step, ...rest] = path;
  if (step === undefined) return true;
  const schema = schemaOf(document, given);
  const union = variantsOf(document, schema);
  if (union) return union.variants.some((one) => hasMember(document, one.schema, path));
  if (step === "[]") return hasMember(document, schema.items ?? schema.additionalProperties, rest);
  const members = membersOf(document, schema);
  if (Object.hasOwn(members, step)) return hasMember(document, members[step], rest);
  return Object.keys(members).length === 0 || Boolean(schema.additionalProperties);
}

/** The problem of a variant that the union in the document lacks, so that the object has no members. */
export const lostVariant = ({ body, create, entry: { variant } }: ApiObject): string[] =>
  variant === undefined || !create.body || Object.keys(body.schema).length
    ? []
    : [`The document has no variant \`${variant}\` for \`variant\`. Write its new value.`];

/** Members around objects and in lists, and parameters of lists, that the document does not contain. */
function problemsOfPlaces({ document, create, read, update, list, entry }: ApiObject): string[] {
  const bodies = [create.body?.schema, update?.body?.schema];
  const places = { wrapper: bodies, object: [create.response, read?.response] };
  const ofList = { items: [list?.response], next: [list?.response] };
  const members = Object.entries({ ...places, ...ofList }).flatMap(([key, schemas]) => {
    const path = entry[key as keyof typeof places | keyof typeof ofList];
    const described = schemas.filter((schema) => schema !== undefined);
    if (path === undefined || !described.length) return [];
    const isKnown = described.some((one) => [[path], path.split(".")].some((steps) => hasMember(document, one, steps)));
    return isKnown ? [] : [`The document has no member \`${path}\` for \`${key}\`. Write its new name.`];
  });
  const query = list?.parameters.filter((one) => one.in === "query") ?? [];
  const parameters = { nextParameter: entry.nextParameter, "counter.parameter": entry.counter?.parameter };
  const lost = Object.entries(parameters).filter(
    ([, wanted]) => wanted !== undefined && list && !query.some(({ name }) => name === wanted),
  );
  return [
    ...members,
    ...lost.map(([key, wanted]) => `The list has no query parameter \`${wanted}\` for \`${key}\`. Write its new name.`),
  ];
}
