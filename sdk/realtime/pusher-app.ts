import * as pulumi from "@pulumi/pulumi";
import type { AppArgs, KeyArgs } from "./resources";
import { App, Key, Namespace } from "./resources";

/** The arguments of a `realtime.PusherApp`, which its resources receive. */
type Args = Pick<AppArgs, "name" | "tlsOnly" | "forceDestroy"> & Pick<Partial<KeyArgs>, "capabilities" | "keepers">;

/** Creates the resources of a `realtime.PusherApp`. Returns its members. */
export function pusherApp(
  name: string,
  { name: appName, tlsOnly, forceDestroy, capabilities = {}, keepers }: Args,
  parent: pulumi.Resource,
) {
  const app = new App(name, { name: appName, tlsOnly, forceDestroy }, { parent });
  const key = new Key(name, { appId: app, capabilities, keepers }, { parent });
  const namespace = (id: string) =>
    new Namespace(`${name}-${id}`, { appId: app, name: id, identified: false }, { parent });
  const { appId, appKey, appSecret, host, useTLS, cluster } = key;
  return {
    app,
    key,
    publicChannels: namespace("public"),
    privateChannels: namespace("private"),
    presenceChannels: namespace("presence"),
    appId,
    appKey,
    appSecret,
    host,
    useTLS,
    cluster,
    client: pulumi.secret({ appId, key: appKey, secret: appSecret, host, useTLS, cluster }),
  };
}
