import { containsAllOperations } from "../provider/services/realtime/operations";
import { realtime } from "../sdk";
import { definePolicy, ifKnown, knownItems, ofKind } from "./check";

/** Patterns that match every channel. */
const allChannels = ["*", "[*]*"];

/** Options of `trefoil-no-wildcard-capabilities`. */
export interface CapabilityOptions {
  /** Allow the channel patterns `*` and `[*]*`. */
  readonly allowAllChannels?: boolean;
}

export const noWildcardCapabilities = definePolicy<CapabilityOptions>("trefoil-no-wildcard-capabilities", {
  description: "Ably API keys name their channels and operations.",
  options: {
    allowAllChannels: {
      type: "boolean",
      default: false,
      description: "Allow the channel patterns `*` and `[*]*`, which match all channels.",
    },
  },
  checks: [
    ofKind(realtime.Key, ({ capabilities }, report, resource) => {
      const { allowAllChannels = false } = resource.getConfig<CapabilityOptions>();
      for (const channel of Object.keys(capabilities)) {
        if (!allowAllChannels && allChannels.includes(channel))
          report(
            `\`capabilities\` contains the channel \`${channel}\`, which matches all channels. Name the channels.`,
          );
        ifKnown(() => {
          const operations = knownItems(capabilities[channel] ?? []);
          if (operations.includes("*") || containsAllOperations(operations))
            report(`\`capabilities\` allows all operations for \`${channel}\`. Name the operations.`);
        });
      }
    }),
  ],
});
