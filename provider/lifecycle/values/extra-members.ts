import { type Definition, wireName } from "../../define";
import { mergeDeep, renameMembers } from "./encode";
import { type Inputs, isRecord, omit, pick, type Values } from "./values";

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
 * The old inputs in the form of the current program. An input that only one of both has in `extra` is compared as the same member,
 * so that moving it out of `extra` changes nothing.
 */
export function withMovedMembers({ inputs: field }: Definition, olds: Inputs, news: Inputs): Inputs {
  if (!olds?.extra && !news?.extra) return olds;
  const [before, after] = [extraOf(olds), extraOf(news)];
  const isMoved = (from: Values, to: Inputs, [name, wire]: readonly [string, string]) =>
    Object.hasOwn(from, wire) && to[name] !== undefined;
  const names = field.members.map(([name, member]) => [name, wireName(name, member)] as const);
  const outOf = names.filter((one) => isMoved(before, news, one) && !Object.hasOwn(after, one[1]));
  const into = names.filter((one) => isMoved(after, olds, one) && !Object.hasOwn(before, one[1]));
  if (!outOf.length && !into.length) return olds;
  const typed = pick(
    before,
    outOf.map(([, wire]) => wire),
  );
  const untyped = pick(
    olds,
    into.map(([name]) => name),
  );
  const extra = {
    ...omit(before, Object.keys(typed)),
    ...(renameMembers(field, untyped, "to wire") as Values),
  };
  return {
    ...omit(olds, ["extra", ...Object.keys(untyped)]),
    ...(renameMembers(field, typed, "from wire") as Values),
    ...(Object.keys(extra).length && { extra }),
  } as Inputs;
}

const extraOf = ({ extra }: Inputs): Values => (isRecord(extra) ? extra : {});
