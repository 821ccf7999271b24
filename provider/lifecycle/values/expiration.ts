import { type Definition, expirationOutput } from "../../define";
import type { Change } from "./compare";
import type { State } from "./state";
import type { Inputs } from "./values";

const [hour, day] = [3_600_000, 86_400_000];

/** The replacement of an object that expires within `renewBeforeHours`. No input has changed. */
export function dueRotation(olds: State, { inputs }: Pick<State, "inputs">, now: number): Change | undefined {
  const { renewBeforeHours: hours } = inputs;
  const ends = Date.parse(String(olds.outputs[expirationOutput]));
  if (typeof hours !== "number" || Number.isNaN(ends) || ends - now > hours * hour) return undefined;
  const reason = `it expires at ${olds.outputs[expirationOutput]}, and is renewed ${hours} ${hours === 1 ? "hour" : "hours"} before`;
  return { path: "renewBeforeHours", kind: "update", replaces: true, reason };
}

/** Inputs with the expiration time computed from `lifetimeDays`. Services use times without fractions of a second. */
export function withExpiration({ rotation }: Definition, inputs: Inputs, now = Date.now()): Inputs {
  const { lifetimeDays: days } = inputs;
  if (!rotation?.expires || typeof days !== "number") return inputs;
  const ends = new Date(now + days * day).toISOString().replace(/\.\d+/, "");
  return { ...inputs, [rotation.expires]: ends };
}
