import type { Json, JsonObject } from "../../../emulator/json";
import type { Services } from "../../../emulator/start";
import { type Disagreement, differences, type Entry, isObject } from "./corpus";

/** An account of the emulator in which all objects exist to which the paths of a corpus refer. */
export interface Account {
  readonly url: string;
  readonly authorization: string;
  /** Values of the placeholders in paths. */
  readonly ids: Readonly<Record<string, string>>;
  /** Values for strings that the recording contains as tokens, by their member: the service checks their form. */
  readonly values: Readonly<Record<string, Json | ((text: string) => Json)>>;
}

/**
 * Sends the request of an exchange to the emulator, and compares the structure of the response. A recorded response may lack
 * members, and its values belong to another account.
 */
export async function compareExample(account: Account, entry: Entry): Promise<Disagreement[]> {
  const { method, path, status, request, response } = entry;
  const isMissing = status === 404;
  const names = [...path.matchAll(/\{([\w ]+)\}/g)].map(([, name = ""]) => name);
  const idOf = (name: string): string =>
    isMissing && name === names.at(-1) ? "missing" : (account.ids[name] ?? (/missing/.test(name) ? "missing" : name));
  const url = `${account.url}${path.replace(/\{([\w ]+)\}/g, (_, name: string) => encodeURIComponent(idOf(name)))}`;
  const answer = await fetch(url, {
    method,
    headers: {
      authorization: status === 401 ? "Bearer wrong" : account.authorization,
      ...(request !== null && { "content-type": "application/json" }),
    },
    ...(request !== null && { body: JSON.stringify(withValues(request, account.values)) }),
  });
  const text = await answer.text();
  const label = `${method} ${path} ${status}`;
  if (answer.status !== status)
    return [
      { request: label, part: "status", service: String(status), trefoil: `${answer.status} ${messageIn(text)}` },
    ];
  if (response === null || !text) return [];
  return differences(firstItems(response), firstItems(JSON.parse(text) as Json), false)
    .filter(({ service }) => service !== "absent")
    .map((one) => ({ request: label, ...one }));
}

/** The message of an error. Other bodies may contain tokens. */
function messageIn(text: string): string {
  const body = text ? (JSON.parse(text) as Json) : null;
  const messages = isObject(body) ? [body.message, body.text, body.detail, JSON.stringify(body.fields)] : [];
  return messages.filter((message) => typeof message === "string").join(" ");
}

export function withValues(body: Json, values: Account["values"], member = ""): Json {
  if (Array.isArray(body)) return body.map((item) => withValues(item, values, member));
  if (isObject(body))
    return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, withValues(value, values, name)]));
  if (typeof body === "object" || typeof body === "boolean") return body;
  const form = values[member];
  if (form !== undefined) return typeof form === "function" ? form(String(body)) : form;
  return body === "<redacted>" ? "redacted" : body;
}

/** Each list with its first item, since the accounts have different numbers of objects. */
function firstItems(body: Json): Json {
  if (Array.isArray(body)) return body.slice(0, 1).map(firstItems);
  if (!isObject(body)) return body;
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, firstItems(value as Json)]));
}

/** An Ably account with an app, and an object of each collection of the app. */
export async function realtimeAccount(services: Services, entries: readonly Entry[], entry: Entry): Promise<Account> {
  services.reset();
  const url = services.realtime.url;
  const authorization = `Bearer ${services.credentials.realtime.token}`;
  const call = async (method: string, path: string, body?: JsonObject): Promise<JsonObject> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { authorization, "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text) as JsonObject;
  };
  const account = String(((await call("GET", "/me")).account as JsonObject).id);
  const app = String((await call("POST", `/accounts/${account}/apps`, { name: "recorded" })).id);
  const key = await call("POST", `/apps/${app}/keys`, { name: "recorded", capability: { "*": ["publish"] } });
  await call("POST", `/apps/${app}/namespaces`, { id: "recorded" });
  const queue = await call("POST", `/apps/${app}/queues`, {
    name: "recorded",
    ttl: 60,
    maxLength: 100,
    region: "us-east-1-a",
  });
  const values = {
    apiKey: "redacted",
    assumeRoleArn: "arn:aws:iam::123456789012:role/recorded",
    awsAccountId: "123456789012",
    endpoint: "https://host.example.com",
    modelUrl: "https://host.example.com",
    queueId: String(queue.id),
    serviceUrl: "pulsar://host.example.com:6650",
    signingKeyId: String(key.id),
    url: (text: string) => (text.startsWith("http") ? text : "amqps://host.example.com"),
  };
  const ids = { account, app, key: String(key.id), ns: "recorded", queue: String(queue.id) };
  const kind = [entry.request, entry.response].flatMap((body) => (isObject(body) ? (body.ruleType ?? []) : []))[0];
  const bodies = entries.filter(
    ({ method, request }) => method === "POST" && isObject(request) && request.ruleType === kind,
  );
  let rule: JsonObject | undefined;
  // Some examples are not complete enough to create a rule.
  for (const { request } of entry.path.includes("{rule}") ? bodies : [])
    rule ??= await call("POST", `/apps/${app}/rules`, withValues(request, values) as JsonObject).catch(() => undefined);
  return { url, authorization, ids: { ...ids, ...(rule && { rule: String(rule.id) }) }, values };
}

/** A Docker Hub account with an organization, a team, a repository and a tag. */
export async function hubAccount(services: Services): Promise<Account> {
  services.reset();
  const url = services.registry.url;
  const { username, password } = services.credentials.registry;
  services.change("registry", { collection: "repositories", key: "acme/app", merge: {} });
  services.change("registry", { collection: "tags", key: "acme/app:latest", merge: {} });
  services.change("registry", { collection: "teams", key: "acme/devs", merge: {} });
  services.change("registry", { collection: "invites", key: "invite", merge: { org: "acme", invitee: "carol" } });
  const post = async (path: string, body: JsonObject, authorization?: string): Promise<JsonObject> => {
    const response = await fetch(`${url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(authorization && { authorization }) },
      body: JSON.stringify(body),
    });
    return (await response.json()) as JsonObject;
  };
  const login = await post("/v2/auth/token", { identifier: username, secret: password });
  const authorization = `Bearer ${login.access_token}`;
  const token = await post("/v2/access-tokens", { token_label: "recorded", scopes: ["repo:read"] }, authorization);
  const resources = [{ type: "TYPE_REPO", path: "acme/app", scopes: ["scope-image-pull"] }];
  const organization = await post("/v2/orgs/acme/access-tokens", { label: "recorded", resources }, authorization);
  const team = services.objects("registry").teams?.["acme/devs"];
  const ids = { id: String(organization.id), uuid: String(token.uuid) };
  const places = { namespace: "acme", org: "acme", repository: "app", tag: "latest", team: "devs" };
  const values = {
    ...{ identifier: username, secret: password, username, password },
    ...{
      org: "acme",
      namespace: "acme",
      path: (text: string) => (text.includes("/") ? "acme/app" : "acme"),
      team: "devs",
      group_id: team?.id ?? 0,
    },
    expires_at: new Date(Date.now() + 30 * 24 * 3_600_000).toISOString(),
  };
  return { url, authorization, ids: { ...ids, ...places }, values };
}
