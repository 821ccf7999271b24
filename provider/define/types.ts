import { type ZodObject, type ZodString, type ZodType, z } from "zod";
import type { Reference } from "./facts";

/** A value of an open enum: the known ones, for completion in editors, or any other string. */
export type OpenValue<T extends string> = T | (string & Record<never, never>);

/**
 * An enum that the vendor extends without a new version of the API: languages, models, regions, event types. An unknown
 * value is accepted, and check warns and suggests the nearest known one. Use `z.enum` for lists that this program defines.
 *
 * @param definedIn the input whose items add their names to the list.
 */
export const openEnum = <const T extends readonly string[]>(
  noun: string,
  known: T,
  definedIn?: string,
): ZodType<OpenValue<T[number]>, OpenValue<T[number]>> =>
  z
    .string()
    .min(1)
    .meta({ knownValues: { noun, known, ...(definedIn && { definedIn }) } }) as ZodType<
    OpenValue<T[number]>,
    OpenValue<T[number]>
  >;

/** The id of a resource of another kind. A string of another form is rejected; a program may pass the resource itself. */
export const ref = (to: Reference["to"], more: Pick<Reference, "forms" | "sees"> = {}): ZodString =>
  z.string().meta({ reference: { to, ...more } });

/** A point in time in ISO 8601 with a time zone. Two spellings of one second are equal. */
export const time = () => z.stringFormat("time", isoTime, "must be a time such as 2030-01-31T00:00:00Z");

/** An ISO 8601 duration in days or shorter units. Two spellings of one duration are equal. */
export const duration = () => z.stringFormat("duration", isoDuration, "must be a duration such as P1D or PT2H30M");

/** A URL. With and without a slash at its end it is the same. */
export const address = () => z.stringFormat("url", () => true);

const isoDuration = /^-?P(?=\d|T\d)(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+(\.\d+)?S)?)?$/;

const isoTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

/** Any JSON value, compared member by member where the program sets a member. */
export const json = (): ZodType<unknown> => z.unknown();

/** An object with these members and no others. */
export const object = <T extends z.ZodRawShape>(shape: T): ZodObject<T> => z.object(shape);
