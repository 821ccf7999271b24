import type { JsonObject } from "../../../emulator/json";
import type { Definition } from "../../../provider/define";
import type { Values } from "../../../provider/lifecycle";
import { index } from "../../../provider/services/search/indexes/search-index";
import { knowledgeSource } from "../../../provider/services/search/knowledge/knowledge-source";
import { skillset } from "../../../provider/services/search/skillset/skillset";
import { useTestEnvironment } from "../test-environment";
import { hosts } from "./host";
import { clear, marked, opened } from "./markers";
import { TestStack } from "./stack";

const environment = useTestEnvironment({ searchPreviewVersions: true });

const config = { "trefoil:searchApiVersion": "2030-01-01-preview" };
const objectOf = (collection: string, name: string) =>
  environment.emulator.search.control.objects()[collection]?.[name] as JsonObject;
const change = (collection: string, key: string, merge: JsonObject) =>
  environment.emulator.search.control.change({ collection, key, merge });

const fields = [
  { name: "id", type: "Edm.String", key: true },
  { name: "title", type: "Edm.String" },
];
const hotels: Values = {
  name: "hotels",
  fields,
  vectorSearch: { vectorizers: [{ name: "model", kind: "future" }] },
  extra: {
    futureOption: "on",
    fields: [{ name: "title", futureFilter: "userIds" }],
    vectorSearch: { vectorizers: [{ name: "model", futureParameters: { depth: 2 } }] },
  },
};

const ends = { inputs: [{ name: "text", source: "/document/content" }], outputs: [{ name: "textItems" }] };
const split = { odataType: "#Microsoft.Skills.Text.SplitSkill", textSplitMode: "pages", ...ends };
const enrich: Values = {
  name: "enrich",
  skills: [split, { odataType: "#Microsoft.Skills.Future", ...ends }],
  extra: { skills: [{}, { depth: 2 }] },
};

describe.each(hosts)("the %s host, with a preview version", (host) => {
  const stackOf = (definition: Definition) => new TestStack(environment, host, definition, config);
  /** `extra` in the inputs of the state, without markers. */
  const extraIn = ({ stored }: TestStack) => opened(stored?.inputs ?? {}).extra;

  it.each([
    ["an index", index, hotels],
    ["a skillset", skillset, enrich],
  ] as const)(
    "creates, refreshes, updates and deletes %s with unknown members and kinds",
    async (_, definition, program) => {
      const stack = stackOf(definition);
      expect(await stack.up(program)).toBe("create");
      const created = stack.stored;
      expect(await stack.refresh()).toBe(true);
      expect(stack.stored).toEqual(created);
      expect(await stack.up(program)).toBe("unchanged");
      expect(await stack.up({ ...program, description: "Changed." })).toBe("update");
      await stack.refresh();
      expect(await stack.up({ ...program, description: "Changed." })).toBe("unchanged");
      await stack.destroy();
    },
  );

  it("sends the members of extra in the items that they belong to", async () => {
    await stackOf(index).up(hotels);
    await stackOf(skillset).up(enrich);
    expect(objectOf("indexes", "hotels")).toMatchObject({
      futureOption: "on",
      fields: [{ name: "id" }, { name: "title", type: "Edm.String", futureFilter: "userIds" }],
      vectorSearch: { vectorizers: [{ name: "model", kind: "future", futureParameters: { depth: 2 } }] },
    });
    expect(objectOf("indexes", "hotels").fields).not.toContainEqual(
      expect.objectContaining({ name: "id", futureFilter: expect.anything() }),
    );
    expect(objectOf("skillsets", "enrich").skills).toMatchObject([
      { textSplitMode: "pages" },
      { "@odata.type": "#Microsoft.Skills.Future", depth: 2 },
    ]);
  });

  it("repairs a change made outside Pulumi, and shows it in the form of the program", async () => {
    const stack = stackOf(index);
    await stack.up(hotels);
    change("indexes", "hotels", { fields: { 1: { futureFilter: "groupIds" } } });
    await stack.refresh();
    expect(extraIn(stack)).toEqual({
      ...(hotels.extra as Values),
      fields: [{ name: "title", futureFilter: "groupIds" }],
    });
    expect(await stack.up(hotels)).toBe("update");
    expect(objectOf("indexes", "hotels").fields).toMatchObject([{}, { futureFilter: "userIds" }]);
  });

  it("ignores another order of a list with a key", async () => {
    const stack = stackOf(index);
    await stack.up(hotels);
    const { stored } = stack;
    const [id, title] = objectOf("indexes", "hotels").fields as [JsonObject, JsonObject];
    change("indexes", "hotels", { fields: [title, id] });
    await stack.refresh();
    expect(stack.stored).toEqual(stored);
    expect(await stack.up(hotels)).toBe("unchanged");
  });

  it("removes members that the program removes, and no others", async () => {
    const stack = stackOf(index);
    await stack.up(hotels);
    change("indexes", "hotels", { theirOption: "on" });
    const { futureOption: _, ...rest } = hotels.extra as Values;
    expect(await stack.up({ ...hotels, extra: rest })).toBe("update");
    expect(objectOf("indexes", "hotels")).toMatchObject({ theirOption: "on" });
    expect(objectOf("indexes", "hotels")).not.toHaveProperty("futureOption");
  });

  it("rejects an item that matches no item of the program, before any request", async () => {
    const extra = { fields: [{ name: "titel", futureFilter: "userIds" }] };
    await expect(stackOf(index).up({ ...hotels, extra })).rejects.toThrow(/extra\.fields\[0\] .*has no "titel"/);
    expect(objectOf("indexes", "hotels")).toBeUndefined();
  });

  describe("a secret in extra", () => {
    const secret = "canary-of-a-secret";
    const steps = ["extra", "futureParameters", "connectionString"];
    const sites = (siteUrl: string): Values => ({
      name: "sites",
      kind: "future",
      extra: { futureParameters: { connectionString: marked(secret), siteUrl } },
      __check: { secretInputs: [steps] },
    });

    it("is stored encrypted, and is not drift if the service hides it", async () => {
      const stack = stackOf(knowledgeSource);
      await stack.up(sites("https://a.example"));
      const created = stack.stored;
      await stack.refresh();
      expect(stack.stored).toEqual(created);
      expect(clear(stack.stored)).not.toContain(secret);
      change("knowledgesources", "sites", { futureParameters: { siteUrl: "https://b.example" } });
      await stack.refresh();
      expect(extraIn(stack)).toEqual({ futureParameters: { connectionString: secret, siteUrl: "https://b.example" } });
      expect(clear(stack.stored)).not.toContain(secret);
      expect(await stack.up(sites("https://a.example"))).toBe("update");
      expect(objectOf("knowledgesources", "sites").futureParameters).toEqual({
        connectionString: secret,
        siteUrl: "https://a.example",
      });
    });

    it("is redacted in an error of the service that repeats it", async () => {
      const body = { error: { code: "", message: `The value '${secret}' is invalid.` } };
      environment.emulator.search.control.faults.add({ method: "PUT", path: "/knowledgesources", status: 400, body });
      const failure = await stackOf(knowledgeSource).up(sites("https://a.example")).catch(String);
      expect(failure).toContain("is invalid");
      expect(failure).not.toContain(secret);
    });
  });
});
