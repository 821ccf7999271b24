/**
 * Reduces recordings of services to their structure, which the tests replay.
 * Usage: `node --require ./tools/typescript.js tools/recordings/main.ts SPECIFICATION FILE... > OUTPUT`. Each line of a file is
 * an exchange in JSON: see `Exchange`. Statements and incomplete exchanges are omitted. `SPECIFICATION` is a file of `tests/specifications`.
 */
import { readFileSync } from "node:fs";
import { type Exchange, type Json, structureOf, Words } from "../../cli/verify/recording/structure";

const [specification, ...files] = process.argv.slice(2);

if (specification && files.length) reduceAll(specification, files);
else {
  console.error("Usage: node --require ./tools/typescript.js tools/recordings/main.ts SPECIFICATION FILE... > OUTPUT");
  process.exitCode = 1;
}

function reduceAll(from: string, recordings: readonly string[]): void {
  const known = wordsOf(JSON.parse(readFileSync(from, "utf8")));
  const exchanges = recordings.flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .filter((line) => line.trim())
      .map((line) => JSON.parse(line) as Exchange)
      .filter(({ method, status, excerpt, requestNote }) => method && status && !excerpt && !requestNote),
  );
  const bySource = new Map<string, Exchange[]>();
  for (const exchange of exchanges) {
    const key = `${exchange.source} ${exchange.apiVersion}`;
    bySource.set(key, [...(bySource.get(key) ?? []), exchange]);
  }
  for (const recording of bySource.values()) {
    const words = new Words(known);
    const names = new Map<string, string>();
    for (const exchange of recording) process.stdout.write(`${JSON.stringify(reduce(exchange, words, names))}\n`);
  }
}

/** @param names the last name in each collection. */
function reduce(exchange: Exchange, words: Words, names: Map<string, string>): object {
  const {
    source,
    commit,
    apiVersion,
    method,
    requestHeaders: headers = {},
    status,
    request,
    response,
    trust,
  } = exchange;
  return {
    source,
    ...(commit && { commit }),
    ...(apiVersion && { apiVersion }),
    method,
    path: pathOf(exchange, words, names),
    ...(Object.keys(headers).length && { headers }),
    status,
    request: structureOf(request, words),
    response: structureOf(response, words),
    ...(trust && { trust }),
  };
}

/** The path, with the token of a name that the recording contains only in bodies. */
function pathOf({ path, request, response }: Exchange, words: Words, names: Map<string, string>): string {
  const [, collection = path, key] = /^(\/\w+)(?:\('([^']*)'\))?/.exec(path) ?? [];
  const inBody = [request, response].map(nameIn).find((name) => name !== undefined);
  const name = key === undefined || key === "{name}" ? (inBody ?? names.get(collection) ?? key) : key;
  if (name !== undefined) names.set(collection, name);
  if (key === undefined || name === undefined) return path;
  return path.replace(`'${key}'`, `'${words.replace(name)}'`);
}

function nameIn(body: Json): string | undefined {
  const isObject = body !== null && typeof body === "object" && !Array.isArray(body);
  const name = isObject ? (body as { name?: Json }).name : undefined;
  return typeof name === "string" ? name : undefined;
}

/** All terms of a specification: names of members, values of enums, types and parts of paths. */
function wordsOf(content: unknown): Set<string> {
  const known = new Set([
    "https",
    "http",
    "host",
    "example",
    "com",
    "document",
    "text",
    "redacted",
    "localhost",
    "metadata",
  ]);
  const add = (value: unknown): void => {
    if (typeof value === "string") {
      known.add(value);
      for (const word of value.split(/[^\w-]+/)) known.add(word);
    } else if (Array.isArray(value)) value.forEach(add);
    else if (value && typeof value === "object")
      for (const [name, inner] of Object.entries(value)) {
        add(name);
        add(inner);
      }
  };
  add(content);
  return known;
}
