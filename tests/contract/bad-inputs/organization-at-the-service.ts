import { randomBytes } from "node:crypto";
import type { ObjectChange } from "../../../emulator";
import type { ServiceRefusal } from "./at-the-service";

/** Two tokens with few permissions. */
export const tokens = {
  personal: `dckr_pat_${randomBytes(18).toString("hex")}`,
  organizational: `dckr_oat_${randomBytes(18).toString("hex")}`,
};

/** Unmanaged objects in Docker Hub, the two tokens included. */
export const unmanagedMembers: readonly ObjectChange[] = [
  { collection: "repositories", key: "acme/theirs" },
  { collection: "teams", key: "acme/theirs", merge: { id: 7 } },
  { collection: "repositories", key: "acme/hooked" },
  { collection: "webhooks", key: "acme/hooked/theirs", merge: { webhooks: [{ hook_url: "https://theirs.example" }] } },
  { collection: "imageAccess", key: "acme", merge: { restricted_images: { enabled: true } } },
  { collection: "registryAccess", key: "acme", merge: { enabled: true } },
  { collection: "personalTokens", key: "reader", merge: { token: tokens.personal, scopes: ["repo:read"] } },
  {
    collection: "organizationTokens",
    key: "robot",
    merge: {
      org: "acme",
      token: tokens.organizational,
      resources: [{ type: "TYPE_ORG", path: "acme", scopes: ["scope-group-read"] }],
    },
  },
];

const token = (name: string, args: string, provider = "") =>
  `new registry.OrgAccessToken("${name}", { organization: "acme", label: "${name}", resources: [${args}] }${provider});`;
const repositories = '{ type: "TYPE_REPO", path: "acme/*", scopes: ["scope-image-pull"] }';
const posting = "POST /v2/orgs/acme/access-tokens";
const missing = (names: string) =>
  `The parent resource was not found. If it was deleted outside Pulumi, run \`pulumi up --refresh\` to create it again. Otherwise check ${names} and the service URL`;

/** Resources of an organization that only the service rejects. */
export const organizationAtTheService: readonly ServiceRefusal[] = [
  {
    program: 'new registry.Repository("barred-app", { namespace: "acme" }, { provider: reader });',
    doing: 'Repository "barred-app": create failed: POST /v2/namespaces/acme/repositories -> 403 insufficient scope',
    next: "The personal access token may not do this; it needs the password of an owner or editor or a personal",
  },
  {
    program: 'new registry.AccessToken("robots-own", { scopes: ["repo:read"] }, { provider: robot });',
    doing: 'AccessToken "robots-own": create failed',
    next: "The organization access token may not do this; it needs the password of the account itself",
  },
  {
    program: 'new registry.AccessToken("ended", { scopes: ["repo:read"], expiresAt: "2020-01-31T00:00:00Z" });',
    doing: 'AccessToken "ended": create failed: POST /v2/access-tokens -> 400',
    next: "expires_at: must be in the future. Change the program and try again. In the program, `expires_at` is the input `expiresAt`.",
  },
  {
    program: token("aimless", '{ type: "TYPE_REPO", path: "acme/none", scopes: ["scope-image-pull"] }'),
    doing: `OrgAccessToken "aimless": create failed: ${posting} -> 400`,
    next: "resources: name a path that does not exist: acme/none. Change the program and try again.",
  },
  {
    program: token("overreaching", '{ type: "TYPE_ORG", path: "acme", scopes: ["scope-everything"] }'),
    doing: `OrgAccessToken "overreaching": create failed: ${posting} -> 400`,
    next: "resources: name a scope that TYPE_ORG does not have: scope-everything. Change the program and try again.",
  },
  {
    program: token("unowned", repositories, ", { provider: reader }"),
    doing: 'OrgAccessToken "unowned": create failed',
    next: "The personal access token may not do this; it needs the password of an owner of the organization",
  },
  {
    program: 'new registry.Webhook("astray", { repository: "acme/none", url: "https://deploy.example" });',
    doing: 'Webhook "astray": create failed: POST /v2/namespaces/acme/repositories/none/webhook_pipeline -> 404',
    next: missing("repository"),
  },
  {
    program:
      'new registry.Webhook("hooked", { repository: "acme/hooked", name: "theirs", url: "https://deploy.example" });',
    doing: 'Webhook "acme/hooked/theirs": create failed: it already exists',
    next: "Give the new object another name, import the existing one",
  },
  {
    program: `new registry.Webhook("barred-hook", { repository: "acme/hooked", url: "https://deploy.example" },
      { provider: reader });`,
    doing: 'Webhook "barred-hook": create failed',
    next: "The personal access token may not do this; it needs the password of an owner or editor or a personal",
  },
  {
    program: 'new registry.Team("taken-team", { organization: "acme", name: "theirs" });',
    doing: "create failed: it already exists",
    next: "Give the new object another name, import the existing one",
  },
  {
    program: 'new registry.Team("homeless", { organization: "nowhere" });',
    doing: 'Team "homeless": create failed',
    next: missing("organization"),
  },
  {
    program: 'new registry.Team("barred-team", { organization: "acme" }, { provider: robot });',
    doing: 'Team "barred-team": create failed: POST /v2/orgs/acme/groups -> 403',
    next: "or an organization access token with the scope scope-group-edit",
  },
  {
    program: 'new registry.TeamMember("stranger", { team: "acme/7", username: "nobody-we-know" });',
    doing: 'TeamMember "stranger": create failed: POST /v2/orgs/acme/groups/theirs/members -> 404',
    next: missing("team, username"),
  },
  {
    program: 'new registry.TeamMember("teamless", { team: "acme/999", username: "bob" });',
    doing: 'TeamMember "teamless": create failed',
    next: 'the Team "acme/999" that it belongs to does not exist. If it was deleted outside Pulumi, run `pulumi up --refresh` to create it again. Otherwise check team.',
  },
  {
    program: 'new registry.OrgMember("unknown-one", { organization: "acme", member: "nobody-at-all" });',
    doing: 'OrgMember "unknown-one": create failed',
    next: '"nobody-at-all" was rejected with the status invalid_email_or_docker_id. Use an existing Docker ID or an email',
  },
  {
    program:
      'new registry.OrgMember("uninvited", { organization: "acme", member: "a@example.com" }, { provider: robot });',
    doing: 'OrgMember "uninvited": create failed',
    next: "or an organization access token with the scopes scope-member-read and scope-invite-read",
  },
  {
    program: `new registry.RepositoryTeamPermission("objectless", {
      repository: "acme/none", team: "acme/7", permission: "read",
    });`,
    doing: 'RepositoryTeamPermission "objectless": create failed',
    next: missing("repository, team"),
  },
  {
    program: `new registry.RepositoryTeamPermission("subjectless", {
      repository: "acme/app", team: "acme/999", permission: "read",
    });`,
    doing: 'RepositoryTeamPermission "subjectless": create failed',
    next: missing("repository, team"),
  },
  {
    program:
      'new registry.OrgImageAccessManagement("made-images", { organization: "acme", allowOfficialImages: false });',
    doing: "OrgImageAccessManagement",
    next: "adopt: true",
  },
  {
    program:
      'new registry.OrgImageAccessManagement("barred-images", { organization: "acme", adopt: true }, { provider: reader });',
    doing: 'OrgImageAccessManagement "barred-images": create failed',
    next: "The personal access token may not do this; it needs the password of an owner of the organization",
  },
  {
    program:
      'new registry.OrgRegistryAccessManagement("made-registries", { organization: "acme", allowDockerHub: false });',
    doing: "OrgRegistryAccessManagement",
    next: "adopt: true",
  },
  {
    program: `new registry.OrgRegistryAccessManagement("barred-registries", {
      organization: "acme", adopt: true, allowDockerHub: false,
    }, { provider: robot });`,
    doing:
      'OrgRegistryAccessManagement "barred-registries": create failed: GET /v2/orgs/acme/settings/registry-access-management',
    next: "or an organization access token with the scope scope-ram-read",
  },
];
