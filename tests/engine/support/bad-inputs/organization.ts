import type { Refusal } from "./refusal";

/** Teams, users, permissions and settings of an organization, rejected before any request. */
export const badOrganization: readonly Refusal[] = [
  {
    what: "a team",
    program: `new registry.Team("bad", { name: "Those who build it!".repeat(2), description: 5, descripton: "x", teamId: 7 });`,
    findings: [
      ["no organisation", "organization", "is required: expected a string"],
      ["a name that is too long", "name", "must have at most 30 characters"],
      ["characters that names may not have", "name", "must contain only letters, digits, underscores and dashes"],
      ["a number for a text", "description", "must be a string"],
      ["a misspelt property", "descripton", '(did you mean "description"?)'],
      ["an output", "teamId", "is not known here; known are organization, name, description"],
    ],
  },
  {
    what: "a member of a team",
    program: `new registry.TeamMember("bad", { team: 4711, username: "Bob", role: "owner", userName: "bob" });`,
    findings: [
      ["a number alone for a team", "team", "Pass the Team or its `id`"],
      ["upper-case letters", "username", "must be in lowercase"],
      ["what belongs elsewhere", "role", "is not known here; known are team, username"],
      ["another spelling", "userName", '(did you mean "username"?)'],
    ],
  },
  {
    what: "a member of a team that is told by its name",
    program: `new registry.TeamMember("bad", { team: "acme/developers" });`,
    findings: [
      ["a name for an id", "team", "must be the id of a Team: it looks like {organization}/{teamId}, teamId being a"],
      ["nobody", "username", "is required: expected a string"],
    ],
  },
  {
    what: "a member of an organisation",
    program: `new registry.OrgMember("bad", {
      organization: "a", email: "carol@example.com", role: "king", waitFor: true, timeout: 0,
    });`,
    findings: [
      ["a name that is too short", "organization", "must have at least 2 characters"],
      ["nobody", "member", "is required: expected a string"],
      ["a role that there is not", "role", "must be one of member, editor, owner"],
      ["a boolean for what is waited for", "waitFor", "must be one of accepted"],
      ["no time to wait", "timeout", "must be more than 0"],
      ["an unknown property", "email", "is not known here"],
    ],
  },
  {
    what: "a permission",
    program: `new registry.RepositoryTeamPermission("bad", {
      repository: "app", team: ["acme/4711"], permission: "maintain", permision: "write", role: "admin",
    });`,
    findings: [
      [
        "a repository without its namespace",
        "repository",
        "must be the id of a Repository: it looks like {namespace}/",
      ],
      ["a list of teams", "team", "must be the id of a Team"],
      ["a permission that there is not", "permission", "must be one of read, write, admin"],
      ["a misspelt property", "permision", '(did you mean "permission"?)'],
      ["an unknown property", "role", "is not known here; known are repository, team, permission"],
    ],
  },
  {
    what: "a permission across organisations",
    program: `new registry.RepositoryTeamPermission("bad", {
      repository: "acme/app", team: "umbrella/4711", permission: "read",
    });`,
    findings: [["a team of others", "team", 'belongs to another organization than the repository "acme/app"']],
  },
  {
    what: "the images that people may use",
    program: `new registry.OrgImageAccessManagement("bad", {
      organisation: "acme", enabled: "yes", allowOfficialImages: 1, allowVerifiedPublishers: null, adopt: "always",
    });`,
    findings: [
      ["what is missing then", "organization", "is required: expected a string"],
      ["another spelling", "organisation", '(did you mean "organization"?)'],
      ["a text for a boolean", "enabled", "must be a boolean"],
      ["a number for a boolean", "allowOfficialImages", "must be a boolean"],
      ["a text for a boolean of ours", "adopt", "must be a boolean"],
    ],
  },
  {
    what: "the registries that people may use",
    program: `new registry.OrgRegistryAccessManagement("bad", {
      organization: "acme", allowDockerHub: "no", customRegistry: [],
      customRegistries: [
        { address: "a.example.com", friendlyName: "" },
        { address: "a.example.com", friendly_name: "A", allowed: 0 },
        { adress: "b.example.com", friendlyName: "B" },
      ],
    });`,
    findings: [
      ["a text for a boolean", "allowDockerHub", "must be a boolean"],
      ["a misspelt property", "customRegistry", '(did you mean "customRegistries"?)'],
      ["an empty text", "customRegistries[0].friendlyName", "must not be empty"],
      ["one address twice", "customRegistries[1].address", "is a duplicate of customRegistries[0]. Each"],
      ["the name on the wire", "customRegistries[1].friendly_name", '(did you mean "friendlyName"?)'],
      ["a number for a boolean", "customRegistries[1].allowed", "must be a boolean"],
      ["a missing field", "customRegistries[2].address", "is required: expected a string"],
    ],
  },
];
