import { credential, type Exchange, type Literal, type Operation } from "./operations";
import { setup } from "./registry";

const [personal, organizational] = [credential(), credential()];
const end = "2090-10-28T18:30:19Z";
/** The same time in the service's notation. */
const returnedEnd = "2090-10-28T18:30:19.520861Z";

/** Provider-only inputs. */
const keepers = { turn: "1" };

const uuid = "b30bbf97-506c-4ecd-aabc-842f3cb484fb";
const own = `/v2/access-tokens/${uuid}`;
const returned = {
  uuid,
  client_id: "HUB",
  creator_ip: "127.0.0.1",
  creator_ua: "some user agent",
  created_at: "2026-07-20T12:00:00.000000Z",
  last_used: null,
  generated_by: "manual",
  is_active: true,
  token: "",
  token_label: "ci",
  scopes: ["repo:write", "repo:read"],
  expires_at: returnedEnd,
};
const program = { tokenLabel: "ci", scopes: ["repo:read", "repo:write"], expiresAt: end };
const kept = { id: uuid, args: program, outputs: { uuid, token: personal, effectiveExpiresAt: returnedEnd } };
const list = (...results: unknown[]): Exchange => ({
  request: "GET /v2/access-tokens?page_size=100",
  status: 200,
  response: { count: results.length, next: "", previous: "", active_count: results.length, results },
});
const post: Exchange = {
  request: "POST /v2/access-tokens",
  body: { token_label: "ci", scopes: ["repo:read", "repo:write"], expires_at: end },
  status: 201,
  response: { ...returned, token: personal },
};
const get = (response: unknown, status = 200): Exchange => ({ request: `GET ${own}`, status, response });
const patch = (body: object): Exchange => ({
  request: `PATCH ${own}`,
  body,
  status: 200,
  response: { ...returned, ...body },
});
const gone = { message: "object not found", errinfo: {} };

const personalOperations: readonly Operation[] = [
  {
    title: "is created, and its value is returned only then",
    verb: "create",
    program: { ...program, keepers },
    exchanges: [list({ ...returned, uuid: "other" }), post],
    result: { id: uuid, args: { ...program, isActive: true, keepers }, outputs: kept.outputs },
  },
  {
    title: "is rejected for its invalid members, which the error also names as in the program",
    verb: "create",
    program,
    exchanges: [
      list(),
      {
        ...post,
        status: 400,
        response: { text: "invalid", fields: { expires_at: "does not exist in any calendar" } },
      },
    ],
    errorCode: "http_error",
    errorMessage:
      "expires_at: does not exist in any calendar. Change the program and try again. In the program, `expires_at` is the input `expiresAt`.",
  },
  {
    title: "is created as active by the service, and deactivated afterwards",
    verb: "create",
    program: { ...program, isActive: false },
    exchanges: [list(), post, patch({ is_active: false })],
    result: { id: uuid, outputs: kept.outputs },
  },
  {
    title: "keeps its value and its end when the response has an empty value and a more precise time",
    verb: "read",
    kept,
    exchanges: [get(returned)],
    result: { args: program, outputs: kept.outputs },
  },
  {
    title: "is read with changes from outside Pulumi",
    verb: "read",
    kept: { ...kept, args: { ...program, isActive: true } },
    exchanges: [get({ ...returned, token_label: "other", is_active: false })],
    result: { args: { ...program, tokenLabel: "other", isActive: false } },
  },
  { title: "counts as deleted after a 404", verb: "read", kept, exchanges: [get(gone, 404)] },
  {
    title: "is changed by its label, and by one more request from active to not",
    verb: "update",
    kept,
    program: { ...program, tokenLabel: "cd", isActive: false },
    exchanges: [patch({ token_label: "cd" }), patch({ is_active: false })],
    result: { outputs: kept.outputs },
  },
  {
    title: "is activated again when the program removes `isActive`",
    verb: "update",
    kept: { ...kept, args: { ...program, isActive: false } },
    program,
    exchanges: [patch({ is_active: true })],
    result: { args: { ...program, isActive: true }, outputs: kept.outputs },
  },
  {
    title: "needs no request for another order of scopes, or another spelling of its end",
    verb: "update",
    kept,
    program: { ...program, scopes: ["repo:write", "repo:read"], expiresAt: "2090-10-28T19:30:19.5+01:00" },
    exchanges: [],
    result: { outputs: kept.outputs },
  },
  { title: "is deleted by its id", verb: "delete", kept, exchanges: [{ request: `DELETE ${own}`, status: 204 }] },
  {
    title: "is listed without its value",
    verb: "list",
    kept: { id: "", args: {} },
    exchanges: [list(returned, { ...returned, uuid: "other" })],
    result: { id: `${uuid} other` },
  },
  {
    title: "is not created with a personal access token, and the error names the required credential",
    verb: "create",
    program,
    exchanges: [
      {
        request: "GET /v2/access-tokens?page_size=100",
        status: 403,
        response: { detail: "access to the resource is forbidden with personal access token" },
      },
    ],
    errorCode: "http_error",
    errorMessage:
      "it needs the password of the account itself (personal access tokens and organization access tokens are rejected",
  },
];

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

const organizationalOperations: readonly Operation[] = [
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
    title: "is found by a read after its response was lost, and recreated since its value is lost too",
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
      { request: `DELETE ${collection}/lost`, status: 204 },
      {
        request: `POST ${collection}`,
        body: { label: "robot", description: "Pulls.", resources, expires_at: end },
        status: 201,
        response: { ...returnedOrgToken, resources, token: organizational },
      },
    ],
    result: { id: keptOrg.id, outputs: keptOrg.outputs },
  },
];

export const accessToken: Literal = { token: "registry:AccessToken", setup, operations: personalOperations };
export const orgAccessToken: Literal = {
  token: "registry:OrgAccessToken",
  setup,
  operations: organizationalOperations,
};
