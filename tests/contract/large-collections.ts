import type { Definition } from "../../provider/define";
import { read } from "../../provider/lifecycle";
import { anotherOf } from "./hints";
import { kindOf } from "./kinds/kind-of";
import { isMutation, type StoredResource, type TestEnvironment } from "./test-environment";

const many = 8;

/** A refresh of resources changes nothing. Returns the requests that it sent. */
export async function readsAll(
  environment: TestEnvironment,
  definition: Definition,
  resources: readonly StoredResource[],
) {
  const context = environment.context(definition);
  await context.session.account();
  const before = environment.journal(definition.service).length;
  const seen = await Promise.all(resources.map(({ id, state }) => read(context, id, state)));
  expect(seen).toEqual(resources.map(({ state }) => state));
  const sent = environment.journal(definition.service).slice(before);
  expect(sent.filter(isMutation)).toEqual([]);
  return { context, sent };
}

/** A refresh of many objects sends one list request if the list contains whole objects, else one request each. */
export async function readsMany(environment: TestEnvironment, definition: Definition): Promise<void> {
  const [example = {}] = Object.values(definition.examples);
  const kept = await Promise.all(
    Array.from({ length: many }, async (_, i) => {
      const args = anotherOf(definition, example, i);
      return environment.make(definition, await environment.withParents(definition, args), `dev/many-${i}`);
    }),
  );
  const { sent } = await readsAll(environment, definition, kept);
  const places = await Promise.all(
    kept.flatMap(({ state: { inputs: args, outputs } }) => [
      environment.path(definition, "{collection}", args),
      environment.path(definition, "{item}", { ...args, ...outputs }),
    ]),
  );
  const base = new URL(environment.service(definition.service).url).pathname.replace(/\/$/, "");
  // Attributes of other resources, such as a team's name, are read from their own lists.
  const reads = sent.filter(
    (entry) =>
      !isMutation(entry) &&
      places.some((own) => decodeURIComponent(entry.path).startsWith(decodeURIComponent(base + own))),
  );
  expect(reads).toHaveLength(kindOf(definition).wholeList ? 1 : many);
}
