import { mkdtempSync, rmSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { type Json, parseWithExactNumbers, textOf } from "../../emulator/json";
import { Context, Session } from "../../provider/lifecycle";
import { resource } from "../../provider/services/rest/resource";
import { rest } from "../../provider/services/rest/service";
import { LocalServer } from "../support/local-server";
import { credential } from "./kinds/exchange";

type Item = Record<string, unknown>;

export interface Answer {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
}

/** Response behavior of a simulated API. */
export interface Habits {
  /** GET on the collection. */
  list?(items: readonly Item[], query: URLSearchParams, base: string): Answer;
  /** POST on the collection. An omitted response closes the connection after the request was carried out. */
  created?(item: Item, base: string): Answer | undefined;
  /** Id of a new object. Default: `t1`, `t2` and so on. */
  newId?(): Json;
  /** Response to a GET of one object. */
  shown?(item: Item): unknown;
}

/** A collection at `/api/things` with configured responses and generated ids. */
export class FakeCollection extends LocalServer {
  readonly items = new Map<string, Item>();
  readonly journal: string[] = [];
  readonly token = credential();
  readonly #home = mkdtempSync(join(tmpdir(), "trefoil-collections-"));
  #runs = 0;

  private constructor(readonly habits: Habits) {
    super();
  }

  static start(habits: Habits = {}): Promise<FakeCollection> {
    const fake = new FakeCollection(habits);
    process.env.TREFOIL_HOME = fake.#home;
    return fake.listen();
  }

  async stop(): Promise<void> {
    await this.close();
    rmSync(this.#home, { recursive: true, force: true });
  }

  get base(): string {
    return `${this.url}/api`;
  }

  /** A separate process. The limit differs in each process, so that no process waits for another. */
  session(report: (message: string) => void = () => {}): Session {
    const limit = String(1_000_000 + ++this.#runs);
    const bag = { "trefoil:restUrl": this.base, "trefoil:restToken": this.token, "trefoil:restRequestLimit": limit };
    return new Session(rest, bag, report);
  }

  context(session = this.session()): Context {
    return new Context(resource, session);
  }

  protected async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const sent = await text(request);
    const answer = this.#answer(request, sent ? (parseWithExactNumbers(sent) as Item) : {});
    if (!answer) return void request.socket.destroy();
    const { status = 200, headers = {}, body } = answer;
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  }

  #answer({ method, url = "" }: IncomingMessage, sent: Item): Answer | undefined {
    const { pathname, search, searchParams } = new URL(url, this.base);
    this.journal.push(`${method} ${pathname}${search}`);
    const { list = (items) => ({ body: items }), created = (item) => ({ status: 201, body: item }) } = this.habits;
    const id = /^\/api\/things\/([^/]+)$/.exec(pathname)?.[1];
    if (id === undefined) {
      if (pathname !== "/api/things") return { status: 404, body: { message: "no such path" } };
      if (method === "GET") return list([...this.items.values()], searchParams, this.base);
      if (method !== "POST") return { status: 405, body: { message: "method not allowed" } };
      const item = { id: sent.id ?? this.habits.newId?.() ?? `t${this.items.size + 1}`, ...sent };
      this.items.set(textOf(item.id as Json), item);
      return created(item, this.base);
    }
    const key = decodeURIComponent(id);
    const item = this.items.get(key);
    if (!item) return { status: 404, body: { message: "not found" } };
    if (method === "DELETE") this.items.delete(key);
    if (method === "PUT") this.items.set(key, sent);
    if (method === "PATCH") this.items.set(key, { ...item, ...sent });
    if (method === "DELETE") return { status: 204 };
    const { shown = (whole) => whole } = this.habits;
    return ["GET", "PUT", "PATCH"].includes(method ?? "")
      ? { body: shown(this.items.get(key) as Item) }
      : { status: 405, body: { message: "method not allowed" } };
  }
}
