import {
  type Definition,
  type Field,
  fill,
  type JsonBody,
  memberOf,
  placeholders,
  startAt,
  transform,
  variantFor,
} from "../../define";
import { decodeBody } from "./encode";
import { isSameJson } from "./equality";
import { leavesOf } from "./leaves";
import { isOtherAddress, mayBeUnchanged } from "./masked-values";
import { isOmittedOrMasked } from "./masks";
import { type Observation, observe } from "./observe";
import { identityIn, samePositions } from "./pairs";
import { withoutAddedDefaults } from "./server-defaults";
import {
  type Inputs,
  isEmpty,
  isRecord,
  type ObjectValues,
  type Outputs,
  pick,
  pickInputs,
  withoutEmpty,
} from "./values";

/** State of a resource. Each host stores it in the state of the engine in its own format. */
export interface State {
  /**
   * Inputs from the program. Values that the service adds are excluded, since the next read would treat them as inputs.
   */
  readonly inputs: Inputs;
  readonly outputs: Outputs;
  /** Address and account of the object. Undefined after an import without a read. */
  readonly account?: string;
  /** The name was generated, or the program omits it. */
  readonly autoNamed?: boolean;
  /** Steps that remain, and facts for later operations. Each file that declares a step reads its own. */
  readonly steps?: Steps | undefined;
}

/** The state of a resource as the engine stored it. */
export interface StoredState extends State {
  /** The create or update failed partially, so that the inputs in the engine are newer. */
  readonly isPartial: boolean;
}

/** True if an import created a stored state, and no read completed it. It contains only values of the import file. */
export const isUnread = ({ account, inputs }: State): boolean =>
  account === undefined && Object.keys(inputs).length > 0;

/** The inputs with the generated name that the state contains. It is no difference, although the object was renamed outside Pulumi. */
export function withGeneratedName({ autoName }: Definition, olds: State, inputs: Inputs): Inputs {
  const name = olds.autoNamed && autoName ? olds.inputs[autoName] : undefined;
  return name === undefined || inputs[autoName as string] === name ? inputs : { ...inputs, [autoName as string]: name };
}

/** The id of an object, and its state. */
export interface StateWithId {
  readonly id: string;
  readonly state: State;
}

/**
 * Outputs of a remote object. The stored value remains where a response lacks an output, masks a secret, or where only the
 * create response contains the value.
 */
export function outputsOf(definition: Definition, values: ObjectValues, stored: Outputs = {}): Outputs {
  const outputs: Record<string, unknown> = {};
  for (const [name, field] of definition.outputs.members) {
    const value = keepStored(field, values[name] ?? stored[name], stored[name]);
    if (value !== undefined) outputs[name] = value;
  }
  return outputs;
}

/**
 * Outputs that an update cannot change: parts of the id, values that only the create response contains, and outputs that
 * change with a replacement alone.
 */
export const stableOutputs = ({ id, outputs }: Definition): string[] =>
  outputs.members
    .filter(
      ([name, { facts }]) => placeholders(id).includes(name) || facts.returned === "onCreate" || facts.replaceOnChanges,
    )
    .map(([name]) => name);

/**
 * An output with its stored parts, at any depth: create-only values, which later responses omit, masked secrets, and values of which a
 * placeholder hides a part.
 *
 * @param isComparison only the equality with the stored value matters: items of lists are compared at their positions.
 */
const keepStored = (field: Field, remote: unknown, stored: unknown, isComparison = false): unknown =>
  transform(startAt(field, remote, stored), ({ field, value, other: kept }, inner) => {
    if (value === kept) return value;
    const { facts, kind } = field;
    if (facts.returned === "onCreate") return kept ?? (isOmittedOrMasked(value) ? undefined : value);
    if (facts.secret && isOmittedOrMasked(value)) return isOtherAddress(kept, value) ? value : kept;
    if (facts.secret && kind === "json") return keepParts(value, kept, isComparison);
    if (mayBeUnchanged(kept, value, "returned")) return kept;
    if (isComparison || field.kind !== "array" || !Array.isArray(value) || !Array.isArray(kept)) return inner();
    const item = field.of as Field;
    return inner({ other: inOrderOf(value, kept, (one, other) => keepStored(item, one, other, true), item) });
  });

/**
 * The stored items in the order of the remote items with the same identity.
 *
 * @param keep compares an item with a stored one.
 */
function inOrderOf(
  remote: readonly unknown[],
  stored: readonly unknown[],
  keep: (remote: unknown, stored: unknown) => unknown,
  field?: Field,
): unknown[] {
  // No later response contains a lost secret again, and other values of an item change by themselves.
  if (stored.length === 1 && remote.length === 1 && identityIn(stored[0]) === undefined) return [...stored];
  const isEqual = (i: number, j: number) => isSameJson(keep(remote[j], stored[i]), stored[i]);
  const positions = samePositions(stored, remote, { isEqual, leaves: (item) => leavesOf(field, item) });
  return positions.map((i) => (i === undefined ? undefined : stored[i]));
}

/** Secret JSON with the stored value of each part that a response omits or masks. */
function keepParts(remote: unknown, stored: unknown, isComparison: boolean): unknown {
  if (isOmittedOrMasked(remote)) return isOtherAddress(stored, remote) ? remote : stored;
  if (isRecord(remote) && isRecord(stored)) {
    const names = new Set([...Object.keys(remote), ...Object.keys(stored)]);
    const parts = [...names].map(
      (name) => [name, keepParts(memberOf(remote, name), memberOf(stored, name), isComparison)] as const,
    );
    return Object.fromEntries(parts.filter(([, part]) => part !== undefined));
  }
  if (!Array.isArray(remote) || !Array.isArray(stored)) return remote;
  const items = isComparison ? stored : inOrderOf(remote, stored, (one, other) => keepParts(one, other, true));
  return remote.map((item, i) => (items[i] === undefined ? item : keepParts(item, items[i], isComparison)));
}

/**
 * The declared inputs with the values of an object. Inputs that the program omits are not returned, except those whose
 * default the object does not have: they are drift.
 */
export function inputsOf(
  definition: Definition,
  values: ObjectValues,
  declared: Inputs,
  observation: Observation = {},
): Inputs {
  const expected = { ...defaultsOf(definition), ...declared };
  const seen = observe(definition.inputs, expected, values, observation) as Inputs;
  // A state of an earlier version may lack a default that exists now. Its value is no drift.
  return { ...withoutAddedDefaults(definition.inputs, seen), ...pick(seen, Object.keys(declared)) };
}

/** All inputs of an object that is not declared yet, for example for an import. */
export function allInputsOf({ inputs }: Definition, values: ObjectValues): Inputs {
  const readable = inputs.members.filter(
    ([name, { facts }]) => name !== "extra" && !facts.providerOnly && !facts.returned,
  );
  const declared = readable.map(([name, field]) => [name, declarable(field, values[name])] as const);
  return Object.fromEntries(declared.filter(([, value]) => value !== undefined)) as Inputs;
}

/**
 * A remote value as a program can declare it: without empty values, and without members that its field lacks, at any
 * depth, since check rejects them. A required list may be empty.
 */
export const declarable = (field: Field, value: unknown): unknown =>
  transform(
    startAt(field, value),
    (position, inner) => {
      const { field, value, parent } = position;
      if (isEmpty(value) && parent?.field.kind !== "array") return isRequiredList(field, value) ? value : undefined;
      return hasParts(variantFor(field, value)) ? inner() : withoutEmpty(value);
    },
    { fieldsOnly: true },
  );

const isRequiredList = ({ kind, optional }: Field, value: unknown): boolean =>
  kind === "array" && !optional && Array.isArray(value);

const hasParts = (variant: Field | undefined): boolean =>
  variant !== undefined && ["array", "object", "record"].includes(variant.kind);

/** The inputs among the inputs and outputs of an object. */
export const inputsAmong = ({ inputs }: Definition, values: ObjectValues): Inputs =>
  pickInputs(values, Object.keys(inputs.fields));

/** Defaults of schemas. They are kept because each read and each write needs them. */
const defaults = new WeakMap<Field, Inputs>();

/** Defaults of the schema. Written inputs from an import file lack them, and inputs from a program contain them. */
function defaultsOf({ inputs }: Definition): Inputs {
  const known = defaults.get(inputs);
  if (known) return known;
  const members = inputs.members.filter(([, { defaultValue }]) => defaultValue !== undefined);
  const found = Object.fromEntries(members.map(([name, { defaultValue }]) => [name, defaultValue]));
  defaults.set(inputs, found);
  return found;
}

/** The Pulumi id of an object, or undefined if a part is unknown, for example before the create response, empty, or no name. */
export function idOf(definition: Definition, values: ObjectValues): string | undefined {
  for (const name of placeholders(definition.id))
    if (values[name] === undefined || values[name] === "" || typeof values[name] === "object") return undefined;
  return fill(definition.id, values);
}

/** True for an id with several parts in a package, whose document allows slashes in each of them. */
const hasFreeParts = ({ service, id }: Definition): boolean =>
  service.package !== undefined && placeholders(id).length > 1;

/** The id as users write it. In a package, a slash in a part is `%2F`, because a plain one begins the next part. */
export const writtenIdOf = (definition: Definition, values: ObjectValues): string | undefined =>
  idOf(definition, values) &&
  fill(definition.id, values, hasFreeParts(definition) ? (text) => text.replace(/[%/]/g, encodeURIComponent) : String);

/** The values in an id that users write. Empty for an id that has one form. Undefined if slashes divide it at several places. */
export function valuesInWritten(definition: Definition, id: string): Readonly<Record<string, string>> | undefined {
  const names = placeholders(definition.id);
  const parts = id.split("/");
  if (!hasFreeParts(definition) || parts.length < names.length) return {};
  if (parts.length > names.length) return undefined;
  const decoded = (part = "") => part.replace(/%(2F|25)/gi, decodeURIComponent);
  return Object.fromEntries(names.map((name, i) => [name, decoded(parts[i])]));
}

/** The id for messages, with `?` for unknown parts. */
export const partialIdOf = ({ definition }: { readonly definition: Definition }, values: ObjectValues): string =>
  definition.id.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? "?"));

/** Decoded inputs and outputs of a body. Values in the path are added, since services may omit them in the body. */
export const decodeValues = (definition: Definition, body: JsonBody, known: ObjectValues): ObjectValues =>
  withPathValues(definition, decodeBody(definition, body, known), known);

/** Decoded values with the values in the path. Decoded values take precedence. */
export const withPathValues = (
  { path: { collection, item } }: Definition,
  decoded: ObjectValues,
  known: ObjectValues,
): ObjectValues => ({
  ...pick(known, [...placeholders(collection), ...placeholders(item)]),
  ...decoded,
});

/**
 * The steps that follow the requests of a create or an update, by name. Each step belongs to one file, which alone reads its value.
 * States, hosts and operations pass the steps on.
 */
export type Steps = Readonly<Record<string, unknown>>;

/** A state, or the progress of an operation, with its steps. */
interface WithSteps {
  readonly steps?: Steps | undefined;
}

/** A step with a value in JSON. Without a value, nothing remains to do. */
export interface Step<T> {
  readonly in: (holder: WithSteps) => T | undefined;
  /** The steps with another value of this step. */
  readonly set: (holder: WithSteps, value: T | undefined) => Steps | undefined;
}

/** Declares a step with its name in the state. */
export const step = <T>(name: string): Step<T> => ({
  in: ({ steps }) => steps?.[name] as T | undefined,
  set: ({ steps }, value) => {
    const { [name]: _, ...others } = steps ?? {};
    const all = value === undefined ? others : { ...others, [name]: value };
    return Object.keys(all).length ? all : undefined;
  },
});
