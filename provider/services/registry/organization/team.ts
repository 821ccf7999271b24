import { z } from "zod";
import { defineResource } from "../../../define";
import { credentials } from "../credentials";
import { organization, owners } from "../names";
import { registry } from "../service";

export const team = defineResource({
  service: registry,
  name: "Team",
  description: "A team of an organization.",
  path: {
    collection: "/v2/orgs/{organization}/groups",
    // Requests identify a team by its name, which may change. The numeric id is permanent.
    item: "/v2/orgs/{organization}/groups/{name}",
  },
  id: "{organization}/{teamId}",
  naturalKey: ["name"],
  requests: { read: undefined },
  inputs: {
    organization: organization.meta({ replaceOnChanges: true }),
    name: z
      .string()
      .min(3)
      .max(30)
      .regex(
        new RegExp(`^(?!${owners}$)[a-zA-Z0-9_-]+$`),
        `must contain only letters, digits, underscores and dashes, and must not be \`${owners}\`, the team that Docker Hub creates with the organization`,
      )
      .optional()
      .meta({ description: "Name of the team. Changing it renames the team in place.", autoName: true }),
    description: z.string().optional().meta({ description: "Description of the team.", valueOnRemoval: "" }),
  },
  outputs: {
    teamId: z
      .int()
      .meta({ description: "Numeric id of the team. It does not change when the team is renamed.", wireName: "id" }),
  },
  hooks: { import: { isBuiltIn: ({ name }) => name === owners } },
  docs: {
    losses: "Replacing or deleting a team removes its members and its repository permissions.",
  },
  permissions: {
    read: credentials({ password: "a member of the organization", organization: "the scope scope-group-read" }),
    write: credentials({ password: "an owner of the organization", organization: "the scope scope-group-edit" }),
  },
  verification: {
    update: { description: "Developers of the shop, changed." },
    undeclaredMembers: ["uuid", "member_count"],
  },
  examples: {
    basic: { organization: "acme", name: "developers", description: "Developers of the shop." },
  },
});
