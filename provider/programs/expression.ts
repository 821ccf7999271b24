import { isRecord } from "../text/json";
import type { DeclaredResource, Expression } from "./model";

type Steps = readonly (string | number)[];

/**
 * A JSON value as an expression.
 *
 * @param replacement the expression at a position, instead of the value there.
 */
export function expressionOf<Resource extends DeclaredResource>(
  value: unknown,
  replacement: (steps: Steps) => Expression<Resource> | undefined = () => undefined,
  steps: Steps = [],
): Expression<Resource> {
  const inner = (part: unknown, step: string | number) => expressionOf(part, replacement, [...steps, step]);
  const replaced = replacement(steps);
  if (replaced) return replaced;
  if (Array.isArray(value)) return { kind: "list", items: value.map(inner) };
  if (!isRecord(value)) return { kind: "value", value: value as string | number | boolean | null };
  return { kind: "map", members: Object.entries(value).map(([name, member]) => [name, inner(member, name)]) };
}
