import { z } from "zod";
import { defineResource } from "../../../define";
import { ownerOfUndocumented, undocumented } from "../credentials";
import { organization } from "../names";
import { registry } from "../service";

const restriction = (description: string, wireName: string) =>
  z.boolean().default(false).meta({ description, wireName });

export const orgNamespaceSettings = defineResource({
  service: registry,
  name: "OrgNamespaceSettings",
  description: "The settings of the namespace of an organization, which restrict its repositories and its members.",
  path: { collection: "/v2/namespaces/{organization}/settings", item: "/v2/namespaces/{organization}/settings" },
  singleton: {
    // Each PUT contains all settings. The last setting is newer than the others. Docker's Terraform provider resets them to these values.
    defaults: {
      disable_public_repositories: false,
      disable_push_member_namespaces: false,
      repository_allowlist_enabled: false,
      require_federated_auth_for_push: false,
    },
  },
  extra: false,
  inputs: {
    organization: organization.meta({ replaceOnChanges: true }),
    disablePublicRepositories: restriction(
      "Prevent members from creating public repositories.",
      "disable_public_repositories",
    ),
    disablePushMemberNamespaces: restriction(
      "Prevent members from pushing images to their personal namespaces.",
      "disable_push_member_namespaces",
    ),
    repositoryAllowlistEnabled: restriction(
      "Allow members only the repositories in the allowlist. See OrgImageAccessAllowlist.",
      "repository_allowlist_enabled",
    ),
    requireFederatedAuthForPush: restriction(
      "Reject pushes with long-lived credentials, such as passwords and access tokens, and require OpenID Connect (OIDC).",
      "require_federated_auth_for_push",
    ),
  },
  permissions: { read: ownerOfUndocumented, write: ownerOfUndocumented },
  docs: {
    defaults: {
      vendorClient: [
        "disablePublicRepositories",
        "disablePushMemberNamespaces",
        "repositoryAllowlistEnabled",
        "requireFederatedAuthForPush",
      ],
    },
    notes: {
      "Undocumented requests": undocumented,
      "Effects of the settings":
        "Docker does not describe the effects in detail. Their descriptions follow the names of the settings and the Terraform provider.",
      "Omitted settings":
        "An omitted setting is `false`, not unchanged. With `adopt: true`, declare the settings that must keep their values.",
      "Effects on other resources":
        "If you set `requireFederatedAuthForPush`, ImageCopy, ImageTag and Artifact can no longer push to the organization with a password or an access token. If you set `disablePublicRepositories`, a Repository needs `isPrivate: true`.",
    },
  },
  verification: {
    update: { disablePublicRepositories: false },
    effect: "Meanwhile, the settings restrict all members of the organization.",
  },
  examples: { basic: { organization: "acme", disablePublicRepositories: true, disablePushMemberNamespaces: true } },
});
