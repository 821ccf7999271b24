import type { PolicyResource, StackValidationArgs, StackValidationPolicy } from "@pulumi/policy";
import * as pulumi from "@pulumi/pulumi";
import type { StackResource } from "../../provider/hosts/undeclared-objects";
import { tokenOf } from "../../provider/text/engine-format";
import { counted } from "../../provider/text/wording";
import { realtime, registry } from "../../sdk";
import { described, ifKnown, ofType, printed, reportConfiguration } from "./check";
import { withExceptions } from "./exceptions";

const facts = {
  description: "Apps, repositories and teams with `reportUndeclared` contain only objects that a stack declares.",
};

/** Number of objects that a violation names. */
const maxNamed = 10;

export const noUndeclaredObjects: StackValidationPolicy = {
  ...described("trefoil-no-undeclared-objects", facts),
  validateStack: (stack, reportViolation) => {
    const report = printed(reportViolation);
    const parents = [
      ...ofType(stack, realtime.App),
      ...ofType(stack, registry.Repository),
      ...ofType(stack, registry.Team),
    ];
    if (!parents.length) stack.notApplicable("The stack has no resource of these types.");
    const config = stack.getConfig();
    reportConfiguration(facts, config, report);
    const owners = parents.filter(reportsUndeclared);
    if (!owners.length) return;
    return violationsOf(owners, stack).then((violations) => {
      for (const [owner, message] of violations)
        for (const text of withExceptions(owner, config, [message]).violations) report(text, owner.urn);
    });
  },
};

function reportsUndeclared({ props }: PolicyResource): boolean {
  let isOwner = false;
  ifKnown(() => {
    isOwner = props.reportUndeclared === true;
  });
  return isOwner;
}

type Violation = readonly [resource: PolicyResource, message: string];

/** The violations by each resource. A failed list is a violation: the objects are not known. */
async function violationsOf(owners: readonly PolicyResource[], stack: StackValidationArgs): Promise<Violation[]> {
  const { undeclaredObjects } =
    require("../../provider/hosts/undeclared-objects") as typeof import("../../provider/hosts/undeclared-objects");
  const options = { resources: stack.resources.map(resourceOf), project: projectIn(owners), report: () => {} };
  try {
    const found = await undeclaredObjects(owners.map(resourceOf), options);
    return owners.flatMap((owner, i) =>
      (found[i] ?? []).map(({ type, ids }): Violation => [owner, violationBy(type, ids)]),
    );
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return owners.map((owner) => [owner, `The objects that no stack declares are unknown: ${reason}`]);
  }
}

/** The project in the name of a resource. The process of a pack may not have it. */
const projectIn = ([owner]: readonly PolicyResource[]): string => owner?.urn.split("::")[1] ?? "";

function violationBy(type: string, ids: readonly string[]): string {
  const others = ids.length > maxNamed ? ` and ${ids.length - maxNamed} more` : "";
  return `It contains ${counted(ids.length, "object")} of ${type} that no stack of the project declares: ${ids.slice(0, maxNamed).join(", ")}${others}. Import or delete ${ids.length === 1 ? "it" : "them"}.`;
}

/** The known properties of a resource, and the configuration of its account. */
function resourceOf({ type, props, provider }: PolicyResource): StackResource {
  const known: Record<string, unknown> = {};
  for (const name of Object.keys(props))
    ifKnown(() => {
      known[name] = props[name];
    });
  const explicit = provider && !provider.name.startsWith("default") ? provider.props : undefined;
  const config = (key: string): unknown =>
    explicit ? (explicit[key] ?? explicit[key.replace("trefoil:", "")]) : pulumi.runtime.getConfig(key);
  return { token: tokenOf(type), props: known, config };
}
