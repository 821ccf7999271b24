import type { Definition } from "../../define";
import { HttpError } from "../../rest";
import { explain, ResourceError } from "../errors/errors";
import { isInterrupted, type PendingRecord, removalCommand } from "../journal/pending-records";
import { idIn } from "../journal/record-format";
import { evidencesOf, rows } from "../life/table";
import { rejectDataLoss } from "../protection/deletion-protection";
import type { Context } from "../read/context";
import { findCertainly, isHiddenFrom } from "../read/visibility";
import { isSameAccount, userOf } from "../settings/account";
import { allInputsOf, idOf } from "../values/state";
import type { ObjectValues } from "../values/values";
import { deleteRecorded } from "../write/delete-object";
import { certainCandidates, creationTimeOf, recordedName, timeConflict } from "../write/evidence";
import { initialOutputs, lacksInitialObjects } from "../write/initial-objects";

/** An object that may be the result of an interrupted create. */
export interface FoundObject {
  readonly id: string;
  /** Creation time in ISO 8601 format. Undefined if the service does not report it. */
  readonly createdAt?: string;
}

/** Result of the create of a record. */
export type RecordStatus =
  /** The update that wrote the record still runs. */
  | { readonly status: "running" }
  /** The service has no such object. */
  | { readonly status: "nothing" }
  /** The create succeeded with this object: its id was returned, or its name was generated. */
  | { readonly status: "created"; readonly objects: readonly [FoundObject] }
  /**
   * Any of these objects, or none of them, may be the result of the create. Objects of a retained type remain in the service by
   * default, and are not deleted.
   */
  | { readonly status: "candidates"; readonly objects: readonly FoundObject[]; readonly isRetained?: true }
  /** The journal key of this user did not write the record, so that it proves nothing. */
  | { readonly status: "foreign" }
  /** The result cannot be determined. */
  | { readonly status: "unknown"; readonly reason: string };

const unknown = (reason: string): RecordStatus => ({ status: "unknown", reason });

/** Determines the result of the create of a record. Sends only read requests. */
export async function examine(context: Context, record: PendingRecord): Promise<RecordStatus> {
  // No request is sent to an object that only a foreign record names.
  if (record.isForeign) return { status: "foreign" };
  if (!isInterrupted(record)) return { status: "running" };
  try {
    return await findObjects(context, record);
  } catch (error) {
    return unknown(explainedError(context, "read", error).message);
  }
}

async function findObjects(context: Context, record: PendingRecord): Promise<RecordStatus> {
  const { content } = record;
  const { definition } = context;
  const obstacle = (await accountProblem(context, content)) ?? contentProblem(definition, content);
  if (obstacle !== undefined) return unknown(obstacle);
  const { request } = content;
  const known = idIn(content);
  const values = { ...request.locator, ...(known !== undefined && context.parseId(known, request.locator)) };
  const found =
    known === undefined
      ? await certainCandidates(context, record, values)
      : [await findCertainly(context, values)].filter((remote) => remote !== undefined);
  const conflicts = found.map((remote) => timeConflict(context, content, remote));
  const objects = found.flatMap((remote, i): FoundObject[] => {
    const id = known ?? idOf(definition, remote.values);
    return id === undefined || conflicts[i] !== undefined ? [] : [{ id, createdAt: creationTimeOf(remote) }];
  });
  const [first, ...others] = objects;
  const conflict = conflicts.find((one) => one !== undefined);
  if (!first) return conflict === undefined ? notFoundStatus(context, content.account, values) : unknown(conflict);
  const isRetained = definition.hooks.keepOnDelete?.({});
  if (!isRetained && !others.length && isMine(context, content)) return { status: "created", objects: [first] };
  return { status: "candidates", objects, ...(isRetained && { isRetained: true as const }) };
}

type Content = PendingRecord["content"];

async function accountProblem({ definition, session }: Context, { account }: Content): Promise<string | undefined> {
  const configured = await session.account();
  return isSameAccount(definition.service, account, configured)
    ? undefined
    : `The record belongs to ${account}, but the credentials belong to ${configured}. Use the credentials of the first account.`;
}

/** The reason why the content of a record does not identify its object. */
function contentProblem({ name: kind, singleton, inputs, outputs }: Definition, content: Content): string | undefined {
  if (singleton)
    return "The update may have changed existing settings. Compare them with `before.settings` in the record, or without it with the defaults on the page of the resource. Restore them in the service where they differ, and then forget the record.";
  const { request, before } = content;
  const quoted = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(" and ");
  if (request.omitted)
    return `Requests for the object need ${quoted(request.omitted)}. The record does not contain the values, since they may be secrets. Check the service, delete the object there if it is not needed, and then forget the record.`;
  const unknownNames = Object.keys(request.locator ?? {}).filter(
    (name) => !(name in inputs.fields || name in outputs.fields),
  );
  if (unknownNames.length)
    return `The record identifies the object by ${quoted(unknownNames)}, which ${kind} does not have here. Use the version of the package that wrote the record.`;
  if (idIn(content) !== undefined) return undefined;
  if (before.list === "missing") return "The service has no list in which the object could be found.";
  if (!request.locator) return "The record does not contain what identifies the object.";
  return before.list === "incomplete" ? "Too many objects with the same key existed before the create." : undefined;
}

/** The record proves its object without a comparison of inputs, which the command does not know. */
function isMine(context: Context, content: Content): boolean {
  // `operations.upsert` also updates an object that existed before.
  if (context.definition.upserts) return false;
  const [evidence] = evidencesOf({
    hasResponse: content.response !== undefined,
    hasGeneratedName: recordedName(context, content) !== undefined,
  });
  return evidence !== undefined && rows[evidence].verdict === "mine";
}

/** Status of an object that was not found. Some services show an object only to the account that created it. */
async function notFoundStatus(context: Context, account: string, values: ObjectValues): Promise<RecordStatus> {
  if (!(await isHiddenFrom(context, account, values))) return { status: "nothing" };
  const [owner, user] = [userOf(account), userOf(await context.session.account())];
  return unknown(
    `${context.definition.service.title} does not show the object to ${user}, but the record belongs to ${owner}, and the object may be visible only to that account. Use the credentials of ${owner}.`,
  );
}

/**
 * Deletes the object of a pending record, unless it contains data.
 *
 * @throws ResourceError with the reason if the object is not deleted.
 */
export async function deleteLeftover(context: Context, record: PendingRecord, id: string): Promise<void> {
  const { definition } = context;
  const { content } = record;
  try {
    const { locator } = content.request;
    const remote = await findCertainly(context, { ...locator, ...context.parseId(id, locator) });
    if (!remote) return;
    const conflict = timeConflict(context, content, remote);
    if (conflict !== undefined)
      throw new ResourceError(context.failed("delete", id), `it was not deleted. ${conflict}`, "unsure");
    const inputs = allInputsOf(definition, remote.values);
    if (definition.hooks.keepOnDelete?.(inputs)) {
      const problem =
        "resources of this type remain in the service by default. It was not deleted. Delete it manually.";
      throw new ResourceError(context.failed("delete", id), problem, "kept");
    }
    const created = initialOutputs(definition, content.response ?? {});
    const values: ObjectValues = { ...locator, ...remote.values, ...created };
    const nextStep = nextStepFor(definition, record);
    const check = () => rejectDataLoss(context, { id, inputs, values, nextStep });
    await deleteRecorded(context, record, values, check);
  } catch (error) {
    throw explainedError(context, "delete", error, id);
  }
}

/** Next step for an object that contains data. No program declares it, so that none can set `forceDestroy`. */
function nextStepFor(definition: Definition, record: PendingRecord): string {
  const note = lacksInitialObjects(definition, record.content)
    ? `The interrupted update did not record what ${definition.service.title} created with it, so that everything counts. `
    : "";
  return `${note}If the object is not needed, delete it in the service, and then remove its record: run ${removalCommand(record)}. To keep it, declare it in the program, and run \`pulumi up\`.`;
}

function explainedError(context: Context, operation: "read" | "delete", error: unknown, id?: string): Error {
  const credential = error instanceof HttpError ? context.session.credential : undefined;
  const { provider, fromEnvironment, fromDockerLogin } = context.session;
  // The command reads the configuration itself, and no state.
  const access = { credential, provider, fromEnvironment, fromDockerLogin, isCurrent: true };
  return explain(context.failed(operation, id), error, access);
}
