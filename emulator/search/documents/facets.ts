import { type Json, type JsonObject, memberOf } from "../../json";
import { canonicalTime } from "../canonical";
import { invalid, notEmulated } from "../errors";
import { type Field, flattenFields, rejectNormalizer } from "../indexes/fields";
import { valuesAt } from "./matching";

type Value = string | number | boolean;

/** A facet expression such as `stars,count:3,sort:-value`. */
interface Facet {
  readonly path: string;
  readonly type: string;
  readonly parameters: ReadonlyMap<string, string>;
}

/** Counts the values of facetable fields in all hits, by the path of the field. */
export function facetsOf(expressions: Json | undefined, index: JsonObject, hits: readonly JsonObject[]): JsonObject {
  const facets = (Array.isArray(expressions) ? expressions : []).map((text) => parseFacet(String(text), index));
  return Object.fromEntries(facets.map((facet) => [facet.path, bucketsOf(facet, hits)]));
}

const invalidFacet = (reason: string): Error => invalid(`Invalid expression: ${reason} Parameter name: facets`);

const sorts = ["count", "-count", "value", "-value"];

function parseFacet(text: string, index: JsonObject): Facet {
  const [path = "", ...options] = text.split(",").map((part) => part.trim());
  const field = flattenFields(index.fields).find((candidate) => candidate.path === path)?.field;
  if (!field) throw invalidFacet(`Could not find a property named '${path}'.`);
  if (field.facetable !== true)
    throw invalidFacet(`'${path}' is not a facetable field. Only facetable fields can be used in facet expressions.`);
  rejectNormalizer(field);
  const parameters = new Map(
    options.map((option): [string, string] => {
      const [, name = "", value = ""] = /^(\w+):(.+)$/.exec(option) ?? [];
      checkParameter(name, value, option, field);
      return [name, value];
    }),
  );
  if ((parameters.has("interval") || parameters.has("values")) && parameters.size > 1)
    throw invalidFacet(`'interval' and 'values' cannot be combined with other parameters: '${text}'.`);
  return { path, type: field.type, parameters };
}

function checkParameter(name: string, value: string, option: string, field: Field): void {
  if (["timeoffset", "metric", "default"].includes(name))
    throw notEmulated(`The parameter '${name}' of a facet`, "Use count, sort, interval or values.");
  const isTime = field.type.includes("DateTimeOffset");
  const isNumber = /Int32|Int64|Double/.test(field.type);
  const rules: Readonly<Record<string, () => boolean>> = {
    count: () => /^\d+$/.test(value),
    sort: () => sorts.includes(value),
    interval: () => (isTime ? Object.hasOwn(timeUnits, value) : isNumber && Number(value) > 0),
    values: () => (isTime || isNumber) && value.split("|").every((bound) => !Number.isNaN(position(bound, isTime))),
  };
  if (name === "interval" && isTime && value === "week")
    throw notEmulated("The interval 'week' of a facet", "Use day, month, quarter or year.");
  if (!memberOf(rules, name)?.())
    throw invalidFacet(`'${option}' is not a valid parameter of the facet '${field.name}'.`);
}

/** Starts of the intervals of times: the number of characters of a time that stay, and what follows them. */
const timeUnits: Readonly<Record<string, (time: string) => string>> = {
  minute: (time) => `${time.slice(0, 16)}:00Z`,
  hour: (time) => `${time.slice(0, 13)}:00:00Z`,
  day: (time) => `${time.slice(0, 10)}T00:00:00Z`,
  month: (time) => `${time.slice(0, 7)}-01T00:00:00Z`,
  quarter: (time) => {
    const month = 3 * Math.floor((Number(time.slice(5, 7)) - 1) / 3) + 1;
    return `${time.slice(0, 5)}${String(month).padStart(2, "0")}-01T00:00:00Z`;
  },
  year: (time) => `${time.slice(0, 4)}-01-01T00:00:00Z`,
};

/** A number or time as a number, for comparisons. */
const position = (value: Value, isTime: boolean): number => (isTime ? Date.parse(String(value)) : Number(value));

function bucketsOf({ path, type, parameters }: Facet, hits: readonly JsonObject[]): JsonObject[] {
  const isTime = type.includes("DateTimeOffset");
  // A document counts once for each value.
  const values = hits.flatMap((hit) => [
    ...new Set(valuesAt(hit, path.split("/")).map((value) => (isTime ? canonicalTime(value, 3) : value) as Value)),
  ]);
  const bounds = parameters.get("values")?.split("|");
  if (bounds) return ranges(bounds, values, isTime);
  const interval = parameters.get("interval");
  if (interval === undefined) {
    const [sort, count] = [parameters.get("sort") ?? "count", Number(parameters.get("count") ?? 10)];
    // 0 selects all values.
    return counted(values, sort).slice(0, count || undefined);
  }
  const start = (value: Value): Value =>
    isTime ? (memberOf(timeUnits, interval)?.(String(value)) ?? value) : intervalStart(Number(value), Number(interval));
  return counted(values.map(start), "value");
}

/** The multiple of the interval that is not above the value. The quotient of 0.3 and 0.1 is slightly less than 3. */
function intervalStart(value: number, interval: number): number {
  if (Number.isInteger(interval)) return Math.floor(value / interval) * interval;
  const decimals = String(interval).split(".")[1]?.length ?? 0;
  return Number((Math.floor(value / interval + 1e-9) * interval).toFixed(decimals));
}

/** Values with their number. Equal numbers are sorted by value. */
function counted(values: readonly Value[], sort: string): JsonObject[] {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const byValue = [...counts].sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
  const orders: Readonly<Record<string, () => typeof byValue>> = {
    count: () => byValue.sort(([, one], [, other]) => other - one),
    "-count": () => byValue.sort(([, one], [, other]) => one - other),
    "-value": () => byValue.reverse(),
  };
  return (memberOf(orders, sort)?.() ?? byValue).map(([value, count]) => ({ count, value }));
}

/** Buckets below, between and above the bounds. A bucket contains its lower bound. */
function ranges(given: readonly string[], values: readonly Value[], isTime: boolean): JsonObject[] {
  const at = (value: Value): number => position(value, isTime);
  const bounds = [...given].sort((one, other) => at(one) - at(other));
  const shown = (bound: string): Json => (isTime ? canonicalTime(bound, 3) : Number(bound));
  return Array.from({ length: bounds.length + 1 }, (_, i) => {
    const [from, to] = [bounds[i - 1], bounds[i]];
    const inside = values.filter(
      (value) => (from === undefined || at(value) >= at(from)) && (to === undefined || at(value) < at(to)),
    );
    return {
      count: inside.length,
      ...(from !== undefined && { from: shown(from) }),
      ...(to !== undefined && { to: shown(to) }),
    };
  });
}
