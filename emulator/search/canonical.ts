import { isObject, type Json, type JsonObject } from "../json";
import { pattern, type Schema } from "../validation/schema";

const durationPattern =
  /^(-?)P(?=\d|T\d)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;
const timePattern = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(?::(\d\d)(\.\d{1,7})?)?(Z|[+-]\d\d:\d\d)$/;

/** Duration in the format of XML Schema. */
export const duration: Schema = pattern(durationPattern);

/** Point in time with a UTC offset. */
export const time: Schema = pattern(timePattern);

/**
 * Returns a duration as the service does, in the largest units up to days: `PT24H` becomes `P1D`. A year has 365 days
 * and a month 30, as in .NET. Any other value is returned unchanged.
 */
export function canonicalDuration(value: Json): Json {
  const match = typeof value === "string" ? durationPattern.exec(value) : null;
  if (!match) return value;
  const [years = 0, months = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(2)
    .map((part) => Number(part ?? 0));
  const total = ((years * 365 + months * 30 + days) * 24 + hours) * 3600 + minutes * 60 + seconds;
  const whole = Math.floor(total);
  const fraction = Number((total - whole).toFixed(7));
  const date = unit(Math.floor(whole / 86_400), "D");
  const clock = [
    unit(Math.floor(whole / 3600) % 24, "H"),
    unit(Math.floor(whole / 60) % 60, "M"),
    unit((whole % 60) + fraction, "S"),
  ].join("");
  if (!date && !clock) return "PT0S";
  return `${match[1]}P${date}${clock && `T${clock}`}`;
}

const unit = (count: number, letter: string): string => (count ? `${count}${letter}` : "");

/**
 * Returns a point in time in UTC, without trailing zeros in its fraction. Any other value is returned unchanged.
 *
 * @param digits digits of the fraction to keep. The service stores ticks of 100 ns, in documents milliseconds.
 */
export function canonicalTime(value: Json, digits = 7): Json {
  const match = typeof value === "string" ? timePattern.exec(value) : null;
  if (!match) return value;
  const [, minute = "", seconds = "00", fraction = "", zone = "Z"] = match;
  const utc = new Date(`${minute}:${seconds}${zone}`);
  if (Number.isNaN(utc.getTime())) return value;
  const kept = fraction.slice(0, digits + 1).replace(/\.?0*$/, "");
  return `${utc.toISOString().slice(0, 19)}${kept}Z`;
}

/** Object with the URLs of Azure OpenAI as reads return them: without a trailing slash. */
export function withoutTrailingSlashes(object: JsonObject): JsonObject {
  const trimmed = (value: Json, name = ""): Json => {
    if (Array.isArray(value)) return value.map((item) => trimmed(item));
    if (isObject(value))
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, trimmed(item, key)]));
    return name === "resourceUri" && typeof value === "string" ? value.replace(/\/+$/, "") : value;
  };
  return trimmed(object) as JsonObject;
}
