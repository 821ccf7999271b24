import { fill, placeholders } from "../define";
import type { Attribute, Mapping, Peer } from "./peer";
import { peers } from "./peers";

/** Name of a provider without its namespace: `ably`. */
export const nameOf = ({ source }: Peer): string => source.slice(source.indexOf("/") + 1);

/** The Terraform provider of a type such as `ably_app`. Undefined if Trefoil does not know the type. */
export const peerOfType = (type: string): Peer | undefined =>
  peers.find(({ mappings, typeWithKey }) => (typeWithKey ? typeWithKey.type === type : Object.hasOwn(mappings, type)));

/** All types of Terraform whose objects Trefoil manages. */
export const terraformTypes = (): string[] =>
  peers.flatMap(({ mappings, typeWithKey }) => (typeWithKey ? [typeWithKey.type] : Object.keys(mappings)));

/** The kind of a resource. Undefined if Trefoil lacks it. */
export function mappingOf({ mappings, typeWithKey }: Peer, type: string, attribute: Attribute): Mapping | undefined {
  if (typeWithKey && typeWithKey.type !== type) return undefined;
  const key = typeWithKey ? typeWithKey.keyOf(attribute) : type;
  return key !== undefined && Object.hasOwn(mappings, key) ? mappings[key] : undefined;
}

/** The id of the object in Trefoil. Undefined if the attributes do not contain a valid one. */
export function idOf({ ids, more }: Mapping, attribute: Attribute): string | undefined {
  const further = more?.(attribute) ?? {};
  const valuesIn = (template: string) =>
    Object.fromEntries(placeholders(template).map((name) => [name, valid(further[name] ?? attribute(name))]));
  return ids.map((template) => filled(template, valuesIn(template))).find((id) => id !== undefined);
}

/** A value that cannot lead to another path, since ids become parts of the paths of requests. */
const valid = (value: string | undefined): string | undefined =>
  value?.split("/").every((part) => !["", ".", ".."].includes(part)) ? value : undefined;

/** A filled template. Undefined without a template, or if a value is missing. */
export function filled(template: string | undefined, values: Readonly<Record<string, unknown>>): string | undefined {
  const isFilled = template !== undefined && placeholders(template).every((name) => values[name]);
  return isFilled ? fill(template, values) : undefined;
}
