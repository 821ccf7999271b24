import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { Objects } from "../../emulator";
import { isRecord, type Values } from "../../provider/lifecycle";
import { compactJson } from "../../tools/compact-json";
import { type HostName, hosts } from "./hosts/host";
import { annotated, isMarked, marked, opened, type Props } from "./hosts/markers";
import { setAt, valueAt } from "./keys";

/** A resource of each host as a version stored it, with the program and the objects of the services. */
export interface Recorded {
  /** Time of the recording. Later, the renewal of a token would be due. */
  readonly time: string;
  readonly program: Values;
  /** Objects by service, in addition to those of the test environment. Without images, which are created again. */
  readonly objects: Readonly<Record<string, Objects>>;
  readonly states: Readonly<Record<HostName, RecordedState>>;
}

interface RecordedState {
  readonly id: string;
  readonly inputs: Props;
  readonly outputs: Props;
}

type Steps = readonly (string | number)[];

/** The content of a file. The states of the hosts are derived from it. */
interface Stored extends Omit<Recorded, "states"> {
  readonly id: string;
  /** Inputs in addition to those of the program. */
  readonly inputs: Props;
  /** Steps to the inputs that are marked as secrets. */
  readonly secretInputs: readonly Steps[];
  /** Outputs in addition to the inputs. */
  readonly outputs: Props;
}

/** The text of a file. Short members share a line. */
export const textOf = (stored: unknown): string => `${compactJson(stored, { isFilled: () => true })}\n`;

/** @param portable replaces the addresses in the text, which differ between runs. */
export function writeUpgrade(file: string, recorded: Recorded, portable: (text: string) => string): void {
  const { states, ...rest } = recorded;
  const { id, inputs, outputs } = states.plugin;
  const stored: Stored = {
    ...rest,
    id,
    inputs: additional(recorded.program, opened(inputs)),
    secretInputs: marksIn(inputs),
    outputs: additional(annotated(inputs, inputs), outputs),
  };
  for (const host of hosts)
    if (!isDeepStrictEqual(stateOf(host, stored, file), states[host]))
      throw new Error(`${file}: hosts.json and the state of the plugin do not describe the state of the ${host} host.`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, textOf(JSON.parse(portable(JSON.stringify(stored)))));
}

/** @param local restores the addresses in the text. */
export function readUpgrade(file: string, local: (text: string) => string): Recorded {
  const stored = JSON.parse(local(readFileSync(file, "utf8"))) as Stored;
  const { time, program, objects } = stored;
  return {
    time,
    program,
    objects,
    states: { dynamic: stateOf("dynamic", stored, file), plugin: stateOf("plugin", stored, file) },
  };
}

/** The state of a host. `hosts.json` of the version contains the members that a host adds to all inputs. */
function stateOf(host: HostName, { id, program, ...stored }: Stored, file: string): RecordedState {
  const added: Props = JSON.parse(readFileSync(join(dirname(file), "../hosts.json"), "utf8"))[host];
  const declared: Props = { ...program, ...stored.inputs, ...added };
  const inputs = stored.secretInputs.reduce((all, at) => setAt(all, at, marked(valueAt(all, at))) as Props, declared);
  const internal = { ...(added.__trefoil as Props), ...(stored.outputs.__trefoil as Props) };
  return { id, inputs, outputs: annotated({ ...inputs, ...stored.outputs, __trefoil: internal }, inputs) };
}

/** The members of a value that another value lacks, or has with another content. */
const additional = (base: Props, value: Props): Props =>
  Object.fromEntries(Object.entries(value).filter(([name, member]) => !isDeepStrictEqual(member, base[name])));

/** Steps to the marked values in a value. */
function marksIn(value: unknown): Steps[] {
  if (isMarked(value)) return [[]];
  const members: [string | number, unknown][] = Array.isArray(value)
    ? value.map((item, i) => [i, item])
    : Object.entries(isRecord(value) ? value : {});
  return members.flatMap(([step, member]) => marksIn(member).map((steps) => [step, ...steps]));
}
