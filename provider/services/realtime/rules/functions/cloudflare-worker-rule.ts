import { eventRule } from "../rule";
import { clearAddress, headers, mayBeWithheld, signingKeyId } from "../shapes";

export const cloudflareWorkerRule = eventRule({
  name: "CloudflareWorkerRule",
  description: "Events of channels call a worker of Cloudflare.",
  type: "http/cloudflare-worker",
  target: {
    url: clearAddress.describe(
      "Address of the worker. It is not kept secret: what nobody may see goes into `headers`.",
    ),
    headers,
    signingKeyId,
  },
  notes: [mayBeWithheld("signingKeyId")],
  examples: {
    basic: { source: { type: "channel.message" }, target: { url: "https://chat.example.workers.dev" } },
  },
});
