import { eventRule } from "../rule";
import { clearAddress, enveloped, format, headers, mayBeWithheld, signingKeyId } from "../shapes";

export const httpRule = eventRule({
  name: "HttpRule",
  description: "A webhook: events of channels are sent to an address.",
  type: "http",
  target: {
    url: clearAddress.describe(
      "Address that is called. It is not kept secret: what nobody may see goes into `headers`.",
    ),
    headers,
    signingKeyId,
    enveloped,
    format,
  },
  toTarget: (target) => ({ format: "json", ...target }),
  notes: [mayBeWithheld("signingKeyId")],
  examples: {
    basic: { source: { type: "channel.message" }, target: { url: "https://example.com/hook" } },
    batch: {
      requestMode: "batch",
      source: { type: "channel.presence", channelFilter: "^chat:" },
      target: {
        url: "https://example.com/presence",
        headers: [{ name: "x-tenant", value: "generated" }],
        signingKeyId: "G8dabc",
        format: "json",
      },
    },
  },
});
