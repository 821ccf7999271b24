import type { Emulator, EmulatorOptions } from "../../emulator";
import { type Caller, emulatorForTest, expectError, searchCaller } from "./caller";

let emulator: Emulator;
let call: Caller;

const connect = (options: EmulatorOptions = {}) =>
  emulatorForTest(options).then((started) => {
    emulator = started;
    call = searchCaller(started);
  });

const ends = { inputs: [{ name: "text", source: "/document/content" }], outputs: [{ name: "out" }] };
const shaper = { "@odata.type": "#Microsoft.Skills.Util.ShaperSkill", ...ends };
const storageConnectionString = "AccountName=guide;AccountKey=do-not-show";
const masked = "AccountName=guide;AccountKey=***";
const skillset = (more: object = {}) => ({ name: "enrich", skills: [shaper], ...more });
const put = (more: object = {}, version = "2026-10-01") =>
  call("PUT", `/skillsets('enrich')?api-version=${version}`, skillset(more));
const stored = (): Record<string, unknown> =>
  emulator.search.control.objects().skillsets?.enrich?.knowledgeStore as Record<string, unknown>;

describe("the connection string of a knowledge store", () => {
  it("is masked in each response", async () => {
    await connect();
    const knowledgeStore = { storageConnectionString, projections: [] };
    const responses = [
      await call("POST", "/skillsets", skillset({ knowledgeStore })),
      await put({ knowledgeStore }),
      await call("GET", "/skillsets('enrich')"),
      await call("GET", "/skillsets"),
      await call("GET", "/skillsets?$select=knowledgeStore"),
    ];
    expect(responses.map(({ status }) => status)).toEqual([201, 200, 200, 200, 200]);
    for (const { body } of responses) {
      expect(JSON.stringify(body)).not.toContain("do-not-show");
      const { knowledgeStore: shown } = body.value?.[0] ?? body;
      expect(shown).toMatchObject({ storageConnectionString: masked, projections: [] });
    }
    expect(stored().storageConnectionString).toBe(storageConnectionString);
  });

  it("is in no response if it comes from a seed", async () => {
    const knowledgeStore = { storageConnectionString, projections: [] };
    await connect({ seed: { search: { skillsets: { enrich: { skills: [shaper], knowledgeStore } } } } });
    for (const path of ["/skillsets('enrich')", "/skillsets"]) {
      const { status, body } = await call("GET", path);
      expect([status, JSON.stringify(body)]).toEqual([200, expect.not.stringContaining("do-not-show")]);
    }
  });

  it.each([null, "<unchanged>", "<redacted>", masked])(
    "is kept if an update contains %j instead",
    async (placeholder) => {
      await connect();
      await put({ knowledgeStore: { storageConnectionString, projections: [] } });
      const projections = [{ tables: [{ tableName: "pages", generatedKeyName: "id", source: "/document/pages" }] }];
      const changed = await put({ knowledgeStore: { storageConnectionString: placeholder, projections } });
      expect([changed.status, changed.body.knowledgeStore.projections.length]).toEqual([200, 1]);
      expect(stored().storageConnectionString).toBe(storageConnectionString);
    },
  );

  it("is required for a new store", async () => {
    await connect();
    for (const given of [{}, { storageConnectionString: null }, { storageConnectionString: "<redacted>" }]) {
      expectError(await put({ knowledgeStore: { ...given, projections: [] } }), 400, "storageConnectionString");
    }
    expect((await put()).status).toBe(201);
    expect((await put({ knowledgeStore: { storageConnectionString: null, projections: [] } })).status).toBe(400);
  });
});

describe("a skillset", () => {
  beforeEach(() => connect());

  it("is returned with the omitted members of its knowledge store", async () => {
    const tables = [{ tableName: "pages", generatedKeyName: "id", inputs: [{ name: "text" }] }];
    const objects = [{ storageContainer: "pages", source: "/document/page" }];
    const knowledgeStore = { storageConnectionString, projections: [{ tables }, { objects }] };
    const selected = { referenceKeyName: null, source: null, sourceContext: null, inputs: [] };
    expect((await put({ knowledgeStore })).body.knowledgeStore).toEqual({
      storageConnectionString: masked,
      projections: [
        {
          tables: [
            { ...selected, ...tables[0], inputs: [{ name: "text", source: null, sourceContext: null, inputs: [] }] },
          ],
          objects: [],
          files: [],
        },
        { tables: [], objects: [{ ...selected, generatedKeyName: null, ...objects[0] }], files: [] },
      ],
      identity: null,
    });
  });

  it.each([
    ["Text.SplitSkill", { textSplitMode: "pages" }, { defaultLanguageCode: null, maximumPageLength: null }],
    ["Text.MergeSkill", {}, { insertPreTag: null, insertPostTag: null }],
    ["Text.V3.EntityRecognitionSkill", {}, { categories: [], minimumPrecision: null, modelVersion: null }],
    ["Vision.ImageAnalysisSkill", {}, { defaultLanguageCode: null, visualFeatures: [], details: [] }],
    ["Text.CustomEntityLookupSkill", { entitiesDefinitionUri: "x" }, { inlineEntitiesDefinition: [] }],
    ["Custom.WebApiSkill", { uri: "https://skill.example" }, { httpMethod: null, timeout: null, httpHeaders: null }],
    ["Custom.WebApiSkill", { uri: "https://skill.example", httpHeaders: { "x-region": "eu" } }, {}],
  ])("is returned with the omitted members of %s", async (kind, given, filled) => {
    const skill = { "@odata.type": `#Microsoft.Skills.${kind}`, inputs: [], outputs: [], ...given };
    const { status, body } = await put({ skills: [skill] });
    expect(status).toBe(201);
    expect(body.skills[0]).toMatchObject({ ...given, ...filled, name: null, description: null, context: null });
  });

  it("is returned with the omitted description of its account", async () => {
    const cognitiveServices = { "@odata.type": "#Microsoft.Azure.Search.DefaultCognitiveServices" };
    expect((await put({ cognitiveServices })).body.cognitiveServices).toEqual({
      ...cognitiveServices,
      description: null,
    });
  });

  it("is rejected with a skill of a type that the API version does not have", async () => {
    const skill = (kind: string) => ({
      "@odata.type": `#Microsoft.Skills.${kind}`,
      inputs: [{ name: "text", source: "/document/content" }],
      outputs: [],
      uri: "https://x.example",
    });
    for (const [kind, newest, older] of [
      ["Text.NoSuchSkill", 400, 400],
      ["Custom.ChatCompletionSkill", 201, 400],
      ["Text.EntityRecognitionSkill", 400, 201],
      ["Text.V3.EntityRecognitionSkill", 201, 201],
    ] as const)
      for (const [version, expected] of [
        ["2026-10-01", newest],
        ["2026-04-01", newest],
        ["2025-09-01", older],
      ] as const) {
        await call("DELETE", "/skillsets('enrich')");
        const { status, body } = await put({ skills: [shaper, skill(kind)] }, version);
        expect([kind, version, status]).toEqual([kind, version, expected]);
        if (status === 400) expect(body.error.message).toContain(`#Microsoft.Skills.${kind}`);
      }
  });

  it("is rejected with an input or an output that its skill does not have", async () => {
    await connect();
    const type = "#Microsoft.Skills.Vision.ImageAnalysisSkill";
    const analysis = (input: string, output: string) => ({
      skills: [{ "@odata.type": type, inputs: [{ name: input }], outputs: [{ name: output }] }],
    });
    expectError(await put(analysis("image", "landmarks")), 400, "'landmarks'");
    expect((await put(analysis("text", "tags"))).status).toBe(400);
    expect((await put(analysis("image", "Tags"))).status).toBe(201);
  });
});

describe("the key of a function in the URL of a web API skill", () => {
  const uri = "https://functions.example/api/f?code=do-not-show&mode=fast";
  const skills = (given: string) => [{ "@odata.type": "#Microsoft.Skills.Custom.WebApiSkill", uri: given, ...ends }];
  const storedUri = () => emulator.search.control.objects().skillsets?.enrich?.skills;

  it("is hidden in each response, and `<unchanged>` keeps the URL", async () => {
    await connect();
    const hidden = "https://functions.example/api/f?code=<redacted>&mode=fast";
    for (const { status, body } of [await put({ skills: skills(uri) }), await put({ skills: skills("<unchanged>") })])
      expect([status < 300, body.skills[0].uri]).toEqual([true, hidden]);
    expect((await call("GET", "/skillsets('enrich')")).body.skills[0].uri).toBe(hidden);
    expect(storedUri()).toMatchObject([{ uri }]);
    await put({ skills: skills(hidden) });
    expect(storedUri()).toMatchObject([{ uri: hidden }]);
  });

  it("is required in a new skillset", async () => {
    await connect();
    expect((await put({ skills: skills("<unchanged>") })).status).toBe(400);
  });
});
