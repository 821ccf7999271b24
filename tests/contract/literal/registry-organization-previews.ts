import type { Preview } from "./previews";

const madeUp = expect.stringMatching(/^sample-[0-9a-f]{7}$/);
const team = { organization: "acme", name: "developers" };
const member = { team: "acme/4711", username: "bob" };
const permission = { repository: "acme/app", team: "acme/4711", permission: "read" };
const person = { organization: "acme", member: "carol" };
const self = { ...person, member: "Octavia" };
const images = { organization: "acme" };
const ours = { address: "a.example.com", friendlyName: "A" };

export const organizationPreviews: Readonly<Record<string, readonly Preview[]>> = {
  "registry:Team": [
    { title: "an omitted name is generated", after: { organization: "acme" }, makes: { name: madeUp } },
    {
      title: "a team is renamed in place",
      before: team,
      after: { ...team, name: "builders", description: "Builders." },
      updates: ["name", "description"],
    },
    {
      title: "a team does not move to another organization",
      before: team,
      after: { ...team, organization: "umbrella" },
      replaces: ["organization"],
    },
    {
      title: "names have at most 30 characters, and an organization's name at least two",
      after: { organization: "a", name: "x".repeat(31) },
      refuses: ["organization", "name"],
    },
    { title: "names have at least 3 characters", after: { ...team, name: "ab" }, refuses: ["name"] },
    { title: "names are of letters, digits, _ and -", after: { ...team, name: "the devs" }, refuses: ["name"] },
    { title: "the limits themselves are allowed", after: { organization: "ab", name: `a_B-${"9".repeat(26)}` } },
    { title: "and the shortest name too", after: { organization: "ab", name: "abc" } },
  ],
  "registry:TeamMember": [
    {
      title: "every change replaces",
      before: member,
      after: { team: "acme/4712", username: "carol" },
      replaces: ["team", "username"],
    },
    {
      title: "the account of the credential is not removed from its team",
      before: { ...member, username: "octavia" },
      after: { team: "acme/4712", username: "octavia" },
      refuses: ["team"],
    },
    { title: "user names are in lowercase", after: { ...member, username: "Bob" }, refuses: ["username"] },
    { title: "both are needed", after: { team: "", username: "" }, refuses: ["team", "username"] },
    { title: "a team is identified by its number", after: { ...member, team: "acme/developers" }, refuses: ["team"] },
  ],
  "registry:RepositoryTeamPermission": [
    {
      title: "a permission changes in place",
      before: permission,
      after: { ...permission, permission: "admin" },
      updates: ["permission"],
    },
    {
      title: "repository and team replace",
      before: permission,
      after: { ...permission, repository: "acme/api", team: "acme/4712" },
      replaces: ["repository", "team"],
    },
    { title: "there are three", after: { ...permission, permission: "write" } },
    { title: "there is no fourth", after: { ...permission, permission: "push" }, refuses: ["permission"] },
    {
      title: "both need an id",
      after: { ...permission, repository: "", team: "" },
      refuses: ["repository", "team"],
    },
    {
      title: "a team has no permission on what belongs to another organization",
      after: { ...permission, team: "umbrella/4711" },
      refuses: ["team"],
    },
  ],
  "registry:OrgMember": [
    {
      title: "a user is a member by default, and an invitation is sufficient",
      after: person,
      makes: { role: "member", timeout: 600 },
    },
    {
      title: "role and waiting change in place",
      before: person,
      after: { ...person, role: "owner", waitFor: "accepted", timeout: 5 },
      updates: ["role", "waitFor", "timeout"],
    },
    {
      title: "another user or organization replaces",
      before: person,
      after: { ...person, organization: "umbrella", member: "dave" },
      replaces: ["organization", "member"],
    },
    { title: "editors are one of three roles", after: { ...person, role: "editor" } },
    {
      title: "the account of the credential is not demoted",
      before: { ...self, role: "owner" },
      after: { ...self, role: "editor" },
      refuses: ["role"],
    },
    {
      title: "the account of the credential is not replaced",
      before: { ...self, role: "owner" },
      after: { ...person, role: "editor" },
      refuses: ["member", "role"],
    },
    {
      title: "the account of the credential may be promoted, and the update may wait",
      before: { ...self, role: "editor" },
      after: { ...self, role: "owner", waitFor: "accepted" },
      updates: ["role", "waitFor"],
    },
    {
      title: "limits hold",
      after: { organization: "a", member: "", role: "king", waitFor: "declined", timeout: 0 },
      refuses: ["organization", "member", "role", "waitFor", "timeout"],
    },
  ],
  "registry:OrgImageAccessManagement": [
    {
      title: "the declared settings restrict access, and existing settings are not adopted",
      after: images,
      makes: { enabled: true, allowOfficialImages: true, allowVerifiedPublishers: true, adopt: false },
    },
    {
      title: "every input changes in place",
      before: images,
      after: {
        ...images,
        enabled: false,
        allowOfficialImages: false,
        allowVerifiedPublishers: false,
        adopt: true,
      },
      updates: ["enabled", "allowOfficialImages", "allowVerifiedPublishers", "adopt"],
    },
    {
      title: "another organization replaces",
      before: images,
      after: { organization: "umbrella" },
      replaces: ["organization"],
    },
    { title: "an organization has a name", after: { organization: "a" }, refuses: ["organization"] },
  ],
  "registry:OrgRegistryAccessManagement": [
    {
      title: "the declared settings restrict access, and existing settings are not adopted",
      after: { organization: "acme", customRegistries: [ours] },
      makes: { enabled: true, allowDockerHub: true, adopt: false, customRegistries: [{ ...ours, allowed: true }] },
    },
    {
      title: "registries are compared by address, and change in place",
      before: { organization: "acme", customRegistries: [ours, { ...ours, address: "b.example.com" }] },
      after: {
        organization: "acme",
        enabled: false,
        allowDockerHub: false,
        adopt: true,
        customRegistries: [
          { ...ours, address: "c.example.com" },
          { ...ours, friendlyName: "Another", allowed: false },
        ],
      },
      updates: [
        "enabled",
        "allowDockerHub",
        "customRegistries[0].friendlyName",
        "customRegistries[0].allowed",
        "customRegistries[1]",
        "customRegistries[1]",
        "adopt",
      ],
    },
    {
      title: "another organization replaces",
      before: { organization: "acme" },
      after: { organization: "umbrella" },
      replaces: ["organization"],
    },
    {
      title: "strings are not empty",
      after: { organization: "a", customRegistries: [{ address: "", friendlyName: "" }] },
      refuses: ["organization", "customRegistries[0].address", "customRegistries[0].friendlyName"],
    },
  ],
};
