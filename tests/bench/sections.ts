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
export const sections = {
  /** Start of each command, of the plugin, and of the packages that a program loads. */
  start,
  /** Create, up again, refresh and destroy of realtime objects: in each host, in YAML, without checkpoints, and by Terraform. */
  life,
  /** Refresh of search objects, the memory of the provider, and `trefoil drift` of the same objects. */
  refresh,
  /** `trefoil drift`, and the commands of Pulumi and Terraform that compare the same objects. */
  drift,
  /** Create with and without the request limit that processes share. */
  limit,
  /** Preview of the quickstart with empty caches: with and without a type check, compiled, and with the plugin. */
  cold,
  /** Stacks of 500 and 5000 objects of three services, without checkpoints. */
  scale,
  /** Copies of images by Trefoil and by skopeo. */
  copy,
} satisfies Record<string, (context: Context) => Promise<void>>;

export type SectionName = keyof typeof sections;

export const sectionNames = Object.keys(sections) as SectionName[];

/** The sections of a run without `SECTIONS`: less than ten minutes on an idle machine with two processors. */
export const usualSections: readonly SectionName[] = ["start", "life", "refresh", "drift", "limit", "cold"];
