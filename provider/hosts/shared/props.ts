import { isDeepStrictEqual } from "node:util";
import type { Definition, Passed } from "../../define";
import { markSecrets, type State, unknown, type Values, withoutUndefined } from "../../lifecycle";

/** Properties in the format of the engine. Names of hidden properties begin with two underscores. */
export type Props = Record<string, unknown>;

/** Pulumi's representation of an unknown value. */
const unknownText = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

/** Marker of a secret in Pulumi's wire format. */
const secretKey = "4dabf18193072939515e22adb298388d";
const secretMark = "1b47061264138c4ac30d75fd1eb44270";

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

/** Properties that the SDK sends only for `check`. They are not stored. */
export interface CheckOnlyProps {
  /** Known values of resources that are passed as inputs. */
  readonly passed: Passed;
  /** The option `deleteBeforeReplace` is set. */
  readonly deleteBeforeReplace: boolean;
}

export const checkOnlyPropsIn = (props: Props): CheckOnlyProps => ({
  passed: (fromEngine(props.__passed) ?? {}) as Passed,
  deleteBeforeReplace: props.__deletesFirst === true,
});

/** The resource of the program that the properties belong to. */
export const logicalResourceIn = (props: Props): Pick<HiddenProps, "name" | "parents"> => ({
  name: props.__trefoil as string | undefined,
  parents: props.__parents as string | undefined,
});

/** Decoded properties. */
export interface DecodedProps extends State, HiddenProps {
  readonly autoNamed: boolean;
  /** The create or update failed partially, so that the inputs in the engine are newer. */
  readonly isPartial: boolean;
  /** All properties that are not hidden, including unknown ones, which `check` rejects. */
  readonly visible: Values;
}

export function decode({ inputs: args, outputs }: Definition, props: Props): DecodedProps {
  const visible: Values = {};
  const own: { inputs: Values; outputs: Values } = { inputs: {}, outputs: {} };
  for (const [key, value] of Object.entries(props)) {
    if (key.startsWith("__") || value === undefined) continue;
    visible[key] = fromEngine(value);
    if (Object.hasOwn(args.fields, key)) own.inputs[key] = visible[key];
    if (Object.hasOwn(outputs.fields, key)) own.outputs[key] = visible[key];
  }
  return {
    visible,
    ...own,
    account: props.__account as string | undefined,
    moved: props.__moved as string | undefined,
    provider: props.__provider as string | undefined,
    ...logicalResourceIn(props),
    autoNamed: props.__autonamed === true,
    isPartial: props.__unfinished === true,
  };
}

/** Inputs in the format of the engine: each secret is marked, and hidden properties are added. */
export function encodeInputs(definition: Definition, args: Values, hidden: HiddenProps): Props {
  return withoutUndefined({
    ...(toEngine(markSecrets(definition.inputs, args, asSecret)) as Props),
    __trefoil: hidden.name,
    __parents: hidden.parents,
    __autonamed: hidden.autoNamed || undefined,
    __provider: hidden.provider,
  });
}

/**
 * Outputs in the format of the engine. They must not contain `undefined`, since the host fails on it after the request.
 */
export const encodeState = (definition: Definition, state: State, hidden: HiddenProps): Props =>
  encodeRead(definition, state, hidden).props;

/** Outputs of a resource whose create or update failed partially. */
export const encodePartial = (definition: Definition, state: State, hidden: HiddenProps): Props => ({
  ...encodeState(definition, state, hidden),
  __unfinished: true,
});

/**
 * Result of a read. Unchanged inputs with a secret in an array are omitted, because the engine would mark the whole
 * array as a secret and show a change. Without inputs, the engine keeps the old inputs.
 */
export function encodeRefreshed(
  definition: Definition,
  state: State,
  olds: DecodedProps,
): { inputs?: Props; props: Props } {
  const { inputs, props } = encodeRead(definition, state, olds);
  const isSame = !olds.isPartial && isDeepStrictEqual(state.inputs, olds.inputs);
  return isSame && hasSecretInArray(inputs) ? { props } : { inputs, props };
}

const hasSecretInArray = (value: unknown, inArray = false): boolean => {
  if (typeof value !== "object" || value === null) return false;
  if (secretKey in value) return inArray;
  return Object.values(value).some((member) => hasSecretInArray(member, inArray || Array.isArray(value)));
};

/** Inputs and outputs of a read in the format of the engine. */
function encodeRead(definition: Definition, state: State, hidden: HiddenProps): { inputs: Props; props: Props } {
  const autonamed = state.autoNamed ?? hidden.autoNamed;
  const inputs = encodeInputs(definition, state.inputs, { ...hidden, autoNamed: autonamed });
  const outputs = markSecrets(definition.outputs, state.outputs, asSecret) as Props;
  return {
    inputs,
    props: { ...inputs, ...withoutUndefined({ ...outputs, __account: state.account, __moved: state.moved }) },
  };
}

const asSecret = (value: unknown): unknown => ({ [secretKey]: secretMark, value });

/** Replaces the engine's unknown values with the `unknown` symbol, at any depth. */
export const fromEngine = (value: unknown): unknown => translate(value, unknownText, unknown);

/** Replaces the `unknown` symbol with the engine's unknown value, at any depth. */
export const toEngine = (value: unknown): unknown => translate(value, unknown, unknownText);

function translate(value: unknown, from: unknown, to: unknown): unknown {
  if (value === from) return to;
  if (Array.isArray(value)) return value.map((item) => translate(item, from, to));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, translate(member, from, to)]));
}
