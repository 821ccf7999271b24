import { catalogue } from "../../provider";
import { readsMany } from "./large-collections";
import { useTestEnvironment } from "./test-environment";

const environment = useTestEnvironment();

describe("many parallel reads", () => {
  it.each(catalogue)(
    "send one list request if the list contains whole objects, else one request each: $token",
    (definition) => readsMany(environment, definition),
  );
});
