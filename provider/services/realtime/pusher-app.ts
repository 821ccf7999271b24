import { z } from "zod";
import { defineComponent, object } from "../../define";
import { app } from "./app";
import { key } from "./key";
import { namespace } from "./namespace";
import { realtime } from "./service";

const channels = (which: string) => ({
  of: namespace,
  description: `The settings of ${which} channels, which the adapter keeps under \`${which}:\`.`,
});

/** Members of the credentials that have the same name in the library `pusher`. */
const server = {
  appId: z.string().meta({ description: "Id of the app." }),
  host: z.string().meta({
    description:
      "Host name of Ably's Pusher adapter, for `host` in server libraries, and for `wsHost` and `httpHost` in browsers.",
  }),
  useTLS: z.boolean().meta({ description: "Use TLS, for `useTLS` in server libraries and `forceTLS` in browsers." }),
  cluster: z.string().meta({
    description: "Cluster name for Pusher clients, which require one. The adapter accepts any value.",
  }),
};
const appKey = z.string().meta({
  description: "Key of the app, which is the public part of the credentials and can be used in browsers.",
});
const appSecret = z.string().meta({ description: "Secret of the app, for servers only.", secret: true });

export const pusherApp = defineComponent({
  service: realtime,
  name: "PusherApp",
  description:
    "An Ably app for clients with the Pusher protocol: the app, an API key, and the three channel rules that Ably's Pusher adapter requires.",
  inputs: {
    name: z.string().min(1).optional().meta({
      description: "Name of the app. Default: the logical name with a random suffix.",
    }),
    tlsOnly: z.boolean().optional().meta({ description: "Require TLS for client connections. Default: `false`." }),
    capabilities: z
      .record(z.string(), z.array(z.string()))
      .default({ "*": ["channel-metadata", "presence", "publish", "subscribe"] })
      .meta({ description: "Capabilities of the key, as in `Key`. If omitted, the key has access to all channels." }),
    keepers: z.record(z.string(), z.string()).optional().meta({
      description:
        "Arbitrary key-value pairs. Changing a value rotates the key: Trefoil creates a new key before it revokes the old key.",
    }),
    forceDestroy: z.boolean().default(false).meta({
      description:
        "Allow deleting or replacing the app while it contains objects that this stack does not manage. Must be applied before the change that requires it.",
    }),
  },
  parts: {
    app: { of: app, description: "The app." },
    key: { of: key, description: "The API key that the credentials come from." },
    publicChannels: channels("public"),
    privateChannels: channels("private"),
    presenceChannels: channels("presence"),
  },
  outputs: {
    ...server,
    appKey,
    appSecret,
    client: object({ ...server, key: appKey, secret: appSecret }).meta({
      description: "Options for `new Pusher(…)` of the npm package `pusher`.",
      typeName: "PusherClient",
      secret: true,
    }),
  },
  notes: {
    "Pusher protocol":
      "Enable Pusher protocol support in the settings of the app in the Ably dashboard. The Control API has no field for it. Until then, Ably rejects Pusher clients.",
    "Public channels": "When the adapter is enabled, anyone with the public key can use public channels.",
    "Channel rules":
      "The channel rules set `identified: false`, because Pusher clients do not identify themselves in the way that Ably requires.",
  },
  examples: { basic: {}, named: { name: "shop", tlsOnly: true, keepers: { quarter: "2026-1" } } },
});
