import { cold } from "./sections/cold";
import type { Context } from "./sections/context";
import { copy } from "./sections/copy";
import { drift } from "./sections/drift";
import { life } from "./sections/life";
import { limit } from "./sections/limit";
import { refresh } from "./sections/refresh";
import { scale } from "./sections/scale";
import { start } from "./sections/start";

/** The sections in their order, by the name in `SECTIONS`. */
export const sections = { start, life, refresh, drift, limit, cold, scale, copy } satisfies Record<
  string,
  (context: Context) => Promise<void>
>;

export type SectionName = keyof typeof sections;

export const sectionNames = Object.keys(sections) as SectionName[];

/** The sections of a run without `SECTIONS`: less than ten minutes on an idle machine with two processors. */
export const usualSections: readonly SectionName[] = ["start", "life", "refresh", "drift", "limit", "cold"];
