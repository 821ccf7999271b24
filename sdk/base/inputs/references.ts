import * as pulumi from "@pulumi/pulumi";

/** Properties of referenced resources by the path of the input that refers to them: `selectors[].targetIndexName`. */
export type ReferencedProperties = Readonly<Record<string, readonly string[]>>;

/** The arguments of each resource of the program: in a preview, the omitted properties of a new resource are not known. */
const argsOf = new WeakMap<object, object>();

/** Keeps the arguments of a resource. */
export const rememberArgs = (resource: object, args: object): unknown => argsOf.set(resource, args);

/**
 * The properties of the resources that are passed as inputs themselves, by the path of the input. Check receives them with
 * the inputs and does not keep them. A resource inside an output is not found; the service then validates it at apply.
 */
export function referencedValues(
  properties: ReferencedProperties,
  args: object | undefined,
): pulumi.Inputs | undefined {
  const found = Object.entries(properties).flatMap(([path, names]) =>
    valuesAt(args, path.split("."), "").flatMap(([at, value]) => {
      if (!pulumi.CustomResource.isInstance(value)) return [];
      const outputs = value as unknown as Readonly<Record<string, unknown>>;
      const given = argsOf.get(value) as Readonly<Record<string, unknown>> | undefined;
      const known = given ? names.filter((name) => given[name] !== undefined) : names;
      return [[at, Object.fromEntries(known.map((name) => [name, outputs[name]]))]];
    }),
  );
  return found.length ? Object.fromEntries(found) : undefined;
}

function valuesAt(value: unknown, [step, ...rest]: readonly string[], path: string): [path: string, value: unknown][] {
  if (step === undefined) return [[path, value]];
  if (typeof value !== "object" || value === null || pulumi.Output.isInstance(value)) return [];
  const name = step.replace(/\[\]$/, "");
  const memberPath = path ? `${path}.${name}` : name;
  const member = (value as Readonly<Record<string, unknown>>)[name];
  if (name === step) return valuesAt(member, rest, memberPath);
  return Array.isArray(member) ? member.flatMap((item, i) => valuesAt(item, rest, `${memberPath}[${i}]`)) : [];
}
