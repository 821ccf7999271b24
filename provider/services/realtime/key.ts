import { z } from "zod";
import { as, autonamed, cleared, defineResource, ref, replaces, secret, unordered } from "../../define";
import { app } from "./app";
import { pusherOutputs, pusherServer } from "./pusher/pusher";
import { permissionsFor, quota, realtime } from "./service";

export const key = defineResource({
  service: realtime,
  name: "Key",
  description: "A key of an app, with what it may do. Deleting it revokes it for good.",
  collection: "/apps/{appId}/keys",
  item: "/apps/{appId}/keys/{keyId}",
  id: "{appId}.{keyId}",
  naturalKey: ["name"],
  requests: { remove: "POST {item}/revoke" },
  inputs: {
    appId: replaces(ref(() => app)).describe("App that the key opens."),
    name: autonamed(z.string().min(1)).describe("Name of the key."),
    capabilities: as("capability", z.record(z.string(), unordered(z.array(z.string().min(1)).min(1)))).describe(
      "What the key may do: operations by channel name or pattern, such as `publish` and `subscribe` on `chat:*`.",
    ),
    revocableTokens: cleared(false, z.boolean())
      .optional()
      .describe("Whether tokens made of the key can be revoked; `false` when left out."),
  },
  outputs: {
    keyId: as("id", z.string()).describe("Id of the key within its app."),
    key: secret(z.string()).describe("The whole key: name, a colon and the secret."),
    keyName: z.string().describe("The public part: app id, a dot and key id."),
    appKey: z.string().describe("What Pusher clients call the key: the same as `keyName`."),
    appSecret: secret(z.string()).describe("What Pusher clients call the secret: the part behind the colon."),
    ...pusherOutputs,
  },
  decode: (api) => ({ ...api, ...partsOf(api.key), ...pusherServer }),
  renews: {},
  quota: quota("keys", () => app, { counts: ({ status }) => status !== 1 }),
  // A revoked key may stay in the list.
  isDeleted: ({ status }) => status === 1,
  validate: ({ capabilities }) =>
    Object.keys(capabilities).length ? [] : [{ path: "capabilities", reason: "needs at least one channel" }],
  lost: "A replaced or deleted key is revoked for good: whoever still uses it is refused, and a new one has another secret.",
  permissions: permissionsFor("key"),
  notes: [
    "`appId`, `appKey`, `appSecret`, `host`, `useTLS` and `cluster` are what Pusher's libraries are configured with. They reach the app once its Pusher protocol support is switched on in Ably's dashboard, for which the Control API has no field; `realtime.PusherApp` makes all the rest.",
  ],
  examples: {
    server: { appId: "I2E_JQ", name: "server", capabilities: { "chat:*": ["publish", "subscribe", "history"] } },
    browser: { appId: "I2E_JQ", name: "browser", capabilities: { "chat:*": ["subscribe"] }, revocableTokens: true },
    rotated: { appId: "I2E_JQ", name: "jobs", capabilities: { "jobs:*": ["publish"] }, keepers: { quarter: "2026-1" } },
  },
});

/** `APP.KEY:SECRET`, cut at the first colon. Of a text without one nothing must be taken for a secret, or for no secret. */
function partsOf(whole: string | undefined) {
  if (!whole) return {};
  const at = whole.indexOf(":");
  if (at < 1) throw new Error("a key consists of a name, a colon and a secret");
  return { keyName: whole.slice(0, at), appKey: whole.slice(0, at), appSecret: whole.slice(at + 1) };
}
