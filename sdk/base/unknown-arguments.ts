import * as pulumi from "@pulumi/pulumi";
import { nearest } from "../../provider/nearest";

/**
 * Rejects a misspelt argument. It would have no effect, and if it is a secret, Pulumi would store it in plain text.
 *
 * @param owner the resource in messages: `Provider "eu"`.
 * @throws RunError without the value.
 */
export function rejectUnknownArguments(owner: string, args: object, known: readonly string[]): void {
  const unknown = Object.keys(args).find((key) => !known.includes(key));
  if (unknown === undefined) return;
  const near = nearest(unknown, known);
  const suggestion = near ? ` Did you mean "${near}"?` : "";
  throw new pulumi.RunError(
    `${owner}: ${unknown} is not a known argument.${suggestion} Known arguments: ${known.join(", ")}.`,
  );
}
