import type { TestEnvironment } from "../test-environment";

type Send = (method: string, path: string, body: object) => Promise<unknown>;

const numbersFor = (count: number) => Array.from({ length: Math.ceil(count / 8) }, (_, i) => i);

/**
 * Creates `count` objects with plain requests, as other clients do: about a third in each service, some of which refer
 * to others.
 */
export async function createObjects(environment: TestEnvironment, count: number): Promise<void> {
  const { registry, realtime, rest, credentials } = environment.emulator;
  const login = { identifier: credentials.registry.username, secret: credentials.registry.password };
  const { access_token: token } = (await sender(registry.url, {})("POST", "/v2/auth/token", login)) as Token;
  const toRegistry = sender(registry.url, { authorization: `Bearer ${token}` });
  const toRealtime = sender(realtime.url, { authorization: `Bearer ${credentials.realtime.token}` });
  const toRest = sender(rest.url, { authorization: `Bearer ${credentials.rest.token}` });
  const { account } = (await toRealtime("GET", "/me", {})) as { account: { id: string } };
  await createSearchObjects(environment, count);
  for (const i of numbersFor(count)) {
    await toRegistry("POST", "/v2/namespaces/acme/repositories", {
      namespace: "acme",
      name: `service-${i}`,
      description: `Service ${i}.`,
    });
    await toRegistry("POST", "/v2/orgs/acme/groups", { name: `group-${i}` });
    const app = (await toRealtime("POST", `/accounts/${account.id}/apps`, { name: `chat-${i}` })) as { id: string };
    await toRealtime("POST", `/apps/${app.id}/keys`, { name: "server", capability: { "*": ["publish"] } });
    await toRest("POST", "/v1/resources", { name: `part-${i}`, size: i });
  }
}

/** Creates only the objects of search: as many as in an account with `count` objects. */
export async function createSearchObjects({ emulator }: TestEnvironment, count: number): Promise<void> {
  const { search, credentials } = emulator;
  const toSearch = sender(search.url, { "api-key": credentials.search.adminKey });
  const version = "?api-version=2026-10-01";
  for (const i of numbersFor(count)) {
    await toSearch("PUT", `/synonymmaps('words-${i}')${version}`, {
      name: `words-${i}`,
      format: "solr",
      synonyms: `usa, united states\nroom ${i}, place ${i}`,
    });
    await toSearch("PUT", `/indexes('hotels-${i}')${version}`, {
      name: `hotels-${i}`,
      fields: [
        { name: "id", type: "Edm.String", key: true },
        { name: "title", type: "Edm.String", searchable: true, synonymMaps: [`words-${i}`] },
      ],
    });
    await toSearch("PUT", `/aliases('guide-${i}')${version}`, { name: `guide-${i}`, indexes: [`hotels-${i}`] });
  }
}

interface Token {
  readonly access_token: string;
}

const sender =
  (url: string, headers: Readonly<Record<string, string>>): Send =>
  async (method, path, body) => {
    const response = await fetch(url + path, {
      method,
      headers: { ...headers, "content-type": "application/json", prefer: "return=representation" },
      ...(method !== "GET" && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path} -> ${response.status} ${await response.text()}`);
    return response.json();
  };
