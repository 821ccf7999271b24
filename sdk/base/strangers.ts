import * as pulumi from "@pulumi/pulumi";
import { nearestTo } from "./configuration";

/** Refuses a mistyped argument: it would mean nothing, and a secret would lie in the state in clear. */
export function refuseStrangers(whose: string, args: object, known: readonly string[]): void {
  const stranger = Object.keys(args).find((key) => !known.includes(key));
  if (stranger === undefined) return;
  const meant = nearestTo(stranger, known);
  const suggestion = meant ? ` Did you mean "${meant}"?` : "";
  throw new pulumi.RunError(`${whose}: ${stranger} is not known here; known are ${known.join(", ")}.${suggestion}`);
}
