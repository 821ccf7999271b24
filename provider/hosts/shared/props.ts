import { isDeepStrictEqual } from "node:util";
import { type Brand, type Definition, mapValues } from "../../define";
import {
  displayNameOf,
  type Inputs,
  isEmpty,
  isRecord,
  markSecrets,
  type Operation,
  type ProgramFacts,
  ResourceError,
  type SecretPaths,
  type State,
  type StoredState,
  unknown,
  type Values,
  withoutUndefined,
} from "../../lifecycle";
import { secretKey, secretMark, unknownText } from "../../text/engine-format";
import { ExactNumber, isPassable, someJson } from "../../text/json";

export { unknownText } from "../../text/engine-format";

/**
 * Properties of the engine. Names of hidden properties begin with two underscores. In properties that were received, the symbol
 * `unknown` represents unknown values.
 */
export type Props = Record<string, unknown> & Brand<"engine">;

/** Hidden properties of a resource. */
export interface HiddenProps {
  /** Serialized provider, with which the dynamic host loads Trefoil. */
  readonly provider?: string;
  /** Stack and logical name (`dev/server`), as the SDK sends them. */
  readonly name?: string;
  /** Types of the parent components in the form of a URN. */
  readonly parents?: string;
  readonly autoNamed: boolean;
}

/** The stored form of the hidden properties, in `__trefoil`. The SDK sends `name` and `parents`. */
interface Stored {
  readonly name?: string;
  readonly parents?: string;
  readonly autoNamed?: boolean;
  readonly account?: string;
  readonly targetProgress?: string;
  readonly copyFrom?: readonly string[] | undefined;
  readonly partial?: boolean;
  readonly otherValues?: true | undefined;
}

const storedIn = ({ __trefoil: stored }: Props): Stored =>
  typeof stored === "object" && stored !== null ? (stored as Stored) : {};

/** Properties that the SDK sends only for `check`, in `__check`. They are not stored. */
export function programFactsIn({ __check: facts = {} }: Props): ProgramFacts {
  const { references = {}, secretInputs = [], deleteBeforeReplace, aliases = [] } = facts as Partial<ProgramFacts>;
  return { references, secretInputs, deleteBeforeReplace, aliases };
}

/** The resource of the program that the properties belong to. */
export function logicalResourceIn(props: Props): Pick<HiddenProps, "name" | "parents"> {
  const { name, parents } = storedIn(props);
  return { name, parents };
}

/**
 * Returns true for a state of a development version before 0.1.0. It stored hidden properties separately and had other
 * property names, so this version would ignore values of the state.
 */
const isFromDevelopment = ({ __trefoil: stored, __account: account }: Props): boolean =>
  typeof stored === "string" || account !== undefined || (isRecord(stored) && "moveProgress" in stored);

/** @throws ResourceError for a state that this version cannot read. */
function rejectDevelopmentState(definition: Definition, props: Props, operation: Operation): void {
  if (!isFromDevelopment(props)) return;
  const name = typeof props.__trefoil === "string" ? props.__trefoil : undefined;
  throw new ResourceError(
    displayNameOf(definition, undefined, name),
    operation,
    'a development version of Trefoil before 0.1.0 wrote the state, with other property names. The object was not changed. Remove the resource from the state with `pulumi state delete`, which keeps the object, and import the object again (see "Import" on the reference page of the resource).',
    "unsupported_state",
  );
}

/** Decoded properties. */
export interface DecodedProps extends StoredState, HiddenProps {
  readonly autoNamed: boolean;
  /** All properties that are not hidden, including unknown ones, which `check` rejects. */
  readonly visible: Values;
}

/**
 * @param props received properties, with the symbol `unknown` for unknown values.
 * @param operation operation that needs the properties, for messages.
 * @throws ResourceError for a state that this version cannot read.
 */
export function decode(definition: Definition, props: Props, operation: Operation): DecodedProps {
  rejectDevelopmentState(definition, props, operation);
  const { inputs, outputs } = definition;
  const visible: Record<string, unknown> = {};
  const own: Record<"inputs" | "outputs", Record<string, unknown>> = { inputs: {}, outputs: {} };
  for (const [key, value] of Object.entries(props)) {
    if (key.startsWith("__") || value === undefined) continue;
    visible[key] = value;
    if (Object.hasOwn(inputs.fields, key)) own.inputs[key] = visible[key];
    if (Object.hasOwn(outputs.fields, key)) own.outputs[key] = visible[key];
  }
  const { account, targetProgress, copyFrom, otherValues, autoNamed = false, partial = false } = storedIn(props);
  const resource = logicalResourceIn(props);
  return {
    visible,
    ...own,
    account,
    targetProgress,
    copyFrom,
    hasOtherValues: otherValues,
    provider: props.__provider as string | undefined,
    ...resource,
    autoNamed,
    isUnread: resource.name === undefined && account === undefined && Object.keys(own.inputs).length > 0,
    isPartial: partial,
  };
}

/** Inputs in the format of the engine: each secret is marked, and hidden properties are added. */
export function encodeInputProps(definition: Definition, inputs: Inputs, hidden: HiddenProps): Props {
  const { name, parents, autoNamed, provider } = hidden;
  const stored = storedForm({ name, parents, autoNamed: autoNamed || undefined });
  return {
    ...(toEngine(markSecrets(definition.inputs, inputs, asSecretMembers)) as Props),
    ...(stored && { __trefoil: stored }),
    ...(provider !== undefined && { __provider: provider }),
  };
}

/** Without members, the property is omitted. */
function storedForm(stored: Stored): Stored | undefined {
  const defined = withoutUndefined({ ...stored });
  return Object.keys(defined).length ? defined : undefined;
}

/**
 * Outputs in the format of the engine. They must not contain `undefined`, since the host fails on it after the request.
 */
export const encodeState = (definition: Definition, state: State, hidden: HiddenProps): Props =>
  encodeRead(definition, state, hidden).props;

/** Outputs of a resource whose create or update failed partially. */
export function encodePartial(definition: Definition, state: State, hidden: HiddenProps): Props {
  const props = encodeState(definition, state, hidden);
  return { ...props, __trefoil: { ...storedIn(props), partial: true } };
}

/**
 * Result of a read. Unchanged inputs are omitted, so that the engine keeps the old inputs. It would mark an array with a
 * secret as a whole, and show a change.
 */
export function encodeRefreshed(
  definition: Definition,
  state: State,
  olds: DecodedProps,
): { inputs?: Props; props: Props } {
  const { inputs, props } = encodeRead(definition, state, olds);
  const isSame = !olds.isPartial && !olds.hasOtherValues && isDeepStrictEqual(state.inputs, olds.inputs);
  return isSame ? { props } : { inputs, props };
}

/** Inputs and outputs of a read in the format of the engine. */
function encodeRead(definition: Definition, state: State, hidden: HiddenProps): { inputs: Props; props: Props } {
  const autonamed = state.autoNamed ?? hidden.autoNamed;
  const inputs = encodeInputProps(definition, state.inputs, { ...hidden, autoNamed: autonamed });
  const outputs = toEngine(markSecrets(definition.outputs, state.outputs, asSecretMembers)) as Props;
  const stored = storedForm({
    ...storedIn(inputs),
    account: state.account,
    targetProgress: state.targetProgress,
    copyFrom: state.copyFrom?.length ? state.copyFrom : undefined,
    otherValues: state.hasOtherValues,
  });
  const props = { ...inputs, ...outputs, ...(stored && { __trefoil: stored }) };
  return { inputs, props: containsSecret(props) ? (withSecretArrays(props) as Props) : props };
}

/** Marks a value as a secret. */
export const asSecret = (value: unknown): unknown => ({ [secretKey]: secretMark, value });

/**
 * Marks a value as a secret. In an object, it marks the members, at any depth. Engines of newer versions (3.274) remove the mark of an
 * object in a response of the dynamic host if the program passed the object in plain text. They keep the marks of its members.
 */
function asSecretMembers(value: unknown): unknown {
  if (isRecord(value)) return mapValues(value, asSecretMembers);
  return isEmpty(value) || value === unknown ? value : asSecret(value);
}

/**
 * Marks each array that contains a secret as a whole. The engine does the same in the state of a refresh, which would
 * otherwise show a difference.
 */
function withSecretArrays(value: unknown): unknown {
  if (Array.isArray(value)) return containsSecret(value) ? asSecret(withoutSecretMarks(value)) : value;
  return isRecord(value) && !isMarkedSecret(value) ? mapValues(value, withSecretArrays) : value;
}

/** Returns true if a value in the format of the engine contains a marked secret, at any depth. */
export const containsSecret = (value: unknown): boolean => someJson(value, isMarkedSecret);

/** Returns true if a value in the format of the engine is a marked secret. */
export const isMarkedSecret = (value: unknown): value is Values => isRecord(value) && value[secretKey] === secretMark;

/** Replaces each marked secret with its value, at any depth. */
export function withoutSecretMarks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecretMarks);
  if (!isRecord(value)) return value;
  if (isMarkedSecret(value)) return withoutSecretMarks(value.value);
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, withoutSecretMarks(member)]));
}

/** Replaces the engine's unknown values with the `unknown` symbol, at any depth. */
export function fromEngine(value: unknown): unknown {
  if (value === unknownText) return unknown;
  if (Array.isArray(value)) return value.map(fromEngine);
  return typeof value === "object" && value !== null ? mapValues(value as Values, fromEngine) : value;
}

/** A value of the engine in plain text, with the symbol `unknown` for unknown values, and the paths of its secrets. */
export function openSecrets(value: unknown): { readonly value: unknown; readonly secrets: SecretPaths } {
  const secrets: SecretPaths[number][] = [];
  return { value: opened(value, [], secrets), secrets };
}

/** @param found receives the path of each secret. Undefined inside a secret. */
function opened(value: unknown, path: SecretPaths[number], found: SecretPaths[number][] | undefined): unknown {
  if (value === unknownText) return unknown;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item, i) => opened(item, [...path, i], found));
  if (isMarkedSecret(value)) {
    found?.push(path);
    return opened(value.value, path, undefined);
  }
  return mapValues(value as Values, (member, name) => opened(member, [...path, name], found));
}

/**
 * A value for the engine, at any depth: its unknown value for the symbol `unknown`, and rounded numbers. It lacks `undefined`, and
 * members that Pulumi's libraries cannot pass.
 */
export function toEngine(value: unknown): unknown {
  if (value === unknown) return unknownText;
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof ExactNumber) return value.rounded;
  if (Array.isArray(value)) return value.filter((item) => item !== undefined).map(toEngine);
  const members = Object.entries(value).filter(([name, member]) => isPassable(name) && member !== undefined);
  return Object.fromEntries(members.map(([name, member]) => [name, toEngine(member)]));
}
