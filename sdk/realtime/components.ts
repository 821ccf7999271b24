// Generated from the definitions in provider/ by `npm run generate`. Do not edit.

import type * as pulumi from "@pulumi/pulumi";
import { TrefoilComponent } from "../base/component";
import type * as output from "../types/output";

import { pusherApp } from "./pusher-app";
import type { App, Key, Namespace } from "./resources";

/**
 * An Ably app for clients with the Pusher protocol: the app, an API key, and the three channel rules that Ably's Pusher adapter requires.
 *
 * ## Example Usage
 *
 * ```ts
 * import { realtime } from "trefoil";
 *
 * new realtime.PusherApp("basic");
 * ```
 *
 * ```ts
 * import { realtime } from "trefoil";
 *
 * new realtime.PusherApp("named", { name: "shop", tlsOnly: true, keepers: { quarter: "2026-1" } });
 * ```
 */
export class PusherApp extends TrefoilComponent<PusherAppArgs> {
  static readonly token = "realtime:PusherApp";
  static readonly __pulumiType = "trefoil:realtime:PusherApp";
  static readonly inputNames: readonly string[] = ["name", "tlsOnly", "capabilities", "keepers", "forceDestroy"];
  static readonly defaults: Partial<PusherAppArgs> = {
    capabilities: { "*": ["channel-metadata", "presence", "publish", "subscribe"] },
    forceDestroy: false,
  };
  static readonly outputNames: readonly string[] = [
    "appId",
    "appKey",
    "appSecret",
    "host",
    "useTLS",
    "cluster",
    "client",
  ];

  /** The app. */
  declare readonly app: App;
  /** The API key that the credentials come from. */
  declare readonly key: Key;
  /** The settings of public channels, which the adapter keeps under `public:`. */
  declare readonly publicChannels: Namespace;
  /** The settings of private channels, which the adapter keeps under `private:`. */
  declare readonly privateChannels: Namespace;
  /** The settings of presence channels, which the adapter keeps under `presence:`. */
  declare readonly presenceChannels: Namespace;
  /** Id of the app. */
  declare readonly appId: pulumi.Output<string>;
  /** Key of the app, which is the public part of the credentials and can be used in browsers. */
  declare readonly appKey: pulumi.Output<string>;
  /** Secret of the app, for servers only. Secret: encrypted in the state and redacted in logs. */
  declare readonly appSecret: pulumi.Output<string>;
  /** Host name of Ably's Pusher adapter, for `host` in server libraries, and for `wsHost` and `httpHost` in browsers. */
  declare readonly host: pulumi.Output<string>;
  /** Use TLS, for `useTLS` in server libraries and `forceTLS` in browsers. */
  declare readonly useTLS: pulumi.Output<boolean>;
  /** Cluster name for Pusher clients, which require one. The adapter accepts any value. */
  declare readonly cluster: pulumi.Output<string>;
  /** Options for `new Pusher(…)` of the npm package `pusher`. Secret: encrypted in the state and redacted in logs. */
  declare readonly client: pulumi.Output<output.realtime.PusherClient>;

  /** Returns true if the value is a `PusherApp`, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is PusherApp {
    return TrefoilComponent.is(PusherApp, value);
  }

  /**
   * Creates a component.
   *
   * @param name Logical name of the component, unique in its stack.
   * @param args Arguments of the component: see {@link PusherAppArgs}.
   * @param opts Options that control how Pulumi manages the component: see {@link pulumi.ComponentResourceOptions}.
   */
  constructor(name: string, args: PusherAppArgs = {}, opts?: pulumi.ComponentResourceOptions) {
    super(PusherApp, name, args, opts, pusherApp);
  }
}

/** Arguments of `PusherApp`. */
export interface PusherAppArgs {
  /** Name of the app. Default: the logical name with a random suffix. */
  readonly name?: pulumi.Input<string>;
  /** Require TLS for client connections. Default: `false`. */
  readonly tlsOnly?: pulumi.Input<boolean>;
  /** Capabilities of the key, as in `Key`. If omitted, the key has access to all channels. Default: `{"*":["channel-metadata","presence","publish","subscribe"]}`. */
  readonly capabilities?: pulumi.Input<Record<string, pulumi.Input<pulumi.Input<string>[]>>>;
  /** Arbitrary key-value pairs. Changing a value rotates the key: Trefoil creates a new key before it revokes the old key. */
  readonly keepers?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Allow deleting or replacing the app while it contains objects that this stack does not manage. Must be applied before the change that requires it. Default: `false`. */
  readonly forceDestroy?: pulumi.Input<boolean>;
}
