import { testBadResponses, trialsOf } from "./bad-responses";

// An object without a response is searched for several times, with pauses.
jest.mock("../../../provider/lifecycle/remote/wait", () => ({
  ...jest.requireActual("../../../provider/lifecycle/remote/wait"),
  waitAndReport: async () => {},
}));

jest.setTimeout(900_000);

describe("a bad response harms nothing, and the next update completes the program, in every operation, plugin host:", () =>
  testBadResponses((response) => trialsOf(response).filter(({ host }) => host === "plugin")));
