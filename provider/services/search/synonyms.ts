import { z } from "zod";

/** A rule of a synonym map. The service keeps all of them as one text, a rule a line. */
export const rule = z
  .string()
  .min(1)
  .regex(/^[^\r\n]*$/, "must be a single line. Write each rule as a separate element");

/** The rules of such a text; others may end lines as Windows does, and the last one too. */
export const rulesIn = (synonyms?: string): string[] | undefined => synonyms?.replace(/(\r?\n)+$/, "").split(/\r?\n/);
