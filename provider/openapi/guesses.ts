/** Parts of an object that usual names in a document show: its wrapper, the items and pages of its list, its id and its natural key. */
import type { ApiObject } from "./api-object";
import { type Document, DocumentError } from "./document";
import { comparable, isGeneric, plainText } from "./names";
import type { Operation, Operations, Parameter } from "./operations";
import type { ResourceEntry } from "./resources-file";
import { membersOf, schemaOf, typesOf, valuesOf } from "./schemas";
import { ownParameter } from "./service";

type Members = ReturnType<typeof membersOf>;

const hasMembers = (document: Document, schema: unknown): boolean =>
  Object.keys(membersOf(document, schema)).length > 0;

/** The members of bodies and of responses that contain the object. */
export function wrappersOf(
  document: Document,
  { create, read }: Operations,
): Pick<ResourceEntry, "wrapper" | "object"> {
  const sent = membersOf(document, create.body?.schema);
  const responses = [read, create].map((one) => membersOf(document, one?.response));
  const [only, second] = Object.keys(sent);
  const isOnly = (members: Members) =>
    only !== undefined && hasMembers(document, members[only]) && Object.keys(members).length === 1;
  // The only member of the body, if responses consist of the same member.
  if (only !== undefined && !second && hasMembers(document, sent[only]) && responses.some(isOnly))
    return { wrapper: only, object: only };
  const names = Object.keys(sent);
  for (const members of responses) {
    if (!Object.keys(members).length || names.some((name) => Object.hasOwn(members, name))) continue;
    const around = Object.keys(members).filter((name) => {
      const inner = Object.keys(membersOf(document, members[name]));
      return inner.includes("id") || names.some((one) => inner.includes(one));
    });
    if (around.length === 1) return { object: around[0] };
  }
  return {};
}

/** The member of a list with the objects, if there are several arrays. */
export function itemsOf(document: Document, list: Operation | undefined): string | undefined {
  const schema = schemaOf(document, list?.response);
  if (typesOf(schema)[0] === "array") return undefined;
  const arrays = Object.entries(membersOf(document, schema)).filter(([, one]) => typesOf(one)[0] === "array");
  const usual = arrays.find(([name]) => ["items", "data", "results", "value", "values"].includes(name)) ?? arrays[0];
  return usual?.[0];
}

const nextMembers = "next nextPageToken next_page_token nextCursor next_cursor nextToken next_token".split(" ");
const nextParameters = "pageToken page_token cursor nextToken next_token after starting_after token".split(" ");

type Pages = Pick<ResourceEntry, "next" | "nextParameter" | "counter">;

/** The next page in a list. Undefined if the list has pages, and the document does not describe how they are requested. */
function pagesOf(document: Document, list: Operation): Pages | undefined {
  const query = list.parameters.filter((one) => one.in === "query");
  const members = membersOf(document, list.response);
  const next = nextMembers.find((name) => Object.hasOwn(members, name));
  if (next !== undefined) {
    const nextParameter = nextParameters.find((name) => query.some((one) => one.name === name));
    return { next, ...(nextParameter !== undefined && { nextParameter }) };
  }
  const paging = query.filter(({ name }) =>
    /^(page(_?(number|no|num|index))?|offset|skip|start|cursor|.*token|after)$/i.test(name),
  );
  if (!paging.length || hasLink(document, list)) return {};
  const [offset] = paging.filter(
    ({ name, schema }) => /^(offset|skip|start)$/i.test(name) && schema.type === "integer",
  );
  if (offset) return { counter: { parameter: offset.name } };
  const [page] = paging.filter(({ name }) => /^page/i.test(name));
  const firstPage = page?.schema.default ?? page?.schema.minimum;
  return page && [0, 1].includes(firstPage) ? { counter: { parameter: page.name, firstPage } } : undefined;
}

/** True if responses have the header `Link`, which the client reads. */
const hasLink = (document: Document, { node }: Operation): boolean =>
  Object.values(node.responses ?? {}).some((response) =>
    Object.keys(document.resolve(response)?.headers ?? {}).some((name) => /^link$/i.test(name)),
  );

/** The list of all objects, and how its pages are requested. Another list may not contain all: its doubt names the reason. */
export function listOf(
  document: Document,
  { list, read }: Operations,
  shared: readonly Parameter[],
): { readonly list?: Operation; readonly pages?: Pages | undefined; readonly doubt?: string } {
  if (!list) return {};
  const doubt = (reason: string) => ({ doubt: `the list of the collection ${reason}, so that it is not used` });
  if (ownParameter(list, shared)) return doubt("requires a filter");
  const pages = pagesOf(document, list);
  // Without a read, an object is found in this list alone.
  if (pages || !read) return { list, pages };
  return doubt("has pages, and the document does not describe the next page");
}

const usualIds = ["id", "uuid", "uid", "_id", "name", "slug", "key"];

/**
 * The member with the id of an object.
 *
 * @throws DocumentError if the document describes the object, but no such member.
 */
export function idOf(object: ApiObject): { readonly member: string; readonly doubts: readonly string[] } {
  const { document, name, create, body, created, found, returned } = object;
  const { idParameter, item } = object.path;
  const isPut = create.method === "PUT";
  const [wanted, noun] = [comparable(idParameter), comparable(name)];
  const isWithNoun = (one: string) => wanted === noun + comparable(one);
  const certainIn = (members: readonly string[]): string | undefined =>
    members.find((one) => comparable(one) === wanted) ??
    // The name in the path of a PUT needs no member of the body.
    (isPut && !members.some(isWithNoun) ? idParameter : undefined) ??
    members.find((one) => isWithNoun(one) || (wanted.endsWith(comparable(one)) && isGeneric(one)));
  const candidates = Object.keys({ ...found.members, ...returned, ...(isPut && body.members) });
  const certain = certainIn(isPut ? candidates : Object.keys(found.members));
  const first = isPut ? undefined : certainIn(Object.keys(created.members));
  const likely = certain ?? first;
  if (likely !== undefined) {
    const isKnown = first === undefined || !Object.keys(found.members).length || Object.hasOwn(found.members, first);
    const doubt =
      certain === undefined
        ? `only the response of a create contains \`${first}\`, so that a create without a response cannot be found`
        : `\`${first}\` in the response of a create may not be the member \`${certain}\``;
    return { member: likely, doubts: isKnown ? [] : [doubt] };
  }
  if (!candidates.length) return { member: "id", doubts: ["the document does not describe the response with the id"] };
  const nested = ["metadata", "meta", "attributes"].flatMap((outer) => {
    const inner = Object.keys(membersOf(document, returned[outer])).find((one) => ["id", "uid", "name"].includes(one));
    return inner === undefined ? [] : [`${outer}.${inner}`];
  });
  const [member] = [...usualIds.filter((one) => candidates.includes(one)), ...nested];
  if (member === undefined) throw new DocumentError(`no member of its response is the id in \`${item}\``);
  return { member, doubts: [`\`{${idParameter}}\` in the path may not be the member \`${member}\``] };
}

const names = "name title label slug username email key displayName display_name hostname url".split(" ");

/** Members by which an object is found in the list. */
export function naturalKeyOf({ body: { inputs, required, members }, isInList }: ApiObject, id: string): string[] {
  const usable = inputs.filter((one) => one !== id && isInList(one));
  const named = names.find((one) => usable.includes(one));
  if (named !== undefined) return [named];
  const isText = (one: string) => ["string", "integer"].includes(typesOf(members[one] ?? {})[0] ?? "");
  return required.filter((one) => usable.includes(one) && isText(one)).slice(0, 3);
}

/** A member of deleted objects that are still returned, with its value: a known value, or a description such as "`1` is revoked". */
export function deletedIn({ body, found }: ApiObject): ResourceEntry["deleted"] {
  for (const [name, schema] of Object.entries(found.members)) {
    const [type] = typesOf(schema);
    const known = valuesOf(schema).find((one) => /^(deleted|revoked)$/i.test(String(one)));
    const [, described] = /`(\w+)` (?:is|means|=) (?:deleted|revoked)\b/i.exec(plainText(schema.description)) ?? [];
    const value = known ?? (type === "integer" ? Number(described) : type === "string" ? described : undefined);
    if (!body.inputs.includes(name) && value !== undefined && !Number.isNaN(value)) return { [name]: value };
  }
  return undefined;
}
