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
import { pick } from "../../../provider/lifecycle/values/values";
import { type Received, type Scripted, serve, type TestServer } from "../../support/rest-client";
import { address, credential, type Exchange, type Operation } from "../kinds/exchange";
import { setupOf } from "../kinds/kind-of";
import { checked } from "../test-environment";

/** Headers that an exchange specifies: they arrive as written, and no others of them arrive. */
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

/** A server at an unused URL. A login is cached for the process, and would be shared with an earlier test otherwise. */
async function serveAtUnusedUrl(handle: Parameters<typeof serve>[0]): Promise<TestServer> {
  const server = await serve(handle);
  if (addresses.has(server.url)) return serveAtUnusedUrl(handle);
  addresses.add(server.url);
  return server;
}

/** Runs the exchanges against a server that accepts only them. Throws on any difference. */
export async function expectExchanges(definition: Definition, operation: Operation): Promise<void> {
  const setup = setupOf(definition.service);
  const entry = setup.entryWhenSending && !operation.exchanges.length ? [] : setup.entry;
  const script = [...entry, ...operation.exchanges];
  const server = await serveAtUnusedUrl((request, i) => responseOf(request, script[i], server));
  const { url, journal } = server;
  const session = new Session(definition.service, setup.config(url), () => {});
  // A new resource each time. A service with a fixed URL would find the records of earlier tests otherwise.
  const place = { name: `dev/${credential()}` };
  const outcome = await act(new Context(definition, session, place), operation).catch((error: unknown) => error);
  await session.client.close();
  const expected = script.map(({ request, headers, body }, i) => ({
    request,
    headers: {
      ...(i >= entry.length && setup.headers),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    body,
  }));
  expect(journal.map(shown)).toEqual(expected);
  if (operation.errorCode) {
    const message = expect.stringContaining(operation.errorMessage ?? "");
    return expect(outcome).toMatchObject({ code: operation.errorCode, message });
  }
  if (outcome instanceof Error) throw outcome;
  const { result } = operation;
  if (!result) return expect(outcome).toBeUndefined();
  expect(pick(outcome as Values, Object.keys(result))).toEqual(result);
}

function responseOf({ method, url }: Received, exchange: Exchange | undefined, server: TestServer): Scripted {
  if (exchange?.request !== `${method} ${decodeURIComponent(url)}`)
    return { status: 400, json: { message: "unheard of" } };
  const text = JSON.stringify(exchange.response);
  return {
    status: exchange.status,
    headers: { ...exchange.responseHeaders },
    json: text && JSON.parse(text.replaceAll(address, server.url)),
  };
}

/** The result of an operation, without members that only locate it. */
async function act(context: Context, { verb, kept, program = {} }: Operation): Promise<unknown> {
  const { definition } = context;
  const { id = "", args = {}, outputs = {} } = kept ?? {};
  const state: State = { inputs: args, outputs };
  const whole = (made: State): Values => ({ args: made.inputs, outputs: made.outputs });
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
