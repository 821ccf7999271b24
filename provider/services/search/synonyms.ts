import { z } from "zod";

/** A rule of a synonym map. The service stores all rules as one string, one per line. */
export const rule = z
  .string()
  .min(1)
  .regex(/^[^\r\n]*$/, "must be a single line. Write each rule as a separate element");

/** Splits the string into rules. Lines may end with CRLF, and the last line may end with a line break. */
export function rulesIn(synonyms?: string | null): string[] | undefined {
  const lines = synonyms === null ? "" : synonyms?.replace(/(\r?\n)+$/, "");
  return lines === "" ? [] : lines?.split(/\r?\n/);
}
