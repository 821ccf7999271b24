import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Bag, Session } from "../../provider/lifecycle";
import type { Registries } from "../../provider/oci";
import { createClient } from "../../provider/rest";
import { images } from "../../provider/services/registry/images/images";

jest.mock("../../provider/rest", () => {
  const actual = jest.requireActual("../../provider/rest");
  return { ...actual, createClient: jest.fn(actual.createClient) };
});

const [password, other] = [randomBytes(12).toString("hex"), randomBytes(12).toString("hex")];
const login = { "trefoil:registryUsername": "acme", "trefoil:registryPassword": password };
const ofHub = { username: "acme", password };
const ofDocker = { username: "moby", password: other };
const address = "https://registry-1.docker.io";
const variables = ["DOCKER_CONFIG", "DOCKER_HUB_URL", "DOCKER_USERNAME", "DOCKER_PASSWORD"] as const;

let folder: string;
let before: NodeJS.ProcessEnv;

beforeEach(() => {
  before = { ...process.env };
  for (const variable of variables) delete process.env[variable];
  folder = mkdtempSync(join(tmpdir(), "trefoil-hub-"));
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
  rmSync(folder, { recursive: true, force: true });
});

/** With what a registry would be entered, and where. Nothing is sent. */
async function entered(repository: string, bag: Bag) {
  const { client } = new Session(images, bag, () => {});
  await (client as Registries).clientFor(repository);
  const made = jest.mocked(createClient).mock.calls.map(([options]) => options);
  const { baseUrl, auth } = made.find((options) => options.auth.kind === "challenge") ?? {};
  const { username, password: word } = (auth ?? {}) as Partial<typeof ofHub>;
  return { at: baseUrl, username, password: word };
}

describe("Docker Hub's own registry", () => {
  it.each(["docker.io/acme/app", "acme/app", "nginx", "index.docker.io/acme/app"])(
    "is entered as the Hub is, when a program says %s",
    async (repository) => {
      expect(await entered(repository, login)).toEqual({ at: address, ...ofHub });
    },
  );

  it("is entered with what the environment has for the Hub", async () => {
    Object.assign(process.env, { DOCKER_USERNAME: "acme", DOCKER_PASSWORD: password });
    expect(await entered("acme/app", {})).toEqual({ at: address, ...ofHub });
  });

  it("is entered as it is configured among the registries, and namelessly when that is said", async () => {
    const access = (value: object) => ({ ...login, "trefoil:ociRegistries": JSON.stringify({ "docker.io": value }) });
    expect(await entered("acme/app", access(ofDocker))).toEqual({ at: address, ...ofDocker });
    jest.mocked(createClient).mockClear();
    expect(await entered("acme/app", access({}))).toEqual({ at: address, username: undefined, password: undefined });
  });

  it.each([
    ["nothing", {}],
    ["an account without a password", { "trefoil:registryUsername": "acme" }],
    ["a Hub at another address", { ...login, "trefoil:registryUrl": "http://127.0.0.1:1" }],
  ])("is entered as docker login left it, when the Hub's settings have %s", async (_what, bag) => {
    expect(await entered("acme/app", bag)).toEqual({ at: address, ...ofDocker });
  });

  it("is not entered at an address of its own with what the Hub has", async () => {
    const access = { "docker.io": { url: "https://mirror.example" } };
    const bag = { ...login, "trefoil:ociRegistries": JSON.stringify(access) };
    expect(await entered("acme/app", bag)).toEqual({
      at: "https://mirror.example",
      username: undefined,
      password: undefined,
    });
  });

  it("is not entered at all when the Hub's settings are wrong", async () => {
    const bag = { ...login, "trefoil:registryUrl": "hub" };
    await expect(entered("acme/app", bag)).rejects.toThrow("trefoil:registryUrl is not an address");
  });
});

describe("another registry", () => {
  it("is never entered as the Hub is", async () => {
    expect(await entered("ghcr.io/acme/app", login)).toEqual({ at: "https://ghcr.io", ...ofDocker });
    jest.mocked(createClient).mockClear();
    expect(await entered("quay.io/acme/app", login)).toMatchObject({ username: undefined, password: undefined });
  });
});
