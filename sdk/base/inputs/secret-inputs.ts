import * as pulumi from "@pulumi/pulumi";

/** Path of a value in the inputs: names and positions. */
export type Steps = readonly (string | number)[];

/**
 * Paths of the inputs in which the program passes secrets. The engine sends their values in plain text, and check must not
 * show them, even if their fields are not secret. Undefined if no input is an output or a promise.
 */
export function secretInputs(args: unknown): Promise<Steps[]> | undefined {
  const found = outputsIn(args, []);
  if (!found.length) return undefined;
  // A failed output fails the resource anyway, with its own message.
  const secrets = found.map(async ({ steps, output }) =>
    (await pulumi.isSecret(output).catch(() => true)) ? [steps] : [],
  );
  return Promise.all(secrets).then((all) => all.flat());
}

function outputsIn(value: unknown, steps: Steps): { steps: Steps; output: pulumi.Output<unknown> }[] {
  if (typeof value !== "object" || value === null || pulumi.Resource.isInstance(value)) return [];
  if (pulumi.Output.isInstance(value) || value instanceof Promise)
    return [{ steps, output: pulumi.output(value) as pulumi.Output<unknown> }];
  if (Array.isArray(value)) return value.flatMap((item, i) => outputsIn(item, [...steps, i]));
  return Object.entries(value).flatMap(([name, member]) => outputsIn(member, [...steps, name]));
}
