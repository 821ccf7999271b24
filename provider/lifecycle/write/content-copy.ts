import type { ContentCopy, CopySource } from "../../define";
import { HttpError } from "../../rest";
import { credentialHint, ResourceError, StepError } from "../errors/errors";
import type { Context } from "../read/context";
import { stepsFor } from "../read/requests";
import { credentialSources } from "../settings/settings";
import type { Change } from "../values/compare";
import { type State, step } from "../values/state";
import type { Inputs, ObjectValues } from "../values/values";
import { advance, note, type Progress } from "./progress";

/** Ids of the replaced objects whose contents are not copied completely, the newest first. */
export const copyStep = step<readonly string[]>("copy");

/** Code of the errors about contents that are not copied, or cannot be copied. */
const notCopied = "not_copied";

function enabledCopy({ definition }: Context, inputs: Inputs): ContentCopy | undefined {
  const { contentCopy } = definition.hooks;
  return contentCopy && inputs[contentCopy.enabledBy] === true ? contentCopy : undefined;
}

interface Replacement {
  readonly olds: Inputs;
  readonly news: Inputs;
  /** The old object is deleted before the new object exists. */
  readonly isDeletedFirst: boolean;
}

export function rejectUncopiable(context: Context, id: string, { olds, news, isDeletedFirst }: Replacement): void {
  const copy = enabledCopy(context, news);
  if (!copy) return;
  const fail = (problem: string) => {
    throw new ResourceError(context.failed("preview", id), problem, notCopied);
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
 * complete. Newest first, because a copy omits what the new object has. Empty if it replaces no object.
 *
 * @throws ResourceError if the contents cannot be copied.
 */
export function sourcesOfCreate(context: Context, id: string | undefined, desired: Inputs): readonly string[] {
  const { before } = context.life;
  if (!before || before.id === id || !enabledCopy(context, desired)) return [];
  rejectUncopiable(context, before.id, { olds: before.inputs, news: desired, isDeletedFirst: false });
  return [before.id, ...(copyStep.in(before) ?? [])];
}

/** The update that continues the copy of an earlier update, although no input changed. */
export function unfinishedCopy(context: Context, olds: State, news: Inputs): Change | undefined {
  const copy = enabledCopy(context, news);
  const copyFrom = copyStep.in(olds);
  if (!copy || !copyFrom?.length) return undefined;
  const from = copyFrom.map((id) => JSON.stringify(id)).join(", ");
  const reason = `the copy of the ${copy.noun} from ${from} is not complete`;
  return { path: copy.enabledBy, kind: "update", replaces: false, reason };
}

/** The ids of the objects whose contents an update copies, because an earlier operation did not complete the copy. */
export const sourcesOfUpdate = (context: Context, olds: State, desired: Inputs): readonly string[] | undefined =>
  enabledCopy(context, desired) ? copyStep.in(olds) : undefined;

/**
 * Copies the contents of replaced objects.
 *
 * @param values inputs and outputs of the object that gets the contents.
 * @param isNew this operation has created the object, so that it is empty.
 * @throws Error if a copy is not complete. The next update continues.
 */
export async function copyContents(
  context: Context,
  progress: Progress,
  values: ObjectValues,
  isNew: boolean,
): Promise<void> {
  const { definition, session } = context;
  const { inputs } = progress;
  const sources = copyStep.in(progress) ?? [];
  const copy = enabledCopy(context, inputs);
  if (!copy) return;
  const lifeOf = (id: string) => session.objects.of(definition, id);
  for (const id of sources) lifeOf(id).isUncopied = true;
  for (const [i, id] of sources.entries()) {
    advance(progress, { steps: copyStep.set(progress, sources.slice(i)) });
    await copySource(context, copy, { id, isNew: isNew && i === 0 }, { values, inputs });
    lifeOf(id).isUncopied = false;
  }
  note(progress, copyStep, undefined);
}

async function copySource(
  context: Context,
  copy: ContentCopy,
  source: CopySource,
  { values, inputs }: { readonly values: ObjectValues; readonly inputs: Inputs },
): Promise<void> {
  try {
    await copy.copy(stepsFor(context, values), source, inputs);
  } catch (error) {
    throw error instanceof HttpError ? withoutContents(context, copy, error) : error;
  }
}

/** The error of a request of a copy without the message of the service, which may contain contents. */
function withoutContents({ definition, session }: Context, { noun }: ContentCopy, error: HttpError): StepError {
  const { method, path, status, requestId } = error;
  const request = requestId === undefined ? "" : ` (request ${requestId})`;
  const response = `${method} ${path} -> ${status}${request}. The message of the service may contain ${noun}, so that it is omitted.`;
  const check = `Check ${credentialSources(definition.service, session)}.${credentialHint(session, error)}`;
  const advice: Partial<Record<number, string>> = {
    401: `The credential was rejected. ${check}`,
    403: `The ${session.credential.kind} may not do this; it needs ${definition.permissions.write}. ${check}`,
    404: `The old or the new ${definition.name} was not found. Run \`pulumi up --refresh\` to see which one exists.`,
  };
  const other = "Run `pulumi up` again to continue. If it fails again, contact the vendor with the request id.";
  return new StepError(`${response} ${advice[status] ?? other}`, notCopied);
}

/**
 * Returns true if the contents of a replaced object are in the object that replaces it, so that it may be deleted. False if
 * the copy is not enabled, or the program no longer declares the resource.
 *
 * Contents that are missing are copied: clients added them during or after the copy, or the user forced the replacement,
 * of which the create does not know.
 *
 * @throws Error if contents would be lost.
 */
export async function requireCopied(context: Context, id: string): Promise<boolean> {
  const { definition, session, life } = context;
  const { contentCopy } = definition.hooks;
  if (!contentCopy) return false;
  const { noun, enabledBy } = contentCopy;
  const fail = (problem: string): never => {
    throw new ResourceError(context.failed("delete", id), problem, notCopied);
  };
  if (session.objects.find(definition, id)?.isUncopied)
    fail(
      `the copy of its ${noun} to the new ${definition.name} is not complete. It was not deleted. Run \`pulumi up\` again to continue the copy.`,
    );
  const desired = life.declaration?.inputs;
  if (!desired || !enabledCopy(context, desired)) return false;
  const replacement = life.newId ?? life.before?.id;
  if (replacement === undefined || replacement === id)
    return fail(
      `it would be deleted before its ${noun} are copied (\`${enabledBy}\`). It was not deleted. Omit the option \`deleteBeforeReplace\` and the argument \`${definition.autoName}\`, so that the new ${definition.name} is created first. To replace it without a copy, remove \`${enabledBy}\`.`,
    );
  const values = { ...desired, ...context.parseId(replacement) };
  await copySource(context, contentCopy, { id, isNew: false }, { values, inputs: desired });
  return true;
}
