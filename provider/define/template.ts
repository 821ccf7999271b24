import { memberOf } from "../text/json";

/** Values by name: for templates, inputs and outputs. */
export type Values = Readonly<Record<string, unknown>>;

const placeholder = /\{(\w+(?:\.\w+)?)\}/g;

/** A parsed template. It is cached because a few templates are filled thousands of times. */
interface Template {
  readonly placeholders: readonly string[];
  readonly placeholderPaths: readonly string[];
  readonly pattern: RegExp;
}

const templates = new Map<string, Template>();

function parse(text: string): Template {
  const placeholderPaths = [...text.matchAll(placeholder)].map((match) => match[1] as string);
  const pattern = text.split(placeholder).map((part, i) => (i % 2 ? "(.+)" : escapePattern(part)));
  const template = {
    placeholders: placeholderPaths.map((name) => name.replace(/\..*/, "")),
    placeholderPaths,
    pattern: new RegExp(`^${pattern.join("")}$`),
  };
  templates.set(text, template);
  return template;
}

/** Names in the braces of a template such as `/apps/{appId}/keys`. For `{team.name}`, the name of the input: `team`. */
export const placeholders = (template: string): readonly string[] =>
  (templates.get(template) ?? parse(template)).placeholders;

/** Placeholders of a template, including the members of referenced resources: `team.name`. */
export const placeholderPaths = (template: string): readonly string[] =>
  (templates.get(template) ?? parse(template)).placeholderPaths;

/**
 * Fills a template. Throws if a name has no value, which is an error in the definition.
 *
 * @param encode Encodes a value. `before` is the character before the placeholder: a quote in `/indexes('{name}')`.
 */
export function fill(
  template: string,
  values: Values,
  encode: (text: string, before: string) => string = String,
): string {
  return template.replace(placeholder, (_, name: string, at: number) => {
    const value = values[name];
    if (value === undefined || value === null) throw new Error(`"${template}" needs a value for {${name}}.`);
    return encode(String(value), template.charAt(at - 1));
  });
}

/**
 * Extracts the values of a template from a filled string. Undefined if the string does not match the template.
 *
 * @param known values that are certain. Without them, a value that contains a separator may be divided at another place.
 */
export function unfill(template: string, text: string, known: Values = {}): Record<string, string> | undefined {
  const { placeholderPaths, pattern } = templates.get(template) ?? parse(template);
  const isCertain = placeholderPaths.some((name) => known[name] !== undefined);
  const match = (isCertain && patternWith(template, known).exec(text)) || pattern.exec(text);
  return match ? Object.fromEntries(placeholderPaths.map((name, i) => [name, match[i + 1] as string])) : undefined;
}

function patternWith(template: string, known: Values): RegExp {
  const parts = template.split(placeholder).map((part, i) => {
    if (i % 2 === 0) return escapePattern(part);
    return `(${known[part] === undefined ? ".+" : escapePattern(String(known[part]))})`;
  });
  return new RegExp(`^${parts.join("")}$`);
}

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A member by its name or, with dots, by its path. Undefined if it does not exist. */
export function memberAt(value: unknown, name: string): unknown {
  const own = (at: unknown, member: string): unknown =>
    typeof at === "object" && at !== null ? memberOf(at as Values, member) : undefined;
  return own(value, name) ?? name.split(".").reduce(own, value);
}
