import type { Emulator } from "../../emulator";
import { ruleKinds } from "../contract/kinds/realtime/rules/kinds";
import { families } from "../contract/kinds/realtime/rules/operations";
import { queueOfSamples } from "../contract/kinds/realtime/rules/parts";
import { type Deviation, openApi, type Specification, search } from "../support/specifications";
import { type Caller, caller, emulatorForTest } from "./caller";

/** Deviations of the emulator from the specification, with the reason. */
const deviations: Record<"realtime" | "search", Deviation[]> = {
  realtime: [
    {
      at: "/apnsAuthType",
      what: "must be equal to one of the allowed values",
      why: "The member is nullable, yet its enumeration leaves null out, which strict JSON schema takes for a refusal.",
    },
    {
      at: "/target",
      what: "exchange",
      why: "The vendor's own clients send it, and one of them expects it in responses.",
    },
    { at: "/target", what: "primarySite", why: "The vendor's own provider sends it." },
    { at: "ingress_mongodb_changestream_rule_response", what: "_links", why: "Every other kind has them." },
    ...["azure_text_moderation", "bodyguard_text_moderation", "hive_text_model_only", "tisane_text_moderation"].map(
      (kind) => ({
        at: `${kind}_rule_response`,
        what: "source missing",
        why: "The vendor's own provider has no source for rules of moderation.",
      }),
    ),
    {
      at: "rule_source",
      what: "channelFilter missing",
      why: "The vendor found with its staging service that the source of aws/lambda/before-publish has a type only.",
    },
  ],
  search: [
    { at: "*", what: "null", why: "Recorded answers carry null for every optional member that is not set." },
    { at: "*", what: "@odata.context", why: "OData puts it into every answer; the types do not list it." },
  ],
};

const expected = (rows: readonly Deviation[]) => rows.map(({ at, what }) => `${at}: ${what}`).sort();

let emulator: Emulator;
beforeEach(async () => {
  emulator = await emulatorForTest();
});

/** Sends requests and validates each response. */
function checked(call: Caller, specification: Specification, suffix = ""): Caller {
  return async (method, path, body, headers) => {
    const answer = await call(method, path + suffix, body, headers);
    specification.check(method, path, answer);
    return answer;
  };
}

describe("responses match the specifications", () => {
  it("of the realtime service", async () => {
    const specification = openApi("ably-control-api");
    const authorization = `Bearer ${emulator.credentials.realtime.token}`;
    const call = checked(caller(emulator.realtime.url, { authorization }), specification);
    const { body: me } = await call("GET", "/me");
    const apps = `/accounts/${me.account.id}/apps`;
    await call("POST", apps, { name: 3 });
    await call("POST", apps, { name: "chat", colour: "red" });
    const { body: app } = await call("POST", apps, { name: "chat", fcmServiceAccount: "hidden", tlsOnly: true });
    await call("PATCH", `/apps/${app.id}`, { apnsAuthType: "token" });
    await call("GET", apps);
    const keys = `/apps/${app.id}/keys`;
    const { body: key } = await call("POST", keys, { name: "k", capability: { "*": ["publish"] } });
    await call("PATCH", `${keys}/${key.id}`, { revocableTokens: true });
    await call("POST", `${keys}/${key.id}/revoke`);
    await call("GET", keys);
    const namespaces = `/apps/${app.id}/namespaces`;
    await call("POST", namespaces, { id: "public", persisted: true, batchingEnabled: true, batchingInterval: 100 });
    await call("PATCH", `${namespaces}/public`, { conflationKey: "#{name}" });
    await call("GET", namespaces);
    await call("DELETE", `${namespaces}/public`);
    const queues = `/apps/${app.id}/queues`;
    const { body: queue } = await call("POST", queues, { name: "q", ttl: 60, maxLength: 10, region: "us-east-1-a" });
    await call("GET", queues);
    await call("DELETE", `${queues}/${queue.id}`);
    emulator.realtime.control.change(queueOfSamples(app.id));
    for (const { type, family, least, more, wire } of ruleKinds) {
      const rule = { ruleType: type, ...families[family].wire, target: { ...least, ...wire, ...more } };
      const { body } = await call("POST", `/apps/${app.id}/rules`, rule);
      await call("GET", `/apps/${app.id}/rules/${body.id}`);
      await call("PATCH", `/apps/${app.id}/rules/${body.id}`, { ...rule, status: "disabled" });
    }
    await call("DELETE", `/apps/${app.id}`);
    await call("DELETE", `/apps/${app.id}`);
    await call("GET", apps, undefined, { authorization: "Bearer no" });
    expect([...specification.differences].sort()).toEqual(expected(deviations.realtime));
  });

  it("of the search service", async () => {
    const specification = search("2026-10-01");
    const headers = { "api-key": emulator.credentials.search.adminKey, prefer: "return=representation" };
    const plain = caller(emulator.search.url, headers);
    const call = checked(plain, specification, "?api-version=2026-10-01");
    const accessCredentials = { applicationId: "app", applicationSecret: "hidden" };
    const encryptionKey = { keyVaultKeyName: "k", keyVaultUri: "https://vault.example", accessCredentials };
    const map = { name: "places", format: "solr", synonyms: "usa, united states", encryptionKey };
    await call("PUT", "/synonymmaps('places')", map);
    await call("POST", "/synonymmaps", map);
    await call("PUT", "/synonymmaps('places')", map, { "if-none-match": "*" });
    await call("GET", "/synonymmaps");
    await call("GET", "/synonymmaps('nothing')");
    await call("PUT", "/indexes('hotels')", hotels);
    await call("GET", "/indexes('hotels')");
    await call("POST", "/indexes('hotels')/docs/search.index", { value: [{ id: "1", name: "Sea view" }] });
    await call("GET", "/indexes('hotels')/docs/$count");
    await call("POST", "/indexes('hotels')/search.analyze", { text: "Sea view", analyzer: "en.lucene" });
    await call("POST", "/indexes('hotels')/docs/search.post.autocomplete", { search: "se", suggesterName: "s" });
    await call("GET", "/indexes('hotels')/search.stats");
    await call("PUT", "/aliases('lodging')", { name: "lodging", indexes: ["hotels"] });
    await call("DELETE", "/indexes('hotels')");
    const source = { type: "azureblob", credentials: { connectionString: "hidden" }, container: { name: "docs" } };
    await call("PUT", "/datasources('blobs')", { name: "blobs", ...source });
    await call("PUT", "/indexers('nightly')", {
      name: "nightly",
      dataSourceName: "blobs",
      targetIndexName: "hotels",
      parameters: { maxFailedItems: 3 },
      fieldMappings: [{ sourceFieldName: "a" }],
    });
    await call("GET", "/indexers('nightly')/search.status");
    await call("POST", "/indexers('nightly')/search.reset");
    await call("GET", "/indexers('nightly')/search.status");
    await call("PUT", "/skillsets('split')", { name: "split", skills: [split] });
    for (const kind of ["indexes", "aliases", "datasources", "indexers", "skillsets"]) await call("GET", `/${kind}`);
    await call("GET", "/servicestats");
    await call("DELETE", "/aliases('lodging')");
    await call("DELETE", "/aliases('lodging')");
    expect([...specification.differences].sort()).toEqual(expected(deviations.search));
  });
});

const hotels = {
  name: "hotels",
  fields: [
    { name: "id", type: "Edm.String", key: true },
    { name: "name", type: "Edm.String", analyzer: "en.lucene" },
    { name: "location", type: "Edm.GeographyPoint" },
    { name: "rooms", type: "Collection(Edm.ComplexType)", fields: [{ name: "beds", type: "Edm.Int32" }] },
    { name: "v", type: "Collection(Edm.Single)", dimensions: 3, vectorSearchProfile: "standard" },
  ],
  scoringProfiles: [
    {
      name: "near",
      text: { weights: { name: 2 } },
      functions: [
        {
          type: "distance",
          fieldName: "location",
          boost: 2,
          distance: { referencePointParameter: "here", boostingDistance: 5 },
        },
      ],
    },
  ],
  corsOptions: { allowedOrigins: ["*"] },
  suggesters: [{ name: "s", searchMode: "analyzingInfixMatching", sourceFields: ["name"] }],
  analyzers: [{ "@odata.type": "#Microsoft.Azure.Search.StopAnalyzer", name: "stop" }],
  semantic: {
    configurations: [{ name: "words", prioritizedFields: { prioritizedContentFields: [{ fieldName: "name" }] } }],
  },
  vectorSearch: {
    algorithms: [
      { name: "near", kind: "hnsw" },
      { name: "exact", kind: "exhaustiveKnn" },
    ],
    profiles: [{ name: "standard", algorithm: "near", vectorizer: "embed", compression: "small" }],
    vectorizers: [
      {
        name: "embed",
        kind: "azureOpenAI",
        azureOpenAIParameters: {
          resourceUri: "https://ai.example",
          deploymentId: "d",
          apiKey: "hidden",
          modelName: "text-embedding-3-large",
        },
      },
    ],
    compressions: [{ name: "small", kind: "scalarQuantization" }],
  },
};

const split = {
  "@odata.type": "#Microsoft.Skills.Text.SplitSkill",
  inputs: [{ name: "text", source: "/document/content" }],
  outputs: [{ name: "textItems" }],
};
