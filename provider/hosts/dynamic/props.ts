import { isDeepStrictEqual } from "node:util";
import type { Definition, Passed } from "../../define";
import { markSecrets, type State, unknown, type Values, withoutUndefined } from "../../lifecycle";

/** A bag of properties as the engine hands it over: ours, and hidden ones that begin with two underscores. */
export type Props = Record<string, unknown>;

/** How the engine writes a value that it does not know yet. */
const unknownText = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

/** How a secret is marked on its way to the engine (Pulumi's wire format for secrets). */
const secretKey = "4dabf18193072939515e22adb298388d";
const secretMark = "1b47061264138c4ac30d75fd1eb44270";

/** What the hidden properties of a resource say. */
export interface HiddenProps {
  /** The text by which the dynamic host finds Trefoil. */
  readonly provider?: string;
  /** Stack and logical name, as the class sends them. */
  readonly name?: string;
  /** Types of the components it is in, as a URN has them. */
  readonly parents?: string;
  readonly autoNamed: boolean;
}

/** What a class sends to check alone, which keeps none of it. */
export interface CheckOnlyProps {
  /** What is known of resources that are passed as args. */
  readonly passed: Passed;
  /** The option `deleteBeforeReplace` is set. */
  readonly deleteBeforeReplace: boolean;
}

export const checkOnlyPropsIn = (props: Props): CheckOnlyProps => ({
  passed: (fromEngine(props.__passed) ?? {}) as Passed,
  deleteBeforeReplace: props.__deletesFirst === true,
});

/** Where in its program a resource stands. */
export const logicalResourceIn = (props: Props): Pick<HiddenProps, "name" | "parents"> => ({
  name: props.__trefoil as string | undefined,
  parents: props.__parents as string | undefined,
});

/** A bag taken apart. */
export interface DecodedProps extends State, HiddenProps {
  readonly autoNamed: boolean;
  /** A part of its create or update failed, so that the engine's inputs are ahead of these. */
  readonly isPartial: boolean;
  /** Everything that is not hidden, for a check that knows what is too much. */
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

/** Inputs as they are saved: args with every secret marked at its own depth, and what is hidden. */
export function encodeInputs(definition: Definition, args: Values, hidden: HiddenProps): Props {
  return withoutUndefined({
    ...(toEngine(markSecrets(definition.inputs, args, asSecret)) as Props),
    __trefoil: hidden.name,
    __parents: hidden.parents,
    __autonamed: hidden.autoNamed || undefined,
    __provider: hidden.provider,
  });
}

/** Outputs as they are saved. Nothing undefined may be among them: the host would fail after the fact. */
export const encodeState = (definition: Definition, state: State, hidden: HiddenProps): Props =>
  encodeRead(definition, state, hidden).props;

/** Outputs of a resource of which a part failed. */
export const encodePartial = (definition: Definition, state: State, hidden: HiddenProps): Props => ({
  ...encodeState(definition, state, hidden),
  __unfinished: true,
});

/**
 * What a read returns. It leaves out inputs that are as they were and hold a secret in an array: the engine would mark
 * that array as a whole, which shows as a change. Without inputs it keeps its own, marks included.
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

/** Inputs and outputs of what was read. */
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

/** Unknowns in the engine's form as the lifecycle's, at any depth. */
export const fromEngine = (value: unknown): unknown => translate(value, unknownText, unknown);

/** Unknowns in the lifecycle's form as the engine's, at any depth. */
export const toEngine = (value: unknown): unknown => translate(value, unknown, unknownText);

function translate(value: unknown, from: unknown, to: unknown): unknown {
  if (value === from) return to;
  if (Array.isArray(value)) return value.map((item) => translate(item, from, to));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, translate(member, from, to)]));
}
