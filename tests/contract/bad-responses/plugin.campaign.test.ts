import { testEveryOperation } from "./bad-responses";

testEveryOperation("plugin");
