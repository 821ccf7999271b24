import { z } from "zod";
import { defineResource, reportUndeclared } from "../../../define";
import { credentials } from "../credentials";
import { decodeRole, organization, owners, role } from "../names";
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
    role: role.optional().meta({
      description: "Role of the members of the team. The letter case of custom roles is not compared.",
      keptOnRemoval: true,
    }),
    reportUndeclared: reportUndeclared("members"),
  },
  outputs: {
    teamId: z
      .int()
      .meta({ description: "Numeric id of the team. It does not change when the team is renamed.", wireName: "id" }),
  },
  // Responses had no role before September 2026, and may still lack it. A new team does not have it until it is set. Sources: the type
  // `org_group` of Docker's API reference for the response to PATCH. No source states it for lists.
  decode: ({ role: returned, ...api }, { role: declared, teamId }) => ({
    ...api,
    role: decodeRole(returned, declared) ?? (teamId === undefined ? undefined : declared),
  }),
  parts: {
    // Docker documents the role for PATCH, and for neither POST nor PUT. Source: pull request 25996 of docker/docs.
    role: { fields: ["role"], create: "after", request: "PATCH {item}" },
  },
  hooks: { import: { isBuiltIn: ({ name }) => name === owners } },
  docs: {
    defaults: { vendorClient: ["description"] },
    losses: {
      lost: ["data", "access"],
      text: "Replacing or deleting a team removes its members and its repository permissions.",
    },
    notes: {
      Role: "Docker documents `role` for a change of a team, and not for its creation. Trefoil sets it by a second request. Docker documents no request that removes a role: to remove it, set another one.",
      "Custom roles":
        "A custom role must exist: an owner creates it in the Admin Console. The documentation has no request for it.",
    },
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
    role: { organization: "acme", name: "releases", role: "releases" },
  },
});
