import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import type { Finding } from "../../../cli/doctor/types";
import type { StackReport } from "../../../cli/drift/types";
import { collectionsOf } from "../../../cli/openapi/collections";
import { type Emulator, startEmulator } from "../../../emulator";
import type { Definition } from "../../../provider/define";
import { inventory } from "../../../provider/lifecycle/import";
import { packageFromArguments } from "../../../provider/openapi/parameter";
import { secretKey, secretMark } from "../../../provider/text/engine-format";
import { writeFiles } from "../../../tools/files";
import { recordText } from "../../support/records";
import { fakeProcesses, type Printed, runCommand } from "../../support/run-command";
import { temporaryFolder } from "../../support/temporary-folder";
import { ScriptedService } from "../lifecycle/scripted-service";
import { pets } from "./pets";

const toy = {
  create: "POST /v1/cats/{id}/toys",
  read: "GET /v1/cats/{id}/toys/{toy_id}",
  delete: "DELETE /v1/cats/{id}/toys/{toy_id}",
  list: "GET /v1/cats/{id}/toys",
  id: "id",
  object: "toy",
  items: "toys",
};

const resourcesFile = (name: string, more: object = {}) =>
  JSON.stringify({
    name,
    version: "1.2.0",
    resources: {
      Cat: {
        create: "POST /v1/cats",
        read: "GET /v1/cats/{cat_id}",
        update: "PATCH /v1/cats/{cat_id}",
        delete: "DELETE /v1/cats/{cat_id}",
        list: "GET /v1/cats",
        id: "id",
        naturalKey: ["name"],
      },
      Owner: {
        create: "POST /v1/owners",
        read: "GET /v1/owners/{id}",
        update: "PUT /v1/owners/{id}",
        delete: "DELETE /v1/owners/{id}",
        list: "GET /v1/owners",
        id: "id",
        naturalKey: ["name"],
        wrapper: "owner",
        object: "owner",
        items: "owners",
        counter: { parameter: "offset" },
      },
      ...more,
    },
  });

let folder: string;
let emulator: Emulator;
beforeAll(async () => {
  const shared = temporaryFolder();
  writeFiles(shared, { "pets.yaml": pets, "pets.resources.yaml": resourcesFile("pet-home", { Toy: toy }) });
  const [document, resources] = [join(shared, "pets.yaml"), join(shared, "pets.resources.yaml")];
  emulator = await startEmulator({ restCollections: collectionsOf(document, resources) });
});
afterAll(() => emulator.close());
beforeEach(() => {
  emulator.rest.control.reset();
  folder = temporaryFolder();
  project("pet-home");
});
afterEach(() => jest.restoreAllMocks());

/** Writes a project with a package. */
function project(name: string, packages = usualPackages(name)): void {
  writeFiles(folder, {
    "pets.yaml": pets,
    "pets.resources.yaml": resourcesFile(name),
    "Pulumi.yaml": `name: shop\nruntime: yaml\n${packages}`,
    "Pulumi.dev.yaml": "config: {}\n",
    // The installed plugin.
    "pulumi/plugins/resource-trefoil-v0.1.0/pulumi-resource-trefoil": "",
  });
}

/** The entry that `pulumi package add trefoil openapi pets.yaml pets.resources.yaml` writes. */
const usualPackages = (name: string) =>
  `packages:\n  ${name}:\n    source: trefoil\n    version: 0.1.0\n    parameters:\n      - openapi\n      - pets.yaml\n      - pets.resources.yaml\n`;

const token = () => emulator.credentials.rest.token;

/** The configuration of the package in a stack. */
const config = (secret = token()) => ({
  "pet-home:url": { value: emulator.rest.url },
  "pet-home:token": { value: secret, secret: true },
});

const cats = (objects: Readonly<Record<string, object>>) => {
  for (const [key, merge] of Object.entries(objects))
    emulator.rest.control.change({ collection: "/v1/cats", key, merge: { id: Number(key), breed: "tabby", ...merge } });
};

/** The provider and cats in the state of a stack, with changes of the provider. */
function stateOf(name: string, ids: Readonly<Record<string, object>>, provider: object = {}) {
  const args = ["openapi", join(folder, "pets.yaml"), join(folder, "pets.resources.yaml")];
  const { value, version } = packageFromArguments(args);
  const parameterization = Buffer.from(value).toString("base64");
  const urn = `urn:pulumi:dev::shop::pulumi:providers:${name}::default_1_2_0`;
  const secret = (text: string) => ({ [secretKey]: secretMark, plaintext: JSON.stringify(text) });
  const inputs = {
    ...{ version, url: emulator.rest.url, token: secret(token()) },
    __internal: { name: "trefoil", version: "0.1.0", parameterization, ...provider },
  };
  const type = `${name}:index:Cat`;
  const resources = Object.entries(ids).map(([id, given]) => {
    const props = { name: "Tom", breed: "tabby", ...given };
    const outputs = { ...props, catId: id, __trefoil: {} };
    const own = `urn:pulumi:dev::shop::${type}::cat-${id}`;
    return { urn: own, type, custom: true, id, inputs: props, outputs, provider: `${urn}::1` };
  });
  const all = [{ urn, type: `pulumi:providers:${name}`, custom: true, id: "1", inputs, outputs: inputs }, ...resources];
  return { version: 3, deployment: { resources: all } };
}

/** Runs a command with a Pulumi CLI that prints a state and the configuration of the stack. Returns the commands that it received. */
async function run(args: readonly string[], state: object = {}, config: Readonly<Record<string, object>> = {}) {
  const commands: string[] = [];
  const ok = (value: unknown): Printed => ({ status: 0, stdout: JSON.stringify(value), stderr: "" });
  fakeProcesses((_, given) => {
    commands.push(given.join(" "));
    if (given[0] === "config") return ok(config);
    if (given[1] === "ls") return ok([{ name: "dev" }]);
    return ok(given[0] === "stack" ? state : { steps: [] });
  });
  const env = { PATH: "", PULUMI_HOME: join(folder, "pulumi") };
  const result = await runCommand(args, { folder, env });
  expect(result.out + result.err).not.toContain(token());
  return { ...result, commands };
}

describe("trefoil drift with a package in the state", () => {
  const drift = async (state: object) => {
    const result = await run(["drift", "--stack", "dev", "--json"], state);
    const { stacks } = JSON.parse(result.out) as { stacks: [Required<StackReport>] };
    return { ...result, report: stacks[0], engine: result.commands.some((one) => one.startsWith("refresh")) };
  };

  it.each(["pet-home", "search"])("compares its objects in this process, if its name is %s", async (name) => {
    project(name);
    cats({ 1: { name: "Tom" }, 2: { name: "Thomas", mood: "calm" } });
    const secrets = { chip: { number: "7", secretCode: { [secretKey]: secretMark, plaintext: '"invented-code"' } } };
    const { code, out, err, report, engine } = await drift(stateOf(name, { 1: {}, 2: secrets, 3: {} }));
    expect([code, err, engine]).toEqual([2, "", false]);
    expect(out).not.toContain("invented-code");
    expect(report).toMatchObject({
      checked: 3,
      errors: [],
      skipped: [],
      others: [],
      drifted: [
        {
          name: "cat-2",
          type: `${name}:index:Cat`,
          changes: [{ path: "name", before: "Tom", after: "Thomas" }, { path: "chip" }],
        },
        { name: "cat-3", status: "deleted" },
      ],
    });
  });

  it.each<[string, object, string]>([
    ["a value in another form", { parameterization: "bm9uZQ==" }, "cannot read the package pet-home in the state"],
    ["another version of the plugin", { version: "0.0.9" }, "the state uses Trefoil 0.0.9"],
    ["options that the engine applies", { pluginChecksums: {} }, "has options that the engine applies"],
  ])("leaves the comparison to the engine for %s", async (_, provider, reason) => {
    const { engine, report } = await drift(stateOf("pet-home", { 1: {} }, provider));
    expect([engine, report.engineReason]).toEqual([true, expect.stringContaining(reason)]);
  });

  const accept = (state: object) => run(["drift", "--stack", "dev", "--json", "--accept", "--write", "--yes"], state);
  const programs: Readonly<Record<string, { readonly file: string; readonly text: string }>> = {
    yaml: {
      file: "Main.yaml",
      text: `resources:
  cat-1:
    type: pet-home:Cat
    properties: { name: Tom, breed: tabby, chip: { number: "7", secretCode: invented-code } }
  cat-2:
    type: pet-home:index:Cat
    properties:
      name: Tom
      chip: { number: "7", secretCode: another-code }
`,
    },
    typescript: {
      file: "index.ts",
      text: `import * as petHome from "@pulumi/pet-home";

new petHome.Cat("cat-1", { name: "Tom", breed: "tabby", chip: { number: "7", secretCode: "invented-code" } });
new petHome.Cat("cat-2", { name: "Tom", chip: { number: "7", secretCode: "another-code" } });
`,
    },
  };
  const writeProgram = (language: keyof typeof programs) => {
    const { file, text } = programs[language] as { file: string; text: string };
    // A generated library declares no resources of the program.
    writeFiles(folder, { [file]: text, "sdks/pet-home/cat.ts": `${text}new (` });
    symlinkSync(join(__dirname, "../../../node_modules"), join(folder, "node_modules"));
    return { file, text };
  };
  const chip = { number: "7", secretCode: { [secretKey]: secretMark, plaintext: '"invented-code"' } };
  const drifts = { 1: { chip }, 2: { chip }, 3: {} };

  it.each(["yaml", "typescript"])("edits its resources in a program in %s", async (language) => {
    const { file, text } = writeProgram(language);
    cats({ 1: { name: "Thomas", chip: { number: "7" } }, 2: { name: "Tim", chip: { number: "7" } } });
    const { out, commands } = await accept(stateOf("pet-home", drifts));
    expect(commands).toContainEqual(expect.stringMatching(/^refresh --stack dev /));
    const { program } = JSON.parse(out);
    expect(out).not.toMatch(/invented-code|another-code/);
    expect(program.remaining).toMatchObject([
      { resource: 'pet-home:index:Cat "cat-3"', reason: "the declaration was not found" },
    ]);
    const names = ["Thomas", "Tim"];
    expect(readFileSync(join(folder, file), "utf8")).toBe(
      text.replace(/(name: "?)Tom/g, (_, start) => `${start}${names.shift()}`),
    );
  });

  it("edits no program if the state has several versions of the package", async () => {
    const { file, text } = writeProgram("yaml");
    cats({ 1: { name: "Thomas" } });
    const state = stateOf("pet-home", { 1: {} });
    writeFiles(folder, { "pets.resources.yaml": resourcesFile("pet-home").replace('"naturalKey":["name"],', "") });
    const [older] = stateOf("pet-home", {}).deployment.resources;
    const resources = [...state.deployment.resources, { ...older, urn: `${older?.urn}-older` }];
    const { out } = await accept({ ...state, deployment: { resources } });
    expect(out).not.toMatch(/invented-code|another-code/);
    expect(JSON.parse(out).program.remaining).toMatchObject([
      { location: "Main.yaml:2", reason: "its package in the state cannot be read, or has several versions" },
    ]);
    expect(readFileSync(join(folder, file), "utf8")).toBe(text);
  });

  it("lists its objects that no stack declares", async () => {
    cats({ 1: { name: "Tom" }, 2: { name: "Two" } });
    const { code, out } = await run(
      ["drift", "--stack", "dev", "--json", "--undeclared", "pet-home"],
      stateOf("pet-home", { 1: {} }),
      config(),
    );
    const { stacks } = JSON.parse(out) as { stacks: [Required<StackReport>] };
    const command = "trefoil import pet-home.Cat --stack dev 2";
    expect([code, stacks[0].unlisted, stacks[0].undeclared]).toMatchObject([
      2,
      [],
      [{ type: "pet-home.Cat", objects: [{ id: "2", name: "Two" }], command: expect.stringContaining(command) }],
    ]);
  });

  it("reports no object of a type that the resources file has under another name", async () => {
    cats({ 1: { name: "Tom" }, 2: { name: "Two" } });
    const state = stateOf("pet-home", { 1: {} });
    writeFiles(folder, { "pets.resources.yaml": resourcesFile("pet-home").replace('"Cat"', '"Kitten"') });
    const { code, out } = await run(["drift", "--stack", "dev", "--json", "--undeclared", "pet-home"], state, config());
    const { stacks } = JSON.parse(out) as { stacks: [Required<StackReport>] };
    expect([code, stacks[0].unlisted, stacks[0].undeclared]).toMatchObject([
      1,
      [expect.stringContaining('set `aliases: [{ type: "pet-home:index:Cat" }]` for its resources')],
      [{ type: "pet-home.Kitten", objects: [{ id: "2" }] }],
    ]);
  });

  it("skips the objects of a package of another plugin", async () => {
    const { code, report } = await drift(stateOf("pet-home", { 1: {} }, { name: "terraform-provider" }));
    expect([code, report.checked, report.skipped]).toMatchObject([0, 0, [{ name: "cat-1", reason: "otherProvider" }]]);
  });
});

describe("trefoil doctor with a package in the project", () => {
  const doctor = async (args: readonly string[], given: Readonly<Record<string, object>> = config()) => {
    const { code, out, err } = await run(["doctor", "--stack", "dev", "--json", ...args], {}, given);
    const { findings } = JSON.parse(out) as { readonly findings: readonly Finding[] };
    const about = (subject: string) =>
      findings.filter((one) => one.subject === subject).map(({ area, status, text }) => `${area}: ${status}: ${text}`);
    return { code, err, about };
  };
  const title = "Pet Home API (package pet-home)";

  it("shows its settings, and whether the service accepts the credential", async () => {
    const { code, about } = await doctor([]);
    expect([code, about("url"), about("token"), about("credentials")]).toEqual([
      0,
      [`${title}: info: ${emulator.rest.url} (pet-home:url)`],
      [`${title}: info: set (pet-home:token)`],
      [`${title}: ok: accepted by the list of pet-home.Cat`],
    ]);
    expect(emulator.rest.control.journal().map(({ method, path }) => `${method} ${path}`)).toEqual(["GET /v1/cats"]);
    const other = await doctor(["pet-home"], config("wrong"));
    expect([other.code, other.about("credentials")]).toEqual([2, [expect.stringMatching(/: problem: .*401/)]]);
    expect((await doctor(["pet-home"], {})).about("configuration")).toEqual([`${title}: info: not configured`]);
  });

  it.each<[readonly number[], string]>([
    [[403], "ok: accepted by the list of pet-home.Owner"],
    [[404], "ok: accepted by the list of pet-home.Owner"],
    [[403, 403], "problem: .*403"],
    [[404, 403], "warning: .*404"],
  ])("requests the lists of other kinds after %j", async (statuses, expected) => {
    for (const [i, status] of statuses.entries())
      emulator.rest.control.faults.add({ method: "GET", path: i ? "/v1/owners" : "/v1/cats", status, count: 9 });
    const { about } = await doctor(["pet-home"]);
    expect(about("credentials")).toEqual([expect.stringMatching(expected)]);
  });

  it.each<[string, () => void, string]>([
    [
      "without its document",
      () => project("pet-home", usualPackages("pet-home").replace("pets.yaml", "other.yaml")),
      "other.yaml does not exist. Correct `parameters`",
    ],
    [
      "whose document is a folder",
      () => project("pet-home", usualPackages("pet-home").replace("pets.yaml", "pulumi")),
      "pulumi is not a file.",
    ],
    [
      "whose document is too large",
      () => {
        writeFileSync(join(folder, "pets.yaml"), "");
        truncateSync(join(folder, "pets.yaml"), 1024 ** 3);
      },
      "pets.yaml is larger than 32 MiB. Remove the operations",
    ],
    [
      "whose document is no document",
      () => writeFileSync(join(folder, "pets.yaml"), "[1]"),
      'The package "pet-home" in ',
    ],
    [
      "with another name in the resources file",
      () => project("pets", usualPackages("pet-home")),
      'has the name "pets" in its resources file.',
    ],
    [
      "without the resources file",
      () => project("pet-home", usualPackages("pet-home").replace("      - pets.resources.yaml\n", "")),
      "Use `pulumi package add trefoil openapi DOCUMENT RESOURCES`.",
    ],
  ])("reports a package %s", async (_, change, problem) => {
    change();
    const { code, err, about } = await doctor(["pet-home"]);
    const text = expect.stringContaining(problem);
    expect([code, err, about("package")]).toEqual([2, "", [text]]);
  });

  it.each([
    ["a merge key", `x: &x { source: trefoil }\npackages:\n  pet-home:\n    <<: *x\n    parameters: [openapi, a, b]\n`],
    ["quoted keys", `"packages": { pet-home: { source: trefoil, parameters: [openapi, a, b] } }\n`],
  ])("reads a project file with %s", async (_, packages) => {
    project("pet-home", packages);
    const { about } = await doctor(["pet-home"]);
    expect(about("package")).toEqual([expect.stringContaining("b does not exist")]);
  });

  it("reports a package with the name of a module", async () => {
    project("search");
    const { code, about } = await doctor([]);
    expect([code, about("package")]).toEqual([2, [expect.stringContaining("has the name of a module of Trefoil.")]]);
    const unknown = await run(["doctor", "other"]);
    expect(unknown.err.match(/\bsearch\b/g)).toHaveLength(1);
  });

  it.each([
    ["of another plugin", usualPackages("pet-home").replace("source: trefoil", "source: terraform-provider")],
    ["with other arguments", usualPackages("pet-home").replace("- openapi", "- other")],
    ["in another form", "packages: [1, { source: trefoil }]\n"],
    ["without a source", "packages:\n  aws: 7.0.0\n  pet-home:\n"],
  ])("does not know a package %s", async (_, packages) => {
    project("pet-home", packages);
    const { code, err } = await run(["doctor", "pet-home"]);
    expect([code, err]).toEqual([1, expect.stringContaining("Unknown service pet-home.")]);
  });

  it("names a project file that is not valid", async () => {
    project("pet-home", "packages: {\n");
    const { code, err } = await run(["doctor", "search"]);
    expect([code, err]).toEqual([1, expect.stringMatching(/Pulumi\.yaml is not valid YAML: .* Correct it\./s)]);
  });
});

/** Messages of the compiler about the syntax of a program. The library of the package does not exist here. */
function problemsOfProgram(file: string): unknown[] {
  if (file.endsWith(".py")) {
    const { status, stderr } = spawnSync("python3", ["-m", "py_compile", file], { encoding: "utf8" });
    return status === 0 ? [] : [stderr];
  }
  const text = file.endsWith(".ts") ? readFileSync(file, "utf8") : "";
  return ts.transpileModule(text, { reportDiagnostics: true }).diagnostics?.map((one) => one.messageText) ?? [];
}

describe("trefoil import with a package in the project", () => {
  const importing = (args: readonly string[], state: object = {}) =>
    run(["import", "--stack", "dev", ...args], state, config());
  const tom = { name: "Tom", breed: "tabby", chip: { number: "7" }, meal: { kind: "dry", grams: 5 } };

  it.each([
    [
      "typescript",
      "index.ts",
      `import * as petHome from "@pulumi/pet-home";

// Pet Home API may hide these inputs of Cat. Add the inputs that are set: \`chip.secretCode\`.
new petHome.Cat("tom", { name: "Tom", chip: { number: "7" }, meal: { kind: "dry", grams: 5 }, breed: "tabby" });
`,
    ],
    [
      "python",
      "__main__.py",
      `import pulumi_pet_home as pet_home

# Pet Home API may hide these inputs of Cat. Add the inputs that are set:
# \`chip.secret_code\`.
pet_home.Cat(
    "tom",
    name="Tom",
    chip=pet_home.CatChipArgs(number="7"),
    meal=pet_home.CatDryArgs(kind="dry", grams=5),
    breed=pet_home.CatBreed.TABBY,
)
`,
    ],
    [
      "go",
      "main.go",
      `	"example.com/pulumi-pet-home/sdk/go/pethome"
)

func main() {
	pulumi.Run(func(ctx *pulumi.Context) error {
		// Pet Home API may hide these inputs of Cat. Add the inputs that are set: \`Chip.SecretCode\`.
		_, err := pethome.NewCat(ctx, "tom", &pethome.CatArgs{
			Name: pulumi.String("Tom"),
			Chip: &pethome.CatChipArgs{
				Number: pulumi.String("7"),
			},
			Meal: &pethome.CatDryArgs{
				Kind:  pulumi.String("dry"),
				Grams: pulumi.Int(5),
			},
			Breed: pethome.CatBreedTabby,
		})
`,
    ],
    [
      "yaml",
      "Main.yaml",
      `  tom:
    type: pet-home:index:Cat
    properties:
      name: Tom
      chip:
        number: "7"
      meal:
        kind: dry
        grams: 5
      breed: tabby
`,
    ],
  ])("writes a program in %s, and an import file", async (language, file, text) => {
    cats({ 1: tom, 2: { name: "Two" } });
    const { code, err } = await importing(["pet-home.Cat", "1", "--language", language, "--out", file]);
    expect([code, err]).toEqual([0, expect.not.stringContaining("rror")]);
    expect(readFileSync(join(folder, file), "utf8")).toContain(text);
    jest.restoreAllMocks();
    expect(problemsOfProgram(join(folder, file))).toEqual([]);
    const { resources } = JSON.parse(readFileSync(join(folder, "import.json"), "utf8"));
    expect(resources).toMatchObject([{ type: "pet-home:index:Cat", name: "tom", id: "1" }]);
    expect(JSON.stringify(resources)).not.toContain("__provider");
  });

  it.each([
    ["typescript", "index.ts", ['import * as import_ from "@pulumi/import";', "new import_.Cat("]],
    ["python", "__main__.py", ["import pulumi_import as import_", "import_.Cat("]],
    ["go", "main.go", ['import_ "example.com/pulumi-import/sdk/go/import"', "import_.NewCat(ctx"]],
  ])("gives a package with the name of a keyword another one in %s", async (language, file, parts) => {
    project("import");
    cats({ 1: tom });
    const given = Object.fromEntries(
      Object.entries(config()).map(([key, value]) => [key.replace("pet-home", "import"), value]),
    );
    await run(["import", "--stack", "dev", "import.Cat", "1", "--language", language, "--out", file], {}, given);
    for (const part of parts) expect(readFileSync(join(folder, file), "utf8")).toContain(part);
  });

  it("lists the objects of all kinds that the stack does not manage", async () => {
    cats({ 1: tom, 2: { name: "Two" } });
    const { out, err } = await importing(["pet-home"], stateOf("pet-home", { 1: {} }));
    expect(err).toContain("1 of them is in the stack dev.");
    expect(out).toContain("pet-home.Cat\n    1  Two  (2)\n");
    const managed = await importing(["pet-home:index:Cat", "1"], stateOf("pet-home", { 1: {} }));
    expect(managed.out).toContain("Everything is in the stack dev already.");
    const state = stateOf("pet-home", { 1: {} });
    writeFiles(folder, { "pets.resources.yaml": resourcesFile("pet-home").replace('"Cat"', '"Kitten"') });
    const renamed = await importing(["pet-home"], state);
    expect(renamed.err).toContain("1 of them is in the stack dev.");
  });

  it("does not read a package for the objects of a service", async () => {
    writeFileSync(join(folder, "pets.yaml"), "[1]");
    expect((await importing(["search.Index", "hotels"])).err).not.toContain("pet-home");
    expect((await importing(["pet-home"])).err).toContain('The package "pet-home" in ');
  });

  it.each<[readonly string[], string, RegExp]>([
    [["--in", "c1"], "  c1/Ball  (c1/t1)", /Import them with/],
    [["--in", "catId=c1"], "  c1/Ball  (c1/t1)", /Import them with/],
    [["--in", "cat=c1"], "  c1/Ball  (c1/t1)", /Import them with/],
    [["--in", "cat=c2"], "", /No objects were found/],
    [["--in", "dog=c1"], "", /`--in dog=c1` names no input in the path of these types\. Pass a value for catId\./],
    [[], "", /pet-home\.Toy: .* no list of values for `catId`\. Pass them with --in catId=VALUE\./],
  ])("lists the objects inside others with %j", async (within, listed, problem) => {
    emulator.rest.control.change({ collection: "/v1/cats/{id}/toys", key: "c1/t1", merge: { id: "t1", name: "Ball" } });
    writeFiles(folder, { "pets.resources.yaml": resourcesFile("pet-home", { Toy: toy }) });
    const { out, err } = await importing(["pet-home.Toy", "--list", ...within]);
    expect(out).toContain(listed);
    expect(out + err).toMatch(problem);
  });

  it("imports the objects of all services next to a package that cannot be read, which is a gap", async () => {
    cats({ 1: tom });
    const broken = "  broken: { source: trefoil, parameters: [openapi, none.yaml, pets.resources.yaml] }\n";
    project("pet-home", usualPackages("pet-home") + broken);
    const { code, out } = await importing(["--all", "--language", "typescript"]);
    expect([code, out]).toEqual([2, expect.stringMatching(/package broken: .*none\.yaml does not exist\. Correct/)]);
    expect(readFileSync(join(folder, "pet-home.ts"), "utf8")).toContain("new petHome.Cat(");
    const other = await importing(["Ct"]);
    expect(other.err).toMatch(/"Ct" is not a service or a type\. .*none\.yaml does not exist/);
    const drift = await run(["drift", "--stack", "dev", "--undeclared"], stateOf("pet-home", { 1: {} }), config());
    expect([drift.code, drift.out]).toEqual([1, expect.stringContaining("package broken: ")]);
  });
});

describe("trefoil recover with the create of an object of a package that a killed update did not finish", () => {
  const path = () =>
    join(folder, `.trefoil/journal/pet-home.Cat-${"0".repeat(32)}-11111111-0000-4000-8000-000000000000.json`);
  beforeEach(() => {
    process.env.TREFOIL_JOURNAL_KEY = "k".repeat(32);
    cats({ 7: { name: "Tom" } });
    const content = {
      ...{ account: emulator.rest.url, token: "pet-home:Cat", version: 5, before: {}, response: { id: "7" } },
      owner: { project: "shop", stack: "dev", name: "tom" },
      writer: { pid: 2 ** 22 - 1, time: "2026-11-01T08:00:00.000Z" },
      request: { inputsDigest: "digest", expectedId: "tom" },
    };
    writeFiles(folder, { [path().slice(folder.length + 1)]: recordText(path(), content) });
  });
  afterEach(() => {
    delete process.env.TREFOIL_JOURNAL_KEY;
  });
  const recover = (...args: string[]) => run(["recover", "--stack", "dev", ...args], {}, config());
  const requests = (method: string) => emulator.rest.control.journal().filter((one) => one.method === method).length;

  it("examines and deletes it with the package of the project", async () => {
    const listed = await recover();
    expect([listed.code, listed.err]).toEqual([2, ""]);
    expect(listed.out).toContain("Pet Home API: The interrupted update created 7. Delete it with");
    const { code, out } = await recover("--delete", "--all", "--yes");
    expect([code, requests("DELETE"), existsSync(path())]).toEqual([0, 1, false]);
    expect(out).toContain("deleted 7 and removed the record");
  });

  it.each<[string, () => void, string]>([
    [
      "without the package",
      () => project("pet-home", ""),
      "The package pet-home of pet-home:Cat is not in the project here.",
    ],
    [
      "whose resources file has another name for the type",
      () => writeFileSync(join(folder, "pets.resources.yaml"), resourcesFile("pet-home").replace('"Cat"', '"Kitten"')),
      "has no resource Cat. If the resources file has another name for it now, restore the name",
    ],
    [
      "with a package that cannot be read",
      () => writeFileSync(join(folder, "pets.yaml"), "[1]"),
      'The package "pet-home" in ',
    ],
  ])("keeps it in a project %s, and can forget it", async (_, change, reason) => {
    change();
    const kept = await recover("--delete", "--all", "--yes");
    expect([kept.code, kept.err, existsSync(path())]).toEqual([2, "", true]);
    expect(kept.out).toContain(reason);
    const { code } = await recover("--forget", "--all", "--yes");
    expect([code, requests("DELETE"), existsSync(path())]).toEqual([0, 0, false]);
  });
});

it("trefoil run names the type of an object of a package, which has no action", async () => {
  const { code, err } = await run(["run", "cat-1", "--stack", "dev", "--yes"], stateOf("pet-home", { 1: {} }));
  expect([code, err]).toEqual([1, expect.stringContaining('pet-home:index:Cat "cat-1" has no such action.')]);
});

it("trefoil verify reads the objects of a package in the project, and creates none", async () => {
  cats({ 1: { name: "Tom" } });
  const verify = (...args: string[]) => run(["verify", "pet-home", "--stack", "dev", "--yes", ...args], {}, config());
  const { code, out, err } = await verify("--read-only");
  expect([code, err]).toEqual([0, ""]);
  expect(out).toMatch(/passed +pet-home\.Cat/);
  const refused = await verify();
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining("Pass --read-only")]);
  expect(emulator.rest.control.journal().filter(({ method }) => method !== "GET")).toEqual([]);
});

it.each<[string, readonly string[], number]>([
  ["5", ["5"], 0],
  ["projects/p/rings/5", ["5"], 0],
  ["projects/p/rings/5%20a", ["5 a"], 0],
  ["projects/p/keyRings/5", ["projects/p/keyRings/5"], 0],
  ["library/nginx", ["library/nginx"], 0],
])("the list with the name %s shows the id of an object with a chosen name", async (name, ids, withoutId) => {
  const answer = (schema: object) => ({ responses: { 200: { content: { "application/json": { schema } } } } });
  const size = { type: "object", properties: { size: { type: "integer" } } };
  const ring = { type: "object", properties: { name: { type: "string" }, ...size.properties } };
  const one = {
    parameters: [{ name: "name", in: "path", required: true, schema: { type: "string" } }],
    put: { requestBody: answer(size).responses[200], ...answer(ring) },
    get: answer(ring),
    delete: { responses: { 204: {} } },
  };
  const info = { title: "Rings", version: "1" };
  const paths = { "/rings": { get: answer({ type: "array", items: ring }) }, "/rings/{name}": one };
  const [read, list] = ["GET /rings/{name}", "GET /rings"];
  const entry = { create: "PUT /rings/{name}", read, delete: "DELETE /rings/{name}", list, id: "name" };
  const file = { name: "rings", version: "1.0.0", resources: { Ring: entry } };
  const texts = [JSON.stringify({ openapi: "3.0.3", info, paths }), JSON.stringify(file)];
  const { definitions, service } = packageFromArguments(
    ["openapi", "0", "1"],
    (index) => texts[Number(index)] as string,
  );
  const scripted = new ScriptedService({ "GET /rings": [{ name, size: 1 }] }, service, {
    "rings:url": "https://rings.example.com",
    "rings:token": "t",
  });
  const found = await inventory(scripted.context(definitions[0] as Definition), {});
  expect([found.objects.map(({ id }) => id), found.withoutId]).toEqual([ids, withoutId]);
});
