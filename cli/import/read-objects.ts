import type { Values } from "../../provider/lifecycle";
import { reasonOf } from "../error-messages";
import { counted } from "../printable";
import { imports } from "../provider";
import { type AccountObject, titleOf } from "./account-object";
import type { Discovery, Gap } from "./discovery";
import { inParallel } from "./parallel";
import { throttled } from "./progress";
import type { Selection } from "./selection";

/** An object with its decoded inputs and outputs. */
export interface ReadObject {
  readonly object: AccountObject;
  readonly values: Values;
  /** Name of the account that Trefoil uses, if the object grants this account its access. */
  readonly ownUser?: unknown;
}

/** Objects with their values, and objects that could not be read. */
export interface ReadResult {
  readonly read: readonly ReadObject[];
  readonly gaps: readonly Gap[];
}

/** The objects to import as they were read. */
export interface ReadSelection {
  readonly toImport: readonly ReadObject[];
  /** Objects in the stack with which the service may have created some of the objects. */
  readonly owners: readonly ReadObject[];
  /** Objects that could not be read. */
  readonly gaps: readonly Gap[];
}

/** Reads the selected objects that the stack lacks, and the owners in the stack. */
export async function readSelection({ toImport, inStack }: Selection, discovery: Discovery): Promise<ReadSelection> {
  const { read, gaps } = await readObjects(toImport, discovery);
  const mayOwn = inStack.filter(({ definition }) => definition.hooks.import?.ownedObjects);
  const owners = await readObjects(mayOwn, discovery);
  return { toImport: read, owners: owners.read, gaps: [...gaps, ...owners.gaps] };
}

export async function readObjects(objects: readonly AccountObject[], discovery: Discovery): Promise<ReadResult> {
  const gaps: Gap[] = [];
  const progress = throttled(discovery.options.report);
  let done = 0;
  const results = await inParallel(objects, async (object): Promise<ReadObject | undefined> => {
    try {
      const values = await object.listed.read();
      progress(`${++done} of ${counted(objects.length, "object")} read`);
      if (values) return { object, values, ownUser: ownUserOf(object, values, discovery) };
      gaps.push({ subject: titleOf(object), reason: "It was deleted during the import." });
    } catch (error) {
      gaps.push({ subject: titleOf(object), reason: reasonOf(error) });
    }
    return undefined;
  });
  return { read: results.filter((result) => result !== undefined), gaps };
}

/** Name of the account of the credentials, if the object grants this account its access. */
const ownUserOf = ({ definition }: AccountObject, values: Values, { sessionOf }: Discovery): unknown =>
  imports().ownUserIn(definition, values, sessionOf(definition.service).user);
