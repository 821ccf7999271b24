import { isDeepStrictEqual } from "node:util";
import { type Definition, mapValues } from "../../define";
import {
  displayNameOf,
  formsIn,
  hasOtherValues,
  type Inputs,
  isEmpty,
  isRecord,
  markSecrets,
  type Operation,
  type ProgramFacts,
  ResourceError,
  type State,
  type StoredState,
  secretFinder,
  secretsOf,
  unknown,
  type Values,
} from "../../lifecycle";
import {
  asSecret,
  type EngineProps,
  isMarkedSecret,
  type ReceivedProps,
  toEngine,
  withoutSecretMarks,
  withSecretArrays,
} from "./engine-values";

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
  readonly partial?: boolean;
  /** The steps that remain. The lifecycle alone reads them. */
  readonly steps?: Values | undefined;
  readonly moved?: MovedObject;
}

/** An object whose resource comes from another provider, by a state migration. The next read replaces its state. */
export interface MovedObject {
  /** Id in Trefoil. The engine does not let a migration change the id of the resource. */
  readonly id: string;
  /** Account of the object, if the state of the other provider contains it. */
  readonly owner?: string | undefined;
}

/** Hidden properties have the same form in both. */
type AnyProps = EngineProps | ReceivedProps;

const storedIn = ({ __trefoil: stored }: AnyProps): Stored =>
  typeof stored === "object" && stored !== null ? (stored as Stored) : {};

/** Properties that the SDK sends only for `check`, in `__check`. They are not stored. */
export function programFactsIn({ __check: facts = {} }: ReceivedProps): ProgramFacts {
  const { references = {}, secretInputs = [], deleteBeforeReplace, aliases = [] } = facts as Partial<ProgramFacts>;
  return { references, secretInputs, deleteBeforeReplace, aliases };
}

export function logicalResourceIn(props: AnyProps): Pick<HiddenProps, "name" | "parents"> {
  const { name, parents } = storedIn(props);
  return { name, parents };
}

export interface DecodedProps extends StoredState, HiddenProps {
  readonly autoNamed: boolean;
  readonly moved?: MovedObject | undefined;
  /** All properties that are not hidden, including unknown ones, which `check` rejects. */
  readonly visible: Values;
}

/** The operation that receives properties, and its resource, for errors. */
export interface Receiver {
  readonly operation: Operation;
  /** Logical name, also after the name of the stack. */
  readonly name?: string | undefined;
  /** Id of the object. It names a resource only if the host does not receive the logical name. */
  readonly id?: string;
}

/** @throws ResourceError for a state that this version cannot read. */
export function decode(
  definition: Definition,
  props: ReceivedProps,
  { operation, name: placed, id }: Receiver = { operation: "read" },
): DecodedProps {
  const { inputs, outputs } = definition;
  if (props.__trefoil !== undefined && !isRecord(props.__trefoil))
    throw new ResourceError(
      { resource: displayNameOf(definition, placed === undefined ? id : undefined, placed), operation },
      "the state has a form that this version of Trefoil cannot read. The object was not changed. Remove the resource from the state with `pulumi state delete`, which keeps the object, and import the object again.",
      "unsupported_state",
    );
  const visible: Record<string, unknown> = {};
  const own: Record<"inputs" | "outputs", Record<string, unknown>> = { inputs: {}, outputs: {} };
  for (const [key, value] of Object.entries(props)) {
    if (key.startsWith("__") || value === undefined) continue;
    visible[key] = value;
    if (Object.hasOwn(inputs.fields, key)) own.inputs[key] = visible[key];
    if (Object.hasOwn(outputs.fields, key)) own.outputs[key] = visible[key];
  }
  const { name, parents, account, steps, autoNamed = false, partial = false, moved } = storedIn(props);
  return {
    visible,
    ...own,
    account,
    steps,
    provider: props.__provider as string | undefined,
    name,
    parents,
    autoNamed,
    isPartial: partial,
    moved,
  };
}

/**
 * Inputs in the format of the engine: each secret is marked, and hidden properties are added.
 *
 * @param isReturned the service has returned the inputs, and no program declares them: see `markSecrets`.
 */
export function encodeInputProps(
  definition: Definition,
  inputs: Inputs,
  hidden: HiddenProps,
  { mark = asSecretMembers, isReturned = false } = {},
): EngineProps {
  const { name, parents, autoNamed, provider } = hidden;
  const stored = storedForm({ name, parents, autoNamed: autoNamed || undefined });
  return {
    ...(toEngine(markSecrets(definition.inputs, inputs, mark, isReturned)) as EngineProps),
    ...(stored && { __trefoil: stored }),
    ...(provider !== undefined && { __provider: provider }),
  };
}

/** Without members, the property is omitted. */
function storedForm(stored: Stored): Stored | undefined {
  const defined = Object.entries(stored).filter(([, value]) => value !== undefined);
  return defined.length ? Object.fromEntries(defined) : undefined;
}

/**
 * Outputs in the format of the engine. They must not contain `undefined`, since the host fails on it after the request.
 */
export const encodeState = (definition: Definition, state: State, hidden: HiddenProps): EngineProps =>
  encodeRead(definition, state, hidden).props;

/** Outputs of a resource whose create or update failed partially. */
export function encodePartial(definition: Definition, state: State, hidden: HiddenProps): EngineProps {
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
): { inputs?: EngineProps; props: EngineProps } {
  const isLookup = Object.keys(olds.visible).length === 0;
  const { inputs, props } = encodeRead(definition, state, olds, isLookup && definition.service.isUnknownApi);
  const isSame =
    !olds.isPartial && !hasOtherValues(olds) && !olds.moved && isDeepStrictEqual(state.inputs, olds.inputs);
  if (isSame) return { props };
  const forms = formsIn(state);
  // The check of the next run receives the inputs alone.
  const stored = forms && { ...storedIn(inputs), steps: toEngine(forms) };
  return { inputs: stored ? { ...inputs, __trefoil: stored } : inputs, props };
}

function encodeRead(
  definition: Definition,
  state: State,
  hidden: HiddenProps,
  isReturned?: boolean,
): { inputs: EngineProps; props: EngineProps } {
  let hasSecret = false;
  const mark = (secret: unknown): unknown => {
    hasSecret = true;
    return asSecretMembers(secret);
  };
  const all = { ...hidden, autoNamed: state.autoNamed ?? hidden.autoNamed };
  const named = encodeInputProps(definition, state.inputs, all, { mark, isReturned });
  const returned = toEngine(markSecrets(definition.outputs, state.outputs, mark, true)) as EngineProps;
  const repeated = repeatedSecrets(hasSecret ? secretsOf(definition, { ...state.outputs, ...state.inputs }) : []);
  const [inputs, outputs] = [repeated(named), repeated(returned)];
  const stored = storedForm({
    ...(inputs.__trefoil as Stored | undefined),
    account: state.account,
    steps: state.steps && (toEngine(state.steps) as Values),
  });
  const props = { ...inputs, ...outputs, ...(stored && { __trefoil: stored }) };
  return { inputs, props: hasSecret ? (withSecretArrays(props) as EngineProps) : props };
}

/** Characters of the shortest secret that a service may repeat. A shorter one may be an ordinary word. */
const shortestRepeated = 8;

/** A function that marks the values in which the service repeats a secret of the object, such as the URL with its password. */
function repeatedSecrets(secrets: readonly string[]): (props: EngineProps) => EngineProps {
  const long = secrets.filter(({ length }) => length >= shortestRepeated);
  if (!long.length) return (props) => props;
  const repeats = secretFinder(long);
  const marked = (value: unknown): unknown => {
    if (typeof value === "string") return repeats(value) ? asSecret(value) : value;
    if (Array.isArray(value)) return value.map(marked);
    if (!isRecord(value) || isMarkedSecret(value)) return value;
    return Object.keys(value).some(repeats) ? asSecret(withoutSecretMarks(value)) : mapValues(value, marked);
  };
  return (props) => mapValues(props, (value, name) => (name.startsWith("__") ? value : marked(value))) as EngineProps;
}

/**
 * Marks a value as a secret. In an object, it marks the members, at any depth. Engines of newer versions (3.274) remove the mark of an
 * object in a response of the dynamic host if the program passed the object in plain text. They keep the marks of its members.
 */
function asSecretMembers(value: unknown): unknown {
  if (isRecord(value)) return mapValues(value, asSecretMembers);
  return isEmpty(value) || value === unknown ? value : asSecret(value);
}
