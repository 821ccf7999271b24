import {
  check,
  create,
  diff,
  markSecrets,
  read,
  remove,
  type State,
  update,
  type Values,
} from "../../provider/lifecycle";
import { resourceChanges } from "../../provider/lifecycle/values/resource-changes";
import { index } from "../../provider/services/search/indexes/search-index";
import { knowledgeBase } from "../../provider/services/search/knowledge/knowledge-base";
import { knowledgeSource } from "../../provider/services/search/knowledge/knowledge-source";
import { checked, useTestEnvironment } from "./test-environment";

const environment = useTestEnvironment();
const version = "2026-11-01-preview";
const config = { "trefoil:searchApiVersion": version };
type Definition = typeof index;

const contextOf = (definition: Definition) => environment.context(definition, "dev/sample", config);
const findingsOf = (kind: "failures" | "warnings", definition: Definition, inputs: Values, olds?: State) =>
  check(definition, olds, inputs, { logicalName: "dev/sample", version })[kind].map(
    ({ path, reason }) => `${path} ${reason}`,
  );
const failuresOf = (definition: Definition, inputs: Values, olds?: State) =>
  findingsOf("failures", definition, inputs, olds);
/** The warnings about inputs that check accepts. */
const warningsOf = (definition: Definition, inputs: Values) => {
  expect(failuresOf(definition, inputs)).toEqual([]);
  return findingsOf("warnings", definition, inputs).join();
};
const stateOf = (definition: Definition, inputs: Values): State => checked(definition, inputs);

const idOnly = (name: string): Values => ({ name, fields: [{ name: "id", type: "Edm.String", key: true }] });
const storage = "AccountName=graphs;AccountKey=store-key-of-the-graph==";
const document = { "@context": { travel: "https://travel.example/" }, "@graph": [{ "@id": "travel:Hotel" }] };
const ontology = (value: string = JSON.stringify(document)) => ({ kind: "inline", name: "travel", value });

/** A blob knowledge source with a graph, whose place in the parameters is not documented. */
const source = (graph: Values, cache?: Values): Values => ({
  name: "manuals",
  kind: "azureBlob",
  azureBlobParameters: { connectionString: "ResourceId=/one;", containerName: "manuals" },
  extra: {
    azureBlobParameters: {
      graphExtraction: { graphName: "travel", ...graph },
      ...(cache && { ingestionParameters: { cache } }),
    },
  },
});
const cache = (more: Values = {}) => ({ storageConnectionString: storage, enableReprocessing: true, ...more });
const extracting = source({ ontology: ontology() }, cache());

describe("a blob knowledge source that extracts a graph", () => {
  const made = async (inputs: Values) => {
    return create(contextOf(knowledgeSource), checked(knowledgeSource, inputs));
  };

  it("is created, read without a difference, and keeps the connection of its cache, which responses mask", async () => {
    const { id, state } = await made(extracting);
    const found = (await read(contextOf(knowledgeSource), id, state)) as State;
    expect(found.inputs).toEqual(state.inputs);
    expect(diff(contextOf(knowledgeSource), id, found, checked(knowledgeSource, extracting, found)).changes).toEqual(
      [],
    );
    const changed = { ...extracting, description: "Manuals." };
    const updated = await update(contextOf(knowledgeSource), id, found, checked(knowledgeSource, changed, found));
    expect(JSON.stringify(environment.objects(index.service).knowledgesources)).toContain(storage);
    expect((await read(contextOf(knowledgeSource), id, updated))?.inputs).toEqual(updated.inputs);
  });

  it("shows a change of its ontology outside Pulumi, and none of other spacing or another order of members", async () => {
    const { id, state } = await made(extracting);
    const { "@graph": graph, "@context": context } = document;
    const spaced = JSON.stringify({ "@graph": graph, "@context": context }, undefined, 2);
    const again = source({ ontology: ontology(spaced) }, cache());
    expect(diff(contextOf(knowledgeSource), id, state, checked(knowledgeSource, again, state)).changes).toEqual([]);
    const outside = (value: string) => {
      const stored = environment.objects(index.service).knowledgesources?.manuals as Values;
      const parameters = stored.azureBlobParameters as Values;
      const graphExtraction = { graphName: "travel", ontology: ontology(value) };
      environment.put(index.service, "knowledgesources", "manuals", {
        azureBlobParameters: { ...parameters, graphExtraction },
      });
    };
    outside(spaced);
    expect((await read(contextOf(knowledgeSource), id, state))?.inputs).toEqual(state.inputs);
    outside("{}");
    const drifted = (await read(contextOf(knowledgeSource), id, state)) as State;
    const { changes } = diff(contextOf(knowledgeSource), id, drifted, checked(knowledgeSource, extracting, drifted));
    expect(changes.map(({ path, replaces }) => [path, replaces])).toEqual([
      ["extra.azureBlobParameters.graphExtraction.ontology.value", false],
    ]);
  });

  it.each([
    ["its ontology", source({}, cache()), "graphExtraction.ontology", "an ontology that is attached cannot be removed"],
    ["its ontology by null", source({ ontology: null }, cache()), "graphExtraction.ontology", "cannot be removed"],
    ["its graph", { ...extracting, extra: undefined }, "graphExtraction.ontology", "cannot be removed"],
    ["its cache", source({ ontology: ontology() }), "ingestionParameters.cache", "the cache cannot be removed"],
    [
      "the storage of its cache",
      source({ ontology: ontology() }, cache({ storageConnectionString: "ResourceId=/other;" })),
      "ingestionParameters.cache.storageConnectionString",
      "the storage of the cache cannot change",
    ],
  ])("is not changed without %s before the update, and the message names the costs", (_case, news, path, reason) => {
    const olds = stateOf(knowledgeSource, extracting);
    const failures = failuresOf(knowledgeSource, news as Values, olds);
    const start = `extra.azureBlobParameters.${path} cannot change in place (`;
    expect(failures).toContainEqual(expect.stringContaining(start));
    expect(failures.join()).toContain(reason);
    expect(failures.join()).toMatch(/ingests all content again, .*calls the models again and is billed/);
    expect(failures.join()).not.toContain("store-key");
  });

  it("is replaced with consent, and the service rejects the removal in place", async () => {
    const consenting = { ...extracting, forceDestroy: true };
    const olds = stateOf(knowledgeSource, consenting);
    const news = { ...source({}, cache()), forceDestroy: true };
    expect(failuresOf(knowledgeSource, news, olds)).toEqual([]);
    const changes = resourceChanges(knowledgeSource, olds, stateOf(knowledgeSource, news));
    expect(changes.some(({ replaces }) => replaces)).toBe(true);
    const { id, state } = await made(consenting);
    await expect(update(contextOf(knowledgeSource), id, state, checked(knowledgeSource, news))).rejects.toThrow(
      /an ontology that is attached cannot be removed/,
    );
  });

  it.each([
    [source({ ontology: { kind: "file", value: "{}" } }), "ontology.kind must be `inline`"],
    [source({ ontology: ontology("travel") }), "ontology.value must be a JSON-LD document"],
    [source({ ontology: { kind: "inline", value: {} } }), "ontology.value must be a string"],
    [source({ grounding: { kind: "web" } }), "grounding.kind must be `searchIndex`"],
    [source({ grounding: {} }), "grounding.index.indexName is required"],
    [source({}, cache({ enableReprocessing: false })), "cache.enableReprocessing must be true"],
    [
      {
        ...extracting,
        azureBlobParameters: { connectionString: "ResourceId=/one;", containerName: "manuals", isADLSGen2: true },
      },
      "azureBlobParameters.isADLSGen2 excludes graph extraction",
    ],
  ])("warns before the update about rules of documents: %#", (inputs, message) => {
    expect(warningsOf(knowledgeSource, inputs as Values)).toContain(message);
  });

  it("marks and hides the connection of its cache, although no input has it", () => {
    const { inputs } = stateOf(knowledgeSource, extracting);
    const shown = markSecrets(knowledgeSource.inputs, inputs, () => "[secret]");
    expect(JSON.stringify(shown)).not.toContain("store-key");
    expect(JSON.stringify(shown)).toContain("travel");
  });

  it("is not deleted while it may contain a graph", async () => {
    const { id, state } = await made(extracting);
    await expect(remove(contextOf(knowledgeSource), id, state)).rejects.toMatchObject({ code: "not_empty" });
    const consenting = { ...state, inputs: { ...state.inputs, forceDestroy: true } } as State;
    await remove(contextOf(knowledgeSource), id, consenting);
  });
});

describe("an index with a graph profile", () => {
  const fields = (more: Values = {}) => [
    { name: "id", type: "Edm.String", key: true, filterable: true, sortable: true },
    { name: "graph", type: "Edm.String", filterable: true, facetable: true, sortable: true },
    { name: "score", type: "Edm.Double" },
    { name: "folded", type: "Edm.String", normalizer: "lowercase" },
    { name: "hidden", type: "Edm.String", retrievable: false, filterable: false, ...more },
  ];
  const withGraph = (mapped: Values, more: Values = {}): Values => ({
    name: "facts",
    fields: fields(),
    graphProfile: { kind: "edgeList", fields: { assertionIdField: "id", graphNameField: "graph", ...mapped }, ...more },
  });

  it("is created, updated and read, with another index for the provenance", async () => {
    await environment.make(index, idOnly("documents"), "dev/documents");
    const program = withGraph({ confidenceField: "score", factIdField: "id" }, { provenanceIndexName: "documents" });
    const { id, state } = await create(contextOf(index), checked(index, program));
    const found = (await read(contextOf(index), id, state)) as State;
    expect(found.inputs).toEqual(state.inputs);
    const changed = withGraph({ confidenceField: "score" });
    const updated = await update(contextOf(index), id, found, checked(index, changed, found));
    expect((await read(contextOf(index), id, updated))?.inputs).toEqual(updated.inputs);
  });

  it.each([
    [{ factIdField: "none" }, 'factIdField refers to "none", which is not a top-level field of the index'],
    [{ confidenceField: "graph" }, 'confidenceField refers to "graph", which must be of type Edm.Double'],
    [{ factIdField: "hidden" }, "which must be filterable"],
    [{ subjectIdDisplayNameField: "hidden" }, "which must be retrievable"],
    [{ subjectIdDisplayNameField: "folded" }, "which must not have a normalizer"],
    [{ subjectIdDisplayNameField: "graph" }, "Only `assertionIdField` and `factIdField` may have the same field"],
  ])("warns before the update about rules of documents: %j", (mapped, message) => {
    expect(warningsOf(index, withGraph(mapped))).toContain(message);
  });

  it("requires the version that has it, and warns about mappings that it lacks", () => {
    const { warnings } = check(index, undefined, withGraph({}), { logicalName: "dev/sample", version });
    expect(warnings.map(({ path }) => path)).toEqual(["graphProfile.fields"]);
    const other = check(index, undefined, withGraph({ assertionIdField: "graph", graphNameField: "id" }), { version });
    expect(other.warnings.map(({ path }) => path)).toContain("graphProfile.fields.assertionIdField");
  });

  it("stays valid in `extra`, and moves to the input without a change", () => {
    const { graphProfile, ...others } = withGraph({});
    const inExtra = { ...others, extra: { graphProfile } };
    expect(failuresOf(index, inExtra)).toEqual([]);
    expect(resourceChanges(index, stateOf(index, inExtra), stateOf(index, withGraph({})))).toEqual([]);
  });

  it("refers to the index of its topics, which must exist", async () => {
    const vectorSearch = (more: Values) => ({
      name: "vectors",
      fields: [{ name: "id", type: "Edm.String", key: true }],
      vectorSearch: { topicGraphProfiles: [{ name: "topics", indexName: "topics", defaultKind: "diverse", ...more }] },
    });
    const context = () => contextOf(index);
    await expect(create(context(), checked(index, vectorSearch({})))).rejects.toThrow(/'topics', which does not exist/);
    await environment.make(index, idOnly("topics"), "dev/topics");
    const { id, state } = await create(context(), checked(index, vectorSearch({ defaultDiversityFactor: 0.5 })));
    expect((await read(context(), id, state))?.inputs).toEqual(state.inputs);
    const { warnings } = check(
      index,
      undefined,
      vectorSearch({ defaultKind: "none", defaultDiversityFactor: 0.5 }),
      {},
    );
    expect(warnings.map(({ path }) => path)).toEqual(["vectorSearch.topicGraphProfiles[0].defaultDiversityFactor"]);
  });
});

describe("a knowledge base with models by the API of OpenAI", () => {
  const header = "Bearer a-model-token";
  const compatible = (more: Values): Values => ({
    kind: "openAICompatible",
    openAICompatibleParameters: { modelName: "gpt-5-mini", headers: { Authorization: header }, ...more },
  });
  const base = (model: Values, uri = "https://models.example/v1"): Values => ({
    name: "guide",
    knowledgeSources: [{ name: "hotels" }],
    models: [model, { kind: "microsoftRetriever1" }],
    extra: { models: [{ openAICompatibleParameters: { uri } }] },
  });
  const made = async (program: Values) => {
    await environment.make(index, idOnly("hotels"), "dev/hotels");
    const hotels = { name: "hotels", kind: "searchIndex", searchIndexParameters: { searchIndexName: "hotels" } };
    await environment.make(knowledgeSource, hotels, "dev/source");
    return create(contextOf(knowledgeBase), checked(knowledgeBase, program));
  };

  it("is created and changed with its headers, which no response contains", async () => {
    const { id, state } = await made(base(compatible({})));
    const found = (await read(contextOf(knowledgeBase), id, state)) as State;
    expect(found.inputs).toEqual(state.inputs);
    const moved = base(compatible({}), "https://others.example/v1");
    const updated = await update(contextOf(knowledgeBase), id, found, checked(knowledgeBase, moved, found));
    expect((await read(contextOf(knowledgeBase), id, updated))?.inputs).toEqual(updated.inputs);
    const stored = JSON.stringify(environment.objects(index.service).knowledgebases);
    expect([stored.includes(header), stored.includes("others.example")]).toEqual([true, true]);
    const shown = markSecrets(knowledgeBase.inputs, updated.inputs, () => "[secret]");
    expect(JSON.stringify(shown)).not.toContain(header);
  });

  it("keeps the headers that an update omits only if the address, the model and the identity are unchanged", async () => {
    const { id, state } = await made(base(compatible({})));
    const without = (uri?: string) => base(compatible({ headers: undefined }), uri);
    const imported = { ...state, inputs: without() as State["inputs"] };
    const described = { ...without(), description: "Travel." };
    const { failures, warnings } = check(knowledgeBase, imported, described, { version });
    expect([failures, warnings.map(({ path }) => path)]).toEqual([
      [],
      ["models[0].openAICompatibleParameters.headers"],
    ]);
    await update(contextOf(knowledgeBase), id, imported, checked(knowledgeBase, described, imported));
    expect(JSON.stringify(environment.objects(index.service).knowledgebases)).toContain(header);
    const moved = checked(knowledgeBase, without("https://others.example/v1"), imported);
    await expect(update(contextOf(knowledgeBase), id, imported, moved)).rejects.toThrow(
      /headers are kept only if the address, the model and the identity are unchanged/,
    );
  });

  it.each([
    [{ headers: {} }, "headers must contain at least one header"],
    [
      { headers: undefined, managedIdentityAudience: "api://0f8fad5b-d9cb-469f-a165-70867728950e" },
      "managedIdentityAudience must be a UUID",
    ],
    [{ managedIdentityAudience: "0f8fad5b-d9cb-469f-a165-70867728950e" }, "excludes `headers`"],
    [
      {
        authIdentity: {
          odataType: "#Microsoft.Azure.Search.DataUserAssignedIdentity",
          userAssignedIdentity: "/identities/one",
        },
      },
      "authIdentity requires `managedIdentityAudience`",
    ],
  ])("warns before the update about rules of documents: %j", (more, message) => {
    expect(warningsOf(knowledgeBase, base(compatible(more)))).toContain(message);
  });

  it("cannot change the kind of an embedding model in place", () => {
    const blobs = (embeddingModel: Values) => ({
      name: "manuals",
      kind: "azureBlob",
      azureBlobParameters: {
        connectionString: "ResourceId=/one;",
        containerName: "manuals",
        ingestionParameters: { embeddingModel },
      },
    });
    const native = {
      resourceUri: "https://models.example",
      deploymentId: "small",
      modelName: "text-embedding-3-small",
    };
    const before = stateOf(knowledgeSource, blobs({ kind: "azureOpenAI", azureOpenAIParameters: native }));
    const model = compatible({ modelName: "text-embedding-3-small", dimensions: 512 });
    const after = stateOf(knowledgeSource, blobs(model));
    expect(resourceChanges(knowledgeSource, before, after).some(({ replaces }) => replaces)).toBe(true);
    const wrong = blobs(compatible({ modelName: "text-embedding-3-small", dimensions: 3072 }));
    expect(warningsOf(knowledgeSource, wrong)).toContain("must be 1 to 1536 for the model text-embedding-3-small");
  });
});

describe("the setting for Microsoft Purview", () => {
  const labels = (purviewEnabled?: boolean) => ({
    name: "hotels",
    fields: [{ name: "id", type: "Edm.String", key: true }],
    purviewEnabled,
  });

  it("is permanent: preview warns about it, and rejects its removal", () => {
    const { warnings } = check(index, undefined, labels(true), { logicalName: "dev/sample", version });
    expect(warnings).toEqual([
      { path: "purviewEnabled", reason: expect.stringMatching(/^is permanent: only a replacement/), warning: true },
    ]);
    const olds = stateOf(index, labels(true));
    for (const news of [labels(false), labels()])
      expect(failuresOf(index, news, olds)).toEqual([
        expect.stringMatching(
          /^purviewEnabled cannot change in place \(it is permanent once it is enabled\), and a replacement/,
        ),
      ]);
    expect(failuresOf(index, labels(true), stateOf(index, labels()))).toEqual([]);
  });

  it("is permanent in `extra`, too", () => {
    const { purviewEnabled: _, ...others } = labels();
    const olds = stateOf(index, { ...others, extra: { purviewEnabled: true } });
    expect(failuresOf(index, others, olds).join()).toContain("purviewEnabled cannot change in place");
  });
});
