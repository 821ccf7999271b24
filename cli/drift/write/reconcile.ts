import { isDeepStrictEqual } from "node:util";
import type { Field } from "../../../provider/define";
import { isRecord } from "../../../provider/text/json";
import { define, imports, lifecycle } from "../../provider";
import { isIgnored } from "../paths";
import { containsMask } from "../report";
import {
  type Edit,
  type ElementChanges,
  literalOf,
  type Notation,
  type SourceList,
  type SourceMap,
  type SourceValue,
} from "./source";

/** A difference that the edits do not contain. */
export interface Unedited {
  readonly path: string;
  /** Position in the source. */
  readonly position: number;
  readonly reason: string;
  /** The value of the service. Undefined if the service has no value, or if it is secret. */
  readonly value?: unknown;
}

/** A value in the source, and its values in the state and in the service. */
interface Place {
  readonly path: string;
  readonly field: Field | undefined;
  /** The value is an entry of a map, or in one. It may be secret, although its field is not. */
  readonly isEntry?: boolean;
  readonly olds: unknown;
  readonly news: unknown;
}

export interface Reconciled {
  readonly edits: readonly Edit[];
  readonly unedited: readonly Unedited[];
}

const reasons = {
  secret: "the value is secret",
  hidden: "the service hides a part of the value",
  expression: "the value is an expression",
  open: "the object contains members that are not literals",
  other: "the program has another value than the state",
  notation: "the language or the layout of the code does not allow the edit",
  moved: "an item may have moved, and contains a secret or an expression",
} as const;

/**
 * The edits by which literals in the source get the values of the service. It edits only values that differ between state and service,
 * and only if the source has the value of the state.
 */
export function reconcile(
  notation: Notation,
  inputs: SourceMap,
  place: Omit<Place, "path">,
  ignoreChanges: readonly string[] = [],
): Reconciled {
  const run = new Reconciliation(notation, ignoreChanges);
  run.members(inputs, { ...place, path: "" });
  return run;
}

class Reconciliation implements Reconciled {
  readonly edits: Edit[] = [];
  readonly unedited: Unedited[] = [];

  constructor(
    readonly notation: Notation,
    readonly ignoreChanges: readonly string[],
  ) {}

  members(source: SourceMap, { field, olds, news, path }: Place): void {
    const [before, after] = [recordOf(olds), recordOf(news)];
    const changes = noChanges();
    for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
      const place = {
        path: path ? lifecycle().joinPath(path, name) : name,
        field: memberField(field, name, after),
        isEntry: field?.kind === "record",
        olds: ownMember(before, name),
        news: ownMember(after, name),
      };
      if (differs(place.field, place.olds, place.news) && !isIgnored(place.path, this.ignoreChanges))
        this.#member(source, name, place, changes);
    }
    this.#changeElements(source, changes, { path, news: after });
  }

  #member(source: SourceMap, name: string, place: Place, changes: CollectedChanges): void {
    const found = source.members.filter((member) => member.name === name);
    const [member] = found;
    const obstacle = obstacleTo(source, found.length, place);
    if (obstacle) this.#leave(place, member?.start ?? source.start, obstacle);
    else if (!member) {
      // An earlier run may have removed it.
      if (place.news !== undefined) changes.added.push({ name, value: place.news });
    } else if (place.news !== undefined) this.value(member.value, place);
    else if (this.#hasOldValue(member.value, place)) changes.removed.push(source.members.indexOf(member));
  }

  value(source: SourceValue, place: Place): void {
    const { field, olds, news } = place;
    if (!differs(field, olds, news)) return;
    const hidden = obstacleToValue(place);
    if (hidden) this.#leave(place, source.start, hidden);
    else if (source.kind === "map" && isRecord(olds) && isRecord(news) && isSameVariant(place))
      this.members(source, { ...place, field: field && define().variantFor(field, news) });
    else if (source.kind === "list" && Array.isArray(olds) && Array.isArray(news))
      this.#list(source, place, olds, news);
    else this.#replace(source, place);
  }

  #replace(source: SourceValue, place: Place): void {
    const literal = literalOf(source);
    // An earlier edit may have written it.
    if (literal && !differs(place.field, literal.value, place.news)) return;
    if (!this.#hasOldValue(source, place)) return;
    const edits = this.notation.replace(source, place.news);
    if (edits) this.edits.push(...edits);
    else this.#leave(place, source.start, "notation");
  }

  #hasOldValue(source: SourceValue, place: Place): boolean {
    const literal = literalOf(source);
    if (literal && !differs(place.field, literal.value, place.olds)) return true;
    this.#leave(place, source.start, literal ? "other" : "expression");
    return false;
  }

  #list(source: SourceList, place: Place, olds: readonly unknown[], news: readonly unknown[]): void {
    const { field } = place;
    const { listMap, set } = field?.facts ?? {};
    if (listMap) this.#keyed(source, place, { key: listMap.key, olds, news });
    else if (set) this.#set(source, place, olds, news);
    else this.#ordered(source, place, olds, news);
  }

  /** Items that a member identifies, in any order. */
  #keyed(source: SourceList, place: Place, { key, olds, news }: KeyedItems): void {
    const { itemKey } = lifecycle();
    const changes = noChanges();
    const sameKey = (values: readonly unknown[], value: unknown) =>
      values.find((one) => itemKey(one, { key }) === itemKey(value, { key }));
    for (const value of [...news, ...olds.filter((one) => sameKey(news, one) === undefined)]) {
      const name = itemKey(value, { key });
      const inner = {
        ...place,
        path: `${place.path}[${JSON.stringify(name)}]`,
        field: place.field?.of,
        olds: sameKey(olds, value),
        news: sameKey(news, value),
      };
      if (differs(inner.field, inner.olds, inner.news)) this.#keyedItem(source, { key, name }, inner, changes);
    }
    this.#changeElements(source, changes, place);
  }

  #keyedItem(
    source: SourceList,
    { key, name }: { readonly key: string; readonly name: unknown },
    place: Place,
    changes: CollectedChanges,
  ): void {
    const index = source.items.findIndex((item) => memberOf(item, key) === name);
    const item = source.items[index];
    const hidden = obstacleToValue(place);
    if (hidden) this.#leave(place, item?.start ?? source.start, hidden);
    else if (!item && place.olds === undefined) changes.added.push({ value: place.news });
    else if (!item && place.news === undefined) this.#leaveMissing(source, place);
    else if (!item) this.#leave(place, source.start, "expression");
    else if (place.news !== undefined) this.value(item, place);
    else if (this.#hasOldValue(item, place)) changes.removed.push(index);
  }

  /** Items in any order, without keys. */
  #set(source: SourceList, place: Place, olds: readonly unknown[], news: readonly unknown[]): void {
    const item = place.field?.of;
    const indexOf = (value: unknown) =>
      source.items.findIndex((one) => {
        const literal = literalOf(one);
        return literal && !differs(item, literal.value, value);
      });
    const isIn = (values: readonly unknown[], value: unknown) => values.some((one) => !differs(item, one, value));
    const gone = olds.filter((value) => !isIn(news, value));
    for (const value of gone.filter((one) => indexOf(one) < 0))
      this.#leaveMissing(source, { path: place.path, field: item, olds: value, news: undefined });
    const added = news.filter((value) => !isIn(olds, value) && indexOf(value) < 0);
    const hidden = obstacleIn({ ...place, news: added });
    if (hidden) this.#leave({ path: place.path, news: added }, source.start, hidden);
    this.#changeElements(
      source,
      {
        removed: gone.map(indexOf).filter((index) => index >= 0),
        added: hidden ? [] : added.map((value) => ({ value })),
      },
      place,
    );
  }

  /** Removed items of which the source contains no literal: an expression may have the value. */
  #leaveMissing(source: SourceList, place: Place): void {
    if (source.items.some((one) => !literalOf(one))) this.#leave(place, source.start, "expression");
  }

  /** Items by their positions. */
  #ordered(source: SourceList, place: Place, olds: readonly unknown[], news: readonly unknown[]): void {
    const item = place.field?.of ?? (place.field?.kind === "json" ? place.field : undefined);
    const hidden = obstacleIn({ ...place, news: source.items.length === olds.length ? news.slice(olds.length) : news });
    if (hidden) {
      this.#leave(place, source.start, hidden);
      return;
    }
    if (source.items.length !== olds.length) {
      this.#replace(source, place);
      return;
    }
    const common = Math.min(olds.length, news.length);
    const positions = lifecycle().positionsByName(olds, news);
    const places = Array.from({ length: common }, (_, i) => {
      const inner = { ...place, path: `${place.path}[${i}]`, field: item, olds: olds[i], news: news[i] };
      return { one: source.items[i] as SourceValue, inner, isSame: positions[i] === i };
    });
    const differing = places.filter(({ inner }) => differs(item, inner.olds, inner.news));
    const isOnlyOne = olds.length === news.length && differing.length === 1;
    const mayHaveMoved = ({ one, inner, isSame }: (typeof places)[number]): boolean =>
      !(isOnlyOne && one.kind === "expression") && !isEditable(one, inner) && !isSame;
    const removed = source.items.slice(common).map((_, i) => common + i);
    const isLiteral = (i: number) => literalOf(source.items[i] as SourceValue) !== undefined;
    if (differing.some(mayHaveMoved) || (differing.length && !removed.every(isLiteral))) {
      this.#leave(place, source.start, "moved");
      return;
    }
    const rest = news.slice(common).map((value) => ({ value }));
    const areOld = removed.every((i) =>
      this.#hasOldValue(source.items[i] as SourceValue, {
        path: `${place.path}[${i}]`,
        field: item,
        olds: olds[i],
        news: undefined,
      }),
    );
    if (!areOld) return;
    for (const { one, inner } of differing) this.value(one, inner);
    this.#changeElements(source, { removed, added: rest }, place);
  }

  #changeElements(
    source: SourceList | SourceMap,
    changes: ElementChanges,
    { path, news }: Pick<Place, "path" | "news">,
  ): void {
    if (!changes.removed.length && !changes.added.length) return;
    const edits = this.notation.changeElements(source, changes);
    if (edits) {
      this.edits.push(...edits);
      return;
    }
    const named = changes.added.filter(({ name }) => name !== undefined);
    for (const { name = "", value } of named)
      this.#leave({ path: path ? lifecycle().joinPath(path, name) : name, news: value }, source.start, "notation");
    // The message contains the whole list, or the object without the removed members.
    if (changes.removed.length || named.length < changes.added.length)
      this.#leave({ path, news }, source.start, "notation");
  }

  #leave({ path, news }: Pick<Place, "path" | "news">, position: number, reason: keyof typeof reasons): void {
    const value = reason === "secret" || containsMask(news) ? {} : { value: news };
    this.unedited.push({ path, position, reason: reasons[reason], ...value });
  }
}

/** True if an edit can write each part of a value that may differ. A secret and an expression remain in the program. */
function isEditable(source: SourceValue, place: Omit<Place, "path">): boolean {
  const { field, olds, news } = place;
  if (source.kind !== "map" || !isRecord(olds) || !isRecord(news))
    return (
      !isSecret(place) && !containsMask([olds, news]) && (!differs(field, olds, news) || Boolean(literalOf(source)))
    );
  const names = new Set([...Object.keys(olds), ...Object.keys(news)]);
  return [...names].every((name) => {
    const inner = { field: memberField(field, name, news), olds: ownMember(olds, name), news: ownMember(news, name) };
    const member = source.members.find((one) => one.name === name);
    return member
      ? isEditable(member.value, inner)
      : !source.isOpen && !isSecret(inner) && !containsMask([inner.olds, inner.news]);
  });
}

interface KeyedItems {
  readonly key: string;
  readonly olds: readonly unknown[];
  readonly news: readonly unknown[];
}

interface CollectedChanges extends ElementChanges {
  readonly removed: number[];
  readonly added: ElementChanges["added"][number][];
}

const noChanges = (): CollectedChanges => ({ removed: [], added: [] });

/** The reason why the member of an object cannot be edited. */
function obstacleTo(source: SourceMap, count: number, place: Place): keyof typeof reasons | undefined {
  const hidden = obstacleToValue(place);
  if (hidden) return hidden;
  if (count > 1) return "expression";
  // A spread after a member may replace its value.
  return source.isOpen ? "open" : undefined;
}

/** The value of a member that is a literal. */
function memberOf(item: SourceValue, key: string): unknown {
  const member = item.kind === "map" ? item.members.find(({ name }) => name === key) : undefined;
  return member?.value.kind === "scalar" ? member.value.value : undefined;
}

const recordOf = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {});

const ownMember = (record: Readonly<Record<string, unknown>>, name: string): unknown =>
  Object.hasOwn(record, name) ? record[name] : undefined;

/** Returns true if two values are not equivalent for the service. */
const differs = (field: Field | undefined, one: unknown, other: unknown): boolean =>
  field ? lifecycle().findChanges(field, one, other).length > 0 : !isDeepStrictEqual(one, other);

/** The literals of secret inputs. The diff of the program may show them next to an edit. */
export function secretLiterals(source: SourceValue, field: Field | undefined, isInside = false): unknown[] {
  const isSecret = isInside || field?.facts.secret === true;
  if (source.kind === "scalar") return isSecret ? [source.value] : [];
  if (source.kind === "list") return source.items.flatMap((item) => secretLiterals(item, field?.of, isSecret));
  if (source.kind !== "map") return [];
  const scalars = source.members.flatMap(({ name, value }) =>
    value.kind === "scalar" ? [[name, value.value] as const] : [],
  );
  const around = Object.fromEntries(scalars);
  return source.members.flatMap(({ name, value }) => secretLiterals(value, memberField(field, name, around), isSecret));
}

function memberField(field: Field | undefined, name: string, around: unknown): Field | undefined {
  if (!field || field.kind === "json") return field;
  return field.kind === "record" ? field.of : define().variantFor(field, around)?.fields[name];
}

const isSameVariant = ({ field, olds, news }: Place): boolean =>
  !field || define().variantFor(field, olds) === define().variantFor(field, news);

/** The reason why the program must not contain the value of the service. */
function obstacleToValue(place: Omit<Place, "path">): "secret" | "hidden" | undefined {
  if (isSecret(place)) return "secret";
  return isContainer(place.olds, place.news) ? undefined : obstacleIn(place);
}

const obstacleIn = ({ news, field, isEntry }: Omit<Place, "path" | "olds">) =>
  imports().obstacleIn(news, isEntry ? undefined : field);

const isSecret = ({ field, olds, news }: Omit<Place, "path">): boolean =>
  field?.facts.secret === true || ((containsMask(olds) || containsMask(news)) && !isContainer(olds, news));

/** The parts of two objects or two lists are compared on their own. */
const isContainer = (olds: unknown, news: unknown): boolean =>
  (isRecord(olds) && isRecord(news)) || (Array.isArray(olds) && Array.isArray(news));
