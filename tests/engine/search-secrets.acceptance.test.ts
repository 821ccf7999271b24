import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Json, JsonObject } from "../../emulator/json";
import { engineTimeout, type Result, type Stack } from "../../tools/engine-harness";
import { managedResources, outputOf, passed, program, secretLocations, useTestEnvironment } from "./support";

jest.setTimeout(engineTimeout * 3);

/** Path of each secret, by the name of its value, as `collection name: path`. */
const secretPlaces = {
  MAP: "synonymmaps words: encryptionKey.accessCredentials.applicationSecret",
  INDEX: "indexes hotels: encryptionKey.accessCredentials.applicationSecret",
  OPENAI: "indexes hotels: vectorSearch.vectorizers[0].azureOpenAIParameters.apiKey",
  ENDPOINT: 'indexes hotels: vectorSearch.vectorizers[1].customWebApiParameters.httpHeaders["X-Key"]',
  CATALOGUE: "indexes hotels: vectorSearch.vectorizers[2].amlParameters.key",
  CONNECTION: "datasources documents: credentials.connectionString",
  SOURCE: "datasources documents: encryptionKey.accessCredentials.applicationSecret",
  EMBEDDING: "skillsets chunks: skills[0].apiKey",
  CHAT: "skillsets chunks: skills[1].apiKey",
  SKILL: 'skillsets chunks: skills[2].httpHeaders["X-Key"]',
  ACCOUNT: "skillsets chunks: cognitiveServices.key",
  STORE: "skillsets chunks: knowledgeStore.storageConnectionString",
  SKILLSET: "skillsets chunks: encryptionKey.accessCredentials.applicationSecret",
  ELSEWHERE: "skillsets others: cognitiveServices.key",
  INDEXER: "indexers reader: encryptionKey.accessCredentials.applicationSecret",
};
type Secrets = Record<keyof typeof secretPlaces, string>;
const names = Object.keys(secretPlaces) as (keyof Secrets)[];
/** One of each kind of object. */
const rotated: readonly (keyof Secrets)[] = ["MAP", "ENDPOINT", "CONNECTION", "EMBEDDING", "ELSEWHERE", "INDEXER"];

const make = (some: readonly (keyof Secrets)[] = names): Secrets =>
  Object.fromEntries(some.map((name) => [name, randomBytes(18).toString("hex")])) as Secrets;
const env = (secrets: Secrets) =>
  Object.fromEntries(Object.entries(secrets).map(([name, value]) => [`CANARY_${name}`, value]));

const text = 'inputs: [{ name: "text", source: "/document/content" }]';
/** The program reads them from its environment, so that its own files do not contain them. */
const body = `
  const secret = (name) => process.env["CANARY_" + name];
  const encryptionKey = (name) => ({
    keyVaultUri: "https://vault.example.com", keyVaultKeyName: "k",
    accessCredentials: { applicationId: "app", applicationSecret: secret(name) },
  });
  new search.SynonymMap("words", { name: "words", synonyms: ["a, b"], encryptionKey: encryptionKey("MAP") });
  const hotels = new search.Index("hotels", {
    name: "hotels", fields: [{ name: "id", type: "Edm.String", key: true }], encryptionKey: encryptionKey("INDEX"),
    vectorSearch: { vectorizers: [
      { name: "model", kind: "azureOpenAI", azureOpenAIParameters: {
        resourceUri: "https://models.example.com", deploymentId: "small", modelName: "text-embedding-3-small",
        apiKey: secret("OPENAI"),
      } },
      { name: "endpoint", kind: "customWebApi", customWebApiParameters: {
        uri: "https://example.com/embed", httpHeaders: { "X-Key": secret("ENDPOINT") },
      } },
      { name: "catalogue", kind: "aml", amlParameters: { uri: "https://aml.example.com", key: secret("CATALOGUE") } },
    ] },
  });
  const documents = new search.DataSource("documents", {
    name: "documents", type: "azureblob", container: { name: "guide" },
    credentials: { connectionString: secret("CONNECTION") }, encryptionKey: encryptionKey("SOURCE"),
  });
  const skillsetName = new search.Skillset("chunks", {
    name: "chunks",
    skills: [
      { odataType: "#Microsoft.Skills.Text.AzureOpenAIEmbeddingSkill", resourceUri: "https://models.example.com",
        deploymentId: "small", modelName: "text-embedding-3-small", apiKey: secret("EMBEDDING"),
        ${text}, outputs: [{ name: "embedding" }] },
      { odataType: "#Microsoft.Skills.Custom.ChatCompletionSkill", uri: "https://models.example.com/chat",
        apiKey: secret("CHAT"), ${text}, outputs: [{ name: "response" }] },
      { odataType: "#Microsoft.Skills.Custom.WebApiSkill", uri: "https://example.com/skill",
        httpHeaders: { "X-Key": secret("SKILL") }, ${text}, outputs: [{ name: "words" }] },
    ],
    cognitiveServices: { odataType: "#Microsoft.Azure.Search.CognitiveServicesByKey", key: secret("ACCOUNT") },
    knowledgeStore: { storageConnectionString: secret("STORE"), projections: [] },
    encryptionKey: encryptionKey("SKILLSET"),
  });
  new search.Skillset("others", {
    name: "others",
    skills: [{ odataType: "#Microsoft.Skills.Text.KeyPhraseExtractionSkill", ${text}, outputs: [{ name: "keyPhrases" }] }],
    cognitiveServices: {
      odataType: "#Microsoft.Azure.Search.AIServicesByKey", key: secret("ELSEWHERE"), subdomainUrl: "https://ai.example.com",
    },
  });
  new search.Indexer("reader", {
    name: "reader", dataSourceName: documents, skillsetName, targetIndexName: hotels, encryptionKey: encryptionKey("INDEXER"),
  });`;

/** Objects with an identity in every field that allows one. */
const identities = (given: string) => `{
    const identity = ${given};
    const encryptionKey = { keyVaultUri: "https://vault.example.com", keyVaultKeyName: "k", identity };
    new search.SynonymMap("identified-words", { name: "identified-words", synonyms: ["a, b"], encryptionKey });
    new search.Index("identified-hotels", {
      name: "identified-hotels", fields: [{ name: "id", type: "Edm.String", key: true }], encryptionKey,
      vectorSearch: { vectorizers: [{ name: "endpoint", kind: "customWebApi", customWebApiParameters: {
        uri: "https://example.com/embed", authIdentity: identity,
      } }] },
    });
    new search.DataSource("identified-documents", {
      name: "identified-documents", type: "azureblob", container: { name: "guide" }, identity,
      credentials: { connectionString: "ResourceId=/subscriptions/0/docs;" },
    });
    new search.Skillset("identified-chunks", {
      name: "identified-chunks",
      skills: [{
        odataType: "#Microsoft.Skills.Custom.WebApiSkill", uri: "https://example.com/skill", authIdentity: identity,
        ${text}, outputs: [{ name: "words" }],
      }],
      cognitiveServices: {
        odataType: "#Microsoft.Azure.Search.AIServicesByIdentity", subdomainUrl: "https://ai.example.com", identity,
      },
      knowledgeStore: { storageConnectionString: "ResourceId=/subscriptions/0/docs;", projections: [], identity },
    });
  }`;
const assigned = `{
  odataType: "#Microsoft.Azure.Search.DataUserAssignedIdentity", userAssignedIdentity: "/subscriptions/0/reader",
}`;
const none = { "@odata.type": "#Microsoft.Azure.Search.DataNoneIdentity" };

describe("the secrets of search objects", () => {
  const environment = useTestEnvironment({}, "file");
  let stack: Stack;
  const objects = () => structuredClone(environment.emulator.search.control.objects()) as JsonObject;
  /** Differences between objects of the service, as `collection name: path`. */
  // An update sends `disabled: false`, which a create omits and the service assumes.
  const changed = (before: JsonObject) =>
    differences(before, objects())
      .filter((path) => !path.endsWith("@odata.etag") && !path.endsWith(".disabled"))
      .map((path) => path.replace(/^(\w+)\.([\w-]+)\./, "$1 $2: "));
  const log = () => join(stack.root, "requests.log");
  const options = (secrets: Secrets) => ({ diff: true, env: { ...env(secrets), TREFOIL_LOG: log() } });

  beforeAll(async () => {
    stack = await environment.project(body + identities(assigned));
  });
  const first = make();
  const second = { ...first, ...make(rotated) };

  it("are kept by a refresh regardless of the service's masks, are sent whole, and one secret is changed alone", async () => {
    const runs = [passed(await stack.up(options(first)))];
    const holdsAll = async (secrets: Secrets) => {
      const state = JSON.stringify(await managedResources(stack));
      expect(names.filter((name) => state.split(secrets[name]).length !== 3)).toEqual([]);
    };
    const stored = objects();
    const at = Object.fromEntries(names.map((name) => [name, placeOf(stored, first[name])]));
    expect(at).toEqual(secretPlaces);
    await holdsAll(first);

    // Possible masks in a response, in turn. The contract tests return each of them for each secret.
    const shown = [null, "<redacted>", "********"];
    replaceSecrets(Object.fromEntries(names.map((name, i) => [first[name], shown[i % shown.length] ?? null])), stored);
    runs.push(passed(await stack.up({ ...options(first), refresh: true, expectNoChanges: true })));
    await holdsAll(first);
    replaceSecrets({}, stored);

    // The identities, which are no secrets, are removed by the same update.
    stack.write(program(body + identities("undefined")));
    environment.clearRequests();
    const changes = passed(await stack.up({ ...options(second), preview: true }));
    runs.push(changes);
    const secretChanges = changes.steps.filter(({ name }) => !name.startsWith("identified-"));
    expect(
      [...new Set(secretChanges.map(({ name, op, diff }) => `${op} ${name}: ${Object.keys(diff)}`))].sort(),
    ).toEqual(rotated.map((name) => `update ${secretPlaces[name].replace(/^\w+ /, "")}`).sort());
    const differing = changed(stored).filter((path) => !path.includes("identified-"));
    expect(differing.sort()).toEqual(rotated.map((name) => secretPlaces[name]).sort());
    const requests = environment.emulator.search.control.journal().filter(({ method }) => method === "PUT");
    const bodies = Object.fromEntries(requests.map(({ body }) => [(body as JsonObject).name, body]));
    const sent = requests.filter(({ path }) => !path.includes("identified-"));
    expect(sent).toHaveLength(rotated.length);
    expect(JSON.stringify(sent.map((request) => request.body))).not.toMatch(/<redacted>|<unchanged>|\*\*\*/);
    expect(bodies).toMatchObject({
      "identified-words": { encryptionKey: { identity: none } },
      "identified-hotels": {
        encryptionKey: { identity: none },
        vectorSearch: { vectorizers: [{ customWebApiParameters: { authIdentity: none } }] },
      },
      "identified-documents": { identity: none },
      "identified-chunks": {
        skills: [{ authIdentity: none }],
        cognitiveServices: { identity: none },
        knowledgeStore: { identity: none },
      },
    });
    await holdsAll(second);
    passed(await stack.up({ ...options(second), refresh: true, expectNoChanges: true }));

    runs.push(await stack.run("stack", "export"), await stack.run("stack", "history"), await stack.run("stack"));
    expect(readFileSync(log(), "utf8")).toContain("/datasources('documents')");
    expect(secretLocations([...Object.values(first), ...Object.values(second)], [stack], runs)).toEqual([]);
  });

  it("stay hidden in error messages, also when the service repeats them", async () => {
    const [before, after] = [second, make()];
    const { faults } = environment.emulator.search.control;
    /** The requests of each object are rejected with messages that contain its own secrets. */
    const refuse = (method: string, secrets: Secrets) => {
      for (const name of names) {
        const [, collection, key] = /^(\w+) (\w+):/.exec(secretPlaces[name]) ?? [];
        const own = names.filter((other) => secretPlaces[other].startsWith(`${collection} ${key}:`));
        const message = `These are wrong: ${own.map((other) => secrets[other]).join(" ")}`;
        faults.add({
          method,
          path: `/${collection}('${key}')`,
          status: 400,
          count: 9,
          body: { error: { code: "Bad", message } },
        });
      }
    };
    const runs: Result[] = [];
    for (const [method, secrets, run] of [
      ["GET", before, () => stack.refresh(options(before))],
      ["PUT", after, () => stack.up({ ...options(after), flags: ["--continue-on-error"] })],
    ] as const) {
      refuse(method, secrets);
      const failed = await run();
      faults.clear();
      runs.push(failed);
      expect(failed.exitCode).not.toBe(0);
      expect(outputOf(failed)).toContain("-> 400 These are wrong: [secret]");
    }
    // The indexer is not sent if one of its references fails.
    const refusals = outputOf(runs[1] as Result).split("-> 400 These are wrong").length - 1;
    expect(refusals).toBeGreaterThanOrEqual(5);
    expect(secretLocations([...Object.values(before), ...Object.values(after)], [stack], runs)).toEqual([]);
  });

  /** Merges objects of the service over the existing objects, with some values replaced. */
  function replaceSecrets(instead: Readonly<Record<string, string | null>>, stored: JsonObject): void {
    for (const [collection, all] of Object.entries(stored)) {
      for (const [key, object] of Object.entries(all as JsonObject)) {
        const merge = replaced(object as Json, instead) as JsonObject;
        environment.emulator.search.control.change({ collection, key, merge });
      }
    }
  }
});

/** Paths at which two values differ. */
function differences(one: Json | undefined, other: Json | undefined, path = ""): string[] {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) {
    return one === other ? [] : [path];
  }
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  const member = (value: Json, key: string) => (value as JsonObject)[key];
  return [...keys].flatMap((key) =>
    differences(member(one, key), member(other, key), path ? joined(one, path, key) : key),
  );
}

const joined = (parent: Json, path: string, key: string): string => {
  if (Array.isArray(parent)) return `${path}[${key}]`;
  return /^[\w@]+$/.test(key) || key.startsWith("@") ? `${path}.${key}` : `${path}["${key}"]`;
};

/** The only path that contains a string. */
function placeOf(stored: JsonObject, value: string): string {
  const paths = differences(stored, replaced(stored, { [value]: null }));
  return paths.map((path) => path.replace(/^(\w+)\.([\w-]+)\./, "$1 $2: ")).join(", ");
}

/** Replaces some strings with other strings, or null. */
function replaced(value: Json, instead: Readonly<Record<string, string | null>>): Json {
  if (typeof value === "string") return value in instead ? (instead[value] ?? null) : value;
  if (Array.isArray(value)) return value.map((item) => replaced(item, instead));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, replaced(member as Json, instead)]),
  ) as JsonObject;
}
