import type { ContentCopy } from "../../define";
import { ResourceError } from "../errors/errors";
import type { Context } from "../read/context";
import { stepsFor } from "../read/requests";
import type { Change } from "../values/compare";
import { idOf, keyInAccount, type State } from "../values/state";
import type { Inputs, ObjectValues } from "../values/values";

/** Code of the errors about contents that are not copied, or cannot be copied. */
const notCopied = "not_copied";

/** The copy of the contents, if the inputs enable it. */
function enabledCopy({ definition }: Context, inputs: Inputs): ContentCopy | undefined {
  const { contentCopy } = definition.hooks;
  return contentCopy && inputs[contentCopy.enabledBy] === true ? contentCopy : undefined;
}

/** Inputs before and after a replacement. */
interface Replacement {
  readonly olds: Inputs;
  readonly news: Inputs;
  /** The old object is deleted before the new object exists. */
  readonly isDeletedFirst: boolean;
}

/** Rejects a replacement that cannot copy the contents. */
export function rejectUncopiable(context: Context, id: string, { olds, news, isDeletedFirst }: Replacement): void {
  const copy = enabledCopy(context, news);
  if (!copy) return;
  const fail = (problem: string) => {
    throw new ResourceError(context.displayName(id), "replace", problem, notCopied);
  };
  const { noun, enabledBy } = copy;
  const { name, autoName } = context.definition;
  if (isDeletedFirst)
    fail(
      `it is deleted before the new ${name} exists, so that its ${noun} cannot be copied (\`${enabledBy}\`). Omit the argument \`${autoName}\` and the option \`deleteBeforeReplace\`, or change \`${autoName}\` too.`,
    );
  const [finding] = copy.problems(olds, news);
  if (finding) fail(`its ${noun} cannot be copied (\`${enabledBy}\`): ${finding.path} ${finding.reason}.`);
}

/**
 * The ids of the objects whose contents a create copies: the object that it replaces, and older ones whose copy is not
 * complete. Empty if it replaces no object.
 *
 * @throws ResourceError if the contents cannot be copied.
 */
export function sourcesOfCreate(context: Context, desired: Inputs): readonly string[] {
  const { program, definition } = context;
  const stored = program?.stored;
  if (!stored || !enabledCopy(context, desired) || stored.id === idOf(definition, desired)) return [];
  rejectUncopiable(context, stored.id, { olds: stored.inputs, news: desired, isDeletedFirst: false });
  return [...(stored.copyFrom ?? []), stored.id];
}

/** The update that continues the copy of an earlier update, although no input changed. */
export function unfinishedCopy(context: Context, { copyFrom }: State, news: Inputs): Change | undefined {
  const copy = enabledCopy(context, news);
  if (!copy || !copyFrom?.length) return undefined;
  const from = copyFrom.map((id) => JSON.stringify(id)).join(", ");
  const reason = `the copy of the ${copy.noun} from ${from} is not complete`;
  return { path: copy.enabledBy, kind: "update", replaces: false, reason };
}

/** The ids of the objects whose contents an update copies, because an earlier operation did not complete the copy. */
export const sourcesOfUpdate = (context: Context, { copyFrom = [] }: State, desired: Inputs): readonly string[] =>
  enabledCopy(context, desired) ? copyFrom : [];

/** A copy to the object with these values. */
interface CopyTask {
  readonly sources: readonly string[];
  readonly values: ObjectValues;
  readonly inputs: Inputs;
  /** This operation has created the object, so that it is empty. */
  readonly isNew: boolean;
}

/** A copy that failed. The next update continues. */
interface UnfinishedCopy {
  readonly error: unknown;
  /** The sources that are not copied completely. */
  readonly copyFrom: readonly string[];
}

/** Copies the contents of replaced objects. Returns the failure. */
export async function copyContents(
  context: Context,
  { sources, values, inputs, isNew }: CopyTask,
): Promise<UnfinishedCopy | undefined> {
  const copy = enabledCopy(context, inputs);
  if (!copy) return undefined;
  const { uncopied } = context.session;
  for (const id of sources) uncopied.add(keyInAccount(context.definition, id));
  for (const [i, id] of sources.entries()) {
    try {
      await copy.copy(stepsFor(context, values), { id, isNew: isNew && i === 0 }, inputs);
    } catch (error) {
      return { error, copyFrom: sources.slice(i) };
    }
    uncopied.delete(keyInAccount(context.definition, id));
  }
  return undefined;
}

/**
 * Returns true if the contents of a replaced object are in the object that replaces it, so that it may be deleted. False if
 * the copy is not enabled, or the program no longer declares the resource.
 *
 * Contents that are missing are copied: clients added them after the copy, or the user forced the replacement, of which
 * the create does not know.
 *
 * @throws Error if contents would be lost.
 */
export async function requireCopied(context: Context, id: string, values: ObjectValues): Promise<boolean> {
  const { definition, session, program } = context;
  const { contentCopy } = definition.hooks;
  if (!contentCopy) return false;
  const { noun, enabledBy } = contentCopy;
  const fail = (problem: string): never => {
    throw new ResourceError(context.displayName(id), "delete", problem, notCopied);
  };
  if (session.uncopied.has(keyInAccount(context.definition, id)))
    fail(
      `the copy of its ${noun} to the new ${definition.name} is not complete. It was not deleted. Run \`pulumi up\` again to continue the copy.`,
    );
  if (!program || !enabledCopy(context, program.desired)) return false;
  const { stored, desired, createdId } = program;
  const replacement = createdId ?? stored?.id;
  if (replacement === undefined || replacement === id)
    return fail(
      `it would be deleted before its ${noun} are copied (\`${enabledBy}\`). It was not deleted. Omit the option \`deleteBeforeReplace\` and the argument \`${definition.autoName}\`, so that the new ${definition.name} is created first. To replace it without a copy, remove \`${enabledBy}\`.`,
    );
  const steps = stepsFor(context, values);
  const [held, copied] = [await contentCopy.count(steps, id), await contentCopy.count(steps, replacement)];
  if (held <= copied) return true;
  const target = { ...desired, ...context.parseId(replacement) };
  await contentCopy.copy(stepsFor(context, target), { id, isNew: false }, target);
  return true;
}
