import { type Definition, hasFact } from "../../provider/define";
import type { Values } from "../../provider/lifecycle";
import { omit } from "../../provider/lifecycle/values/values";
import { hintsOf } from "./hints";
import { isSent } from "./key-changes";
import { keysOf } from "./keys";
import type { Subject } from "./subjects";
import type { TestEnvironment } from "./test-environment";
import { vary } from "./variation";

/** A program with all members of the example, and a changed program that requires as many requests as possible. */
export function programs({ definition, example }: Subject): { first: Values; second: Values } {
  const named = withName(definition, example);
  const changes = keysOf(definition, named)
    .filter((key) => key.steps.length === 1 && isSent(definition, key))
    .filter(({ name }) => name !== definition.autoName && name !== "extra")
    .map((key) => vary(definition, named, key))
    .map(({ given, other }) => changedOnly(given.args, other));
  const { together = (same: Values) => same } = hintsOf(definition);
  const second = together(Object.assign({}, named, ...changes));
  return { first: named, second };
}

/**
 * The program with a name. A token has a generated name: without the create response, Trefoil deletes it only if its name
 * was generated.
 */
function withName({ autoName, outputs }: Definition, example: Values): Values {
  if (!autoName) return example;
  return hasFact(outputs, "returned") ? omit(example, [autoName]) : { ...example, [autoName]: "subject" };
}

const changedOnly = (before: Values, after: Values): Values =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => value !== before[name]));

/** A request in a form that a fault can match. */
export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly skip: number;
}

/** The mutating requests of an operation. Generated ids differ between runs, so that paths contain `*` instead. */
export async function mutationsOf(
  environment: TestEnvironment,
  { service }: Definition,
  act: () => Promise<unknown>,
): Promise<Sent[]> {
  const entries = await environment.changesSent(service, act);
  const shapes = entries.map(({ method, path }) => ({ method, path: path.replace(/[A-Za-z0-9_-]{6,}/g, "*") }));
  return shapes.map((shape, i) => {
    const skip = shapes.slice(0, i).filter(({ method, path }) => method === shape.method && path === shape.path).length;
    return { ...shape, skip };
  });
}
