// Generated from the definitions in provider/ by `npm run generate`. Do not edit.

// biome-ignore-all lint/suspicious/noExplicitAny: a value that the service defines may be any JSON.

import type * as pulumi from "@pulumi/pulumi";
import type { DescribedBy } from "../base/described-by";
import type { InvokeOptions } from "../base/functions/invoke";
import { TrefoilResource } from "../base/resource";
import type * as input from "../types/input";
import type * as output from "../types/output";

/**
 * An Ably app, which contains API keys, channel rules, queues and integration rules.
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
 * The id is `{appId}`. With the plugin in the project (`docs/hosts.md`), import by type, name and id:
 *
 * ```sh
 * pulumi import trefoil:realtime:App example '{appId}'
 * ```
 *
 * `npx trefoil import realtime.App` writes the program and the import file for existing objects. To write the file yourself without the plugin, see `docs/reference/realtime-app.md`.
 */
export class App extends TrefoilResource<"realtime:App"> implements DescribedBy<AppArgs> {
  static readonly token = "realtime:App";
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
    "reportUndeclared",
    "extra",
    "forceDestroy",
    "drift",
    "appId",
    "accountId",
    "created",
    "initialKeys",
    "fcmServiceAccountConfigured",
    "apnsCertificateConfigured",
    "apnsSigningKeyConfigured",
  ];

  declare readonly name: pulumi.Output<string>;
  declare readonly status: pulumi.Output<"enabled" | "disabled">;
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
  declare readonly reportUndeclared: pulumi.Output<boolean | undefined>;
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  declare readonly forceDestroy: pulumi.Output<boolean>;
  declare readonly drift: pulumi.Output<"declared" | "watched" | "complete" | undefined>;
  /** Id of the app, which is the first part of each of its API keys. */
  declare readonly appId: pulumi.Output<string>;
  /** Id of the account that the app belongs to. */
  declare readonly accountId: pulumi.Output<string>;
  /** Creation time. In milliseconds since the Unix epoch. */
  declare readonly created: pulumi.Output<number>;
  /** Ids of the keys that Ably created with the app, in the form of the ids of `realtime.Key`. Trefoil lists them right after it creates the app. Not set if this list failed, for example without the capability `read:key`, or if the response to the create request was lost. Returned only when the object is created. Trefoil keeps the stored value. An imported object lacks it. */
  declare readonly initialKeys: pulumi.Output<string[]>;
  /** `true` if a service account of Firebase Cloud Messaging is configured. */
  declare readonly fcmServiceAccountConfigured: pulumi.Output<boolean>;
  /** `true` if a certificate for APNs is configured. */
  declare readonly apnsCertificateConfigured: pulumi.Output<boolean>;
  /** `true` if a signing key for APNs is configured. */
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

  /**
   * Returns true if an object with this id exists, and false if it does not. Fails if the service may only hide it.
   *
   * @param id Id of the resource: `{appId}`.
   * @param opts Options of the search, for example `provider`.
   */
  static exists(id: pulumi.Input<pulumi.ID>, opts?: InvokeOptions): pulumi.Output<boolean> {
    return TrefoilResource.find(App, id, opts);
  }

  /** Returns true if the value is an `App`, also if another copy of this package created it. */
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
  /** Name of the app. Several apps may have the same name. Default: the logical name with a random suffix. */
  readonly name?: pulumi.Input<string>;
  /** Status of the app. Clients cannot connect to a disabled app. Default: `enabled`. One of: `enabled`, `disabled`. */
  readonly status?: pulumi.Input<"enabled" | "disabled">;
  /** Require TLS for client connections. Default: `false`. */
  readonly tlsOnly?: pulumi.Input<boolean>;
  /** Server key of the legacy Firebase Cloud Messaging API. New apps use `fcmServiceAccount`. Secret: encrypted in the state and redacted in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly fcmKey?: pulumi.Input<string>;
  /** Service account of Firebase Cloud Messaging, as a JSON string. Secret: encrypted in the state and redacted in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly fcmServiceAccount?: pulumi.Input<string>;
  /** Project id of Firebase Cloud Messaging. */
  readonly fcmProjectId?: pulumi.Input<string>;
  /** Authentication with the Apple Push Notification service (APNs). One of: `certificate`, `token`. */
  readonly apnsAuthType?: pulumi.Input<"certificate" | "token">;
  /** Certificate for APNs, in PEM format. Secret: encrypted in the state and redacted in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly apnsCertificate?: pulumi.Input<string>;
  /** Private key of the APNs certificate, in PEM format. Secret: encrypted in the state and redacted in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly apnsPrivateKey?: pulumi.Input<string>;
  /** Signing key for APNs, in PEM format. Secret: encrypted in the state and redacted in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly apnsSigningKey?: pulumi.Input<string>;
  /** Id of the APNs signing key. */
  readonly apnsSigningKeyId?: pulumi.Input<string>;
  /** Apple team id that issued the signing key. */
  readonly apnsIssuerKey?: pulumi.Input<string>;
  /** Topic of the push notifications, usually the bundle id of the app. */
  readonly apnsTopicHeader?: pulumi.Input<string>;
  /** Use the APNs sandbox environment. Default: `false`. */
  readonly apnsUseSandboxEndpoint?: pulumi.Input<boolean>;
  /** Report keys, channel rules, queues and integration rules of this object that no stack of the project declares, by `trefoil drift` and by the policy `trefoil-no-undeclared-objects`. They are never deleted. Default: `false`. Stored in the state only; not sent to the service. */
  readonly reportUndeclared?: pulumi.Input<boolean>;
  /** Additional properties of the request body, by their names in the API. They cannot replace values of other inputs. Objects are merged by property, lists with a key by item, and other lists of objects by position. Only the properties that you set are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
  /** Allow deleting or replacing the object while it contains keys, channel rules, queues, integrations or dead letters. Must be applied before the change that requires it. Default: `false`. Stored in the state only; not sent to the service. */
  readonly forceDestroy?: pulumi.Input<boolean>;
  /** Inputs that a refresh, `trefoil drift` and the next preview compare with the object. `declared`: the inputs that the program sets. `watched`: also omitted inputs whose default is known. `complete`: also each other omitted input, with its value after the last write. Default: the setting `trefoil:drift`. One of: `declared`, `watched`, `complete`. Stored in the state only; not sent to the service. */
  readonly drift?: pulumi.Input<"declared" | "watched" | "complete">;
}

/**
 * An API key of an Ably app, with its capabilities. Deleting the key revokes it permanently.
 *
 * ## Example Usage
 *
 * ```ts
 * import { realtime } from "trefoil";
 *
 * new realtime.Key("server", {
 *   appId: "I2E_JQ",
 *   name: "server",
 *   capabilities: { "chat:*": ["publish", "subscribe", "history"] },
 * });
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
 * The id is `{appId}.{keyId}`. With the plugin in the project (`docs/hosts.md`), import by type, name and id:
 *
 * ```sh
 * pulumi import trefoil:realtime:Key example '{appId}.{keyId}'
 * ```
 *
 * `npx trefoil import realtime.Key` writes the program and the import file for existing objects. To write the file yourself without the plugin, see `docs/reference/realtime-key.md`.
 */
export class Key extends TrefoilResource<"realtime:Key"> implements DescribedBy<KeyArgs> {
  static readonly token = "realtime:Key";
  static readonly properties: readonly string[] = [
    "appId",
    "name",
    "capabilities",
    "revocableTokens",
    "keepers",
    "extra",
    "drift",
    "keyId",
    "created",
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
  declare readonly drift: pulumi.Output<"declared" | "watched" | "complete" | undefined>;
  /** Id of the key within its app. */
  declare readonly keyId: pulumi.Output<string>;
  /** Creation time. In milliseconds since the Unix epoch. */
  declare readonly created: pulumi.Output<number>;
  /** Complete API key: the key name, a colon and the key secret. Secret: encrypted in the state and redacted in logs. */
  declare readonly key: pulumi.Output<string>;
  /** Public part of the key: the app id, a dot and the key id. */
  declare readonly keyName: pulumi.Output<string>;
  /** Key for Pusher clients. Equal to `keyName`. */
  declare readonly appKey: pulumi.Output<string>;
  /** Secret for Pusher clients: the part of the API key after the colon. Secret: encrypted in the state and redacted in logs. */
  declare readonly appSecret: pulumi.Output<string>;
  /** Host name of Ably's Pusher adapter, for `host` in server libraries, and for `wsHost` and `httpHost` in browsers. */
  declare readonly host: pulumi.Output<string>;
  /** Use TLS, for `useTLS` in server libraries and `forceTLS` in browsers. */
  declare readonly useTLS: pulumi.Output<boolean>;
  /** Cluster name for Pusher clients, which require one. The adapter accepts any value. */
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

  /**
   * Returns true if an object with this id exists, and false if it does not. Fails if the service may only hide it.
   *
   * @param id Id of the resource: `{appId}.{keyId}`.
   * @param opts Options of the search, for example `provider`.
   */
  static exists(id: pulumi.Input<pulumi.ID>, opts?: InvokeOptions): pulumi.Output<boolean> {
    return TrefoilResource.find(Key, id, opts);
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
  /** App that the key belongs to. Accepts an `App` or its id. Changing it replaces the key. */
  readonly appId: pulumi.Input<string | App>;
  /** Name of the key. Default: the logical name with a random suffix. */
  readonly name?: pulumi.Input<string>;
  /** Capabilities of the key: lists of operations by channel name or pattern, for example `publish` and `subscribe` for `chat:*`. */
  readonly capabilities: pulumi.Input<Record<string, pulumi.Input<pulumi.Input<string>[]>>>;
  /** Allow revoking tokens that are issued with the key. Default: `false`. */
  readonly revocableTokens?: pulumi.Input<boolean>;
  /** Arbitrary key-value pairs that trigger a rotation when they change: Trefoil creates a new object before it deletes the old object. Changing it replaces the key. Stored in the state only; not sent to the service. */
  readonly keepers?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Additional properties of the request body, by their names in the API. They cannot replace values of other inputs. Objects are merged by property, lists with a key by item, and other lists of objects by position. Only the properties that you set are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
  /** Inputs that a refresh, `trefoil drift` and the next preview compare with the object. `declared`: the inputs that the program sets. `watched`: also omitted inputs whose default is known. `complete`: also each other omitted input, with its value after the last write. Default: the setting `trefoil:drift`. One of: `declared`, `watched`, `complete`. Stored in the state only; not sent to the service. */
  readonly drift?: pulumi.Input<"declared" | "watched" | "complete">;
}

/**
 * A channel rule (namespace), which configures all channels whose name is the namespace or starts with it and a colon.
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
 * The id is `{appId}:{name}`. With the plugin in the project (`docs/hosts.md`), import by type, name and id:
 *
 * ```sh
 * pulumi import trefoil:realtime:Namespace example '{appId}:{name}'
 * ```
 *
 * `npx trefoil import realtime.Namespace` writes the program and the import file for existing objects. To write the file yourself without the plugin, see `docs/reference/realtime-namespace.md`.
 */
export class Namespace extends TrefoilResource<"realtime:Namespace"> implements DescribedBy<NamespaceArgs> {
  static readonly token = "realtime:Namespace";
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
    "drift",
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
  declare readonly drift: pulumi.Output<"declared" | "watched" | "complete" | undefined>;

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

  /**
   * Returns true if an object with this id exists, and false if it does not. Fails if the service may only hide it.
   *
   * @param id Id of the resource: `{appId}:{name}`.
   * @param opts Options of the search, for example `provider`.
   */
  static exists(id: pulumi.Input<pulumi.ID>, opts?: InvokeOptions): pulumi.Output<boolean> {
    return TrefoilResource.find(Namespace, id, opts);
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
  /** App whose channels the rule configures. Accepts an `App` or its id. Changing it replaces the namespace. */
  readonly appId: pulumi.Input<string | App>;
  /** Namespace. `chat` applies to the channel `chat` and to all channels `chat:…`. Changing it replaces the namespace. */
  readonly name: pulumi.Input<string>;
  /** Require that clients are identified (have a `clientId`) to use the channels. Default: `false`. */
  readonly identified?: pulumi.Input<boolean>;
  /** Deprecated name of `identified` for the same setting. Set only one of them. */
  readonly authenticated?: pulumi.Input<boolean>;
  /** Persist all messages, so that history returns them. Default: `false`. Ably's client states that `mutableMessages` requires it, and the service may enable it with them. */
  readonly persisted?: pulumi.Input<boolean>;
  /** Persist the last message of each channel for one year. Default: `false`. */
  readonly persistLast?: pulumi.Input<boolean>;
  /** Allow publishing push notifications. Default: `false`. */
  readonly pushEnabled?: pulumi.Input<boolean>;
  /** Enable server-side batching of messages. Default: `false`. */
  readonly batchingEnabled?: pulumi.Input<boolean>;
  /** Time during which messages are collected into a batch. In milliseconds. Default: 20. Requires `batchingEnabled`. While that is `false`, the value is neither sent nor compared. Minimum: 20. Maximum: 1000. */
  readonly batchingInterval?: pulumi.Input<number>;
  /** Enable message conflation: of all messages with the same conflation key, only the latest is delivered. Default: `false`. */
  readonly conflationEnabled?: pulumi.Input<boolean>;
  /** Milliseconds over which messages are conflated. Requires `conflationEnabled`. While that is `false`, the value is neither sent nor compared. Minimum: 1. */
  readonly conflationInterval?: pulumi.Input<number>;
  /** Conflation key: messages with the same key are conflated, for example `#{name}`. Requires `conflationEnabled`. While that is `false`, the value is neither sent nor compared. */
  readonly conflationKey?: pulumi.Input<string>;
  /** Require TLS for clients. Default: `false`. */
  readonly tlsOnly?: pulumi.Input<boolean>;
  /** Expose the time serial of messages. Default: `false`. */
  readonly exposeTimeserial?: pulumi.Input<boolean>;
  /** Allow updates and deletes of published messages. Default: `false`. Set `persisted` with it. */
  readonly mutableMessages?: pulumi.Input<boolean>;
  /** List the channels in the channel registry. Default: `false`. */
  readonly populateChannelRegistry?: pulumi.Input<boolean>;
  /** Additional properties of the request body, by their names in the API. They cannot replace values of other inputs. Objects are merged by property, lists with a key by item, and other lists of objects by position. Only the properties that you set are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
  /** Inputs that a refresh, `trefoil drift` and the next preview compare with the object. `declared`: the inputs that the program sets. `watched`: also omitted inputs whose default is known. `complete`: also each other omitted input, with its value after the last write. Default: the setting `trefoil:drift`. One of: `declared`, `watched`, `complete`. Stored in the state only; not sent to the service. */
  readonly drift?: pulumi.Input<"declared" | "watched" | "complete">;
}

/**
 * A message queue of an Ably app. An `AmqpRule` publishes messages to it, and servers consume them with AMQP or STOMP.
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
 * The id is `{appId}:{region}:{name}`. With the plugin in the project (`docs/hosts.md`), import by type, name and id:
 *
 * ```sh
 * pulumi import trefoil:realtime:Queue example '{appId}:{region}:{name}'
 * ```
 *
 * `npx trefoil import realtime.Queue` writes the program and the import file for existing objects. To write the file yourself without the plugin, see `docs/reference/realtime-queue.md`.
 */
export class Queue extends TrefoilResource<"realtime:Queue"> implements DescribedBy<QueueArgs> {
  static readonly token = "realtime:Queue";
  static readonly properties: readonly string[] = [
    "appId",
    "name",
    "ttl",
    "maxLength",
    "region",
    "timeout",
    "forceDestroy",
    "drift",
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
  declare readonly drift: pulumi.Output<"declared" | "watched" | "complete" | undefined>;
  /** Id of the queue: the app id, region and name, separated by colons. */
  declare readonly queueId: pulumi.Output<string>;
  /** AMQP connection. Authenticate with the name of an API key as user name, and its secret as password. */
  declare readonly amqp: pulumi.Output<output.realtime.QueueAmqp>;
  /** STOMP connection. Authenticate as for AMQP. */
  declare readonly stomp: pulumi.Output<output.realtime.QueueStomp>;
  /** Id of the dead letter queue, which Ably creates for expired messages and for messages that exceed the limit. */
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

  /**
   * Returns true if an object with this id exists, and false if it does not. Fails if the service may only hide it.
   *
   * @param id Id of the resource: `{appId}:{region}:{name}`.
   * @param opts Options of the search, for example `provider`.
   */
  static exists(id: pulumi.Input<pulumi.ID>, opts?: InvokeOptions): pulumi.Output<boolean> {
    return TrefoilResource.find(Queue, id, opts);
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
  /** App that the queue belongs to. Accepts an `App` or its id. Changing it replaces the queue. */
  readonly appId: pulumi.Input<string | App>;
  /** Name of the queue. Default: the logical name with a random suffix. Changing it replaces the queue. */
  readonly name?: pulumi.Input<string>;
  /** Time to live of a message, after which it moves to the dead letter queue. In minutes. Minimum: 1. Maximum: 60. Changing it replaces the queue. */
  readonly ttl: pulumi.Input<number>;
  /** Maximum number of messages. If it is exceeded, the oldest messages move to the dead letter queue. Minimum: 1. Changing it replaces the queue. */
  readonly maxLength: pulumi.Input<number>;
  /** Region of the queue. One of: `us-east-1-a`, `eu-west-1-a`. Other values are accepted with a warning. Changing it replaces the queue. */
  readonly region: pulumi.Input<"us-east-1-a" | "eu-west-1-a" | (string & {})>;
  /** Time to wait for a new queue to reach the state `Running`. In seconds. Default: `120`. Minimum: 1. Stored in the state only; not sent to the service. */
  readonly timeout?: pulumi.Input<number>;
  /** Allow deleting or replacing the object while it contains messages or dead letters. Must be applied before the change that requires it. Default: `false`. Stored in the state only; not sent to the service. */
  readonly forceDestroy?: pulumi.Input<boolean>;
  /** Inputs that a refresh, `trefoil drift` and the next preview compare with the object. `declared`: the inputs that the program sets. `watched`: also omitted inputs whose default is known. `complete`: also each other omitted input, with its value after the last write. Default: the setting `trefoil:drift`. One of: `declared`, `watched`, `complete`. Stored in the state only; not sent to the service. */
  readonly drift?: pulumi.Input<"declared" | "watched" | "complete">;
}

/**
 * An integration rule (webhook), which sends events of channels to a URL.
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
 * The id is `{appId}/{ruleId}`. With the plugin in the project (`docs/hosts.md`), import by type, name and id:
 *
 * ```sh
 * pulumi import trefoil:realtime:HttpRule example '{appId}/{ruleId}'
 * ```
 *
 * `npx trefoil import realtime.HttpRule` writes the program and the import file for existing objects. To write the file yourself without the plugin, see `docs/reference/realtime-http-rule.md`.
 */
export class HttpRule extends TrefoilResource<"realtime:HttpRule"> implements DescribedBy<HttpRuleArgs> {
  static readonly token = "realtime:HttpRule";
  static readonly properties: readonly string[] = [
    "appId",
    "status",
    "requestMode",
    "source",
    "target",
    "extra",
    "drift",
    "ruleId",
  ];

  declare readonly appId: pulumi.Output<string>;
  declare readonly status: pulumi.Output<"enabled" | "disabled">;
  declare readonly requestMode: pulumi.Output<"single" | "batch">;
  declare readonly source: pulumi.Output<output.realtime.RuleSource>;
  declare readonly target: pulumi.Output<output.realtime.HttpRuleTarget>;
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  declare readonly drift: pulumi.Output<"declared" | "watched" | "complete" | undefined>;
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

  /**
   * Returns true if an object with this id exists, and false if it does not. Fails if the service may only hide it.
   *
   * @param id Id of the resource: `{appId}/{ruleId}`.
   * @param opts Options of the search, for example `provider`.
   */
  static exists(id: pulumi.Input<pulumi.ID>, opts?: InvokeOptions): pulumi.Output<boolean> {
    return TrefoilResource.find(HttpRule, id, opts);
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
  /** App whose events trigger the rule. Accepts an `App` or its id. Changing it replaces the HTTP rule. */
  readonly appId: pulumi.Input<string | App>;
  /** Status of the rule. Default: `enabled`. One of: `enabled`, `disabled`. */
  readonly status?: pulumi.Input<"enabled" | "disabled">;
  /** Request mode: one event per request (`single`), or several events per request (`batch`). Default: `single`. One of: `single`, `batch`. */
  readonly requestMode?: pulumi.Input<"single" | "batch">;
  /** Source of the events. */
  readonly source: pulumi.Input<input.realtime.RuleSource>;
  /** Target of the rule. */
  readonly target: pulumi.Input<input.realtime.HttpRuleTarget>;
  /** Additional properties of the request body, by their names in the API. They cannot replace values of other inputs. Objects are merged by property, lists with a key by item, and other lists of objects by position. Only the properties that you set are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
  /** Inputs that a refresh, `trefoil drift` and the next preview compare with the object. `declared`: the inputs that the program sets. `watched`: also omitted inputs whose default is known. `complete`: also each other omitted input, with its value after the last write. Default: the setting `trefoil:drift`. One of: `declared`, `watched`, `complete`. Stored in the state only; not sent to the service. */
  readonly drift?: pulumi.Input<"declared" | "watched" | "complete">;
}

/**
 * An integration rule, which triggers an IFTTT applet for events of channels.
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
 * The id is `{appId}/{ruleId}`. With the plugin in the project (`docs/hosts.md`), import by type, name and id:
 *
 * ```sh
 * pulumi import trefoil:realtime:IftttRule example '{appId}/{ruleId}'
 * ```
 *
 * `npx trefoil import realtime.IftttRule` writes the program and the import file for existing objects. To write the file yourself without the plugin, see `docs/reference/realtime-ifttt-rule.md`.
 */
export class IftttRule extends TrefoilResource<"realtime:IftttRule"> implements DescribedBy<IftttRuleArgs> {
  static readonly token = "realtime:IftttRule";
  static readonly properties: readonly string[] = [
    "appId",
    "status",
    "requestMode",
    "source",
    "target",
    "extra",
    "drift",
    "ruleId",
  ];

  declare readonly appId: pulumi.Output<string>;
  declare readonly status: pulumi.Output<"enabled" | "disabled">;
  declare readonly requestMode: pulumi.Output<"single" | "batch">;
  declare readonly source: pulumi.Output<output.realtime.RuleSource>;
  declare readonly target: pulumi.Output<output.realtime.IftttRuleTarget>;
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  declare readonly drift: pulumi.Output<"declared" | "watched" | "complete" | undefined>;
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

  /**
   * Returns true if an object with this id exists, and false if it does not. Fails if the service may only hide it.
   *
   * @param id Id of the resource: `{appId}/{ruleId}`.
   * @param opts Options of the search, for example `provider`.
   */
  static exists(id: pulumi.Input<pulumi.ID>, opts?: InvokeOptions): pulumi.Output<boolean> {
    return TrefoilResource.find(IftttRule, id, opts);
  }

  /** Returns true if the value is an `IftttRule`, also if another copy of this package created it. */
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
  /** App whose events trigger the rule. Accepts an `App` or its id. Changing it replaces the IFTTT rule. */
  readonly appId: pulumi.Input<string | App>;
  /** Status of the rule. Default: `enabled`. One of: `enabled`, `disabled`. */
  readonly status?: pulumi.Input<"enabled" | "disabled">;
  /** Request mode: one event per request (`single`), or several events per request (`batch`). Default: `single`. One of: `single`, `batch`. */
  readonly requestMode?: pulumi.Input<"single" | "batch">;
  /** Source of the events. */
  readonly source: pulumi.Input<input.realtime.RuleSource>;
  /** Target of the rule. */
  readonly target: pulumi.Input<input.realtime.IftttRuleTarget>;
  /** Additional properties of the request body, by their names in the API. They cannot replace values of other inputs. Objects are merged by property, lists with a key by item, and other lists of objects by position. Only the properties that you set are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
  /** Inputs that a refresh, `trefoil drift` and the next preview compare with the object. `declared`: the inputs that the program sets. `watched`: also omitted inputs whose default is known. `complete`: also each other omitted input, with its value after the last write. Default: the setting `trefoil:drift`. One of: `declared`, `watched`, `complete`. Stored in the state only; not sent to the service. */
  readonly drift?: pulumi.Input<"declared" | "watched" | "complete">;
}

/**
 * An integration rule, which triggers a Zapier zap for events of channels.
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
 * The id is `{appId}/{ruleId}`. With the plugin in the project (`docs/hosts.md`), import by type, name and id:
 *
 * ```sh
 * pulumi import trefoil:realtime:ZapierRule example '{appId}/{ruleId}'
 * ```
 *
 * `npx trefoil import realtime.ZapierRule` writes the program and the import file for existing objects. To write the file yourself without the plugin, see `docs/reference/realtime-zapier-rule.md`.
 */
export class ZapierRule extends TrefoilResource<"realtime:ZapierRule"> implements DescribedBy<ZapierRuleArgs> {
  static readonly token = "realtime:ZapierRule";
  static readonly properties: readonly string[] = [
    "appId",
    "status",
    "requestMode",
    "source",
    "target",
    "extra",
    "drift",
    "ruleId",
  ];

  declare readonly appId: pulumi.Output<string>;
  declare readonly status: pulumi.Output<"enabled" | "disabled">;
  declare readonly requestMode: pulumi.Output<"single" | "batch">;
  declare readonly source: pulumi.Output<output.realtime.RuleSource>;
  declare readonly target: pulumi.Output<output.realtime.ZapierRuleTarget>;
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  declare readonly drift: pulumi.Output<"declared" | "watched" | "complete" | undefined>;
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

  /**
   * Returns true if an object with this id exists, and false if it does not. Fails if the service may only hide it.
   *
   * @param id Id of the resource: `{appId}/{ruleId}`.
   * @param opts Options of the search, for example `provider`.
   */
  static exists(id: pulumi.Input<pulumi.ID>, opts?: InvokeOptions): pulumi.Output<boolean> {
    return TrefoilResource.find(ZapierRule, id, opts);
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
  /** App whose events trigger the rule. Accepts an `App` or its id. Changing it replaces the Zapier rule. */
  readonly appId: pulumi.Input<string | App>;
  /** Status of the rule. Default: `enabled`. One of: `enabled`, `disabled`. */
  readonly status?: pulumi.Input<"enabled" | "disabled">;
  /** Request mode: one event per request (`single`), or several events per request (`batch`). Default: `single`. One of: `single`, `batch`. */
  readonly requestMode?: pulumi.Input<"single" | "batch">;
  /** Source of the events. */
  readonly source: pulumi.Input<input.realtime.RuleSource>;
  /** Target of the rule. */
  readonly target: pulumi.Input<input.realtime.ZapierRuleTarget>;
  /** Additional properties of the request body, by their names in the API. They cannot replace values of other inputs. Objects are merged by property, lists with a key by item, and other lists of objects by position. Only the properties that you set are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
  /** Inputs that a refresh, `trefoil drift` and the next preview compare with the object. `declared`: the inputs that the program sets. `watched`: also omitted inputs whose default is known. `complete`: also each other omitted input, with its value after the last write. Default: the setting `trefoil:drift`. One of: `declared`, `watched`, `complete`. Stored in the state only; not sent to the service. */
  readonly drift?: pulumi.Input<"declared" | "watched" | "complete">;
}

/**
 * An integration rule, which calls a Cloudflare Worker for events of channels.
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
 * The id is `{appId}/{ruleId}`. With the plugin in the project (`docs/hosts.md`), import by type, name and id:
 *
 * ```sh
 * pulumi import trefoil:realtime:CloudflareWorkerRule example '{appId}/{ruleId}'
 * ```
 *
 * `npx trefoil import realtime.CloudflareWorkerRule` writes the program and the import file for existing objects. To write the file yourself without the plugin, see `docs/reference/realtime-cloudflare-worker-rule.md`.
 */
export class CloudflareWorkerRule
  extends TrefoilResource<"realtime:CloudflareWorkerRule">
  implements DescribedBy<CloudflareWorkerRuleArgs>
{
  static readonly token = "realtime:CloudflareWorkerRule";
  static readonly properties: readonly string[] = [
    "appId",
    "status",
    "requestMode",
    "source",
    "target",
    "extra",
    "drift",
    "ruleId",
  ];

  declare readonly appId: pulumi.Output<string>;
  declare readonly status: pulumi.Output<"enabled" | "disabled">;
  declare readonly requestMode: pulumi.Output<"single" | "batch">;
  declare readonly source: pulumi.Output<output.realtime.RuleSource>;
  declare readonly target: pulumi.Output<output.realtime.CloudflareWorkerRuleTarget>;
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  declare readonly drift: pulumi.Output<"declared" | "watched" | "complete" | undefined>;
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

  /**
   * Returns true if an object with this id exists, and false if it does not. Fails if the service may only hide it.
   *
   * @param id Id of the resource: `{appId}/{ruleId}`.
   * @param opts Options of the search, for example `provider`.
   */
  static exists(id: pulumi.Input<pulumi.ID>, opts?: InvokeOptions): pulumi.Output<boolean> {
    return TrefoilResource.find(CloudflareWorkerRule, id, opts);
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
  /** App whose events trigger the rule. Accepts an `App` or its id. Changing it replaces the Cloudflare worker rule. */
  readonly appId: pulumi.Input<string | App>;
  /** Status of the rule. Default: `enabled`. One of: `enabled`, `disabled`. */
  readonly status?: pulumi.Input<"enabled" | "disabled">;
  /** Request mode: one event per request (`single`), or several events per request (`batch`). Default: `single`. One of: `single`, `batch`. */
  readonly requestMode?: pulumi.Input<"single" | "batch">;
  /** Source of the events. */
  readonly source: pulumi.Input<input.realtime.RuleSource>;
  /** Target of the rule. */
  readonly target: pulumi.Input<input.realtime.CloudflareWorkerRuleTarget>;
  /** Additional properties of the request body, by their names in the API. They cannot replace values of other inputs. Objects are merged by property, lists with a key by item, and other lists of objects by position. Only the properties that you set are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
  /** Inputs that a refresh, `trefoil drift` and the next preview compare with the object. `declared`: the inputs that the program sets. `watched`: also omitted inputs whose default is known. `complete`: also each other omitted input, with its value after the last write. Default: the setting `trefoil:drift`. One of: `declared`, `watched`, `complete`. Stored in the state only; not sent to the service. */
  readonly drift?: pulumi.Input<"declared" | "watched" | "complete">;
}

/**
 * An integration rule, which invokes an Azure Function for events of channels.
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
 * The id is `{appId}/{ruleId}`. With the plugin in the project (`docs/hosts.md`), import by type, name and id:
 *
 * ```sh
 * pulumi import trefoil:realtime:AzureFunctionRule example '{appId}/{ruleId}'
 * ```
 *
 * `npx trefoil import realtime.AzureFunctionRule` writes the program and the import file for existing objects. To write the file yourself without the plugin, see `docs/reference/realtime-azure-function-rule.md`.
 */
export class AzureFunctionRule
  extends TrefoilResource<"realtime:AzureFunctionRule">
  implements DescribedBy<AzureFunctionRuleArgs>
{
  static readonly token = "realtime:AzureFunctionRule";
  static readonly properties: readonly string[] = [
    "appId",
    "status",
    "requestMode",
    "source",
    "target",
    "extra",
    "drift",
    "ruleId",
  ];

  declare readonly appId: pulumi.Output<string>;
  declare readonly status: pulumi.Output<"enabled" | "disabled">;
  declare readonly requestMode: pulumi.Output<"single" | "batch">;
  declare readonly source: pulumi.Output<output.realtime.RuleSource>;
  declare readonly target: pulumi.Output<output.realtime.AzureFunctionRuleTarget>;
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  declare readonly drift: pulumi.Output<"declared" | "watched" | "complete" | undefined>;
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

  /**
   * Returns true if an object with this id exists, and false if it does not. Fails if the service may only hide it.
   *
   * @param id Id of the resource: `{appId}/{ruleId}`.
   * @param opts Options of the search, for example `provider`.
   */
  static exists(id: pulumi.Input<pulumi.ID>, opts?: InvokeOptions): pulumi.Output<boolean> {
    return TrefoilResource.find(AzureFunctionRule, id, opts);
  }

  /** Returns true if the value is an `AzureFunctionRule`, also if another copy of this package created it. */
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
  /** App whose events trigger the rule. Accepts an `App` or its id. Changing it replaces the Azure function rule. */
  readonly appId: pulumi.Input<string | App>;
  /** Status of the rule. Default: `enabled`. One of: `enabled`, `disabled`. */
  readonly status?: pulumi.Input<"enabled" | "disabled">;
  /** Request mode: one event per request (`single`), or several events per request (`batch`). Default: `single`. One of: `single`, `batch`. */
  readonly requestMode?: pulumi.Input<"single" | "batch">;
  /** Source of the events. */
  readonly source: pulumi.Input<input.realtime.RuleSource>;
  /** Target of the rule. */
  readonly target: pulumi.Input<input.realtime.AzureFunctionRuleTarget>;
  /** Additional properties of the request body, by their names in the API. They cannot replace values of other inputs. Objects are merged by property, lists with a key by item, and other lists of objects by position. Only the properties that you set are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
  /** Inputs that a refresh, `trefoil drift` and the next preview compare with the object. `declared`: the inputs that the program sets. `watched`: also omitted inputs whose default is known. `complete`: also each other omitted input, with its value after the last write. Default: the setting `trefoil:drift`. One of: `declared`, `watched`, `complete`. Stored in the state only; not sent to the service. */
  readonly drift?: pulumi.Input<"declared" | "watched" | "complete">;
}

/**
 * An integration rule, which invokes a Google Cloud Function for events of channels.
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
 * The id is `{appId}/{ruleId}`. With the plugin in the project (`docs/hosts.md`), import by type, name and id:
 *
 * ```sh
 * pulumi import trefoil:realtime:GoogleCloudFunctionRule example '{appId}/{ruleId}'
 * ```
 *
 * `npx trefoil import realtime.GoogleCloudFunctionRule` writes the program and the import file for existing objects. To write the file yourself without the plugin, see `docs/reference/realtime-google-cloud-function-rule.md`.
 */
export class GoogleCloudFunctionRule
  extends TrefoilResource<"realtime:GoogleCloudFunctionRule">
  implements DescribedBy<GoogleCloudFunctionRuleArgs>
{
  static readonly token = "realtime:GoogleCloudFunctionRule";
  static readonly properties: readonly string[] = [
    "appId",
    "status",
    "requestMode",
    "source",
    "target",
    "extra",
    "drift",
    "ruleId",
  ];

  declare readonly appId: pulumi.Output<string>;
  declare readonly status: pulumi.Output<"enabled" | "disabled">;
  declare readonly requestMode: pulumi.Output<"single" | "batch">;
  declare readonly source: pulumi.Output<output.realtime.RuleSource>;
  declare readonly target: pulumi.Output<output.realtime.GoogleCloudFunctionRuleTarget>;
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  declare readonly drift: pulumi.Output<"declared" | "watched" | "complete" | undefined>;
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

  /**
   * Returns true if an object with this id exists, and false if it does not. Fails if the service may only hide it.
   *
   * @param id Id of the resource: `{appId}/{ruleId}`.
   * @param opts Options of the search, for example `provider`.
   */
  static exists(id: pulumi.Input<pulumi.ID>, opts?: InvokeOptions): pulumi.Output<boolean> {
    return TrefoilResource.find(GoogleCloudFunctionRule, id, opts);
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
  /** App whose events trigger the rule. Accepts an `App` or its id. Changing it replaces the Google cloud function rule. */
  readonly appId: pulumi.Input<string | App>;
  /** Status of the rule. Default: `enabled`. One of: `enabled`, `disabled`. */
  readonly status?: pulumi.Input<"enabled" | "disabled">;
  /** Request mode: one event per request (`single`), or several events per request (`batch`). Default: `single`. One of: `single`, `batch`. */
  readonly requestMode?: pulumi.Input<"single" | "batch">;
  /** Source of the events. */
  readonly source: pulumi.Input<input.realtime.RuleSource>;
  /** Target of the rule. */
  readonly target: pulumi.Input<input.realtime.GoogleCloudFunctionRuleTarget>;
  /** Additional properties of the request body, by their names in the API. They cannot replace values of other inputs. Objects are merged by property, lists with a key by item, and other lists of objects by position. Only the properties that you set are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
  /** Inputs that a refresh, `trefoil drift` and the next preview compare with the object. `declared`: the inputs that the program sets. `watched`: also omitted inputs whose default is known. `complete`: also each other omitted input, with its value after the last write. Default: the setting `trefoil:drift`. One of: `declared`, `watched`, `complete`. Stored in the state only; not sent to the service. */
  readonly drift?: pulumi.Input<"declared" | "watched" | "complete">;
}

/**
 * An integration rule, which invokes an AWS Lambda function for events of channels.
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
 * The id is `{appId}/{ruleId}`. With the plugin in the project (`docs/hosts.md`), import by type, name and id:
 *
 * ```sh
 * pulumi import trefoil:realtime:LambdaRule example '{appId}/{ruleId}'
 * ```
 *
 * `npx trefoil import realtime.LambdaRule` writes the program and the import file for existing objects. To write the file yourself without the plugin, see `docs/reference/realtime-lambda-rule.md`.
 */
export class LambdaRule extends TrefoilResource<"realtime:LambdaRule"> implements DescribedBy<LambdaRuleArgs> {
  static readonly token = "realtime:LambdaRule";
  static readonly properties: readonly string[] = [
    "appId",
    "status",
    "requestMode",
    "source",
    "target",
    "extra",
    "drift",
    "ruleId",
  ];

  declare readonly appId: pulumi.Output<string>;
  declare readonly status: pulumi.Output<"enabled" | "disabled">;
  declare readonly requestMode: pulumi.Output<"single" | "batch">;
  declare readonly source: pulumi.Output<output.realtime.RuleSource>;
  declare readonly target: pulumi.Output<output.realtime.LambdaRuleTarget>;
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  declare readonly drift: pulumi.Output<"declared" | "watched" | "complete" | undefined>;
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

  /**
   * Returns true if an object with this id exists, and false if it does not. Fails if the service may only hide it.
   *
   * @param id Id of the resource: `{appId}/{ruleId}`.
   * @param opts Options of the search, for example `provider`.
   */
  static exists(id: pulumi.Input<pulumi.ID>, opts?: InvokeOptions): pulumi.Output<boolean> {
    return TrefoilResource.find(LambdaRule, id, opts);
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
  /** App whose events trigger the rule. Accepts an `App` or its id. Changing it replaces the Lambda rule. */
  readonly appId: pulumi.Input<string | App>;
  /** Status of the rule. Default: `enabled`. One of: `enabled`, `disabled`. */
  readonly status?: pulumi.Input<"enabled" | "disabled">;
  /** Request mode: one event per request (`single`), or several events per request (`batch`). Default: `single`. One of: `single`, `batch`. */
  readonly requestMode?: pulumi.Input<"single" | "batch">;
  /** Source of the events. */
  readonly source: pulumi.Input<input.realtime.RuleSource>;
  /** Target of the rule. */
  readonly target: pulumi.Input<input.realtime.LambdaRuleTarget>;
  /** Additional properties of the request body, by their names in the API. They cannot replace values of other inputs. Objects are merged by property, lists with a key by item, and other lists of objects by position. Only the properties that you set are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
  /** Inputs that a refresh, `trefoil drift` and the next preview compare with the object. `declared`: the inputs that the program sets. `watched`: also omitted inputs whose default is known. `complete`: also each other omitted input, with its value after the last write. Default: the setting `trefoil:drift`. One of: `declared`, `watched`, `complete`. Stored in the state only; not sent to the service. */
  readonly drift?: pulumi.Input<"declared" | "watched" | "complete">;
}

/**
 * An integration rule, which sends events of channels to an Amazon Kinesis stream.
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
 * The id is `{appId}/{ruleId}`. With the plugin in the project (`docs/hosts.md`), import by type, name and id:
 *
 * ```sh
 * pulumi import trefoil:realtime:KinesisRule example '{appId}/{ruleId}'
 * ```
 *
 * `npx trefoil import realtime.KinesisRule` writes the program and the import file for existing objects. To write the file yourself without the plugin, see `docs/reference/realtime-kinesis-rule.md`.
 */
export class KinesisRule extends TrefoilResource<"realtime:KinesisRule"> implements DescribedBy<KinesisRuleArgs> {
  static readonly token = "realtime:KinesisRule";
  static readonly properties: readonly string[] = ["appId", "status", "source", "target", "extra", "drift", "ruleId"];

  declare readonly appId: pulumi.Output<string>;
  declare readonly status: pulumi.Output<"enabled" | "disabled">;
  declare readonly source: pulumi.Output<output.realtime.RuleSource>;
  declare readonly target: pulumi.Output<output.realtime.KinesisRuleTarget>;
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  declare readonly drift: pulumi.Output<"declared" | "watched" | "complete" | undefined>;
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

  /**
   * Returns true if an object with this id exists, and false if it does not. Fails if the service may only hide it.
   *
   * @param id Id of the resource: `{appId}/{ruleId}`.
   * @param opts Options of the search, for example `provider`.
   */
  static exists(id: pulumi.Input<pulumi.ID>, opts?: InvokeOptions): pulumi.Output<boolean> {
    return TrefoilResource.find(KinesisRule, id, opts);
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
  /** App whose events trigger the rule. Accepts an `App` or its id. Changing it replaces the Kinesis rule. */
  readonly appId: pulumi.Input<string | App>;
  /** Status of the rule. Default: `enabled`. One of: `enabled`, `disabled`. */
  readonly status?: pulumi.Input<"enabled" | "disabled">;
  /** Source of the events. */
  readonly source: pulumi.Input<input.realtime.RuleSource>;
  /** Target of the rule. */
  readonly target: pulumi.Input<input.realtime.KinesisRuleTarget>;
  /** Additional properties of the request body, by their names in the API. They cannot replace values of other inputs. Objects are merged by property, lists with a key by item, and other lists of objects by position. Only the properties that you set are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
  /** Inputs that a refresh, `trefoil drift` and the next preview compare with the object. `declared`: the inputs that the program sets. `watched`: also omitted inputs whose default is known. `complete`: also each other omitted input, with its value after the last write. Default: the setting `trefoil:drift`. One of: `declared`, `watched`, `complete`. Stored in the state only; not sent to the service. */
  readonly drift?: pulumi.Input<"declared" | "watched" | "complete">;
}

/**
 * An integration rule, which sends events of channels to an Amazon SQS queue.
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
 * The id is `{appId}/{ruleId}`. With the plugin in the project (`docs/hosts.md`), import by type, name and id:
 *
 * ```sh
 * pulumi import trefoil:realtime:SqsRule example '{appId}/{ruleId}'
 * ```
 *
 * `npx trefoil import realtime.SqsRule` writes the program and the import file for existing objects. To write the file yourself without the plugin, see `docs/reference/realtime-sqs-rule.md`.
 */
export class SqsRule extends TrefoilResource<"realtime:SqsRule"> implements DescribedBy<SqsRuleArgs> {
  static readonly token = "realtime:SqsRule";
  static readonly properties: readonly string[] = ["appId", "status", "source", "target", "extra", "drift", "ruleId"];

  declare readonly appId: pulumi.Output<string>;
  declare readonly status: pulumi.Output<"enabled" | "disabled">;
  declare readonly source: pulumi.Output<output.realtime.RuleSource>;
  declare readonly target: pulumi.Output<output.realtime.SqsRuleTarget>;
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  declare readonly drift: pulumi.Output<"declared" | "watched" | "complete" | undefined>;
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

  /**
   * Returns true if an object with this id exists, and false if it does not. Fails if the service may only hide it.
   *
   * @param id Id of the resource: `{appId}/{ruleId}`.
   * @param opts Options of the search, for example `provider`.
   */
  static exists(id: pulumi.Input<pulumi.ID>, opts?: InvokeOptions): pulumi.Output<boolean> {
    return TrefoilResource.find(SqsRule, id, opts);
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
  /** App whose events trigger the rule. Accepts an `App` or its id. Changing it replaces the SQS rule. */
  readonly appId: pulumi.Input<string | App>;
  /** Status of the rule. Default: `enabled`. One of: `enabled`, `disabled`. */
  readonly status?: pulumi.Input<"enabled" | "disabled">;
  /** Source of the events. */
  readonly source: pulumi.Input<input.realtime.RuleSource>;
  /** Target of the rule. */
  readonly target: pulumi.Input<input.realtime.SqsRuleTarget>;
  /** Additional properties of the request body, by their names in the API. They cannot replace values of other inputs. Objects are merged by property, lists with a key by item, and other lists of objects by position. Only the properties that you set are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
  /** Inputs that a refresh, `trefoil drift` and the next preview compare with the object. `declared`: the inputs that the program sets. `watched`: also omitted inputs whose default is known. `complete`: also each other omitted input, with its value after the last write. Default: the setting `trefoil:drift`. One of: `declared`, `watched`, `complete`. Stored in the state only; not sent to the service. */
  readonly drift?: pulumi.Input<"declared" | "watched" | "complete">;
}

/**
 * An integration rule, which sends events of channels to a `Queue` of the app.
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
 * The id is `{appId}/{ruleId}`. With the plugin in the project (`docs/hosts.md`), import by type, name and id:
 *
 * ```sh
 * pulumi import trefoil:realtime:AmqpRule example '{appId}/{ruleId}'
 * ```
 *
 * `npx trefoil import realtime.AmqpRule` writes the program and the import file for existing objects. To write the file yourself without the plugin, see `docs/reference/realtime-amqp-rule.md`.
 */
export class AmqpRule extends TrefoilResource<"realtime:AmqpRule"> implements DescribedBy<AmqpRuleArgs> {
  static readonly token = "realtime:AmqpRule";
  static readonly properties: readonly string[] = [
    "appId",
    "status",
    "requestMode",
    "source",
    "target",
    "extra",
    "drift",
    "ruleId",
  ];

  declare readonly appId: pulumi.Output<string>;
  declare readonly status: pulumi.Output<"enabled" | "disabled">;
  declare readonly requestMode: pulumi.Output<"single" | "batch">;
  declare readonly source: pulumi.Output<output.realtime.RuleSource>;
  declare readonly target: pulumi.Output<output.realtime.AmqpRuleTarget>;
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  declare readonly drift: pulumi.Output<"declared" | "watched" | "complete" | undefined>;
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

  /**
   * Returns true if an object with this id exists, and false if it does not. Fails if the service may only hide it.
   *
   * @param id Id of the resource: `{appId}/{ruleId}`.
   * @param opts Options of the search, for example `provider`.
   */
  static exists(id: pulumi.Input<pulumi.ID>, opts?: InvokeOptions): pulumi.Output<boolean> {
    return TrefoilResource.find(AmqpRule, id, opts);
  }

  /** Returns true if the value is an `AmqpRule`, also if another copy of this package created it. */
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
  /** App whose events trigger the rule. Accepts an `App` or its id. Changing it replaces the AMQP rule. */
  readonly appId: pulumi.Input<string | App>;
  /** Status of the rule. Default: `enabled`. One of: `enabled`, `disabled`. */
  readonly status?: pulumi.Input<"enabled" | "disabled">;
  /** Request mode: one event per request (`single`), or several events per request (`batch`). Default: `single`. One of: `single`, `batch`. */
  readonly requestMode?: pulumi.Input<"single" | "batch">;
  /** Source of the events. */
  readonly source: pulumi.Input<input.realtime.RuleSource>;
  /** Target of the rule. */
  readonly target: pulumi.Input<input.realtime.AmqpRuleTarget>;
  /** Additional properties of the request body, by their names in the API. They cannot replace values of other inputs. Objects are merged by property, lists with a key by item, and other lists of objects by position. Only the properties that you set are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
  /** Inputs that a refresh, `trefoil drift` and the next preview compare with the object. `declared`: the inputs that the program sets. `watched`: also omitted inputs whose default is known. `complete`: also each other omitted input, with its value after the last write. Default: the setting `trefoil:drift`. One of: `declared`, `watched`, `complete`. Stored in the state only; not sent to the service. */
  readonly drift?: pulumi.Input<"declared" | "watched" | "complete">;
}

/**
 * An integration rule, which sends events of channels to an external AMQP server.
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
 * The id is `{appId}/{ruleId}`. With the plugin in the project (`docs/hosts.md`), import by type, name and id:
 *
 * ```sh
 * pulumi import trefoil:realtime:AmqpExternalRule example '{appId}/{ruleId}'
 * ```
 *
 * `npx trefoil import realtime.AmqpExternalRule` writes the program and the import file for existing objects. To write the file yourself without the plugin, see `docs/reference/realtime-amqp-external-rule.md`.
 */
export class AmqpExternalRule
  extends TrefoilResource<"realtime:AmqpExternalRule">
  implements DescribedBy<AmqpExternalRuleArgs>
{
  static readonly token = "realtime:AmqpExternalRule";
  static readonly properties: readonly string[] = [
    "appId",
    "status",
    "requestMode",
    "source",
    "target",
    "extra",
    "drift",
    "ruleId",
  ];

  declare readonly appId: pulumi.Output<string>;
  declare readonly status: pulumi.Output<"enabled" | "disabled">;
  declare readonly requestMode: pulumi.Output<"single" | "batch">;
  declare readonly source: pulumi.Output<output.realtime.RuleSource>;
  declare readonly target: pulumi.Output<output.realtime.AmqpExternalRuleTarget>;
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  declare readonly drift: pulumi.Output<"declared" | "watched" | "complete" | undefined>;
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

  /**
   * Returns true if an object with this id exists, and false if it does not. Fails if the service may only hide it.
   *
   * @param id Id of the resource: `{appId}/{ruleId}`.
   * @param opts Options of the search, for example `provider`.
   */
  static exists(id: pulumi.Input<pulumi.ID>, opts?: InvokeOptions): pulumi.Output<boolean> {
    return TrefoilResource.find(AmqpExternalRule, id, opts);
  }

  /** Returns true if the value is an `AmqpExternalRule`, also if another copy of this package created it. */
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
  /** App whose events trigger the rule. Accepts an `App` or its id. Changing it replaces the AMQP external rule. */
  readonly appId: pulumi.Input<string | App>;
  /** Status of the rule. Default: `enabled`. One of: `enabled`, `disabled`. */
  readonly status?: pulumi.Input<"enabled" | "disabled">;
  /** Request mode: one event per request (`single`), or several events per request (`batch`). Default: `single`. One of: `single`, `batch`. */
  readonly requestMode?: pulumi.Input<"single" | "batch">;
  /** Source of the events. */
  readonly source: pulumi.Input<input.realtime.RuleSource>;
  /** Target of the rule. */
  readonly target: pulumi.Input<input.realtime.AmqpExternalRuleTarget>;
  /** Additional properties of the request body, by their names in the API. They cannot replace values of other inputs. Objects are merged by property, lists with a key by item, and other lists of objects by position. Only the properties that you set are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
  /** Inputs that a refresh, `trefoil drift` and the next preview compare with the object. `declared`: the inputs that the program sets. `watched`: also omitted inputs whose default is known. `complete`: also each other omitted input, with its value after the last write. Default: the setting `trefoil:drift`. One of: `declared`, `watched`, `complete`. Stored in the state only; not sent to the service. */
  readonly drift?: pulumi.Input<"declared" | "watched" | "complete">;
}

/**
 * An integration rule, which sends events of channels to a Kafka topic.
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
 * The id is `{appId}/{ruleId}`. With the plugin in the project (`docs/hosts.md`), import by type, name and id:
 *
 * ```sh
 * pulumi import trefoil:realtime:KafkaRule example '{appId}/{ruleId}'
 * ```
 *
 * `npx trefoil import realtime.KafkaRule` writes the program and the import file for existing objects. To write the file yourself without the plugin, see `docs/reference/realtime-kafka-rule.md`.
 */
export class KafkaRule extends TrefoilResource<"realtime:KafkaRule"> implements DescribedBy<KafkaRuleArgs> {
  static readonly token = "realtime:KafkaRule";
  static readonly properties: readonly string[] = [
    "appId",
    "status",
    "requestMode",
    "source",
    "target",
    "extra",
    "drift",
    "ruleId",
  ];

  declare readonly appId: pulumi.Output<string>;
  declare readonly status: pulumi.Output<"enabled" | "disabled">;
  declare readonly requestMode: pulumi.Output<"single" | "batch">;
  declare readonly source: pulumi.Output<output.realtime.RuleSource>;
  declare readonly target: pulumi.Output<output.realtime.KafkaRuleTarget>;
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  declare readonly drift: pulumi.Output<"declared" | "watched" | "complete" | undefined>;
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

  /**
   * Returns true if an object with this id exists, and false if it does not. Fails if the service may only hide it.
   *
   * @param id Id of the resource: `{appId}/{ruleId}`.
   * @param opts Options of the search, for example `provider`.
   */
  static exists(id: pulumi.Input<pulumi.ID>, opts?: InvokeOptions): pulumi.Output<boolean> {
    return TrefoilResource.find(KafkaRule, id, opts);
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
  /** App whose events trigger the rule. Accepts an `App` or its id. Changing it replaces the Kafka rule. */
  readonly appId: pulumi.Input<string | App>;
  /** Status of the rule. Default: `enabled`. One of: `enabled`, `disabled`. */
  readonly status?: pulumi.Input<"enabled" | "disabled">;
  /** Request mode: one event per request (`single`), or several events per request (`batch`). Default: `single`. One of: `single`, `batch`. */
  readonly requestMode?: pulumi.Input<"single" | "batch">;
  /** Source of the events. */
  readonly source: pulumi.Input<input.realtime.RuleSource>;
  /** Target of the rule. */
  readonly target: pulumi.Input<input.realtime.KafkaRuleTarget>;
  /** Additional properties of the request body, by their names in the API. They cannot replace values of other inputs. Objects are merged by property, lists with a key by item, and other lists of objects by position. Only the properties that you set are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
  /** Inputs that a refresh, `trefoil drift` and the next preview compare with the object. `declared`: the inputs that the program sets. `watched`: also omitted inputs whose default is known. `complete`: also each other omitted input, with its value after the last write. Default: the setting `trefoil:drift`. One of: `declared`, `watched`, `complete`. Stored in the state only; not sent to the service. */
  readonly drift?: pulumi.Input<"declared" | "watched" | "complete">;
}

/**
 * An integration rule, which sends events of channels to an Apache Pulsar topic.
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
 * The id is `{appId}/{ruleId}`. With the plugin in the project (`docs/hosts.md`), import by type, name and id:
 *
 * ```sh
 * pulumi import trefoil:realtime:PulsarRule example '{appId}/{ruleId}'
 * ```
 *
 * `npx trefoil import realtime.PulsarRule` writes the program and the import file for existing objects. To write the file yourself without the plugin, see `docs/reference/realtime-pulsar-rule.md`.
 */
export class PulsarRule extends TrefoilResource<"realtime:PulsarRule"> implements DescribedBy<PulsarRuleArgs> {
  static readonly token = "realtime:PulsarRule";
  static readonly properties: readonly string[] = [
    "appId",
    "status",
    "requestMode",
    "source",
    "target",
    "extra",
    "drift",
    "ruleId",
  ];

  declare readonly appId: pulumi.Output<string>;
  declare readonly status: pulumi.Output<"enabled" | "disabled">;
  declare readonly requestMode: pulumi.Output<"single" | "batch">;
  declare readonly source: pulumi.Output<output.realtime.RuleSource>;
  declare readonly target: pulumi.Output<output.realtime.PulsarRuleTarget>;
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  declare readonly drift: pulumi.Output<"declared" | "watched" | "complete" | undefined>;
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

  /**
   * Returns true if an object with this id exists, and false if it does not. Fails if the service may only hide it.
   *
   * @param id Id of the resource: `{appId}/{ruleId}`.
   * @param opts Options of the search, for example `provider`.
   */
  static exists(id: pulumi.Input<pulumi.ID>, opts?: InvokeOptions): pulumi.Output<boolean> {
    return TrefoilResource.find(PulsarRule, id, opts);
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
  /** App whose events trigger the rule. Accepts an `App` or its id. Changing it replaces the Pulsar rule. */
  readonly appId: pulumi.Input<string | App>;
  /** Status of the rule. Default: `enabled`. One of: `enabled`, `disabled`. */
  readonly status?: pulumi.Input<"enabled" | "disabled">;
  /** Request mode: one event per request (`single`), or several events per request (`batch`). Default: `single`. One of: `single`, `batch`. */
  readonly requestMode?: pulumi.Input<"single" | "batch">;
  /** Source of the events. */
  readonly source: pulumi.Input<input.realtime.RuleSource>;
  /** Target of the rule. */
  readonly target: pulumi.Input<input.realtime.PulsarRuleTarget>;
  /** Additional properties of the request body, by their names in the API. They cannot replace values of other inputs. Objects are merged by property, lists with a key by item, and other lists of objects by position. Only the properties that you set are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
  /** Inputs that a refresh, `trefoil drift` and the next preview compare with the object. `declared`: the inputs that the program sets. `watched`: also omitted inputs whose default is known. `complete`: also each other omitted input, with its value after the last write. Default: the setting `trefoil:drift`. One of: `declared`, `watched`, `complete`. Stored in the state only; not sent to the service. */
  readonly drift?: pulumi.Input<"declared" | "watched" | "complete">;
}

/**
 * An integration rule, which publishes the rows of an outbox table in PostgreSQL as messages.
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
 * The id is `{appId}/{ruleId}`. With the plugin in the project (`docs/hosts.md`), import by type, name and id:
 *
 * ```sh
 * pulumi import trefoil:realtime:PostgresOutboxRule example '{appId}/{ruleId}'
 * ```
 *
 * `npx trefoil import realtime.PostgresOutboxRule` writes the program and the import file for existing objects. To write the file yourself without the plugin, see `docs/reference/realtime-postgres-outbox-rule.md`.
 */
export class PostgresOutboxRule
  extends TrefoilResource<"realtime:PostgresOutboxRule">
  implements DescribedBy<PostgresOutboxRuleArgs>
{
  static readonly token = "realtime:PostgresOutboxRule";
  static readonly properties: readonly string[] = ["appId", "status", "target", "extra", "drift", "ruleId"];

  declare readonly appId: pulumi.Output<string>;
  declare readonly status: pulumi.Output<"enabled" | "disabled">;
  declare readonly target: pulumi.Output<output.realtime.PostgresOutboxRuleTarget>;
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  declare readonly drift: pulumi.Output<"declared" | "watched" | "complete" | undefined>;
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

  /**
   * Returns true if an object with this id exists, and false if it does not. Fails if the service may only hide it.
   *
   * @param id Id of the resource: `{appId}/{ruleId}`.
   * @param opts Options of the search, for example `provider`.
   */
  static exists(id: pulumi.Input<pulumi.ID>, opts?: InvokeOptions): pulumi.Output<boolean> {
    return TrefoilResource.find(PostgresOutboxRule, id, opts);
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
  /** App whose events trigger the rule. Accepts an `App` or its id. Changing it replaces the Postgres outbox rule. */
  readonly appId: pulumi.Input<string | App>;
  /** Status of the rule. Default: `enabled`. One of: `enabled`, `disabled`. */
  readonly status?: pulumi.Input<"enabled" | "disabled">;
  /** Target of the rule. */
  readonly target: pulumi.Input<input.realtime.PostgresOutboxRuleTarget>;
  /** Additional properties of the request body, by their names in the API. They cannot replace values of other inputs. Objects are merged by property, lists with a key by item, and other lists of objects by position. Only the properties that you set are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
  /** Inputs that a refresh, `trefoil drift` and the next preview compare with the object. `declared`: the inputs that the program sets. `watched`: also omitted inputs whose default is known. `complete`: also each other omitted input, with its value after the last write. Default: the setting `trefoil:drift`. One of: `declared`, `watched`, `complete`. Stored in the state only; not sent to the service. */
  readonly drift?: pulumi.Input<"declared" | "watched" | "complete">;
}

/**
 * An integration rule, which publishes changes of a MongoDB collection as messages.
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
 *     pipeline: '[{"$set": {"_ablyChannel": "orders"}}]',
 *     fullDocument: "off",
 *     fullDocumentBeforeChange: "off",
 *     primarySite: "us-east-1-A",
 *   },
 * });
 * ```
 *
 * ## Import
 *
 * The id is `{appId}/{ruleId}`. With the plugin in the project (`docs/hosts.md`), import by type, name and id:
 *
 * ```sh
 * pulumi import trefoil:realtime:MongoRule example '{appId}/{ruleId}'
 * ```
 *
 * `npx trefoil import realtime.MongoRule` writes the program and the import file for existing objects. To write the file yourself without the plugin, see `docs/reference/realtime-mongo-rule.md`.
 */
export class MongoRule extends TrefoilResource<"realtime:MongoRule"> implements DescribedBy<MongoRuleArgs> {
  static readonly token = "realtime:MongoRule";
  static readonly properties: readonly string[] = ["appId", "status", "target", "extra", "drift", "ruleId"];

  declare readonly appId: pulumi.Output<string>;
  declare readonly status: pulumi.Output<"enabled" | "disabled">;
  declare readonly target: pulumi.Output<output.realtime.MongoRuleTarget>;
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  declare readonly drift: pulumi.Output<"declared" | "watched" | "complete" | undefined>;
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

  /**
   * Returns true if an object with this id exists, and false if it does not. Fails if the service may only hide it.
   *
   * @param id Id of the resource: `{appId}/{ruleId}`.
   * @param opts Options of the search, for example `provider`.
   */
  static exists(id: pulumi.Input<pulumi.ID>, opts?: InvokeOptions): pulumi.Output<boolean> {
    return TrefoilResource.find(MongoRule, id, opts);
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
  /** App whose events trigger the rule. Accepts an `App` or its id. Changing it replaces the MongoDB rule. */
  readonly appId: pulumi.Input<string | App>;
  /** Status of the rule. Default: `enabled`. One of: `enabled`, `disabled`. */
  readonly status?: pulumi.Input<"enabled" | "disabled">;
  /** Target of the rule. */
  readonly target: pulumi.Input<input.realtime.MongoRuleTarget>;
  /** Additional properties of the request body, by their names in the API. They cannot replace values of other inputs. Objects are merged by property, lists with a key by item, and other lists of objects by position. Only the properties that you set are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
  /** Inputs that a refresh, `trefoil drift` and the next preview compare with the object. `declared`: the inputs that the program sets. `watched`: also omitted inputs whose default is known. `complete`: also each other omitted input, with its value after the last write. Default: the setting `trefoil:drift`. One of: `declared`, `watched`, `complete`. Stored in the state only; not sent to the service. */
  readonly drift?: pulumi.Input<"declared" | "watched" | "complete">;
}

/**
 * A before-publish rule, which invokes an AWS Lambda function that accepts or rejects each message before it is published.
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
 * The id is `{appId}/{ruleId}`. With the plugin in the project (`docs/hosts.md`), import by type, name and id:
 *
 * ```sh
 * pulumi import trefoil:realtime:LambdaBeforePublishRule example '{appId}/{ruleId}'
 * ```
 *
 * `npx trefoil import realtime.LambdaBeforePublishRule` writes the program and the import file for existing objects. To write the file yourself without the plugin, see `docs/reference/realtime-lambda-before-publish-rule.md`.
 */
export class LambdaBeforePublishRule
  extends TrefoilResource<"realtime:LambdaBeforePublishRule">
  implements DescribedBy<LambdaBeforePublishRuleArgs>
{
  static readonly token = "realtime:LambdaBeforePublishRule";
  static readonly properties: readonly string[] = [
    "appId",
    "status",
    "beforePublishConfig",
    "chatRoomFilter",
    "source",
    "target",
    "extra",
    "drift",
    "ruleId",
  ];

  declare readonly appId: pulumi.Output<string>;
  declare readonly status: pulumi.Output<"enabled" | "disabled">;
  declare readonly beforePublishConfig: pulumi.Output<output.realtime.BeforePublishConfig>;
  declare readonly chatRoomFilter: pulumi.Output<string | undefined>;
  declare readonly source: pulumi.Output<output.realtime.ChatRuleSource | undefined>;
  declare readonly target: pulumi.Output<output.realtime.LambdaBeforePublishRuleTarget>;
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  declare readonly drift: pulumi.Output<"declared" | "watched" | "complete" | undefined>;
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

  /**
   * Returns true if an object with this id exists, and false if it does not. Fails if the service may only hide it.
   *
   * @param id Id of the resource: `{appId}/{ruleId}`.
   * @param opts Options of the search, for example `provider`.
   */
  static exists(id: pulumi.Input<pulumi.ID>, opts?: InvokeOptions): pulumi.Output<boolean> {
    return TrefoilResource.find(LambdaBeforePublishRule, id, opts);
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
  /** App whose events trigger the rule. Accepts an `App` or its id. Changing it replaces the Lambda before publish rule. */
  readonly appId: pulumi.Input<string | App>;
  /** Status of the rule. Default: `enabled`. One of: `enabled`, `disabled`. */
  readonly status?: pulumi.Input<"enabled" | "disabled">;
  /** Options for retries and failed calls. */
  readonly beforePublishConfig: pulumi.Input<input.realtime.BeforePublishConfig>;
  /** Regular expression between slashes that matches the names of chat rooms. If omitted, all rooms match. Removing it replaces the Lambda before publish rule. */
  readonly chatRoomFilter?: pulumi.Input<string>;
  /** Messages for which the function is invoked: the messages of chat rooms. Default: `{"type":"chat.message"}`. */
  readonly source?: pulumi.Input<input.realtime.ChatRuleSource>;
  /** Target of the rule. */
  readonly target: pulumi.Input<input.realtime.LambdaBeforePublishRuleTarget>;
  /** Additional properties of the request body, by their names in the API. They cannot replace values of other inputs. Objects are merged by property, lists with a key by item, and other lists of objects by position. Only the properties that you set are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
  /** Inputs that a refresh, `trefoil drift` and the next preview compare with the object. `declared`: the inputs that the program sets. `watched`: also omitted inputs whose default is known. `complete`: also each other omitted input, with its value after the last write. Default: the setting `trefoil:drift`. One of: `declared`, `watched`, `complete`. Stored in the state only; not sent to the service. */
  readonly drift?: pulumi.Input<"declared" | "watched" | "complete">;
}

/**
 * A before-publish rule, which calls a webhook that accepts or rejects each message before it is published.
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
 * The id is `{appId}/{ruleId}`. With the plugin in the project (`docs/hosts.md`), import by type, name and id:
 *
 * ```sh
 * pulumi import trefoil:realtime:HttpBeforePublishRule example '{appId}/{ruleId}'
 * ```
 *
 * `npx trefoil import realtime.HttpBeforePublishRule` writes the program and the import file for existing objects. To write the file yourself without the plugin, see `docs/reference/realtime-http-before-publish-rule.md`.
 */
export class HttpBeforePublishRule
  extends TrefoilResource<"realtime:HttpBeforePublishRule">
  implements DescribedBy<HttpBeforePublishRuleArgs>
{
  static readonly token = "realtime:HttpBeforePublishRule";
  static readonly properties: readonly string[] = [
    "appId",
    "status",
    "beforePublishConfig",
    "chatRoomFilter",
    "target",
    "extra",
    "drift",
    "ruleId",
  ];

  declare readonly appId: pulumi.Output<string>;
  declare readonly status: pulumi.Output<"enabled" | "disabled">;
  declare readonly beforePublishConfig: pulumi.Output<output.realtime.BeforePublishConfig>;
  declare readonly chatRoomFilter: pulumi.Output<string | undefined>;
  declare readonly target: pulumi.Output<output.realtime.HttpBeforePublishRuleTarget>;
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  declare readonly drift: pulumi.Output<"declared" | "watched" | "complete" | undefined>;
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

  /**
   * Returns true if an object with this id exists, and false if it does not. Fails if the service may only hide it.
   *
   * @param id Id of the resource: `{appId}/{ruleId}`.
   * @param opts Options of the search, for example `provider`.
   */
  static exists(id: pulumi.Input<pulumi.ID>, opts?: InvokeOptions): pulumi.Output<boolean> {
    return TrefoilResource.find(HttpBeforePublishRule, id, opts);
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
  /** App whose events trigger the rule. Accepts an `App` or its id. Changing it replaces the HTTP before publish rule. */
  readonly appId: pulumi.Input<string | App>;
  /** Status of the rule. Default: `enabled`. One of: `enabled`, `disabled`. */
  readonly status?: pulumi.Input<"enabled" | "disabled">;
  /** Options for retries and failed calls. */
  readonly beforePublishConfig: pulumi.Input<input.realtime.BeforePublishConfig>;
  /** Regular expression between slashes that matches the names of chat rooms. If omitted, all rooms match. Removing it replaces the HTTP before publish rule. */
  readonly chatRoomFilter?: pulumi.Input<string>;
  /** Target of the rule. */
  readonly target: pulumi.Input<input.realtime.HttpBeforePublishRuleTarget>;
  /** Additional properties of the request body, by their names in the API. They cannot replace values of other inputs. Objects are merged by property, lists with a key by item, and other lists of objects by position. Only the properties that you set are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
  /** Inputs that a refresh, `trefoil drift` and the next preview compare with the object. `declared`: the inputs that the program sets. `watched`: also omitted inputs whose default is known. `complete`: also each other omitted input, with its value after the last write. Default: the setting `trefoil:drift`. One of: `declared`, `watched`, `complete`. Stored in the state only; not sent to the service. */
  readonly drift?: pulumi.Input<"declared" | "watched" | "complete">;
}

/**
 * A before-publish rule, which moderates messages with the Hive text model before they are published.
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
 * The id is `{appId}/{ruleId}`. With the plugin in the project (`docs/hosts.md`), import by type, name and id:
 *
 * ```sh
 * pulumi import trefoil:realtime:HiveTextRule example '{appId}/{ruleId}'
 * ```
 *
 * `npx trefoil import realtime.HiveTextRule` writes the program and the import file for existing objects. To write the file yourself without the plugin, see `docs/reference/realtime-hive-text-rule.md`.
 */
export class HiveTextRule extends TrefoilResource<"realtime:HiveTextRule"> implements DescribedBy<HiveTextRuleArgs> {
  static readonly token = "realtime:HiveTextRule";
  static readonly properties: readonly string[] = [
    "appId",
    "status",
    "beforePublishConfig",
    "chatRoomFilter",
    "target",
    "extra",
    "drift",
    "ruleId",
  ];

  declare readonly appId: pulumi.Output<string>;
  declare readonly status: pulumi.Output<"enabled" | "disabled">;
  declare readonly beforePublishConfig: pulumi.Output<output.realtime.BeforePublishConfig>;
  declare readonly chatRoomFilter: pulumi.Output<string | undefined>;
  declare readonly target: pulumi.Output<output.realtime.HiveTextRuleTarget>;
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  declare readonly drift: pulumi.Output<"declared" | "watched" | "complete" | undefined>;
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

  /**
   * Returns true if an object with this id exists, and false if it does not. Fails if the service may only hide it.
   *
   * @param id Id of the resource: `{appId}/{ruleId}`.
   * @param opts Options of the search, for example `provider`.
   */
  static exists(id: pulumi.Input<pulumi.ID>, opts?: InvokeOptions): pulumi.Output<boolean> {
    return TrefoilResource.find(HiveTextRule, id, opts);
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
  /** App whose events trigger the rule. Accepts an `App` or its id. Changing it replaces the Hive text rule. */
  readonly appId: pulumi.Input<string | App>;
  /** Status of the rule. Default: `enabled`. One of: `enabled`, `disabled`. */
  readonly status?: pulumi.Input<"enabled" | "disabled">;
  /** Options for retries and failed calls. */
  readonly beforePublishConfig: pulumi.Input<input.realtime.BeforePublishConfig>;
  /** Regular expression between slashes that matches the names of chat rooms. If omitted, all rooms match. Removing it replaces the Hive text rule. */
  readonly chatRoomFilter?: pulumi.Input<string>;
  /** Target of the rule. */
  readonly target: pulumi.Input<input.realtime.HiveTextRuleTarget>;
  /** Additional properties of the request body, by their names in the API. They cannot replace values of other inputs. Objects are merged by property, lists with a key by item, and other lists of objects by position. Only the properties that you set are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
  /** Inputs that a refresh, `trefoil drift` and the next preview compare with the object. `declared`: the inputs that the program sets. `watched`: also omitted inputs whose default is known. `complete`: also each other omitted input, with its value after the last write. Default: the setting `trefoil:drift`. One of: `declared`, `watched`, `complete`. Stored in the state only; not sent to the service. */
  readonly drift?: pulumi.Input<"declared" | "watched" | "complete">;
}

/**
 * A rule that sends messages to the Hive moderation dashboard after they are published.
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
 * The id is `{appId}/{ruleId}`. With the plugin in the project (`docs/hosts.md`), import by type, name and id:
 *
 * ```sh
 * pulumi import trefoil:realtime:HiveDashboardRule example '{appId}/{ruleId}'
 * ```
 *
 * `npx trefoil import realtime.HiveDashboardRule` writes the program and the import file for existing objects. To write the file yourself without the plugin, see `docs/reference/realtime-hive-dashboard-rule.md`.
 */
export class HiveDashboardRule
  extends TrefoilResource<"realtime:HiveDashboardRule">
  implements DescribedBy<HiveDashboardRuleArgs>
{
  static readonly token = "realtime:HiveDashboardRule";
  static readonly properties: readonly string[] = [
    "appId",
    "status",
    "chatRoomFilter",
    "target",
    "extra",
    "drift",
    "ruleId",
  ];

  declare readonly appId: pulumi.Output<string>;
  declare readonly status: pulumi.Output<"enabled" | "disabled">;
  declare readonly chatRoomFilter: pulumi.Output<string | undefined>;
  declare readonly target: pulumi.Output<output.realtime.HiveDashboardRuleTarget>;
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  declare readonly drift: pulumi.Output<"declared" | "watched" | "complete" | undefined>;
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

  /**
   * Returns true if an object with this id exists, and false if it does not. Fails if the service may only hide it.
   *
   * @param id Id of the resource: `{appId}/{ruleId}`.
   * @param opts Options of the search, for example `provider`.
   */
  static exists(id: pulumi.Input<pulumi.ID>, opts?: InvokeOptions): pulumi.Output<boolean> {
    return TrefoilResource.find(HiveDashboardRule, id, opts);
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
  /** App whose events trigger the rule. Accepts an `App` or its id. Changing it replaces the Hive dashboard rule. */
  readonly appId: pulumi.Input<string | App>;
  /** Status of the rule. Default: `enabled`. One of: `enabled`, `disabled`. */
  readonly status?: pulumi.Input<"enabled" | "disabled">;
  /** Regular expression between slashes that matches the names of chat rooms. If omitted, all rooms match. Removing it replaces the Hive dashboard rule. */
  readonly chatRoomFilter?: pulumi.Input<string>;
  /** Target of the rule. */
  readonly target: pulumi.Input<input.realtime.HiveDashboardRuleTarget>;
  /** Additional properties of the request body, by their names in the API. They cannot replace values of other inputs. Objects are merged by property, lists with a key by item, and other lists of objects by position. Only the properties that you set are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
  /** Inputs that a refresh, `trefoil drift` and the next preview compare with the object. `declared`: the inputs that the program sets. `watched`: also omitted inputs whose default is known. `complete`: also each other omitted input, with its value after the last write. Default: the setting `trefoil:drift`. One of: `declared`, `watched`, `complete`. Stored in the state only; not sent to the service. */
  readonly drift?: pulumi.Input<"declared" | "watched" | "complete">;
}

/**
 * A before-publish rule, which moderates messages with Bodyguard before they are published.
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
 * The id is `{appId}/{ruleId}`. With the plugin in the project (`docs/hosts.md`), import by type, name and id:
 *
 * ```sh
 * pulumi import trefoil:realtime:BodyguardRule example '{appId}/{ruleId}'
 * ```
 *
 * `npx trefoil import realtime.BodyguardRule` writes the program and the import file for existing objects. To write the file yourself without the plugin, see `docs/reference/realtime-bodyguard-rule.md`.
 */
export class BodyguardRule extends TrefoilResource<"realtime:BodyguardRule"> implements DescribedBy<BodyguardRuleArgs> {
  static readonly token = "realtime:BodyguardRule";
  static readonly properties: readonly string[] = [
    "appId",
    "status",
    "beforePublishConfig",
    "chatRoomFilter",
    "target",
    "extra",
    "drift",
    "ruleId",
  ];

  declare readonly appId: pulumi.Output<string>;
  declare readonly status: pulumi.Output<"enabled" | "disabled">;
  declare readonly beforePublishConfig: pulumi.Output<output.realtime.BeforePublishConfig>;
  declare readonly chatRoomFilter: pulumi.Output<string | undefined>;
  declare readonly target: pulumi.Output<output.realtime.BodyguardRuleTarget>;
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  declare readonly drift: pulumi.Output<"declared" | "watched" | "complete" | undefined>;
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

  /**
   * Returns true if an object with this id exists, and false if it does not. Fails if the service may only hide it.
   *
   * @param id Id of the resource: `{appId}/{ruleId}`.
   * @param opts Options of the search, for example `provider`.
   */
  static exists(id: pulumi.Input<pulumi.ID>, opts?: InvokeOptions): pulumi.Output<boolean> {
    return TrefoilResource.find(BodyguardRule, id, opts);
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
  /** App whose events trigger the rule. Accepts an `App` or its id. Changing it replaces the Bodyguard rule. */
  readonly appId: pulumi.Input<string | App>;
  /** Status of the rule. Default: `enabled`. One of: `enabled`, `disabled`. */
  readonly status?: pulumi.Input<"enabled" | "disabled">;
  /** Options for retries and failed calls. */
  readonly beforePublishConfig: pulumi.Input<input.realtime.BeforePublishConfig>;
  /** Regular expression between slashes that matches the names of chat rooms. If omitted, all rooms match. Removing it replaces the Bodyguard rule. */
  readonly chatRoomFilter?: pulumi.Input<string>;
  /** Target of the rule. */
  readonly target: pulumi.Input<input.realtime.BodyguardRuleTarget>;
  /** Additional properties of the request body, by their names in the API. They cannot replace values of other inputs. Objects are merged by property, lists with a key by item, and other lists of objects by position. Only the properties that you set are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
  /** Inputs that a refresh, `trefoil drift` and the next preview compare with the object. `declared`: the inputs that the program sets. `watched`: also omitted inputs whose default is known. `complete`: also each other omitted input, with its value after the last write. Default: the setting `trefoil:drift`. One of: `declared`, `watched`, `complete`. Stored in the state only; not sent to the service. */
  readonly drift?: pulumi.Input<"declared" | "watched" | "complete">;
}

/**
 * A before-publish rule, which moderates messages with Tisane before they are published.
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
 * The id is `{appId}/{ruleId}`. With the plugin in the project (`docs/hosts.md`), import by type, name and id:
 *
 * ```sh
 * pulumi import trefoil:realtime:TisaneRule example '{appId}/{ruleId}'
 * ```
 *
 * `npx trefoil import realtime.TisaneRule` writes the program and the import file for existing objects. To write the file yourself without the plugin, see `docs/reference/realtime-tisane-rule.md`.
 */
export class TisaneRule extends TrefoilResource<"realtime:TisaneRule"> implements DescribedBy<TisaneRuleArgs> {
  static readonly token = "realtime:TisaneRule";
  static readonly properties: readonly string[] = [
    "appId",
    "status",
    "beforePublishConfig",
    "chatRoomFilter",
    "target",
    "extra",
    "drift",
    "ruleId",
  ];

  declare readonly appId: pulumi.Output<string>;
  declare readonly status: pulumi.Output<"enabled" | "disabled">;
  declare readonly beforePublishConfig: pulumi.Output<output.realtime.BeforePublishConfig>;
  declare readonly chatRoomFilter: pulumi.Output<string | undefined>;
  declare readonly target: pulumi.Output<output.realtime.TisaneRuleTarget>;
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  declare readonly drift: pulumi.Output<"declared" | "watched" | "complete" | undefined>;
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

  /**
   * Returns true if an object with this id exists, and false if it does not. Fails if the service may only hide it.
   *
   * @param id Id of the resource: `{appId}/{ruleId}`.
   * @param opts Options of the search, for example `provider`.
   */
  static exists(id: pulumi.Input<pulumi.ID>, opts?: InvokeOptions): pulumi.Output<boolean> {
    return TrefoilResource.find(TisaneRule, id, opts);
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
  /** App whose events trigger the rule. Accepts an `App` or its id. Changing it replaces the Tisane rule. */
  readonly appId: pulumi.Input<string | App>;
  /** Status of the rule. Default: `enabled`. One of: `enabled`, `disabled`. */
  readonly status?: pulumi.Input<"enabled" | "disabled">;
  /** Options for retries and failed calls. */
  readonly beforePublishConfig: pulumi.Input<input.realtime.BeforePublishConfig>;
  /** Regular expression between slashes that matches the names of chat rooms. If omitted, all rooms match. Removing it replaces the Tisane rule. */
  readonly chatRoomFilter?: pulumi.Input<string>;
  /** Target of the rule. */
  readonly target: pulumi.Input<input.realtime.TisaneRuleTarget>;
  /** Additional properties of the request body, by their names in the API. They cannot replace values of other inputs. Objects are merged by property, lists with a key by item, and other lists of objects by position. Only the properties that you set are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
  /** Inputs that a refresh, `trefoil drift` and the next preview compare with the object. `declared`: the inputs that the program sets. `watched`: also omitted inputs whose default is known. `complete`: also each other omitted input, with its value after the last write. Default: the setting `trefoil:drift`. One of: `declared`, `watched`, `complete`. Stored in the state only; not sent to the service. */
  readonly drift?: pulumi.Input<"declared" | "watched" | "complete">;
}

/**
 * A before-publish rule, which moderates messages with Azure AI Content Safety before they are published.
 *
 * ## Example Usage
 *
 * ```ts
 * import { realtime } from "trefoil";
 *
 * new realtime.AzureModerationRule("basic", {
 *   appId: "I2E_JQ",
 *   beforePublishConfig: { retryTimeout: 5000, maxRetries: 3, failedAction: "REJECT", tooManyRequestsAction: "RETRY" },
 *   target: { apiKey: "generated", endpoint: "https://shop.cognitiveservices.azure.com", thresholds: { bullying: 2 } },
 * });
 * ```
 *
 * ## Import
 *
 * The id is `{appId}/{ruleId}`. With the plugin in the project (`docs/hosts.md`), import by type, name and id:
 *
 * ```sh
 * pulumi import trefoil:realtime:AzureModerationRule example '{appId}/{ruleId}'
 * ```
 *
 * `npx trefoil import realtime.AzureModerationRule` writes the program and the import file for existing objects. To write the file yourself without the plugin, see `docs/reference/realtime-azure-moderation-rule.md`.
 */
export class AzureModerationRule
  extends TrefoilResource<"realtime:AzureModerationRule">
  implements DescribedBy<AzureModerationRuleArgs>
{
  static readonly token = "realtime:AzureModerationRule";
  static readonly properties: readonly string[] = [
    "appId",
    "status",
    "beforePublishConfig",
    "chatRoomFilter",
    "target",
    "extra",
    "drift",
    "ruleId",
  ];

  declare readonly appId: pulumi.Output<string>;
  declare readonly status: pulumi.Output<"enabled" | "disabled">;
  declare readonly beforePublishConfig: pulumi.Output<output.realtime.BeforePublishConfig>;
  declare readonly chatRoomFilter: pulumi.Output<string | undefined>;
  declare readonly target: pulumi.Output<output.realtime.AzureModerationRuleTarget>;
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  declare readonly drift: pulumi.Output<"declared" | "watched" | "complete" | undefined>;
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

  /**
   * Returns true if an object with this id exists, and false if it does not. Fails if the service may only hide it.
   *
   * @param id Id of the resource: `{appId}/{ruleId}`.
   * @param opts Options of the search, for example `provider`.
   */
  static exists(id: pulumi.Input<pulumi.ID>, opts?: InvokeOptions): pulumi.Output<boolean> {
    return TrefoilResource.find(AzureModerationRule, id, opts);
  }

  /** Returns true if the value is an `AzureModerationRule`, also if another copy of this package created it. */
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
  /** App whose events trigger the rule. Accepts an `App` or its id. Changing it replaces the Azure moderation rule. */
  readonly appId: pulumi.Input<string | App>;
  /** Status of the rule. Default: `enabled`. One of: `enabled`, `disabled`. */
  readonly status?: pulumi.Input<"enabled" | "disabled">;
  /** Options for retries and failed calls. */
  readonly beforePublishConfig: pulumi.Input<input.realtime.BeforePublishConfig>;
  /** Regular expression between slashes that matches the names of chat rooms. If omitted, all rooms match. Removing it replaces the Azure moderation rule. */
  readonly chatRoomFilter?: pulumi.Input<string>;
  /** Target of the rule. */
  readonly target: pulumi.Input<input.realtime.AzureModerationRuleTarget>;
  /** Additional properties of the request body, by their names in the API. They cannot replace values of other inputs. Objects are merged by property, lists with a key by item, and other lists of objects by position. Only the properties that you set are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
  /** Inputs that a refresh, `trefoil drift` and the next preview compare with the object. `declared`: the inputs that the program sets. `watched`: also omitted inputs whose default is known. `complete`: also each other omitted input, with its value after the last write. Default: the setting `trefoil:drift`. One of: `declared`, `watched`, `complete`. Stored in the state only; not sent to the service. */
  readonly drift?: pulumi.Input<"declared" | "watched" | "complete">;
}
