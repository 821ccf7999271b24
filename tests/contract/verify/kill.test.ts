import { randomBytes } from "node:crypto";
import { EmulatedAccount } from "./account";
import { kill, type Trial } from "./kill";

/** Number of kills. A campaign runs all of them. */
const kills = process.env.TREFOIL_CAMPAIGN ? 50 : 6;

let account: EmulatedAccount;
beforeAll(async () => {
  // The process of the run and that of the sweep have the same key.
  process.env.TREFOIL_JOURNAL_KEY = randomBytes(32).toString("hex");
  account = await EmulatedAccount.start();
});
beforeEach(() => {
  account.services.reset();
  const own = { restricted_images: { enabled: true, allow_official_images: false, allow_verified_publishers: false } };
  account.services.change("registry", { collection: "imageAccess", key: "acme", merge: own });
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => {
  delete process.env.TREFOIL_JOURNAL_KEY;
  return account.stop();
});

describe("a run of trefoil verify that is killed at a random request", () => {
  const trials: Trial[] = [];

  it.each(Array.from({ length: kills }, (_, i) => i))(
    "leaves no object after --sweep (seed %i)",
    async (seed) => {
      const trial = await kill(account, seed);
      trials.push(trial);
      const { left, signal, code, err } = trial;
      // A run with fewer requests ends before.
      if (signal !== "SIGKILL") expect({ code, err: code === 1 ? err : "" }).toEqual({ code: 0, err: "" });
      expect(left).toEqual([]);
    },
    120_000,
  );

  it("leaves objects behind in more than a quarter of the cases", () => {
    expect(trials.filter(({ found }) => found > 0).length).toBeGreaterThan(kills / 4);
  });
});

describe("a run of trefoil verify that receives SIGINT", () => {
  it.each([0, 1])(
    "removes its objects before it ends (seed %i)",
    async (seed) => {
      const { left, signal, code, err } = await kill(account, seed, "SIGINT");
      expect({ signal, code }).toEqual({ signal: null, code: 1 });
      expect(err).toContain("Interrupted. The objects of the run are removed.");
      expect(left).toEqual([]);
    },
    120_000,
  );
});
