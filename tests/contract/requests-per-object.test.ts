import type { Definition } from "../../provider/define";
import { Context, create, read, type Values } from "../../provider/lifecycle";
import { objects } from "../../tools/limits/objects";
import { anotherOf } from "./hints";
import { definitionOf } from "./kinds/kind-of";
import { checked, useTestEnvironment } from "./test-environment";

const environment = useTestEnvironment();

/** Inputs of a new object, with a parent that exists. */
async function inputsOf(definition: Definition, n: number, hasName: boolean): Promise<Values> {
  const [example = {}] = Object.values(definition.examples);
  const another = await environment.withParents(definition, anotherOf(definition, example, n));
  const { [hasName ? "" : (definition.autoName ?? "")]: _, ...inputs } = another;
  return inputs;
}

/** Requests of a run that creates a number of objects, and of a run that refreshes them. */
async function requestsOf(definition: Definition, count: number, hasName: boolean) {
  environment.reset();
  const names = Array.from({ length: count }, (_, n) => `dev/many-${n}`);
  const inputs: Values[] = [];
  for (const n of names.keys()) inputs.push(await inputsOf(definition, n, hasName));
  const sent = () => environment.journal(definition.service).length;
  /** Operations of one run, at the same time. */
  const run = async <T>(operate: (context: Context, n: number) => Promise<T>) => {
    const { session } = environment.context(definition);
    const before = sent();
    const results = await Promise.all(names.map((name, n) => operate(new Context(definition, session, { name }), n)));
    return { results, requests: sent() - before };
  };
  const created = await run((context, n) =>
    create(context, checked(definition, inputs[n] as Values, undefined, names[n])),
  );
  const refreshed = await run((context, n) => {
    const { id, state } = created.results[n] as (typeof created.results)[number];
    return read(context, id, state);
  });
  return { create: created.requests, refresh: refreshed.requests };
}

const rows = objects.flatMap(({ tokens, name = "declared", ...requests }) =>
  tokens.map((token) => [token, name, requests] as const),
);

it.each(rows)("%s with a %s name needs the requests that the page of limits states", async (token, name, requests) => {
  const definition = definitionOf(token);
  const few = await requestsOf(definition, 10, name === "declared");
  const many = await requestsOf(definition, 30, name === "declared");
  // Several objects may share one more list.
  const perObject = (operation: "create" | "refresh") => Math.round((many[operation] - few[operation]) / 20);
  expect({ create: perObject("create"), refresh: perObject("refresh") }).toEqual(requests);
});
