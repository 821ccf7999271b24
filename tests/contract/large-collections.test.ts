import { readsMany } from "./large-collections";
import { withObjects } from "./subjects";
import { useTestEnvironment } from "./test-environment";

const environment = useTestEnvironment();

describe("many parallel reads", () => {
  it.each(withObjects)(
    "send one list request if the list contains whole objects, else one request each: $token",
    (definition) => readsMany(environment, definition),
  );
});
