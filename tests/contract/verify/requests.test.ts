import type { ServiceName } from "../../../emulator/start";
import { EmulatedAccount } from "./account";
import { type Asked, type Deviation, isObject, objectsAt, type Reply } from "./proxy";

let account: EmulatedAccount;
beforeAll(async () => {
  account = await EmulatedAccount.start();
});
beforeEach(() => account.services.reset());
afterEach(() => jest.restoreAllMocks());
afterAll(() => account.stop());

const isSignIn = ({ path }: Asked): boolean => /^\/v2\/(auth\/token|users\/login)/.test(path);

const through = (service: ServiceName, args: readonly string[], deviation: Deviation = {}) =>
  account.through(service, deviation, async (urls, asked) => ({
    ...(await account.report(service, args, urls)),
    asked,
  }));

/** The writes of a run, and the ids of the objects that it has created. */
class OwnObjects {
  readonly foreign: string[] = [];
  readonly #ids = new Set<string>();
  #prefix = "";

  note({ method, path, body }: Asked, reply: Reply): void {
    const text = `${path} ${JSON.stringify(body ?? null)}`;
    this.#prefix ||= /tv[a-z0-9]{8}/.exec(text)?.[0] ?? "no prefix";
    const isOwn = text.includes(this.#prefix) || path.split(/[/:.']/).some((part) => this.#ids.has(part));
    // An invitation contains only the user of the test values.
    if (!isOwn && !/carol|\/invites/.test(text)) this.foreign.push(`${method} ${text}`);
    const { id, uuid } = isObject(reply.body) ? reply.body : {};
    for (const own of [id, uuid]) if (own !== undefined) this.#ids.add(String(own));
  }
}

describe("trefoil verify", () => {
  it.each(["search", "realtime", "registry", "rest"] as const)(
    "writes only to objects of its own run in %s",
    async (service) => {
      const watch = new OwnObjects();
      const { asked } = await through(service, ["--allow-shared"], {
        after: (request, reply) => {
          if (request.method !== "GET" && !isSignIn(request)) watch.note(request, reply);
          return reply;
        },
      });
      const { foreign } = watch;
      expect(foreign).toEqual([]);
      expect(asked.filter(({ method }) => method !== "GET").length).toBeGreaterThan(4);
    },
    60_000,
  );
});

describe("trefoil verify --read-only", () => {
  /** Objects of other users. */
  function populate(): void {
    const { services } = account;
    services.change("search", { collection: "synonymmaps", key: "places", merge: { synonyms: "usa, united states" } });
    services.change("registry", { collection: "repositories", key: "acme/app", merge: { description: "The shop." } });
    services.change("realtime", { collection: "apps", key: "app-1", merge: { name: "chat" } });
    services.change("rest", { collection: "/v1/resources", key: "one", merge: { id: "one", name: "alpha" } });
  }

  it.each([
    ["search", "search.SynonymMap"],
    ["registry", "registry.Repository"],
    ["realtime", "realtime.App"],
    ["rest", "rest.Resource"],
  ] as const)("sends only reads to %s", async (service, kind) => {
    populate();
    const { report, asked } = await through(service, ["--read-only"]);
    expect(asked.filter((request) => request.method !== "GET" && !isSignIn(request))).toEqual([]);
    expect(report).toMatchObject({ mode: "read-only", remaining: [], findings: [] });
    expect(report.kinds).toContainEqual(expect.objectContaining({ kind, result: "passed" }));
  });

  it("shows members that Trefoil does not have, and values that a refresh would show as drift", async () => {
    populate();
    const { report, code } = await through("search", ["--read-only", "--kinds", "SynonymMap"], {
      ...objectsAt(/^\/synonymmaps/, (object) => ({ ...object, language: "en", name: "*****" })),
    });
    expect(report.findings).toContainEqual(
      expect.objectContaining({
        severity: "note",
        member: "language",
        consequence: "Trefoil ignores `language`. A program can set it only with `extra`.",
      }),
    );
    expect(code).toBe(2);
  });

  it("reports an object that cannot be read", async () => {
    populate();
    const { report, code } = await through(
      "search",
      ["--read-only", "--kinds", "SynonymMap"],
      objectsAt(/^\/synonymmaps/, ({ synonyms: _, ...object }) => object),
    );
    expect(report.findings).toEqual([
      expect.objectContaining({ severity: "problem", kind: "search.SynonymMap", consequence: expect.any(String) }),
    ]);
    expect(code).toBe(2);
  });
});
