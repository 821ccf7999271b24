import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ServiceName } from "../../../emulator/start";
import { catalogue } from "../../../provider";
import { EmulatedAccount } from "./account";

let account: EmulatedAccount;
beforeAll(async () => {
  account = await EmulatedAccount.start();
});
beforeEach(() => account.services.reset());
afterEach(() => jest.restoreAllMocks());
afterAll(() => account.stop());

/** Kinds that change settings of a whole organization run only if they are named. */
const settings = ["OrgImageAccessManagement", "OrgRegistryAccessManagement"];

const kindsOf = (service: ServiceName) =>
  catalogue.map(({ token }) => token.replace(":", ".")).filter((kind) => kind.startsWith(`${service}.`));

/** Keys of the stored objects, by collection. */
const keysIn = (service: ServiceName) =>
  Object.entries(account.services.objects(service)).map(([collection, objects]) => [collection, Object.keys(objects)]);

/** The emulator rejects a second queue as Ably rejects any invalid request. What Ably does is not documented. */
const queueNote = expect.objectContaining({ severity: "note", kind: "realtime.Queue", step: "existing" });

describe("trefoil verify", () => {
  it.each(["search", "realtime", "registry", "rest"] as const)(
    "runs the life of every type of %s in the emulator, and removes all objects",
    async (service) => {
      const before = keysIn(service);
      const { code, report } = await account.report(service, ["--allow-shared"]);
      expect(report.findings).toEqual(service === "realtime" ? [queueNote] : []);
      expect(report.remaining).toEqual([]);
      const isSetting = (kind: string) => settings.some((name) => kind.endsWith(name));
      expect(Object.fromEntries(report.kinds.map(({ kind, result }) => [kind, result]))).toEqual(
        Object.fromEntries(kindsOf(service).map((kind) => [kind, isSetting(kind) ? "skipped" : "passed"])),
      );
      // Revoked keys and deleted access tokens remain.
      const left = keysIn(service).filter(
        ([collection]) => !["keys", "access-tokens", "tokens"].includes(String(collection)),
      );
      expect(left).toEqual(before.filter(([collection]) => left.some(([name]) => name === collection)));
      expect(code).toBe(0);
    },
    60_000,
  );

  it("changes the settings of an organization only if their type is named, and restores them", async () => {
    const own = {
      restricted_images: { enabled: true, allow_official_images: false, allow_verified_publishers: false },
    };
    account.services.change("registry", { collection: "imageAccess", key: "acme", merge: own });
    const { report, code } = await account.report("registry", ["--kinds", settings.join(","), "--allow-shared"]);
    expect(report.findings).toEqual([]);
    expect(report.kinds.map(({ result }) => result)).toEqual(["passed", "passed"]);
    const { imageAccess, registryAccess } = account.services.objects("registry");
    expect(imageAccess?.acme).toEqual(own);
    expect(registryAccess?.acme).toMatchObject({ enabled: false, custom_registries: [] });
    expect(code).toBe(0);
  });

  it.each([
    ["search", []],
    ["realtime", ["App replace", "Queue drift", "Queue update"]],
    [
      "registry",
      ["OrgMember replace", "Team replace", "TeamMember drift", "TeamMember update", "Webhook drift", "Webhook update"],
    ],
    ["rest", ["Resource replace"]],
  ] as const)(
    "runs every step that the types of %s have",
    async (service, without) => {
      const { report } = await account.report(service, ["--allow-shared"]);
      const omitted = report.kinds.flatMap(({ kind, omitted }) =>
        omitted.map((text) => `${kind.split(".")[1]} ${text.split(":")[0]}`),
      );
      // Only names that the service requires to be unique can exist already.
      expect(omitted.filter((text) => !text.endsWith("existing")).sort()).toEqual(without);
    },
    60_000,
  );

  it("estimates the number of requests", async () => {
    const { report, err } = await account.report("search");
    const sent = report.kinds.reduce((sum, { requests }) => sum + requests, 0);
    const [, estimate] = /Requests to Azure AI Search: about (\d+)/.exec(err) ?? [];
    expect(Number(estimate) / sent).toBeGreaterThan(0.7);
    expect(Number(estimate) / sent).toBeLessThan(1.4);
  }, 30_000);

  it("names what it creates, the costs, the quotas, and the missing values of the user", async () => {
    const { err, code } = await account.run(["search", "--yes"]);
    expect(err).toContain("search.SynonymMap\n");
    expect(err).toContain("Costs in Azure AI Search: The objects are free of charge");
    expect(err).toContain("Quota of indexes: 0 of 50 are used.");
    expect(err).toMatch(/Skipped: search\.DataSource\. Connection string .*"credentials\.connectionString": "…"/);
    expect(err).toMatch(/Skipped: search\.Indexer\. It refers to search\.DataSource\. .*--values/);
    expect(code).toBe(0);
  }, 30_000);

  it("creates nothing without a confirmation", async () => {
    const { err, code } = await account.run(["search"]);
    expect(err).toContain("Pass --yes");
    expect(code).toBe(1);
    expect(account.services.journal("search").filter(({ method }) => method !== "GET")).toEqual([]);
  });

  it("rejects an account that contains other objects, unless the user allows it", async () => {
    account.services.change("search", { collection: "synonymmaps", key: "places", merge: {} });
    const { err, code } = await account.run(["search", "--kinds", "SynonymMap", "--yes"]);
    expect(err).toContain("The account contains other objects (1 of search.SynonymMap). Nothing was created.");
    expect(code).toBe(1);
    expect(account.services.journal("search").filter(({ method }) => method !== "GET")).toEqual([]);
    const allowed = await account.report("search", ["--kinds", "SynonymMap", "--allow-shared"]);
    expect(allowed.report.findings).toEqual([]);
    expect(Object.keys(account.services.objects("search").synonymmaps ?? {})).toEqual(["places"]);
  });

  it.each(["md", "html"])("writes a report as %s", async (type) => {
    const file = `report.${type}`;
    await account.run(["search", "--kinds", "SynonymMap", "--yes", "--report", file]);
    const text = account.read(file);
    expect(text).toContain("search.SynonymMap");
    expect(text).toContain(type === "md" ? "| Type | Result |" : "<th>Type</th>");
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
  it("names every value of the user", () => {
    const page = readFileSync(join(__dirname, "../../../docs/guides/verify.md"), "utf8");
    const paths = catalogue.flatMap(({ verification }) => Object.keys(verification?.userValues ?? {}));
    expect(paths.length).toBeGreaterThan(8);
    expect(paths.filter((path) => !page.includes(`\`${path}\``))).toEqual([]);
  });
});
