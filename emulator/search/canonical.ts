import type { Json } from "../json";
import { pattern, type Schema } from "../validation/schema";

const durationPattern =
  /^(-?)P(?=\d|T\d)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;
const timePattern = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(?::(\d\d)(\.\d{1,7})?)?(Z|[+-]\d\d:\d\d)$/;

/** A duration as XML schema writes it. */
export const duration: Schema = pattern(durationPattern);

/** A point in time with its offset from UTC. */
export const time: Schema = pattern(timePattern);

/**
 * A duration as the service writes it, in the largest units up to days: `PT24H` becomes `P1D`. A year counts 365 days and
 * a month 30, as in the time spans of .NET. Anything else is returned unchanged.
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
 * A point in time in UTC, without the zeros at the end of its fraction. Anything else is returned unchanged.
 *
 * @param digits of the fraction that are kept: the service has ticks of 100 ns, and milliseconds in documents.
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

/** An address without the slash at its end. */
export const withoutTrailingSlash = (value: Json): Json =>
  typeof value === "string" ? value.replace(/\/+$/, "") : value;
