import type { JsonObject } from "../../json";
import type { Router } from "../../server/router";
import type { Access } from "../authentication/access";
import type { Organization } from "../objects/directory";
import { pageOf } from "../paging";

const toResponse = ({ plan, founder, custom_roles, hides_custom_roles, ...organization }: Organization): JsonObject =>
  organization;

/** Routes to read and list organizations. They are not in the specification, but the vendor's tools use them. */
export function organizationRoutes(router: Router, access: Access): void {
  router
    .on("GET", "/v2/orgs/:org", (request) => ({
      status: 200,
      body: toResponse(access.organization(request, request.params.org, { role: "member" })),
    }))
    .on("GET", "/v2/user/orgs", (request) =>
      pageOf(access.directory.organizationsOf(access.account(request)).map(toResponse), request),
    );
}
