import { type ZodArray, type ZodObject, type ZodOptional, type ZodString, type ZodType, z } from "zod";
import type { Definition } from "./definition";

/** What a change of one member of an array of named things means: in place, in place with an interruption, or anew as a whole. */
export type MemberChange = "update" | "interrupt" | "replace";

/** How an array of named things is compared. */
export interface ListMap {
  /** The member that names an item. */
  readonly key: string;
  readonly added: MemberChange;
  readonly changed: MemberChange;
  readonly removed: MemberChange;
  /** The local arg, and its value, under which an item that is taken out of the program stays at the service unnoticed. */
  readonly stays?: readonly [arg: string, value: unknown];
}

/** The values around a field, the nearest first, the args last. */
export type Around = readonly Readonly<Record<string, unknown>>[];

/** What the service takes when a field is left out: a value, or one that hangs on what is around. */
export type Assumed = { readonly value: unknown } | { readonly by: (around: Around) => unknown };

/** A list of values that the vendor adds to. An unknown value is accepted with a warning. */
export interface KnownValues {
  /** A value in words, for the warning: `analyzer`. */
  readonly noun: string;
  /** The values known today. */
  readonly known: readonly string[];
  /** The argument whose items add their names to the list: a field may name an analyzer that the index defines. */
  readonly definedIn?: string;
}

/** The facts that words put on a field; CONTRIBUTING.md lists the words with examples. */
export interface FieldFacts {
  readonly secret?: true;
  readonly replaceOnChanges?: true;
  readonly once?: true;
  readonly writeOnly?: true;
  readonly exact?: true;
  readonly providerOnly?: true;
  readonly set?: true;
  readonly autoName?: true;
  readonly time?: true;
  readonly duration?: true;
  readonly address?: true;
  readonly interrupts?: true;
  readonly serverDefault?: Assumed;
  readonly minApiVersion?: string;
  readonly valuesSince?: Readonly<Record<string, string>>;
  readonly wireName?: string;
  readonly listMap?: ListMap;
  readonly reference?: () => Definition;
  readonly sees?: readonly string[];
  readonly forms?: readonly string[];
  readonly valueOnRemoval?: { readonly value: unknown };
  readonly replaceOnRemoval?: true;
  readonly keptOnRemoval?: true;
  readonly typeName?: string;
  readonly knownValues?: KnownValues;
}

/**
 * Facts are kept beside the schemas, not in them. zod's clones (`.min(1)`, `.describe()`) inherit an entry from the
 * schema they were made of; wrappers (`.optional()`, `.default()`) do not, so readers walk through those: see `field.ts`.
 */
const registry = z.registry<{ facts: object }>();

/** The facts on this very schema, without those of what it wraps. */
export function factsOn(schema: ZodType): FieldFacts {
  return registry.get(schema)?.facts ?? {};
}

function word<S extends ZodType>(schema: S, facts: FieldFacts): S {
  const marked = schema.clone();
  registry.add(marked, { facts: { ...factsOn(schema), ...facts } });
  return marked;
}

/** Sensitive: encrypted in state, redacted in logs and errors, a secret output of the class. */
export const secret = <S extends ZodType>(schema: S): S => word(schema, { secret: true });

/** Cannot change in place: a change shows as a replacement at preview. Works at any depth. */
export const replaces = <S extends ZodType>(schema: S): S => word(schema, { replaceOnChanges: true });

/** Changes in place, but the object is out of service meanwhile: refused at preview without the person's leave. */
export const interrupts = <S extends ZodType>(schema: S): S => word(schema, { interrupts: true });

/** What the service takes when the field is left out: to write it and to leave it out are the same, and no drift. */
export const assumed = <S extends ZodType>(value: unknown, schema: S): S => word(schema, { serverDefault: { value } });

/** The same where it hangs on the values around the field. Undefined where nothing is known. */
export const assumedBy = <S extends ZodType>(by: (around: Around) => unknown, schema: S): S =>
  word(schema, { serverDefault: { by } });

/** In the API from this version on: refused where an older one is configured. Put it around `.optional()`. */
export const since = <S extends ZodType>(version: string, schema: S): S => word(schema, { minApiVersion: version });

/** The values of an enum that came later than the others, each with the version of the API that brought it. */
export const valuesSince = <S extends ZodType>(versions: Readonly<Record<string, string>>, schema: S): S =>
  word(schema, { valuesSince: versions });

/** A value of an open list: the known ones, for completion in editors, or any other string. */
export type OpenValue<T extends string> = T | (string & Record<never, never>);

/**
 * An enum that the vendor extends without a new version of the API: languages, models, regions, event types. An unknown
 * value is accepted, and check warns and suggests the nearest known one. Use `z.enum` for lists that this program defines.
 *
 * @param definedIn the argument whose items add their names to the list.
 */
export const openEnum = <const T extends readonly string[]>(
  noun: string,
  known: T,
  definedIn?: string,
): ZodType<OpenValue<T[number]>, OpenValue<T[number]>> =>
  word(z.string().min(1), { knownValues: { noun, known, ...(definedIn && { definedIn }) } }) as ZodType<
    OpenValue<T[number]>,
    OpenValue<T[number]>
  >;

/** Told by the service only when it is made: read and update keep the saved value. */
export const once = <S extends ZodType>(schema: S): S => word(schema, { once: true });

/**
 * The service may omit or mask it. It is compared where the response contains the value; without one, or where the
 * response may be a masked, shortened or reformatted form of the saved value, the saved value is kept.
 */
export const writeOnly = <S extends ZodType>(schema: S): S => word(schema, { writeOnly: true });

/** Compared whole: what the service adds beside the person's own members counts as drift too. */
export const exact = <S extends ZodType>(schema: S): S => word(schema, { exact: true });

/** Ours alone and never sent: a change touches only the state. */
export const local = <S extends ZodType>(schema: S): S => word(schema, { providerOnly: true });

/** An array compared as a set. */
export const unordered = <S extends ZodType>(schema: S): S => word(schema, { set: true });

/** The field's name on the wire. */
export const as = <S extends ZodType>(wireName: string, schema: S): S => word(schema, { wireName });

/**
 * What is sent when the person takes the field out of the program, where the service does not take a null for it.
 * `undefined`: nothing, since the field is of no effect by then.
 */
export const cleared = <S extends ZodType>(value: unknown, schema: S): S => word(schema, { valueOnRemoval: { value } });

/** Cannot be taken away in place, only changed: taking it out of the program shows as a replacement at preview. */
export const lasting = <S extends ZodType>(schema: S): S => word(schema, { replaceOnRemoval: true });

/**
 * Once set, the service keeps it, whatever a later request leaves out: a PUT does not send back what others set there,
 * and taking it out of the program is told at preview to be of no effect.
 */
export const kept = <S extends ZodType>(schema: S): S => word(schema, { keptOnRemoval: true });

/** A shape with a name of its own: one interface in the SDK, one type in the schema, wherever it is used. */
export const named = <S extends ZodType>(typeName: string, schema: S): S => word(schema, { typeName });

/**
 * The id of another resource, which is refused unless it has the form of one: a program may give the resource itself.
 *
 * @param forms templates of further texts that the service may take for one, where its documents differ.
 * @param sees its args that `fits` looks at where it is given itself.
 */
export const ref = (to: () => Definition, more: Pick<FieldFacts, "forms" | "sees"> = {}): ZodString =>
  word(z.string(), { reference: to, ...more });

/** A point in time in ISO 8601, with its zone. Two spellings of one second are equal. */
export const time = (): ZodString =>
  word(z.string().regex(isoTime, "must be a time such as 2030-01-31T00:00:00Z"), { time: true });

/** A length of time in days and less, as ISO 8601 writes it. Two spellings of one length are equal. */
export const duration = (): ZodString =>
  word(z.string().regex(isoDuration, "must be a duration such as P1D or PT2H30M"), { duration: true });

/** An address. With a slash at its end and without it is the same. */
export const address = (): ZodString => word(z.string(), { address: true });

const isoDuration = /^-?P(?=\d|T\d)(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+(\.\d+)?S)?)?$/;

const isoTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

/** A name the person may leave out: it is then made of the logical name and a random suffix. */
export function autonamed<S extends ZodType<string>>(schema: S): ZodOptional<S> {
  return word(schema, { autoName: true }).optional();
}

/**
 * An array of named things, compared item by item whatever their order. Each kind of change updates in place unless
 * told otherwise; a `replaces` on a member of the items counts as well.
 */
export function keyed<S extends ZodType>(key: string, items: ZodArray<S>, changes: Partial<Omit<ListMap, "key">> = {}) {
  return word(items, { listMap: { key, added: "update", changed: "update", removed: "update", ...changes } });
}

/** Any JSON value, compared member by member where the person wrote something. */
export const json = (): ZodType<unknown> => z.unknown();

/** An object with these members and no others. */
export const object = <T extends z.ZodRawShape>(shape: T): ZodObject<T> => z.object(shape);
