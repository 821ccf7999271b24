// Generated from the definitions in provider/ by `npm run generate`. Do not edit.

// biome-ignore-all lint/suspicious/noExplicitAny: a value that the service defines may be any JSON.

import type * as pulumi from "@pulumi/pulumi";
import type { DescribedBy } from "../base/described-by";
import { TrefoilResource } from "../base/resource";
import type * as input from "../types/input";
import type * as output from "../types/output";

/**
 * An app: the home of keys, channel rules, queues and integrations.
 *
 * ## Example Usage
 *
 * ```ts
 * import { realtime } from "trefoil";
 *
 * new realtime.App("basic", { name: "chat" });
 * ```
 *
 * ```ts
 * import { realtime } from "trefoil";
 *
 * new realtime.App("push", {
 *   name: "mobile",
 *   tlsOnly: true,
 *   apnsAuthType: "token",
 *   apnsSigningKeyId: "ABC123DEFG",
 *   apnsIssuerKey: "TEAM123456",
 *   apnsTopicHeader: "com.example.chat",
 *   apnsSigningKey: "generated",
 * });
 * ```
 *
 * ```ts
 * import { realtime } from "trefoil";
 *
 * new realtime.App("certificate", {
 *   name: "tablet",
 *   apnsAuthType: "certificate",
 *   apnsCertificate: "generated",
 *   apnsPrivateKey: "generated",
 *   apnsUseSandboxEndpoint: true,
 * });
 * ```
 *
 * ## Import
 *
 * Import an existing object by a file, because Pulumi's dynamic providers do not support the resource option `import`. The id is `{appId}`. The file is shown in `docs/reference/realtime-app.md`.
 *
 * ```sh
 * pulumi import -f import.json --generate-code=false
 * ```
 */
export class App extends TrefoilResource<"realtime:App"> implements DescribedBy<AppArgs> {
  static readonly token = "realtime:App";
  static readonly __pulumiType = "pulumi-nodejs:dynamic/trefoil/realtime:App";
  static readonly properties: readonly string[] = [
    "name",
    "status",
    "tlsOnly",
    "fcmKey",
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
    "forceDestroy",
    "appId",
    "accountId",
    "fcmServiceAccountConfigured",
    "apnsCertificateConfigured",
    "apnsSigningKeyConfigured",
  ];

  declare readonly name: pulumi.Output<string>;
  declare readonly status: pulumi.Output<"enabled" | "disabled" | undefined>;
  declare readonly tlsOnly: pulumi.Output<boolean | undefined>;
  declare readonly fcmKey: pulumi.Output<string | undefined>;
  declare readonly fcmServiceAccount: pulumi.Output<string | undefined>;
  declare readonly fcmProjectId: pulumi.Output<string | undefined>;
  declare readonly apnsAuthType: pulumi.Output<"certificate" | "token" | undefined>;
  declare readonly apnsCertificate: pulumi.Output<string | undefined>;
  declare readonly apnsPrivateKey: pulumi.Output<string | undefined>;
  declare readonly apnsSigningKey: pulumi.Output<string | undefined>;
  declare readonly apnsSigningKeyId: pulumi.Output<string | undefined>;
  declare readonly apnsIssuerKey: pulumi.Output<string | undefined>;
  declare readonly apnsTopicHeader: pulumi.Output<string | undefined>;
  declare readonly apnsUseSandboxEndpoint: pulumi.Output<boolean | undefined>;
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  declare readonly forceDestroy: pulumi.Output<boolean>;
  /** Id of the app, the first part of every key. */
  declare readonly appId: pulumi.Output<string>;
  /** Account that the app belongs to. */
  declare readonly accountId: pulumi.Output<string>;
  /** Whether the service has a service account of Firebase Cloud Messaging. */
  declare readonly fcmServiceAccountConfigured: pulumi.Output<boolean>;
  /** Whether the service has a certificate for Apple's push service. */
  declare readonly apnsCertificateConfigured: pulumi.Output<boolean>;
  /** Whether the service has a signing key for Apple's push service. */
  declare readonly apnsSigningKeyConfigured: pulumi.Output<boolean>;

  /**
   * Reads an existing resource by its id without managing it.
   *
   * @param name Logical name of the result, unique in its stack.
   * @param id Id of the resource: `{appId}`.
   * @param opts Options of the read, for example `provider`.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): App {
    return TrefoilResource.lookup(App, name, id, opts);
  }

  /** Returns true if the value is a `App`, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is App {
    return TrefoilResource.is(App, value);
  }

  /**
   * Creates a resource.
   *
   * @param name Logical name of the resource, unique in its stack.
   * @param args Arguments of the resource: see {@link AppArgs}.
   * @param opts Options that control how Pulumi manages the resource: see {@link pulumi.CustomResourceOptions}.
   */
  constructor(name: string, args?: AppArgs, opts?: pulumi.CustomResourceOptions) {
    super(App, name, args, opts);
  }
}

/** Arguments of `App`. */
export interface AppArgs {
  /** Name of the app. Default: the logical name with a random suffix. */
  readonly name?: pulumi.Input<string>;
  /** Whether clients may connect; `enabled` when left out. One of: `enabled`, `disabled`. */
  readonly status?: pulumi.Input<"enabled" | "disabled">;
  /** Whether clients must use TLS; `false` when left out. */
  readonly tlsOnly?: pulumi.Input<boolean>;
  /** Server key of Firebase's former interface; new apps give `fcmServiceAccount`. Secret: encrypted in the state and redacted in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly fcmKey?: pulumi.Input<string>;
  /** Service account of Firebase Cloud Messaging, as JSON. Secret: encrypted in the state and redacted in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly fcmServiceAccount?: pulumi.Input<string>;
  /** Project of Firebase Cloud Messaging. */
  readonly fcmProjectId?: pulumi.Input<string>;
  /** How Ably authenticates with Apple's push service. One of: `certificate`, `token`. */
  readonly apnsAuthType?: pulumi.Input<"certificate" | "token">;
  /** Certificate for Apple's push service, as PEM. Secret: encrypted in the state and redacted in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly apnsCertificate?: pulumi.Input<string>;
  /** Private key of that certificate, as PEM. Secret: encrypted in the state and redacted in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly apnsPrivateKey?: pulumi.Input<string>;
  /** Signing key for Apple's push service, as PEM. Secret: encrypted in the state and redacted in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
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
  /** Whether it may be destroyed or replaced while it holds keys, channel rules, queues, integrations or dead letters. Must be applied before the change that needs it. Default: `false`. Stored in the state only; not sent to the service. */
  readonly forceDestroy?: pulumi.Input<boolean>;
}

/**
 * A key of an app, with what it may do. Deleting it revokes it for good.
 *
 * ## Example Usage
 *
 * ```ts
 * import { realtime } from "trefoil";
 *
 * new realtime.Key("server", { appId: "I2E_JQ", name: "server", capabilities: { "chat:*": ["publish", "subscribe", "history"] } });
 * ```
 *
 * ```ts
 * import { realtime } from "trefoil";
 *
 * new realtime.Key("browser", {
 *   appId: "I2E_JQ",
 *   name: "browser",
 *   capabilities: { "chat:*": ["subscribe"] },
 *   revocableTokens: true,
 * });
 * ```
 *
 * ```ts
 * import { realtime } from "trefoil";
 *
 * new realtime.Key("rotated", {
 *   appId: "I2E_JQ",
 *   name: "jobs",
 *   capabilities: { "jobs:*": ["publish"] },
 *   keepers: { quarter: "2026-1" },
 * });
 * ```
 *
 * ## Import
 *
 * Import an existing object by a file, because Pulumi's dynamic providers do not support the resource option `import`. The id is `{appId}.{keyId}`. The file is shown in `docs/reference/realtime-key.md`.
 *
 * ```sh
 * pulumi import -f import.json --generate-code=false
 * ```
 */
export class Key extends TrefoilResource<"realtime:Key"> implements DescribedBy<KeyArgs> {
  static readonly token = "realtime:Key";
  static readonly __pulumiType = "pulumi-nodejs:dynamic/trefoil/realtime:Key";
  static readonly properties: readonly string[] = [
    "appId",
    "name",
    "capabilities",
    "revocableTokens",
    "keepers",
    "extra",
    "keyId",
    "key",
    "keyName",
    "appKey",
    "appSecret",
    "host",
    "useTLS",
    "cluster",
  ];

  declare readonly appId: pulumi.Output<string>;
  declare readonly name: pulumi.Output<string>;
  declare readonly capabilities: pulumi.Output<Record<string, string[]>>;
  declare readonly revocableTokens: pulumi.Output<boolean | undefined>;
  declare readonly keepers: pulumi.Output<Record<string, string> | undefined>;
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  /** Id of the key within its app. */
  declare readonly keyId: pulumi.Output<string>;
  /** The whole key: name, a colon and the secret. Secret: encrypted in the state and redacted in logs. */
  declare readonly key: pulumi.Output<string>;
  /** The public part: app id, a dot and key id. */
  declare readonly keyName: pulumi.Output<string>;
  /** What Pusher clients call the key: the same as `keyName`. */
  declare readonly appKey: pulumi.Output<string>;
  /** What Pusher clients call the secret: the part behind the colon. Secret: encrypted in the state and redacted in logs. */
  declare readonly appSecret: pulumi.Output<string>;
  /** Host of Ably's Pusher adapter: `host` on a server, `wsHost` and `httpHost` in a browser. */
  declare readonly host: pulumi.Output<string>;
  /** That Pusher clients use TLS: `useTLS` on a server, `forceTLS` in a browser. */
  declare readonly useTLS: pulumi.Output<boolean>;
  /** What Pusher clients name as the cluster: they ask for one, and the adapter takes any. */
  declare readonly cluster: pulumi.Output<string>;

  /**
   * Reads an existing resource by its id without managing it.
   *
   * @param name Logical name of the result, unique in its stack.
   * @param id Id of the resource: `{appId}.{keyId}`.
   * @param opts Options of the read, for example `provider`.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Key {
    return TrefoilResource.lookup(Key, name, id, opts);
  }

  /** Returns true if the value is a `Key`, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is Key {
    return TrefoilResource.is(Key, value);
  }

  /**
   * Creates a resource.
   *
   * @param name Logical name of the resource, unique in its stack.
   * @param args Arguments of the resource: see {@link KeyArgs}.
   * @param opts Options that control how Pulumi manages the resource: see {@link pulumi.CustomResourceOptions}.
   */
  constructor(name: string, args: KeyArgs, opts?: pulumi.CustomResourceOptions) {
    super(Key, name, args, opts);
  }
}

/** Arguments of `Key`. */
export interface KeyArgs {
  /** App that the key opens. Accepts an `App` or its id. Changing it replaces the key. */
  readonly appId: pulumi.Input<string | App>;
  /** Name of the key. Default: the logical name with a random suffix. */
  readonly name?: pulumi.Input<string>;
  /** What the key may do: operations by channel name or pattern, such as `publish` and `subscribe` on `chat:*`. */
  readonly capabilities: pulumi.Input<Record<string, pulumi.Input<pulumi.Input<string>[]>>>;
  /** Whether tokens made of the key can be revoked; `false` when left out. */
  readonly revocableTokens?: pulumi.Input<boolean>;
  /** Any texts of yours. When one of them changes, a new one is made before the old one is removed. Changing it replaces the key. Stored in the state only; not sent to the service. */
  readonly keepers?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
}

/**
 * A channel rule: settings of all channels whose names begin with a namespace and a colon.
 *
 * ## Example Usage
 *
 * ```ts
 * import { realtime } from "trefoil";
 *
 * new realtime.Namespace("basic", { appId: "I2E_JQ", name: "chat", persisted: true, identified: true });
 * ```
 *
 * ```ts
 * import { realtime } from "trefoil";
 *
 * new realtime.Namespace("busy", {
 *   appId: "I2E_JQ",
 *   name: "prices",
 *   conflationEnabled: true,
 *   conflationInterval: 200,
 *   conflationKey: "#{name}",
 * });
 * ```
 *
 * ## Import
 *
 * Import an existing object by a file, because Pulumi's dynamic providers do not support the resource option `import`. The id is `{appId}:{name}`. The file is shown in `docs/reference/realtime-namespace.md`.
 *
 * ```sh
 * pulumi import -f import.json --generate-code=false
 * ```
 */
export class Namespace extends TrefoilResource<"realtime:Namespace"> implements DescribedBy<NamespaceArgs> {
  static readonly token = "realtime:Namespace";
  static readonly __pulumiType = "pulumi-nodejs:dynamic/trefoil/realtime:Namespace";
  static readonly properties: readonly string[] = [
    "appId",
    "name",
    "identified",
    "authenticated",
    "persisted",
    "persistLast",
    "pushEnabled",
    "batchingEnabled",
    "batchingInterval",
    "conflationEnabled",
    "conflationInterval",
    "conflationKey",
    "tlsOnly",
    "exposeTimeserial",
    "mutableMessages",
    "populateChannelRegistry",
    "extra",
  ];

  declare readonly appId: pulumi.Output<string>;
  declare readonly name: pulumi.Output<string>;
  declare readonly identified: pulumi.Output<boolean | undefined>;
  declare readonly authenticated: pulumi.Output<boolean | undefined>;
  declare readonly persisted: pulumi.Output<boolean | undefined>;
  declare readonly persistLast: pulumi.Output<boolean | undefined>;
  declare readonly pushEnabled: pulumi.Output<boolean | undefined>;
  declare readonly batchingEnabled: pulumi.Output<boolean | undefined>;
  declare readonly batchingInterval: pulumi.Output<number | undefined>;
  declare readonly conflationEnabled: pulumi.Output<boolean | undefined>;
  declare readonly conflationInterval: pulumi.Output<number | undefined>;
  declare readonly conflationKey: pulumi.Output<string | undefined>;
  declare readonly tlsOnly: pulumi.Output<boolean | undefined>;
  declare readonly exposeTimeserial: pulumi.Output<boolean | undefined>;
  declare readonly mutableMessages: pulumi.Output<boolean | undefined>;
  declare readonly populateChannelRegistry: pulumi.Output<boolean | undefined>;
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;

  /**
   * Reads an existing resource by its id without managing it.
   *
   * @param name Logical name of the result, unique in its stack.
   * @param id Id of the resource: `{appId}:{name}`.
   * @param opts Options of the read, for example `provider`.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Namespace {
    return TrefoilResource.lookup(Namespace, name, id, opts);
  }

  /** Returns true if the value is a `Namespace`, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is Namespace {
    return TrefoilResource.is(Namespace, value);
  }

  /**
   * Creates a resource.
   *
   * @param name Logical name of the resource, unique in its stack.
   * @param args Arguments of the resource: see {@link NamespaceArgs}.
   * @param opts Options that control how Pulumi manages the resource: see {@link pulumi.CustomResourceOptions}.
   */
  constructor(name: string, args: NamespaceArgs, opts?: pulumi.CustomResourceOptions) {
    super(Namespace, name, args, opts);
  }
}

/** Arguments of `Namespace`. */
export interface NamespaceArgs {
  /** App whose channels it is about. Accepts an `App` or its id. Changing it replaces the namespace. */
  readonly appId: pulumi.Input<string | App>;
  /** The namespace: `chat` is about the channels `chat` and `chat:…`. Changing it replaces the namespace. */
  readonly name: pulumi.Input<string>;
  /** Whether clients must be identified to use the channels; `false` when left out. */
  readonly identified?: pulumi.Input<boolean>;
  /** The old name of `identified`, one setting with it. Give one of the two. */
  readonly authenticated?: pulumi.Input<boolean>;
  /** Whether messages are kept for history; `false` when left out. */
  readonly persisted?: pulumi.Input<boolean>;
  /** Whether the last message is kept for a year; `false` when left out. */
  readonly persistLast?: pulumi.Input<boolean>;
  /** Whether push notifications can be published; `false` when left out. */
  readonly pushEnabled?: pulumi.Input<boolean>;
  /** Whether messages are sent in batches; `false` when left out. */
  readonly batchingEnabled?: pulumi.Input<boolean>;
  /** Milliseconds that a batch gathers messages, 20 to 1000; 20 when left out. Needs `batchingEnabled`. Minimum: 20. Maximum: 1000. */
  readonly batchingInterval?: pulumi.Input<number>;
  /** Whether of messages with one key only the latest is sent; `false` when left out. */
  readonly conflationEnabled?: pulumi.Input<boolean>;
  /** Milliseconds over which messages are conflated. Needs `conflationEnabled`, which may be `false`. Minimum: 1. Removing it replaces the namespace. */
  readonly conflationInterval?: pulumi.Input<number>;
  /** What makes messages one, such as `#{name}`. Needs `conflationEnabled`, which may be `false`. Removing it replaces the namespace. */
  readonly conflationKey?: pulumi.Input<string>;
  /** Whether clients must use TLS; `false` when left out. */
  readonly tlsOnly?: pulumi.Input<boolean>;
  /** Whether messages carry their serial; `false` when left out. */
  readonly exposeTimeserial?: pulumi.Input<boolean>;
  /** Whether messages can be changed and deleted; `false` when left out. */
  readonly mutableMessages?: pulumi.Input<boolean>;
  /** Whether the channels can be listed in the channel registry; `false` when left out. */
  readonly populateChannelRegistry?: pulumi.Input<boolean>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
}

/**
 * A message queue of an app, into which an `AmqpRule` puts messages and from which servers take them.
 *
 * ## Example Usage
 *
 * ```ts
 * import { realtime } from "trefoil";
 *
 * new realtime.Queue("basic", { appId: "I2E_JQ", name: "orders", ttl: 60, maxLength: 10000, region: "eu-west-1-a" });
 * ```
 *
 * ```ts
 * import { realtime } from "trefoil";
 *
 * new realtime.Queue("waiting", { appId: "I2E_JQ", ttl: 10, maxLength: 100, region: "us-east-1-a", timeout: 300 });
 * ```
 *
 * ## Import
 *
 * Import an existing object by a file, because Pulumi's dynamic providers do not support the resource option `import`. The id is `{appId}:{region}:{name}`. The file is shown in `docs/reference/realtime-queue.md`.
 *
 * ```sh
 * pulumi import -f import.json --generate-code=false
 * ```
 */
export class Queue extends TrefoilResource<"realtime:Queue"> implements DescribedBy<QueueArgs> {
  static readonly token = "realtime:Queue";
  static readonly __pulumiType = "pulumi-nodejs:dynamic/trefoil/realtime:Queue";
  static readonly properties: readonly string[] = [
    "appId",
    "name",
    "ttl",
    "maxLength",
    "region",
    "timeout",
    "forceDestroy",
    "queueId",
    "amqp",
    "stomp",
    "deadletterId",
  ];

  declare readonly appId: pulumi.Output<string>;
  declare readonly name: pulumi.Output<string>;
  declare readonly ttl: pulumi.Output<number>;
  declare readonly maxLength: pulumi.Output<number>;
  declare readonly region: pulumi.Output<"us-east-1-a" | "eu-west-1-a" | (string & {})>;
  declare readonly timeout: pulumi.Output<number>;
  declare readonly forceDestroy: pulumi.Output<boolean>;
  /** Id of the queue: app, region and name, joined by colons. */
  declare readonly queueId: pulumi.Output<string>;
  /** How it is read by AMQP: with the name of a key as username, and its secret as password. */
  declare readonly amqp: pulumi.Output<output.realtime.QueueAmqp>;
  /** The same by STOMP. */
  declare readonly stomp: pulumi.Output<output.realtime.QueueStomp>;
  /** Id of the dead letter queue, which the service makes and which takes what expired or had no room. */
  declare readonly deadletterId: pulumi.Output<string>;

  /**
   * Reads an existing resource by its id without managing it.
   *
   * @param name Logical name of the result, unique in its stack.
   * @param id Id of the resource: `{appId}:{region}:{name}`.
   * @param opts Options of the read, for example `provider`.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Queue {
    return TrefoilResource.lookup(Queue, name, id, opts);
  }

  /** Returns true if the value is a `Queue`, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is Queue {
    return TrefoilResource.is(Queue, value);
  }

  /**
   * Creates a resource.
   *
   * @param name Logical name of the resource, unique in its stack.
   * @param args Arguments of the resource: see {@link QueueArgs}.
   * @param opts Options that control how Pulumi manages the resource: see {@link pulumi.CustomResourceOptions}.
   */
  constructor(name: string, args: QueueArgs, opts?: pulumi.CustomResourceOptions) {
    super(Queue, name, args, opts);
  }
}

/** Arguments of `Queue`. */
export interface QueueArgs {
  /** App that the queue belongs to. Accepts an `App` or its id. */
  readonly appId: pulumi.Input<string | App>;
  /** Name of the queue. Default: the logical name with a random suffix. */
  readonly name?: pulumi.Input<string>;
  /** Minutes that a message waits, 1 at least; then it moves to the dead letter queue. Minimum: 1. */
  readonly ttl: pulumi.Input<number>;
  /** Messages that the queue holds at most; the oldest then move to the dead letter queue. Minimum: 1. */
  readonly maxLength: pulumi.Input<number>;
  /** Where the queue is kept. One of: `us-east-1-a`, `eu-west-1-a`. Other values are accepted with a warning. */
  readonly region: pulumi.Input<"us-east-1-a" | "eu-west-1-a" | (string & {})>;
  /** Seconds to wait at most for a new queue to run. Default: `120`. Minimum: 1. Stored in the state only; not sent to the service. */
  readonly timeout?: pulumi.Input<number>;
  /** Whether it may be destroyed or replaced while it holds messages or dead letters. Must be applied before the change that needs it. Default: `false`. Stored in the state only; not sent to the service. */
  readonly forceDestroy?: pulumi.Input<boolean>;
}

/**
 * A webhook: events of channels are sent to an address.
 *
 * ## Example Usage
 *
 * ```ts
 * import { realtime } from "trefoil";
 *
 * new realtime.HttpRule("basic", {
 *   appId: "I2E_JQ",
 *   source: { type: "channel.message" },
 *   target: { url: "https://example.com/hook" },
 * });
 * ```
 *
 * ```ts
 * import { realtime } from "trefoil";
 *
 * new realtime.HttpRule("batch", {
 *   appId: "I2E_JQ",
 *   requestMode: "batch",
 *   source: { type: "channel.presence", channelFilter: "^chat:" },
 *   target: {
 *     url: "https://example.com/presence",
 *     headers: [{ name: "x-tenant", value: "generated" }],
 *     signingKeyId: "G8dabc",
 *     format: "json",
 *   },
 * });
 * ```
 *
 * ## Import
 *
 * Import an existing object by a file, because Pulumi's dynamic providers do not support the resource option `import`. The id is `{appId}/{ruleId}`. The file is shown in `docs/reference/realtime-http-rule.md`.
 *
 * ```sh
 * pulumi import -f import.json --generate-code=false
 * ```
 */
export class HttpRule extends TrefoilResource<"realtime:HttpRule"> implements DescribedBy<HttpRuleArgs> {
  static readonly token = "realtime:HttpRule";
  static readonly __pulumiType = "pulumi-nodejs:dynamic/trefoil/realtime:HttpRule";
  static readonly properties: readonly string[] = [
    "appId",
    "status",
    "requestMode",
    "source",
    "target",
    "extra",
    "ruleId",
  ];

  declare readonly appId: pulumi.Output<string>;
  declare readonly status: pulumi.Output<"enabled" | "disabled" | undefined>;
  declare readonly requestMode: pulumi.Output<"single" | "batch">;
  declare readonly source: pulumi.Output<output.realtime.RuleSource>;
  declare readonly target: pulumi.Output<output.realtime.HttpRuleTarget>;
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  /** Id of the rule within its app. */
  declare readonly ruleId: pulumi.Output<string>;

  /**
   * Reads an existing resource by its id without managing it.
   *
   * @param name Logical name of the result, unique in its stack.
   * @param id Id of the resource: `{appId}/{ruleId}`.
   * @param opts Options of the read, for example `provider`.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): HttpRule {
    return TrefoilResource.lookup(HttpRule, name, id, opts);
  }

  /** Returns true if the value is a `HttpRule`, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is HttpRule {
    return TrefoilResource.is(HttpRule, value);
  }

  /**
   * Creates a resource.
   *
   * @param name Logical name of the resource, unique in its stack.
   * @param args Arguments of the resource: see {@link HttpRuleArgs}.
   * @param opts Options that control how Pulumi manages the resource: see {@link pulumi.CustomResourceOptions}.
   */
  constructor(name: string, args: HttpRuleArgs, opts?: pulumi.CustomResourceOptions) {
    super(HttpRule, name, args, opts);
  }
}

/** Arguments of `HttpRule`. */
export interface HttpRuleArgs {
  /** App whose events it is about. Accepts an `App` or its id. Changing it replaces the HTTP rule. */
  readonly appId: pulumi.Input<string | App>;
  /** Whether the rule is at work; `enabled` when left out. One of: `enabled`, `disabled`. */
  readonly status?: pulumi.Input<"enabled" | "disabled">;
  /** Whether each event is sent by itself or several are sent together. Default: `single`. One of: `single`, `batch`. */
  readonly requestMode?: pulumi.Input<"single" | "batch">;
  /** Which events it is about. */
  readonly source: pulumi.Input<input.realtime.RuleSource>;
  /** What is called, filled or read, and how. */
  readonly target: pulumi.Input<input.realtime.HttpRuleTarget>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
}

/**
 * Events of channels start an applet of IFTTT.
 *
 * ## Example Usage
 *
 * ```ts
 * import { realtime } from "trefoil";
 *
 * new realtime.IftttRule("basic", {
 *   appId: "I2E_JQ",
 *   source: { type: "channel.message" },
 *   target: { webhookKey: "generated", eventName: "message" },
 * });
 * ```
 *
 * ## Import
 *
 * Import an existing object by a file, because Pulumi's dynamic providers do not support the resource option `import`. The id is `{appId}/{ruleId}`. The file is shown in `docs/reference/realtime-ifttt-rule.md`.
 *
 * ```sh
 * pulumi import -f import.json --generate-code=false
 * ```
 */
export class IftttRule extends TrefoilResource<"realtime:IftttRule"> implements DescribedBy<IftttRuleArgs> {
  static readonly token = "realtime:IftttRule";
  static readonly __pulumiType = "pulumi-nodejs:dynamic/trefoil/realtime:IftttRule";
  static readonly properties: readonly string[] = [
    "appId",
    "status",
    "requestMode",
    "source",
    "target",
    "extra",
    "ruleId",
  ];

  declare readonly appId: pulumi.Output<string>;
  declare readonly status: pulumi.Output<"enabled" | "disabled" | undefined>;
  declare readonly requestMode: pulumi.Output<"single" | "batch">;
  declare readonly source: pulumi.Output<output.realtime.RuleSource>;
  declare readonly target: pulumi.Output<output.realtime.IftttRuleTarget>;
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  /** Id of the rule within its app. */
  declare readonly ruleId: pulumi.Output<string>;

  /**
   * Reads an existing resource by its id without managing it.
   *
   * @param name Logical name of the result, unique in its stack.
   * @param id Id of the resource: `{appId}/{ruleId}`.
   * @param opts Options of the read, for example `provider`.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): IftttRule {
    return TrefoilResource.lookup(IftttRule, name, id, opts);
  }

  /** Returns true if the value is a `IftttRule`, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is IftttRule {
    return TrefoilResource.is(IftttRule, value);
  }

  /**
   * Creates a resource.
   *
   * @param name Logical name of the resource, unique in its stack.
   * @param args Arguments of the resource: see {@link IftttRuleArgs}.
   * @param opts Options that control how Pulumi manages the resource: see {@link pulumi.CustomResourceOptions}.
   */
  constructor(name: string, args: IftttRuleArgs, opts?: pulumi.CustomResourceOptions) {
    super(IftttRule, name, args, opts);
  }
}

/** Arguments of `IftttRule`. */
export interface IftttRuleArgs {
  /** App whose events it is about. Accepts an `App` or its id. Changing it replaces the IFTTT rule. */
  readonly appId: pulumi.Input<string | App>;
  /** Whether the rule is at work; `enabled` when left out. One of: `enabled`, `disabled`. */
  readonly status?: pulumi.Input<"enabled" | "disabled">;
  /** Whether each event is sent by itself or several are sent together. Default: `single`. One of: `single`, `batch`. */
  readonly requestMode?: pulumi.Input<"single" | "batch">;
  /** Which events it is about. */
  readonly source: pulumi.Input<input.realtime.RuleSource>;
  /** What is called, filled or read, and how. */
  readonly target: pulumi.Input<input.realtime.IftttRuleTarget>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
}

/**
 * Events of channels start a zap of Zapier.
 *
 * ## Example Usage
 *
 * ```ts
 * import { realtime } from "trefoil";
 *
 * new realtime.ZapierRule("basic", {
 *   appId: "I2E_JQ",
 *   source: { type: "channel.lifecycle" },
 *   target: { url: "https://hooks.zapier.com/hooks/catch/1/generated" },
 * });
 * ```
 *
 * ## Import
 *
 * Import an existing object by a file, because Pulumi's dynamic providers do not support the resource option `import`. The id is `{appId}/{ruleId}`. The file is shown in `docs/reference/realtime-zapier-rule.md`.
 *
 * ```sh
 * pulumi import -f import.json --generate-code=false
 * ```
 */
export class ZapierRule extends TrefoilResource<"realtime:ZapierRule"> implements DescribedBy<ZapierRuleArgs> {
  static readonly token = "realtime:ZapierRule";
  static readonly __pulumiType = "pulumi-nodejs:dynamic/trefoil/realtime:ZapierRule";
  static readonly properties: readonly string[] = [
    "appId",
    "status",
    "requestMode",
    "source",
    "target",
    "extra",
    "ruleId",
  ];

  declare readonly appId: pulumi.Output<string>;
  declare readonly status: pulumi.Output<"enabled" | "disabled" | undefined>;
  declare readonly requestMode: pulumi.Output<"single" | "batch">;
  declare readonly source: pulumi.Output<output.realtime.RuleSource>;
  declare readonly target: pulumi.Output<output.realtime.ZapierRuleTarget>;
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  /** Id of the rule within its app. */
  declare readonly ruleId: pulumi.Output<string>;

  /**
   * Reads an existing resource by its id without managing it.
   *
   * @param name Logical name of the result, unique in its stack.
   * @param id Id of the resource: `{appId}/{ruleId}`.
   * @param opts Options of the read, for example `provider`.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): ZapierRule {
    return TrefoilResource.lookup(ZapierRule, name, id, opts);
  }

  /** Returns true if the value is a `ZapierRule`, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is ZapierRule {
    return TrefoilResource.is(ZapierRule, value);
  }

  /**
   * Creates a resource.
   *
   * @param name Logical name of the resource, unique in its stack.
   * @param args Arguments of the resource: see {@link ZapierRuleArgs}.
   * @param opts Options that control how Pulumi manages the resource: see {@link pulumi.CustomResourceOptions}.
   */
  constructor(name: string, args: ZapierRuleArgs, opts?: pulumi.CustomResourceOptions) {
    super(ZapierRule, name, args, opts);
  }
}

/** Arguments of `ZapierRule`. */
export interface ZapierRuleArgs {
  /** App whose events it is about. Accepts an `App` or its id. Changing it replaces the zapier rule. */
  readonly appId: pulumi.Input<string | App>;
  /** Whether the rule is at work; `enabled` when left out. One of: `enabled`, `disabled`. */
  readonly status?: pulumi.Input<"enabled" | "disabled">;
  /** Whether each event is sent by itself or several are sent together. Default: `single`. One of: `single`, `batch`. */
  readonly requestMode?: pulumi.Input<"single" | "batch">;
  /** Which events it is about. */
  readonly source: pulumi.Input<input.realtime.RuleSource>;
  /** What is called, filled or read, and how. */
  readonly target: pulumi.Input<input.realtime.ZapierRuleTarget>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
}

/**
 * Events of channels call a worker of Cloudflare.
 *
 * ## Example Usage
 *
 * ```ts
 * import { realtime } from "trefoil";
 *
 * new realtime.CloudflareWorkerRule("basic", {
 *   appId: "I2E_JQ",
 *   source: { type: "channel.message" },
 *   target: { url: "https://chat.example.workers.dev" },
 * });
 * ```
 *
 * ## Import
 *
 * Import an existing object by a file, because Pulumi's dynamic providers do not support the resource option `import`. The id is `{appId}/{ruleId}`. The file is shown in `docs/reference/realtime-cloudflare-worker-rule.md`.
 *
 * ```sh
 * pulumi import -f import.json --generate-code=false
 * ```
 */
export class CloudflareWorkerRule
  extends TrefoilResource<"realtime:CloudflareWorkerRule">
  implements DescribedBy<CloudflareWorkerRuleArgs>
{
  static readonly token = "realtime:CloudflareWorkerRule";
  static readonly __pulumiType = "pulumi-nodejs:dynamic/trefoil/realtime:CloudflareWorkerRule";
  static readonly properties: readonly string[] = [
    "appId",
    "status",
    "requestMode",
    "source",
    "target",
    "extra",
    "ruleId",
  ];

  declare readonly appId: pulumi.Output<string>;
  declare readonly status: pulumi.Output<"enabled" | "disabled" | undefined>;
  declare readonly requestMode: pulumi.Output<"single" | "batch">;
  declare readonly source: pulumi.Output<output.realtime.RuleSource>;
  declare readonly target: pulumi.Output<output.realtime.CloudflareWorkerRuleTarget>;
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  /** Id of the rule within its app. */
  declare readonly ruleId: pulumi.Output<string>;

  /**
   * Reads an existing resource by its id without managing it.
   *
   * @param name Logical name of the result, unique in its stack.
   * @param id Id of the resource: `{appId}/{ruleId}`.
   * @param opts Options of the read, for example `provider`.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): CloudflareWorkerRule {
    return TrefoilResource.lookup(CloudflareWorkerRule, name, id, opts);
  }

  /** Returns true if the value is a `CloudflareWorkerRule`, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is CloudflareWorkerRule {
    return TrefoilResource.is(CloudflareWorkerRule, value);
  }

  /**
   * Creates a resource.
   *
   * @param name Logical name of the resource, unique in its stack.
   * @param args Arguments of the resource: see {@link CloudflareWorkerRuleArgs}.
   * @param opts Options that control how Pulumi manages the resource: see {@link pulumi.CustomResourceOptions}.
   */
  constructor(name: string, args: CloudflareWorkerRuleArgs, opts?: pulumi.CustomResourceOptions) {
    super(CloudflareWorkerRule, name, args, opts);
  }
}

/** Arguments of `CloudflareWorkerRule`. */
export interface CloudflareWorkerRuleArgs {
  /** App whose events it is about. Accepts an `App` or its id. Changing it replaces the cloudflare worker rule. */
  readonly appId: pulumi.Input<string | App>;
  /** Whether the rule is at work; `enabled` when left out. One of: `enabled`, `disabled`. */
  readonly status?: pulumi.Input<"enabled" | "disabled">;
  /** Whether each event is sent by itself or several are sent together. Default: `single`. One of: `single`, `batch`. */
  readonly requestMode?: pulumi.Input<"single" | "batch">;
  /** Which events it is about. */
  readonly source: pulumi.Input<input.realtime.RuleSource>;
  /** What is called, filled or read, and how. */
  readonly target: pulumi.Input<input.realtime.CloudflareWorkerRuleTarget>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
}

/**
 * Events of channels call a function of Azure.
 *
 * ## Example Usage
 *
 * ```ts
 * import { realtime } from "trefoil";
 *
 * new realtime.AzureFunctionRule("basic", {
 *   appId: "I2E_JQ",
 *   source: { type: "channel.message", channelFilter: "^orders" },
 *   target: { azureAppId: "shop", azureFunctionName: "onOrder" },
 * });
 * ```
 *
 * ## Import
 *
 * Import an existing object by a file, because Pulumi's dynamic providers do not support the resource option `import`. The id is `{appId}/{ruleId}`. The file is shown in `docs/reference/realtime-azure-function-rule.md`.
 *
 * ```sh
 * pulumi import -f import.json --generate-code=false
 * ```
 */
export class AzureFunctionRule
  extends TrefoilResource<"realtime:AzureFunctionRule">
  implements DescribedBy<AzureFunctionRuleArgs>
{
  static readonly token = "realtime:AzureFunctionRule";
  static readonly __pulumiType = "pulumi-nodejs:dynamic/trefoil/realtime:AzureFunctionRule";
  static readonly properties: readonly string[] = [
    "appId",
    "status",
    "requestMode",
    "source",
    "target",
    "extra",
    "ruleId",
  ];

  declare readonly appId: pulumi.Output<string>;
  declare readonly status: pulumi.Output<"enabled" | "disabled" | undefined>;
  declare readonly requestMode: pulumi.Output<"single" | "batch">;
  declare readonly source: pulumi.Output<output.realtime.RuleSource>;
  declare readonly target: pulumi.Output<output.realtime.AzureFunctionRuleTarget>;
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  /** Id of the rule within its app. */
  declare readonly ruleId: pulumi.Output<string>;

  /**
   * Reads an existing resource by its id without managing it.
   *
   * @param name Logical name of the result, unique in its stack.
   * @param id Id of the resource: `{appId}/{ruleId}`.
   * @param opts Options of the read, for example `provider`.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): AzureFunctionRule {
    return TrefoilResource.lookup(AzureFunctionRule, name, id, opts);
  }

  /** Returns true if the value is a `AzureFunctionRule`, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is AzureFunctionRule {
    return TrefoilResource.is(AzureFunctionRule, value);
  }

  /**
   * Creates a resource.
   *
   * @param name Logical name of the resource, unique in its stack.
   * @param args Arguments of the resource: see {@link AzureFunctionRuleArgs}.
   * @param opts Options that control how Pulumi manages the resource: see {@link pulumi.CustomResourceOptions}.
   */
  constructor(name: string, args: AzureFunctionRuleArgs, opts?: pulumi.CustomResourceOptions) {
    super(AzureFunctionRule, name, args, opts);
  }
}

/** Arguments of `AzureFunctionRule`. */
export interface AzureFunctionRuleArgs {
  /** App whose events it is about. Accepts an `App` or its id. Changing it replaces the azure function rule. */
  readonly appId: pulumi.Input<string | App>;
  /** Whether the rule is at work; `enabled` when left out. One of: `enabled`, `disabled`. */
  readonly status?: pulumi.Input<"enabled" | "disabled">;
  /** Whether each event is sent by itself or several are sent together. Default: `single`. One of: `single`, `batch`. */
  readonly requestMode?: pulumi.Input<"single" | "batch">;
  /** Which events it is about. */
  readonly source: pulumi.Input<input.realtime.RuleSource>;
  /** What is called, filled or read, and how. */
  readonly target: pulumi.Input<input.realtime.AzureFunctionRuleTarget>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
}

/**
 * Events of channels call a function of Google Cloud.
 *
 * ## Example Usage
 *
 * ```ts
 * import { realtime } from "trefoil";
 *
 * new realtime.GoogleCloudFunctionRule("basic", {
 *   appId: "I2E_JQ",
 *   source: { type: "channel.message" },
 *   target: { region: "us-west1", projectId: "shop-314", functionName: "onMessage" },
 * });
 * ```
 *
 * ## Import
 *
 * Import an existing object by a file, because Pulumi's dynamic providers do not support the resource option `import`. The id is `{appId}/{ruleId}`. The file is shown in `docs/reference/realtime-google-cloud-function-rule.md`.
 *
 * ```sh
 * pulumi import -f import.json --generate-code=false
 * ```
 */
export class GoogleCloudFunctionRule
  extends TrefoilResource<"realtime:GoogleCloudFunctionRule">
  implements DescribedBy<GoogleCloudFunctionRuleArgs>
{
  static readonly token = "realtime:GoogleCloudFunctionRule";
  static readonly __pulumiType = "pulumi-nodejs:dynamic/trefoil/realtime:GoogleCloudFunctionRule";
  static readonly properties: readonly string[] = [
    "appId",
    "status",
    "requestMode",
    "source",
    "target",
    "extra",
    "ruleId",
  ];

  declare readonly appId: pulumi.Output<string>;
  declare readonly status: pulumi.Output<"enabled" | "disabled" | undefined>;
  declare readonly requestMode: pulumi.Output<"single" | "batch">;
  declare readonly source: pulumi.Output<output.realtime.RuleSource>;
  declare readonly target: pulumi.Output<output.realtime.GoogleCloudFunctionRuleTarget>;
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  /** Id of the rule within its app. */
  declare readonly ruleId: pulumi.Output<string>;

  /**
   * Reads an existing resource by its id without managing it.
   *
   * @param name Logical name of the result, unique in its stack.
   * @param id Id of the resource: `{appId}/{ruleId}`.
   * @param opts Options of the read, for example `provider`.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): GoogleCloudFunctionRule {
    return TrefoilResource.lookup(GoogleCloudFunctionRule, name, id, opts);
  }

  /** Returns true if the value is a `GoogleCloudFunctionRule`, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is GoogleCloudFunctionRule {
    return TrefoilResource.is(GoogleCloudFunctionRule, value);
  }

  /**
   * Creates a resource.
   *
   * @param name Logical name of the resource, unique in its stack.
   * @param args Arguments of the resource: see {@link GoogleCloudFunctionRuleArgs}.
   * @param opts Options that control how Pulumi manages the resource: see {@link pulumi.CustomResourceOptions}.
   */
  constructor(name: string, args: GoogleCloudFunctionRuleArgs, opts?: pulumi.CustomResourceOptions) {
    super(GoogleCloudFunctionRule, name, args, opts);
  }
}

/** Arguments of `GoogleCloudFunctionRule`. */
export interface GoogleCloudFunctionRuleArgs {
  /** App whose events it is about. Accepts an `App` or its id. Changing it replaces the google cloud function rule. */
  readonly appId: pulumi.Input<string | App>;
  /** Whether the rule is at work; `enabled` when left out. One of: `enabled`, `disabled`. */
  readonly status?: pulumi.Input<"enabled" | "disabled">;
  /** Whether each event is sent by itself or several are sent together. Default: `single`. One of: `single`, `batch`. */
  readonly requestMode?: pulumi.Input<"single" | "batch">;
  /** Which events it is about. */
  readonly source: pulumi.Input<input.realtime.RuleSource>;
  /** What is called, filled or read, and how. */
  readonly target: pulumi.Input<input.realtime.GoogleCloudFunctionRuleTarget>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
}

/**
 * Events of channels call a function of AWS Lambda.
 *
 * ## Example Usage
 *
 * ```ts
 * import { realtime } from "trefoil";
 *
 * new realtime.LambdaRule("basic", {
 *   appId: "I2E_JQ",
 *   source: { type: "channel.message" },
 *   target: {
 *     region: "eu-west-1",
 *     functionName: "onMessage",
 *     authentication: { authenticationMode: "assumeRole", assumeRoleArn: "arn:aws:iam::123456789012:role/ably" },
 *   },
 * });
 * ```
 *
 * ```ts
 * import { realtime } from "trefoil";
 *
 * new realtime.LambdaRule("credentials", {
 *   appId: "I2E_JQ",
 *   source: { type: "channel.message", channelFilter: "^orders" },
 *   target: {
 *     region: "eu-west-1",
 *     functionName: "onOrder",
 *     authentication: { authenticationMode: "credentials", accessKeyId: "AKIAEXAMPLE", secretAccessKey: "generated" },
 *   },
 * });
 * ```
 *
 * ## Import
 *
 * Import an existing object by a file, because Pulumi's dynamic providers do not support the resource option `import`. The id is `{appId}/{ruleId}`. The file is shown in `docs/reference/realtime-lambda-rule.md`.
 *
 * ```sh
 * pulumi import -f import.json --generate-code=false
 * ```
 */
export class LambdaRule extends TrefoilResource<"realtime:LambdaRule"> implements DescribedBy<LambdaRuleArgs> {
  static readonly token = "realtime:LambdaRule";
  static readonly __pulumiType = "pulumi-nodejs:dynamic/trefoil/realtime:LambdaRule";
  static readonly properties: readonly string[] = [
    "appId",
    "status",
    "requestMode",
    "source",
    "target",
    "extra",
    "ruleId",
  ];

  declare readonly appId: pulumi.Output<string>;
  declare readonly status: pulumi.Output<"enabled" | "disabled" | undefined>;
  declare readonly requestMode: pulumi.Output<"single" | "batch">;
  declare readonly source: pulumi.Output<output.realtime.RuleSource>;
  declare readonly target: pulumi.Output<output.realtime.LambdaRuleTarget>;
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  /** Id of the rule within its app. */
  declare readonly ruleId: pulumi.Output<string>;

  /**
   * Reads an existing resource by its id without managing it.
   *
   * @param name Logical name of the result, unique in its stack.
   * @param id Id of the resource: `{appId}/{ruleId}`.
   * @param opts Options of the read, for example `provider`.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): LambdaRule {
    return TrefoilResource.lookup(LambdaRule, name, id, opts);
  }

  /** Returns true if the value is a `LambdaRule`, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is LambdaRule {
    return TrefoilResource.is(LambdaRule, value);
  }

  /**
   * Creates a resource.
   *
   * @param name Logical name of the resource, unique in its stack.
   * @param args Arguments of the resource: see {@link LambdaRuleArgs}.
   * @param opts Options that control how Pulumi manages the resource: see {@link pulumi.CustomResourceOptions}.
   */
  constructor(name: string, args: LambdaRuleArgs, opts?: pulumi.CustomResourceOptions) {
    super(LambdaRule, name, args, opts);
  }
}

/** Arguments of `LambdaRule`. */
export interface LambdaRuleArgs {
  /** App whose events it is about. Accepts an `App` or its id. Changing it replaces the lambda rule. */
  readonly appId: pulumi.Input<string | App>;
  /** Whether the rule is at work; `enabled` when left out. One of: `enabled`, `disabled`. */
  readonly status?: pulumi.Input<"enabled" | "disabled">;
  /** Whether each event is sent by itself or several are sent together. Default: `single`. One of: `single`, `batch`. */
  readonly requestMode?: pulumi.Input<"single" | "batch">;
  /** Which events it is about. */
  readonly source: pulumi.Input<input.realtime.RuleSource>;
  /** What is called, filled or read, and how. */
  readonly target: pulumi.Input<input.realtime.LambdaRuleTarget>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
}

/**
 * Events of channels go into a stream of AWS Kinesis.
 *
 * ## Example Usage
 *
 * ```ts
 * import { realtime } from "trefoil";
 *
 * new realtime.KinesisRule("basic", {
 *   appId: "I2E_JQ",
 *   source: { type: "channel.message" },
 *   target: {
 *     region: "eu-west-1",
 *     streamName: "messages",
 *     partitionKey: "#{channel.name}",
 *     authentication: { authenticationMode: "assumeRole", assumeRoleArn: "arn:aws:iam::123456789012:role/ably" },
 *   },
 * });
 * ```
 *
 * ## Import
 *
 * Import an existing object by a file, because Pulumi's dynamic providers do not support the resource option `import`. The id is `{appId}/{ruleId}`. The file is shown in `docs/reference/realtime-kinesis-rule.md`.
 *
 * ```sh
 * pulumi import -f import.json --generate-code=false
 * ```
 */
export class KinesisRule extends TrefoilResource<"realtime:KinesisRule"> implements DescribedBy<KinesisRuleArgs> {
  static readonly token = "realtime:KinesisRule";
  static readonly __pulumiType = "pulumi-nodejs:dynamic/trefoil/realtime:KinesisRule";
  static readonly properties: readonly string[] = ["appId", "status", "source", "target", "extra", "ruleId"];

  declare readonly appId: pulumi.Output<string>;
  declare readonly status: pulumi.Output<"enabled" | "disabled" | undefined>;
  declare readonly source: pulumi.Output<output.realtime.RuleSource>;
  declare readonly target: pulumi.Output<output.realtime.KinesisRuleTarget>;
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  /** Id of the rule within its app. */
  declare readonly ruleId: pulumi.Output<string>;

  /**
   * Reads an existing resource by its id without managing it.
   *
   * @param name Logical name of the result, unique in its stack.
   * @param id Id of the resource: `{appId}/{ruleId}`.
   * @param opts Options of the read, for example `provider`.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): KinesisRule {
    return TrefoilResource.lookup(KinesisRule, name, id, opts);
  }

  /** Returns true if the value is a `KinesisRule`, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is KinesisRule {
    return TrefoilResource.is(KinesisRule, value);
  }

  /**
   * Creates a resource.
   *
   * @param name Logical name of the resource, unique in its stack.
   * @param args Arguments of the resource: see {@link KinesisRuleArgs}.
   * @param opts Options that control how Pulumi manages the resource: see {@link pulumi.CustomResourceOptions}.
   */
  constructor(name: string, args: KinesisRuleArgs, opts?: pulumi.CustomResourceOptions) {
    super(KinesisRule, name, args, opts);
  }
}

/** Arguments of `KinesisRule`. */
export interface KinesisRuleArgs {
  /** App whose events it is about. Accepts an `App` or its id. Changing it replaces the kinesis rule. */
  readonly appId: pulumi.Input<string | App>;
  /** Whether the rule is at work; `enabled` when left out. One of: `enabled`, `disabled`. */
  readonly status?: pulumi.Input<"enabled" | "disabled">;
  /** Which events it is about. */
  readonly source: pulumi.Input<input.realtime.RuleSource>;
  /** What is called, filled or read, and how. */
  readonly target: pulumi.Input<input.realtime.KinesisRuleTarget>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
}

/**
 * Events of channels go into a queue of AWS SQS.
 *
 * ## Example Usage
 *
 * ```ts
 * import { realtime } from "trefoil";
 *
 * new realtime.SqsRule("basic", {
 *   appId: "I2E_JQ",
 *   source: { type: "channel.message" },
 *   target: {
 *     region: "us-east-1",
 *     awsAccountId: "123456789012",
 *     queueName: "messages",
 *     authentication: { authenticationMode: "credentials", accessKeyId: "AKIAEXAMPLE", secretAccessKey: "generated" },
 *   },
 * });
 * ```
 *
 * ## Import
 *
 * Import an existing object by a file, because Pulumi's dynamic providers do not support the resource option `import`. The id is `{appId}/{ruleId}`. The file is shown in `docs/reference/realtime-sqs-rule.md`.
 *
 * ```sh
 * pulumi import -f import.json --generate-code=false
 * ```
 */
export class SqsRule extends TrefoilResource<"realtime:SqsRule"> implements DescribedBy<SqsRuleArgs> {
  static readonly token = "realtime:SqsRule";
  static readonly __pulumiType = "pulumi-nodejs:dynamic/trefoil/realtime:SqsRule";
  static readonly properties: readonly string[] = ["appId", "status", "source", "target", "extra", "ruleId"];

  declare readonly appId: pulumi.Output<string>;
  declare readonly status: pulumi.Output<"enabled" | "disabled" | undefined>;
  declare readonly source: pulumi.Output<output.realtime.RuleSource>;
  declare readonly target: pulumi.Output<output.realtime.SqsRuleTarget>;
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  /** Id of the rule within its app. */
  declare readonly ruleId: pulumi.Output<string>;

  /**
   * Reads an existing resource by its id without managing it.
   *
   * @param name Logical name of the result, unique in its stack.
   * @param id Id of the resource: `{appId}/{ruleId}`.
   * @param opts Options of the read, for example `provider`.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): SqsRule {
    return TrefoilResource.lookup(SqsRule, name, id, opts);
  }

  /** Returns true if the value is a `SqsRule`, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is SqsRule {
    return TrefoilResource.is(SqsRule, value);
  }

  /**
   * Creates a resource.
   *
   * @param name Logical name of the resource, unique in its stack.
   * @param args Arguments of the resource: see {@link SqsRuleArgs}.
   * @param opts Options that control how Pulumi manages the resource: see {@link pulumi.CustomResourceOptions}.
   */
  constructor(name: string, args: SqsRuleArgs, opts?: pulumi.CustomResourceOptions) {
    super(SqsRule, name, args, opts);
  }
}

/** Arguments of `SqsRule`. */
export interface SqsRuleArgs {
  /** App whose events it is about. Accepts an `App` or its id. Changing it replaces the SQS rule. */
  readonly appId: pulumi.Input<string | App>;
  /** Whether the rule is at work; `enabled` when left out. One of: `enabled`, `disabled`. */
  readonly status?: pulumi.Input<"enabled" | "disabled">;
  /** Which events it is about. */
  readonly source: pulumi.Input<input.realtime.RuleSource>;
  /** What is called, filled or read, and how. */
  readonly target: pulumi.Input<input.realtime.SqsRuleTarget>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
}

/**
 * Events of channels go into a `Queue` of the app.
 *
 * ## Example Usage
 *
 * ```ts
 * import { realtime } from "trefoil";
 *
 * new realtime.AmqpRule("basic", {
 *   appId: "I2E_JQ",
 *   source: { type: "channel.message" },
 *   target: { queueId: "I2E_JQ:eu-west-1-a:orders" },
 * });
 * ```
 *
 * ## Import
 *
 * Import an existing object by a file, because Pulumi's dynamic providers do not support the resource option `import`. The id is `{appId}/{ruleId}`. The file is shown in `docs/reference/realtime-amqp-rule.md`.
 *
 * ```sh
 * pulumi import -f import.json --generate-code=false
 * ```
 */
export class AmqpRule extends TrefoilResource<"realtime:AmqpRule"> implements DescribedBy<AmqpRuleArgs> {
  static readonly token = "realtime:AmqpRule";
  static readonly __pulumiType = "pulumi-nodejs:dynamic/trefoil/realtime:AmqpRule";
  static readonly properties: readonly string[] = [
    "appId",
    "status",
    "requestMode",
    "source",
    "target",
    "extra",
    "ruleId",
  ];

  declare readonly appId: pulumi.Output<string>;
  declare readonly status: pulumi.Output<"enabled" | "disabled" | undefined>;
  declare readonly requestMode: pulumi.Output<"single" | "batch">;
  declare readonly source: pulumi.Output<output.realtime.RuleSource>;
  declare readonly target: pulumi.Output<output.realtime.AmqpRuleTarget>;
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  /** Id of the rule within its app. */
  declare readonly ruleId: pulumi.Output<string>;

  /**
   * Reads an existing resource by its id without managing it.
   *
   * @param name Logical name of the result, unique in its stack.
   * @param id Id of the resource: `{appId}/{ruleId}`.
   * @param opts Options of the read, for example `provider`.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): AmqpRule {
    return TrefoilResource.lookup(AmqpRule, name, id, opts);
  }

  /** Returns true if the value is a `AmqpRule`, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is AmqpRule {
    return TrefoilResource.is(AmqpRule, value);
  }

  /**
   * Creates a resource.
   *
   * @param name Logical name of the resource, unique in its stack.
   * @param args Arguments of the resource: see {@link AmqpRuleArgs}.
   * @param opts Options that control how Pulumi manages the resource: see {@link pulumi.CustomResourceOptions}.
   */
  constructor(name: string, args: AmqpRuleArgs, opts?: pulumi.CustomResourceOptions) {
    super(AmqpRule, name, args, opts);
  }
}

/** Arguments of `AmqpRule`. */
export interface AmqpRuleArgs {
  /** App whose events it is about. Accepts an `App` or its id. Changing it replaces the AMQP rule. */
  readonly appId: pulumi.Input<string | App>;
  /** Whether the rule is at work; `enabled` when left out. One of: `enabled`, `disabled`. */
  readonly status?: pulumi.Input<"enabled" | "disabled">;
  /** Whether each event is sent by itself or several are sent together. Default: `single`. One of: `single`, `batch`. */
  readonly requestMode?: pulumi.Input<"single" | "batch">;
  /** Which events it is about. */
  readonly source: pulumi.Input<input.realtime.RuleSource>;
  /** What is called, filled or read, and how. */
  readonly target: pulumi.Input<input.realtime.AmqpRuleTarget>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
}

/**
 * Events of channels go to an AMQP server of yours.
 *
 * ## Example Usage
 *
 * ```ts
 * import { realtime } from "trefoil";
 *
 * new realtime.AmqpExternalRule("basic", {
 *   appId: "I2E_JQ",
 *   source: { type: "channel.message" },
 *   target: {
 *     url: "amqps://ably:generated@broker.example:5671/",
 *     routingKey: "messages",
 *     mandatoryRoute: true,
 *     persistentMessages: true,
 *   },
 * });
 * ```
 *
 * ## Import
 *
 * Import an existing object by a file, because Pulumi's dynamic providers do not support the resource option `import`. The id is `{appId}/{ruleId}`. The file is shown in `docs/reference/realtime-amqp-external-rule.md`.
 *
 * ```sh
 * pulumi import -f import.json --generate-code=false
 * ```
 */
export class AmqpExternalRule
  extends TrefoilResource<"realtime:AmqpExternalRule">
  implements DescribedBy<AmqpExternalRuleArgs>
{
  static readonly token = "realtime:AmqpExternalRule";
  static readonly __pulumiType = "pulumi-nodejs:dynamic/trefoil/realtime:AmqpExternalRule";
  static readonly properties: readonly string[] = [
    "appId",
    "status",
    "requestMode",
    "source",
    "target",
    "extra",
    "ruleId",
  ];

  declare readonly appId: pulumi.Output<string>;
  declare readonly status: pulumi.Output<"enabled" | "disabled" | undefined>;
  declare readonly requestMode: pulumi.Output<"single" | "batch">;
  declare readonly source: pulumi.Output<output.realtime.RuleSource>;
  declare readonly target: pulumi.Output<output.realtime.AmqpExternalRuleTarget>;
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  /** Id of the rule within its app. */
  declare readonly ruleId: pulumi.Output<string>;

  /**
   * Reads an existing resource by its id without managing it.
   *
   * @param name Logical name of the result, unique in its stack.
   * @param id Id of the resource: `{appId}/{ruleId}`.
   * @param opts Options of the read, for example `provider`.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): AmqpExternalRule {
    return TrefoilResource.lookup(AmqpExternalRule, name, id, opts);
  }

  /** Returns true if the value is a `AmqpExternalRule`, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is AmqpExternalRule {
    return TrefoilResource.is(AmqpExternalRule, value);
  }

  /**
   * Creates a resource.
   *
   * @param name Logical name of the resource, unique in its stack.
   * @param args Arguments of the resource: see {@link AmqpExternalRuleArgs}.
   * @param opts Options that control how Pulumi manages the resource: see {@link pulumi.CustomResourceOptions}.
   */
  constructor(name: string, args: AmqpExternalRuleArgs, opts?: pulumi.CustomResourceOptions) {
    super(AmqpExternalRule, name, args, opts);
  }
}

/** Arguments of `AmqpExternalRule`. */
export interface AmqpExternalRuleArgs {
  /** App whose events it is about. Accepts an `App` or its id. Changing it replaces the AMQP external rule. */
  readonly appId: pulumi.Input<string | App>;
  /** Whether the rule is at work; `enabled` when left out. One of: `enabled`, `disabled`. */
  readonly status?: pulumi.Input<"enabled" | "disabled">;
  /** Whether each event is sent by itself or several are sent together. Default: `single`. One of: `single`, `batch`. */
  readonly requestMode?: pulumi.Input<"single" | "batch">;
  /** Which events it is about. */
  readonly source: pulumi.Input<input.realtime.RuleSource>;
  /** What is called, filled or read, and how. */
  readonly target: pulumi.Input<input.realtime.AmqpExternalRuleTarget>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
}

/**
 * Events of channels go into a topic of Kafka.
 *
 * ## Example Usage
 *
 * ```ts
 * import { realtime } from "trefoil";
 *
 * new realtime.KafkaRule("basic", {
 *   appId: "I2E_JQ",
 *   source: { type: "channel.message" },
 *   target: {
 *     routingKey: "messages:#{channel.name}",
 *     brokers: ["kafka.example:9093"],
 *     auth: { sasl: { mechanism: "scram-sha-256", username: "generated", password: "generated" } },
 *   },
 * });
 * ```
 *
 * ## Import
 *
 * Import an existing object by a file, because Pulumi's dynamic providers do not support the resource option `import`. The id is `{appId}/{ruleId}`. The file is shown in `docs/reference/realtime-kafka-rule.md`.
 *
 * ```sh
 * pulumi import -f import.json --generate-code=false
 * ```
 */
export class KafkaRule extends TrefoilResource<"realtime:KafkaRule"> implements DescribedBy<KafkaRuleArgs> {
  static readonly token = "realtime:KafkaRule";
  static readonly __pulumiType = "pulumi-nodejs:dynamic/trefoil/realtime:KafkaRule";
  static readonly properties: readonly string[] = [
    "appId",
    "status",
    "requestMode",
    "source",
    "target",
    "extra",
    "ruleId",
  ];

  declare readonly appId: pulumi.Output<string>;
  declare readonly status: pulumi.Output<"enabled" | "disabled" | undefined>;
  declare readonly requestMode: pulumi.Output<"single" | "batch">;
  declare readonly source: pulumi.Output<output.realtime.RuleSource>;
  declare readonly target: pulumi.Output<output.realtime.KafkaRuleTarget>;
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  /** Id of the rule within its app. */
  declare readonly ruleId: pulumi.Output<string>;

  /**
   * Reads an existing resource by its id without managing it.
   *
   * @param name Logical name of the result, unique in its stack.
   * @param id Id of the resource: `{appId}/{ruleId}`.
   * @param opts Options of the read, for example `provider`.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): KafkaRule {
    return TrefoilResource.lookup(KafkaRule, name, id, opts);
  }

  /** Returns true if the value is a `KafkaRule`, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is KafkaRule {
    return TrefoilResource.is(KafkaRule, value);
  }

  /**
   * Creates a resource.
   *
   * @param name Logical name of the resource, unique in its stack.
   * @param args Arguments of the resource: see {@link KafkaRuleArgs}.
   * @param opts Options that control how Pulumi manages the resource: see {@link pulumi.CustomResourceOptions}.
   */
  constructor(name: string, args: KafkaRuleArgs, opts?: pulumi.CustomResourceOptions) {
    super(KafkaRule, name, args, opts);
  }
}

/** Arguments of `KafkaRule`. */
export interface KafkaRuleArgs {
  /** App whose events it is about. Accepts an `App` or its id. Changing it replaces the kafka rule. */
  readonly appId: pulumi.Input<string | App>;
  /** Whether the rule is at work; `enabled` when left out. One of: `enabled`, `disabled`. */
  readonly status?: pulumi.Input<"enabled" | "disabled">;
  /** Whether each event is sent by itself or several are sent together. Default: `single`. One of: `single`, `batch`. */
  readonly requestMode?: pulumi.Input<"single" | "batch">;
  /** Which events it is about. */
  readonly source: pulumi.Input<input.realtime.RuleSource>;
  /** What is called, filled or read, and how. */
  readonly target: pulumi.Input<input.realtime.KafkaRuleTarget>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
}

/**
 * Events of channels go into a topic of Pulsar.
 *
 * ## Example Usage
 *
 * ```ts
 * import { realtime } from "trefoil";
 *
 * new realtime.PulsarRule("basic", {
 *   appId: "I2E_JQ",
 *   source: { type: "channel.message" },
 *   target: {
 *     topic: "persistent://public/default/messages",
 *     serviceUrl: "pulsar+ssl://pulsar.example:6651",
 *     authentication: { token: "generated" },
 *   },
 * });
 * ```
 *
 * ## Import
 *
 * Import an existing object by a file, because Pulumi's dynamic providers do not support the resource option `import`. The id is `{appId}/{ruleId}`. The file is shown in `docs/reference/realtime-pulsar-rule.md`.
 *
 * ```sh
 * pulumi import -f import.json --generate-code=false
 * ```
 */
export class PulsarRule extends TrefoilResource<"realtime:PulsarRule"> implements DescribedBy<PulsarRuleArgs> {
  static readonly token = "realtime:PulsarRule";
  static readonly __pulumiType = "pulumi-nodejs:dynamic/trefoil/realtime:PulsarRule";
  static readonly properties: readonly string[] = [
    "appId",
    "status",
    "requestMode",
    "source",
    "target",
    "extra",
    "ruleId",
  ];

  declare readonly appId: pulumi.Output<string>;
  declare readonly status: pulumi.Output<"enabled" | "disabled" | undefined>;
  declare readonly requestMode: pulumi.Output<"single" | "batch">;
  declare readonly source: pulumi.Output<output.realtime.RuleSource>;
  declare readonly target: pulumi.Output<output.realtime.PulsarRuleTarget>;
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  /** Id of the rule within its app. */
  declare readonly ruleId: pulumi.Output<string>;

  /**
   * Reads an existing resource by its id without managing it.
   *
   * @param name Logical name of the result, unique in its stack.
   * @param id Id of the resource: `{appId}/{ruleId}`.
   * @param opts Options of the read, for example `provider`.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): PulsarRule {
    return TrefoilResource.lookup(PulsarRule, name, id, opts);
  }

  /** Returns true if the value is a `PulsarRule`, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is PulsarRule {
    return TrefoilResource.is(PulsarRule, value);
  }

  /**
   * Creates a resource.
   *
   * @param name Logical name of the resource, unique in its stack.
   * @param args Arguments of the resource: see {@link PulsarRuleArgs}.
   * @param opts Options that control how Pulumi manages the resource: see {@link pulumi.CustomResourceOptions}.
   */
  constructor(name: string, args: PulsarRuleArgs, opts?: pulumi.CustomResourceOptions) {
    super(PulsarRule, name, args, opts);
  }
}

/** Arguments of `PulsarRule`. */
export interface PulsarRuleArgs {
  /** App whose events it is about. Accepts an `App` or its id. Changing it replaces the pulsar rule. */
  readonly appId: pulumi.Input<string | App>;
  /** Whether the rule is at work; `enabled` when left out. One of: `enabled`, `disabled`. */
  readonly status?: pulumi.Input<"enabled" | "disabled">;
  /** Whether each event is sent by itself or several are sent together. Default: `single`. One of: `single`, `batch`. */
  readonly requestMode?: pulumi.Input<"single" | "batch">;
  /** Which events it is about. */
  readonly source: pulumi.Input<input.realtime.RuleSource>;
  /** What is called, filled or read, and how. */
  readonly target: pulumi.Input<input.realtime.PulsarRuleTarget>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
}

/**
 * Rows of an outbox table in Postgres are published as messages.
 *
 * ## Example Usage
 *
 * ```ts
 * import { realtime } from "trefoil";
 *
 * new realtime.PostgresOutboxRule("basic", {
 *   appId: "I2E_JQ",
 *   target: {
 *     url: "postgres://ably:generated@db.example:5432/shop",
 *     outboxTableSchema: "public",
 *     outboxTableName: "outbox",
 *     nodesTableSchema: "public",
 *     nodesTableName: "nodes",
 *     sslMode: "verify-full",
 *   },
 * });
 * ```
 *
 * ## Import
 *
 * Import an existing object by a file, because Pulumi's dynamic providers do not support the resource option `import`. The id is `{appId}/{ruleId}`. The file is shown in `docs/reference/realtime-postgres-outbox-rule.md`.
 *
 * ```sh
 * pulumi import -f import.json --generate-code=false
 * ```
 */
export class PostgresOutboxRule
  extends TrefoilResource<"realtime:PostgresOutboxRule">
  implements DescribedBy<PostgresOutboxRuleArgs>
{
  static readonly token = "realtime:PostgresOutboxRule";
  static readonly __pulumiType = "pulumi-nodejs:dynamic/trefoil/realtime:PostgresOutboxRule";
  static readonly properties: readonly string[] = ["appId", "status", "target", "extra", "ruleId"];

  declare readonly appId: pulumi.Output<string>;
  declare readonly status: pulumi.Output<"enabled" | "disabled" | undefined>;
  declare readonly target: pulumi.Output<output.realtime.PostgresOutboxRuleTarget>;
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  /** Id of the rule within its app. */
  declare readonly ruleId: pulumi.Output<string>;

  /**
   * Reads an existing resource by its id without managing it.
   *
   * @param name Logical name of the result, unique in its stack.
   * @param id Id of the resource: `{appId}/{ruleId}`.
   * @param opts Options of the read, for example `provider`.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): PostgresOutboxRule {
    return TrefoilResource.lookup(PostgresOutboxRule, name, id, opts);
  }

  /** Returns true if the value is a `PostgresOutboxRule`, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is PostgresOutboxRule {
    return TrefoilResource.is(PostgresOutboxRule, value);
  }

  /**
   * Creates a resource.
   *
   * @param name Logical name of the resource, unique in its stack.
   * @param args Arguments of the resource: see {@link PostgresOutboxRuleArgs}.
   * @param opts Options that control how Pulumi manages the resource: see {@link pulumi.CustomResourceOptions}.
   */
  constructor(name: string, args: PostgresOutboxRuleArgs, opts?: pulumi.CustomResourceOptions) {
    super(PostgresOutboxRule, name, args, opts);
  }
}

/** Arguments of `PostgresOutboxRule`. */
export interface PostgresOutboxRuleArgs {
  /** App whose events it is about. Accepts an `App` or its id. Changing it replaces the postgres outbox rule. */
  readonly appId: pulumi.Input<string | App>;
  /** Whether the rule is at work; `enabled` when left out. One of: `enabled`, `disabled`. */
  readonly status?: pulumi.Input<"enabled" | "disabled">;
  /** What is called, filled or read, and how. */
  readonly target: pulumi.Input<input.realtime.PostgresOutboxRuleTarget>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
}

/**
 * Changes in a collection of MongoDB are published as messages.
 *
 * ## Example Usage
 *
 * ```ts
 * import { realtime } from "trefoil";
 *
 * new realtime.MongoRule("basic", {
 *   appId: "I2E_JQ",
 *   target: {
 *     url: "mongodb://ably:generated@db.example:27017",
 *     database: "shop",
 *     collection: "orders",
 *     pipeline: "[{\"$set\": {\"_ablyChannel\": \"orders\"}}]",
 *     fullDocument: "off",
 *     fullDocumentBeforeChange: "off",
 *     primarySite: "us-east-1-A",
 *   },
 * });
 * ```
 *
 * ## Import
 *
 * Import an existing object by a file, because Pulumi's dynamic providers do not support the resource option `import`. The id is `{appId}/{ruleId}`. The file is shown in `docs/reference/realtime-mongo-rule.md`.
 *
 * ```sh
 * pulumi import -f import.json --generate-code=false
 * ```
 */
export class MongoRule extends TrefoilResource<"realtime:MongoRule"> implements DescribedBy<MongoRuleArgs> {
  static readonly token = "realtime:MongoRule";
  static readonly __pulumiType = "pulumi-nodejs:dynamic/trefoil/realtime:MongoRule";
  static readonly properties: readonly string[] = ["appId", "status", "target", "extra", "ruleId"];

  declare readonly appId: pulumi.Output<string>;
  declare readonly status: pulumi.Output<"enabled" | "disabled" | undefined>;
  declare readonly target: pulumi.Output<output.realtime.MongoRuleTarget>;
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  /** Id of the rule within its app. */
  declare readonly ruleId: pulumi.Output<string>;

  /**
   * Reads an existing resource by its id without managing it.
   *
   * @param name Logical name of the result, unique in its stack.
   * @param id Id of the resource: `{appId}/{ruleId}`.
   * @param opts Options of the read, for example `provider`.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): MongoRule {
    return TrefoilResource.lookup(MongoRule, name, id, opts);
  }

  /** Returns true if the value is a `MongoRule`, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is MongoRule {
    return TrefoilResource.is(MongoRule, value);
  }

  /**
   * Creates a resource.
   *
   * @param name Logical name of the resource, unique in its stack.
   * @param args Arguments of the resource: see {@link MongoRuleArgs}.
   * @param opts Options that control how Pulumi manages the resource: see {@link pulumi.CustomResourceOptions}.
   */
  constructor(name: string, args: MongoRuleArgs, opts?: pulumi.CustomResourceOptions) {
    super(MongoRule, name, args, opts);
  }
}

/** Arguments of `MongoRule`. */
export interface MongoRuleArgs {
  /** App whose events it is about. Accepts an `App` or its id. Changing it replaces the mongo rule. */
  readonly appId: pulumi.Input<string | App>;
  /** Whether the rule is at work; `enabled` when left out. One of: `enabled`, `disabled`. */
  readonly status?: pulumi.Input<"enabled" | "disabled">;
  /** What is called, filled or read, and how. */
  readonly target: pulumi.Input<input.realtime.MongoRuleTarget>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
}

/**
 * A function of AWS Lambda is asked before a message is published.
 *
 * ## Example Usage
 *
 * ```ts
 * import { realtime } from "trefoil";
 *
 * new realtime.LambdaBeforePublishRule("basic", {
 *   appId: "I2E_JQ",
 *   beforePublishConfig: { retryTimeout: 5000, maxRetries: 3, failedAction: "REJECT", tooManyRequestsAction: "RETRY" },
 *   target: {
 *     region: "eu-west-1",
 *     functionName: "moderate",
 *     authentication: { authenticationMode: "assumeRole", assumeRoleArn: "arn:aws:iam::123456789012:role/ably" },
 *   },
 * });
 * ```
 *
 * ## Import
 *
 * Import an existing object by a file, because Pulumi's dynamic providers do not support the resource option `import`. The id is `{appId}/{ruleId}`. The file is shown in `docs/reference/realtime-lambda-before-publish-rule.md`.
 *
 * ```sh
 * pulumi import -f import.json --generate-code=false
 * ```
 */
export class LambdaBeforePublishRule
  extends TrefoilResource<"realtime:LambdaBeforePublishRule">
  implements DescribedBy<LambdaBeforePublishRuleArgs>
{
  static readonly token = "realtime:LambdaBeforePublishRule";
  static readonly __pulumiType = "pulumi-nodejs:dynamic/trefoil/realtime:LambdaBeforePublishRule";
  static readonly properties: readonly string[] = [
    "appId",
    "status",
    "beforePublishConfig",
    "chatRoomFilter",
    "source",
    "target",
    "extra",
    "ruleId",
  ];

  declare readonly appId: pulumi.Output<string>;
  declare readonly status: pulumi.Output<"enabled" | "disabled" | undefined>;
  declare readonly beforePublishConfig: pulumi.Output<output.realtime.BeforePublishConfig>;
  declare readonly chatRoomFilter: pulumi.Output<string | undefined>;
  declare readonly source: pulumi.Output<output.realtime.RuleSource | undefined>;
  declare readonly target: pulumi.Output<output.realtime.LambdaBeforePublishRuleTarget>;
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  /** Id of the rule within its app. */
  declare readonly ruleId: pulumi.Output<string>;

  /**
   * Reads an existing resource by its id without managing it.
   *
   * @param name Logical name of the result, unique in its stack.
   * @param id Id of the resource: `{appId}/{ruleId}`.
   * @param opts Options of the read, for example `provider`.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): LambdaBeforePublishRule {
    return TrefoilResource.lookup(LambdaBeforePublishRule, name, id, opts);
  }

  /** Returns true if the value is a `LambdaBeforePublishRule`, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is LambdaBeforePublishRule {
    return TrefoilResource.is(LambdaBeforePublishRule, value);
  }

  /**
   * Creates a resource.
   *
   * @param name Logical name of the resource, unique in its stack.
   * @param args Arguments of the resource: see {@link LambdaBeforePublishRuleArgs}.
   * @param opts Options that control how Pulumi manages the resource: see {@link pulumi.CustomResourceOptions}.
   */
  constructor(name: string, args: LambdaBeforePublishRuleArgs, opts?: pulumi.CustomResourceOptions) {
    super(LambdaBeforePublishRule, name, args, opts);
  }
}

/** Arguments of `LambdaBeforePublishRule`. */
export interface LambdaBeforePublishRuleArgs {
  /** App whose events it is about. Accepts an `App` or its id. Changing it replaces the lambda before publish rule. */
  readonly appId: pulumi.Input<string | App>;
  /** Whether the rule is at work; `enabled` when left out. One of: `enabled`, `disabled`. */
  readonly status?: pulumi.Input<"enabled" | "disabled">;
  /** What is done where the call fails. */
  readonly beforePublishConfig: pulumi.Input<input.realtime.BeforePublishConfig>;
  /** Regular expression, between slashes, that names of chat rooms match; all rooms when left out. Removing it replaces the lambda before publish rule. */
  readonly chatRoomFilter?: pulumi.Input<string>;
  /** Which messages it is asked about; all when left out. Removing it replaces the lambda before publish rule. */
  readonly source?: pulumi.Input<input.realtime.RuleSource>;
  /** What is called, filled or read, and how. */
  readonly target: pulumi.Input<input.realtime.LambdaBeforePublishRuleTarget>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
}

/**
 * A webhook is asked before a message is published.
 *
 * ## Example Usage
 *
 * ```ts
 * import { realtime } from "trefoil";
 *
 * new realtime.HttpBeforePublishRule("basic", {
 *   appId: "I2E_JQ",
 *   chatRoomFilter: "/^support:/",
 *   beforePublishConfig: { retryTimeout: 5000, maxRetries: 3, failedAction: "REJECT", tooManyRequestsAction: "RETRY" },
 *   target: { url: "https://example.com/moderate", headers: [{ name: "authorization", value: "generated" }] },
 * });
 * ```
 *
 * ## Import
 *
 * Import an existing object by a file, because Pulumi's dynamic providers do not support the resource option `import`. The id is `{appId}/{ruleId}`. The file is shown in `docs/reference/realtime-http-before-publish-rule.md`.
 *
 * ```sh
 * pulumi import -f import.json --generate-code=false
 * ```
 */
export class HttpBeforePublishRule
  extends TrefoilResource<"realtime:HttpBeforePublishRule">
  implements DescribedBy<HttpBeforePublishRuleArgs>
{
  static readonly token = "realtime:HttpBeforePublishRule";
  static readonly __pulumiType = "pulumi-nodejs:dynamic/trefoil/realtime:HttpBeforePublishRule";
  static readonly properties: readonly string[] = [
    "appId",
    "status",
    "beforePublishConfig",
    "chatRoomFilter",
    "target",
    "extra",
    "ruleId",
  ];

  declare readonly appId: pulumi.Output<string>;
  declare readonly status: pulumi.Output<"enabled" | "disabled" | undefined>;
  declare readonly beforePublishConfig: pulumi.Output<output.realtime.BeforePublishConfig>;
  declare readonly chatRoomFilter: pulumi.Output<string | undefined>;
  declare readonly target: pulumi.Output<output.realtime.HttpBeforePublishRuleTarget>;
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  /** Id of the rule within its app. */
  declare readonly ruleId: pulumi.Output<string>;

  /**
   * Reads an existing resource by its id without managing it.
   *
   * @param name Logical name of the result, unique in its stack.
   * @param id Id of the resource: `{appId}/{ruleId}`.
   * @param opts Options of the read, for example `provider`.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): HttpBeforePublishRule {
    return TrefoilResource.lookup(HttpBeforePublishRule, name, id, opts);
  }

  /** Returns true if the value is a `HttpBeforePublishRule`, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is HttpBeforePublishRule {
    return TrefoilResource.is(HttpBeforePublishRule, value);
  }

  /**
   * Creates a resource.
   *
   * @param name Logical name of the resource, unique in its stack.
   * @param args Arguments of the resource: see {@link HttpBeforePublishRuleArgs}.
   * @param opts Options that control how Pulumi manages the resource: see {@link pulumi.CustomResourceOptions}.
   */
  constructor(name: string, args: HttpBeforePublishRuleArgs, opts?: pulumi.CustomResourceOptions) {
    super(HttpBeforePublishRule, name, args, opts);
  }
}

/** Arguments of `HttpBeforePublishRule`. */
export interface HttpBeforePublishRuleArgs {
  /** App whose events it is about. Accepts an `App` or its id. Changing it replaces the HTTP before publish rule. */
  readonly appId: pulumi.Input<string | App>;
  /** Whether the rule is at work; `enabled` when left out. One of: `enabled`, `disabled`. */
  readonly status?: pulumi.Input<"enabled" | "disabled">;
  /** What is done where the call fails. */
  readonly beforePublishConfig: pulumi.Input<input.realtime.BeforePublishConfig>;
  /** Regular expression, between slashes, that names of chat rooms match; all rooms when left out. Removing it replaces the HTTP before publish rule. */
  readonly chatRoomFilter?: pulumi.Input<string>;
  /** What is called, filled or read, and how. */
  readonly target: pulumi.Input<input.realtime.HttpBeforePublishRuleTarget>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
}

/**
 * Hive's text model decides before a message is published.
 *
 * ## Example Usage
 *
 * ```ts
 * import { realtime } from "trefoil";
 *
 * new realtime.HiveTextRule("basic", {
 *   appId: "I2E_JQ",
 *   beforePublishConfig: { retryTimeout: 5000, maxRetries: 3, failedAction: "REJECT", tooManyRequestsAction: "RETRY" },
 *   target: { apiKey: "generated", thresholds: { bullying: 2 } },
 * });
 * ```
 *
 * ## Import
 *
 * Import an existing object by a file, because Pulumi's dynamic providers do not support the resource option `import`. The id is `{appId}/{ruleId}`. The file is shown in `docs/reference/realtime-hive-text-rule.md`.
 *
 * ```sh
 * pulumi import -f import.json --generate-code=false
 * ```
 */
export class HiveTextRule extends TrefoilResource<"realtime:HiveTextRule"> implements DescribedBy<HiveTextRuleArgs> {
  static readonly token = "realtime:HiveTextRule";
  static readonly __pulumiType = "pulumi-nodejs:dynamic/trefoil/realtime:HiveTextRule";
  static readonly properties: readonly string[] = [
    "appId",
    "status",
    "beforePublishConfig",
    "chatRoomFilter",
    "target",
    "extra",
    "ruleId",
  ];

  declare readonly appId: pulumi.Output<string>;
  declare readonly status: pulumi.Output<"enabled" | "disabled" | undefined>;
  declare readonly beforePublishConfig: pulumi.Output<output.realtime.BeforePublishConfig>;
  declare readonly chatRoomFilter: pulumi.Output<string | undefined>;
  declare readonly target: pulumi.Output<output.realtime.HiveTextRuleTarget>;
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  /** Id of the rule within its app. */
  declare readonly ruleId: pulumi.Output<string>;

  /**
   * Reads an existing resource by its id without managing it.
   *
   * @param name Logical name of the result, unique in its stack.
   * @param id Id of the resource: `{appId}/{ruleId}`.
   * @param opts Options of the read, for example `provider`.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): HiveTextRule {
    return TrefoilResource.lookup(HiveTextRule, name, id, opts);
  }

  /** Returns true if the value is a `HiveTextRule`, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is HiveTextRule {
    return TrefoilResource.is(HiveTextRule, value);
  }

  /**
   * Creates a resource.
   *
   * @param name Logical name of the resource, unique in its stack.
   * @param args Arguments of the resource: see {@link HiveTextRuleArgs}.
   * @param opts Options that control how Pulumi manages the resource: see {@link pulumi.CustomResourceOptions}.
   */
  constructor(name: string, args: HiveTextRuleArgs, opts?: pulumi.CustomResourceOptions) {
    super(HiveTextRule, name, args, opts);
  }
}

/** Arguments of `HiveTextRule`. */
export interface HiveTextRuleArgs {
  /** App whose events it is about. Accepts an `App` or its id. Changing it replaces the hive text rule. */
  readonly appId: pulumi.Input<string | App>;
  /** Whether the rule is at work; `enabled` when left out. One of: `enabled`, `disabled`. */
  readonly status?: pulumi.Input<"enabled" | "disabled">;
  /** What is done where the call fails. */
  readonly beforePublishConfig: pulumi.Input<input.realtime.BeforePublishConfig>;
  /** Regular expression, between slashes, that names of chat rooms match; all rooms when left out. Removing it replaces the hive text rule. */
  readonly chatRoomFilter?: pulumi.Input<string>;
  /** What is called, filled or read, and how. */
  readonly target: pulumi.Input<input.realtime.HiveTextRuleTarget>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
}

/**
 * Messages go to Hive's moderation dashboard after they are published.
 *
 * ## Example Usage
 *
 * ```ts
 * import { realtime } from "trefoil";
 *
 * new realtime.HiveDashboardRule("basic", { appId: "I2E_JQ", target: { apiKey: "generated", checkWatchLists: true } });
 * ```
 *
 * ## Import
 *
 * Import an existing object by a file, because Pulumi's dynamic providers do not support the resource option `import`. The id is `{appId}/{ruleId}`. The file is shown in `docs/reference/realtime-hive-dashboard-rule.md`.
 *
 * ```sh
 * pulumi import -f import.json --generate-code=false
 * ```
 */
export class HiveDashboardRule
  extends TrefoilResource<"realtime:HiveDashboardRule">
  implements DescribedBy<HiveDashboardRuleArgs>
{
  static readonly token = "realtime:HiveDashboardRule";
  static readonly __pulumiType = "pulumi-nodejs:dynamic/trefoil/realtime:HiveDashboardRule";
  static readonly properties: readonly string[] = ["appId", "status", "chatRoomFilter", "target", "extra", "ruleId"];

  declare readonly appId: pulumi.Output<string>;
  declare readonly status: pulumi.Output<"enabled" | "disabled" | undefined>;
  declare readonly chatRoomFilter: pulumi.Output<string | undefined>;
  declare readonly target: pulumi.Output<output.realtime.HiveDashboardRuleTarget>;
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  /** Id of the rule within its app. */
  declare readonly ruleId: pulumi.Output<string>;

  /**
   * Reads an existing resource by its id without managing it.
   *
   * @param name Logical name of the result, unique in its stack.
   * @param id Id of the resource: `{appId}/{ruleId}`.
   * @param opts Options of the read, for example `provider`.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): HiveDashboardRule {
    return TrefoilResource.lookup(HiveDashboardRule, name, id, opts);
  }

  /** Returns true if the value is a `HiveDashboardRule`, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is HiveDashboardRule {
    return TrefoilResource.is(HiveDashboardRule, value);
  }

  /**
   * Creates a resource.
   *
   * @param name Logical name of the resource, unique in its stack.
   * @param args Arguments of the resource: see {@link HiveDashboardRuleArgs}.
   * @param opts Options that control how Pulumi manages the resource: see {@link pulumi.CustomResourceOptions}.
   */
  constructor(name: string, args: HiveDashboardRuleArgs, opts?: pulumi.CustomResourceOptions) {
    super(HiveDashboardRule, name, args, opts);
  }
}

/** Arguments of `HiveDashboardRule`. */
export interface HiveDashboardRuleArgs {
  /** App whose events it is about. Accepts an `App` or its id. Changing it replaces the hive dashboard rule. */
  readonly appId: pulumi.Input<string | App>;
  /** Whether the rule is at work; `enabled` when left out. One of: `enabled`, `disabled`. */
  readonly status?: pulumi.Input<"enabled" | "disabled">;
  /** Regular expression, between slashes, that names of chat rooms match; all rooms when left out. Removing it replaces the hive dashboard rule. */
  readonly chatRoomFilter?: pulumi.Input<string>;
  /** What is called, filled or read, and how. */
  readonly target: pulumi.Input<input.realtime.HiveDashboardRuleTarget>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
}

/**
 * Bodyguard decides before a message is published.
 *
 * ## Example Usage
 *
 * ```ts
 * import { realtime } from "trefoil";
 *
 * new realtime.BodyguardRule("basic", {
 *   appId: "I2E_JQ",
 *   chatRoomFilter: "/^live:/",
 *   beforePublishConfig: { retryTimeout: 5000, maxRetries: 3, failedAction: "PUBLISH", tooManyRequestsAction: "FAIL" },
 *   target: { apiKey: "generated", defaultLanguage: "en" },
 * });
 * ```
 *
 * ## Import
 *
 * Import an existing object by a file, because Pulumi's dynamic providers do not support the resource option `import`. The id is `{appId}/{ruleId}`. The file is shown in `docs/reference/realtime-bodyguard-rule.md`.
 *
 * ```sh
 * pulumi import -f import.json --generate-code=false
 * ```
 */
export class BodyguardRule extends TrefoilResource<"realtime:BodyguardRule"> implements DescribedBy<BodyguardRuleArgs> {
  static readonly token = "realtime:BodyguardRule";
  static readonly __pulumiType = "pulumi-nodejs:dynamic/trefoil/realtime:BodyguardRule";
  static readonly properties: readonly string[] = [
    "appId",
    "status",
    "beforePublishConfig",
    "chatRoomFilter",
    "target",
    "extra",
    "ruleId",
  ];

  declare readonly appId: pulumi.Output<string>;
  declare readonly status: pulumi.Output<"enabled" | "disabled" | undefined>;
  declare readonly beforePublishConfig: pulumi.Output<output.realtime.BeforePublishConfig>;
  declare readonly chatRoomFilter: pulumi.Output<string | undefined>;
  declare readonly target: pulumi.Output<output.realtime.BodyguardRuleTarget>;
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  /** Id of the rule within its app. */
  declare readonly ruleId: pulumi.Output<string>;

  /**
   * Reads an existing resource by its id without managing it.
   *
   * @param name Logical name of the result, unique in its stack.
   * @param id Id of the resource: `{appId}/{ruleId}`.
   * @param opts Options of the read, for example `provider`.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): BodyguardRule {
    return TrefoilResource.lookup(BodyguardRule, name, id, opts);
  }

  /** Returns true if the value is a `BodyguardRule`, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is BodyguardRule {
    return TrefoilResource.is(BodyguardRule, value);
  }

  /**
   * Creates a resource.
   *
   * @param name Logical name of the resource, unique in its stack.
   * @param args Arguments of the resource: see {@link BodyguardRuleArgs}.
   * @param opts Options that control how Pulumi manages the resource: see {@link pulumi.CustomResourceOptions}.
   */
  constructor(name: string, args: BodyguardRuleArgs, opts?: pulumi.CustomResourceOptions) {
    super(BodyguardRule, name, args, opts);
  }
}

/** Arguments of `BodyguardRule`. */
export interface BodyguardRuleArgs {
  /** App whose events it is about. Accepts an `App` or its id. Changing it replaces the bodyguard rule. */
  readonly appId: pulumi.Input<string | App>;
  /** Whether the rule is at work; `enabled` when left out. One of: `enabled`, `disabled`. */
  readonly status?: pulumi.Input<"enabled" | "disabled">;
  /** What is done where the call fails. */
  readonly beforePublishConfig: pulumi.Input<input.realtime.BeforePublishConfig>;
  /** Regular expression, between slashes, that names of chat rooms match; all rooms when left out. Removing it replaces the bodyguard rule. */
  readonly chatRoomFilter?: pulumi.Input<string>;
  /** What is called, filled or read, and how. */
  readonly target: pulumi.Input<input.realtime.BodyguardRuleTarget>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
}

/**
 * Tisane decides before a message is published.
 *
 * ## Example Usage
 *
 * ```ts
 * import { realtime } from "trefoil";
 *
 * new realtime.TisaneRule("basic", {
 *   appId: "I2E_JQ",
 *   beforePublishConfig: { retryTimeout: 5000, maxRetries: 3, failedAction: "REJECT", tooManyRequestsAction: "RETRY" },
 *   target: { apiKey: "generated", defaultLanguage: "en", thresholds: { bullying: 2 } },
 * });
 * ```
 *
 * ## Import
 *
 * Import an existing object by a file, because Pulumi's dynamic providers do not support the resource option `import`. The id is `{appId}/{ruleId}`. The file is shown in `docs/reference/realtime-tisane-rule.md`.
 *
 * ```sh
 * pulumi import -f import.json --generate-code=false
 * ```
 */
export class TisaneRule extends TrefoilResource<"realtime:TisaneRule"> implements DescribedBy<TisaneRuleArgs> {
  static readonly token = "realtime:TisaneRule";
  static readonly __pulumiType = "pulumi-nodejs:dynamic/trefoil/realtime:TisaneRule";
  static readonly properties: readonly string[] = [
    "appId",
    "status",
    "beforePublishConfig",
    "chatRoomFilter",
    "target",
    "extra",
    "ruleId",
  ];

  declare readonly appId: pulumi.Output<string>;
  declare readonly status: pulumi.Output<"enabled" | "disabled" | undefined>;
  declare readonly beforePublishConfig: pulumi.Output<output.realtime.BeforePublishConfig>;
  declare readonly chatRoomFilter: pulumi.Output<string | undefined>;
  declare readonly target: pulumi.Output<output.realtime.TisaneRuleTarget>;
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  /** Id of the rule within its app. */
  declare readonly ruleId: pulumi.Output<string>;

  /**
   * Reads an existing resource by its id without managing it.
   *
   * @param name Logical name of the result, unique in its stack.
   * @param id Id of the resource: `{appId}/{ruleId}`.
   * @param opts Options of the read, for example `provider`.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): TisaneRule {
    return TrefoilResource.lookup(TisaneRule, name, id, opts);
  }

  /** Returns true if the value is a `TisaneRule`, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is TisaneRule {
    return TrefoilResource.is(TisaneRule, value);
  }

  /**
   * Creates a resource.
   *
   * @param name Logical name of the resource, unique in its stack.
   * @param args Arguments of the resource: see {@link TisaneRuleArgs}.
   * @param opts Options that control how Pulumi manages the resource: see {@link pulumi.CustomResourceOptions}.
   */
  constructor(name: string, args: TisaneRuleArgs, opts?: pulumi.CustomResourceOptions) {
    super(TisaneRule, name, args, opts);
  }
}

/** Arguments of `TisaneRule`. */
export interface TisaneRuleArgs {
  /** App whose events it is about. Accepts an `App` or its id. Changing it replaces the tisane rule. */
  readonly appId: pulumi.Input<string | App>;
  /** Whether the rule is at work; `enabled` when left out. One of: `enabled`, `disabled`. */
  readonly status?: pulumi.Input<"enabled" | "disabled">;
  /** What is done where the call fails. */
  readonly beforePublishConfig: pulumi.Input<input.realtime.BeforePublishConfig>;
  /** Regular expression, between slashes, that names of chat rooms match; all rooms when left out. Removing it replaces the tisane rule. */
  readonly chatRoomFilter?: pulumi.Input<string>;
  /** What is called, filled or read, and how. */
  readonly target: pulumi.Input<input.realtime.TisaneRuleTarget>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
}

/**
 * Azure's content safety decides before a message is published.
 *
 * ## Example Usage
 *
 * ```ts
 * import { realtime } from "trefoil";
 *
 * new realtime.AzureModerationRule("basic", {
 *   appId: "I2E_JQ",
 *   beforePublishConfig: { retryTimeout: 5000, maxRetries: 3, failedAction: "REJECT", tooManyRequestsAction: "RETRY" },
 *   target: {
 *     apiKey: "generated",
 *     endpoint: "https://shop.cognitiveservices.azure.com",
 *     thresholds: { bullying: 2 },
 *   },
 * });
 * ```
 *
 * ## Import
 *
 * Import an existing object by a file, because Pulumi's dynamic providers do not support the resource option `import`. The id is `{appId}/{ruleId}`. The file is shown in `docs/reference/realtime-azure-moderation-rule.md`.
 *
 * ```sh
 * pulumi import -f import.json --generate-code=false
 * ```
 */
export class AzureModerationRule
  extends TrefoilResource<"realtime:AzureModerationRule">
  implements DescribedBy<AzureModerationRuleArgs>
{
  static readonly token = "realtime:AzureModerationRule";
  static readonly __pulumiType = "pulumi-nodejs:dynamic/trefoil/realtime:AzureModerationRule";
  static readonly properties: readonly string[] = [
    "appId",
    "status",
    "beforePublishConfig",
    "chatRoomFilter",
    "target",
    "extra",
    "ruleId",
  ];

  declare readonly appId: pulumi.Output<string>;
  declare readonly status: pulumi.Output<"enabled" | "disabled" | undefined>;
  declare readonly beforePublishConfig: pulumi.Output<output.realtime.BeforePublishConfig>;
  declare readonly chatRoomFilter: pulumi.Output<string | undefined>;
  declare readonly target: pulumi.Output<output.realtime.AzureModerationRuleTarget>;
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  /** Id of the rule within its app. */
  declare readonly ruleId: pulumi.Output<string>;

  /**
   * Reads an existing resource by its id without managing it.
   *
   * @param name Logical name of the result, unique in its stack.
   * @param id Id of the resource: `{appId}/{ruleId}`.
   * @param opts Options of the read, for example `provider`.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): AzureModerationRule {
    return TrefoilResource.lookup(AzureModerationRule, name, id, opts);
  }

  /** Returns true if the value is a `AzureModerationRule`, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is AzureModerationRule {
    return TrefoilResource.is(AzureModerationRule, value);
  }

  /**
   * Creates a resource.
   *
   * @param name Logical name of the resource, unique in its stack.
   * @param args Arguments of the resource: see {@link AzureModerationRuleArgs}.
   * @param opts Options that control how Pulumi manages the resource: see {@link pulumi.CustomResourceOptions}.
   */
  constructor(name: string, args: AzureModerationRuleArgs, opts?: pulumi.CustomResourceOptions) {
    super(AzureModerationRule, name, args, opts);
  }
}

/** Arguments of `AzureModerationRule`. */
export interface AzureModerationRuleArgs {
  /** App whose events it is about. Accepts an `App` or its id. Changing it replaces the azure moderation rule. */
  readonly appId: pulumi.Input<string | App>;
  /** Whether the rule is at work; `enabled` when left out. One of: `enabled`, `disabled`. */
  readonly status?: pulumi.Input<"enabled" | "disabled">;
  /** What is done where the call fails. */
  readonly beforePublishConfig: pulumi.Input<input.realtime.BeforePublishConfig>;
  /** Regular expression, between slashes, that names of chat rooms match; all rooms when left out. Removing it replaces the azure moderation rule. */
  readonly chatRoomFilter?: pulumi.Input<string>;
  /** What is called, filled or read, and how. */
  readonly target: pulumi.Input<input.realtime.AzureModerationRuleTarget>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
}
