import { testRounds } from "./chaos";
import { seeds } from "./seeds";

describe("a round of chaos", () => testRounds("dynamic", seeds));
