import { randomBytes } from "node:crypto";
import type { Definition } from "../../../provider/define";
import {
  Context,
  create,
  list,
  read,
  remove,
  Session,
  type State,
  update,
  type Values,
} from "../../../provider/lifecycle";
import { pick } from "../../../provider/lifecycle/state/values";
import { type Received, type Scripted, serve, type TestServer } from "../../unit/rest/kit";
import { checked } from "../world";

/** One request as it has to arrive, and what the service answers it. */
export interface Exchange {
  /** `PUT /synonymmaps('geo')?api-version=2026-04-01`. */
  readonly request: string;
  /** Headers beside those that every request of the service carries. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The JSON that is sent; nothing where it is left out. */
  readonly body?: unknown;
  readonly status: number;
  readonly answer?: unknown;
  /** Headers of the answer. */
  readonly told?: Readonly<Record<string, string>>;
}

/** One verb: what is kept and what the program says, the requests this comes to, and what comes of their answers. */
export interface Scene {
  readonly title: string;
  readonly verb: "create" | "read" | "update" | "delete" | "list";
  readonly kept?: { readonly id: string; readonly args: Values; readonly outputs?: Values };
  readonly program?: Values;
  readonly exchanges: readonly Exchange[];
  /** What the state then holds, of what is named here; of a list, the ids. Nothing for what is gone or fails. */
  readonly yields?: { readonly id?: string; readonly args?: Values; readonly outputs?: Values };
  readonly fails?: string;
  /** What the failure tells of the answer. */
  readonly says?: string;
}

/** What all scenes of a service share. */
export interface Stage {
  /** Config, by the address that stands for the service. */
  config(url: string): Readonly<Record<string, string>>;
  /** Headers of every request but those of `entry`. */
  readonly headers: Readonly<Record<string, string>>;
  /** What is asked before anything else. */
  readonly entry: readonly Exchange[];
  /** A login: asked for when there is something to send. */
  readonly entryWhenSending?: true;
}

/** A resource, told in the words of the vendor's documents and not in those of its definition. */
export interface Literal {
  readonly token: string;
  readonly stage: Stage;
  readonly scenes: readonly Scene[];
}

/** A credential that exists for this run alone. */
export const credential = (): string => randomBytes(18).toString("base64url");

/** Headers that a scene has an opinion on: these arrive as written, and no others of them. */
const watched = [
  "authorization",
  "api-key",
  "content-type",
  "if-match",
  "if-none-match",
  "prefer",
  "x-region",
  "x-tenant",
];

const shown = ({ method, url, headers, body }: Received) => ({
  request: `${method} ${decodeURIComponent(url)}`,
  headers: Object.fromEntries(watched.filter((name) => headers[name] !== undefined).map((n) => [n, headers[n]])),
  body: body ? JSON.parse(body) : undefined,
});

const addresses = new Set<string>();

/** A server at an address that no scene had before: a login holds for the process, and would be taken over from it. */
async function serveAnew(handle: Parameters<typeof serve>[0]): Promise<TestServer> {
  const server = await serve(handle);
  if (addresses.has(server.url)) return serveAnew(handle);
  addresses.add(server.url);
  return server;
}

/** Plays a scene against a server that knows nothing but the exchanges; throws where anything differs. */
export async function play(definition: Definition, { stage }: Literal, scene: Scene): Promise<void> {
  const entry = stage.entryWhenSending && !scene.exchanges.length ? [] : stage.entry;
  const script = [...entry, ...scene.exchanges];
  const server = await serveAnew((request, i) => answerOf(request, script[i], server));
  const { url, journal } = server;
  const session = new Session(definition.service, stage.config(url), () => {});
  // Another resource each time: where a service has no address of its own, what an earlier scene made is no record of it.
  const place = { name: `dev/${credential()}` };
  const outcome = await act(new Context(definition, session, place), scene).catch((error: unknown) => error);
  await session.client.close();
  const expected = script.map(({ request, headers, body }, i) => ({
    request,
    headers: {
      ...(i >= entry.length && stage.headers),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    body,
  }));
  expect(journal.map(shown)).toEqual(expected);
  if (scene.fails) {
    const message = expect.stringContaining(scene.says ?? "");
    return expect(outcome).toMatchObject({ code: scene.fails, message });
  }
  if (outcome instanceof Error) throw outcome;
  const { yields } = scene;
  if (!yields) return expect(outcome).toBeUndefined();
  expect(pick(outcome as Values, Object.keys(yields))).toEqual(yields);
}

/** Stands in answers for the address of the service. */
export const address = "https://service.example";

function answerOf({ method, url }: Received, exchange: Exchange | undefined, server: TestServer): Scripted {
  if (exchange?.request !== `${method} ${decodeURIComponent(url)}`)
    return { status: 400, json: { message: "unheard of" } };
  const text = JSON.stringify(exchange.answer);
  return {
    status: exchange.status,
    headers: { ...exchange.told },
    json: text && JSON.parse(text.replaceAll(address, server.url)),
  };
}

/** What a verb leaves, without what only says where it was. */
async function act(context: Context, { verb, kept, program = {} }: Scene): Promise<unknown> {
  const { definition } = context;
  const { id = "", args = {}, outputs = {} } = kept ?? {};
  const state: State = { args, outputs };
  const whole = (made: State): Values => ({ args: made.args, outputs: made.outputs });
  switch (verb) {
    case "create": {
      const made = await create(context, checked(definition, program, undefined));
      return { id: made.id, ...whole(made.state) };
    }
    case "read": {
      const seen = await read(context, id, state);
      return seen && whole(seen);
    }
    case "update":
      return whole(await update(context, id, state, checked(definition, program, state)));
    case "delete":
      return remove(context, id, state);
    case "list": {
      const found = await list(context, args);
      return { id: found.map((one) => one.id).join(" ") };
    }
  }
}
