import {
  type Definition,
  enclosing,
  type Field,
  isMember,
  type Position,
  partsOf,
  startAt,
  stepsOf,
  walk,
} from "../../define";
import { undeclaredMembers, unknownNames } from "../values/compared-inputs";
import { isHidden } from "../values/masks";
import { isServerDefault, serverDefaultOf } from "../values/server-defaults";
import { type Inputs, isEmpty, isRecord, joinPath, type ObjectValues, pathOf } from "../values/values";

/** A difference between an object and its definition that a comparison of inputs does not show. */
export interface Unexpected {
  /** `unknown`: the definition lacks the member. `missing`: an output without a value. `default`: another server default. `masked`: a mask instead of a value. */
  readonly kind: "unknown" | "missing" | "default" | "masked";
  readonly path: string;
  readonly expected?: unknown;
  readonly received?: unknown;
}

/**
 * Compares a decoded object with its definition.
 *
 * @param inputs the inputs that were sent.
 */
export function unexpectedIn(definition: Definition, values: ObjectValues, inputs: Inputs): Unexpected[] {
  return [
    ...unknownMembers(definition, values),
    ...missingOutputs(definition, values),
    ...otherDefaults(definition, values, inputs),
    ...maskedValues(definition, values),
  ];
}

/** Members at any depth that the definition neither declares nor lists as undeclared. */
function unknownMembers(definition: Definition, values: ObjectValues): Unexpected[] {
  const { inputs, outputs } = definition;
  const undeclared = undeclaredMembers(definition);
  const top = unknownNames(definition, values);
  const inside = [inputs, outputs].flatMap((field) =>
    walk(startAt(field, values))
      .filter(({ parent }) => parent)
      .flatMap(unknownPartsOf),
  );
  const isUndeclared = (at: string) => undeclared.some((name) => at.endsWith(`.${name}`));
  return [...new Set([...top, ...inside.filter((at) => !isUndeclared(at))])].map((at) => ({
    kind: "unknown",
    path: at,
  }));
}

function unknownPartsOf(position: Position): string[] {
  const { field, value } = position;
  if ((field.kind !== "object" && field.kind !== "union") || !isRecord(value)) return [];
  const parts = partsOf(position, { missing: "all" });
  // A value of an unknown variant has no declared members.
  if (!parts.length) return [];
  const known = parts.map(({ step }) => step);
  const names = Object.keys(value).filter((name) => !known.includes(name) && !isEmpty(value[name]));
  return names.map((name) => joinPath(pathOf(position), name));
}

const missingOutputs = ({ outputs }: Definition, values: ObjectValues): Unexpected[] =>
  outputs.members
    .filter(([name, field]) => isAlwaysReturned(field) && isEmpty(values[name]))
    .map(([name]) => ({ kind: "missing", path: name }));

const isAlwaysReturned = ({ optional, facts }: Field): boolean => !optional && facts.returned === undefined;

/** Values that the service adds for omitted inputs, and that are not the server defaults of the definition. */
function otherDefaults({ inputs: field }: Definition, values: ObjectValues, inputs: Inputs): Unexpected[] {
  return walk(startAt(field, values, inputs)).flatMap((position): Unexpected[] => {
    const { field: own, value, other, parent } = position;
    if (!isMember(position) || isEmpty(value) || own.facts.returned || other !== undefined) return [];
    // The value may belong to an object that the program declares with another form.
    if (parent?.parent && !isRecord(parent.other)) return [];
    const around = enclosing(position);
    const expected = serverDefaultOf(own, around);
    if (expected === undefined || isRecord(expected) || isServerDefault(own, value, around)) return [];
    return [{ kind: "default", path: pathOf(position), expected, received: value }];
  });
}

/** Masks in members that are not secret. */
const maskedValues = ({ inputs, outputs }: Definition, values: ObjectValues): Unexpected[] =>
  [inputs, outputs].flatMap((field) =>
    walk(startAt(field, values), {}, ({ field: { facts } }) => !facts.secret && !facts.returned)
      .filter(
        ({ field: { facts, kind }, value }) => !facts.secret && !facts.returned && kind === "string" && isHidden(value),
      )
      .filter((position) => stepsOf(position).length > 0)
      .map((position) => ({ kind: "masked", path: pathOf(position) }) as const),
  );
