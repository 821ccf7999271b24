/** Size of a resource in the state file, in bytes, as the mean over the stack. */
export interface Size {
  /** All of the file, shared among the resources. */
  readonly whole: number;
  /** Names and values of the properties, in inputs and in outputs, as the program and the service gave them. */
  readonly own: number;
  /** The rest: the engine's facts about the resource, hidden properties, and the resource's share of the file's head. */
  readonly beyond: number;
  /** The text by which the host finds the provider. */
  readonly text: number;
  /** Saved output properties, hidden ones too. */
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
