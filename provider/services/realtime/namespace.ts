import { z } from "zod";
import { defineResource, type Finding, ref } from "../../define";
import { app } from "./app";
import { permissionsFor, quota, realtime } from "./service";

/** A setting that is off by default. The service does not accept null for it. */
const flag = () => z.boolean().meta({ valueOnRemoval: false });

const dependsOn = (flag: string) =>
  `Requires \`${flag}\`. While that is \`false\`, the value is neither sent nor compared.`;

const requiresConflation = dependsOn("conflationEnabled");

/** Settings that exist only while another one is enabled. */
const dependentSettings = [
  ["batchingEnabled", "batchingInterval"],
  ["conflationEnabled", "conflationInterval"],
  ["conflationEnabled", "conflationKey"],
] as const;

/** The specification does not contain this rule. */
const unpersisted = (persisted: false | undefined): Finding => ({
  path: "persisted",
  reason: `is ${persisted ?? "omitted"}, although mutable messages require persisted messages according to Ably's client. The service may persist them, or reject the rule. Set \`persisted: true\``,
  warning: true,
});

export const namespace = defineResource({
  service: realtime,
  name: "Namespace",
  description:
    "A channel rule (namespace), which configures all channels whose name is the namespace or starts with it and a colon.",
  path: { collection: "/apps/{appId}/namespaces", item: "/apps/{appId}/namespaces/{name}" },
  id: "{appId}:{name}",
  inputs: {
    appId: ref(() => app).meta({ description: "App whose channels the rule configures.", replaceOnChanges: true }),
    name: z
      .string()
      .regex(/^[^:]+$/, "must be the part of a channel name before the first colon")
      .meta({
        description: "Namespace. `chat` applies to the channel `chat` and to all channels `chat:…`.",
        wireName: "id",
        replaceOnChanges: true,
      }),
    identified: flag().optional().meta({
      description: "Require that clients are identified (have a `clientId`) to use the channels. Default: `false`.",
    }),
    authenticated: z.boolean().optional().meta({
      declaredOnly: "The value is another name of `identified`.",
      description: "Deprecated name of `identified` for the same setting. Set only one of them.",
    }),
    persisted: flag()
      .optional()
      .meta({
        description:
          "Persist all messages, so that history returns them. Default: `false`. Ably's client states that `mutableMessages` requires it, and the service may enable it with them.",
        serverDefault: ([namespace]) => (namespace?.mutableMessages ? undefined : false),
      }),
    persistLast: flag()
      .optional()
      .meta({ description: "Persist the last message of each channel for one year. Default: `false`." }),
    pushEnabled: flag().optional().meta({ description: "Allow publishing push notifications. Default: `false`." }),
    batchingEnabled: flag()
      .optional()
      .meta({ description: "Enable server-side batching of messages. Default: `false`." }),
    batchingInterval: z
      .int()
      .min(20)
      .max(1000)
      .optional()
      .meta({
        description: `Time during which messages are collected into a batch. In milliseconds. Default: 20. ${dependsOn("batchingEnabled")}`,
        valueOnRemoval: 20,
        serverDefault: ([namespace]) => (namespace?.batchingEnabled ? 20 : undefined),
      }),
    conflationEnabled: flag().optional().meta({
      description:
        "Enable message conflation: of all messages with the same conflation key, only the latest is delivered. Default: `false`.",
    }),
    conflationInterval: z
      .int()
      .positive()
      .optional()
      .meta({
        description: `Milliseconds over which messages are conflated. ${requiresConflation}`,
        serverDefault: null,
      }),
    conflationKey: z
      .string()
      .min(1)
      .optional()
      .meta({
        description: `Conflation key: messages with the same key are conflated, for example \`#{name}\`. ${requiresConflation}`,
        serverDefault: null,
      }),
    tlsOnly: flag().optional().meta({ description: "Require TLS for clients. Default: `false`." }),
    exposeTimeserial: flag().optional().meta({ description: "Expose the time serial of messages. Default: `false`." }),
    mutableMessages: flag().optional().meta({
      description: "Allow updates and deletes of published messages. Default: `false`. Set `persisted` with it.",
    }),
    populateChannelRegistry: flag()
      .optional()
      .meta({ description: "List the channels in the channel registry. Default: `false`." }),
  },
  // Two names of the same setting: the service rejects requests with both and accepts the newer name.
  encode: ({ appId: _, authenticated, identified = authenticated, ...rest }) => ({
    ...rest,
    ...(!rest.batchingEnabled && { batchingInterval: undefined }),
    ...(!rest.conflationEnabled && { conflationInterval: undefined, conflationKey: undefined }),
    ...(identified !== undefined && { identified }),
  }),
  // While batching or conflation is disabled, the service may keep its settings or remove them. They have no effect.
  decode: (api, known) => {
    const identified = api.identified ?? api.authenticated;
    const { batchingInterval } = api.batchingEnabled ? api : known;
    const { conflationInterval, conflationKey } = api.conflationEnabled ? api : known;
    return {
      ...api,
      batchingInterval,
      conflationInterval,
      conflationKey,
      ...(known.authenticated === undefined
        ? { identified, authenticated: undefined }
        : { identified: undefined, authenticated: identified }),
    };
  },
  validate: (args) => [
    ...(args.identified !== undefined && args.authenticated !== undefined
      ? [{ path: "authenticated", reason: "is the deprecated name of identified. Set only one of them" }]
      : []),
    ...dependentSettings
      .filter(([flag, name]) => args[name] !== undefined && args[flag] === undefined)
      .map(([flag, path]) => ({
        path,
        reason: `requires \`${flag}: true\`, or \`false\` to keep the value without an effect`,
      })),
    ...(args.mutableMessages && !args.persisted ? [unpersisted(args.persisted)] : []),
  ],
  quota: quota("namespaces", () => app),
  permissions: permissionsFor("namespace"),
  docs: {
    defaults: {
      documented: [
        "identified",
        "persisted",
        "persistLast",
        "pushEnabled",
        "batchingEnabled",
        "batchingInterval",
        "conflationEnabled",
        "conflationInterval",
        "conflationKey",
        "tlsOnly",
        "exposeTimeserial",
        "mutableMessages",
        "populateChannelRegistry",
      ],
    },
    losses: {
      lost: [],
      text: "During a replacement, the channels have the default settings until the new rule exists.",
    },
    notes: {
      Conflation:
        "Removing `conflationInterval` or `conflationKey`, or disabling conflation, sends `null` for them. If Ably keeps a value while conflation is enabled, the update warns with both values. If Ably rejects `null`, replace the namespace with `pulumi up --replace`. To disable conflation temporarily, keep both and set `conflationEnabled: false`: Trefoil sends them again when you enable it.",
      "Pusher channels":
        "Ably's Pusher adapter maps its channels to the namespaces `public`, `private` and `presence`.",
      Terms: "The Control API uses the term namespace, the Ably dashboard the term channel rule.",
    },
  },
  verification: { name: "name", update: { persisted: false } },
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
