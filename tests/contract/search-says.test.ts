import { type Context, diff, type Values } from "../../provider/lifecycle";
import { index } from "../../provider/services/search/indexes/search-index";
import { checked, World } from "./world";

let world: World;
beforeAll(async () => {
  world = await World.start();
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

const hotels = { name: "hotels", fields: [{ name: "id", type: "Edm.String", key: true }] };
const analyzers = [{ odataType: "#Microsoft.Azure.Search.StopAnalyzer", name: "plain" }];

/** What a preview of a change of the index tells the person. */
async function said(news: Values): Promise<string[]> {
  const { id, state } = await world.make(index, hotels);
  const lines: string[] = [];
  const context: Context = world.context(index);
  Object.assign(context.session, { say: (line: string) => lines.push(line) });
  diff(context, id, state, checked(index, news, state));
  return lines;
}

describe("the preview of a change of an index", () => {
  it("that takes it offline says so in one line, with what takes it offline", async () => {
    expect(await said({ ...hotels, analyzers, allowIndexDowntime: true })).toEqual([
      'Index "hotels" answers nothing for some seconds while this is changed: analyzers.',
    ]);
  });

  it("that does not take it offline says nothing, whatever is allowed", async () => {
    expect(await said({ ...hotels, description: "Hotels.", allowIndexDowntime: true })).toEqual([]);
  });
});
