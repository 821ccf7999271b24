/**
 * The requests of a definition: reads, lists, and the writes that other files compose.
 *
 * These functions call each other. A read sends a request, whose path may contain the name of a parent, which is read. A
 * definition may replace a read by a function, which sends requests.
 */

import {
  fill,
  type ListRequest,
  memberAt,
  placeholderPaths,
  placeholders,
  type ReadRequest,
  type RequestSpec,
  referencedKind,
  type Steps,
  unfill,
  versionOfLackedKind,
  withArticle,
} from "../../define";
import { HttpError, type HttpResponse, type RequestOptions } from "../../rest";
import { waitFor } from "../../rest/base/shared";
import { isPreview } from "../../text/api-versions";
import { countReadFromList, recordWaiting } from "../../tracing";
import {
  ChangingListError,
  howToRestoreParent,
  invalidResponse,
  operationOrigin,
  type ResponseOrigin,
  StepError,
  withRequest,
} from "../errors/errors";
import { type ListCache, ListResult } from "../session/list-cache";
import { subBudgetFor } from "../session/service-client";
import type { Session } from "../session/session";
import { hasDefaults, isReset } from "../values/singletons";
import { idOf } from "../values/state";
import { isRecord, type ObjectValues, pick } from "../values/values";
import { Context } from "./context";
import { findInList, listingIn } from "./find";
import { readAllPages } from "./list-pages";
import { parseObject, parseWriteResponse, type RemoteObject } from "./remote-object";
import { pause, pollUntil, throttleReports } from "./wait";

/** The response of a request, with the request line that was sent. */
export type ServiceResponse = ResponseOrigin &
  Pick<HttpResponse<unknown>, "body"> &
  Partial<Pick<HttpResponse, "headers">>;

const parentNotFound = "parent_not_found";

/** Time that a write gets to finish after its operation was canceled. Otherwise its result would be unknown. */
export const writeGraceMs = 30_000;

export async function sendRequest(
  context: Context,
  { request: template, headers, rate, wrapper }: RequestSpec,
  values: ObjectValues,
  options: Partial<RequestOptions> = {},
): Promise<ServiceResponse> {
  const { session, signal } = context;
  const expanded = expand(context, template);
  const request = await fillExpanded(context, expanded, values);
  const [method, path] = request.split(" ") as [RequestOptions["method"], string];
  const response = await session.client.request({
    method,
    path,
    route: expanded.split(" ")[1],
    signal,
    secrets: context.secretsIn(values),
    subBudget: rate && subBudgetFor(session, rate),
    graceMs: method === "GET" ? 0 : writeGraceMs,
    awaitsAccess: context.awaitsAccess,
    ...options,
    ...(wrapper !== undefined && { body: { [wrapper]: options.body } }),
    headers: { ...headers, ...options.headers },
  });
  return withRequest(response, request);
}

interface ReadOptions {
  /** Omit cached lists, and lists that were requested before this call. */
  readonly fresh: boolean;
  /** Reject a missing parent. Otherwise, the object is missing with its parent. */
  readonly requiresParent?: boolean;
}

/**
 * Reads the object. Returns undefined if it no longer exists. A 403 or the HTML page of a proxy is an error and does
 * not mean that the object was deleted.
 */
export async function readObject(
  context: Context,
  values: ObjectValues,
  options: ReadOptions,
): Promise<RemoteObject | undefined> {
  const { definition } = context;
  try {
    const remote = await findObject(context, values, options);
    if (!remote || definition.isDeleted(remote.body)) return undefined;
    if (isReset(definition, remote.body, values)) return undefined;
    context.redactSecretsOf(remote.values);
    return remote;
  } catch (error) {
    // Deleting a parent deletes its children.
    if (isParentMissing(error) && !options.requiresParent) return undefined;
    throw error;
  }
}

export const isParentMissing = (error: unknown): boolean => error instanceof StepError && error.code === parentNotFound;

/** True for the error about a request that the credentials may not send. */
export const isForbidden = (error: unknown): boolean => error instanceof HttpError && [401, 403].includes(error.status);

/**
 * The error about settings that the service does not return. Their parent always has settings, so that nothing is known about them.
 *
 * @param isStored the state contains the resource.
 */
export function missingSettings(context: Context, values: ObjectValues, isStored = false): StepError {
  const { definition } = context;
  const names = placeholders(definition.id).map((name) => `\`${name}\``);
  const parent = idOf(definition, values);
  const removal = ` If "${parent}" was deleted, remove the resource from the stack: ${context.removeCommand()}.`;
  return new StepError(
    `the service does not return the settings of "${parent}", so that it may not exist, or the credentials may not see it. Nothing was changed. Check ${names.join(" and ")} and the permissions of the credentials, then retry.${isStored ? removal : ""}`,
    parentNotFound,
  );
}

/**
 * The object, from one of four sources: the function of the definition; the list, if the kind has no read request, such
 * as `realtime.Key`; a shared list, if it contains whole objects and there are many reads; or a request for this object.
 */
async function findObject(
  context: Context,
  values: ObjectValues,
  { fresh }: ReadOptions,
): Promise<RemoteObject | undefined> {
  const { definition, session } = context;
  const { read: request, list: listRequest } = context.definition.requests(values);
  if (definition.operations.read) {
    const body = await definition.operations.read(stepsFor(context, values));
    return body && parseObject(definition, body, values, operationOrigin(request));
  }
  if (!request) {
    const list = fresh ? await readNewList(context, values) : await readList(context, values);
    return findInList(definition, list, values);
  }
  if (!fresh && listRequest?.complete) {
    const key = await listKey(context, values);
    if (await waitFor(session.lists.isShared(key), context.signal)) {
      const { list, isRequested } = await getList(context, key, values, session.lists);
      const found = findInList(definition, list, values);
      if (found && !isRequested) countReadFromList();
      if (found) return found;
    }
    // An object that is missing in the list is read individually before it counts as deleted.
  }
  const response = await sendRequest(context, request, values, { allowedStatuses: [404] });
  if (response.status === 404) {
    if (definition.singleton) throw missingSettings(context, values);
    const since = versionWithKind(context);
    if (since && !(await isProvenMissing(context, values)))
      throw new StepError(
        `version ${session.version} of the API is configured, and this kind came with ${since}. The object may exist, and was not changed. Configure ${since} or a later version, then retry.`,
        "version",
      );
    return undefined;
  }
  const remote = parseObject(definition, unwrap(request, response.body), values, response);
  return { ...remote, etag: response.headers?.etag };
}

/** True if a list, which proves that the version of the API has the kind, does not contain the object. The list of a stable version is missing. */
const isProvenMissing = async (context: Context, values: ObjectValues): Promise<boolean> =>
  isPreview(context.session.version ?? "") &&
  listingIn(context.definition, await readNewList(context, values), values) === "unlisted";

/** The object in the response of a write, or undefined if the response does not contain it. */
export function objectInResponse(
  { definition }: Context,
  response: ServiceResponse,
  values: ObjectValues,
  request: Pick<RequestSpec, "result"> = {},
): RemoteObject | undefined {
  return parseWriteResponse(definition, unwrap(request, response.body), values, response);
}

/** The object in a response. Some responses of the same service omit the member that contains it. */
const unwrap = ({ result }: Pick<RequestSpec, "result">, body: unknown): unknown =>
  (result && memberAt(body, result)) ?? body;

/** List of the collection that the values identify, from the cache if possible. */
export async function readList(
  context: Context,
  values: ObjectValues,
  lists: ListCache = context.session.lists,
): Promise<ListResult> {
  return (await getList(context, await listKey(context, values), values, lists)).list;
}

/** List of the collection that the values identify, whose request begins after this call. */
export async function readNewList(context: Context, values: ObjectValues): Promise<ListResult> {
  const key = await listKey(context, values);
  const list = context.session.lists.getNew(key, () => requestList(context, values));
  return waitFor(list, context.signal);
}

/** A list from the cache, or a new one, which this operation requests. The list of another operation is a wait. */
async function getList(
  context: Context,
  key: string,
  values: ObjectValues,
  lists: ListCache,
): Promise<{ readonly list: ListResult; readonly isRequested: boolean }> {
  let isRequested = false;
  const list = lists.get(key, () => {
    isRequested = true;
    return requestList(context, values);
  });
  const wait = () => waitFor(list, context.signal);
  return { list: await (isRequested ? wait() : recordWaiting("list", wait)), isRequested };
}

/**
 * Requests the list of a collection, for the cache: the list and, if the definition has one, its second list. The list of
 * settings contains the settings unless they have their defaults. Other operations may wait for it.
 */
async function requestList(caller: Context, values: ObjectValues): Promise<ListResult> {
  const context = caller.withSessionSignal();
  const { definition } = context;
  if (definition.singleton) {
    const response = await readSettings(context, values);
    if (response.status === 404) return new ListResult([], response);
    const { body } = parseObject(definition, response.body, values, response);
    return new ListResult(hasDefaults(definition, body) ? [] : [body], response);
  }
  const { list } = definition.requests(values);
  if (!list)
    throw new StepError(
      `no request lists objects of the type ${definition.name}. In a package from a document, the resources file names it as \`list\`.`,
      "no_list",
    );
  const first = await requestItems(context, list, values);
  if (!list.secondList) return first;
  const second = await requestItems(context, list.secondList, values).catch((error: unknown) => {
    if (!(error instanceof ChangingListError)) throw error;
    throw new ChangingListError(error, [...first.items, ...error.items]);
  });
  // A missing list proves nothing, although the other list exists.
  const { meta, isDeleted } = second.isMissing ? second : first;
  return new ListResult([...first.items, ...second.items], meta, isDeleted);
}

/** Reads settings. They always exist, so that a request reads them. The status is 404 if their parent does not exist. */
export async function readSettings(context: Context, values: ObjectValues): Promise<ServiceResponse> {
  const { operations, requests } = context.definition;
  const request = requests(values).read as ReadRequest;
  const { read } = operations;
  if (!read) return sendRequest(context, request, values, { allowedStatuses: [404] });
  const origin = operationOrigin(request);
  try {
    return { ...origin, body: await read(stepsFor(context, values)) };
  } catch (error) {
    if (!isParentMissing(error)) throw error;
    return { ...origin, status: 404, body: undefined };
  }
}

/** Requests all pages of one list. Names in the list become objects. */
async function requestItems(context: Context, list: ListRequest, values: ObjectValues): Promise<ListResult> {
  const expanded = expand(context, list.request);
  const request = await fillExpanded(context, expanded, values);
  const { names } = list;
  try {
    const items = await readAllPages(context.session, request, list, {
      signal: context.signal,
      secrets: context.secretsIn(values),
      headers: { ...list.headers },
      route: expanded.split(" ")[1],
      awaitsAccess: context.awaitsAccess,
    });
    const found = items.map((item) => {
      if (names && typeof item === "string") return { [names]: item };
      if (!isRecord(item)) throw invalidResponse({ request, status: 200 }, "an item of the list is not an object");
      return item;
    });
    return new ListResult(found, { request, status: 200 });
  } catch (error) {
    if (!(error instanceof HttpError && error.status === 404)) throw error;
    return new ListResult([], { request, status: 404 }, await isParentDeleted(context, values, request));
  }
}

/**
 * The version with which a kind came, if the configured version lacks it. An older preview may have had the kind, although no source
 * states it.
 */
export const versionWithKind = ({ definition, session: { version } }: Context): string | undefined =>
  version === undefined ? undefined : versionOfLackedKind(definition.inputs, version);

/**
 * True if a list is missing because its parent was deleted. False if nothing proves it.
 *
 * Services return 404 for the list of a deleted parent, and for a kind that the configured version lacks. Other lists always exist, so
 * that their 404 proves nothing. The lists of an unknown API may not exist, and Docker Hub hides the lists of an organization from other
 * accounts.
 *
 * @throws InvalidResponseError if the list must exist.
 */
async function isParentDeleted(context: Context, values: ObjectValues, request: string): Promise<boolean> {
  const { service, path } = context.definition;
  if (service.isUnknownApi || versionWithKind(context)) return false;
  const meta = { request, status: 404 };
  const inPath = placeholders(path.collection).filter((name) => name !== "account");
  if (!inPath.length) throw invalidResponse(meta, "this list always exists");
  for (const parent of parentsOf(context, pick(values, inPath))) {
    const { definition } = parent.context;
    // A list in the cache may contain a parent that was deleted since, or lack an existing parent.
    if (!(await readObject(parent.context, parent.values, { fresh: true }))) return true;
    throw invalidResponse(
      meta,
      `the ${definition.name} ${JSON.stringify(idOf(definition, parent.values))}, which contains this list, exists`,
    );
  }
  return false;
}

export function parentsOf(
  { definition, session, signal }: Context,
  values: ObjectValues,
): { context: Context; values: ObjectValues }[] {
  return definition.inputs.members.flatMap(([name, field]) => {
    const parent = referencedKind(field);
    // A record of a create contains only some of the arguments.
    const known = parent && values[name] !== undefined && unfill(parent.id, String(values[name]));
    return known ? [{ context: new Context(parent, session, {}, { signal }), values: known }] : [];
  });
}

/** Cache key of the list: the path of the collection and the headers, since the list may depend on them. */
export async function listKey(context: Context, values: ObjectValues): Promise<string> {
  const path = await fillExpanded(context, context.definition.path.collection, values);
  const headers = Object.entries(context.definition.requests(values).list?.headers ?? {});
  return headers.length ? `${path} ${JSON.stringify(headers)}` : path;
}

/** Drops the cached list after a write to the collection. */
export async function invalidateLists(context: Context, values: ObjectValues): Promise<void> {
  context.session.lists.invalidate(await listKey(context, values));
}

/** Drops all cached lists after a delete. A later object with the same id is another one, so that it counts as new. */
export async function forgetDeleted(context: Context, values: ObjectValues): Promise<void> {
  const key = await listKey(context, values);
  context.session.lists.invalidate(key);
  context.session.listsBeforeCreate.invalidate(key);
}

/** Functions that an override uses to send requests and to report progress for the resource. */
export function stepsFor(context: Context, values: ObjectValues): Steps {
  context.redactSecretsOf(values);
  const { definition, session, signal } = context;
  const report: Steps["report"] = (message) =>
    session.report(`${context.displayName(idOf(definition, values))}: ${context.redact(message)}`);
  return {
    values,
    fill: (template) => fillExpanded(context, expand(context, template), values),
    // A function may write values into the path, which then has no route.
    send: (request, options) => sendRequest(context, { request }, values, { route: undefined, ...options }),
    list: async (request) => {
      const list = { ...context.definition.requests(values).list, request };
      const found = await requestItems(context, list, values);
      if (found.isMissing && definition.singleton) throw missingSettings(context, values);
      return [...found.items];
    },
    read: async ({ fresh = false } = {}) => (await readObject(context, values, { fresh }))?.values,
    stackObjects: async (kinds) => [
      // Other operations wait for the same read, so that only the signal of the session ends it.
      ...(await session.stackStates.objects(kinds, { project: context.resource.project, signal: session.signal })),
      ...session.objects.newObjects(kinds),
    ],
    newObjects: (kinds) => session.objects.newObjects(kinds),
    poll: (seconds, check) => pollUntil(seconds, check, { signal }),
    wait: (seconds) => pause(seconds * 1000, signal),
    report,
    reportProgress: throttleReports(report),
    fail: (reason) => {
      throw new StepError(context.redact(reason), "rejected");
    },
    get images() {
      return session.imagesFor({ signal, graceMs: writeGraceMs });
    },
  };
}

function expand({ definition: { path } }: Context, template: string): string {
  return template.replace("{item}", path.item).replace("{collection}", path.collection);
}

async function fillExpanded(context: Context, whole: string, values: ObjectValues): Promise<string> {
  const parents = placeholderPaths(whole).filter((name) => name.includes("."));
  const known = parents.length ? { ...values, ...(await parentValues(context, parents, values)) } : values;
  return fillPath(context.session, whole, known);
}

/** Fills and encodes the placeholders of a template. Reads the account only if the template contains `{account}`. */
export async function fillPath(session: Session, template: string, values: ObjectValues): Promise<string> {
  const all = template.includes("{account}") ? { ...values, account: (await session.accountDetails()).id } : values;
  return fill(template, all, (text, before) => encodeValue(text, before, session.address));
}

const versionInPath = /\/v\d+(?=\/|$)/;

/**
 * Encodes a value for a path. A value with a slash where the path begins is a path: its version is dropped if the service
 * address already ends with a version. After a slash, it is an id. Quotes in a quoted value are doubled, as OData requires.
 */
function encodeValue(text: string, before: string, address = ""): string {
  if (!text.isWellFormed())
    throw new StepError(
      `${JSON.stringify(text)} contains half of a character, which no path can contain. Nothing was sent. Check the names in the path.`,
      "invalid_id",
    );
  if (before === "'") return encodeURIComponent(text).replaceAll("'", "''");
  if (!text.startsWith("/") || !["", " "].includes(before)) return encodeURIComponent(text);
  const versioned = versionInPath.exec(address.slice(address.lastIndexOf("/")));
  return encodeURI(versioned && versionInPath.exec(text)?.index === 0 ? text.replace(versionInPath, "") : text);
}

/**
 * Values of placeholders that refer to a parent resource, such as `{team.name}`. They come from the id of the parent. If
 * it does not contain them, they come from the response that created the parent in this process, or from the service.
 */
async function parentValues(context: Context, names: readonly string[], values: ObjectValues): Promise<ObjectValues> {
  const { definition, session, signal } = context;
  const entries = names.map(async (name) => {
    const [input = "", member = ""] = name.split(".");
    const id = values[input];
    const parentKind = referencedKind(definition.inputs.fields[input]);
    if (!parentKind || id === undefined) return [name, undefined] as const;
    const parts = unfill(parentKind.id, String(id));
    if (!parts)
      throw new StepError(
        `"${input}" is no id of ${withArticle(parentKind.name)}: one looks like ${parentKind.id}.`,
        "invalid_id",
      );
    if (member in parts) return [name, parts[member]] as const;
    const created = session.objects.find(parentKind, id)?.create?.made?.values;
    if (created && member in created) return [name, created[member]] as const;
    const parent = await readObject(new Context(parentKind, session, {}, { signal }), parts, { fresh: false });
    if (!parent)
      throw new StepError(
        `the ${parentKind.name} "${id}" that it belongs to does not exist. ${howToRestoreParent(input)}`,
        parentNotFound,
      );
    const value = parent.values[member];
    if (value === undefined || value === null || value === "")
      throw new StepError(
        `the response of the service contains no \`${member}\` of the ${parentKind.name} "${id}", which the request needs. Nothing was sent. Check the permissions of the credentials for it, then retry.`,
        "rejected",
      );
    return [name, value] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}
