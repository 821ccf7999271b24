import * as pulumi from "@pulumi/pulumi";
import { registry } from "trefoil";

const config = new pulumi.Config();
const organization = config.require("organization");
/** User names of members who build the shop. */
const developers = config.getObject<string[]>("developers") ?? [];
/** User names or e-mail addresses of people who are to become members. */
const invited = config.getObject<string[]>("invited") ?? [];

const repositories = {
  api: new registry.Repository("api", {
    namespace: organization,
    description: "The API of the shop.",
    private: true,
    // What was released stays what it was.
    immutableTags: { enabled: true, rules: ["v[0-9].*"] },
  }),
  web: new registry.Repository("web", {
    namespace: organization,
    description: "The pages of the shop.",
    private: true,
  }),
};

const teams = {
  developers: new registry.Team("developers", { organization, description: "Those who build the shop." }),
  operators: new registry.Team("operators", { organization, description: "Those who run the shop." }),
};

for (const [name, repository] of Object.entries(repositories)) {
  const { developers, operators } = teams;
  new registry.RepositoryTeamPermission(`developers-${name}`, { repository, team: developers, permission: "write" });
  new registry.RepositoryTeamPermission(`operators-${name}`, { repository, team: operators, permission: "read" });
}

for (const userName of developers) new registry.TeamMember(userName, { team: teams.developers, userName });

// An invitation is enough for the program to go on; whoever accepts it becomes a member.
for (const member of invited) new registry.OrgMember(member, { organization, member });

// These hold for everybody in the organisation at once, so the program has to be told to touch them.
if (config.getBoolean("restrict")) {
  new registry.OrgImageAccess("images", { organization, adopt: true, allowVerifiedPublishers: false });
  new registry.OrgRegistryAccess("registries", {
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

/** What the deployment logs in with. The token is a secret there as well as here. */
export const robotName = robot.organization;
export const robotToken = robot.token;
export const robotEnds = robot.endsAt;
