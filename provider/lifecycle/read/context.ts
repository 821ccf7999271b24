import {
  type Definition,
  type ListRequest,
  memberAt,
  placeholderPaths,
  placeholders,
  type RequestSpec,
  type Requests,
  referencedKind,
  type Steps,
  unfill,
  withArticle,
} from "../../define";
import { HttpError, type HttpResponse, type RequestOptions, redactor } from "../../rest";
import { waitFor } from "../../rest/base/wait-for";
import { inOneLine } from "../../text/printable";
import {
  displayNameOf,
  errorResponse,
  type FailedOperation,
  howToRestoreParent,
  type Operation,
  ResourceError,
  StepError,
} from "../errors/errors";
import { invalidResponse, operationOrigin, type ResponseOrigin } from "../errors/invalid-response";
import { type ListCache, ListResult } from "../session/list-cache";
import type { Session } from "../session/session";
import { isSameAccount } from "../settings/account";
import type { LogicalResource } from "../values/logical-resource";
import { secretsOf } from "../values/secrets";
import { hasDefaults, isReset } from "../values/singletons";
import { idOf, type State } from "../values/state";
import { isRecord, type ObjectValues, pick } from "../values/values";
import { findInList, idsOfPartialItems, objectsInList } from "./find";
import { readAllPages } from "./pagination";
import { fillPath } from "./paths";
import { parseObject, parseWriteResponse, type RemoteObject } from "./remote-object";
import { pause, pollUntil, throttleReports } from "./wait";

export type { RemoteObject };

/** The response of a request, with the request line that was sent. */
export type ServiceResponse = ResponseOrigin &
  Pick<HttpResponse<unknown>, "body"> &
  Partial<Pick<HttpResponse, "headers">>;

/** Code of the error about a parent resource that no longer exists. */
export const parentGone = "parent_not_found";

/** Time that a write gets to finish after its operation was canceled. Otherwise its result would be unknown. */
const writeGraceMs = 30_000;

/** Definition, session and requests of one operation on one resource. */
export class Context {
  /** Cancels pending requests and waits. A write that was sent may finish. */
  readonly signal: AbortSignal | undefined;
  readonly #hidden = new Set<string>();

  /**
   * @param resource the resource of the program. Empty if the host does not receive it.
   * @param signal cancels the operation. Default: the signal of the session.
   */
  constructor(
    readonly definition: Definition,
    readonly session: Session,
    readonly resource: LogicalResource = {},
    signal?: AbortSignal,
  ) {
    this.signal = signal ?? session.signal;
  }

  /** The requests of the definition for these values. */
  requests(values: ObjectValues): Requests {
    return this.definition.requests(values);
  }

  /** Name of the resource in messages. */
  displayName(id?: string): string {
    return displayNameOf(this.definition, id, this.resource.name);
  }

  /** The description of a failed operation on the resource, for messages. */
  failed(operation: Operation, id?: string): FailedOperation {
    return { definition: this.definition, resource: this.displayName(id), operation };
  }

  /** Rejects an operation on a resource that belongs to another account than the configured account. */
  async requireSameAccount(operation: Operation, id: string, state: State): Promise<string> {
    const { identity } = await this.session.account();
    const { service } = this.definition;
    if (state.account && !isSameAccount(service, state.account, identity))
      throw this.otherAccountError(operation, id, state.account, identity);
    return identity;
  }

  otherAccountError(operation: Operation, id: string, belongs: string, configured: string): ResourceError {
    return new ResourceError(
      this.displayName(id),
      operation,
      `it belongs to ${belongs}, but ${configured} is configured. Nothing was sent. Restore the configuration, or remove the resource from the stack with \`pulumi state delete\` and declare it again for the other account.`,
      "other_account",
    );
  }

  /** Sends a request of the definition. */
  async send(step: RequestSpec, values: ObjectValues, options: Partial<RequestOptions> = {}): Promise<ServiceResponse> {
    const request = await this.fillTemplate(step.request, values);
    const [method, path] = request.split(" ", 2) as [RequestOptions["method"], string];
    const response = await this.session.client.request({
      method,
      path,
      ...this.#requestContext(values),
      subBudget: this.session.subBudget(step.rate),
      graceMs: method === "GET" ? 0 : writeGraceMs,
      ...options,
      headers: { ...step.headers, ...options.headers },
    });
    return { ...response, request };
  }

  /** Items of all pages of a list. */
  async #items(list: ListRequest, values: ObjectValues): Promise<ListResult> {
    const request = await this.fillTemplate(list.request, values);
    const { names } = list;
    try {
      const items = await readAllPages(this.session, request, list, {
        ...this.#requestContext(values),
        headers: { ...list.headers },
      });
      const found = items.map((item) => {
        if (names && typeof item === "string") return { [names]: item };
        if (!isRecord(item)) throw invalidResponse({ request, status: 200 }, "an item of the list is not an object");
        return item;
      });
      return new ListResult(found, { request, status: 200 });
    } catch (error) {
      // Services return 404 for the list of a deleted parent.
      if (!(error instanceof HttpError && error.status === 404)) throw error;
      return new ListResult([], { request, status: 404 });
    }
  }

  #requestContext(values: ObjectValues): Pick<RequestOptions, "secrets" | "signal"> {
    return { secrets: [...this.#hidden, ...secretsOf(this.definition, values)], signal: this.signal };
  }

  /** A message of a hook, which may repeat what the service returned, without secrets and in one line. */
  redact(message: string): string {
    return inOneLine(redactor([...this.session.secrets, ...this.#hidden])(message));
  }

  /** Redacts further secrets in logs and errors, for example in earlier inputs or in responses. */
  redactSecretsOf(values: ObjectValues): void {
    for (const value of secretsOf(this.definition, values)) this.#hidden.add(value);
  }

  /** Functions that an override uses to send requests and to report progress for the resource. */
  steps(values: ObjectValues): Steps {
    this.redactSecretsOf(values);
    const report: Steps["report"] = (message) =>
      session.report(`${this.displayName(idOf(this.definition, values))}: ${this.redact(message)}`);
    const send: Steps["send"] = (request, options) => this.send({ request }, values, options);
    const { session, signal } = this;
    return {
      values,
      fill: (template) => this.fillTemplate(template, values),
      send,
      list: async (request) => [...(await this.#items({ ...this.requests(values).list, request }, values)).items],
      read: async () => (await this.readObject(values, { fresh: false }))?.values,
      poll: (seconds, check) => pollUntil(seconds, check, this.signal),
      wait: (seconds) => pause(seconds * 1000, this.signal),
      report,
      reportProgress: throttleReports(report),
      fail: (reason) => {
        throw new StepError(this.redact(reason), "rejected");
      },
      get images() {
        return session.imagesFor({ signal, graceMs: writeGraceMs });
      },
    };
  }

  /**
   * Reads the object. Returns undefined if it no longer exists. A 403 or the HTML page of a proxy is an error and does
   * not mean that the object was deleted.
   */
  async readObject(values: ObjectValues, options: { fresh: boolean }): Promise<RemoteObject | undefined> {
    try {
      const remote = await this.#find(values, options);
      if (remote) this.redactSecretsOf(remote.values);
      return remote;
    } catch (error) {
      // Deleting a parent deletes its children.
      if (error instanceof StepError && error.code === parentGone) return undefined;
      throw error;
    }
  }

  async #find(values: ObjectValues, options: { fresh: boolean }): Promise<RemoteObject | undefined> {
    const { definition, session } = this;
    const { read: request, list: listRequest } = this.requests(values);
    if (definition.operations.read) {
      const body = await definition.operations.read(this.steps(values));
      return body && this.#alive(parseObject(definition, body, values, operationOrigin(request)), values);
    }
    if (!request) {
      if (options.fresh) session.lists.invalidate(await this.collectionPath(values));
      return this.findInList(await this.readList(values), values);
    }
    if (!options.fresh && listRequest.complete) {
      const collection = await this.collectionPath(values);
      const list = await waitFor(
        session.lists.getIfShared(collection, () => this.#fetchList(values)),
        this.signal,
      );
      const found = list && this.findInList(list, values);
      // An object that is missing in the list is read individually before it counts as deleted.
      if (found) return found;
    }
    const response = await this.send(request, values, { allowedStatuses: [404] });
    if (response.status === 404) return undefined;
    const remote = parseObject(definition, unwrap(request, response.body), values, response);
    return this.#alive({ ...remote, etag: response.headers?.etag }, values);
  }

  /** The object in the response of a write, or undefined if the response does not contain it. */
  objectInResponse(
    response: ServiceResponse,
    values: ObjectValues,
    request: Pick<RequestSpec, "result"> = {},
  ): RemoteObject | undefined {
    return parseWriteResponse(this.definition, unwrap(request, response.body), values, response);
  }

  /** List of the collection that the values identify, from the cache if possible. */
  async readList(values: ObjectValues, lists: ListCache = this.session.lists): Promise<ListResult> {
    const collection = await this.collectionPath(values);
    return waitFor(
      lists.get(collection, () => this.#fetchList(values)),
      this.signal,
    );
  }

  /** Requests a list. Other operations may wait for it, so that the signal of this operation does not end it. */
  #fetchList(values: ObjectValues): Promise<ListResult> {
    const { definition, session, resource } = this;
    const shared = new Context(definition, session, resource);
    for (const secret of this.#hidden) shared.#hidden.add(secret);
    return shared.#requestList(values);
  }

  async #requestList(values: ObjectValues): Promise<ListResult> {
    const { definition } = this;
    const { read: request, list: listRequest } = this.requests(values);
    if (definition.singleton && request) {
      const { body, ...meta } = await this.send(request, values, { allowedStatuses: [404] });
      const touched = meta.status !== 404 && isRecord(body) && !hasDefaults(definition, body);
      return new ListResult(touched ? [body] : [], meta);
    }
    const list = await this.#items(listRequest, values);
    if (!listRequest.secondList) return list;
    const others = await this.#items(listRequest.secondList, values);
    return new ListResult([...list.items, ...others.items], list.meta);
  }

  /** All objects of the collection. If the list omits required inputs, each object is read individually. */
  async listObjects(values: ObjectValues): Promise<RemoteObject[]> {
    const list = await this.readList(values);
    const ids = idsOfPartialItems(this.definition, list, values);
    if (!ids) return objectsInList(this.definition, list, values);
    const found = await Promise.all(ids.map((id) => this.readObject(this.parseId(id), { fresh: true })));
    return found.filter((remote) => remote !== undefined);
  }

  findInList(list: ListResult, values: ObjectValues): RemoteObject | undefined {
    return findInList(this.definition, list, values);
  }

  #alive(remote: RemoteObject, values: ObjectValues): RemoteObject | undefined {
    const { definition } = this;
    return definition.isDeleted(remote.body) || isReset(definition, remote.body, values) ? undefined : remote;
  }

  /**
   * Values with the current names of the object, if its path contains names that can change. Undefined if it was
   * deleted.
   */
  async withCurrentNames(values: ObjectValues): Promise<ObjectValues | undefined> {
    const { path, id } = this.definition;
    const { item, collection } = path;
    const lasting = [...placeholders(id), ...placeholders(collection)];
    const names = placeholders(item).filter((name) => !lasting.includes(name));
    if (!names.length) return values;
    const remote = await this.readObject(values, { fresh: true });
    return remote && { ...values, ...pick(remote.values, names) };
  }

  /** Cache key of the list: the path of the collection and the headers, since the list may depend on them. */
  async collectionPath(values: ObjectValues): Promise<string> {
    const path = await this.fillTemplate("{collection}", values);
    const headers = Object.entries(this.requests(values).list.headers ?? {});
    return headers.length ? `${path} ${JSON.stringify(headers)}` : path;
  }

  /** Drops the cached list after a write to the collection. */
  async invalidateLists(values: ObjectValues): Promise<void> {
    this.session.lists.invalidate(await this.collectionPath(values));
  }

  /** Drops all cached lists after a delete. A later object with the same id is another one, so that it counts as new. */
  async forgetDeleted(values: ObjectValues): Promise<void> {
    const collection = await this.collectionPath(values);
    this.session.lists.invalidate(collection);
    this.session.listsBeforeCreate.invalidate(collection);
  }

  /** Values in an id, to fill paths when only the id is known. */
  parseId(id: string): ObjectValues {
    const values = unfill(this.definition.id, id);
    if (values) return values;
    throw new ResourceError(
      this.displayName(id),
      "read",
      `an id of this kind has the form ${this.definition.id}.`,
      "invalid_id",
    );
  }

  /** Values of an object in the state. The id takes precedence, since after an import the state may differ from it. */
  knownValues(id: string, { inputs, outputs }: State): ObjectValues {
    const kept = { ...outputs, ...inputs };
    return idOf(this.definition, kept) === id ? kept : { ...kept, ...this.parseId(id) };
  }

  /** Returns true if the service rejected a create because the object already exists. */
  isAlreadyExistsError(error: unknown): boolean {
    return error instanceof HttpError && this.definition.service.classify?.(errorResponse(error)) === "exists";
  }

  /** Expands `{item}` and `{collection}` in a template, then fills and encodes all placeholders. */
  async fillTemplate(template: string, values: ObjectValues): Promise<string> {
    const { collection, item } = this.definition.path;
    const whole = template.replace("{item}", item).replace("{collection}", collection);
    return fillPath(this.session, whole, { ...values, ...(await this.#ofParents(whole, values)) });
  }

  /**
   * Values of placeholders that refer to a parent resource, such as `{team.name}`. They come from the id of the parent,
   * or from the service if the id does not contain them.
   */
  async #ofParents(template: string, values: ObjectValues): Promise<ObjectValues> {
    const names = placeholderPaths(template).filter((name) => name.includes("."));
    const entries = names.map(async (name) => {
      const [input = "", member = ""] = name.split(".");
      const id = values[input];
      const definition = referencedKind(this.definition.inputs.fields[input]);
      if (!definition || id === undefined) return [name, undefined] as const;
      const parts = unfill(definition.id, String(id));
      if (!parts)
        throw new StepError(
          `"${input}" is no id of ${withArticle(definition.name)}: one looks like ${definition.id}.`,
          "invalid_id",
        );
      if (member in parts) return [name, parts[member]] as const;
      const parent = await new Context(definition, this.session, {}, this.signal).readObject(parts, { fresh: false });
      if (!parent)
        throw new StepError(
          `the ${definition.name} "${id}" that it belongs to does not exist. ${howToRestoreParent(input)}`,
          parentGone,
        );
      return [name, parent.values[member]] as const;
    });
    return Object.fromEntries(await Promise.all(entries));
  }
}

/** The object in a response. Some responses of the same service omit the member that contains it. */
const unwrap = ({ result }: Pick<RequestSpec, "result">, body: unknown): unknown =>
  (result && memberAt(body, result)) ?? body;
