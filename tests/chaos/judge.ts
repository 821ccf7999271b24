import type { Json, JsonObject } from "../../emulator/json";
import { type ExistingObjects, existingObjects } from "../support/existing-objects";
import type { Arena } from "./arena";
import { kinds } from "./kinds";
import { pathOf } from "./objects";
import type { Program } from "./programs";

/** Compares program, state and objects after an update without disturbances. Returns the differences. */
export function judge(arena: Arena, program: Program, bystanders: ExistingObjects): string[] {
  const { emulator } = arena;
  const resources = arena.resources();
  const objects = existingObjects(emulator);
  const paths = resources.map((resource) => (kinds[resource.token]?.stored ? pathOf(emulator, resource) : undefined));
  const declared = program.map(({ kind, name }) => `${kind} ${name}`);
  const stored = resources.map(({ token, name, delete: isDeleted }) => `${token} ${name}${isDeleted ? " (old)" : ""}`);
  const values = program.flatMap(({ name, kind, args }) => {
    const path = paths[resources.findIndex((resource) => resource.name === name)];
    if (path === undefined) return [];
    const object = objects[path];
    if (!object) return [`${kind} ${name}: ${path} does not exist`];
    const expected = kinds[kind]?.stored?.(resolved(args as JsonObject, resources) as JsonObject) ?? {};
    return differences(expected, object, "").map((difference) => `${kind} ${name} (${path}): ${difference}`);
  });
  return [
    ...differ("in the state", declared, stored),
    ...differ(
      "in the services",
      [...Object.keys(bystanders), ...paths.filter((path) => path !== undefined)].filter(isNoContent),
      Object.keys(objects).filter(isNoContent),
    ),
    ...values,
    ...changedBystanders(bystanders, objects),
  ];
}

/** Documents belong to indexes, and tags to repositories: see `documents.ts` and `tags.ts`. */
const isNoContent = (path: string): boolean => !/^(search documents|registry tags) /.test(path);

/** Compares the objects after a destroy. */
export function judgeEmpty(arena: Arena, bystanders: ExistingObjects): string[] {
  const objects = existingObjects(arena.emulator);
  const stored = arena.resources().map(({ token, name }) => `${token} ${name}`);
  return [
    ...differ("in the state after the destroy", [], stored),
    ...differ("in the services after the destroy", Object.keys(bystanders), Object.keys(objects)),
    ...changedBystanders(bystanders, objects),
    ...differ(
      "in the journal",
      [],
      arena.records().map((record) => JSON.stringify(record)),
    ),
  ];
}

function changedBystanders(before: ExistingObjects, after: ExistingObjects): string[] {
  return Object.keys(before)
    .filter((path) => JSON.stringify(before[path]) !== JSON.stringify(after[path]))
    .map(
      (path) => `the bystander ${path} was changed: ${JSON.stringify(before[path])} -> ${JSON.stringify(after[path])}`,
    );
}

function differ(where: string, expected: readonly string[], found: readonly string[]): string[] {
  return [
    ...expected.filter((one) => !found.includes(one)).map((one) => `missing ${where}: ${one}`),
    ...found
      .filter((one, i) => !expected.includes(one) || found.indexOf(one) !== i)
      .map((one) => `unexpected ${where}: ${one}`),
  ];
}

/** Inputs with the ids of their references, and with secrets in plain text. */
function resolved(value: Json, resources: readonly { readonly name: string; readonly id: string }[]): Json {
  if (Array.isArray(value)) return value.map((item) => resolved(item, resources));
  if (typeof value !== "object" || value === null) return value;
  if ("$ref" in value) return resources.find(({ name }) => name === value.$ref)?.id ?? null;
  if ("$secret" in value) return value.$secret as Json;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, resolved(member, resources)]));
}

/** Members of the expected value that the object lacks or has with another value. */
function differences(expected: Json, found: Json | undefined, path: string): string[] {
  if (typeof expected !== "object" || expected === null)
    return expected === found ? [] : [`${path} is ${JSON.stringify(found)} and not ${JSON.stringify(expected)}`];
  if (Array.isArray(expected) && Array.isArray(found) && found.length !== expected.length)
    return [`${path} has ${found.length} items and not ${expected.length}`];
  return Object.entries(expected).flatMap(([name, member]) =>
    differences(member as Json, (found as JsonObject | undefined)?.[name], `${path}.${name}`),
  );
}
