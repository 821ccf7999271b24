import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Json, JsonObject } from "../../../emulator/json";
import { documentedNames } from "../../../emulator/search/skillsets/skill-mappings";
import type { Services } from "../../../emulator/start";
import { type Disagreement, differences, type Entry, isObject } from "./corpus";

const credentials =
  "DefaultEndpointsProtocol=https;AccountName=sample;AccountKey=c2FtcGxl;EndpointSuffix=core.windows.net";

/** Sends the requests of a recording to the emulator, and compares the responses. */
export async function replay(services: Services, recorded: readonly Entry[]): Promise<Disagreement[]> {
  services.reset();
  const recording = recorded.map((entry) => ({
    ...entry,
    request: withSkillNames(entry.request) as Entry["request"],
    response: withSkillNames(entry.response) as Entry["response"],
  }));
  const found: Disagreement[] = [];
  for (const [i, entry] of recording.entries()) {
    // A busy service.
    if (entry.status >= 500) continue;
    prepare(services, recording, i);
    found.push(...(await compare(services, entry)));
  }
  return found;
}

/** A recording with tokens for the names of inputs and outputs of skills, which have other documented names instead. */
function withSkillNames(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(withSkillNames);
  if (!isObject(body as Json)) return body;
  const members = Object.entries(body as JsonObject).map(([name, value]) => [name, withSkillNames(value)]);
  const copy = Object.fromEntries(members) as JsonObject;
  const type = String(copy["@odata.type"]);
  for (const side of ["inputs", "outputs"] as const) {
    const given = copy[side];
    const documented = documentedNames(type, side);
    if (!documented || !Array.isArray(given)) continue;
    const items = given.filter(isObject);
    const free = documented.filter((one) => !items.some(({ name }) => name === one));
    copy[side] = items.map((item) => {
      if (documented.includes(String(item.name))) return item;
      const name = free.shift() as string;
      return { ...item, name, ...(item.targetName === item.name && { targetName: name }) };
    });
  }
  return copy;
}

interface Address {
  readonly collection: string;
  readonly key: string | undefined;
  readonly rest: string;
}

export function addressOf(path: string): Address {
  const [, collection = "", key, rest = ""] = /^\/(\w+)(?:\('([^']*)'\))?(.*)$/.exec(path) ?? [];
  return { collection, key, rest };
}

/** Creates or removes objects whose creation or deletion the recording does not contain. */
function prepare(services: Services, recording: readonly Entry[], position: number): void {
  const { status, request, response } = recording[position] as Entry;
  const { collection } = addressOf((recording[position] as Entry).path);
  const bodyOf = (name: string): JsonObject =>
    recording
      .slice(position)
      .flatMap((entry) => [entry.request, entry.response])
      .find((body): body is JsonObject => isObject(body) && body.name === name) ?? {};
  const require = (at: string, name: string) => {
    if (!services.objects("search")[at]?.[name])
      services.change("search", { collection: at, key: name, merge: settable(bodyOf(name)) });
  };
  if (status < 300) for (const [at, name] of references(collection, request)) require(at, name);
  for (const item of itemsOf(response)) {
    services.change("search", { collection, key: String(item.name), merge: settable(item) });
  }
  prepareTarget(services, recording[position] as Entry, require);
}

const itemsOf = (response: Json): JsonObject[] =>
  isObject(response) && Array.isArray(response.value)
    ? response.value.filter((item): item is JsonObject => isObject(item) && typeof item.name === "string")
    : [];

/** Creates the object of the request if the service had it, and otherwise removes it. */
function prepareTarget(
  services: Services,
  { method, path, status, request, response }: Entry,
  require: (collection: string, name: string) => void,
): void {
  const { collection, key } = addressOf(path);
  const name = key ?? (method === "POST" && isObject(request) ? String(request.name) : undefined);
  if (name === undefined) return;
  const isCreated =
    status === 201 ||
    (method === "POST" && key === undefined && codesIn(response).every((code) => !/Existing/.test(code)));
  if (status !== 404 && !isCreated) require(collection, name);
  else if (services.objects("search")[collection]?.[name])
    services.change("search", { collection, key: name, remove: true });
  if (method === "DELETE" && status === 204) removeReferences(services, name);
}

/** Codes in an error, with those of its details. */
function codesIn(response: Json): string[] {
  const error = isObject(response) && isObject(response.error) ? response.error : undefined;
  const details = Array.isArray(error?.details) ? error.details.filter(isObject) : [];
  return [error, ...details].flatMap((one) => (typeof one?.code === "string" ? [one.code] : []));
}

/** Removes the objects that prevent a delete, since recordings lack some of their deletes. */
function removeReferences(services: Services, name: string): void {
  const objects = services.objects("search");
  for (const collection of ["aliases", "knowledgebases", "knowledgesources"])
    for (const [key, body] of Object.entries(objects[collection] ?? {}))
      if (references(collection, body).some(([, referenced]) => referenced === name))
        services.change("search", { collection, key, remove: true });
}

/** Objects to which the body of a request refers. */
function references(collection: string, body: Json): [string, string][] {
  if (!isObject(body)) return [];
  const named = (at: string, name: unknown): [string, string][] => (typeof name === "string" ? [[at, name]] : []);
  if (collection === "indexers")
    return [
      ...named("indexes", body.targetIndexName),
      ...named("datasources", body.dataSourceName),
      ...named("skillsets", body.skillsetName),
    ];
  if (collection === "aliases") return ((body.indexes ?? []) as Json[]).flatMap((name) => named("indexes", name));
  if (collection === "knowledgebases")
    return ((body.knowledgeSources ?? []) as Json[]).flatMap((source) =>
      named("knowledgesources", isObject(source) ? source.name : undefined),
    );
  if (collection === "knowledgesources")
    return named(
      "indexes",
      isObject(body.searchIndexParameters) ? body.searchIndexParameters.searchIndexName : undefined,
    );
  return [];
}

/** Members that a change of the emulator's store accepts. */
const settable = (body: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(withCredentials(body) as JsonObject).filter(
      ([name, value]) => !name.startsWith("@odata.") && value !== null,
    ),
  );

async function compare(services: Services, entry: Entry): Promise<Disagreement[]> {
  const { path, status } = entry;
  if (path.includes("/search.run")) await endOfRun(services, entry);
  const { collection, key, rest } = addressOf(path);
  const response = await send(services, entry);
  const text = await response.text();
  const body = text ? (JSON.parse(text) as Json) : null;
  const request = `${entry.method} /${collection}${key === undefined ? "" : "('{name}')"}${rest} ${status}`;
  if (response.status !== status)
    return [{ request, part: "status", service: String(status), trefoil: `${response.status} ${messageIn(body)}` }];
  // Counters and the results of analyzers depend on data that the recording does not contain.
  const isComputed = /servicestats|search\.|\/status/.test(path);
  return differences(comparable(withCredentials(entry.response)), comparable(body), !isComputed)
    .filter((one) => !dependsOnVersion(entry, one) && !isRun(one))
    .map((difference) => ({ request, ...difference }));
}

function send(services: Services, { method, path, status, headers = {}, apiVersion, request, response }: Entry) {
  const { collection, key = "" } = addressOf(path);
  const etag = services.objects("search")[collection]?.[key]?.["@odata.etag"];
  const url = new URL(`${services.search.url}${path}`);
  url.searchParams.set("api-version", apiVersion as string);
  // Recordings of one client omit the header. Without it, a PUT of an existing object has no response body.
  const prefers = headers.prefer !== undefined || (method === "PUT" && response !== null);
  return fetch(url, {
    method,
    headers: {
      "api-key": services.credentials.search.adminKey,
      ...(prefers && { prefer: "return=representation" }),
      ...(headers["if-match"] && { "if-match": status === 412 ? '"stale"' : String(etag ?? "*") }),
      ...(headers["if-none-match"] && { "if-none-match": "*" }),
      ...(request !== null && { "content-type": "application/json" }),
    },
    ...(request !== null && { body: JSON.stringify(withCredentials(request)) }),
  });
}

/** Waits for the run that the creation of an indexer starts. */
async function endOfRun(services: Services, entry: Entry): Promise<void> {
  const status = { ...entry, method: "GET", path: entry.path.replace("search.run", "search.status"), request: null };
  for (let attempt = 0; attempt < 100; attempt++) {
    const { lastResult } = (await (await send(services, status)).json()) as { lastResult?: { status?: string } | null };
    if (lastResult && lastResult.status !== "inProgress") return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const messageIn = (body: Json): string =>
  isObject(body) && isObject(body.error) ? `${body.error.code}: ${body.error.message}` : "";

const specification = readFileSync(join(__dirname, "../../specifications/azure-search.json"), "utf8");

/** Runs of indexers depend on time, and on data that the emulator does not have. */
const isRun = ({ part }: Omit<Disagreement, "request">): boolean => /^(lastResult|executionHistory)/.test(part);

/** Members that only preview versions have, and members that the version of the recording lacks. */
const dependsOnVersion = (
  { apiVersion = "" }: Entry,
  { part, service, trefoil }: Omit<Disagreement, "request">,
): boolean =>
  (trefoil === "absent" && !specification.includes(`"${part.split(".").at(-1)}"`)) ||
  (service === "absent" && (apiVersion < "2025-09-01" || (trefoil === "null" && apiVersion.endsWith("-preview"))));

/** Messages and addresses are not compared, and neither are the values of ETags. */
function comparable(body: Json): Json {
  if (Array.isArray(body)) return body.map(comparable);
  if (!isObject(body)) return body;
  return Object.fromEntries(
    Object.entries(body)
      .map(([name, value]) => [name, name === "value" && Array.isArray(value) ? byName(value) : value] as const)
      .filter(([name, value]) => name !== "@odata.context" && !(name === "message" && typeof value === "string"))
      .map(([name, value]) => [name, name === "@odata.etag" ? "etag" : comparable(value)]),
  );
}

/** The order of a list depends on the names, which the recording does not contain. */
const byName = (items: Json[]): Json[] =>
  items.every((item) => isObject(item) && typeof item.name === "string")
    ? items.sort((a, b) => String((a as JsonObject).name).localeCompare(String((b as JsonObject).name)))
    : items;

/** A recording contains no secrets. The service and the emulator check the form of connection strings. */
export function withCredentials(body: Json, member = ""): Json {
  if (body === "<redacted>") return member === "connectionString" ? credentials : "redacted";
  if (Array.isArray(body)) return body.map((item) => withCredentials(item, member));
  if (!isObject(body)) return body;
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, withCredentials(value, name)]));
}
