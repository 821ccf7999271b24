import { unprintable } from "../text/printable";
import { type ApiObject, apiObject, objectPath } from "./api-object";
import { packageOf } from "./definitions";
import { type Document, DocumentError, rejectionFrom } from "./document";
import { derivedFacts } from "./facts";
import { type Collision, comparable, isGeneric, NameCollision, Numbers, plainText } from "./names";
import {
  type Candidate,
  candidatesOf,
  malformedIn,
  type Named,
  type Operation,
  operationsIn,
  operationsOf,
  withNames,
} from "./operations";
import { type ResourceEntry, resourcesFileOf } from "./resources-file";
import { membersOf, type Schema, schemaOf, typesOf, valuesOf, variantsOf } from "./schemas";
import { isNeeded, sharedParameters } from "./service";

/** A proposed resource. Without doubts, it is certain. */
export interface Proposal {
  readonly name: string;
  readonly entry: ResourceEntry;
  readonly doubts: readonly string[];
}

/** Operations that form no resource, and the reason. */
export interface Rejection {
  readonly operation: string;
  readonly reason: string;
}

/** The resources that a document may describe. */
export interface Proposals {
  readonly proposed: readonly Proposal[];
  readonly rejected: readonly Rejection[];
}

/**
 * Proposes resources: which operations form one object, its id, and the facts of its members. `pulumi package add` accepts each
 * proposal.
 */
export function propose(document: Document): Proposals {
  const candidates = candidatesOf(document);
  const deleting = new Set(candidates.map((candidate) => candidate.delete));
  const variants = candidates
    .filter(({ create }) => !deleting.has(create))
    .flatMap((candidate) => inVariants(document, candidate));
  const results = withNames(variants).map((candidate) => proposalFor(document, candidate));
  const used = new Set(candidates.flatMap((one) => [...operationsIn(one), one.otherUpdate]));
  const others = [...operationsOf(document).values()].filter((one) => one.method !== "GET" && !used.has(one));
  const malformed = [...malformedIn(document)].map(([operation, reason]) => ({ operation, reason }));
  return {
    proposed: results.filter((one) => "entry" in one),
    rejected: [...results.filter((one) => "reason" in one), ...others.map(rejectionOf), ...malformed],
  };
}

/** A body that is a union forms one resource for each variant. */
function inVariants(document: Document, candidate: Candidate): readonly Candidate[] {
  const found = rejectionFrom(() => {
    const body = schemaOf(document, candidate.create.body?.schema);
    return body.oneOf || body.anyOf ? variantsOf(document, body) : undefined;
  });
  if (!found || !("tag" in found)) return [candidate];
  return found.variants.flatMap(({ values }) => values.map((variant) => ({ ...candidate, variant })));
}

function rejectionOf({ request, method, path }: Operation): Rejection {
  const isSetting = (method === "PUT" || method === "PATCH") && !path.endsWith("}");
  return {
    operation: request,
    reason: isSetting
      ? "settings that always exist: no operation creates them"
      : "an action, or a change of a part: no operation creates an object",
  };
}

function proposalFor(document: Document, candidate: Named<Candidate>): Proposal | Rejection {
  const { name, create } = candidate;
  const result = rejectionFrom(() => accepted(document, proposal(document, candidate)));
  return "reason" in result ? { operation: create.request, reason: result.reason.replace(`${name}: `, "") } : result;
}

/**
 * The proposal, in which members have different names in programs.
 *
 * @throws DocumentError if no package can contain the resource.
 */
function accepted(document: Document, proposal: Proposal, attempts = maxAttempts): Proposal {
  // Each type of authentication is accepted: the document may describe it for other operations.
  const file = { name: "proposal", version: "0.0.0", authentication: { type: "http", scheme: "bearer" } };
  const { name, entry } = proposal;
  try {
    packageOf(document, resourcesFileOf({ ...file, resources: { [name]: entry } }, name));
    return proposal;
  } catch (error) {
    if (!(error instanceof NameCollision) || !attempts) throw error;
    return accepted(document, withOtherNames(proposal, error.collisions), attempts - 1);
  }
}

/** Maximum number of types in a proposal that have members with another name than usual. */
const maxAttempts = 100;

/** Members with equal names get numbers. The member whose name in the API is that in programs keeps it, and so does the id. */
function withOtherNames({ name, entry, doubts }: Proposal, collisions: readonly Collision[]): Proposal {
  const [used, numbers] = [new Set<string>(), new Numbers()];
  const renamed = collisions.map(({ paths, member: usual }) => {
    const [kept, member] = [entry.id, usual].includes(paths[1]) ? [paths[1], paths[0]] : paths;
    const other = numbers.firstFree(usual, (one) => one !== usual && !used.has(comparable(one)));
    used.add(comparable(other));
    return { kept, member, other };
  });
  const facts = renamed.map(({ member, other }) => [member, { ...entry.members?.[member], name: other }] as const);
  const own = renamed.map(
    ({ kept, member, other }) =>
      `\`${kept}\` and \`${member}\` have the same name in programs, so that the second is \`${other}\``,
  );
  return {
    name,
    entry: { ...entry, members: { ...entry.members, ...Object.fromEntries(facts) } },
    doubts: [...doubts, ...own],
  };
}

/** The reason why operations form no resource. */
function problemOf(document: Document, { create, read, list, delete: remove, variant }: Candidate): string | undefined {
  if (!create.body) return "its request has no body in JSON that the document describes";
  if (!read && !list) return "an action: no operation reads or lists its objects";
  if (!remove) return "no operation deletes its objects";
  return variant !== undefined || hasMembers(document, create.body.schema)
    ? undefined
    : "its body is a list, a union without a discriminator, or not described";
}

const hasMembers = (document: Document, schema: unknown): boolean =>
  Object.keys(membersOf(document, schema)).length > 0;

/** @throws DocumentError if the operations form no resource. */
function proposal(document: Document, candidate: Named<Candidate>): Proposal {
  const { name, create, read, delete: remove, variant } = candidate;
  const problem = problemOf(document, candidate);
  if (problem !== undefined) throw new DocumentError(problem);
  const update = updateOf(document, candidate);
  const shared = sharedParameters(operationsIn({ ...candidate, update })).map((one) => one.name);
  const needs = (one: Operation) =>
    one.parameters.find((parameter) => isNeeded(parameter) && !shared.includes(parameter.name));
  const { list, pages, doubts: doubtsAboutList } = listOf(document, candidate, needs);
  const needed = operationsIn({ ...candidate, update, list: undefined }).flatMap((one) => needs(one) ?? [])[0];
  if (needed) throw new DocumentError(`an operation requires the ${needed.in} parameter \`${needed.name}\``);
  const wrapper = bodyWrapperOf(document, create, read);
  const requests = {
    create: create.request,
    read: read?.request,
    update: update?.body ? update.request : undefined,
    delete: remove?.request ?? "none",
    list: list?.request,
    wrapper,
    object: wrapper ?? wrapperOf(document, create, read),
    items: itemsOf(document, list),
    variant,
  };
  const object = apiObject(document, name, requests);
  const id = idOf(document, name, object);
  const deleted = deletedIn(object);
  const { inputs, required } = object.body;
  const entry = {
    ...requests,
    id: id.member,
    naturalKey: unlessEmpty(naturalKeyOf(object, id.member)),
    required: unlessEmpty(required),
    optional: unlessEmpty(inputs.filter((one) => !required.includes(one))),
    ...pages,
    deleted,
    members: unlessEmpty(derivedFacts(document, object)),
  };
  const text = JSON.stringify(entry);
  // YAML does not escape them, and some reverse the order in which a line is shown.
  if (text.search(unprintable) >= 0)
    throw new DocumentError("its path or a member contains characters that are not visible");
  const doubts = [
    ...candidate.doubts,
    ...id.doubts,
    ...doubtsAbout({ ...candidate, list }),
    ...doubtsAboutList,
    ...Object.entries(deleted ?? {}).map(
      ([member, value]) => `an object with \`${member}: ${value}\` counts as deleted`,
    ),
  ];
  return { name, entry: JSON.parse(text) as ResourceEntry, doubts };
}

const unlessEmpty = <T extends object>(value: T): T | undefined => (Object.keys(value).length ? value : undefined);

/** The request that accepts the most members of a create. */
function updateOf(document: Document, { create, update, otherUpdate }: Candidate): Operation | undefined {
  if (!otherUpdate) return update;
  const sent = Object.keys(membersOf(document, create.body?.schema));
  const accepts = (one: Operation | undefined): number => {
    const members = membersOf(document, one?.body?.schema);
    return sent.filter((name) => Object.hasOwn(members, name)).length;
  };
  return accepts(otherUpdate) > accepts(update) ? otherUpdate : update;
}

/** The list of all objects. A list that needs a filter, or whose later pages are not known, may not contain all. */
function listOf(
  document: Document,
  { list, read }: Candidate,
  needs: (one: Operation) => unknown,
): { readonly list?: Operation | undefined; readonly pages?: Pages | undefined; readonly doubts: readonly string[] } {
  const pages = list && pagesOf(document, list);
  if (!list || (!needs(list) && (pages || !read))) return { list, pages, doubts: [] };
  const reason = needs(list) ? "requires a filter" : "has pages, and the document does not describe the next page";
  return { doubts: [`the list of the collection ${reason}, so that it is not used`] };
}

/** Doubts about operations that are missing. */
const doubtsAbout = ({ read, update, list }: Candidate): string[] => [
  ...(read ? [] : ["no operation reads one object, so that it is found in the list"]),
  ...(list ? [] : ["no operation lists the objects, so that a create without a response cannot be found"]),
  ...(update ? [] : ["no operation updates an object, so that each change replaces it"]),
];

/** The member of requests and responses that contains the object: the only member of the body. */
function bodyWrapperOf(document: Document, create: Operation, read: Operation | undefined): string | undefined {
  const [[name, schema] = ["", {}], second] = Object.entries(membersOf(document, create.body?.schema));
  const isOnly = (members: Readonly<Record<string, Schema>>) =>
    hasMembers(document, members[name]) && Object.keys(members).length === 1;
  const responses = [create, read].map((one) => membersOf(document, one?.response));
  return !second && hasMembers(document, schema) && responses.some(isOnly) ? name : undefined;
}

/** The member of responses that contains the object, if requests do not use it. */
function wrapperOf(document: Document, create: Operation, read: Operation | undefined): string | undefined {
  const sent = Object.keys(membersOf(document, create.body?.schema));
  for (const response of [read?.response, create.response]) {
    const members = membersOf(document, response);
    if (!Object.keys(members).length || sent.some((name) => Object.hasOwn(members, name))) continue;
    const inner = Object.entries(members).filter(([, schema]) => {
      const names = Object.keys(membersOf(document, schema));
      return names.includes("id") || sent.some((name) => names.includes(name));
    });
    if (inner.length === 1) return inner[0]?.[0];
  }
  return undefined;
}

/** The member of a list with the objects, if there are several arrays. */
function itemsOf(document: Document, list: Operation | undefined): string | undefined {
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

const usualIds = ["id", "uuid", "uid", "_id", "name", "slug", "key"];

/**
 * The member with the id of an object.
 *
 * @throws DocumentError if the document describes the object, but no such member.
 */
function idOf(
  document: Document,
  name: string,
  object: ApiObject,
): { readonly member: string; readonly doubts: readonly string[] } {
  const { idParameter, item } = objectPath(name, object);
  const { create, body, created, found, returned } = object;
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
function naturalKeyOf({ body: { inputs, required, members }, found }: ApiObject, id: string): string[] {
  const isDescribed = Object.keys(found.members).length > 0;
  const usable = inputs.filter((one) => one !== id && (!isDescribed || Object.hasOwn(found.members, one)));
  const named = names.find((one) => usable.includes(one));
  if (named !== undefined) return [named];
  const isText = (one: string) => ["string", "integer"].includes(typesOf(members[one] ?? {})[0] ?? "");
  return required.filter((one) => usable.includes(one) && isText(one)).slice(0, 3);
}

/** A member of deleted objects that are still returned, with its value: a known value, or a description such as "`1` is revoked". */
function deletedIn({ body, found }: ApiObject): ResourceEntry["deleted"] {
  for (const [name, schema] of Object.entries(found.members)) {
    const [type] = typesOf(schema);
    const known = valuesOf(schema).find((one) => /^(deleted|revoked)$/i.test(String(one)));
    const [, described] = /`(\w+)` (?:is|means|=) (?:deleted|revoked)\b/i.exec(plainText(schema.description)) ?? [];
    const value = known ?? (type === "integer" ? Number(described) : type === "string" ? described : undefined);
    if (!body.inputs.includes(name) && value !== undefined && !Number.isNaN(value)) return { [name]: value };
  }
  return undefined;
}
