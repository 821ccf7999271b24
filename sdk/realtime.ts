// Generated from the definitions in provider/ by `npm run generate`. Change those, not this.

// biome-ignore-all lint/suspicious/noExplicitAny: JSON that only the person knows is any JSON.

import type * as pulumi from "@pulumi/pulumi";
import { TrefoilComponent } from "./base/component";

import type { InvokeOptions } from "./base/functions";
import { invoke, invokeOutput } from "./base/functions";
import { TrefoilResource } from "./base/resource";

import { pusherApp } from "./components/pusher-app";

/**
 * An app: the home of keys, channel rules, queues and integrations.
 *
 * ```ts
 * new realtime.App("example", { name: "chat" });
 * ```
 *
 * Reading needs the capability read:app; creating needs the capabilities read:app and write:app; changing and deleting need the capability write:app. Deleting without `forceDestroy` needs the capabilities write:app, read:key, read:namespace, read:queue and read:rule.
 */
export class App extends TrefoilResource {
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

  /** Name of the app. Made of the logical name and a random suffix when left out. */
  declare readonly name: pulumi.Output<string>;
  /** Whether clients may connect; `enabled` when left out. */
  declare readonly status: pulumi.Output<"enabled" | "disabled" | undefined>;
  /** Whether clients must use TLS; `false` when left out. */
  declare readonly tlsOnly: pulumi.Output<boolean | undefined>;
  /** Server key of Firebase's former interface; new apps give `fcmServiceAccount`. Secret: encrypted in the state, hidden in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  declare readonly fcmKey: pulumi.Output<string | undefined>;
  /** Service account of Firebase Cloud Messaging, as JSON. Secret: encrypted in the state, hidden in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  declare readonly fcmServiceAccount: pulumi.Output<string | undefined>;
  /** Project of Firebase Cloud Messaging. */
  declare readonly fcmProjectId: pulumi.Output<string | undefined>;
  /** How Ably authenticates with Apple's push service. */
  declare readonly apnsAuthType: pulumi.Output<"certificate" | "token" | undefined>;
  /** Certificate for Apple's push service, as PEM. Secret: encrypted in the state, hidden in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  declare readonly apnsCertificate: pulumi.Output<string | undefined>;
  /** Private key of that certificate, as PEM. Secret: encrypted in the state, hidden in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  declare readonly apnsPrivateKey: pulumi.Output<string | undefined>;
  /** Signing key for Apple's push service, as PEM. Secret: encrypted in the state, hidden in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
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
  /** Whether it may be destroyed or replaced while it holds keys, channel rules, queues, integrations or dead letters. Must be applied before the change that needs it. Defaults to `false`. Kept in the state alone and never sent. */
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
  /** Server key of Firebase's former interface; new apps give `fcmServiceAccount`. Secret: encrypted in the state, hidden in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly fcmKey?: pulumi.Input<string>;
  /** Service account of Firebase Cloud Messaging, as JSON. Secret: encrypted in the state, hidden in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly fcmServiceAccount?: pulumi.Input<string>;
  /** Project of Firebase Cloud Messaging. */
  readonly fcmProjectId?: pulumi.Input<string>;
  /** How Ably authenticates with Apple's push service. */
  readonly apnsAuthType?: pulumi.Input<"certificate" | "token">;
  /** Certificate for Apple's push service, as PEM. Secret: encrypted in the state, hidden in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly apnsCertificate?: pulumi.Input<string>;
  /** Private key of that certificate, as PEM. Secret: encrypted in the state, hidden in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly apnsPrivateKey?: pulumi.Input<string>;
  /** Signing key for Apple's push service, as PEM. Secret: encrypted in the state, hidden in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
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
  /** Whether it may be destroyed or replaced while it holds keys, channel rules, queues, integrations or dead letters. Must be applied before the change that needs it. Defaults to `false`. Kept in the state alone and never sent. */
  readonly forceDestroy?: pulumi.Input<boolean>;
}

/**
 * A key of an app, with what it may do. Deleting it revokes it for good.
 *
 * ```ts
 * new realtime.Key("example", { appId: "I2E_JQ", name: "server", capabilities: { "chat:*": ["publish", "subscribe", "history"] } });
 * ```
 *
 * Reading needs the capability read:key; creating needs the capabilities read:key and write:key; changing and deleting need the capability write:key.
 */
export class Key extends TrefoilResource {
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
  /** Host of Ably's Pusher adapter: `host` on a server, `wsHost` and `httpHost` in a browser. */
  declare readonly host: pulumi.Output<string>;
  /** That Pusher clients use TLS: `useTLS` on a server, `forceTLS` in a browser. */
  declare readonly useTLS: pulumi.Output<boolean>;
  /** What Pusher clients name as the cluster: they ask for one, and the adapter takes any. */
  declare readonly cluster: pulumi.Output<string>;

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
 * Reading needs the capability read:namespace; creating needs the capabilities read:namespace and write:namespace; changing and deleting need the capability write:namespace.
 */
export class Namespace extends TrefoilResource {
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
  /** Milliseconds over which messages are conflated. Needs `conflationEnabled`, which may be `false`. Taking it away replaces the Namespace. */
  declare readonly conflationInterval: pulumi.Output<number | undefined>;
  /** What makes messages one, such as `#{name}`. Needs `conflationEnabled`, which may be `false`. Taking it away replaces the Namespace. */
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
  /** Milliseconds over which messages are conflated. Needs `conflationEnabled`, which may be `false`. Taking it away replaces the Namespace. */
  readonly conflationInterval?: pulumi.Input<number>;
  /** What makes messages one, such as `#{name}`. Needs `conflationEnabled`, which may be `false`. Taking it away replaces the Namespace. */
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
 * Reading needs the capability read:queue; creating needs the capabilities read:queue and write:queue; changing and deleting need the capability write:queue. Deleting without `forceDestroy` needs the capabilities read:queue and write:queue.
 */
export class Queue extends TrefoilResource {
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

  /** App that the queue belongs to. The id of an `App`, or the resource itself. */
  declare readonly appId: pulumi.Output<string>;
  /** Name of the queue. Made of the logical name and a random suffix when left out. */
  declare readonly name: pulumi.Output<string>;
  /** Minutes that a message waits, 1 at least; then it moves to the dead letter queue. */
  declare readonly ttl: pulumi.Output<number>;
  /** Messages that the queue holds at most; the oldest then move to the dead letter queue. */
  declare readonly maxLength: pulumi.Output<number>;
  /** Where the queue is kept. One of: `us-east-1-a`, `eu-west-1-a`. Other values are accepted with a warning. */
  declare readonly region: pulumi.Output<"us-east-1-a" | "eu-west-1-a" | (string & {})>;
  /** Seconds to wait at most for a new queue to run. Defaults to `120`. Kept in the state alone and never sent. */
  declare readonly timeout: pulumi.Output<number>;
  /** Whether it may be destroyed or replaced while it holds messages or dead letters. Must be applied before the change that needs it. Defaults to `false`. Kept in the state alone and never sent. */
  declare readonly forceDestroy: pulumi.Output<boolean>;
  /** Id of the queue: app, region and name, joined by colons. */
  declare readonly queueId: pulumi.Output<string>;
  /** How it is read by AMQP: with the name of a key as username, and its secret as password. */
  declare readonly amqp: pulumi.Output<QueueAmqp>;
  /** The same by STOMP. */
  declare readonly stomp: pulumi.Output<QueueStomp>;
  /** Id of the dead letter queue, which the service makes and which takes what expired or had no room. */
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
  /** Minutes that a message waits, 1 at least; then it moves to the dead letter queue. */
  readonly ttl: pulumi.Input<number>;
  /** Messages that the queue holds at most; the oldest then move to the dead letter queue. */
  readonly maxLength: pulumi.Input<number>;
  /** Where the queue is kept. One of: `us-east-1-a`, `eu-west-1-a`. Other values are accepted with a warning. */
  readonly region: pulumi.Input<"us-east-1-a" | "eu-west-1-a" | (string & {})>;
  /** Seconds to wait at most for a new queue to run. Defaults to `120`. Kept in the state alone and never sent. */
  readonly timeout?: pulumi.Input<number>;
  /** Whether it may be destroyed or replaced while it holds messages or dead letters. Must be applied before the change that needs it. Defaults to `false`. Kept in the state alone and never sent. */
  readonly forceDestroy?: pulumi.Input<boolean>;
}

/**
 * A webhook: events of channels are sent to an address.
 *
 * ```ts
 * new realtime.HttpRule("example", {
 *   appId: "I2E_JQ",
 *   source: { type: "channel.message" },
 *   target: { url: "https://example.com/hook" },
 * });
 * ```
 *
 * Reading needs the capability read:rule; creating needs the capabilities read:rule and write:rule; changing and deleting need the capability write:rule.
 */
export class HttpRule extends TrefoilResource {
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

  /** App whose events it is about. Changing it replaces the HttpRule. The id of an `App`, or the resource itself. */
  declare readonly appId: pulumi.Output<string>;
  /** Whether the rule is at work; `enabled` when left out. */
  declare readonly status: pulumi.Output<"enabled" | "disabled" | undefined>;
  /** Whether each event is sent by itself or several are sent together. Defaults to `"single"`. */
  declare readonly requestMode: pulumi.Output<"single" | "batch">;
  /** Which events it is about. */
  declare readonly source: pulumi.Output<RuleSource>;
  /** What is called, filled or read, and how. */
  declare readonly target: pulumi.Output<HttpRuleTarget>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  /** Id of the rule within its app. */
  declare readonly ruleId: pulumi.Output<string>;

  /** Reads one that exists, by its id: `{appId}/{ruleId}`. It is not managed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): HttpRule {
    return TrefoilResource.lookup(HttpRule, name, id, opts);
  }

  /** Whether a value is one, also when another copy of this package made it. */
  static override isInstance(value: unknown): value is HttpRule {
    return TrefoilResource.is(HttpRule, value);
  }

  constructor(name: string, args: HttpRuleArgs, opts?: pulumi.CustomResourceOptions) {
    super(HttpRule, name, args, opts);
  }
}

/** Arguments of `HttpRule`. */
export interface HttpRuleArgs {
  /** App whose events it is about. Changing it replaces the HttpRule. The id of an `App`, or the resource itself. */
  readonly appId: pulumi.Input<string | App>;
  /** Whether the rule is at work; `enabled` when left out. */
  readonly status?: pulumi.Input<"enabled" | "disabled">;
  /** Whether each event is sent by itself or several are sent together. Defaults to `"single"`. */
  readonly requestMode?: pulumi.Input<"single" | "batch">;
  /** Which events it is about. */
  readonly source: pulumi.Input<RuleSourceArgs>;
  /** What is called, filled or read, and how. */
  readonly target: pulumi.Input<HttpRuleTargetArgs>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
}

/**
 * Events of channels start an applet of IFTTT.
 *
 * ```ts
 * new realtime.IftttRule("example", {
 *   appId: "I2E_JQ",
 *   source: { type: "channel.message" },
 *   target: { webhookKey: "generated", eventName: "message" },
 * });
 * ```
 *
 * Reading needs the capability read:rule; creating needs the capabilities read:rule and write:rule; changing and deleting need the capability write:rule.
 */
export class IftttRule extends TrefoilResource {
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

  /** App whose events it is about. Changing it replaces the IftttRule. The id of an `App`, or the resource itself. */
  declare readonly appId: pulumi.Output<string>;
  /** Whether the rule is at work; `enabled` when left out. */
  declare readonly status: pulumi.Output<"enabled" | "disabled" | undefined>;
  /** Whether each event is sent by itself or several are sent together. Defaults to `"single"`. */
  declare readonly requestMode: pulumi.Output<"single" | "batch">;
  /** Which events it is about. */
  declare readonly source: pulumi.Output<RuleSource>;
  /** What is called, filled or read, and how. */
  declare readonly target: pulumi.Output<IftttRuleTarget>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  /** Id of the rule within its app. */
  declare readonly ruleId: pulumi.Output<string>;

  /** Reads one that exists, by its id: `{appId}/{ruleId}`. It is not managed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): IftttRule {
    return TrefoilResource.lookup(IftttRule, name, id, opts);
  }

  /** Whether a value is one, also when another copy of this package made it. */
  static override isInstance(value: unknown): value is IftttRule {
    return TrefoilResource.is(IftttRule, value);
  }

  constructor(name: string, args: IftttRuleArgs, opts?: pulumi.CustomResourceOptions) {
    super(IftttRule, name, args, opts);
  }
}

/** Arguments of `IftttRule`. */
export interface IftttRuleArgs {
  /** App whose events it is about. Changing it replaces the IftttRule. The id of an `App`, or the resource itself. */
  readonly appId: pulumi.Input<string | App>;
  /** Whether the rule is at work; `enabled` when left out. */
  readonly status?: pulumi.Input<"enabled" | "disabled">;
  /** Whether each event is sent by itself or several are sent together. Defaults to `"single"`. */
  readonly requestMode?: pulumi.Input<"single" | "batch">;
  /** Which events it is about. */
  readonly source: pulumi.Input<RuleSourceArgs>;
  /** What is called, filled or read, and how. */
  readonly target: pulumi.Input<IftttRuleTargetArgs>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
}

/**
 * Events of channels start a zap of Zapier.
 *
 * ```ts
 * new realtime.ZapierRule("example", {
 *   appId: "I2E_JQ",
 *   source: { type: "channel.lifecycle" },
 *   target: { url: "https://hooks.zapier.com/hooks/catch/1/generated" },
 * });
 * ```
 *
 * Reading needs the capability read:rule; creating needs the capabilities read:rule and write:rule; changing and deleting need the capability write:rule.
 */
export class ZapierRule extends TrefoilResource {
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

  /** App whose events it is about. Changing it replaces the ZapierRule. The id of an `App`, or the resource itself. */
  declare readonly appId: pulumi.Output<string>;
  /** Whether the rule is at work; `enabled` when left out. */
  declare readonly status: pulumi.Output<"enabled" | "disabled" | undefined>;
  /** Whether each event is sent by itself or several are sent together. Defaults to `"single"`. */
  declare readonly requestMode: pulumi.Output<"single" | "batch">;
  /** Which events it is about. */
  declare readonly source: pulumi.Output<RuleSource>;
  /** What is called, filled or read, and how. */
  declare readonly target: pulumi.Output<ZapierRuleTarget>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  /** Id of the rule within its app. */
  declare readonly ruleId: pulumi.Output<string>;

  /** Reads one that exists, by its id: `{appId}/{ruleId}`. It is not managed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): ZapierRule {
    return TrefoilResource.lookup(ZapierRule, name, id, opts);
  }

  /** Whether a value is one, also when another copy of this package made it. */
  static override isInstance(value: unknown): value is ZapierRule {
    return TrefoilResource.is(ZapierRule, value);
  }

  constructor(name: string, args: ZapierRuleArgs, opts?: pulumi.CustomResourceOptions) {
    super(ZapierRule, name, args, opts);
  }
}

/** Arguments of `ZapierRule`. */
export interface ZapierRuleArgs {
  /** App whose events it is about. Changing it replaces the ZapierRule. The id of an `App`, or the resource itself. */
  readonly appId: pulumi.Input<string | App>;
  /** Whether the rule is at work; `enabled` when left out. */
  readonly status?: pulumi.Input<"enabled" | "disabled">;
  /** Whether each event is sent by itself or several are sent together. Defaults to `"single"`. */
  readonly requestMode?: pulumi.Input<"single" | "batch">;
  /** Which events it is about. */
  readonly source: pulumi.Input<RuleSourceArgs>;
  /** What is called, filled or read, and how. */
  readonly target: pulumi.Input<ZapierRuleTargetArgs>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
}

/**
 * Events of channels call a worker of Cloudflare.
 *
 * ```ts
 * new realtime.CloudflareWorkerRule("example", {
 *   appId: "I2E_JQ",
 *   source: { type: "channel.message" },
 *   target: { url: "https://chat.example.workers.dev" },
 * });
 * ```
 *
 * Reading needs the capability read:rule; creating needs the capabilities read:rule and write:rule; changing and deleting need the capability write:rule.
 */
export class CloudflareWorkerRule extends TrefoilResource {
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

  /** App whose events it is about. Changing it replaces the CloudflareWorkerRule. The id of an `App`, or the resource itself. */
  declare readonly appId: pulumi.Output<string>;
  /** Whether the rule is at work; `enabled` when left out. */
  declare readonly status: pulumi.Output<"enabled" | "disabled" | undefined>;
  /** Whether each event is sent by itself or several are sent together. Defaults to `"single"`. */
  declare readonly requestMode: pulumi.Output<"single" | "batch">;
  /** Which events it is about. */
  declare readonly source: pulumi.Output<RuleSource>;
  /** What is called, filled or read, and how. */
  declare readonly target: pulumi.Output<CloudflareWorkerRuleTarget>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  /** Id of the rule within its app. */
  declare readonly ruleId: pulumi.Output<string>;

  /** Reads one that exists, by its id: `{appId}/{ruleId}`. It is not managed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): CloudflareWorkerRule {
    return TrefoilResource.lookup(CloudflareWorkerRule, name, id, opts);
  }

  /** Whether a value is one, also when another copy of this package made it. */
  static override isInstance(value: unknown): value is CloudflareWorkerRule {
    return TrefoilResource.is(CloudflareWorkerRule, value);
  }

  constructor(name: string, args: CloudflareWorkerRuleArgs, opts?: pulumi.CustomResourceOptions) {
    super(CloudflareWorkerRule, name, args, opts);
  }
}

/** Arguments of `CloudflareWorkerRule`. */
export interface CloudflareWorkerRuleArgs {
  /** App whose events it is about. Changing it replaces the CloudflareWorkerRule. The id of an `App`, or the resource itself. */
  readonly appId: pulumi.Input<string | App>;
  /** Whether the rule is at work; `enabled` when left out. */
  readonly status?: pulumi.Input<"enabled" | "disabled">;
  /** Whether each event is sent by itself or several are sent together. Defaults to `"single"`. */
  readonly requestMode?: pulumi.Input<"single" | "batch">;
  /** Which events it is about. */
  readonly source: pulumi.Input<RuleSourceArgs>;
  /** What is called, filled or read, and how. */
  readonly target: pulumi.Input<CloudflareWorkerRuleTargetArgs>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
}

/**
 * Events of channels call a function of Azure.
 *
 * ```ts
 * new realtime.AzureFunctionRule("example", {
 *   appId: "I2E_JQ",
 *   source: { type: "channel.message", channelFilter: "^orders" },
 *   target: { azureAppId: "shop", azureFunctionName: "onOrder" },
 * });
 * ```
 *
 * Reading needs the capability read:rule; creating needs the capabilities read:rule and write:rule; changing and deleting need the capability write:rule.
 */
export class AzureFunctionRule extends TrefoilResource {
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

  /** App whose events it is about. Changing it replaces the AzureFunctionRule. The id of an `App`, or the resource itself. */
  declare readonly appId: pulumi.Output<string>;
  /** Whether the rule is at work; `enabled` when left out. */
  declare readonly status: pulumi.Output<"enabled" | "disabled" | undefined>;
  /** Whether each event is sent by itself or several are sent together. Defaults to `"single"`. */
  declare readonly requestMode: pulumi.Output<"single" | "batch">;
  /** Which events it is about. */
  declare readonly source: pulumi.Output<RuleSource>;
  /** What is called, filled or read, and how. */
  declare readonly target: pulumi.Output<AzureFunctionRuleTarget>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  /** Id of the rule within its app. */
  declare readonly ruleId: pulumi.Output<string>;

  /** Reads one that exists, by its id: `{appId}/{ruleId}`. It is not managed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): AzureFunctionRule {
    return TrefoilResource.lookup(AzureFunctionRule, name, id, opts);
  }

  /** Whether a value is one, also when another copy of this package made it. */
  static override isInstance(value: unknown): value is AzureFunctionRule {
    return TrefoilResource.is(AzureFunctionRule, value);
  }

  constructor(name: string, args: AzureFunctionRuleArgs, opts?: pulumi.CustomResourceOptions) {
    super(AzureFunctionRule, name, args, opts);
  }
}

/** Arguments of `AzureFunctionRule`. */
export interface AzureFunctionRuleArgs {
  /** App whose events it is about. Changing it replaces the AzureFunctionRule. The id of an `App`, or the resource itself. */
  readonly appId: pulumi.Input<string | App>;
  /** Whether the rule is at work; `enabled` when left out. */
  readonly status?: pulumi.Input<"enabled" | "disabled">;
  /** Whether each event is sent by itself or several are sent together. Defaults to `"single"`. */
  readonly requestMode?: pulumi.Input<"single" | "batch">;
  /** Which events it is about. */
  readonly source: pulumi.Input<RuleSourceArgs>;
  /** What is called, filled or read, and how. */
  readonly target: pulumi.Input<AzureFunctionRuleTargetArgs>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
}

/**
 * Events of channels call a function of Google Cloud.
 *
 * ```ts
 * new realtime.GoogleCloudFunctionRule("example", {
 *   appId: "I2E_JQ",
 *   source: { type: "channel.message" },
 *   target: { region: "us-west1", projectId: "shop-314", functionName: "onMessage" },
 * });
 * ```
 *
 * Reading needs the capability read:rule; creating needs the capabilities read:rule and write:rule; changing and deleting need the capability write:rule.
 */
export class GoogleCloudFunctionRule extends TrefoilResource {
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

  /** App whose events it is about. Changing it replaces the GoogleCloudFunctionRule. The id of an `App`, or the resource itself. */
  declare readonly appId: pulumi.Output<string>;
  /** Whether the rule is at work; `enabled` when left out. */
  declare readonly status: pulumi.Output<"enabled" | "disabled" | undefined>;
  /** Whether each event is sent by itself or several are sent together. Defaults to `"single"`. */
  declare readonly requestMode: pulumi.Output<"single" | "batch">;
  /** Which events it is about. */
  declare readonly source: pulumi.Output<RuleSource>;
  /** What is called, filled or read, and how. */
  declare readonly target: pulumi.Output<GoogleCloudFunctionRuleTarget>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  /** Id of the rule within its app. */
  declare readonly ruleId: pulumi.Output<string>;

  /** Reads one that exists, by its id: `{appId}/{ruleId}`. It is not managed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): GoogleCloudFunctionRule {
    return TrefoilResource.lookup(GoogleCloudFunctionRule, name, id, opts);
  }

  /** Whether a value is one, also when another copy of this package made it. */
  static override isInstance(value: unknown): value is GoogleCloudFunctionRule {
    return TrefoilResource.is(GoogleCloudFunctionRule, value);
  }

  constructor(name: string, args: GoogleCloudFunctionRuleArgs, opts?: pulumi.CustomResourceOptions) {
    super(GoogleCloudFunctionRule, name, args, opts);
  }
}

/** Arguments of `GoogleCloudFunctionRule`. */
export interface GoogleCloudFunctionRuleArgs {
  /** App whose events it is about. Changing it replaces the GoogleCloudFunctionRule. The id of an `App`, or the resource itself. */
  readonly appId: pulumi.Input<string | App>;
  /** Whether the rule is at work; `enabled` when left out. */
  readonly status?: pulumi.Input<"enabled" | "disabled">;
  /** Whether each event is sent by itself or several are sent together. Defaults to `"single"`. */
  readonly requestMode?: pulumi.Input<"single" | "batch">;
  /** Which events it is about. */
  readonly source: pulumi.Input<RuleSourceArgs>;
  /** What is called, filled or read, and how. */
  readonly target: pulumi.Input<GoogleCloudFunctionRuleTargetArgs>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
}

/**
 * Events of channels call a function of AWS Lambda.
 *
 * ```ts
 * new realtime.LambdaRule("example", {
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
 * Reading needs the capability read:rule; creating needs the capabilities read:rule and write:rule; changing and deleting need the capability write:rule.
 */
export class LambdaRule extends TrefoilResource {
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

  /** App whose events it is about. Changing it replaces the LambdaRule. The id of an `App`, or the resource itself. */
  declare readonly appId: pulumi.Output<string>;
  /** Whether the rule is at work; `enabled` when left out. */
  declare readonly status: pulumi.Output<"enabled" | "disabled" | undefined>;
  /** Whether each event is sent by itself or several are sent together. Defaults to `"single"`. */
  declare readonly requestMode: pulumi.Output<"single" | "batch">;
  /** Which events it is about. */
  declare readonly source: pulumi.Output<RuleSource>;
  /** What is called, filled or read, and how. */
  declare readonly target: pulumi.Output<LambdaRuleTarget>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  /** Id of the rule within its app. */
  declare readonly ruleId: pulumi.Output<string>;

  /** Reads one that exists, by its id: `{appId}/{ruleId}`. It is not managed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): LambdaRule {
    return TrefoilResource.lookup(LambdaRule, name, id, opts);
  }

  /** Whether a value is one, also when another copy of this package made it. */
  static override isInstance(value: unknown): value is LambdaRule {
    return TrefoilResource.is(LambdaRule, value);
  }

  constructor(name: string, args: LambdaRuleArgs, opts?: pulumi.CustomResourceOptions) {
    super(LambdaRule, name, args, opts);
  }
}

/** Arguments of `LambdaRule`. */
export interface LambdaRuleArgs {
  /** App whose events it is about. Changing it replaces the LambdaRule. The id of an `App`, or the resource itself. */
  readonly appId: pulumi.Input<string | App>;
  /** Whether the rule is at work; `enabled` when left out. */
  readonly status?: pulumi.Input<"enabled" | "disabled">;
  /** Whether each event is sent by itself or several are sent together. Defaults to `"single"`. */
  readonly requestMode?: pulumi.Input<"single" | "batch">;
  /** Which events it is about. */
  readonly source: pulumi.Input<RuleSourceArgs>;
  /** What is called, filled or read, and how. */
  readonly target: pulumi.Input<LambdaRuleTargetArgs>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
}

/**
 * Events of channels go into a stream of AWS Kinesis.
 *
 * ```ts
 * new realtime.KinesisRule("example", {
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
 * Reading needs the capability read:rule; creating needs the capabilities read:rule and write:rule; changing and deleting need the capability write:rule.
 */
export class KinesisRule extends TrefoilResource {
  static readonly token = "realtime:KinesisRule";
  static readonly __pulumiType = "pulumi-nodejs:dynamic/trefoil/realtime:KinesisRule";
  static readonly properties: readonly string[] = ["appId", "status", "source", "target", "extra", "ruleId"];

  /** App whose events it is about. Changing it replaces the KinesisRule. The id of an `App`, or the resource itself. */
  declare readonly appId: pulumi.Output<string>;
  /** Whether the rule is at work; `enabled` when left out. */
  declare readonly status: pulumi.Output<"enabled" | "disabled" | undefined>;
  /** Which events it is about. */
  declare readonly source: pulumi.Output<RuleSource>;
  /** What is called, filled or read, and how. */
  declare readonly target: pulumi.Output<KinesisRuleTarget>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  /** Id of the rule within its app. */
  declare readonly ruleId: pulumi.Output<string>;

  /** Reads one that exists, by its id: `{appId}/{ruleId}`. It is not managed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): KinesisRule {
    return TrefoilResource.lookup(KinesisRule, name, id, opts);
  }

  /** Whether a value is one, also when another copy of this package made it. */
  static override isInstance(value: unknown): value is KinesisRule {
    return TrefoilResource.is(KinesisRule, value);
  }

  constructor(name: string, args: KinesisRuleArgs, opts?: pulumi.CustomResourceOptions) {
    super(KinesisRule, name, args, opts);
  }
}

/** Arguments of `KinesisRule`. */
export interface KinesisRuleArgs {
  /** App whose events it is about. Changing it replaces the KinesisRule. The id of an `App`, or the resource itself. */
  readonly appId: pulumi.Input<string | App>;
  /** Whether the rule is at work; `enabled` when left out. */
  readonly status?: pulumi.Input<"enabled" | "disabled">;
  /** Which events it is about. */
  readonly source: pulumi.Input<RuleSourceArgs>;
  /** What is called, filled or read, and how. */
  readonly target: pulumi.Input<KinesisRuleTargetArgs>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
}

/**
 * Events of channels go into a queue of AWS SQS.
 *
 * ```ts
 * new realtime.SqsRule("example", {
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
 * Reading needs the capability read:rule; creating needs the capabilities read:rule and write:rule; changing and deleting need the capability write:rule.
 */
export class SqsRule extends TrefoilResource {
  static readonly token = "realtime:SqsRule";
  static readonly __pulumiType = "pulumi-nodejs:dynamic/trefoil/realtime:SqsRule";
  static readonly properties: readonly string[] = ["appId", "status", "source", "target", "extra", "ruleId"];

  /** App whose events it is about. Changing it replaces the SqsRule. The id of an `App`, or the resource itself. */
  declare readonly appId: pulumi.Output<string>;
  /** Whether the rule is at work; `enabled` when left out. */
  declare readonly status: pulumi.Output<"enabled" | "disabled" | undefined>;
  /** Which events it is about. */
  declare readonly source: pulumi.Output<RuleSource>;
  /** What is called, filled or read, and how. */
  declare readonly target: pulumi.Output<SqsRuleTarget>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  /** Id of the rule within its app. */
  declare readonly ruleId: pulumi.Output<string>;

  /** Reads one that exists, by its id: `{appId}/{ruleId}`. It is not managed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): SqsRule {
    return TrefoilResource.lookup(SqsRule, name, id, opts);
  }

  /** Whether a value is one, also when another copy of this package made it. */
  static override isInstance(value: unknown): value is SqsRule {
    return TrefoilResource.is(SqsRule, value);
  }

  constructor(name: string, args: SqsRuleArgs, opts?: pulumi.CustomResourceOptions) {
    super(SqsRule, name, args, opts);
  }
}

/** Arguments of `SqsRule`. */
export interface SqsRuleArgs {
  /** App whose events it is about. Changing it replaces the SqsRule. The id of an `App`, or the resource itself. */
  readonly appId: pulumi.Input<string | App>;
  /** Whether the rule is at work; `enabled` when left out. */
  readonly status?: pulumi.Input<"enabled" | "disabled">;
  /** Which events it is about. */
  readonly source: pulumi.Input<RuleSourceArgs>;
  /** What is called, filled or read, and how. */
  readonly target: pulumi.Input<SqsRuleTargetArgs>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
}

/**
 * Events of channels go into a `Queue` of the app.
 *
 * ```ts
 * new realtime.AmqpRule("example", {
 *   appId: "I2E_JQ",
 *   source: { type: "channel.message" },
 *   target: { queueId: "I2E_JQ:eu-west-1-a:orders" },
 * });
 * ```
 *
 * Reading needs the capability read:rule; creating needs the capabilities read:rule and write:rule; changing and deleting need the capability write:rule.
 */
export class AmqpRule extends TrefoilResource {
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

  /** App whose events it is about. Changing it replaces the AmqpRule. The id of an `App`, or the resource itself. */
  declare readonly appId: pulumi.Output<string>;
  /** Whether the rule is at work; `enabled` when left out. */
  declare readonly status: pulumi.Output<"enabled" | "disabled" | undefined>;
  /** Whether each event is sent by itself or several are sent together. Defaults to `"single"`. */
  declare readonly requestMode: pulumi.Output<"single" | "batch">;
  /** Which events it is about. */
  declare readonly source: pulumi.Output<RuleSource>;
  /** What is called, filled or read, and how. */
  declare readonly target: pulumi.Output<AmqpRuleTarget>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  /** Id of the rule within its app. */
  declare readonly ruleId: pulumi.Output<string>;

  /** Reads one that exists, by its id: `{appId}/{ruleId}`. It is not managed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): AmqpRule {
    return TrefoilResource.lookup(AmqpRule, name, id, opts);
  }

  /** Whether a value is one, also when another copy of this package made it. */
  static override isInstance(value: unknown): value is AmqpRule {
    return TrefoilResource.is(AmqpRule, value);
  }

  constructor(name: string, args: AmqpRuleArgs, opts?: pulumi.CustomResourceOptions) {
    super(AmqpRule, name, args, opts);
  }
}

/** Arguments of `AmqpRule`. */
export interface AmqpRuleArgs {
  /** App whose events it is about. Changing it replaces the AmqpRule. The id of an `App`, or the resource itself. */
  readonly appId: pulumi.Input<string | App>;
  /** Whether the rule is at work; `enabled` when left out. */
  readonly status?: pulumi.Input<"enabled" | "disabled">;
  /** Whether each event is sent by itself or several are sent together. Defaults to `"single"`. */
  readonly requestMode?: pulumi.Input<"single" | "batch">;
  /** Which events it is about. */
  readonly source: pulumi.Input<RuleSourceArgs>;
  /** What is called, filled or read, and how. */
  readonly target: pulumi.Input<AmqpRuleTargetArgs>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
}

/**
 * Events of channels go to an AMQP server of yours.
 *
 * ```ts
 * new realtime.AmqpExternalRule("example", {
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
 * Reading needs the capability read:rule; creating needs the capabilities read:rule and write:rule; changing and deleting need the capability write:rule.
 */
export class AmqpExternalRule extends TrefoilResource {
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

  /** App whose events it is about. Changing it replaces the AmqpExternalRule. The id of an `App`, or the resource itself. */
  declare readonly appId: pulumi.Output<string>;
  /** Whether the rule is at work; `enabled` when left out. */
  declare readonly status: pulumi.Output<"enabled" | "disabled" | undefined>;
  /** Whether each event is sent by itself or several are sent together. Defaults to `"single"`. */
  declare readonly requestMode: pulumi.Output<"single" | "batch">;
  /** Which events it is about. */
  declare readonly source: pulumi.Output<RuleSource>;
  /** What is called, filled or read, and how. */
  declare readonly target: pulumi.Output<AmqpExternalRuleTarget>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  /** Id of the rule within its app. */
  declare readonly ruleId: pulumi.Output<string>;

  /** Reads one that exists, by its id: `{appId}/{ruleId}`. It is not managed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): AmqpExternalRule {
    return TrefoilResource.lookup(AmqpExternalRule, name, id, opts);
  }

  /** Whether a value is one, also when another copy of this package made it. */
  static override isInstance(value: unknown): value is AmqpExternalRule {
    return TrefoilResource.is(AmqpExternalRule, value);
  }

  constructor(name: string, args: AmqpExternalRuleArgs, opts?: pulumi.CustomResourceOptions) {
    super(AmqpExternalRule, name, args, opts);
  }
}

/** Arguments of `AmqpExternalRule`. */
export interface AmqpExternalRuleArgs {
  /** App whose events it is about. Changing it replaces the AmqpExternalRule. The id of an `App`, or the resource itself. */
  readonly appId: pulumi.Input<string | App>;
  /** Whether the rule is at work; `enabled` when left out. */
  readonly status?: pulumi.Input<"enabled" | "disabled">;
  /** Whether each event is sent by itself or several are sent together. Defaults to `"single"`. */
  readonly requestMode?: pulumi.Input<"single" | "batch">;
  /** Which events it is about. */
  readonly source: pulumi.Input<RuleSourceArgs>;
  /** What is called, filled or read, and how. */
  readonly target: pulumi.Input<AmqpExternalRuleTargetArgs>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
}

/**
 * Events of channels go into a topic of Kafka.
 *
 * ```ts
 * new realtime.KafkaRule("example", {
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
 * Reading needs the capability read:rule; creating needs the capabilities read:rule and write:rule; changing and deleting need the capability write:rule.
 */
export class KafkaRule extends TrefoilResource {
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

  /** App whose events it is about. Changing it replaces the KafkaRule. The id of an `App`, or the resource itself. */
  declare readonly appId: pulumi.Output<string>;
  /** Whether the rule is at work; `enabled` when left out. */
  declare readonly status: pulumi.Output<"enabled" | "disabled" | undefined>;
  /** Whether each event is sent by itself or several are sent together. Defaults to `"single"`. */
  declare readonly requestMode: pulumi.Output<"single" | "batch">;
  /** Which events it is about. */
  declare readonly source: pulumi.Output<RuleSource>;
  /** What is called, filled or read, and how. */
  declare readonly target: pulumi.Output<KafkaRuleTarget>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  /** Id of the rule within its app. */
  declare readonly ruleId: pulumi.Output<string>;

  /** Reads one that exists, by its id: `{appId}/{ruleId}`. It is not managed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): KafkaRule {
    return TrefoilResource.lookup(KafkaRule, name, id, opts);
  }

  /** Whether a value is one, also when another copy of this package made it. */
  static override isInstance(value: unknown): value is KafkaRule {
    return TrefoilResource.is(KafkaRule, value);
  }

  constructor(name: string, args: KafkaRuleArgs, opts?: pulumi.CustomResourceOptions) {
    super(KafkaRule, name, args, opts);
  }
}

/** Arguments of `KafkaRule`. */
export interface KafkaRuleArgs {
  /** App whose events it is about. Changing it replaces the KafkaRule. The id of an `App`, or the resource itself. */
  readonly appId: pulumi.Input<string | App>;
  /** Whether the rule is at work; `enabled` when left out. */
  readonly status?: pulumi.Input<"enabled" | "disabled">;
  /** Whether each event is sent by itself or several are sent together. Defaults to `"single"`. */
  readonly requestMode?: pulumi.Input<"single" | "batch">;
  /** Which events it is about. */
  readonly source: pulumi.Input<RuleSourceArgs>;
  /** What is called, filled or read, and how. */
  readonly target: pulumi.Input<KafkaRuleTargetArgs>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
}

/**
 * Events of channels go into a topic of Pulsar.
 *
 * ```ts
 * new realtime.PulsarRule("example", {
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
 * Reading needs the capability read:rule; creating needs the capabilities read:rule and write:rule; changing and deleting need the capability write:rule.
 */
export class PulsarRule extends TrefoilResource {
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

  /** App whose events it is about. Changing it replaces the PulsarRule. The id of an `App`, or the resource itself. */
  declare readonly appId: pulumi.Output<string>;
  /** Whether the rule is at work; `enabled` when left out. */
  declare readonly status: pulumi.Output<"enabled" | "disabled" | undefined>;
  /** Whether each event is sent by itself or several are sent together. Defaults to `"single"`. */
  declare readonly requestMode: pulumi.Output<"single" | "batch">;
  /** Which events it is about. */
  declare readonly source: pulumi.Output<RuleSource>;
  /** What is called, filled or read, and how. */
  declare readonly target: pulumi.Output<PulsarRuleTarget>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  /** Id of the rule within its app. */
  declare readonly ruleId: pulumi.Output<string>;

  /** Reads one that exists, by its id: `{appId}/{ruleId}`. It is not managed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): PulsarRule {
    return TrefoilResource.lookup(PulsarRule, name, id, opts);
  }

  /** Whether a value is one, also when another copy of this package made it. */
  static override isInstance(value: unknown): value is PulsarRule {
    return TrefoilResource.is(PulsarRule, value);
  }

  constructor(name: string, args: PulsarRuleArgs, opts?: pulumi.CustomResourceOptions) {
    super(PulsarRule, name, args, opts);
  }
}

/** Arguments of `PulsarRule`. */
export interface PulsarRuleArgs {
  /** App whose events it is about. Changing it replaces the PulsarRule. The id of an `App`, or the resource itself. */
  readonly appId: pulumi.Input<string | App>;
  /** Whether the rule is at work; `enabled` when left out. */
  readonly status?: pulumi.Input<"enabled" | "disabled">;
  /** Whether each event is sent by itself or several are sent together. Defaults to `"single"`. */
  readonly requestMode?: pulumi.Input<"single" | "batch">;
  /** Which events it is about. */
  readonly source: pulumi.Input<RuleSourceArgs>;
  /** What is called, filled or read, and how. */
  readonly target: pulumi.Input<PulsarRuleTargetArgs>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
}

/**
 * Rows of an outbox table in Postgres are published as messages.
 *
 * ```ts
 * new realtime.PostgresOutboxRule("example", {
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
 * Reading needs the capability read:rule; creating needs the capabilities read:rule and write:rule; changing and deleting need the capability write:rule.
 */
export class PostgresOutboxRule extends TrefoilResource {
  static readonly token = "realtime:PostgresOutboxRule";
  static readonly __pulumiType = "pulumi-nodejs:dynamic/trefoil/realtime:PostgresOutboxRule";
  static readonly properties: readonly string[] = ["appId", "status", "target", "extra", "ruleId"];

  /** App whose events it is about. Changing it replaces the PostgresOutboxRule. The id of an `App`, or the resource itself. */
  declare readonly appId: pulumi.Output<string>;
  /** Whether the rule is at work; `enabled` when left out. */
  declare readonly status: pulumi.Output<"enabled" | "disabled" | undefined>;
  /** What is called, filled or read, and how. */
  declare readonly target: pulumi.Output<PostgresOutboxRuleTarget>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  /** Id of the rule within its app. */
  declare readonly ruleId: pulumi.Output<string>;

  /** Reads one that exists, by its id: `{appId}/{ruleId}`. It is not managed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): PostgresOutboxRule {
    return TrefoilResource.lookup(PostgresOutboxRule, name, id, opts);
  }

  /** Whether a value is one, also when another copy of this package made it. */
  static override isInstance(value: unknown): value is PostgresOutboxRule {
    return TrefoilResource.is(PostgresOutboxRule, value);
  }

  constructor(name: string, args: PostgresOutboxRuleArgs, opts?: pulumi.CustomResourceOptions) {
    super(PostgresOutboxRule, name, args, opts);
  }
}

/** Arguments of `PostgresOutboxRule`. */
export interface PostgresOutboxRuleArgs {
  /** App whose events it is about. Changing it replaces the PostgresOutboxRule. The id of an `App`, or the resource itself. */
  readonly appId: pulumi.Input<string | App>;
  /** Whether the rule is at work; `enabled` when left out. */
  readonly status?: pulumi.Input<"enabled" | "disabled">;
  /** What is called, filled or read, and how. */
  readonly target: pulumi.Input<PostgresOutboxRuleTargetArgs>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
}

/**
 * Changes in a collection of MongoDB are published as messages.
 *
 * ```ts
 * new realtime.MongoRule("example", {
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
 * Reading needs the capability read:rule; creating needs the capabilities read:rule and write:rule; changing and deleting need the capability write:rule.
 */
export class MongoRule extends TrefoilResource {
  static readonly token = "realtime:MongoRule";
  static readonly __pulumiType = "pulumi-nodejs:dynamic/trefoil/realtime:MongoRule";
  static readonly properties: readonly string[] = ["appId", "status", "target", "extra", "ruleId"];

  /** App whose events it is about. Changing it replaces the MongoRule. The id of an `App`, or the resource itself. */
  declare readonly appId: pulumi.Output<string>;
  /** Whether the rule is at work; `enabled` when left out. */
  declare readonly status: pulumi.Output<"enabled" | "disabled" | undefined>;
  /** What is called, filled or read, and how. */
  declare readonly target: pulumi.Output<MongoRuleTarget>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  /** Id of the rule within its app. */
  declare readonly ruleId: pulumi.Output<string>;

  /** Reads one that exists, by its id: `{appId}/{ruleId}`. It is not managed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): MongoRule {
    return TrefoilResource.lookup(MongoRule, name, id, opts);
  }

  /** Whether a value is one, also when another copy of this package made it. */
  static override isInstance(value: unknown): value is MongoRule {
    return TrefoilResource.is(MongoRule, value);
  }

  constructor(name: string, args: MongoRuleArgs, opts?: pulumi.CustomResourceOptions) {
    super(MongoRule, name, args, opts);
  }
}

/** Arguments of `MongoRule`. */
export interface MongoRuleArgs {
  /** App whose events it is about. Changing it replaces the MongoRule. The id of an `App`, or the resource itself. */
  readonly appId: pulumi.Input<string | App>;
  /** Whether the rule is at work; `enabled` when left out. */
  readonly status?: pulumi.Input<"enabled" | "disabled">;
  /** What is called, filled or read, and how. */
  readonly target: pulumi.Input<MongoRuleTargetArgs>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
}

/**
 * A function of AWS Lambda is asked before a message is published.
 *
 * ```ts
 * new realtime.LambdaBeforePublishRule("example", {
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
 * Reading needs the capability read:rule; creating needs the capabilities read:rule and write:rule; changing and deleting need the capability write:rule.
 */
export class LambdaBeforePublishRule extends TrefoilResource {
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

  /** App whose events it is about. Changing it replaces the LambdaBeforePublishRule. The id of an `App`, or the resource itself. */
  declare readonly appId: pulumi.Output<string>;
  /** Whether the rule is at work; `enabled` when left out. */
  declare readonly status: pulumi.Output<"enabled" | "disabled" | undefined>;
  /** What is done where the call fails. */
  declare readonly beforePublishConfig: pulumi.Output<BeforePublishConfig>;
  /** Regular expression, between slashes, that names of chat rooms match; all rooms when left out. Taking it away replaces the LambdaBeforePublishRule. */
  declare readonly chatRoomFilter: pulumi.Output<string | undefined>;
  /** Which messages it is asked about; all when left out. Taking it away replaces the LambdaBeforePublishRule. */
  declare readonly source: pulumi.Output<RuleSource | undefined>;
  /** What is called, filled or read, and how. */
  declare readonly target: pulumi.Output<LambdaBeforePublishRuleTarget>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  /** Id of the rule within its app. */
  declare readonly ruleId: pulumi.Output<string>;

  /** Reads one that exists, by its id: `{appId}/{ruleId}`. It is not managed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): LambdaBeforePublishRule {
    return TrefoilResource.lookup(LambdaBeforePublishRule, name, id, opts);
  }

  /** Whether a value is one, also when another copy of this package made it. */
  static override isInstance(value: unknown): value is LambdaBeforePublishRule {
    return TrefoilResource.is(LambdaBeforePublishRule, value);
  }

  constructor(name: string, args: LambdaBeforePublishRuleArgs, opts?: pulumi.CustomResourceOptions) {
    super(LambdaBeforePublishRule, name, args, opts);
  }
}

/** Arguments of `LambdaBeforePublishRule`. */
export interface LambdaBeforePublishRuleArgs {
  /** App whose events it is about. Changing it replaces the LambdaBeforePublishRule. The id of an `App`, or the resource itself. */
  readonly appId: pulumi.Input<string | App>;
  /** Whether the rule is at work; `enabled` when left out. */
  readonly status?: pulumi.Input<"enabled" | "disabled">;
  /** What is done where the call fails. */
  readonly beforePublishConfig: pulumi.Input<BeforePublishConfigArgs>;
  /** Regular expression, between slashes, that names of chat rooms match; all rooms when left out. Taking it away replaces the LambdaBeforePublishRule. */
  readonly chatRoomFilter?: pulumi.Input<string>;
  /** Which messages it is asked about; all when left out. Taking it away replaces the LambdaBeforePublishRule. */
  readonly source?: pulumi.Input<RuleSourceArgs>;
  /** What is called, filled or read, and how. */
  readonly target: pulumi.Input<LambdaBeforePublishRuleTargetArgs>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
}

/**
 * A webhook is asked before a message is published.
 *
 * ```ts
 * new realtime.HttpBeforePublishRule("example", {
 *   appId: "I2E_JQ",
 *   chatRoomFilter: "/^support:/",
 *   beforePublishConfig: { retryTimeout: 5000, maxRetries: 3, failedAction: "REJECT", tooManyRequestsAction: "RETRY" },
 *   target: { url: "https://example.com/moderate", headers: [{ name: "authorization", value: "generated" }] },
 * });
 * ```
 *
 * Reading needs the capability read:rule; creating needs the capabilities read:rule and write:rule; changing and deleting need the capability write:rule.
 */
export class HttpBeforePublishRule extends TrefoilResource {
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

  /** App whose events it is about. Changing it replaces the HttpBeforePublishRule. The id of an `App`, or the resource itself. */
  declare readonly appId: pulumi.Output<string>;
  /** Whether the rule is at work; `enabled` when left out. */
  declare readonly status: pulumi.Output<"enabled" | "disabled" | undefined>;
  /** What is done where the call fails. */
  declare readonly beforePublishConfig: pulumi.Output<BeforePublishConfig>;
  /** Regular expression, between slashes, that names of chat rooms match; all rooms when left out. Taking it away replaces the HttpBeforePublishRule. */
  declare readonly chatRoomFilter: pulumi.Output<string | undefined>;
  /** What is called, filled or read, and how. */
  declare readonly target: pulumi.Output<HttpBeforePublishRuleTarget>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  /** Id of the rule within its app. */
  declare readonly ruleId: pulumi.Output<string>;

  /** Reads one that exists, by its id: `{appId}/{ruleId}`. It is not managed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): HttpBeforePublishRule {
    return TrefoilResource.lookup(HttpBeforePublishRule, name, id, opts);
  }

  /** Whether a value is one, also when another copy of this package made it. */
  static override isInstance(value: unknown): value is HttpBeforePublishRule {
    return TrefoilResource.is(HttpBeforePublishRule, value);
  }

  constructor(name: string, args: HttpBeforePublishRuleArgs, opts?: pulumi.CustomResourceOptions) {
    super(HttpBeforePublishRule, name, args, opts);
  }
}

/** Arguments of `HttpBeforePublishRule`. */
export interface HttpBeforePublishRuleArgs {
  /** App whose events it is about. Changing it replaces the HttpBeforePublishRule. The id of an `App`, or the resource itself. */
  readonly appId: pulumi.Input<string | App>;
  /** Whether the rule is at work; `enabled` when left out. */
  readonly status?: pulumi.Input<"enabled" | "disabled">;
  /** What is done where the call fails. */
  readonly beforePublishConfig: pulumi.Input<BeforePublishConfigArgs>;
  /** Regular expression, between slashes, that names of chat rooms match; all rooms when left out. Taking it away replaces the HttpBeforePublishRule. */
  readonly chatRoomFilter?: pulumi.Input<string>;
  /** What is called, filled or read, and how. */
  readonly target: pulumi.Input<HttpBeforePublishRuleTargetArgs>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
}

/**
 * Hive's text model decides before a message is published.
 *
 * ```ts
 * new realtime.HiveTextRule("example", {
 *   appId: "I2E_JQ",
 *   beforePublishConfig: { retryTimeout: 5000, maxRetries: 3, failedAction: "REJECT", tooManyRequestsAction: "RETRY" },
 *   target: { apiKey: "generated", thresholds: { bullying: 2 } },
 * });
 * ```
 *
 * Reading needs the capability read:rule; creating needs the capabilities read:rule and write:rule; changing and deleting need the capability write:rule.
 */
export class HiveTextRule extends TrefoilResource {
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

  /** App whose events it is about. Changing it replaces the HiveTextRule. The id of an `App`, or the resource itself. */
  declare readonly appId: pulumi.Output<string>;
  /** Whether the rule is at work; `enabled` when left out. */
  declare readonly status: pulumi.Output<"enabled" | "disabled" | undefined>;
  /** What is done where the call fails. */
  declare readonly beforePublishConfig: pulumi.Output<BeforePublishConfig>;
  /** Regular expression, between slashes, that names of chat rooms match; all rooms when left out. Taking it away replaces the HiveTextRule. */
  declare readonly chatRoomFilter: pulumi.Output<string | undefined>;
  /** What is called, filled or read, and how. */
  declare readonly target: pulumi.Output<HiveTextRuleTarget>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  /** Id of the rule within its app. */
  declare readonly ruleId: pulumi.Output<string>;

  /** Reads one that exists, by its id: `{appId}/{ruleId}`. It is not managed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): HiveTextRule {
    return TrefoilResource.lookup(HiveTextRule, name, id, opts);
  }

  /** Whether a value is one, also when another copy of this package made it. */
  static override isInstance(value: unknown): value is HiveTextRule {
    return TrefoilResource.is(HiveTextRule, value);
  }

  constructor(name: string, args: HiveTextRuleArgs, opts?: pulumi.CustomResourceOptions) {
    super(HiveTextRule, name, args, opts);
  }
}

/** Arguments of `HiveTextRule`. */
export interface HiveTextRuleArgs {
  /** App whose events it is about. Changing it replaces the HiveTextRule. The id of an `App`, or the resource itself. */
  readonly appId: pulumi.Input<string | App>;
  /** Whether the rule is at work; `enabled` when left out. */
  readonly status?: pulumi.Input<"enabled" | "disabled">;
  /** What is done where the call fails. */
  readonly beforePublishConfig: pulumi.Input<BeforePublishConfigArgs>;
  /** Regular expression, between slashes, that names of chat rooms match; all rooms when left out. Taking it away replaces the HiveTextRule. */
  readonly chatRoomFilter?: pulumi.Input<string>;
  /** What is called, filled or read, and how. */
  readonly target: pulumi.Input<HiveTextRuleTargetArgs>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
}

/**
 * Messages go to Hive's moderation dashboard after they are published.
 *
 * ```ts
 * new realtime.HiveDashboardRule("example", { appId: "I2E_JQ", target: { apiKey: "generated", checkWatchLists: true } });
 * ```
 *
 * Reading needs the capability read:rule; creating needs the capabilities read:rule and write:rule; changing and deleting need the capability write:rule.
 */
export class HiveDashboardRule extends TrefoilResource {
  static readonly token = "realtime:HiveDashboardRule";
  static readonly __pulumiType = "pulumi-nodejs:dynamic/trefoil/realtime:HiveDashboardRule";
  static readonly properties: readonly string[] = ["appId", "status", "chatRoomFilter", "target", "extra", "ruleId"];

  /** App whose events it is about. Changing it replaces the HiveDashboardRule. The id of an `App`, or the resource itself. */
  declare readonly appId: pulumi.Output<string>;
  /** Whether the rule is at work; `enabled` when left out. */
  declare readonly status: pulumi.Output<"enabled" | "disabled" | undefined>;
  /** Regular expression, between slashes, that names of chat rooms match; all rooms when left out. Taking it away replaces the HiveDashboardRule. */
  declare readonly chatRoomFilter: pulumi.Output<string | undefined>;
  /** What is called, filled or read, and how. */
  declare readonly target: pulumi.Output<HiveDashboardRuleTarget>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  /** Id of the rule within its app. */
  declare readonly ruleId: pulumi.Output<string>;

  /** Reads one that exists, by its id: `{appId}/{ruleId}`. It is not managed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): HiveDashboardRule {
    return TrefoilResource.lookup(HiveDashboardRule, name, id, opts);
  }

  /** Whether a value is one, also when another copy of this package made it. */
  static override isInstance(value: unknown): value is HiveDashboardRule {
    return TrefoilResource.is(HiveDashboardRule, value);
  }

  constructor(name: string, args: HiveDashboardRuleArgs, opts?: pulumi.CustomResourceOptions) {
    super(HiveDashboardRule, name, args, opts);
  }
}

/** Arguments of `HiveDashboardRule`. */
export interface HiveDashboardRuleArgs {
  /** App whose events it is about. Changing it replaces the HiveDashboardRule. The id of an `App`, or the resource itself. */
  readonly appId: pulumi.Input<string | App>;
  /** Whether the rule is at work; `enabled` when left out. */
  readonly status?: pulumi.Input<"enabled" | "disabled">;
  /** Regular expression, between slashes, that names of chat rooms match; all rooms when left out. Taking it away replaces the HiveDashboardRule. */
  readonly chatRoomFilter?: pulumi.Input<string>;
  /** What is called, filled or read, and how. */
  readonly target: pulumi.Input<HiveDashboardRuleTargetArgs>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
}

/**
 * Bodyguard decides before a message is published.
 *
 * ```ts
 * new realtime.BodyguardRule("example", {
 *   appId: "I2E_JQ",
 *   chatRoomFilter: "/^live:/",
 *   beforePublishConfig: { retryTimeout: 5000, maxRetries: 3, failedAction: "PUBLISH", tooManyRequestsAction: "FAIL" },
 *   target: { apiKey: "generated", defaultLanguage: "en" },
 * });
 * ```
 *
 * Reading needs the capability read:rule; creating needs the capabilities read:rule and write:rule; changing and deleting need the capability write:rule.
 */
export class BodyguardRule extends TrefoilResource {
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

  /** App whose events it is about. Changing it replaces the BodyguardRule. The id of an `App`, or the resource itself. */
  declare readonly appId: pulumi.Output<string>;
  /** Whether the rule is at work; `enabled` when left out. */
  declare readonly status: pulumi.Output<"enabled" | "disabled" | undefined>;
  /** What is done where the call fails. */
  declare readonly beforePublishConfig: pulumi.Output<BeforePublishConfig>;
  /** Regular expression, between slashes, that names of chat rooms match; all rooms when left out. Taking it away replaces the BodyguardRule. */
  declare readonly chatRoomFilter: pulumi.Output<string | undefined>;
  /** What is called, filled or read, and how. */
  declare readonly target: pulumi.Output<BodyguardRuleTarget>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  /** Id of the rule within its app. */
  declare readonly ruleId: pulumi.Output<string>;

  /** Reads one that exists, by its id: `{appId}/{ruleId}`. It is not managed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): BodyguardRule {
    return TrefoilResource.lookup(BodyguardRule, name, id, opts);
  }

  /** Whether a value is one, also when another copy of this package made it. */
  static override isInstance(value: unknown): value is BodyguardRule {
    return TrefoilResource.is(BodyguardRule, value);
  }

  constructor(name: string, args: BodyguardRuleArgs, opts?: pulumi.CustomResourceOptions) {
    super(BodyguardRule, name, args, opts);
  }
}

/** Arguments of `BodyguardRule`. */
export interface BodyguardRuleArgs {
  /** App whose events it is about. Changing it replaces the BodyguardRule. The id of an `App`, or the resource itself. */
  readonly appId: pulumi.Input<string | App>;
  /** Whether the rule is at work; `enabled` when left out. */
  readonly status?: pulumi.Input<"enabled" | "disabled">;
  /** What is done where the call fails. */
  readonly beforePublishConfig: pulumi.Input<BeforePublishConfigArgs>;
  /** Regular expression, between slashes, that names of chat rooms match; all rooms when left out. Taking it away replaces the BodyguardRule. */
  readonly chatRoomFilter?: pulumi.Input<string>;
  /** What is called, filled or read, and how. */
  readonly target: pulumi.Input<BodyguardRuleTargetArgs>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
}

/**
 * Tisane decides before a message is published.
 *
 * ```ts
 * new realtime.TisaneRule("example", {
 *   appId: "I2E_JQ",
 *   beforePublishConfig: { retryTimeout: 5000, maxRetries: 3, failedAction: "REJECT", tooManyRequestsAction: "RETRY" },
 *   target: { apiKey: "generated", defaultLanguage: "en", thresholds: { bullying: 2 } },
 * });
 * ```
 *
 * Reading needs the capability read:rule; creating needs the capabilities read:rule and write:rule; changing and deleting need the capability write:rule.
 */
export class TisaneRule extends TrefoilResource {
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

  /** App whose events it is about. Changing it replaces the TisaneRule. The id of an `App`, or the resource itself. */
  declare readonly appId: pulumi.Output<string>;
  /** Whether the rule is at work; `enabled` when left out. */
  declare readonly status: pulumi.Output<"enabled" | "disabled" | undefined>;
  /** What is done where the call fails. */
  declare readonly beforePublishConfig: pulumi.Output<BeforePublishConfig>;
  /** Regular expression, between slashes, that names of chat rooms match; all rooms when left out. Taking it away replaces the TisaneRule. */
  declare readonly chatRoomFilter: pulumi.Output<string | undefined>;
  /** What is called, filled or read, and how. */
  declare readonly target: pulumi.Output<TisaneRuleTarget>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  /** Id of the rule within its app. */
  declare readonly ruleId: pulumi.Output<string>;

  /** Reads one that exists, by its id: `{appId}/{ruleId}`. It is not managed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): TisaneRule {
    return TrefoilResource.lookup(TisaneRule, name, id, opts);
  }

  /** Whether a value is one, also when another copy of this package made it. */
  static override isInstance(value: unknown): value is TisaneRule {
    return TrefoilResource.is(TisaneRule, value);
  }

  constructor(name: string, args: TisaneRuleArgs, opts?: pulumi.CustomResourceOptions) {
    super(TisaneRule, name, args, opts);
  }
}

/** Arguments of `TisaneRule`. */
export interface TisaneRuleArgs {
  /** App whose events it is about. Changing it replaces the TisaneRule. The id of an `App`, or the resource itself. */
  readonly appId: pulumi.Input<string | App>;
  /** Whether the rule is at work; `enabled` when left out. */
  readonly status?: pulumi.Input<"enabled" | "disabled">;
  /** What is done where the call fails. */
  readonly beforePublishConfig: pulumi.Input<BeforePublishConfigArgs>;
  /** Regular expression, between slashes, that names of chat rooms match; all rooms when left out. Taking it away replaces the TisaneRule. */
  readonly chatRoomFilter?: pulumi.Input<string>;
  /** What is called, filled or read, and how. */
  readonly target: pulumi.Input<TisaneRuleTargetArgs>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
}

/**
 * Azure's content safety decides before a message is published.
 *
 * ```ts
 * new realtime.AzureModerationRule("example", {
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
 * Reading needs the capability read:rule; creating needs the capabilities read:rule and write:rule; changing and deleting need the capability write:rule.
 */
export class AzureModerationRule extends TrefoilResource {
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

  /** App whose events it is about. Changing it replaces the AzureModerationRule. The id of an `App`, or the resource itself. */
  declare readonly appId: pulumi.Output<string>;
  /** Whether the rule is at work; `enabled` when left out. */
  declare readonly status: pulumi.Output<"enabled" | "disabled" | undefined>;
  /** What is done where the call fails. */
  declare readonly beforePublishConfig: pulumi.Output<BeforePublishConfig>;
  /** Regular expression, between slashes, that names of chat rooms match; all rooms when left out. Taking it away replaces the AzureModerationRule. */
  declare readonly chatRoomFilter: pulumi.Output<string | undefined>;
  /** What is called, filled or read, and how. */
  declare readonly target: pulumi.Output<AzureModerationRuleTarget>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  /** Id of the rule within its app. */
  declare readonly ruleId: pulumi.Output<string>;

  /** Reads one that exists, by its id: `{appId}/{ruleId}`. It is not managed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): AzureModerationRule {
    return TrefoilResource.lookup(AzureModerationRule, name, id, opts);
  }

  /** Whether a value is one, also when another copy of this package made it. */
  static override isInstance(value: unknown): value is AzureModerationRule {
    return TrefoilResource.is(AzureModerationRule, value);
  }

  constructor(name: string, args: AzureModerationRuleArgs, opts?: pulumi.CustomResourceOptions) {
    super(AzureModerationRule, name, args, opts);
  }
}

/** Arguments of `AzureModerationRule`. */
export interface AzureModerationRuleArgs {
  /** App whose events it is about. Changing it replaces the AzureModerationRule. The id of an `App`, or the resource itself. */
  readonly appId: pulumi.Input<string | App>;
  /** Whether the rule is at work; `enabled` when left out. */
  readonly status?: pulumi.Input<"enabled" | "disabled">;
  /** What is done where the call fails. */
  readonly beforePublishConfig: pulumi.Input<BeforePublishConfigArgs>;
  /** Regular expression, between slashes, that names of chat rooms match; all rooms when left out. Taking it away replaces the AzureModerationRule. */
  readonly chatRoomFilter?: pulumi.Input<string>;
  /** What is called, filled or read, and how. */
  readonly target: pulumi.Input<AzureModerationRuleTargetArgs>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
}

/**
 * An app of Ably for programs that speak Pusher's protocol: the app, a key, and the three namespaces that Ably's Pusher adapter needs.
 *
 * One click is left to a person: the Control API has no field for the adapter, so switch on Pusher protocol support in the settings of the app in Ably's dashboard. Until then clients are refused.
 * `realtime.checkCredentials` tells whether the credentials are accepted.
 * Hosted Pusher has no interface by which apps could be made: there the app and its key come from its dashboard.
 * Once the adapter is on, whoever knows the public key may use public channels.
 * The namespaces say `identified: false`: clients of Pusher do not identify themselves the way Ably means it.
 */
export class PusherApp extends TrefoilComponent<PusherAppArgs> {
  static readonly token = "realtime:PusherApp";
  static readonly __pulumiType = "trefoil:realtime:PusherApp";
  static readonly known: readonly string[] = ["name", "tlsOnly", "capabilities", "keepers", "forceDestroy"];
  static readonly defaults: Partial<PusherAppArgs> = {
    capabilities: { "*": ["channel-metadata", "presence", "publish", "subscribe"] },
    forceDestroy: false,
  };
  static readonly outputs: readonly string[] = ["appId", "appKey", "appSecret", "host", "useTLS", "cluster", "client"];

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
  /** The secret part, for servers alone. Secret: encrypted in the state, hidden in logs. */
  declare readonly appSecret: pulumi.Output<string>;
  /** Host of Ably's Pusher adapter: `host` on a server, `wsHost` and `httpHost` in a browser. */
  declare readonly host: pulumi.Output<string>;
  /** That Pusher clients use TLS: `useTLS` on a server, `forceTLS` in a browser. */
  declare readonly useTLS: pulumi.Output<boolean>;
  /** What Pusher clients name as the cluster: they ask for one, and the adapter takes any. */
  declare readonly cluster: pulumi.Output<string>;
  /** What `new Pusher(…)` of the package `pusher` takes. Secret: encrypted in the state, hidden in logs. */
  declare readonly client: pulumi.Output<PusherClient>;

  /** Whether a value is one, also when another copy of this package made it. */
  static override isInstance(value: unknown): value is PusherApp {
    return TrefoilComponent.is(PusherApp, value);
  }

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
  /** What the key may do, as the argument of `Key` of the same name. Left out, it opens every channel to whoever has the secret. Defaults to `{"*":["channel-metadata","presence","publish","subscribe"]}`. */
  readonly capabilities?: pulumi.Input<Record<string, pulumi.Input<pulumi.Input<string>[]>>>;
  /** Any texts of yours. When one of them changes, a new key is made before the old one is revoked. */
  readonly keepers?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Whether the app may be destroyed while it holds what this stack did not declare. Must be applied before the change that needs it. Defaults to `false`. */
  readonly forceDestroy?: pulumi.Input<boolean>;
}

/** The account that the access token belongs to, and what the token may do. Needs a valid access token. */
export function getAccount(): Promise<AccountInfo> {
  return invoke("realtime:getAccount", {});
}

/** `getAccount` for further accounts. */
export function getAccountOutput(opts?: InvokeOptions): pulumi.Output<AccountInfo> {
  return invokeOutput("realtime:getAccount", {}, opts);
}

/** All apps of the account, without their push credentials. Needs the capability read:app. */
export function getApps(args: GetAppsArgs = {}): Promise<AppInfo[]> {
  return invoke("realtime:getApps", args);
}

/** `getApps` for arguments that may be outputs, and for further accounts. */
export function getAppsOutput(args: GetAppsOutputArgs = {}, opts?: InvokeOptions): pulumi.Output<AppInfo[]> {
  return invokeOutput("realtime:getApps", { ...args }, opts);
}

/** Arguments of `getApps`. */
export interface GetAppsArgs {
  /** Only those of this name; all when left out. */
  readonly name?: string;
}

/** Arguments of `getAppsOutput`. */
export interface GetAppsOutputArgs {
  /** Only those of this name; all when left out. */
  readonly name?: pulumi.Input<string>;
}

/** An app by its id, or by its name where only one is called so. Needs the capability read:app. */
export function getApp(args: GetAppArgs = {}): Promise<AppInfo> {
  return invoke("realtime:getApp", args);
}

/** `getApp` for arguments that may be outputs, and for further accounts. */
export function getAppOutput(args: GetAppOutputArgs = {}, opts?: InvokeOptions): pulumi.Output<AppInfo> {
  return invokeOutput("realtime:getApp", { ...args }, opts);
}

/** Arguments of `getApp`. */
export interface GetAppArgs {
  /** Id of the app. */
  readonly appId?: string;
  /** Name of the app. Give one of the two. */
  readonly name?: string;
}

/** Arguments of `getAppOutput`. */
export interface GetAppOutputArgs {
  /** Id of the app. */
  readonly appId?: pulumi.Input<string>;
  /** Name of the app. Give one of the two. */
  readonly name?: pulumi.Input<string>;
}

/** The keys of an app that are not revoked, without their secrets: `Key.get` reads one with its secret. Needs the capability read:key. */
export function getKeys(args: GetKeysArgs): Promise<KeyInfo[]> {
  return invoke("realtime:getKeys", args);
}

/** `getKeys` for arguments that may be outputs, and for further accounts. */
export function getKeysOutput(args: GetKeysOutputArgs, opts?: InvokeOptions): pulumi.Output<KeyInfo[]> {
  return invokeOutput("realtime:getKeys", { ...args }, opts);
}

/** Arguments of `getKeys`. */
export interface GetKeysArgs {
  /** Id of the app. */
  readonly appId: string;
}

/** Arguments of `getKeysOutput`. */
export interface GetKeysOutputArgs {
  /** Id of the app. */
  readonly appId: pulumi.Input<string>;
}

/** The channel rules of an app. Needs the capability read:namespace. */
export function getNamespaces(args: GetNamespacesArgs): Promise<NamespaceInfo[]> {
  return invoke("realtime:getNamespaces", args);
}

/** `getNamespaces` for arguments that may be outputs, and for further accounts. */
export function getNamespacesOutput(
  args: GetNamespacesOutputArgs,
  opts?: InvokeOptions,
): pulumi.Output<NamespaceInfo[]> {
  return invokeOutput("realtime:getNamespaces", { ...args }, opts);
}

/** Arguments of `getNamespaces`. */
export interface GetNamespacesArgs {
  /** Id of the app. */
  readonly appId: string;
}

/** Arguments of `getNamespacesOutput`. */
export interface GetNamespacesOutputArgs {
  /** Id of the app. */
  readonly appId: pulumi.Input<string>;
}

/** The queues of an app, with how many messages wait in each. Needs the capability read:queue. */
export function getQueues(args: GetQueuesArgs): Promise<QueueInfo[]> {
  return invoke("realtime:getQueues", args);
}

/** `getQueues` for arguments that may be outputs, and for further accounts. */
export function getQueuesOutput(args: GetQueuesOutputArgs, opts?: InvokeOptions): pulumi.Output<QueueInfo[]> {
  return invokeOutput("realtime:getQueues", { ...args }, opts);
}

/** Arguments of `getQueues`. */
export interface GetQueuesArgs {
  /** Id of the app. */
  readonly appId: string;
}

/** Arguments of `getQueuesOutput`. */
export interface GetQueuesOutputArgs {
  /** Id of the app. */
  readonly appId: pulumi.Input<string>;
}

/** The integrations of an app, without their targets, which may hold secrets. Needs the capability read:rule. */
export function getRules(args: GetRulesArgs): Promise<RuleInfo[]> {
  return invoke("realtime:getRules", args);
}

/** `getRules` for arguments that may be outputs, and for further accounts. */
export function getRulesOutput(args: GetRulesOutputArgs, opts?: InvokeOptions): pulumi.Output<RuleInfo[]> {
  return invokeOutput("realtime:getRules", { ...args }, opts);
}

/** Arguments of `getRules`. */
export interface GetRulesArgs {
  /** Id of the app. */
  readonly appId: string;
  /** Only those of this kind, such as `http`; all when left out. */
  readonly ruleType?: string;
}

/** Arguments of `getRulesOutput`. */
export interface GetRulesOutputArgs {
  /** Id of the app. */
  readonly appId: pulumi.Input<string>;
  /** Only those of this kind, such as `http`; all when left out. */
  readonly ruleType?: pulumi.Input<string>;
}

/** Whether a server that speaks Pusher's protocol (hosted Pusher, Ably's adapter, soketi, sockudo, Reverb) accepts credentials. It asks for the list of channels, which changes nothing, signed by the secret, which is not sent. Needs nothing but the credentials that it checks. */
export function checkCredentials(args: CheckCredentialsArgs): Promise<CredentialsCheck> {
  return invoke("realtime:checkCredentials", args);
}

/** `checkCredentials` for arguments that may be outputs, and for further accounts. */
export function checkCredentialsOutput(
  args: CheckCredentialsOutputArgs,
  opts?: InvokeOptions,
): pulumi.Output<CredentialsCheck> {
  return invokeOutput("realtime:checkCredentials", { ...args }, opts);
}

/** Arguments of `checkCredentials`. */
export interface CheckCredentialsArgs {
  /** Id of the app. */
  readonly appId: string;
  /** Its key, the public part of the credentials. */
  readonly appKey: string;
  /** Its secret. Secret: encrypted in the state, hidden in logs. */
  readonly appSecret: string;
  /** Host of its HTTP API, such as `main.pusher.ably.net`. */
  readonly host?: string;
  /** Cluster of hosted Pusher, which stands for the host `api-CLUSTER.pusher.com`; `host` goes before it. */
  readonly cluster?: string;
  /** Port of its HTTP API; 443 when left out, and 80 without TLS. */
  readonly port?: number;
  /** Whether it is asked by HTTPS. Defaults to `true`. */
  readonly useTLS?: boolean;
}

/** Arguments of `checkCredentialsOutput`. */
export interface CheckCredentialsOutputArgs {
  /** Id of the app. */
  readonly appId: pulumi.Input<string>;
  /** Its key, the public part of the credentials. */
  readonly appKey: pulumi.Input<string>;
  /** Its secret. Secret: encrypted in the state, hidden in logs. */
  readonly appSecret: pulumi.Input<string>;
  /** Host of its HTTP API, such as `main.pusher.ably.net`. */
  readonly host?: pulumi.Input<string>;
  /** Cluster of hosted Pusher, which stands for the host `api-CLUSTER.pusher.com`; `host` goes before it. */
  readonly cluster?: pulumi.Input<string>;
  /** Port of its HTTP API; 443 when left out, and 80 without TLS. */
  readonly port?: pulumi.Input<number>;
  /** Whether it is asked by HTTPS. Defaults to `true`. */
  readonly useTLS?: pulumi.Input<boolean>;
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

/** Which events it is about. */
export interface RuleSourceArgs {
  /** Type of the events. One of: `channel.message`, `channel.presence`, `channel.lifecycle`, `channel.occupancy`. Other values are accepted with a warning. */
  readonly type: pulumi.Input<
    "channel.message" | "channel.presence" | "channel.lifecycle" | "channel.occupancy" | (string & {})
  >;
  /** Regular expression that channel names match; all when left out. */
  readonly channelFilter?: pulumi.Input<string>;
}

/** Which events it is about. */
export interface RuleSource {
  /** Type of the events. One of: `channel.message`, `channel.presence`, `channel.lifecycle`, `channel.occupancy`. Other values are accepted with a warning. */
  readonly type: "channel.message" | "channel.presence" | "channel.lifecycle" | "channel.occupancy" | (string & {});
  /** Regular expression that channel names match; all when left out. */
  readonly channelFilter?: string;
}

/** What is called, filled or read, and how. */
export interface HttpRuleTargetArgs {
  /** Address that is called. It is not kept secret: what nobody may see goes into `headers`. */
  readonly url: pulumi.Input<string>;
  /** Headers of each request. */
  readonly headers?: pulumi.Input<pulumi.Input<RuleHeaderArgs>[]>;
  /** The `keyId` of a key of the app, whose secret signs the requests of batches in `X-Ably-Signature`; unsigned when left out. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly signingKeyId?: pulumi.Input<string>;
  /** Whether messages are wrapped with facts on where they come from; the service decides when left out. */
  readonly enveloped?: pulumi.Input<boolean>;
  /** How messages are written; `json` when left out. One of: `json`, `msgpack`, `json/ably-compact`. Other values are accepted with a warning. */
  readonly format?: pulumi.Input<"json" | "msgpack" | "json/ably-compact" | (string & {})>;
}

/** What is called, filled or read, and how. */
export interface HttpRuleTarget {
  /** Address that is called. It is not kept secret: what nobody may see goes into `headers`. */
  readonly url: string;
  /** Headers of each request. */
  readonly headers?: RuleHeader[];
  /** The `keyId` of a key of the app, whose secret signs the requests of batches in `X-Ably-Signature`; unsigned when left out. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly signingKeyId?: string;
  /** Whether messages are wrapped with facts on where they come from; the service decides when left out. */
  readonly enveloped?: boolean;
  /** How messages are written; `json` when left out. One of: `json`, `msgpack`, `json/ably-compact`. Other values are accepted with a warning. */
  readonly format?: "json" | "msgpack" | "json/ably-compact" | (string & {});
}

/** What a program gives of `RuleHeader`. */
export interface RuleHeaderArgs {
  /** Name of the header. */
  readonly name: pulumi.Input<string>;
  /** Its value. Secret: encrypted in the state, hidden in logs. */
  readonly value: pulumi.Input<string>;
}

/** `RuleHeader`, as it is kept. */
export interface RuleHeader {
  /** Name of the header. */
  readonly name: string;
  /** Its value. Secret: encrypted in the state, hidden in logs. */
  readonly value: string;
}

/** What is called, filled or read, and how. */
export interface IftttRuleTargetArgs {
  /** Key of the webhooks service of IFTTT. Secret: encrypted in the state, hidden in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly webhookKey: pulumi.Input<string>;
  /** Event that is started. */
  readonly eventName: pulumi.Input<string>;
}

/** What is called, filled or read, and how. */
export interface IftttRuleTarget {
  /** Key of the webhooks service of IFTTT. Secret: encrypted in the state, hidden in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly webhookKey: string;
  /** Event that is started. */
  readonly eventName: string;
}

/** What is called, filled or read, and how. */
export interface ZapierRuleTargetArgs {
  /** Address of the hook. Whoever knows it can start the zap. Secret: encrypted in the state, hidden in logs. */
  readonly url: pulumi.Input<string>;
  /** Headers of each request. */
  readonly headers?: pulumi.Input<pulumi.Input<RuleHeaderArgs>[]>;
  /** The `keyId` of a key of the app, whose secret signs the requests of batches in `X-Ably-Signature`; unsigned when left out. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly signingKeyId?: pulumi.Input<string>;
}

/** What is called, filled or read, and how. */
export interface ZapierRuleTarget {
  /** Address of the hook. Whoever knows it can start the zap. Secret: encrypted in the state, hidden in logs. */
  readonly url: string;
  /** Headers of each request. */
  readonly headers?: RuleHeader[];
  /** The `keyId` of a key of the app, whose secret signs the requests of batches in `X-Ably-Signature`; unsigned when left out. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly signingKeyId?: string;
}

/** What is called, filled or read, and how. */
export interface CloudflareWorkerRuleTargetArgs {
  /** Address of the worker. It is not kept secret: what nobody may see goes into `headers`. */
  readonly url: pulumi.Input<string>;
  /** Headers of each request. */
  readonly headers?: pulumi.Input<pulumi.Input<RuleHeaderArgs>[]>;
  /** The `keyId` of a key of the app, whose secret signs the requests of batches in `X-Ably-Signature`; unsigned when left out. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly signingKeyId?: pulumi.Input<string>;
}

/** What is called, filled or read, and how. */
export interface CloudflareWorkerRuleTarget {
  /** Address of the worker. It is not kept secret: what nobody may see goes into `headers`. */
  readonly url: string;
  /** Headers of each request. */
  readonly headers?: RuleHeader[];
  /** The `keyId` of a key of the app, whose secret signs the requests of batches in `X-Ably-Signature`; unsigned when left out. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly signingKeyId?: string;
}

/** What is called, filled or read, and how. */
export interface AzureFunctionRuleTargetArgs {
  /** Name of the function app. */
  readonly azureAppId: pulumi.Input<string>;
  /** Name of the function. */
  readonly azureFunctionName: pulumi.Input<string>;
  /** Headers of each request. */
  readonly headers?: pulumi.Input<pulumi.Input<RuleHeaderArgs>[]>;
  /** The `keyId` of a key of the app, whose secret signs the requests of batches in `X-Ably-Signature`; unsigned when left out. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly signingKeyId?: pulumi.Input<string>;
  /** Whether messages are wrapped with facts on where they come from; the service decides when left out. */
  readonly enveloped?: pulumi.Input<boolean>;
  /** How messages are written; `json` when left out. One of: `json`, `msgpack`, `json/ably-compact`. Other values are accepted with a warning. */
  readonly format?: pulumi.Input<"json" | "msgpack" | "json/ably-compact" | (string & {})>;
}

/** What is called, filled or read, and how. */
export interface AzureFunctionRuleTarget {
  /** Name of the function app. */
  readonly azureAppId: string;
  /** Name of the function. */
  readonly azureFunctionName: string;
  /** Headers of each request. */
  readonly headers?: RuleHeader[];
  /** The `keyId` of a key of the app, whose secret signs the requests of batches in `X-Ably-Signature`; unsigned when left out. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly signingKeyId?: string;
  /** Whether messages are wrapped with facts on where they come from; the service decides when left out. */
  readonly enveloped?: boolean;
  /** How messages are written; `json` when left out. One of: `json`, `msgpack`, `json/ably-compact`. Other values are accepted with a warning. */
  readonly format?: "json" | "msgpack" | "json/ably-compact" | (string & {});
}

/** What is called, filled or read, and how. */
export interface GoogleCloudFunctionRuleTargetArgs {
  /** Region of the function, such as `us-west1`. */
  readonly region: pulumi.Input<string>;
  /** Project of the function. */
  readonly projectId: pulumi.Input<string>;
  /** Name of the function. */
  readonly functionName: pulumi.Input<string>;
  /** Headers of each request. */
  readonly headers?: pulumi.Input<pulumi.Input<RuleHeaderArgs>[]>;
  /** The `keyId` of a key of the app, whose secret signs the requests of batches in `X-Ably-Signature`; unsigned when left out. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly signingKeyId?: pulumi.Input<string>;
  /** Whether messages are wrapped with facts on where they come from; the service decides when left out. */
  readonly enveloped?: pulumi.Input<boolean>;
  /** How messages are written; `json` when left out. One of: `json`, `msgpack`, `json/ably-compact`. Other values are accepted with a warning. */
  readonly format?: pulumi.Input<"json" | "msgpack" | "json/ably-compact" | (string & {})>;
}

/** What is called, filled or read, and how. */
export interface GoogleCloudFunctionRuleTarget {
  /** Region of the function, such as `us-west1`. */
  readonly region: string;
  /** Project of the function. */
  readonly projectId: string;
  /** Name of the function. */
  readonly functionName: string;
  /** Headers of each request. */
  readonly headers?: RuleHeader[];
  /** The `keyId` of a key of the app, whose secret signs the requests of batches in `X-Ably-Signature`; unsigned when left out. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly signingKeyId?: string;
  /** Whether messages are wrapped with facts on where they come from; the service decides when left out. */
  readonly enveloped?: boolean;
  /** How messages are written; `json` when left out. One of: `json`, `msgpack`, `json/ably-compact`. Other values are accepted with a warning. */
  readonly format?: "json" | "msgpack" | "json/ably-compact" | (string & {});
}

/** What is called, filled or read, and how. */
export interface LambdaRuleTargetArgs {
  /** Region of the function. */
  readonly region: pulumi.Input<string>;
  /** Name of the function. */
  readonly functionName: pulumi.Input<string>;
  /** How Ably authenticates with AWS. */
  readonly authentication: pulumi.Input<AwsAuthenticationArgs>;
  /** Whether messages are wrapped with facts on where they come from; the service decides when left out. */
  readonly enveloped?: pulumi.Input<boolean>;
}

/** What is called, filled or read, and how. */
export interface LambdaRuleTarget {
  /** Region of the function. */
  readonly region: string;
  /** Name of the function. */
  readonly functionName: string;
  /** How Ably authenticates with AWS. */
  readonly authentication: AwsAuthentication;
  /** Whether messages are wrapped with facts on where they come from; the service decides when left out. */
  readonly enveloped?: boolean;
}

/** How Ably authenticates with AWS. */
export type AwsAuthenticationArgs = AwsAuthenticationCredentialsArgs | AwsAuthenticationAssumeRoleArgs;

/** How Ably authenticates with AWS. */
export type AwsAuthentication = AwsAuthenticationCredentials | AwsAuthenticationAssumeRole;

/** What a program gives of `AwsAuthenticationCredentials`. */
export interface AwsAuthenticationCredentialsArgs {
  /** An access key of a user. Changing it replaces the resource. */
  readonly authenticationMode: "credentials";
  /** Id of the access key. */
  readonly accessKeyId: pulumi.Input<string>;
  /** Its secret. Secret: encrypted in the state, hidden in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly secretAccessKey: pulumi.Input<string>;
}

/** `AwsAuthenticationCredentials`, as it is kept. */
export interface AwsAuthenticationCredentials {
  /** An access key of a user. Changing it replaces the resource. */
  readonly authenticationMode: "credentials";
  /** Id of the access key. */
  readonly accessKeyId: string;
  /** Its secret. Secret: encrypted in the state, hidden in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly secretAccessKey: string;
}

/** What a program gives of `AwsAuthenticationAssumeRole`. */
export interface AwsAuthenticationAssumeRoleArgs {
  /** A role that Ably's account may assume. Changing it replaces the resource. */
  readonly authenticationMode: "assumeRole";
  /** ARN of the role. */
  readonly assumeRoleArn: pulumi.Input<string>;
}

/** `AwsAuthenticationAssumeRole`, as it is kept. */
export interface AwsAuthenticationAssumeRole {
  /** A role that Ably's account may assume. Changing it replaces the resource. */
  readonly authenticationMode: "assumeRole";
  /** ARN of the role. */
  readonly assumeRoleArn: string;
}

/** What is called, filled or read, and how. */
export interface KinesisRuleTargetArgs {
  /** Region of the stream. */
  readonly region: pulumi.Input<string>;
  /** Name of the stream. */
  readonly streamName: pulumi.Input<string>;
  /** What decides on the shard, such as `#{channel.name}`. */
  readonly partitionKey: pulumi.Input<string>;
  /** How Ably authenticates with AWS. */
  readonly authentication: pulumi.Input<AwsAuthenticationArgs>;
  /** Whether messages are wrapped with facts on where they come from; the service decides when left out. */
  readonly enveloped?: pulumi.Input<boolean>;
  /** How messages are written; `json` when left out. One of: `json`, `msgpack`, `json/ably-compact`. Other values are accepted with a warning. */
  readonly format?: pulumi.Input<"json" | "msgpack" | "json/ably-compact" | (string & {})>;
}

/** What is called, filled or read, and how. */
export interface KinesisRuleTarget {
  /** Region of the stream. */
  readonly region: string;
  /** Name of the stream. */
  readonly streamName: string;
  /** What decides on the shard, such as `#{channel.name}`. */
  readonly partitionKey: string;
  /** How Ably authenticates with AWS. */
  readonly authentication: AwsAuthentication;
  /** Whether messages are wrapped with facts on where they come from; the service decides when left out. */
  readonly enveloped?: boolean;
  /** How messages are written; `json` when left out. One of: `json`, `msgpack`, `json/ably-compact`. Other values are accepted with a warning. */
  readonly format?: "json" | "msgpack" | "json/ably-compact" | (string & {});
}

/** What is called, filled or read, and how. */
export interface SqsRuleTargetArgs {
  /** Region of the queue. */
  readonly region: pulumi.Input<string>;
  /** Account of AWS that has the queue. */
  readonly awsAccountId: pulumi.Input<string>;
  /** Name of the queue. */
  readonly queueName: pulumi.Input<string>;
  /** How Ably authenticates with AWS. */
  readonly authentication: pulumi.Input<AwsAuthenticationArgs>;
  /** Whether messages are wrapped with facts on where they come from; the service decides when left out. */
  readonly enveloped?: pulumi.Input<boolean>;
  /** How messages are written; `json` when left out. One of: `json`, `msgpack`, `json/ably-compact`. Other values are accepted with a warning. */
  readonly format?: pulumi.Input<"json" | "msgpack" | "json/ably-compact" | (string & {})>;
}

/** What is called, filled or read, and how. */
export interface SqsRuleTarget {
  /** Region of the queue. */
  readonly region: string;
  /** Account of AWS that has the queue. */
  readonly awsAccountId: string;
  /** Name of the queue. */
  readonly queueName: string;
  /** How Ably authenticates with AWS. */
  readonly authentication: AwsAuthentication;
  /** Whether messages are wrapped with facts on where they come from; the service decides when left out. */
  readonly enveloped?: boolean;
  /** How messages are written; `json` when left out. One of: `json`, `msgpack`, `json/ably-compact`. Other values are accepted with a warning. */
  readonly format?: "json" | "msgpack" | "json/ably-compact" | (string & {});
}

/** What is called, filled or read, and how. */
export interface AmqpRuleTargetArgs {
  /** Queue that takes the events. The id of a `Queue`, or the resource itself. */
  readonly queueId: pulumi.Input<string | Queue>;
  /** Headers of each request. */
  readonly headers?: pulumi.Input<pulumi.Input<RuleHeaderArgs>[]>;
  /** Whether messages are wrapped with facts on where they come from; the service decides when left out. */
  readonly enveloped?: pulumi.Input<boolean>;
  /** How messages are written; `json` when left out. One of: `json`, `msgpack`, `json/ably-compact`. Other values are accepted with a warning. */
  readonly format?: pulumi.Input<"json" | "msgpack" | "json/ably-compact" | (string & {})>;
}

/** What is called, filled or read, and how. */
export interface AmqpRuleTarget {
  /** Queue that takes the events. The id of a `Queue`, or the resource itself. */
  readonly queueId: string;
  /** Headers of each request. */
  readonly headers?: RuleHeader[];
  /** Whether messages are wrapped with facts on where they come from; the service decides when left out. */
  readonly enveloped?: boolean;
  /** How messages are written; `json` when left out. One of: `json`, `msgpack`, `json/ably-compact`. Other values are accepted with a warning. */
  readonly format?: "json" | "msgpack" | "json/ably-compact" | (string & {});
}

/** What is called, filled or read, and how. */
export interface AmqpExternalRuleTargetArgs {
  /** Address of the server, with username and password. Secret: encrypted in the state, hidden in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly url: pulumi.Input<string>;
  /** Routing key of each message. */
  readonly routingKey: pulumi.Input<string>;
  /** Exchange; the default one when left out. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly exchange?: pulumi.Input<string>;
  /** Whether a message that no queue takes is an error. */
  readonly mandatoryRoute: pulumi.Input<boolean>;
  /** Whether messages survive a restart of the server. */
  readonly persistentMessages: pulumi.Input<boolean>;
  /** Milliseconds that a message lives. Taking it away replaces the resource. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly messageTtl?: pulumi.Input<number>;
  /** Headers of each request. */
  readonly headers?: pulumi.Input<pulumi.Input<RuleHeaderArgs>[]>;
  /** Whether messages are wrapped with facts on where they come from; the service decides when left out. */
  readonly enveloped?: pulumi.Input<boolean>;
  /** How messages are written; `json` when left out. One of: `json`, `msgpack`, `json/ably-compact`. Other values are accepted with a warning. */
  readonly format?: pulumi.Input<"json" | "msgpack" | "json/ably-compact" | (string & {})>;
}

/** What is called, filled or read, and how. */
export interface AmqpExternalRuleTarget {
  /** Address of the server, with username and password. Secret: encrypted in the state, hidden in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly url: string;
  /** Routing key of each message. */
  readonly routingKey: string;
  /** Exchange; the default one when left out. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly exchange?: string;
  /** Whether a message that no queue takes is an error. */
  readonly mandatoryRoute: boolean;
  /** Whether messages survive a restart of the server. */
  readonly persistentMessages: boolean;
  /** Milliseconds that a message lives. Taking it away replaces the resource. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly messageTtl?: number;
  /** Headers of each request. */
  readonly headers?: RuleHeader[];
  /** Whether messages are wrapped with facts on where they come from; the service decides when left out. */
  readonly enveloped?: boolean;
  /** How messages are written; `json` when left out. One of: `json`, `msgpack`, `json/ably-compact`. Other values are accepted with a warning. */
  readonly format?: "json" | "msgpack" | "json/ably-compact" | (string & {});
}

/** What is called, filled or read, and how. */
export interface KafkaRuleTargetArgs {
  /** Topic and key, such as `messages:#{channel.name}`. */
  readonly routingKey: pulumi.Input<string>;
  /** Addresses of brokers, each a host, a colon and a port. */
  readonly brokers: pulumi.Input<pulumi.Input<string>[]>;
  /** How Ably authenticates with Kafka. */
  readonly auth: pulumi.Input<KafkaAuthArgs>;
  /** Whether messages are wrapped with facts on where they come from; the service decides when left out. */
  readonly enveloped?: pulumi.Input<boolean>;
  /** How messages are written; `json` when left out. One of: `json`, `msgpack`, `json/ably-compact`. Other values are accepted with a warning. */
  readonly format?: pulumi.Input<"json" | "msgpack" | "json/ably-compact" | (string & {})>;
}

/** What is called, filled or read, and how. */
export interface KafkaRuleTarget {
  /** Topic and key, such as `messages:#{channel.name}`. */
  readonly routingKey: string;
  /** Addresses of brokers, each a host, a colon and a port. */
  readonly brokers: string[];
  /** How Ably authenticates with Kafka. */
  readonly auth: KafkaAuth;
  /** Whether messages are wrapped with facts on where they come from; the service decides when left out. */
  readonly enveloped?: boolean;
  /** How messages are written; `json` when left out. One of: `json`, `msgpack`, `json/ably-compact`. Other values are accepted with a warning. */
  readonly format?: "json" | "msgpack" | "json/ably-compact" | (string & {});
}

/** How Ably authenticates with Kafka. */
export interface KafkaAuthArgs {
  /** Authentication by SASL. */
  readonly sasl: pulumi.Input<KafkaSaslArgs>;
}

/** How Ably authenticates with Kafka. */
export interface KafkaAuth {
  /** Authentication by SASL. */
  readonly sasl: KafkaSasl;
}

/** Authentication by SASL. */
export interface KafkaSaslArgs {
  /** SASL mechanism. One of: `plain`, `scram-sha-256`, `scram-sha-512`. Other values are accepted with a warning. */
  readonly mechanism: pulumi.Input<"plain" | "scram-sha-256" | "scram-sha-512" | (string & {})>;
  /** Username. Secret: encrypted in the state, hidden in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly username: pulumi.Input<string>;
  /** Password. Secret: encrypted in the state, hidden in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly password: pulumi.Input<string>;
}

/** Authentication by SASL. */
export interface KafkaSasl {
  /** SASL mechanism. One of: `plain`, `scram-sha-256`, `scram-sha-512`. Other values are accepted with a warning. */
  readonly mechanism: "plain" | "scram-sha-256" | "scram-sha-512" | (string & {});
  /** Username. Secret: encrypted in the state, hidden in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly username: string;
  /** Password. Secret: encrypted in the state, hidden in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly password: string;
}

/** What is called, filled or read, and how. */
export interface PulsarRuleTargetArgs {
  /** Topic, such as `persistent://tenant/namespace/messages`. */
  readonly topic: pulumi.Input<string>;
  /** Address of the cluster, such as `pulsar+ssl://pulsar.example:6651`. */
  readonly serviceUrl: pulumi.Input<string>;
  /** How Ably authenticates with Pulsar. */
  readonly authentication: pulumi.Input<PulsarAuthenticationArgs>;
  /** Routing key of each message. */
  readonly routingKey?: pulumi.Input<string>;
  /** Certificates that are trusted, as PEM; the public ones when left out. Secret: encrypted in the state, hidden in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly tlsTrustCerts?: pulumi.Input<pulumi.Input<string>[]>;
  /** Whether messages are wrapped with facts on where they come from; the service decides when left out. */
  readonly enveloped?: pulumi.Input<boolean>;
  /** How messages are written; `json` when left out. One of: `json`, `msgpack`, `json/ably-compact`. Other values are accepted with a warning. */
  readonly format?: pulumi.Input<"json" | "msgpack" | "json/ably-compact" | (string & {})>;
}

/** What is called, filled or read, and how. */
export interface PulsarRuleTarget {
  /** Topic, such as `persistent://tenant/namespace/messages`. */
  readonly topic: string;
  /** Address of the cluster, such as `pulsar+ssl://pulsar.example:6651`. */
  readonly serviceUrl: string;
  /** How Ably authenticates with Pulsar. */
  readonly authentication: PulsarAuthentication;
  /** Routing key of each message. */
  readonly routingKey?: string;
  /** Certificates that are trusted, as PEM; the public ones when left out. Secret: encrypted in the state, hidden in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly tlsTrustCerts?: string[];
  /** Whether messages are wrapped with facts on where they come from; the service decides when left out. */
  readonly enveloped?: boolean;
  /** How messages are written; `json` when left out. One of: `json`, `msgpack`, `json/ably-compact`. Other values are accepted with a warning. */
  readonly format?: "json" | "msgpack" | "json/ably-compact" | (string & {});
}

/** How Ably authenticates with Pulsar. */
export interface PulsarAuthenticationArgs {
  /** Token of Pulsar. Secret: encrypted in the state, hidden in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly token: pulumi.Input<string>;
}

/** How Ably authenticates with Pulsar. */
export interface PulsarAuthentication {
  /** Token of Pulsar. Secret: encrypted in the state, hidden in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly token: string;
}

/** What is called, filled or read, and how. */
export interface PostgresOutboxRuleTargetArgs {
  /** Address of the database, with username and password. Secret: encrypted in the state, hidden in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly url: pulumi.Input<string>;
  /** Schema of the outbox table. */
  readonly outboxTableSchema: pulumi.Input<string>;
  /** Name of the outbox table. */
  readonly outboxTableName: pulumi.Input<string>;
  /** Schema of the table in which Ably's nodes share the work. */
  readonly nodesTableSchema: pulumi.Input<string>;
  /** Name of that table. */
  readonly nodesTableName: pulumi.Input<string>;
  /** How the server is trusted. */
  readonly sslMode: pulumi.Input<"prefer" | "require" | "verify-ca" | "verify-full">;
  /** Certificate that is trusted, as PEM. */
  readonly sslRootCert?: pulumi.Input<string>;
  /** Site of Ably that reads the table. Taking it away replaces the resource. */
  readonly primarySite?: pulumi.Input<string>;
}

/** What is called, filled or read, and how. */
export interface PostgresOutboxRuleTarget {
  /** Address of the database, with username and password. Secret: encrypted in the state, hidden in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly url: string;
  /** Schema of the outbox table. */
  readonly outboxTableSchema: string;
  /** Name of the outbox table. */
  readonly outboxTableName: string;
  /** Schema of the table in which Ably's nodes share the work. */
  readonly nodesTableSchema: string;
  /** Name of that table. */
  readonly nodesTableName: string;
  /** How the server is trusted. */
  readonly sslMode: "prefer" | "require" | "verify-ca" | "verify-full";
  /** Certificate that is trusted, as PEM. */
  readonly sslRootCert?: string;
  /** Site of Ably that reads the table. Taking it away replaces the resource. */
  readonly primarySite?: string;
}

/** What is called, filled or read, and how. */
export interface MongoRuleTargetArgs {
  /** Address of the database, with username and password. Secret: encrypted in the state, hidden in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly url: pulumi.Input<string>;
  /** Database that is watched. */
  readonly database: pulumi.Input<string>;
  /** Collection that is watched. */
  readonly collection: pulumi.Input<string>;
  /** Aggregation pipeline that makes messages of changes, as JSON. */
  readonly pipeline: pulumi.Input<string>;
  /** Whether a change tells the whole document. */
  readonly fullDocument: pulumi.Input<"off" | "whenAvailable" | "updateLookup">;
  /** Whether it tells the document as it was. */
  readonly fullDocumentBeforeChange: pulumi.Input<"off" | "whenAvailable">;
  /** Site of Ably that watches. One of: `eu-central-1-A`, `eu-west-1-A`, `us-east-1-A`, `us-east-2-A`, `us-west-1-A`. Other values are accepted with a warning. */
  readonly primarySite: pulumi.Input<
    "eu-central-1-A" | "eu-west-1-A" | "us-east-1-A" | "us-east-2-A" | "us-west-1-A" | (string & {})
  >;
}

/** What is called, filled or read, and how. */
export interface MongoRuleTarget {
  /** Address of the database, with username and password. Secret: encrypted in the state, hidden in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly url: string;
  /** Database that is watched. */
  readonly database: string;
  /** Collection that is watched. */
  readonly collection: string;
  /** Aggregation pipeline that makes messages of changes, as JSON. */
  readonly pipeline: string;
  /** Whether a change tells the whole document. */
  readonly fullDocument: "off" | "whenAvailable" | "updateLookup";
  /** Whether it tells the document as it was. */
  readonly fullDocumentBeforeChange: "off" | "whenAvailable";
  /** Site of Ably that watches. One of: `eu-central-1-A`, `eu-west-1-A`, `us-east-1-A`, `us-east-2-A`, `us-west-1-A`. Other values are accepted with a warning. */
  readonly primarySite:
    | "eu-central-1-A"
    | "eu-west-1-A"
    | "us-east-1-A"
    | "us-east-2-A"
    | "us-west-1-A"
    | (string & {});
}

/** What is done where the call fails. */
export interface BeforePublishConfigArgs {
  /** Milliseconds after which a call is given up, 10000 at most. */
  readonly retryTimeout: pulumi.Input<number>;
  /** How often a failed call is repeated, 10 at most. */
  readonly maxRetries: pulumi.Input<number>;
  /** What becomes of a message whose call failed. */
  readonly failedAction: pulumi.Input<"REJECT" | "PUBLISH">;
  /** What is done about an answer of too many requests. */
  readonly tooManyRequestsAction: pulumi.Input<"RETRY" | "FAIL">;
}

/** What is done where the call fails. */
export interface BeforePublishConfig {
  /** Milliseconds after which a call is given up, 10000 at most. */
  readonly retryTimeout: number;
  /** How often a failed call is repeated, 10 at most. */
  readonly maxRetries: number;
  /** What becomes of a message whose call failed. */
  readonly failedAction: "REJECT" | "PUBLISH";
  /** What is done about an answer of too many requests. */
  readonly tooManyRequestsAction: "RETRY" | "FAIL";
}

/** What is called, filled or read, and how. */
export interface LambdaBeforePublishRuleTargetArgs {
  /** Region of the function. */
  readonly region: pulumi.Input<string>;
  /** Name of the function. */
  readonly functionName: pulumi.Input<string>;
  /** How Ably authenticates with AWS. */
  readonly authentication: pulumi.Input<AwsAuthenticationArgs>;
}

/** What is called, filled or read, and how. */
export interface LambdaBeforePublishRuleTarget {
  /** Region of the function. */
  readonly region: string;
  /** Name of the function. */
  readonly functionName: string;
  /** How Ably authenticates with AWS. */
  readonly authentication: AwsAuthentication;
}

/** What is called, filled or read, and how. */
export interface HttpBeforePublishRuleTargetArgs {
  /** Address that is asked. It is not kept secret: what nobody may see goes into `headers`. */
  readonly url: pulumi.Input<string>;
  /** Headers of each request. */
  readonly headers?: pulumi.Input<pulumi.Input<RuleHeaderArgs>[]>;
}

/** What is called, filled or read, and how. */
export interface HttpBeforePublishRuleTarget {
  /** Address that is asked. It is not kept secret: what nobody may see goes into `headers`. */
  readonly url: string;
  /** Headers of each request. */
  readonly headers?: RuleHeader[];
}

/** What is called, filled or read, and how. */
export interface HiveTextRuleTargetArgs {
  /** Key of Hive. Secret: encrypted in the state, hidden in logs. */
  readonly apiKey: pulumi.Input<string>;
  /** Address of the model; Hive's usual one when left out. */
  readonly modelUrl?: pulumi.Input<string>;
  /** Severity from which a message is refused, 1 to 3, by category. */
  readonly thresholds?: pulumi.Input<Record<string, pulumi.Input<number>>>;
}

/** What is called, filled or read, and how. */
export interface HiveTextRuleTarget {
  /** Key of Hive. Secret: encrypted in the state, hidden in logs. */
  readonly apiKey: string;
  /** Address of the model; Hive's usual one when left out. */
  readonly modelUrl?: string;
  /** Severity from which a message is refused, 1 to 3, by category. */
  readonly thresholds?: Record<string, number>;
}

/** What is called, filled or read, and how. */
export interface HiveDashboardRuleTargetArgs {
  /** Key of Hive. Secret: encrypted in the state, hidden in logs. */
  readonly apiKey: pulumi.Input<string>;
  /** Whether Hive's watch lists are asked too; `false` when left out. */
  readonly checkWatchLists?: pulumi.Input<boolean>;
}

/** What is called, filled or read, and how. */
export interface HiveDashboardRuleTarget {
  /** Key of Hive. Secret: encrypted in the state, hidden in logs. */
  readonly apiKey: string;
  /** Whether Hive's watch lists are asked too; `false` when left out. */
  readonly checkWatchLists?: boolean;
}

/** What is called, filled or read, and how. */
export interface BodyguardRuleTargetArgs {
  /** Key of Bodyguard. Secret: encrypted in the state, hidden in logs. */
  readonly apiKey: pulumi.Input<string>;
  /** Channel of Bodyguard that the messages count to. */
  readonly channelId?: pulumi.Input<string>;
  /** Address of Bodyguard; its usual one when left out. */
  readonly apiUrl?: pulumi.Input<string>;
  /** Language of messages that do not tell theirs. */
  readonly defaultLanguage?: pulumi.Input<string>;
}

/** What is called, filled or read, and how. */
export interface BodyguardRuleTarget {
  /** Key of Bodyguard. Secret: encrypted in the state, hidden in logs. */
  readonly apiKey: string;
  /** Channel of Bodyguard that the messages count to. */
  readonly channelId?: string;
  /** Address of Bodyguard; its usual one when left out. */
  readonly apiUrl?: string;
  /** Language of messages that do not tell theirs. */
  readonly defaultLanguage?: string;
}

/** What is called, filled or read, and how. */
export interface TisaneRuleTargetArgs {
  /** Key of Tisane. Secret: encrypted in the state, hidden in logs. */
  readonly apiKey: pulumi.Input<string>;
  /** Language of messages that do not tell theirs. */
  readonly defaultLanguage: pulumi.Input<string>;
  /** Address of the model; Tisane's usual one when left out. */
  readonly modelUrl?: pulumi.Input<string>;
  /** Severity from which a message is refused, 0 to 3, by category. */
  readonly thresholds?: pulumi.Input<Record<string, pulumi.Input<number>>>;
}

/** What is called, filled or read, and how. */
export interface TisaneRuleTarget {
  /** Key of Tisane. Secret: encrypted in the state, hidden in logs. */
  readonly apiKey: string;
  /** Language of messages that do not tell theirs. */
  readonly defaultLanguage: string;
  /** Address of the model; Tisane's usual one when left out. */
  readonly modelUrl?: string;
  /** Severity from which a message is refused, 0 to 3, by category. */
  readonly thresholds?: Record<string, number>;
}

/** What is called, filled or read, and how. */
export interface AzureModerationRuleTargetArgs {
  /** Key of the Azure resource. Secret: encrypted in the state, hidden in logs. */
  readonly apiKey: pulumi.Input<string>;
  /** Address of the Azure resource. */
  readonly endpoint: pulumi.Input<string>;
  /** Severity from which a message is refused, 0 to 7, by category. */
  readonly thresholds?: pulumi.Input<Record<string, pulumi.Input<number>>>;
}

/** What is called, filled or read, and how. */
export interface AzureModerationRuleTarget {
  /** Key of the Azure resource. Secret: encrypted in the state, hidden in logs. */
  readonly apiKey: string;
  /** Address of the Azure resource. */
  readonly endpoint: string;
  /** Severity from which a message is refused, 0 to 7, by category. */
  readonly thresholds?: Record<string, number>;
}

/** The account. */
export interface AccountInfo {
  /** Id of the account. */
  readonly accountId: string;
  /** Name of the account. */
  readonly name?: string;
  /** Address of the person whose token it is. */
  readonly email?: string;
  /** Id of the access token. */
  readonly tokenId?: string;
  /** Name of the access token. */
  readonly tokenName?: string;
  /** What the token may do, such as `read:app`. */
  readonly capabilities: string[];
  /** When the token ends; nothing when it never does. */
  readonly expiresAt?: string;
}

/** An app. */
export interface AppInfo {
  /** Id of the app, the first part of every key. */
  readonly appId: string;
  /** Account that it belongs to. */
  readonly accountId?: string;
  /** Its name. */
  readonly name: string;
  /** `enabled` or `disabled`. */
  readonly status?: string;
  /** Whether clients must use TLS. */
  readonly tlsOnly?: boolean;
  /** Project of Firebase Cloud Messaging. */
  readonly fcmProjectId?: string;
  /** Whether a service account of Firebase Cloud Messaging is set. */
  readonly fcmServiceAccountConfigured?: boolean;
  /** `certificate` or `token`: how Ably authenticates with Apple's push service. */
  readonly apnsAuthType?: string;
  /** Whether a certificate for Apple's push service is set. */
  readonly apnsCertificateConfigured?: boolean;
  /** Whether a signing key for Apple's push service is set. */
  readonly apnsSigningKeyConfigured?: boolean;
  /** When it was made, in milliseconds since 1970. */
  readonly created?: number;
  /** When it was changed last, in milliseconds since 1970. */
  readonly modified?: number;
}

/** `KeyInfo`, as a function tells it. */
export interface KeyInfo {
  /** Id of the key within its app. */
  readonly keyId: string;
  /** Its name. */
  readonly name: string;
  /** Operations by channel. */
  readonly capabilities: Record<string, string[]>;
  /** Whether tokens made of it can be revoked. */
  readonly revocableTokens?: boolean;
  /** When it was made, in milliseconds since 1970. */
  readonly created?: number;
  /** When it was changed last, in milliseconds since 1970. */
  readonly modified?: number;
}

/** `NamespaceInfo`, as a function tells it. */
export interface NamespaceInfo {
  /** The namespace: what channel names begin with. */
  readonly name: string;
  /** Whether clients must be identified. */
  readonly identified?: boolean;
  /** Whether messages are kept for history. */
  readonly persisted?: boolean;
  /** Whether the last message is kept. */
  readonly persistLast?: boolean;
  /** Whether push notifications can be published. */
  readonly pushEnabled?: boolean;
  /** Whether messages are sent in batches. */
  readonly batchingEnabled?: boolean;
  /** Milliseconds that a batch gathers messages. */
  readonly batchingInterval?: number;
  /** Whether messages are conflated. */
  readonly conflationEnabled?: boolean;
  /** Milliseconds over which they are. */
  readonly conflationInterval?: number;
  /** What makes messages one. */
  readonly conflationKey?: string;
  /** Whether clients must use TLS. */
  readonly tlsOnly?: boolean;
  /** Whether messages carry their serial. */
  readonly exposeTimeserial?: boolean;
  /** Whether messages can be changed and deleted. */
  readonly mutableMessages?: boolean;
  /** Whether the channels can be listed. */
  readonly populateChannelRegistry?: boolean;
  /** When it was made, in milliseconds since 1970. */
  readonly created?: number;
  /** When it was changed last, in milliseconds since 1970. */
  readonly modified?: number;
}

/** `QueueInfo`, as a function tells it. */
export interface QueueInfo {
  /** Id of the queue. */
  readonly queueId: string;
  /** Its name. */
  readonly name: string;
  /** Where it is kept. */
  readonly region?: string;
  /** `Running` once it can be used. */
  readonly state?: string;
  /** Minutes that a message waits. */
  readonly ttl?: number;
  /** Messages that it holds at most. */
  readonly maxLength?: number;
  /** What is in it now. */
  readonly messages?: QueueMessages;
  /** Whether it is the dead letter queue, made by the service, which takes what expired or had no room in others. */
  readonly deadletter?: boolean;
  /** Id of the dead letter queue that takes what expired or had no room in it. */
  readonly deadletterId?: string;
}

/** What is in it now. */
export interface QueueMessages {
  /** Messages that wait. */
  readonly ready?: number;
  /** Messages that were taken and not confirmed. */
  readonly unacknowledged?: number;
  /** Both. */
  readonly total?: number;
}

/** `RuleInfo`, as a function tells it. */
export interface RuleInfo {
  /** Id of the rule within its app. */
  readonly ruleId: string;
  /** Its kind. */
  readonly ruleType: string;
  /** `enabled` or `disabled`. */
  readonly status?: string;
  /** `single` or `batch`. */
  readonly requestMode?: string;
  /** Which events it is about. */
  readonly source?: RuleInfoSource;
  /** Regular expression that names of chat rooms match. */
  readonly chatRoomFilter?: string;
  /** When it was made, in milliseconds since 1970. */
  readonly created?: number;
  /** When it was changed last, in milliseconds since 1970. */
  readonly modified?: number;
}

/** Which events it is about. */
export interface RuleInfoSource {
  /** What it is about. */
  readonly type?: string;
  /** Regular expression that channel names match. */
  readonly channelFilter?: string;
}

/** What the server says. A server that is not reached, or fails, is an error. */
export interface CredentialsCheck {
  /** Whether the credentials are accepted. */
  readonly accepted: boolean;
  /** Why they are not: `secret` (key and secret do not belong together, or not to the app), `unknown` (no such app or key), `clock` (the time of this machine is wrong), `forbidden` (the app is disabled or over its quota), `moved` (the server sends on to another address), `stranger` (it is no such server). */
  readonly reason?: "secret" | "unknown" | "clock" | "forbidden" | "moved" | "stranger";
  /** The same in a sentence, with what to do. */
  readonly problem?: string;
}

/** What `new Pusher(…)` of the package `pusher` takes. */
export interface PusherClient {
  /** Id of the app. */
  readonly appId: string;
  /** The public part of the credentials, which browsers get. */
  readonly key: string;
  /** The secret part, for servers alone. Secret: encrypted in the state, hidden in logs. */
  readonly secret: string;
  /** Host of Ably's Pusher adapter: `host` on a server, `wsHost` and `httpHost` in a browser. */
  readonly host: string;
  /** That Pusher clients use TLS: `useTLS` on a server, `forceTLS` in a browser. */
  readonly useTLS: boolean;
  /** What Pusher clients name as the cluster: they ask for one, and the adapter takes any. */
  readonly cluster: string;
}
