import { type Context, diff, type Values } from "../../provider/lifecycle";
import { index } from "../../provider/services/search/indexes/search-index";
import { checked, useTestEnvironment } from "./test-environment";

const environment = useTestEnvironment();

const hotels = { name: "hotels", fields: [{ name: "id", type: "Edm.String", key: true }] };
const analyzers = [{ odataType: "#Microsoft.Azure.Search.StopAnalyzer", name: "plain" }];

/** Messages of a preview of an index change. */
async function said(news: Values): Promise<string[]> {
  const { id, state } = await environment.make(index, hotels);
  const lines: string[] = [];
  const context: Context = environment.context(index);
  Object.assign(context.session, { report: (line: string) => lines.push(line) });
  diff(context, id, state, checked(index, news, state));
  return lines;
}

describe("the preview of an index change", () => {
  it("that causes downtime reports it in one line, with the cause", async () => {
    expect(await said({ ...hotels, analyzers, allowIndexDowntime: true })).toEqual([
      'Index "hotels" is offline for several seconds while this is changed: analyzers.',
    ]);
  });

  it("without downtime reports nothing, regardless of the options", async () => {
    expect(await said({ ...hotels, description: "Hotels.", allowIndexDowntime: true })).toEqual([]);
  });
});
