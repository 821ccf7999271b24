import type { OutgoingHttpHeaders } from "node:http";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { brotliCompressSync, constants, createGzip, gzipSync } from "node:zlib";
import type { Json, JsonObject } from "../../../emulator/json";
import { isObject } from "../../../emulator/json";
import type { Exchange } from "./proxy";

/** A kind of bad response. */
export interface BadResponse {
  readonly title: string;
  /** Writes the response. `other` is an object of the same kind that the stack does not manage. */
  readonly write: (exchange: Exchange, other: JsonObject) => void;
  /**
   * Statement of the response about a request that changes an object. The opposite would be a lie that no client can
   * notice. Default: none.
   */
  readonly states?: "applied" | "not applied";
  /**
   * The response states that the object does not exist: always, or if it is a list. No client can notice that lie either.
   */
  readonly denies?: "always" | "in lists";
  /** The response to a create contains an id that no object has. No client can notice that lie either. */
  readonly invents?: true;
}

const json = "application/json; charset=utf-8";

/** Sends a complete response with the status of the good response. */
function send(
  { outgoing, good }: Exchange,
  body: string | Buffer,
  headers: OutgoingHttpHeaders = {},
  status?: number,
): void {
  const length = Buffer.byteLength(body);
  outgoing.writeHead(status ?? (good.status === 204 ? 200 : good.status), {
    "content-type": json,
    "content-length": length,
    ...headers,
  });
  outgoing.end(body);
}

/** Writes bytes to the socket that are no valid response. */
function raw({ outgoing }: Exchange, text: string | Buffer, end: "close" | "reset" | "keep" = "close"): void {
  const socket = outgoing.socket;
  if (!socket) return;
  socket.write(text, () => {
    if (end === "close") socket.end();
    if (end === "reset") socket.resetAndDestroy();
  });
}

const head = (...headers: string[]): string =>
  `${["HTTP/1.1 200 OK", "content-type: application/json", ...headers].join("\r\n")}\r\n\r\n`;

/** The good response as JSON. An empty object if it has no body. */
function bodyOf({ good }: Exchange): Json {
  try {
    return JSON.parse(good.body.toString()) as Json;
  } catch {
    return {};
  }
}

/** Changes the object in the good response, or each object of a list. */
function altered(exchange: Exchange, alter: (object: JsonObject) => Json): Json {
  const body = bodyOf(exchange);
  if (Array.isArray(body)) return body.map((item) => (isObject(item) ? alter(item) : item));
  if (!isObject(body)) return body;
  const list = Object.entries(body).find(([, member]) => Array.isArray(member) && member.some(isObject));
  if (!list || "id" in body || "name" in body) return alter(body);
  const [name, items] = list as [string, Json[]];
  return { ...body, [name]: items.map((item) => (isObject(item) ? alter(item) : item)) };
}

const alter =
  (change: (object: JsonObject, other: JsonObject) => Json): BadResponse["write"] =>
  (exchange, other) =>
    send(exchange, JSON.stringify(altered(exchange, (object) => change(object, other))));

/** Like `alter`, for text that `JSON.stringify` does not write. */
const rewritten =
  (members: (object: JsonObject) => string): BadResponse["write"] =>
  (exchange) => {
    const marked = JSON.stringify(altered(exchange, (object) => ({ ...object, "@@": members(object) })));
    // A member that is empty makes the text invalid.
    send(
      exchange,
      marked.replace(/"@@":"((?:[^"\\]|\\.)*)"/g, (_whole, text) => JSON.parse(`"${text}"`)),
    );
  };

const body =
  (text: string | Buffer, headers: OutgoingHttpHeaders = {}): BadResponse["write"] =>
  (exchange) =>
    send(exchange, text, headers);

const status =
  (code: number, text: string, headers: OutgoingHttpHeaders = {}): BadResponse["write"] =>
  (exchange) =>
    send(exchange, text, headers, code);

const mapAll = (object: JsonObject, change: (value: Json) => Json): JsonObject =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));

const idNames = ["id", "name", "uuid", "slug"];
const withoutIds = (object: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !idNames.includes(name)));
/** The ids of another object in the rest of this one. */
const idsOf = (other: JsonObject, object: JsonObject): JsonObject =>
  Object.fromEntries(
    idNames.filter((name) => name in object && name in other).map((name) => [name, other[name] as Json]),
  );

/** Sends chunks until the client hangs up. */
function endless(exchange: Exchange, first: string, chunk: Buffer | string, limitBytes: number, paceMs = 0): void {
  const { outgoing, good } = exchange;
  outgoing.writeHead(good.status === 204 ? 200 : good.status, { "content-type": json });
  outgoing.write(first);
  let sent = 0;
  const next = (): void => {
    if (outgoing.destroyed) return;
    if (sent > limitBytes) return void outgoing.end();
    sent += Buffer.byteLength(chunk);
    if (paceMs) {
      outgoing.write(chunk);
      setTimeout(next, paceMs);
    } else if (outgoing.write(chunk)) setImmediate(next);
    else outgoing.once("drain", next);
  };
  next();
}

const gigabyte = 1e9;
let gzipBomb: Promise<Buffer> | undefined;
/** A gigabyte of zeros in a megabyte. */
const bomb = (): Promise<Buffer> => {
  const zeros = Buffer.alloc(1e6, 0x30);
  gzipBomb ??= buffer(Readable.from(Array<Buffer>(gigabyte / zeros.length).fill(zeros)).pipe(createGzip({ level: 1 })));
  return gzipBomb;
};
let brotliBomb: Buffer | undefined;
const smallBomb = (): Buffer => {
  brotliBomb ??= brotliCompressSync(Buffer.alloc(2e8, 0x30), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
  return brotliBomb;
};

const page = "<!DOCTYPE html><html><head><title>Sign in</title></head><body>Sign in to the network.</body></html>";
const selfUrl = ({ incoming }: Exchange): string => `http://${incoming.headers.host}${incoming.url}`;
const deep = (levels: number): string => `${"[".repeat(levels)}${"]".repeat(levels)}`;
const message = (text: unknown): string => JSON.stringify({ message: text, error: text, detail: text });

/** A list page whose next page is computed from the number of the page. */
const paged =
  (next: (exchange: Exchange, page: number) => string): BadResponse["write"] =>
  (exchange) => {
    const number = Number(/[?&]bad-page=(\d+)/.exec(exchange.incoming.url ?? "")?.[1] ?? 0);
    const following = next(exchange, number);
    const given = bodyOf(exchange);
    const headers = { link: `<${following}>; rel="next"` };
    const whole = isObject(given) ? { ...given, next: following, "@odata.nextLink": following } : given;
    send(exchange, JSON.stringify(whole), headers);
  };

/** Responses about which the same facts are known. */
const rows = (
  facts: Omit<BadResponse, "title" | "write">,
  writes: Readonly<Record<string, BadResponse["write"]>>,
): BadResponse[] => Object.entries(writes).map(([title, write]) => ({ title, write, ...facts }));

export const badResponses: readonly BadResponse[] = [
  ...rows(
    { states: "applied" },
    {
      "invalid JSON": body('{"name": "subject", '),
      "text that claims to be JSON": body("OK"),
      "NaN in the JSON": body('{"id": NaN, "name": "subject"}'),
      "two JSON values": body('{"name": "subject"}{"name": "subject"}'),
      "an image": body(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3, 255]), { "content-type": "image/png" }),
      "invalid UTF-8": body(
        Buffer.concat([Buffer.from('{"name": "'), Buffer.from([0xc3, 0x28, 0xff]), Buffer.from('"}')]),
      ),
      "UTF-16": (exchange) => send(exchange, Buffer.from(`\uFEFF${exchange.good.body}`, "utf16le")),
      "a byte order mark": (exchange) => send(exchange, `\uFEFF${exchange.good.body}`),
      "the wrong content type": (exchange) => send(exchange, exchange.good.body, { "content-type": "text/plain" }),
      "a body that is longer than its length": (exchange) =>
        raw(exchange, `${head("content-length: 2")}{}{"name": "subject"}`),
      "a compressed body": (exchange) => send(exchange, gzipSync(exchange.good.body), { "content-encoding": "gzip" }),
      "a gzip bomb": (exchange) => void bomb().then((bytes) => send(exchange, bytes, { "content-encoding": "gzip" })),
      "a Brotli bomb": (exchange) => send(exchange, smallBomb(), { "content-encoding": "br" }),
      "100 000 levels of lists": body(deep(100_000)),
      "100 000 levels in a member": rewritten(() => `"extra": ${deep(100_000)}`),
      "100 000 members": alter((object) => ({
        ...object,
        ...Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`m${i}`, i])),
      })),
      "an empty body": body(""),
      null: body("null"),
      "an array instead of an object": (exchange) => send(exchange, JSON.stringify([bodyOf(exchange)])),
      "a string": body('"done"'),
      "a number": body("42"),
      true: body("true"),
      "an empty object": body("{}"),
      "an error with the status of a success": body(
        JSON.stringify({ error: { code: 17, message: ["nested", { deeply: true }] } }),
      ),
      "objects for all members": alter((object) => mapAll(object, () => ({ a: { b: [] } }))),
      "arrays for all members": alter((object) => mapAll(object, () => [null, [], {}])),
      "null for all members": alter((object) => mapAll(object, () => null)),
      "numbers beyond 2^53": rewritten(() => '"size": 9007199254740993, "created": 9223372036854775807'),
      "members with the names of a prototype": rewritten(
        () =>
          '"constructor": {"prototype": {"a": 1}}, "__proto__": {"polluted": true}, "toString": 1, "hasOwnProperty": null, "valueOf": []',
      ),
      "NUL and lone surrogates": rewritten(() => '"name": "sub\\u0000ject\\ud800", "description": "\\ud800\\u0000"'),
      "no id": alter((object) => withoutIds(object)),
      "a different name": alter((object) => ({ ...object, name: "different" })),
      "a name in another case": alter((object) => ({ ...object, name: String(object.name).toUpperCase() })),
      "204 without a body": ({ outgoing }) => void outgoing.writeHead(204).end(),
      "202 with a string": status(202, '"accepted"'),
      "299": status(299, "{}"),
      "a next page that is the same page": paged((exchange) => selfUrl(exchange)),
      "next pages without end": paged(
        ({ incoming }, number) =>
          `http://${incoming.headers.host}${incoming.url?.split("?")[0]}?bad-page=${number + 1}`,
      ),
      "a next page on another host": paged(() => "http://127.0.0.2:9/elsewhere"),
      "a next page with another scheme": paged(() => "file:///etc/hostname"),
    },
  ),
  ...rows(
    {},
    {
      "an HTML page": body(page, { "content-type": "text/html" }),
      "an HTML page that claims to be JSON": body(page),
      "a truncated body": (exchange) => raw(exchange, `${head("content-length: 5000")}{"name": "subject", "id": "`),
      "a reset in the middle of the body": (exchange) =>
        raw(exchange, `${head("content-length: 5000")}{"name": "subject", "id": "`, "reset"),
      "an invalid chunk": (exchange) => raw(exchange, `${head("transfer-encoding: chunked")}zz\r\n{}\r\n0\r\n\r\n`),
      "two different lengths": (exchange) => raw(exchange, `${head("content-length: 2", "content-length: 7")}{}`),
      "no HTTP": (exchange) => raw(exchange, "SSH-2.0-OpenSSH_9.6\r\n"),
      "no response": () => {},
      "a slow trickle": (exchange) => endless(exchange, '{"name": "', "a", 1e6, 50),
      "endless headers": (exchange) => floodHeaders(exchange),
      "an interim response without end": (exchange) =>
        raw(exchange, "HTTP/1.1 103 Early Hints\r\n\r\n".repeat(1000), "keep"),
      "a protocol switch": (exchange) =>
        raw(exchange, "HTTP/1.1 101 Switching Protocols\r\nupgrade: other\r\nconnection: upgrade\r\n\r\n"),
      "a body without end": (exchange) => endless(exchange, '{"name": "', Buffer.alloc(1e6, 0x61), gigabyte),
      "a list without end": (exchange) => endless(exchange, "[1", Buffer.from(",1".repeat(500_000)), gigabyte),
      "a redirect without a location": status(303, ""),
      "500 with a list": status(500, JSON.stringify(["down", { code: 1 }])),
      "500 with the names of a prototype": status(
        500,
        '{"__proto__": {"message": "a"}, "constructor": 1, "error": {"toString": 1}}',
      ),
      "502 with a page": status(502, page, { "content-type": "text/html" }),
      "503 with a negative Retry-After": status(503, "{}", { "retry-after": "-1" }),
      "503 with a huge Retry-After": status(503, "{}", { "retry-after": "1e300" }),
      "504 with a number": status(504, "504"),
      "status 999": (exchange) => raw(exchange, "HTTP/1.1 999 Odd\r\ncontent-length: 2\r\n\r\n{}"),
    },
  ),
  ...rows(
    { states: "applied", denies: "in lists" },
    {
      "an empty array": body("[]"),
      "the id of another object": alter((object, other) => ({ ...object, ...idsOf(other, object) })),
      "another object": alter((_object, other) => other),
    },
  ),
  ...rows(
    { states: "applied", denies: "in lists", invents: true },
    {
      "numbers for all members": alter((object) => mapAll(object, () => 7)),
      "strings for all members": alter((object) => mapAll(object, () => "text")),
      "duplicate members": rewritten(() => '"name": "other", "id": "other", "name": "subject"'),
      "an id beyond 2^53": rewritten(() => '"id": 9007199254740993'),
      "1e400": rewritten(() => '"id": 1e400, "size": 1e400, "created": -1e400'),
      "negative and broken numbers": alter((object) => ({ ...object, id: -1, status: -0.5, size: -1e-7 })),
      "values with the names of a prototype": alter((object) => mapAll(object, () => "__proto__")),
      "a path as id": alter((object) => ({ ...object, id: "../apps/theirs?x=1#y" })),
    },
  ),
  ...rows(
    { states: "not applied" },
    {
      "redirects without end": (exchange) => send(exchange, "{}", { location: selfUrl(exchange) }, 302),
      "a redirect to another host": status(307, "{}", { location: "http://127.0.0.2:9/elsewhere" }),
      "a redirect to another scheme": status(301, "{}", { location: "file:///etc/hostname" }),
      "a redirect to nowhere": status(308, "", { location: "http://[" }),
      "400 with a nested message": status(400, message({ reason: [1, { a: null }] })),
      "401 with a number": status(401, "401"),
      "403 with a list": status(403, JSON.stringify([{ error: "no" }, 5])),
      "404 with a page": status(404, page, { "content-type": "text/html" }),
      "409 with a code that is an object": status(409, JSON.stringify({ error: { code: { a: 1 }, message: 7 } })),
      "412 without a body": status(412, ""),
      "418 with a huge message": status(418, message("x".repeat(1_000_000))),
      "429 with an invalid Retry-After": status(429, "slow", { "retry-after": "soon" }),
      "429 with a negative Retry-After": status(429, "{}", { "retry-after": "-5" }),
      "429 with a huge Retry-After": status(429, "null", { "retry-after": "99999999999999999999" }),
      "429 with a Unix time": status(429, "{}", { "retry-after": String(Math.round(Date.now() / 1000)) }),
    },
  ),
  ...rows({ states: "not applied", denies: "always" }, { "404 with a null message": status(404, message(null)) }),
];

/** Sends headers until the client hangs up. */
function floodHeaders({ outgoing }: Exchange): void {
  const socket = outgoing.socket;
  if (!socket) return;
  socket.write("HTTP/1.1 200 OK\r\n");
  let count = 0;
  const next = (): void => {
    if (socket.destroyed || count > 100_000) return void socket.end();
    const lines = Array.from({ length: 100 }, () => `x-header-${count++}: ${"a".repeat(100)}\r\n`).join("");
    if (socket.write(lines)) setImmediate(next);
    else socket.once("drain", next);
  };
  next();
}
