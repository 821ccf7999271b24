import {
  type Api,
  type Definition,
  type DeletionProtection,
  type Field,
  holes,
  type RequestSpec,
  variantFor,
} from "../../define";
import { InvalidResponseError } from "../../rest";
import { decodeBody, encodeInputs } from "../encoding/encode";
import { isSingletonBody } from "../state/singletons";
import { idOf, withPathValues } from "../state/state";
import { isEmpty, isRecord, joinPath, pick, type Values } from "../state/values";
import { nounFor } from "../validation/wording";

/** A live object: its body as it came, and its args and outputs in our names. */
export interface RemoteObject {
  readonly body: Api;
  readonly values: Values;
  /** The ETag header of the response, where one object was read by itself. */
  readonly etag?: string;
}

/** What was asked and how it was answered, for the error about an answer that cannot be used. */
export interface ResponseMeta {
  /** `GET /synonymmaps('words')`. */
  readonly request: string;
  readonly status: number;
  readonly requestId?: string;
}

/** For what an override answered in place of a step: which of its requests told it is not known. */
export const overrideMeta = (step: RequestSpec | undefined): ResponseMeta => ({
  request: step?.request ?? "GET",
  status: 200,
});

/** The error about an answer that came and cannot be used. It tells kinds and names, never a value. */
export function invalidResponse({ request, status, requestId }: ResponseMeta, problem: string): InvalidResponseError {
  const [method = "", path = ""] = request.split(" ", 2);
  const id = requestId ? ` (request ${requestId})` : "";
  const facts = { method, path, status, requestId, mayHaveBeenApplied: method !== "GET" };
  return new InvalidResponseError(`${request} -> ${status}, but ${problem}${id}.`, facts);
}

/**
 * The object that an answer tells. Members that no field knows, and optional ones that are left out, are tolerated.
 *
 * @param known what is known of the object that was asked for: its id, and what was written.
 * @throws InvalidAnswerError when the answer is nothing of the kind: no state may be made of it.
 */
export function parseObject(definition: Definition, body: unknown, known: Values, meta: ResponseMeta): RemoteObject {
  if (!isRecord(body)) throw invalidResponse(meta, `the answer is ${typeNoun(body)} where an object was expected`);
  const decoded = decodeResponse(definition, body, known, meta);
  const anonymous = !identifiesObject(definition, body, decoded) && !mayLackId(definition, body, known);
  if (anonymous) {
    const names = holes(definition.id).map(inQuotes).join(" or ");
    throw invalidResponse(meta, `the answer names no object: it has no ${names}`);
  }
  const remote = validated(definition, body, decoded, known, meta);
  const missing = missingInput(definition, remote.values);
  if (missing) throw invalidResponse(meta, `the answer lacks "${missing}"`);
  return remote;
}

/** An arg that every object has and these values do not tell. */
export const missingInput = ({ inputs: { fields } }: Definition, values: Values): string | undefined =>
  Object.keys(fields).find((name) => isAlwaysReturned(fields[name] as Field) && isNil(values[name]));

/** What the answer to a change tells of the object; nothing when it does not tell of it, but of how the change went. */
export function parseWriteResponse(
  definition: Definition,
  body: unknown,
  known: Values,
  meta: ResponseMeta,
): RemoteObject | undefined {
  if (!isRecord(body)) return undefined;
  const decoded = decodeResponse(definition, body, known, meta);
  return identifiesObject(definition, body, decoded) ? validated(definition, body, decoded, known, meta) : undefined;
}

/**
 * How much an object holds, as the answer to its guard's question tells.
 *
 * @throws InvalidAnswerError when it tells no whole number: nothing may be believed to be empty because of it.
 */
export function countContents(
  guard: DeletionProtection,
  what: string,
  { body, ...meta }: ResponseMeta & { readonly body: unknown },
  values: Values,
): number {
  const tells = !isEmpty(body) && typeof body !== "boolean" && !(typeof body === "string" && body.trim() === "");
  const { read, lists } = guard;
  const count =
    lists && Array.isArray(body)
      ? weighItems(guard, what, body, values).reduce(
          (sum, { weight }) => sum + (typeof weight === "number" ? weight : Number.NaN),
          0,
        )
      : tells && !lists
        ? read?.(body)
        : undefined;
  if (count === undefined || !Number.isInteger(count) || count < 0) {
    throw invalidResponse(meta, `the answer does not tell how many ${what} there are`);
  }
  return count;
}

/** What the items that count are called, where the guard tells. */
export const namesOfContents = (
  guard: DeletionProtection,
  what: string,
  body: unknown,
  values: Values,
): readonly string[] =>
  (guard.called && Array.isArray(body) ? weighItems(guard, what, body, values) : [])
    .filter(({ weight }) => weight !== 0)
    .map(({ name }) => name)
    .filter((name) => typeof name === "string");

/** How much each item of a guard's list counts, and what it is called; nothing of what is no object. */
function weighItems(
  { weigh = () => 1, called }: DeletionProtection,
  what: string,
  items: readonly unknown[],
  values: Values,
): readonly { readonly weight?: unknown; readonly name?: string | undefined }[] {
  const listed = { what, values, all: items.filter(isRecord) };
  return items.map((item) => (isRecord(item) ? { weight: weigh(item, listed), name: called?.(item, listed) } : {}));
}

/** The id of an item of a list, or undefined where it tells none. */
export function idOfItem(definition: Definition, item: Api, known: Values, meta: ResponseMeta): string | undefined {
  const scope = pick(known, holes(definition.collection));
  return idOf(definition, { ...scope, ...decodeResponse(definition, item, known, meta) });
}

function validated(
  definition: Definition,
  body: Api,
  decoded: Values,
  known: Values,
  meta: ResponseMeta,
): RemoteObject {
  const wrong = findTypeMismatch(definition.inputs, decoded) ?? findTypeMismatch(definition.outputs, decoded);
  if (wrong) throw invalidResponse(meta, `"${wrong.steps.reduce<string>(joinPath, "")}" is ${wrong.problem}`);
  const values = withPathValues(definition, decoded, known);
  for (const name of holes(definition.id)) {
    if (isNil(known[name])) continue;
    if (!isNil(decoded[name]) && !isSameName(decoded[name], known[name])) {
      throw invalidResponse(meta, `the answer is another object: its "${name}" is ${JSON.stringify(decoded[name])}`);
    }
    // Services may leave out what was asked for, or answer it in other letters.
    values[name] = typeof decoded[name] === "number" ? decoded[name] : known[name];
  }
  return { body, values };
}

/** What a body alone tells, in our names. */
function decodeResponse(definition: Definition, body: Api, known: Values, meta: ResponseMeta): Values {
  try {
    return decodeBody(definition, body, known);
  } catch (error) {
    const odd = Object.keys(body).find((member) => canDecode(definition, { ...body, [member]: undefined }, known));
    if (odd === undefined) throw error;
    throw invalidResponse(meta, `"${odd}" is ${typeNoun(body[odd])} of another form than expected`);
  }
}

function canDecode(definition: Definition, body: Api, known: Values): boolean {
  try {
    decodeBody(definition, body, known);
    return true;
  } catch {
    return false;
  }
}

const idPartsIn = (definition: Definition, decoded: Values): string[] =>
  holes(definition.id).filter((name) => !isNil(decoded[name]));

/** Whether a body tells which object it is. Settings need not: there is one of them at their path. */
const identifiesObject = (definition: Definition, body: Api, decoded: Values): boolean =>
  idPartsIn(definition, decoded).length > 0 || isSingletonBody(definition, body);

/** Of an API that is not known, it is enough that an object has one of the members that were written. */
function mayLackId(definition: Definition, body: Api, known: Values): boolean {
  if (!definition.service.anonymous || isEmpty(body)) return false;
  const declared = Object.keys(encodeInputs(definition, pick(known, Object.keys(definition.inputs.fields))));
  return declared.length === 0 || declared.some((member) => member in body);
}

const isSameName = (decoded: unknown, known: unknown): boolean =>
  String(decoded).toLowerCase() === String(known).toLowerCase();

const isAlwaysReturned = ({ optional, facts }: Field): boolean => !optional && !facts.returned && !facts.providerOnly;

const isNil = (value: unknown): boolean => value === undefined || value === null;

/** A value of another form than its field's, and the way to it. */
interface TypeMismatch {
  readonly steps: readonly (string | number)[];
  readonly problem: string;
}

/** The first value of another JSON type than its field's. What is inside a union of a new kind is not known. */
function findTypeMismatch(field: Field, value: unknown): TypeMismatch | undefined {
  const { facts, kind } = field;
  if (isNil(value) || kind === "json" || facts.returned === "sometimes" || facts.providerOnly) return undefined;
  // A mask is a text, whatever it hides.
  if (facts.secret && typeof value === "string") return undefined;
  if (!isOfType(field, typeOf(value)))
    return {
      steps: [],
      problem: `${typeNoun(value)} where ${nounFor(kind === "enum" ? typeof field.values[0] : kind)} was expected`,
    };
  if (typeof value !== "object") return undefined;
  const members = field.of ? undefined : (variantFor(field, value)?.fields ?? {});
  for (const [name, member] of Object.entries(value as Values)) {
    const inner = members ? members[name] : field.of;
    const wrong = inner && findTypeMismatch(inner, member);
    if (wrong) return { ...wrong, steps: [Array.isArray(value) ? Number(name) : name, ...wrong.steps] };
  }
  return undefined;
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

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return "array";
  return value === null ? "null" : typeof value;
}

/** What a value is, in words. */
export function typeNoun(value: unknown): string {
  if (value === undefined) return "empty";
  return value === null ? "null" : nounFor(typeOf(value));
}

const inQuotes = (name: string): string => `"${name}"`;
