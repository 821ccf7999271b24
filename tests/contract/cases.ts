import { fieldDrift } from "../../cli/drift/report";
import type { Objects } from "../../emulator";
import type { JsonObject } from "../../emulator/json";
import type { Definition } from "../../provider/define";
import type { EngineProps } from "../../provider/hosts/shared/engine-values";
import { encodeInputProps, encodeRefreshed } from "../../provider/hosts/shared/props";
import {
  check,
  create,
  diff,
  planUpdate,
  read,
  remove,
  type State,
  unknown,
  update,
  type Values,
} from "../../provider/lifecycle";
import { fillTemplate } from "../../provider/lifecycle/read/requests";
import { driftPaths } from "../../provider/lifecycle/run/drift-records";
import { pick } from "../../provider/lifecycle/values/values";
import { anotherOf, hintsOf, storedAt } from "./hints";
import { annotated, clear, isMarked, opened } from "./hosts/markers";
import { type Key, setAt } from "./keys";
import { checked, type StoredResource, type TestEnvironment } from "./test-environment";
import { meaning, shownAt, type Variation } from "./variation";

/** The objects and documents that the service created for knowledge sources, which it deletes with them. */
function createdByService({ knowledgesources = {}, documents = {} }: Objects): string[] {
  const names = Object.values(knowledgesources).flatMap((source) =>
    Object.values(source).flatMap((parameters) =>
      Object.values((parameters as { createdResources?: Values } | null)?.createdResources ?? {}),
    ),
  );
  const objects = ["datasources", "indexers", "skillsets", "indexes"].flatMap((at) =>
    names.map((name) => `${at} ${name}`),
  );
  const files = Object.keys(documents).filter((key) => names.includes(key.split("/")[0]));
  return [...objects, ...files.map((key) => `documents ${key}`)];
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

/** The one request that changes a key, by the facts of its definition. */
export async function requestFor(
  environment: TestEnvironment,
  definition: Definition,
  key: Key,
  values: Values,
): Promise<string> {
  const [{ member }] = key.steps as readonly [{ readonly member: string }];
  const part = Object.values(definition.parts).find(({ fields }) => fields.includes(member));
  const template = part?.request ?? (definition.requests(values).update?.request as string);
  const [method, path] = (await fillTemplate(environment.context(definition), template, values)).split(" ") as [
    string,
    string,
  ];
  return `${method} ${new URL(environment.service(definition.service).url).pathname.replace(/\/$/, "")}${decodeURIComponent(path)}`;
}

/**
 * Creates with the key, changes its value, and changes it back. Members that are not in the program stay unchanged.
 * A change of the deleted object reports that it no longer exists.
 */
export async function updates(
  environment: TestEnvironment,
  definition: Definition,
  key: Key,
  { given, other }: Variation,
): Promise<void> {
  await createNeighbor(environment, definition, given.args);
  let kept = await environment.make(definition, given.args);
  const bystanders = otherObjects(environment, kept);
  const foreign = foreignTo(definition, key);
  const { control } = environment.service(definition.service);
  const place = () => storedAt(definition, kept.id, control.objects());
  control.change({ ...place(), merge: foreign });
  for (const program of [other, given.args]) {
    const wanted = checked(definition, program, kept.state);
    const { changes } = diff(environment.context(definition), kept.id, kept.state, wanted);
    expect(changes.length).toBeGreaterThan(0);
    expect(changes.filter(({ replaces }) => replaces)).toEqual([]);
    const before = kept;
    const sent = await environment.changesSent(definition.service, async () => {
      kept = { ...before, state: await update(environment.context(definition), before.id, before.state, wanted) };
    });
    // Under its previous name.
    const values = { ...before.state.outputs, ...before.state.inputs };
    const { preparing, means } = hintsOf(definition);
    const isUnsent = meaning(definition, key) === "local" || means?.[key.name] === "other objects";
    const expected = isUnsent ? [] : [await requestFor(environment, definition, key, values)];
    const requests = sent.map(({ method, path }) => `${method} ${decodeURIComponent(path)}`);
    expect(requests.filter((request) => !preparing?.test(request))).toEqual(expected);
    expect(kept.state.inputs).toEqual(wanted.inputs);
    const planned = planUpdate(definition, before.state, wanted).outputs;
    const certain = Object.keys(planned).filter((name) => planned[name] !== unknown);
    expect(pick(kept.state.outputs, certain)).toEqual(pick(planned, certain));
    expectNoChanges(environment, kept, program);
    const seen = await refreshed(environment, kept);
    expect(seen.state.inputs).toEqual(wanted.inputs);
    // A refresh of a refreshed state is stable too.
    if (program === other) expectNoChanges(environment, await refreshed(environment, seen), program);
    else expectNoChanges(environment, seen, program);
    const { collection, key: at } = place();
    const object = control.objects()[collection]?.[at] as JsonObject;
    expect(pick(object, Object.keys(foreign))).toEqual(foreign);
  }
  expect(otherObjects(environment, kept)).toEqual(bystanders);
  const stored = place();
  await remove(environment.context(definition), kept.id, kept.state);
  expect(existingObjects(environment, definition)).toEqual(bystanders);
  if (isSent(definition, key) && key.name !== definition.autoName) {
    // Settings, and revoked keys, still exist after a deletion.
    if (control.objects()[stored.collection]?.[stored.key]) control.change({ ...stored, remove: true });
    await changeReportsMissing(environment, kept, other);
  }
}

async function changeReportsMissing(
  environment: TestEnvironment,
  { definition, id, state }: StoredResource,
  program: Values,
): Promise<void> {
  const wanted = checked(definition, program, state);
  await expect(update(environment.context(definition), id, state, wanted)).rejects.toMatchObject({
    code: "gone",
    message: expect.stringContaining(
      "it no longer exists in the service: the last request did not find it. Run `pulumi up --refresh` to create it again.",
    ),
  });
}

/** An object of the same collection that this stack does not manage. */
export async function createNeighbor(
  environment: TestEnvironment,
  definition: Definition,
  args: Values,
): Promise<StoredResource> {
  const other = anotherOf(definition, args, 0, "neighbour");
  return environment.make(definition, await environment.withParents(definition, other), "other/neighbour");
}

/** A preview reports that a key cannot change in place, and the path. */
export function replaces(
  environment: TestEnvironment,
  definition: Definition,
  key: Key,
  { given, other }: Variation,
): void {
  // An object with deletion protection is replaced only if that was allowed before.
  const allowed = definition.deletionProtection ? { forceDestroy: true } : {};
  const before = checked(definition, { ...given.args, ...allowed }, undefined);
  const wanted = checked(definition, { ...other, ...allowed }, before);
  const { changes } = diff(environment.context(definition), "id", before, wanted);
  const paths = changes.filter((change) => change.replaces).map(({ path }) => path);
  expect(paths).toContainEqual(expect.stringMatching(startingWith(shownAt(key, given, other))));
}

/** A preview with an unknown value. */
export function bearsUnknown(
  environment: TestEnvironment,
  definition: Definition,
  key: Key,
  { given }: Variation,
): void {
  const before = checked(definition, given.args, undefined);
  const news = setAt(given.args, given.at, unknown) as Values;
  for (const olds of [undefined, before])
    expect(check(definition, olds, news, { logicalName: "dev/sample" }).failures).toEqual([]);
  const mistaken = check(definition, before, { ...news, nonsense: 1 }, { logicalName: "dev/sample" });
  expect(mistaken.failures.map(({ path }) => path)).toEqual(["nonsense"]);
  const wanted = check(definition, before, news, { logicalName: "dev/sample" });
  const { changes } = diff(environment.context(definition), "id", before, wanted);
  expect(changes.map(({ path }) => path)).toContainEqual(expect.stringMatching(startingWith(shownAt(key, given))));
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
  const hidden = { autoNamed: false, isPartial: false, isUnread: false };
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

/** The members that other clients store in the same object, unless the key affects them. */
function foreignTo(definition: Definition, key: Key): JsonObject {
  const { foreign } = hintsOf(definition);
  const [top] = key.steps as readonly [{ readonly member: string }];
  return top.member === "extra" || top.member in foreign ? {} : foreign;
}

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

/** Returns true if a change of the key is sent to the service and does not replace. */
export const isSent = (definition: Definition, key: Key): boolean => meaning(definition, key) === "update";
