import * as pulumi from "@pulumi/pulumi";
import { beginRegistration } from "../base/call-stack";
import { validateConfiguration } from "../base/configuration";
import { isOfType } from "../base/type-check";
import { rejectUnknownArguments } from "../base/unknown-arguments";
import { App, Key, Namespace } from "./resources";

/**
 * An Ably app for clients with the Pusher protocol: the app, an API key, and the three channel rules that Ably's Pusher adapter requires.
 *
 * Enable Pusher protocol support in the settings of the app in the Ably dashboard. The Control API has no field for it. Until then, Ably rejects Pusher clients.
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
export class PusherApp extends pulumi.ComponentResource {
  static readonly __pulumiType = "trefoil:realtime:PusherApp";

  /** The app. */
  readonly app: App;
  /** The API key that the credentials come from. */
  readonly key: Key;
  /** The settings of public channels, which the adapter keeps under `public:`. */
  readonly publicChannels: Namespace;
  /** The settings of private channels, which the adapter keeps under `private:`. */
  readonly privateChannels: Namespace;
  /** The settings of presence channels, which the adapter keeps under `presence:`. */
  readonly presenceChannels: Namespace;
  /** Id of the app. */
  readonly appId: pulumi.Output<string>;
  /** Key of the app, which is the public part of the credentials and can be used in browsers. */
  readonly appKey: pulumi.Output<string>;
  /** Secret of the app, for servers only. Secret: encrypted in the state and redacted in logs. */
  readonly appSecret: pulumi.Output<string>;
  /** Host name of Ably's Pusher adapter, for `host` in server libraries, and for `wsHost` and `httpHost` in browsers. */
  readonly host: pulumi.Output<string>;
  /** Use TLS, for `useTLS` in server libraries and `forceTLS` in browsers. */
  readonly useTLS: pulumi.Output<boolean>;
  /** Cluster name for Pusher clients, which require one. The adapter accepts any value. */
  readonly cluster: pulumi.Output<string>;
  /** Options for `new Pusher(…)` of the npm package `pusher`. Secret: encrypted in the state and redacted in logs. */
  readonly client: pulumi.Output<PusherClient>;

  /** Returns true if the value is a `PusherApp`, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is PusherApp {
    return isOfType([PusherApp.__pulumiType], value);
  }

  /**
   * Creates a component.
   *
   * @param name Logical name of the component, unique in its stack.
   * @param args Arguments of the component: see {@link PusherAppArgs}.
   * @param opts Options that control how Pulumi manages the component: see {@link pulumi.ComponentResourceOptions}.
   */
  constructor(name: string, args: PusherAppArgs = {}, opts?: pulumi.ComponentResourceOptions) {
    validateConfiguration();
    rejectUnknownArguments(`realtime:PusherApp "${name}"`, args, argumentNames);
    const registration = beginRegistration(opts);
    try {
      super(PusherApp.__pulumiType, name, {}, opts);
    } catch (error) {
      throw registration.failed(error);
    } finally {
      registration.end();
    }

    const { name: appName, tlsOnly, capabilities = allChannels, keepers, forceDestroy = false } = args;
    this.app = new App(name, { name: appName, tlsOnly, forceDestroy }, { parent: this });
    this.key = new Key(name, { appId: this.app, capabilities, keepers }, { parent: this });
    // Pusher clients do not identify themselves in the way that Ably requires.
    const channels = (prefix: string) =>
      new Namespace(`${name}-${prefix}`, { appId: this.app, name: prefix, identified: false }, { parent: this });
    this.publicChannels = channels("public");
    this.privateChannels = channels("private");
    this.presenceChannels = channels("presence");

    this.appId = this.key.appId;
    this.appKey = this.key.appKey;
    this.appSecret = this.key.appSecret;
    this.host = this.key.host;
    this.useTLS = this.key.useTLS;
    this.cluster = this.key.cluster;
    const { appId, appKey, appSecret, host, useTLS, cluster } = this;
    this.client = pulumi.secret({ appId, key: appKey, secret: appSecret, host, useTLS, cluster });
    this.registerOutputs({ appId, appKey, appSecret, host, useTLS, cluster, client: this.client });
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

const argumentNames: readonly (keyof PusherAppArgs)[] = ["name", "tlsOnly", "capabilities", "keepers", "forceDestroy"];
const allChannels = { "*": ["channel-metadata", "presence", "publish", "subscribe"] };

/** Options for `new Pusher(…)` of the npm package `pusher`. */
export interface PusherClient {
  /** Id of the app. */
  readonly appId: string;
  /** Key of the app, which is the public part of the credentials. */
  readonly key: string;
  /** Secret of the app, for servers only. */
  readonly secret: string;
  /** Host name of Ably's Pusher adapter. */
  readonly host: string;
  /** Use TLS. */
  readonly useTLS: boolean;
  /** Cluster name, which Pusher clients require. */
  readonly cluster: string;
}
