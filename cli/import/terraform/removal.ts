import { shellCommand } from "../../../provider/text/shell";
import type { AccountObject } from "../account-object";
import type { Matches } from "./matches";
import type { StateResource } from "./state-resource";

/** Lines with the commands that remove objects of the stack from the state that selected them. Empty without a state. */
export function removalLines(fromState: Matches | undefined, inStack: readonly AccountObject[]): string[] {
  const objects = new Set(inStack);
  const removed = fromState?.matches.filter(({ object }) => objects.has(object)) ?? [];
  if (!removed.length) return [];
  const resources = removed.map(({ resource }) => resource);
  const condition = "When `pulumi preview --refresh --expect-no-changes` shows no changes,";
  return fromState?.state.format === "terraform"
    ? [
        `${condition} remove the resources from the configuration of Terraform, and then from its state:`,
        ...terraformCommand(resources),
      ]
    : [
        `${condition} remove the resources of the Terraform provider from their program, and then from their stack:`,
        ...pulumiCommands(resources),
      ];
}

const terraformCommand = (resources: readonly StateResource[]): string[] => [
  "  terraform state rm \\",
  ...resources.map(({ address }, i) => `    ${shellCommand`${address}`}${i === resources.length - 1 ? "" : " \\"}`),
];

/** One command for each resource. A resource is removed before the resources on which it depends. */
const pulumiCommands = (resources: readonly StateResource[]): string[] =>
  resources.toReversed().map(({ address, isProtected }) => {
    const [, , stack = ""] = address.split(":");
    return `  ${shellCommand`pulumi state delete ${address} --stack ${stack} --yes ${isProtected ? ["--force"] : []}`}`;
  });
