import * as pulumi from "@pulumi/pulumi";
import { realtime } from "trefoil";

const config = new pulumi.Config();

const shop = new realtime.PusherApp("shop", { keepers: { turn: config.get("turn") ?? "1" } });
const { appId, appKey, appSecret, cluster } = shop;

/** Ably, or a server of yours that takes the same credentials: `host`, `port` and `useTLS`. */
const server = {
  host: config.get("host") ?? shop.host,
  port: config.getNumber("port") ?? 443,
  useTLS: config.getBoolean("useTLS") ?? shop.useTLS,
};

/** The backend's environment. A secret, since it holds one. */
export const environment = pulumi.secret({
  PUSHER_APP_ID: appId,
  PUSHER_KEY: appKey,
  PUSHER_SECRET: appSecret,
  PUSHER_HOST: server.host,
  PUSHER_PORT: pulumi.interpolate`${server.port}`,
  PUSHER_TLS: pulumi.interpolate`${server.useTLS}`,
});

/** What pages are served with: `new Pusher(key, options)` of `pusher-js`. Anybody may see it. */
export const page = {
  key: appKey,
  options: { cluster, wsHost: server.host, wsPort: server.port, wssPort: server.port, forceTLS: server.useTLS },
};

/** Why the server refuses the credentials, asked once `check` is set: nothing where it takes them. */
export const problem = config.getBoolean("check")
  ? pulumi.unsecret(
      realtime.checkCredentialsOutput({ appId, appKey, appSecret, ...server }).apply((check) => check.problem),
    )
  : undefined;
