import { isObject, type JsonObject } from "../json";
import { type Problem, problemsOf, shapeAt } from "../validation/schema";
import { suggestion } from "../validation/suggestion";
import type { Members, Store } from "./store";

/** A seed has unknown names or another form. The message lists every problem with its path. */
export class SeedError extends Error {
  override readonly name = "SeedError";
  readonly code = "invalid_seed";

  constructor(readonly problems: readonly string[]) {
    super(`The seed is invalid:\n${problems.map((problem) => `- ${problem}`).join("\n")}`);
  }
}

/** @throws SeedError */
export function validateSeed(seed: unknown, stores: Readonly<Record<string, Store>>): void {
  const problems = [...within(seed, "seed", (services) => servicesOf(services, stores))];
  if (problems.length) throw new SeedError(problems);
}

/** The problems inside an object, or that it is none. */
function* within(value: unknown, path: string, inside: (object: JsonObject) => Iterable<string>): Iterable<string> {
  if (!isObject(value)) yield `${path}: must be an object.`;
  else yield* inside(value);
}

function* servicesOf(seed: JsonObject, stores: Readonly<Record<string, Store>>): Iterable<string> {
  for (const [name, collections] of Object.entries(seed)) {
    const store = Object.hasOwn(stores, name) ? stores[name] : undefined;
    if (!store) yield `seed.${name}: unknown service.${suggestion(name, Object.keys(stores))}`;
    else if (collections !== undefined)
      yield* within(collections, `seed.${name}`, (given) => collectionsOf(given, `seed.${name}`, store));
  }
}

function* collectionsOf(collections: JsonObject, path: string, store: Store): Iterable<string> {
  for (const [name, objects] of Object.entries(collections)) {
    const at = /^[\w]+$/.test(name) ? `${path}.${name}` : `${path}["${name}"]`;
    if (!store.collections.includes(name)) yield `${at}: unknown collection.${suggestion(name, store.collections)}`;
    else
      yield* within(objects, at, function* (given) {
        for (const [key, object] of Object.entries(given))
          yield* within(object, `${at}["${key}"]`, (one) =>
            membersOf(one, `${at}["${key}"]`, store.members(name, key)),
          );
      });
  }
}

/** Unknown members of one object, and unknown or missing types. A collection without `members` accepts any member. */
function* membersOf(given: JsonObject, path: string, members: Members | undefined): Iterable<string> {
  if (!members) return;
  const { defaults, shape, more = [] } = members;
  const known = [...Object.keys(defaults), ...more];
  if (!shape) {
    for (const name of Object.keys(given))
      if (!known.includes(name)) yield `${path}.${name}: unknown member.${suggestion(name, known)}`;
    return;
  }
  const typed = shape.is === "union" ? { [shape.by]: defaults[shape.by] ?? null, ...given } : given;
  for (const problem of problemsOf(shape, typed)) {
    if (problem.discriminator) yield `${path}.${problem.path}: ${wrongType(problem)}`;
    if (problem.kind !== "unknown") continue;
    const steps = problem.path.split(".");
    if (steps.length === 1 && (known.includes(problem.member) || problem.member.startsWith("@odata."))) continue;
    const names = Object.keys(shapeAt(shape, typed, steps.slice(0, -1))?.members ?? {});
    const near = steps.length === 1 ? [...new Set([...known, ...names])] : names;
    yield `${path}.${problem.path}: unknown member.${suggestion(problem.member, near)}`;
  }
}

function wrongType({ value, expected = "" }: Problem): string {
  if (value === undefined || value === null) return `required. One of: ${expected}.`;
  return `unknown value ${JSON.stringify(value)}.${suggestion(String(value), expected.split(", "))}`;
}
