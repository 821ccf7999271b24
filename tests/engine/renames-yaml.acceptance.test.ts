import { stringify } from "yaml";
import { executables, until } from "../../tools/engine-harness";
import { findOrInstallLanguageYaml } from "../../tools/programs/language-yaml/find-or-install";
import { outputOf, passed, resource, stepsIn, useTestEnvironment } from "./support";

const environment = useTestEnvironment();

/** A resource of a program in YAML. */
interface Declared {
  readonly type: string;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly options?: Readonly<Record<string, unknown>>;
}

const plugins = { providers: [{ name: "trefoil", path: executables }] };
const files = (resources: Readonly<Record<string, Declared>>) => ({
  "Pulumi.yaml": stringify({ name: "test", runtime: "yaml", plugins, resources }, { aliasDuplicateObjects: false }),
});

/** In YAML, an alias is a URN. */
const renamedFrom = (token: string, name: string) => ({ aliases: [`urn:pulumi:dev::test::trefoil:${token}::${name}`] });
const value = (path: string): string => `\${${path}}`;

const words = (name: string, options = {}): Declared => ({
  type: "trefoil:search:SynonymMap",
  properties: { name, synonyms: ["usa, united states"] },
  options,
});
const app: Declared = { type: "trefoil:realtime:App", properties: { name: "chat" } };
const key: Declared = {
  type: "trefoil:realtime:Key",
  properties: { appId: value("chat.id"), name: "server", capabilities: { "*": ["publish"] } },
};
const settings: Declared = {
  type: "trefoil:registry:OrgImageAccessManagement",
  properties: { organization: "acme", adopt: true, allowVerifiedPublishers: false },
};
const hotels = (analyzer: string, options = {}): Declared => ({
  type: "trefoil:search:Index",
  properties: {
    fields: [
      { name: "id", type: "Edm.String", key: true },
      { name: "title", type: "Edm.String", searchable: true, analyzer },
    ],
    copyDocumentsOnReplacement: true,
  },
  options,
});
const guide = (index: string): Declared => ({
  type: "trefoil:search:Alias",
  properties: { name: "guide", index: value(`${index}.name`), propagationDelay: 0, minDocumentCount: 0 },
});

describe("a program in YAML whose resources get other logical names", () => {
  const { search, registry } = {
    search: () => environment.emulator.search,
    registry: () => environment.emulator.registry,
  };
  const indexes = () => Object.keys(search().control.objects().indexes ?? {});
  const documents = () => Object.keys(search().control.objects().documents ?? {}).sort();
  const write = (index: string | undefined, id: string) =>
    search().control.change({ collection: "documents", key: `${index}/${id}`, merge: { id, title: id } });
  const imageAccess = () => registry().control.objects().imageAccess?.acme;

  it("keeps each object that a resource of the program has, and all documents of a replaced index", async () => {
    const before = {
      chat: app,
      server: key,
      settings,
      words: words("words"),
      hotels: hotels("standard.lucene"),
      guide: guide("hotels"),
    };
    const stack = await environment.project("", { host: "plugin", files: files(before) });
    const env = { PATH: `${await findOrInstallLanguageYaml()}:${stack.env.PATH}` };
    passed(await stack.up({ env }));
    const [first] = indexes();
    write(first, "early");
    const adopted = imageAccess();
    const { id: firstKey } = await resource(stack, "server");

    // Without an alias, the engine creates the resource before it deletes the previous resource.
    const after = {
      chat: app,
      backend: key,
      policy: settings,
      terms: words("words", renamedFrom("search:SynonymMap", "words")),
      inns: hotels("en.lucene", renamedFrom("search:Index", "hotels")),
      guide: guide("inns"),
    };
    stack.write(files(after));
    search().control.faults.add({ method: "PUT", path: "/aliases('guide')", delayMs: 2000 });
    const update = stack.start("up", { env });
    await until(() => documents().length === 2, "the copy of the document", 60_000);
    write(first, "late");
    const changed = passed(await update.done);
    expect(stepsIn(changed).sort()).toEqual([
      "create backend",
      "create policy",
      "create-replacement inns",
      "delete server",
      "delete settings",
      "delete-replaced hotels",
      "replace inns",
      "update guide",
    ]);
    const [second, ...others] = indexes();
    expect([others, documents()]).toEqual([[], [`${second}/early`, `${second}/late`]]);
    expect(imageAccess()).toEqual(adopted);
    expect(outputOf(changed)).toContain('OrgImageAccessManagement "acme" was not deleted');
    const { id: secondKey } = await resource(stack, "backend");
    expect(secondKey).not.toBe(firstKey);
    passed(await stack.up({ env, refresh: true, expectNoChanges: true }));

    // The name is the identity of a synonym map.
    environment.clearRequests();
    const { terms: _, ...rest } = after;
    stack.write(files({ ...rest, phrases: words("words") }));
    const refused = await stack.up({ env });
    expect(refused.exitCode).not.toBe(0);
    expect(outputOf(refused)).toMatch(/SynonymMap "words": create failed: .*already exists.*`aliases`/);
    expect(environment.writes()).toEqual([]);
    const replaced = words("others", { ...renamedFrom("search:SynonymMap", "terms"), deleteBeforeReplace: true });
    stack.write(files({ ...rest, phrases: replaced }));
    const steps = stepsIn(passed(await stack.up({ env })));
    expect(steps).toEqual(["delete-replaced terms", "replace phrases", "create-replacement phrases"]);
    expect(Object.keys(search().control.objects().synonymmaps ?? {})).toEqual(["others"]);
    passed(await stack.up({ env, refresh: true, expectNoChanges: true }));
  });

  it("keeps an object that the state contains twice, because an update was interrupted before its delete", async () => {
    const stack = await environment.project("", { host: "plugin", files: files({ settings }) });
    const env = { PATH: `${await findOrInstallLanguageYaml()}:${stack.env.PATH}` };
    passed(await stack.up({ env }));
    const adopted = imageAccess();
    stack.write(files({ settings, policy: settings }));
    // The user removes the first resource later.
    passed(await stack.up({ env }));
    stack.write(files({ policy: settings }));
    const changed = passed(await stack.up({ env }));
    expect(stepsIn(changed)).toEqual(["delete settings"]);
    expect(outputOf(changed)).toContain('the resource "policy" of this program manages it, too');
    expect(imageAccess()).toEqual(adopted);
    passed(await stack.destroy({ env }));
  });
});
