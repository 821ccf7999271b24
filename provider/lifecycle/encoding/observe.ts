import { type Around, type Facts, type Field, variantFor } from "../../define";
import { keyOf, same, stays } from "../state/compare";
import { sameJson, sameText } from "../state/equality";
import { isEmpty, isRecord, tidy, type Values } from "../state/values";
import { isMask, isWithheld, withSaved } from "./masked-values";
import { orAssumed } from "./server-defaults";

/** How a live object is read against what the person wrote. */
export interface View {
  /** What the service answers in place of a secret. */
  readonly masks: readonly string[];
  /** Below something that is compared whole: what was not written counts as well. */
  readonly exact?: boolean;
  /** Below something that the service may omit or mask. */
  readonly withheld?: boolean;
  /** Below a secret. */
  readonly secret?: boolean;
  /** Is told the names of what others added and nothing can take away without replacing the object. */
  readonly others?: (names: readonly unknown[]) => void;
  /** What was written, and what there is, around a value: the nearest first. */
  readonly written?: Around;
  readonly live?: Around;
}

/**
 * What the person wrote, as the service has it now. Only what was written is looked at: members that the service
 * fills in are left out, forms of nothing are equal, and an equal value keeps the form in which it was written, so
 * that what differs from the written value in the result is drift and nothing else is.
 *
 * @returns undefined where the service has nothing any more.
 */
export function observe(field: Field, written: unknown, live: unknown, around: View): unknown {
  const { facts } = field;
  const view = viewOf(facts, around);
  if (written === undefined || facts.once || facts.local) return written;
  if ((view.withheld || view.secret) && isWithheld(written, live, view.masks, view.secret === true)) return written;
  if (isEmpty(written) && isEmpty(live)) return written;
  const variant = variantFor(field, written);
  // Without the values that the service may withhold there is nothing to show.
  if (isEmpty(live) && variant && isWithheldWhole(variant)) return written;
  if (live === undefined || live === null) return undefined;
  if (!variant || variantFor(field, live) !== variant) return tidy(live);
  switch (variant.kind) {
    case "object":
      return isRecord(written) && isRecord(live) ? observeObject(field, variant, written, live, view) : tidy(live);
    case "record":
      // Of plain data only what was written is looked at, its first level included.
      if (variant.of?.kind === "json" && !view.exact && !variant.of.facts.exact)
        return observeJson(written, view.secret ? withSaved(written, live, view.masks) : live);
      return isRecord(written) && isRecord(live) ? observeRecord(variant, written, live, view) : tidy(live);
    case "array":
      return Array.isArray(written) && Array.isArray(live) ? observeArray(field, written, live, view) : tidy(live);
    case "json":
      return view.exact ? (sameJson(written, live) ? written : tidy(live)) : observeJson(written, live);
    default:
      return sameText(field, written, live) ? written : live;
  }
}

/** How what is inside a field is read. */
const viewOf = ({ exact, writeOnly, secret }: Facts, around: View): View =>
  exact || writeOnly || secret
    ? {
        ...around,
        exact: around.exact || exact,
        withheld: around.withheld || writeOnly,
        secret: around.secret || secret,
      }
    : around;

/** Whether an object has no members but those that the service may withhold. */
const isWithheldWhole = ({ kind, members }: Field): boolean =>
  kind === "object" && members.length > 0 && members.every(([, { facts }]) => facts.writeOnly);

/** The members of args as the service has them now. */
export function observeObject(field: Field, variant: Field, written: Values, live: Values, around: View): Values {
  const view = {
    ...around,
    exact: around.exact || field.facts.exact || variant.facts.exact,
    written: [written, ...(around.written ?? [])],
    live: [live, ...(around.live ?? [])],
  };
  const seen: Values = {};
  for (const [name, member] of variant.members) {
    const value =
      written[name] === undefined && view.exact
        ? unwritten(live[name])
        : observe(member, written[name], orAssumed(member, live[name], view.live), view);
    if (value !== undefined) seen[name] = value;
  }
  return seen;
}

const unwritten = (live: unknown): unknown => (isEmpty(live) ? undefined : tidy(live));

function observeRecord(variant: Field, written: Values, live: Values, view: View): Values {
  const seen: Values = {};
  for (const name of new Set([...Object.keys(written), ...Object.keys(live)])) {
    const value =
      name in written
        ? observe(variant.of as Field, written[name], live[name], view)
        : view.secret && isMask(live[name], view.masks)
          ? undefined
          : unwritten(live[name]);
    if (value !== undefined) seen[name] = value;
  }
  return seen;
}

function observeArray(field: Field, written: readonly unknown[], live: readonly unknown[], view: View): unknown[] {
  const item = field.of as Field;
  const { keyed, unordered } = field.facts;
  if (!keyed && !unordered) {
    return live.map((value, i) => (i < written.length ? observe(item, written[i], value, view) : tidy(value)));
  }
  const isIt = (value: unknown, other: unknown): boolean =>
    keyed ? keyOf(other, keyed.key) === keyOf(value, keyed.key) : same(item, value, observe(item, value, other, view));
  const left = [...live];
  const kept = written.flatMap((value) => {
    const at = left.findIndex((other) => isIt(value, other));
    // A set has a value once, however often it was written.
    const [found] = at >= 0 ? left.splice(at, 1) : keyed ? [] : live.filter((other) => isIt(value, other));
    return found === undefined ? [] : [observe(item, value, found, view)];
  });
  if (unordered) return [...kept, ...left.filter((other) => !written.some((value) => isIt(value, other))).map(tidy)];
  if (keyed && stays(keyed, view.written ?? [])) return kept;
  // As drift it would replace the object in the next unattended run, and lose what it holds.
  if (keyed?.removed === "replace" && !view.exact) {
    view.others?.(left.map((other) => keyOf(other, keyed.key)));
    return kept;
  }
  return [...kept, ...left.map(tidy)];
}

/** Of plain data, only the members that were written, at any depth; arrays by position and length. */
export function observeJson(written: unknown, live: unknown): unknown {
  if (isEmpty(written) && isEmpty(live)) return written;
  if (isRecord(written) && isRecord(live)) {
    const members = Object.keys(written).map((name) => [name, observeJson(written[name], live[name])] as const);
    return Object.fromEntries(members.filter(([, value]) => value !== undefined));
  }
  if (Array.isArray(written) && Array.isArray(live)) {
    return live.map((value, i) => (i < written.length ? observeJson(written[i], value) : value));
  }
  if (live === null) return undefined;
  return sameJson(written, live) ? written : live;
}
