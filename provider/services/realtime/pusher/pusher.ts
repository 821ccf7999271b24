import { z } from "zod";

/** Where Ably's adapter for Pusher's protocol is. It takes any cluster, and Pusher's libraries take no empty one. */
export const pusherServer = { host: "main.pusher.ably.net", useTLS: true, cluster: "ably" };

/** What Pusher clients are configured with besides the credentials. */
export const pusherOutputs = {
  host: z.string().describe("Host of Ably's Pusher adapter: `host` on a server, `wsHost` and `httpHost` in a browser."),
  useTLS: z.boolean().describe("That Pusher clients use TLS: `useTLS` on a server, `forceTLS` in a browser."),
  cluster: z.string().describe("What Pusher clients name as the cluster: they ask for one, and the adapter takes any."),
};
