import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import ts from "typescript";
import { parse } from "yaml";
import type { StackReport } from "../../cli/drift/types";
import { collectionsOf } from "../../cli/openapi/collections";
import { checkout, executables, Running, type Stack } from "../../tools/engine-harness";
import { findOrInstallEngine } from "../../tools/programs/engine/find-or-install";
import { findOrInstallLanguageJava } from "../../tools/programs/language-java/find-or-install";
import { findOrInstallLanguagePython } from "../../tools/programs/language-python/find-or-install";
import { findOrInstallLanguageYaml } from "../../tools/programs/language-yaml/find-or-install";
import { findOrInstallPython } from "../../tools/programs/python/find-or-install";
import { buildVariables, environmentOfGo } from "../../tools/programs/quickstarts/go";
import { findOrInstallSdks } from "../../tools/programs/sdks/find-or-install";
import { documentOf } from "../support/specifications";
import { temporaryFolder } from "../support/temporary-folder";
import { pets } from "../unit/openapi/pets";
import { compileJava, jarsOfPulumi, javaLibraryOf } from "./java-library";
import { expectSettled, killAt } from "./kill-support";
import { outputOf, passed, stepsIn, trefoil, useTestEnvironment } from "./support";

const program = `
name: test
runtime: yaml
resources:
  tom:
    type: pet-home:index:Cat
    properties:
      name: Tom
      breed: tabby
      chip: { number: "7", secretCode: invented-code }
outputs:
  id: \${tom.catId}
`;

/** Adds a package to a project in YAML. */
async function addPackage(stack: Stack, document: string, file: string): Promise<void> {
  const args = ["package", "add", join(executables, "pulumi-resource-trefoil"), "openapi", document, file];
  const added = await new Running({ args, cwd: stack.folder, env: stack.env }).done;
  // The language host for YAML writes the package, and may lack the method that prints how to use it.
  expect(outputOf(added)).toContain("Successfully generated an SDK for the ");
}

describe("a package from a document, in YAML", () => {
  const environment = useTestEnvironment({ restPaths: ["/v1/cats"] });

  it("is added by the CLI, and its objects are deployed, compared, repaired and destroyed", async () => {
    const { rest } = environment.emulator;
    const stack = await environment.project("", {
      host: "plugin",
      path: [await findOrInstallLanguageYaml()],
      files: { "Pulumi.yaml": program, "pets.yaml": pets },
      config: { "pet-home:url": rest.url },
      secrets: { "pet-home:token": environment.emulator.credentials.rest.token },
    });
    const proposed = await trefoil(stack, ["openapi", "pets.yaml"]);
    expect(proposed.out).toContain("pet-home.resources.yaml: 4 added, 0 kept.");
    await addPackage(stack, "pets.yaml", "pet-home.resources.yaml");

    const created = { service: "rest", method: "POST", path: "/v1/cats" } as const;
    const killed = { victim: "engine and host", request: "is carried out" } as const;
    await killAt(environment.emulator, stack, "up", created, killed);
    passed(await stack.up());
    const { id } = await stack.outputs();
    expect(Object.keys(rest.control.objects()["/v1/cats"] ?? {})).toEqual([String(id)]);
    rest.control.change({ collection: "/v1/cats", key: String(id), merge: { name: "Thomas", mood: "calm" } });
    const drifted = passed(await stack.refresh({ diff: true }));
    expect(outputOf(drifted)).toContain("Thomas");
    expect(outputOf(drifted)).not.toContain("calm");
    rest.control.change({ collection: "/v1/cats", key: String(id), merge: { name: "Timothy" } });
    const compared = async (...args: string[]) => {
      const { code, out } = await trefoil(stack, ["drift", "--stack", "dev", "--json", ...args]);
      const { stacks } = JSON.parse(out) as { stacks: [StackReport] };
      return [code, stacks[0]];
    };
    const [here, engine] = [await compared(), await compared("--engine")];
    // The state contains the operation that was killed.
    expect(here).toMatchObject(engine);
    const changes = [{ path: "name", kind: "update", before: "Thomas", after: "Timothy" }];
    expect(here).toMatchObject([2, { checked: 1, drifted: [{ name: "tom", changes }], others: [] }]);
    expect(await trefoil(stack, ["drift", "--stack", "dev", "--repair", "--yes"])).toMatchObject({ code: 0 });
    expect(rest.control.objects()["/v1/cats"]?.[String(id)]).toMatchObject({ name: "Tom", mood: "calm" });
    rest.control.change({ collection: "/v1/cats", key: "c2", merge: { id: "c2", name: "Kit", breed: "tabby" } });
    // This version of the language host for YAML ends before the CLI adds the package to the project.
    const project = join(stack.folder, "Pulumi.yaml");
    const parameters = ["openapi", "pets.yaml", "pet-home.resources.yaml"];
    const packages = JSON.stringify({ "pet-home": { source: "trefoil", parameters } });
    writeFileSync(project, `${readFileSync(project, "utf8")}packages: ${packages}\n`);
    const options = ["--stack", "dev", "--language", "yaml", "--out", "kit.yaml", "--apply"];
    expect(await trefoil(stack, ["import", "pet-home.Cat", "c2", ...options])).toMatchObject({
      code: 0,
      err: expect.not.stringContaining("trefoil:"),
    });
    const { resources: imported } = parse(readFileSync(join(stack.folder, "kit.yaml"), "utf8"));
    const declared = `resources:\n  kit: ${JSON.stringify(imported.kit)}\n`;
    writeFileSync(
      project,
      readFileSync(project, "utf8").replace("resources:\n", () => declared),
    );
    expect(await stack.up({ expectNoChanges: true })).toMatchObject({ exitCode: 0 });
    expect(stack.stateText()).not.toContain("invented-code");
    passed(await stack.destroy());
    expect(rest.control.objects()["/v1/cats"]).toEqual({});
  });
});

const keys = JSON.stringify({
  name: "control",
  version: "1.0.0",
  resources: {
    Key: {
      create: "POST /apps/{app_id}/keys",
      update: "PATCH /apps/{app_id}/keys/{key_id}",
      delete: "POST /apps/{app_id}/keys/{key_id}/revoke",
      list: "GET /apps/{app_id}/keys",
      id: "id",
      naturalKey: ["name"],
      deleted: { status: 1 },
      members: { key: { secret: true } },
    },
  },
});

const programWithKey = `
name: test
runtime: yaml
resources:
  door:
    type: control:index:Key
    properties: { appId: a1, name: door, capability: { chat: [publish] } }
`;

describe("keys of a package from the document of Ably, which lists revoked keys", () => {
  // A revoked key with the same name is not the result of a create.
  const revoked = { name: "door", capability: { chat: ["publish"] }, status: 1 };
  const seed = { realtime: { apps: { a1: { name: "chat" } }, keys: { "a1/old": revoked } } };
  const environment = useTestEnvironment({ seed });

  it.each([
    ["carried out", "engine and host", "is carried out"],
    ["not carried out", "host", "is not carried out"],
  ] as const)("are created once and revoked once after kills at requests that are %s", async (_, victim, request) => {
    const { realtime, credentials } = environment.emulator;
    const stack = await environment.project("", {
      host: "plugin",
      path: [await findOrInstallLanguageYaml()],
      files: {
        "Pulumi.yaml": programWithKey,
        "ably.json": documentOf("ably-control-api"),
        "control.resources.yaml": keys,
      },
      config: { "control:url": realtime.url },
      secrets: { "control:token": credentials.realtime.token },
    });
    await addPackage(stack, "ably.json", "control.resources.yaml");
    const all = () => Object.values(realtime.control.objects().keys ?? {});
    const statuses = () => all().flatMap(({ name, status }) => (name === "door" ? [status] : []));
    const mutation = { service: "realtime", method: "POST", path: "/v1/apps/*/keys" } as const;

    await killAt(environment.emulator, stack, "up", mutation, { victim, request });
    passed(await stack.up());
    expect(statuses()).toEqual([1, 0]);
    await expectSettled(stack);
    for (const { key } of all()) expect(stack.stateText()).not.toContain(String(key).split(":")[1]);

    const revocation = { ...mutation, path: "/v1/apps/*/keys/*/revoke" };
    await killAt(environment.emulator, stack, "destroy", revocation, { victim, request });
    passed(await stack.destroy());
    expect(statuses()).toEqual([1, 1]);
  });
});

const resources = JSON.stringify({
  name: "pet-home",
  version: "1.0.0",
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
  },
});

/** Writes the schema of a package, as the CLI receives it. Returns the file. */
async function schemaOf(folder: string, document: string, file: string): Promise<string> {
  const schema = join(folder, "schema.json");
  const plugin = join(executables, "pulumi-resource-trefoil");
  const { folder: bin } = await findOrInstallEngine();
  const args = ["package", "get-schema", plugin, "openapi", document, file];
  const env = { ...process.env, PULUMI_HOME: temporaryFolder(), PULUMI_SKIP_UPDATE_CHECK: "true" };
  writeFileSync(schema, execFileSync(join(bin, "pulumi"), args, { env, maxBuffer: 1e8 }));
  return schema;
}

/** Installs a library for Python. Returns the folder for PYTHONPATH. */
async function installPython(source: string): Promise<string> {
  const library = temporaryFolder();
  const offline = ["--quiet", "--no-deps", "--no-build-isolation", "--no-index", "--target", library];
  execFileSync(await findOrInstallPython(), ["-m", "pip", "install", ...offline, source]);
  return library;
}

/** The settings of a program in Go that uses a library. */
function goModule(module: string, library: string): Record<string, string> {
  const example = join(checkout, "examples/quickstart-go");
  const manifest = readFileSync(join(example, "go.mod"), "utf8")
    .replaceAll("pulumi-trefoil/sdk/go", module)
    .replace(/=> .*/, `=> ${library}`);
  return { "go.mod": manifest, "go.sum": readFileSync(join(example, "go.sum"), "utf8") };
}

/** Text that ends the comments, strings and templates of each language, and then ends the process. */
const hostile = [
  '*/ process.exit(7); /* """ ; raise SystemExit(7) ; `$ \\u002a\\u002f static { System.exit(7); } C:\\users',
  "{process.exit(7)}` \n\nimport os; os._exit(7)\n</script> \u202e {{ exec }} \\\" '",
].join("");

/** The document with hostile text in descriptions and in the name of a member. */
const hostilePets = ['"Name of the cat"', "Adds a cat", "Animals and their toys.", "Token of the collar"]
  .reduce((text, harmless) => text.replace(harmless, () => JSON.stringify(hostile)), pets)
  .replace("        notes:", () => `        ${JSON.stringify(`x${hostile}`)}: { type: string }\n        notes:`);

describe("a package from a document, with the libraries that Pulumi generates", () => {
  const folder = temporaryFolder();
  const [document, file] = [join(folder, "pets.yaml"), join(folder, "pet-home.resources.yaml")];
  writeFileSync(document, hostilePets);
  writeFileSync(file, resources);
  const environment = useTestEnvironment({ restCollections: collectionsOf(document, file) });

  /** The folder of the library for a language. */
  let generate: (language: string) => string;
  let schema: string;
  beforeAll(async () => {
    const generator = await findOrInstallSdks();
    schema = await schemaOf(folder, document, file);
    generate = (language) => {
      execFileSync(generator, [schema, folder, language]);
      expectHostileText(join(folder, language));
      return join(folder, language);
    };
  });
  const expectHostileText = (library: string) => {
    const sources = readdirSync(library, { recursive: true, encoding: "utf8" });
    const hasText = (name: string) => readFileSync(join(library, name), "utf8").includes("process.exit(7)");
    expect(sources.filter((name) => /(^|\/)cat\.(ts|py|go|java)$/i.test(name) && hasText(name))).toHaveLength(1);
  };

  const config = () => ({ "pet-home:url": environment.emulator.rest.url });
  const secrets = () => ({ "pet-home:token": environment.emulator.credentials.rest.token });

  /** Creates the object, compares it, repairs it and deletes it. */
  async function live(stack: Stack, env: Readonly<Record<string, string>> = {}): Promise<void> {
    const { rest } = environment.emulator;
    expect(stepsIn(passed(await stack.up({ env })))).toEqual(["create tom"]);
    const [[key, cat] = []] = Object.entries(rest.control.objects()["/v1/cats"] ?? {});
    expect(cat).toMatchObject({ name: "Tom", breed: "tabby", chip: { number: "7" } });
    expect(await stack.up({ env, expectNoChanges: true })).toMatchObject({ exitCode: 0 });
    rest.control.change({ collection: "/v1/cats", key: String(key), merge: { name: "Thomas" } });
    expect(stepsIn(passed(await stack.up({ env, refresh: true })))).toContain("update tom");
    passed(await stack.destroy({ env }));
    expect(rest.control.objects()["/v1/cats"]).toEqual({});
  }

  it("is used in TypeScript", async () => {
    const library = generate("nodejs");
    symlinkSync(join(checkout, "node_modules"), join(folder, "node_modules"));
    for (const name of readdirSync(library, { recursive: true, encoding: "utf8" }).filter((one) =>
      one.endsWith(".ts"),
    )) {
      const source = readFileSync(join(library, name), "utf8");
      const options = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 };
      const { outputText } = ts.transpileModule(source, { compilerOptions: options });
      writeFileSync(join(library, name.replace(/ts$/, "js")), outputText);
    }
    const source = `const home = require(${JSON.stringify(library)});
const breed = home.types.enums.CatBreed.Tabby;
new home.Cat("tom", { name: "Tom", breed, chip: { number: "7" } });
`;
    const stack = await environment.project("", {
      host: "plugin",
      // The CLI of the tests contains an older host of Node, which lacks packages with parameters.
      served: true,
      files: { "index.js": source },
      config: config(),
      secrets: secrets(),
    });
    await live(stack);
  });

  it("is used in Python", async () => {
    const library = await installPython(generate("python"));
    const source = `import pulumi_pet_home as home
home.Cat("tom", name="Tom", breed=home.CatBreed.TABBY, chip=home.CatChipArgs(number="7"))
`;
    const stack = await environment.project("", {
      host: "plugin",
      path: [await findOrInstallLanguagePython(), dirname(await findOrInstallPython())],
      files: { "Pulumi.yaml": "name: test\nruntime: python\n", "__main__.py": source },
      config: config(),
      secrets: secrets(),
    });
    await live(stack, { PYTHONPATH: library });
  });

  it("is used in Go", async () => {
    const library = generate("go");
    const module = "example.com/pulumi-pet-home/sdk/go";
    const source = `package main

import (
	home "${module}/pethome"
	"github.com/pulumi/pulumi/sdk/v3/go/pulumi"
)

func main() {
	pulumi.Run(func(ctx *pulumi.Context) error {
		_, err := home.NewCat(ctx, "tom", &home.CatArgs{
			Name: pulumi.String("Tom"), Breed: home.CatBreedTabby, Chip: home.CatChipArgs{Number: pulumi.String("7")},
		})
		return err
	})
}
`;
    const files = {
      "Pulumi.yaml": "name: test\nruntime: go\n",
      ...goModule(module, library),
      "main.go": source,
    };
    const stack = await environment.project("", { host: "plugin", files, config: config(), secrets: secrets() });
    await live(stack, await environmentOfGo(stack.env));
  });

  it("is used in Java", async () => {
    const library = await javaLibraryOf(schema, folder);
    expectHostileText(library);
    const program = join(folder, "App.java");
    writeFileSync(
      program,
      `import com.pulumi.Pulumi;
import com.pulumi.pethome.*;
import com.pulumi.pethome.enums.CatBreed;
import com.pulumi.pethome.inputs.CatChipArgs;

class App {
  public static void main(String[] args) {
    var chip = CatChipArgs.builder().number("7").build();
    var cat = CatArgs.builder().name("Tom").breed(CatBreed.Tabby).chip(chip).build();
    Pulumi.run(context -> new Cat("tom", cat));
  }
}
`,
    );
    const classes = await compileJava(library, program);
    const manifest = join(folder, "manifest");
    // A line of a manifest has at most 72 bytes.
    const paths = (await jarsOfPulumi())
      .map((jar) => ` ${pathToFileURL(jar)}`)
      .join("")
      .replace(/.{60}/g, "$&\n ");
    writeFileSync(manifest, `Main-Class: App\nClass-Path: ${paths}\n`);
    const stack = await environment.project("", {
      host: "plugin",
      path: [await findOrInstallLanguageJava()],
      files: { "Pulumi.yaml": "name: test\nruntime:\n  name: java\n  options: { binary: app.jar }\n" },
      config: config(),
      secrets: secrets(),
    });
    const contents = [classes, join(library, "resources")].flatMap((from) => ["-C", from, "."]);
    execFileSync("jar", ["cfm", join(stack.folder, "app.jar"), manifest, ...contents]);
    await live(stack);
  });
});

/** Words of TypeScript, Python and Go, and names that their libraries use. */
const words =
  "abstract and any args async await bool break case chan class const continue def default del delete elif else enum error except export " +
  "extends fallthrough false finally float for from func function global go goto if implements import in init instanceof int interface " +
  "is kwargs lambda len let map match module name new nil none not null object opts or package pass print private public pulumi raise " +
  "range required resource result return select self static str string struct super switch this throw true try type types typeof " +
  "undefined urn utilities var version void while with yield";

describe("a package whose names are reserved words", () => {
  it("compiles in TypeScript, Python and Go", async () => {
    const folder = temporaryFolder();
    const all = words.split(" ");
    const string = { type: "string" };
    const members = Object.fromEntries(all.map((word) => [word, string]));
    const nested = { type: "object", required: all.slice(0, 20), properties: members };
    const properties = { id: { ...string, readOnly: true }, ...members, nested, kind: { ...string, enum: all } };
    const content = {
      content: { "application/json": { schema: { type: "object", required: ["class"], properties } } },
    };
    const list = {
      content: { "application/json": { schema: { type: "array", items: { type: "object", properties } } } },
    };
    // The function that reads an object without a described response has no result.
    const responseOf = (word: string) => (word === "map" ? {} : { 200: content });
    const paths = Object.fromEntries(
      "class import type function error string map interface resource result provider".split(" ").flatMap((word) => [
        [
          `/${word}`,
          { post: { requestBody: content, responses: responseOf(word) }, get: { responses: { 200: list } } },
        ],
        [
          `/${word}/{self}`,
          {
            get: { responses: responseOf(word) },
            put: { requestBody: content, responses: {} },
            delete: { responses: {} },
          },
        ],
      ]),
    );
    const [document, file] = [join(folder, "words.json"), join(folder, "words.resources.yaml")];
    writeFileSync(document, JSON.stringify({ openapi: "3.1.0", info: { title: "Words" }, paths }));
    execFileSync(join(executables, "trefoil"), ["openapi", document, "--resources", file]);
    const schema = await schemaOf(folder, document, file);
    execFileSync(await findOrInstallSdks(), [schema, folder, "nodejs", "python", "go"]);

    symlinkSync(join(checkout, "node_modules"), join(folder, "node_modules"));
    const library = join(folder, "nodejs");
    const sources = readdirSync(library, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
    const options = {
      module: ts.ModuleKind.CommonJS,
      target: ts.ScriptTarget.ES2022,
      strict: true,
      noEmit: true,
      skipLibCheck: true,
    };
    const compiled = ts.createProgram(
      sources.map((name) => join(library, name)),
      options,
    );
    expect(ts.getPreEmitDiagnostics(compiled).map(({ messageText }) => messageText)).toEqual([]);

    const PYTHONPATH = await installPython(join(folder, "python"));
    const program =
      "import pulumi_words as words; print(sorted(name for name in dir(words) if name.startswith('Get')))";
    execFileSync(await findOrInstallPython(), ["-c", program], { env: { ...process.env, PYTHONPATH } });

    const module = "example.com/pulumi-words/sdk/go";
    const main = temporaryFolder();
    const files = {
      ...goModule(module, join(folder, "go")),
      "main.go": `package main\n\nimport _ "${module}/words"\n\nfunc main() {}\n`,
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(main, name), text);
    execFileSync("go", ["build", "-o", "program", "."], { cwd: main, env: { ...process.env, ...buildVariables } });
  });
});
