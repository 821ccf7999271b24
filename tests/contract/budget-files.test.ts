import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import type { Definition } from "../../provider/define";
import { Context, create, Session, type Values } from "../../provider/lifecycle";
import type { Config } from "../../provider/lifecycle/settings";
import { cacheFolder } from "../../provider/lifecycle/settings/environment";
import { app } from "../../provider/services/realtime/app";
import { repository } from "../../provider/services/registry/repository";
import { resource } from "../../provider/services/rest/resource";
import { index } from "../../provider/services/search/indexes/search-index";
import { checked, TestEnvironment } from "./test-environment";

let environment: TestEnvironment;
let folder: string;
const before = { ...process.env };
const working = process.cwd();

beforeAll(async () => {
  environment = await TestEnvironment.start();
});
beforeEach(() => {
  environment.reset();
  folder = mkdtempSync(join(tmpdir(), "trefoil-budgets-"));
  process.env.TREFOIL_HOME = "";
  process.env.XDG_CACHE_HOME = folder;
  // Without TREFOIL_HOME, the operation journal is in the working folder.
  process.chdir(folder);
});
afterEach(() => {
  process.chdir(working);
  process.env = { ...before };
  rmSync(folder, { recursive: true, force: true });
});
afterAll(() => environment.stop());

const programs: readonly (readonly [Definition, Values])[] = [
  [repository, { namespace: "acme", name: "app" }],
  [index, { name: "hotels", fields: [{ name: "id", type: "Edm.String", key: true }] }],
  [app, { name: "chat" }],
  [resource, { body: { name: "thing" } }],
];

/** Creates an object in each service, in a process with this configuration. Returns `fulfilled` or `rejected` for each. */
async function createAll(bag: Config): Promise<string[]> {
  const creates = programs.map(([definition, args]) => {
    const session = new Session(definition.service, bag, () => {});
    return create(new Context(definition, session, { name: "dev/sample" }), checked(definition, args, undefined));
  });
  return (await Promise.allSettled(creates)).map(({ status }) => status);
}

const limits = () => join(folder, "trefoil/limits");

describe("the files of request budgets", () => {
  it("are stored in the user's cache folder, contain only counts, and other users cannot read them", async () => {
    expect(await createAll(environment.bag())).toEqual(Array(4).fill("fulfilled"));
    const names = readdirSync(limits());
    expect(readdirSync(join(folder, "trefoil"))).toEqual(["limits"]);
    // One file for each service, and one for the creation of indexes, which has a separate rate.
    expect(names).toEqual(Array(5).fill(expect.stringMatching(/^[0-9a-f]{32}\.json$/)));
    for (const name of names) {
      const { counts, notBefore, reported, ...more } = JSON.parse(readFileSync(join(limits(), name), "utf8"));
      const numbers = [...counts.flat(), notBefore, ...Object.values(reported ?? {})];
      expect(numbers.filter((value) => typeof value !== "number")).toEqual([]);
      expect(more).toEqual({});
      expect(statSync(join(limits(), name)).mode & 0o077).toBe(0);
    }
  });

  it("are shared by all credentials of an account", async () => {
    await createAll(environment.bag());
    const names = readdirSync(limits()).sort();
    const others = Object.entries(environment.bag()).map(([key, value]) => [
      key,
      /Password|ApiKey|Token/.test(key) ? "not-the-right-one" : value,
    ]);
    const requests = () => programs.map(([{ service }]) => environment.journal(service).length);
    const sent = requests();
    expect(await createAll(Object.fromEntries(others))).toEqual(Array(4).fill("rejected"));
    expect(requests().filter((count, i) => count <= Number(sent[i]))).toEqual([]);
    expect(readdirSync(limits()).sort()).toEqual(names);
  });

  it("are separate for each user of a service, whose limit applies to the user", async () => {
    await createAll(environment.bag());
    const names = readdirSync(limits());
    await createAll({ ...environment.bag(), "trefoil:registryUsername": "erin" });
    expect(readdirSync(limits()).filter((name) => !names.includes(name))).toHaveLength(1);
  });

  it("are in `.cache` of the home folder by default", () => {
    expect(cacheFolder({})).toBe(join(homedir(), ".cache/trefoil"));
    expect(cacheFolder({ TREFOIL_HOME: "/data/trefoil" })).toBe("/data/trefoil");
  });
});
