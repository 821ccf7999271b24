import { languages } from "../../../cli/import/languages";
import type { ProgramResource } from "../../../cli/import/program/resources";
import { sectionsOf } from "../../../cli/import/program/sections";
import { type Emulator, startEmulator } from "../../../emulator";
import { type JsonObject, parseWithExactNumbers } from "../../../emulator/json";
import { Context, create, type Inputs, Session, update } from "../../../provider/lifecycle";
import { inputsForProgram, stateForImport } from "../../../provider/lifecycle/import";
import { readObject } from "../../../provider/lifecycle/verify";
import { search } from "../../../provider/services/search/service";
import { definitionOf } from "../kinds/kind-of";
import { members } from "../literal";
import { subjects } from "../subjects";
import { checked, TestEnvironment } from "../test-environment";

let environment: TestEnvironment;
beforeAll(async () => {
  environment = await TestEnvironment.start();
});
afterAll(() => environment.stop());

const samples = [
  ...subjects.map(({ title, definition, example }) => ({ title, definition, args: example })),
  ...members.map(({ title, token, args }) => ({ title, definition: definitionOf(token), args })),
].filter(({ definition }) => definition.service === search);

it("has no unknown members if Trefoil created it, in the default version", async () => {
  const found: string[] = [];
  for (const [n, { title, definition, args }] of samples.entries()) {
    const program = await environment.withParents(definition, { ...args, name: `one-${n}` });
    const { id } = await environment.make(definition, program, `dev/one-${n}`);
    const context = environment.context(definition);
    const remote = await readObject(context, context.parseId(id), { fresh: true });
    if (!remote) throw new Error(`${title} does not exist.`);
    const { inputs, omitted } = inputsForProgram(definition, remote.values);
    if (inputs.extra) found.push(`${title}: ${JSON.stringify(inputs.extra)}`);
    found.push(...omitted.filter((text) => text.includes("extra")).map((text) => `${title}: ${text}`));
  }
  expect(samples.length).toBeGreaterThan(80);
  expect(found).toEqual([]);
}, 120_000);

describe("an object of a preview version", () => {
  let emulator: Emulator;
  let session: Session;

  beforeAll(async () => {
    emulator = await startEmulator({ searchPreviewVersions: true });
    const config = {
      "trefoil:searchUrl": emulator.search.url,
      "trefoil:searchApiKey": emulator.credentials.search.adminKey,
      "trefoil:searchApiVersion": "2026-12-01-preview",
    };
    session = new Session(search, config, () => {});
  });
  afterAll(() => emulator.close());

  /** Creates an object, adds members outside Pulumi, and declares the object. */
  async function declaredWith(token: string, args: Inputs, collection: string, merge: JsonObject) {
    const definition = definitionOf(token);
    const { id } = await create(new Context(definition, session), checked(definition, args, undefined));
    emulator.search.control.change({ collection, key: id, merge });
    const context = new Context(definition, session);
    const remote = await readObject(context, context.parseId(id), { fresh: true });
    if (!remote) throw new Error(`${token} ${id} does not exist.`);
    const declaration = inputsForProgram(definition, remote.values);
    const { changes } = await stateForImport(context, remote.values, declaration.inputs);
    return { ...declaration, changes };
  }

  const field = (name: string, more: JsonObject = {}): JsonObject => ({ name, type: "Edm.String", ...more });
  const stored = (collection: string, key: string) =>
    emulator.search.control.objects()[collection]?.[key] as JsonObject;

  it("has its unknown members in `extra`, in objects and in lists with a key", async () => {
    const fields = [field("id", { key: true }), field("text"), field("title")];
    const vectorSearch = { algorithms: [{ name: "near", kind: "hnsw" }], profiles: [] };
    const contents = { prioritizedContentFields: [{ fieldName: "text" }] };
    const semantic = {
      defaultConfiguration: "words",
      configurations: [{ name: "words", prioritizedFields: contents }],
    };
    const { inputs, secrets, failures, omitted, changes } = await declaredWith(
      "search:Index",
      { name: "hotels", fields, vectorSearch, semantic } as never,
      "indexes",
      {
        fields: [
          field("id", { key: true }),
          field("text", { newFilter: "strict", newRank: 2 }),
          field("title", { none: null }),
        ],
        semantic: { ...semantic, newMode: 1 },
        newOption: { nested: { size: 3, list: [1, 2] } },
        newLabels: { status: "ready" },
        unset: null,
        noItems: [],
        "@odata.newAnnotation": "x",
      },
    );
    expect(inputs.extra).toEqual({
      fields: [{ name: "text", newFilter: "strict", newRank: 2 }],
      semantic: { newMode: 1 },
      newOption: { nested: { size: 3, list: [1, 2] } },
      newLabels: { status: "ready" },
    });
    // A name that is known to be harmless is no secret.
    expect(secrets).toEqual([{ steps: ["extra", "fields", 0, "newFilter"], value: "strict", isString: true }]);
    expect({ failures, omitted, changes }).toEqual({ failures: [], omitted: [], changes: [] });
  });

  it("has its unknown members in `extra` by position in a list without a key", async () => {
    const split = {
      odataType: "#Microsoft.Skills.Text.SplitSkill",
      inputs: [{ name: "text", source: "/document/content" }],
      outputs: [{ name: "textItems", targetName: "pages" }],
    };
    const args = { name: "chunks", skills: [split, split, split] };
    const skills = () => stored("skillsets", "chunks").skills as JsonObject[];
    const definition = definitionOf("search:Skillset");
    await create(new Context(definition, session), checked(definition, args as never, undefined));
    const [one, two, three] = skills() as [JsonObject, JsonObject, JsonObject];
    emulator.search.control.change({ collection: "skillsets", key: "chunks", remove: true });
    const merge = { skills: [one, { ...two, newSize: 5 }, three] };
    const { inputs, changes, failures } = await declaredWith("search:Skillset", args as never, "skillsets", merge);
    expect(inputs.extra).toEqual({ skills: [{}, { newSize: 5 }] });
    expect({ changes, failures }).toEqual({ changes: [], failures: [] });
  });

  it("names the members that a program cannot declare, without their values", async () => {
    const fields = [field("id", { key: true })];
    const { inputs, omitted, secrets, changes } = await declaredWith(
      "search:Index",
      { name: "inns", fields } as never,
      "indexes",
      {
        newTime: "2026-11-01T08:00:00Z",
        newStatus: { runs: [{ lastRun: "2026-11-01T08:00:00Z" }] },
        newKey: "********",
        newParts: { value: ["a1b2c3…"] },
        scoringProfiles: null,
        newPassword: "canary-0815",
      },
    );
    expect(omitted).toEqual([
      "`extra.newTime` contains a time, which the service may change itself",
      "`extra.newStatus` contains a time, which the service may change itself",
      "`extra.newKey` is hidden by the service",
      "`extra.newParts` is hidden by the service",
    ]);
    expect(inputs.extra).toEqual({ newPassword: "canary-0815" });
    expect(secrets.map(({ steps }) => steps)).toEqual([["extra", "newPassword"]]);
    expect(changes).toEqual([]);
  });

  it("has the digits of an integer beyond 2^53 as a string, in programs of all languages", async () => {
    const exact =
      '{"newLimit":9007199254740993,"newRange":{"ends":[1,-9223372036854775808]},"newShare":0.1234567890123456789}';
    const { inputs, secrets, changes, failures } = await declaredWith(
      "search:Index",
      { name: "huts", fields: [field("id", { key: true })] } as never,
      "indexes",
      parseWithExactNumbers(exact) as JsonObject,
    );
    const extra = {
      newLimit: "9007199254740993",
      newRange: { ends: [1, "-9223372036854775808"] },
      newShare: 0.12345678901234568,
    };
    expect(inputs.extra).toEqual(extra);
    expect({ secrets, changes, failures }).toEqual({ secrets: [], changes: [], failures: [] });
    const definition = definitionOf("search:Index");

    // An update keeps the numbers of the object.
    const sent: string[] = [];
    const updating = new Session(search, session.config, () => {});
    updating.onExchange = ({ method, body = "" }) => void (method === "PUT" && sent.push(body));
    const olds = { ...checked(definition, inputs, undefined), account: await updating.account() };
    const news = checked(definition, { ...inputs, corsOptions: { allowedOrigins: ["*"] } }, olds);
    await update(new Context(definition, updating), "huts", olds, news);
    expect(sent).toEqual([expect.stringContaining(exact.slice(1, -1))]);

    const object = { definition, id: "huts", name: "huts" } as never;
    const names = { logical: "huts", variable: "huts" };
    const resource: ProgramResource = { ...names, object, inputs, secrets: [], notes: [] };
    const sections = sectionsOf([resource], new Map());
    const programs = Object.values(languages).map(({ program }) => program(sections, "main.go"));
    for (const program of programs) {
      expect(program.match(/.?9007199254740993.?/g)).toEqual(['"9007199254740993"']);
      expect(program.match(/.?-9223372036854775808.?/g)).toEqual(['"-9223372036854775808"']);
    }
  });
});
