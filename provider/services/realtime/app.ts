import { z } from "zod";
import { as, autonamed, cleared, defineResource, secret, writeOnly } from "../../define";
import { permissionsFor, realtime } from "./service";

/** All that is told of a credential. */
const configured = (what: string) => z.boolean().optional().describe(`Whether the service has ${what}.`);

export const app = defineResource({
  service: realtime,
  name: "App",
  description: "An app: the home of keys, channel rules, queues and integrations.",
  collection: "/accounts/{account}/apps",
  item: "/apps/{appId}",
  id: "{appId}",
  naturalKey: ["name"],
  inputs: {
    name: autonamed(z.string().min(1)).describe("Name of the app."),
    status: cleared("enabled", z.enum(["enabled", "disabled"]))
      .optional()
      .describe("Whether clients may connect; `enabled` when left out."),
    tlsOnly: z.boolean().optional().describe("Whether clients must use TLS; `false` when left out."),
    fcmKey: writeOnly(secret(z.string()))
      .optional()
      .describe("Server key of Firebase's former interface; new apps give `fcmServiceAccount`."),
    fcmServiceAccount: writeOnly(secret(z.string()))
      .optional()
      .describe("Service account of Firebase Cloud Messaging, as JSON."),
    fcmProjectId: z.string().optional().describe("Project of Firebase Cloud Messaging."),
    apnsAuthType: z
      .enum(["certificate", "token"])
      .optional()
      .describe("How Ably authenticates with Apple's push service."),
    apnsCertificate: writeOnly(secret(z.string())).optional().describe("Certificate for Apple's push service, as PEM."),
    apnsPrivateKey: writeOnly(secret(z.string())).optional().describe("Private key of that certificate, as PEM."),
    apnsSigningKey: writeOnly(secret(z.string())).optional().describe("Signing key for Apple's push service, as PEM."),
    apnsSigningKeyId: z.string().optional().describe("Id of the signing key."),
    apnsIssuerKey: z.string().optional().describe("Team id that issued the signing key."),
    apnsTopicHeader: z.string().optional().describe("Topic of pushes, usually the bundle id."),
    apnsUseSandboxEndpoint: z.boolean().optional().describe("Whether pushes go to Apple's sandbox."),
  },
  outputs: {
    appId: as("id", z.string()).describe("Id of the app, the first part of every key."),
    accountId: z.string().describe("Account that the app belongs to."),
    fcmServiceAccountConfigured: configured("a service account of Firebase Cloud Messaging"),
    apnsCertificateConfigured: configured("a certificate for Apple's push service"),
    apnsSigningKeyConfigured: configured("a signing key for Apple's push service"),
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
    "The service makes a dead letter queue with the first queue of an app. It is not counted as somebody else's queue; the messages in it are counted as dead letters.",
    "Whether an app that is made here gets a key named Root, as one made in the dashboard does, is not known. Such a key counts as somebody else's: revoke it, or say `forceDestroy`, before the app is destroyed.",
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
