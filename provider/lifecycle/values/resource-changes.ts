import { isDeepStrictEqual } from "node:util";
import { type Definition, type Field, hasFact, mapValues, memberOf, placeholders, wireName } from "../../define";
import { alignOrder, type Change, findChanges } from "./compare";
import { isStoredForm } from "./digests";
import { isSameJson } from "./equality";
import { withExtraMembers } from "./extra";
import type { State } from "./state";
import { hasUnknown, type Inputs, ifKnown, joinPath, type ObjectValues, pick, splitPath, valueAt } from "./values";

/** The part of a state that is compared. */
export type Declared = Pick<State, "inputs" | "autoNamed" | "steps">;

/** The changes from the inputs in a state to new inputs, with all reasons for a replacement. */
export function resourceChanges(definition: Definition, olds: Declared, news: Declared): Change[] {
  const changes = objectChanges(definition, olds, news)
    .filter((change) => !isStoredForm(olds, news.inputs, change))
    .map((change) => storeMissingOnly(definition.inputs, change));
  return [...changes, ...pinnedName(definition, olds, news, changes)];
}

/**
 * The change if the program declares the name that was generated before, or omits the name that it declared before, or that an import has
 * read. A refresh keeps the name in the state only if the program omits it, so that the state must know.
 */
function pinnedName(definition: Definition, olds: Declared, news: Declared, changes: readonly Change[]): Change[] {
  const { autoName, id } = definition;
  if (!autoName || changes.some(({ path }) => path === autoName)) return [];
  const isDeclared = olds.autoNamed && !news.autoNamed;
  // A name in the id cannot change.
  const isKept = olds.inputs[autoName] !== undefined && !placeholders(id).includes(autoName);
  const isOmitted = isKept && !olds.autoNamed && news.autoNamed;
  if (!isDeclared && !isOmitted) return [];
  // The engine adds a generated name whose changes the program ignores.
  const reason = isDeclared
    ? "the generated name counts as declared, because the program contains it or ignores its changes"
    : "the program omits the name, which the object keeps";
  return [{ path: autoName, kind: "update", replaces: false, storedOnly: true, reason }];
}

/**
 * A required input that the service may not return is missing in the state after an import, or after a refresh. Its value
 * in the service is not known, so that setting it does not replace the object. If it cannot change in place, it is only
 * stored.
 */
function storeMissingOnly(field: Field, change: Change): Change {
  const { path, kind, replaces } = change;
  if (!replaces || kind !== "add" || !mayBeMissing(field, path)) return change;
  return { path, kind, replaces: false, storedOnly: true };
}

/** Returns true for a required member that is secret, or that responses may omit. */
function mayBeMissing(field: Field, path: string): boolean {
  const [fields = [], enclosing = []] = fieldsAt(field, path).reverse();
  const isMember = fields.length > 0 && enclosing.every(({ of }) => of === undefined);
  return isMember && fields.every(({ optional, facts }) => !optional && (facts.secret || facts.returned));
}

/** The changes from the inputs of an object to new inputs. Missing inputs are not set in the object. */
export function objectChanges(definition: Definition, olds: Declared, news: Declared): Change[] {
  const { autoName, inputs: field } = definition;
  // A generated name is never a change: after an interruption, the object may have the name that the earlier run
  // generated.
  const comparable = (inputs: Inputs): Inputs =>
    autoName && olds.autoNamed && news.autoNamed ? { ...inputs, [autoName]: undefined } : inputs;
  const changes = changesWithExtra(definition, comparable(olds.inputs), comparable(news.inputs));
  if (!changes.length) return [];
  const withoutEffect = partInputsWithoutEffect(definition, olds.inputs);
  const { unusedParts } = definition.hooks;
  const found = changes
    .filter(({ kind, path }) => kind !== "delete" || !withoutEffect.includes(path))
    .map((change) =>
      change.replaces && unusedParts?.isUnused(olds.inputs, news.inputs, change)
        ? { ...change, replaces: false }
        : change,
    );
  if (!definition.requests(news.inputs).update)
    return found.map((change) => ({ ...change, replaces: change.replaces || !isProviderOnly(field, change) }));
  const further =
    ifKnown(
      news.inputs,
      (known) =>
        definition.hooks.requiresReplacement?.(
          withExtraMembers(definition, olds.inputs),
          withExtraMembers(definition, known),
        ) ?? [],
    ) ?? [];
  return [
    ...found.filter(({ path }) => !further.some((finding) => finding.path === path)),
    ...further.map(({ path, reason }) => {
      const { kind = "update" } = found.find((change) => change.path === path) ?? {};
      return { path, reason, kind, replaces: true };
    }),
  ];
}

/**
 * The changes of inputs. A member that moves out of `extra` or into it is no change. A change in `extra` replaces the object if the same
 * change of the typed members does.
 */
function changesWithExtra(definition: Definition, olds: Inputs, news: Inputs): Change[] {
  const { inputs: field } = definition;
  const changes = findChanges(field, olds, news);
  if (!changes.length || isSameJson(olds.extra, news.extra)) return changes;
  const before = withExtraMembers(definition, olds);
  const after = withExtraMembers(definition, news);
  const aligned = alignOrder(field, before, after) as Inputs;
  const typed = findChanges(field, before, after);
  const { inside = [], outside = [] } = Object.groupBy(changes, ({ path }) =>
    splitPath(path)[0] === "extra" ? "inside" : "outside",
  );
  const inputOf = (name: string) => field.members.find(([own, member]) => wireName(own, member) === name)?.[0] ?? name;
  const placed = inside.map((one) => {
    const [, name, ...rest] = splitPath(one.path);
    const inputs = (
      name === undefined ? [olds, news].flatMap(({ extra }) => Object.keys(extra ?? {})) : [String(name)]
    ).map(inputOf);
    return { one, inputs, paths: inputs.map((input) => [input, ...rest].reduce<string>(joinPath, "")) };
  });
  const isOutside = relatedTo(outside.map(({ path }) => path));
  const isPlaced = relatedTo(placed.flatMap(({ paths }) => paths));
  const isInExtra = (path: string) => isPlaced(path) && valueAt(news, path) === undefined;
  const found = typed.filter(({ path }) => isOutside(path) && !isInExtra(path));
  const foundPaths = new Set(found.map(({ path }) => path));
  const replaces = typed.some((one) => !foundPaths.has(one.path) && storeMissingOnly(field, one).replaces);
  const isMoved = (input: string, path = "") => isSameJson(before[input], aligned[input]) || foundPaths.has(path);
  // An unknown `extra` has no members.
  const left = placed.filter(
    ({ inputs, paths }) => !inputs.length || !inputs.every((one, i) => isMoved(one, paths[i])),
  );
  return [...found, ...left.map(({ one }) => (replaces ? { ...one, replaces } : one))];
}

/** Returns a function that returns true if one of the given paths contains a path, or is a part of it. */
function relatedTo(paths: readonly string[]): (path: string) => boolean {
  const prefixesOf = (path: string) => {
    const steps = splitPath(path);
    return steps.map((_, i) => JSON.stringify(steps.slice(0, i + 1)));
  };
  const whole = new Set(paths.map((path) => JSON.stringify(splitPath(path))));
  const parts = new Set(paths.flatMap(prefixesOf));
  return (path) => parts.has(JSON.stringify(splitPath(path))) || prefixesOf(path).some((prefix) => whole.has(prefix));
}

/** Changes in place that need downtime. None if a change replaces the object. */
export const downtimeChanges = (definition: Definition, changes: readonly Change[]): Change[] =>
  changes.some(({ replaces }) => replaces) ? [] : changes.filter((change) => needsDowntime(definition, change));

/** Returns true if a change needs downtime. */
export function needsDowntime({ hooks }: Definition, { path, kind }: Change): boolean {
  const { changes = [] } = hooks.downtime ?? {};
  const field = path.replace(/\[[^\]]*\]/g, "[]");
  return changes.includes(field) || (kind === "add" && changes.includes(`${field.replace(/\[\]$/, "")}, added`));
}

/** True if the program allows changes that need downtime. */
export const isDowntimeAllowed = ({ hooks: { downtime } }: Definition, inputs: Inputs): boolean =>
  downtime !== undefined && inputs[downtime.allowedBy] === true;

/** True if selected outputs may change without a request: an input that selects them differs, or the update waits for the object. */
export const mayChangeOutputs = ({ inputs, hooks }: Definition, olds: Inputs, news: Inputs): boolean =>
  hasFact(inputs, "selectsOutputs") &&
  (hooks.ready?.timeout(news) !== undefined ||
    findChanges(inputs, olds, news).some(({ path }) =>
      fieldsAt(inputs, path)[0]?.some(({ facts }) => facts.selectsOutputs),
    ));

/** New inputs in which the old value replaces each unknown value. The same inputs if all values are known. */
export const assumeUnknownUnchanged = (olds: Inputs, news: Inputs): Inputs =>
  hasUnknown(news) ? mapValues(news, (value, name) => (hasUnknown(value) ? memberOf(olds, name) : value)) : news;

/** Returns true if a change affects only inputs that are not sent to the service. */
export const isProviderOnly = (field: Field, { path }: Change): boolean =>
  fieldsAt(field, path).some((fields) => fields.length && fields.every(({ facts }) => facts.providerOnly));

/** The fields at each step of a property path. A union has a field in each of its variants. */
function fieldsAt(field: Field, path: string): Field[][] {
  let fields = [field];
  return [...path.matchAll(/\[[^\]]*\]|([A-Za-z_]\w*)/g)].map(([, name = ""]) => {
    fields = fields.flatMap(({ of, fields: own, variants }) =>
      of
        ? [of]
        : [own, ...Object.values(variants).map((variant) => variant.fields)].flatMap((some) => some[name] ?? []),
    );
    return fields;
  });
}

/** Returns true if a change removes an input whose value the service keeps. */
export const isRetainedByService = ({ inputs }: Definition, { kind, path }: Change): boolean =>
  kind === "delete" && inputs.fields[path]?.facts.keptOnRemoval === true;

/** Inputs of parts whose request would be the same without them. */
export const partInputsWithoutEffect = ({ parts }: Definition, values: ObjectValues): string[] =>
  Object.values(parts).flatMap(({ fields, body }) =>
    body && isDeepStrictEqual(body(pick(values, fields)), body({})) ? fields : [],
  );
