import type { Exchange, Operation } from "../exchange";
import { hiddenArgs, madeUp, without } from "../helpers";
import type { Alter, KindFacts, Preview } from "../kind";
import { completes, ignores, refuses, replaces, updates, warns } from "../previews";
import { setup } from "./requests";
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

const listOrg = (...results: unknown[]): Exchange => ({
  request: `GET ${collection}?page_size=100`,
  status: 200,
  response: { total: results.length, next: "", previous: "", results },
});

const getOrg = (response: unknown, status = 200): Exchange => ({ request: `GET ${item}`, status, response });
const patchOrg = (body: object): Exchange => ({
  request: `PATCH ${item}`,
  body,
  status: 200,
  response: { ...returnedOrgToken, resources },
});

const turned = [
  { ...resources[1], scopes: ["scope-image-push", "scope-image-pull"] },
  resources[0] as (typeof resources)[number],
];

const operations: readonly Operation[] = [
  {
    title: "is created in its organization, and its value is returned only then",
    verb: "create",
    program: { ...robot, keepers },
    exchanges: [
      listOrg({ ...returnedOrgToken, id: "other" }),
      {
        request: `POST ${collection}`,
        body: { label: "robot", description: "Pulls.", resources, expires_at: end },
        status: 201,
        response: { ...returnedOrgToken, resources, token: organizational },
      },
    ],
    result: { id: keptOrg.id, args: { ...robot, isActive: true, keepers }, outputs: keptOrg.outputs },
  },
  {
    title: "is created as active by the service, and deactivated afterwards",
    verb: "create",
    program: { organization: "acme", label: "robot", resources, isActive: false },
    exchanges: [
      listOrg(),
      {
        request: `POST ${collection}`,
        body: { label: "robot", resources },
        status: 201,
        response: { ...returnedOrgToken, expires_at: null, resources, token: organizational },
      },
      patchOrg({ is_active: false }),
    ],
    result: { id: keptOrg.id, outputs: keptOrg.outputs },
  },
  {
    title: "keeps its value, and a description that the response omits, when it is read; orders are ignored",
    verb: "read",
    kept: keptOrg,
    exchanges: [getOrg({ ...returnedOrgToken, resources: turned })],
    result: { args: robot, outputs: keptOrg.outputs },
  },
  {
    title: "is read with changes from outside Pulumi",
    verb: "read",
    kept: keptOrg,
    exchanges: [getOrg({ ...returnedOrgToken, label: "other", description: "Pushes.", resources: resources.slice(1) })],
    result: { args: { ...robot, label: "other", description: "Pushes.", resources: resources.slice(1) } },
  },
  { title: "counts as deleted after a 404", verb: "read", kept: keptOrg, exchanges: [getOrg(gone, 404)] },
  {
    title: "is changed with all its resources in one request, and a removed description is sent as an empty string",
    verb: "update",
    kept: keptOrg,
    program: { ...robot, description: undefined, resources: resources.slice(1) },
    exchanges: [patchOrg({ description: "", resources: resources.slice(1) })],
    result: { outputs: keptOrg.outputs },
  },
  {
    title: "is deactivated, and activated when the program removes `isActive`",
    verb: "update",
    kept: { ...keptOrg, args: { ...robot, isActive: false } },
    program: robot,
    exchanges: [patchOrg({ is_active: true })],
    result: { outputs: keptOrg.outputs },
  },
  {
    title: "needs no request for another order of resources and scopes",
    verb: "update",
    kept: keptOrg,
    program: { ...robot, resources: turned },
    exchanges: [],
    result: { outputs: keptOrg.outputs },
  },
  {
    title: "is deleted by its id",
    verb: "delete",
    kept: keptOrg,
    exchanges: [{ request: `DELETE ${item}`, status: 204 }],
  },
  {
    title: "is listed, and read by itself since the list does not contain its scopes",
    verb: "list",
    kept: { id: "", args: { organization: "acme" } },
    exchanges: [listOrg(returnedOrgToken), getOrg({ ...returnedOrgToken, resources })],
    result: { id: keptOrg.id },
  },
  {
    title: "is found by a read after its response was lost, and kept since another client may have created it",
    verb: "create",
    program: robot,
    exchanges: [
      listOrg(),
      {
        request: `POST ${collection}`,
        body: { label: "robot", description: "Pulls.", resources, expires_at: end },
        status: 504,
        response: {},
      },
      listOrg({ ...returnedOrgToken, id: "lost" }),
      { request: `GET ${collection}/lost`, status: 200, response: { ...returnedOrgToken, id: "lost", resources } },
    ],
    errorCode: "unsure",
  },
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
  setup,
  operations: operations,
  previews,
};
