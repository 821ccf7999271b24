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

export const badResponses: readonly BadResponse[] = [
  // Bodies that are no JSON.
  { title: "invalid JSON", write: body('{"name": "subject", '), states: "applied" },
  { title: "text that claims to be JSON", write: body("OK"), states: "applied" },
  { title: "NaN in the JSON", write: body('{"id": NaN, "name": "subject"}'), states: "applied" },
  { title: "two JSON values", write: body('{"name": "subject"}{"name": "subject"}'), states: "applied" },
  { title: "an HTML page", write: body(page, { "content-type": "text/html" }) },
  { title: "an HTML page that claims to be JSON", write: body(page) },
  {
    title: "an image",
    write: body(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3, 255]), { "content-type": "image/png" }),
    states: "applied",
  },
  {
    title: "invalid UTF-8",
    write: body(Buffer.concat([Buffer.from('{"name": "'), Buffer.from([0xc3, 0x28, 0xff]), Buffer.from('"}')])),
    states: "applied",
  },
  {
    title: "UTF-16",
    write: (exchange) => send(exchange, Buffer.from(`\uFEFF${exchange.good.body}`, "utf16le")),
    states: "applied",
  },
  {
    title: "a byte order mark",
    write: (exchange) => send(exchange, `\uFEFF${exchange.good.body}`),
    states: "applied",
  },
  {
    title: "the wrong content type",
    write: (exchange) => send(exchange, exchange.good.body, { "content-type": "text/plain" }),
    states: "applied",
  },
  // Connections.
  {
    title: "a truncated body",
    write: (exchange) => raw(exchange, `${head("content-length: 5000")}{"name": "subject", "id": "`),
  },
  {
    title: "a reset in the middle of the body",
    write: (exchange) => raw(exchange, `${head("content-length: 5000")}{"name": "subject", "id": "`, "reset"),
  },
  {
    title: "an invalid chunk",
    write: (exchange) => raw(exchange, `${head("transfer-encoding: chunked")}zz\r\n{}\r\n0\r\n\r\n`),
  },
  {
    title: "a body that is longer than its length",
    write: (exchange) => raw(exchange, `${head("content-length: 2")}{}{"name": "subject"}`),
    states: "applied",
  },
  {
    title: "two different lengths",
    write: (exchange) => raw(exchange, `${head("content-length: 2", "content-length: 7")}{}`),
  },
  { title: "no HTTP", write: (exchange) => raw(exchange, "SSH-2.0-OpenSSH_9.6\r\n") },
  { title: "no response", write: () => {} },
  { title: "a slow trickle", write: (exchange) => endless(exchange, '{"name": "', "a", 1e6, 50) },
  { title: "endless headers", write: (exchange) => floodHeaders(exchange) },
  {
    title: "an interim response without end",
    write: (exchange) => raw(exchange, "HTTP/1.1 103 Early Hints\r\n\r\n".repeat(1000), "keep"),
  },
  {
    title: "a protocol switch",
    write: (exchange) =>
      raw(exchange, "HTTP/1.1 101 Switching Protocols\r\nupgrade: other\r\nconnection: upgrade\r\n\r\n"),
  },
  // Sizes.
  {
    title: "a body without end",
    write: (exchange) => endless(exchange, '{"name": "', Buffer.alloc(1e6, 0x61), gigabyte),
  },
  {
    title: "a list without end",
    write: (exchange) => endless(exchange, "[1", Buffer.from(",1".repeat(500_000)), gigabyte),
  },
  {
    title: "a compressed body",
    write: (exchange) => send(exchange, gzipSync(exchange.good.body), { "content-encoding": "gzip" }),
    states: "applied",
  },
  {
    title: "a gzip bomb",
    write: (exchange) => void bomb().then((bytes) => send(exchange, bytes, { "content-encoding": "gzip" })),
    states: "applied",
  },
  {
    title: "a Brotli bomb",
    write: (exchange) => send(exchange, smallBomb(), { "content-encoding": "br" }),
    states: "applied",
  },
  { title: "100 000 levels of lists", write: body(deep(100_000)), states: "applied" },
  { title: "100 000 levels in a member", write: rewritten(() => `"extra": ${deep(100_000)}`), states: "applied" },
  {
    title: "100 000 members",
    write: alter((object) => ({
      ...object,
      ...Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`m${i}`, i])),
    })),
    states: "applied",
  },
  // Wrong JSON.
  { title: "an empty body", write: body(""), states: "applied" },
  { title: "null", write: body("null"), states: "applied" },
  {
    title: "an array instead of an object",
    write: (exchange) => send(exchange, JSON.stringify([bodyOf(exchange)])),
    states: "applied",
  },
  { title: "an empty array", write: body("[]"), states: "applied", denies: "in lists" },
  { title: "a string", write: body('"done"'), states: "applied" },
  { title: "a number", write: body("42"), states: "applied" },
  { title: "true", write: body("true"), states: "applied" },
  { title: "an empty object", write: body("{}"), states: "applied" },
  {
    title: "an error with the status of a success",
    write: body(JSON.stringify({ error: { code: 17, message: ["nested", { deeply: true }] } })),
    states: "applied",
  },
  {
    title: "objects for all members",
    write: alter((object) => mapAll(object, () => ({ a: { b: [] } }))),
    states: "applied",
  },
  {
    title: "numbers for all members",
    write: alter((object) => mapAll(object, () => 7)),
    states: "applied",
    denies: "in lists",
    invents: true,
  },
  {
    title: "strings for all members",
    write: alter((object) => mapAll(object, () => "text")),
    states: "applied",
    denies: "in lists",
    invents: true,
  },
  {
    title: "arrays for all members",
    write: alter((object) => mapAll(object, () => [null, [], {}])),
    states: "applied",
  },
  { title: "null for all members", write: alter((object) => mapAll(object, () => null)), states: "applied" },
  {
    title: "duplicate members",
    write: rewritten(() => '"name": "other", "id": "other", "name": "subject"'),
    states: "applied",
    denies: "in lists",
    invents: true,
  },
  // Numbers and names.
  {
    title: "numbers beyond 2^53",
    write: rewritten(() => '"size": 9007199254740993, "created": 9223372036854775807'),
    states: "applied",
  },
  {
    title: "an id beyond 2^53",
    write: rewritten(() => '"id": 9007199254740993'),
    states: "applied",
    denies: "in lists",
    invents: true,
  },
  {
    title: "1e400",
    write: rewritten(() => '"id": 1e400, "size": 1e400, "created": -1e400'),
    states: "applied",
    denies: "in lists",
    invents: true,
  },
  {
    title: "negative and broken numbers",
    write: alter((object) => ({ ...object, id: -1, status: -0.5, size: -1e-7 })),
    states: "applied",
    denies: "in lists",
    invents: true,
  },
  {
    title: "members with the names of a prototype",
    write: rewritten(
      () =>
        '"constructor": {"prototype": {"a": 1}}, "__proto__": {"polluted": true}, "toString": 1, "hasOwnProperty": null, "valueOf": []',
    ),
    states: "applied",
  },
  {
    title: "values with the names of a prototype",
    write: alter((object) => mapAll(object, () => "__proto__")),
    states: "applied",
    denies: "in lists",
    invents: true,
  },
  {
    title: "NUL and lone surrogates",
    write: rewritten(() => '"name": "sub\\u0000ject\\ud800", "description": "\\ud800\\u0000"'),
    states: "applied",
  },
  // Lies.
  { title: "no id", write: alter((object) => withoutIds(object)), states: "applied" },
  {
    title: "the id of another object",
    write: alter((object, other) => ({ ...object, ...idsOf(other, object) })),
    states: "applied",
    denies: "in lists",
  },
  { title: "another object", write: alter((_object, other) => other), states: "applied", denies: "in lists" },
  { title: "a different name", write: alter((object) => ({ ...object, name: "different" })), states: "applied" },
  {
    title: "a name in another case",
    write: alter((object) => ({ ...object, name: String(object.name).toUpperCase() })),
    states: "applied",
  },
  {
    title: "a path as id",
    write: alter((object) => ({ ...object, id: "../apps/theirs?x=1#y" })),
    states: "applied",
    denies: "in lists",
    invents: true,
  },
  // Statuses.
  { title: "204 without a body", write: ({ outgoing }) => void outgoing.writeHead(204).end(), states: "applied" },
  { title: "202 with a string", write: status(202, '"accepted"'), states: "applied" },
  { title: "299", write: status(299, "{}"), states: "applied" },
  {
    title: "redirects without end",
    write: (exchange) => send(exchange, "{}", { location: selfUrl(exchange) }, 302),
    states: "not applied",
  },
  {
    title: "a redirect to another host",
    write: status(307, "{}", { location: "http://127.0.0.2:9/elsewhere" }),
    states: "not applied",
  },
  {
    title: "a redirect to another scheme",
    write: status(301, "{}", { location: "file:///etc/hostname" }),
    states: "not applied",
  },
  { title: "a redirect to nowhere", write: status(308, "", { location: "http://[" }), states: "not applied" },
  { title: "a redirect without a location", write: status(303, "") },
  {
    title: "400 with a nested message",
    write: status(400, message({ reason: [1, { a: null }] })),
    states: "not applied",
  },
  { title: "401 with a number", write: status(401, "401"), states: "not applied" },
  { title: "403 with a list", write: status(403, JSON.stringify([{ error: "no" }, 5])), states: "not applied" },
  { title: "404 with a page", write: status(404, page, { "content-type": "text/html" }), states: "not applied" },
  { title: "404 with a null message", write: status(404, message(null)), states: "not applied", denies: "always" },
  {
    title: "409 with a code that is an object",
    write: status(409, JSON.stringify({ error: { code: { a: 1 }, message: 7 } })),
    states: "not applied",
  },
  { title: "412 without a body", write: status(412, ""), states: "not applied" },
  { title: "418 with a huge message", write: status(418, message("x".repeat(1_000_000))), states: "not applied" },
  {
    title: "429 with an invalid Retry-After",
    write: status(429, "slow", { "retry-after": "soon" }),
    states: "not applied",
  },
  {
    title: "429 with a negative Retry-After",
    write: status(429, "{}", { "retry-after": "-5" }),
    states: "not applied",
  },
  {
    title: "429 with a huge Retry-After",
    write: status(429, "null", { "retry-after": "99999999999999999999" }),
    states: "not applied",
  },
  {
    title: "429 with a Unix time",
    write: status(429, "{}", { "retry-after": String(Math.round(Date.now() / 1000)) }),
    states: "not applied",
  },
  { title: "500 with a list", write: status(500, JSON.stringify(["down", { code: 1 }])) },
  {
    title: "500 with the names of a prototype",
    write: status(500, '{"__proto__": {"message": "a"}, "constructor": 1, "error": {"toString": 1}}'),
  },
  { title: "502 with a page", write: status(502, page, { "content-type": "text/html" }) },
  { title: "503 with a negative Retry-After", write: status(503, "{}", { "retry-after": "-1" }) },
  { title: "503 with a huge Retry-After", write: status(503, "{}", { "retry-after": "1e300" }) },
  { title: "504 with a number", write: status(504, "504") },
  { title: "status 999", write: (exchange) => raw(exchange, "HTTP/1.1 999 Odd\r\ncontent-length: 2\r\n\r\n{}") },
  // Lists.
  { title: "a next page that is the same page", write: paged((exchange) => selfUrl(exchange)), states: "applied" },
  {
    title: "next pages without end",
    write: paged(
      ({ incoming }, number) => `http://${incoming.headers.host}${incoming.url?.split("?")[0]}?bad-page=${number + 1}`,
    ),
    states: "applied",
  },
  { title: "a next page on another host", write: paged(() => "http://127.0.0.2:9/elsewhere"), states: "applied" },
  { title: "a next page with another scheme", write: paged(() => "file:///etc/hostname"), states: "applied" },
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
