import * as pulumi from "@pulumi/pulumi";
import { search } from "../../../sdk";

const registered: pulumi.runtime.MockResourceArgs[] = [];

beforeAll(() =>
  pulumi.runtime.setMocks({
    newResource(args) {
      registered.push(args);
      return { id: `${args.name}-id`, state: args.inputs };
    },
    call: () => ({}),
  }),
);
beforeEach(() => registered.splice(0));

const fields = [{ name: "id", type: "Edm.String" as const, key: true }];
const referencedBy = async (resource: pulumi.CustomResource): Promise<unknown> => {
  const name = await new Promise((resolve) => resource.urn.apply((urn) => resolve(urn.split("::").at(-1))));
  return registered.find((resource) => resource.name === name)?.inputs.__check?.references;
};
const indexerFor = (name: string, targetIndexName: search.IndexerArgs["targetIndexName"]) =>
  new search.Indexer(name, { dataSourceName: "files", targetIndexName });

describe("the inputs of a resource that refers to another resource", () => {
  it("contain the properties of the referenced resource that check reads and the program sets", async () => {
    const hotels = new search.Index("hotels", { fields, description: "Not read by check." });
    expect(await referencedBy(indexerFor("fill", hotels))).toEqual({ targetIndexName: { fields } });
    const retained = new search.Index("retained", { fields, onFieldRemoval: "retain" });
    expect(await referencedBy(indexerFor("other", retained))).toEqual({
      targetIndexName: { fields, onFieldRemoval: "retain" },
    });
  });

  it("contain them by the path of the reference, at any depth", async () => {
    const pages = new search.Index("pages", { fields });
    const selector = { parentKeyFieldName: "parentId", sourceContext: "/document/pages/*", mappings: [] };
    const skillset = new search.Skillset("chunks", {
      skills: [],
      indexProjections: {
        selectors: [
          { ...selector, targetIndexName: "by-name" },
          { ...selector, targetIndexName: pages },
        ],
      },
    });
    expect(await referencedBy(skillset)).toEqual({ "indexProjections.selectors[1].targetIndexName": { fields } });
  });

  it("contain no properties if only the name is passed, also in an output", async () => {
    const hotels = new search.Index("hotels", { fields });
    expect(await referencedBy(indexerFor("by-name", "hotels"))).toBeUndefined();
    expect(await referencedBy(indexerFor("by-output", hotels.name))).toBeUndefined();
    expect(await referencedBy(new search.Alias("rooms", { index: hotels }))).toBeUndefined();
  });

  it("contain the option to delete before a replacement", async () => {
    const map = new search.SynonymMap("words", { synonyms: ["a, b"] }, { deleteBeforeReplace: true });
    await referencedBy(map);
    expect(registered[0]?.inputs.__check).toEqual({ deleteBeforeReplace: true });
  });
});
