import type { Peer } from "./peer";

/** The Terraform provider of Docker (`docker/terraform-provider-docker`). */
export const docker: Peer = {
  source: "docker/docker",
  mappings: {
    docker_hub_repository: { token: "registry:Repository", ids: ["{namespace}/{name}"] },
    docker_hub_repository_team_permission: {
      token: "registry:RepositoryTeamPermission",
      ids: ["{repo_id}:{organization}/{team_id}"],
      more: (attribute) => ({ organization: attribute("repo_id")?.split("/")[0] }),
    },
    docker_org_team: { token: "registry:Team", ids: ["{org_name}/{id}", "{org_name}/{team_name}"] },
    docker_org_team_member: {
      token: "registry:TeamMember",
      ids: ["{org_name}/{team_name}/{user_name}"],
      isNamed: true,
    },
    docker_org_member: {
      token: "registry:OrgMember",
      ids: ["{org_name}/{user_name}", "{org_name}/{email}"],
      // The user name may be the address of the invitation.
      otherId: "{organization}/{email}",
    },
    docker_access_token: { token: "registry:AccessToken", ids: ["{uuid}"] },
    docker_org_access_token: {
      token: "registry:OrgAccessToken",
      ids: ["{org_name}/{id}"],
    },
    docker_org_setting_image_access_management: {
      token: "registry:OrgImageAccessManagement",
      ids: ["{org_name}"],
    },
    docker_org_setting_namespace: { token: "registry:OrgNamespaceSettings", ids: ["{org_name}"] },
    docker_org_setting_image_access_allowlist: { token: "registry:OrgImageAccessAllowlist", ids: ["{org_name}"] },
    docker_org_setting_registry: { token: "registry:OrgRegistrySettings", ids: ["{org_name}"] },
    docker_org_setting_registry_access_management: {
      token: "registry:OrgRegistryAccessManagement",
      ids: ["{org_name}"],
    },
  },
};
