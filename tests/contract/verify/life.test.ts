import { existsSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { verify } from "../../../cli/verify/command";
import type { Json } from "../../../emulator/json";
import type { ServiceName } from "../../../emulator/start";
import { catalogue } from "../../../provider";
import { seedImages } from "../seed-images";
import { withObjects } from "../subjects";
import { registryName } from "../watched-registry";
import { useEmulatedAccount } from "./account";
import { type CompleteRun, runCompletely } from "./complete-run";
import { type Deviation, isObject, respond } from "./proxy";
import { expectRepetition, expectStructure } from "./recorded";

const account = useEmulatedAccount();

/** Kinds that change settings of a whole organization run only if they are named. */
const settings = [
  "OrgImageAccessAllowlist",
  "OrgImageAccessManagement",
  "OrgNamespaceSettings",
  "OrgRegistryAccessManagement",
  "OrgRegistrySettings",
];

/** Requests to the search service that write. */
const writes = () => account.services.journal("search").filter(({ method }) => method !== "GET");

/** A service that returns another secret than before in reads, and all secrets in the error of an update. */
const leakingKeys = (secrets: Set<string>): Deviation => ({
  after: ({ method, path }, reply) => {
    if (!/\/keys/.test(path)) return reply;
    const body = method === "GET" ? withOtherSecret(reply.body ?? null) : reply.body;
    for (const key of [body].flat()) if (isObject(key) && typeof key.key === "string") secrets.add(key.key);
    if (method !== "PATCH") return { ...reply, body };
    return { status: 400, body: { message: `Rejected ${[...secrets].join()}.`, code: 40000 } };
  },
});

/** A key, or a list of keys, with another secret. */
function withOtherSecret(body: Json): Json {
  if (Array.isArray(body)) return body.map(withOtherSecret);
  if (!isObject(body) || typeof body.key !== "string") return body;
  return { ...body, key: `${body.key.split(":")[0]}:other-secret` };
}

const kindsOf = (service: ServiceName) =>
  withObjects.map(({ token }) => token.replace(":", ".")).filter((kind) => kind.startsWith(`${service}.`));

/** The emulator rejects a second queue as Ably rejects any invalid request. What Ably does is not documented. */
const queueNote = expect.objectContaining({ severity: "note", kind: "realtime.Queue", step: "existing" });

describe.each([
  { service: "search", args: ["--record", "recording"], without: [] },
  { service: "realtime", args: ["--record", "recording"], without: ["App replace", "Queue drift", "Queue update"] },
  {
    service: "registry",
    args: ["--allow-shared"],
    without: [
      ...["OrgMember replace", "Team replace", "TeamMember drift", "TeamMember update"],
      ...["Webhook drift", "Webhook update"],
    ],
  },
  { service: "rest", args: ["--record", "recording"], without: ["Resource replace"] },
] as const)("a complete run of trefoil verify in $service", ({ service, args, without }) => {
  let run: CompleteRun;
  beforeAll(async () => {
    account.services.reset();
    run = await runCompletely(account, service, args);
  }, 60_000);

  it("passes through the life of every type, and removes all objects", () => {
    const { report, code, before, after } = run;
    expect(report.findings).toEqual(service === "realtime" ? [queueNote] : []);
    expect(report.remaining).toEqual([]);
    const isSetting = (kind: string) => [...settings, "RepositoryImmutableTags"].some((name) => kind.endsWith(name));
    expect(Object.fromEntries(report.kinds.map(({ kind, result }) => [kind, result]))).toEqual(
      Object.fromEntries(kindsOf(service).map((kind) => [kind, isSetting(kind) ? "skipped" : "passed"])),
    );
    // Revoked keys and deleted access tokens remain.
    const left = after.filter(([collection]) => !["keys", "access-tokens", "tokens"].includes(collection));
    expect(left).toEqual(before.filter(([collection]) => left.some(([name]) => name === collection)));
    expect(code).toBe(0);
  });

  it("runs every step that the types have", () => {
    const omitted = run.report.kinds.flatMap(({ kind, omitted }) =>
      omitted.map((text) => `${kind.split(".")[1]} ${text.split(":")[0]}`),
    );
    // Only names that the service requires to be unique can exist already.
    expect(omitted.filter((text) => !text.endsWith("existing")).sort()).toEqual(without);
  });

  it("writes only to its own objects", () => {
    expect(run.foreign).toEqual([]);
    expect(run.writes.length).toBeGreaterThan(4);
  });

  if (args[0] === "--record")
    it("writes the structure of the exchanges to a recording", () => {
      expectStructure(account, service, run.journal);
    });

  if (service === "search")
    it("estimates the number of requests, and of the objects that exist at the same time", () => {
      const { report, err, journal } = run;
      let [count, most] = [0, 0];
      for (const { method, status } of journal.filter((one) => /^\/indexes/.test(one.path))) {
        if (method === "PUT" && status === 201) count++;
        if (method === "DELETE" && status === 204) count--;
        most = Math.max(most, count);
      }
      expect(err).toContain("At most four objects of a type exist at the same time.");
      expect(most).toBe(4);
      const sent = report.kinds.reduce((sum, { requests }) => sum + requests, 0);
      const [, estimate] = /Requests to Azure AI Search: about (\d+)/.exec(err) ?? [];
      expect(Number(estimate) / sent).toBeGreaterThan(0.7);
      expect(Number(estimate) / sent).toBeLessThan(1.4);
    });
});

describe("trefoil verify --compare", () => {
  it("shows that the emulator repeats the recordings of the complete runs", () =>
    expectRepetition(account, ["search", "realtime", "rest"]));
});

describe("trefoil verify", () => {
  it("changes the settings of an organization only if their type is named, and restores them", async () => {
    const own = {
      restricted_images: { enabled: true, allow_official_images: false, allow_verified_publishers: false },
    };
    account.services.change("registry", { collection: "imageAccess", key: "acme", merge: own });
    const { report, code } = await account.report("registry", ["--kinds", settings.join(","), "--allow-shared"]);
    expect(report.findings).toEqual([]);
    expect(report.kinds.map(({ result }) => result)).toEqual(settings.map(() => "passed"));
    const { imageAccess, registryAccess } = account.services.objects("registry");
    expect(imageAccess?.acme).toEqual(own);
    expect(registryAccess?.acme).toMatchObject({ enabled: false, custom_registries: [] });
    expect(code).toBe(0);
  });

  it("names what it creates, the costs, the quotas, and the missing values of the user", async () => {
    const { err, code } = await account.run(["search", "--yes"]);
    expect(err).toContain("search.SynonymMap\n");
    expect(err).toContain("Costs in Azure AI Search: The objects are free of charge");
    expect(err).toContain("Quota of indexes: 0 of 50 are used.");
    expect(err).toMatch(/Skipped: search\.DataSource\. Connection string .*"credentials\.connectionString": "…"/);
    expect(err).toMatch(/Skipped: search\.Indexer\. It refers to search\.DataSource\. .*--values/);
    expect(code).toBe(0);
  }, 30_000);

  it("names the missing values if no type can be verified, without a plan and a prompt", async () => {
    const { err, code } = await account.run(["rest"]);
    expect(err).toMatch(
      /^trefoil: No type can be verified\.\n {2}Skipped: rest\.Resource\. .*"path": "…", "body": "…"/,
    );
    expect(err).not.toContain("The run creates");
    expect(code).toBe(1);
  });

  it("names all objects that it could not remove, and removes the others", async () => {
    const forbidden = respond("DELETE", /^\/synonymmaps/, { status: 403, body: {} });
    const unknown = respond("GET", /^\/skillsets\(/, { status: 403, body: {} });
    const deviation: Deviation = {
      before: (asked) => forbidden.before?.(asked) ?? unknown.before?.(asked),
      // The service creates the skillset, and its response is an error.
      after: ({ method, path }, reply) =>
        method === "PUT" && path.startsWith("/skillsets") ? { status: 400, body: {} } : reply,
    };
    const { report, code } = await account.through("search", deviation, (urls) =>
      account.report("search", ["--kinds", "Index,SynonymMap,Skillset"], urls),
    );
    const { indexes, skillsets, synonymmaps } = account.services.objects("search");
    const left = Object.entries({ Skillset: skillsets, SynonymMap: synonymmaps }).map(([kind, objects = {}]) =>
      Object.keys(objects).map((name) => `search.${kind} ${name}`),
    );
    expect(left).not.toContainEqual([]);
    expect([...report.remaining].sort()).toEqual(left.flat().sort());
    expect(Object.keys(indexes ?? {})).toEqual([]);
    expect(code).toBe(2);
  });

  it("hides the secrets of objects in values and in messages of the service", async () => {
    const secrets = new Set<string>();
    const { report } = await account.through("realtime", leakingKeys(secrets), (urls) =>
      account.report("realtime", ["--kinds", "Key"], urls),
    );
    expect(secrets.size).toBeGreaterThan(0);
    const text = JSON.stringify(report);
    const parts = [...secrets, "other-secret"].flatMap((secret) => [secret, secret.split(":")[1] ?? secret]);
    expect(parts.filter((secret) => text.includes(secret))).toEqual([]);
    const shown = report.findings.map(({ step, member, expected, received }) => ({ step, member, expected, received }));
    expect(shown).toContainEqual({ step: "read", member: "key", expected: "(secret)", received: "(secret)" });
    expect(shown).toContainEqual(
      expect.objectContaining({ step: "update", received: expect.stringContaining("[secret]") }),
    );
  });

  it("rejects an account that contains other objects, unless the user allows it", async () => {
    account.services.change("search", { collection: "synonymmaps", key: "places", merge: {} });
    const { err, code } = await account.run(["search", "--kinds", "SynonymMap", "--yes"]);
    expect(err).toContain("The account contains other objects (1 of search.SynonymMap). Nothing was created.");
    expect(code).toBe(1);
    expect(writes()).toEqual([]);
    const allowed = await account.report("search", ["--kinds", "SynonymMap", "--allow-shared"]);
    expect(allowed.report.findings).toEqual([]);
    expect(Object.keys(account.services.objects("search").synonymmaps ?? {})).toEqual(["places"]);
  });

  it("rejects an account that contains objects of a type to which the tested type refers", async () => {
    account.services.change("search", { collection: "indexes", key: "hotels", merge: { fields: [] } });
    const { err, code } = await account.run(["search", "--kinds", "KnowledgeBase", "--yes"]);
    expect(err).toContain("The account contains other objects (1 of search.Index). Nothing was created.");
    expect(code).toBe(1);
    expect(writes()).toEqual([]);
  });

  it("accepts the objects that the values of the user name", async () => {
    const args = ["registry", "--kinds", "Repository,TeamMember", "--values", "values.json", "--yes"];
    account.services.change("registry", { collection: "repositories", key: "acme/app", merge: {} });
    expect((await account.run(args)).code).toBe(0);
    account.services.change("registry", { collection: "repositories", key: "acme/app-2", merge: {} });
    const { err, code } = await account.run(args);
    expect(err).toContain("The account contains other objects (1 of registry.Repository).");
    expect(code).toBe(1);
  });

  it.each(["md", "html"])("writes a report as %s", async (type) => {
    const file = `report.${type}`;
    await account.run(["search", "--kinds", "SynonymMap", "--yes", "--report", file]);
    const text = account.read(file);
    expect(text).toContain("search.SynonymMap");
    expect(text).toContain(type === "md" ? "| Type | Result |" : "<th>Type</th>");
  });

  it("does not write a report through a symbolic link", async () => {
    const [target, link] = ["target.md", "link.md"].map((name) => join(account.folder, name)) as [string, string];
    symlinkSync(target, link);
    const { err } = await account.run(["search", "--kinds", "SynonymMap", "--yes", "--report", "link.md"]);
    expect([err, existsSync(target)]).toEqual([expect.stringContaining("link.md is a symbolic link."), false]);
  });

  it.each([
    [["search", "--kinds", "Repository"], '"Repository" is not a'],
    [["serach"], "Unknown service serach. Services are registry, search, realtime, rest."],
    [["search", "--report", "report.txt"], "--report must end with .json, .md or .html."],
    [["search", "--sweep", "production"], '"production" is not the prefix of a run.'],
    [["search", "--sweep", "tv12345"], '"tv12345" is not the prefix of a run.'],
    [["search", "--read-only", "--sweep"], "cannot be combined"],
    [["search", "--values", "missing.json"], "--values missing.json cannot be read"],
  ])("rejects %j", async (args, message) => {
    const { err, code } = await account.run(args);
    expect(err).toContain(message);
    expect(code).toBe(1);
  });
});

describe("docs/guides/verify.md", () => {
  const page = readFileSync(join(__dirname, "../../../docs/guides/verify.md"), "utf8");

  it("has commands with options and types that exist", () => {
    const commands = [...page.matchAll(/npx trefoil verify ([a-z]+)?([^\n`#]*)/g)];
    expect(commands.length).toBeGreaterThan(15);
    const known = verify().options.map(({ long }) => long);
    for (const [, service = "", rest = ""] of commands) {
      for (const option of rest.match(/--[a-z-]+/g) ?? []) expect(known).toContain(option);
      const [, kinds = ""] = /--kinds (\S+)/.exec(rest) ?? [];
      for (const kind of kinds.split(",").filter(Boolean))
        expect(kindsOf(service as ServiceName)).toContain(`${service}.${kind}`);
    }
  });

  it("has values with which the types of images run", async () => {
    const [, block = ""] = /```json\n([^`]*"update\.source"[^`]*)```/.exec(page) ?? [];
    const [, command = ""] = /^npx trefoil verify (.* images\.json .*)$/m.exec(page) ?? [];
    const values = block
      .replaceAll("ghcr.io/acme/test", `${registryName}/acme/app`)
      .replaceAll("sha256:DIGEST-OF-THE-FIRST-IMAGE", seedImages.both.digest)
      .replaceAll("sha256:DIGEST-OF-THE-SECOND-IMAGE", seedImages.alpha.digest);
    writeFileSync(join(account.folder, "images.json"), values);
    const { code, out } = await account.run([...command.split(" "), "--yes"]);
    for (const line of ["passed    registry.ImageTag", "passed    registry.ImageCopy", "2 passed, 0 with findings"])
      expect(out).toContain(line);
    expect(code).toBe(0);
  });

  it("names every value of the user", () => {
    const paths = catalogue.flatMap(({ verification }) => Object.keys(verification?.userValues ?? {}));
    expect(paths.length).toBeGreaterThan(8);
    expect(paths.filter((path) => !page.includes(`\`${path}\``))).toEqual([]);
  });
});
