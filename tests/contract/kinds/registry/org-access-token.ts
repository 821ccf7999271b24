import { type Exchange, type Operation, sends } from "../exchange";
import { hiddenArgs, madeUp, without } from "../helpers";
import type { Alter, KindFacts, Preview } from "../kind";
import { changes, creates, deletes, failure, reads } from "../operations";
import { completes, ignores, refuses, replaces, updates, warns } from "../previews";
import { end, gone, keepers, organizational, renewalHints, renewalPreviews, returnedEnd } from "./tokens";

const tokenId = "a7a5ef25-8889-43a0-8cc7-f2a94268e861";
const collection = "/v2/orgs/acme/access-tokens";
const item = `${collection}/${tokenId}`;

/** The responses of the specification contain no description. */
const returnedOrgToken = {
  id: tokenId,
  label: "robot",
  created_by: "octavia",
  is_active: true,
  created_at: "2026-05-20T00:54:18Z",
  expires_at: returnedEnd,
  last_used_at: null,
};

const resources = [
  { type: "TYPE_ORG", path: "acme", scopes: ["scope-group-read"] },
  { type: "TYPE_REPO", path: "acme/*", scopes: ["scope-image-pull", "scope-image-push"] },
];

const robot = { organization: "acme", label: "robot", description: "Pulls.", resources, expiresAt: end };
const keptOrg = {
  id: `acme/${tokenId}`,
  args: robot,
  outputs: { tokenId, token: organizational, effectiveExpiresAt: returnedEnd },
};

const listOrg = (...results: unknown[]): Exchange =>
  sends(`GET ${collection}?page_size=100`).receives(200, { total: results.length, next: "", previous: "", results });

const hiddenOrgs = sends(`GET ${collection}?page_size=100`).receives(404, { message: "not found" });
const getOrg = (response: unknown, status = 200): Exchange => sends(`GET ${item}`).receives(status, response);
const patchOrg = (body: object): Exchange =>
  sends(`PATCH ${item}`, body).receives(200, { ...returnedOrgToken, resources, ...body });

const turned = [
  { ...resources[1], scopes: ["scope-image-push", "scope-image-pull"] },
  resources[0] as (typeof resources)[number],
];

const operations: readonly Operation[] = [
  creates(
    "is created in its organization, and its value is returned only then",
    { ...robot, keepers },
    [
      listOrg({ ...returnedOrgToken, id: "other" }),
      sends(`POST ${collection}`, { label: "robot", description: "Pulls.", resources, expires_at: end }).receives(201, {
        ...returnedOrgToken,
        resources,
        token: organizational,
      }),
    ],
    { id: keptOrg.id, args: { ...robot, isActive: true, keepers }, outputs: keptOrg.outputs },
  ),
  creates(
    "is created as active by the service, and deactivated afterwards",
    { organization: "acme", label: "robot", resources, isActive: false },
    [
      listOrg(),
      sends(`POST ${collection}`, { label: "robot", resources }).receives(201, {
        ...returnedOrgToken,
        expires_at: null,
        resources,
        token: organizational,
      }),
      patchOrg({ is_active: false }),
    ],
    { id: keptOrg.id, outputs: keptOrg.outputs },
  ),
  reads(
    "keeps its value, and a description that the response omits, when it is read; orders are ignored",
    keptOrg,
    [getOrg({ ...returnedOrgToken, resources: turned })],
    { args: robot, outputs: keptOrg.outputs },
  ),
  reads(
    "is read with changes from outside Pulumi",
    keptOrg,
    [getOrg({ ...returnedOrgToken, label: "other", description: "Pushes.", resources: resources.slice(1) })],
    { args: { ...robot, label: "other", description: "Pushes.", resources: resources.slice(1) } },
  ),
  reads("counts as deleted after a 404, if its list lacks it", keptOrg, [getOrg(gone, 404), listOrg()]),
  reads(
    "remains in the state after a 404 while its list contains it",
    keptOrg,
    [getOrg(gone, 404), listOrg(returnedOrgToken)],
    failure("not_visible", "but its list contains it"),
  ),
  reads(
    "remains in the state after a 404 while its list may be hidden",
    keptOrg,
    [getOrg(gone, 404), hiddenOrgs],
    failure("not_visible", `\`GET ${collection}?page_size=100\` returned 404, which does not prove`),
  ),
  deletes(
    "is not deleted after a 404 while its list may be hidden",
    keptOrg,
    [sends(`DELETE ${item}`).receives(404, gone), getOrg(gone, 404), hiddenOrgs],
    failure("not_visible", "so that its access may not have ended"),
  ),
  changes(
    "is changed with all its resources in one request, and a removed description is sent as an empty string",
    keptOrg,
    { ...robot, description: undefined, resources: resources.slice(1) },
    [patchOrg({ description: "", resources: resources.slice(1) })],
    { outputs: keptOrg.outputs },
  ),
  changes(
    "is deactivated, and activated when the program removes `isActive`",
    { ...keptOrg, args: { ...robot, isActive: false } },
    robot,
    [patchOrg({ is_active: true })],
    { outputs: keptOrg.outputs },
  ),
  changes("needs no request for another order of resources and scopes", keptOrg, { ...robot, resources: turned }, [], {
    outputs: keptOrg.outputs,
  }),
  deletes("is deleted by its id", keptOrg, [
    sends(`DELETE ${item}`).receives(204),
    sends(`GET ${item}`).receives(404, { message: "access token not found" }),
    listOrg(),
  ]),
  {
    title: "is listed, and read by itself since the list does not contain its scopes",
    verb: "list",
    kept: { id: "", args: { organization: "acme" } },
    exchanges: [listOrg(returnedOrgToken), getOrg({ ...returnedOrgToken, resources })],
    result: { id: keptOrg.id },
  },
  creates(
    "is found by a read after its response was lost, and kept since another client may have created it",
    robot,
    [
      listOrg(),
      sends(`POST ${collection}`, { label: "robot", description: "Pulls.", resources, expires_at: end }).receives(
        504,
        {},
      ),
      listOrg({ ...returnedOrgToken, id: "lost" }),
      sends(`GET ${collection}/lost`).receives(200, { ...returnedOrgToken, id: "lost", resources }),
    ],
    failure("unsure"),
  ),
];

/** One of the two types of resources, since path and scopes depend on the type. */
const onlyRepositories: Alter = (args) => ({
  ...args,
  resources: [{ type: "TYPE_REPO", path: "acme/*", scopes: ["scope-image-pull"] }],
});

const puller = { type: "TYPE_REPO", path: "acme/*", scopes: ["scope-image-pull", "scope-image-push"] };
const reader = { type: "TYPE_ORG", path: "acme", scopes: ["scope-group-read"] };
const minimal = { organization: "acme", label: "robot", resources: [puller, reader] };

/** Documented effects of changes, and limits. */
const previews: readonly Preview[] = [
  completes("an omitted label is generated", { organization: "acme", resources: [puller] }, { label: madeUp }),
  updates(
    "label, description, resources and activity change in place",
    minimal,
    { label: "other", description: "Pulls.", resources: [puller], isActive: false },
    ["label", "description", "resources[1]", "isActive"],
  ),
  updates(
    "a resource is added, and another changed, in place",
    { ...minimal, resources: [puller] },
    { resources: [{ ...puller, scopes: ["scope-image-pull"] }, reader] },
    ["resources[0].scopes", "resources[1]"],
  ),
  replaces("a token stays in its organization", minimal, { organization: "umbrella" }),
  ignores("the order of resources and of scopes has no meaning", minimal, {
    resources: [reader, { ...puller, scopes: ["scope-image-push", "scope-image-pull"] }],
  }),
  refuses("a path is listed once", minimal, { resources: [puller, { ...puller, scopes: ["scope-tag-read"] }] }, [
    "resources[1].path",
  ]),
  refuses("a token has an organization, a label and a resource", {}, { organization: "", label: "", resources: [] }),
  refuses("a label has 100 characters at most", minimal, { label: "x".repeat(101) }),
  refuses(
    "a resource has a type, a path and scopes with names",
    minimal,
    {
      resources: [
        { type: "TYPE_TEAM", path: "", scopes: [] },
        { ...puller, scopes: [""] },
      ],
    },
    ["resources[0].type", "resources[0].path", "resources[0].scopes", "resources[1].scopes[0]"],
  ),
  warns(
    "a scope that the manual does not list is accepted with a warning",
    minimal,
    { resources: [{ ...puller, scopes: ["scope-image-sign"] }] },
    ["resources[0].scopes[0]"],
  ),
  ...renewalPreviews(minimal),
];

export const orgAccessToken: KindFacts = {
  hints: {
    stored: (id) => ({ collection: "organizationTokens", key: id.replace(/^.*\//, "") }),
    values: {
      ...renewalHints.values,
      organization: ["acme", "umbrella"],
      "resources[].type": ["TYPE_REPO", "TYPE_ORG"],
      "resources[].path": ["acme/*", "*/*/public"],
      "resources[].scopes": [["scope-image-pull"], ["scope-image-push"]],
      extra: [{ description: "One." }, { description: "Two." }],
    },
    given: {
      ...renewalHints.given,
      extra: without("description"),
      "resources[].type": onlyRepositories,
      "resources[].path": onlyRepositories,
      "resources[].scopes": onlyRepositories,
    },
    other: {
      "resources[].type": (args) => ({
        ...args,
        resources: [{ type: "TYPE_ORG", path: "acme", scopes: ["scope-member-read"] }],
      }),
    },
    foreign: { last_used_at: "2026-01-01T00:00:00Z" },
  },
  facts: { ...hiddenArgs(), secretOutputs: ["token"] },
  // Its items lack the secret of the token.
  wholeList: false,
  disabled: ["isActive", { is_active: false }, false],
  operations: operations,
  previews,
};
