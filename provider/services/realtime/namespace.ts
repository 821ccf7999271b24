import { z } from "zod";
import { as, cleared, defineResource, lasting, ref, replaces } from "../../define";
import { app } from "./app";
import { permissionsFor, quota, realtime } from "./service";

/** A setting that is off unless somebody switches it on. The service takes no null for it. */
const flag = () => cleared(false, z.boolean());

const beside = "Needs `conflationEnabled`, which may be `false`.";

export const namespace = defineResource({
  service: realtime,
  name: "Namespace",
  description: "A channel rule: settings of all channels whose names begin with a namespace and a colon.",
  collection: "/apps/{appId}/namespaces",
  item: "/apps/{appId}/namespaces/{name}",
  id: "{appId}:{name}",
  inputs: {
    appId: replaces(ref(() => app)).describe("App whose channels it is about."),
    name: replaces(
      as("id", z.string().regex(/^[^:]+$/, "must be the part of channel names before the first colon")),
    ).describe("The namespace: `chat` is about the channels `chat` and `chat:…`."),
    identified: flag()
      .optional()
      .describe("Whether clients must be identified to use the channels; `false` when left out."),
    authenticated: z
      .boolean()
      .optional()
      .describe("The old name of `identified`, one setting with it. Give one of the two."),
    persisted: flag().optional().describe("Whether messages are kept for history; `false` when left out."),
    persistLast: flag().optional().describe("Whether the last message is kept for a year; `false` when left out."),
    pushEnabled: flag().optional().describe("Whether push notifications can be published; `false` when left out."),
    batchingEnabled: flag().optional().describe("Whether messages are sent in batches; `false` when left out."),
    batchingInterval: cleared(20, z.int().min(20).max(1000))
      .optional()
      .describe("Milliseconds that a batch gathers messages, 20 to 1000; 20 when left out. Needs `batchingEnabled`."),
    conflationEnabled: flag()
      .optional()
      .describe("Whether of messages with one key only the latest is sent; `false` when left out."),
    conflationInterval: lasting(z.int().positive())
      .optional()
      .describe(`Milliseconds over which messages are conflated. ${beside}`),
    conflationKey: lasting(z.string().min(1))
      .optional()
      .describe(`What makes messages one, such as \`#{name}\`. ${beside}`),
    tlsOnly: flag().optional().describe("Whether clients must use TLS; `false` when left out."),
    exposeTimeserial: flag().optional().describe("Whether messages carry their serial; `false` when left out."),
    mutableMessages: flag().optional().describe("Whether messages can be changed and deleted; `false` when left out."),
    populateChannelRegistry: flag()
      .optional()
      .describe("Whether the channels can be listed in the channel registry; `false` when left out."),
  },
  // One setting under two names: the service refuses them together, and takes the newer one.
  encode: ({ appId: _, authenticated, identified = authenticated, ...rest }) => ({
    ...rest,
    ...(identified !== undefined && { identified }),
  }),
  decode: (api) => {
    const identified = api.identified ?? api.authenticated;
    return { ...api, identified, authenticated: identified };
  },
  validate: (args) => [
    ...(args.identified !== undefined && args.authenticated !== undefined
      ? [{ path: "authenticated", reason: "is the old name of identified: give one of them" }]
      : []),
    ...(args.batchingInterval !== undefined && args.batchingEnabled !== true
      ? [{ path: "batchingInterval", reason: "needs `batchingEnabled: true`" }]
      : []),
    ...(["conflationInterval", "conflationKey"] as const)
      .filter((name) => args[name] !== undefined && args.conflationEnabled === undefined)
      .map((path) => ({ path, reason: "needs `conflationEnabled: true`, or `false` to keep it for later" })),
  ],
  replacesNote:
    "The service cannot clear `conflationInterval` and `conflationKey`; left behind, they would be at work again with the next `conflationEnabled: true`. To switch conflation off without a replacement, keep them and say `conflationEnabled: false`.",
  lost: "As long as a replaced one is not there again, its channels have the settings of any other.",
  quota: quota("namespaces", () => app),
  permissions: permissionsFor("namespace"),
  notes: [
    "The namespaces `public`, `private` and `presence` are what Ably's Pusher adapter maps channels to.",
    "The Control API calls it a namespace, Ably's dashboard a rule.",
  ],
  examples: {
    basic: { appId: "I2E_JQ", name: "chat", persisted: true, identified: true },
    busy: {
      appId: "I2E_JQ",
      name: "prices",
      conflationEnabled: true,
      conflationInterval: 200,
      conflationKey: "#{name}",
    },
  },
});
