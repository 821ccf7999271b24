import type { JsonObject } from "../../json";
import type { Router } from "../../server/router";
import type { Access } from "../authentication/access";
import { pageOf } from "../paging";
import type { Organization } from "./directory";

const shown = ({ plan, founder, ...organization }: Organization): JsonObject => organization;

/** Reads organisations, and lists those of an account. Neither is in the specification; the vendor's own tools use both. */
export function organizationRoutes(router: Router, access: Access): void {
  router
    .on("GET", "/v2/orgs/:org", (call) => ({
      status: 200,
      body: shown(access.organization(call, call.params.org, { role: "member" })),
    }))
    .on("GET", "/v2/user/orgs", (call) =>
      pageOf(access.directory.organizationsOf(access.account(call)).map(shown), call),
    );
}
