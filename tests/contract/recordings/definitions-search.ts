import { mkdtempSync, rmSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { JsonObject } from "../../../emulator/json";
import { catalogue } from "../../../provider";
import type { Definition } from "../../../provider/define";
import { Context, check, create, diff, read, Session, type Values } from "../../../provider/lifecycle";
import { driftPaths } from "../../../provider/lifecycle/run";
import { decodeValues, inputsAmong } from "../../../provider/lifecycle/values/state";
import { LocalServer } from "../../support/local-server";
import { type Disagreement, differences, type Entry, isObject } from "./corpus";
import { addressOf, withCredentials } from "./emulator-search";

/** The definition whose objects are in a collection. */
export const definitionFor = (collection: string): Definition | undefined =>
  catalogue.find(({ service, path }) => service.name === "search" && path.collection === `/${collection}`);

/** Requests whose body is an object that a definition describes, and whose response is the written object. */
export const isWrite = ({ method, path, status, request, response }: Entry): boolean =>
  (method === "PUT" || method === "POST") &&
  (status === 200 || status === 201) &&
  isObject(request) &&
  isObject(response) &&
  definitionFor(addressOf(path).collection) !== undefined &&
  addressOf(path).rest.replace(/\?.*/, "") === "";

/** Declares the object of a recorded request, and compares the request that Trefoil sends, and the result of a refresh. */
export async function replayWrite(entry: Entry): Promise<Disagreement[]> {
  const { collection } = addressOf(entry.path);
  const definition = definitionFor(collection) as Definition;
  const request = `${definition.token} ${entry.method} ${entry.status}`;
  const recorded = withoutNulls(withCredentials(entry.request)) as JsonObject;
  const values = decodeValues(definition, recorded as never, {});
  const { extra: _, ...program } = inputsAmong(definition, values) as Values;
  const checked = check(definition, undefined, program);
  if (checked.failures.length)
    return checked.failures.map(({ path, reason }) => ({ request, part: path, service: "accepted", trefoil: reason }));
  await using server = await RecordedService.start(withCredentials(entry.response) as JsonObject);
  const context = () => {
    const config = {
      "trefoil:searchUrl": server.url,
      "trefoil:searchApiKey": "0".repeat(32),
      "trefoil:searchApiVersion": entry.apiVersion as string,
      "trefoil:searchRequestLimit": "0",
    };
    const session = new Session(definition.service, config, () => {});
    session.delays.search = [0];
    return new Context(definition, session, { name: "dev/sample" });
  };
  const { id, state } = await create(context(), { ...checked, outputs: {} });
  const sent = differences(recorded, withoutNulls(server.written)).map((one) => ({
    request: `${request}: request`,
    ...one,
  }));
  const refreshed = await read(context(), id, state);
  const drift = refreshed ? driftPaths(definition, state.inputs, refreshed.inputs) : [];
  const planned = refreshed ? diff(context(), id, refreshed, checked).changes : [];
  const changes = [...drift, ...planned].map(({ path }) => ({
    request: `${request}: refresh`,
    part: path,
    service: "unchanged",
    trefoil: "changed",
  }));
  return [...sent, ...changes];
}

/** Clients differ in the members that they send without a value. */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(
        ([name, inner]) =>
          !/^@odata.(etag|context)$/.test(name) && inner !== null && !(Array.isArray(inner) && !inner.length),
      )
      .map(([name, inner]) => [name, withoutNulls(inner)]),
  );
}

/** A service that returns one recorded object after it was written. */
class RecordedService extends LocalServer {
  written: unknown;
  readonly #home = mkdtempSync(join(tmpdir(), "trefoil-recordings-"));

  private constructor(readonly object: JsonObject) {
    super();
  }

  static start(object: JsonObject): Promise<RecordedService> {
    const service = new RecordedService(object);
    process.env.TREFOIL_HOME = service.#home;
    return service.listen();
  }

  override async close(): Promise<void> {
    await super.close();
    rmSync(this.#home, { recursive: true, force: true });
  }

  protected async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const sent = await text(request);
    const { status, body } = this.#respond(request.method ?? "", request.url ?? "", sent && JSON.parse(sent));
    const etag = this.written === undefined ? {} : { etag: '"1"' };
    response.writeHead(status, { "content-type": "application/json", ...etag }).end(JSON.stringify(body));
  }

  #respond(method: string, url: string, body: unknown): { readonly status: number; readonly body: unknown } {
    const { collection, key } = addressOf(decodeURIComponent(url.replace(/\?.*/, "")));
    if (method === "PUT" || method === "POST") {
      this.written = body;
      return { status: 201, body: this.object };
    }
    const isOwn = key === this.object.name && definitionFor(collection) !== undefined;
    if (isOwn && this.written !== undefined) return { status: 200, body: this.object };
    if (collection === "servicestats") return { status: 200, body: { counters: {}, limits: {} } };
    if (key === undefined) return { status: 200, body: { value: this.written === undefined ? [] : [this.object] } };
    return { status: 404, body: { error: { code: "", message: "not found" } } };
  }
}
