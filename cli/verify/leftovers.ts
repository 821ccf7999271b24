import type { Definition, Values } from "../../provider/define";
import type { PendingRecord, State } from "../../provider/lifecycle";
import type { AccountObject } from "../import/discovery";
import { definitionModules, lifecycle } from "../provider";
import type { Account } from "./account";
import { referencedKinds } from "./plan";
import { deletable, project, recordsFolder } from "./run";

/** Start of all names of a run: two letters and at least eight random characters. */
export const prefixForm = /^tv[a-z0-9]{8,}$/;

/** An object that a run has left in the account. */
export interface Leftover {
  readonly definition: Definition;
  readonly id: string;
  /** The record, if the id does not contain the prefix. */
  readonly record: PendingRecord | undefined;
}

/** Records of the objects of runs. */
export const recordsOf = (prefix?: string): PendingRecord[] =>
  lifecycle().pendingRecords({ project, stack: prefix }, recordsFolder());

/** Records of the provider about the creates of runs. */
const providerRecords = (prefix?: string): PendingRecord[] => lifecycle().pendingRecords({ project, stack: prefix });

/** The prefixes of runs that have left records. */
export const recordedPrefixes = (): string[] => [
  ...new Set([...recordsOf(), ...providerRecords()].flatMap(({ content }) => content.stack ?? [])),
];

/**
 * The objects of a run that still exist: its own name or the name of its parent begins with the
 * prefix, or a record of the run contains its id.
 */
export async function leftoversOf(account: Account, prefix: string): Promise<Leftover[]> {
  if (!prefixForm.test(prefix))
    throw new Error(`"${prefix}" is not the prefix of a run. A prefix is "tv" and eight characters.`);
  const records = recordsOf(prefix);
  const running = records.find((record) => !lifecycle().isInterrupted(record));
  if (running && running.content.pid !== process.pid)
    throw new Error(`The run of ${prefix} is still running (process ${running.content.pid}). Wait until it ends.`);
  const listed = await account.objects(
    account.kinds.filter(({ singleton, service }) => !singleton && service.name !== "oci"),
    records,
  );
  const named = listed.filter((object) => belongsTo(object, prefix));
  const found = named.map(({ definition, id }): Leftover => ({ definition, id, record: undefined }));
  const others = records.filter(({ token }) => account.kinds.some((kind) => kind.token === token));
  for (const record of others) {
    const leftover = await recordedLeftover(account, record);
    if (leftover && !found.some(({ definition, id }) => definition === leftover.definition && id === leftover.id))
      found.push(leftover);
  }
  return found.sort((one, other) => depthOf(other.definition) - depthOf(one.definition));
}

const belongsTo = ({ id, label, name }: AccountObject, prefix: string): boolean =>
  [id, label, name].some((text) => text.split(/[/:.]/).some((part) => part.startsWith(`${prefix}-`)));

/** The object of a record, if it exists. The settings of an organization always exist, and are restored. */
async function recordedLeftover(account: Account, record: PendingRecord): Promise<Leftover | undefined> {
  const definition = definitionModules().definitionOf(record.token);
  if (!definition) return undefined;
  const { expectedId } = record.content;
  if (definition.singleton) return expectedId === undefined ? undefined : { definition, id: expectedId, record };
  const context = new (lifecycle().Context)(definition, account.connect(definition.service));
  const found = await lifecycle().examine(context, {
    ...record,
    content: { ...record.content, pid: 0, startTicks: -1 },
  });
  // The id of a tag contains its name, which begins with the prefix.
  const isOwn = found.status === "created" || (found.status === "candidates" && definition.verification?.name);
  return isOwn && expectedId !== undefined ? { definition, id: expectedId, record } : undefined;
}

/** Removes an object, and restores settings. */
export async function removeLeftover(account: Account, { definition, id, record }: Leftover): Promise<void> {
  const { Context, lookUp, remove } = lifecycle();
  const session = account.connect(definition.service);
  const context = new Context(definition, session);
  const restored = definition.singleton && record && previousState(record);
  const state = restored || (await lookUp(context, id))?.state;
  if (state) await remove(context, id, deletable(definition, state));
}

/** A state with which a deletion restores the settings. */
const previousState = ({ content }: PendingRecord): State =>
  ({
    inputs: content.locator ?? {},
    outputs: { previousSettings: content.previousSettings },
    account: content.account,
  }) as State;

/** Removes the records of a run, those of the provider included. */
export function forgetRecords(prefix: string): void {
  for (const record of [...recordsOf(prefix), ...providerRecords(prefix)]) lifecycle().forget(record);
}

/** Number of references from this kind to a kind without references. Objects that refer to others are deleted first. */
function depthOf(definition: Definition): number {
  const parents = Object.values(definition.examples).flatMap((example: Values) =>
    referencedKinds(definition.inputs, example),
  );
  return Math.max(0, ...[...new Set(parents)].map((parent) => depthOf(parent) + 1));
}
