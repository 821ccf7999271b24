import { hostNames } from "../engine/harness";
import { testRounds } from "./chaos";

/** The campaign plays many seeds. */
const seeds = [1];

describe.each(hostNames)("a round of chaos", (host) => testRounds(host, seeds));
