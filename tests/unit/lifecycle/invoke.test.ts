import { z } from "zod";
import { defineFunction, json } from "../../../provider/define";
import { invoke, Session, type Values } from "../../../provider/lifecycle";
import { realtime } from "../../../provider/services/realtime/service";
import { rest } from "../../../provider/services/rest/service";
import { cleanUp, failureOf, type Received, type Scripted, serve, type TestServer } from "../../support/rest-client";

afterEach(cleanUp);

type Spec = Parameters<typeof defineFunction>[0];
type Change = Partial<{ [Key in keyof Spec]: unknown }>;

/** A function that reads an object. */
const functionOf = (change: Change = {}) =>
  defineFunction({
    service: rest,
    name: "getThing",
    description: "Reads a thing.",
    inputs: { group: z.string(), size: z.number().optional(), pin: z.string().meta({ secret: true }).optional() },
    request: "GET /groups/{group}/things",
    result: z.object({ name: z.string(), size: z.number().optional() }),
    permissions: "the role Reader",
    examples: {},
    ...change,
  } as Spec);

const token = "generated-for-this-test";
const sessionOf = ({ url }: Pick<TestServer, "url">, more: Record<string, string> = {}, service = rest) =>
  new Session(
    service,
    { "trefoil:restUrl": url, "trefoil:restToken": token, "trefoil:restRequestLimit": "0", ...more },
    () => {},
  );

/** Calls a function of a service that returns this response to each request. */
async function called(response: Scripted, change: Change = {}, args: Values = { group: "a" }) {
  const server = await serve(() => response);
  const result = invoke(functionOf(change), sessionOf(server), args);
  return { server, result };
}
const failed = async (...parameters: Parameters<typeof called>) =>
  (await failureOf((await called(...parameters)).result, Error)) as Error & { readonly code?: string };

describe("the request of a function", () => {
  const line = ({ method, url }: Received) => `${method} ${url}`;

  it("has a path with the arguments, and the headers of the definition", async () => {
    const headers = ({ size }: Values) => ({ "x-size": String(size) });
    const { server, result } = await called({ json: { name: "b" } }, { headers }, { group: "a/b", size: 3 });
    expect(await result).toEqual({ name: "b" });
    expect(server.journal.map(line)).toEqual(["GET /groups/a%2Fb/things"]);
    expect(server.journal[0]).toMatchObject({ body: "", headers: { "x-size": "3", authorization: `Bearer ${token}` } });
  });

  it("may be a POST with a body, and is repeated after a failure, since it changes nothing", async () => {
    let attempts = 0;
    const server = await serve(() => (attempts++ ? { json: { name: "b" } } : { status: 503 }));
    const change = { request: "POST /groups/{group}/search", body: ({ size }: Values) => ({ top: size }) };
    jest.spyOn(Math, "random").mockReturnValue(0);
    expect(await invoke(functionOf(change), sessionOf(server), { group: "a", size: 2 })).toEqual({ name: "b" });
    jest.restoreAllMocks();
    expect(server.journal.map(line)).toEqual(Array(2).fill("POST /groups/a/search"));
    expect(JSON.parse(server.journal[1]?.body ?? "")).toEqual({ top: 2 });
  });

  it("uses the connection in the arguments, without the configured credentials", async () => {
    const other = await serve(() => ({ status: 404, json: { error: "none" } }));
    const connection = () => ({
      url: other.url,
      auth: { kind: "none" },
      query: { version: "1" },
      headers: { "x-own": "1" },
    });
    const { server, result } = await called({}, { connection });
    const error = await failureOf(result, Error);
    expect(server.journal).toEqual([]);
    expect(other.journal.map(line)).toEqual(["GET /groups/a/things?version=1"]);
    expect(other.journal[0]?.headers).toMatchObject({ "x-own": "1" });
    expect(other.journal[0]?.headers).not.toHaveProperty("authorization");
    // The configuration has no effect, so that no advice names it.
    expect(error.message).toContain(other.url);
    expect(error.message).not.toContain("Check");
  });

  it("contains secrets that no message shows", async () => {
    const body = ({ pin }: Values) => ({ pin });
    const response = { status: 400, json: { message: "The pin hush-hush is wrong." } };
    const { message } = await failed(response, { request: "POST /things", body }, { group: "a", pin: "hush-hush" });
    expect(message).toContain("is wrong");
    expect(message).not.toContain("hush-hush");
  });

  it("is sent for each page of a list", async () => {
    const server = await serve(({ url }) =>
      url.includes("page=2") ? { json: [{ name: "b" }] } : { json: [{ name: "a" }], headers: { link: next } },
    );
    const next = `<${server.url}/groups/a/things?page=2>; rel="next"`;
    const seen: unknown[] = [];
    const toResult = (items: Values[], _: Values, response: unknown) => {
      seen.push(response);
      return { name: items.map(({ name }) => name).join() };
    };
    expect(await invoke(functionOf({ pages: true, toResult }), sessionOf(server), { group: "a" })).toEqual({
      name: "a,b",
    });
    expect(seen).toEqual([{ status: 200 }]);
  });
});

describe("the result of a function", () => {
  it("is computed with the status and the difference of the clocks", async () => {
    const seen: unknown[] = [];
    const toResult = (body: Values, args: Values, response: unknown) => {
      seen.push(args, response);
      return body;
    };
    const date = (seconds: number) => ({ date: new Date(Date.now() + seconds * 1000).toUTCString() });
    const { result } = await called({ status: 203, json: { name: "b" }, headers: date(-90) }, { toResult });
    await result;
    expect(seen).toEqual([{ group: "a" }, { status: 203, clockAhead: expect.any(Number) }]);
    expect(Math.abs((seen[1] as { clockAhead: number }).clockAhead - 90)).toBeLessThan(3);
  });

  it("may come from an additional status", async () => {
    const toResult = (_: unknown, __: Values, { status }: { status: number }) => ({ name: String(status) });
    const { result } = await called({ status: 409, json: {} }, { allowedStatuses: [409], toResult });
    expect(await result).toEqual({ name: "409" });
  });

  const nested = z.object({
    name: z.string(),
    size: z.number().optional(),
    tags: z.array(z.string()).optional(),
    owner: z.object({ login: z.string() }).optional(),
    any: json().optional(),
  });

  it.each<[string, object, object]>([
    ["contains no members that it does not declare", { name: "b", other: 1 }, { name: "b" }],
    ["contains no member that is null", { name: "b", size: null, owner: null }, { name: "b" }],
    [
      "contains objects and lists",
      { name: "b", tags: ["x"], owner: { login: "o", id: 1 } },
      { name: "b", tags: ["x"], owner: { login: "o" } },
    ],
  ])("%s", async (_, json, expected) => {
    const { result } = await called({ json }, { result: nested });
    expect(await result).toEqual(expected);
  });

  it.each<[object | null, string]>([
    [{}, 'the response lacks "name"'],
    [{ name: null }, 'the response lacks "name"'],
    [{ name: "b", owner: {} }, 'the response lacks "owner.login"'],
    [{ name: "b", tags: { x: 1 } }, '"tags" is an object where an array was expected'],
    [{ name: ["b"] }, '"name" is an array where a string was expected'],
  ])("is an error if the response is %j", async (json, problem) => {
    const error = await failed({ json }, { result: nested });
    expect(error.code).toBe("invalid_response");
    expect(error.message).toContain(problem);
    expect(error.message).toContain("GET /groups/a/things");
  });

  it("from images may not exist", async () => {
    const session = sessionOf({ url: "https://rest.example" });
    jest.spyOn(session, "imagesFor").mockReturnValue({} as never);
    const run = jest.fn(async (_: unknown, { size }: Values) => (size ? { name: "b" } : undefined));
    expect(await invoke(functionOf({ run }), session, { group: "a", size: 1 })).toEqual({ name: "b" });
    await expect(invoke(functionOf({ run }), session, { group: "a" })).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("a function that selects an item of a list", () => {
  const select = (items: readonly Values[], { group }: Values) => items.filter(({ name }) => name === group);

  it("returns the only item, and ignores items that are no objects", async () => {
    const { result } = await called({ json: ["a", null, { name: "a" }, { name: "b" }] }, { select });
    expect(await result).toEqual({ name: "a" });
  });

  it.each<[string, unknown, string, string]>([
    [
      "no item matches",
      [{ name: "b" }],
      "not_found",
      "The object does not exist, or is not visible to these credentials.",
    ],
    [
      "several items match",
      [{ name: "a" }, { name: "a" }, { name: "a" }],
      "ambiguous",
      "rest.getThing: 3 objects match. Filter by an attribute that is unique.",
    ],
    ["it is no list", { name: "a" }, "invalid_response", "the response is an object where a list was expected"],
  ])("fails if %s", async (_, json, code, message) => {
    expect(await failed({ json }, { select })).toMatchObject({ code, message: expect.stringContaining(message) });
  });
});

describe("a function whose object does not exist", () => {
  const notFound = { status: 404, json: { message: "none" } };
  const message = async (change: Change, args: Values = { group: "a", size: 1 }) =>
    (await failed(notFound, change, args)).message;

  it("names the arguments in the path, and a URL without a default", async () => {
    expect(await message({})).toMatch(
      /^rest\.getThing: GET \/groups\/a\/things -> 404 none.*\. The object does not exist, or is not visible to these credentials\. Check group and trefoil:restUrl\.\nSee .*#http_404$/,
    );
  });

  it("names all arguments if the path contains none", async () => {
    expect(await message({ request: "GET /things" })).toContain("Check group and size and trefoil:restUrl.");
  });

  it("names the credentials of a function without arguments", async () => {
    const server = await serve(() => notFound);
    const change = { service: realtime, inputs: {}, request: "GET /me" };
    const config = { "trefoil:realtimeUrl": server.url, "trefoil:realtimeToken": token };
    const result = invoke(functionOf(change), sessionOf(server, config, realtime), {});
    expect((await failureOf(result, Error)).message).toContain("Check the credentials.");
  });

  it("has the message of its definition", async () => {
    const notFound = ({ group }: Values) => `The group ${group} is empty.`;
    expect(await message({ notFound })).toContain("The group a is empty.\nSee");
    expect(await message({ notFound })).not.toContain("Check");
  });
});

describe("a function that the service rejects", () => {
  it.each<[number, string, string]>([
    [401, "http_401", "The credential was rejected. Check trefoil:restToken"],
    [403, "http_403", "may not do this; it needs the role Reader."],
    [429, "rate_limit", "rest.getThing: GET /groups/a/things"],
    [400, "http_400", "-> 400 no."],
  ])("with %i names the next step", async (status, code, advice) => {
    const error = await failed({ status, json: { message: "no" }, headers: { "retry-after": "3600000" } });
    expect(error).toMatchObject({ code, message: expect.stringContaining(advice) });
  });

  it("with an unreadable body names the next step of the client", async () => {
    const error = await failed({ text: "{oops", headers: { "content-type": "application/json" } });
    expect(error.message).toMatch(/Check the service URL and any proxy, then retry\.$/);
  });
});

describe("the arguments of a function", () => {
  it("are validated before any request, and all problems are listed without secrets", async () => {
    const validate = () => [{ path: "size", reason: "is too large" }];
    const { server, result } = await called({}, { validate }, { group: 1, pin: 2, size: "hush-hush" });
    const error = await failureOf(result, Error);
    expect(error).toHaveProperty("code", "invalid_arguments");
    expect(error.message).toMatch(
      /^rest\.getThing: group must be a string; size must be a number; pin must be a string\.$/,
    );
    expect(error.message).not.toContain("too large");
    expect(server.journal).toEqual([]);
  });

  it("are validated together once each of them is valid", async () => {
    const validate = () => [{ path: "size", reason: "is too large" }];
    const error = await failed({}, { validate }, { group: "a", size: 7 });
    expect(error.message).toMatch(/^rest\.getThing: size is too large\.$/);
  });

  it("contain values that the program marks as secret, and no message shows them", async () => {
    const server = await serve(() => ({}));
    const validate = () => [{ path: "group", reason: "is unknown" }];
    const result = invoke(functionOf({ validate }), sessionOf(server), { group: "hush-hush" }, [["group"]] as never);
    expect((await failureOf(result, Error)).message).not.toContain("hush-hush");
  });
});
