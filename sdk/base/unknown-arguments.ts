import * as pulumi from "@pulumi/pulumi";
import { nearestTo } from "./configuration";

/**
 * Rejects a misspelt argument. It would have no effect, and if it is a secret, Pulumi would store it in plain text.
 *
 * @param owner the resource in messages: `Provider "eu"`.
 * @throws RunError without the value.
 */
export function rejectUnknownArguments(owner: string, args: object, known: readonly string[]): void {
  const unknown = Object.keys(args).find((key) => !known.includes(key));
  if (unknown === undefined) return;
  const nearest = nearestTo(unknown, known);
  const suggestion = nearest ? ` Did you mean "${nearest}"?` : "";
  throw new pulumi.RunError(
    `${owner}: ${unknown} is not a known argument.${suggestion} Known arguments: ${known.join(", ")}.`,
  );
}
