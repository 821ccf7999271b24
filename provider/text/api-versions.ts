/** Versions of an API: dates, perhaps of a preview. */

/** True for `2026-08-01-preview`. */
export const isPreview = (version: string): boolean => /-preview$/i.test(version);

/** Compares versions by date. A preview of the same date is not older. */
export const isBefore = (version: string, other: string): boolean => dateOf(version) < dateOf(other);

/** The first version with a feature, if a version may lack it. No stable version has a feature of a preview. */
export function lackedVersion(
  version: string,
  [since, preview]: readonly [since: string, preview: string],
): string | undefined {
  if (isPreview(version)) return isBefore(version, preview) ? preview : undefined;
  return isPreview(since) || isBefore(version, since) ? since : undefined;
}

const dateOf = (version: string): string => version.slice(0, "2026-10-01".length);
