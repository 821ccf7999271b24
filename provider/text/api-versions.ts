/** Versions of an API: dates, perhaps of a preview. */

/** True for `2026-08-01-preview`. */
export const isPreview = (version: string): boolean => /-preview$/i.test(version);

/** Compares versions by date. A preview of the same date is not older. */
export const isBefore = (version: string, other: string): boolean => dateOf(version) < dateOf(other);

const dateOf = (version: string): string => version.slice(0, "2026-10-01".length);
