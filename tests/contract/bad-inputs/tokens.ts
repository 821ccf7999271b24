import type { Refusal } from "./refusal";

/** Tokens and webhooks of the registry, rejected before any request. */
export const badTokens: readonly Refusal[] = [
  {
    what: "a personal access token",
    program: `new registry.AccessToken("bad", { tokenLabel: "", scope: [], scopes: ["repo:delete"], expiresAt: "tomorrow" });`,
    findings: [
      ["tokenLabel", "must not be empty"],
      ["scopes[0]", '"repo:delete" is not a known scope'],
      ["expiresAt", "must be a time such as 2030-01-31T00:00:00Z"],
      ["scope", '(did you mean "scopes"?)'],
    ],
  },
  {
    what: "the renewal of a token with a fixed expiration time",
    program: `new registry.AccessToken("bad", {
      scopes: ["repo:read"], expiresAt: "2090-01-31T00:00:00Z", renewBeforeHours: 24,
    });`,
    findings: [
      ["renewBeforeHours", "requires lifetimeDays. With a fixed expiresAt, each new object would be replaced again"],
    ],
  },
  {
    what: "an organization access token",
    program: `new registry.OrgAccessToken("bad", {
      organization: "acme", lifetimeDays: 0, keepers: { turn: 2 }, is_active: false,
      resources: [{ type: "TYPE_TEAM", path: "acme", scopes: [] }, { type: "TYPE_REPO", path: "acme", scope: "pull" }],
    });`,
    findings: [
      ["resources[0].type", "must be one of TYPE_REPO, TYPE_ORG"],
      ["resources[0].scopes", "must not be empty"],
      ["resources[1].path", "is a duplicate of resources[0]. Each path must be unique"],
      ["resources[1].scope", '(did you mean "scopes"?)'],
      ["resources[1].scopes", "is required: expected an array"],
      ["lifetimeDays", "must be more than 0"],
      ["keepers.turn", "must be a string"],
      ["is_active", '(did you mean "isActive"?)'],
    ],
  },
  {
    what: "the expiration time of an organization access token",
    program: `new registry.OrgAccessToken("bad", {
      organization: "acme", expiresAt: "2090-01-31T00:00:00Z", lifetimeDays: 90, renewBeforeHours: 24,
      resources: [{ type: "TYPE_ORG", path: "acme", scopes: ["scope-group-read"] }],
    });`,
    findings: [["lifetimeDays", "is mutually exclusive with expiresAt. Set only one of them"]],
  },
  {
    what: "a webhook",
    program: `new registry.Webhook("bad", {
      repository: "app", name: "My Hook", url: "canary-of-a-secret", hookUrl: "https://deploy.example", active: true,
    });`,
    findings: [
      ["repository", "must have the form namespace/name"],
      ["name", "must contain only lowercase letters and digits, separated by single dashes"],
      ["url", "must be one URL that starts with https://"],
      ["hookUrl", "is not known here; known are repository, name, url"],
      ["active", "is not known here; known are repository, name, url"],
    ],
  },
];
