import { z } from "zod";
import { as, autonamed, cleared, defineResource, replaces } from "../../../define";
import { credentials } from "../credentials";
import { organization } from "../names";
import { registry } from "../service";

export const team = defineResource({
  service: registry,
  name: "Team",
  description: "A team of an organization.",
  collection: "/v2/orgs/{organization}/groups",
  // The service knows a team by its name, which may change, and gives it a number for good.
  item: "/v2/orgs/{organization}/groups/{name}",
  id: "{organization}/{teamId}",
  naturalKey: ["name"],
  readBy: "list",
  inputs: {
    organization: replaces(organization),
    name: autonamed(
      z
        .string()
        .min(3)
        .max(30)
        .regex(/^[a-zA-Z0-9_-]+$/, "must contain only letters, digits, underscores and dashes"),
    ).describe("Name of the team. Changing it renames the team in place."),
    description: cleared("", z.string()).optional().describe("Description of the team."),
  },
  outputs: {
    teamId: as("id", z.int()).describe("Numeric id of the team. It does not change when the team is renamed."),
  },
  lost: "Replacing or deleting a team removes its members and its repository permissions.",
  permissions: {
    read: credentials({ password: "a member of the organization", organization: "the scope scope-group-read" }),
    write: credentials({ password: "an owner of the organization", organization: "the scope scope-group-edit" }),
  },
  examples: {
    basic: { organization: "acme", name: "developers", description: "Developers of the shop." },
  },
});
