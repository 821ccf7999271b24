import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type Emulator, startEmulator } from "../../../emulator";
import { writeFiles } from "../../../tools/files";
import { recordText } from "../../support/records";
import { fakeProcesses, type Printed, runCommand } from "../../support/run-command";
import { temporaryFolder } from "../../support/temporary-folder";

const root = resolve(__dirname, "../../..");
const ended = spawnSync(process.execPath, ["--version"]).pid;

let emulator: Emulator;
let base: string;
let folder: string;
beforeAll(async () => {
  emulator = await startEmulator();
});
beforeEach(() => {
  base = temporaryFolder();
  folder = join(base, "program");
  mkdirSync(folder);
  emulator.search.control.reset();
});
beforeEach(() => {
  process.env.TREFOIL_JOURNAL_KEY = "k".repeat(32);
});
afterEach(() => {
  delete process.env.TREFOIL_JOURNAL_KEY;
  jest.restoreAllMocks();
});
afterAll(() => emulator.close());

const maps = () => Object.keys(emulator.search.control.objects().synonymmaps ?? {});
const exists = (key: string) =>
  emulator.search.control.change({ collection: "synonymmaps", key, merge: { synonyms: "coast, beach" } });

const ids = { one: "11111111", two: "22222222", three: "33333333", other: "11112222" };

/** Changed members of a record, by its part. */
interface Parts {
  readonly [part: string]: object | string | undefined;
  readonly owner?: object;
  readonly writer?: object;
  readonly request?: object;
}

/** Record of an interrupted create. */
function record(name: keyof typeof ids, parts: Parts = {}, isSealed = true): void {
  const { owner, writer, request, ...others } = parts;
  const content = {
    account: emulator.search.url,
    token: "search:SynonymMap",
    version: 5,
    owner: { project: "shop", stack: "dev", name, ...owner },
    writer: { pid: ended, time: "2026-11-01T08:00:00.000Z", ...writer },
    request: { inputsDigest: "digest", expectedId: name, hasGeneratedName: true, ...request },
    before: {},
    ...others,
  };
  const file = `search.SynonymMap-${"0".repeat(32)}-${ids[name]}-0000-4000-8000-000000000000.json`;
  const path = join(folder, ".trefoil/journal", file);
  writeFiles(folder, { [`.trefoil/journal/${file}`]: isSealed ? recordText(path, content) : JSON.stringify(content) });
}
/** The record of an interrupted create, and its object. */
function interrupted(name: keyof typeof ids, parts: Parts = {}): void {
  exists(name);
  record(name, parts);
}
const records = () => readdirSync(join(folder, ".trefoil/journal")).map((file) => /-(\d{8})-0000/.exec(file)?.[1]);

interface Pulumi {
  /** The resources in each state. A function receives the number of earlier exports. */
  readonly state?: object[] | ((earlier: number) => object[]);
  readonly fails?: boolean | "ls";
  /** Projects and names of the stacks in the backend. */
  readonly stacks?: readonly string[];
  /** Run the command in the folder of the project `shop`. */
  readonly inProject?: boolean;
}

/** Fake Pulumi CLI that lists stacks and returns the same configuration and state for each. */
function stack({ state = [], fails = false, stacks = ["shop/dev"], inProject = true }: Pulumi = {}): void {
  const { url } = emulator.search;
  const { adminKey } = emulator.credentials.search;
  const config = {
    "trefoil:searchUrl": { value: url, secret: false },
    "trefoil:searchApiKey": { value: adminKey, secret: true },
    "other:key": { value: "of another package", secret: false },
  };
  let exports = 0;
  const resources = () => (typeof state === "function" ? state(exports++) : state);
  const failure = (message: string): Printed => ({ status: 255, stdout: "", stderr: `error: ${message}\n` });
  const pulumi = (args: readonly string[]): Printed => {
    const [first = "", second = ""] = args;
    if (fails === true || fails === second) return failure("passphrase must be set");
    const option = (name: string) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
    const project = option("--project") ?? (inProject ? "shop" : undefined);
    const known = stacks.filter((name) => !project || name.startsWith(`${project}/`));
    // As the real CLI, it shortens the names of stacks of the project in the folder.
    const names = known.map((name) =>
      inProject && name.startsWith("shop/") ? name.slice("shop/".length) : `organization/${name}`,
    );
    if (second === "ls" && !project) return failure("no Pulumi.yaml project file found");
    const exported = option("--stack") ?? "";
    if (second === "export" && !names.includes(exported)) return failure(`no stack named ${exported}`);
    const answers: Record<string, unknown> = {
      config,
      ls: names.map((name) => ({ name })),
      ...(second === "export" && { export: { deployment: { resources: resources() } } }),
    };
    return { status: 0, stdout: JSON.stringify(answers[first] ?? answers[second]), stderr: "" };
  };
  fakeProcesses((program, args) => {
    if (program !== "pulumi") throw new Error(`An unexpected program was run: ${program}`);
    return pulumi(args);
  });
  if (inProject) writeFiles(folder, { "Pulumi.yaml": "name: shop\nruntime: nodejs\n" });
}

/**
 * Runs `trefoil recover` in this process, in the folder of the program.
 *
 * @param input Input of the user in a terminal. Default: no terminal.
 */
async function recover(args: readonly string[], env: Record<string, string> = credentials(), input?: string) {
  const result = await runCommand(["recover", ...args], { folder, env, input });
  expect(result.out + result.err).not.toContain(emulator.credentials.search.adminKey);
  return result;
}

const credentials = () => ({
  AZURE_SEARCH_ENDPOINT: emulator.search.url,
  AZURE_SEARCH_API_KEY: emulator.credentials.search.adminKey,
});

describe("trefoil recover", () => {
  it("is a command of the program", () => {
    record("one");
    const command = ["--require", join(root, "tools/typescript.js"), join(root, "cli/main.ts"), "recover", "--delete"];
    const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: folder, encoding: "utf8" });
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(/^trefoil: No record was named\./);
  });

  it("lists the records with the credentials of the environment, changes nothing and exits with 2", async () => {
    interrupted("one");
    interrupted("two", { owner: { parents: "acme:Site$acme:Words" }, request: { hasGeneratedName: false } });
    record("three");
    const { code, out, err } = await recover([]);
    expect([code, err]).toEqual([2, ""]);
    expect(out).toContain(
      '11111111  search.SynonymMap "one"  (project shop, stack dev, 2026-11-01T08:00:00.000Z)\n    Azure AI Search: The interrupted update created one. Delete it with `npx trefoil recover --delete 11111111`.',
    );
    expect(out).toContain(
      '22222222  search.SynonymMap "two" in acme:Site > acme:Words  (project shop, stack dev, 2026-11-01T08:00:00.000Z)\n    Azure AI Search: The interrupted update may have created two. If so, delete it with `npx trefoil recover --delete 22222222 --object two`. Otherwise remove the record with `npx trefoil recover --forget 22222222`.',
    );
    expect(out).toContain("No object was found. Remove the record with `npx trefoil recover --forget 33333333`.");
    expect([maps(), records().sort()]).toEqual([
      ["one", "two"],
      [ids.one, ids.two, ids.three],
    ]);
  });

  it("names the next step for an object of a package from a document", async () => {
    const token = "pet-home:Cat";
    record("one", { token, response: { id: "7" } });
    record("two", { token });
    stack({ state: [{ type: "pet-home:index:Cat", id: "8" }] });
    const { out } = await recover(["--delete", "--all", "--yes"]);
    expect(out).toContain(
      "`pulumi up` finishes its create. You can also delete the object 7, which the interrupted update created, in the service, if no stack manages it. Then pass --forget",
    );
    expect(out).toContain("You can also delete an object of this create in the service, if no stack manages it.");
    expect(records().sort()).toEqual([ids.one, ids.two]);
    // A killed host leaves the record of an object that the state contains.
    const stored = (account: string, kind = "Cat") => [
      { type: `pet-home:index:${kind}`, id: "7", outputs: { __trefoil: { name: "dev/cat", account } } },
    ];
    stack({ state: stored("https://other.example") });
    expect((await recover(["--stack", "dev", "--delete", "--all", "--yes"])).out).toContain("delete the object 7");
    // The file of the package has another name for the resource now.
    stack({ state: stored(emulator.search.url, "Kitten") });
    const renamed = await recover(["--stack", "dev", "--delete", "--all", "--yes"]);
    expect(renamed.out).toContain("The stack dev manages 7.");
    // An object of another account has the same id.
    const accounts = [emulator.search.url, "https://other.example"];
    const state = (read: number) => stored(accounts[read % 2] as string);
    stack({ stacks: ["shop/dev", "shop/prod"], state });
    const managed = await recover(["--stack", "dev", "--delete", "--all", "--yes"]);
    expect(managed.out).toContain("The stack dev manages 7. Remove the record with");
    expect(managed.out).not.toContain("delete the object 7");
  });

  it("prints the same as JSON", async () => {
    interrupted("one");
    const { code, out } = await recover(["--json"]);
    expect(code).toBe(2);
    expect(JSON.parse(out)).toEqual({
      records: [
        {
          id: "11111111",
          type: "search.SynonymMap",
          name: "one",
          project: "shop",
          stack: "dev",
          service: "Azure AI Search",
          account: emulator.search.url,
          time: "2026-11-01T08:00:00.000Z",
          status: "created",
          objects: [{ id: "one" }],
          path: expect.stringMatching(/\.trefoil\/journal\/search\.SynonymMap-.*\.json$/),
        },
      ],
      done: [],
      failed: [],
    });
  });

  it("lists only records of one stack or project, by default of the project in this folder", async () => {
    record("one");
    record("two", { owner: { stack: "prod" } });
    record("three", { owner: { project: "other" } });
    const listed = async (...args: string[]) =>
      JSON.parse((await recover([...args, "--json"])).out).records.map(({ name }: { name: string }) => name);
    expect((await listed()).sort()).toEqual(["one", "three", "two"]);
    expect(await listed("--project", "other")).toEqual(["three"]);
    // As Pulumi, it searches the project in the folders above too.
    writeFiles(folder, { "../Pulumi.yaml": 'name: "shop"\nruntime: nodejs\n' });
    expect((await listed()).sort()).toEqual(["one", "two"]);
    stack();
    expect(await listed("--stack", "acme/shop/prod")).toEqual(["two"]);
  });

  it("uses the credentials in the configuration of the stack, and names the stack that manages an object", async () => {
    interrupted("one");
    stack({ state: [{ type: "pulumi-nodejs:dynamic/trefoil/search:SynonymMap", id: "one" }] });
    const { code, out, err } = await recover(["--stack", "dev"], {});
    expect([code, err]).toEqual([2, ""]);
    expect(out).toContain(
      "The stack dev manages one. Remove the record with `npx trefoil recover --stack dev --forget 11111111`.",
    );
  });

  it("repeats --stack and --project in the commands that it prints", async () => {
    interrupted("one");
    interrupted("two", { request: { hasGeneratedName: false } });
    record("three");
    stack();
    const options = "--stack acme/shop/dev --project shop";
    const { out } = await recover(options.split(" "), {});
    const commands = [...out.matchAll(/`npx trefoil recover ([^`]*)`/g)].map(([, args = ""]) => args);
    expect(commands).toEqual([
      `${options} --delete 11111111`,
      `${options} --delete 22222222 --object two`,
      `${options} --forget 22222222`,
      `${options} --forget 33333333`,
    ]);
    for (const command of commands.slice(0, 2))
      expect(await recover([...command.split(" "), "--yes"], {})).toMatchObject({ code: 2, err: "" });
    expect(maps()).toEqual([]);
  });

  it.each([
    ["in the folder of a project", []],
    ["for a stack", ["--stack", "dev"]],
  ])("names the stack that manages an object %s, also if only its name matches", async (_, args) => {
    interrupted("one");
    interrupted("two", { request: { hasGeneratedName: false } });
    const type = "pulumi-nodejs:dynamic/trefoil/search:SynonymMap";
    stack({ state: ["one", "two"].map((id) => ({ type, id })) });
    const { code, out, err } = await recover([...args, "--json"]);
    expect([code, err]).toEqual([2, ""]);
    expect(JSON.parse(out).records).toMatchObject(
      ["one", "two"].map((id) => ({ status: "managed", managedBy: "dev", objects: [{ id }] })),
    );
  });

  it.each([
    ["in the folder of a project", []],
    ["for a stack", ["--stack", "dev"]],
  ])("warns if the states of the stacks cannot be read, and lists the records, %s", async (_, args) => {
    interrupted("one");
    stack({ fails: "ls" });
    const { code, out, err } = await recover(args);
    expect([code, out]).toEqual([2, expect.stringContaining("The interrupted update created one.")]);
    expect(err).toMatch(/^Warning: .* may be managed by a stack. `pulumi stack ls .* failed with exit code 255/);
  });

  it("reports what is not configured", async () => {
    record("one");
    const { code, out } = await recover([], {});
    expect(code).toBe(2);
    expect(out).toContain("AZURE_SEARCH_ENDPOINT");
  });

  it("does not print what the Pulumi CLI printed when it fails", async () => {
    record("one");
    stack({ fails: true });
    const { code, err } = await recover(["--stack", "dev"], {});
    expect(code).toBe(1);
    expect(err).toMatch(
      /^trefoil: `pulumi config .* failed with exit code 255: error: passphrase must be set\. Nothing was/,
    );
  });
});

describe("trefoil recover --delete", () => {
  it("deletes the object of a record, and removes the record", async () => {
    exists("theirs");
    interrupted("one");
    stack();
    const { code, out } = await recover(["--delete", "1111", "--yes"]);
    expect(code).toBe(0);
    expect(out).toMatch(
      /^11111111 search\.SynonymMap "one": deleted one and removed the record \(project shop, stack dev, 2026-11-01T08:00:00\.000Z, .*\/\.trefoil\/journal\/search\.SynonymMap-.*\.json\)\.\nNo records remain\.\n$/,
    );
    expect([maps(), records()]).toEqual([["theirs"], []]);
  });

  it.each([
    ["without a key", {}],
    ["with another key", { TREFOIL_JOURNAL_KEY: "o".repeat(32) }],
  ])("does not delete the object in the record of a commit, %s, and sends no request", async (_, env) => {
    exists("one");
    record("one", {}, "TREFOIL_JOURNAL_KEY" in env);
    stack();
    const sent = () => emulator.search.control.journal.length;
    const before = sent();
    const { code, out } = await recover(["--delete", "--all", "--yes"], { ...credentials(), ...env });
    expect([code, maps(), records(), sent()]).toEqual([2, ["one"], [ids.one], before]);
    expect(out).toContain("The record proves no create. Nothing was deleted.");
    expect(out).toMatch(/The journal key of this user did not write .*\/\.trefoil\/journal\/search\.SynonymMap-/);
    expect((await recover(["--forget", ids.one, "--yes"])).code).toBe(0);
    expect([maps(), records()]).toEqual([["one"], []]);
  });

  it.each<[string, string, (path: string) => string]>([
    ["content", "content", (text) => text.replace('"id":"one"', '"id":"two"')],
    ["place", "place", (text) => text],
  ])("deletes nothing if the %s of a record was changed", async (_, what, change) => {
    exists("one");
    exists("two");
    record("one", { response: { id: "one", at: "2026-11-01T08:00:01.000Z" } });
    stack();
    const [file = ""] = readdirSync(join(folder, ".trefoil/journal"));
    const path = join(folder, ".trefoil/journal", file);
    const moved = what === "place" ? path.replace("0".repeat(32), "1".repeat(32)) : path;
    const text = change(readFileSync(path, "utf8"));
    rmSync(path);
    writeFileSync(moved, text);
    expect((await recover(["--delete", "--all", "--yes"])).code).toBe(2);
    expect(maps()).toEqual(["one", "two"]);
  });

  it("reads only the record concerned after the confirmation", async () => {
    interrupted("one");
    stack({
      state: () => {
        const other = join(folder, `.trefoil/journal/search.SynonymMap-${"0".repeat(32)}-${ids.two}-other.json`);
        if (!existsSync(other)) symlinkSync("/dev/null", other);
        return [];
      },
    });
    const { code, out } = await recover(["--delete", "--all", "--yes"]);
    expect([code, maps(), out]).toEqual([0, [], expect.stringContaining("deleted one and removed the record")]);
  });

  it("deletes no object that a stack manages since the confirmation", async () => {
    interrupted("one");
    stack({ state: (earlier) => (earlier ? [{ type: "trefoil:search:SynonymMap", id: "one" }] : []) });
    const { code, out } = await recover(["--delete", "--all"], credentials(), "y\n");
    expect([code, maps(), records()]).toEqual([1, ["one"], [ids.one]]);
    expect(out).toContain("the stack dev manages one now. It was not deleted.");
  });

  it.each<[string, () => void]>([
    ["removed", () => rmSync(join(folder, ".trefoil/journal"), { recursive: true })],
    ["continued", () => record("one", { writer: { pid: process.pid } })],
  ])("deletes no object whose record was %s since the confirmation", async (_, change) => {
    interrupted("one");
    stack({
      state: () => {
        change();
        return [];
      },
    });
    for (const action of ["--delete", "--forget"]) {
      const { code, out } = await recover([action, "--all", "--yes"]);
      expect([code, maps()]).toEqual([1, ["one"]]);
      expect(out).toContain("another process has changed or removed the record meanwhile.");
      record("one");
    }
  });

  it.each([
    ["damaged", (text: string) => text.slice(0, 100)],
    ["of another version", (text: string) => text.replace('"version":5', '"version":6')],
    ["named by a very long text", (text: string) => text.replace('"name":"one"', `"name":"${"x".repeat(2_000_000)}"`)],
  ])("lists a record that is %s, and does not delete its object", async (_, change) => {
    interrupted("one", { response: { id: "one", at: "2026-11-01T08:00:01.000Z" } });
    stack();
    const [file = ""] = readdirSync(join(folder, ".trefoil/journal"));
    const path = join(folder, ".trefoil/journal", file);
    writeFileSync(path, change(readFileSync(path, "utf8")));
    const { code, out } = await recover(["--delete", "--all", "--yes"]);
    expect([code, maps(), records()]).toEqual([2, ["one"], [ids.one]]);
    expect(out).toMatch(/is damaged, or another version of Trefoil wrote it.*install that version/s);
    expect(out.length).toBeLessThan(2_000);
    expect((await recover(["--forget", ids.one, "--yes"])).code).toBe(0);
    expect([maps(), records()]).toEqual([["one"], []]);
  });

  it("deletes an object with the same name only with --object", async () => {
    interrupted("one", { request: { hasGeneratedName: false } });
    stack();
    const refused = await recover(["--delete", "--all", "--yes"]);
    expect(refused.code).toBe(2);
    expect(refused.out).toContain("Nothing proves that the interrupted update created the object. It was not deleted.");
    const other = await recover(["--delete", ids.one, "--object", "theirs", "--yes"]);
    expect(other.out).toContain("theirs is not an object of this record (one). It was not deleted.");
    expect([maps(), records()]).toEqual([["one"], [ids.one]]);
    expect((await recover(["--delete", ids.one, "--object", "one", "--yes"])).code).toBe(0);
    expect([maps(), records()]).toEqual([[], []]);
  });

  it.each(["pulumi-nodejs:dynamic/trefoil/search:SynonymMap", "trefoil:search:SynonymMap"])(
    "does not delete an object that a stack manages as %s",
    async (type) => {
      interrupted("one");
      interrupted("two", { request: { hasGeneratedName: false } });
      stack({ state: ["one", "two"].map((id) => ({ type, id })) });
      const next = "It was not deleted. Pass --forget to remove the record.";
      const created = await recover(["--delete", ids.one, "--yes"]);
      expect(created.out).toContain(`The stack dev manages one. ${next}`);
      const candidate = await recover(["--delete", ids.two, "--object", "two", "--yes"]);
      expect(candidate.out).toContain(`The stack dev manages two. ${next}`);
      expect([...maps(), ...records().sort()]).toEqual(["one", "two", ids.one, ids.two]);
    },
  );

  it("does not delete an object whose resource a state migration has moved to Trefoil", async () => {
    interrupted("one");
    stack({
      state: [{ type: "trefoil:search:SynonymMap", id: "before", outputs: { __trefoil: { moved: { id: "one" } } } }],
    });
    const { out } = await recover(["--delete", ids.one, "--yes"]);
    expect([maps(), out]).toEqual([["one"], expect.stringContaining("The stack dev manages one.")]);
  });

  it.each<[string, Parts, string[]]>([
    ["a stack that the backend does not list", { owner: { stack: "prod" } }, []],
    ["another project without stacks in the backend", { owner: { project: "other" } }, ["--project", "other"]],
  ])("does not delete the object of %s, and removes the record with --forget", async (_, fields, args) => {
    interrupted("one", fields);
    stack();
    const { code, out } = await recover([...args, "--delete", ids.one, "--yes"]);
    expect([code, maps(), records()]).toEqual([2, ["one"], [ids.one]]);
    expect(out).toMatch(
      /The state of the stack \w+ of the project \w+ could not be read, and the stack may manage one\./,
    );
    expect(out).toContain("It was not deleted. Sign in to the backend of that stack.");
    expect((await recover([...args, "--forget", ids.one, "--yes"])).code).toBe(0);
    expect([maps(), records()]).toEqual([["one"], []]);
  });

  it.each(["project", "stack"])(
    "does not delete the object of a record without a %s, which any stack may manage",
    async (field) => {
      interrupted("one", { owner: { [field]: undefined } });
      stack();
      const { code, out } = await recover(["--delete", ids.one, "--yes"]);
      expect([code, maps(), records()]).toEqual([2, ["one"], [ids.one]]);
      expect(out).toContain("The record does not contain its project and stack, so that any stack may manage one.");
      expect((await recover(["--forget", ids.one, "--yes"])).code).toBe(0);
      expect([maps(), records()]).toEqual([["one"], []]);
    },
  );

  it("deletes objects outside the folder of a program that no stack of --project manages", async () => {
    interrupted("one");
    interrupted("two");
    const elsewhere = { inProject: false, stacks: ["shop/dev", "other/dev"] };
    stack({ ...elsewhere, state: [{ type: "pulumi-nodejs:dynamic/trefoil/search:SynonymMap", id: "two" }] });
    const { code, out } = await recover(["--project", "shop", "--delete", "--all", "--yes"]);
    expect([code, maps(), records()]).toEqual([2, ["two"], [ids.two]]);
    expect(out).toContain("The stack organization/shop/dev manages two. It was not deleted.");
    const without = await recover(["--delete", ids.two, "--yes"]);
    expect([without.code, maps()]).toEqual([1, ["two"]]);
    expect(without.err).toContain("Nothing was changed. Run this in the folder of the program, or pass --project,");
  });

  it("deletes nothing if the states of the stacks cannot be read", async () => {
    interrupted("one");
    stack({ fails: true });
    const { code, err } = await recover(["--delete", ids.one, "--yes"]);
    expect([code, maps(), records()]).toEqual([1, ["one"], [ids.one]]);
    expect(err).toContain("Nothing was changed. Run this in the folder of the program");
  });

  it("removes the record if no object was found, and keeps it if the service rejects the deletion", async () => {
    record("one");
    interrupted("two");
    stack();
    emulator.search.control.faults.add({ method: "DELETE", path: "*", status: 403, count: 9 });
    const { code, out } = await recover(["--delete", "--all", "--yes"]);
    emulator.search.control.faults.clear();
    expect(code).toBe(1);
    expect(out).toMatch(/Error: 22222222 search.SynonymMap "two": SynonymMap "two": delete failed: .*403/);
    expect([maps(), records()]).toEqual([["two"], [ids.two]]);
  });

  it("requires confirmation in a terminal, and changes nothing without it", async () => {
    interrupted("one");
    stack();
    const others = ["n", "", "no", "yet another", "yess", "ye", "y y", "ay", "1", "j", "true"].map(
      (line) => `${line}\n`,
    );
    for (const answer of ["", ...others]) {
      const { code, err } = await recover(["--delete", ids.one], credentials(), answer);
      expect([answer, code, maps(), records()]).toEqual([answer, 2, ["one"], [ids.one]]);
      expect(err).toContain('11111111 search.SynonymMap "one": delete one, and remove the record');
    }
    for (const answer of ["y\n", "Y\n", "yes\n", "YES\n", " yes \n"]) {
      interrupted("one");
      expect([answer, (await recover(["--delete", ids.one], credentials(), answer)).code]).toEqual([answer, 0]);
      expect([maps(), records()]).toEqual([[], []]);
    }
  });

  it("deletes the newest object first, because it may be contained in an older one or refer to it", async () => {
    interrupted("two", { writer: { time: "2026-11-02T08:00:00.000Z" } });
    interrupted("one", { writer: { time: "2026-11-01T08:00:00.000Z" } });
    interrupted("three", { writer: { time: "2026-11-03T08:00:00.000Z" } });
    stack();
    const { code, out } = await recover(["--delete", "--all", "--yes"]);
    expect(code).toBe(0);
    expect([...out.matchAll(/: deleted (\w+) and removed the record/g)].map(([, id]) => id)).toEqual([
      "three",
      "two",
      "one",
    ]);
  });
});

describe("trefoil recover --forget", () => {
  it("removes the record and keeps the object", async () => {
    interrupted("one");
    record("two");
    expect((await recover(["--forget", ids.one, "--yes"])).code).toBe(2);
    expect([maps(), records()]).toEqual([["one"], [ids.two]]);
    expect((await recover(["--forget", "--all", "--yes"])).code).toBe(0);
  });

  it("keeps the record of an update that still runs", async () => {
    // A process other than the command's own.
    record("one", { writer: { pid: process.ppid, time: new Date().toISOString() } });
    const { code, out } = await recover(["--forget", ids.one, "--yes"]);
    expect([code, records()]).toEqual([2, [ids.one]]);
    expect(out).toContain("still running. Wait until it ends.");
    expect(out).toContain(`If it was killed, end its process ${process.ppid}.`);
  });
});

describe("contradictory options of trefoil recover", () => {
  it.each([
    [["--delete"], "No record was named. Name the records, or pass --all"],
    [["11111111"], "Pass --delete or --forget."],
    [["--delete", "--forget", "--all"], "cannot be combined"],
    [["--delete", "--all", "11111111"], "cannot be combined"],
    [["--delete", "--all", "--object", "one"], "--object requires --delete and exactly one record."],
    [["--delete", "4444", "--yes"], 'The record "4444" was not found.'],
    [["--delete", "1111", "--yes"], 'Several records begin with "1111". Use the complete id.'],
  ])("are rejected: %j", async (args, message) => {
    record("one");
    record("other");
    const { code, err } = await recover(args);
    expect([code, err]).toEqual([1, expect.stringContaining(message)]);
    expect(records()).toEqual([ids.one, ids.other]);
  });
});
