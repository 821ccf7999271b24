import * as pulumi from "@pulumi/pulumi";
import { registry } from "trefoil";

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

// Docker Hub returns `token` of AccessToken only once, so it has no value here.
new registry.AccessToken("basic-access-token", { tokenLabel: "basic-access-token", scopes: ["repo:read"] });

new registry.AccessToken("renewed-access-token", {
  tokenLabel: "renewed-access-token",
  scopes: ["repo:write"],
  expiresAt: "2030-01-31T00:00:00Z",
});

// Docker Hub returns `token` of OrgAccessToken only once, so it has no value here.
new registry.OrgAccessToken("basic-org-access-token", {
  organization: "acme",
  label: "basic-org-access-token",
  resources: [{ type: "TYPE_REPO", path: "acme/*", scopes: ["scope-image-pull"] }],
});

new registry.OrgAccessToken("renewed-org-access-token", {
  organization: "acme",
  label: "renewed-org-access-token",
  description: "Manages the teams.",
  resources: [
    { type: "TYPE_ORG", path: "acme", scopes: ["scope-group-read", "scope-group-edit"] },
    { type: "TYPE_REPO", path: "*/*/public", scopes: ["scope-image-pull"] },
  ],
  expiresAt: "2030-01-31T00:00:00Z",
});

new registry.Webhook("basic-webhook", {
  repository: parent0,
  name: "basic-webhook",
  url: config.requireSecret("basicWebhookUrl"),
});

new registry.Team("basic-team", { organization: "acme", name: "basic-team", description: "Developers of the shop." });

const parent1Team = new registry.Team("parent-1-team", {
  organization: "acme",
  name: "parent-1",
  description: "Developers of the shop.",
});

new registry.TeamMember("bob-team-member", { team: parent1Team, username: "bob" });

new registry.RepositoryTeamPermission("parent-1-repository-team-permission", {
  repository: parent0,
  team: parent1Team,
  permission: "write",
});

new registry.OrgMember("bob-org-member", { organization: "acme", member: "bob" });
new registry.OrgMember("mate-0", { organization: "acme", member: "mate-0" });
new registry.OrgMember("mate-1", { organization: "acme", member: "mate-1" });
new registry.OrgMember("mate-2", { organization: "acme", member: "mate-2" });
new registry.OrgMember("mate-3", { organization: "acme", member: "mate-3" });
new registry.OrgMember("mate-4", { organization: "acme", member: "mate-4" });
new registry.OrgMember("mate-5", { organization: "acme", member: "mate-5" });
new registry.OrgMember("mate-6", { organization: "acme", member: "mate-6" });
new registry.OrgMember("mate-7", { organization: "acme", member: "mate-7" });
new registry.OrgMember("carol", { organization: "acme", member: "carol" });
new registry.OrgMember("dave", { organization: "acme", member: "dave", role: "editor" });

new registry.OrgImageAccessManagement("org-image-access-management", {
  organization: "acme",
  allowVerifiedPublishers: false,
});

new registry.OrgRegistryAccessManagement("org-registry-access-management", {
  organization: "acme",
  customRegistries: [{ address: "registry.example.com", friendlyName: "Ours" }],
});
