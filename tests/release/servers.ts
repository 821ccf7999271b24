import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, createReadStream, existsSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join, normalize } from "node:path";
import { findOrInstallVerdaccio } from "../../tools/programs/verdaccio/find-or-install";
import { until } from "../../tools/until";

/** A server that a test started. */
export interface Server {
  readonly url: string;
  close(): void;
}

/** Serves the files of a folder, such as the plugins of a release. */
export async function serveFolder(folder: string): Promise<Server & { readonly requests: readonly string[] }> {
  const requests: string[] = [];
  const server = createServer(({ url = "/" }, response) => {
    requests.push(url);
    const path = join(folder, normalize(decodeURIComponent(url.split("?")[0] ?? "/")));
    const file = existsSync(path) && statSync(path).isDirectory() ? join(path, "index.html") : path;
    if (!existsSync(file)) return response.writeHead(404).end();
    const type = file.endsWith(".html") ? "text/html" : "application/octet-stream";
    response.writeHead(200, { "content-type": type, "content-length": statSync(file).size });
    return createReadStream(file).pipe(response);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, requests, close: () => server.close() };
}

/** The index of a release for pip, in the form of PEP 503. */
export function writePythonIndex(release: string, folder: string, version: string): void {
  const files = [`pulumi_trefoil-${version}-py3-none-any.whl`, `pulumi_trefoil-${version}.tar.gz`];
  const own = join(folder, "pulumi-trefoil");
  mkdirSync(own, { recursive: true });
  for (const file of files) cpSync(join(release, file), join(own, file));
  writeFileSync(join(own, "index.html"), files.map((file) => `<a href="${file}">${file}</a><br>`).join("\n"));
}

/** The files of a release for Go, as a module proxy serves them. */
export function writeGoProxy(release: string, folder: string, module: string, version: string): void {
  const own = join(folder, module, "@v");
  mkdirSync(own, { recursive: true });
  for (const form of ["zip", "mod"])
    cpSync(join(release, `trefoil-go-v${version}.${form}`), join(own, `v${version}.${form}`));
  writeFileSync(join(own, `v${version}.info`), JSON.stringify({ Version: `v${version}` }));
  writeFileSync(join(own, "list"), `v${version}\n`);
}

/** Starts a registry for npm that passes requests for other packages on, and publishes the package of a release in it. */
export async function startNpmRegistry(folder: string, tarball: string): Promise<Server> {
  const program = await findOrInstallVerdaccio();
  const upstream = execFileSync("npm", ["config", "get", "registry"], { encoding: "utf8" }).trim();
  mkdirSync(folder, { recursive: true });
  const configuration = {
    storage: join(folder, "storage"),
    auth: { htpasswd: { file: join(folder, "users"), max_users: 1 } },
    uplinks: { upstream: { url: upstream, cache: false } },
    packages: {
      trefoil: { access: "$all", publish: "$authenticated" },
      "**": { access: "$all", proxy: "upstream" },
    },
    log: { type: "file", path: join(folder, "log"), level: "info" },
  };
  writeFileSync(join(folder, "config.yaml"), JSON.stringify(configuration));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = spawn("node", [program, "--config", join(folder, "config.yaml"), "--listen", url], {
    stdio: "ignore",
  });
  await until(() => answers(`${url}/-/ping`), "the npm registry to start", 60_000);
  publish(folder, tarball, url, await signUp(url));
  return { url, close: () => server.kill() };
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

/** Creates a user as `npm adduser` does. Returns the token. */
async function signUp(url: string): Promise<string> {
  const response = await fetch(`${url}/-/user/org.couchdb.user:owner`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name: "owner", password: crypto.randomUUID() }),
  });
  const { token } = (await response.json()) as { readonly token?: string };
  if (!token) throw new Error(`The npm registry rejected the user: ${response.status}.`);
  return token;
}

function publish(folder: string, tarball: string, url: string, token: string): void {
  const settings = join(folder, "npmrc");
  writeFileSync(settings, `registry=${url}/\n//${new URL(url).host}/:_authToken=${token}\n`);
  execFileSync("npm", ["publish", tarball, "--userconfig", settings, "--loglevel=error"], {
    cwd: folder,
    stdio: ["ignore", "ignore", "inherit"],
  });
}

async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** The versions of a package in a registry. */
export async function versionsIn({ url }: Server, name: string): Promise<string[]> {
  const { versions } = (await (await fetch(`${url}/${name}`)).json()) as { readonly versions: object };
  return Object.keys(versions);
}
