import { z } from "zod";

/** Where Ably's adapter for Pusher's protocol is. It takes any cluster, and Pusher's libraries take no empty one. */
export const pusherServer = { host: "main.pusher.ably.net", useTLS: true, cluster: "ably" };

/** What Pusher clients are configured with besides the credentials. */
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
