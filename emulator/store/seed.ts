import { z } from "zod";
import { isObject, type Json, type JsonObject } from "../json";
import { type Schema, violationsOf } from "../validation/schema";
import { suggestion } from "../validation/suggestion";
import type { SeedMembers, Store } from "./store";

/** The seed is invalid, for example because of an unknown name. The message lists each problem with its path. */
export class SeedError extends Error {
  override readonly name = "SeedError";
  readonly code = "invalid_seed";

  constructor(readonly problems: readonly string[]) {
    super(`The seed is invalid:\n${problems.map((problem) => `- ${problem}`).join("\n")}`);
  }
}

/** @throws SeedError */
export function validateSeed(seed: unknown, stores: Readonly<Record<string, Store>>): void {
  const problems = [...checkObject(seed, "seed", (services) => checkServices(services, stores))];
  if (problems.length) throw new SeedError(problems);
}

/** Checks that a value is an object, and then its contents. */
function* checkObject(
  value: unknown,
  path: string,
  inside: (object: JsonObject) => Iterable<string>,
): Iterable<string> {
  if (!isObject(value)) yield `${path}: must be an object.`;
  else yield* inside(value);
}

function* checkServices(seed: JsonObject, stores: Readonly<Record<string, Store>>): Iterable<string> {
  for (const [name, collections] of Object.entries(seed)) {
    const store = Object.hasOwn(stores, name) ? stores[name] : undefined;
    if (!store) yield `seed.${name}: unknown service.${suggestion(name, Object.keys(stores))}`;
    else if (collections !== undefined)
      yield* checkObject(collections, `seed.${name}`, (given) => checkCollections(given, `seed.${name}`, store));
  }
}

function* checkCollections(collections: JsonObject, path: string, store: Store): Iterable<string> {
  for (const [name, objects] of Object.entries(collections)) {
    const at = /^[\w]+$/.test(name) ? `${path}.${name}` : `${path}["${name}"]`;
    if (!store.collections.includes(name)) yield `${at}: unknown collection.${suggestion(name, store.collections)}`;
    else
      yield* checkObject(objects, at, function* (given) {
        for (const [key, object] of Object.entries(given))
          yield* checkObject(object, `${at}["${key}"]`, (one) =>
            checkMembers(one, `${at}["${key}"]`, store.members(name, key)),
          );
      });
  }
}

/** Reports unknown members, and unknown or missing types. A collection without `members` accepts any member. */
function* checkMembers(given: JsonObject, path: string, members: SeedMembers | undefined): Iterable<string> {
  if (!members) return;
  const { defaults, schema, additionalMembers = [] } = members;
  const known = [...Object.keys(defaults), ...additionalMembers];
  if (!(schema instanceof z.ZodType)) {
    for (const name of Object.keys(given))
      if (!known.includes(name)) yield `${path}.${name}: unknown member.${suggestion(name, known)}`;
  } else yield* checkTypedMembers(given, path, { defaults, schema, known });
}

function* checkTypedMembers(
  given: JsonObject,
  path: string,
  {
    defaults,
    schema,
    known,
  }: Pick<SeedMembers, "defaults"> & { readonly schema: Schema; readonly known: readonly string[] },
): Iterable<string> {
  const tag = schema instanceof z.ZodDiscriminatedUnion ? schema.def.discriminator : undefined;
  const typed = tag === undefined ? given : { [tag]: defaults[tag] ?? null, ...given };
  for (const { kind, path: steps, expected, value, discriminator } of violationsOf(schema, typed)) {
    const at = `${path}.${steps.join(".")}`;
    const member = String(steps.at(-1));
    if (discriminator) yield `${at}: ${invalidType(value, expected)}`;
    if (kind !== "unknown") continue;
    if (steps.length === 1 && (known.includes(member) || member.startsWith("@odata."))) continue;
    const near = steps.length === 1 ? [...new Set([...known, ...expected])] : expected;
    yield `${at}: unknown member.${suggestion(member, near)}`;
  }
}

function invalidType(value: Json | undefined, expected: readonly string[]): string {
  if (value === undefined || value === null) return `required. One of: ${expected.join(", ")}.`;
  return `unknown value ${JSON.stringify(value)}.${suggestion(String(value), expected)}`;
}
