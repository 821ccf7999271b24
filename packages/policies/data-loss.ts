import { readFileSync } from "node:fs";
import type { ResourceValidationArgs } from "@pulumi/policy";
import type { ChangeEffects, KindEffects } from "../../provider/text/change-effects";
import { resourceType, tokenOf } from "../../provider/text/engine-format";
import { matchingPattern } from "../../provider/text/patterns";
import { definePolicy, ifKnown } from "./check";
import type { DataLossOptions } from "./options";

let effects: ChangeEffects | undefined;

/** Effects of changes of a resource. Undefined for other types. The file is read once. */
function kindOf({ type }: ResourceValidationArgs): KindEffects | undefined {
  effects ??= JSON.parse(readFileSync(require.resolve("trefoil/change-effects.json"), "utf8")) as ChangeEffects;
  const token = tokenOf(type);
  return token === type ? undefined : effects.resources[resourceType("plugin", token)];
}

const production = ["production", "prod"];

export const noDataLoss = definePolicy<DataLossOptions>("trefoil-no-data-loss", {
  description:
    "In production stacks, no resource can be replaced or deleted with data that the program does not declare.",
  options: {
    stacks: {
      type: "array",
      items: { type: "string" },
      default: production,
      description: "Stacks that the policy applies to. `*` matches any characters.",
    },
  },
  checks: [
    (resource, report) => {
      const kind = kindOf(resource);
      if (!kind?.lost.includes("data")) return false;
      const { stacks = production } = resource.getConfig<DataLossOptions>();
      if (matchingPattern(stacks, stackOf(resource)) === undefined || resource.opts.protect) return true;
      ifKnown(() => {
        if (!isProtected(kind, resource)) report(violationOf(kind));
      });
      return true;
    },
  ],
});

/** The stack in the URN of a resource. */
const stackOf = ({ urn }: ResourceValidationArgs): string => urn.split("::")[0]?.split(":").at(-1) ?? "";

/**
 * Returns true if Trefoil rejects a change that would lose data, or keeps the object. The copy of a replaced object protects it from no
 * deletion.
 */
function isProtected({ protectedUnless, keptBy }: KindEffects, { props }: ResourceValidationArgs): boolean {
  if (keptBy) return (props[keptBy.input] ?? keptBy.value) === keptBy.value;
  return protectedUnless !== undefined && props[protectedUnless] !== true;
}

function violationOf({ losses, protectedUnless, keptBy }: KindEffects): string {
  const other = protectedUnless ? ` or remove \`${protectedUnless}: true\`` : "";
  const kept = keptBy ? ` or \`${keptBy.input}: ${JSON.stringify(keptBy.value)}\`` : other;
  return `${losses} Set the resource option \`protect: true\`${kept}.`;
}
