import * as pulumi from "@pulumi/pulumi";
import { registry } from "trefoil";

const config = new pulumi.Config();
const organization = config.require("organization");
/** User names of members who develop the shop. */
const developers = config.getObject<string[]>("developers") ?? [];
/** User names or e-mail addresses of users to invite. */
const invited = config.getObject<string[]>("invited") ?? [];

const repositories = {
  api: new registry.Repository("api", {
    namespace: organization,
    description: "The API of the shop.",
    // The overview on Docker Hub. Its relative links lead to the source.
    fullDescription: registry.readFullDescription("api.md", { baseUrl: "https://github.com/acme/shop/blob/main" }),
    isPrivate: true,
    // Tags of releases never change.
    immutableTagsSettings: { enabled: true, rules: ["v[0-9].*"] },
  }),
  web: new registry.Repository("web", {
    namespace: organization,
    description: "The pages of the shop.",
    isPrivate: true,
  }),
};

const teams = {
  developers: new registry.Team("developers", { organization, description: "Developers of the shop." }),
  operators: new registry.Team("operators", { organization, description: "Operators of the shop." }),
};

for (const [name, repository] of Object.entries(repositories)) {
  const { developers, operators } = teams;
  new registry.RepositoryTeamPermission(`developers-${name}`, { repository, team: developers, permission: "write" });
  new registry.RepositoryTeamPermission(`operators-${name}`, { repository, team: operators, permission: "read" });
}

for (const username of developers) new registry.TeamMember(username, { team: teams.developers, username });

// The program does not wait until an invitation is accepted.
for (const member of invited) new registry.OrgMember(member, { organization, member });

// These settings apply to all members of the organization immediately, so they require an explicit opt-in.
if (config.getBoolean("restrict")) {
  new registry.OrgImageAccessManagement("images", { organization, adopt: true, allowVerifiedPublishers: false });
  new registry.OrgRegistryAccessManagement("registries", {
    organization,
    adopt: true,
    customRegistries: [{ address: "mirror.example.com", friendlyName: "Our mirror" }],
  });
}

const robot = new registry.OrgAccessToken("robot", {
  organization,
  description: "Pulls the images of the shop.",
  resources: Object.values(repositories).map(({ id }) => ({
    type: "TYPE_REPO",
    path: id,
    scopes: ["scope-image-pull"],
  })),
  lifetimeDays: 90,
  renewBeforeHours: 14 * 24,
  keepers: { turn: config.get("turn") ?? "1" },
});

export const images = Object.values(repositories).map(({ id }) => id);

/** Credentials of the deployment. The token is a secret in both stacks. */
export const robotName = robot.organization;
export const robotToken = robot.token;
export const robotExpiresAt = robot.effectiveExpiresAt;
