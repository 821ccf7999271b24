import { type Services, start } from "../../../emulator/start";
import { compareWithList, type Disagreement, entriesOf, explained, recordingsOf } from "./corpus";
import { isWrite, replayWrite } from "./definitions-search";
import { replay } from "./emulator-search";

describe("recorded exchanges with Azure AI Search", () => {
  let services: Services;
  beforeAll(async () => {
    services = await start({ searchPreviewVersions: true });
  });
  afterAll(() => services.close());

  it("have the same status, code and members in the emulator, except for listed ones", async () => {
    const found: Disagreement[] = [];
    for (const recording of recordingsOf("azure-search")) found.push(...(await replay(services, recording)));
    expect(compareWithList(found, explained("search"))).toEqual({ unexplained: [], unused: [] });
  });

  it("have the requests that Trefoil sends, and no drift, except for listed ones", async () => {
    const writes = entriesOf("azure-search").filter(isWrite);
    expect(writes.length).toBeGreaterThan(190);
    const found: Disagreement[] = [];
    for (const entry of writes) found.push(...(await replayWrite(entry)));
    expect(compareWithList(found, explained("searchRequests"))).toEqual({ unexplained: [], unused: [] });
  });
});
