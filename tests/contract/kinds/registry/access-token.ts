import { type Exchange, type Operation, sends } from "../exchange";
import { hiddenArgs, madeUp } from "../helpers";
import type { KindFacts, Preview } from "../kind";
import { changes, creates, deletes, failure, reads } from "../operations";
import { completes, ignores, refuses, replaces, updates } from "../previews";
import { end, gone, keepers, personal, renewalHints, renewalPreviews, returnedEnd } from "./tokens";

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
const list = (...results: unknown[]): Exchange =>
  sends("GET /v2/access-tokens?page_size=100").receives(200, {
    count: results.length,
    next: "",
    previous: "",
    active_count: results.length,
    results,
  });

const post: Exchange = sends("POST /v2/access-tokens", {
  token_label: "ci",
  scopes: ["repo:read", "repo:write"],
  expires_at: end,
}).receives(201, { ...returned, token: personal });

const get = (response: unknown, status = 200): Exchange => sends(`GET ${own}`).receives(status, response);
const patch = (body: object): Exchange => sends(`PATCH ${own}`, body).receives(200, { ...returned, ...body });

const operations: readonly Operation[] = [
  creates(
    "is created, and its value is returned only then",
    { ...program, keepers },
    [list({ ...returned, uuid: "other" }), post],
    { id: uuid, args: { ...program, isActive: true, keepers }, outputs: kept.outputs },
  ),
  creates(
    "is rejected for its invalid members, which the error also names as in the program",
    program,
    [
      list(),
      { ...post, status: 400, response: { text: "invalid", fields: { expires_at: "does not exist in any calendar" } } },
    ],
    failure(
      "http_400",
      "expires_at: does not exist in any calendar. Change the program and try again. In the program, `expires_at` is the input `expiresAt`.",
    ),
  ),
  creates(
    "is created as active by the service, and deactivated afterwards",
    { ...program, isActive: false },
    [list(), post, patch({ is_active: false })],
    { id: uuid, outputs: kept.outputs },
  ),
  reads(
    "keeps its value and its end when the response has an empty value and a more precise time",
    kept,
    [get(returned)],
    { args: program, outputs: kept.outputs },
  ),
  reads(
    "is read with changes from outside Pulumi",
    { ...kept, args: { ...program, isActive: true } },
    [get({ ...returned, token_label: "other", is_active: false })],
    { args: { ...program, tokenLabel: "other", isActive: false } },
  ),
  reads("counts as deleted after a 404, if its list lacks it", kept, [get(gone, 404), list()]),
  changes(
    "is changed by its label, and by one more request from active to not",
    kept,
    { ...program, tokenLabel: "cd", isActive: false },
    [patch({ token_label: "cd" }), patch({ is_active: false })],
    { outputs: kept.outputs },
  ),
  changes(
    "is activated again when the program removes `isActive`",
    { ...kept, args: { ...program, isActive: false } },
    program,
    [patch({ is_active: true })],
    { args: { ...program, isActive: true }, outputs: kept.outputs },
  ),
  changes(
    "needs no request for another order of scopes, or another spelling of its end",
    kept,
    { ...program, scopes: ["repo:write", "repo:read"], expiresAt: "2090-10-28T19:30:19.5+01:00" },
    [],
    { outputs: kept.outputs },
  ),
  deletes("is deleted by its id", kept, [
    sends(`DELETE ${own}`).receives(204),
    sends(`GET ${own}`).receives(404, { message: "access token not found" }),
    list(),
  ]),
  {
    title: "is listed without its value",
    verb: "list",
    kept: { id: "", args: {} },
    exchanges: [list(returned, { ...returned, uuid: "other" })],
    result: { id: `${uuid} other` },
  },
  creates(
    "is not created with a personal access token, and the error names the required credential",
    program,
    [
      sends("GET /v2/access-tokens?page_size=100").receives(403, {
        detail: "access to the resource is forbidden with personal access token",
      }),
    ],
    failure(
      "http_403",
      "it needs the password of the account itself (personal access tokens and organization access tokens are rejected",
    ),
  ),
];

const minimal = { tokenLabel: "ci", scopes: ["repo:read", "repo:write"] };

/** Documented effects of changes, and limits. */
const previews: readonly Preview[] = [
  completes("an omitted label is generated", { scopes: ["repo:read"] }, { tokenLabel: madeUp }),
  updates("label and activity change in place", minimal, { tokenLabel: "cd", isActive: false }),
  replaces("scopes cannot change, and their order has no meaning", minimal, { scopes: ["repo:admin"] }),
  ignores("the order of scopes has no meaning", minimal, { scopes: ["repo:write", "repo:read"] }),
  {
    title: "a label has 1 to 100 characters, and there are four known scopes",
    after: { tokenLabel: "", scopes: ["repo:delete"] },
    refuses: ["tokenLabel"],
    warns: ["scopes[0]"],
  },
  refuses("a label has 100 characters at most", minimal, { tokenLabel: "x".repeat(101) }),
  refuses("a token has a scope", {}, { tokenLabel: "ci", scopes: [] }, ["scopes"]),
  ...renewalPreviews(minimal),
];

export const accessToken: KindFacts = {
  hints: {
    stored: (id) => ({ collection: "personalTokens", key: id }),
    values: renewalHints.values,
    given: renewalHints.given,
    foreign: { last_used: "2026-01-01T00:00:00Z" },
  },
  facts: { ...hiddenArgs(), secretOutputs: ["token"] },
  wholeList: true,
  disabled: ["isActive", { is_active: false }, false],
  hidden: true,
  operations: operations,
  previews,
};
