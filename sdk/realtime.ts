// Generated from the definitions in provider/ by `npm run generate`. Change those, not this.

// biome-ignore-all lint/suspicious/noExplicitAny: JSON that only the person knows is any JSON.

import type * as pulumi from "@pulumi/pulumi";
import { TrefoilResource } from "./base/resource";

/**
 * An app: the home of keys, channel rules, queues and integrations.
 *
 * ```ts
 * new realtime.App("example", { name: "chat" });
 * ```
 *
 * Reading needs the capability read:app; writing needs the capability write:app.
 */
export class App extends TrefoilResource {
  static readonly token = "realtime:App";
  static readonly properties: readonly string[] = [
    "name",
    "status",
    "tlsOnly",
    "fcmServiceAccount",
    "fcmProjectId",
    "apnsAuthType",
    "apnsCertificate",
    "apnsPrivateKey",
    "apnsSigningKey",
    "apnsSigningKeyId",
    "apnsIssuerKey",
    "apnsTopicHeader",
    "apnsUseSandboxEndpoint",
    "extra",
    "appId",
    "accountId",
  ];

  /** Name of the app. Made of the logical name and a random suffix when left out. */
  declare readonly name: pulumi.Output<string>;
  /** Whether clients may connect; `enabled` when left out. */
  declare readonly status: pulumi.Output<"enabled" | "disabled" | undefined>;
  /** Whether clients must use TLS; `false` when left out. */
  declare readonly tlsOnly: pulumi.Output<boolean | undefined>;
  /** Service account of Firebase Cloud Messaging, as JSON. Secret: encrypted in the state, hidden in logs. The service never gives it back, so a change made elsewhere is not seen. */
  declare readonly fcmServiceAccount: pulumi.Output<string | undefined>;
  /** Project of Firebase Cloud Messaging. */
  declare readonly fcmProjectId: pulumi.Output<string | undefined>;
  /** How Apple's push service is entered. */
  declare readonly apnsAuthType: pulumi.Output<"certificate" | "token" | undefined>;
  /** Certificate for Apple's push service, as PEM. Secret: encrypted in the state, hidden in logs. The service never gives it back, so a change made elsewhere is not seen. */
  declare readonly apnsCertificate: pulumi.Output<string | undefined>;
  /** Private key of that certificate, as PEM. Secret: encrypted in the state, hidden in logs. The service never gives it back, so a change made elsewhere is not seen. */
  declare readonly apnsPrivateKey: pulumi.Output<string | undefined>;
  /** Signing key for Apple's push service, as PEM. Secret: encrypted in the state, hidden in logs. The service never gives it back, so a change made elsewhere is not seen. */
  declare readonly apnsSigningKey: pulumi.Output<string | undefined>;
  /** Id of the signing key. */
  declare readonly apnsSigningKeyId: pulumi.Output<string | undefined>;
  /** Team id that issued the signing key. */
  declare readonly apnsIssuerKey: pulumi.Output<string | undefined>;
  /** Topic of pushes, usually the bundle id. */
  declare readonly apnsTopicHeader: pulumi.Output<string | undefined>;
  /** Whether pushes go to Apple's sandbox. */
  declare readonly apnsUseSandboxEndpoint: pulumi.Output<boolean | undefined>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  /** Id of the app, the first part of every key. */
  declare readonly appId: pulumi.Output<string>;
  /** Account that the app belongs to. */
  declare readonly accountId: pulumi.Output<string>;

  /** Reads one that exists, by its id: `{appId}`. It is not managed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): App {
    return TrefoilResource.lookup(App, name, id, opts);
  }

  /** Whether a value is one, also when another copy of this package made it. */
  static override isInstance(value: unknown): value is App {
    return TrefoilResource.is(App, value);
  }

  constructor(name: string, args?: AppArgs, opts?: pulumi.CustomResourceOptions) {
    super(App, name, args, opts);
  }
}

/** Arguments of `App`. */
export interface AppArgs {
  /** Name of the app. Made of the logical name and a random suffix when left out. */
  readonly name?: pulumi.Input<string>;
  /** Whether clients may connect; `enabled` when left out. */
  readonly status?: pulumi.Input<"enabled" | "disabled">;
  /** Whether clients must use TLS; `false` when left out. */
  readonly tlsOnly?: pulumi.Input<boolean>;
  /** Service account of Firebase Cloud Messaging, as JSON. Secret: encrypted in the state, hidden in logs. The service never gives it back, so a change made elsewhere is not seen. */
  readonly fcmServiceAccount?: pulumi.Input<string>;
  /** Project of Firebase Cloud Messaging. */
  readonly fcmProjectId?: pulumi.Input<string>;
  /** How Apple's push service is entered. */
  readonly apnsAuthType?: pulumi.Input<"certificate" | "token">;
  /** Certificate for Apple's push service, as PEM. Secret: encrypted in the state, hidden in logs. The service never gives it back, so a change made elsewhere is not seen. */
  readonly apnsCertificate?: pulumi.Input<string>;
  /** Private key of that certificate, as PEM. Secret: encrypted in the state, hidden in logs. The service never gives it back, so a change made elsewhere is not seen. */
  readonly apnsPrivateKey?: pulumi.Input<string>;
  /** Signing key for Apple's push service, as PEM. Secret: encrypted in the state, hidden in logs. The service never gives it back, so a change made elsewhere is not seen. */
  readonly apnsSigningKey?: pulumi.Input<string>;
  /** Id of the signing key. */
  readonly apnsSigningKeyId?: pulumi.Input<string>;
  /** Team id that issued the signing key. */
  readonly apnsIssuerKey?: pulumi.Input<string>;
  /** Topic of pushes, usually the bundle id. */
  readonly apnsTopicHeader?: pulumi.Input<string>;
  /** Whether pushes go to Apple's sandbox. */
  readonly apnsUseSandboxEndpoint?: pulumi.Input<boolean>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
}

/**
 * A key of an app, with what it may do. Deleting it revokes it for good.
 *
 * ```ts
 * new realtime.Key("example", { appId: "I2E_JQ", name: "server", capabilities: { "chat:*": ["publish", "subscribe", "history"] } });
 * ```
 *
 * Reading needs the capability read:key; writing needs the capability write:key.
 */
export class Key extends TrefoilResource {
  static readonly token = "realtime:Key";
  static readonly properties: readonly string[] = [
    "appId",
    "name",
    "capabilities",
    "revocableTokens",
    "extra",
    "keyId",
    "key",
    "keyName",
    "appKey",
    "appSecret",
  ];

  /** App that the key opens. Changing it replaces the Key. The id of an `App`, or the resource itself. */
  declare readonly appId: pulumi.Output<string>;
  /** Name of the key. Made of the logical name and a random suffix when left out. */
  declare readonly name: pulumi.Output<string>;
  /** What the key may do: operations by channel name or pattern, such as `publish` and `subscribe` on `chat:*`. */
  declare readonly capabilities: pulumi.Output<Record<string, string[]>>;
  /** Whether tokens made of the key can be revoked; `false` when left out. */
  declare readonly revocableTokens: pulumi.Output<boolean | undefined>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  /** Id of the key within its app. */
  declare readonly keyId: pulumi.Output<string>;
  /** The whole key: name, a colon and the secret. Secret: encrypted in the state, hidden in logs. */
  declare readonly key: pulumi.Output<string>;
  /** The public part: app id, a dot and key id. */
  declare readonly keyName: pulumi.Output<string>;
  /** What Pusher clients call the key: the same as `keyName`. */
  declare readonly appKey: pulumi.Output<string>;
  /** What Pusher clients call the secret: the part behind the colon. Secret: encrypted in the state, hidden in logs. */
  declare readonly appSecret: pulumi.Output<string>;

  /** Reads one that exists, by its id: `{appId}.{keyId}`. It is not managed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Key {
    return TrefoilResource.lookup(Key, name, id, opts);
  }

  /** Whether a value is one, also when another copy of this package made it. */
  static override isInstance(value: unknown): value is Key {
    return TrefoilResource.is(Key, value);
  }

  constructor(name: string, args: KeyArgs, opts?: pulumi.CustomResourceOptions) {
    super(Key, name, args, opts);
  }
}

/** Arguments of `Key`. */
export interface KeyArgs {
  /** App that the key opens. Changing it replaces the Key. The id of an `App`, or the resource itself. */
  readonly appId: pulumi.Input<string | App>;
  /** Name of the key. Made of the logical name and a random suffix when left out. */
  readonly name?: pulumi.Input<string>;
  /** What the key may do: operations by channel name or pattern, such as `publish` and `subscribe` on `chat:*`. */
  readonly capabilities: pulumi.Input<Record<string, pulumi.Input<pulumi.Input<string>[]>>>;
  /** Whether tokens made of the key can be revoked; `false` when left out. */
  readonly revocableTokens?: pulumi.Input<boolean>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
}
