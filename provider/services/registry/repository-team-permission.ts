import { z } from "zod";
import { defineResource, ref, replaces } from "../../define";
import { credentials } from "./credentials";
import { team } from "./organization/team";
import { repository } from "./repository";
import { registry } from "./service";

export const repositoryTeamPermission = defineResource({
  service: registry,
  name: "RepositoryTeamPermission",
  description: "The permission of a team for a repository.",
  collection: "/v2/repositories/{repository.namespace}/{repository.name}/groups",
  item: "/v2/repositories/{repository.namespace}/{repository.name}/groups/{team.teamId}",
  id: "{repository}:{team}",
  listWhole: true,
  extra: false,
  inputs: {
    repository: replaces(ref(() => repository)).describe("Repository of the organization."),
    team: replaces(ref(() => team)).describe("Team of the same organization."),
    permission: z.enum(["read", "write", "admin"]).describe("Permission of the team."),
  },
  encode: ({ team: of, permission }) => ({ ...(of && { group_id: Number(of.split("/").at(-1)) }), permission }),
  decode: ({ group_id: id, permission }, { repository: of }) => ({
    permission,
    ...(id !== undefined && of && { team: `${of.split("/")[0]}/${id}` }),
  }),
  validate: ({ repository: of, team: given }) =>
    of.split("/")[0] === given.split("/")[0]
      ? []
      : [{ path: "team", reason: `belongs to another organization than the repository "${of}"` }],
  permissions: {
    read: credentials({
      password: "an owner or editor",
      personal: "the scope repo:read",
      organization: "the scope scope-repo-group-read",
    }),
    write: credentials({ password: "an owner or editor", personal: "the scope repo:admin" }),
  },
  notes: [
    "Reading, changing and removing a permission use requests that Docker does not document, but that its own clients send.",
  ],
  examples: { basic: { repository: "acme/app", team: "acme/4711", permission: "write" } },
});
