import type { JsonObject } from "../../../../emulator/json";
import { isSameJson } from "../../../../provider/lifecycle/values/equality";
import { type Exchange, type Operation, sends } from "../exchange";
import { hiddenArgs } from "../helpers";
import type { KindFacts, Preview } from "../kind";
import { changes, creates, deletes, failure, reads } from "../operations";
import { completes, refuses, replaces, updates } from "../previews";
import { get } from "./settings";

const settings = "/v2/namespaces/acme/settings";
const returned = (isPrivate: boolean, pushes: boolean, listed: boolean, federated: boolean): JsonObject => ({
  disable_public_repositories: isPrivate,
  disable_push_member_namespaces: pushes,
  repository_allowlist_enabled: listed,
  require_federated_auth_for_push: federated,
});
const open = returned(false, false, false, false);
const ours = returned(true, true, false, false);
const theirs = returned(false, false, false, true);
/** The response to a change is not documented. Here it is empty. */
const put = (body: unknown): Exchange => sends(`PUT ${settings}`, body).receives(204);

const program = { organization: "acme", disablePublicRepositories: true, disablePushMemberNamespaces: true };
const args = { ...program, repositoryAllowlistEnabled: false, requireFederatedAuthForPush: false, adopt: false };
const kept = { id: "acme", args, outputs: {} };

const operations: readonly Operation[] = [
  creates(
    "is set over the defaults, keeps unknown settings, and is read because the response is empty",
    program,
    [get(settings, open), get(settings, { ...open, other: 1 }), put({ other: 1, ...ours }), get(settings, ours)],
    { id: "acme", args, outputs: {} },
  ),
  creates(
    "is not set over settings that were changed outside Pulumi",
    program,
    [get(settings, theirs)],
    failure("exists", "adopt: true"),
  ),
  creates(
    "adopts changed settings with `adopt`, and records them",
    { ...program, adopt: true },
    [get(settings, theirs), get(settings, theirs), put(ours)],
    { id: "acme", args: { ...args, adopt: true }, outputs: { previousSettings: theirs } },
  ),
  reads("is read with changes from outside Pulumi", kept, [get(settings, returned(true, false, false, true))], {
    args: { ...args, disablePushMemberNamespaces: false, requireFederatedAuthForPush: true },
    outputs: {},
  }),
  reads("counts as deleted when it was restored", kept, [get(settings, open)]),
  changes(
    "is changed as a whole",
    kept,
    { ...program, requireFederatedAuthForPush: true },
    [get(settings, ours), put(returned(true, true, false, true))],
    { outputs: {} },
  ),
  deletes("is restored to the defaults", kept, [get(settings, ours), put(open)]),
  deletes(
    "is restored to the original settings",
    { ...kept, args: { ...args, adopt: true }, outputs: { previousSettings: theirs } },
    [get(settings, ours), put(theirs)],
  ),
  deletes(
    "remains in the state if the service does not return it for a delete",
    kept,
    [sends(`GET ${settings}`).receives(404, {})],
    failure("parent_not_found"),
  ),
];

const minimal = { organization: "acme" };

/** Documented effects of changes, and limits. */
const previews: readonly Preview[] = [
  completes("omitted settings restrict nothing, and existing settings are not adopted", minimal, {
    disablePublicRepositories: false,
    disablePushMemberNamespaces: false,
    repositoryAllowlistEnabled: false,
    requireFederatedAuthForPush: false,
    adopt: false,
  }),
  updates("every setting changes in place", minimal, {
    disablePublicRepositories: true,
    disablePushMemberNamespaces: true,
    repositoryAllowlistEnabled: true,
    requireFederatedAuthForPush: true,
    adopt: true,
  }),
  replaces("another organization replaces", minimal, { organization: "umbrella" }),
  refuses("an organization has a name", {}, { organization: "a" }),
];

export const orgNamespaceSettings: KindFacts = {
  hints: {
    stored: (id) => ({ collection: "namespaceSettings", key: id }),
    alive: (object) => !isSameJson(object, open),
    another: (args, n) => ({ ...args, organization: `org-${n}` }),
    values: { organization: ["acme", "umbrella"] },
    foreign: {},
  },
  facts: hiddenArgs(),
  wholeList: false,
  operations,
  previews,
};
