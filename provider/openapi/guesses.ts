/** Parts of an object that usual names in a document show: its wrapper, the items and pages of its list, its id and its natural key. */
import type { ApiObject } from "./api-object";
import { nounsOf, parametersIn } from "./candidates";
import { type Document, DocumentError } from "./document";
import { comparable, isGeneric, isIdentifier, plainText, singular } from "./names";
import { isAccepted, type Operation, type Operations, operationsIn, type Parameter } from "./operations";
import type { ResourceEntry } from "./resources-file";
import { membersOf, nameOf, reference, type Schema, schemaOf, typesOf, valuesOf } from "./schemas";
import { isSecret } from "./secrets";
import { unsentParameter } from "./service";

type Members = ReturnType<typeof membersOf>;

const hasMembers = (document: Document, schema: unknown): boolean =>
  Object.keys(membersOf(document, schema)).length > 0;

/** The members of bodies and of responses that contain the object. */
export function wrappersOf(
  document: Document,
  { create, read, update, delete: remove }: Operations,
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
  const ids = ["id", ...parametersIn((read ?? update ?? remove)?.path ?? "").slice(-1)].map(comparable);
  for (const members of responses) {
    // A member with an id inside it is another object then. An object with the name of the parameter is no id.
    const isId = (name: string) => ids.includes(comparable(name)) && !hasMembers(document, members[name]);
    if (Object.keys(members).some(isId)) return {};
    if (!Object.keys(members).length || names.some((name) => Object.hasOwn(members, name))) continue;
    const around = Object.keys(members).filter((name) => {
      const inner = Object.keys(membersOf(document, members[name]));
      return inner.includes("id") || names.some((one) => inner.includes(one));
    });
    if (around.length === 1) return { object: around[0] };
  }
  return {};
}

/** Doubts about a member of the body that is like the whole object of responses, and about one of responses with inputs inside it. */
export function doubtsOfWrapper({ document, body, created, found, returned, entry }: ApiObject): string[] {
  if (body.inputs.some((name) => Object.hasOwn(returned, name))) return [];
  const whole = [found, created].flatMap(({ schema }) => schema[reference] ?? []);
  const around = body.inputs.filter((name) => whole.includes(body.members[name]?.[reference] ?? ""));
  const hasInputs = (schema: unknown) =>
    Object.keys(membersOf(document, schema)).some((one) => body.inputs.includes(one));
  const inResponses = entry.object ? [] : Object.keys(returned).filter((name) => hasInputs(returned[name]));
  return [
    ...around.map((name) => `\`${name}\` in the body of a create`),
    ...inResponses.map((name) => `\`${name}\` in responses`),
  ].map((place) => `${place} may contain the object, next to other members`);
}

/** The members of a list and of the objects in it, by their paths: `result` and `pagination.next`. */
function membersOfList(document: Document, list: Operation): Members {
  const members = Object.entries(membersOf(document, list.response));
  const inner = members.flatMap(([outer, schema]) =>
    Object.entries(membersOf(document, schema)).map(([name, one]) => [`${outer}.${name}`, one] as const),
  );
  return Object.fromEntries([...members, ...inner]);
}

/** The member of a list with the objects: those like the object of a read, or else the only objects. Undefined if the list is an array. */
function itemsOf(document: Document, list: Operation, object: Schema, id: string | undefined): string | undefined {
  const members = Object.entries(membersOfList(document, list));
  const whole = schemaOf(document, list.response);
  const isOfObjects = ["object", undefined].includes(typesOf(schemaOf(document, whole.items))[0]);
  if (!members.length && !isOfObjects) throw new DocumentError("its items are no objects");
  if (!members.length) return undefined;
  const arrays = members
    .filter(([, one]) => typesOf(one)[0] === "array")
    .map(([path, one]) => ({ path, item: schemaOf(document, one.items) }));
  const isSame = (item: Schema) => item[reference] !== undefined && item[reference] === object[reference];
  const hasId = (item: Schema) => id !== undefined && Object.hasOwn(membersOf(document, item), id);
  const isObject = (item: Schema) => typesOf(item)[0] === "object";
  const isAny = (item: Schema) => !typesOf(item).length;
  const [likely = []] = [isSame, hasId, isObject, isAny]
    .map((test) => arrays.filter(({ item }) => test(item)))
    .filter((found) => found.length);
  const [only, another] = likely;
  if (only && !another) return only.path;
  const named = likely.map(({ path }) => `\`${path}\``).join(" or ");
  throw new DocumentError(named ? `its objects may be in ${named}` : "no member of its response contains objects");
}

const nextMembers = new Set(
  [
    "next nextPageToken next_page_token nextCursor next_cursor nextToken next_token",
    "nextLink next_link nextUrl next_url nextPageUrl next_page_url",
  ].flatMap((line) => line.split(" ")),
);
const nextParameters = "pageToken page_token cursor nextToken next_token after starting_after token".split(" ");

/** Names of parameters and members of a list with pages, without case and separators. */
const pageSigns =
  /^(page\w*|perpage|limit|offset|skip|start|top|first|maxresults|marker|startingafter|endingbefore|after|\w*cursors?|\w*iterator|(\w*(page|next|continuation))?token|hasmore|hasnext\w*|next\w*|total\w*|(is)?truncated|continue|paging|pagination)$/;

type Pages = Pick<ResourceEntry, "next" | "nextParameter" | "counter">;

/**
 * The next page in a list.
 *
 * @throws DocumentError if the list may have pages, and the document does not describe how they are requested.
 */
function pagesOf(document: Document, list: Operation): Pages {
  const query = list.parameters.filter((one) => one.in === "query");
  const members = membersOfList(document, list);
  const lastOf = (path: string) => path.split(".").at(-1) ?? "";
  const isValue = (path: string) => !["object", "array", "boolean"].includes(typesOf(members[path] ?? {})[0] ?? "");
  const next = Object.keys(members).find((path) => nextMembers.has(lastOf(path)) && isValue(path));
  const isUrl = /^ur[il]/.test(String(members[next ?? ""]?.format)) || /(link|url)$/i.test(next ?? "");
  const nextParameter = isUrl ? undefined : nextParameters.find((name) => query.some((one) => one.name === name));
  if (next !== undefined && (nextParameter !== undefined || isUrl || lastOf(next) === "next"))
    return { next, ...(nextParameter !== undefined && { nextParameter }) };
  if (hasLink(document, list)) return {};
  const offset = query.find(
    ({ name, schema }) => /^(offset|skip|start|page\[offset\])$/i.test(name) && schema.type === "integer",
  );
  if (offset) return { counter: { parameter: offset.name } };
  const page = query.find(({ name }) => /^page(_?(number|no|num|index)|\[number\])?$/i.test(name));
  const firstPage = page?.schema.default ?? page?.schema.minimum;
  if (page && [0, 1].includes(firstPage)) return { counter: { parameter: page.name, firstPage } };
  const names = [...query.map(({ name }) => name), ...Object.keys(members)];
  const sign = names.find((name) => pageSigns.test(comparable(lastOf(name))));
  if (sign === undefined) return {};
  throw new DocumentError(`it may have pages (\`${sign}\`), and the document does not describe how they are requested`);
}

/** True if responses have the header `Link`, which the client reads. */
const hasLink = (document: Document, { node }: Operation): boolean =>
  Object.values(node.responses ?? {}).some((response) =>
    Object.keys(document.resolve(response)?.headers ?? {}).some((name) => /^link$/i.test(name)),
  );

/** A list of all objects, as the resources file describes it. */
export interface UsableList extends Pages {
  readonly list: string;
  readonly items: string | undefined;
}

/**
 * The list of all objects, with the members that contain them and the next page.
 *
 * @throws DocumentError if the list may not contain all objects, or another member contains them.
 */
export function listOf(list: Operation, object: ApiObject, shared: readonly Parameter[]): UsableList {
  const needed = unsentParameter(list, shared);
  if (needed !== undefined) throw new DocumentError(`it requires ${needed}`);
  const { document, found, created, body } = object;
  const known = [found, created, body].find(({ members }) => Object.keys(members).length > 0) ?? found;
  const id = idAmong(Object.keys(known.members), object);
  return { list: list.request, items: itemsOf(document, list, known.schema, id), ...pagesOf(document, list) };
}

/** The member with the id in the path of an object: `petId` or `id` for `{pet_id}`, and `petId` for the `{id}` of a pet. */
function idAmong(members: readonly string[], { name, path, isInPath }: ApiObject): string | undefined {
  const wanted = comparable(path.idParameter);
  const nouns = [name, singular(nounsOf(path.collection).at(-1) ?? "")].map(comparable);
  const isWithNoun = (one: string) => nouns.some((noun) => wanted === noun + comparable(one));
  // `{alias}` is the `aliasName` or the `aliasId` of an alias.
  const isOfNoun = (one: string) =>
    nouns.includes(wanted) && comparable(one).startsWith(wanted) && isGeneric(comparable(one).slice(wanted.length));
  return (
    members.find((one) => comparable(one) === wanted) ??
    // The name in the path of a create needs no member of the body.
    (isInPath && !members.some(isWithNoun) ? path.idParameter : undefined) ??
    members.find((one) => isWithNoun(one) || (wanted.endsWith(comparable(one)) && isGeneric(one))) ??
    members.find((one) => isOfNoun(one) || nouns.some((noun) => comparable(one) === noun + wanted))
  );
}

const usualIds = ["id", "uuid", "uid", "_id", "name", "slug", "key"];

/**
 * The member with the id of an object.
 *
 * @throws DocumentError if the document describes the object, but no such member.
 */
export function idOf(object: ApiObject): { readonly member: string; readonly doubts: readonly string[] } {
  const { document, body, created, found, returned, isInPath } = object;
  const { idParameter, item } = object.path;
  const candidates = Object.keys({ ...found.members, ...returned, ...(isInPath && body.members) });
  const certain = idAmong(isInPath ? candidates : Object.keys(found.members), object);
  const first = isInPath ? undefined : idAmong(Object.keys(created.members), object);
  const likely = certain ?? first;
  const known = Object.keys(found.members);
  const isListed = (one: string) => known.some((name) => [one, idParameter].map(comparable).includes(comparable(name)));
  if (!object.read && known.length && likely !== undefined && !isListed(likely))
    throw new DocumentError("no operation reads one object, and the items of the list do not contain its id");
  if (likely !== undefined) {
    const isKnown = first === undefined || !known.length || known.some((one) => comparable(one) === comparable(first));
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

/**
 * A doubt about an id that may be a credential.
 *
 * @throws DocumentError if the id is a secret, which a state would contain in plain text.
 */
export function doubtsOfId(object: ApiObject, id: string): string[] {
  const { document, body, created, found, path } = object;
  const member = [found, created, body].map(({ schema }) => object.memberAt(schema, id)).find((one) => one);
  const parameter = operationsIn(object)
    .flatMap(({ parameters }) => parameters)
    .find((one) => one.in === "path" && one.name === path.idParameter);
  const isSecretId = (name: string, schema: Schema = {}) => isSecret(document, name, schema, { isId: true });
  const isCredential = (text: unknown) => credential.test(plainText(text));
  if (member && (isSecretId(id.split(".").at(-1) ?? "", member) || isCredential(member.description)))
    throw new DocumentError(`its id \`${id}\` is a secret, and the id of a resource is not encrypted`);
  // A string that only the response of a create contains is a secret, unless its name is that of an id.
  const isShownOnce =
    member !== undefined &&
    ![...Object.keys(found.members), ...body.inputs].some((one) => comparable(one) === comparable(id)) &&
    Object.keys(found.members).length > 0 &&
    !id.includes(".") &&
    !isIdentifier(id);
  return isShownOnce ||
    isCredential(parameter?.description) ||
    (!member && isSecretId(path.idParameter, parameter?.schema))
    ? [`the id \`${id}\` may be a credential, and the id of a resource is not encrypted`]
    : [];
}

/** A description of a credential, and not of its id or its name. */
const credential =
  /^(?!.*\b(?:id|identifier|uuid|name|slug|hash|prefix)\b).*\b(?:api|access|secret|private|auth\w*) (?:key|token)\b/is;

/** The name of a parameter without the noun before it: `{id}`, `{team}` and `{teamId}` behind `teams` are the `id`. */
function withoutNoun(parameter: string, nouns = ""): string {
  const [name, noun] = [parameter.split(".").at(-1) ?? "", singular(nouns)].map(comparable) as [string, string];
  return noun !== "" && name.startsWith(noun) ? name.slice(noun.length) || "id" : name;
}

/** Doubts about parameters at one place of the paths that may have different values: `{username}` and `{id}`. */
export function doubtsOfPaths(object: ApiObject): string[] {
  const { create, list, path, isInPath } = object;
  const all = operationsIn(object).flatMap((one) => {
    const names = parametersIn(one.path);
    // The path of one object may have its id alone.
    const isId = names.length === 1 && one !== list && (one !== create || isInPath);
    return names.map((name, i) => ({
      name,
      place: isId ? path.parents.length : i,
      key: withoutNoun(name, nounsOf(one.path.slice(0, one.path.indexOf(`{${name}}`))).at(-1)),
    }));
  });
  return [...Map.groupBy(all, ({ place }) => place).values()].flatMap((same) => {
    const names = [...new Map(same.map(({ key, name }) => [key, `\`{${name}}\``])).values()];
    return names.length > 1 ? [`${names.join(" and ")} in its paths may have different values`] : [];
  });
}

/**
 * A doubt about a POST that may change an object which exists. Before it, a create reads an object with a chosen name.
 *
 * @throws DocumentError if no list shows whether the object existed.
 */
export function doubtsOfUpsert({ create, isInPath }: ApiObject, isChosen: boolean, naturalKey: object): string[] {
  const { operationId, summary, description } = create.node;
  const isUpsert = [operationId, summary, description].some((text) => upsert.test(String(text ?? "").slice(0, 2000)));
  if (isInPath || create.method !== "POST" || !isUpsert) return [];
  if (isChosen) return ["the POST may change an object that exists"];
  if (Object.keys(naturalKey).length) return ["the POST may change an object that exists, which only the list shows"];
  throw new DocumentError("its request may change an object that exists, and no list shows whether it existed");
}

const upsert =
  /upsert|create\w{0,40}OrUpdate|\bcreat\w*(?: \w+){0,4} or (?:updat|replac|overwrit)|\bexists?\b[^.]{0,60}\b(?:updated|replaced|overwritten)\b|\breturns? (?:an|the) existing\b/i;

/** Members that an operation also has. Without case and separators. */
const ofOperations =
  /^(\w*id|href|url|self|_?links?|status|state|type|kind|object|message|errors?|progress|done|(created|updated|started|finished|completed)\w*|success)$/;

/**
 * Doubts about the response of a create, whose id may be that of an operation which creates the object later.
 *
 * @param id the member with the id in other responses.
 * @throws DocumentError if the response is that of an operation.
 */
export function doubtsOfCreated(object: ApiObject, id: string): string[] {
  const { create, created, body, found } = object;
  const [names, known] = [created, found].map(({ members }) => Object.keys(members)) as [string[], string[]];
  const isIn = (members: object) => (name: string) => Object.hasOwn(members, name);
  const isWhole = known.length > 0 && known.every(isIn(created.members));
  const isOfObject = names.some(
    (name) => !ofOperations.test(comparable(name)) && isIn({ ...found.members, ...body.members })(name),
  );
  const isOperation = /operation$/i.test(nameOf(created.schema) ?? "") || (isAccepted(create) && !isOfObject);
  if (names.length && isOperation && !isWhole)
    throw new DocumentError("its response describes an operation, which creates the object later");
  if (!names.length && isAccepted(create))
    return ["the service creates the object after its response 202, which may contain the id of an operation"];
  if (!names.length && typesOf(created.schema)[0] !== "array") return [];
  const own = idAmong(names, object) ?? names.find((name) => id.split(".")[0] === name);
  if (own === undefined) return ["the response of a create contains no id, so that the object is found in the list"];
  return isWhole || isOfObject || !names.some((name) => /^(status|state|progress|done)$|operation|job|task/i.test(name))
    ? []
    : [`\`${own}\` in the response of a create may not be the id: the response has no other member of the object`];
}

/** True if the program chooses the id. The service also assigns an id that is optional in the body, unless the response of a create lacks it. */
export function choosesId({ isInPath, body, created }: ApiObject, id: string): boolean {
  if (isInPath || !body.inputs.includes(id)) return isInPath;
  const isReturned = !Object.keys(created.members).length || Object.hasOwn(created.members, id);
  return !isIdentifier(id) || body.required.includes(id) || !isReturned;
}

/** A doubt about an id that the program chooses, although the service may assign it. */
export function doubtsOfChosen({ isInPath, created, body, entry: { id } }: ApiObject): string[] {
  if (isInPath || !Object.hasOwn(created.members, id)) return [];
  const isCertain = isIdentifier(id)
    ? body.schema[reference] !== created.schema[reference]
    : body.required.includes(id) || names.includes(id) || isGeneric(id) || comparable(id).endsWith("name");
  return isCertain ? [] : [`\`${id}\` is an input, although the service may assign it`];
}

const names = "name title label slug username email key displayName display_name hostname url".split(" ");

/** A doubt about a natural key that is not a name, such as the title of an object, or the `collection` that contains it. */
export function doubtsOfKey(naturalKey: readonly string[]): string[] {
  if (naturalKey.every((one) => names.includes(one) && !/^(title|url)$/.test(one))) return [];
  const key = naturalKey.map((one) => `\`${one}\``).join(" and ");
  return [`another object may have the same ${key}, by which a create without a response is found`];
}

/** Members by which an object is found in the list. Empty if other objects usually have the same values: a kind, or the id of a parent. */
export function naturalKeyOf({ body: { inputs, required, members }, isInList }: ApiObject, id: string): string[] {
  const countOf = (one: string) => valuesOf(members[one] ?? {}).length;
  const usable = inputs.filter((one) => one !== id && isInList(one) && countOf(one) !== 1);
  const named = names.find((one) => usable.includes(one));
  if (named !== undefined) return [named];
  const isText = (one: string) => ["string", "integer"].includes(typesOf(members[one] ?? {})[0] ?? "");
  const key = required.filter((one) => usable.includes(one) && isText(one)).slice(0, 3);
  const [only, another] = key.filter((one) => countOf(one) === 0);
  return only === undefined || (another === undefined && isIdentifier(only)) ? [] : key;
}

/** A member of deleted objects that are still returned, with its value: a known value, or a description such as "`1` is revoked". */
export function deletedIn({ body, found }: ApiObject): ResourceEntry["deleted"] {
  for (const [name, schema] of Object.entries(found.members)) {
    const [type] = typesOf(schema);
    const known = valuesOf(schema).find((one) => /^(deleted|revoked)$/i.test(String(one)));
    const [, described] = /`(\w+)` (?:is|means|=) (?:deleted|revoked)\b/i.exec(plainText(schema.description)) ?? [];
    const value = known ?? (type === "integer" ? Number(described) : type === "string" ? described : undefined);
    // A description may name a value that the list of the values lacks.
    if (value !== undefined && valuesOf(schema).length && !valuesOf(schema).includes(value)) continue;
    if (!body.inputs.includes(name) && value !== undefined && !Number.isNaN(value)) return { [name]: value };
  }
  return undefined;
}
