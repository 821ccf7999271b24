/** Values by name, as templates, args and outputs hold them. */
export type Values = Readonly<Record<string, unknown>>;

const hole = /\{(\w+(?:\.\w+)?)\}/g;

/** What a template says, read once: there are few, and each fills thousands of paths. */
interface Read {
  readonly holes: readonly string[];
  readonly wholeHoles: readonly string[];
  readonly pattern: RegExp;
}

const templates = new Map<string, Read>();

function readOf(template: string): Read {
  let read = templates.get(template);
  if (!read) {
    const wholeHoles = [...template.matchAll(hole)].map((match) => match[1] as string);
    const pattern = template.split(hole).map((part, i) => (i % 2 ? "(.+)" : escapePattern(part)));
    read = {
      holes: wholeHoles.map((name) => name.replace(/\..*/, "")),
      wholeHoles,
      pattern: new RegExp(`^${pattern.join("")}$`),
    };
    templates.set(template, read);
  }
  return read;
}

/** The names in braces of a template such as `/apps/{appId}/keys`: of `{team.name}` that of the arg, `team`. */
export const holes = (template: string): readonly string[] => readOf(template).holes;

/** The same with what is asked of the resource that an arg refers to: `team.name`. */
export const wholeHoles = (template: string): readonly string[] => readOf(template).wholeHoles;

/**
 * Fills a template. A name without a value is a mistake in the definition and throws.
 *
 * @param encode is told whether the value stands in quotes, as in `/indexes('{name}')`.
 */
export function fill(
  template: string,
  values: Values,
  encode: (text: string, quoted: boolean) => string = String,
): string {
  return template.replace(hole, (_, name: string, at: number) => {
    const value = values[name];
    if (value === undefined || value === null) throw new Error(`"${template}" needs a value for {${name}}.`);
    return encode(String(value), template[at - 1] === "'");
  });
}

/** Reads the values of a template back from a filled one, or nothing where the text does not fit it. */
export function unfill(template: string, text: string): Record<string, string> | undefined {
  const { wholeHoles, pattern } = readOf(template);
  const match = pattern.exec(text);
  return match ? Object.fromEntries(wholeHoles.map((name, i) => [name, match[i + 1] as string])) : undefined;
}

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A member by its name or, with dots, by the names on the way to it. Undefined where there is none. */
export function memberAt(value: unknown, name: string): unknown {
  const own = (at: unknown, member: string): unknown =>
    typeof at === "object" && at !== null && Object.hasOwn(at, member) ? (at as Values)[member] : undefined;
  return own(value, name) ?? name.split(".").reduce(own, value);
}
