import {
  type Definition,
  type Enclosing,
  enclosing,
  type Field,
  isMember,
  type Position,
  placeholders,
  startAt,
  stepsOf,
  type Transformer,
  transform,
  variantFor,
} from "../../define";
import { forPulumi, stringsIn } from "../../text/json";
import { mayContainSecret, mayNameSecret, namesSecrets } from "../../text/possible-secrets";
import { isSameJson, isSameValue } from "../values/equality";
import { isSecretMember, leavesOf } from "../values/leaves";
import { isHidden, isMaskedLeaf, isMaskedSecret, isOmittedOrMasked, isPartlyMasked, isPublicAt } from "../values/masks";
import { partInputsWithoutEffect } from "../values/resource-changes";
import { isRemovedWithoutEffect } from "../values/server-defaults";
import {
  type Inputs,
  isEmpty,
  isRecord,
  joinPath,
  type ObjectValues,
  unknown,
  type Values,
  withoutEmpty,
} from "../values/values";

export type PathSteps = readonly (string | number)[];

export interface SecretInput {
  readonly steps: PathSteps;
  /** Undefined if the service does not return the value or masks it. */
  readonly value: unknown;
  readonly isString: boolean;
  /** No definition marks the value as a secret: it is a URL with a user or a query, has the name of a secret, or a placeholder hides a part of it. */
  readonly isPossible?: true;
}

/** The inputs that a program needs to declare an existing object. */
export interface ReducedInputs {
  /** Contains `unknown` for each value that the service hides. Inputs equal to the default of the service are omitted. */
  readonly inputs: Inputs;
  readonly secrets: readonly SecretInput[];
  /** Paths of optional inputs that the service may hide, so that the object may have a value. */
  readonly unread: readonly string[];
}

interface Findings {
  readonly secrets: SecretInput[];
  readonly unread: string[];
}

export function reduceToInputs(definition: Definition, all: ObjectValues): ReducedInputs {
  const { inputs: field, id } = definition;
  const values = valuesForProgram(definition, all);
  const findings: Findings = { secrets: [], unread: [] };
  const omitted = ["extra", ...partInputsWithoutEffect(definition, values)];
  const isOmitted = ({ name = "", field: { facts } }: Position) =>
    omitted.includes(name) || facts.providerOnly === true;
  // The name and the parts of the id are declared although they may be equal to a default.
  const isKept = ({ name = "", field: { facts } }: Position) =>
    placeholders(id).includes(name) || facts.autoName === true;
  const inputs = transform(
    startAt(field, values),
    (position, inner) => {
      const isInput = position.parent !== undefined && position.parent.parent === undefined;
      if (isInput && isOmitted(position)) return undefined;
      return isInput && isKept(position) ? valueFor(position, inner, findings) : memberFor(position, inner, findings);
    },
    { fieldsOnly: true, missing: "all" },
  );
  return { inputs: inputs as Inputs, ...findings };
}

/** The values of an object as a program declares them, without values that the service assigns or masks. */
export const valuesForProgram = ({ inputs, hooks }: Definition, all: ObjectValues): ObjectValues => {
  const values = forPulumi(hooks.import?.declared?.(all) ?? all) as ObjectValues;
  const json = inputs.members.filter(([name, field]) => values[name] && (field.kind === "json" || isJsonRecord(field)));
  const shown = json.map(([name, { facts }]) => [name, withoutMasks(values[name], facts.secret)]);
  return { ...values, ...Object.fromEntries(shown) };
};

const isJsonRecord = ({ kind, of }: Field): boolean => kind === "record" && of?.kind === "json";

/** JSON without members that the service masks. Undefined if the value is masked itself, or an array that contains a mask. */
function withoutMasks(value: unknown, isSecret = false): unknown {
  if (isSecret && isMaskedSecret(value)) return undefined;
  // Text may contain an ellipsis.
  if (isHidden(value) || (isPartlyMasked(value) && !/\s/.test(String(value)))) return undefined;
  if (Array.isArray(value)) {
    const items = value.map((item) => withoutMasks(item, isSecret));
    return items.some((item, i) => !isSameJson(item, value[i])) ? undefined : value;
  }
  if (!isRecord(value)) return value;
  const members = Object.entries(value).map(
    ([name, member]) => [name, withoutMasks(member, isSecretMember(value, name, isSecret))] as const,
  );
  return Object.fromEntries(members.filter(([, member]) => member !== undefined));
}

type Inner = Parameters<Transformer>[1];

/** The declared value of a position. Undefined for a member that is equal to its default. */
function memberFor(position: Position, inner: Inner, findings: Findings): unknown {
  const { field, value } = position;
  const isOmitted = isMember(position) && field.optional && isDefault(field, value, enclosing(position));
  if (!isOmitted) return valueFor(position, inner, findings);
  if (field.facts.returned) findings.unread.push(patternOf(stepsOf(position)));
  return undefined;
}

const isDefault = (field: Field, value: unknown, around: Enclosing): boolean =>
  isRemovedWithoutEffect(field, value, around) ||
  (field.defaultValue !== undefined && isSameValue(field, field.defaultValue, value));

function valueFor(position: Position, inner: Inner, { secrets }: Findings): unknown {
  const { field, value } = position;
  const { facts } = field;
  const steps = stepsOf(position);
  if (facts.secret && isJsonRecord(field) && isRecord(value)) {
    secrets.push(...secretMembers(value, steps));
    return value;
  }
  const isPartlyMissing = (facts.secret || facts.returned) && isPartlyHidden(value);
  if (isPartlyMissing || facts.secret) {
    secrets.push({ steps, value: isPartlyMissing ? undefined : value, isString: isString(field) });
    return isPartlyMissing ? unknown : value;
  }
  const obstacle = isString(field) ? obstacleIn(value, isPublicAt(position) ? field : undefined) : undefined;
  if (obstacle) {
    secrets.push({ steps, value: obstacle === "hidden" ? undefined : value, isString: true, isPossible: true });
    return obstacle === "hidden" ? unknown : value;
  }
  const key = keyInMap(position);
  if (field.kind === "json" || (key !== undefined && isString(field)))
    secrets.push(...possibleSecrets(value, steps, key ?? position.name ?? ""));
  if (variantFor(field, value)?.kind === "object") return objectFor(value, inner);
  if (isEmpty(value)) return field.optional ? undefined : (value ?? undefined);
  return field.of ? inner() : withoutEmpty(value);
}

/**
 * The reason why no program may contain a value of an object, although its field is not secret: a placeholder hides a part of it, or it
 * contains a URL that may be secret.
 *
 * @param field the field that declares the value. Undefined for an entry of a map, which may be secret.
 */
export function obstacleIn(value: unknown, field?: Field): "hidden" | "secret" | undefined {
  if (leavesOf(field, value).some(isMaskedLeaf)) return "hidden";
  return stringsIn(value).some(mayContainSecret) ? "secret" : undefined;
}

/** Each property of a JSON object is one secret, so that the program shows the names, which are not secret. */
const secretMembers = (values: Values, steps: PathSteps): SecretInput[] =>
  Object.entries(values).map(([name, value]) => ({
    steps: [...steps, name],
    value,
    isString: typeof value === "string",
  }));

/** Strings in JSON that may be secret by their name, or by their content. The items of a list have its name. */
function possibleSecrets(value: unknown, steps: PathSteps, name: string, isAround = false): SecretInput[] {
  const isInSecret = isAround || namesSecrets(name);
  if (typeof value === "string") {
    const isPossible = value !== "" && (mayNameSecret(name, isInSecret) || mayContainSecret(value));
    return isPossible ? [{ steps, value, isString: true, isPossible }] : [];
  }
  if (Array.isArray(value)) return value.flatMap((item, i) => possibleSecrets(item, [...steps, i], name, isInSecret));
  return Object.entries(isRecord(value) ? value : {}).flatMap(([key, member]) =>
    possibleSecrets(member, [...steps, key], key, isInSecret),
  );
}

/** A path without the positions of items: `skills[].apiKey`. */
/** The key of a map that contains the value, itself or in lists. */
function keyInMap({ name, parent }: Position): string | undefined {
  if (parent?.field.kind === "record") return name;
  return parent?.field.of ? keyInMap(parent) : undefined;
}

const patternOf = (steps: PathSteps): string => steps.reduce<string>(joinPath, "").replace(/\[\d+\]/g, "[]");

const isString = ({ kind }: Field): boolean => kind === "string" || kind === "enum";

/** A record, such as the headers of requests, or a list is hidden as a whole if one of its values is. */
const isPartlyHidden = (value: unknown): boolean =>
  isOmittedOrMasked(value) ||
  ((isRecord(value) || Array.isArray(value)) && Object.values(value).some(isOmittedOrMasked));

/** An object may be empty only because the service hides its required members. */
function objectFor(value: unknown, inner: Inner): unknown {
  const declared = inner({ value: isRecord(value) ? value : {} });
  return isEmpty(value) && isRecord(declared) && !Object.keys(declared).length ? undefined : declared;
}
