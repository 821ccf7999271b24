import { type Services, start } from "../../../emulator/start";
import { compareWithList, type Disagreement, type Entry, entriesOf, explained } from "./corpus";
import { isCreate, replayCreate } from "./definitions-examples";
import { type Account, compareExample, hubAccount, realtimeAccount } from "./emulator-examples";

/** Failures of the service itself, which the emulator returns only for a fault. */
const isFailure = ({ status }: Entry): boolean => status === 429 || status >= 500;

describe("exchanges of public sources", () => {
  let services: Services;
  beforeAll(async () => {
    services = await start({ registryOrganizations: ["acme"] });
  });
  afterAll(() => services.close());

  it.each([
    ["ably-control-api", "realtime"],
    ["docker-hub", "registry"],
  ] as const)(
    "%s: have the same status and members in the emulator, and the same requests, except for listed ones",
    async (corpus, service) => {
      const entries = entriesOf(corpus).filter((entry) => !isFailure(entry) && entry.path.startsWith("/"));
      const found: Disagreement[] = [];
      let creates = 0;
      for (const entry of entries) {
        const account: Account =
          service === "realtime" ? await realtimeAccount(services, entries, entry) : await hubAccount(services);
        found.push(...(await compareExample(account, entry)));
        if (!isCreate(service, entry)) continue;
        creates++;
        found.push(...replayCreate(service, entry, account));
      }
      expect(creates).toBeGreaterThanOrEqual(service === "realtime" ? 33 : 2);
      expect(compareWithList(found, explained(service))).toEqual({ unexplained: [], unused: [] });
    },
  );
});
