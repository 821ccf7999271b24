import * as pulumi from "@pulumi/pulumi";
import { search } from "../../../sdk";

const made: pulumi.runtime.MockResourceArgs[] = [];

beforeAll(() =>
  pulumi.runtime.setMocks({
    newResource(args) {
      made.push(args);
      return { id: `${args.name}-id`, state: args.inputs };
    },
    call: () => ({}),
  }),
);
beforeEach(() => made.splice(0));

const fields = [{ name: "id", type: "Edm.String" as const, key: true }];
const passedTo = async (resource: pulumi.CustomResource): Promise<unknown> => {
  const name = await new Promise((resolve) => resource.urn.apply((urn) => resolve(urn.split("::").at(-1))));
  return made.find((one) => one.name === name)?.inputs.__passed;
};
const filling = (name: string, targetIndexName: search.IndexerArgs["targetIndexName"]) =>
  new search.Indexer(name, { dataSourceName: "files", targetIndexName });

describe("what a class sends along of a resource that is passed", () => {
  it("is what its check looks at, as far as the program wrote it", async () => {
    const hotels = new search.Index("hotels", { fields, description: "Not looked at." });
    expect(await passedTo(filling("fill", hotels))).toEqual({ targetIndexName: { fields } });
    const retained = new search.Index("retained", { fields, onFieldRemoval: "retain" });
    expect(await passedTo(filling("other", retained))).toEqual({
      targetIndexName: { fields, onFieldRemoval: "retain" },
    });
  });

  it("has the path of the arg, at any depth", async () => {
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
    expect(await passedTo(skillset)).toEqual({ "indexProjections.selectors[1].targetIndexName": { fields } });
  });

  it("is nothing where a name is passed, alone or in an output", async () => {
    const hotels = new search.Index("hotels", { fields });
    expect(await passedTo(filling("by-name", "hotels"))).toBeUndefined();
    expect(await passedTo(filling("by-output", hotels.name))).toBeUndefined();
    expect(await passedTo(new search.Alias("rooms", { index: hotels }))).toBeUndefined();
  });

  it("tells that the old one goes first, where the option says so", async () => {
    const map = new search.SynonymMap("words", { rules: ["a, b"] }, { deleteBeforeReplace: true });
    await passedTo(map);
    expect(made[0]?.inputs.__deletesFirst).toBe(true);
  });
});
