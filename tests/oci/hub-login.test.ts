import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Session } from "../../provider/lifecycle";
import type { Config } from "../../provider/lifecycle/settings";
import type { Registries } from "../../provider/oci";
import { createClient } from "../../provider/rest";
import { images } from "../../provider/services/registry/images/service";
import { temporaryFolder } from "../support/temporary-folder";

jest.mock("../../provider/rest", () => {
  const actual = jest.requireActual("../../provider/rest");
  return { ...actual, createClient: jest.fn(actual.createClient) };
});

const [password, other] = [randomBytes(12).toString("hex"), randomBytes(12).toString("hex")];
const login = { "trefoil:registryUsername": "acme", "trefoil:registryPassword": password };
const ofHub = { username: "acme", password };
const ofDocker = { username: "moby", password: other };
const address = "https://registry-1.docker.io";
const variables = ["DOCKER_CONFIG", "DOCKER_HUB_API_URL", "DOCKER_USERNAME", "DOCKER_PASSWORD"] as const;

let folder: string;
let before: NodeJS.ProcessEnv;

beforeEach(() => {
  before = { ...process.env };
  for (const variable of variables) delete process.env[variable];
  folder = temporaryFolder();
  process.env.DOCKER_CONFIG = folder;
  const auth = Buffer.from(`moby:${other}`).toString("base64");
  const auths = { "https://index.docker.io/v1/": { auth }, "ghcr.io": { auth } };
  writeFileSync(join(folder, "config.json"), JSON.stringify({ auths }));
  jest.mocked(createClient).mockClear();
});
afterEach(() => {
  for (const variable of variables) {
    if (before[variable] === undefined) delete process.env[variable];
    else process.env[variable] = before[variable];
  }
});

/** The credential and URL that a registry would use. Sends no request. */
async function credentialFor(repository: string, bag: Config) {
  const { client } = new Session(images, bag, () => {});
  await (client as Registries).clientFor(repository);
  const made = jest.mocked(createClient).mock.calls.map(([options]) => options);
  const { baseUrl, auth } = made.find((options) => options.auth.kind === "challenge") ?? {};
  const { username, password: word } = (auth ?? {}) as Partial<typeof ofHub>;
  return { at: baseUrl, username, password: word };
}

describe("Docker Hub's own registry", () => {
  it.each(["docker.io/acme/app", "acme/app", "nginx", "index.docker.io/acme/app"])(
    "uses the Docker Hub credential when a program sets %s",
    async (repository) => {
      expect(await credentialFor(repository, login)).toEqual({ at: address, ...ofHub });
    },
  );

  it("uses the Docker Hub credential of the environment", async () => {
    Object.assign(process.env, { DOCKER_USERNAME: "acme", DOCKER_PASSWORD: password });
    expect(await credentialFor("acme/app", {})).toEqual({ at: address, ...ofHub });
  });

  it("uses its own entry among the registries, or anonymous access when the entry is empty", async () => {
    const access = (value: object) => ({ ...login, "trefoil:ociRegistries": JSON.stringify({ "docker.io": value }) });
    expect(await credentialFor("acme/app", access(ofDocker))).toEqual({ at: address, ...ofDocker });
    jest.mocked(createClient).mockClear();
    expect(await credentialFor("acme/app", access({}))).toEqual({
      at: address,
      username: undefined,
      password: undefined,
    });
  });

  it.each([
    ["nothing", {}],
    ["an account without a password", { "trefoil:registryUsername": "acme" }],
    ["a Hub at another address", { ...login, "trefoil:registryUrl": "http://127.0.0.1:1" }],
  ])("uses the credential of docker login when the Docker Hub settings contain %s", async (_what, bag) => {
    expect(await credentialFor("acme/app", bag)).toEqual({ at: address, ...ofDocker });
  });

  it("does not use the Docker Hub credential at a custom URL", async () => {
    const access = { "docker.io": { url: "https://mirror.example" } };
    const bag = { ...login, "trefoil:ociRegistries": JSON.stringify(access) };
    expect(await credentialFor("acme/app", bag)).toEqual({
      at: "https://mirror.example",
      username: undefined,
      password: undefined,
    });
  });

  it("does not authenticate when the Docker Hub settings are invalid", async () => {
    const bag = { ...login, "trefoil:registryUrl": "hub" };
    await expect(credentialFor("acme/app", bag)).rejects.toThrow("trefoil:registryUrl is not an address");
  });
});

describe("another registry", () => {
  it("never uses the Docker Hub credential", async () => {
    expect(await credentialFor("ghcr.io/acme/app", login)).toEqual({ at: "https://ghcr.io", ...ofDocker });
    jest.mocked(createClient).mockClear();
    expect(await credentialFor("quay.io/acme/app", login)).toMatchObject({ username: undefined, password: undefined });
  });
});
