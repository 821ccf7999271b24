/** Values by name, as templates, args and outputs hold them. */
export type Values = Readonly<Record<string, unknown>>;

const hole = /\{(\+?)(\w+)\}/g;

/** The names in braces of a template such as `/apps/{appId}/keys`. With a plus the value is several steps of the path. */
export function holes(template: string): string[] {
  return [...template.matchAll(hole)].map((match) => match[2] as string);
}

/**
 * Fills a template. A name without a value is a mistake in the definition and throws.
 *
 * @param encode is told whether the value stands in quotes, as in `/indexes('{name}')`, or is several steps, as in `{+repository}`.
 */
export function fill(
  template: string,
  values: Values,
  encode: (text: string, where: { readonly quoted: boolean; readonly steps: boolean }) => string = String,
): string {
  return template.replace(hole, (_, plus: string, name: string, at: number) => {
    const value = values[name];
    if (value === undefined || value === null) throw new Error(`"${template}" needs a value for {${name}}.`);
    return encode(String(value), { quoted: template[at - 1] === "'", steps: plus !== "" });
  });
}

/** Reads the values of a template back from a filled one, or nothing where the text does not fit it. */
export function unfill(template: string, text: string): Record<string, string> | undefined {
  const names = holes(template);
  const pattern = template
    .split(/\{\+?\w+\}/)
    .map(escapePattern)
    .join("(.+)");
  const match = new RegExp(`^${pattern}$`).exec(text);
  return match ? Object.fromEntries(names.map((name, i) => [name, match[i + 1] as string])) : undefined;
}

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A member by its name or, with dots, by the names on the way to it. Undefined where there is none. */
export function memberAt(value: unknown, name: string): unknown {
  const own = (at: unknown, member: string): unknown =>
    typeof at === "object" && at !== null && Object.hasOwn(at, member) ? (at as Values)[member] : undefined;
  return own(value, name) ?? name.split(".").reduce(own, value);
}
