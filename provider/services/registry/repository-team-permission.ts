import { z } from "zod";
import { defineResource, ref } from "../../define";
import { credentials } from "./credentials";
import { team } from "./organization/team";
import { repository } from "./repository";
import { registry } from "./service";

export const repositoryTeamPermission = defineResource({
  service: registry,
  name: "RepositoryTeamPermission",
  description: "The permission of a team for a repository.",
  path: {
    collection: "/v2/namespaces/{repository.namespace}/repositories/{repository.name}/groups",
    item: "/v2/namespaces/{repository.namespace}/repositories/{repository.name}/groups/{team.teamId}",
  },
  id: "{repository}:{team}",
  requests: { list: { complete: true } },
  extra: false,
  inputs: {
    repository: ref(() => repository).meta({ description: "Repository of the organization.", replaceOnChanges: true }),
    team: ref(() => team).meta({ description: "Team of the same organization.", replaceOnChanges: true }),
    permission: z.enum(["read", "write", "admin"]).meta({ description: "Permission of the team." }),
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
    write: credentials({
      password: "an owner or editor",
      personal: "the scope repo:admin",
      organization: "these scopes: scope-repo-group-edit, and scope-repo-group-admin to remove it",
    }),
  },
  docs: {
    losses: {
      lost: ["access"],
      text: "Replacing or deleting the permission ends the access of the team to the repository.",
    },
    notes: {
      "Undocumented requests":
        "These requests are listed in Docker's manual for organization access tokens, but its API reference omits them.",
    },
  },
  verification: { update: { permission: "read" }, replace: { repository: "acme/api" } },
  examples: { basic: { repository: "acme/app", team: "acme/4711", permission: "write" } },
});
