import { z } from "zod";
import { type Definition, defineResource, type Service, type Steps } from "../../../provider/define";
import { Context, type LogicalResource, Session, type State, update, type Values } from "../../../provider/lifecycle";
import { ResourceOperations, Sessions } from "../../../provider/lifecycle/run";
import { readObject } from "../../../provider/lifecycle/verify";
import { ownCatalogue } from "../../../provider/modules";
import {
  type Client,
  HttpError,
  type HttpResponse,
  NoResponseError,
  type RequestOptions,
} from "../../../provider/rest";
import { paginate } from "../../../provider/rest/client/pagination";
import { parseBase } from "../../../provider/rest/options/url";
import { rest } from "../../../provider/services/rest/service";
import { credential } from "../../contract/kinds/exchange";
import { anyResource } from "../define/any-resource";

const { isUnknownApi: _, advice: __, ...described } = rest;

/** A service whose API is described completely, unlike the generic one. */
export const shop: Service = { ...described, title: "Shop" };

/** The members that a definition requires, of a kind whose name is its id. */
export const namedThing = {
  ...anyResource,
  service: shop,
  path: { collection: "/things", item: "/things/{name}" },
  outputs: {},
} as const;

/** A response with a status, and perhaps headers. */
export class Reply {
  constructor(
    readonly status: number,
    readonly body?: unknown,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}
}

/** The body of a success, a response, an error, or a function that returns one of them. */
type Answer = unknown;

/** Responses in their order. The last response is repeated. */
export function inTurn(...answers: Answer[]): () => Answer {
  let next = 0;
  return () => answers[Math.min(next++, answers.length - 1)];
}

/** An error after which it is unknown whether the service applied the request. */
export const lost = (timedOut = false): NoResponseError =>
  new NoResponseError("POST /things: the connection broke", timedOut, { method: "POST", path: "/things" });

const address = "https://shop.example.com";

/** The error of an operation. After a partial failure, it contains the state. */
export interface Failure extends Error {
  readonly code: string;
  readonly problem: string;
  readonly operation: string;
  readonly resource: string;
  readonly state?: State;
  readonly stillWaits?: boolean;
}

/** The result of an operation, or its error. */
export const outcomeOf = <T>(operation: Promise<T>): Promise<{ readonly result?: T; readonly error?: Failure }> =>
  operation.then(
    (result) => ({ result }),
    (error) => ({ error }),
  );

/**
 * The path of the mask that an update would send back to the service, with these further inputs and the object that the service
 * returns. Undefined if the update is sent.
 */
export async function maskedPath(inputs: z.ZodRawShape, remote: object, declared: Values = {}) {
  const definition = defineResource({
    ...namedThing,
    inputs: { name: z.string(), turn: z.int().optional(), ...inputs },
    requests: { update: { request: "PUT {item}", body: "object" } },
  } as Parameters<typeof defineResource>[0]);
  const service = new ScriptedService({
    "GET /things/a": { name: "a", ...remote },
    "PUT /things/a": () => new Reply(204),
  });
  const state = (turn: number) => ({ inputs: { name: "a", turn, ...declared }, outputs: {} });
  const { error } = await outcomeOf(update(service.context(definition), "a", state(1), state(2)));
  if (!error && service.writes.length) return undefined;
  const [, path] = /^the service shows "([^"]+)" only masked/.exec(error?.problem ?? "") ?? [];
  if (path === undefined || service.writes.length) throw error ?? new Error("Nothing was sent.");
  return path;
}

/** A service whose responses a test lists by request line, without a server. Another request finds nothing. */
export class ScriptedService {
  readonly sent: RequestOptions[] = [];
  readonly reports: string[] = [];
  readonly warnings: string[] = [];
  /** Called when the id of a successful request is read, which a client redacts then. */
  readonly onIdRead = jest.fn(() => "r-1");
  readonly session: Session;

  constructor(
    readonly script: Readonly<Record<string, Answer>>,
    service: Service = shop,
    settings: Readonly<Record<string, string>> = {},
  ) {
    const bag = { "trefoil:restUrl": address, "trefoil:restToken": credential(), ...settings };
    this.session = new Session(service, bag, (line, severity) => {
      (severity === "warning" ? this.warnings : this.reports).push(line);
    });
    Object.defineProperty(this.session, "client", { value: this.#client() });
    Object.assign(this.session.delays, { search: [0, 0], conflict: [0, 0], reference: [0, 0] });
    this.session.lists.gatheringMs = 0;
  }

  /** The request lines in their order. */
  get requests(): string[] {
    return this.sent.map(({ method, path }) => `${method} ${path}`);
  }

  /** The requests that change something, with their bodies. */
  get writes(): [string, unknown][] {
    return this.sent
      .filter(({ method }) => method !== "GET")
      .map(({ method, path, body }) => [`${method} ${path}`, body]);
  }

  context(definition: Definition, resource: LogicalResource = { name: "dev/sample" }): Context {
    return new Context(definition, this.session, resource);
  }

  /** The operations of a run, which check, compare and change resources of a program. */
  run() {
    const operations = new ResourceOperations(new Sessions(this.session.report), ownCatalogue, async () => {});
    for (const watch of ["watch", "watchSpans"] as const)
      jest.spyOn(operations.endOfRun, watch).mockReturnValue(undefined);
    return operations;
  }

  /** The functions for an operation of a definition, on an object with these values. */
  async steps(definition: Definition, values: Values = {}, context = this.context(definition)): Promise<Steps> {
    let found: Steps | undefined;
    const own = {
      ...definition,
      hasObject: true,
      operations: {
        ...definition.operations,
        read: async (steps: Steps) => {
          found = steps;
          return undefined;
        },
      },
    };
    const { session, resource, signal } = context;
    await readObject(new Context(own, session, resource, { signal, life: context.life }), values, { fresh: true });
    return found as Steps;
  }

  call(definition: Definition, resource: LogicalResource = { name: "dev/sample" }) {
    return { definition, session: this.session, resource };
  }

  #client(): Client {
    const request = (options: RequestOptions) => this.#respond(options);
    const get = (path: string, options = {}) => request({ ...options, method: "GET", path });
    const pages = { get, redact: (text: string) => text, label: "", spentMs: () => 0 } as Parameters<
      typeof paginate
    >[0];
    return {
      request,
      get,
      paginate: (path: string, options = {}) => paginate(pages, parseBase(address), path, options),
    } as Client;
  }

  async #respond(request: RequestOptions): Promise<HttpResponse> {
    await request.beforeSend?.(false);
    const { method, path } = request;
    this.sent.push(request);
    const line = `${method} ${path}`;
    let answer = Object.hasOwn(this.script, line) ? this.script[line] : new Reply(404, { message: "not found" });
    while (typeof answer === "function") answer = await answer(request);
    if (answer instanceof Error) throw answer;
    const { status, body, headers } = answer instanceof Reply ? answer : new Reply(200, answer);
    if (status >= 300 && !request.allowedStatuses?.includes(status))
      throw new HttpError(`${method} ${path} -> ${status}`, { method, path, status, body, requestId: "r-1" });
    const { onIdRead } = this;
    return {
      status,
      headers,
      body,
      get requestId() {
        return onIdRead();
      },
    };
  }
}
