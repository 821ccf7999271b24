import { z } from "zod";

/** Address of Ably's Pusher adapter. It accepts any cluster, and Pusher libraries require a non-empty one. */
export const pusherServer = { host: "main.pusher.ably.net", useTLS: true, cluster: "ably" };

/** Outputs that configure Pusher clients, in addition to the credentials. */
export const pusherOutputs = {
  host: z.string().meta({
    description:
      "Host name of Ably's Pusher adapter, for `host` in server libraries, and for `wsHost` and `httpHost` in browsers.",
  }),
  useTLS: z.boolean().meta({ description: "Use TLS, for `useTLS` in server libraries and `forceTLS` in browsers." }),
  cluster: z
    .string()
    .meta({ description: "Cluster name for Pusher clients, which require one. The adapter accepts any value." }),
};
