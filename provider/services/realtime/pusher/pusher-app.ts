import { z } from "zod";
import { defineComponent, named, object, secret } from "../../../define";
import { app } from "../app";
import { key } from "../key";
import { namespace } from "../namespace";
import { realtime } from "../service";
import { pusherOutputs } from "./pusher";

const channels = (which: string, prefix: string) => ({
  of: namespace,
  description: `The settings of ${which} channels, which the adapter keeps under \`${prefix}:\`.`,
});

const credentials = {
  appId: z.string().describe("Id of the app."),
  appKey: z.string().describe("The public part of the credentials, which browsers get."),
  appSecret: secret(z.string()).describe("The secret part, for servers alone."),
  ...pusherOutputs,
};

const { appId, appKey, appSecret, ...server } = credentials;

export const pusherApp = defineComponent({
  service: realtime,
  name: "PusherApp",
  description:
    "An app of Ably for programs that speak Pusher's protocol: the app, a key, and the three namespaces that Ably's Pusher adapter needs.",
  inputs: {
    name: z.string().min(1).optional().describe("Name of the app; made of the logical name when left out."),
    tlsOnly: z.boolean().optional().describe("Whether clients must use TLS; `false` when left out."),
    capabilities: z
      .record(z.string(), z.array(z.string().min(1)).min(1))
      .default({ "*": ["channel-metadata", "presence", "publish", "subscribe"] })
      .describe(
        "What the key may do, as the argument of `Key` of the same name. Left out, it opens every channel to whoever has the secret.",
      ),
    keepers: z
      .record(z.string(), z.string())
      .optional()
      .describe("Any texts of yours. When one of them changes, a new key is made before the old one is revoked."),
    forceDestroy: z
      .boolean()
      .default(false)
      .describe(
        "Whether the app may be destroyed while it holds what this stack did not declare. Must be applied before the change that needs it.",
      ),
  },
  children: {
    app: { of: app, description: "The app." },
    key: { of: key, description: "The key whose parts are the credentials." },
    publicChannels: channels("public", "public"),
    privateChannels: channels("private", "private"),
    presenceChannels: channels("presence", "presence"),
  },
  outputs: {
    ...credentials,
    client: secret(named("PusherClient", object({ appId, key: appKey, secret: appSecret, ...server }))).describe(
      "What `new Pusher(…)` of the package `pusher` takes.",
    ),
  },
  notes: [
    "One click is left to a person: the Control API has no field for the adapter, so switch on Pusher protocol support in the settings of the app in Ably's dashboard. Until then clients are refused.",
    "`realtime.checkCredentials` tells whether the credentials are accepted.",
    "Hosted Pusher has no interface by which apps could be made: there the app and its key come from its dashboard.",
    "Once the adapter is on, whoever knows the public key may use public channels.",
    "The namespaces say `identified: false`: clients of Pusher do not identify themselves the way Ably means it.",
  ],
  examples: { basic: {}, named: { name: "shop", tlsOnly: true, keepers: { quarter: "2026-1" } } },
});
