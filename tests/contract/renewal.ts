import { type Definition, expirationOutput } from "../../provider/define";
import { create, diff, remove } from "../../provider/lifecycle";
import * as cases from "./cases";
import { hintsOf } from "./hints";
import { checked, type TestEnvironment } from "./test-environment";

const [hour, day] = [3_600_000, 86_400_000];
const inFuture = (ms: number): string => new Date(Date.now() + ms).toISOString();

/** Has the configured lifetime in days. Near its end a new object replaces it, created before the old object is deleted. */
export async function renewsInTime(environment: TestEnvironment, definition: Definition): Promise<void> {
  const [example = {}] = Object.values(definition.examples);
  const expires = definition.rotation?.expires as string;
  const { [expires]: _end, ...endless } = await environment.withParents(definition, example);
  const program = { ...endless, lifetimeDays: 30, renewBeforeHours: 48 };
  const before = Date.now();
  const made = await environment.make(definition, program);
  const lifetime = Date.parse(String(made.state.outputs[expirationOutput])) - before;
  expect(Math.abs(lifetime - 30 * day)).toBeLessThan(5000);
  cases.expectNoChanges(environment, made, program);

  const wire = definition.inputs.fields[expires]?.facts.wireName ?? expires;
  const endsIn = async (hours: number) => {
    const merge = { [wire]: inFuture(hours * hour) };
    environment.service(definition.service).control.change({ ...hintsOf(definition).stored(made.id), merge });
    return cases.refreshed(environment, made);
  };
  cases.expectNoChanges(environment, await endsIn(49), program);
  const ending = await endsIn(47);
  const wanted = checked(definition, program, ending.state);
  expect(diff(environment.context(definition), made.id, ending.state, wanted)).toMatchObject({
    changes: [{ path: "renewBeforeHours", replaces: true, reason: expect.stringContaining("48 hours before") }],
    deleteBeforeReplace: false,
  });

  const renewed = { definition, ...(await create(environment.context(definition), wanted)) };
  expect(renewed.id).not.toBe(made.id);
  await remove(environment.context(definition), made.id, ending.state);
  cases.expectNoChanges(environment, await cases.refreshed(environment, renewed), program);
}
