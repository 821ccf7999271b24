import { otherObjects } from "./cases";
import { addForeignMembers, bearsUnknown, leavesOtherObjects, replaces, updates } from "./key-changes";
import { oneExamplePerKey, onePerKind, onePerShape } from "./shapes";
import { keySubjects } from "./subjects";
import { useTestEnvironment } from "./test-environment";
import { meaning, type Variation, vary } from "./variation";

const environment = useTestEnvironment();

type Subject = (typeof keySubjects)[number];

const isReplacing = ({ definition, key }: Subject) => meaning(definition, key) === "replace";
const changing = onePerShape(keySubjects.filter((subject) => !isReplacing(subject)));

/** A program with the key, and the same program with another value of it. The objects that they refer to exist. */
async function variationOf({ definition, example, key }: Subject): Promise<Variation> {
  const { given, other } = vary(definition, example, key);
  return {
    given: { ...given, args: await environment.withParents(definition, given.args) },
    other: await environment.withParents(definition, other),
  };
}

/** The keys of each kind. Previews send no requests, so that one test has all of them. */
const byKind = (subjects: readonly Subject[]) =>
  [...new Set(subjects.map(({ definition }) => definition.token))].map((token) => ({
    token,
    keys: subjects.filter(({ definition }) => definition.token === token),
  }));

describe("given an object to which another client added members, when the program changes a key and changes it back", () => {
  it.each(changing)("each change is one request, which keeps these members: $title", async (subject) => {
    const { definition, key } = subject;
    const variation = await variationOf(subject);
    const made = await environment.make(definition, variation.given.args);
    const foreign = addForeignMembers(environment, made, key);
    const others = otherObjects(environment, made);
    await updates(environment, key, made, variation);
    expect(otherObjects(environment, made)).toEqual(others);
    expect(foreign.current()).toEqual(foreign.expected);
  });
});

describe("given an object of another stack in the same collection, when the program changes a key and deletes the object", () => {
  it.each(onePerKind(changing))("the other object stays, and a later change is rejected: $title", async (subject) => {
    const { definition, key } = subject;
    await leavesOtherObjects(environment, definition, key, await variationOf(subject));
  });
});

describe("given a key that cannot change in place, when the program changes it", () => {
  it.each(byKind(oneExamplePerKey(keySubjects.filter(isReplacing))))(
    "the preview names the key as a reason for the replacement: $token",
    ({ keys }) => {
      for (const { definition, example, key } of keys)
        replaces(environment, definition, key, vary(definition, example, key));
    },
  );
});

describe("given a key whose value is known only during the update", () => {
  it.each(byKind(onePerShape(keySubjects)))(
    "the preview shows a change of the key, and still reports a mistake elsewhere: $token",
    ({ keys }) => {
      for (const { definition, example, key } of keys)
        bearsUnknown(environment, definition, key, vary(definition, example, key));
    },
  );
});
