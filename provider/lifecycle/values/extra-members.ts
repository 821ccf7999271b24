import { type Definition, type Field, memberOf } from "../../define";
import { mergeDeep, renameMembers } from "./encode";
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
 * at any depth of objects. Moving it out of `extra` or into it changes nothing.
 */
export function withMovedMembers({ inputs: field }: Definition, olds: Inputs, news: Inputs): Inputs {
  if (!olds?.extra && !news?.extra) return olds;
  const [before, after] = [olds, news].map((inputs) => placesOf(field, inputs)) as [Places, Places];
  const { own, extra } = moved(before, after);
  return {
    ...(renameMembers(field, own, "from wire") as Values),
    ...(Object.keys(extra).length && { extra }),
  } as Inputs;
}

/** The two places of the members of an object, with their names on the wire. */
interface Places {
  readonly own: Values;
  readonly extra: Values;
}

const placesOf = (field: Field, { extra, ...own }: Inputs): Places => ({
  own: renameMembers(field, own, "to wire") as Values,
  extra: recordOf(extra),
});

/** The old members at the places where the new object has them. */
function moved(olds: Places, news: Places): Places {
  const [own, extra]: [Record<string, unknown>, Record<string, unknown>] = [{ ...olds.own }, { ...olds.extra }];
  for (const name of new Set([...Object.keys(olds.own), ...Object.keys(olds.extra)])) {
    const [before, after] = [memberAt(olds, name), memberAt(news, name)];
    if (after.own === undefined && after.extra === undefined) continue;
    const areObjects = [before.own, before.extra, after.own, after.extra].every(
      (value) => value === undefined || isRecord(value),
    );
    if (areObjects) {
      const inner = moved(partsAt(before), partsAt(after));
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

/** The values of a member at its two places. */
interface Member {
  readonly own: unknown;
  readonly extra: unknown;
}

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
