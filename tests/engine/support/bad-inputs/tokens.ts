import type { Refusal } from "./refusal";

/** Tokens and webhooks of the registry, refused before anything is sent. */
export const badTokens: readonly Refusal[] = [
  {
    what: "a personal access token",
    program: `new registry.AccessToken("bad", { label: "", scope: [], scopes: ["repo:delete"], expiresAt: "tomorrow" });`,
    findings: [
      ["an empty label", "label", "must not be empty"],
      ["a scope that there is not", "scopes[0]", "must be one of repo:admin, repo:write, repo:read, repo:public_read"],
      ["a word for a time", "expiresAt", "must be a time such as 2030-01-31T00:00:00Z"],
      ["a misspelt property", "scope", '(did you mean "scopes"?)'],
    ],
  },
  {
    what: "the renewal of a token with a fixed end",
    program: `new registry.AccessToken("bad", {
      scopes: ["repo:read"], expiresAt: "2090-01-31T00:00:00Z", renewBeforeHours: 24,
    });`,
    findings: [["a renewal for ever", "renewBeforeHours", "needs lifetimeDays, since a new one would end at the same"]],
  },
  {
    what: "an organisation access token",
    program: `new registry.OrgAccessToken("bad", {
      organization: "acme", lifetimeDays: 0, resources: [{ type: "TYPE_TEAM", path: "acme", scopes: [] }],
    });`,
    findings: [
      ["a type that there is not", "resources[0].type", "must be one of TYPE_REPO, TYPE_ORG"],
      ["no scope", "resources[0].scopes", "must not be empty"],
      ["no time to live", "lifetimeDays", "must be more than 0"],
    ],
  },
  {
    what: "a webhook",
    program: `new registry.Webhook("bad", { repository: "app", name: "My Hook", url: "deploy.example" });`,
    findings: [
      ["a repository without its namespace", "repository", "must be namespace/name"],
      ["a name that is no slug", "name", "use lower-case letters and digits, separated by single dashes"],
      ["an address without a scheme", "url", "must be an address that begins with https://"],
    ],
  },
];
