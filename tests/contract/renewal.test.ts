import { catalogue } from "../../provider";
import { renewsInTime } from "./renewal";
import { World } from "./world";

let world: World;
beforeAll(async () => {
  world = await World.start();
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

describe("what ends", () => {
  const ending = catalogue.filter(({ renews }) => renews?.expires);

  it.each(ending)("is renewed in time, the new one before the old one goes: $token", (definition) =>
    renewsInTime(world, definition),
  );
});
