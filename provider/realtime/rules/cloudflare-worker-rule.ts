import { eventRule } from "./rule";
import { headers, httpAddress, signingKeyId } from "./shapes";

export const cloudflareWorkerRule = eventRule({
  name: "CloudflareWorkerRule",
  describe: "Events of channels call a worker of Cloudflare.",
  type: "http/cloudflare-worker",
  target: {
    url: httpAddress.describe("Address of the worker."),
    headers,
    signingKeyId,
  },
  examples: {
    basic: { source: { type: "channel.message" }, target: { url: "https://chat.example.workers.dev" } },
  },
});
