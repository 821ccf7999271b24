import type {
  PolicyConfigSchema,
  PolicyResource,
  ReportViolation,
  ResourceValidationArgs,
  ResourceValidationPolicy,
  StackValidationArgs,
  StackValidationPolicy,
} from "@pulumi/policy";
import type { Resource, Unwrap } from "@pulumi/pulumi";
import { inOneLine } from "../../provider/text/printable";
import { exceptionsSchema, invalidExceptions, withExceptions } from "./exceptions";

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

/** Description and schemas of the options of a policy. */
export interface Facts<Options> {
  readonly description: string;
  readonly options?: { readonly [Option in keyof Options]-?: PolicyConfigSchema["properties"][string] };
}

/** A policy that checks the resources of some kinds. */
export function definePolicy<Options>(
  name: string,
  facts: Facts<Options> & { readonly checks: readonly Check[] },
): ResourceValidationPolicy {
  return {
    ...described(name, facts),
    validateResource: (resource, reportViolation) => {
      const report = printed(reportViolation);
      const config = resource.getConfig();
      const found: string[] = [];
      const applied = facts.checks.filter((check) => check(resource, (message) => found.push(message)));
      if (!applied.length) resource.notApplicable("The policy does not apply to this type of resource.");
      reportConfiguration(facts, config, report);
      const { violations, exception } = withExceptions(resource, config, found);
      for (const message of violations) report(message);
      if (exception && found.length) resource.notApplicable(inOneLine(`Exception: ${exception.reason}`));
    },
  };
}

/** A policy that compares the resources of a kind with the other resources of the stack. */
export function defineStackPolicy<Options, Args>(
  name: string,
  facts: Facts<Options> & {
    readonly kind: Kind<Args>;
    readonly check: (resource: PolicyResource, stack: StackValidationArgs, report: Report) => void;
  },
): StackValidationPolicy {
  return {
    ...described(name, facts),
    validateStack: (stack, reportViolation) => {
      const report = printed(reportViolation);
      const resources = ofType(stack, facts.kind);
      if (!resources.length) stack.notApplicable("The stack has no resource of this type.");
      const config = stack.getConfig();
      for (const resource of resources) {
        const found: string[] = [];
        ifKnown(() => facts.check(resource, stack, (message) => found.push(message)));
        for (const message of withExceptions(resource, config, found).violations) report(message, resource.urn);
      }
      reportConfiguration(facts, config, report);
    },
  };
}

/** Reports a message in one line, since names in a program may contain control characters. */
export const printed =
  (report: ReportViolation): ReportViolation =>
  (message, urn) =>
    report(inOneLine(message), urn);

/** The resources of a kind. */
export const ofType = <Args>({ resources }: StackValidationArgs, kind: Kind<Args>): PolicyResource[] =>
  resources.filter((resource) => resource.isType(kind as new (...rest: unknown[]) => Resource));

export const described = <Options>(name: string, { description, options }: Facts<Options>) => ({
  name,
  description,
  configSchema: { properties: { ...options, exceptions: exceptionsSchema } },
});

/** Pulumi validates the types of options, but neither their names nor dates. */
export function reportConfiguration<Options>({ options }: Facts<Options>, config: object, report: Report): void {
  const known = [...Object.keys(options ?? {}), "exceptions"];
  for (const option of Object.keys(config))
    if (!known.includes(option)) report(`The policy has no option \`${option}\`. Options: ${known.join(", ")}.`);
  for (const problem of invalidExceptions(config)) report(problem);
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
