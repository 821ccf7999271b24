import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type DockerLoginSource, dockerCredentials, dockerCredentialsSync, Registries } from "../../provider/oci";
import { type Client, type ClientOptions, createClient } from "../../provider/rest";
import { DockerLogin } from "../support/oci/docker";

jest.mock("../../provider/rest", () => {
  const actual = jest.requireActual("../../provider/rest");
  return { ...actual, createClient: jest.fn(actual.createClient) };
});

let docker: DockerLogin;
const password = randomBytes(12).toString("hex");
const encoded = Buffer.from(`bot:${password}`).toString("base64");

beforeEach(() => {
  docker = new DockerLogin();
});

afterEach(() => jest.restoreAllMocks());

const source = (registry: string): DockerLoginSource => ({
  folder: docker.folder,
  registry,
  setting: "trefoil:ociRegistries",
  env: docker.env,
});
const credentialsFor = (registry: string) => dockerCredentials(source(registry));

describe("credentials of docker login", () => {
  it("do not exist without a file, or for a registry that the file does not name", async () => {
    expect(await credentialsFor("ghcr.io")).toEqual({});
    docker.config({ auths: { "ghcr.io": { auth: encoded } } });
    expect(await credentialsFor("quay.io")).toEqual({});
  });

  it.each([
    ["ghcr.io", "ghcr.io"],
    ["https://ghcr.io", "ghcr.io"],
    ["https://index.docker.io/v1/", "docker.io"],
    ["localhost:5000", "localhost:5000"],
  ])("are read from the file in %s for %s", async (key, registry) => {
    docker.config({ auths: { [key]: { auth: encoded } } });
    expect(await credentialsFor(registry)).toEqual({ username: "bot", password });
  });

  it("may contain a colon in the password", async () => {
    const auth = Buffer.from(`bot:${password}:x`).toString("base64");
    docker.config({ auths: { "ghcr.io": { auth } } });
    expect(await credentialsFor("ghcr.io")).toEqual({ username: "bot", password: `${password}:x` });
  });

  it("can be a refresh token", async () => {
    docker.config({
      auths: { "acme.example": { auth: Buffer.from("bot:").toString("base64"), identitytoken: password } },
    });
    expect(await credentialsFor("acme.example")).toEqual({ username: "bot", identityToken: password });
  });

  it("are read from the registry's own program before the common store", async () => {
    docker.config({ credHelpers: { "ghcr.io": "own" }, credsStore: "common" });
    docker.program("own", `echo '{"ServerURL":"'$server'","Username":"own of '$server'","Secret":"${password}"}'`);
    docker.program("common", `echo '{"Username":"common of '$server'","Secret":"${password}"}'`);
    expect(await credentialsFor("ghcr.io")).toEqual({ username: "own of ghcr.io", password });
    expect(await credentialsFor("docker.io")).toEqual({ username: "common of https://index.docker.io/v1/", password });
  });

  it("can be a refresh token of a program", async () => {
    docker.config({ credsStore: "common" });
    docker.program("common", `echo '{"Username":"<token>","Secret":"${password}"}'`);
    expect(await credentialsFor("ghcr.io")).toEqual({ identityToken: password });
  });

  it("are read from the file when the program has no credentials for the registry", async () => {
    docker.config({ credsStore: "common", auths: { "ghcr.io": { auth: encoded } } });
    docker.program("common", "echo 'credentials not found in native keychain'; exit 1");
    expect(await credentialsFor("ghcr.io")).toEqual({ username: "bot", password });
  });

  it.each<[string, object, object]>([
    ["a user and a password without `auth`", { username: "bot", password }, { username: "bot", password }],
    [
      "`auth` before a user and a password",
      { auth: encoded, username: "x", password: "y" },
      { username: "bot", password },
    ],
    ["a password alone", { password }, { username: "", password }],
    ["a user alone", { username: "bot" }, {}],
    ["`auth` without a password", { auth: Buffer.from("bot:").toString("base64") }, {}],
    [
      "`auth` with zero bytes at its end",
      { auth: Buffer.from(`bot:${password}\0\0`).toString("base64") },
      { username: "bot", password },
    ],
    [
      "a refresh token next to a password",
      { auth: encoded, identitytoken: "t" },
      { username: "bot", identityToken: "t" },
    ],
    ["nothing", {}, {}],
  ])("are %s in the file", async (_what, entry, expected) => {
    docker.config({ auths: { "ghcr.io": entry } });
    expect(await credentialsFor("ghcr.io")).toEqual(expected);
    expect(dockerCredentialsSync(source("ghcr.io"))).toEqual(expected);
  });

  it("of Docker Hub are those of its own key, before further tokens", async () => {
    const hub = { auth: encoded };
    docker.config({
      auths: { "https://index.docker.io/v1/access-token": { auth: "eDp5" }, "https://index.docker.io/v1/": hub },
    });
    expect(await credentialsFor("docker.io")).toEqual({ username: "bot", password });
    docker.config({ auths: { "docker.io": hub, "index.docker.io": { auth: "eDp5" } } });
    expect(await credentialsFor("docker.io")).toEqual({ username: "bot", password });
  });

  it("are in the file for a registry without its own program", async () => {
    docker.config({
      auths: { "quay.io": { auth: encoded } },
      credHelpers: { "ghcr.io": "missing-here", "quay.io": "" },
    });
    expect(await credentialsFor("quay.io")).toEqual({ username: "bot", password });
  });

  it.each([
    null,
    { auths: null, credHelpers: null, credsStore: null },
    { auths: { "ghcr.io": null } },
    { credHelpers: { "ghcr.io": null } },
    { auths: { "ghcr.io": { auth: null, username: null } } },
  ])("are missing if Docker's file has null for them (%j)", async (config) => {
    docker.config(JSON.stringify(config));
    expect(await credentialsFor("ghcr.io")).toEqual({});
  });

  it.each([
    [
      "a folder",
      () => mkdirSync(join(docker.folder, "config.json")),
      "cannot be read (EISDIR). Fix the file, or set DOCKER_CONFIG to another folder.",
    ],
    ["not valid", () => docker.config("{"), "is not valid JSON. Fix the file, or set DOCKER_CONFIG to another folder."],
    [
      "a list",
      () => docker.config([]),
      "contains an unexpected value. Fix the file, or set DOCKER_CONFIG to another folder.",
    ],
    [
      "of another form",
      () => docker.config({ auths: { "ghcr.io": { auth: 1 } } }),
      "contains an unexpected value at auths.ghcr.io.auth. Fix the file, or set DOCKER_CONFIG to another folder.",
    ],
  ])("fail if the file is %s", async (_what, prepare, problem) => {
    prepare();
    const file = join(docker.folder, "config.json");
    await expect(credentialsFor("ghcr.io")).rejects.toMatchObject({
      code: "docker_config",
      path: file,
      message: `${file} ${problem}`,
    });
    expect(() => dockerCredentialsSync(source("ghcr.io"))).toThrow(problem);
  });

  it("do not exist if the folder of the file is a file", async () => {
    const folder = join(docker.folder, "file");
    writeFileSync(folder, "");
    expect(await dockerCredentials({ ...source("ghcr.io"), folder })).toEqual({});
  });

  it.each<[string, string, object | string]>([
    ["an empty password", `echo '{"Username":"bot","Secret":""}'`, "returned no credentials for ghcr.io (exit code 0)"],
    ["no user", `echo '{"Secret":"${password}"}'`, "returned no credentials for ghcr.io (exit code 0)"],
    [
      "those for its argument and input",
      `echo '{"Username":"'"$1 of $server"'","Secret":"${password}"}'`,
      { username: "get of ghcr.io", password },
    ],
    ["an empty user", `echo '{"Username":"","Secret":"${password}"}'`, { username: "", password }],
    [
      "a failure after its output",
      `echo '{"Username":"bot","Secret":"${password}"}'; exit 1`,
      "returned no credentials for ghcr.io (exit code 1)",
    ],
    ["text", "echo bot", "returned no credentials for ghcr.io (exit code 0)"],
    ["the end by a signal", "kill -9 $$", "returned no credentials for ghcr.io (exit code undefined)"],
    ["an unknown registry", "echo 'Credentials not Found in keychain'; exit 1", {}],
    ["an unknown registry with success", "echo 'credentials not found'", {}],
  ])("are the output of a program, whose result may be %s", async (_what, script, expected) => {
    docker.config({ credsStore: "common" });
    docker.program("common", script);
    const folder = docker.folder;
    const read = [
      () => credentialsFor("ghcr.io"),
      // Another PATH is another program, which runs again.
      async () => dockerCredentialsSync({ ...source("ghcr.io"), folder, env: { PATH: `${docker.env.PATH}:/none` } }),
    ];
    for (const one of read) {
      if (typeof expected === "object") expect(await one()).toEqual(expected);
      else
        await expect(one()).rejects.toMatchObject({
          code: "credential_helper",
          message: `docker-credential-common ${expected}. Run \`docker login ghcr.io\`, or set trefoil:ociRegistries.`,
        });
    }
  });

  it.each(["a b", "x;y", "a/b", "\u00e4"])("are not read from a program with the name %j", async (helper) => {
    docker.config({ credsStore: helper });
    await expect(credentialsFor("ghcr.io")).rejects.toMatchObject({
      code: "docker_config",
      message: `docker-credential-${helper} is not a valid name of a credential helper. Fix Docker's configuration.`,
    });
  });

  it("fail if a program is missing, also for callers that cannot wait for a promise", () => {
    docker.config({ credsStore: "missing-here" });
    expect(() => dockerCredentialsSync(source("ghcr.io"))).toThrow(
      "docker-credential-missing-here cannot be run (ENOENT). Docker's configuration requires it for ghcr.io. Install it on PATH, or set trefoil:ociRegistries.",
    );
  });

  it.each([
    ["{", "docker_config", "is not valid JSON"],
    [{ credsStore: "missing-here" }, "credential_helper", "cannot be run (ENOENT)"],
    [{ credsStore: "../evil" }, "docker_config", "is not a valid name of a credential helper"],
  ])("that cannot be read fail with an error that explains what to do (%#)", async (value, code, text) => {
    docker.config(value);
    await expect(credentialsFor("ghcr.io")).rejects.toMatchObject({ code, message: expect.stringContaining(text) });
  });

  it("never appear in the error about a program that fails", async () => {
    docker.config({ credsStore: "common" });
    docker.program("common", `echo 'locked: ${password}'; exit 3`);
    const error = await credentialsFor("ghcr.io").catch((reason: Error) => reason);
    expect((error as Error).message).toContain("returned no credentials for ghcr.io (exit code 3)");
    expect((error as Error).message).not.toContain(password);
  });
});

describe("a credential program", () => {
  const pids = () => readFileSync(join(docker.folder, "pids"), "utf8").trim().split("\n").map(Number);
  /** A program that counts its runs. */
  const counted = (script: string) => {
    docker.config({ credsStore: "common" });
    docker.program("common", `echo $$ >> "${docker.folder}/pids"\n${script}`);
  };
  const success = (secret: string) => `echo '{"Username":"bot","Secret":"${secret}"}'`;
  const pass = (ms: number) => {
    const now = performance.now();
    jest.spyOn(performance, "now").mockReturnValue(now + ms);
  };

  it.each([
    ["succeeds", success(password)],
    ["fails", "exit 3"],
  ])("that %s runs once for all requests, even for callers that cannot wait for a promise", async (_how, script) => {
    counted(script);
    const all = await Promise.allSettled([1, 2, 3].map(() => credentialsFor("ghcr.io")));
    expect(new Set(all.map(({ status }) => status)).size).toBe(1);
    await credentialsFor("ghcr.io").catch(() => undefined);
    const read = () => dockerCredentialsSync(source("ghcr.io"));
    if (all[0]?.status === "fulfilled") expect(read()).toEqual({ username: "bot", password });
    else expect(read).toThrow("returned no credentials for ghcr.io (exit code 3)");
    expect(pids()).toHaveLength(1);
  });

  it("runs for each registry", async () => {
    counted(success(password));
    for (const registry of ["ghcr.io", "quay.io", "ghcr.io"]) await credentialsFor(registry);
    expect(pids()).toHaveLength(2);
  });

  it("that failed runs again after a minute", async () => {
    counted("exit 3");
    await expect(credentialsFor("ghcr.io")).rejects.toThrow("exit code 3");
    counted(success(password));
    pass(59_000);
    await expect(credentialsFor("ghcr.io")).rejects.toThrow("exit code 3");
    pass(2_000);
    expect(await credentialsFor("ghcr.io")).toEqual({ username: "bot", password });
    expect(pids()).toHaveLength(2);
  });

  it("runs again for credentials that were rejected, but once in a minute", async () => {
    const next = randomBytes(12).toString("hex");
    counted(success(password));
    await credentialsFor("ghcr.io");
    counted(success(next));
    expect(await dockerCredentials(source("ghcr.io"), true)).toMatchObject({ password });
    pass(61_000);
    expect(await credentialsFor("ghcr.io")).toMatchObject({ password });
    expect(await dockerCredentials(source("ghcr.io"), true)).toMatchObject({ password: next });
    expect(await credentialsFor("ghcr.io")).toMatchObject({ password: next });
    expect(dockerCredentialsSync(source("ghcr.io"))).toMatchObject({ password: next });
    expect(pids()).toHaveLength(2);
  });

  it.each([
    ["asynchronously", dockerCredentials],
    ["synchronously", async (at: DockerLoginSource) => dockerCredentialsSync(at)],
  ])("that does not respond is stopped after its time limit, when it is read %s", async (_how, readWith) => {
    // It ignores a signal that only requests its end.
    counted('trap "" TERM; exec sleep 20');
    await expect(readWith({ ...source("ghcr.io"), limitMs: 300 })).rejects.toMatchObject({
      code: "credential_helper",
      message:
        "docker-credential-common did not respond for ghcr.io within 0.3 s and was stopped. If it waits for a password, unlock its store and try again, or set trefoil:ociRegistries.",
    });
    const [pid] = pids();
    expect(() => process.kill(pid as number, 0)).toThrow("ESRCH");
  });

  it("runs again for another PATH, and shares the result of a run without a promise", async () => {
    counted(success(password));
    dockerCredentialsSync(source("ghcr.io"));
    dockerCredentialsSync(source("ghcr.io"));
    expect(await credentialsFor("ghcr.io")).toEqual({ username: "bot", password });
    expect(pids()).toHaveLength(1);
    const env = { PATH: `${docker.env.PATH}:/none` };
    await dockerCredentials({ ...source("ghcr.io"), env });
    expect(pids()).toHaveLength(2);
  });

  it("that succeeded does not run again without a promise, even after a minute", () => {
    counted(success(password));
    dockerCredentialsSync(source("ghcr.io"));
    pass(61_000);
    expect(dockerCredentialsSync(source("ghcr.io"))).toEqual({ username: "bot", password });
    expect(pids()).toHaveLength(1);
  });

  it("runs again for a caller that cannot wait for the run that has begun", async () => {
    counted(success(password));
    const begun = credentialsFor("ghcr.io");
    expect(dockerCredentialsSync(source("ghcr.io"))).toEqual({ username: "bot", password });
    expect(await begun).toEqual({ username: "bot", password });
    expect(pids()).toHaveLength(2);
  });

  it("that failed runs again after exactly a minute since its end, also without a promise", () => {
    counted("exit 3");
    const now = Math.ceil(performance.now());
    const clock = jest.spyOn(performance, "now").mockReturnValue(now);
    const read = () => dockerCredentialsSync(source("ghcr.io"));
    expect(read).toThrow("exit code 3");
    clock.mockReturnValue(now + 59_999.9);
    expect(read).toThrow("exit code 3");
    expect(pids()).toHaveLength(1);
    clock.mockReturnValue(now + 60_000);
    expect(read).toThrow("exit code 3");
    expect(pids()).toHaveLength(2);
  });

  it("does not block the process", async () => {
    // The program ends only after this process has written a file.
    counted(`until [ -e "${docker.folder}/go" ]; do sleep 0.05; done\n${success(password)}`);
    const credentials = credentialsFor("ghcr.io");
    writeFileSync(join(docker.folder, "go"), "");
    expect(await credentials).toEqual({ username: "bot", password });
  });
});

/** Clients that registries create, with their options. They send nothing. */
function connected(given: Partial<ConstructorParameters<typeof Registries>[0]> = {}) {
  const made: ClientOptions[] = [];
  const closed: (string | undefined)[] = [];
  jest.mocked(createClient).mockImplementation((options) => {
    made.push(options);
    return { close: async () => void closed.push(options.label) } as unknown as Client;
  });
  const { folder, env } = docker;
  const keyName = (key: string) => `trefoil:${key}`;
  const registries = new Registries({ access: {}, docker: { folder, env }, client: {}, keyName, ...given });
  return { registries, made, closed };
}

describe("the clients of registries", () => {
  afterEach(() => jest.mocked(createClient).mockImplementation(jest.requireActual("../../provider/rest").createClient));
  const budget = { service: "images", scope: "x", limit: 1, windowSeconds: 2 };

  it("have the address, name and credentials of the registry, and the options of all clients", async () => {
    const access = {
      "https://ghcr.io/": { username: "bot", password },
      "quay.io": { url: "https://mirror.example/v" },
    };
    const { registries, made } = connected({ access, client: { budget, totalTimeoutMs: 5 } });
    for (const name of ["ghcr.io/acme/app", "ghcr.io/acme/other", "quay.io/app"]) await registries.clientFor(name);
    expect(made).toEqual([
      {
        baseUrl: "https://ghcr.io",
        label: "ghcr.io",
        totalTimeoutMs: 5,
        auth: { kind: "challenge", username: "bot", password, identityToken: undefined, renew: undefined },
        budget: { ...budget, scope: "ghcr.io bot" },
      },
      {
        baseUrl: "https://mirror.example/v",
        label: "quay.io",
        totalTimeoutMs: 5,
        auth: {
          kind: "challenge",
          username: undefined,
          password: undefined,
          identityToken: undefined,
          renew: undefined,
        },
        budget: { ...budget, scope: "quay.io " },
      },
    ]);
  });

  it("read the credentials of docker login again when the registry rejects them", async () => {
    docker.config({ auths: { "ghcr.io": { auth: encoded } } });
    const { registries, made } = connected();
    await registries.clientFor("ghcr.io/app");
    const [{ auth, budget: own } = { auth: { kind: "none" } as const, budget: undefined }] = made;
    expect([auth, own]).toMatchObject([{ kind: "challenge", username: "bot", password }, undefined]);
    const { renew } = auth as { renew?: () => Promise<unknown> };
    docker.config({ auths: { "ghcr.io": { auth: Buffer.from("bot:next").toString("base64") } } });
    expect(await renew?.()).toEqual({ username: "bot", password: "next" });
  });

  it("are shared by operations, and closed once, even if another one could not connect", async () => {
    const { registries, closed, made } = connected({
      access: { "a.example": {}, "b.example": { url: "http://b.example" } },
    });
    const operation = registries.within({ graceMs: 1 });
    expect(operation.limits).toEqual({ graceMs: 1 });
    await operation.clientFor("a.example/app");
    await registries.clientFor("a.example/app");
    const failed = operation.clientFor("b.example/app");
    const both = Promise.allSettled([failed, registries.close()]);
    await expect(failed).rejects.toMatchObject({
      code: "insecure_registry",
      message:
        "b.example has no https URL in trefoil:ociRegistries. Credentials are sent without TLS only to this machine. Set a URL that starts with https://.",
    });
    await both;
    expect([made.length, closed]).toEqual([1, ["a.example"]]);
  });

  it.each([
    ["http://127.0.0.1:5000", true],
    ["http://localhost", true],
    ["https://b.example", true],
    ["http://b.example", false],
    ["b.example", false],
    ["ftp://b.example", false],
  ])("receive credentials at %s: %s", async (url, isSafe) => {
    const { registries } = connected({ access: { "b.example": { url } } });
    const client = registries.clientFor("b.example/app");
    if (isSafe) expect(await client).toBeDefined();
    else await expect(client).rejects.toMatchObject({ code: "insecure_registry" });
  });

  it("send requests to the path of the repository, with the limits of the operation", async () => {
    const { signal } = new AbortController();
    const requests: object[] = [];
    jest.mocked(createClient).mockImplementation(
      () =>
        ({
          request: async (options: object) => ({ status: requests.push(options) }),
          async *paginate(path: string, options: object) {
            requests.push({ path, ...options });
            yield 1;
          },
        }) as unknown as Client,
    );
    const { folder, env } = docker;
    const options = { access: {}, docker: { folder, env }, client: {}, keyName: (key: string) => key };
    const registries = new Registries(options).within({ signal });
    await registries.request({ method: "HEAD", path: "/nginx/manifests/1" });
    await registries.get("/ghcr.io%2Facme%2Fapp?x=1", { query: { a: 1 } });
    for await (const _ of registries.paginate("/ghcr.io%2Facme%2Fapp/tags/list?n=1", { query: { a: 2 } }));
    await registries.signIn();
    expect(requests).toEqual([
      { method: "HEAD", path: "/v2/library/nginx/manifests/1", signal, graceMs: undefined },
      { method: "GET", path: "/v2/acme/app?x=1", query: { a: 1 }, signal, graceMs: undefined },
      { path: "/v2/acme/app/tags/list?n=1", query: { a: 2 }, signal, graceMs: undefined },
    ]);
  });

  it("have one address for comparisons, without the slash at the end of a path", () => {
    const access = { "a.example": { url: "https://B.example:443/registry//" }, "c.example": { url: "no URL" } };
    const { registries } = connected({ access });
    const addresses = [
      "a.example/app",
      "A.example:443/app",
      "b.example/app",
      "c.example/app",
      "nginx",
      "localhost:80/app",
      "127.0.0.1/app",
    ];
    expect(addresses.map((name) => registries.comparableAddress(name))).toEqual([
      "b.example/registry/app",
      "b.example/registry/app",
      "b.example/app",
      "c.example/app",
      "docker.io/library/nginx",
      "localhost/app",
      "localhost/app",
    ]);
  });
});

describe("a registry whose credentials could not be read", () => {
  it("is connected by the next request of the process", async () => {
    docker.config("no JSON");
    const { folder, env } = docker;
    const registries = new Registries({ access: {}, docker: { folder, env }, client: {}, keyName: (key) => key });
    await expect(registries.clientFor("registry.example/app")).rejects.toThrow("is not valid JSON");
    docker.config({});
    expect(await registries.clientFor("registry.example/app")).toBeDefined();
    await registries.close();
  });
});
