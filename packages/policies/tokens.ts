import type { ReportViolation } from "@pulumi/policy";
import { registry } from "../../sdk";
import { definePolicy, ifKnown, knownItems, ofKind } from "./check";
import type { AdminScopeOptions, TokenExpiryOptions } from "./options";

const day = 24 * 60 * 60 * 1000;

interface Expiring {
  readonly expiresAt?: string;
  readonly lifetimeDays?: number;
}

function checkExpiry(token: Expiring, report: ReportViolation, { maxLifetimeDays: most }: TokenExpiryOptions): void {
  ifKnown(() => {
    if (token.lifetimeDays === undefined && token.expiresAt === undefined) report("Set `lifetimeDays` or `expiresAt`.");
  });
  if (most === undefined) return;
  ifKnown(() => {
    if (token.lifetimeDays !== undefined && token.lifetimeDays > most)
      report(`\`lifetimeDays\` is ${token.lifetimeDays}. The maximum is ${most}.`);
  });
  ifKnown(() => {
    if (token.expiresAt !== undefined && Date.parse(token.expiresAt) - Date.now() > most * day)
      report(`\`expiresAt\` is more than ${most} days from now, which is the maximum.`);
  });
}

export const tokenExpiry = definePolicy<TokenExpiryOptions>("trefoil-token-expiry", {
  description: "Access tokens of Docker Hub expire.",
  options: {
    maxLifetimeDays: {
      type: "number",
      exclusiveMinimum: 0,
      description: "Longest lifetime of a token, or longest remaining lifetime with `expiresAt`. In days.",
    },
  },
  checks: [
    ofKind(registry.AccessToken, (token, report, { getConfig }) => checkExpiry(token, report, getConfig())),
    ofKind(registry.OrgAccessToken, (token, report, { getConfig }) => checkExpiry(token, report, getConfig())),
  ],
});

/** `repo:admin` of personal tokens, and `scope-tag-admin` and similar of organization tokens. The service may ignore case and spaces. */
const isAdminScope = (scope: string): boolean => /[:-]admin\s*$/i.test(scope);

function checkScopes(
  scopes: readonly string[],
  report: ReportViolation,
  { allowedScopes = [] }: AdminScopeOptions,
): void {
  for (const scope of knownItems(scopes))
    if (isAdminScope(scope) && !allowedScopes.includes(scope))
      report(`Remove the scope \`${scope}\`, or add it to \`allowedScopes\`.`);
}

export const noAdminScopes = definePolicy<AdminScopeOptions>("trefoil-no-admin-scopes", {
  description: "Access tokens of Docker Hub have no admin scope.",
  options: {
    allowedScopes: {
      type: "array",
      items: { type: "string" },
      default: [],
      description: "Admin scopes that tokens may have, for example `scope-tag-admin`.",
    },
  },
  checks: [
    ofKind(registry.AccessToken, ({ scopes }, report, { getConfig }) => checkScopes(scopes, report, getConfig())),
    ofKind(registry.OrgAccessToken, ({ resources }, report, { getConfig }) => {
      for (const resource of knownItems(resources)) ifKnown(() => checkScopes(resource.scopes, report, getConfig()));
    }),
  ],
});
