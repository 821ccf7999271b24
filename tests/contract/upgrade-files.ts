import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { Objects } from "../../emulator";
import type { Values } from "../../provider/lifecycle";
import { compactJson } from "../../tools/compact-json";
import type { HostName } from "./hosts/host";
import type { Props } from "./hosts/markers";

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

/** The members that differ from another value, and the names of members that only the other value has. */
interface Difference {
  readonly with?: Props;
  readonly without?: readonly string[];
}

interface Stored extends Omit<Recorded, "states"> {
  /** Outputs that both hosts have in addition to the inputs. */
  readonly computed: Props;
  /** Inputs as their difference from the program. Outputs as their difference from inputs and computed outputs. */
  readonly states: Readonly<Record<HostName, { id: string; inputs: Difference; outputs: Difference }>>;
}

/** The text of a file. Short members share a line. */
export const textOf = (stored: unknown): string => `${compactJson(stored, { isFilled: () => true })}\n`;

/** @param portable replaces the addresses in the text, which differ between runs. */
export function writeUpgrade(file: string, recorded: Recorded, portable: (text: string) => string): void {
  const { time, program, objects, states } = recorded;
  const [first, second] = [states.dynamic, states.plugin].map(
    ({ inputs, outputs }) => difference(inputs, outputs).with,
  );
  const computed = Object.fromEntries(
    Object.entries(first ?? {}).filter(([name, value]) => isDeepStrictEqual(value, second?.[name])),
  );
  const stored: Stored = {
    time,
    program,
    objects: Object.fromEntries(Object.entries(objects).filter(([, collections]) => Object.keys(collections).length)),
    computed,
    states: mapStates(states, ({ id, inputs, outputs }) => ({
      id,
      inputs: difference(program, inputs),
      outputs: difference({ ...inputs, ...computed }, outputs),
    })),
  };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, textOf(JSON.parse(portable(JSON.stringify(stored)))));
}

/** @param local restores the addresses in the text. */
export function readUpgrade(file: string, local: (text: string) => string): Recorded {
  const { computed, ...stored } = JSON.parse(local(readFileSync(file, "utf8"))) as Stored;
  const states = mapStates(stored.states, ({ id, ...state }) => {
    const inputs = applied(stored.program, state.inputs);
    return { id, inputs, outputs: applied({ ...inputs, ...computed }, state.outputs) };
  });
  return { ...stored, states };
}

const mapStates = <From, To>(states: Readonly<Record<HostName, From>>, map: (state: From) => To) => ({
  dynamic: map(states.dynamic),
  plugin: map(states.plugin),
});

function difference(base: Props, value: Props): Difference {
  const others = Object.entries(value).filter(([name, member]) => !isDeepStrictEqual(member, base[name]));
  const without = Object.keys(base).filter((name) => !(name in value));
  return { ...(others.length && { with: Object.fromEntries(others) }), ...(without.length && { without }) };
}

const applied = (base: Props, { with: others = {}, without = [] }: Difference): Props =>
  Object.fromEntries(Object.entries({ ...base, ...others }).filter(([name]) => !without.includes(name)));
