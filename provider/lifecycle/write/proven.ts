import { unfill } from "../../define";
import { ResourceError } from "../errors/errors";
import { removalCommand } from "../journal/pending-records";
import type { JournalRecord } from "../journal/record-folder";
import type { RecordContent } from "../journal/record-format";
import type { Context } from "../read/context";
import type { RemoteObject } from "../read/remote-object";
import { idOf } from "../values/state";
import type { Inputs } from "../values/values";

/**
 * The generated name in the record of a create, by the name of its input. Undefined if the name was not generated, or
 * does not identify the object.
 */
export function recordedName(
  { definition }: Context,
  { hasGeneratedName, expectedId, locator }: RecordContent,
): Inputs | undefined {
  const { autoName = "", id, naturalKey } = definition;
  if (!hasGeneratedName) return undefined;
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

/** Outputs that only the response to the create contains. Without that response, the object is unusable. */
export const createOnlyOutputs = ({ definition }: Context): string[] =>
  Object.entries(definition.outputs.fields).flatMap(([name, { facts }]) =>
    facts.returned === "onCreate" ? [name] : [],
  );
