import { isDeepStrictEqual } from "node:util";
import type { Definition, Values } from "../../provider/define";
import type { Context, Inputs, ObjectValues, State } from "../../provider/lifecycle";
import type { PendingRecord } from "../../provider/lifecycle/journal";
import { shellCommand } from "../../provider/text/shell";
import { reasonOf } from "../error-messages";
import type { AccountObject } from "../import/account-object";
import { hasPathInputs, kindName } from "../import/kinds";
import { journal, lifecycle, recovery, settings, verification } from "../provider";
import type { Account } from "./account";
import { Plan, referencedKinds } from "./plan";
import { isPrefix } from "./prefix";
import { deletable, project, recordsFolder } from "./run";

/** An object that a run has left in the account. */
export interface Leftover {
  readonly definition: Definition;
  readonly id: string;
  /** Its name, if it differs from the id. */
  readonly name?: string;
  /** The record, if one contains the object. */
  readonly record: PendingRecord | undefined;
}

/** Reasons why objects remain, or may remain, by the object or the list. */
export type Remaining = ReadonlyMap<string, string>;

const isOwn =
  (prefix: string | undefined) =>
  ({ content }: PendingRecord): boolean =>
    content.owner.project === project &&
    content.owner.stack !== undefined &&
    (prefix ?? content.owner.stack) === content.owner.stack;

/** Records of the objects of runs. A foreign record, which a commit may contain, proves no run. */
export const recordsOf = (prefix?: string): PendingRecord[] =>
  journal()
    .pendingRecords({ project }, recordsFolder())
    .filter((record) => !record.isForeign && isOwn(prefix)(record));

/** Records of the provider about the creates of runs. The folder also contains those of programs. */
const providerRecords = (prefix?: string): PendingRecord[] =>
  journal()
    .pendingRecords({ project })
    .filter((record) => !record.isForeign && isOwn(prefix)(record));

/** The prefixes of runs of a module that have left records. */
export const recordedPrefixes = (module: string): string[] => [
  ...new Set(
    [...recordsOf(), ...providerRecords()].flatMap(({ token, content }) =>
      token.startsWith(`${module}:`) ? (content.owner.stack ?? []) : [],
    ),
  ),
];

/**
 * The objects of a run that still exist: its own name or the name of its parent consists of the prefix and a number, or a
 * record of the run contains it. Also returns what could not be checked.
 */
export async function leftoversOf(
  account: Account,
  prefix: string,
): Promise<{ readonly found: readonly Leftover[]; readonly unchecked: Remaining }> {
  if (!isPrefix(prefix))
    throw new Error(`"${prefix}" is not the prefix of a run. A prefix is "tv" and eight characters.`);
  const records = recordsOf(prefix);
  const running = records.find((record) => !journal().isInterrupted(record));
  if (running && running.content.writer.pid !== process.pid) {
    const reason = `The run is still running (process ${running.content.writer.pid}). Wait until it ends.`;
    return { found: [], unchecked: new Map([[prefix, reason]]) };
  }
  const found: Leftover[] = [];
  for (const record of records) {
    const objects = await objectsOf(account, record);
    if (typeof objects !== "string") found.push(...objects);
  }
  const { objects, gaps } = await account.listed(
    account.kinds.filter(({ singleton, service }) => !singleton && service.name !== "oci"),
    records,
  );
  for (const { definition, id, name } of objects.filter((object) => belongsTo(object, prefix)))
    if (!found.some((other) => definition === other.definition && id === other.id))
      found.push({ definition, id, name, record: undefined });
  return {
    found: found.sort((one, other) => depthOf(other.definition) - depthOf(one.definition)),
    unchecked: new Map(gaps.map(({ subject, reason }) => [subject, reason])),
  };
}

/** All names of a run consist of its prefix and a number. Names of organizations and namespaces are not those of a run. */
const belongsTo = ({ definition, name, parents }: AccountObject, prefix: string): boolean =>
  [name, ...parents.split("/").slice(hasPathInputs(definition) ? 1 : 0)].some(
    (part) => part.startsWith(`${prefix}-`) && /^\d+$/.test(part.slice(prefix.length + 1)),
  );

/** A writer that does not run. The current process examines its own records when its run ends. */
const endedProcess = { pid: process.pid, startTicks: -1 };

/** The objects of a record that belong to the run. Returns the reason as a string if this is not known. */
async function objectsOf(account: Account, record: PendingRecord): Promise<readonly Leftover[] | string> {
  const definition = account.kinds.find(({ token }) => token === record.token);
  if (!definition)
    return `It belongs to another service. Run \`${shellCommand`trefoil verify ${record.token.split(":")[0] ?? ""} --sweep`}\`.`;
  const session = account.connect(definition.service);
  const context = new (lifecycle().Context)(definition, session);
  const { content } = record;
  const found = await recovery().examine(context, {
    ...record,
    content: { ...content, writer: { ...content.writer, ...endedProcess } },
  });
  if (found.status === "nothing") return [];
  if (definition.singleton) return changedSettings(account, context, record).catch(reasonOf);
  if (found.status === "created" || (found.status === "candidates" && content.request.hasGeneratedName))
    return found.objects.map(({ id }) => ({ definition, id, name: nameIn(content.request.locator), record }));
  if (found.status === "unknown") return found.reason;
  return `The object exists, but it is not known whether the run has created it. If it is not needed, delete it in the service. Otherwise delete ${record.path}.`;
}

const nameIn = ({ name }: Values = {}): string | undefined => (typeof name === "string" ? name : undefined);

/** The settings of an organization, unless they are those before the run. */
async function changedSettings(
  account: Account,
  context: Context,
  record: PendingRecord,
): Promise<readonly Leftover[] | string> {
  const { definition, session } = context;
  const { isSameAccount } = settings();
  const { readObject, knownSettings } = verification();
  const { account: recorded, request, before } = record.content;
  const id = request.expectedId;
  const configured = await session.account();
  if (!isSameAccount(definition.service, recorded, configured))
    return `The record belongs to ${recorded}, but the credentials belong to ${configured}.`;
  if (id === undefined || before.settings === undefined) return `${record.path} contains no settings.`;
  const remote = await readObject(context, context.parseId(id), { fresh: true });
  if (!remote || isDeepStrictEqual(knownSettings(definition, remote.body), before.settings)) return [];
  if (setByRun(account, context, record).some((inputs) => hasInputs(definition, remote.values, inputs)))
    return [{ definition, id, record }];
  return `The settings were changed after the run. Compare them with \`before.settings\` in ${record.path}, and delete this file.`;
}

/** The inputs with which a run creates and updates settings. */
function setByRun(account: Account, { definition, session }: Context, { content }: PendingRecord): Values[] {
  const values = { ...account.options.values, ...content.request.locator };
  const plan = new Plan([definition], { values, prefix: "", userOf: () => session.user, named: [definition] });
  return plan.subjects.flatMap(({ inputs, update }) => [inputs, { ...inputs, ...update }]);
}

function hasInputs(definition: Definition, remote: ObjectValues, inputs: Values): boolean {
  const { check, findChanges } = lifecycle();
  const desired = check(definition, undefined, inputs as Inputs, {}).inputs;
  const current = Object.fromEntries(Object.entries(desired).map(([name, value]) => [name, remote[name] ?? value]));
  return !findChanges(definition.inputs, desired, current).length;
}

/** Removes objects, and restores settings. Removes the records whose objects do not exist, and returns the others. */
export async function removeLeftovers(
  account: Account,
  prefix: string,
  leftovers: readonly Leftover[],
): Promise<Remaining> {
  const remaining = new Map<string, string>();
  for (const leftover of leftovers) {
    try {
      await removeLeftover(account, leftover);
      if (leftover.record) journal().forget(leftover.record);
    } catch (error) {
      remaining.set(nameOf(leftover), reasonOf(error));
    }
  }
  for (const record of recordsOf(prefix)) {
    const objects = await objectsOf(account, record);
    if (!objects.length) journal().forget(record);
    else if (typeof objects === "string") remaining.set(nameOfRecord(record), objects);
    else
      for (const one of objects) remaining.set(nameOf(one), remaining.get(nameOf(one)) ?? "The object still exists.");
  }
  forgetProviderRecords(prefix);
  return remaining;
}

/** Name of an object in messages. */
export const nameOf = ({ definition, id }: Pick<Leftover, "definition" | "id">): string =>
  `${kindName(definition)} ${id}`;

/** Name of an object, with the name that a user gave it if its id does not contain it. */
export const fullNameOf = (leftover: Leftover): string =>
  leftover.name === undefined || leftover.id.includes(leftover.name)
    ? nameOf(leftover)
    : `${nameOf(leftover)} (${leftover.name})`;

const nameOfRecord = ({ token, content: { response, request } }: PendingRecord): string =>
  `${token.replace(":", ".")} ${response?.id ?? request.expectedId ?? Object.values(request.locator ?? {}).join("/")}`;

async function removeLeftover(account: Account, { definition, id, record }: Leftover): Promise<void> {
  const { Context, lookUp, remove } = lifecycle();
  const session = account.connect(definition.service);
  const context = new Context(definition, session);
  const state = (await lookUp(context, id))?.state;
  // The run has set all settings: see `changedSettings`.
  const previousSettings = record?.content.before.settings;
  const outputs = previousSettings ? { previousSettings } : state?.outputs;
  if (state) await remove(context, id, deletable(definition, { ...state, outputs } as State));
}

/** Removes the records of the provider about creates of a run that has no record of them any more. */
export function forgetProviderRecords(prefix: string): void {
  const keyOf = ({ token, content }: PendingRecord) => `${token} ${content.owner.name}`;
  const kept = new Set(recordsOf(prefix).map(keyOf));
  for (const record of providerRecords(prefix)) if (!kept.has(keyOf(record))) journal().forget(record);
}

/** Number of references from this kind to a kind without references. Objects that refer to others are deleted first. */
function depthOf(definition: Definition): number {
  const parents = Object.values(definition.examples).flatMap((example: Values) =>
    referencedKinds(definition.inputs, example),
  );
  return Math.max(0, ...[...new Set(parents)].map((parent) => depthOf(parent) + 1));
}
