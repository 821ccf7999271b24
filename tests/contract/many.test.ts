import { catalogue } from "../../provider";
import { readsMany } from "./many";
import { World } from "./world";

let world: World;
beforeAll(async () => {
  world = await World.start();
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

describe("many parallel reads", () => {
  it.each(catalogue)(
    "send one list request if the list contains whole objects, else one request each: $token",
    (definition) => readsMany(world, definition),
  );
});
