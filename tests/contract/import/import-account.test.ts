import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { filesOf, renderPrograms } from "../../../cli/import/files";
import { languages } from "../../../cli/import/languages";
import { importFile } from "../../../cli/import/program/import-file";
import type { ProgramResource } from "../../../cli/import/program/resources";
import type { Section, Statement } from "../../../cli/import/program/sections";
import { catalogue } from "../../../provider";
import { check, diff, hasUnknown, markSecrets, read } from "../../../provider/lifecycle";
import { hostNames } from "../../../provider/text/engine-format";
import { withObjects } from "../subjects";
import { isMutation, TestEnvironment } from "../test-environment";
import { type Declared, fillAccount } from "./account";
import { differences, differencesBetween, notes, secret } from "./differences";
import { plain, type Registered, registeredBy, withJsonSecrets } from "./other-languages";
import { type Import, readAccount, services } from "./read-account";
import { compilerMessages, compilerMessagesOn, runTypescript } from "./typescript";

const { typescript, python, go, yaml } = languages;

let environment: TestEnvironment;
beforeAll(async () => {
  environment = await TestEnvironment.start();
});
afterAll(() => environment.stop());

const journal = () => catalogue.flatMap(({ service }) => environment.journal(service));

describe("an account with objects of all kinds", () => {
  const imports = new Map<string, Import>();
  let examples: Declared[] = [];
  let writes = 0;
  beforeAll(async () => {
    environment.reset();
    examples = await fillAccount(environment);
    const before = journal().filter(isMutation).length;
    for (const service of services) imports.set(service, await readAccount(environment, service));
    writes = journal().filter(isMutation).length - before;
  });
  const resources = () => [...imports.values()].flatMap((found) => found.resources);

  const all = () => [...imports.values()].map(({ sections }) => sections);

  it("is declared with the inputs of the examples, apart from the listed differences", () => {
    const statements = all().flatMap((sections) => sections.flatMap((section) => section.statements));
    // The tag of a copy or an artifact is imported as a tag, and immutable tags with their repository.
    const others = ["ImageCopy", "Artifact", "RepositoryImmutableTags"];
    const imported = examples.filter(({ definition }) => !others.includes(definition.name));
    const found = imported.map(({ definition, title, id, inputs }) => {
      const isIts = ({ resource: { object } }: Statement) => object.definition === definition && object.id === id;
      const { args } = statements.find(isIts) as Statement;
      return [
        `${definition.token} ${title}`,
        differencesBetween(
          inputs,
          plain(args, () => secret),
        ),
      ] as const;
    });
    expect(Object.fromEntries(found.filter(([, paths]) => Object.keys(paths).length))).toEqual(differences);
  });

  it("is declared with notes about the values that a service does not return", () => {
    const sections = all().flat();
    const found = sections
      .filter((section) => section.notes.length)
      .map(({ definition, notes }) => [definition.token, notes]);
    expect(Object.fromEntries(found)).toEqual(notes);
  });

  it("becomes programs in TypeScript that compile, and register the same resources", async () => {
    expect(compilerMessages(all().map(typescript.program))).toEqual([]);
    for (const sections of all()) {
      const registered = await runTypescript(typescript.program(sections), sections);
      expect(byName(registered)).toEqual(byName(registeredBy(sections)));
    }
  });

  // `import-libraries.acceptance.test.ts` runs the programs with the libraries of the languages.
  describe("in all languages", () => {
    // `TREFOIL_UPDATE_PROGRAMS=1` writes the files.
    it("becomes programs with the files as samples", () => {
      const isSample = ({ logical, object }: ProgramResource) =>
        samples[object.definition.token]?.test(logical) ?? false;
      const sections = all()
        .flat()
        .map((section) => ({ ...section, statements: section.statements.filter(({ resource }) => isSample(resource)) }))
        .filter(({ statements }) => statements.length);
      // The values of an index are compared above and below for languages whose programs run.
      const small = sections.filter(({ definition }) => definition.token !== "search:Index");
      expectProgram("sample.ts", typescript.program(small));
      expectProgram("sample.py", python.program(small));
      expectProgram("sample.go", go.program(sections, "sample.go"));
      expectProgram("sample.yaml", yaml.program(small));
    });

    it("becomes programs in YAML that declare the same resources", () => {
      expect(parse(yaml.program(withJsonSecrets()))).toMatchObject({
        config: { body: { type: "object" }, headers: { type: "object" }, certificates: { type: "List<String>" } },
      });
      for (const sections of all()) {
        const { config = {}, resources } = parse(yaml.program(sections)) as YamlProgram;
        const ids = new Map(sections.flatMap(idsIn));
        const secrets = sections.flatMap(({ statements }) => statements.flatMap(({ resource }) => resource.secrets));
        expect(Object.keys(config).sort()).toEqual(secrets.map(({ key }) => key).sort());
        const declared = Object.entries(resources).map(([name, { type, properties = {} }]) => [
          type,
          name,
          evaluated(properties, ids),
        ]);
        expect(declared).toEqual(registeredBy(sections, ({ key }) => key));
      }
    });
  });

  it("is read completely, without a write", () => {
    expect(writes).toBe(0);
    for (const { gaps, warnings } of imports.values()) expect({ gaps, warnings }).toEqual({ gaps: [], warnings: [] });
    const kinds = new Set(resources().map(({ object }) => object.definition.token));
    const others = withObjects.map(({ token }) => token).filter((token) => !kinds.has(token));
    // Immutable tags are imported with their repository, and the tag of a copy or an artifact as a tag.
    expect(others).toEqual(["registry:RepositoryImmutableTags", "registry:ImageCopy", "registry:Artifact"]);
  });

  it("is imported without the objects that the services create themselves, and own memberships", () => {
    const skipped = [...imports.values()].flatMap((found) => found.skipped);
    const titles = new Set(skipped.map(({ object: { definition, name } }) => `${definition.token} ${name}`));
    const ofSource = (name: string) =>
      ["DataSource datasource", "Index index", "Indexer indexer", "Skillset skillset"].map((object) =>
        object.replace(/^(\w+) (\w+)$/, `search:$1 ${name}-knowledge-source-$2`),
      );
    // Uploaded files need only an index, and rows without vectors no skillset.
    const notCreated = /^search:(Skillset (sql|files)|(DataSource|Indexer) files)-/;
    expect([...titles].sort()).toEqual(
      [
        ...["registry:OrgMember octavia", "registry:Team owners", "registry:TeamMember octavia"],
        ...["blobs", "lakehouse", "site", "sql", "files"].flatMap(ofSource).filter((title) => !notCreated.test(title)),
        "realtime:Queue deadletter",
      ].sort(),
    );
    expect(skipped.map(({ reason }) => reason)).toContainEqual(
      "the service created it for search.KnowledgeSource blobs-knowledge-source, and deletes it with that object",
    );
    expect(skipped.map(({ reason }) => reason)).toContainEqual(
      expect.stringContaining("`deadletter`, which Ably reserves"),
    );
  });

  it("has names that are unique and valid", () => {
    const names = resources().map(({ logical }) => logical);
    for (const found of imports.values()) {
      const variables = found.resources.map(({ variable }) => variable);
      expect(new Set(variables).size).toBe(variables.length);
    }
    expect(names.filter((name) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name))).toEqual([]);
  });

  it("has states that neither a refresh nor the program changes", async () => {
    for (const { object, inputs, state } of resources()) {
      const { definition, id } = object;
      // The program sets the values of hidden secrets.
      if (hasUnknown(state.inputs)) continue;
      const context = environment.context(definition);
      expect(await read(context, id, state)).toEqual(state);
      const { failures, ...wanted } = check(definition, state, inputs, { logicalName: "dev/sample" });
      expect(failures).toEqual([]);
      expect(diff(context, id, state, wanted).changes).toEqual([]);
    }
  });

  it("has no secret in the programs of all languages, and in the import files of both hosts", () => {
    const secrets = resources().flatMap(({ object, state }) => {
      const { inputs, outputs } = object.definition;
      const found: string[] = [];
      const collect = (value: unknown) => found.push(...(JSON.stringify(value).match(/(?<=")[^"]{6,}(?=")/g) ?? []));
      markSecrets(inputs, state.inputs, collect);
      markSecrets(outputs, state.outputs, collect);
      return found;
    });
    expect(secrets.length).toBeGreaterThan(10);
    const files = hostNames.map((host) => importFile(resources(), { host, withSecrets: false, stack: "dev" }));
    const printers = Object.values(languages).map(
      ({ program }) =>
        (all: Section[]) =>
          program(all, "main.go"),
    );
    const programs = [...imports.values()].flatMap(({ sections }) => printers.map((print) => print([...sections])));
    const text = [...files, ...programs].join("\n");
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
    const complete = importFile(resources(), { host: "dynamic", withSecrets: true, stack: "dev" });
    expect(secrets.filter((secret) => !complete.includes(secret))).toEqual([]);
  });
});

/** Logical names of the resources in the sample programs, by kind. */
const samples: Readonly<Record<string, RegExp>> = {
  "registry:Repository": /^(parent|full|basic)-/,
  "registry:Webhook": /./,
  "registry:Team": /^(?!owners)/,
  "registry:TeamMember": /bob/,
  "search:Index": /^full-/,
  "realtime:App": /^basic-/,
  // The key that the service created with the app.
  "realtime:Key": /^basic-app-root/,
};

const byName = (list: readonly Registered[]) => list.toSorted(([, one], [, other]) => (one < other ? -1 : 1));

interface YamlProgram {
  readonly config?: Readonly<Record<string, unknown>>;
  readonly resources: Readonly<Record<string, { readonly type: string; readonly properties?: unknown }>>;
}

const idsIn = ({ statements }: Section): [string, string][] =>
  statements.map(({ resource }) => [`\${${resource.logical}.id}`, resource.object.id]);

/** The value of an expression in YAML. */
function evaluated(value: unknown, ids: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => evaluated(item, ids));
  if (typeof value === "object" && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, evaluated(member, ids)]));
  if (typeof value !== "string") return value;
  const [, key] = /^\$\{(\w+)\}$/.exec(value) ?? [];
  return ids.get(value) ?? key ?? value.replaceAll("$$", "$");
}

/** Compares a program with its file. */
function expectProgram(name: string, program: string): void {
  const path = join(__dirname, "programs", name);
  const text = withoutRandomness(program);
  if (process.env.TREFOIL_UPDATE_PROGRAMS === "1") writeFileSync(path, text);
  else if (!existsSync(path) || readFileSync(path, "utf8") !== text)
    console.error(`To update ${name}: TREFOIL_UPDATE_PROGRAMS=1 npx jest tests/contract/import`);
  expect(existsSync(path) && readFileSync(path, "utf8")).toBe(text);
}

/** The program without ids and times that differ in each run. */
const withoutRandomness = (program: string): string =>
  program
    .replace(/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, "00000000-0000-4000-8000-000000000000")
    .replace(/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/g, "2030-01-31T00:00:00Z")
    .replace(/-rule-[0-9a-f]{8}\b/g, "-rule-00000000")
    .replace(/Rule[0-9A-F][0-9a-f]{7}(?=Target)/g, "Rule00000000")
    .replace(/(?<=team: "[\w-]+\/)\d+/g, "4711");

/** A folder without files. */
const noFiles = {
  language: "typescript",
  existing: new Map(),
  existingParts: new Map(),
  mainFile: { path: "index.ts", text: undefined, isWritable: true },
} as const;

describe("an import", () => {
  const { search, realtime, registry } = Object.fromEntries(
    catalogue.map(({ service }) => [service.name, service]),
  ) as Record<string, (typeof catalogue)[number]["service"]>;
  const object = (name: "registry" | "search" | "realtime", collection: string, key: string, merge: object) =>
    environment.emulator[name].control.change({ collection, key, merge: merge as never });
  const titles = ({ resources }: Import) => resources.map(({ object }) => object.label);
  beforeEach(() => environment.reset());

  it("finds an object by its name or its id, and names the nearest object otherwise", async () => {
    object("registry", "teams", "acme/oldteam", { id: 7 });
    object("registry", "teams", "acme/newteam", { id: 8 });
    expect(titles(await readAccount(environment, "registry:Team", ["acme/oldteam", "acme/8"]))).toEqual([
      "acme/oldteam",
      "acme/newteam",
    ]);
    await expect(readAccount(environment, "registry.Team", ["acme/oldtaem"])).rejects.toThrow(
      '"acme/oldtaem" does not exist. Did you mean "acme/oldteam"? Nothing was written.',
    );
    expect(journal().filter(({ path }) => path.includes("repositories"))).toEqual([]);
  });

  it("reads a list once for all kinds in it, and complete lists alone", async () => {
    for (let i = 0; i < 40; i++) {
      object("search", "synonymmaps", `words-${i}`, { synonyms: "coast, beach" });
      object("search", "indexes", `hotels-${i}`, { fields: [{ name: "id", type: "Edm.String", key: true }] });
    }
    expect((await readAccount(environment, "search")).resources).toHaveLength(80);
    // One list for each kind, and no other request.
    const kinds = catalogue.filter(({ service }) => service.name === "search");
    expect(environment.journal(search as never)).toHaveLength(kinds.length);
  });

  it("sends no request for objects that no list names", async () => {
    object("registry", "repositories", "acme/app", {});
    await readAccount(environment, "registry");
    const failed = environment.journal(registry as never).filter(({ status }) => Number(status) >= 400);
    expect(failed.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  it("finds immutable tags of a repository by their id", async () => {
    object("registry", "repositories", "acme/app", { immutable_tags_settings: { enabled: true, rules: ["v.*"] } });
    const found = await readAccount(environment, "registry:RepositoryImmutableTags", ["acme/app"]);
    expect(titles(found)).toHaveLength(1);
  });

  it("becomes a program of several files in TypeScript above 200 resources, which compile and run together", async () => {
    for (let i = 0; i < 70; i++) {
      object("search", "synonymmaps", `words-${i}`, { synonyms: "coast, beach" });
      object("search", "indexes", `hotels-${i}`, {
        fields: [
          { name: "id", type: "Edm.String", key: true },
          { name: "title", type: "Edm.String", searchable: true, synonymMaps: [`words-${i}`] },
        ],
      });
      object("search", "aliases", `guide-${i}`, { indexes: [`hotels-${i}`] });
    }
    const { sections } = await readAccount(environment, "search");
    const [program] = renderPrograms({ sections, files: noFiles });
    if (!program) throw new Error("No program was written.");
    expect(filesOf([program]).map(({ path }) => path)).toEqual([
      "index.ts",
      "search-synonym-map.ts",
      "search-index.ts",
      "search-alias.ts",
    ]);
    expect(compilerMessagesOn(filesOf([program]))).toEqual([]);
    const registered = await runTypescript(program.text, sections, program.parts);
    expect(registered).toHaveLength(210);
    expect(byName(registered)).toEqual(byName(registeredBy(sections)));
  });

  it("reports the part of the account that the credentials may not read, and imports the rest", async () => {
    object("realtime", "apps", "app-1", { name: "chat" });
    object("realtime", "apps", "app-2", { name: "shop" });
    environment.emulator.realtime.control.faults.add({
      method: "GET",
      path: "/v1/apps/app-2/",
      status: 403,
      count: 100,
    });
    const { gaps, resources } = await readAccount(environment, "realtime");
    expect(titles({ resources } as unknown as Import)).toEqual(["chat", "shop"]);
    expect(gaps.find(({ subject }) => subject === "realtime.Key in shop")?.reason).toMatch(/403.*read:key/s);
    expect(gaps.every(({ subject }) => subject.endsWith(" in shop"))).toBe(true);
    expect(environment.journal(realtime as never).filter(isMutation)).toEqual([]);
  });

  it("reports a list whose second page fails, and imports no part of it", async () => {
    for (let i = 0; i < 101; i++) object("registry", "repositories", `acme/app-${i}`, { description: "An app." });
    const path = "/v2/namespaces/acme/repositories";
    environment.emulator.registry.control.faults.add({ method: "GET", path, skip: 1, status: 403 });
    const { gaps, found } = await readAccount(environment, "registry:Repository");
    expect(gaps).toMatchObject([
      { subject: "registry.Repository in acme", reason: expect.stringMatching(/page=2.*403/s) },
    ]);
    expect(found.filter(({ id }) => id.startsWith("acme/"))).toEqual([]);
    expect(environment.journal(registry as never).filter(isMutation)).toEqual([]);
  });

  it("rejects an unknown type and an unknown service", async () => {
    await expect(readAccount(environment, "registry.Taem")).rejects.toThrow('Did you mean "registry.Team"?');
    await expect(readAccount(environment, "serach")).rejects.toThrow('Did you mean "search"?');
  });
});
