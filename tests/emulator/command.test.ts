import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { request } from "node:https";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { generate } from "selfsigned";
import { temporaryFolder } from "../support/temporary-folder";
import { caller } from "./caller";

const root = join(__dirname, "../..");
const entry = ["--require", join(root, "tools/typescript.js"), join(root, "cli/main.ts")];
const started: ChildProcess[] = [];
let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
});

/** Starts `trefoil emulate`. */
function start(options: readonly string[]): ChildProcess {
  const child = spawn(process.execPath, [...entry, "emulate", ...options], { stdio: "pipe" });
  started.push(child);
  return child;
}

/** Starts `trefoil emulate` and reads the line that it prints. */
async function emulate(...options: string[]) {
  const child = start(options);
  const [line] = await once(createInterface({ input: child.stdout as Readable }), "line");
  return { child, connections: JSON.parse(line) };
}

async function stop(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): Promise<number | null> {
  const exit = once(child, "exit");
  child.kill(signal);
  return (await exit)[0];
}

describe("trefoil emulate", () => {
  it("prints URLs and credentials, writes them to a file for a stack, and exits with 0 on a signal", async () => {
    const file = join(folder, "config.json");
    const { child, connections } = await emulate("--config-file", file);
    expect(connections).toEqual({
      registry: {
        url: expect.stringMatching(/^http:..127\.0\.0\.1:\d+$/),
        username: "octavia",
        password: expect.any(String),
      },
      search: {
        url: expect.any(String),
        adminKey: expect.any(String),
        queryKey: expect.any(String),
        token: expect.any(String),
        readToken: expect.any(String),
      },
      realtime: { url: expect.stringMatching(/:\d+\/v1$/), token: expect.any(String) },
      rest: { url: expect.any(String), token: expect.any(String), username: "robot", password: expect.any(String) },
    });
    const written = JSON.parse(readFileSync(file, "utf8"));
    expect(written).toMatchObject({
      "trefoil:searchUrl": { value: connections.search.url },
      "trefoil:searchApiKey": { value: connections.search.adminKey, secret: true },
      "trefoil:restRequestLimit": { value: "0" },
    });
    expect(Object.keys(written)).toHaveLength(13);
    // Only its user can read it.
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const call = caller(connections.realtime.url, { authorization: `Bearer ${connections.realtime.token}` });
    expect((await call("GET", "/me")).status).toBe(200);
    expect(await stop(child)).toBe(0);
  });

  it("ends with an error if it cannot write the configuration", async () => {
    const [code] = await once(start(["--config-file", join(folder, "missing/config.json")]), "exit");
    expect(code).toBe(1);
  });

  it("serves the document of the guide, and configures its package", async () => {
    const guide = readFileSync(join(root, "docs/guides/openapi.md"), "utf8");
    const files = ["config.json", "things.yaml", "things.resources.yaml"].map((name) => join(folder, name));
    const [file = "", document = "", resources = ""] = files;
    writeFileSync(document, /```yaml\n(openapi: [\s\S]*?)```/.exec(guide)?.[1] ?? "");
    const args = [...entry, "openapi", document, "--resources", resources];
    execFileSync(process.execPath, args, { stdio: "ignore" });
    const api = ["--openapi", document, "--resources", resources];
    const { child, connections } = await emulate(...api, "--config-file", file);
    const { url, token } = connections.rest;
    expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({
      "things:url": { value: url },
      "things:token": { value: token, secret: true },
    });
    const call = caller(url, { authorization: `Bearer ${token}` });
    expect(await call("POST", "/v1/lamps", { name: "hall" })).toMatchObject({ status: 201, body: { name: "hall" } });
    expect(await stop(child)).toBe(0);
  });

  it("configures the package of a document with client credentials of OAuth 2.0", async () => {
    const flows = { clientCredentials: { tokenUrl: "https://things.example/token", scopes: {} } };
    const lamp = { type: "object", properties: { id: { type: "string", readOnly: true }, name: { type: "string" } } };
    const content = { "application/json": { schema: lamp } };
    const responses = { 200: { description: "ok", content } };
    const things = {
      ...{ openapi: "3.0.3", info: { title: "Things", version: "1" }, servers: [{ url: "https://things.example" }] },
      ...{ security: [{ oauth: [] }], components: { securitySchemes: { oauth: { type: "oauth2", flows } } } },
      paths: {
        "/lamps": { post: { requestBody: { content }, responses } },
        "/lamps/{id}": { get: { responses }, delete: { responses } },
      },
    };
    const [file = "", document = "", resources = ""] = ["oauth.json", "doc.json", "doc.resources.yaml"].map((name) =>
      join(folder, name),
    );
    writeFileSync(document, JSON.stringify(things));
    execFileSync(process.execPath, [...entry, "openapi", document, "--resources", resources], { stdio: "ignore" });
    const api = ["--openapi", document, "--resources", resources];
    const { child, connections } = await emulate(...api, "--config-file", file);
    const { username, password } = connections.rest;
    expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({
      "things:clientId": { value: username },
      "things:clientSecret": { value: password, secret: true },
    });
    expect(await stop(child)).toBe(0);
  });

  it("does not write the configuration through a symbolic link", async () => {
    const target = join(folder, "target.json");
    symlinkSync(target, join(folder, "link.json"));
    const [code] = await once(start(["--config-file", join(folder, "link.json")]), "exit");
    expect([code, existsSync(target)]).toEqual([1, false]);
  });

  it("reads blobs from a folder, and delays aliases and items", async () => {
    mkdirSync(join(folder, "hotels"));
    writeFileSync(join(folder, "hotels/1.json"), '{ "id": "1" }');
    const { child, connections } = await emulate(
      "--search-blobs-dir",
      folder,
      "--search-alias-delay-seconds",
      "30",
      "--search-item-delay-ms",
      "1",
    );
    const call = caller(connections.search.url, { "api-key": connections.search.adminKey });
    const put = (path: string, body: object) => call("PUT", `${path}?api-version=2026-10-01`, body);
    const get = async (path: string) => (await call("GET", `${path}?api-version=2026-10-01`)).body;
    for (const name of ["one", "two"])
      await put(`/indexes('${name}')`, { name, fields: [{ name: "id", type: "Edm.String", key: true }] });
    const container = { name: "hotels" };
    await put("/datasources('files')", { name: "files", type: "azureblob", credentials: {}, container });
    const parameters = { configuration: { parsingMode: "json" } };
    await put("/indexers('reader')", { name: "reader", dataSourceName: "files", targetIndexName: "one", parameters });
    while ((await get("/indexers('reader')/search.status")).lastResult.status === "inProgress");
    for (const index of ["one", "two"]) await put("/aliases('guide')", { name: "guide", indexes: [index] });
    expect(await get("/indexes('guide')/docs('1')")).toMatchObject({ id: "1" });
    expect(await stop(child)).toBe(0);
  });

  it("stops on an interrupt, and at the end of the standard input only with the option", async () => {
    const { child } = await emulate();
    child.stdin?.end();
    expect(await stop(child, "SIGINT")).toBe(0);
    const { child: attached } = await emulate("--until-stdin-closes");
    const exit = once(attached, "exit");
    attached.stdin?.end();
    expect((await exit)[0]).toBe(0);
  });

  it("stores objects and credentials in a folder that only its owner can read", async () => {
    const data = join(folder, "data");
    const seed = join(folder, "seed.json");
    writeFileSync(seed, JSON.stringify({ rest: { "/v1/resources": { seeded: { name: "seed" } } } }));
    const first = await emulate("--data-dir", data, "--seed", seed);
    await stop(first.child);
    expect(statSync(join(data, "credentials.json")).mode & 0o077).toBe(0);
    const { child, connections } = await emulate("--data-dir", data);
    const call = caller(connections.rest.url, {
      "content-type": "application/json",
      "x-api-key": first.connections.rest.token,
    });
    expect((await call("GET", "/v1/resources")).body).toEqual([{ id: "seeded", name: "seed" }]);
    await stop(child);
  });

  it("serves HTTPS with a certificate", async () => {
    const [cert, key] = [join(folder, "cert.pem"), join(folder, "key.pem")];
    const made = await generate([{ name: "commonName", value: "localhost" }], {
      extensions: [{ name: "subjectAltName", altNames: [{ type: 7, ip: "127.0.0.1" }] }],
    });
    writeFileSync(cert, made.cert);
    writeFileSync(key, made.private);
    const { child, connections } = await emulate("--tls", `${cert},${key}`);
    expect(connections.registry.url).toMatch(/^https:/);
    const asked = request(`${connections.registry.url}/v2/categories`, { ca: readFileSync(cert) }).end();
    const [response] = await once(asked, "response");
    expect(response.statusCode).toBe(200);
    response.destroy();
    expect(await stop(child)).toBe(0);
  });
});
