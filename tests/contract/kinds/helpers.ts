import type { Alter, Facts } from "./kind";

export const hiddenArgs = (...names: readonly string[]): Facts => ({
  secret: names,
  writeOnly: names,
  secretOutputs: [],
});

/** Generated from the logical name `sample` and a suffix. */
export const madeUp = expect.stringMatching(/^sample-[0-9a-f]{7}$/);

export const without =
  (...names: readonly string[]): Alter =>
  (args) =>
    Object.fromEntries(Object.entries(args).filter(([name]) => !names.includes(name)));

/** Members that a response contains as null. */
export const nulls = (...names: readonly string[]): Record<string, null> =>
  Object.fromEntries(names.map((name) => [name, null]));
