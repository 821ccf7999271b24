import { catalogue } from "../../provider";
import { renewsInTime } from "./renewal";
import { useTestEnvironment } from "./test-environment";

const environment = useTestEnvironment();

describe("a key that expires", () => {
  const ending = catalogue.filter(({ rotation }) => rotation?.expires);

  it.each(ending)(
    "is renewed in time, and the new key is created before the old key is deleted: $token",
    (definition) => renewsInTime(environment, definition),
  );
});
