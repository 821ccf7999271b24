import { createHmac } from "node:crypto";
import { connect } from "node:net";
import { setTimeout } from "node:timers/promises";
import { type Services, start } from "../../../emulator/start";
import { createRotator, type Rotator, type RotatorOptions } from "../../../packages/rotate";
import { until } from "../../../tools/until";
import { listen } from "../../support/local-server";
import { temporaryFolder } from "../../support/temporary-folder";
import { holdRequests } from "./hold-requests";
import { type Changes, type PulumiCloud, startPulumiCloud } from "./pulumi-cloud";

jest.mock("node:timers/promises", () => {
  const actual = jest.requireActual<typeof import("node:timers/promises")>("node:timers/promises");
  return { ...actual, setTimeout: jest.fn(actual.setTimeout) };
});
afterEach(
  () =>
    void jest.mocked(setTimeout).mockReset().mockImplementation(jest.requireActual("node:timers/promises").setTimeout),
);

const credentials = {
  personal: { type: "registry:AccessToken", inputs: { tokenLabel: "ci", scopes: ["repo:read"] } },
  organization: {
    type: "registry:OrgAccessToken",
    inputs: {
      organization: "acme",
      resources: [{ type: "TYPE_REPO", path: "acme/*", scopes: ["scope-image-pull"] }],
      lifetimeDays: 30,
    },
  },
  ably: { type: "realtime:Key", inputs: { appId: "app1", capabilities: { "chat:*": ["publish"] } } },
};

let cloud: PulumiCloud;
let services: Services;
let server: Awaited<ReturnType<typeof listen>>;
let rotator: Rotator;
let url: string;
const lines: string[] = [];
/** Statuses that the server has sent. */
const answers: number[] = [];

beforeAll(async () => {
  cloud = await startPulumiCloud();
  services = await start({ seed: { realtime: { apps: { app1: { name: "chat" } } } } });
  server = await listen(async (request, response) => {
    const { status, headers, body } = await rotator(request);
    answers.push(status);
    response.writeHead(status, headers).end(body);
  });
  url = `${server.url}/rotate`;
});
const home = process.env.TREFOIL_HOME;
beforeEach(() => {
  process.env.TREFOIL_HOME = temporaryFolder();
  services.reset();
  lines.length = 0;
  answers.length = 0;
  rotator = createRotator(options());
});
afterEach(() => {
  if (home === undefined) delete process.env.TREFOIL_HOME;
  else process.env.TREFOIL_HOME = home;
});
afterAll(async () => {
  await Promise.all([server.close(), cloud.close(), services.close()]);
});

const configuration = () => Object.fromEntries(Object.entries(services.config).map(([key, { value }]) => [key, value]));

const options = (changes: Partial<RotatorOptions> = {}): RotatorOptions => ({
  url,
  environments: ["acme/shop/production"],
  credentials,
  configuration: configuration(),
  pulumiUrl: cloud.url,
  report: (line) => lines.push(line),
  ...changes,
});

const bodyOf = (credential: string, state: unknown = null): string =>
  JSON.stringify({ request: { credential }, state });

async function post(body: string | Buffer, token: string | undefined, method = "POST") {
  const headers = {
    "content-type": "application/json",
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
  const response = await fetch(url, { method, headers, ...(method === "POST" && { body }) });
  return { status: response.status, headers: response.headers, content: (await response.json()) as State };
}

type State = Readonly<Record<string, string>> & {
  readonly rotation: {
    readonly id: string;
    readonly previousId?: string;
    readonly name: string;
    readonly account: string;
  };
};

const headersFor = async (body: string) => ({ authorization: `Bearer ${await cloud.sign(url, body)}` });

/** Sends a signed request, as Pulumi Cloud does. */
async function send(body: string, changes: Changes = {}) {
  return post(body, await cloud.sign(url, body, changes));
}

/** A rotation that succeeds. */
async function rotate(credential: string, state: unknown = null): Promise<State> {
  const { status, content } = await send(bodyOf(credential, state));
  expect([status, content.error]).toEqual([200, undefined]);
  return content;
}

/** The ids of the live credentials of a kind. */
const live = (credential: keyof typeof credentials): string[] => {
  const { registry, realtime } = { registry: services.objects("registry"), realtime: services.objects("realtime") };
  if (credential === "personal") return Object.keys(registry.personalTokens ?? {});
  if (credential === "organization") return Object.keys(registry.organizationTokens ?? {}).map((id) => `acme/${id}`);
  const keys = Object.entries(realtime.keys ?? {}).filter(([, key]) => (key as { status: number }).status === 0);
  return keys.map(([id]) => id.replace("/", "."));
};

const secretOf = (state: State): string => state.token ?? state.key ?? "";

const listPaths = {
  personal: "/v2/access-tokens",
  organization: "/v2/orgs/acme/access-tokens",
  ably: "/v1/apps/app1/keys",
};

describe.each(["personal", "organization", "ably"] as const)("the rotation of a credential (%s)", (credential) => {
  it("keeps two live credentials, and revokes the older credential in the next rotation", async () => {
    const before = live(credential);
    const first = await rotate(credential);
    expect(live(credential)).toEqual([...before, first.rotation.id]);
    const second = await rotate(credential, first);
    expect(live(credential)).toEqual([...before, first.rotation.id, second.rotation.id]);
    const third = await rotate(credential, second);
    expect(live(credential)).toEqual([...before, second.rotation.id, third.rotation.id]);
    const secrets = [first, second, third].map(secretOf);
    expect(secrets.every((secret) => secret.length > 10)).toBe(true);
    expect(new Set(secrets).size).toBe(3);
    expect(third.rotation.previousId).toBe(second.rotation.id);
    for (const secret of secrets) expect(lines.join("\n")).not.toContain(secret);
    expect(lines).toHaveLength(4);
  });

  it.each([
    ["returns 404, and the next rotation revokes it", 404, 1],
    ["returns 404, also if reads of the credential return 404", 404, 99],
    ["accepts the revocation without an effect", 200, 1],
  ])("fails if the service still lists the older credential and %s", async (_title, status, reads) => {
    const first = await rotate(credential);
    const second = await rotate(credential, first);
    const before = live(credential);
    const service = credential === "ably" ? "realtime" : "registry";
    const { id } = first.rotation;
    const path = `*/${id.split(/[./]/).at(-1)}*`;
    for (const method of ["DELETE", "POST", ...(reads > 1 ? ["GET"] : [])])
      services.faults.add(service, { method, path, status, body: { message: "not found" }, count: 99 });
    jest.mocked(setTimeout).mockImplementation((_ms, value) => Promise.resolve(value as never));
    const failed = await send(bodyOf(credential, second));
    expect([failed.status, failed.content.error]).toEqual([502, expect.stringContaining("still returns the object")]);
    expect(lines.join("\n")).not.toContain("revoked");
    expect(live(credential)).toEqual(before);
    services.faults.clear(service);
    await rotate(credential, second);
    expect(live(credential)).not.toContain(id);
  });

  it("revokes a previous credential that the list lacks, and reports a missing credential", async () => {
    const first = await rotate(credential);
    const second = await rotate(credential, first);
    const id = first.rotation.id;
    const fault = { method: "GET", path: listPaths[credential], status: 200 };
    if (credential !== "ably") {
      services.faults.add("registry", { ...fault, body: { count: 2, total: 2, results: [] }, count: 9 });
      const failed = await send(bodyOf(credential, second));
      expect([failed.status, failed.content.error]).toEqual([
        502,
        expect.stringContaining("the list lacks 2 of its 2 items"),
      ]);
      expect(live(credential)).toEqual(expect.arrayContaining([id, second.rotation.id]));
      services.faults.clear("registry");
    }
    const service = credential === "ably" ? "realtime" : "registry";
    const path = `*/${id.split("/").at(-1)}`;
    if (credential !== "ably") services.faults.add(service, { method: "GET", path, status: 404, body: {} });
    services.faults.add(service, { ...fault, body: credential === "ably" ? [] : { results: [] }, count: 2 });
    const failed = await send(bodyOf(credential, second));
    expect([failed.status, failed.content.error]).toEqual([409, expect.stringContaining("lists neither the current")]);
    expect(live(credential)).toEqual(expect.arrayContaining([id, second.rotation.id]));
    services.faults.clear(service);
    services.faults.add(service, { ...fault, body: credential === "ably" ? [] : { results: [] } });
    await rotate(credential, second);
    expect(lines.at(-2)).toMatch(new RegExp(`revoked \\w+ ${JSON.stringify(id)}`));
    expect(live(credential)).not.toContain(id);
    await rotate(credential, second);
    expect(lines.at(-2)).toContain(`${JSON.stringify(id)} no longer exists, so that it was not revoked.`);
  });

  it("keeps the credential of a lost response until the next rotation shows which credential is used", async () => {
    const first = await rotate(credential);
    const second = await rotate(credential, first);
    // The caller has not stored the results of the next two rotations.
    const lost = [await rotate(credential, second), await rotate(credential, second)];
    expect(live(credential)).toEqual(expect.arrayContaining([second, ...lost].map(({ rotation }) => rotation.id)));
    const [, used] = lost as [State, State];
    const next = await rotate(credential, used);
    const ids = live(credential).filter((id) =>
      [first, second, ...lost, next].some(({ rotation }) => rotation.id === id),
    );
    expect(ids).toEqual([used.rotation.id, next.rotation.id]);
  });

  it("never revokes a credential of another entry of the same environment", async () => {
    type Pair = readonly [State, State];
    const both = async (last?: Pair): Promise<Pair> => [
      await rotate(credential, last?.[0]),
      await rotate(credential, last?.[1]),
    ];
    let pair = await both();
    const others = live(credential).filter((id) => !pair.some(({ rotation }) => rotation.id === id));
    for (let turn = 0; turn < 3; turn++) {
      const next = await both(pair);
      const ids = [...others, ...[...pair, ...next].map(({ rotation }) => rotation.id)];
      expect(live(credential).sort()).toEqual(ids.sort());
      pair = next;
    }
    expect(lines.filter((line) => line.includes("Delete it if nothing uses it"))).toHaveLength(2);
  });

  it("stops if no result is ever stored", async () => {
    const unfinished = [await rotate(credential), await rotate(credential), await rotate(credential)];
    const before = live(credential);
    const { status, content } = await send(bodyOf(credential));
    expect(status).toBe(409);
    for (const { rotation } of unfinished) expect(content.error).toContain(rotation.id);
    expect(live(credential)).toEqual(before);
  });
});

describe("a rotation", () => {
  it("never revokes a credential of another environment, of another name, or of a user", async () => {
    rotator = createRotator(options({ environments: ["acme/shop/production", "acme/test"] }));
    const first = await rotate("personal");
    const other = (await send(bodyOf("personal"), { claims: { current_env: "acme/test" } })).content;
    const own = await rotate("personal", await rotate("personal", first));
    expect(live("personal")).toContain(other.rotation.id);
    const foreign = { ...own, rotation: { ...own.rotation, previousId: other.rotation.id } };
    const before = live("personal");
    const { status, content } = await send(bodyOf("personal", foreign));
    expect([status, content.code]).toEqual([409, "conflict"]);
    expect(content.error).toContain("rotation.previousId");
    expect(live("personal")).toEqual(before);
  });

  it("starts again without the state in an environment that was renamed or cloned", async () => {
    rotator = createRotator(options({ environments: ["acme/shop/production", "acme/shop/copy"] }));
    const claims = { current_env: "acme/shop/copy" };
    const second = await rotate("personal", await rotate("personal"));
    const before = live("personal");
    const { status, content } = await send(bodyOf("personal", second), { claims });
    expect([status, content.code]).toEqual([409, "conflict"]);
    const { id, previousId } = second.rotation;
    expect(content.error).toContain(
      `remove the state of the rotator, so that the next rotation is a first rotation, and revoke "${id}" and "${previousId}"`,
    );
    expect(live("personal")).toEqual(before);
    expect((await send(bodyOf("personal"), { claims })).status).toBe(200);
    expect(live("personal")).toEqual(expect.arrayContaining(before));
  });

  it("continues if the current credential was revoked by a user", async () => {
    const second = await rotate("personal", await rotate("personal"));
    services.change("registry", { collection: "personalTokens", key: second.rotation.id, remove: true });
    const third = await rotate("personal", second);
    expect(live("personal")).toEqual([third.rotation.id]);
  });

  it("leaves the current credential if the service fails, and succeeds afterwards", async () => {
    const second = await rotate("personal", await rotate("personal"));
    services.faults.add("registry", {
      method: "POST",
      path: "/v2/access-tokens",
      status: 400,
      body: { message: "no" },
    });
    const { status, content } = await send(bodyOf("personal", second));
    expect([status, content.code]).toEqual([502, "service_failed"]);
    expect(content.error).toMatch(/The rotation of "personal" failed\. .*Then rotate again\./);
    expect(live("personal")).toEqual([second.rotation.id]);
    const third = await rotate("personal", second);
    expect(live("personal")).toEqual([second.rotation.id, third.rotation.id]);
  });

  it("creates one usable credential if the response of the service is lost", async () => {
    services.faults.add("registry", { method: "POST", path: "/v2/access-tokens", reset: "after" });
    const first = await rotate("personal");
    expect(live("personal")).toEqual([first.rotation.id]);
    const stored = services.objects("registry").personalTokens?.[first.rotation.id];
    expect(stored?.token).toBe(first.token);
  });

  it("does not continue in another account", async () => {
    const first = await rotate("personal");
    const { account } = first.rotation;
    const state = {
      ...first,
      rotation: { ...first.rotation, account: account.replace(/\/\/[^/#]+/, "//other.example") },
    };
    const { status, content } = await send(bodyOf("personal", state));
    expect([status, content.code]).toEqual([409, "conflict"]);
    expect(content.error).toContain("Sign in with the account of the state");
    expect(live("personal")).toEqual([first.rotation.id]);
  });

  it.each([
    [
      "throws an error",
      () => {
        throw new Error("logger down");
      },
    ],
    ["returns a rejected promise", () => Promise.reject(new Error("logger down"))],
  ])("returns its result if `report` %s", async (_, report) => {
    rotator = createRotator(options({ report }));
    const first = await rotate("personal");
    const second = await rotate("personal", first);
    expect(live("personal")).toEqual([first.rotation.id, second.rotation.id]);
    rotator = createRotator(options({ report, isFirstUse: () => Promise.reject(new Error("no store")) }));
    expect((await send(bodyOf("personal"))).status).toBe(503);
  });

  it("of another type is rejected", async () => {
    const { status, content } = await send(bodyOf("personal", await rotate("ably")));
    expect([status, content.code]).toEqual([409, "conflict"]);
  });

  it("leaves no record of an interrupted create", async () => {
    await rotate("personal");
    const { pendingRecords } =
      require("../../../provider/lifecycle/journal") as typeof import("../../../provider/lifecycle/journal");
    expect(pendingRecords({})).toEqual([]);
  });

  it("is one rotation if its caller repeats it before the response", async () => {
    const first = await rotate("personal");
    const [second, ...others] = await Promise.all(Array.from({ length: 5 }, () => rotate("personal", first)));
    expect(others).toEqual(Array(4).fill(second));
    expect(live("personal").sort()).toEqual([first.rotation.id, second?.rotation.id].sort());
    const next = await rotate("personal", second);
    expect(live("personal").sort()).toEqual([second?.rotation.id, next.rotation.id].sort());
  });

  it("does not wait for a rotation of another credential", async () => {
    const held = await holdRequests(services.registry.url, "POST", /^\/v2\/access-tokens$/);
    rotator = createRotator(options({ configuration: { ...configuration(), "trefoil:registryUrl": held.url } }));
    held.holds = "before";
    const waiting = rotate("personal");
    await until(() => held.held > 0, "the create");
    const { rotation } = await rotate("ably");
    expect(live("ably")).toContain(rotation.id);
    await held.close();
    await waiting.catch(() => undefined);
  });

  it("waits for the rotation of another place that was sent at the same time", async () => {
    const [one, other] = await Promise.all([rotate("personal"), rotate("personal")]);
    expect(one.rotation.id).not.toBe(other.rotation.id);
    expect(live("personal").sort()).toEqual([one.rotation.id, other.rotation.id].sort());
    await Promise.all([rotate("personal", one), rotate("personal", other)]);
    expect(live("personal")).toHaveLength(4);
  });
});

describe("the clock of the signer", () => {
  it.each([
    [10, 200],
    [28, 200],
    [-10, 200],
    [33, 401],
    [45, 401],
    [-45, 401],
  ])("may differ by half a minute: %i s with the status %i", async (seconds, status) => {
    const iat = Math.floor(Date.now() / 1000) + seconds;
    // The token is valid for a moment, so that the clock decides in both directions.
    const claims = seconds < 0 ? { iat: iat - 1, exp: iat } : { iat };
    expect((await send(bodyOf("personal"), { claims })).status).toBe(status);
  });
});

describe("the address of a rotator", () => {
  it.each(["https://example.com/rotate", "http://localhost/a", "http://127.0.0.1:8080/a", "http://[::1]/a"])(
    "can be %s",
    (address) => {
      expect(() => createRotator(options({ url: address, pulumiUrl: address, keysUrl: address }))).not.toThrow();
    },
  );

  it.each([
    "http://example.com/rotate",
    "http://localhost.example.com/a",
    "http://127.0.0.2/a",
    "ftp://localhost/a",
    "a",
  ])("cannot be %s", (address) => {
    for (const name of ["url", "pulumiUrl", "keysUrl"])
      expect(() => createRotator(options({ [name]: address }))).toThrow(
        `\`${name}\` must be a URL that begins with https://. Without TLS, others can read the credentials.`,
      );
  });
});

describe("a request is rejected", () => {
  const nothing = () => expect(services.journal("registry")).toEqual([]);
  const body = bodyOf("personal");

  const impossible = /may not rotate\. No name in `environments` can allow it/;
  const rejected: readonly [string, Changes, code: string, text: RegExp][] = [
    ["with the key of another signer", { foreignKey: true }, "invalid_token", /not signed by/],
    ["with an unknown key", { kid: "unknown" }, "invalid_token", /not signed by/],
    ["for another audience", { claims: { aud: "https://other.example.com" } }, "invalid_token", /Set `url`/],
    [
      "with an address that only begins with the audience",
      { claims: { aud: "http://127.0.0.1" } },
      "invalid_token",
      /Set `url`/,
    ],
    ["of another issuer", { claims: { iss: "https://api.example.com" } }, "invalid_token", /`pulumiUrl`/],
    ["with an expired token", { claims: { exp: 1_700_000_000, iat: 1_600_000_000 } }, "invalid_token", /expired/],
    ["with a token without an end", { claims: { exp: undefined } }, "invalid_token", /`exp`/],
    ["with a list as the id of the token", { claims: { jti: ["a"] } }, "invalid_token", /`jti`/],
    ["with an object as the id of the token", { claims: { jti: { a: 1 } } }, "invalid_token", /`jti`/],
    ["with a token of the future", { claims: { iat: 4_000_000_000, exp: 4_000_000_100 } }, "invalid_token", /`iat`/],
    ["with a token for a hundred years", { claims: { exp: 4_900_000_000 } }, "invalid_token", /more than a day/],
    ["with a token without an id", { claims: { jti: undefined } }, "invalid_token", /`jti`/],
    ["with a token without a hash", { claims: { body_hash: undefined } }, "invalid_token", /`body_hash`/],
    ["with the hash of another body", { claims: { body_hash: "sha256-AAAA" } }, "invalid_token", /another body/],
    ["of another environment", { claims: { current_env: "acme/shop/test" } }, "environment_not_allowed", /shop\/test/],
    ["of another organization", { claims: { org: "evil" } }, "environment_not_allowed", impossible],
    ["without an organization", { claims: { org: undefined } }, "environment_not_allowed", impossible],
    ["of an environment of one part", { claims: { current_env: "production" } }, "environment_not_allowed", impossible],
    ["of an environment of four parts", { claims: { current_env: "a/b/c/d" } }, "environment_not_allowed", impossible],
    [
      "of another organization, with a project of the same name",
      { claims: { org: "evil", current_env: "shop/production" } },
      "environment_not_allowed",
      /add "evil\/shop\/production" to `environments`/,
    ],
    ["without an environment", { claims: { current_env: undefined } }, "environment_not_allowed", impossible],
  ];
  it.each(rejected)("%s", async (_, changes, code, text) => {
    const { status, content } = await send(body, changes);
    expect([status, content.code]).toEqual([code === "environment_not_allowed" ? 403 : 401, code]);
    expect(content.error).toMatch(text);
    nothing();
  });

  it("with an unsigned token, or a token that is signed with the public key", async () => {
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const [, claims = ""] = (await cloud.sign(url, body)).split(".");
    const none = `${encode({ alg: "none" })}.${claims}.`;
    const signed = `${encode({ alg: "HS256", kid: cloud.key.kid })}.${claims}`;
    const symmetric = `${signed}.${createHmac("sha256", JSON.stringify(cloud.key)).update(signed).digest("base64url")}`;
    for (const token of [none, symmetric, "a.b.c", "x"]) {
      const { status, content } = await post(body, token);
      expect([token, status, content.code]).toEqual([token, 401, "invalid_token"]);
    }
    nothing();
  });

  it("without a token, and with another method", async () => {
    expect((await post(body, undefined)).content.code).toBe("missing_token");
    const { status, headers } = await post(body, await cloud.sign(url, body), "GET");
    expect([status, headers.get("allow")]).toEqual([405, "POST"]);
    nothing();
  });

  it("that was sent before", async () => {
    const token = await cloud.sign(url, body);
    expect((await post(body, token)).status).toBe(200);
    const requests = services.journal("registry").length;
    const { status, content } = await post(body, token);
    expect([status, content.code]).toEqual([401, "used_token"]);
    expect(services.journal("registry")).toHaveLength(requests);
  });

  it("that another instance has received, with a shared store", async () => {
    const store = new Set<string>();
    const isFirstUse = async (id: string) => !store.has(id) && !!store.add(id);
    const token = await cloud.sign(url, body);
    rotator = createRotator(options({ isFirstUse }));
    expect((await post(body, token)).status).toBe(200);
    rotator = createRotator(options({ isFirstUse }));
    expect((await post(body, token)).content.code).toBe("used_token");
  });

  it("while the store of tokens fails, whose error only the operator receives", async () => {
    const isFirstUse = () => Promise.reject(new Error("connect ECONNREFUSED redis://:hush-hush@10.0.0.7:6379"));
    rotator = createRotator(options({ isFirstUse }));
    const { status, content } = await send(body);
    expect([status, content.code]).toEqual([503, "store_unavailable"]);
    expect(content.error).toMatch(/`isFirstUse` failed\. Nothing was changed\. Check its store/);
    expect(lines).toEqual([expect.stringMatching(/^store_unavailable: connect ECONNREFUSED redis:.*10\.0\.0\.7/)]);
    expect(lines.join()).not.toContain("hush-hush");
    nothing();
  });

  it("with an internal error, whose cause only the operator receives", async () => {
    const body = null as unknown as string;
    const headers = {
      authorization: `Bearer ${await cloud.sign(url, "{}")}`,
      get cookie(): string {
        throw new Error("broken header");
      },
    };
    const { status, body: answer } = await rotator({ method: "POST", headers, body });
    expect([status, JSON.parse(answer).code]).toEqual([500, "internal"]);
    expect(answer).not.toContain("broken header");
    expect(lines).toEqual(["internal: broken header"]);
  });

  it("with a changed body", async () => {
    const { content } = await post(bodyOf("organization"), await cloud.sign(url, body));
    expect(content.code).toBe("invalid_token");
    nothing();
  });

  it("with a huge body, before it was read to its end", async () => {
    const huge = `${body.slice(0, -1)},"more":"${"x".repeat(3 * 2 ** 20)}"}`;
    const { status } = await rotator({ headers: await headersFor(huge), body: huge });
    expect(status).toBe(413);
    // A sender that never ends its body.
    const { authorization } = await headersFor(body);
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    const closed = new Promise((resolve) => socket.on("close", resolve).on("error", () => {}));
    const head = ["POST /rotate HTTP/1.1", "Host: a", `Authorization: ${authorization}`, "Content-Length: 99999999999"];
    socket.resume().write(`${head.join("\r\n")}\r\n\r\n`);
    socket.write(Buffer.alloc(2 ** 21, "x"));
    await closed;
    expect(answers).toEqual([413]);
    nothing();
  });

  it.each([
    ["no JSON", "{", "invalid_body"],
    ["a list", "[]", "invalid_body"],
    ["no credential", '{"request":{}}', "invalid_body"],
    ["an unknown member", '{"request":{"credential":"personal","scopes":["repo:admin"]},"state":null}', "invalid_body"],
    ["an unknown name", bodyOf("other"), "unknown_credential"],
    ["an inherited name", bodyOf("constructor"), "unknown_credential"],
    ["a state of something else", bodyOf("personal", { token: "hush-hush" }), "invalid_body"],
    ["a state that is a string", bodyOf("personal", "hush-hush"), "invalid_body"],
  ])("with %s in the body", async (_, text, code) => {
    const { status, content } = await send(text);
    expect([status, content.code]).toEqual([400, code]);
    expect(content.error).not.toContain("hush-hush");
    nothing();
  });

  it("with several wrong members, which the message names", async () => {
    const { content } = await send('{"request":{"scopes":[]}}');
    expect(content.error).toMatch(/^request\.credential, request are missing, unknown or invalid\. /);
    const record = { type: "registry:AccessToken", account: "a", id: "" };
    const { content: other } = await send(bodyOf("personal", { rotation: { ...record, type: "" } }));
    expect(other.error).toContain(": rotation.type, rotation.id are missing or invalid. ");
    nothing();
  });

  it("while the keys of Pulumi Cloud cannot be read, and accepted afterwards", async () => {
    cloud.state.fails = true;
    const { status, content } = await send(body);
    cloud.state.fails = false;
    expect([status, content.code]).toEqual([503, "keys_unavailable"]);
    nothing();
    expect((await send(body)).status).toBe(200);
  });

  it("if its body was parsed before", async () => {
    const token = await cloud.sign(url, body);
    const headers = { authorization: `Bearer ${token}` };
    const { status } = await rotator({ method: "POST", headers, body: JSON.parse(body) } as never);
    expect(status).toBe(500);
  });
});

describe("a rotator accepts", () => {
  it("a Fetch request, and headers with the body of a function", async () => {
    const [one, other] = [bodyOf("personal"), bodyOf("organization")];
    const authorization = `Bearer ${await cloud.sign(url, one)}`;
    expect((await rotator(new Request(url, { method: "POST", headers: { authorization }, body: one }))).status).toBe(
      200,
    );
    const headers = { Authorization: `Bearer ${await cloud.sign(url, other)}` };
    expect((await rotator({ method: "POST", headers, body: other })).status).toBe(200);
  });

  it("an environment without its organization", async () => {
    const { status } = await send(bodyOf("personal"), { claims: { current_env: "shop/production" } });
    expect(status).toBe(200);
  });

  it("the issuer of Pulumi's OpenID Connect, and an environment without a project", async () => {
    rotator = createRotator(options({ environments: ["acme/production"] }));
    for (const current_env of ["acme/production", "acme/default/production"]) {
      const { status } = await send(bodyOf("personal"), { claims: { iss: `${cloud.url}/oidc`, current_env } });
      expect(status).toBe(200);
    }
  });
});

describe("the options of a rotator", () => {
  const without = (credential: object) => () => createRotator(options({ credentials: { ci: credential as never } }));

  it.each([
    ["no TLS", () => createRotator(options({ url: "http://rotator.example.com" })), /`url` must be a URL/],
    ["keys without TLS", () => createRotator(options({ keysUrl: "http://example.com/jwks" })), /`keysUrl` must/],
    ["no environment", () => createRotator(options({ environments: [] })), /`environments` is empty/],
    ["no credential", () => createRotator(options({ credentials: {} })), /`credentials` is empty/],
    ["an unknown type", without({ type: "registry:Token", inputs: {} }), /registry:AccessToken, .*realtime:Key/],
    ["a type that cannot be rotated", without({ type: "registry:Team", inputs: {} }), /cannot be rotated/],
    ["an unknown member", without({ type: "realtime:Key", inputs: {}, secret: "x" }), /secret/],
    ["invalid inputs", without({ type: "registry:AccessToken", inputs: { scopes: [] } }), /"ci": `inputs\.scopes`/],
    [
      "a name that is too long",
      without({ type: "registry:AccessToken", inputs: { scopes: ["repo:read"], tokenLabel: "x".repeat(80) } }),
      /"ci": `inputs\.tokenLabel`/,
    ],
  ])("reject %s", (_, act, text) => {
    expect(act).toThrow(text);
  });

  it.each(["production", "a/b/c/d", " acme/shop/production", "acme//production", "a/b/c, a/b/d", ""])(
    "reject the environment %j, which no token can name",
    (name) => {
      expect(() => createRotator(options({ environments: ["acme/production", name] }))).toThrow(
        `\`environments\` contains ${JSON.stringify(name)}, which is not the name of an environment.`,
      );
    },
  );
});
