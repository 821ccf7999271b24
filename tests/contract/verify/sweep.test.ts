import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isPrefix, newPrefix } from "../../../cli/verify/prefix";
import type { JsonBody } from "../../../provider/define";
import { OperationJournal } from "../../../provider/lifecycle/journal";
import { rewriteRecord } from "../../support/records";
import { settingKeys, useEmulatedAccount } from "./account";
import { listsAt, respond } from "./proxy";

const prefix = newPrefix();
const account = useEmulatedAccount({ registryOrganizations: ["acme", `${prefix}-1`] });
beforeEach(() => {
  process.env.TREFOIL_JOURNAL_KEY = "k".repeat(32);
  for (const folder of [".trefoil", "verify", "journal"])
    rmSync(join(account.folder, folder), { recursive: true, force: true });
});

const settings = {
  restricted_images: { enabled: true, allow_official_images: true, allow_verified_publishers: false },
};
const previousSettings = {
  restricted_images: { enabled: false, allow_official_images: true, allow_verified_publishers: true },
};

interface RecordOptions {
  readonly project?: string;
  readonly folder?: string;
  /** Prefix and logical name. */
  readonly name?: string;
  /** URL of the service. Default: that of the emulator. */
  readonly url?: string | undefined;
  /** Account. Default: the URL, for Docker Hub with the user. */
  readonly account?: string;
  /** Id in the response to the create. */
  readonly id?: string;
  /** Process that wrote the record. Default: this one. */
  readonly pid?: number;
  /** Settings before the run. */
  readonly settings?: JsonBody;
}

/** Writes the record of an object of the run. */
async function record(token: string, request: object, options: RecordOptions = {}): Promise<void> {
  const { project = "trefoil-verify", folder = "verify", name = `${prefix}/1`, id, pid, settings } = options;
  const { services } = account;
  const isHub = token.startsWith("registry");
  const { url = services[isHub ? "registry" : "search"].url } = options;
  const owner = options.account ?? (isHub ? `${url}#${services.credentials.registry.username}` : url);
  const journal = new OperationJournal(join(account.folder, folder));
  const begun = await journal.begin(
    { token, account: owner, resource: { name, project }, inputsDigest: "" },
    { request, ...(settings && { before: { settings } }) },
  );
  if (id !== undefined) await journal.recordCreated(begun, id);
  const file = join(account.folder, folder, "journal", begun.file);
  if (pid !== undefined) rewriteRecord(file, { writer: { startTicks: undefined, pid } });
}

/** The names of the synonym maps in the account. */
const synonymMaps = () => Object.keys(account.services.objects("search").synonymmaps ?? {});

const recordSettings = () =>
  record(
    "registry:OrgImageAccessManagement",
    { expectedId: "acme", locator: { organization: "acme" } },
    { settings: previousSettings as unknown as JsonBody },
  );

const records = (folder = "verify") => readdirSync(join(account.folder, folder, "journal"));

const sweep = (service: string, ...args: string[]) =>
  account.run([service, "--sweep", ...args, "--values", "values.json", "--yes"]);

const change = (merge: object) =>
  account.services.change("registry", { collection: "imageAccess", key: "acme", merge: merge as never });

describe("trefoil verify --sweep", () => {
  it("keeps the records of objects of another service", async () => {
    await recordSettings();
    expect((await sweep("search")).err).toContain("No run of this service has left records");
    const { code, err } = await sweep("search", prefix);
    expect(err).toContain("was not removed: It belongs to another service. Run `trefoil verify registry --sweep`.");
    expect(code).toBe(2);
    expect(records()).toHaveLength(1);
  });

  it("keeps the record of an object that it cannot check, and removes the others", async () => {
    const forbidden = respond("GET", /^\/(synonymmaps.*-2|indexes)/, { status: 403, body: {} });
    await account.through("search", forbidden, async (urls) => {
      for (const name of [`${prefix}-1`, `${prefix}-2`]) {
        account.services.change("search", { collection: "synonymmaps", key: name, merge: { synonyms: "a, b" } });
        await record(
          "search:SynonymMap",
          { expectedId: name, hasGeneratedName: true },
          { url: urls[settingKeys.search] },
        );
      }
      const { code, err } = await account.run(["search", "--sweep", prefix, "--yes"], urls);
      expect(code).toBe(2);
      expect(err).toContain(`search.SynonymMap ${prefix}-2 was not removed: `);
      expect(err).toContain("search.Index was not checked: ");
      expect(synonymMaps()).toEqual([`${prefix}-2`]);
      expect(records()).toHaveLength(1);
    });
  });

  it("finds an object by the id in its record, although no name contains the prefix", async () => {
    account.services.change("realtime", { collection: "apps", key: "app-1", merge: { name: "chat" } });
    account.services.change("realtime", { collection: "apps", key: "app-2", merge: { name: "chat" } });
    const { url } = account.services.realtime;
    const { accountId: id } = account.services.credentials.realtime;
    await record("realtime:App", { locator: { name: "chat" } }, { account: `${url}#${id}`, id: "app-1" });
    const { code, err } = await sweep("realtime", prefix);
    expect({ code, err }).toEqual({ code: 0, err: expect.stringContaining("realtime.App app-1") });
    expect(Object.keys(account.services.objects("realtime").apps ?? {})).toEqual(["app-2"]);
    expect(records()).toEqual([]);
  });

  it("reports a list with an object that has no id", async () => {
    const nameless = listsAt(/^\/synonymmaps/, (items) => [...items, { synonyms: "a, b", format: "solr" }]);
    await account.through("search", nameless, async (urls) => {
      const { code, err } = await account.run(["search", "--sweep", prefix, "--yes"], urls);
      expect(err).toContain("search.SynonymMap was not checked: 1 object has no id.");
      expect(code).toBe(2);
    });
  });

  it("leaves a run that is still running, and removes the objects of the others", async () => {
    const other = newPrefix();
    for (const name of [`${prefix}-1`, `${other}-1`])
      account.services.change("search", { collection: "synonymmaps", key: name, merge: { synonyms: "a, b" } });
    await record("search:SynonymMap", { expectedId: `${prefix}-1`, hasGeneratedName: true }, { pid: process.ppid });
    await record("search:SynonymMap", { expectedId: `${other}-1`, hasGeneratedName: true }, { name: `${other}/1` });
    const { code, err } = await sweep("search");
    expect(err).toContain(`${prefix} was not checked: The run is still running (process ${process.ppid}).`);
    expect(code).toBe(2);
    expect(synonymMaps()).toEqual([`${prefix}-1`]);
    expect(records()).toHaveLength(1);
  });

  it("shows the name of an object that has a generated id, and reports that it was removed", async () => {
    const app = { id: "abc123", name: `${prefix}-3` };
    account.services.change("realtime", { collection: "apps", key: app.id, merge: app });
    const { code, err } = await account.run(["realtime", "--sweep", prefix, "--yes"]);
    expect(err).toContain(`realtime.App abc123 (${prefix}-3)`);
    expect(err).toContain(`${prefix}: 1 of 1 object removed.`);
    expect(code).toBe(0);
    expect(account.services.objects("realtime").apps ?? {}).toEqual({});
  });

  it.each(["", "yes\n"])("shows hostile ids and reasons in one line each, with the input %j", async (input) => {
    const id = "app\n\u001b[2J\u202eforged: `$(touch owned)`|";
    account.services.change("realtime", { collection: "apps", key: id, merge: { id, name: `${prefix}-3` } });
    const body = { message: "Denied.\nforged: \u009b2J" };
    await account.through("realtime", respond("DELETE", /^\/apps/, { status: 403, body }, 9), async (urls) => {
      const { code, err } = await account.run(["realtime", "--sweep", prefix], urls, { input });
      expect(code).toBe(input ? 2 : 1);
      expect(err).toContain(String.raw`  realtime.App app \u001b[2J\u202eforged: `);
      expect(err.split("\n").filter((line) => line.startsWith("forged") || /\p{Cc}|\u202e/u.test(line))).toEqual([]);
    });
  });

  it("reports once why it waits for a deletion that the service rejects", async () => {
    const name = `${prefix}-1`;
    account.services.change("search", { collection: "indexes", key: name, merge: { fields: [] } });
    const error = { code: "CannotDeleteIndex", message: "The index is in use by an alias." };
    const inUse = respond("DELETE", /^\/indexes/, { status: 400, body: { error } }, 2);
    await account.through("search", inUse, async (urls) => {
      const { code, err } = await account.run(["search", "--sweep", prefix, "--yes"], urls);
      const reports = err.split("\n").filter((line) => line.includes("Retrying"));
      expect(reports).toEqual([
        expect.stringMatching(
          `^Index "${name}": another object refers to it. Retrying the deletion for up to a minute: .*in use by an alias.`,
        ),
      ]);
      expect(err).toContain(`${prefix}: 1 of 1 object removed.`);
      expect(code).toBe(0);
    });
  });

  it("does not remove objects in a namespace whose name has the form of an object of the run", async () => {
    const namespace = `${prefix}-1`;
    for (const name of ["app", `${prefix}-2`])
      account.services.change("registry", { collection: "repositories", key: `${namespace}/${name}`, merge: {} });
    writeFileSync(join(account.folder, "own.json"), JSON.stringify({ namespace, organization: namespace }));
    const { code, err } = await account.run(["registry", "--sweep", prefix, "--values", "own.json", "--yes"]);
    expect(err).toContain(`1 object to remove, with all content:\n  registry.Repository ${namespace}/${prefix}-2`);
    expect(code).toBe(0);
    expect(Object.keys(account.services.objects("registry").repositories ?? {})).toContain(`${namespace}/app`);
  });

  it("restores settings only if they are those of the run", async () => {
    change({ restricted_images: { ...settings.restricted_images, allow_official_images: false } });
    await recordSettings();
    const { code, err } = await sweep("registry");
    expect(err).toContain("The settings were changed after the run.");
    expect(code).toBe(2);
    expect(records()).toHaveLength(1);
    change(settings);
    expect((await sweep("registry")).code).toBe(0);
    expect(account.services.objects("registry").imageAccess?.acme).toMatchObject(previousSettings);
    expect(records()).toEqual([]);
  });

  it("does not remove an object that the run may not have created", async () => {
    await record("registry:OrgMember", { expectedId: "acme/bob", locator: { organization: "acme", username: "bob" } });
    const { code, err } = await sweep("registry");
    expect(err).toContain("it is not known whether the run has created it");
    expect(code).toBe(2);
    expect(Object.keys(account.services.objects("registry").members ?? {})).toContain("acme/bob");
    expect(records()).toHaveLength(1);
  });

  it("deletes an alias and an indexer before their index, whose deletion the service would reject", async () => {
    const name = `${prefix}-1`;
    const fields = [{ name: "id", type: "Edm.String", key: true }];
    const indexer = { dataSourceName: name, targetIndexName: name };
    const objects = {
      indexes: { fields },
      datasources: { type: "azureblob" },
      indexers: indexer,
      aliases: { indexes: [name] },
    };
    for (const [collection, merge] of Object.entries(objects))
      account.services.change("search", { collection, key: name, merge: merge as JsonBody });
    const { code, err } = await account.run(["search", "--sweep", prefix, "--yes"]);
    expect([code, err]).toEqual([0, expect.stringContaining(`${prefix}: 4 of 4 objects removed.`)]);
    const deleted = account.services.journal("search").filter(({ method }) => method === "DELETE");
    const order = deleted.map(({ path }) => path.replace(/^.(\w+).*/, "$1"));
    expect([order.slice(0, 2).sort(), order.slice(2).sort()]).toEqual([
      ["aliases", "indexers"],
      ["datasources", "indexes"],
    ]);
  });

  it("removes only objects whose name consists of the prefix and a number", async () => {
    for (const name of [`${prefix}-1`, `${prefix}-hotels`, `${prefix}-1-a`])
      account.services.change("search", { collection: "synonymmaps", key: name, merge: {} });
    expect((await sweep("search", prefix)).code).toBe(0);
    expect(synonymMaps()).toEqual([`${prefix}-hotels`, `${prefix}-1-a`]);
  });

  it("keeps the records of programs", async () => {
    await record("search:Index", { expectedId: "hotels" }, { project: "shop", folder: "." });
    await record("search:Index", { expectedId: "places" }, { project: "", folder: "." });
    await record("search:Index", { expectedId: `${prefix}-1` }, { folder: "." });
    expect((await sweep("search", prefix)).code).toBe(0);
    expect(records(".")).toHaveLength(2);
  });
});

it("ordinary names do not have the form of a prefix", () => {
  for (let i = 0; i < 20; i++) expect(isPrefix(newPrefix())).toBe(true);
  const last = prefix.at(-1) === "a" ? "b" : "a";
  for (const name of ["tvproduction", "tv12345", `${prefix}a`, prefix.slice(0, -1) + last])
    expect(isPrefix(name)).toBe(false);
});

it("`trefoil verify --sweep` removes no object of a record that the journal key of the user did not write", async () => {
  account.services.change("search", { collection: "synonymmaps", key: `${prefix}-1`, merge: { synonyms: "a, b" } });
  process.env.TREFOIL_JOURNAL_KEY = "o".repeat(32);
  await record("search:SynonymMap", { expectedId: `${prefix}-1`, hasGeneratedName: true });
  process.env.TREFOIL_JOURNAL_KEY = "k".repeat(32);
  expect((await sweep("search")).err).toContain("No run of this service has left records");
  expect(synonymMaps()).toEqual([`${prefix}-1`]);
});
