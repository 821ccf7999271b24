import { AzureKeyCredential, SearchIndexClient, SearchIndexerClient } from "@azure/search-documents";
import type { Definition } from "../../provider/define";
import { diff, read, type Values } from "../../provider/lifecycle";
import { apiVersionFailures } from "../../provider/lifecycle/protection/api-versions";
import { search } from "../../provider/services/search/service";
import { pythonClient } from "../support/vendor-python";
import { definitionOf, kindOf } from "./kinds/kind-of";
import { members } from "./literal";
import { subjects } from "./subjects";
import { checked, type StoredResource, useTestEnvironment } from "./test-environment";

/** Names of objects of the search service by the noun in the methods of the clients: `SynonymMap`. */
type Names = Readonly<Record<string, readonly string[]>>;

const environment = useTestEnvironment();

interface Sample {
  readonly title: string;
  readonly definition: Definition;
  readonly args: Values;
}

/**
 * Every example of the search service, and every kind of every union with all of its options, of the API version of a
 * client. A client does not have the members of later versions.
 *
 * @param withDoubts includes what a preview version may lack or change.
 */
const samplesOf = (version: string, withDoubts = false): readonly Sample[] =>
  [
    ...subjects.map(({ title, definition, example }) => ({ title, definition, args: example })),
    ...members.map(({ title, token, args }) => ({ title, definition: definitionOf(token), args })),
  ].filter(
    ({ definition, args }) =>
      definition.service === search &&
      apiVersionFailures(version, definition.inputs, args).every(({ warning }) => withDoubts && warning),
  );

const previewVersion = "2026-08-01-preview";

/** The samples with a member that only preview versions have. */
const previewSamples = (): readonly Sample[] => {
  const stable = samplesOf("2026-10-01");
  return samplesOf(previewVersion, true).filter(({ title }) => !stable.some((sample) => sample.title === title));
};

type Methods = Readonly<Record<string, (...args: unknown[]) => Promise<unknown>>>;

/** Reads objects into the client's own models and writes them back unchanged. Returns the rejected objects. */
async function rewriteByNpm(names: Names): Promise<string[]> {
  const { url } = environment.emulator.search;
  const key = new AzureKeyCredential(environment.emulator.credentials.search.adminKey);
  const options = { allowInsecureConnection: true, retryOptions: { maxRetries: 0 } };
  const indexes = new SearchIndexClient(url, key, options);
  const indexers = new SearchIndexerClient(url, key, options);
  const refused: string[] = [];
  for (const [noun, each] of Object.entries(names)) {
    const client = [indexes, indexers].find((candidate) => `get${noun}` in candidate) as Methods | undefined;
    if (!client) throw new Error(`The client has no method get${noun}.`);
    const rewrite = async (name: string) => {
      const object = await client[`get${noun}`]?.(name);
      // This method also has the name as an argument.
      const args = noun === "KnowledgeBase" ? [name, object] : [object];
      await client[`createOrUpdate${noun}`]?.(...args);
    };
    for (const name of each) await rewrite(name).catch((error: Error) => refused.push(`${name}: ${error.message}`));
  }
  return refused;
}

/** The same, and returns members that its models do not have, which the client would keep anyway. */
async function rewriteByPyPI(names: Names, version?: string): Promise<string[]> {
  const { url } = environment.emulator.search;
  return (await pythonClient({
    url,
    key: environment.emulator.credentials.search.adminKey,
    rewrite: names,
    version,
  })) as string[];
}

/** The clients omit the prefix of a schema: `Index` for `SearchIndex`. */
const nounOf = ({ definition }: StoredResource): string =>
  (kindOf(definition).schema?.name ?? "").replace(/^Search(Indexer(?=.))?/, "");

// This client reads the tokenizer of an analyzer under one name and writes it under another, so the read value is lost.
const lost = ["search:Index as in \"full\": 'names'", "search:Index analyzers: CustomAnalyzer: 'one'"].map(
  (analyzer) => `${analyzer} of the analyzers of an existing index cannot be changed or deleted.`,
);
// This client does not write all members of a knowledge source that it reads, and the service does not allow changing them.
const notWritten = [
  ['as in "blobs"', "folderPath"],
  ["files", "isADLSGen2"],
].map(
  ([title, member]) =>
    `search:KnowledgeSource ${title}: The property 'azureBlobParameters.${member}' of an existing knowledge source cannot be changed.`,
);

// In the preview versions of the clients for JavaScript and .NET, this skill extends that of a Web API. These versions do not know its members.
const ofWebApi = ["httpHeaders", "httpMethod", "timeout", "batchSize", "degreeOfParallelism", "authResourceId"];
const chat = "search:Skillset skills: Custom.ChatCompletionSkill";

const lostByNpm = ["httpHeaders", "httpMethod", "batchSize", "degreeOfParallelism", "authResourceId", "timeout"].map(
  (name) => `${chat}: skills[0].${name}`,
);

// Reads of a data source for Azure SQL return a member that the models lack.
const subtypes = samplesOf("2026-10-01")
  .filter(({ definition, args }) => definition.name === "DataSource" && args.type === "azuresql")
  .map(({ title }) => `${title}: SearchIndexerDataSourceConnection.subtype is unknown`);

// Version 2026-10-01 has these members. The preview version of the models from PyPI is older.
const newerThanModels = [
  "search:Indexer parameters: SearchIndexer.parameters.configuration.refreshAllAcls",
  'search:Skillset as in "full": SearchIndexerSkillset.skills[].modelName',
  'search:Skillset as in "full": SearchIndexerSkillset.skills[].modelDeployment',
  ...ofWebApi.map((name) => `${chat}: SearchIndexerSkillset.skills[].${name}`),
  "search:Skillset skills: Util.ContentUnderstandingSkill: SearchIndexerSkillset.skills[].modelName",
  "search:Skillset skills: Util.ContentUnderstandingSkill: SearchIndexerSkillset.skills[].modelDeployment",
].map((member) => `${member} is unknown`);

// Version 2026-11-01-preview has this kind of models. The preview version of the models from PyPI is older.
const newerThanPreviewModels = [
  "search:Index a vectorizer by the API of OpenAI: SearchIndex.vector_search.vectorizers[]",
  "search:KnowledgeBase a model by the API of OpenAI: KnowledgeBase.models[]",
].map((holder) => `${holder}.openAICompatibleParameters is unknown`);

type Rewrite = (names: Names) => Promise<string[]>;

/** The created objects of samples. */
type Made = readonly (StoredResource & { readonly title: string })[];

async function madeOf(samples: readonly Sample[]): Promise<Made> {
  const made: (StoredResource & { readonly title: string })[] = [];
  for (const [n, { title, definition, args }] of samples.entries()) {
    const program = await environment.withParents(definition, { ...args, name: `one-${n}` });
    made.push({ title, ...(await environment.make(definition, program, `dev/one-${n}`)) });
  }
  return made;
}

/** Reads and writes objects with a client. Returns what it rejects, and the inputs that then differ from the program. */
async function differencesAfter(rewrite: Rewrite, made: Made): Promise<string[]> {
  const nouns = [...new Set(made.map(nounOf))];
  const names = nouns.map((noun) => [noun, made.filter((kept) => nounOf(kept) === noun).map(({ id }) => id)]);
  const titles = new Map(made.map(({ id, title }) => [id, title]));
  const returned = await rewrite(Object.fromEntries(names));
  const differences = returned.map((line) => line.replace(/^one-\d+/, (id) => titles.get(id) ?? ""));
  for (const { title, definition, id, state } of made) {
    const seen = await read(environment.context(definition), id, state);
    if (!seen) throw new Error(`${definition.token} ${id} is gone.`);
    const { changes } = diff(environment.context(definition), id, seen, checked(definition, state.inputs, seen));
    differences.push(...changes.map(({ path }) => `${title}: ${path}`));
  }
  return differences;
}

describe("an object that Trefoil created, read and written by the clients of the vendor", () => {
  it("equals the inputs of the program, and the vendor's own models contain all its members", async () => {
    const made = await madeOf(samplesOf("2026-10-01"));
    expect(made.length).toBeGreaterThan(80);
    expect(await differencesAfter(rewriteByPyPI, made)).toEqual([...subtypes, ...newerThanModels]);
    const older = samplesOf("2026-04-01");
    const known = made.filter(({ title }) => older.some((sample) => sample.title === title));
    expect(known.length).toBeGreaterThan(80);
    expect(await differencesAfter(rewriteByNpm, known)).toEqual([...lost, ...notWritten, ...lostByNpm]);
  }, 120_000);

  it("equals the inputs of the program with members of the preview version", async () => {
    const made = await madeOf(previewSamples());
    expect(made.length).toBeGreaterThan(10);
    expect(await differencesAfter((names) => rewriteByPyPI(names, previewVersion), made)).toEqual(
      newerThanPreviewModels,
    );
  }, 120_000);
});
