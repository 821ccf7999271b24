import type { JsonObject } from "../../emulator/json";
import { type Definition, type Field, fill } from "../../provider/define";
import { check, diff, planUpdate, remove, unknown, update, type Values } from "../../provider/lifecycle";
import { pick } from "../../provider/lifecycle/values/values";
import { campaign } from "../support/campaign";
import {
  createNeighbor,
  existingObjects,
  expectNoChanges,
  isUnchanged,
  otherObjects,
  refreshed,
  startingWith,
} from "./cases";
import { hintsOf, isRestored, storedAt } from "./hints";
import { type Key, setAt, valueAt } from "./keys";
import { checked, type StoredResource, type TestEnvironment } from "./test-environment";
import { isItemName, isVariantTag, meaning, shownAt, type Variation } from "./variation";

/** Returns true if a change of the key is sent to the service and does not replace. */
export const isSent = (definition: Definition, key: Key): boolean => meaning(definition, key) === "update";

/** The program changes the key, and then changes it back. Each change is one request, and a refresh finds no other change. */
export async function updates(
  environment: TestEnvironment,
  key: Key,
  made: StoredResource,
  variation: Variation,
): Promise<StoredResource> {
  const { given, other } = variation;
  const { changed, seen } = await updatesOnce(environment, key, made, other);
  // A refresh of a refreshed state is stable too.
  if (!isUnchanged(changed, seen)) expectNoChanges(environment, await refreshed(environment, seen), other);
  if (!campaign && isSameBackwards(key, variation)) return changed;
  return (await updatesOnce(environment, key, changed, given.args)).changed;
}

/**
 * Returns true if both changes take the same path through the code: from one string or number to another. A value that is empty, or
 * that the service may assume, takes another path.
 */
function isSameBackwards(key: Key, { given, other }: Variation): boolean {
  const [{ facts, defaultValue }] = key.chain as [Field];
  const hasDefault = [defaultValue, facts.serverDefault, facts.valueOnRemoval].some((value) => value !== undefined);
  const values = [given.args, other].map((args) => valueAt(args, given.at));
  const areAlike = values.every((value) => value && (typeof value === "string" || typeof value === "number"));
  return areAlike && !hasDefault && !isItemName(key) && !isVariantTag(key);
}

async function updatesOnce(
  environment: TestEnvironment,
  key: Key,
  before: StoredResource,
  program: Values,
): Promise<{ readonly changed: StoredResource; readonly seen: StoredResource }> {
  const { definition, id, state } = before;
  const wanted = checked(definition, program, state);
  const { changes } = diff(environment.context(definition), id, state, wanted);
  expect(changes.length).toBeGreaterThan(0);
  expect(changes.filter(({ replaces }) => replaces)).toEqual([]);

  let changed = before;
  const sent = await environment.changesSent(definition.service, async () => {
    changed = { ...before, state: await update(environment.context(definition), id, state, wanted) };
  });
  const { preparing } = hintsOf(definition);
  const requests = sent.map(({ method, path }) => `${method} ${decodeURIComponent(path)}`);
  expect(requests.filter((request) => !preparing?.test(request))).toEqual(await requestsFor(environment, before, key));

  expect(changed.state.inputs).toEqual(wanted.inputs);
  const planned = planUpdate(definition, state, wanted).outputs;
  const certain = Object.keys(planned).filter((name) => planned[name] !== unknown);
  expect(pick(changed.state.outputs, certain)).toEqual(pick(planned, certain));
  expectNoChanges(environment, changed, program);

  const seen = await refreshed(environment, changed);
  expect(seen.state.inputs).toEqual(wanted.inputs);
  if (!isUnchanged(changed, seen)) expectNoChanges(environment, seen, program);
  return { changed, seen };
}

/** The one request that changes a key, or none, by the facts of its definition. The object still has its previous name. */
async function requestsFor(
  environment: TestEnvironment,
  { definition, state }: StoredResource,
  key: Key,
): Promise<string[]> {
  if (meaning(definition, key) === "local" || hintsOf(definition).means?.[key.name] === "other objects") return [];
  const values = { ...state.outputs, ...state.inputs };
  const [{ member }] = key.steps as readonly [{ readonly member: string }];
  const part = Object.values(definition.parts).find(({ fields }) => fields.includes(member));
  const template = part?.request ?? (definition.requests(values).update?.request as string);
  const [method, place = ""] = template.split(" ");
  const path = await environment.path(definition, place, values);
  const { pathname } = new URL(environment.service(definition.service).url);
  return [`${fill(method as string, values)} ${pathname.replace(/\/$/, "")}${decodeURIComponent(path)}`];
}

/** Another client stores members in the object, which are not in the program. Returns the current values of these members. */
export function addForeignMembers(
  environment: TestEnvironment,
  { definition, id }: StoredResource,
  key: Key,
): { readonly expected: JsonObject; current(): JsonObject } {
  const { control } = environment.service(definition.service);
  const place = () => storedAt(definition, id, control.objects());
  const expected = foreignTo(definition, key);
  control.change({ ...place(), merge: expected });
  const current = () => {
    const { collection, key: at } = place();
    return pick(control.objects()[collection]?.[at] as JsonObject, Object.keys(expected)) as JsonObject;
  };
  return { expected, current };
}

/** The members that other clients store in the same object, unless the key affects them. */
function foreignTo(definition: Definition, key: Key): JsonObject {
  const { foreign } = hintsOf(definition);
  const [top] = key.steps as readonly [{ readonly member: string }];
  return top.member === "extra" || top.member in foreign ? {} : foreign;
}

/**
 * The change and the delete leave an object of another stack unchanged. A change of the deleted object reports that it no
 * longer exists.
 */
export async function leavesOtherObjects(
  environment: TestEnvironment,
  definition: Definition,
  key: Key,
  { given, other }: Variation,
): Promise<void> {
  await createNeighbor(environment, definition, given.args);
  const made = await environment.make(definition, given.args);
  const bystanders = otherObjects(environment, made);
  const wanted = checked(definition, other, made.state);
  const state = await update(environment.context(definition), made.id, made.state, wanted);
  expect(otherObjects(environment, made)).toEqual(bystanders);

  const { control } = environment.service(definition.service);
  const stored = storedAt(definition, made.id, control.objects());
  await remove(environment.context(definition), made.id, state);
  const isKept = definition.hooks.keepOnDelete?.(state.inputs) ?? false;
  const left = isKept ? otherObjects(environment, made) : existingObjects(environment, definition);
  expect(left).toEqual(bystanders);
  if (!isSent(definition, key) || key.name === definition.autoName) return;
  // Settings, and revoked keys, still exist after a deletion.
  if (control.objects()[stored.collection]?.[stored.key]) control.change({ ...stored, remove: true });
  // Settings that have their defaults because the program declares them exist.
  if (!isRestored(definition, key)) await changeReportsMissing(environment, { ...made, state }, given.args);
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

/** A preview names the key, or the part around it, as a reason for a replacement. */
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
  // A part that no other input uses changes in place, although the facts of its fields replace the object.
  const isUnused = (change: (typeof changes)[number]) =>
    definition.hooks.unusedParts?.isUnused(before.inputs, wanted.inputs, change);
  const reasons = changes.filter((change) => change.replaces || isUnused(change)).map(({ path }) => path);
  const expected = expect.stringMatching(startingWith(shownAt(key, given, other)));
  expect({ key: key.name, reasons }).toEqual({ key: key.name, reasons: expect.arrayContaining([expected]) });
}

/** A create and an update accept the unknown value, and a preview shows a change of the key and a mistake elsewhere. */
export function bearsUnknown(
  environment: TestEnvironment,
  definition: Definition,
  key: Key,
  { given }: Variation,
): void {
  const logicalName = "dev/sample";
  const before = checked(definition, given.args, undefined);
  const news = setAt(given.args, given.at, unknown) as Values;
  const created = check(definition, undefined, news, { logicalName });
  const updated = check(definition, before, news, { logicalName });
  const mistaken = check(definition, before, { ...news, nonsense: 1 }, { logicalName });
  const { changes } = diff(environment.context(definition), "id", before, updated);
  expect({
    key: key.name,
    failures: [...created.failures, ...updated.failures],
    changes: changes.map(({ path }) => path),
    mistakes: mistaken.failures.map(({ path }) => path),
  }).toEqual({
    key: key.name,
    failures: [],
    changes: expect.arrayContaining([expect.stringMatching(startingWith(shownAt(key, given)))]),
    mistakes: ["nonsense"],
  });
}
