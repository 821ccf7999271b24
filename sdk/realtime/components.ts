// Generated from the definitions in provider/ by `npm run generate`. Do not edit.

import type * as pulumi from "@pulumi/pulumi";
import { TrefoilComponent } from "../base/component";
import { pusherApp } from "../components/pusher-app";
import type * as output from "../types/output";
import type { App, Key, Namespace } from "./resources";

/**
 * An app of Ably for programs that speak Pusher's protocol: the app, a key, and the three namespaces that Ably's Pusher adapter needs.
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
  /** The key whose parts are the credentials. */
  declare readonly key: Key;
  /** The settings of public channels, which the adapter keeps under `public:`. */
  declare readonly publicChannels: Namespace;
  /** The settings of private channels, which the adapter keeps under `private:`. */
  declare readonly privateChannels: Namespace;
  /** The settings of presence channels, which the adapter keeps under `presence:`. */
  declare readonly presenceChannels: Namespace;
  /** Id of the app. */
  declare readonly appId: pulumi.Output<string>;
  /** The public part of the credentials, which browsers get. */
  declare readonly appKey: pulumi.Output<string>;
  /** The secret part, for servers alone. Secret: encrypted in the state and redacted in logs. */
  declare readonly appSecret: pulumi.Output<string>;
  /** Host of Ably's Pusher adapter: `host` on a server, `wsHost` and `httpHost` in a browser. */
  declare readonly host: pulumi.Output<string>;
  /** That Pusher clients use TLS: `useTLS` on a server, `forceTLS` in a browser. */
  declare readonly useTLS: pulumi.Output<boolean>;
  /** What Pusher clients name as the cluster: they ask for one, and the adapter takes any. */
  declare readonly cluster: pulumi.Output<string>;
  /** What `new Pusher(…)` of the package `pusher` takes. Secret: encrypted in the state and redacted in logs. */
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
  /** Name of the app; made of the logical name when left out. */
  readonly name?: pulumi.Input<string>;
  /** Whether clients must use TLS; `false` when left out. */
  readonly tlsOnly?: pulumi.Input<boolean>;
  /** What the key may do, as the argument of `Key` of the same name. Left out, it opens every channel to whoever has the secret. Default: `{"*":["channel-metadata","presence","publish","subscribe"]}`. */
  readonly capabilities?: pulumi.Input<Record<string, pulumi.Input<pulumi.Input<string>[]>>>;
  /** Any texts of yours. When one of them changes, a new key is made before the old one is revoked. */
  readonly keepers?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Whether the app may be destroyed while it holds what this stack did not declare. Must be applied before the change that needs it. Default: `false`. */
  readonly forceDestroy?: pulumi.Input<boolean>;
}
