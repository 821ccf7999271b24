import { isObject, type Json, type JsonObject, memberOf } from "../../json";

/** Enrichment tree: the document, and the outputs of skills by path. A string may have outputs below it. */
export interface EnrichmentTree {
  readonly document: JsonObject;
  readonly enrichments: Map<string, Json>;
}

/**
 * Expands a path with wildcards to concrete paths, such as `/document/pages/*` to `/document/pages/0`.
 *
 * @param within concrete path, which determines the wildcards that `path` and `pattern` have in common.
 */
export function expandPath(tree: EnrichmentTree, path: string, pattern = "", within = ""): string[] {
  const [given, stars] = [within.split("/"), pattern.split("/")];
  const steps = path.split("/").map((step, i) => (step === "*" && stars[i] === "*" ? (given[i] ?? step) : step));
  let places = [""];
  for (const step of steps.slice(1)) {
    places = places.flatMap((place) => {
      if (step !== "*") return [`${place}/${step}`];
      const list = valueAt(tree, place);
      return Array.isArray(list) ? list.map((_, i) => `${place}/${i}`) : [];
    });
  }
  return places;
}

/** Value at a concrete path. The output of a skill at the path or above it takes precedence. */
export function valueAt({ document, enrichments }: EnrichmentTree, place: string): Json | undefined {
  const steps = place.split("/").slice(1);
  for (let length = steps.length; length > 0; length -= 1) {
    const above = enrichments.get(`/${steps.slice(0, length).join("/")}`);
    const value = above === undefined ? undefined : valueInside(above, steps.slice(length));
    if (value !== undefined) return value;
  }
  return valueInside({ document }, steps);
}

function valueInside(from: Json, steps: readonly string[]): Json | undefined {
  return steps.reduce<Json | undefined>(
    (value, step) => (Array.isArray(value) ? value[Number(step)] : isObject(value) ? memberOf(value, step) : undefined),
    from,
  );
}

/** Evaluates a source: a literal after `=`, a value, or an array if the path has wildcards. */
export function evaluateSource(
  tree: EnrichmentTree,
  source: string,
  pattern: string,
  within: string,
): Json | undefined {
  const literal = /^='(.*)'$/.exec(source);
  if (literal) return literal[1] as string;
  const places = expandPath(tree, source, pattern, within);
  if (places.some((place) => place === source) || !source.includes("*")) return valueAt(tree, source);
  const values = places.map((place) => valueAt(tree, place) ?? null);
  // If the context determines all wildcards, the result is one value.
  const open = source.split("/").filter((step, i) => step === "*" && pattern.split("/")[i] !== "*");
  return open.length ? values : values[0];
}
