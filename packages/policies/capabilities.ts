import { containsAllOperations, coreOperations } from "../../provider/services/realtime/operations";
import { realtime } from "../../sdk";
import { definePolicy, ifKnown, knownItems, ofKind } from "./check";
import type { CapabilityOptions } from "./options";

/**
 * True for a pattern that matches every channel, or every channel with a namespace: each segment is a wildcard. `[*]` adds the
 * metachannels and queues.
 */
const matchesAllChannels = (pattern: string): boolean => /^(\[\*\])?\*(:\*)*$/.test(pattern);

export const noWildcardCapabilities = definePolicy<CapabilityOptions>("trefoil-no-wildcard-capabilities", {
  description: "Ably API keys name their channels and operations.",
  options: {
    allowAllChannels: {
      type: "boolean",
      default: false,
      description: "Allow channel patterns that consist of wildcards, such as `*`, `[*]*` and `*:*`.",
    },
  },
  checks: [
    ofKind(realtime.Key, ({ capabilities }, report, resource) => {
      const { allowAllChannels = false } = resource.getConfig<CapabilityOptions>();
      for (const channel of Object.keys(capabilities)) {
        if (!allowAllChannels && matchesAllChannels(channel))
          report(
            `\`capabilities\` contains the channel \`${channel}\`, which matches all channels. Name the channels.`,
          );
        ifKnown(() => {
          const operations = knownItems(capabilities[channel] ?? []);
          if (operations.includes("*"))
            report(`\`capabilities\` allows all operations for \`${channel}\`. Name the operations.`);
          else if (containsAllOperations(operations))
            report(
              `\`capabilities\` contains the core operations for \`${channel}\`, as the list that Ably stores for \`*\`: ${coreOperations.join(", ")}. Remove operations that the key does not need.`,
            );
        });
      }
    }),
  ],
});
