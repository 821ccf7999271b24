/** A value that a preview does not know yet. Hosts translate their own mark into this one. */
export const unknown: unique symbol = Symbol("unknown until applied");

/** Values by name, as args and outputs hold them. */
export type Values = Record<string, unknown>;

export const isRecord = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether a value is unknown, or holds an unknown at any depth. */
export function hasUnknown(value: unknown): boolean {
  if (value === unknown) return true;
  if (Array.isArray(value)) return value.some(hasUnknown);
  return isRecord(value) && Object.values(value).some(hasUnknown);
}

/** Nothing, in any of the forms in which services answer it. `false` and `0` say something. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === "") return true;
  if (Array.isArray(value)) return value.length === 0;
  return isRecord(value) && Object.values(value).every(isEmpty);
}

/** The value without `undefined` and without what is empty, at any depth: how a live value enters the state. */
export function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => !isEmpty(member))
      .map(([key, member]) => [key, withoutEmpty(member)]),
  );
}

/** The value without what is `undefined` in records and arrays, at any depth. */
export function withoutUndefined<T>(value: T): T {
  if (Array.isArray(value)) return value.filter((item) => item !== undefined).map(withoutUndefined) as T;
  if (!isRecord(value)) return value;
  const kept = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(kept.map(([key, member]) => [key, withoutUndefined(member)])) as T;
}

/** Some members of a record. */
export function pick(values: Values, names: readonly string[]): Values {
  return Object.fromEntries(names.filter((name) => values[name] !== undefined).map((name) => [name, values[name]]));
}

/** `b` laid over `a`, records member by member, everything else whole. */
export function mergeDeep(a: unknown, b: unknown): unknown {
  if (!isRecord(a) || !isRecord(b)) return b;
  const result = { ...a };
  for (const [key, value] of Object.entries(b)) result[key] = mergeDeep(a[key], value);
  return result;
}

/** `fields[3].type`, as Pulumi writes property paths. */
export function joinPath(path: string, step: string | number): string {
  if (typeof step === "number") return `${path}[${step}]`;
  if (!/^[A-Za-z_]\w*$/.test(step)) return `${path}[${JSON.stringify(step)}]`;
  return path ? `${path}.${step}` : step;
}
