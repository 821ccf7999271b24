import * as pulumi from "@pulumi/pulumi";
import { nearest } from "../../provider/text/suggest";

/**
 * Rejects a member named `__proto__`, at any depth. Pulumi sends the members of its value instead of it.
 *
 * @param owner the resource in messages: `rest.Resource "alpha"`.
 * @throws RunError with the path.
 */
export function rejectProtoMembers(owner: string, value: unknown, path = ""): void {
  if (Array.isArray(value)) for (const [i, item] of value.entries()) rejectProtoMembers(owner, item, `${path}[${i}]`);
  if (typeof value !== "object" || value === null || !isPlain(value)) return;
  for (const [name, member] of Object.entries(value)) {
    const at = path ? `${path}.${name}` : name;
    if (name === "__proto__")
      throw new pulumi.RunError(
        `${owner}: ${at} has a name that Pulumi cannot pass to a provider. Remove it: an update keeps the member that the object has.`,
      );
    rejectProtoMembers(owner, member, at);
  }
}

const isPlain = (value: object): boolean => [Object.prototype, null].includes(Object.getPrototypeOf(value));

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
