import { realtime, registry, search } from "../../sdk";
import { definePolicy, ifKnown, type Kind, ofKind } from "./check";
import type { DeletionProtectionOptions, ProtectedKind } from "./options";

const kinds = {
  "registry.Repository": registry.Repository,
  "realtime.App": realtime.App,
  "realtime.Queue": realtime.Queue,
  "search.Index": search.Index,
  "search.KnowledgeSource": search.KnowledgeSource,
} satisfies Record<ProtectedKind, unknown>;

const names = Object.keys(kinds) as ProtectedKind[];

export const deletionProtection = definePolicy<DeletionProtectionOptions>("trefoil-deletion-protection", {
  description: "Objects with data cannot be deleted with their data.",
  options: {
    resources: {
      type: "array",
      items: { type: "string", enum: names },
      default: names,
      description: `Resources that the policy applies to: ${names.map((name) => `\`${name}\``).join(", ")}.`,
    },
    requireProtect: {
      type: "boolean",
      default: false,
      description: "Require the resource option `protect: true`, which also protects objects without data.",
    },
  },
  checks: [
    ...names.map((name) =>
      ofKind(kinds[name] as Kind<{ readonly forceDestroy?: boolean }>, (inputs, report, { getConfig, opts }) => {
        const { resources = names, requireProtect = false } = getConfig<DeletionProtectionOptions>();
        if (!resources.includes(name)) return;
        if (requireProtect && !opts.protect) report("Set the resource option `protect: true`.");
        ifKnown(() => {
          if (inputs.forceDestroy) report("Remove `forceDestroy: true`.");
        });
      }),
    ),
  ],
});
