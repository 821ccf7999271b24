import { HttpError } from "../../rest";
import { explain, ResourceError } from "../errors/errors";
import { isInterrupted, type PendingOperation } from "../journal/pending-operations";
import { refuseDataLoss, requirePermissions } from "../protection/deletion-protection";
import type { Context, RemoteObject } from "../read/context";
import { isHiddenFrom } from "../read/visibility";
import { isSameAccount, principalOf } from "../settings/account";
import { idOf, inputsOf } from "../values/state";
import { isEmpty, type ObjectValues } from "../values/values";
import { deleteObject } from "../write/delete-object";
import { candidates } from "../write/find-created";

/** An object that may be the result of a pending operation. */
export interface FoundObject {
  readonly id: string;
  /** Creation time in ISO 8601 format. Undefined if the service does not report it. */
  readonly createdAt?: string;
}

/** Result of a pending operation. */
export type OperationStatus =
  /** The update that started the operation still runs. */
  | { readonly status: "running" }
  /** The service has no such object. */
  | { readonly status: "nothing" }
  /** The operation created this object: its id was returned, or its name was generated. */
  | { readonly status: "created"; readonly objects: readonly [FoundObject] }
  /** Any of these objects, or none of them, may be the result of the operation. */
  | { readonly status: "candidates"; readonly objects: readonly FoundObject[] }
  /** The result cannot be determined. */
  | { readonly status: "unknown"; readonly reason: string };

/** Determines the result of a pending operation. Sends only read requests. */
export async function examine(context: Context, operation: PendingOperation): Promise<OperationStatus> {
  if (!isInterrupted(operation)) return { status: "running" };
  try {
    return await findObjects(context, operation);
  } catch (error) {
    return { status: "unknown", reason: explainedError(context, "read", error).message };
  }
}

async function findObjects(context: Context, { record }: PendingOperation): Promise<OperationStatus> {
  const { definition, session } = context;
  const { identity } = await session.account();
  if (!isSameAccount(definition.service, record.account, identity)) {
    return {
      status: "unknown",
      reason: `The record belongs to ${record.account}, but the credentials belong to ${identity}. Use the credentials of the first account.`,
    };
  }
  if (definition.singleton) {
    return {
      status: "unknown",
      reason:
        "The update may have changed existing settings. Compare them with `previousSettings` in the record, if it exists, restore them in the service where they differ, and then forget the entry.",
    };
  }
  if (record.omittedInputs) {
    const names = record.omittedInputs.map((name) => `\`${name}\``).join(" and ");
    return {
      status: "unknown",
      reason: `Requests for the object need ${names}. The record does not contain the values, since they may be secrets. Check the service, delete the object there if it is not needed, and then forget the entry.`,
    };
  }
  // An object that is created by PUT may have existed before.
  const proven = definition.upserts
    ? undefined
    : (record.id ?? (record.hasGeneratedName ? record.expectedId : undefined));
  const known = record.id ?? record.expectedId;
  if (known !== undefined) {
    const values = { ...record.locator, ...context.parseId(known) };
    const remote = await context.readObject(values, { fresh: true });
    if (!remote) return notFoundStatus(context, record.account, values);
    const found: FoundObject = { id: known, createdAt: creationTimeOf(remote) };
    return proven === undefined ? { status: "candidates", objects: [found] } : { status: "created", objects: [found] };
  }
  return searchByNaturalKey(context, record);
}

/** Searches for an object whose id the service generates. */
async function searchByNaturalKey(context: Context, record: PendingOperation["record"]): Promise<OperationStatus> {
  if (record.hasNoList)
    return { status: "unknown", reason: "The service has no list in which the object could be found." };
  if (!record.locator) return { status: "unknown", reason: "The record does not contain what identifies the object." };
  if (!record.listsAllExisting) {
    return { status: "unknown", reason: "Too many objects with the same key existed before the create." };
  }
  const objects = (await candidates(context, record, record.locator)).flatMap((remote): FoundObject[] => {
    const id = idOf(context.definition, remote.values);
    return id === undefined ? [] : [{ id, createdAt: creationTimeOf(remote) }];
  });
  const [first] = objects;
  if (!first) return notFoundStatus(context, record.account, record.locator);
  return record.hasGeneratedName && objects.length === 1
    ? { status: "created", objects: [first] }
    : { status: "candidates", objects };
}

/** Status of an object that was not found. Some services show an object only to the account that created it. */
async function notFoundStatus(context: Context, account: string, values: ObjectValues): Promise<OperationStatus> {
  const { identity } = await context.session.account();
  if (!(await isHiddenFrom(context, identity, account, values))) return { status: "nothing" };
  const [owner, configured] = [principalOf(account), principalOf(identity)];
  return {
    status: "unknown",
    reason: `${context.definition.service.title} does not show the object to ${configured}, but the record belongs to ${owner}, and the object may be visible only to that account. Use the credentials of ${owner}.`,
  };
}

/**
 * Deletes the object of a pending operation, unless it contains data.
 *
 * @throws ResourceError with the reason if the object is not deleted.
 */
export async function deleteLeftover(context: Context, { record }: PendingOperation, id: string): Promise<void> {
  const { definition } = context;
  try {
    const remote = await context.readObject({ ...record.locator, ...context.parseId(id) }, { fresh: true });
    if (!remote) return;
    const inputs = inputsOf(definition, remote.values, undefined);
    if (definition.hooks.keepOnDelete?.(inputs)) {
      const problem =
        "resources of this type remain in the service by default. It was not deleted. Delete it manually.";
      throw new ResourceError(context.displayName(id), "delete", problem, "kept");
    }
    const values: ObjectValues = { ...record.locator, ...remote.values };
    await requirePermissions(context, "delete", inputs);
    await refuseDataLoss(context, id, inputs, values);
    await deleteObject(context, values);
  } catch (error) {
    throw explainedError(context, "delete", error, id);
  }
}

function explainedError(context: Context, operation: "read" | "delete", error: unknown, id?: string): Error {
  const credential = error instanceof HttpError ? context.session.credential : undefined;
  const { provider, fromEnvironment } = context.session;
  // The command reads the configuration itself, and no state.
  const access = { credential, provider, fromEnvironment, isCurrent: true };
  return explain(context.failed(operation, id), error, access);
}

const creationNames = ["created", "createdAt", "created_at", "creation_date", "date_created", "date_registered"];

/** Creation time that the service reports for an object. */
function creationTimeOf({ body }: RemoteObject): string | undefined {
  const value = creationNames.map((name) => body[name]).find((time) => !isEmpty(time));
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  // Some services return seconds since 1970, others milliseconds.
  const date = new Date(typeof value === "number" && value < 1e11 ? value * 1000 : value);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
