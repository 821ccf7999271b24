import { setTimeout } from "node:timers/promises";
import {
  type Api,
  type Definition,
  holes,
  type ListForm,
  memberAt,
  type RequestSpec,
  type Steps,
  unfill,
  wholeHoles,
} from "../../define";
import { HttpError, type HttpResponse, type RequestOptions } from "../../rest";
import { sameAccount } from "../configuration/principal";
import type { Session } from "../configuration/session";
import type { View } from "../encoding/observe";
import { factsOf, nameOf, Problem, ResourceError, type Verb } from "../errors/errors";
import type { Place } from "../recovery/operation-journal";
import { secretsOf } from "../state/secrets";
import { isPutBack, isUntouched } from "../state/singletons";
import { idOf, type State } from "../state/state";
import { isRecord, pick, type Values } from "../state/values";
import { findIn, idsOfMeagre, isMissing, listed, objectsOf } from "./find";
import type { Lists } from "./list-cache";
import { itemsOf } from "./pagination";
import { filled } from "./paths";
import { type Asked, echoIn, insteadOf, type Live, objectIn, unusable } from "./remote-object";
import { paced, until } from "./wait";

export type { Live };

/** What a request came to, with the request as it was sent. */
export type Told = Asked & Pick<HttpResponse<unknown>, "body"> & Partial<Pick<HttpResponse, "headers">>;

/** The code of the error about something that a path goes through and that is gone. */
export const parentGone = "parent_gone";

/** What one verb on one resource works with. */
export class Context {
  readonly view: View;
  readonly #hidden = new Set<string>();

  /**
   * @param place where the resource stands in its program, as far as the host knows.
   * @param signal gives up what is under way, where the host can.
   */
  constructor(
    readonly definition: Definition,
    readonly session: Session,
    readonly place: Place = {},
    readonly signal?: AbortSignal,
  ) {
    this.view = { masks: definition.service.masks ?? [] };
  }

  /** How messages name the resource. */
  name(id?: string): string {
    return nameOf(this.definition, id, this.place.name);
  }

  /** Refuses to touch a resource that belongs to another account than the one configured now. */
  async belongsHere(verb: Verb, id: string, state: State): Promise<string> {
    const { identity } = await this.session.account();
    const { service } = this.definition;
    if (state.account && !sameAccount(service, state.account, identity))
      throw this.elsewhere(verb, id, state.account, identity);
    return identity;
  }

  elsewhere(verb: Verb, id: string, belongs: string, configured: string): ResourceError {
    return new ResourceError(
      this.name(id),
      verb,
      `it belongs to ${belongs}, but ${configured} is configured now; nothing was sent. Point the configuration back, or take the resource out of the stack with \`pulumi state delete\` and declare it anew for the other account.`,
      "other_account",
    );
  }

  /** Sends one step of the resource's life. */
  async send(step: RequestSpec, values: Values, options: Partial<RequestOptions> = {}): Promise<Told> {
    const request = await this.filled(step.request, values);
    const [method, path] = request.split(" ", 2) as [RequestOptions["method"], string];
    const answer = await this.session.client.request({
      method,
      path,
      ...this.#around(values),
      subBudget: this.session.ration(step.rate),
      ...options,
      headers: { ...this.definition.headers(values), ...step.headers, ...options.headers },
    });
    return { ...answer, request };
  }

  /** All items of a list, its pages followed to the end. */
  async #items(step: RequestSpec, values: Values, form: ListForm = this.definition.list(values)): Promise<Api[]> {
    const request = await this.filled(step.request, values);
    const { names } = { ...this.definition.service.list, ...form };
    try {
      const items = await itemsOf(this.session, request, form, {
        ...this.#around(values),
        headers: { ...this.definition.headers(values), ...step.headers },
      });
      const found = items.map((item) => {
        if (names && typeof item === "string") return { [names]: item };
        if (!isRecord(item)) throw unusable({ request, status: 200 }, "an item of the list is not an object");
        return item;
      });
      return listed(found, { request, status: 200 });
    } catch (error) {
      // The list of a parent that is gone has nothing in it.
      if (!(error instanceof HttpError && error.status === 404)) throw error;
      return listed([], { request, status: 404 });
    }
  }

  #around(values: Values): Pick<RequestOptions, "secrets" | "signal"> {
    return { secrets: [...this.#hidden, ...secretsOf(this.definition, values)], signal: this.signal };
  }

  /** Redacts the secrets in these values too: those of earlier inputs, and those that the service returned. */
  hide(values: Values): void {
    for (const value of secretsOf(this.definition, values)) this.#hidden.add(value);
  }

  /** Requests for an override, in the name of the resource. */
  steps(values: Values): Steps {
    const say: Steps["say"] = (message) => session.say(`${this.name(idOf(this.definition, values))}: ${message}`);
    const send: Steps["send"] = (request, options) => this.send({ request }, values, options);
    const { session } = this;
    return {
      values,
      filled: (template) => this.filled(template, values),
      send,
      list: (request) => this.#items({ request }, values),
      look: async () => (await this.live(values, { fresh: false }))?.values,
      until: (seconds, look) => until(seconds, look, this.signal),
      pause: (seconds) => setTimeout(seconds * 1000, undefined, { signal: this.signal }),
      say,
      progress: paced(say),
      get images() {
        return session.images;
      },
    };
  }

  /** The object as it is now, or undefined when it is gone. 403s and pages of proxies are errors, never "gone". */
  async live(values: Values, options: { fresh: boolean }): Promise<Live | undefined> {
    try {
      const live = await this.#find(values, options);
      if (live) this.hide(live.values);
      return live;
    } catch (error) {
      // What belonged to something that is gone is gone with it.
      if (error instanceof Problem && error.code === parentGone) return undefined;
      throw error;
    }
  }

  async #find(values: Values, options: { fresh: boolean }): Promise<Live | undefined> {
    const { definition, session } = this;
    if (definition.override.read) {
      const body = await definition.override.read(this.steps(values));
      return body && this.#alive(objectIn(definition, body, values, insteadOf(definition.requests.read)), values);
    }
    if (definition.readBy(values) === "list") {
      if (options.fresh) session.lists.drop(await this.collection(values));
      return this.inList(await this.list(values), values);
    }
    if (!options.fresh && definition.listWhole) {
      const collection = await this.collection(values);
      const items = await session.lists.ifWorth(collection, () => this.fetchList(values));
      const found = items && this.inList(items, values);
      // An object that a list lacks is asked for by itself before it is believed to be gone.
      if (found) return found;
    }
    const answer = await this.send(definition.requests.read, values, { allowedStatuses: [404] });
    if (answer.status === 404) return undefined;
    const live = objectIn(definition, this.#within(answer.body, values), values, answer);
    return this.#alive({ ...live, etag: answer.headers?.etag }, values);
  }

  /** What the answer to a change tells of the object, if it does. */
  echo(answer: Told, values: Values): Live | undefined {
    return echoIn(this.definition, this.#within(answer.body, values), values, answer);
  }

  /** What an answer holds the object in may be left out of an answer that tells something else. */
  #within(body: unknown, values: Values): unknown {
    const member = this.definition.within(values);
    return (member && memberAt(body, member)) ?? body;
  }

  /** All objects of the collection that these values name. */
  async list(values: Values, lists: Lists = this.session.lists): Promise<Api[]> {
    const collection = await this.collection(values);
    return lists.always(collection, () => this.fetchList(values));
  }

  async fetchList(values: Values): Promise<Api[]> {
    const { definition } = this;
    const { requests, untouched, alsoListed } = definition;
    if (untouched) {
      const { body, ...asked } = await this.send(requests.read, values, { allowedStatuses: [404] });
      const touched = asked.status !== 404 && isRecord(body) && !isUntouched(definition, body);
      return listed(touched ? [body] : [], asked);
    }
    const items = await this.#items(requests.list, values);
    if (!alsoListed) return items;
    const others = await this.#items({ request: alsoListed.request }, values, alsoListed.form);
    return listed([...items, ...others], { request: requests.list.request, status: isMissing(items) ? 404 : 200 });
  }

  /** Every object of the collection. Each is read by itself where the list leaves out what every object has. */
  async all(values: Values): Promise<Live[]> {
    const items = await this.list(values);
    const ids = idsOfMeagre(this.definition, items, values);
    if (!ids) return objectsOf(this.definition, items, values);
    const found = await Promise.all(ids.map((id) => this.live(this.fromId(id), { fresh: true })));
    return found.filter((live) => live !== undefined);
  }

  inList(items: readonly Api[], values: Values): Live | undefined {
    return findIn(this.definition, items, values);
  }

  #alive(live: Live, values: Values): Live | undefined {
    const { definition } = this;
    return definition.gone(live.body) || isPutBack(definition, live.body, values) ? undefined : live;
  }

  /** Values with the names that the object goes by now, where its path has some that can change. Nothing when it is gone. */
  async named(values: Values): Promise<Values | undefined> {
    const { item, collection, id } = this.definition;
    const lasting = [...holes(id), ...holes(collection)];
    const names = holes(item).filter((name) => !lasting.includes(name));
    if (!names.length) return values;
    const live = await this.live(values, { fresh: true });
    return live && { ...values, ...pick(live.values, names) };
  }

  /** The key under which the list of the collection is kept: its path, and the headers by which lists may differ. */
  async collection(values: Values): Promise<string> {
    const path = await this.filled("{collection}", values);
    const headers = Object.entries(this.definition.headers(values));
    return headers.length ? `${path} ${JSON.stringify(headers)}` : path;
  }

  /** Drops what was listed: we wrote there. */
  async wrote(values: Values): Promise<void> {
    this.session.lists.drop(await this.collection(values));
  }

  /** Values by which paths are filled when only the id is known. */
  fromId(id: string): Values {
    const values = unfill(this.definition.id, id);
    if (values) return values;
    throw new ResourceError(this.name(id), "read", `an id of this kind looks like ${this.definition.id}.`, "bad_id");
  }

  /** What the state knows of an object. Where it tells of another one than the id does, as after an import, the id holds. */
  known(id: string, { args, outputs }: State): Values {
    const kept = { ...outputs, ...args };
    return idOf(this.definition, kept) === id ? kept : { ...kept, ...this.fromId(id) };
  }

  /** Whether a create was refused since the object is there already. */
  isTaken(error: unknown): boolean {
    return error instanceof HttpError && this.definition.service.exists(factsOf(error));
  }

  /** A template with the paths of this kind, and everything in braces, filled in and encoded. */
  async filled(template: string, values: Values): Promise<string> {
    const { collection, item } = this.definition;
    const whole = template.replace("{item}", item).replace("{collection}", collection);
    return filled(this.session, whole, { ...values, ...(await this.#ofParents(whole, values)) });
  }

  /** What a path asks of the resources that args refer to, such as `team.name`: of their ids, or else of the service. */
  async #ofParents(template: string, values: Values): Promise<Values> {
    const asked = wholeHoles(template).filter((name) => name.includes("."));
    const told = asked.map(async (name) => {
      const [arg = "", member = ""] = name.split(".");
      const id = values[arg];
      const definition = this.definition.args.fields[arg]?.facts.ref?.();
      if (!definition || id === undefined) return [name, undefined] as const;
      const parts = unfill(definition.id, String(id));
      if (!parts)
        throw new Problem(`"${arg}" is no id of a ${definition.name}: one looks like ${definition.id}.`, "bad_id");
      if (member in parts) return [name, parts[member]] as const;
      const parent = await new Context(definition, this.session).live(parts, { fresh: false });
      if (!parent)
        throw new Problem(
          `the ${definition.name} "${id}" that it belongs to does not exist: check ${arg}.`,
          parentGone,
        );
      return [name, parent.values[member]] as const;
    });
    return Object.fromEntries(await Promise.all(told));
  }
}
