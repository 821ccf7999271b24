import { z } from "zod";

/** A rule of a synonym map. The service stores all rules as one string, one per line. */
export const rule = z
  .string()
  .min(1)
  .regex(/^[^\r\n]*$/, "must be a single line. Write each rule as a separate element");

/** Splits the string into rules. Lines may end with CRLF, and the last line may end with a line break. */
export const rulesIn = (synonyms?: string): string[] | undefined => synonyms?.replace(/(\r?\n)+$/, "").split(/\r?\n/);
