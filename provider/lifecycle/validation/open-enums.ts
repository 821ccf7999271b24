import {
  documentedSpelling,
  type Field,
  type Finding,
  firstVersions,
  isOfUnknownKind,
  memberOf,
  startAt,
  walk,
} from "../../define";
import { lackedVersion } from "../../text/api-versions";
import { nearest } from "../../text/suggest";
import { didYouMean } from "../../text/wording";
import { hasUnknown, isRecord, joinPath, pathOf, type Values } from "../values/values";
import { successorOf } from "./validate";

/**
 * Warnings about values that are in none of the known lists of the vendor. The vendor extends these lists, so the
 * values are accepted. A value is not checked if an unknown input may define it.
 *
 * @param inputs the inputs of the resource. The names that they define are added to the lists.
 * @param version the configured version of the API, if it is known.
 */
export function unlistedValues(field: Field, inputs: Values, version?: string): Finding[] {
  return walk(startAt(field, inputs), { fact: "knownValues" }).flatMap((position): Finding[] => {
    const { knownValues: open } = position.field.facts;
    const { value: given } = position;
    if (!open || typeof given !== "string" || !given) return [];
    const defined = open.definedIn === undefined ? undefined : inputs[open.definedIn];
    const spelled = String(documentedSpelling(position.field, given));
    const first = memberOf(open.versions ?? {}, spelled);
    // While the version is not known, all values are.
    const lacked = first && version !== undefined ? lackedVersion(version, firstVersions(first)) : undefined;
    const known = [...open.known, ...namesIn(defined), ...Object.keys(open.versions ?? {})];
    if ((known.includes(spelled) && !lacked) || hasUnknown(defined)) return [];
    if (open.custom && nearest(given, known) === undefined) return [];
    const reason = lacked
      ? `${JSON.stringify(given)} is a ${open.noun} of version ${lacked} of the API, and ${version} is configured`
      : notKnown(given, open.noun, known, open.distinct);
    return [{ path: pathOf(position), reason: `${reason}. ${consequence}`, warning: true }];
  });
}

/** Warnings about kinds that no variant of a union has. Validation rejects retired kinds. */
export const unlistedKinds = (field: Field, inputs: unknown): Finding[] =>
  walk(startAt(field, inputs), { fact: "union" }).flatMap((position): Finding[] => {
    const { field: union, value } = position;
    if (!isOfUnknownKind(union, value) || successorOf(union, value as Values)) return [];
    const tag = union.discriminator as string;
    const found = notKnown(String((value as Values)[tag]), "kind", Object.keys(union.variants));
    const reason = `${found}. Pass its members in \`extra\`. ${consequence}`;
    return [{ path: joinPath(pathOf(position), tag), reason, warning: true }];
  });

const consequence = "If the service does not know it, the update fails";

/** The names of the items that an input defines. */
const namesIn = (items: unknown): string[] =>
  (Array.isArray(items) ? items : []).flatMap((item) =>
    isRecord(item) && typeof item.name === "string" ? item.name : [],
  );

/** A message with the most similar known value: `"gren" is not a known colour (did you mean "green"?)`. */
function notKnown(value: string, noun: string, known: readonly string[], isDistinct?: true): string {
  const suggestion = isDistinct
    ? nearest(
        value,
        known.filter((one) => digitsOf(one) === digitsOf(value)),
        mostMisspelled,
      )
    : nearest(value, known);
  return `${JSON.stringify(value)} is not a known ${noun}${didYouMean(suggestion)}`;
}

/** Other digits are another version or size. */
const digitsOf = (value: string): string => value.replace(/\D/g, "");

/** Most characters by which a value differs from its misspelling. With more, it is another value. */
const mostMisspelled = 2;
