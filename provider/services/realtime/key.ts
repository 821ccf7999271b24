import { z } from "zod";
import { defineResource, type Finding, isRecord, memberOf, ref } from "../../define";
import { nearest } from "../../text/suggest";
import { didYouMean } from "../../text/wording";
import { app } from "./app";
import { areAllOperations, containsAllOperations, operations } from "./operations";
import { created, permissionsFor, quota, realtime } from "./service";

/** Address of Ably's Pusher adapter. It accepts any cluster, and Pusher libraries require a non-empty one. */
const pusherServer = { host: "main.pusher.ably.net", useTLS: true, cluster: "ably" };

export const key = defineResource({
  service: realtime,
  name: "Key",
  description: "An API key of an Ably app, with its capabilities. Deleting the key revokes it permanently.",
  path: { collection: "/apps/{appId}/keys", item: "/apps/{appId}/keys/{keyId}" },
  id: "{appId}.{keyId}",
  naturalKey: ["name"],
  requests: { delete: "POST {item}/revoke" },
  inputs: {
    appId: ref(() => app).meta({ description: "App that the key belongs to.", replaceOnChanges: true }),
    name: z.string().min(1).optional().meta({ description: "Name of the key.", autoName: true }),
    capabilities: z.record(z.string(), z.array(z.string().min(1)).min(1).meta({ set: true })).meta({
      description:
        "Capabilities of the key: lists of operations by channel name or pattern, for example `publish` and `subscribe` for `chat:*`.",
      wireName: "capability",
    }),
    revocableTokens: z.boolean().optional().meta({
      description: "Allow revoking tokens that are issued with the key. Default: `false`.",
      valueOnRemoval: false,
    }),
  },
  outputs: {
    keyId: z.string().meta({ description: "Id of the key within its app.", wireName: "id" }),
    created,
    key: z.string().meta({
      description: "Complete API key: the key name, a colon and the key secret.",
      secret: true,
      replaceOnChanges: true,
    }),
    keyName: z
      .string()
      .meta({ description: "Public part of the key: the app id, a dot and the key id.", replaceOnChanges: true }),
    appKey: z.string().meta({ description: "Key for Pusher clients. Equal to `keyName`.", replaceOnChanges: true }),
    appSecret: z.string().meta({
      description: "Secret for Pusher clients: the part of the API key after the colon.",
      secret: true,
      replaceOnChanges: true,
    }),
    host: z.string().meta({
      description:
        "Host name of Ably's Pusher adapter, for `host` in server libraries, and for `wsHost` and `httpHost` in browsers.",
      replaceOnChanges: true,
    }),
    useTLS: z.boolean().meta({
      description: "Use TLS, for `useTLS` in server libraries and `forceTLS` in browsers.",
      replaceOnChanges: true,
    }),
    cluster: z.string().meta({
      description: "Cluster name for Pusher clients, which require one. The adapter accepts any value.",
      replaceOnChanges: true,
    }),
  },
  decode: (api, known) => ({
    ...api,
    ...(api.capabilities !== undefined && { capabilities: withWildcards(api.capabilities, known.capabilities) }),
    ...credentialsIn(api.key),
    ...pusherServer,
  }),
  // Adds the input `keepers`. A key has no expiry.
  rotation: {},
  quota: quota("keys", () => app, { counts: ({ status }) => status !== 1 }),
  hooks: {
    // A revoked key may remain in the list.
    isDeleted: ({ status }) => status === 1,
  },
  validate: ({ capabilities }) =>
    Object.keys(capabilities).length
      ? unknownOperations(capabilities)
      : [{ path: "capabilities", reason: "must contain at least one channel" }],
  permissions: permissionsFor("key"),
  docs: {
    defaults: { vendorClient: ["revocableTokens"] },
    losses: {
      lost: ["access"],
      text: "Replacing or deleting a key revokes it permanently. Clients that still use it are rejected. A new key has a new secret.",
    },
    notes: {
      Wildcard:
        'Ably stores the operations `["*"]` as the list of all operations. Trefoil treats such a list as equal to `["*"]`. `trefoil import` declares a list with every documented operation as `["*"]`.',
      Names: "Names of keys are not unique.",
      "First key of an app":
        "Ably creates a key with each new app. No resource needs to declare it. To manage it, import it: `initialKeys` of the App contains its id.",
      "Pusher client libraries":
        "Configure Pusher client libraries with `appId`, `appKey`, `appSecret`, `host`, `useTLS` and `cluster`. The app accepts them after you enable Pusher protocol support in the Ably dashboard. The Control API has no field for this setting. `realtime.PusherApp` creates all other objects.",
    },
  },
  verification: {
    update: { capabilities: { "chat:*": ["subscribe"] } },
    replace: { keepers: { verified: "2" } },
    undeclaredMembers: ["status"],
  },
  examples: {
    server: { appId: "I2E_JQ", name: "server", capabilities: { "chat:*": ["publish", "subscribe", "history"] } },
    browser: { appId: "I2E_JQ", name: "browser", capabilities: { "chat:*": ["subscribe"] }, revocableTokens: true },
    rotated: { appId: "I2E_JQ", name: "jobs", capabilities: { "jobs:*": ["publish"] }, keepers: { quarter: "2026-1" } },
  },
});

interface Known {
  readonly capabilities?: Readonly<Record<string, readonly string[]>>;
}

/**
 * Replaces lists of all operations by `*` where the program declares it, or declares nothing: the service stores `*` as such a list.
 * A list of 17 operations would hide from the reviewer of an imported program that the key may do everything.
 */
function withWildcards(returned: unknown, declared: Known["capabilities"]): unknown {
  if (!isRecord(returned)) return returned;
  const entries = Object.entries(returned).map(([channel, operations]) => {
    const own = memberOf(declared ?? {}, channel);
    const isAll = own === undefined ? areAllOperations : own.join() === "*" && containsAllOperations;
    return [channel, isAll && Array.isArray(operations) && isAll(operations) ? ["*"] : operations];
  });
  return Object.fromEntries(entries);
}

/** Warns about operations that are not documented. Ably extends the list. */
function unknownOperations(capabilities: Readonly<Record<string, readonly string[]>>): Finding[] {
  const unknown = Object.values(capabilities)
    .flat()
    .filter((operation) => operation !== "*" && !operations.includes(operation));
  return [...new Set(unknown)].map((operation) => {
    const suggestion = didYouMean(nearest(operation, operations));
    const reason = `contains "${operation}", which is no operation in Ably's documentation${suggestion}. If Ably does not know it, the update fails`;
    return { path: "capabilities", reason, warning: true };
  });
}

/** Splits `APP.KEY:SECRET` at the first colon. Without a colon it is unknown which part is secret, so this fails. */
export function credentialsIn(key: string | undefined) {
  if (!key) return {};
  const at = key.indexOf(":");
  if (at < 1) throw new Error("An API key consists of a name, a colon and a secret.");
  return { keyName: key.slice(0, at), appKey: key.slice(0, at), appSecret: key.slice(at + 1) };
}
