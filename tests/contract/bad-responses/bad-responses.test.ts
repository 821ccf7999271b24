import { testBadResponses, trialsOf } from "./bad-responses";

// An object without a response is searched for several times, with pauses.
jest.mock("../../../provider/lifecycle/remote/wait", () => ({
  ...jest.requireActual("../../../provider/lifecycle/remote/wait"),
  waitAndReport: async () => {},
}));

/** One of so many operations. The campaign runs all of them. */
const share = 61;

describe("a bad response harms nothing, and the next update completes the program:", () =>
  testBadResponses((response, n) => trialsOf(response, (trial) => trial % share === n % share)));
