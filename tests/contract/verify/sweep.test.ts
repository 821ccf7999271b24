import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { isPrefix, newPrefix } from "../../../cli/verify/prefix";
import { OperationJournal } from "../../../provider/lifecycle";
import { EmulatedAccount, settingKeys } from "./account";
import { respond, ServiceProxy } from "./proxy";

let account: EmulatedAccount;
beforeAll(async () => {
  account = await EmulatedAccount.start();
});
beforeEach(() => {
  account.services.reset();
  for (const folder of [".trefoil", "verify", "journal"])
    rmSync(join(account.folder, folder), { recursive: true, force: true });
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => account.stop());

const prefix = newPrefix();
const settings = {
  restricted_images: { enabled: true, allow_official_images: true, allow_verified_publishers: false },
};
const previousSettings = {
  restricted_images: { enabled: false, allow_official_images: true, allow_verified_publishers: true },
};

/** Writes the record of an object of the run. */
function record(token: string, facts: object, project = "trefoil-verify", folder = "verify", at?: string): void {
  const url = at ?? account.services[token.startsWith("registry") ? "registry" : "search"].url;
  new OperationJournal(join(account.folder, folder)).begin(
    {
      token,
      account: token.startsWith("registry") ? `${url}#${account.services.credentials.registry.username}` : url,
      resource: { name: `${prefix}/1`, project },
      inputsDigest: "",
    },
    { hasGeneratedName: false, existingIds: [], listsAllExisting: true, ...facts },
  );
}

const recordSettings = () =>
  record("registry:OrgImageAccessManagement", {
    expectedId: "acme",
    locator: { organization: "acme" },
    previousSettings,
  });

const records = (folder = "verify") => readdirSync(join(account.folder, folder, "journal"));

const sweep = (service: string, ...args: string[]) =>
  account.run([service, "--sweep", ...args, "--values", "values.json", "--yes"]);

const change = (merge: object) =>
  account.services.change("registry", { collection: "imageAccess", key: "acme", merge: merge as never });

describe("trefoil verify --sweep", () => {
  it("keeps the records of objects of another service", async () => {
    recordSettings();
    expect((await sweep("search")).err).toContain("No run of this service has left records");
    const { code, err } = await sweep("search", prefix);
    expect(err).toContain("was not removed: It belongs to another service. Run `trefoil verify registry --sweep`.");
    expect(code).toBe(2);
    expect(records()).toHaveLength(1);
  });

  it("keeps the record of an object that it cannot check, and removes the others", async () => {
    const forbidden = respond("GET", /^\/(synonymmaps.*-2|indexes)/, { status: 403, body: {} });
    const proxy = await ServiceProxy.start(account.services.search.url, forbidden);
    try {
      for (const name of [`${prefix}-1`, `${prefix}-2`]) {
        account.services.change("search", { collection: "synonymmaps", key: name, merge: { synonyms: "a, b" } });
        record("search:SynonymMap", { expectedId: name, hasGeneratedName: true }, undefined, undefined, proxy.url);
      }
      const { code, err } = await account.run(["search", "--sweep", prefix, "--yes"], {
        [settingKeys.search]: proxy.url,
      });
      expect(code).toBe(2);
      expect(err).toContain(`search.SynonymMap ${prefix}-2 was not removed: `);
      expect(err).toContain("search.Index was not checked: ");
      expect(Object.keys(account.services.objects("search").synonymmaps ?? {})).toEqual([`${prefix}-2`]);
      expect(records()).toHaveLength(1);
    } finally {
      await proxy.close();
    }
  });

  it("restores settings only if they are those of the run", async () => {
    change({ restricted_images: { ...settings.restricted_images, allow_official_images: false } });
    recordSettings();
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
    record("registry:OrgMember", { expectedId: "acme/bob", locator: { organization: "acme", username: "bob" } });
    const { code, err } = await sweep("registry");
    expect(err).toContain("it is not known whether the run has created it");
    expect(code).toBe(2);
    expect(Object.keys(account.services.objects("registry").members ?? {})).toContain("acme/bob");
    expect(records()).toHaveLength(1);
  });

  it("removes only objects whose name consists of the prefix and a number", async () => {
    for (const name of [`${prefix}-1`, `${prefix}-hotels`, `${prefix}-1-a`])
      account.services.change("search", { collection: "synonymmaps", key: name, merge: {} });
    expect((await sweep("search", prefix)).code).toBe(0);
    expect(Object.keys(account.services.objects("search").synonymmaps ?? {})).toEqual([
      `${prefix}-hotels`,
      `${prefix}-1-a`,
    ]);
  });

  it("keeps the records of programs", async () => {
    record("search:Index", { expectedId: "hotels" }, "shop", ".");
    record("search:Index", { expectedId: "places" }, "", ".");
    record("search:Index", { expectedId: `${prefix}-1` }, "trefoil-verify", ".");
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
