import * as pulumi from "@pulumi/pulumi";

/** Where args name another resource, as `selectors[].targetIndexName`, and which of its properties a check looks at. */
export type Sees = Readonly<Record<string, readonly string[]>>;

/** What programs wrote of resources: a preview does not know what was left out of one that is not made yet. */
const written = new WeakMap<object, object>();

/** Notes what a program wrote of a resource. */
export const noteWritten = (resource: object, args: object): unknown => written.set(resource, args);

/**
 * What is known of the resources that were passed themselves, by the path of the arg. It goes to the check of this
 * resource, which keeps none of it. Inside an output nothing is looked for: the service then checks at apply.
 */
export function passedTo(sees: Sees, args: object | undefined): pulumi.Inputs | undefined {
  const found = Object.entries(sees).flatMap(([path, names]) =>
    valuesAt(args, path.split("."), "").flatMap(([at, value]) => {
      if (!pulumi.CustomResource.isInstance(value)) return [];
      const properties = value as unknown as Readonly<Record<string, unknown>>;
      const args = written.get(value);
      const told = args
        ? names.filter((name) => (args as Readonly<Record<string, unknown>>)[name] !== undefined)
        : names;
      return [[at, Object.fromEntries(told.map((name) => [name, properties[name]]))]];
    }),
  );
  return found.length ? Object.fromEntries(found) : undefined;
}

function valuesAt(value: unknown, [step, ...rest]: readonly string[], path: string): [path: string, value: unknown][] {
  if (step === undefined) return [[path, value]];
  if (typeof value !== "object" || value === null || pulumi.Output.isInstance(value)) return [];
  const name = step.replace(/\[\]$/, "");
  const here = path ? `${path}.${name}` : name;
  const member = (value as Readonly<Record<string, unknown>>)[name];
  if (name === step) return valuesAt(member, rest, here);
  return Array.isArray(member) ? member.flatMap((item, i) => valuesAt(item, rest, `${here}[${i}]`)) : [];
}
