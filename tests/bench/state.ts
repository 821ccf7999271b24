/** Size of a resource in the state file, in bytes, as the mean over the stack. */
export interface Size {
  /** Size of the file divided by the number of resources. */
  readonly whole: number;
  /** Names and values of the inputs and outputs, without hidden properties. */
  readonly own: number;
  /** The rest: data of the engine about the resource, hidden properties, and a share of the header of the file. */
  readonly beyond: number;
  /** The serialized provider. */
  readonly text: number;
  /** Number of stored outputs, including hidden properties. */
  readonly properties: number;
}

interface Saved {
  readonly id?: string;
  readonly type: string;
  readonly inputs?: Readonly<Record<string, unknown>>;
  readonly outputs?: Readonly<Record<string, unknown>>;
}

/** Measures the file as written. The parsed JSON only assigns the parts to resources. */
export function sizeOf(stateText: string): Size {
  const state = JSON.parse(stateText) as { checkpoint: { latest: { resources: readonly Saved[] } } };
  const ours = state.checkpoint.latest.resources.filter(({ type }) =>
    /^(pulumi-nodejs:dynamic\/|trefoil:|nothing:)/.test(type),
  );
  const indent = /^{\n( +)/.exec(stateText)?.[1] ?? "";
  const mean = (measure: (saved: Saved) => number) =>
    ours.reduce((sum, saved) => sum + measure(saved), 0) / ours.length;
  const whole = Buffer.byteLength(stateText) / ours.length;
  const own = mean(({ inputs = {}, outputs = {} }) => written(inputs, indent) + written(outputs, indent));
  return {
    whole,
    own,
    beyond: whole - own,
    text: mean(({ outputs = {} }) => Buffer.byteLength(String(outputs.__provider ?? ""))),
    properties: mean(({ outputs = {} }) => Object.keys(outputs).length),
  };
}

function written(properties: Readonly<Record<string, unknown>>, indent: string): number {
  const visible = Object.entries(properties).filter(([name]) => !name.startsWith("__"));
  return Buffer.byteLength(JSON.stringify(Object.fromEntries(visible), undefined, indent).slice(1, -1));
}
