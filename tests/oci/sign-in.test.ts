import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { imageCopy } from "../../provider/services/registry/images/image-copy";
import { imageTag } from "../../provider/services/registry/images/image-tag";
import { DockerLogin } from "../support/oci/docker";
import { digestOf, image } from "../support/oci/images";
import { Registry, serviceOfTokens } from "../support/oci/registry";
import { startTokenServer, type TokenServer } from "../support/oci/token-server";
import { Program } from "./harness/program";
import { RecordingProxy } from "./harness/recording-proxy";

// More than a client might read in one request.
const app = image({ layers: [Buffer.from("app"), randomBytes(6 * 1024 * 1024)] });

let tokens: TokenServer;
let withTokens: Registry;
let withPassword: Registry;
let program: Program;

beforeAll(async () => {
  tokens = await startTokenServer(serviceOfTokens);
  [withTokens, withPassword] = [
    await Registry.start({ auth: tokens }),
    await Registry.start({ auth: "htpasswd", delete: false }),
  ];
  await withTokens.push("acme/app", app, "staging");
});
beforeEach(() => tokens.clearRequests());
afterAll(async () => {
  await Promise.all([withTokens.stop(), withPassword.stop()]);
  await tokens.close();
});

describe("a registry that redirects blobs to another host", () => {
  let store: RecordingProxy;
  let proxy: RecordingProxy;

  beforeEach(async () => {
    store = await RecordingProxy.open(undefined, ({ path, headers }) => {
      const found = app.blobs.find(({ digest }) => path.startsWith(`/${digest}?`));
      if (!found) return undefined;
      const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(`${headers.range}`) ?? [];
      if (from === undefined) return { status: 200, body: found.bytes };
      const [start, end] = [Number(from), Math.min(Number(to || Infinity), found.bytes.length - 1)];
      const range = { "content-range": `bytes ${start}-${end}/${found.bytes.length}` };
      return { status: 206, headers: range, body: found.bytes.subarray(start, end + 1) };
    });
    proxy = await RecordingProxy.open(withTokens.url, ({ method, path, headers }) => {
      const digest = /\/blobs\/(sha256:.*)$/.exec(path)?.[1];
      if (method !== "GET" || !digest || !headers.authorization) return undefined;
      return { status: 307, headers: { location: `${store.url}/${digest}?signature=of-the-store` } };
    });
    program = new Program({
      "registry.example": { ...withTokens.access, url: proxy.url },
      [withPassword.host]: withPassword.access,
    });
  });
  afterEach(() => Promise.all([store.close(), proxy.close()]));

  it("receives its token, and that host receives neither the token nor the password", async () => {
    const [source, repository] = ["registry.example/acme/app:staging", `${withPassword.host}/acme/redirected`];
    await program.create(imageCopy, { source, repository, tag: "stable" });
    const sent = proxy.of("GET", "/blobs/").map(({ headers }) => headers.authorization?.split(" ")[0]);
    expect(new Set(sent)).toEqual(new Set(["Bearer"]));
    expect(store.requests.length).toBeGreaterThanOrEqual(app.blobs.length);
    for (const { headers } of store.requests) {
      expect(Object.keys(headers)).not.toContain("authorization");
      expect(JSON.stringify(headers)).not.toContain(withTokens.password);
    }
    for (const { digest } of app.blobs) {
      expect(digestOf((await withPassword.blob("acme/redirected", digest)) ?? Buffer.alloc(0))).toBe(digest);
    }
    expect(readFileSync(program.log, "utf8")).not.toContain(withTokens.password);
  });
});

describe("a registry with anonymous access", () => {
  beforeEach(() => {
    program = new Program({ [withTokens.host]: {} });
  });

  it("issues a token for public repositories", async () => {
    const image = `${withTokens.host}/acme/app:staging`;
    expect(await program.call("getImage", { image })).toMatchObject({ digest: app.digest });
    expect(tokens.requests).toEqual([{ method: "GET", scopes: ["repository:acme/app:pull"], user: undefined }]);
  });

  it("reports that a credential is missing for everything else", async () => {
    const args = { repository: `${withTokens.host}/acme/app`, tag: "mine", digest: app.digest };
    await expect(program.create(imageTag, args)).rejects.toThrow(
      /-> 401 .*Check the credentials of `docker login`, or else trefoil:ociRegistries/,
    );
    expect(await withTokens.tags("acme/app")).not.toContain("mine");
  });
});

describe("a registry that offers two authentication schemes", () => {
  it("uses the token scheme that it lists first, regardless of letter case", async () => {
    const challenge = `Bearer realm="${tokens.realm}", service=${serviceOfTokens}, scope="repository:acme/app:pull", Basic realm="Packages"`;
    const proxy = await RecordingProxy.open(withTokens.url, ({ headers }) =>
      headers.authorization ? undefined : { status: 401, headers: { "www-authenticate": challenge } },
    );
    program = new Program({ "registry.example": { ...withTokens.access, url: proxy.url } });
    const image = "registry.example/acme/app:staging";
    expect(await program.call("getImage", { image })).toMatchObject({ digest: app.digest });
    await proxy.close();
  });
});

describe("a registry that accepts no pushes", () => {
  it("is reported as read-only, not as a registry that does not support deletion", async () => {
    const refusal = JSON.stringify({ errors: [{ code: "UNSUPPORTED", message: "The operation is unsupported." }] });
    const proxy = await RecordingProxy.open(withPassword.url, ({ method }) =>
      method === "POST" ? { status: 405, headers: { "content-type": "application/json" }, body: refusal } : undefined,
    );
    program = new Program({
      [withTokens.host]: withTokens.access,
      "mirror.example": { ...withPassword.access, url: proxy.url },
    });
    const source = `${withTokens.host}/acme/app:staging`;
    await expect(
      program.create(imageCopy, { source, repository: "mirror.example/acme/app", tag: "mine" }),
    ).rejects.toThrow(/-> 405 .*the registry does not accept uploads.* Use another registry/);
    await proxy.close();
  });
});

describe("registries with credentials from docker login", () => {
  let docker: DockerLogin;
  let before: NodeJS.ProcessEnv;

  beforeEach(() => {
    docker = new DockerLogin();
    before = { ...process.env };
    process.env.DOCKER_CONFIG = docker.folder;
    program = new Program(undefined);
  });
  afterEach(() => {
    process.env = before;
    jest.restoreAllMocks();
  });

  it("accept the refresh token in the file instead of a password", async () => {
    const auth = Buffer.from(`${tokens.username}:`).toString("base64");
    docker.config({ auths: { [withTokens.host]: { auth, identitytoken: tokens.identityToken } } });
    const repository = `${withTokens.host}/acme/app`;
    await program.create(imageTag, { repository, tag: "by-refresh-token", digest: app.digest });
    const sent = tokens.requests.map(({ method, user }) => `${method} ${user}`);
    expect(new Set(sent)).toEqual(new Set(["POST tester"]));
    expect((await withTokens.manifest("acme/app", "by-refresh-token"))?.digest).toBe(app.digest);
    expect(readFileSync(program.log, "utf8")).not.toContain(tokens.identityToken);
  });

  it.each([
    ["a token server", () => withTokens],
    ["passwords", () => withPassword],
  ])("accept short-lived credentials of a program, which are read again after a rejection, with %s", async (_, of) => {
    const { host, username, password = "" } = of();
    await of().push("acme/renewed", app, "staging");
    const secret = (value: string) => writeFileSync(join(docker.folder, "secret"), value);
    docker.config({ credHelpers: { [host]: "short-lived" } });
    docker.program(
      "short-lived",
      `echo run >> "${docker.folder}/runs"; echo '{"Username":"${username}","Secret":"'$(cat "${docker.folder}/secret")'"}'`,
    );
    process.env.PATH = docker.env.PATH;
    const runs = () => readFileSync(join(docker.folder, "runs"), "utf8").trim().split("\n").length;
    const session = program.session();
    const read = () => program.call("getImage", { image: `${host}/acme/renewed:staging` }, session);
    secret(randomBytes(12).toString("hex"));
    for (let n = 0; n < 3; n++) await expect(read()).rejects.toThrow(/-> 401 /);
    expect(runs()).toBe(1);
    secret(password);
    const now = performance.now();
    jest.spyOn(performance, "now").mockReturnValue(now + 61_000);
    expect(await read()).toMatchObject({ digest: app.digest });
    expect(await read()).toMatchObject({ digest: app.digest });
    expect(runs()).toBe(2);
    expect(readFileSync(program.log, "utf8")).not.toContain(password);
  });

  it("fail with instructions when the credential program is missing", async () => {
    docker.config({ credHelpers: { [withTokens.host]: "missing-here" } });
    const image = `${withTokens.host}/acme/app:staging`;
    await expect(program.call("getImage", { image })).rejects.toThrow(
      `docker-credential-missing-here cannot be run (ENOENT). Docker's configuration requires it for ${withTokens.host}. Install it on PATH, or set trefoil:ociRegistries.`,
    );
  });
});

describe("several registries with one credential program", () => {
  it("each receive only their own credentials", async () => {
    await using third = await Registry.start({ auth: "htpasswd" });
    const all = [withTokens, withPassword, third];
    program = new Program(Object.fromEntries(all.map(({ host, access }) => [host, access])));
    expect(new Set(all.map(({ password }) => password)).size).toBe(3);
    const first = await program.create(imageCopy, {
      source: `${withTokens.host}/acme/app:staging`,
      repository: `${withPassword.host}/acme/onwards`,
      tag: "stable",
    });
    const { digest } = first.state.outputs;
    const source = `${withPassword.host}/acme/onwards@${digest}`;
    await program.create(imageCopy, { source, repository: `${third.host}/acme/last`, tag: "stable" });
    expect((await third.manifest("acme/last", "stable"))?.bytes).toEqual(app.bytes);
  });

  it("reject the credentials of another registry, and the error reports it", async () => {
    const { username, password } = withTokens.access;
    program = new Program({ [withPassword.host]: { username, password } });
    const image = `${withPassword.host}/acme/app:staging`;
    await expect(program.call("getImage", { image })).rejects.toThrow(
      /-> 401 .*The credential was rejected. Check the credentials of `docker login`, or else trefoil:ociRegistries/,
    );
  });
});

describe("a tag that is deleted with its resource", () => {
  const args = () => ({ repository: `${withPassword.host}/acme/app`, digest: app.digest, onDelete: "delete" });
  beforeEach(() => withPassword.push("acme/app", app));

  it("is deleted alone, also where the registry cannot delete by digest", async () => {
    program = new Program({ [withPassword.host]: withPassword.access });
    await program.remove(await program.create(imageTag, { ...args(), tag: "goes" }));
    expect(await withPassword.tags("acme/app")).not.toContain("goes");
    expect((await withPassword.manifest("acme/app", app.digest))?.bytes).toEqual(app.bytes);
  });

  it.each([
    [405, "UNSUPPORTED", "The operation is unsupported."],
    [400, "DIGEST_INVALID", "The digest is invalid."],
  ])(
    "is kept in a registry that deletes no tags (%i %s), and the error explains what to do",
    async (status, code, text) => {
      const refusal = JSON.stringify({ errors: [{ code, message: text }] });
      const proxy = await RecordingProxy.open(withPassword.url, ({ method }) =>
        method === "DELETE" ? { status, headers: { "content-type": "application/json" }, body: refusal } : undefined,
      );
      program = new Program({ "shop.example": { ...withPassword.access, url: proxy.url } });
      const stays = { ...args(), repository: "shop.example/acme/app", tag: "stays" };
      const stored = await program.create(imageTag, stays);
      const failure = await program.remove(stored).catch(({ message }: Error) => message);
      expect(failure).toContain(
        `ImageTag "shop.example/acme/app:stays": delete failed: DELETE shop.example/v2/acme/app/manifests/stays -> ${status} ${text.replace(/\.$/, "")}: the registry does not support the deletion of tags. Delete the tag with the tools of the registry, or keep it: with \`onDelete: "keep"\`, or with \`protectedTags\` of a TagRetention (code ${code}).`,
      );
      expect(failure).not.toContain("Correct what the service reports");
      expect((await withPassword.manifest("acme/app", "stays"))?.digest).toBe(app.digest);
      await program.remove(await program.update(stored, { ...stays, onDelete: "keep" }));
      expect(proxy.of("DELETE", "")).toHaveLength(1);
      await proxy.close();
    },
  );
});
