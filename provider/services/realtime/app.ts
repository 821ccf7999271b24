import { z } from "zod";
import { defineResource, type JsonBody, reportUndeclared, type Values, watched } from "../../define";
import { contentOfList, created, permissionsFor, realtime } from "./service";

/** The API does not return credentials, only whether one is configured. */
const configured = (what: string) =>
  z
    .boolean()
    .optional()
    .meta({ description: `\`true\` if ${what} is configured.` });

/** A revoked key may remain in the list. Ably creates dead letter queues itself: only their messages count. */
const countsOnce = ({ status, deadletter }: JsonBody): number => (status === 1 || deadletter ? 0 : 1);

/** True for a key that Ably certainly created with the app. */
const isInitial = ({ id }: JsonBody, { appId, initialKeys }: Values): boolean =>
  Array.isArray(initialKeys) && initialKeys.includes(`${appId}.${id}`);

/** An integration rule has no name. */
const nameIn = ({ name, id, ruleType }: JsonBody): string => (ruleType ? `${id} (${ruleType})` : (name ?? id));

export const app = defineResource({
  service: realtime,
  name: "App",
  description: "An Ably app, which contains API keys, channel rules, queues and integration rules.",
  path: { collection: "/accounts/{account}/apps", item: "/apps/{appId}" },
  naturalKey: ["name"],
  inputs: {
    name: z
      .string()
      .min(1)
      .optional()
      .meta({ description: "Name of the app. Several apps may have the same name.", autoName: true }),
    status: watched(z.enum(["enabled", "disabled"]), "enabled").meta({
      description: "Status of the app. Clients cannot connect to a disabled app.",
    }),
    tlsOnly: z.boolean().optional().meta({ description: "Require TLS for client connections.", serverDefault: false }),
    fcmKey: z.string().optional().meta({
      description: "Server key of the legacy Firebase Cloud Messaging API. New apps use `fcmServiceAccount`.",
      secret: true,
      returned: "sometimes",
    }),
    fcmServiceAccount: z.string().optional().meta({
      description: "Service account of Firebase Cloud Messaging, as a JSON string.",
      secret: true,
      returned: "sometimes",
    }),
    fcmProjectId: z.string().optional().meta({
      declaredOnly: "Ably may read the value from the service account.",
      description: "Project id of Firebase Cloud Messaging.",
    }),
    apnsAuthType: z.enum(["certificate", "token"]).optional().meta({
      declaredOnly: "Ably may derive the value from the configured credentials.",
      description: "Authentication with the Apple Push Notification service (APNs).",
    }),
    apnsCertificate: z
      .string()
      .optional()
      .meta({ description: "Certificate for APNs, in PEM format.", secret: true, returned: "sometimes" }),
    apnsPrivateKey: z.string().optional().meta({
      description: "Private key of the APNs certificate, in PEM format.",
      secret: true,
      returned: "sometimes",
    }),
    apnsSigningKey: z
      .string()
      .optional()
      .meta({ description: "Signing key for APNs, in PEM format.", secret: true, returned: "sometimes" }),
    apnsSigningKeyId: z.string().optional().meta({ serverDefault: null, description: "Id of the APNs signing key." }),
    apnsIssuerKey: z
      .string()
      .optional()
      .meta({ serverDefault: null, description: "Apple team id that issued the signing key." }),
    apnsTopicHeader: z
      .string()
      .optional()
      .meta({ serverDefault: null, description: "Topic of the push notifications, usually the bundle id of the app." }),
    apnsUseSandboxEndpoint: z
      .boolean()
      .optional()
      .meta({ description: "Use the APNs sandbox environment.", serverDefault: false }),
    reportUndeclared: reportUndeclared("keys, channel rules, queues and integration rules"),
  },
  // The service enables each new app.
  parts: { status: { fields: ["status"], create: "after", request: "PATCH {item}" } },
  outputs: {
    appId: z
      .string()
      .meta({ description: "Id of the app, which is the first part of each of its API keys.", wireName: "id" }),
    accountId: z.string().meta({ description: "Id of the account that the app belongs to.", replaceOnChanges: true }),
    created,
    initialKeys: z.array(z.string()).optional().meta({
      description:
        "Ids of the keys that Ably created with the app, in the form of the ids of `realtime.Key`. Trefoil lists them right after it creates the app. Not set if this list failed, for example without the capability `read:key`, or if the response to the create request was lost.",
      returned: "onCreate",
    }),
    fcmServiceAccountConfigured: configured("a service account of Firebase Cloud Messaging"),
    apnsCertificateConfigured: configured("a certificate for APNs"),
    apnsSigningKeyConfigured: configured("a signing key for APNs"),
  },
  // Objects of this stack are deleted before their app, so the remaining ones are not managed by this stack.
  deletionProtection: [
    contentOfList(
      "keys",
      "GET /apps/{appId}/keys",
      (key, { values }) => (isInitial(key, values) ? 0 : countsOnce(key)),
      nameIn,
    ),
    contentOfList("channel rules", "GET /apps/{appId}/namespaces", countsOnce, nameIn),
    contentOfList("queues", "GET /apps/{appId}/queues", countsOnce, nameIn),
    contentOfList("integrations", "GET /apps/{appId}/rules", countsOnce, nameIn),
    contentOfList("dead letters", "GET /apps/{appId}/queues", ({ deadletter, messages }) =>
      deadletter ? messages?.total : 0,
    ),
  ],
  hooks: {
    initialObjects: {
      kind: "realtime:Key",
      request: "GET /apps/{appId}/keys",
      id: "{appId}.{id}",
      secret: "key",
      output: "initialKeys",
    },
    import: {
      ownedObjects: ({ initialKeys = [] }) => ({ "realtime:Key": initialKeys }),
    },
  },
  quota: { objects: "apps", setting: "objectLimit" },
  permissions: {
    ...permissionsFor("app"),
    delete: "the capabilities write:app, read:key, read:namespace, read:queue and read:rule",
  },
  docs: {
    defaults: {
      vendorClient: [
        "status",
        "tlsOnly",
        "apnsSigningKeyId",
        "apnsIssuerKey",
        "apnsTopicHeader",
        "apnsUseSandboxEndpoint",
      ],
    },
    notes: {
      Names: "Names of apps are not unique.",
      "Disabled apps": "Ably enables each new app. Trefoil disables it with a second request.",
      "Dead letter queue":
        "Ably creates a dead letter queue with the first queue of an app. The deletion protection does not count this queue, but it counts the messages in it as dead letters.",
      "First key":
        "Ably creates a key with each new app. The output `initialKeys` contains its id. The deletion protection, `reportUndeclared` and `trefoil drift --undeclared` ignore a key in `initialKeys`. They count all other keys that this stack does not manage.",
      "Apps without a known first key":
        "`initialKeys` is not set for an imported app, and for an app that an earlier version of Trefoil or an interrupted update created. It is then not known who created its first key. Import the key, revoke it, or set `forceDestroy: true` before you delete the app.",
    },
  },
  verification: { update: { tlsOnly: true } },
  examples: {
    basic: { name: "chat" },
    push: {
      name: "mobile",
      tlsOnly: true,
      apnsAuthType: "token",
      apnsSigningKeyId: "ABC123DEFG",
      apnsIssuerKey: "TEAM123456",
      apnsTopicHeader: "com.example.chat",
      apnsSigningKey: "generated",
    },
    certificate: {
      name: "tablet",
      apnsAuthType: "certificate",
      apnsCertificate: "generated",
      apnsPrivateKey: "generated",
      apnsUseSandboxEndpoint: true,
    },
  },
});
