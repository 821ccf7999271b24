import { testEveryOperation } from "./bad-responses";

testEveryOperation("dynamic");
