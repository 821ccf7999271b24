import { randomBytes } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { dockerCredentials } from "../../provider/oci/credentials";

let folder: string;
let env: NodeJS.ProcessEnv;
const password = randomBytes(12).toString("hex");
const encoded = Buffer.from(`bot:${password}`).toString("base64");

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "trefoil-docker-"));
  env = { PATH: process.env.PATH };
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const config = (value: object | string): void =>
  writeFileSync(join(folder, "config.json"), typeof value === "string" ? value : JSON.stringify(value));

/** A credential program on PATH that answers by what it hears. */
function program(name: string, script: string): void {
  const bin = join(folder, "bin");
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, `docker-credential-${name}`), `#!/bin/sh\nread -r server\n${script}\n`);
  chmodSync(join(bin, `docker-credential-${name}`), 0o755);
  env = { PATH: `${bin}${delimiter}${env.PATH}` };
}

describe("credentials of docker login", () => {
  it("are none without a file, and none for a registry that it does not know", async () => {
    expect(await dockerCredentials(folder, "ghcr.io", env)).toEqual({});
    config({ auths: { "ghcr.io": { auth: encoded } } });
    expect(await dockerCredentials(folder, "quay.io", env)).toEqual({});
  });

  it.each([
    ["ghcr.io", "ghcr.io"],
    ["https://ghcr.io", "ghcr.io"],
    ["https://index.docker.io/v1/", "docker.io"],
    ["localhost:5000", "localhost:5000"],
  ])("stand in the file under %s for %s", async (key, registry) => {
    config({ auths: { [key]: { auth: encoded } } });
    expect(await dockerCredentials(folder, registry, env)).toEqual({ username: "bot", password });
  });

  it("may be a refresh token", async () => {
    config({ auths: { "acme.example": { auth: Buffer.from("bot:").toString("base64"), identitytoken: password } } });
    expect(await dockerCredentials(folder, "acme.example", env)).toEqual({ username: "bot", identityToken: password });
  });

  it("come from the registry's own program before the common store", async () => {
    config({ credHelpers: { "ghcr.io": "own" }, credsStore: "common" });
    program("own", `echo '{"ServerURL":"'$server'","Username":"own of '$server'","Secret":"${password}"}'`);
    program("common", `echo '{"Username":"common of '$server'","Secret":"${password}"}'`);
    expect(await dockerCredentials(folder, "ghcr.io", env)).toEqual({ username: "own of ghcr.io", password });
    expect(await dockerCredentials(folder, "docker.io", env)).toEqual({
      username: "common of https://index.docker.io/v1/",
      password,
    });
  });

  it("may be a refresh token of a program", async () => {
    config({ credsStore: "common" });
    program("common", `echo '{"Username":"<token>","Secret":"${password}"}'`);
    expect(await dockerCredentials(folder, "ghcr.io", env)).toEqual({ identityToken: password });
  });

  it("are those of the file where the program knows none", async () => {
    config({ credsStore: "common", auths: { "ghcr.io": { auth: encoded } } });
    program("common", "echo 'credentials not found in native keychain'; exit 1");
    expect(await dockerCredentials(folder, "ghcr.io", env)).toEqual({ username: "bot", password });
  });

  it.each([
    ["{", "docker_config", "is not JSON"],
    [{ credsStore: "missing-here" }, "credential_helper", "cannot be run (ENOENT)"],
    [{ credsStore: "../evil" }, "docker_config", "is no name of a credential helper"],
  ])("that cannot be had are an error that says what to do (%#)", async (value, code, text) => {
    config(value);
    await expect(dockerCredentials(folder, "ghcr.io", env)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(text),
    });
  });

  it("never show in the error about a program that fails", async () => {
    config({ credsStore: "common" });
    program("common", `echo 'locked: ${password}'; exit 3`);
    const error = await dockerCredentials(folder, "ghcr.io", env).catch((reason: Error) => reason);
    expect((error as Error).message).toContain("gave no credentials for ghcr.io (exit code 3)");
    expect((error as Error).message).not.toContain(password);
  });
});
