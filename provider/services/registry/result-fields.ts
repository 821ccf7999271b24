import { z } from "zod";

/** A time in the result of a function. */
export const time = (what: string) =>
  z
    .string()
    .optional()
    .meta({ description: `${what}, in ISO 8601.` });
