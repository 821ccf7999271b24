import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  type DockerLoginSource,
  dockerCredentials,
  dockerCredentialsSync,
} from "../../provider/oci/registries/credentials";
import { Registries } from "../../provider/oci/registries/registries";
import { DockerLogin } from "../support/oci/docker";

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
    expect(await credentialsFor("docker.io")).toEqual({
      username: "common of https://index.docker.io/v1/",
      password,
    });
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

  it.each([
    ["{", "docker_config", "is not valid JSON"],
    [{ credsStore: "missing-here" }, "credential_helper", "cannot be run (ENOENT)"],
    [{ credsStore: "../evil" }, "docker_config", "is not a valid name of a credential helper"],
  ])("that cannot be read fail with an error that explains what to do (%#)", async (value, code, text) => {
    docker.config(value);
    await expect(credentialsFor("ghcr.io")).rejects.toMatchObject({
      code,
      message: expect.stringContaining(text),
    });
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
    counted("exec sleep 600");
    await expect(readWith({ ...source("ghcr.io"), limitMs: 300 })).rejects.toMatchObject({
      code: "credential_helper",
      message:
        "docker-credential-common did not respond for ghcr.io within 0.3 s and was stopped. If it waits for a password, unlock its store and try again, or set trefoil:ociRegistries.",
    });
    const [pid] = pids();
    expect(() => process.kill(pid as number, 0)).toThrow("ESRCH");
  });

  it("does not block the process", async () => {
    // The program ends only after this process has written a file.
    counted(`until [ -e "${docker.folder}/go" ]; do sleep 0.05; done\n${success(password)}`);
    const credentials = credentialsFor("ghcr.io");
    writeFileSync(join(docker.folder, "go"), "");
    expect(await credentials).toEqual({ username: "bot", password });
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
