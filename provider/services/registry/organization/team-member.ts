import { z } from "zod";
import { defineResource, type JsonBody, ref } from "../../../define";
import { credentials } from "../credentials";
import { owners } from "../names";
import { registry } from "../service";
import { team } from "./team";

export const teamMember = defineResource({
  service: registry,
  name: "TeamMember",
  description: "The membership of a user in a team of an organization.",
  path: {
    collection: "/v2/orgs/{team.organization}/groups/{team.name}/members",
    item: "/v2/orgs/{team.organization}/groups/{team.name}/members/{username}",
  },
  id: "{team}/{username}",
  requests: { read: undefined, update: undefined, list: { complete: true } },
  extra: false,
  inputs: {
    team: ref(() => team).meta({ description: "Team that the user belongs to." }),
    username: z
      .string()
      .regex(/^[^A-Z]+$/, "must be in lowercase")
      .meta({ description: "Docker ID of a member of the organization." }),
  },
  operations: {
    // The response has no body.
    create: async (steps, { username }) => {
      await steps.send("POST {collection}", { body: { member: username } });
      return { username };
    },
  },
  hooks: {
    selfLockout: {
      userNames: ({ username }) => [username],
      lastOwner: async (steps, { team: of, username }) => {
        if ((await steps.fill("{team.name}")) !== owners) return undefined;
        const { body } = await steps.send("GET /v2/orgs/{team.organization}/groups/{team.name}");
        if (Number((body as JsonBody).member_count) > 1) return undefined;
        return `"${username}" is the last member of the team "${of}". Without an owner, the organization cannot be managed. Make another member an owner first.`;
      },
    },
  },
  permissions: {
    read: credentials({ password: "a member of the organization", organization: "the scope scope-group-read" }),
    write: credentials({ password: "an owner of the organization", organization: "the scope scope-group-edit" }),
  },
  docs: {
    losses: {
      lost: ["access"],
      text: "Replacing or deleting the membership ends the access that the user has as a member of the team.",
    },
    notes: {
      "Invited users":
        "An invited user can join a team only after accepting the invitation to the organization. See `waitFor` of OrgMember.",
      Owners: "Members of the team `owners` are owners of the organization.",
      "Own account and last owner":
        "Trefoil never removes the account that it uses itself, or the last owner. A change that affects its own account fails the preview. The last owner is checked before any request is sent. To destroy a stack that contains one of them, set the resource option `retainOnDelete: true` and run `pulumi up` before `pulumi destroy`, or remove it from the stack with `pulumi state delete`.",
      "Change of the team": "Changing `team` removes the user from the old team first.",
    },
  },
  verification: {
    replace: { team: "acme/4712" },
    userValues: { username: "Docker ID of a member of the organization, other than your own." },
    undeclaredMembers: [
      ...["id", "full_name", "company", "location", "date_joined", "gravatar_email", "gravatar_url", "profile_url"],
      ...["type", "email"],
    ],
  },
  examples: { basic: { team: "acme/4711", username: "bob" } },
});
