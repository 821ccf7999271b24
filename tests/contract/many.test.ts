import { catalogue } from "../../provider";
import { readsMany } from "./many";
import { World } from "./world";

let world: World;
beforeAll(async () => {
  world = await World.start();
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

describe("many reads at once", () => {
  it.each(catalogue)("cost one list where it tells all, else one request each: $token", (definition) =>
    readsMany(world, definition),
  );
});
