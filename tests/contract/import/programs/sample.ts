import * as pulumi from "@pulumi/pulumi";
import { realtime, registry } from "trefoil";

const config = new pulumi.Config();

const parent0 = new registry.Repository("parent-0", {
  namespace: "acme",
  name: "parent-0",
  description: "The shop application.",
});

new registry.Repository("full-repository", {
  namespace: "acme",
  name: "full-repository",
  description: "The shop API.",
  fullDescription: "# API\n\nServes the shop.",
  isPrivate: true,
  categories: ["api-management"],
  immutableTagsSettings: { enabled: true, rules: ["v.*"] },
});

new registry.Repository("basic-repository", {
  namespace: "acme",
  name: "basic-repository",
  description: "The shop application.",
});

new registry.Webhook("basic-webhook", {
  repository: parent0,
  name: "basic-webhook",
  url: config.requireSecret("basicWebhookUrl"),
});

new registry.Team("basic-team", {
  organization: "acme",
  name: "basic-team",
  description: "Developers of the shop.",
  role: "member",
});

new registry.Team("role-team", { organization: "acme", name: "role-team", role: "releases" });

const parent1Team = new registry.Team("parent-1-team", {
  organization: "acme",
  name: "parent-1",
  description: "Developers of the shop.",
  role: "member",
});

new registry.TeamMember("bob-team-member", { team: parent1Team, username: "bob" });

// Ably may hide these inputs of App. Add the inputs that are set: `fcmKey`, `fcmServiceAccount`, `apnsCertificate`,
// `apnsPrivateKey`, `apnsSigningKey`.
const basicApp = new realtime.App("basic-app", { name: "basic-app" });

new realtime.Key("basic-app-root-key", { appId: basicApp, name: "Root", capabilities: { "[*]*": ["*"] } });
