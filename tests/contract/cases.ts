import { isDeepStrictEqual } from "node:util";
import { fieldDrift } from "../../cli/drift/report";
import type { Objects } from "../../emulator";
import type { JsonObject } from "../../emulator/json";
import type { Definition } from "../../provider/define";
import type { EngineProps } from "../../provider/hosts/shared/engine-values";
import { encodeInputProps, encodeRefreshed } from "../../provider/hosts/shared/props";
import { create, diff, read, remove, type Session, type State, type Values } from "../../provider/lifecycle";
import { driftPaths } from "../../provider/lifecycle/run";
import { isFirstKey } from "../support/existing-objects";
import { anotherOf, hintsOf, storedAt } from "./hints";
import { annotated, clear, isMarked, opened } from "./hosts/markers";
import { checked, type StoredResource, type TestEnvironment } from "./test-environment";

/** The objects that the service created with knowledge sources and with apps, and deletes with them, and the documents of the former. */
function createdByService({ knowledgesources = {}, documents = {}, keys = {} }: Objects): string[] {
  const firstKeys = Object.entries(keys).filter(([, key]) => isFirstKey(key));
  const names = Object.values(knowledgesources).flatMap((source) =>
    Object.values(source).flatMap((parameters) =>
      Object.values((parameters as { createdResources?: Values } | null)?.createdResources ?? {}),
    ),
  );
  const objects = ["datasources", "indexers", "skillsets", "indexes"].flatMap((at) =>
    names.map((name) => `${at} ${name}`),
  );
  const files = Object.keys(documents).filter((key) => names.includes(key.split("/")[0]));
  return [...objects, ...files.map((key) => `documents ${key}`), ...firstKeys.map(([key]) => `keys ${key}`)];
}

/** The objects that exist, by collection and key. */
export function existingObjects(environment: TestEnvironment, definition: Definition): Record<string, JsonObject> {
  const { alive = () => true } = hintsOf(definition);
  const stored = environment.objects(definition.service);
  const created = createdByService(stored);
  const all = Object.entries(stored).flatMap(([collection, objects]) =>
    Object.entries(objects).map(([key, object]) => [`${collection} ${key}`, withoutRuns(collection, object)] as const),
  );
  return Object.fromEntries(all.filter(([at, object]) => alive(object) && !created.includes(at)));
}

/** The end of a run, shortly after the create of an indexer, changes its ETag. */
const withoutRuns = (collection: string, { "@odata.etag": etag, ...object }: JsonObject): JsonObject =>
  etag === undefined || collection === "indexers" ? object : { "@odata.etag": etag, ...object };

/** All existing objects except one. */
export function otherObjects(
  environment: TestEnvironment,
  { definition, id }: Pick<StoredResource, "definition" | "id">,
): Record<string, JsonObject> {
  const { collection, key } = storedAt(definition, id, environment.objects(definition.service));
  const { [`${collection} ${key}`]: _ours, ...rest } = existingObjects(environment, definition);
  return rest;
}

/** A run without changes. */
export function expectNoChanges(
  environment: TestEnvironment,
  { definition, id, state }: StoredResource,
  program: Values,
): void {
  const wanted = checked(definition, program, state);
  expect(diff(environment.context(definition), id, state, wanted).changes).toEqual([]);
}

/** A refresh and the resulting state. */
export async function refreshed(environment: TestEnvironment, kept: StoredResource): Promise<StoredResource> {
  const state = await read(environment.context(kept.definition), kept.id, kept.state);
  if (!state) throw new Error(`${kept.definition.token} ${kept.id} is gone.`);
  return { ...kept, state };
}

/** Returns true if a refresh returned the state unchanged, so that a further refresh would be the same operation. */
export const isUnchanged = (before: StoredResource, seen: StoredResource): boolean =>
  isDeepStrictEqual(defined(before.state), defined(seen.state));

const defined = (state: State) =>
  Object.fromEntries(Object.entries(state).filter(([, member]) => member !== undefined));

export async function createsAndReads(
  environment: TestEnvironment,
  definition: Definition,
  program: Values,
): Promise<StoredResource> {
  const wanted = checked(definition, program, undefined);
  expect(checked(definition, program, wanted)).toEqual(wanted);
  expect(checked(definition, wanted.inputs, wanted).inputs).toEqual(wanted.inputs);
  const before = Object.keys(existingObjects(environment, definition)).length;
  const made = { definition, ...(await create(environment.context(definition), wanted)) };
  expect(Object.keys(existingObjects(environment, definition))).toHaveLength(before + 1);
  expect(made.state.inputs).toEqual(wanted.inputs);
  expectNoChanges(environment, made, program);
  const seen = await refreshed(environment, made);
  expect(seen.state).toEqual(made.state);
  expectNoChanges(environment, seen, program);
  return made;
}

/** An object of the same collection that this stack does not manage. */
export async function createNeighbor(
  environment: TestEnvironment,
  definition: Definition,
  args: Values,
  session?: Session,
): Promise<StoredResource> {
  const other = anotherOf(definition, args, 0, "neighbour");
  const program = await environment.withParents(definition, other, session);
  return environment.make(definition, program, "other/neighbour", session);
}

/** Changes the object outside the program. */
export function change(environment: TestEnvironment, { definition, id }: StoredResource, merge: JsonObject): void {
  const { control } = environment.service(definition.service);
  control.change({ ...storedAt(definition, id, control.objects()), merge });
}

/** The object is changed outside the program, and a refresh reports the path of the change and no other path. */
export async function driftShows(
  environment: TestEnvironment,
  made: StoredResource,
  program: Values,
  merge: JsonObject,
  expected: string | undefined,
): Promise<void> {
  const { definition, id } = made;
  change(environment, made, merge);
  const seen = await refreshed(environment, made);
  const wanted = checked(definition, program, made.state);
  const { changes } = diff(environment.context(definition), id, seen.state, wanted);
  const paths = changes.map(({ path }) => path);
  if (expected === undefined) expect(paths).toEqual([]);
  else {
    expect(paths.length).toBeGreaterThan(0);
    for (const path of paths) expect(path).toMatch(startingWith(expected));
  }
  driftIsReported(made, seen, expected);
}

/**
 * `trefoil drift` reports the same drift, and shows no secret. The engine stores and masks the inputs as a refresh of either
 * host returns them.
 */
function driftIsReported(made: StoredResource, seen: StoredResource, expected: string | undefined): void {
  const { definition } = made;
  const hidden = { autoNamed: false, isPartial: false };
  const before = encodeInputProps(definition, made.state.inputs, hidden);
  const refreshed = encodeRefreshed(definition, seen.state, { ...made.state, ...hidden, visible: {} });
  const after = refreshed.inputs ? annotated(refreshed.inputs, before) : before;
  const state = (inputs: EngineProps) => ({
    type: `trefoil:${definition.token}`,
    custom: true,
    inputs: JSON.parse(clear(inputs)) as Values,
  });
  const step = { op: "update", urn: "urn", oldState: state(before), newState: state(after) };
  const recorded = driftPaths(definition, made.state.inputs, seen.state.inputs);
  const reported = fieldDrift(definition, step, recorded);
  const paths = reported.map(({ path }) => path);
  if (expected === undefined) expect(paths).toEqual([]);
  else {
    expect(paths.length).toBeGreaterThan(0);
    for (const path of paths) expect(path).toMatch(startingWith(expected));
  }
  const shown = JSON.stringify(reported.map((change) => [change.before, change.after]));
  for (const secret of secretsIn([before, after])) expect(shown).not.toContain(secret);
}

/** Strings in marked values. Short strings also appear in other values. */
function secretsIn(value: unknown): string[] {
  if (isMarked(value)) return stringsIn(opened(value)).filter((text) => text.length > 7);
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(secretsIn) : [];
}

const stringsIn = (value: unknown): string[] => {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : [];
};

export async function deletesTwice(environment: TestEnvironment, kept: StoredResource): Promise<void> {
  const { definition, id, state } = kept;
  const bystanders = otherObjects(environment, kept);
  await remove(environment.context(definition), id, state);
  expect(existingObjects(environment, definition)).toEqual(bystanders);
  await remove(environment.context(definition), id, state);
  expect(existingObjects(environment, definition)).toEqual(bystanders);
  expect(await read(environment.context(definition), id, state)).toBeUndefined();
}

/** An object whose name another object uses is not adopted. */
export async function ignoresUnmanaged(
  environment: TestEnvironment,
  definition: Definition,
  mine: Values,
  theirs: Values,
): Promise<void> {
  const name = definition.autoName ? { [definition.autoName]: "taken" } : {};
  const unmanaged = await environment.make(definition, { ...theirs, ...name }, "other/unmanaged");
  const before = existingObjects(environment, definition);
  const made = await environment.make(definition, { ...mine, ...name }).catch((error: unknown) => error);
  if (made instanceof Error) {
    expect(made).toMatchObject({ code: "exists" });
    expect(existingObjects(environment, definition)).toEqual(before);
    return;
  }
  const kept = made as StoredResource;
  if (definition.adopts(kept.state.inputs)) {
    expect(kept.id).toBe(unmanaged.id);
    expect(Object.keys(existingObjects(environment, definition))).toEqual(Object.keys(before));
    expect((await refreshed(environment, kept)).state.inputs).toEqual(kept.state.inputs);
    return;
  }
  // Services that generate ids accept a name twice.
  expect(kept.id).not.toBe(unmanaged.id);
  expect(otherObjects(environment, kept)).toEqual(before);
}

/** A path and the paths below it. */
export const startingWith = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![A-Za-z0-9_])`);

export type { State };
