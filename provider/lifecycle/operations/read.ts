import { type Definition, hasFact, placeholders, startAt, unfill, walk } from "../../define";
import { explain, ResourceError, StepError } from "../errors/errors";
import { maskStep, storedMasks } from "../protection/returned-masks";
import type { Context } from "../read/context";
import { objectsInList, withoutDeleted } from "../read/find";
import { decodeItem, missingInput, type RemoteObject } from "../read/remote-object";
import { invalidateLists, isParentMissing, missingSettings, readList, readObject } from "../read/requests";
import { findAgain, requireProofOfAbsence, requireUnlisted, requireVisible } from "../read/visibility";
import type { ListResult } from "../session/list-cache";
import { findChanges } from "../values/compare";
import { type Compared, comparedInputs, digestStep } from "../values/compared-inputs";
import { isOtherAddress } from "../values/masked-values";
import { isMaskedSecret } from "../values/masks";
import { writtenInputs, writtenStep } from "../values/singletons";
import {
  allInputsOf,
  idOf,
  inputsOf,
  outputsOf,
  type State,
  type StateWithId,
  type Steps,
  valuesInWritten,
  withGeneratedName,
} from "../values/state";
import {
  type Inputs,
  isEmpty,
  memberOrItem,
  type ObjectValues,
  type Outputs,
  pick,
  pickInputs,
} from "../values/values";
import { otherValues } from "../write/other-values";
import { isLookup, requireSameAccount, settleRecords, withPreviousSettings } from "./stored-object";

/**
 * The purpose of a read:
 * - `state`: the state contains the object, or will contain it. Its journal records are removed.
 * - `get`: the program only reads the object. The record of an interrupted create stays, which may belong to another program.
 * - `exists`: no fact about the object remains, and no cached list is used, since another process may have changed the object.
 */
export type Purpose = "state" | "get" | "exists";

/**
 * Reads the object. Undefined if it does not exist.
 *
 * @param stored the state. Without inputs (`get` and import by id), all inputs in the response are read.
 */
export async function read(
  context: Context,
  id: string,
  stored: State,
  purpose: Purpose = "state",
): Promise<State | undefined> {
  const { definition, session } = context;
  try {
    const account = await requireSameAccount(context, stored);
    if (purpose === "state") settleRecords(context, account, id, stored);
    const olds = purpose === "state" ? withPreviousSettings(context, account, id, stored) : stored;
    // No create of this run has created an object that the program reads.
    if (purpose === "get") session.objects.noteId(definition, id);
    const known = context.storedValues(id, olds);
    const remote = await readStored(context, known, { id, olds, purpose });
    if (!remote) {
      await requireVisible(context, id, olds);
      return undefined;
    }
    const declared = isEmpty(olds.inputs) ? undefined : { ...olds.inputs, ...inputsInId(context, known) };
    const { values } = remote;
    const comparison = { level: context.driftLevel(olds.inputs), digests: digestStep.in(olds) };
    const compared = declared && comparedInputs(definition, values, declared, comparison);
    if (compared?.ignored.length) reportIgnored(context, id, compared.ignored);
    const outputs = outputsOf(definition, values, olds.outputs);
    reportMaskedOutputs(context, id, olds.outputs, outputs);
    const inputs = withGeneratedName(definition, olds, compared?.inputs ?? allInputsOf(definition, values));
    if (declared && hasFact(definition.inputs, "listMap")) reportUnmanagedItems(context, values, declared, inputs);
    return {
      ...olds,
      account: olds.account ?? account,
      inputs,
      outputs,
      steps: stepsAfterRead(definition, olds, { declared, inputs, digests: compared?.digests }),
    };
  } catch (error) {
    throw explain(context.failed("read", id), error, context.session);
  }
}

/** The object. Only the state contains the values that a delete of settings restores, so that settings are missing only after a reset. */
async function readStored(
  context: Context,
  known: ObjectValues,
  { id, olds, purpose }: { readonly id: string; readonly olds: State; readonly purpose: Purpose },
): Promise<RemoteObject | undefined> {
  const { definition } = context;
  const requiresParent = purpose === "state" && definition.singleton !== undefined;
  try {
    const remote = await readObject(context, known, { fresh: purpose === "exists", requiresParent });
    if (remote) return remote;
    if (!isLookup(olds)) return await findAgain(context, known, { requiresParent });
    // The id may be a name, or misspelled.
    await requireUnlisted(context, known, { isStored: false });
    return undefined;
  } catch (error) {
    if (!isParentMissing(error)) throw error;
    await requireVisible(context, id, olds);
    throw missingSettings(context, known, true);
  }
}

/** The steps after a read. The state has the values of the service now. */
function stepsAfterRead(
  definition: Definition,
  olds: State,
  found: Pick<Compared, "inputs" | "digests"> & { readonly declared: Inputs | undefined },
): Steps | undefined {
  const { declared, inputs, digests } = found;
  const set = definition.singleton && (writtenStep.in(olds) ?? declared);
  const written = set && writtenInputs(definition, set, inputs);
  const withDigests = digestStep.set(olds, digests && (digestStep.in(olds) ?? digests));
  const withMasks = maskStep.set({ steps: withDigests }, storedMasks(definition, olds, inputs));
  return writtenStep.set({ steps: otherValues.set({ steps: withMasks }, undefined) }, written);
}

/**
 * Reads an object for an import (`state`), a `get` or `exists`. The id may contain the name of the object instead of an id that the service
 * generates. The result contains the id of the service. Undefined if the object does not exist.
 *
 * @throws ResourceError if the purpose is `exists`, and the service may only hide the object.
 */
export async function lookUp(context: Context, id: string, purpose: Purpose = "get"): Promise<StateWithId | undefined> {
  if (!context.definition.hasObject)
    throw new ResourceError(
      context.failed("read", id),
      "the service contains no object of this kind, so that nothing can be imported or looked up. Declare the resource in the program.",
      "no_object",
    );
  const written = valuesInWritten(context.definition, id);
  if (!written) throw ambiguousId(context, id);
  const withoutState: State = { inputs: {}, outputs: written };
  const own = idOf(context.definition, withoutState.outputs) ?? id;
  const state = await read(context, own, withoutState, purpose);
  // An id from a state has plain percent signs.
  const plain = own === id ? undefined : await read(context, id, { inputs: {}, outputs: {} }, purpose);
  if (state && plain) throw ambiguousId(context, id);
  if (state) return { id: own, state };
  if (plain) return { id, state: plain };
  try {
    const found = await idByName(context, id, purpose);
    const named = found === undefined ? undefined : await read(context, found, withoutState, purpose);
    if (found !== undefined && named) return { id: found, state: named };
    if (purpose === "exists") await requireProofOfAbsence(context, id);
    return undefined;
  } catch (error) {
    throw explain(context.failed("read", id), error, context.session);
  }
}

const ambiguousId = (context: Context, id: string): ResourceError =>
  new ResourceError(
    context.failed("read", id),
    `this id can name several objects of the form ${context.definition.id}. Write a slash in a part as \`%2F\`, and a percent sign as \`%25\`.`,
    "ambiguous_id",
  );

/**
 * The id of an object whose name the given id contains instead of the id that the service generates, such as
 * `acme/developers` for a team. Undefined if no object has the name.
 */
async function idByName(context: Context, given: string, purpose: Purpose): Promise<string | undefined> {
  const { definition } = context;
  const { autoName, id, path, outputs } = definition;
  const [generated, ...others] = placeholders(id).filter((name) => Object.hasOwn(outputs.fields, name));
  if (!autoName || !generated || others.length || placeholders(id).includes(autoName)) return undefined;
  const values = unfill(id.replace(`{${generated}}`, `{${autoName}}`), given);
  if (!values) return undefined;
  const collection = pick(values, placeholders(path.collection));
  if (purpose === "exists") await invalidateLists(context, collection);
  const objects = await listObjects(context, collection);
  const ids = objects.flatMap((object) =>
    object.values[autoName] === values[autoName] ? (idOf(definition, object.values) ?? []) : [],
  );
  if (ids.length < 2) return ids[0];
  throw new StepError(
    `${ids.length} objects have this name. Use the id of one of them: ${ids.join(", ")}.`,
    "ambiguous_id",
  );
}

/**
 * Lists all objects of a collection, each with the state that `get` reads. Empty for a kind without an object.
 *
 * @param pathValues values in the collection's path, for example `{ appId }`.
 */
export async function list(context: Context, pathValues: ObjectValues): Promise<StateWithId[]> {
  const { definition } = context;
  if (!definition.hasObject) return [];
  try {
    const account = await context.session.account();
    const objects = await listObjects(context, pathValues);
    return objects.map(({ values }) => ({
      id: idOf(definition, values) as string,
      state: {
        inputs: allInputsOf(definition, values),
        outputs: outputsOf(definition, values),
        account,
      },
    }));
  } catch (error) {
    throw explain(context.failed("list"), error, context.session);
  }
}

/** Reports omitted inputs that differ, and that are no drift because of the effect of their repair. */
function reportIgnored(context: Context, id: string, names: readonly string[]): void {
  const [were, defaults, them] = names.length === 1 ? ["was", "default", "it"] : ["were", "defaults", "them"];
  context.session.report(
    `${context.displayName(id)}: ${names.join(", ")} ${were} set outside Pulumi. Restoring the ${defaults} would replace or interrupt the object, so Trefoil ignores ${them}. To compare ${them}, declare ${them}.`,
  );
}

/** Warns about secret outputs with a masked value that replaces the stored one, because it differs outside of its mask. */
function reportMaskedOutputs(context: Context, id: string, olds: Outputs, outputs: Outputs): void {
  const names = context.definition.outputs.members.flatMap(([name, field]) => {
    const secrets = walk(startAt(field, outputs[name], olds[name]), { fact: "secret" });
    return secrets.some(({ field: { facts }, value, other }) => facts.secret && isMaskOfOther(value, other))
      ? [name]
      : [];
  });
  if (!names.length) return;
  context.session.report(
    `${context.displayName(id)}: the service returns another value of ${names.join(", ")} than the state contained, and masks its secret part. The state contains the masked value now. Read the secret in the service, or replace the object with ${context.replaceCommand()}.`,
    "warning",
  );
}

/** True if a part of a value is masked, and differs from the stored part outside of its mask. */
function isMaskOfOther(value: unknown, stored: unknown): boolean {
  if (typeof value !== "object" || value === null) return isMaskedSecret(value) && isOtherAddress(stored, value);
  return Object.entries(value).some(([step, part]) => isMaskOfOther(part, memberOrItem(stored, step)));
}

/** The id takes precedence over an import file. An omitted name would be generated, which replaces the object. */
function inputsInId({ definition }: Context, known: ObjectValues): Inputs {
  return pickInputs(
    known,
    placeholders(definition.id).filter((name) => name in definition.inputs.fields),
  );
}

/** Reports items that were added outside Pulumi and that only a replacement could remove. They are not drift. */
function reportUnmanagedItems(context: Context, values: ObjectValues, declared: Inputs, inputs: Inputs): void {
  const { definition } = context;
  const all = inputsOf(definition, values, declared, { includesUnmanagedItems: true });
  const found = findChanges(definition.inputs, all, inputs).flatMap(({ removedItem }) => removedItem ?? []);
  const names = [...new Set(found)];
  if (!names.length) return;
  const [were, them] = names.length === 1 ? ["was", "it"] : ["were", "them"];
  const list = names.map((name) => JSON.stringify(name)).join(", ");
  context.session.report(
    `${context.displayName(idOf(definition, values))}: ${list} ${were} added outside Pulumi. Removing ${them} requires a replacement, so Trefoil ignores ${them}. To keep ${them} in a replacement, declare ${them}.`,
  );
}

/** All objects of the collection. If the list omits required inputs, each object is read individually. */
export async function listObjects(context: Context, values: ObjectValues): Promise<RemoteObject[]> {
  const list = await readList(context, values);
  const ids = idsOfPartialItems(context.definition, list, values);
  if (!ids) return objectsInList(context.definition, list, values);
  const found = await Promise.all(ids.map((id) => readObject(context, context.parseId(id, values), { fresh: true })));
  return found.filter((remote) => remote !== undefined);
}

/** The ids of the objects, if the items of the list lack required inputs. Otherwise undefined. */
export function idsOfPartialItems(
  definition: Definition,
  { items, meta }: ListResult,
  values: ObjectValues,
): string[] | undefined {
  const pathValues = pick(values, placeholders(definition.path.collection));
  const found = withoutDeleted(definition, items).map((item) => decodeItem(definition, item, pathValues, meta));
  if (definition.requests(values).list?.complete || !found.some((decoded) => missingInput(definition, decoded)))
    return undefined;
  return found.flatMap((decoded) => idOf(definition, decoded) ?? []);
}
