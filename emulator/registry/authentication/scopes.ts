/** Scopes of organization tokens for repositories and for the organization, as in the vendor's manual. */
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

/** Scopes of personal tokens, in ascending order. Each includes those before it. */
export const personalScopes = ["repo:public_read", "repo:read", "repo:write", "repo:admin"] as const;

export type PersonalScope = (typeof personalScopes)[number];

export const includesPersonalScope = (granted: readonly string[], needed: PersonalScope): boolean =>
  personalScopes.slice(personalScopes.indexOf(needed)).some((scope) => granted.includes(scope));

const scopeOrder = ["read", "edit", "write", "admin"];

/** True if a scope or a higher one for the same type of object is granted. */
export function includesOrganizationScope(granted: readonly string[], needed: OrganizationScope): boolean {
  const [object, verb] = split(needed);
  return granted.some((scope) => {
    const [otherObject, otherVerb] = split(scope);
    if (scope === needed) return true;
    return (
      object === otherObject && scopeOrder.includes(verb) && scopeOrder.indexOf(otherVerb) > scopeOrder.indexOf(verb)
    );
  });
}

function split(scope: string): [object: string, verb: string] {
  const end = scope.lastIndexOf("-");
  return [scope.slice(0, end), scope.slice(end + 1)];
}
