import { type ZodObject, type ZodString, type ZodType, z } from "zod";
import type { KnownValues, Reference } from "./facts";

/** Value of an open enum: a known value, for completion in editors, or any other string. */
export type OpenValue<T extends string> = T | (string & Record<never, never>);

/**
 * An enum that the vendor extends without a new API version: languages, models, regions, event types. An unknown value
 * is accepted; check warns and suggests the nearest known value. Use `z.enum` for lists that Trefoil defines.
 *
 * @param more `definedIn`: the input whose items add their names to the list. `custom`: values that users of the service define.
 * `versions`: first versions of values. `distinct`: similar values are not suggested.
 */
export const openEnum = <const T extends readonly string[]>(
  noun: string,
  known: T,
  more: Omit<KnownValues, "noun" | "known"> = {},
): ZodType<OpenValue<T[number]>, OpenValue<T[number]>> =>
  z
    .string()
    .min(1)
    .meta({ knownValues: { noun, known, ...more } }) as ZodType<OpenValue<T[number]>, OpenValue<T[number]>>;

/**
 * Id of a resource of another kind. The program passes the id or the resource itself. A string in another format is
 * rejected.
 */
export const ref = (to: Reference["to"], more: Pick<Reference, "forms" | "inputs"> = {}): ZodString =>
  z.string().meta({ reference: { to, ...more } });

/** Point in time in ISO 8601 with a time zone. Different spellings of the same second are equal. */
export const time = () => z.stringFormat("time", isoTime, "must be a time such as 2030-01-31T00:00:00Z");

/** ISO 8601 duration in days or shorter units. Different spellings of the same duration are equal. */
export const duration = () => z.stringFormat("duration", isoDuration, "must be a duration such as P1D or PT2H30M");

/** URL. A trailing slash is ignored in comparisons. */
export const address = () => z.stringFormat("url", () => true);

const isoDuration = /^-?P(?=\d|T\d)(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+(\.\d+)?S)?)?$/;

const isoTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

/**
 * Field whose server default the state always contains, even if the program omits it. A change made elsewhere is then
 * drift, and an update repairs it. A create request does not contain the default. Use it for a member that makes the
 * object useless, such as `disabled`.
 */
export const watched = <const T extends boolean | string>(schema: ZodType<T>, serverDefault: T) =>
  schema.default(serverDefault as never).meta({ serverDefault });

/**
 * The input `reportUndeclared` of a kind whose objects contain those of other kinds.
 *
 * @param collections nouns for the objects of these kinds, as a list: `keys and queues`.
 */
export const reportUndeclared = (collections: string) =>
  z
    .boolean()
    .optional()
    .meta({
      description: `Report ${collections} of this object that no stack of the project declares, by \`trefoil drift\` and by the policy \`trefoil-no-undeclared-objects\`. They are never deleted. Default: \`false\`.`,
      providerOnly: true,
    });

/** Any JSON value. Only the members that the program sets are compared. */
export const json = (): ZodType<unknown> => z.unknown();

/** Object with these members. Unknown members are rejected. */
export const object = <T extends z.ZodRawShape>(shape: T): ZodObject<T> => z.object(shape);
