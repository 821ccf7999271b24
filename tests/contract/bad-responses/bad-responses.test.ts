import { testBadResponses, trialsOf } from "./bad-responses";

/** One of so many operations. The campaign runs all of them. */
const share = 61;

describe("a bad response harms nothing, and the next update completes the program:", () =>
  testBadResponses((response, n) => trialsOf(response, (trial) => trial % share === n % share)));
