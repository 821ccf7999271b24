import type { Definition, Service } from "../../provider/define";
import { create, type Inputs, read, remove } from "../../provider/lifecycle";
import { app } from "../../provider/services/realtime/app";
import { key } from "../../provider/services/realtime/key";
import { orgMember } from "../../provider/services/registry/organization/org-member";
import { team } from "../../provider/services/registry/organization/team";
import { teamMember } from "../../provider/services/registry/organization/team-member";
import { repository } from "../../provider/services/registry/repository";
import { repositoryTeamPermission } from "../../provider/services/registry/repository-team-permission";
import { orgAccessToken } from "../../provider/services/registry/tokens/org-access-token";
import { resource } from "../../provider/services/rest/resource";
import { checked, type StoredResource, useTestEnvironment } from "./test-environment";

const environment = useTestEnvironment({ registryInvitationsAccepted: false });

const missing = (service: Service, path: string, methods: readonly string[] = ["GET"]) => {
  for (const method of methods)
    environment.service(service).control.faults.add({ method, path, status: 404, body: { message: "no" }, count: 99 });
};

/** Makes an object of each kind, and then hides it or the list that contains it. */
const hidden: [string, () => Promise<StoredResource>][] = [
  [
    "OrgMember with a missing list of invitations",
    async () => {
      const made = await environment.make(orgMember, { organization: "acme", member: "carol" });
      missing(orgMember.service, "/v2/orgs/acme/invites");
      missing(orgMember.service, "/v2/invites", ["DELETE"]);
      return made;
    },
  ],
  [
    "Team with a missing list of teams",
    async () => {
      const made = await environment.make(team, { organization: "acme", name: "developers" });
      missing(team.service, "/v2/orgs/acme/groups");
      return made;
    },
  ],
  [
    "TeamMember with a missing list of teams",
    async () => {
      const { id } = await environment.make(team, { organization: "acme", name: "developers" });
      const made = await environment.make(teamMember, { team: id, username: "bob" });
      missing(teamMember.service, "/v2/orgs/acme/groups");
      return made;
    },
  ],
  [
    "RepositoryTeamPermission that only its list contains",
    async () => {
      const { id } = await environment.make(team, { organization: "acme", name: "developers" });
      const parent = await environment.make(repository, { namespace: "acme", name: "app" });
      const inputs = { repository: parent.id, team: id, permission: "admin" };
      const made = await environment.make(repositoryTeamPermission, inputs);
      const path = "/v2/namespaces/acme/repositories/app/groups/*";
      missing(repositoryTeamPermission.service, path, ["GET", "DELETE"]);
      return made;
    },
  ],
  [
    "Key that the first list after a rejected revocation lacks",
    async () => {
      const { id } = await environment.make(app, { name: "chat" });
      const made = await environment.make(key, { appId: id, name: "server", capabilities: { "*": ["publish"] } });
      missing(key.service, "/*/revoke", ["POST"]);
      const { faults } = environment.service(key.service).control;
      faults.add({ method: "GET", path: `/*apps/${id}/keys`, status: 200, body: [], count: 1 });
      return made;
    },
  ],
];

describe.each(hidden)("the access of %s", (_, make) => {
  it.each([
    ["delete", remove],
    ["read", read],
  ])("does not count as ended in a %s", async (_name, operation) => {
    const { definition, id, state } = await make();
    const before = JSON.stringify(environment.objects(definition.service));
    const outcome = await operation(environment.context(definition), id, state).then(
      (found) => found && "found",
      ({ code }) => code,
    );
    expect(outcome).toMatch(/^(not_visible|rejected|found)$/);
    expect(JSON.stringify(environment.objects(definition.service))).toBe(before);
  });
});

const body = { name: "a" };
const makesApp = async () => ({ appId: (await environment.make(app, { name: "chat" })).id });

const interrupted: [string, Definition, Inputs, () => Promise<Inputs>, string][] = [
  [
    "a token",
    orgAccessToken,
    { ...orgAccessToken.examples.basic, organization: "acme" },
    async () => ({}),
    "/v2/orgs/acme/access-tokens",
  ],
  ["a team", team, { organization: "acme", name: "developers" }, async () => ({}), "/v2/orgs/acme/groups"],
  ["an object of an unknown API", resource, { path: "/v1/resources", body }, async () => ({}), "/v1/resources"],
  [
    "a key whose app is missing in one list",
    key,
    { name: "server", capabilities: { "*": ["publish"] } },
    makesApp,
    "/*/keys",
  ],
];

it.each(interrupted)(
  "the create of %s is not repeated while its list is missing",
  async (_, definition, inputs, parents, path) => {
    const desired = checked(definition, { ...inputs, ...(await parents()) });
    const { faults } = environment.service(definition.service).control;
    const sent = environment.journal(definition.service).length;
    faults.add({ method: "POST", path, reset: "after", count: 1 });
    // The list before the create is complete.
    faults.add({ method: "GET", path, skip: 1, status: 404, body: { message: "no" }, count: 99 });
    faults.add({ method: "GET", path: "/*/accounts/*/apps", status: 200, body: [], count: 1 });
    const records = () => environment.files().filter(([file]) => /journal.*[.]json$/.test(file)).length;
    const before = records();
    const codes: string[] = [];
    for (let run = 0; run < 2; run++)
      await create(environment.context(definition), desired).catch(({ code, message }) => {
        codes.push(code);
        if (code === "unsure")
          expect(message).toMatch(/Retry[.]|does not prove.*run `.*recover .*--forget [0-9a-f]{8}`/s);
      });
    expect(codes).toEqual(["unsure", expect.stringMatching(/^(unsure|invalid_response)$/)]);
    expect(
      environment
        .journal(definition.service)
        .slice(sent)
        .filter(({ method }) => method === "POST"),
    ).toHaveLength(1);
    expect(records()).toBe(before + 1);
  },
);
