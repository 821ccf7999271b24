import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Service } from "../../../provider/define";
import type { Session } from "../../../provider/lifecycle";
import { inOneLine } from "../../printable";
import { catalogue, lifecycle } from "../../provider";
import { accountNames, type Recorded, recordedTime } from "./record";
import { isId, type Json, time } from "./structure";

/** The parts of a response that are compared. */
const parts = ["status", "code", "members", "defaults"] as const;
type Part = (typeof parts)[number];

/** A difference between a recorded response and that of the emulator. */
export interface Difference {
  readonly request: string;
  readonly part: Part;
  readonly member: string;
  readonly recorded: string;
  readonly emulator: string;
}

export interface Parity {
  readonly service: string;
  readonly exchanges: number;
  /** Number of exchanges that agree in a part. */
  readonly equal: Readonly<Record<Part, number>>;
  readonly differences: readonly Difference[];
}

/** Compares the recordings of a folder with the emulator, and prints the parity. */
export async function compareRecordings(folder: string): Promise<void> {
  const files = filesIn(folder).filter((file) => /^(registry|search|realtime|rest)\.jsonl$/.test(file));
  if (!files.length) throw new Error(`${folder} contains no recording, such as search.jsonl.`);
  let hasDifference = false;
  for (const file of files) {
    const service = file.replace(".jsonl", "");
    const parity = await parityOf(service, recordedIn(join(folder, file)));
    hasDifference ||= parity.differences.length > 0;
    process.stdout.write(parityText(parity));
  }
  process.exitCode = hasDifference ? 2 : 0;
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`${folder} cannot be read (${code}). Pass a folder with recordings, such as search.jsonl.`);
  }
}

const recordedIn = (file: string): Recorded[] =>
  readFileSync(file, "utf8")
    .split("\n")
    .flatMap((line, i) => {
      if (!line.trim()) return [];
      try {
        return [JSON.parse(line) as Recorded];
      } catch {
        throw new Error(`${file}, line ${i + 1}: not JSON. Pass a file that \`trefoil verify --record\` wrote.`);
      }
    });

function parityText({ service, exchanges, equal, differences }: Parity): string {
  const counts = parts.map((part) => `${part} ${equal[part]}`).join(", ");
  const lines = differences.map(
    ({ request, part, member, recorded, emulator }) =>
      `  ${request}: ${part}${member && ` ${member}`}: ${recorded} in the service, ${emulator} in the emulator`,
  );
  return `${[`${service}: ${exchanges} exchanges. Equal: ${counts}.`, ...new Set(lines)].map(inOneLine).join("\n")}\n`;
}

/** Sends the recorded requests to a new emulator. */
export async function parityOf(service: string, exchanges: readonly Recorded[]): Promise<Parity> {
  const emulator = require("../../../emulator/start") as typeof import("../../../emulator/start");
  const { organization, username, member } = accountNames;
  const version = exchanges.find(({ apiVersion }) => apiVersion)?.apiVersion;
  const services = await emulator.start({
    registryInvitationsAccepted: true,
    ...(version?.endsWith("-preview") && { searchPreviewVersions: true }),
    restPaths: [...new Set(exchanges.filter(({ method }) => method === "POST").map(({ path }) => path))].filter(isPath),
    seed: {
      registry: {
        accounts: { [username]: {}, [member]: {} },
        members: { [`${organization}/${username}`]: { role: "member" } },
      },
    },
  });
  try {
    const definition = catalogue().modules[service]?.().resources[0];
    if (!definition) throw new Error(`Unknown service ${service}.`);
    const config = Object.fromEntries(Object.entries(services.config).map(([key, { value }]) => [key, value]));
    const { Session } = lifecycle();
    const session = new Session(
      definition.service,
      { ...config, ...(version && { [`trefoil:${service}ApiVersion`]: version }) },
      () => {},
    );
    return await replay(session, service, exchanges);
  } finally {
    await services.close();
  }
}

const isPath = (path: string): boolean => /^\/[^?]*[^/?]$/.test(path);

async function replay(session: Session, service: string, exchanges: readonly Recorded[]): Promise<Parity> {
  const bindings = new Bindings();
  const differences: Difference[] = [];
  const equal = { status: 0, code: 0, members: 0, defaults: 0 };
  for (const exchange of exchanges) {
    const reply = await send(session, exchange, bindings);
    bindings.bind(exchange.response, reply.body);
    const found = differencesOf(session.service, exchange, reply);
    differences.push(...found);
    for (const part of parts) if (!found.some((one) => one.part === part)) equal[part]++;
  }
  return { service, exchanges: exchanges.length, equal, differences };
}

interface Reply {
  readonly status: number;
  readonly body: Json;
}

/** All error statuses are compared, and none is repeated. */
const errorStatuses = Array.from({ length: 300 }, (_, i) => 300 + i);

async function send(
  session: Session,
  { method, path, headers = {}, status, request }: Recorded,
  bindings: Bindings,
): Promise<Reply> {
  const sent = Object.entries(headers).map(
    ([name, value]) => [name, value === true ? ifMatch(status) : value] as const,
  );
  const response = await session.client.request<Json>({
    method: method as "GET",
    path: encodeURI(bindings.fill(path) as string),
    ...(request !== null && { body: withValidSecrets(bindings.fill(request)) }),
    headers: Object.fromEntries(sent),
    allowedStatuses: errorStatuses,
  });
  return { status: response.status, body: response.body ?? null };
}

/** A recording does not contain versions of objects. */
const ifMatch = (status: number): string => (status === 412 ? '"other"' : "*");

/** The emulator checks the form of connection strings, which a recording does not contain. */
function withValidSecrets(body: Json): Json {
  if (Array.isArray(body)) return body.map(withValidSecrets);
  if (body === null || typeof body !== "object") return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, inner]) => [
      name,
      name === "connectionString" ? connection : withValidSecrets(inner as Json),
    ]),
  );
}

const connection = "ResourceId=/subscriptions/0/resourceGroups/docs/providers/Microsoft.Storage/storageAccounts/docs;";

function differencesOf(service: Service, { method, path, status, response }: Recorded, reply: Reply): Difference[] {
  const request = `${method} ${path} ${status}`;
  const shown = { request, member: "" };
  if (reply.status !== status)
    return [{ ...shown, part: "status", recorded: String(status), emulator: String(reply.status) }];
  if (status >= 400) {
    const [recorded, emulator] = [response, reply.body].map((body) =>
      String(service.describeError(body, { method }).code),
    );
    return recorded === emulator
      ? []
      : [{ ...shown, part: "code", recorded: String(recorded), emulator: String(emulator) }];
  }
  return valueDifferences(response, reply.body).map((one) => ({ request, ...one }));
}

function valueDifferences(
  recorded: Json | undefined,
  other: Json | undefined,
  member = "",
): Omit<Difference, "request">[] {
  if (isObject(recorded) && isObject(other)) {
    const names = [...new Set([...Object.keys(recorded), ...Object.keys(other)])];
    return names.flatMap((name) =>
      isOfServer(name) ? [] : valueDifferences(recorded[name], other[name], member ? `${member}.${name}` : name),
    );
  }
  if (Array.isArray(recorded) && Array.isArray(other)) {
    const items = recorded.slice(0, other.length).flatMap((item, i) => valueDifferences(item, other[i], `${member}[]`));
    if (recorded.length === other.length) return items;
    return [
      ...items,
      { part: "members", member: `${member}.length`, recorded: `${recorded.length}`, emulator: `${other.length}` },
    ];
  }
  const [one, two] = [kindOf(recorded), kindOf(other)];
  if (one !== two) return [{ part: "members", member, recorded: one, emulator: two }];
  const isSame = recorded === other || isReplaced(recorded, member);
  return isSame
    ? []
    : [{ part: "defaults", member, recorded: JSON.stringify(recorded), emulator: JSON.stringify(other) }];
}

/** Members that contain addresses and versions. */
const isOfServer = (name: string): boolean => name === "_links" || name.startsWith("@odata.");

const isObject = (value: Json | undefined): value is { readonly [member: string]: Json } =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const kindOf = (value: Json | undefined): string => {
  if (value === undefined) return "absent";
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
};

/** True for a value that the recording replaced. */
function isReplaced(value: Json | undefined, member: string): boolean {
  if (typeof value === "number") return value === recordedTime || isId(member.replace(/^.*\./s, ""));
  return typeof value === "string" && (time.test(value) || value.search(tokens) >= 0);
}

/** Tokens in a string. An id may begin with an underscore, which a token does not replace. */
const tokens = /((?<![A-Za-z0-9])(?:[wW]\d+|1\d{3,})(?![A-Za-z0-9]))/g;

/** The strings of the emulator for the tokens of a recording. A token without a string stays: it is a name that the client chose. */
class Bindings {
  readonly #texts = new Map<string, string>();

  fill(value: Json): Json {
    if (typeof value === "string") return value.replace(tokens, (token) => this.#texts.get(token) ?? token);
    if (typeof value === "number") return Number(this.#texts.get(String(value)) ?? value);
    if (Array.isArray(value)) return value.map((item) => this.fill(item));
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [this.fill(name) as string, this.fill(inner)]),
    );
  }

  /** Reads the strings of tokens from a response of the emulator. */
  bind(recorded: Json | undefined, actual: Json | undefined, member = ""): void {
    if (Array.isArray(recorded) && Array.isArray(actual))
      for (const [i, item] of recorded.entries()) this.bind(item, actual[i], member);
    if (isObject(recorded) && isObject(actual))
      for (const [name, inner] of Object.entries(recorded)) if (!isOfServer(name)) this.bind(inner, actual[name], name);
    if (typeof recorded === "number" && typeof actual === "number" && isId(member) && recorded !== actual)
      this.#bindText(String(recorded), String(actual));
    if (typeof recorded === "string" && typeof actual === "string" && recorded !== actual)
      this.#bindParts(recorded, actual);
  }

  /** A string consists of tokens and of other characters: `w1.w2`. */
  #bindParts(recorded: string, actual: string): void {
    const names: string[] = [];
    const pattern = recorded
      .split(tokens)
      .map((part, i) => {
        if (i % 2 === 0) return part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
        names.push(part);
        return "(.+?)";
      })
      .join("");
    const found = new RegExp(`^${pattern}$`, "s").exec(actual);
    for (const [i, name] of names.entries())
      if (found?.[i + 1] !== undefined) this.#bindText(name, found[i + 1] as string);
  }

  #bindText(token: string, text: string): void {
    if (!this.#texts.has(token)) this.#texts.set(token, text);
  }
}
