import { unfill } from "../../define";
import { ResourceError } from "../errors/errors";
import { removalCommand } from "../journal/pending-records";
import type { JournalRecord } from "../journal/record-folder";
import type { RecordContent } from "../journal/record-format";
import type { Context } from "../read/context";
import type { RemoteObject } from "../read/remote-object";
import { idOf } from "../values/state";
import { type Inputs, isEmpty } from "../values/values";

/**
 * The generated name in the record of a create, by the name of its input. Undefined if the name was not generated, or
 * does not identify the object.
 */
export const recordedName = (context: Context, content: RecordContent): Inputs | undefined =>
  content.hasGeneratedName ? nameIn(context, content) : undefined;

/** The name in the record of a create whose program chose it. Undefined as in `recordedName`. */
export const chosenName = (context: Context, content: RecordContent): Inputs | undefined =>
  content.hasGeneratedName ? undefined : nameIn(context, content);

function nameIn({ definition }: Context, { expectedId, locator }: RecordContent): Inputs | undefined {
  const { autoName = "", id, naturalKey } = definition;
  const known = expectedId ? unfill(id, expectedId) : naturalKey.includes(autoName) ? locator : undefined;
  return known?.[autoName] === undefined ? undefined : { [autoName]: known[autoName] };
}

/**
 * Fails unless the create certainly created the object: the response contained its id, or its name was generated. An
 * object that only matches the inputs may belong to another client, so it must not be deleted.
 *
 * @param cause why the response with the object is missing, as a sentence.
 */
export function requireProvenObject(
  context: Context,
  record: JournalRecord,
  { values }: RemoteObject,
  cause = "An interrupted update sent the create request and received no response.",
): void {
  const { content } = record;
  if (content.id !== undefined || content.previousSettings || recordedName(context, content)) return;
  const lost = createOnlyOutputs(context).map((name) => `\`${name}\``);
  throw new ResourceError(
    context.displayName(idOf(context.definition, values)),
    "create",
    `${cause} This object may be the result, or another client created it. It cannot be adopted, because only the response contained ${lost.join(" and ")}. If no other client created it, delete it. Otherwise run ${removalCommand(record)}. Then run \`pulumi up\` again.`,
    "unsure",
  );
}

/** Outputs that only the response to the create contains. Without a required one, the object is unusable. */
export const createOnlyOutputs = ({ definition }: Context): string[] =>
  Object.entries(definition.outputs.fields).flatMap(([name, { facts, optional }]) =>
    facts.returned === "onCreate" && !optional ? [name] : [],
  );

const creationNames = ["created", "createdAt", "created_at", "creation_date", "date_created", "date_registered"];

/** Creation time that the service reports for an object, in ISO 8601 format. */
export function creationTimeOf({ body }: RemoteObject): string | undefined {
  const value = creationNames.map((name) => body[name]).find((time) => !isEmpty(time));
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  // Some services return seconds since 1970, others milliseconds.
  const date = new Date(typeof value === "number" && value < 1e11 ? value * 1000 : value);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

/** The clocks of this machine and of the service may differ. */
const clockToleranceMs = 5 * 60_000;

/** Longer than a create request may wait for a limit of the service, or in a queue. */
const longestCreateMs = 60 * 60_000;

/**
 * The reason if an object is not the result of the create of a record: the service created it at another time. Undefined if the times agree or
 * are not known. The response of an unknown API may contain any time.
 */
export function timeConflict(
  { definition }: Context,
  { requestedAt, respondedAt, previousSettings }: RecordContent,
  remote: RemoteObject,
): string | undefined {
  const created = creationTimeOf(remote);
  const mayBeOlder = definition.upserts || definition.singleton || previousSettings !== undefined;
  if (created === undefined || requestedAt === undefined || mayBeOlder || definition.service.isUnknownApi)
    return undefined;
  // A date without a time.
  if (created.endsWith("T00:00:00.000Z")) return undefined;
  const first = Date.parse(requestedAt) - clockToleranceMs;
  const last = (respondedAt ? Date.parse(respondedAt) : Date.parse(requestedAt) + longestCreateMs) + clockToleranceMs;
  const at = Date.parse(created);
  if (at >= first && at <= last) return undefined;
  return `The service created the object at ${created}, and the interrupted update sent its create request at ${requestedAt}, so that the object is not its result. Check the object in the service, and the clock of this machine. Import the object or delete it there, and then remove the record.`;
}
