import * as cases from "./cases";
import { onePerShape } from "./shapes";
import { keySubjects } from "./subjects";
import { useTestEnvironment } from "./test-environment";
import { meaning, vary } from "./variation";

const environment = useTestEnvironment();

const meaningOf = ({ definition, key }: (typeof keySubjects)[number]) => meaning(definition, key);
// Without requests, so that each key is tested.
const replacing = keySubjects.filter((subject) => meaningOf(subject) === "replace");
const changing = onePerShape(keySubjects.filter((subject) => meaningOf(subject) !== "replace"));

describe("a change", () => {
  it.each(changing)(
    "updates in place and sends only the necessary members: $title",
    async ({ definition, example, key }) => {
      const { given, other } = vary(definition, example, key);
      const variation = {
        given: { ...given, args: await environment.withParents(definition, given.args) },
        other: await environment.withParents(definition, other),
      };
      await cases.updates(environment, definition, key, variation);
    },
  );

  it.each(replacing)("shows at preview that it replaces, and the path: $title", ({ definition, example, key }) => {
    cases.replaces(environment, definition, key, vary(definition, example, key));
  });
});

describe("an unknown value", () => {
  it.each(onePerShape(keySubjects))(
    "neither fails nor hides other failures: $title",
    ({ definition, example, key }) => {
      cases.bearsUnknown(environment, definition, key, vary(definition, example, key));
    },
  );
});
