import { catalogue } from "../../provider";
import { renewsInTime } from "./renewal";
import { World } from "./world";

let world: World;
beforeAll(async () => {
  world = await World.start();
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

describe("a key that expires", () => {
  const ending = catalogue.filter(({ renews }) => renews?.expires);

  it.each(ending)(
    "is renewed in time, and the new key is created before the old key is deleted: $token",
    (definition) => renewsInTime(world, definition),
  );
});
