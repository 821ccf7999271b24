import { isDeepStrictEqual } from "node:util";
import { type Around, type Field, type Keyed, type MemberChange, variantFor } from "../../define";
import { orAssumed, saysNothing } from "../encoding/server-defaults";
import { sameText } from "./equality";
import { hasUnknown, isEmpty, isRecord, joinPath, unknown } from "./values";

/** One difference between old and new args. */
export interface Change {
  readonly path: string;
  readonly kind: "add" | "delete" | "update";
  /** It cannot be done in place. */
  readonly replaces: boolean;
  /** It is done in place, but the object is out of service meanwhile. */
  readonly interrupts?: boolean;
  readonly reason?: string;
  /** The name of an item that is gone from an array of named things. */
  readonly gone?: unknown;
}

/** Whether two args say the same to the service. An unknown is a difference; two forms of nothing are not. */
export function same(field: Field, a: unknown, b: unknown): boolean {
  return changes(field, a, b).length === 0;
}

/** Where two values stand that are compared. */
interface Place {
  readonly path: string;
  /** What the fields around mean for every change in them. */
  readonly replaces: boolean;
  readonly interrupts: boolean;
  /** The values around each of the two, the nearest first. */
  readonly oldsAround: Around;
  readonly newsAround: Around;
}

/** The differences of a field, from the value that was applied to the value that is wanted. */
export function changes(field: Field, olds: unknown, news: unknown, path = ""): Change[] {
  // Most of what is compared is as it was.
  if (isDeepStrictEqual(olds, news) && !hasUnknown(news)) return [];
  return between(field, olds, news, { path, replaces: false, interrupts: false, oldsAround: [], newsAround: [] });
}

function between(field: Field, olds: unknown, news: unknown, around: Place): Change[] {
  const { path } = around;
  const place = marked(field, around);
  if (isEmpty(olds) && isEmpty(news)) return [];
  const here = (kind: Change["kind"]): Change[] => [
    change(place, kind, {
      replaces:
        (kind === "delete" && field.facts.lasting === true) ||
        within(field, "delete", olds, "replace") ||
        within(field, "add", news, "replace"),
      interrupts: within(field, "delete", olds, "interrupt") || within(field, "add", news, "interrupt"),
    }),
  ];
  // What an unknown holds is not known either.
  if (olds === unknown || news === unknown) return [change(place, "update")];
  if (isEmpty(olds)) return saysNothing(field, news, place.newsAround) ? [] : here("add");
  if (isEmpty(news)) return saysNothing(field, olds, place.oldsAround) ? [] : here("delete");
  const variant = variantFor(field, news);
  switch (variant?.kind) {
    case "object": {
      if (!isRecord(olds) || !isRecord(news) || variantFor(field, olds) !== variant) return here("update");
      const inside = {
        ...marked(variant, place),
        oldsAround: [olds, ...place.oldsAround],
        newsAround: [news, ...place.newsAround],
      };
      return variant.members.flatMap(([name, member]) =>
        between(
          member,
          news[name] === undefined ? olds[name] : orAssumed(member, olds[name], inside.oldsAround),
          olds[name] === undefined ? news[name] : orAssumed(member, news[name], inside.newsAround),
          { ...inside, path: joinPath(path, name) },
        ),
      );
    }
    case "record":
      if (!isRecord(olds) || !isRecord(news)) return here("update");
      return [...new Set([...Object.keys(olds), ...Object.keys(news)])].flatMap((name) =>
        between(variant.of as Field, olds[name], news[name], { ...place, path: joinPath(path, name) }),
      );
    case "array":
      if (!Array.isArray(olds) || !Array.isArray(news)) return here("update");
      if (field.facts.keyed) return keyedChanges(field, olds, news, place);
      if (field.facts.unordered) return sameSet(variant.of as Field, olds, news) ? [] : here("update");
      return Array.from({ length: Math.max(olds.length, news.length) }, (_, i) =>
        between(variant.of as Field, olds[i], news[i], { ...place, path: joinPath(path, i) }),
      ).flat();
    default:
      return sameText(field, olds, news) ? [] : here("update");
  }
}

/** A place with what a field there says of every change in it. */
const marked = ({ facts }: Field, place: Place): Place => ({
  ...place,
  replaces: place.replaces || facts.replaces === true,
  interrupts: place.interrupts || facts.interrupts === true,
});

const change = (
  { path, replaces, interrupts }: Place,
  kind: Change["kind"],
  more: { readonly replaces?: boolean; readonly interrupts?: boolean } = {},
): Change => ({
  path,
  kind,
  replaces: replaces || more.replaces === true,
  ...((interrupts || more.interrupts) && { interrupts: true }),
});

const words = { replace: "replaces", interrupt: "interrupts" } as const;

/** A whole value that comes or goes takes with it every word on changes that it holds; one that goes, every `lasting`. */
function within(field: Field, kind: "add" | "delete", value: unknown, means: keyof typeof words): boolean {
  const variant = variantFor(field, value);
  const word = words[means];
  if (!variant || value === unknown) return field.facts[word] === true;
  if (variant.facts[word]) return true;
  if (isRecord(value)) {
    return Object.entries(value).some(([name, member]) => {
      const inner = variant.kind === "record" ? variant.of : variant.fields[name];
      if (inner === undefined || isEmpty(member)) return false;
      const lasting = means === "replace" && kind === "delete" && inner.facts.lasting === true;
      return lasting || within(inner, kind, member, means);
    });
  }
  if (!Array.isArray(value) || !variant.of) return false;
  if (field.facts.keyed)
    return value.length > 0 && field.facts.keyed[kind === "delete" ? "removed" : "added"] === means;
  return value.some((item) => within(variant.of as Field, kind, item, means));
}

/** Whether what is taken out of the program stays at the service, by what the args say. */
export const stays = ({ stays }: Keyed, around: Around): boolean =>
  stays !== undefined && around.at(-1)?.[stays[0]] === stays[1];

function keyedChanges(field: Field, olds: readonly unknown[], news: readonly unknown[], place: Place): Change[] {
  const { path } = place;
  const keyed = field.facts.keyed as Keyed;
  const { key, added, changed } = keyed;
  const removed = stays(keyed, place.newsAround) ? "update" : keyed.removed;
  const meaning = (means: MemberChange) => ({ replaces: means === "replace", interrupts: means === "interrupt" });
  const item = field.of as Field;
  const oldByKey = new Map(olds.map((value, i) => [keyOf(value, key), { value, i }]));
  const found = news.flatMap((value, i) => {
    const name = keyOf(value, key);
    const old = oldByKey.get(name);
    oldByKey.delete(name);
    const at = { ...place, path: joinPath(path, i) };
    if (!old) return [change(at, "add", meaning(added))];
    return between(item, old.value, value, at).map((one) => ({
      ...one,
      replaces: one.replaces || changed === "replace",
      ...(changed === "interrupt" && { interrupts: true }),
    }));
  });
  const gone = [...oldByKey].map(([name, { i }]) => ({
    ...change({ ...place, path: joinPath(path, i) }, "delete", meaning(removed)),
    gone: name,
  }));
  return [...found, ...gone];
}

/** The member that names an item of a keyed array; an unknown name equals no other. */
export const keyOf = (item: unknown, key: string): unknown => (isRecord(item) ? item[key] : item);

/** Services that keep a set answer each of its values once, however often it was sent. */
function sameSet(item: Field, a: readonly unknown[], b: readonly unknown[]): boolean {
  const isIn = (all: readonly unknown[], value: unknown) => all.some((other) => same(item, value, other));
  const left = [...b];
  const found = a.every((value) => {
    const at = left.findIndex((other) => same(item, value, other));
    if (at >= 0) left.splice(at, 1);
    return at >= 0 || isIn(b, value);
  });
  return found && left.every((value) => isIn(a, value));
}

/**
 * New args in the order of the old ones, where order has no meaning: the engine compares arrays by position, and an
 * insertion then shows as one.
 */
export function alignTo(field: Field, olds: unknown, news: unknown): unknown {
  const variant = variantFor(field, news);
  if (!variant || olds === undefined || news === undefined) return news;
  if (variant.kind === "array" && Array.isArray(olds) && Array.isArray(news)) {
    const item = variant.of as Field;
    const { keyed, unordered } = field.facts;
    if (!keyed && !unordered) return news.map((value, i) => alignTo(item, olds[i], value));
    const left = [...news];
    const kept = olds.flatMap((old) => {
      const at = left.findIndex((value) =>
        keyed ? keyOf(value, keyed.key) === keyOf(old, keyed.key) : same(item, old, value),
      );
      return at < 0 ? [] : left.splice(at, 1).map((value) => alignTo(item, old, value));
    });
    return [...kept, ...left];
  }
  if (!isRecord(olds) || !isRecord(news)) return news;
  return Object.fromEntries(
    Object.entries(news).map(([name, value]) => {
      const member = variant.kind === "record" ? variant.of : variant.fields[name];
      return [name, member ? alignTo(member, olds[name], value) : value];
    }),
  );
}
