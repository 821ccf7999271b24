import * as pulumi from "@pulumi/pulumi";
import { App, Key, Namespace, type PusherAppArgs } from "../realtime";

/** The resources and outputs of a `realtime.PusherApp`. */
export function pusherApp(
  name: string,
  { name: appName, tlsOnly, forceDestroy, capabilities = {}, keepers }: PusherAppArgs,
  parent: pulumi.Resource,
) {
  const app = new App(name, { name: appName, tlsOnly, forceDestroy }, { parent });
  const key = new Key(name, { appId: app, capabilities, keepers }, { parent });
  const channels = (of: string) =>
    new Namespace(`${name}-${of}`, { appId: app, name: of, identified: false }, { parent });
  const { appId, appKey, appSecret, host, useTLS, cluster } = key;
  return {
    app,
    key,
    publicChannels: channels("public"),
    privateChannels: channels("private"),
    presenceChannels: channels("presence"),
    appId,
    appKey,
    appSecret,
    host,
    useTLS,
    cluster,
    client: pulumi.secret({ appId, key: appKey, secret: appSecret, host, useTLS, cluster }),
  };
}
