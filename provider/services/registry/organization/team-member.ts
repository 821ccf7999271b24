import { z } from "zod";
import { type Api, as, defineResource, ref } from "../../../define";
import { credentials } from "../credentials";
import { registry } from "../service";
import { team } from "./team";

/** The team that every organisation has. Who is in it is an owner. */
const owners = "owners";

export const teamMember = defineResource({
  service: registry,
  name: "TeamMember",
  description: "A member of an organisation in one of its teams.",
  collection: "/v2/orgs/{team.organization}/groups/{team.name}/members",
  item: "/v2/orgs/{team.organization}/groups/{team.name}/members/{userName}",
  id: "{team}/{userName}",
  requests: { update: undefined },
  readBy: "list",
  listWhole: true,
  extra: false,
  inputs: {
    team: ref(() => team).describe("Team that the person is in."),
    userName: as("username", z.string().regex(/^[^A-Z]+$/, "is written in lower-case letters")).describe(
      "User name of a member of the organisation.",
    ),
  },
  override: {
    // The answer has no body.
    create: async (steps, { userName }) => {
      await steps.send("POST {collection}", { body: { member: userName } });
      return { username: userName };
    },
  },
  selfLockout: { names: ({ userName }) => [userName] },
  forbids: async (steps, { team: of, userName }) => {
    if ((await steps.filled("{team.name}")) !== owners) return undefined;
    const { status, body } = await steps.send("GET /v2/orgs/{team.organization}/groups/{team.name}", {
      allowedStatuses: [404],
    });
    if (status === 404 || Number((body as Api).member_count) > 1) return undefined;
    return `"${userName}" is the last one of team "${of}", the owners: nobody could manage the organisation any more. Make another owner first.`;
  },
  permissions: {
    read: credentials({ password: "a member of the organisation", organization: "the scope scope-group-read" }),
    write: credentials({ password: "an owner of the organisation", organization: "the scope scope-group-edit" }),
  },
  notes: [
    "Somebody who is invited becomes a member when the invitation is accepted, and can be in a team only then: see `waitFor` of OrgMember.",
    "Whoever is put into the team `owners` becomes an owner of the organisation.",
    "The account that Trefoil itself uses, and the last owner, are not taken out. A change that would do it to that account fails the preview; who is the last owner is asked before anything is sent. To destroy a stack that contains one of them, set the resource option `retainOnDelete: true` and run `pulumi up` before `pulumi destroy`, or remove it from the stack with `pulumi state delete`.",
    "Another `team` takes the person out of the old one first.",
  ],
  examples: { basic: { team: "acme/4711", userName: "bob" } },
});
