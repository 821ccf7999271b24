import { Registries, RegistryImages, TrustedRoots } from "../../provider/oci";
import type { Retention } from "../../provider/oci/images";
import { type Client, createClient, HttpError, type RequestOptions } from "../../provider/rest";
import { temporaryFolder } from "../support/temporary-folder";

jest.mock("../../provider/rest", () => {
  const actual = jest.requireActual("../../provider/rest");
  return { ...actual, createClient: jest.fn(actual.createClient) };
});

type Options = ConstructorParameters<typeof Registries>[0];
type Hub = NonNullable<Awaited<ReturnType<NonNullable<Options["hub"]>>>>;
type HubTag = Awaited<ReturnType<NonNullable<Awaited<ReturnType<Registries["hubTags"]>>>["list"]>>[number];

const ociIndex = "application/vnd.oci.image.index.v1+json";
const ociManifest = "application/vnd.oci.image.manifest.v1+json";
const hubImage = "application/vnd.docker.container.image.v1+json";
const digest = (letter: string): string => `sha256:${letter.repeat(64)}`;
const httpError = (status: number, serviceCode?: string): HttpError =>
  new HttpError(`-> ${status}`, { method: "DELETE", path: "/", status, serviceCode, requestId: "r-1" });

type Request = Partial<RequestOptions> & { readonly path: string };

/** A service that records its requests, and returns or throws what the test defines. */
class FakeClient {
  readonly requests: Request[] = [];
  isClosed = false;
  respond: (request: Request) => unknown = () => undefined;
  /** The pages of each reading of a list. */
  readings: readonly (readonly { count?: unknown; results?: readonly HubTag[] }[])[] = [];

  /** `status` of the response, otherwise 200 with the returned body. */
  async request(options: Request) {
    this.requests.push(options);
    await options.beforeSend?.(false);
    const answer = this.respond(options);
    if (typeof answer !== "number") return { status: 200, headers: {}, body: answer };
    if (answer >= 300 && !options.allowedStatuses?.includes(answer)) throw httpError(answer);
    return { status: answer, headers: {}, body: undefined };
  }

  get(path: string, options: object = {}) {
    return this.request({ ...options, method: "GET", path });
  }

  async *paginate(path: string, options: { items(page: unknown): readonly unknown[] }) {
    const reading = this.requests.filter((request) => request.path === path).length;
    this.requests.push({ path });
    for (const page of this.readings[reading] ?? []) yield* options.items(page);
  }

  async signIn(): Promise<void> {}

  async close(): Promise<void> {
    this.isClosed = true;
  }

  get client(): Client {
    return this as unknown as Client;
  }

  get sent(): string[] {
    return this.requests.map(({ method = "LIST", path }) => `${method} ${path}`);
  }
}

let hub: FakeClient;
beforeEach(() => {
  hub = new FakeClient();
});

const list = "/v2/namespaces/acme/repositories/app/tags?page_size=100";
const settings = "/v2/namespaces/acme/repositories/app";
const tags = async () => required(await registriesWith({}).hubTags("acme/app"));
const pageOf = (...names: readonly string[]) => ({ count: names.length, results: names.map((name) => ({ name })) });

describe("the list of the tags of a repository on Docker Hub", () => {
  it("contains each tag of all pages once", async () => {
    hub.readings = [
      [
        { ...pageOf("a", "b"), count: 3 },
        { ...pageOf("b", "c"), count: 3 },
      ],
    ];
    expect((await (await tags()).list()).map(({ name }) => name)).toEqual(["a", "b", "c"]);
    expect(hub.sent).toEqual([`LIST ${list}`]);
  });

  it("is read again, up to three times, if it has another number of tags than a page states", async () => {
    const short = [{ ...pageOf("a"), count: 2 }];
    hub.readings = [
      short,
      [
        { ...pageOf("a"), count: 1 },
        { ...pageOf("b"), count: 3 },
      ],
      [pageOf("a", "b")],
    ];
    expect(await (await tags()).list()).toHaveLength(2);
    expect(hub.sent).toHaveLength(3);
    hub.requests.length = 0;
    const deleted = [
      { ...pageOf("a", "b"), count: 4 },
      { ...pageOf("d"), count: 3 },
    ];
    hub.readings = [deleted, [pageOf("b", "c", "d")]];
    expect(await (await tags()).list()).toHaveLength(3);
    expect(hub.sent).toHaveLength(2);
    hub.requests.length = 0;
    hub.readings = [short, short, short, [pageOf("a", "b")]];
    await expect((await tags()).list()).rejects.toMatchObject({
      code: "invalid_response",
      method: "GET",
      path: list,
      status: 200,
      message: `GET ${settings}/tags returned 1 tags of 2. The list is incomplete, or it changes while it is read. Run the command again.`,
    });
    expect(hub.sent).toHaveLength(3);
  });

  it("may be empty, but not without a number", async () => {
    hub.readings = [[{ count: 0 }]];
    expect(await (await tags()).list()).toEqual([]);
    hub.requests.length = 0;
    hub.readings = [[], [], []];
    await expect((await tags()).list()).rejects.toThrow("returned 0 tags of undefined");
  });
});

describe("a tag of Docker Hub", () => {
  const path = `${settings}/tags/v1`;

  it.each<[string, unknown, readonly string[] | undefined]>([
    ["its digest", { digest: digest("a"), media_type: hubImage }, [digest("a")]],
    ["a digest of an image", { digest: digest("a"), images: [{ digest: digest("b") }] }, [digest("a"), digest("b")]],
    [
      "a digest in an image of another spelling",
      { digest: digest("a"), media_type: `${ociManifest.toUpperCase()}; charset=utf-8`, images: [{}, null] },
      [digest("a")],
    ],
    ["no type", { digest: digest("a"), images: [{ digest: digest("b") }, {}] }, undefined],
    ["an index without digests", { digest: digest("a"), media_type: ociIndex, images: [] }, undefined],
    ["404", 404, []],
    ["no digest", {}, undefined],
    ["a number", { digest: 1 }, undefined],
    ["nothing", undefined, undefined],
  ])("uses the digests in the response: %s", async (_what, answer, expected) => {
    hub.respond = () => answer;
    expect(await (await tags()).usedBy("v1")).toEqual(expected);
    expect(hub.sent).toEqual([`GET ${path}`]);
  });

  it("does not exist after 404, even if the body contains a digest", async () => {
    hub.request = async () => ({ status: 404, headers: {}, body: { digest: digest("a") } });
    expect(await (await tags()).usedBy("v1")).toEqual([]);
  });

  it("is deleted after a check, unless it does not exist", async () => {
    hub.respond = () => 204;
    const check = jest.fn(async () => undefined);
    expect(await (await tags()).delete("v1", check)).toBe(true);
    expect([hub.sent, check.mock.calls]).toEqual([[`DELETE ${path}`], [[false]]]);
    hub.respond = () => 404;
    expect(await (await tags()).delete("v1")).toBe(false);
    hub.respond = () => 403;
    await expect((await tags()).delete("v1")).rejects.toThrow("403");
    await expect((await tags()).usedBy("v1")).rejects.toThrow("403");
  });

  it.each<[string, readonly string[], string | undefined]>([
    ["a rule that matches", ["x", "v.*"], "immutable by the rule v.*"],
    ["a rule of 100 characters", ["v1|".padEnd(100, "x")], `immutable by the rule ${"v1|".padEnd(100, "x")}`],
    ["a longer rule", ["v1|".padEnd(101, "x")], `immutable by the rule ${"v1|".padEnd(100, "x")}…`],
    ["a rule that cannot be read", ["x", "(", "["], "immutable by the rule ("],
    ["a matching rule before one that cannot be read", ["(", "v1"], "immutable by the rule v1"],
    ["no matching rule", ["x"], undefined],
  ])("is immutable by %s", async (_what, rules, expected) => {
    hub.respond = () => ({ immutable_tags_settings: { enabled: true, rules } });
    expect((await (await tags()).immutability())("v1")).toBe(expected);
    expect(hub.sent).toEqual([`GET ${settings}`]);
  });
});

const required = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error("it is undefined");
  return value;
};
const keyName = (key: string): string => `trefoil:${key}`;
/** The registries of a program, with a management API. */
const registriesWith = (given: Partial<Hub> | undefined, access = {}, signal?: AbortSignal) =>
  new Registries(
    {
      access,
      docker: { folder: temporaryFolder(), env: {} },
      hub: async () => given && { client: hub.client, credentials: {}, customAddress: true, ...given },
      client: {},
      keyName,
    },
    { signal },
  );

describe("the facts about the tags of Docker Hub", () => {
  const retention: Retention = {
    rules: [{ patterns: ["*"], notPulledForDays: 1 }],
    protectedTags: [],
    declared: async () => [],
    dates: "push",
  };
  const decisions = (given: Partial<Retention> = {}, signal?: AbortSignal) => {
    const images = new RegistryImages(registriesWith({}, {}, signal), () => {}, new TrustedRoots(temporaryFolder()));
    return images.expiredTags("acme/app", { ...retention, ...given });
  };
  const read = (found: readonly HubTag[], given: Partial<Retention> = {}, signal?: AbortSignal) => {
    hub.readings = [[{ count: found.length, results: found }]];
    return decisions(given, signal);
  };
  const pushed = "2026-01-02T03:04:05.678901Z";

  const expiring = { tag_last_pushed: "2024-01-02T03:04:05Z", tag_last_pulled: null };
  const withRelease = (release: Partial<HubTag>) =>
    read([
      { name: "old", digest: digest("c"), media_type: hubImage, ...expiring },
      { name: "release", digest: digest("a"), tag_last_pushed: pushed, ...release },
    ]);
  const partial = [{ digest: digest("b") }, { digest: null }];

  it.each<Partial<HubTag>>([
    ...[null, undefined, [], [{}], [{ digest: "" }], partial].map((images) => ({ media_type: ociIndex, images })),
    ...[null, undefined, "", "application/json", `${ociIndex.toUpperCase()}; charset=utf-8`].map((type) => ({
      media_type: type,
      images: partial,
    })),
  ])("are all kept if another tag may be an index with unknown images: %j", async (release) => {
    await expect(withRelease(release)).rejects.toMatchObject({
      code: "tags_unknown",
      message: expect.stringMatching(/persists, delete this tag, or delete the expired tags with Docker Hub\.$/),
    });
  });

  it.each<Partial<HubTag>>([
    { media_type: ociIndex, images: [{ digest: digest("b") }] },
    { images: [{ digest: digest("b") }] },
    { media_type: hubImage, images: partial },
    ...[
      "application/vnd.docker.distribution.manifest.v1+json",
      "application/vnd.docker.distribution.manifest.v1+prettyjws",
      "application/vnd.docker.container.image.v1+json",
      "application/vnd.oci.image.config.v1+json",
      "application/vnd.oci.empty.v1+json; charset=utf-8",
    ].map((type) => ({ media_type: type, images: [] })),
  ])("expire if the images of another tag are known: %j", async (release) => {
    expect((await withRelease(release))?.[0]).toMatchObject({ tag: "old", cause: "expired" });
  });

  it("are its digest, times, manifests and the rule that makes it immutable", async () => {
    hub.respond = () => ({ immutable_tags_settings: { enabled: true, rules: ["v1"] } });
    const images = [{ digest: digest("b") }, { digest: "x" }, {}, { digest: digest("c") }];
    const found = [
      { name: "v1", digest: digest("a"), tag_last_pushed: pushed, tag_last_pulled: "2026-02-02T00:00:00Z", images },
      { name: "v2", digest: "md5:x", tag_last_pushed: "yesterday", images: null },
      { name: "v3", digest: [digest("a")], tag_last_pushed: null, tag_last_pulled: "soon", images: [null as never] },
      {
        name: "v4",
        digest: digest("d"),
        tag_last_pushed: pushed.replace("2026", "2024"),
        tag_last_pulled: null,
        images,
      },
    ].map((tag) => ({ ...tag, media_type: hubImage }));
    const unknown = { digest: undefined, cause: "unknown", reason: expect.any(String) };
    expect(await read(found)).toEqual([
      {
        tag: "v1",
        digest: digest("a"),
        date: "2026-01-02T03:04:05.678Z",
        pulled: "2026-02-02T00:00:00.000Z",
        cause: "immutable",
        reason: "immutable by the rule v1",
      },
      { ...unknown, tag: "v2" },
      { ...unknown, tag: "v3" },
      expect.objectContaining({
        ...{ tag: "v4", digest: digest("d"), date: "2024-01-02T03:04:05.678Z", cause: "expired" },
        children: [digest("b"), digest("c")],
      }),
    ]);
    expect(hub.sent).toEqual([`GET ${settings}`, `LIST ${list}`]);
  });

  it.each([
    [null, "never"],
    ["0001-01-01T00:00:00Z", "never"],
    ["0001-01-01", "never"],
    ["2000-0001-01-01", undefined],
    [undefined, undefined],
    ["", undefined],
    [0, undefined],
  ])("contain the last pull: %j means %s", async (value, expected) => {
    const tag = { name: "a", digest: digest("a"), media_type: hubImage, ...expiring, tag_last_pulled: value };
    expect(await read([tag])).toMatchObject([{ cause: expected === "never" ? "expired" : "unknown" }]);
  });

  it("do not exist without a repository", async () => {
    hub.respond = () => 404;
    expect(await read([])).toBeUndefined();
    hub.respond = () => 403;
    await expect(read([])).rejects.toThrow("403");
    hub.respond = () => ({});
    const paginate = () => {
      throw httpError(404);
    };
    Object.assign(hub, { paginate });
    expect(await read([])).toBeUndefined();
  });

  it("are rejected with an invalid name", async () => {
    await expect(read([{ name: "../b" }])).rejects.toThrow(
      "The list of the tags of acme/app contains an invalid name. Nothing was deleted.",
    );
  });

  it("are not collected after the operation was canceled", async () => {
    const canceled = new Error("canceled");
    await expect(read([{ name: "a" }], {}, AbortSignal.abort(canceled))).rejects.toBe(canceled);
  });

  it("react to a cancellation while they are collected", async () => {
    const abort = new AbortController();
    const canceled = new Error("canceled");
    setImmediate(() => abort.abort(canceled));
    const found = Array.from({ length: 3 }, (_, i) => ({ name: `t${i}` }));
    await expect(read(found, {}, abort.signal)).rejects.toBe(canceled);
  });

  it("are the time of the push, not of the creation of the image", async () => {
    await expect(read([], { dates: "creation" })).rejects.toMatchObject({
      code: "wrong_dates",
      message:
        "acme/app is on Docker Hub, which returns the time of the last push. Reading the creation date of each image would count as a pull. Use the time of the push.",
    });
    expect(hub.requests).toEqual([]);
  });
});

describe("the management API that lists and deletes the tags of a registry with the name of Docker Hub", () => {
  const mirror = { "docker.io": { url: "https://mirror.example" } };
  const credential = "Set trefoil:registryUsername and trefoil:registryPassword.";
  const isOther =
    "The url of docker.io in trefoil:ociRegistries is not Docker's own address. Set trefoil:registryUrl to the management API that belongs to it, or remove this url.";

  it.each<[string, Partial<Hub> | undefined, object, string]>([
    ["no credentials", undefined, {}, credential],
    ["no credentials and a mirror", undefined, mirror, credential],
    ["a mirror without its management API", { customAddress: false }, mirror, isOther],
  ])("is missing with %s", async (_what, given, access, advice) => {
    const registries = registriesWith(given, access);
    await expect(registries.hubTags("docker.io/acme/app")).rejects.toMatchObject({
      code: "hub_not_configured",
      message: `docker.io/acme/app is on Docker Hub, whose management API lists and deletes tags. ${advice}`,
    });
    await registries.close();
  });

  it.each<[string, boolean, object]>([
    ["Docker's registry and Docker's management API", false, {}],
    ["Docker's registry and an emulator", true, {}],
    ["a mirror and its management API", true, mirror],
  ])("is used with %s", async (_what, customAddress, access) => {
    hub.readings = [[pageOf("a")]];
    const registries = registriesWith({ customAddress }, access);
    expect(await (await registries.hubTags("nginx"))?.list()).toEqual([{ name: "a" }]);
    expect(hub.sent).toEqual(["LIST /v2/namespaces/library/repositories/nginx/tags?page_size=100"]);
    await registries.close();
  });

  it("does not exist for another registry", async () => {
    const registries = registriesWith({});
    expect(await registries.hubTags("ghcr.io/acme/app")).toBeUndefined();
    expect(await registries.immutableTagRule("ghcr.io/acme/app", "v1")).toBeUndefined();
    expect(hub.requests).toEqual([]);
    await registries.close();
  });

  it("contains the rule that makes a tag immutable", async () => {
    const { signal } = new AbortController();
    hub.respond = () => ({ immutable_tags_settings: { enabled: true, rules: ["v1"] } });
    const registries = registriesWith({ customAddress: false }).within({ signal });
    expect(await registries.immutableTagRule("docker.io/nginx", "v1")).toBe("v1");
    expect(hub.requests).toEqual([{ method: "GET", path: "/v2/namespaces/library/repositories/nginx", signal }]);
    await registries.close();
  });

  it("is requested once, and only for Docker Hub", async () => {
    const getHub = jest.fn(async () => undefined);
    const { options } = registriesWith({});
    const registries = new Registries({ ...options, hub: getHub });
    for (const name of ["ghcr.io/acme/app", "nginx", "acme/app"]) await registries.clientFor(name);
    expect(getHub).toHaveBeenCalledTimes(1);
    await registries.close();
  });

  it("receives the limits of the operation", async () => {
    const { signal } = new AbortController();
    hub.respond = () => 204;
    const registries = registriesWith({}).within({ signal, graceMs: 7 });
    await (await registries.hubTags("acme/app"))?.delete("v1");
    expect(hub.requests).toEqual([expect.objectContaining({ method: "DELETE", signal, graceMs: 7 })]);
    await registries.close();
  });
});

describe("Docker Hub's registry", () => {
  let registry: FakeClient;
  beforeEach(() => {
    registry = new FakeClient();
  });
  afterEach(() => jest.mocked(createClient).mockImplementation(jest.requireActual("../../provider/rest").createClient));
  const client = (given: Partial<Hub> | null = {}, isDockers = false) => {
    jest.mocked(createClient).mockReturnValue(registry.client);
    return registriesWith(given ?? undefined, isDockers ? {} : { "docker.io": { url: "https://mirror.example" } });
  };
  const tagPath = "/v2/acme/app/manifests/v1";
  const pathOf = (target: string) => `/docker.io%2Facme%2Fapp/${target}`;
  const deletion = { method: "DELETE", path: pathOf("manifests/v1"), allowedStatuses: [404] } as const;

  it.each([
    ["a tag after 405", deletion, 405, true],
    ["a tag after 403", deletion, 403, false],
    ["a tag after 404", deletion, 404, false],
    ["a manifest by its digest", { ...deletion, path: pathOf(`manifests/${digest("a")}`) }, 405, false],
    ["a blob", { ...deletion, path: pathOf("blobs/v1") }, 405, false],
    ["nothing by another method", { ...deletion, method: "PUT" }, 405, false],
  ] as const)("sends to the management API the deletion of %s", async (_what, request, status, isSent) => {
    registry.respond = () => status;
    hub.respond = ({ method }) => (method === "DELETE" ? 204 : {});
    const check = jest.fn(async () => undefined);
    const result = await client()
      .request({ ...request, beforeSend: check })
      .catch((error: HttpError) => error);
    expect(result).toMatchObject({ status: isSent ? 204 : status });
    const deletions = hub.requests.filter(({ method }) => method === "DELETE");
    expect(deletions).toEqual(
      isSent ? [{ ...request, beforeSend: check, path: "/v2/namespaces/acme/repositories/app/tags/v1" }] : [],
    );
    expect(check).toHaveBeenCalledTimes(isSent ? 2 : 1);
  });

  it.each([
    [null, false, "Set trefoil:registryUsername and trefoil:registryPassword."],
    [
      {},
      true,
      "trefoil:registryUrl is not Docker's own address. Set the url of docker.io in trefoil:ociRegistries to the registry that belongs to it.",
    ],
    [
      { customAddress: false },
      false,
      "The url of docker.io in trefoil:ociRegistries is not Docker's own address. Set trefoil:registryUrl to the management API that belongs to it, or remove this url.",
    ],
  ])("advises how to configure the management API that deletes a tag (%#)", async (given, isDockers, advice) => {
    registry.respond = () => 405;
    await expect(client(given, isDockers).request(deletion)).rejects.toMatchObject({
      code: "hub_not_configured",
      method: "DELETE",
      status: 405,
      message: `docker.io/acme/app:v1 cannot be deleted: Docker Hub deletes tags with its management API, which is not configured. ${advice}`,
    });
    expect(hub.requests).toEqual([]);
  });

  it("reads the tag after the management API has not found it", async () => {
    const { signal } = new AbortController();
    hub.respond = () => 404;
    registry.respond = ({ method }) => (method === "HEAD" ? 404 : 405);
    expect(await client().request({ ...deletion, signal })).toMatchObject({ status: 404 });
    expect(registry.requests.at(-1)).toMatchObject({
      method: "HEAD",
      path: tagPath,
      signal,
      allowedStatuses: [404],
      headers: { accept: expect.stringContaining("application/vnd.oci.image.index.v1+json") },
    });
    registry.respond = ({ method }) => (method === "HEAD" ? 200 : 405);
    await expect(client().request(deletion)).rejects.toMatchObject({
      code: "hidden",
      method: "DELETE",
      status: 404,
      message:
        "docker.io/acme/app:v1 was not deleted: it exists, but the account of trefoil:registryUsername has no access to it in Docker Hub's management API. Grant the account write access to the repository.",
    });
  });

  it.each([
    [400, true],
    [403, true],
    [409, true],
    [412, true],
    [401, false],
    [404, false],
    [500, false],
  ])("reads the rules of the repository after the status %i: %s", async (status, isRead) => {
    registry.respond = () => status;
    const { signal } = new AbortController();
    hub.respond = () => ({ immutable_tags_settings: { enabled: true, rules: ["v\\d"] } });
    const error = await client()
      .request({ ...deletion, allowedStatuses: [], signal })
      .catch((reason: unknown) => reason);
    expect(hub.requests).toEqual(isRead ? [expect.objectContaining({ method: "GET", path: settings, signal })] : []);
    expect(error).toMatchObject(
      isRead
        ? {
            code: "immutable_tag",
            method: "DELETE",
            path: "/",
            requestId: "r-1",
            status,
            message: `docker.io/acme/app:v1 cannot be deleted: the rule "v\\\\d" of its repository makes it immutable. -> ${status}. Set \`onDelete: "keep"\`, or change the rule (on Docker Hub \`immutableTagsSettings\` of registry.Repository).`,
          }
        : { code: "http_error", status },
    );
  });

  it("names no rule for an immutable tag if the rules cannot be read, and fails with an error of the program", async () => {
    const immutable = httpError(404, "TAG_IMMUTABLE");
    registry.request = async () => {
      throw immutable;
    };
    hub.respond = () => ({ immutable_tags_settings: { enabled: true } });
    await expect(client().request(deletion)).rejects.toThrow('the rule ".*" of its repository');
    hub.respond = () => 500;
    await expect(client().request(deletion)).rejects.toThrow(
      "cannot be deleted: a rule of its repository makes it immutable. -> 404. Set",
    );
    const bug = new TypeError("a defect");
    hub.respond = () => {
      throw bug;
    };
    await expect(client().immutableTagRule("docker.io/acme/app", "v1")).rejects.toBe(bug);
    expect(await client(null).immutableTagRule("docker.io/acme/app", "v1")).toBeUndefined();
  });

  it("closes the registry and the management API that it uses", async () => {
    const close = async (registries: Registries) => {
      await registries.clientFor("docker.io/acme/app");
      await registries.close();
    };
    await close(client());
    expect([registry.isClosed, hub.isClosed]).toEqual([true, true]);
    hub = new FakeClient();
    await close(client({}, true));
    expect(hub.isClosed).toBe(false);
  });
});
