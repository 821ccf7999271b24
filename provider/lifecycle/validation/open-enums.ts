import {
  documentedSpelling,
  type Field,
  isOfUnknownKind,
  isSameIgnoringCase,
  type Service,
  settingKey,
  startAt,
  walk,
} from "../../define";
import { nearest } from "../../text/suggest";
import { didYouMean } from "../../text/wording";
import { type ConfigSource, keyName } from "../settings/settings";
import { hasUnknown, isRecord, joinPath, pathOf, type Values } from "../values/values";
import { type CheckFailure, successorOf } from "./validate";

/** A warning about a value that the service may reject. The value is accepted. */
export type Warning = CheckFailure & { readonly warning: true };

/**
 * Warnings about values that are in none of the known lists of the vendor. The vendor extends these lists, so the
 * values are accepted. A value is not checked if an unknown input may define it.
 *
 * @param root the inputs of the resource. The names that they define are added to the lists.
 */
export function unlistedValues(field: Field, value: unknown, root: Values): Warning[] {
  return walk(startAt(field, value), { fact: "knownValues" }).flatMap((position): Warning[] => {
    const { knownValues: open } = position.field.facts;
    const { value: given } = position;
    if (!open || typeof given !== "string" || !given) return [];
    const defined = open.definedIn === undefined ? undefined : root[open.definedIn];
    const known = [...open.known, ...namesIn(defined)];
    if (known.includes(String(documentedSpelling(position.field, given))) || hasUnknown(defined)) return [];
    if (open.custom && nearest(given, known) === undefined) return [];
    return [{ path: pathOf(position), reason: `${notKnown(given, open.noun, known)}. ${consequence}`, warning: true }];
  });
}

/** Warnings about kinds that no variant of a union has. Validation rejects retired kinds. */
export const unlistedKinds = (field: Field, inputs: unknown): Warning[] =>
  walk(startAt(field, inputs), { fact: "union" }).flatMap((position): Warning[] => {
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
function notKnown(value: string, noun: string, known: readonly string[]): string {
  return `${JSON.stringify(value)} is not a known ${noun}${didYouMean(nearest(value, known))}`;
}

/** Warnings about settings whose values are in no list of the vendor. Secrets have no such list. */
export function unlistedSettingValues(
  service: Service,
  values: Readonly<Record<string, string>>,
  source: ConfigSource = {},
): string[] {
  return Object.entries(service.settings).flatMap(([name, { known }]) => {
    const value = values[name];
    if (!known || value === undefined || known.some((one) => isSameIgnoringCase(one, value))) return [];
    const key = keyName(settingKey(service, name), source);
    return `${service.title}: ${key} ${notKnown(value, "value", known)}. If the service does not support it, all requests fail.`;
  });
}
