import { type Definition, type Enclosing, type Field, placeholders, variantFor } from "../../define";
import { forPulumi } from "../../json";
import { isHidden, isMask, isPartlyMasked } from "../encoding/masked-values";
import { isRemovedWithoutEffect } from "../encoding/server-defaults";
import { isSameJson, isSameValue } from "../state/equality";
import { partInputsWithoutEffect } from "../state/resource-changes";
import {
  type Inputs,
  isEmpty,
  isRecord,
  joinPath,
  type ObjectValues,
  unknown,
  type Values,
  withoutEmpty,
} from "../state/values";

/** Steps from the inputs of a resource to a value. */
export type PathSteps = readonly (string | number)[];

/** A secret in the inputs of an existing object. */
export interface DeclaredSecret {
  readonly steps: PathSteps;
  /** Undefined if the service does not return the value or masks it. */
  readonly value: unknown;
  readonly isString: boolean;
}

/** The inputs with which a program would declare an existing object. */
export interface Declaration {
  /** Contains `unknown` for each value that the service hides. Inputs equal to the default of the service are omitted. */
  readonly inputs: Inputs;
  readonly secrets: readonly DeclaredSecret[];
  /** Paths of optional inputs that the service may hide, so that the object may have a value. */
  readonly unread: readonly string[];
}

/** Context of the members of an object while they are read. */
interface Place {
  readonly steps: PathSteps;
  readonly enclosing: Enclosing;
  readonly secrets: DeclaredSecret[];
  readonly unread: string[];
}

/** The declaration of an object with these values. */
export function declarationOf(definition: Definition, all: ObjectValues): Declaration {
  const { inputs, id } = definition;
  const values = declaredValues(definition, all);
  const place: Place = { steps: [], enclosing: [], secrets: [], unread: [] };
  const kept = [...placeholders(id), ...inputs.members.flatMap(([name, { facts }]) => (facts.autoName ? [name] : []))];
  const omitted = ["extra", ...partInputsWithoutEffect(definition, values)];
  const members = inputs.members.filter(([name, { facts }]) => !omitted.includes(name) && !facts.providerOnly);
  const declared = declareMembers(members, values, place, kept) as Inputs;
  return { inputs: declared, secrets: place.secrets, unread: place.unread };
}

/** The values of an object as a program declares them, without values that the service assigns or masks. */
export const declaredValues = ({ inputs, hooks }: Definition, all: ObjectValues): ObjectValues => {
  const values = forPulumi(hooks.import?.declared?.(all) ?? all) as ObjectValues;
  const json = inputs.members.filter(([name, field]) => values[name] && (field.kind === "json" || isJsonRecord(field)));
  return { ...values, ...Object.fromEntries(json.map(([name]) => [name, withoutMasks(values[name])])) };
};

const isJsonRecord = ({ kind, of }: Field): boolean => kind === "record" && of?.kind === "json";

/** JSON without members that the service masks. Undefined if the value is masked itself, or an array that contains a mask. */
function withoutMasks(value: unknown): unknown {
  // Text may contain an ellipsis.
  if (isMask(value) || (isPartlyMasked(value) && !/\s/.test(String(value)))) return undefined;
  if (Array.isArray(value)) {
    const items = value.map(withoutMasks);
    return items.some((item, i) => !isSameJson(item, value[i])) ? undefined : value;
  }
  if (!isRecord(value)) return value;
  const members = Object.entries(value).map(([name, member]) => [name, withoutMasks(member)] as const);
  return Object.fromEntries(members.filter(([, member]) => member !== undefined));
}

/** @param kept members that are declared although they may be equal to a default: the name and the parts of the id. */
function declareMembers(members: Field["members"], values: Values, outer: Place, kept: readonly string[] = []): Values {
  const enclosing = [values, ...outer.enclosing];
  const declared = members.map(([name, field]) => {
    const place = { ...outer, enclosing, steps: [...outer.steps, name] };
    const isOmitted = field.optional && !kept.includes(name) && isDefault(field, values[name], enclosing);
    if (isOmitted && field.facts.returned) outer.unread.push(patternOf(place.steps));
    return [name, isOmitted ? undefined : declare(field, values[name], place)] as const;
  });
  return Object.fromEntries(declared.filter(([, value]) => value !== undefined));
}

const isDefault = (field: Field, value: unknown, enclosing: Enclosing): boolean =>
  isRemovedWithoutEffect(field, value, enclosing) ||
  (field.defaultValue !== undefined && isSameValue(field, field.defaultValue, value));

function declare(field: Field, value: unknown, place: Place): unknown {
  const { facts } = field;
  const isSecret = facts.secret === true;
  if (isSecret && isJsonRecord(field) && isRecord(value)) return declareSecretMembers(value, place);
  if ((isSecret || facts.returned) && isPartlyHidden(value)) {
    place.secrets.push({ steps: place.steps, value: undefined, isString: isString(field) });
    return unknown;
  }
  if (isSecret) {
    place.secrets.push({ steps: place.steps, value, isString: isString(field) });
    return value;
  }
  const variant = variantFor(field, value);
  if (variant?.kind === "object") return declareObject(variant, value, place);
  if (isEmpty(value)) return field.optional ? undefined : (value ?? undefined);
  const { of } = field;
  if (of && Array.isArray(value))
    return value.map((item, i) => declare(of, item, { ...place, steps: [...place.steps, i] }));
  if (of && isRecord(value)) {
    const entries = Object.entries(value).map(
      ([key, item]) => [key, declare(of, item, { ...place, steps: [...place.steps, key] })] as const,
    );
    return Object.fromEntries(entries.filter(([, item]) => item !== undefined));
  }
  return withoutEmpty(value);
}

/** Each property of a JSON object is one secret, so that the program shows the names, which are not secret. */
function declareSecretMembers(values: Values, { steps, secrets }: Place): Values {
  for (const [name, value] of Object.entries(values))
    secrets.push({ steps: [...steps, name], value, isString: typeof value === "string" });
  return values;
}

/** A path without the positions of items: `skills[].apiKey`. */
const patternOf = (steps: PathSteps): string => steps.reduce<string>(joinPath, "").replace(/\[\d+\]/g, "[]");

const isString = ({ kind }: Field): boolean => kind === "string" || kind === "enum";

/** A record, such as the headers of requests, is hidden as a whole if one of its values is. */
const isPartlyHidden = (value: unknown): boolean =>
  isHidden(value) || (isRecord(value) && Object.values(value).some(isHidden));

/** An object may be empty only because the service hides its required members. */
function declareObject(variant: Field, value: unknown, place: Place): unknown {
  const declared = declareMembers(variant.members, isRecord(value) ? value : {}, place);
  return isEmpty(value) && !Object.keys(declared).length ? undefined : declared;
}
