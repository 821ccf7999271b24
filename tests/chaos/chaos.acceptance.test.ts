import { hostNames } from "../../tools/engine-harness";
import { testRounds } from "./chaos";

/** The campaign plays many seeds. Those with an even number run without checkpoints. */
describe.each(hostNames)("a round of chaos", (host) => testRounds(host, [1 + hostNames.indexOf(host)]));
