import { type Api, type Definition, type Field, type Guard, holes, type RequestSpec, variantFor } from "../../define";
import { InvalidResponseError } from "../../rest";
import { bodyOf, valuesOf } from "../encoding/encode";
import { areSettings } from "../state/singletons";
import { idOf, withPath } from "../state/state";
import { isEmpty, isRecord, joinPath, pick, type Values } from "../state/values";
import { nounFor } from "../validation/wording";

/** A live object: its body as it came, and its args and outputs in our names. */
export interface Live {
  readonly body: Api;
  readonly values: Values;
  /** The ETag header of the response, where one object was read by itself. */
  readonly etag?: string;
}

/** What was asked and how it was answered, for the error about an answer that cannot be used. */
export interface Asked {
  /** `GET /synonymmaps('words')`. */
  readonly request: string;
  readonly status: number;
  readonly requestId?: string;
}

/** For what an override answered in place of a step: which of its requests told it is not known. */
export const insteadOf = (step: RequestSpec | undefined): Asked => ({ request: step?.request ?? "GET", status: 200 });

/** The error about an answer that came and cannot be used. It tells kinds and names, never a value. */
export function unusable({ request, status, requestId }: Asked, problem: string): InvalidResponseError {
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
export function objectIn(definition: Definition, body: unknown, known: Values, asked: Asked): Live {
  if (!isRecord(body)) throw unusable(asked, `the answer is ${kindOf(body)} where an object was expected`);
  const told = readable(definition, body, known, asked);
  const anonymous = !tellsOne(definition, body, told) && !mayBeAnonymous(definition, body, known);
  if (anonymous) {
    const names = holes(definition.id).map(inQuotes).join(" or ");
    throw unusable(asked, `the answer names no object: it has no ${names}`);
  }
  const live = checked(definition, body, told, known, asked);
  const missing = lackOf(definition, live.values);
  if (missing) throw unusable(asked, `the answer lacks "${missing}"`);
  return live;
}

/** An arg that every object has and these values do not tell. */
export const lackOf = ({ args: { fields } }: Definition, values: Values): string | undefined =>
  Object.keys(fields).find((name) => isAlwaysTold(fields[name] as Field) && isNothing(values[name]));

/** What the answer to a change tells of the object; nothing when it does not tell of it, but of how the change went. */
export function echoIn(definition: Definition, body: unknown, known: Values, asked: Asked): Live | undefined {
  if (!isRecord(body)) return undefined;
  const told = readable(definition, body, known, asked);
  return tellsOne(definition, body, told) ? checked(definition, body, told, known, asked) : undefined;
}

/**
 * How much an object holds, as the answer to its guard's question tells.
 *
 * @throws InvalidAnswerError when it tells no whole number: nothing may be believed to be empty because of it.
 */
export function countIn(
  guard: Guard,
  what: string,
  { body, ...asked }: Asked & { readonly body: unknown },
  values: Values,
): number {
  const tells = !isEmpty(body) && typeof body !== "boolean" && !(typeof body === "string" && body.trim() === "");
  const { read, lists } = guard;
  const count =
    lists && Array.isArray(body)
      ? weighed(guard, what, body, values).reduce(
          (sum, { weight }) => sum + (typeof weight === "number" ? weight : Number.NaN),
          0,
        )
      : tells && !lists
        ? read?.(body)
        : undefined;
  if (count === undefined || !Number.isInteger(count) || count < 0) {
    throw unusable(asked, `the answer does not tell how many ${what} there are`);
  }
  return count;
}

/** What the items that count are called, where the guard tells. */
export const calledIn = (guard: Guard, what: string, body: unknown, values: Values): readonly string[] =>
  (guard.called && Array.isArray(body) ? weighed(guard, what, body, values) : [])
    .filter(({ weight }) => weight !== 0)
    .map(({ name }) => name)
    .filter((name) => typeof name === "string");

/** How much each item of a guard's list counts, and what it is called; nothing of what is no object. */
function weighed(
  { weigh = () => 1, called }: Guard,
  what: string,
  items: readonly unknown[],
  values: Values,
): readonly { readonly weight?: unknown; readonly name?: string | undefined }[] {
  const listed = { what, values, all: items.filter(isRecord) };
  return items.map((item) => (isRecord(item) ? { weight: weigh(item, listed), name: called?.(item, listed) } : {}));
}

/** The id of an item of a list, or undefined where it tells none. */
export function idIn(definition: Definition, item: Api, known: Values, asked: Asked): string | undefined {
  const scope = pick(known, holes(definition.collection));
  return idOf(definition, { ...scope, ...readable(definition, item, known, asked) });
}

function checked(definition: Definition, body: Api, told: Values, known: Values, asked: Asked): Live {
  const wrong = mismatch(definition.args, told) ?? mismatch(definition.outputs, told);
  if (wrong) throw unusable(asked, `"${wrong.steps.reduce<string>(joinPath, "")}" is ${wrong.problem}`);
  const values = withPath(definition, told, known);
  for (const name of holes(definition.id)) {
    if (isNothing(known[name])) continue;
    if (!isNothing(told[name]) && !isSameName(told[name], known[name])) {
      throw unusable(asked, `the answer is another object: its "${name}" is ${JSON.stringify(told[name])}`);
    }
    // Services may leave out what was asked for, or answer it in other letters.
    values[name] = typeof told[name] === "number" ? told[name] : known[name];
  }
  return { body, values };
}

/** What a body alone tells, in our names. */
function readable(definition: Definition, body: Api, known: Values, asked: Asked): Values {
  try {
    return valuesOf(definition, body, known);
  } catch (error) {
    const odd = Object.keys(body).find((member) => canRead(definition, { ...body, [member]: undefined }, known));
    if (odd === undefined) throw error;
    throw unusable(asked, `"${odd}" is ${kindOf(body[odd])} of another form than expected`);
  }
}

function canRead(definition: Definition, body: Api, known: Values): boolean {
  try {
    valuesOf(definition, body, known);
    return true;
  } catch {
    return false;
  }
}

const namesIn = (definition: Definition, told: Values): string[] =>
  holes(definition.id).filter((name) => !isNothing(told[name]));

/** Whether a body tells which object it is. Settings need not: there is one of them at their path. */
const tellsOne = (definition: Definition, body: Api, told: Values): boolean =>
  namesIn(definition, told).length > 0 || areSettings(definition, body);

/** Of an API that is not known, it is enough that an object has one of the members that were written. */
function mayBeAnonymous(definition: Definition, body: Api, known: Values): boolean {
  if (!definition.service.anonymous || isEmpty(body)) return false;
  const written = Object.keys(bodyOf(definition, pick(known, Object.keys(definition.args.fields))));
  return written.length === 0 || written.some((member) => member in body);
}

const isSameName = (told: unknown, known: unknown): boolean =>
  String(told).toLowerCase() === String(known).toLowerCase();

const isAlwaysTold = ({ optional, facts }: Field): boolean =>
  !optional && !facts.writeOnly && !facts.once && !facts.local;

const isNothing = (value: unknown): boolean => value === undefined || value === null;

/** A value of another form than its field's, and the way to it. */
interface Mismatch {
  readonly steps: readonly (string | number)[];
  readonly problem: string;
}

/** The first value of another JSON type than its field's. What is inside a union of a new kind is not known. */
function mismatch(field: Field, value: unknown): Mismatch | undefined {
  const { facts, kind } = field;
  if (isNothing(value) || kind === "json" || facts.writeOnly || facts.local) return undefined;
  // A mask is a text, whatever it hides.
  if (facts.secret && typeof value === "string") return undefined;
  if (!isOf(field, typeOf(value)))
    return {
      steps: [],
      problem: `${kindOf(value)} where ${nounFor(kind === "enum" ? typeof field.values[0] : kind)} was expected`,
    };
  if (typeof value !== "object") return undefined;
  const members = field.of ? undefined : (variantFor(field, value)?.fields ?? {});
  for (const [name, member] of Object.entries(value as Values)) {
    const inner = members ? members[name] : field.of;
    const wrong = inner && mismatch(inner, member);
    if (wrong) return { ...wrong, steps: [Array.isArray(value) ? Number(name) : name, ...wrong.steps] };
  }
  return undefined;
}

function isOf({ kind, values }: Field, type: string): boolean {
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
export function kindOf(value: unknown): string {
  if (value === undefined) return "empty";
  return value === null ? "null" : nounFor(typeOf(value));
}

const inQuotes = (name: string): string => `"${name}"`;
