import * as cases from "./cases";
import { keySubjects } from "./subjects";
import { meaning, vary } from "./variation";
import { World } from "./world";

let world: World;
beforeAll(async () => {
  world = await World.start();
});
beforeEach(() => world.reset());
afterAll(() => world.stop());

const meaningOf = ({ definition, key }: (typeof keySubjects)[number]) => meaning(definition, key);
const replacing = keySubjects.filter((subject) => meaningOf(subject) === "replace");
const changing = keySubjects.filter((subject) => meaningOf(subject) !== "replace");

describe("a change", () => {
  it.each(changing)(
    "updates in place and sends only the necessary members: $title",
    async ({ definition, example, key }) => {
      const { given, other } = vary(definition, example, key);
      const variation = {
        given: { ...given, args: await world.withParents(definition, given.args) },
        other: await world.withParents(definition, other),
      };
      await cases.updates(world, definition, key, variation);
    },
  );

  it.each(replacing)("shows at preview that it replaces, and the path: $title", ({ definition, example, key }) => {
    cases.replaces(world, definition, key, vary(definition, example, key));
  });
});

describe("an unknown value", () => {
  it.each(keySubjects)("neither fails nor hides other failures: $title", ({ definition, example, key }) => {
    cases.bearsUnknown(world, definition, key, vary(definition, example, key));
  });
});
