import { isDeepStrictEqual } from "node:util";
import { type Definition, type Field, fieldOfPart, placeholders } from "../../define";
import { itemKey } from "./compare";
import { counterpart, encodeInputs, mergeDeep, renameMembers } from "./encode";
import { withExpiration } from "./expiration";
import { type Inputs, isRecord, joinPath, pick, type Values, withoutUndefined } from "./values";

/** A part of `extra` that is not sent, or that replaces a value of the inputs. */
export interface ExtraConflict {
  readonly path: string;
  /** An item that the list of the program does not have, and its key. Otherwise, the value replaces another value. */
  readonly unmatched?: { readonly key: unknown };
}

/** The parts of `extra` that a request cannot contain together with the values of the inputs. */
export function extraConflicts(definition: Definition, inputs: Inputs): ExtraConflict[] {
  const { extra, ...own } = withExpiration(definition, inputs);
  const sent = { ...valuesInPath(definition, own), ...encodeInputs(definition, own as Inputs) };
  return conflicts(withoutUndefined(sent), extra, definition.inputs.fields.extra, "extra");
}

/** The inputs in the path of the request, by their names in requests. Some services also accept them in the body. */
function valuesInPath({ inputs, path: { collection } }: Definition, values: Values): Values {
  // An input that is the whole path belongs to the generic resource, whose bodies may contain a member of this name.
  const names = placeholders(collection).filter((name) => collection !== `{${name}}`);
  return renameMembers(inputs, pick(values, names), "to wire") as Values;
}

/** Some services ignore the case of names, and use the last of several members. */
const hasInAnotherCase = (body: Values, name: string): boolean =>
  Object.keys(body).some((member) => member.toLowerCase() === name.toLowerCase());

function conflicts(body: unknown, extra: unknown, field: Field | undefined, path: string): ExtraConflict[] {
  if (isRecord(body) && isRecord(extra))
    return Object.entries(extra).flatMap(([name, value]) => {
      const part = field && fieldOfPart({ field, value: extra }, name);
      const at = joinPath(path, name);
      if (Object.hasOwn(body, name)) return conflicts(body[name], value, part, at);
      // The program declares all entries of a record.
      const isComplete = field?.of && part === field.of && !part.extra?.isUnknown;
      return isComplete || hasInAnotherCase(body, name) ? [{ path: at }] : [];
    });
  if (field?.kind !== "array" || !Array.isArray(body) || !Array.isArray(extra))
    return isDeepStrictEqual(body, extra) ? [] : [{ path }];
  return extra.flatMap((item, i) => {
    const found = counterpart(field, body, item, i);
    const at = joinPath(path, i);
    return found === undefined
      ? [{ path: at, unmatched: { key: itemKey(item, field.facts.listMap ?? { key: "" }) } }]
      : conflicts(found, item, field.of, at);
  });
}

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
