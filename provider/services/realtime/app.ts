import { z } from "zod";
import { as, autonamed, cleared, defineResource, secret, writeOnly } from "../../define";
import { permissionsFor, realtime } from "./service";

/** All that is told of a credential. */
const configured = (what: string) => z.boolean().optional().describe(`\`true\` if ${what} is configured.`);

export const app = defineResource({
  service: realtime,
  name: "App",
  description: "An Ably app, which contains API keys, channel rules, queues and integration rules.",
  collection: "/accounts/{account}/apps",
  item: "/apps/{appId}",
  id: "{appId}",
  naturalKey: ["name"],
  inputs: {
    name: autonamed(z.string().min(1)).describe("Name of the app, unique within the account."),
    status: cleared("enabled", z.enum(["enabled", "disabled"]))
      .optional()
      .describe("Status of the app. Clients cannot connect to a disabled app. Default: `enabled`."),
    tlsOnly: z.boolean().optional().describe("Require TLS for client connections. Default: `false`."),
    fcmKey: writeOnly(secret(z.string()))
      .optional()
      .describe("Server key of the legacy Firebase Cloud Messaging API. New apps use `fcmServiceAccount`."),
    fcmServiceAccount: writeOnly(secret(z.string()))
      .optional()
      .describe("Service account of Firebase Cloud Messaging, as a JSON string."),
    fcmProjectId: z.string().optional().describe("Project id of Firebase Cloud Messaging."),
    apnsAuthType: z
      .enum(["certificate", "token"])
      .optional()
      .describe("Authentication with the Apple Push Notification service (APNs)."),
    apnsCertificate: writeOnly(secret(z.string())).optional().describe("Certificate for APNs, in PEM format."),
    apnsPrivateKey: writeOnly(secret(z.string()))
      .optional()
      .describe("Private key of the APNs certificate, in PEM format."),
    apnsSigningKey: writeOnly(secret(z.string())).optional().describe("Signing key for APNs, in PEM format."),
    apnsSigningKeyId: z.string().optional().describe("Id of the APNs signing key."),
    apnsIssuerKey: z.string().optional().describe("Apple team id that issued the signing key."),
    apnsTopicHeader: z
      .string()
      .optional()
      .describe("Topic of the push notifications, usually the bundle id of the app."),
    apnsUseSandboxEndpoint: z.boolean().optional().describe("Use the APNs sandbox environment."),
  },
  outputs: {
    appId: as("id", z.string()).describe("Id of the app, which is the first part of each of its API keys."),
    accountId: z.string().describe("Id of the account that the app belongs to."),
    fcmServiceAccountConfigured: configured("a service account of Firebase Cloud Messaging"),
    apnsCertificateConfigured: configured("a certificate for APNs"),
    apnsSigningKeyConfigured: configured("a signing key for APNs"),
  },
  // What this stack declares is deleted before its app, so that what is left is somebody else's.
  deletionProtection: {
    what: "keys, channel rules, queues, integrations or dead letters",
    lists: {
      keys: "GET /apps/{appId}/keys",
      "channel rules": "GET /apps/{appId}/namespaces",
      queues: "GET /apps/{appId}/queues",
      integrations: "GET /apps/{appId}/rules",
      "dead letters": "GET /apps/{appId}/queues",
    },
    weigh: ({ status, deadletter, messages }, { what }) => {
      if (what === "dead letters") return deadletter ? messages?.total : 0;
      // A revoked key may stay in the list. A dead letter queue is the service's own, and counts by what is in it.
      return status === 1 || deadletter ? 0 : 1;
    },
    // An integration has no name.
    called: ({ name, id, ruleType }, { what }) =>
      what === "dead letters" ? undefined : ruleType ? `${id} (${ruleType})` : (name ?? id),
  },
  quota: { what: "apps", setting: "objectLimit" },
  permissions: {
    ...permissionsFor("app"),
    remove: "the capabilities write:app, read:key, read:namespace, read:queue and read:rule",
  },
  notes: [
    "Ably creates a dead letter queue with the first queue of an app. The deletion protection does not count this queue, but it counts the messages in it as dead letters.",
    "It is not known whether Ably creates a key named Root in a new app, as the dashboard does. The deletion protection counts such a key, because this stack does not manage it. Before you delete the app, revoke the key or set `forceDestroy: true`.",
  ],
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
