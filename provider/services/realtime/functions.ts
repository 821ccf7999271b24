import { z } from "zod";
import { defineFunction, type Finding, type JsonBody, object } from "../../define";
import { credentialsIn } from "./key";
import { realtime } from "./service";

const appId = z.string().min(1).meta({ description: "Id of the app." });

const nameOf = (what: string) => z.string().meta({ description: `Name of the ${what}.` });
/** Arguments of a function that returns one object of an app, by its id or by its name. */
const wantedName = (what: string, id: string) =>
  z
    .string()
    .min(1)
    .optional()
    .meta({ description: `Name of the ${what}. Set either \`${id}\` or \`name\`.` });
const exactlyOne = (id: string, args: Readonly<Record<string, unknown>>): Finding[] =>
  (args[id] === undefined) === (args.name === undefined)
    ? [{ path: id, reason: "or name is required, but not both" }]
    : [];
const created = z.int().optional().meta({ description: "Creation time. In milliseconds since the Unix epoch." });
const modified = z
  .int()
  .optional()
  .meta({ description: "Time of the last change. In milliseconds since the Unix epoch." });
const flag = (what: string) => z.boolean().optional().meta({ description: what });

const appInfo = object({
  appId: z
    .string()
    .meta({ description: "Id of the app, which is the first part of each of its API keys.", wireName: "id" }),
  accountId: z.string().optional().meta({ description: "Id of the account that the app belongs to." }),
  name: nameOf("app"),
  status: z.string().optional().meta({ description: "`enabled` or `disabled`." }),
  tlsOnly: flag("TLS is required for client connections."),
  fcmProjectId: z.string().optional().meta({ description: "Project id of Firebase Cloud Messaging." }),
  fcmServiceAccountConfigured: flag("A service account of Firebase Cloud Messaging is configured."),
  apnsAuthType: z.string().optional().meta({ description: "Authentication with APNs: `certificate` or `token`." }),
  apnsCertificateConfigured: flag("A certificate for APNs is configured."),
  apnsSigningKeyConfigured: flag("A signing key for APNs is configured."),
  created,
  modified,
}).meta({ description: "The app.", typeName: "AppInfo" });

const readsApps = "the capability read:app";

export const getApps = defineFunction({
  service: realtime,
  name: "getApps",
  description: "Returns all apps of the account, without their push credentials.",
  inputs: {
    name: z.string().min(1).optional().meta({ description: "Filter by name. If omitted, all apps are returned." }),
  },
  request: "GET /accounts/{account}/apps",
  toResult: (apps, { name: desiredName }) =>
    (apps as JsonBody[]).filter((app) => desiredName === undefined || app.name === desiredName),
  result: z.array(appInfo).meta({ description: "The apps." }),
  permissions: readsApps,
  examples: { basic: {} },
});

export const getApp = defineFunction({
  service: realtime,
  name: "getApp",
  description: "Returns an app by its id, or by its name if the name is unique.",
  inputs: {
    appId: appId.optional(),
    name: wantedName("app", "appId"),
  },
  validate: (args) => exactlyOne("appId", args),
  request: "GET /accounts/{account}/apps",
  select: (apps, args) =>
    apps.filter((app) => (args.appId === undefined ? app.name === args.name : app.id === args.appId)),
  result: appInfo,
  permissions: readsApps,
  examples: { byName: { name: "chat" }, byId: { appId: "I2E_JQ" } },
});

const keyMembers = {
  keyId: z.string().meta({ description: "Id of the key within its app.", wireName: "id" }),
  name: nameOf("key"),
  capabilities: z
    .record(z.string(), z.array(z.string()))
    .meta({ description: "Capabilities: operations by channel.", wireName: "capability" }),
  revocableTokens: flag("Tokens issued with the key can be revoked."),
  created,
  modified,
};

const keyInfo = object(keyMembers).meta({ description: "The key.", typeName: "KeyInfo" });

const activeKeys = (keys: readonly JsonBody[]): JsonBody[] => keys.filter(({ status }) => status !== 1);

/** A key with its parts. A key of another form is not returned, because it is unknown which part is secret. */
const withParts = ({ key, ...rest }: JsonBody): JsonBody =>
  /^.+:/.test(key) ? { ...rest, key, ...credentialsIn(key) } : rest;

const readsKeys = "the capability read:key";

export const getKeys = defineFunction({
  service: realtime,
  name: "getKeys",
  description:
    "Returns the API keys of an app that are not revoked, without their secrets. The output form of `getKey` returns a key with its secret.",
  inputs: { appId },
  request: "GET /apps/{appId}/keys",
  toResult: (keys) => activeKeys(keys as JsonBody[]),
  result: z.array(keyInfo).meta({ description: "The keys." }),
  permissions: readsKeys,
  examples: { basic: { appId: "I2E_JQ" } },
});

export const getKey = defineFunction({
  service: realtime,
  name: "getKey",
  description: "Returns an API key of an app by its id, or by its name if the name is unique.",
  inputs: {
    appId,
    keyId: z.string().min(1).optional().meta({ description: "Id of the key within its app." }),
    name: wantedName("key", "keyId"),
  },
  validate: (args) => exactlyOne("keyId", args),
  request: "GET /apps/{appId}/keys",
  select: (keys, args) =>
    activeKeys(keys).filter((key) => (args.keyId === undefined ? key.name === args.name : key.id === args.keyId)),
  toResult: (found) => withParts(found as JsonBody),
  result: object({
    ...keyMembers,
    keyName: z.string().meta({ description: "Public part of the key: the app id, a dot and the key id." }),
    key: z.string().meta({
      description: "Complete API key: the key name, a colon and the key secret.",
      secret: true,
    }),
    appSecret: z.string().meta({
      description: "Secret for Pusher clients: the part of the API key after the colon.",
      secret: true,
    }),
  }).meta({ description: "The key, with its secret.", typeName: "KeyWithSecret" }),
  permissions: readsKeys,
  examples: { byName: { appId: "I2E_JQ", name: "server" }, byId: { appId: "I2E_JQ", keyId: "G8dabc" } },
});

const namespaceInfo = object({
  name: z.string().meta({ description: "Namespace: the prefix of channel names.", wireName: "id" }),
  identified: flag("Clients must be identified."),
  persisted: flag("Messages are persisted."),
  persistLast: flag("The last message is persisted."),
  pushEnabled: flag("Push notifications are enabled."),
  batchingEnabled: flag("Server-side batching is enabled."),
  batchingInterval: z.int().optional().meta({ description: "Batching interval. In milliseconds." }),
  conflationEnabled: flag("Message conflation is enabled."),
  conflationInterval: z.int().optional().meta({ description: "Conflation interval. In milliseconds." }),
  conflationKey: z.string().optional().meta({ description: "Conflation key." }),
  tlsOnly: flag("TLS is required."),
  exposeTimeserial: flag("The time serial is exposed in messages."),
  mutableMessages: flag("Messages can be updated and deleted."),
  populateChannelRegistry: flag("The channel registry lists the channels."),
  created,
  modified,
}).meta({ description: "The channel rule.", typeName: "NamespaceInfo" });

/** The newer name of a renamed setting. */
const withNewerName = (one: JsonBody): JsonBody => ({ ...one, identified: one.identified ?? one.authenticated });

const readsNamespaces = "the capability read:namespace";

export const getNamespaces = defineFunction({
  service: realtime,
  name: "getNamespaces",
  description: "Returns the channel rules (namespaces) of an app.",
  inputs: { appId },
  request: "GET /apps/{appId}/namespaces",
  toResult: (namespaces) => (namespaces as JsonBody[]).map(withNewerName),
  result: z.array(namespaceInfo).meta({ description: "The channel rules." }),
  permissions: readsNamespaces,
  examples: { basic: { appId: "I2E_JQ" } },
});

export const getNamespace = defineFunction({
  service: realtime,
  name: "getNamespace",
  description: "Returns a channel rule (namespace) of an app.",
  inputs: { appId, name: z.string().min(1).meta({ description: "Namespace: the prefix of channel names." }) },
  request: "GET /apps/{appId}/namespaces",
  select: (namespaces, args) => namespaces.filter(({ id }) => id === args.name),
  toResult: (found) => withNewerName(found as JsonBody),
  result: namespaceInfo,
  permissions: readsNamespaces,
  examples: { basic: { appId: "I2E_JQ", name: "chat" } },
});

const queueInfo = object({
  queueId: z.string().meta({ description: "Id of the queue.", wireName: "id" }),
  name: nameOf("queue"),
  region: z.string().optional().meta({ description: "Region of the queue." }),
  state: z.string().optional().meta({ description: "State of the queue. `Running` if it is ready." }),
  ttl: z.int().optional().meta({ description: "Time to live of a message. In minutes." }),
  maxLength: z.int().optional().meta({ description: "Maximum number of messages." }),
  messages: object({
    ready: z.int().optional().meta({ description: "Number of messages that are ready for delivery." }),
    unacknowledged: z
      .int()
      .optional()
      .meta({ description: "Number of messages that are delivered and not acknowledged." }),
    total: z.int().optional().meta({ description: "Number of all messages." }),
  })
    .optional()
    .meta({ description: "Current messages of the queue.", typeName: "QueueMessages" }),
  deadletter: flag(
    "The queue is the dead letter queue, which Ably creates for expired messages and for messages that exceed the limit of other queues.",
  ),
  deadletterId: z.string().optional().meta({
    description: "Id of the dead letter queue for expired messages and for messages that exceed the limit.",
  }),
  amqp: object({
    uri: z.string().optional().meta({ description: "URI of the AMQP server." }),
    queueName: z.string().optional().meta({ description: "Name of the queue for AMQP." }),
  })
    .optional()
    .meta({ description: "AMQP connection.", typeName: "QueueInfoAmqp" }),
  stomp: object({
    uri: z.string().optional().meta({ description: "URI of the STOMP server." }),
    host: z.string().optional().meta({ description: "STOMP virtual host." }),
    destination: z.string().optional().meta({ description: "STOMP destination of the queue." }),
  })
    .optional()
    .meta({ description: "STOMP connection.", typeName: "QueueInfoStomp" }),
}).meta({ description: "The queue.", typeName: "QueueInfo" });

const readsQueues = "the capability read:queue";

export const getQueues = defineFunction({
  service: realtime,
  name: "getQueues",
  description: "Returns the queues of an app, with the number of messages in each.",
  inputs: { appId },
  request: "GET /apps/{appId}/queues",
  result: z.array(queueInfo).meta({ description: "The queues." }),
  permissions: readsQueues,
  examples: { basic: { appId: "I2E_JQ" } },
});

export const getQueue = defineFunction({
  service: realtime,
  name: "getQueue",
  description: "Returns a queue of an app by its name, with the number of messages in it.",
  inputs: {
    appId,
    name: z.string().min(1).meta({ description: "Name of the queue. It is unique within a region." }),
    region: z
      .string()
      .min(1)
      .optional()
      .meta({ description: "Region of the queue. Required if queues of several regions have the name." }),
  },
  request: "GET /apps/{appId}/queues",
  select: (queues, args) =>
    queues.filter(({ name, region }) => name === args.name && (args.region === undefined || region === args.region)),
  result: queueInfo,
  permissions: readsQueues,
  examples: { basic: { appId: "I2E_JQ", name: "orders" } },
});

export const getRules = defineFunction({
  service: realtime,
  name: "getRules",
  description: "Returns the integration rules of an app. Their targets are omitted, because they may contain secrets.",
  inputs: {
    appId,
    ruleType: z
      .string()
      .min(1)
      .optional()
      .meta({ description: "Filter by type, for example `http`. If omitted, all rules are returned." }),
  },
  request: "GET /apps/{appId}/rules",
  toResult: (rules, { ruleType }) =>
    (rules as JsonBody[]).filter((rule) => ruleType === undefined || rule.ruleType === ruleType),
  result: z
    .array(
      object({
        ruleId: z.string().meta({ description: "Id of the rule within its app.", wireName: "id" }),
        ruleType: z.string().meta({ description: "Type of the rule." }),
        status: z.string().optional().meta({ description: "`enabled` or `disabled`." }),
        requestMode: z.string().optional().meta({ description: "`single` or `batch`." }),
        source: object({
          type: z.string().optional().meta({ description: "Source of the events." }),
          channelFilter: z.string().optional().meta({ description: "Regular expression that matches channel names." }),
        })
          .optional()
          .meta({ description: "Source of the events.", typeName: "RuleInfoSource" }),
        chatRoomFilter: z
          .string()
          .optional()
          .meta({ description: "Regular expression that matches the names of chat rooms." }),
        created,
        modified,
      }).meta({ typeName: "RuleInfo" }),
    )
    .meta({ description: "The integration rules." }),
  permissions: "the capability read:rule",
  examples: { basic: { appId: "I2E_JQ" } },
});

export const getAccount = defineFunction({
  service: realtime,
  name: "getAccount",
  description: "Returns the account of the access token and the capabilities of the token.",
  inputs: {},
  request: "GET /me",
  toResult: (body) => {
    const { account = {}, token = {}, user = {} } = body as JsonBody;
    return {
      accountId: account.id,
      name: account.name,
      email: user.email,
      tokenId: token.id,
      tokenName: token.name,
      capabilities: token.capabilities,
      expiresAt: token.expires_at,
      lastUsedAt: token.last_used_at,
    };
  },
  result: object({
    accountId: z.string().meta({ description: "Id of the account." }),
    name: z.string().optional().meta({ description: "Name of the account." }),
    email: z.string().optional().meta({ description: "Email address of the user who owns the token." }),
    tokenId: z.string().optional().meta({ description: "Id of the access token." }),
    tokenName: z.string().optional().meta({ description: "Name of the access token." }),
    capabilities: z.array(z.string()).meta({ description: "Capabilities of the token, for example `read:app`." }),
    expiresAt: z
      .string()
      .optional()
      .meta({ description: "Expiration time of the token. Omitted if it does not expire." }),
    lastUsedAt: z.string().optional().meta({ description: "Time of the last use of the token." }),
  }).meta({ description: "The account.", typeName: "AccountInfo" }),
  permissions: "a valid access token",
  examples: { basic: {} },
});
