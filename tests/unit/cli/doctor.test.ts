import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Finding } from "../../../cli/doctor/types";
import { type Services, start } from "../../../emulator/start";
import { writeFiles } from "../../../tools/files";
import { DockerLogin } from "../../support/oci/docker";
import { fakeProcesses, runCommand } from "../../support/run-command";
import { temporaryFolder } from "../../support/temporary-folder";

let services: Services;
let base: string;
let folder: string;
beforeAll(async () => {
  services = await start({ searchQuotas: { indexesCount: 1 } });
});
beforeEach(() => {
  services.reset();
  base = temporaryFolder();
  folder = join(base, "program");
  mkdirSync(folder);
  stack({});
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => services.close());

/** Fake Pulumi CLI with a version and the configuration of each stack. */
function stack(config: Readonly<Record<string, string>>): void {
  const entries = Object.entries(config).map(([key, value]) => [`trefoil:${key}`, { value }]);
  fakeProcesses((_, [command]) => ({
    status: 0,
    stdout: command === "version" ? "v99.1.0\n" : JSON.stringify(Object.fromEntries(entries)),
    stderr: "",
  }));
}

const secrets = () => Object.values(services.credentials).flatMap((one) => Object.values(one) as string[]);

async function doctor(args: readonly string[], env: Readonly<Record<string, string>> = services.env) {
  const { code, out, err } = await runCommand(["doctor", ...args], { folder, env });
  expect(err).toBe("");
  for (const secret of secrets().filter((one) => one.length > 8)) expect(out).not.toContain(secret);
  return { code, out };
}

async function findings(args: readonly string[], env?: Readonly<Record<string, string>>) {
  const { code, out } = await doctor([...args, "--json"], env);
  const all = (JSON.parse(out) as { readonly findings: readonly Finding[] }).findings;
  const about = (area: string, subject: string) =>
    all.filter((one) => one.area === area && one.subject === subject).map(({ status, text }) => `${status}: ${text}`);
  return { code, all, about };
}

describe("trefoil doctor", () => {
  it.each([
    ["3.99.0", "warning"],
    ["2.1000.1000", "warning"],
    ["3.1000.0", "ok"],
    ["10.0.0", "ok"],
  ])("compares the version of the Pulumi CLI with the SDK by its numbers: %s", async (version, status) => {
    fakeProcesses((_, [command]) => {
      return { status: 0, stdout: command === "version" ? `v${version}\n` : "{}", stderr: "" };
    });
    const { all } = await findings(["rest"]);
    const text = expect.stringContaining(version);
    expect(all.find(({ subject }) => subject === "Pulumi CLI")).toMatchObject({ status, text });
  });

  it("names the versions of the software in this order", async () => {
    const { all } = await findings(["rest"]);
    const software = all.filter(({ area }) => area === "software");
    expect(software.map(({ subject }) => subject)).toEqual(["Trefoil", "Node.js", "@pulumi/pulumi", "Pulumi CLI"]);
    expect(software[1]).toMatchObject({ status: "ok", text: process.versions.node });
    for (const { text } of software) expect(text).toMatch(/^\d+\.\d+\.\d+/);
  });

  it("shows settings with their source, accepted credentials, quotas and the request limit", async () => {
    services.reset();
    services.change("search", { collection: "indexes", key: "shop", merge: {} });
    const { code, about } = await findings(["search"]);
    // One request validates the credentials and returns all quotas.
    expect(services.journal("search").map(({ method, path }) => `${method} ${path}`)).toEqual(["GET /servicestats"]);
    const search = (subject: string) => about("Azure AI Search", subject);
    expect(search("searchUrl")).toEqual([`info: ${services.search.url} (AZURE_SEARCH_ENDPOINT)`]);
    expect(search("searchApiKey")).toEqual(["info: set (AZURE_SEARCH_API_KEY)"]);
    expect(search("credentials")).toEqual(["ok: API key accepted"]);
    expect(search("quota of indexes")).toEqual(["warning: 1 of 1"]);
    expect(search("quota of synonym maps")).toEqual(["info: 0 of 10"]);
    expect(search("request limit")).toEqual([
      expect.stringMatching(/^info: [1-9]\d* of 100 requests in the last 60 s$/),
    ]);
    expect(code).toBe(0);
  });

  it("shows the sources of a credential in their order, and which of them is used", async () => {
    const text = async (service: string, title: string, env: Readonly<Record<string, string>>, ...args: string[]) =>
      (await findings([service, ...args], env)).about(title, "credential sources");
    const keys = "1. trefoil:searchApiKey or trefoil:searchToken";
    const variables = "2. AZURE_SEARCH_API_KEY or TREFOIL_SEARCH_TOKEN";
    expect(await text("search", "Azure AI Search", services.env)).toEqual([
      `info: ${keys}; ${variables} (used); 3. Microsoft Entra identity`,
    ]);
    stack({ searchUrl: services.search.url, searchApiKey: services.credentials.search.adminKey });
    expect(await text("search", "Azure AI Search", services.env, "--stack", "dev")).toEqual([
      `info: ${keys} (used); ${variables}; 3. Microsoft Entra identity`,
    ]);
    const { AZURE_SEARCH_ENDPOINT = "" } = services.env;
    const federated = { AZURE_SEARCH_ENDPOINT, AZURE_TOKEN_CREDENTIALS: "WorkloadIdentityCredential" };
    expect(await text("search", "Azure AI Search", federated)).toEqual([
      `info: ${keys}; ${variables}; 3. Microsoft Entra identity (AZURE_TOKEN_CREDENTIALS=WorkloadIdentityCredential) (used)`,
    ]);
    expect(await text("registry", "Docker Hub", services.env)).toEqual([
      "info: 1. trefoil:registryPassword; 2. DOCKER_PASSWORD (used); 3. docker login",
    ]);
  });

  it("warns about resources of other providers in a state that is written without checkpoints", async () => {
    const types = ["pulumi:providers:trefoil", "trefoil:search:Index", "pulumi-nodejs:dynamic/trefoil/realtime:App"];
    writeFiles(folder, { "Pulumi.yaml": "name: shop\nruntime: nodejs\n" });
    const withState = (others: readonly string[]) =>
      fakeProcesses((_, args) => {
        const resources = [...types, ...others].map((type) => ({ type, custom: true, id: "id" }));
        const component = { type: "acme:index:Site", custom: false };
        const state = { deployment: { resources: [...resources, component] } };
        return { status: 0, stdout: JSON.stringify(args.includes("export") ? state : {}), stderr: "" };
      });
    const env = { ...services.env, PULUMI_SKIP_CHECKPOINTS: "true" };
    const checkpoints = async (...args: string[]) =>
      (await findings(["search", ...args], env)).about("project", "checkpoints");
    withState([]);
    expect(await checkpoints("--stack", "dev")).toEqual([
      expect.stringMatching(/^ok: skipped \(PULUMI_SKIP_CHECKPOINTS\)/),
    ]);
    expect(await checkpoints()).toEqual([expect.stringMatching(/^info: .* Pass --stack/)]);
    for (const [count, noun] of [
      [1, "a resource"],
      [2, "2 resources"],
    ] as const) {
      withState(Array(count).fill("aws:s3/bucket:Bucket"));
      const text = ` ${noun} of other providers, such as aws:s3/bucket:Bucket. A killed update loses`;
      expect(await checkpoints("--stack", "dev")).toEqual([expect.stringContaining(text)]);
    }
    expect((await findings(["search", "--stack", "dev"])).about("project", "checkpoints")).toEqual([]);
  });

  it("shows docker login as the source of the credentials of Docker Hub", async () => {
    const docker = new DockerLogin();
    const { DOCKER_USERNAME: username = "", DOCKER_PASSWORD: password = "", ...env } = services.env;
    const auth = Buffer.from(`${username}:${password}`).toString("base64");
    docker.config({ auths: { [new URL(services.registry.url).host]: { auth } } });
    const { about } = await findings(["registry"], { ...env, DOCKER_CONFIG: docker.folder });
    expect(about("Docker Hub", "registryUsername")).toEqual([`info: ${username} (docker login)`]);
    expect(about("Docker Hub", "registryPassword")).toEqual(["info: set (docker login)"]);
    expect(about("Docker Hub", "credentials")).toEqual([expect.stringMatching(/^ok: .* accepted$/)]);
    expect(about("Docker Hub", "account")).toEqual([`info: ${username}`]);
  });

  it("does not count the time of a credential helper as time of the service", async () => {
    const docker = new DockerLogin();
    const { DOCKER_USERNAME: username = "", DOCKER_PASSWORD: password = "", ...env } = services.env;
    docker.config({ credsStore: "slow" });
    docker.program(
      "slow",
      `echo run >> ${docker.folder}/runs; echo '{"Username":"${username}","Secret":"${password}"}'`,
    );
    // Time passes while the helper runs: its file exists, and no request was sent.
    const now = performance.now.bind(performance);
    const hasRun = () => existsSync(join(docker.folder, "runs"));
    jest.spyOn(performance, "now").mockImplementation(() => now() + (hasRun() ? 20_000 : 0));
    const limits = jest.spyOn(AbortSignal, "timeout");
    const startsAtLimit: boolean[] = [];
    limits.mockImplementation(() => {
      startsAtLimit.push(hasRun());
      return new AbortController().signal;
    });
    const { about } = await findings(["registry"], { ...env, ...docker.env });
    expect(about("Docker Hub", "docker login")).toEqual([
      "warning: the credential helper took 20 s. Every command that uses Docker Hub waits for it.",
    ]);
    expect(startsAtLimit[0]).toBe(true);
    expect(about("Docker Hub", "credentials")).toEqual([expect.stringMatching(/^ok: /)]);
    expect(readFileSync(join(docker.folder, "runs"), "utf8")).toBe("run\n");
  });

  it("shows why docker login cannot be used", async () => {
    const docker = new DockerLogin();
    docker.config({ auths: { "https://index.docker.io/v1/": { auth: "bW9ieTo=", identitytoken: "generated" } } });
    const { about } = await findings(["registry"], { DOCKER_CONFIG: docker.folder });
    expect(about("Docker Hub", "configuration")).toEqual([
      "warning: not configured. `docker login` cannot be used: It contains an identity token for docker.io, which only container registries accept.",
    ]);
  });

  it("prints a table that names the areas", async () => {
    const { out } = await doctor([]);
    for (const area of ["software", "project", "machine", "Docker Hub", "Azure AI Search", "Ably", "REST"])
      expect(out).toContain(`${area}\n`);
    expect(out).toMatch(/^ {2}ok +Pulumi CLI +99\.1\.0$/m);
  });

  it("sends only reads and sign-ins", async () => {
    await doctor([]);
    const sent = (["registry", "search", "realtime", "rest"] as const).flatMap((name) => services.journal(name));
    const requests = sent.map(({ method, path }) => `${method} ${path}`);
    expect(requests.filter((request) => request !== "POST /v2/auth/token")).toEqual([
      "GET /servicestats",
      "GET /v1/me",
    ]);
  });

  it("reports rejected credentials and the next step, and exits with 2", async () => {
    const env = { ...services.env, AZURE_SEARCH_API_KEY: services.credentials.search.queryKey };
    const { code, about } = await findings(["search"], env);
    expect(about("Azure AI Search", "credentials")).toEqual([
      expect.stringMatching(/^problem: .*Wrong key or query key: set an admin key/s),
    ]);
    expect(code).toBe(2);
  });

  it("names missing permissions with the resources that need them", async () => {
    const token = "limited-token-of-the-test";
    const capabilities = ["read:app", "write:app", "read:key", "read:namespace", "write:namespace"];
    services.change("realtime", { collection: "tokens", key: token, merge: { capabilities } });
    const { about, code } = await findings(["realtime"], { ...services.env, ABLY_ACCOUNT_TOKEN: token });
    const permissions = about("Ably", "permissions");
    expect(permissions).toContain("warning: write:key is missing for Key");
    expect(permissions.join()).not.toContain("Namespace");
    expect(permissions.join()).toMatch(/missing for (?:\w+, ){4}\w+ and \d+ others/);
    expect(code).toBe(0);
  });

  it("uses the configuration of a stack, and names its keys", async () => {
    stack({ searchUrl: services.search.url, searchApiKey: services.credentials.search.adminKey });
    const { about } = await findings(["search", "--stack", "dev"], {});
    expect(about("Azure AI Search", "searchApiKey")).toEqual(["info: set (trefoil:searchApiKey)"]);
    expect(about("Azure AI Search", "credentials")).toEqual(["ok: API key accepted"]);
  });

  it("does not call credentials accepted if their check is skipped", async () => {
    const { about } = await findings(["search"], { ...services.env, TREFOIL_SKIP_CREDENTIALS_VALIDATION: "true" });
    expect(about("Azure AI Search", "credentials")).toEqual(["info: not checked (skipCredentialsValidation)"]);
  });

  it("distinguishes services without configuration from incomplete ones", async () => {
    const { about, code } = await findings([], { AZURE_SEARCH_ENDPOINT: "not-an-address" });
    expect(about("Ably", "configuration")).toEqual(["info: not configured"]);
    expect(about("Azure AI Search", "configuration")).toEqual([expect.stringContaining("problem: ")]);
    expect(code).toBe(2);
  });

  it("shows the expiration of a token, and no passwords of proxies", async () => {
    const payload = Buffer.from(JSON.stringify({ exp: 1_900_000_000 })).toString("base64url");
    const { about } = await findings(["rest"], {
      TREFOIL_REST_URL: services.rest.url,
      TREFOIL_REST_TOKEN: `e30.${payload}.sig`,
      HTTPS_PROXY: "http://bob:swordfish@proxy.example:3128",
      NO_PROXY: "127.0.0.1",
    });
    expect(about("REST", "restToken")).toEqual(["info: set, expires at 2030-03-17T17:46:40.000Z (TREFOIL_REST_TOKEN)"]);
    expect(about("machine", "proxy")).toEqual([
      "info: HTTPS_PROXY=http://[secret]@proxy.example:3128, NO_PROXY=127.0.0.1",
    ]);
  });

  it.each([
    ["bob:swordfish@proxy.example:3128", "***@proxy.example:3128"],
    ["http://bob:sword/fish@proxy.example:3128", "http://[secret]@proxy.example:3128"],
    ["http://bo@b:sword@fish@proxy.example:3128", "http://[secret]@proxy.example:3128"],
  ])("shows the proxy %s without its password", async (HTTPS_PROXY, shown) => {
    const { about } = await findings(["oci"], { HTTPS_PROXY });
    expect(about("machine", "proxy")).toEqual([`info: HTTPS_PROXY=${shown}`]);
  });

  it.each([
    [{ https_proxy: "http://a:1" }, "https_proxy=http://a:1"],
    [{ https_proxy: "http://a:1", HTTPS_PROXY: "http://b:1" }, "https_proxy=http://a:1"],
    [{ https_proxy: "", HTTPS_PROXY: "http://b:1" }, "HTTPS_PROXY=http://b:1"],
    [{ http_proxy: "http://a:1", no_proxy: "b" }, "http_proxy=http://a:1, no_proxy=b"],
    [{ HTTP_PROXY: "" }, "none"],
  ])("names the variables of proxies that requests use: %j", async (env, shown) => {
    const { about } = await findings(["oci"], env);
    expect(about("machine", "proxy")).toEqual([`info: ${shown}`]);
  });

  it("reports every service if one cannot be reached", async () => {
    const env = { ...services.env, ABLY_URL: "http://127.0.0.1:9/v1" };
    const { about, code } = await findings(["search", "realtime"], env);
    expect(about("Azure AI Search", "credentials")).toEqual(["ok: API key accepted"]);
    expect(about("Ably", "credentials")).toEqual([expect.stringMatching(/^warning: .*127\.0\.0\.1:9/s)]);
    expect(code).toBe(0);
  }, 60_000);

  it("warns about a Pulumi CLI that is older than the SDK, and reports an unknown host", async () => {
    writeFiles(folder, { "Pulumi.yaml": "name: shop\nruntime: nodejs\n" });
    fakeProcesses(() => ({ status: 0, stdout: "v3.1.0\n", stderr: "" }));
    const { about, code } = await findings(["oci"], { TREFOIL_HOST: "nonsense" });
    expect(about("software", "Pulumi CLI")).toEqual([expect.stringMatching(/^warning: 3\.1\.0\. It is older/)]);
    expect(about("project", "host")).toEqual(["problem: TREFOIL_HOST must be one of dynamic, plugin. Correct it."]);
    expect(code).toBe(2);
  });

  it("reports a plugin that the project does not name", async () => {
    writeFiles(folder, { "Pulumi.yaml": "name: shop\nruntime: nodejs\n" });
    const { about, code } = await findings(["search"], {
      ...services.env,
      PULUMI_HOME: folder,
      TREFOIL_HOST: "plugin",
    });
    expect(about("project", "host")).toEqual([expect.stringMatching(/^problem: TREFOIL_HOST is `plugin`.*plugins:/s)]);
    expect(code).toBe(2);
  });

  it.each([
    ["runtime: python\n", "plugin (runtime python)"],
    ["runtime:\n  options:\n    virtualenv: venv\n  name: python\n", "plugin (runtime python)"],
    ["runtime: { name: go }\n", "plugin (runtime go)"],
    ["runtime: yaml\n", "plugin (runtime yaml)"],
    ["runtime:\n  name: nodejs\n  options: { packagemanager: npm }\n", "dynamic (default)"],
    ["runtime: [\n", "dynamic (default)"],
    ["", "dynamic (default)"],
  ])("shows the host of a project with %j", async (runtime, host) => {
    writeFiles(folder, { "Pulumi.yaml": `name: shop\n${runtime}` });
    const { about } = await findings(["oci"], {});
    expect(about("project", "host")).toEqual([`info: ${host}`]);
  });
});
