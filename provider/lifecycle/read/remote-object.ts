import { type Definition, type Field, type JsonBody, type Position, placeholders, startAt, walk } from "../../define";
import { ExactNumber, jsonTypeOf } from "../../text/json";
import { isSameIgnoringCase } from "../../text/strings";
import { nounFor } from "../../text/wording";
import { invalidResponse, type ResponseOrigin, typeNoun } from "../errors/errors";
import { decodeBody, encodeInputs } from "../values/encode";
import { isSingletonBody } from "../values/singletons";
import { inputsAmong, withPathValues } from "../values/state";
import { isEmpty, isRecord, type ObjectValues, pathOf } from "../values/values";

/** An object in the service: the body of the response, and the decoded inputs and outputs. */
export interface RemoteObject {
  readonly body: JsonBody;
  readonly values: ObjectValues;
  /** `ETag` header of the response. Undefined if the object was read from a list. */
  readonly etag?: string;
}

/**
 * The object in a response. Unknown members and missing optional members are allowed.
 *
 * @param known known values of the requested object: its id and the values that were written.
 * @throws InvalidResponseError if the body is not such an object, so that it never becomes state.
 */
export function parseObject(
  definition: Definition,
  body: unknown,
  known: ObjectValues,
  meta: ResponseOrigin,
): RemoteObject {
  if (!isRecord(body)) throw invalidResponse(meta, `the response is ${typeNoun(body)} where an object was expected`);
  const decoded = decodeResponse(definition, body, known, meta);
  const anonymous = !identifiesObject(definition, body, decoded) && !mayLackId(definition, body, known);
  if (anonymous) {
    const names = placeholders(definition.id).map((name) => `"${name}"`);
    throw invalidResponse(meta, `the response identifies no object: it has no ${names.join(" or ")}`);
  }
  const remote = validated(definition, { body, values: decoded }, known, meta);
  const missing = missingInput(definition, remote.values);
  if (missing) throw invalidResponse(meta, `the response lacks "${missing}"`);
  return remote;
}

export const missingInput = ({ inputs }: Definition, values: ObjectValues): string | undefined =>
  inputs.members.find(
    ([name, { optional, facts }]) => !optional && !facts.returned && !facts.providerOnly && isNil(values[name]),
  )?.[0];

/**
 * The object in the response of a write. Undefined if the response does not identify it, for example a status message.
 */
export function parseWriteResponse(
  definition: Definition,
  body: unknown,
  known: ObjectValues,
  meta: ResponseOrigin,
): RemoteObject | undefined {
  if (!isRecord(body)) return undefined;
  const decoded = decodeResponse(definition, body, known, meta);
  return identifiesObject(definition, body, decoded)
    ? validated(definition, { body, values: decoded }, known, meta)
    : undefined;
}

/**
 * Decoded values of a list item, with the values in the path.
 *
 * @throws InvalidResponseError if a member has an unexpected form.
 */
export const decodeItem = (
  definition: Definition,
  item: JsonBody,
  known: ObjectValues,
  meta: ResponseOrigin,
): ObjectValues => withPathValues(definition, decodeResponse(definition, item, known, meta), known);

function validated(
  definition: Definition,
  { body, values: decoded }: RemoteObject,
  known: ObjectValues,
  meta: ResponseOrigin,
): RemoteObject {
  const wrong = findTypeMismatch(definition, "inputs", decoded) ?? findTypeMismatch(definition, "outputs", decoded);
  if (wrong) throw invalidResponse(meta, `"${pathOf(wrong)}" is ${mismatch(wrong)}`);
  const values: Record<string, unknown> = { ...withPathValues(definition, decoded, known) };
  for (const name of placeholders(definition.id)) {
    if (isNil(known[name])) continue;
    if (!isNil(decoded[name]) && !isSameIgnoringCase(decoded[name], known[name])) {
      throw invalidResponse(meta, `the response is another object: its "${name}" is ${JSON.stringify(decoded[name])}`);
    }
    // Services may omit the requested name or return it in another letter case.
    values[name] = typeof decoded[name] === "number" ? decoded[name] : known[name];
  }
  return { body, values };
}

/** Decodes a body. After a failure, the error names the member that cannot be decoded. */
function decodeResponse(
  definition: Definition,
  body: JsonBody,
  known: ObjectValues,
  meta: ResponseOrigin,
): ObjectValues {
  try {
    return decodeBody(definition, body, known);
  } catch (error) {
    const odd = Object.keys(body).find((member) => canDecode(definition, { ...body, [member]: undefined }, known));
    if (odd === undefined) throw error;
    throw invalidResponse(meta, `"${odd}" is ${typeNoun(body[odd])} of another form than expected`);
  }
}

function canDecode(definition: Definition, body: JsonBody, known: ObjectValues): boolean {
  try {
    decodeBody(definition, body, known);
    return true;
  } catch {
    return false;
  }
}

/** Returns true if a body identifies its object. A singleton is identified by its path, so its body needs no id. */
const identifiesObject = (definition: Definition, body: JsonBody, decoded: ObjectValues): boolean =>
  placeholders(definition.id).some((name) => !isNil(decoded[name])) || isSingletonBody(definition, body);

/** Returns true if a body without an id is valid. For an unknown API, one of the written members is sufficient. */
function mayLackId(definition: Definition, body: JsonBody, known: ObjectValues): boolean {
  if (!definition.service.isUnknownApi || isEmpty(body)) return false;
  const declared = Object.keys(encodeInputs(definition, inputsAmong(definition, known)));
  return declared.length === 0 || declared.some((member) => Object.hasOwn(body, member));
}

const isNil = (value: unknown): boolean => value === undefined || value === null;

/**
 * The first value whose JSON type differs from its field. Members of an unknown union variant are not checked. Of an unknown API, the state
 * contains an integer beyond 2^53 as a string with its digits: a create whose object has such a number must not fail after its request. A number in the id
 * must be exact.
 */
function findTypeMismatch(
  { id, service, ...fields }: Definition,
  part: "inputs" | "outputs",
  values: ObjectValues,
): Position | undefined {
  let found: Position | undefined;
  const ids = placeholders(id);
  const isStored = (position: Position) =>
    service.isUnknownApi &&
    position.value instanceof ExactNumber &&
    isOfType(position.field, "number") &&
    !ids.includes(pathOf(position));
  walk(startAt(fields[part], values), {}, (position) => {
    const { facts, extra } = position.field;
    // `extra` contains the whole body, whose form may differ from that of the inputs.
    if (found || facts.returned === "sometimes" || facts.providerOnly || extra) return false;
    if (isStored(position)) return false;
    if (mismatch(position)) found = position;
    return !found;
  });
  return found;
}

function mismatch({ field, value }: Position): string | undefined {
  const { kind, values, facts } = field;
  // Most values are strings, numbers and booleans as expected.
  if (kind !== "object" && typeof value === kind) return undefined;
  if (value === undefined || value === null || kind === "json") return undefined;
  // Services mask secrets of any type with a string.
  if (facts.secret && typeof value === "string") return undefined;
  if (!isOfType(field, jsonTypeOf(value)))
    return `${typeNoun(value)} where ${nounFor(kind === "enum" ? typeof values[0] : kind)} was expected`;
  return value instanceof ExactNumber && typeof value.rounded !== "number"
    ? `${value.text}, which is beyond 2^53, so that Pulumi cannot store it without rounding`
    : undefined;
}

function isOfType({ kind, values }: Field, type: string): boolean {
  switch (kind) {
    case "enum":
      return values.some((value) => typeof value === type);
    case "integer":
      return type === "number";
    case "record":
    case "union":
      return type === "object";
    default:
      return type === kind;
  }
}
