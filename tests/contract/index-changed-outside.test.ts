import { diff, read, update, type Values } from "../../provider/lifecycle";
import { resourceChanges } from "../../provider/lifecycle/values/resource-changes";
import { index } from "../../provider/services/search/indexes/search-index";
import { checked, type StoredResource, useTestEnvironment } from "./test-environment";

const environment = useTestEnvironment();

const key = { name: "id", type: "Edm.String", key: true };
const hotels = { name: "hotels", fields: [key, { name: "title", type: "Edm.String" }] };
const vault = { keyVaultUri: "https://vault.example", keyVaultKeyName: "k" };

const control = () => environment.emulator.search.control;
const live = () => control().objects().indexes?.hotels as Record<string, unknown>;
const byHand = (merge: object) => control().change({ collection: "indexes", key: "hotels", merge: merge as never });
const sent = () =>
  control()
    .journal()
    .filter(({ method }) => method === "PUT");

const desired = ({ state }: StoredResource, program: Values) => checked(index, program, state);

async function updated(kept: StoredResource, program: Values): Promise<StoredResource> {
  const state = await update(environment.context(index), kept.id, kept.state, desired(kept, program));
  return { ...kept, state };
}

describe("an index that was changed outside Pulumi", () => {
  it("keeps its encryption key, whose secret the service does not return", async () => {
    const kept = await environment.make(index, hotels);
    byHand({ encryptionKey: { ...vault, accessCredentials: { applicationId: "a", applicationSecret: "theirs" } } });
    control().clearJournal();
    await updated(kept, { ...hotels, description: "x" });
    expect(sent()).toMatchObject([{ status: 200 }]);
    expect(sent()[0]?.body).not.toHaveProperty("encryptionKey");
    expect(live()).toMatchObject({
      description: "x",
      encryptionKey: { accessCredentials: { applicationSecret: "theirs" } },
    });
  });

  it("is not sent back with null instead of the key of a vectorizer that was added outside Pulumi", async () => {
    const kept = await environment.make(index, hotels);
    const parameters = { resourceUri: "https://x", deploymentId: "d", modelName: "m", apiKey: null };
    byHand({ vectorSearch: { vectorizers: [{ name: "x", kind: "azureOpenAI", azureOpenAIParameters: parameters }] } });
    control().clearJournal();
    await expect(updated(kept, { ...hotels, description: "x" })).rejects.toMatchObject({
      code: "masked",
      message: expect.stringContaining('"vectorSearch.vectorizers[0].azureOpenAIParameters.apiKey"'),
    });
    expect(sent()).toEqual([]);
  });
});

describe("a part that was added outside Pulumi and that only a replacement removes", () => {
  const suggester = { name: "s", searchMode: "analyzingInfixMatching", sourceFields: ["more"] };
  const fieldsNow = () => live().fields as { name: string }[];
  const added = () => ({ ...fieldsNow().at(-1), name: "more" });

  it("is no drift, is reported by a refresh, and is kept by the next update", async () => {
    const kept = await environment.make(index, hotels);
    byHand({ fields: [...fieldsNow(), added()], suggesters: [suggester] });
    const context = environment.context(index);
    const said: string[] = [];
    Object.assign(context.session, { report: (line: string) => said.push(line) });
    const state = (await read(context, kept.id, kept.state)) as StoredResource["state"];
    expect(resourceChanges(index, state, desired({ ...kept, state }, hotels))).toEqual([]);
    expect(said).toEqual([
      expect.stringMatching(/^Index "hotels": suggesters was set outside Pulumi\. .* would replace or interrupt/),
      expect.stringMatching(/^Index "hotels".*"more" was added outside Pulumi\. Removing it requires a replacement/),
    ]);
    await updated({ ...kept, state }, { ...hotels, description: "x" });
    expect(fieldsNow().map(({ name }) => name)).toEqual(["id", "title", "more"]);
    expect(live()).toMatchObject({ suggesters: [suggester] });
  });

  it("is reported in the plural if there are several", async () => {
    const kept = await environment.make(index, { ...hotels, drift: "complete" });
    const words = { "@odata.type": "#Microsoft.Azure.Search.PatternAnalyzer", name: "words" };
    const fields = [...fieldsNow(), added(), { ...added(), name: "other" }];
    byHand({ fields, suggesters: [suggester], analyzers: [words] });
    const context = environment.context(index);
    const said: string[] = [];
    Object.assign(context.session, { report: (line: string) => said.push(line) });
    await read(context, kept.id, kept.state);
    expect(said).toEqual([
      expect.stringMatching(
        / were set outside Pulumi\. Restoring the defaults would .*, so Trefoil ignores them\. To compare them, declare them\.$/,
      ),
      expect.stringMatching(
        /: "more", "other" were added outside Pulumi\. Removing them requires .* ignores them\. To keep them in a replacement, declare them\.$/,
      ),
    ]);
  });

  it("is read regardless of its type, which can belong to a later API version", async () => {
    const kept = await environment.make(index, hotels);
    byHand({ fields: [...fieldsNow(), { ...added(), type: "Collection(Edm.Bit)" }] });
    const state = (await read(environment.context(index), kept.id, kept.state)) as StoredResource["state"];
    expect(resourceChanges(index, state, desired({ ...kept, state }, hotels))).toEqual([]);
  });

  it("is drift where it replaces or changes a declared part", async () => {
    const kept = await environment.make(index, hotels);
    byHand({ fields: [...fieldsNow().slice(0, 1), added()] });
    const state = (await read(environment.context(index), kept.id, kept.state)) as StoredResource["state"];
    expect(resourceChanges(index, state, desired({ ...kept, state }, hotels))).toMatchObject([
      { path: "fields[1]", kind: "add", replaces: false },
    ]);
  });
});

describe("a field that was kept when it was removed from the program", () => {
  const retain = { ...hotels, onFieldRemoval: "retain" };
  const withTitle = (title: object) => ({ ...retain, fields: [key, { name: "title", ...title }] });

  async function retained(): Promise<StoredResource> {
    return updated(await environment.make(index, retain), { ...retain, fields: [key] });
  }

  it("is declared again without a change", async () => {
    const program = withTitle({ type: "Edm.String", filterable: true });
    const kept = await updated(await retained(), program);
    expect(kept.state.inputs).toMatchObject(program);
  });

  it.each([
    ["type", { type: "Edm.Int32" }],
    ["filterable", { type: "Edm.String", filterable: false }],
  ])("is rejected, before any request, with another %s", async (member, title) => {
    const kept = await retained();
    control().clearJournal();
    await expect(updated(kept, withTitle(title))).rejects.toMatchObject({
      code: "unlike",
      message: expect.stringMatching(new RegExp(`^Index "hotels": .*fields\\[1\\]\\.${member}: .*Nothing was sent\\.`)),
    });
    expect(sent()).toEqual([]);
  });
});

describe("an encryption key that is removed from the program", () => {
  it("is kept by the service, and the preview reports it", async () => {
    const kept = await environment.make(index, { ...hotels, encryptionKey: vault });
    const context = environment.context(index);
    const said: string[] = [];
    Object.assign(context.session, { report: (line: string) => said.push(line) });
    const { changes } = diff(context, kept.id, kept.state, desired(kept, hotels));
    expect(changes).toMatchObject([{ path: "encryptionKey", kind: "delete", replaces: false }]);
    expect(said).toEqual([expect.stringMatching(/encryptionKey.*the service keeps its value\.$/)]);
    const after = await updated(kept, hotels);
    expect(live()).toMatchObject({ encryptionKey: vault });
    expect(resourceChanges(index, after.state, desired(after, hotels))).toEqual([]);
  });
});
