import { credential, type Exchange, type Operation, sends } from "../exchange";
import { hiddenArgs, madeUp, without } from "../helpers";
import type { KindFacts, Preview } from "../kind";
import { changes, creates, deletes, failure, reads } from "../operations";
import { completes, ignores, refuses, replaces, updates } from "../previews";

const keySecret = `${credential()}:${credential()}`;
const keys = "/v1/apps/28GY6a/keys";
const returnedKey = {
  appId: "28GY6a",
  id: "G8dabc",
  name: "server",
  status: 0,
  revocableTokens: false,
  key: `28GY6a.G8dabc:${keySecret}`,
  capability: { "chat:*": ["history", "publish", "subscribe"] },
  created: 1602844091815,
  modified: 1602844091815,
};

const keyProgram = { appId: "28GY6a", name: "server", capabilities: { "chat:*": ["publish", "subscribe", "history"] } };
const keyKept = {
  id: "28GY6a.G8dabc",
  args: keyProgram,
  outputs: {
    keyId: "G8dabc",
    created: 1602844091815,
    key: `28GY6a.G8dabc:${keySecret}`,
    keyName: "28GY6a.G8dabc",
    appKey: "28GY6a.G8dabc",
    appSecret: keySecret,
    host: "main.pusher.ably.net",
    useTLS: true,
    cluster: "ably",
  },
};

const listed = (...response: unknown[]): Exchange => sends(`GET ${keys}`).receives(200, response);
/** Operations in the vendor's documentation, without the older name `stats` of `statistics`. */
const allOperations = [
  ...["annotation-publish", "annotation-subscribe", "channel-metadata", "history", "message-delete-any"],
  ...["message-delete-own", "message-update-any", "message-update-own", "object-publish", "object-subscribe"],
  ...["presence", "privileged-headers", "publish", "push-admin", "push-subscribe", "statistics", "subscribe"],
];

const post = {
  request: `POST ${keys}`,
  body: { name: "server", capability: { "chat:*": ["publish", "subscribe", "history"] } },
};

/** A limit of objects, which only the error code identifies. */
const full = (status: number, code: number): Operation =>
  creates(
    `is not retried, and its token is not blamed, at the limit with status ${status} and code ${code}`,
    keyProgram,
    [
      listed(),
      {
        ...post,
        status,
        response: { message: "limit reached", code, statusCode: status, href: `https://example.com/${code}` },
      },
    ],
    failure(
      "quota",
      `limit reached (code ${code}, see https://example.com/${code}). Waiting does not help. Delete an object that is not needed, or raise the quota. A replacement creates the new object before it deletes the old object, so it needs free quota too.`,
    ),
  );

const operations: readonly Operation[] = [
  creates(
    "is created, and split at the first colon into the credentials of Pusher clients",
    keyProgram,
    [listed(), { ...post, status: 201, response: returnedKey }],
    { id: "28GY6a.G8dabc", args: keyProgram, outputs: keyKept.outputs },
  ),
  reads(
    "is found in the list of its app, with sorted operations",
    keyKept,
    [listed({ ...returnedKey, id: "-frw5Q", name: "browser" }, returnedKey)],
    { args: keyProgram, outputs: keyKept.outputs },
  ),
  reads(
    "is rejected if the response contains no colon between its name and its secret",
    keyKept,
    [listed({ ...returnedKey, key: "********" })],
    failure("invalid_response", '"key" is a string of another form than expected'),
  ),
  reads("counts as deleted when it was revoked, although it stays in the list", keyKept, [
    listed({ ...returnedKey, status: 1 }),
    listed({ ...returnedKey, status: 1 }),
  ]),
  changes(
    "is changed by its capabilities as a whole",
    keyKept,
    { ...keyProgram, capabilities: { "chat:*": ["subscribe"] } },
    [
      sends(`PATCH ${keys}/G8dabc`, { capability: { "chat:*": ["subscribe"] } }).receives(200, {
        ...returnedKey,
        capability: { "chat:*": ["subscribe"] },
      }),
    ],
    { outputs: keyKept.outputs },
  ),
  changes(
    "issues non-revocable tokens when that input is removed",
    { ...keyKept, args: { ...keyProgram, revocableTokens: true } },
    keyProgram,
    [sends(`PATCH ${keys}/G8dabc`, { revocableTokens: false }).receives(200, returnedKey)],
    { outputs: keyKept.outputs },
  ),
  reads(
    "has all operations if the program declares `*`, which the service stores as a list",
    { ...keyKept, args: { ...keyProgram, capabilities: { "*": ["*"], "chat:*": ["publish"] } } },
    [listed({ ...returnedKey, capability: { "*": allOperations, "chat:*": ["publish"] } })],
    { args: { ...keyProgram, capabilities: { "*": ["*"], "chat:*": ["publish"] } }, outputs: keyKept.outputs },
  ),
  reads(
    "has fewer operations if the list does not contain all of them",
    { ...keyKept, args: { ...keyProgram, capabilities: { "*": ["*"] } } },
    [listed({ ...returnedKey, capability: { "*": ["history", "publish"] } })],
    { args: { ...keyProgram, capabilities: { "*": ["history", "publish"] } }, outputs: keyKept.outputs },
  ),
  changes(
    "needs no request for another order of operations",
    keyKept,
    { ...keyProgram, capabilities: { "chat:*": ["subscribe", "history", "publish"] } },
    [],
    { outputs: keyKept.outputs },
  ),
  deletes("is revoked, since keys cannot be deleted", keyKept, [
    sends(`POST ${keys}/G8dabc/revoke`).receives(200),
    listed({ ...returnedKey, status: 1 }),
  ]),
  full(429, 40127),
  // Codes of this family are also returned with the statuses of a rejected token.
  ...[401, 403].flatMap((status) => [40125, 40126, 40127, 40128].map((code) => full(status, code))),
];

const minimal = { appId: "28GY6a", name: "server", capabilities: { "*": ["publish", "history"] } };

/** Documented effects of changes, and limits. */
const previews: readonly Preview[] = [
  completes("an omitted name is generated", { appId: "28GY6a", capabilities: { "*": ["publish"] } }, { name: madeUp }),
  replaces("a key stays with its app", minimal, { appId: "I2E_JQ" }),
  updates("name, capabilities and revocable tokens change in place", minimal, {
    name: "other",
    capabilities: { "*": ["publish"] },
    revocableTokens: true,
  }),
  replaces(
    "another string in keepers creates a new key, and the old key is deleted last",
    { ...minimal, keepers: { quarter: "1" } },
    { keepers: { quarter: "2" } },
  ),
  ignores("the order of operations has no meaning", minimal, { capabilities: { "*": ["history", "publish"] } }),
  refuses("a key needs a capability", minimal, { capabilities: {} }),
  refuses(
    "a key has an app and a name, and operations have names",
    {},
    { appId: "", name: "", capabilities: { "*": [""] } },
    ["appId", "name", 'capabilities["*"][0]'],
  ),
  refuses("a channel needs an operation", minimal, { capabilities: { "*": [] } }),
];

export const key: KindFacts = {
  hints: {
    stored: (id) => ({ collection: "keys", key: id.replace(".", "/") }),
    alive: ({ status }) => status === 0,
    values: {
      capabilities: [{ "chat:*": ["publish", "subscribe"] }, { "jobs:*": ["history"], "chat:*": ["presence"] }],
      extra: [{ revocableTokens: true }, { revocableTokens: false }],
    },
    given: { extra: without("revocableTokens") },
    foreign: { newerMember: 7 },
  },
  facts: { ...hiddenArgs(), secretOutputs: ["key", "appSecret"] },
  wholeList: true,
  references: { appId: "realtime:App" },
  operations: operations,
  previews,
};
