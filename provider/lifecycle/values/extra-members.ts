import type { Definition } from "../../define";
import { mergeDeep, renameMembers } from "./encode";
import { type Inputs, isRecord } from "./values";

/**
 * The inputs with the members of `extra` that have an input since a later version of Trefoil. A program that passes such a member
 * in `extra` stays valid. Only rules read these inputs, because a request contains `extra` itself.
 */
export function withExtraMembers({ inputs: field }: Definition, inputs: Inputs): Inputs {
  const { extra, ...own } = inputs;
  if (!isRecord(extra)) return inputs;
  const wire = renameMembers(field, own, "to wire");
  return renameMembers(field, mergeDeep(wire, extra, field.fields.extra), "from wire") as Inputs;
}
