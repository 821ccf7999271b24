import { catalogue } from "../../provider";
import { readsMany } from "./large-collections";
import { TestEnvironment } from "./test-environment";

let environment: TestEnvironment;
beforeAll(async () => {
  environment = await TestEnvironment.start();
});
beforeEach(() => environment.reset());
afterAll(() => environment.stop());

describe("many parallel reads", () => {
  it.each(catalogue)(
    "send one list request if the list contains whole objects, else one request each: $token",
    (definition) => readsMany(environment, definition),
  );
});
