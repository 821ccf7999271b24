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
    "appId",
    "accountId",
  ];

  /** Name of the app. Made of the logical name and a random suffix when left out. */
  declare readonly name: pulumi.Output<string>;
  /** Whether clients may connect; `enabled` when left out. */
  declare readonly status: pulumi.Output<"enabled" | "disabled" | undefined>;
  /** Whether clients must use TLS; `false` when left out. */
  declare readonly tlsOnly: pulumi.Output<boolean | undefined>;
  /** Server key of Firebase's former interface; new apps give `fcmServiceAccount`. Secret: encrypted in the state, hidden in logs. The service never gives it back, so a change made elsewhere is not seen. */
  declare readonly fcmKey: pulumi.Output<string | undefined>;
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
  /** Server key of Firebase's former interface; new apps give `fcmServiceAccount`. Secret: encrypted in the state, hidden in logs. The service never gives it back, so a change made elsewhere is not seen. */
  readonly fcmKey?: pulumi.Input<string>;
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
    "keepers",
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
  /** Any texts of yours. When one of them changes, a new one is made before the old one is removed. Changing it replaces the Key. Kept in the state alone and never sent. */
  declare readonly keepers: pulumi.Output<Record<string, string> | undefined>;
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
  /** Any texts of yours. When one of them changes, a new one is made before the old one is removed. Changing it replaces the Key. Kept in the state alone and never sent. */
  readonly keepers?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
}

/**
 * A channel rule: settings of all channels whose names begin with a namespace and a colon.
 *
 * ```ts
 * new realtime.Namespace("example", { appId: "I2E_JQ", name: "chat", persisted: true, identified: true });
 * ```
 *
 * Reading needs the capability read:namespace; writing needs the capability write:namespace.
 */
export class Namespace extends TrefoilResource {
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
  ];

  /** App whose channels it is about. Changing it replaces the Namespace. The id of an `App`, or the resource itself. */
  declare readonly appId: pulumi.Output<string>;
  /** The namespace: `chat` is about the channels `chat` and `chat:…`. Changing it replaces the Namespace. */
  declare readonly name: pulumi.Output<string>;
  /** Whether clients must be identified to use the channels; `false` when left out. */
  declare readonly identified: pulumi.Output<boolean | undefined>;
  /** The old name of `identified`, one setting with it. Give one of the two. */
  declare readonly authenticated: pulumi.Output<boolean | undefined>;
  /** Whether messages are kept for history; `false` when left out. */
  declare readonly persisted: pulumi.Output<boolean | undefined>;
  /** Whether the last message is kept for a year; `false` when left out. */
  declare readonly persistLast: pulumi.Output<boolean | undefined>;
  /** Whether push notifications can be published; `false` when left out. */
  declare readonly pushEnabled: pulumi.Output<boolean | undefined>;
  /** Whether messages are sent in batches; `false` when left out. */
  declare readonly batchingEnabled: pulumi.Output<boolean | undefined>;
  /** Milliseconds that a batch gathers messages, 20 to 1000; 20 when left out. Needs `batchingEnabled`. */
  declare readonly batchingInterval: pulumi.Output<number | undefined>;
  /** Whether of messages with one key only the latest is sent; `false` when left out. */
  declare readonly conflationEnabled: pulumi.Output<boolean | undefined>;
  /** Milliseconds over which messages are conflated. Needs `conflationEnabled`. */
  declare readonly conflationInterval: pulumi.Output<number | undefined>;
  /** What makes messages one, such as `#{name}`. Needs `conflationEnabled`. */
  declare readonly conflationKey: pulumi.Output<string | undefined>;
  /** Whether clients must use TLS; `false` when left out. */
  declare readonly tlsOnly: pulumi.Output<boolean | undefined>;
  /** Whether messages carry their serial; `false` when left out. */
  declare readonly exposeTimeserial: pulumi.Output<boolean | undefined>;
  /** Whether messages can be changed and deleted; `false` when left out. */
  declare readonly mutableMessages: pulumi.Output<boolean | undefined>;
  /** Whether the channels can be listed in the channel registry; `false` when left out. */
  declare readonly populateChannelRegistry: pulumi.Output<boolean | undefined>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;

  /** Reads one that exists, by its id: `{appId}:{name}`. It is not managed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Namespace {
    return TrefoilResource.lookup(Namespace, name, id, opts);
  }

  /** Whether a value is one, also when another copy of this package made it. */
  static override isInstance(value: unknown): value is Namespace {
    return TrefoilResource.is(Namespace, value);
  }

  constructor(name: string, args: NamespaceArgs, opts?: pulumi.CustomResourceOptions) {
    super(Namespace, name, args, opts);
  }
}

/** Arguments of `Namespace`. */
export interface NamespaceArgs {
  /** App whose channels it is about. Changing it replaces the Namespace. The id of an `App`, or the resource itself. */
  readonly appId: pulumi.Input<string | App>;
  /** The namespace: `chat` is about the channels `chat` and `chat:…`. Changing it replaces the Namespace. */
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
  /** Milliseconds that a batch gathers messages, 20 to 1000; 20 when left out. Needs `batchingEnabled`. */
  readonly batchingInterval?: pulumi.Input<number>;
  /** Whether of messages with one key only the latest is sent; `false` when left out. */
  readonly conflationEnabled?: pulumi.Input<boolean>;
  /** Milliseconds over which messages are conflated. Needs `conflationEnabled`. */
  readonly conflationInterval?: pulumi.Input<number>;
  /** What makes messages one, such as `#{name}`. Needs `conflationEnabled`. */
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
 * ```ts
 * new realtime.Queue("example", { appId: "I2E_JQ", name: "orders", ttl: 60, maxLength: 10000, region: "eu-west-1-a" });
 * ```
 *
 * Reading needs the capability read:queue; writing needs the capability write:queue.
 */
export class Queue extends TrefoilResource {
  static readonly token = "realtime:Queue";
  static readonly properties: readonly string[] = [
    "appId",
    "name",
    "ttl",
    "maxLength",
    "region",
    "timeoutSeconds",
    "queueId",
    "amqp",
    "stomp",
    "deadletterId",
  ];

  /** App that the queue belongs to. The id of an `App`, or the resource itself. */
  declare readonly appId: pulumi.Output<string>;
  /** Name of the queue. Made of the logical name and a random suffix when left out. */
  declare readonly name: pulumi.Output<string>;
  /** Minutes that a message waits before it is dropped, 1 at least. */
  declare readonly ttl: pulumi.Output<number>;
  /** Messages that the queue holds at most; older ones are dropped then. */
  declare readonly maxLength: pulumi.Output<number>;
  /** Where the queue is kept. */
  declare readonly region: pulumi.Output<"us-east-1-a" | "eu-west-1-a">;
  /** How long to wait for a new queue to run before it is told as not ready. Defaults to `120`. Kept in the state alone and never sent. */
  declare readonly timeoutSeconds: pulumi.Output<number>;
  /** Id of the queue: app, region and name, joined by colons. */
  declare readonly queueId: pulumi.Output<string>;
  /** How it is read by AMQP: with the name of a key as username, and its secret as password. */
  declare readonly amqp: pulumi.Output<QueueAmqp>;
  /** The same by STOMP. */
  declare readonly stomp: pulumi.Output<QueueStomp>;
  /** Id of the queue that takes what was dropped. */
  declare readonly deadletterId: pulumi.Output<string>;

  /** Reads one that exists, by its id: `{appId}:{region}:{name}`. It is not managed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Queue {
    return TrefoilResource.lookup(Queue, name, id, opts);
  }

  /** Whether a value is one, also when another copy of this package made it. */
  static override isInstance(value: unknown): value is Queue {
    return TrefoilResource.is(Queue, value);
  }

  constructor(name: string, args: QueueArgs, opts?: pulumi.CustomResourceOptions) {
    super(Queue, name, args, opts);
  }
}

/** Arguments of `Queue`. */
export interface QueueArgs {
  /** App that the queue belongs to. The id of an `App`, or the resource itself. */
  readonly appId: pulumi.Input<string | App>;
  /** Name of the queue. Made of the logical name and a random suffix when left out. */
  readonly name?: pulumi.Input<string>;
  /** Minutes that a message waits before it is dropped, 1 at least. */
  readonly ttl: pulumi.Input<number>;
  /** Messages that the queue holds at most; older ones are dropped then. */
  readonly maxLength: pulumi.Input<number>;
  /** Where the queue is kept. */
  readonly region: pulumi.Input<"us-east-1-a" | "eu-west-1-a">;
  /** How long to wait for a new queue to run before it is told as not ready. Defaults to `120`. Kept in the state alone and never sent. */
  readonly timeoutSeconds?: pulumi.Input<number>;
}

/** How it is read by AMQP: with the name of a key as username, and its secret as password. */
export interface QueueAmqpArgs {
  /** Address of the server. */
  readonly uri: pulumi.Input<string>;
  /** Name of the queue there: app id, a colon and its name. */
  readonly queueName: pulumi.Input<string>;
}

/** How it is read by AMQP: with the name of a key as username, and its secret as password. */
export interface QueueAmqp {
  /** Address of the server. */
  readonly uri: string;
  /** Name of the queue there: app id, a colon and its name. */
  readonly queueName: string;
}

/** The same by STOMP. */
export interface QueueStompArgs {
  /** Address of the server. */
  readonly uri: pulumi.Input<string>;
  /** Virtual host. */
  readonly host: pulumi.Input<string>;
  /** The queue as a destination. */
  readonly destination: pulumi.Input<string>;
}

/** The same by STOMP. */
export interface QueueStomp {
  /** Address of the server. */
  readonly uri: string;
  /** Virtual host. */
  readonly host: string;
  /** The queue as a destination. */
  readonly destination: string;
}
