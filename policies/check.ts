import type {
  PolicyConfigSchema,
  ReportViolation,
  ResourceValidationArgs,
  ResourceValidationPolicy,
} from "@pulumi/policy";
import type { Resource, Unwrap } from "@pulumi/pulumi";

/** A resource class with its arguments. */
export type Kind<Args> = new (name: string, args: Args, ...rest: never[]) => Resource;

/** Reports a violation of a policy by one resource. */
type Report = (message: string) => void;

/** Checks a resource, and returns false if it is of another kind. */
type Check = (resource: ResourceValidationArgs, report: ReportViolation) => boolean;

/** Checks resources of one kind. Values that are unknown in a preview are checked in the update. */
export const ofKind =
  <Args>(
    kind: Kind<Args>,
    check: (inputs: Unwrap<NonNullable<Args>>, report: Report, resource: ResourceValidationArgs) => void,
  ): Check =>
  (resource, report) => {
    const inputs = resource.asType(kind as new (name: string, args: Args, ...rest: unknown[]) => Resource);
    if (inputs) ifKnown(() => check(inputs, report, resource));
    return inputs !== undefined;
  };

/** A policy that checks the resources of some kinds, with the schemas of its options. */
export function definePolicy<Options>(
  name: string,
  facts: {
    readonly description: string;
    readonly options?: { readonly [Option in keyof Options]-?: PolicyConfigSchema["properties"][string] };
    readonly checks: readonly Check[];
  },
): ResourceValidationPolicy {
  const { description, options, checks } = facts;
  const known = Object.keys(options ?? {});
  return {
    name,
    description,
    ...(options && { configSchema: { properties: options } }),
    validateResource: (resource, report) => {
      const applied = checks.filter((check) => check(resource, report));
      if (!applied.length) resource.notApplicable("The policy does not apply to this type of resource.");
      // Pulumi validates the values of options, but not their names.
      for (const option of Object.keys(resource.getConfig()))
        if (!known.includes(option))
          report(
            `The policy has no option \`${option}\`. ${known.length ? `Options: ${known.join(", ")}.` : "Remove it."}`,
          );
    },
  };
}

/**
 * Runs a part of a check, and omits it if it reads a value that is unknown in a preview. Pulumi throws an error for each such read,
 * and would otherwise skip the remaining parts.
 */
export function ifKnown(check: () => void): void {
  try {
    check();
  } catch (error) {
    // The class is internal, and belongs to the copy of `@pulumi/policy` that runs the pack.
    if (!(error instanceof Error) || error.constructor.name !== "UnknownValueError") throw error;
  }
}

/** The known items of an array. */
export function knownItems<T>(items: readonly T[]): T[] {
  const known: T[] = [];
  for (let i = 0; i < items.length; i++) ifKnown(() => known.push(items[i] as T));
  return known;
}
