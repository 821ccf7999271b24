import { storedAt } from "./hints";
import { TestStack } from "./hosts/stack";
import { kinds } from "./kinds";
import { subjects } from "./subjects";
import { useTestEnvironment } from "./test-environment";

const environment = useTestEnvironment();

/** Kinds whose objects can be disabled. */
const switches = Object.fromEntries(
  Object.entries(kinds).flatMap(([token, { disabled }]) => (disabled ? [[token, disabled] as const] : [])),
);

/** Kinds with a program that omits the input. */
const omitting = subjects.filter(
  ({ definition: { token }, example }, i) =>
    token in switches &&
    example[switches[token]?.[0] as string] === undefined &&
    subjects.findIndex(({ definition }) => definition.token === token) === i,
);

it("covers each kind whose object can be disabled", () => {
  expect(omitting.map(({ definition }) => definition.token).toSorted()).toEqual(Object.keys(switches).toSorted());
});

describe("an object that is disabled outside Pulumi", () => {
  it.each(omitting)(
    "is drift although neither the program nor the create request has the input, and is enabled again: $title",
    async (subject) => {
      const { definition, example } = subject;
      const [input, off, value] = switches[definition.token] as NonNullable<(typeof switches)[string]>;
      const stack = new TestStack(environment, "plugin", definition);
      const program = await environment.withParents(definition, example);
      const sent = await environment.changesSent(definition.service, () => stack.up(program));
      expect(sent).toHaveLength(1);
      const { control } = environment.service(definition.service);
      const place = storedAt(definition, stack.id, control.objects());
      const before = control.objects()[place.collection]?.[place.key];
      control.change({ ...place, merge: off });
      expect(await stack.refresh()).toBe(true);
      expect(stack.stored?.inputs[input]).toBe(value);
      expect(await stack.up(program)).toBe("update");
      await stack.refresh();
      expect(control.objects()[place.collection]?.[place.key]).toMatchObject(
        Object.fromEntries(Object.keys(off).map((name) => [name, before?.[name] ?? false])),
      );
      expect(await stack.up(program)).toBe("unchanged");
    },
  );
});
