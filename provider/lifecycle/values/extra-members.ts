import { type Definition, type Field, fieldOfPart, memberOf } from "../../define";
import { counterpart, mergeDeep, renameMembers } from "./encode";
import { type Inputs, isRecord, type Values } from "./values";

/**
 * The inputs with the members of `extra` that have an input since a later version of Trefoil. A program that passes such a member
 * in `extra` stays valid. Only rules read these inputs, because a request contains `extra` itself.
 */
export function withExtraMembers({ inputs: field }: Definition, inputs: Inputs): Inputs {
  const { extra, ...own } = inputs;
  if (!isRecord(extra)) return inputs;
  const wire = renameMembers(field, own, "to wire");
  return renameMembers(field, mergeDeep(wire, extra, field.fields.extra), "from wire") as Inputs;
}

/**
 * The old inputs in the form of the current program. A member that only one of both has in `extra` is compared as the same member,
 * at any depth of objects and of items of lists. Moving it out of `extra` or into it changes nothing.
 */
export function withMovedMembers({ inputs: field }: Definition, olds: Inputs, news: Inputs): Inputs {
  if (!olds.extra && !news.extra) return olds;
  const { own, extra } = moved(placesOf(field, olds), placesOf(field, news), field.fields.extra);
  return {
    ...(renameMembers(field, own, "from wire") as Values),
    ...(Object.keys(extra).length && { extra }),
  } as Inputs;
}

/** The two places of a value: the members of an object with their names on the wire, the items of a list, or one member. */
interface Places<Part = Values> {
  readonly own: Part;
  readonly extra: Part;
}

type Lists = Places<readonly Values[]>;
type Member = Places<unknown>;

const placesOf = (field: Field, { extra, ...own }: Inputs): Places => ({
  own: renameMembers(field, own, "to wire") as Values,
  extra: recordOf(extra),
});

/**
 * The old members at the places where the new object has them.
 *
 * @param field the field of `extra`, which names the lists whose items are merged.
 */
function moved(olds: Places, news: Places, field: Field | undefined): Places {
  const [own, extra]: [Record<string, unknown>, Record<string, unknown>] = [{ ...olds.own }, { ...olds.extra }];
  for (const name of new Set([...Object.keys(olds.own), ...Object.keys(olds.extra)])) {
    const [before, after] = [memberAt(olds, name), memberAt(news, name)];
    if (after.own === undefined && after.extra === undefined) continue;
    const values = [before.own, before.extra, after.own, after.extra].filter((value) => value !== undefined);
    const part = field && fieldOfPart({ field, value: { ...olds.extra, ...news.extra } }, name);
    const isInBoth = before.own !== undefined && after.own !== undefined;
    if (isInBoth && part?.kind === "array" && values.every(isListOfObjects)) {
      const inner = movedInItems(listsAt(before), listsAt(after), part);
      set(own, name, inner.own, true);
      set(extra, name, inner.extra, inner.extra.length > 0 || after.extra !== undefined);
    } else if (values.every(isRecord)) {
      const inner = moved(partsAt(before), partsAt(after), part);
      set(own, name, inner.own, before.own !== undefined || after.own !== undefined);
      set(extra, name, inner.extra, Object.keys(inner.extra).length > 0 || after.extra !== undefined);
    } else if (before.extra !== undefined && after.extra === undefined) {
      set(own, name, before.extra, true);
      delete extra[name];
    } else if (before.extra === undefined && after.own === undefined) {
      set(extra, name, before.own, true);
      delete own[name];
    }
  }
  return { own, extra };
}

/** The old members of each item at the places where the new item has them. */
function movedInItems(olds: Lists, news: Lists, field: Field): Lists {
  const { key } = field.facts.listMap ?? {};
  const find = (items: readonly Values[], item: Values, i: number) =>
    counterpart(field, items, item, i) as Values | undefined;
  const items = olds.own.map((item, i) => {
    const [later, laterExtra] = [find(news.own, item, i), find(news.extra, item, i)];
    const before = { own: item, extra: find(olds.extra, item, i) ?? {} };
    const { own, extra } = moved(before, { own: later ?? {}, extra: laterExtra ?? {} }, field.of);
    const isEmpty = Object.keys(extra).length === 0 && laterExtra === undefined;
    return { own, extra: isEmpty ? undefined : { ...(key !== undefined && { [key]: memberOf(item, key) }), ...extra } };
  });
  const unmatched = olds.extra.filter((item, i) => find(olds.own, item, i) === undefined);
  const extras = items.map(({ extra }) => extra);
  // Items without a key are identified by their positions.
  const last = extras.findLastIndex((extra) => extra !== undefined);
  const kept = key === undefined ? extras.slice(0, last + 1).map((extra) => extra ?? {}) : extras;
  return { own: items.map(({ own }) => own), extra: [...kept.filter((extra) => extra !== undefined), ...unmatched] };
}

const isListOfObjects = (value: unknown): boolean => Array.isArray(value) && value.every(isRecord);

const listsAt = ({ own, extra }: Member): Lists => ({ own: listOf(own), extra: listOf(extra) });

const listOf = (value: unknown): readonly Values[] => (Array.isArray(value) ? value : []);

const memberAt = ({ own, extra }: Places, name: string): Member => ({
  own: memberOf(own, name),
  extra: memberOf(extra, name),
});

const partsAt = ({ own, extra }: Member): Places => ({ own: recordOf(own), extra: recordOf(extra) });

/** Sets or removes a member with any name. */
function set(values: Record<string, unknown>, name: string, value: unknown, isPresent: boolean): void {
  delete values[name];
  if (isPresent) Object.defineProperty(values, name, { value, enumerable: true, configurable: true, writable: true });
}

const recordOf = (value: unknown): Values => (isRecord(value) ? value : {});
