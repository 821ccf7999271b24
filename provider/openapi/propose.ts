import { unprintable } from "../text/printable";
import { firstNames } from "../text/wording";
import { ApiObject } from "./api-object";
import { type Candidate, candidatesOf } from "./candidates";
import { packageOf } from "./definitions";
import { type Document, DocumentError, rejectionFrom } from "./document";
import {
  choosesId,
  deletedIn,
  doubtsOfChosen,
  doubtsOfCreated,
  doubtsOfId,
  doubtsOfKey,
  doubtsOfPaths,
  doubtsOfUpsert,
  doubtsOfWrapper,
  idOf,
  listOf,
  naturalKeyOf,
  type UsableList,
  wrappersOf,
} from "./guesses";
import { type Collision, NameCollision } from "./names";
import { type Operation, operationOf, operationsIn, type Parameter, requestsByPath } from "./operations";
import { type Collection, type Named, withNames } from "./resource-names";
import { type ResourceEntry, type ResourcesFile, resourcesFileOf } from "./resources-file";
import { membersOf, schemaOf, variantsOf } from "./schemas";
import { sharedParameters, unsentBy } from "./service";

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
 *
 * @param earlier a file, whose resources keep their names.
 */
export function propose(document: Document, earlier?: ResourcesFile): Proposals {
  const candidates = candidatesOf(document);
  const deletions = new Set(candidates.map((candidate) => candidate.delete));
  const read = candidates
    .filter(({ create }) => !deletions.has(create))
    .flatMap((one) => orRejection(one.create, () => inVariants(document, collectionOf(document, one))));
  const results = withNames(
    read.filter((one) => "create" in one),
    earlier,
  ).flatMap((one) => orRejection(one.create.request, () => [accepted(document, proposal(document, one))]));
  const used = new Set(
    candidates.flatMap(({ updates, doubts: _, ...requests }) => [...updates, ...Object.values(requests)]),
  );
  const requests = [...requestsByPath(document).values()].flatMap((one) => Object.values(one));
  const unused = [...new Set(requests)].filter((request) => !used.has(request));
  const others = unused.flatMap((request) => orRejection(request, () => rejectionsOf(operationOf(document, request))));
  return {
    proposed: results.filter((one) => "entry" in one),
    rejected: [...read, ...results, ...others].filter((one) => "reason" in one),
  };
}

/** The results, or the reason why the document does not allow them. */
function orRejection<T>(operation: string, make: () => readonly T[]): readonly (T | Rejection)[] {
  const result = rejectionFrom(() => ({ all: make() }));
  // The operation names the resource.
  return "all" in result ? result.all : [{ operation, reason: result.reason.replace(/^[A-Z]\w*: /, "") }];
}

/** @throws DocumentError if the operations form no resource, or one of them has another form. */
function collectionOf(document: Document, candidate: Candidate): Collection {
  const found = (request: string) => {
    const operation = operationOf(document, request);
    if (operation.otherType === undefined) return operation;
    throw new DocumentError(`\`${request}\` returns ${operation.otherType}, and no JSON`);
  };
  const create = found(candidate.create);
  if (!create.body) throw new DocumentError("its request has no body in JSON that the document describes");
  const read = candidate.read === undefined ? undefined : found(candidate.read);
  const listed = rejectionFrom(() => ({ list: candidate.list === undefined ? undefined : found(candidate.list) }));
  const sent = membersInForms(document, create.body.schema);
  const accepted = ({ body }: Operation): number => {
    const members = new Set(membersInForms(document, body?.schema));
    return sent.filter((name) => members.has(name)).length;
  };
  // A POST that rejects an object which exists does not update it.
  const rejectsExisting = ({ request, method, node }: Operation) =>
    method === "POST" && request === create.request && node.responses?.["409"] !== undefined;
  const updates = candidate.updates
    .map((one) => operationOf(document, one))
    .filter((one) => one.body && !rejectsExisting(one));
  const collection = {
    create,
    read,
    // The request that accepts the most members of a create.
    update: updates.toSorted((a, b) => accepted(b) - accepted(a))[0],
    delete: candidate.delete === undefined ? undefined : operationOf(document, candidate.delete),
    list: "reason" in listed ? undefined : listed.list,
    doubts: [...candidate.doubts, ...("reason" in listed ? [unusedList(listed.reason)] : [])],
  };
  if (!collection.read && !collection.list)
    throw new DocumentError("an action: no operation reads or lists its objects");
  if (!collection.delete) throw new DocumentError("no operation deletes its objects");
  if (!sent.length) throw new DocumentError("its body is a list, a union without a discriminator, or not described");
  return collection;
}

/** The members of an object, or those of all forms of a union. */
function membersInForms(document: Document, given: unknown): string[] {
  const { variants = [] } = variantsOf(document, schemaOf(document, given)) ?? {};
  const all = [given, ...variants.map(({ schema }) => schema)];
  return [...new Set(all.flatMap((one) => Object.keys(membersOf(document, one))))];
}

const unusedList = (reason: string): string => `the list of the collection is not used: ${reason}`;

/** A body that is a union forms one resource for each variant. */
function inVariants(document: Document, collection: Collection): readonly Collection[] {
  const union = variantsOf(document, schemaOf(document, collection.create.body?.schema));
  const values = union?.variants.flatMap((one) => one.values);
  return values ? values.map((variant) => ({ ...collection, variant })) : [collection];
}

/** The reason why an operation is part of no resource. A GET needs no reason. */
function rejectionsOf({ request, method, path }: Operation): Rejection[] {
  const isSetting = (method === "PUT" || method === "PATCH") && !path.endsWith("}");
  const reason = isSetting
    ? "settings that always exist: no operation creates them"
    : "an action, or a change of a part: no operation creates an object";
  return method === "GET" ? [] : [{ operation: request, reason }];
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
    const { untypedUnions } = packageOf(document, resourcesFileOf({ ...file, resources: { [name]: entry } }, name));
    if (!untypedUnions.length) return proposal;
    const named = firstNames(
      untypedUnions.map((path) => `\`${path}\``),
      3,
    );
    const doubt = `programs set any value for ${named}, because the document describes several forms without a discriminator`;
    return { ...proposal, doubts: [...proposal.doubts, doubt] };
  } catch (error) {
    if (!(error instanceof NameCollision) || !attempts) throw error;
    return accepted(document, withOtherNames(proposal, error.collisions), attempts - 1);
  }
}

/** Maximum number of types in a proposal that have members with another name than usual. */
const maxAttempts = 100;

function withOtherNames({ name, entry, doubts }: Proposal, collisions: readonly Collision[]): Proposal {
  const members = { ...entry.members };
  for (const { renamed, other } of collisions) members[renamed] = { ...members[renamed], name: other };
  const own = collisions.map(
    ({ kept, renamed, other }) =>
      `\`${kept}\` and \`${renamed}\` have the same name in programs, so that the second is \`${other}\``,
  );
  return { name, entry: { ...entry, members }, doubts: [...doubts, ...own] };
}

/** @throws DocumentError if an operation needs a value that Trefoil cannot send, or no member is the id. */
function proposal(document: Document, collection: Named): Proposal {
  const { name, create, read, update, delete: remove, variant } = collection;
  const shared = sharedParameters(operationsIn(collection));
  const unsent = unsentBy({ ...collection, list: undefined }, shared);
  if (unsent && unsent.request === update?.request && update !== create) {
    const doubt = `the request that updates an object is not used: it requires ${unsent.needed}`;
    return proposal(document, { ...collection, update: undefined, doubts: [...collection.doubts, doubt] });
  }
  if (unsent) throw new DocumentError(`an operation requires ${unsent.needed}`);
  const requests = {
    create: create.request,
    read: read?.request,
    update: update?.request,
    delete: remove?.request ?? "none",
    list: undefined,
    ...wrappersOf(document, collection),
    variant,
  };
  const withoutList = new ApiObject(document, name, { ...requests, id: "" });
  const { list, doubts: doubtsOfList } = listFor(collection, withoutList, shared);
  const object = new ApiObject(document, name, { ...requests, ...list, id: "" });
  const id = idOf(object);
  const deleted = deletedIn(object);
  const identified = new ApiObject(document, name, { ...requests, ...list, id: id.member });
  const isChosen = choosesId(object, id.member);
  const facts = { ...identified.derivedFacts() };
  // Files without this fact have another rule, which stays.
  if (isChosen !== identified.isChosen) facts[id.member] = { ...facts[id.member], input: isChosen };
  const naturalKey = list && !isChosen ? naturalKeyOf(object, id.member) : [];
  const entry = {
    ...requests,
    id: id.member,
    naturalKey: unlessEmpty(naturalKey),
    required: object.body.required,
    ...list,
    deleted,
    members: unlessEmpty(facts),
  };
  const text = JSON.stringify(entry);
  // YAML does not escape them, and some reverse the order in which a line is shown.
  if (text.search(unprintable) >= 0)
    throw new DocumentError("its path or a member contains characters that are not visible");
  const doubts = [
    ...collection.doubts,
    ...id.doubts,
    ...doubtsOfId(object, id.member),
    ...doubtsOfPaths(object),
    ...doubtsOfUpsert(identified, isChosen, naturalKey),
    ...doubtsOfWrapper(object),
    ...(read ? [] : ["no operation reads one object, so that it is found in the list"]),
    ...doubtsOfList,
    ...(isChosen ? doubtsOfChosen(identified) : doubtsOfCreated(object, id.member)),
    ...(isChosen || naturalKey.length ? doubtsOfKey(naturalKey) : [cannotFind(list)]),
    ...(update ? [] : ["no operation updates an object, so that each change replaces it"]),
    ...Object.entries(deleted ?? {}).map(
      ([member, value]) => `an object with \`${member}: ${value}\` counts as deleted`,
    ),
  ];
  return { name, entry: JSON.parse(text) as ResourceEntry, doubts };
}

/** @throws DocumentError if no operation reads one object, and the list may not contain all objects. */
function listFor(
  { read, list }: Collection,
  object: ApiObject,
  shared: readonly Parameter[],
): { readonly list?: UsableList; readonly doubts: readonly string[] } {
  if (!list) return { doubts: [] };
  const found = rejectionFrom(() => listOf(list, object, shared));
  if (!("reason" in found)) return { list: found, doubts: [] };
  const doubt = unusedList(found.reason);
  if (!read) throw new DocumentError(`no operation reads one object, and ${doubt}`);
  return { doubts: [doubt] };
}

const cannotFind = (list: UsableList | undefined): string =>
  `no ${list ? "input is in the list" : "operation lists all objects"}, so that a create without a response cannot be found`;

const unlessEmpty = <T extends object>(value: T): T | undefined => (Object.keys(value).length ? value : undefined);
