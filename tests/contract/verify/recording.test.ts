import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Account } from "../../../cli/verify/account";
import { Reducer, requireNoSecret } from "../../../cli/verify/recording/record";
import type { UserValues } from "../../../cli/verify/values";
import { isObject } from "../recordings/corpus";
import { EmulatedAccount, useEmulatedAccount } from "./account";
import { type Deviation, objectsAt } from "./proxy";
import { expectRepetition, expectStructure, linesOf } from "./recorded";

const account = useEmulatedAccount({ seed: {} });

const accountOf = (module: string, configuration: Record<string, string>, values: UserValues = {}) =>
  new Account(module, {
    configuration,
    values,
    report: () => {},
    onExchange: () => {},
    signal: new AbortController().signal,
  });

describe("trefoil verify --record", () => {
  // A recording requires an account without other members. `life.test.ts` records the other services.
  it("writes the structure of the exchanges with registry, which the emulator repeats completely", async () => {
    const kinds = "Repository,AccessToken,OrgAccessToken,Webhook,Team,RepositoryTeamPermission";
    const { report } = await account.report("registry", ["--record", "recording", "--kinds", kinds]);
    expect(report.findings.filter(({ severity }) => severity === "problem")).toEqual([]);
    expectStructure(account, "registry", account.services.journal("registry"));
    await expectRepetition(account, ["registry"]);
  });

  it("replaces the name of the user, which is also a namespace, so that the emulator repeats the exchanges", async () => {
    await using other = await EmulatedAccount.start({
      seed: {},
      credentials: { registry: { username: "canary-user" } },
    });
    writeFileSync(join(other.folder, "own.json"), "{}");
    const kinds = ["--kinds", "Repository,Webhook", "--values", "own.json", "--record", "recording"];
    await other.report("registry", kinds);
    const text = other.read("recording/registry.jsonl");
    expect(text).toContain("/v2/namespaces/octavia/repositories/w");
    expect(text).not.toContain("canary-user");
    const { out, code } = await other.run(["--compare", "recording"]);
    expect({ out, code }).toEqual({ out: expect.stringContaining("registry: "), code: 0 });
  });

  it("contains only the entity set of a context", () => {
    const { url } = account.services.search;
    const own = accountOf("search", { "trefoil:searchUrl": url, "trefoil:searchApiKey": "a-key-of-the-test" });
    const context = "https://canary.search.windows.net/$metadata#synonymmaps/$entity";
    const response = { status: 200, body: JSON.stringify({ "@odata.context": context }) };
    const sent = { service: own.kinds[0]?.service, method: "GET", path: "/synonymmaps", headers: {}, response };
    expect(new Reducer(own).reduce(sent as never, "test").response).toEqual({
      "@odata.context": "$metadata#synonymmaps/$entity",
    });
  });

  it.each([
    ["a host of Docker Hub", "hub.canary.example"],
    ["a host of Container registries", "images.canary.example"],
    ["the user name for Docker Hub", "octocanary"],
    ["the value `source` of --values", "images.canary.example/canary-team/app@sha256:4f"],
    ["the value `body` of --values", "canary phrase"],
  ])("is not written if it contains %s", (meaning, name) => {
    const reducer = new Reducer(
      accountOf(
        "registry",
        {
          "trefoil:registryUrl": "https://hub.canary.example",
          "trefoil:registryUsername": "octocanary",
          "trefoil:registryPassword": "a-password-of-the-test",
          "trefoil:ociRegistries": JSON.stringify({ "images.canary.example": {} }),
        },
        // Terms of the service, names that the recording replaces, and short strings remain.
        {
          organization: "acme",
          path: "scopes",
          digest: "abc",
          source: "images.canary.example/canary-team/app@sha256:4f",
          body: { labels: ["canary phrase"] },
        },
      ),
    );
    const line = { source: name, method: "GET", path: "/v2/orgs/acme", status: 200, request: null };
    const written = (text: string) => reducer.requireNoName([{ ...line, response: { scopes: ["abc"], text } }]);
    expect(() => written(`un${name}s`)).not.toThrow();
    expect(() => written(`of ${name}.`)).toThrow(`The recording was not written, because it would contain ${meaning}.`);
  });

  /** Runs with a service whose errors contain a string. */
  function recorded(text: string, folder: string) {
    // A code of an error remains in a recording.
    const leak: Deviation = {
      after: (_asked, reply) =>
        reply.status === 404 ? { ...reply, body: { error: { code: text, message: `No ${text}.` } } } : reply,
    };
    writeFileSync(join(account.folder, "own.json"), JSON.stringify({ "container.name": "documents_of_acme" }));
    return account.through("search", leak, (urls) =>
      account.report("search", ["--kinds", "SynonymMap", "--values", "own.json", "--record", folder], urls),
    );
  }

  it("is not written if the service returns a value of the user, and the report is", async () => {
    const { code, err, report } = await recorded("documents_of_acme", "leaking");
    expect(err).toContain("The recording was not written, because it would contain");
    expect(existsSync(join(account.folder, "leaking"))).toBe(false);
    expect(code).toBe(1);
    expect(report.kinds).toEqual([expect.objectContaining({ kind: "search.SynonymMap" })]);
  });

  it("is not written if the service returns a secret of the configuration", async () => {
    const { err } = await recorded(account.services.credentials.search.adminKey, "withheld");
    expect(err).toContain("The recording was not written, because it would contain");
    expect(existsSync(join(account.folder, "withheld"))).toBe(false);
  });

  it("is not written if it contains a secret, also in another form", () => {
    const secret = "a-secret-of-the-test";
    expect(() => requireNoSecret('{"name":"w1"}', [secret])).not.toThrow();
    for (const form of [secret, encodeURIComponent(secret), Buffer.from(secret).toString("base64")])
      expect(() => requireNoSecret(JSON.stringify({ name: form }), [secret])).toThrow("The recording was not written");
  });

  it.each([["--read-only"], ["--allow-shared"], ["--sweep"]])("cannot be combined with %s", async (option) => {
    const { err, code } = await account.run(["search", "--record", "recording", option]);
    expect(err).toContain("--record requires a run in an account without other objects.");
    expect(code).toBe(1);
  });
});

describe("trefoil verify --compare", () => {
  const deviations: readonly (readonly [string, Deviation, RegExp])[] = [
    [
      "another status",
      { after: (_asked, reply) => (reply.status === 201 ? { ...reply, status: 200 } : reply) },
      /PUT \/synonymmaps\('w\d+'\) 200: status: 200 in the service, 201 in the emulator/,
    ],
    [
      "another code",
      {
        after: (_asked, reply) =>
          reply.status === 404 ? { ...reply, body: { error: { code: "NotThere", message: "Missing." } } } : reply,
      },
      /404: code: NotThere in the service/,
    ],
    [
      "another member",
      objectsAt(/^\/synonymmaps/, (object) => ({ ...object, language: "en" })),
      /members language: string in the service, absent in the emulator/,
    ],
    [
      "another default",
      objectsAt(/^\/synonymmaps/, (object) => ("format" in object ? { ...object, format: false } : object)),
      /members format: boolean in the service, string in the emulator/,
    ],
  ];

  it.each(deviations)("shows %s", async (_title, deviation, expected) => {
    await account.through("search", deviation, (urls) =>
      account.report("search", ["--kinds", "SynonymMap", "--record", "changed"], urls),
    );
    const { out, code } = await account.run(["--compare", "changed"]);
    expect(out).toMatch(expected);
    expect(code).toBe(2);
  });

  it("rejects a folder without recordings", async () => {
    const { err, code } = await account.run(["--compare", "."]);
    expect(err).toContain(". contains no recording, such as search.jsonl.");
    expect(code).toBe(1);
  });
});

it("the lines have the form of the corpus", () => {
  const [line] = linesOf(account, "registry");
  expect(isObject(line?.response)).toBe(true);
  expect(line?.source).toMatch(/^trefoil verify registry, \d{4}-\d\d-\d\d, [0-9a-f]{6}$/);
});
