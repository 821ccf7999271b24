import type { Refusal } from "./refusal";

/** Teams, users, permissions and settings of an organization, rejected before any request. */
export const badOrganization: readonly Refusal[] = [
  {
    what: "a team",
    program: `new registry.Team("bad", { name: "Those who build it!".repeat(2), description: 5, descripton: "x", teamId: 7 });`,
    findings: [
      ["organization", "is required: expected a string"],
      ["name", "must have at most 30 characters"],
      ["name", "must contain only letters, digits, underscores and dashes"],
      ["description", "must be a string"],
      ["descripton", '(did you mean "description"?)'],
      ["teamId", "is not known here; known are organization, name, description"],
    ],
  },
  {
    what: "a member of a team",
    program: `new registry.TeamMember("bad", { team: 4711, username: "Bob", role: "owner", userName: "bob" });`,
    findings: [
      ["team", "Pass the Team or its `id`"],
      ["username", "must be in lowercase"],
      ["role", "is not known here; known are team, username"],
      ["userName", '(did you mean "username"?)'],
    ],
  },
  {
    what: "a member of a team that is identified by its name",
    program: `new registry.TeamMember("bad", { team: "acme/developers" });`,
    findings: [
      ["team", "must be the id of a Team: it looks like {organization}/{teamId}, teamId being a"],
      ["username", "is required: expected a string"],
    ],
  },
  {
    what: "a member of an organisation",
    program: `new registry.OrgMember("bad", {
      organization: "a", email: "carol@example.com", role: "Editor", waitFor: true, timeout: 0,
    });`,
    findings: [
      ["organization", "must have at least 2 characters"],
      ["member", "is required: expected a string"],
      ["role", "must be in lowercase for `member`, `editor` and `owner`"],
      ["waitFor", "must be one of accepted"],
      ["timeout", "must be more than 0"],
      ["email", "is not known here"],
    ],
  },
  {
    what: "a permission",
    program: `new registry.RepositoryTeamPermission("bad", {
      repository: "app", team: ["acme/4711"], permission: "maintain", permision: "write", role: "admin",
    });`,
    findings: [
      ["repository", "must be the id of a Repository: it looks like {namespace}/"],
      ["team", "must be the id of a Team"],
      ["permission", "must be one of read, write, admin"],
      ["permision", '(did you mean "permission"?)'],
      ["role", "is not known here; known are repository, team, permission"],
    ],
  },
  {
    what: "a permission across organisations",
    program: `new registry.RepositoryTeamPermission("bad", {
      repository: "acme/app", team: "umbrella/4711", permission: "read",
    });`,
    findings: [["team", 'belongs to another organization than the repository "acme/app"']],
  },
  {
    what: "the settings of image access",
    program: `new registry.OrgImageAccessManagement("bad", {
      organisation: "acme", enabled: "yes", allowOfficialImages: 1, allowVerifiedPublishers: null, adopt: "always",
    });`,
    findings: [
      ["organization", "is required: expected a string"],
      ["organisation", '(did you mean "organization"?)'],
      ["enabled", "must be a boolean"],
      ["allowOfficialImages", "must be a boolean"],
      ["adopt", "must be a boolean"],
    ],
  },
  {
    what: "the settings of registry access",
    program: `new registry.OrgRegistryAccessManagement("bad", {
      organization: "acme", allowDockerHub: "no", customRegistry: [],
      customRegistries: [
        { address: "a.example.com", friendlyName: "" },
        { address: "a.example.com", friendly_name: "A", allowed: 0 },
        { adress: "b.example.com", friendlyName: "B" },
      ],
    });`,
    findings: [
      ["allowDockerHub", "must be a boolean"],
      ["customRegistry", '(did you mean "customRegistries"?)'],
      ["customRegistries[0].friendlyName", "must not be empty"],
      ["customRegistries[1].address", "is a duplicate of customRegistries[0]. Each"],
      ["customRegistries[1].friendly_name", '(did you mean "friendlyName"?)'],
      ["customRegistries[1].allowed", "must be a boolean"],
      ["customRegistries[2].address", "is required: expected a string"],
    ],
  },
];
