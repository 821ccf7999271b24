import { z } from "zod";
import { as, autonamed, cleared, defineResource, replaces } from "../../../define";
import { credentials } from "../credentials";
import { organization } from "../names";
import { registry } from "../service";

export const team = defineResource({
  service: registry,
  name: "Team",
  description: "A team of an organisation.",
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
        .regex(/^[a-zA-Z0-9_-]+$/, "use letters, digits, underscores and dashes"),
    ).describe("Name of the team. A change renames it in place."),
    description: cleared("", z.string()).optional().describe("What the team is for."),
  },
  outputs: {
    teamId: as("id", z.int()).describe("Number of the team, which a new name does not change."),
  },
  lost: "A replaced or deleted team loses its members and its permissions on repositories.",
  permissions: {
    read: credentials({ password: "a member of the organisation", organization: "the scope scope-group-read" }),
    write: credentials({ password: "an owner of the organisation", organization: "the scope scope-group-edit" }),
  },
  examples: {
    basic: { organization: "acme", name: "developers", description: "Those who build the shop." },
  },
});
