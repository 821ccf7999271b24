import { randomBytes } from "node:crypto";
import { dockerCredentials } from "../../provider/oci/registries/credentials";
import { DockerLogin } from "../support/oci/docker";

let docker: DockerLogin;
const password = randomBytes(12).toString("hex");
const encoded = Buffer.from(`bot:${password}`).toString("base64");

beforeEach(() => {
  docker = new DockerLogin();
});

const credentialsFor = async (registry: string) =>
  dockerCredentials(docker.folder, registry, "trefoil:ociRegistries", docker.env);

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
