import { createHash, randomBytes } from "node:crypto";
import { placeholders } from "../../provider/define";
import { Context, create, type Inputs, read, redactor, remove, Session, WaitBudget } from "../../provider/lifecycle";
import { inventory, type ListedObject } from "../../provider/lifecycle/import";
import { type Config, isSameAccount, prepareSettings } from "../../provider/lifecycle/settings";
import { withoutExplanation } from "../../provider/text/explained-codes";
import { partsOfRotatedName, rotatedName } from "../../provider/text/rotated-names";
import { counted } from "../../provider/text/wording";
import { type Credential, checkedInputs } from "./credentials";
import { RotationError } from "./errors";
import type { RotationRecord, RotationState } from "./state";

/** Credentials of one generation whose responses were lost. With more, something rejects or loses every response. */
const maxUnfinished = 3;

/** Project in the records of creates. It distinguishes them from those of programs. */
const project = "trefoil-rotate";

/** A credential of the account. */
type Candidate = Pick<ListedObject, "id" | "values">;

/** One rotation. */
export interface Rotation {
  readonly credential: Credential;
  /** The result of the last rotation. Undefined for the first rotation. */
  readonly last: RotationRecord | undefined;
  /** The place that stores the credential. Rotations of different owners never revoke each other's credentials. */
  readonly owner: string;
  /** Configuration of Trefoil by key. The environment supplies the settings that it lacks. */
  readonly configuration?: Config;
  /** Receives lines without secrets. */
  readonly report?: (line: string) => void;
}

/**
 * Revokes the previous credential, and creates a new one. The current credential stays valid until the next rotation.
 *
 * A repeated call with the same `last`, for example after a lost response, creates another credential. It revokes
 * no credential of an earlier response: the next rotation does, because its `last` shows which credential is used.
 *
 * @throws RotationError
 */
export async function rotate(rotation: Rotation): Promise<RotationState> {
  const { credential, configuration = {}, report = () => {} } = rotation;
  const { service } = credential.definition;
  const session = new Session(service, configuration, report);
  // The process may serve many rotations.
  session.waitBudget = new WaitBudget();
  try {
    await prepareSettings(service, configuration);
    return await rotateIn(session, rotation);
  } catch (error) {
    if (error instanceof RotationError) throw error;
    const reason = redactor([...session.secrets])(withoutExplanation(messageOf(error)));
    const still = rotation.last ? " The current credential was not revoked." : "";
    throw new RotationError(
      "service_failed",
      `The rotation of ${JSON.stringify(credential.name)} failed. ${reason} Then rotate again.${still}`,
    );
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function rotateIn(session: Session, rotation: Rotation): Promise<RotationState> {
  const { credential, last } = rotation;
  const { definition, nameInput, name } = credential;
  const { report } = session;
  const account = await session.account();
  const context = new Context(definition, session);
  const listed = await objectsOf(context, credential);
  requireSameAccount(rotation, account, listed);
  const objects = [...listed, ...(await unlistedPrevious(context, rotation, listed))];
  const series = seriesOf(rotation, objects);
  const revoked = revocable(rotation, series, objects);
  requireFinished(rotation, series);
  for (const id of otherFirsts(rotation, series))
    report(
      `${name}: ${JSON.stringify(id)} is of another first rotation, and was not revoked. Delete it if nothing uses it.`,
    );

  const contextFor = (objectName: string) =>
    new Context(definition, session, { name: `rotate/${objectName}`, project });
  for (const { id, values } of revoked) {
    const state = { inputs: pathInputs(credential), outputs: {}, account } as const;
    await remove(contextFor(String(values[nameInput])), id, state);
    report(`${name}: revoked ${definition.name} ${JSON.stringify(id)}.`);
  }

  const objectName = rotatedName({
    baseName: credential.baseName,
    series: series.key,
    generation: generationAfter(last?.id),
    random: randomBytes(4).toString("hex"),
  });
  // The name is unique, so that a create without a response can be found, and only its object.
  const desired = { inputs: checkedInputs(credential, objectName), autoNamed: true, outputs: {} };
  const created = await create(contextFor(objectName), desired);
  // The caller stores the result. A record would let `trefoil recover` offer to delete the object.
  session.journal.removeReturned(account, definition.token, created.id);
  report(`${name}: created ${definition.name} ${JSON.stringify(created.id)}.`);
  return {
    ...created.state.outputs,
    rotation: {
      type: definition.token,
      account,
      id: created.id,
      ...(last && { previousId: last.id }),
      name: objectName,
      rotatedAt: new Date().toISOString(),
    },
  };
}

const digest = (...parts: readonly unknown[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 10);

/** Part of the names of the credentials that replace this one. */
const generationAfter = (id: string | undefined): string => digest(id ?? null);

/** Inputs in the path of the collection. */
const pathInputs = ({ definition, inputs }: Credential): Inputs =>
  Object.fromEntries(placeholders(definition.path.collection).map((name) => [name, inputs[name]])) as Inputs;

/** @throws RotationError if an object of the list has no id. */
async function objectsOf(context: Context, credential: Credential): Promise<readonly Candidate[]> {
  const { objects, withoutId } = await inventory(context, pathInputs(credential));
  if (!withoutId) return objects;
  throw new RotationError(
    "conflict",
    `The service lists ${counted(withoutId, "object")} without an id, so that the credentials of ${JSON.stringify(credential.name)} cannot be identified. Nothing was changed. Check the URL of the service and any proxy.`,
  );
}

/**
 * The previous credential, if the list lacks it and the service still returns it. Otherwise reports that it no longer exists.
 *
 * @throws RotationError if the list lacks the current credential, too, so that it proves nothing.
 */
async function unlistedPrevious(
  context: Context,
  { credential, last, report }: Rotation,
  listed: readonly Candidate[],
): Promise<readonly Candidate[]> {
  const { token, name } = context.definition;
  const id = last?.previousId;
  if (id === undefined || last?.type !== token || listed.some((object) => object.id === id)) return [];
  const state = await read(context, id, { inputs: {}, outputs: {} }, "exists");
  if (state) return [{ id, values: { ...state.inputs, ...state.outputs } }];
  if (!listed.some((object) => object.id === last.id))
    throw new RotationError(
      "conflict",
      `The service lists neither the current credential ${JSON.stringify(last.id)} of ${JSON.stringify(credential.name)} nor the previous credential ${JSON.stringify(id)}, so that the list may be incomplete. Nothing was changed. Check the permissions of the credentials and any proxy, then rotate again. If both were deleted, remove the state of the rotator, so that the next rotation is a first rotation.`,
    );
  report?.(`${credential.name}: ${name} ${JSON.stringify(id)} no longer exists, so that it was not revoked.`);
  return [];
}

/** A user may see only the own objects. Otherwise, another account would hide that the previous credential still exists. */
function requireSameAccount({ credential, last }: Rotation, account: string, objects: readonly Candidate[]): void {
  if (!last || last.account === account) return;
  const { service } = credential.definition;
  if (isSameAccount(service, last.account, account) && objects.some(({ id }) => id === last.id)) return;
  throw new RotationError(
    "conflict",
    `The state belongs to the account ${last.account}, and the rotation would use ${account}. Nothing was changed. Sign in with the account of the state. To start again in the other account, remove the state, and revoke the credentials ${[last.id, last.previousId].filter(Boolean).join(" and ")} yourself.`,
  );
}

/** The objects of one credential of one owner. */
interface Series {
  /** Part of the names of its objects. */
  readonly key: string;
  /** Its objects by id, with their generation. */
  readonly generations: ReadonlyMap<string, string>;
}

/** The objects whose names show that a rotation of the same owner created them. */
function seriesOf({ credential, owner }: Rotation, objects: readonly Candidate[]): Series {
  const key = digest(owner, credential.name);
  const generations = objects.flatMap(({ id, values }) => {
    const parts = partsOfRotatedName(String(values[credential.nameInput]));
    return parts?.series === key ? [[id, parts.generation] as const] : [];
  });
  return { key, generations: new Map(generations) };
}

/**
 * The unused credentials: the previous credential, and the credentials with the same predecessor as the current credential,
 * whose responses were lost. Credentials without a predecessor are not certain to be unused.
 *
 * @throws RotationError if the previous credential was not created by a rotation of the same owner.
 */
function revocable(
  { credential, last }: Rotation,
  { generations }: Series,
  objects: readonly Candidate[],
): readonly Candidate[] {
  if (!last) return [];
  const { id: currentId, previousId } = last;
  const { token } = credential.definition;
  if (last.type !== token)
    throw new RotationError(
      "conflict",
      `The state belongs to the type ${last.type}, and ${JSON.stringify(credential.name)} is of the type ${token}. Nothing was changed. Restore the type, or remove the state and revoke the credentials ${[currentId, previousId].filter(Boolean).join(" and ")} yourself.`,
    );
  const previous = objects.find(({ id }) => id === previousId);
  if (previous && (!generations.has(previous.id) || previousId === currentId))
    throw new RotationError(
      "conflict",
      `The credential ${JSON.stringify(previousId)} would be revoked, but its name shows that no rotation of ${JSON.stringify(credential.name)} created it for this owner. Nothing was changed. If the environment was renamed or cloned, remove the state of the rotator, so that the next rotation is a first rotation, and revoke ${[currentId, previousId].map((id) => JSON.stringify(id)).join(" and ")} when nothing uses them. Otherwise, correct \`rotation.previousId\` in the state.`,
    );
  if (previousId === undefined) return [];
  const generation = generationAfter(previousId);
  const unused = objects.filter(({ id }) => id !== currentId && generations.get(id) === generation);
  return previous ? [previous, ...unused.filter(({ id }) => id !== previousId)] : unused;
}

/**
 * The other credentials without a predecessor. Each may be that of a lost response, or the current credential of another entry of the
 * same owner.
 */
function otherFirsts({ last }: Rotation, { generations }: Series): readonly string[] {
  if (!last || last.previousId !== undefined) return [];
  const first = generationAfter(undefined);
  return [...generations].filter(([id, generation]) => generation === first && id !== last.id).map(([id]) => id);
}

/** @throws RotationError if many credentials with the same predecessor exist. */
function requireFinished({ credential, last }: Rotation, { generations }: Series): void {
  const next = generationAfter(last?.id);
  const unfinished = [...generations].filter(([, generation]) => generation === next).map(([id]) => id);
  if (unfinished.length < maxUnfinished) return;
  const reason = last
    ? "but their results were not stored"
    : "and their results were not stored, or several entries use this credential";
  const advice = last ? "" : " For one more entry, define the credential with another name.";
  throw new RotationError(
    "conflict",
    `The last ${unfinished.length} rotations of ${JSON.stringify(credential.name)} created credentials, ${reason}. Nothing was changed. Check the time limit of the caller and whether it stores the result. Then delete ${unfinished.join(", ")} in the service, unless one of them is in use, and rotate again.${advice}`,
  );
}
