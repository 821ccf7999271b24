/** What an organisation token may be given for repositories and for the organisation, as the vendor's manual lists them. */
export const organizationScopes = {
  TYPE_REPO: [
    "scope-image-pull",
    "scope-image-push",
    "scope-image-delete",
    "scope-repository-read",
    "scope-repository-edit",
    "scope-repository-admin",
    "scope-tag-read",
    "scope-tag-admin",
    "scope-webhook-read",
    "scope-webhook-edit",
    "scope-webhook-admin",
    "scope-repo-group-read",
    "scope-repo-group-edit",
    "scope-repo-group-admin",
    "scope-repository-settings-admin",
    // The specification's own example, in no list of the manual.
    "repo-pull",
  ],
  TYPE_ORG: [
    "scope-member-read",
    "scope-member-edit",
    "scope-invite-read",
    "scope-invite-edit",
    "scope-group-read",
    "scope-group-edit",
    "scope-activity-read",
    "scope-siem_credentials-read",
    "scope-ram-read",
    "scope-ram-write",
    "scope-report-read",
    "scope-repository-create",
    "scope-repository-list",
    "scope-registry-usage-read",
  ],
} as const;

export type OrganizationScope = (typeof organizationScopes)[keyof typeof organizationScopes][number];

/** From weak to strong: each includes those before it. */
export const personalScopes = ["repo:public_read", "repo:read", "repo:write", "repo:admin"] as const;

export type PersonalScope = (typeof personalScopes)[number];

export const includesPersonalScope = (granted: readonly string[], needed: PersonalScope): boolean =>
  personalScopes.slice(personalScopes.indexOf(needed)).some((scope) => granted.includes(scope));

const scopeOrder = ["read", "edit", "write", "admin"];

/** A stronger scope on the same thing includes the weaker ones. */
export function includesOrganizationScope(granted: readonly string[], needed: OrganizationScope): boolean {
  const [thing, verb] = split(needed);
  return granted.some((scope) => {
    const [otherThing, otherVerb] = split(scope);
    if (scope === needed) return true;
    return (
      thing === otherThing && scopeOrder.includes(verb) && scopeOrder.indexOf(otherVerb) > scopeOrder.indexOf(verb)
    );
  });
}

function split(scope: string): [thing: string, verb: string] {
  const end = scope.lastIndexOf("-");
  return [scope.slice(0, end), scope.slice(end + 1)];
}
