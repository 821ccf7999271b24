const splitPath = (path: string) =>
  (require("../../provider/lifecycle") as typeof import("../../provider/lifecycle")).splitPath(path);

/** Returns true if one of two paths is inside the other, or if they are equal. */
export const overlaps = (a: string, b: string): boolean =>
  [a, b].some((path, i) => {
    const other = i === 0 ? b : a;
    return path === other || (other.startsWith(path) && /^[.[]/.test(other.slice(path.length)));
  });

/** Returns true if the resource option `ignoreChanges` contains a value inside that at the path. */
export const isPartlyIgnored = (path: string, ignoreChanges: readonly string[] = []): boolean =>
  ignoreChanges.some((ignored) => {
    const steps = splitPath(ignored);
    const outer = splitPath(path);
    return steps.length > outer.length && outer.every((step, i) => steps[i] === "*" || step === steps[i]);
  });

/**
 * Returns true if the resource option `ignoreChanges` contains the path or a value that encloses it. `*` matches each
 * member and item.
 */
export const isIgnored = (path: string, ignoreChanges: readonly string[] = []): boolean =>
  ignoreChanges.some((ignored) => {
    const steps = splitPath(path);
    return splitPath(ignored).every((step, i) => i < steps.length && (step === "*" || step === steps[i]));
  });
