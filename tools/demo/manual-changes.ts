import type { Addresses } from "./emulator-process";

/** Outputs of the stack. */
export interface CreatedObjects {
  /** `namespace/name` of the repository. */
  readonly image: string;
  readonly synonymMap: string;
  readonly appId: string;
}

const apiVersion = "api-version=2026-10-01";

/** Makes the repository public, with the API of Docker Hub. */
export async function publishRepository({ registry }: Addresses, { image }: CreatedObjects): Promise<void> {
  const login = { identifier: registry.username, secret: registry.password };
  const { access_token } = await send("POST", `${registry.url}/v2/auth/token`, {}, login);
  const headers = { Authorization: `Bearer ${access_token}` };
  const [namespace, name] = image.split("/");
  const path = `/v2/namespaces/${namespace}/repositories/${name}/privacy`;
  await send("POST", registry.url + path, headers, { is_private: false });
}

/** Adds a rule to the synonym map. */
export async function addSynonym({ search }: Addresses, { synonymMap }: CreatedObjects): Promise<void> {
  const address = `${search.url}/synonymmaps('${synonymMap}')?${apiVersion}`;
  const headers = { "api-key": search.adminKey };
  const map = await send("GET", address, headers);
  const body = { name: map.name, format: "solr", synonyms: `${map.synonyms}\npub, bar` };
  await send("PUT", address, { ...headers, Prefer: "return=representation" }, body);
}

/** Grants all capabilities to the server key. */
export async function widenKey({ realtime }: Addresses, { appId }: CreatedObjects): Promise<void> {
  const headers = { Authorization: `Bearer ${realtime.token}` };
  const keys = await send("GET", `${realtime.url}/apps/${appId}/keys`, headers);
  const server = (keys as unknown as { name: string; id: string }[]).find(({ name }) => name === "server");
  await send("PATCH", `${realtime.url}/apps/${appId}/keys/${server?.id}`, headers, { capability: { "*": ["*"] } });
}

async function send(method: string, address: string, headers: Record<string, string>, body?: object) {
  const type = body ? { "Content-Type": "application/json" } : {};
  const answer = await fetch(address, { method, headers: { ...headers, ...type }, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${method} ${address} -> ${answer.status} ${await answer.text()}`);
  return (await answer.json().catch(() => ({}))) as Record<string, string>;
}
