import type { JsonObject } from "../../json";
import type { Router } from "../../server/router";
import type { Access } from "../authentication/access";
import { uuidOf } from "../ids";
import type { Organization } from "../objects/directory";
import { pageOf } from "../paging";
import type { Teams } from "./teams";

const toResponse = ({ plan, founder, custom_roles, hides_custom_roles, ...organization }: Organization): JsonObject =>
  organization;

/** Routes to read and list organizations. They are not in the specification, but the vendor's tools use them. */
export function organizationRoutes(router: Router, access: Access, teams: Teams): void {
  /** An organization in the list of a user, with the members that the vendor's MCP server reads. */
  const ofUser = (organization: Organization, username: string): JsonObject => {
    const { orgname, plan } = organization;
    return {
      ...toResponse(organization),
      uuid: uuidOf(`organization ${orgname}`),
      badge: "",
      is_active: true,
      user_role: access.directory.roleOf(orgname, username) ?? "",
      user_groups: teams.teamsOf(orgname, username).map(({ name }) => name),
      org_groups_count: teams.of(orgname).length,
      plan_name: plan,
      parent_name: "",
    };
  };
  router
    .on("GET", "/v2/orgs/:org", (request) => ({
      status: 200,
      body: toResponse(access.organization(request, request.params.org, { role: "member" })),
    }))
    .on("GET", "/v2/user/orgs", (request) => {
      const username = access.account(request);
      const organizations = access.directory.organizationsOf(username);
      return pageOf(
        organizations.map((organization) => ofUser(organization, username)),
        request,
      );
    });
}
