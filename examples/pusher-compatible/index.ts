import * as pulumi from "@pulumi/pulumi";
import { realtime } from "trefoil";

const config = new pulumi.Config();

const shop = new realtime.PusherApp("shop", { keepers: { turn: config.get("turn") ?? "1" } });
const { appId, appKey, appSecret, cluster } = shop;

/** Ably, or your own server with the same credentials: `host`, `port` and `useTLS`. */
const server = {
  host: config.get("host") ?? shop.host,
  port: config.getNumber("port") ?? 443,
  useTLS: config.getBoolean("useTLS") ?? shop.useTLS,
};

/** Environment of the backend. It contains a secret, so it is secret as a whole. */
export const environment = pulumi.secret({
  PUSHER_APP_ID: appId,
  PUSHER_KEY: appKey,
  PUSHER_SECRET: appSecret,
  PUSHER_HOST: server.host,
  PUSHER_PORT: pulumi.interpolate`${server.port}`,
  PUSHER_TLS: pulumi.interpolate`${server.useTLS}`,
});

/** Public settings of the pages: `new Pusher(key, options)` of `pusher-js`. */
export const page = {
  key: appKey,
  options: { cluster, wsHost: server.host, wsPort: server.port, wssPort: server.port, forceTLS: server.useTLS },
};

/** Reason for a rejection of the credentials. Requires `check`. Undefined if the server accepts them. */
export const problem = config.getBoolean("check")
  ? pulumi.unsecret(
      realtime.checkPusherCredentialsOutput({ appId, appKey, appSecret, ...server }).apply((check) => check.message),
    )
  : undefined;
