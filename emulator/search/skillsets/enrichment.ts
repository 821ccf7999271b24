import { isObject, type Json, type JsonObject } from "../../json";

/** What skills work on: a document, and what they have made, by its place. A text may have made things below it. */
export interface EnrichmentTree {
  readonly document: JsonObject;
  readonly enrichments: Map<string, Json>;
}

/**
 * The places that a path with stars names, such as `/document/pages/0` of `/document/pages/*`.
 *
 * @param within a place whose numbers stand for the stars that both have in common.
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

/** The value at one place, or undefined: what was made there or above it last counts. */
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
    (value, step) => (Array.isArray(value) ? value[Number(step)] : isObject(value) ? value[step] : undefined),
    from,
  );
}

/** What a source is: a literal behind `=`, one value, or with stars a list. */
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
  // Stars that the context decides leave one value.
  const open = source.split("/").filter((step, i) => step === "*" && pattern.split("/")[i] !== "*");
  return open.length ? values : values[0];
}
