import { z } from "zod";
import { type Api, as, defineFunction, named, object } from "../../define";
import { realtime } from "./service";

const appId = z.string().min(1).describe("Id of the app.");

const name = z.string().describe("Its name.");
const created = z.int().optional().describe("When it was made, in milliseconds since 1970.");
const modified = z.int().optional().describe("When it was changed last, in milliseconds since 1970.");
const flag = (what: string) => z.boolean().optional().describe(`Whether ${what}.`);

const appInfo = named(
  "AppInfo",
  object({
    appId: as("id", z.string()).describe("Id of the app, the first part of every key."),
    accountId: z.string().optional().describe("Account that it belongs to."),
    name,
    status: z.string().optional().describe("`enabled` or `disabled`."),
    tlsOnly: flag("clients must use TLS"),
    fcmProjectId: z.string().optional().describe("Project of Firebase Cloud Messaging."),
    fcmServiceAccountConfigured: flag("a service account of Firebase Cloud Messaging is set"),
    apnsAuthType: z
      .string()
      .optional()
      .describe("`certificate` or `token`: how Ably authenticates with Apple's push service."),
    apnsCertificateConfigured: flag("a certificate for Apple's push service is set"),
    apnsSigningKeyConfigured: flag("a signing key for Apple's push service is set"),
    created,
    modified,
  }),
).describe("An app.");

const readsApps = "the capability read:app";

export const getApps = defineFunction({
  service: realtime,
  name: "getApps",
  description: "All apps of the account, without their push credentials.",
  inputs: { name: z.string().min(1).optional().describe("Only those of this name; all when left out.") },
  request: "GET /accounts/{account}/apps",
  toResult: (apps, { name: wanted }) => (apps as Api[]).filter((app) => wanted === undefined || app.name === wanted),
  result: z.array(appInfo).describe("The apps."),
  permissions: readsApps,
  examples: { basic: {} },
});

export const getApp = defineFunction({
  service: realtime,
  name: "getApp",
  description: "An app by its id, or by its name where only one is called so.",
  inputs: {
    appId: appId.optional(),
    name: z.string().min(1).optional().describe("Name of the app. Give one of the two."),
  },
  validate: (args) =>
    (args.appId === undefined) === (args.name === undefined)
      ? [{ path: "appId", reason: "or name has to be given, and not both" }]
      : [],
  request: "GET /accounts/{account}/apps",
  among: (apps, args) =>
    apps.filter((app) => (args.appId === undefined ? app.name === args.name : app.id === args.appId)),
  result: appInfo,
  permissions: readsApps,
  examples: { byName: { name: "chat" }, byId: { appId: "I2E_JQ" } },
});

export const getKeys = defineFunction({
  service: realtime,
  name: "getKeys",
  description: "The keys of an app that are not revoked, without their secrets: `Key.get` reads one with its secret.",
  inputs: { appId },
  request: "GET /apps/{appId}/keys",
  toResult: (keys) => (keys as Api[]).filter(({ status }) => status !== 1),
  result: z
    .array(
      named(
        "KeyInfo",
        object({
          keyId: as("id", z.string()).describe("Id of the key within its app."),
          name,
          capabilities: as("capability", z.record(z.string(), z.array(z.string()))).describe("Operations by channel."),
          revocableTokens: flag("tokens made of it can be revoked"),
          created,
          modified,
        }),
      ),
    )
    .describe("The keys."),
  permissions: "the capability read:key",
  examples: { basic: { appId: "I2E_JQ" } },
});

export const getNamespaces = defineFunction({
  service: realtime,
  name: "getNamespaces",
  description: "The channel rules of an app.",
  inputs: { appId },
  request: "GET /apps/{appId}/namespaces",
  toResult: (namespaces) =>
    (namespaces as Api[]).map((one) => ({ ...one, identified: one.identified ?? one.authenticated })),
  result: z
    .array(
      named(
        "NamespaceInfo",
        object({
          name: as("id", z.string()).describe("The namespace: what channel names begin with."),
          identified: flag("clients must be identified"),
          persisted: flag("messages are kept for history"),
          persistLast: flag("the last message is kept"),
          pushEnabled: flag("push notifications can be published"),
          batchingEnabled: flag("messages are sent in batches"),
          batchingInterval: z.int().optional().describe("Milliseconds that a batch gathers messages."),
          conflationEnabled: flag("messages are conflated"),
          conflationInterval: z.int().optional().describe("Milliseconds over which they are."),
          conflationKey: z.string().optional().describe("What makes messages one."),
          tlsOnly: flag("clients must use TLS"),
          exposeTimeserial: flag("messages carry their serial"),
          mutableMessages: flag("messages can be changed and deleted"),
          populateChannelRegistry: flag("the channels can be listed"),
          created,
          modified,
        }),
      ),
    )
    .describe("The channel rules."),
  permissions: "the capability read:namespace",
  examples: { basic: { appId: "I2E_JQ" } },
});

export const getQueues = defineFunction({
  service: realtime,
  name: "getQueues",
  description: "The queues of an app, with how many messages wait in each.",
  inputs: { appId },
  request: "GET /apps/{appId}/queues",
  result: z
    .array(
      named(
        "QueueInfo",
        object({
          queueId: as("id", z.string()).describe("Id of the queue."),
          name,
          region: z.string().optional().describe("Where it is kept."),
          state: z.string().optional().describe("`Running` once it can be used."),
          ttl: z.int().optional().describe("Minutes that a message waits."),
          maxLength: z.int().optional().describe("Messages that it holds at most."),
          messages: named(
            "QueueMessages",
            object({
              ready: z.int().optional().describe("Messages that wait."),
              unacknowledged: z.int().optional().describe("Messages that were taken and not confirmed."),
              total: z.int().optional().describe("Both."),
            }),
          )
            .optional()
            .describe("What is in it now."),
          deadletter: flag(
            "it is the dead letter queue, made by the service, which takes what expired or had no room in others",
          ),
          deadletterId: z
            .string()
            .optional()
            .describe("Id of the dead letter queue that takes what expired or had no room in it."),
        }),
      ),
    )
    .describe("The queues."),
  permissions: "the capability read:queue",
  examples: { basic: { appId: "I2E_JQ" } },
});

export const getRules = defineFunction({
  service: realtime,
  name: "getRules",
  description: "The integrations of an app, without their targets, which may hold secrets.",
  inputs: {
    appId,
    ruleType: z.string().min(1).optional().describe("Only those of this kind, such as `http`; all when left out."),
  },
  request: "GET /apps/{appId}/rules",
  toResult: (rules, { ruleType }) =>
    (rules as Api[]).filter((rule) => ruleType === undefined || rule.ruleType === ruleType),
  result: z
    .array(
      named(
        "RuleInfo",
        object({
          ruleId: as("id", z.string()).describe("Id of the rule within its app."),
          ruleType: z.string().describe("Its kind."),
          status: z.string().optional().describe("`enabled` or `disabled`."),
          requestMode: z.string().optional().describe("`single` or `batch`."),
          source: named(
            "RuleInfoSource",
            object({
              type: z.string().optional().describe("What it is about."),
              channelFilter: z.string().optional().describe("Regular expression that channel names match."),
            }),
          )
            .optional()
            .describe("Which events it is about."),
          chatRoomFilter: z.string().optional().describe("Regular expression that names of chat rooms match."),
          created,
          modified,
        }),
      ),
    )
    .describe("The integrations."),
  permissions: "the capability read:rule",
  examples: { basic: { appId: "I2E_JQ" } },
});

export const getAccount = defineFunction({
  service: realtime,
  name: "getAccount",
  description: "The account that the access token belongs to, and what the token may do.",
  inputs: {},
  request: "GET /me",
  toResult: (body) => {
    const { account = {}, token = {}, user = {} } = body as Api;
    return {
      accountId: account.id,
      name: account.name,
      email: user.email,
      tokenId: token.id,
      tokenName: token.name,
      capabilities: token.capabilities,
      expiresAt: token.expires_at,
    };
  },
  result: named(
    "AccountInfo",
    object({
      accountId: z.string().describe("Id of the account."),
      name: z.string().optional().describe("Name of the account."),
      email: z.string().optional().describe("Address of the person whose token it is."),
      tokenId: z.string().optional().describe("Id of the access token."),
      tokenName: z.string().optional().describe("Name of the access token."),
      capabilities: z.array(z.string()).describe("What the token may do, such as `read:app`."),
      expiresAt: z.string().optional().describe("When the token ends; nothing when it never does."),
    }),
  ).describe("The account."),
  permissions: "a valid access token",
  examples: { basic: {} },
});
