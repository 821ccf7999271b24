import { credential, type Exchange, type Operation, sends } from "../exchange";
import { hiddenArgs, madeUp } from "../helpers";
import type { KindFacts, Preview } from "../kind";
import { changes, creates, deletes, failure, reads } from "../operations";
import { completes, ignores, refuses, updates } from "../previews";

const apps = "/v1/accounts/WgRpOB/apps";
const returned = {
  accountId: "WgRpOB",
  id: "28AB6x",
  name: "chat",
  status: "enabled",
  tlsOnly: true,
  apnsUseSandboxEndpoint: null,
  apnsTopicHeader: "com.example.chat",
  fcmServiceAccountConfigured: true,
  apnsCertificateConfigured: false,
  created: 1602844091815,
  modified: 1602844091815,
};

const [account, newAccount] = [credential(), credential()];
const program = { name: "chat", tlsOnly: true, apnsTopicHeader: "com.example.chat", fcmServiceAccount: account };
const kept = {
  id: "28AB6x",
  args: program,
  outputs: {
    appId: "28AB6x",
    accountId: "WgRpOB",
    created: 1602844091815,
    fcmServiceAccountConfigured: true,
    apnsCertificateConfigured: false,
  },
};

const list = (...response: unknown[]): Exchange => sends(`GET ${apps}`).receives(200, response);
const forbidden = { message: "no", code: 40300, statusCode: 403, href: "https://help.example/40300", details: null };

/** The requests before an app is deleted, and its content. */
const holding = (held: Readonly<Record<string, readonly unknown[]>>): Exchange[] =>
  ["keys", "namespaces", "queues", "rules"].map((kind) =>
    sends(`GET /v1/apps/28AB6x/${kind}`).receives(200, held[kind] ?? []),
  );

/** The deletion of the app, which ends the access by its keys, so that the list must lack it. */
const deletion = [sends("DELETE /v1/apps/28AB6x").receives(204), list()];

const deadLetters = (total: number) => ({
  id: "28AB6x:us-east-1-a:deadletter",
  name: "deadletter",
  deadletter: true,
  messages: { total },
});

const revoked = { appId: "28AB6x", id: "G8dabc", name: "old", status: 1, key: "28AB6x.G8dabc:…", capability: {} };

const root = { ...revoked, id: "OqUdfg", status: 0, name: "Root", key: "28AB6x.OqUdfg:…" };
/** The list of the keys that Ably created with the app. */
const firstKeys = sends("GET /v1/apps/28AB6x/keys").receives(200, [root]);
const createdOutputs = { ...kept.outputs, initialKeys: ["28AB6x.OqUdfg"] };

const operations: readonly Operation[] = [
  creates(
    "is created below the account that the token belongs to",
    program,
    [list({ ...returned, id: "I2E_JQ" }), sends(`POST ${apps}`, program).receives(201, returned), firstKeys],
    { id: "28AB6x", args: { ...program, forceDestroy: false, status: "enabled" }, outputs: createdOutputs },
  ),
  creates(
    "is disabled by a second request, since each new app is enabled",
    { ...program, status: "disabled" },
    [
      list(),
      sends(`POST ${apps}`, program).receives(201, returned),
      firstKeys,
      sends("PATCH /v1/apps/28AB6x", { status: "disabled" }).receives(200, { ...returned, status: "disabled" }),
    ],
    { id: "28AB6x", args: { ...program, forceDestroy: false, status: "disabled" }, outputs: createdOutputs },
  ),
  creates(
    "is rejected with the message of the service, its code and its page",
    { name: "chat" },
    [
      list(),
      sends(`POST ${apps}`, { name: "chat" }).receives(422, {
        message: "no good",
        code: 40000,
        statusCode: 422,
        href: "https://help.example/40000",
        details: null,
      }),
    ],
    failure("http_422", "no good (code 40000, see https://help.example/40000)"),
  ),
  changes(
    "gets another push credential, which responses never contain, with one request",
    kept,
    { ...program, fcmServiceAccount: newAccount },
    [sends("PATCH /v1/apps/28AB6x", { fcmServiceAccount: newAccount }).receives(200, returned)],
    { outputs: kept.outputs },
  ),
  reads(
    "is found in the list, which does not contain its secrets",
    kept,
    [list({ ...returned, id: "I2E_JQ", name: "other" }, { ...returned, tlsOnly: false })],
    { args: { ...program, tlsOnly: false, forceDestroy: false }, outputs: kept.outputs },
  ),
  reads(
    "outputs the push credentials that the service has, including credentials that were set outside Pulumi",
    kept,
    [
      list({
        ...returned,
        fcmServiceAccountConfigured: false,
        apnsCertificateConfigured: false,
        apnsSigningKeyConfigured: true,
      }),
    ],
    {
      args: { ...program, forceDestroy: false },
      outputs: { ...kept.outputs, fcmServiceAccountConfigured: false, apnsSigningKeyConfigured: true },
    },
  ),
  reads("counts as deleted when two lists lack it, and its keys are not found", kept, [
    list({ ...returned, id: "I2E_JQ" }),
    list({ ...returned, id: "I2E_JQ" }),
    sends("GET /v1/apps/28AB6x/keys").receives(404, { ...forbidden, statusCode: 404 }),
  ]),
  reads(
    "remains in the state while the service returns its keys, although two lists are empty",
    kept,
    [list(), list(), firstKeys],
    failure("not_visible", "`GET /apps/28AB6x/keys` returns its contents"),
  ),
  changes(
    "is changed by the differences, and a removed member is sent as null",
    kept,
    { name: "chat-2", tlsOnly: true, status: "disabled", fcmServiceAccount: account },
    [
      sends("PATCH /v1/apps/28AB6x", { name: "chat-2", apnsTopicHeader: null }).receives(200, {
        ...returned,
        name: "chat-2",
        apnsTopicHeader: null,
      }),
      sends("PATCH /v1/apps/28AB6x", { status: "disabled" }).receives(200, {
        ...returned,
        name: "chat-2",
        apnsTopicHeader: null,
        status: "disabled",
      }),
    ],
    { outputs: kept.outputs },
  ),
  changes(
    "is enabled again when its status is removed, since the service does not accept null",
    { ...kept, args: { ...program, status: "disabled" } },
    program,
    [sends("PATCH /v1/apps/28AB6x", { status: "enabled" }).receives(200, returned)],
    { outputs: kept.outputs },
  ),
  deletes("is deleted by its id when it contains only revoked keys", kept, [
    ...holding({ keys: [revoked] }),
    ...deletion,
  ]),
  deletes("is deleted with the key that the service created with it", { ...kept, outputs: createdOutputs }, [
    ...holding({ keys: [root, revoked] }),
    ...deletion,
  ]),
  deletes(
    "is not deleted while it contains another key than the one that the service created with it",
    { ...kept, outputs: createdOutputs },
    holding({ keys: [root, { ...root, id: "G8dabc" }] }),
    failure("not_empty", 'it holds 1 key ("Root"), which would be lost. It was not deleted.'),
  ),
  deletes(
    "is not deleted while it contains unmanaged objects",
    kept,
    holding({ keys: [revoked, { ...revoked, status: 0, name: "Root" }], namespaces: [{ id: "chat" }, { id: "news" }] }),
    failure(
      "not_empty",
      'it holds 1 key ("Root") and 2 channel rules ("chat", "news"), which would be lost. It was not deleted.',
    ),
  ),
  deletes(
    "is not deleted while it contains an unmanaged queue",
    kept,
    holding({ queues: [{ id: "28AB6x:us-east-1-a:orders", name: "orders", messages: { total: 0 } }, deadLetters(0)] }),
    failure("not_empty", 'it holds 1 queue ("orders"), which would be lost. It was not deleted.'),
  ),
  deletes(
    "is not deleted while it contains an unmanaged integration of any kind",
    kept,
    holding({
      rules: [
        {
          id: "83IzAB",
          appId: "28AB6x",
          ruleType: "unsupported",
          requestMode: "single",
          source: { channelFilter: "", type: "channel.message" },
          target: { url: "https://example.com/hook" },
        },
      ],
    }),
    failure("not_empty", 'it holds 1 integration ("83IzAB (unsupported)"), which would be lost. It was not deleted.'),
  ),
  deletes(
    "lists five of its objects, and the number of the remaining objects",
    kept,
    holding({
      keys: ["a", "b", "c", "d", "e"].map((name) => ({ ...revoked, status: 0, name })),
      namespaces: ["1", "2", "3", "4", "5", "6", "7", "8"].map((id) => ({ id })),
    }),
    failure(
      "not_empty",
      'it holds 5 keys ("a", "b", "c", "d", "e") and 8 channel rules ("1", "2", "3", "4", "5" and 3 more), which',
    ),
  ),
  deletes("is deleted with the empty dead letter queue that the service created", kept, [
    ...holding({ queues: [deadLetters(0)] }),
    ...deletion,
  ]),
  deletes(
    "is not deleted with messages in its dead letter queue",
    kept,
    holding({ queues: [deadLetters(7)] }),
    failure("not_empty", "it holds 7 dead letters, which would be lost"),
  ),
  deletes(
    "is not deleted if its content cannot be counted, and the error contains the most useful action first",
    kept,
    [sends("GET /v1/apps/28AB6x/keys").receives(403, forbidden)],
    failure(
      "not_empty",
      "grant the required permissions (the capabilities write:app, read:key, read:namespace, read:queue and read:rule) and retry. To delete it anyway",
    ),
  ),
  deletes(
    "is deleted with its content if `forceDestroy` was applied before",
    { ...kept, args: { ...program, forceDestroy: true } },
    deletion,
  ),
];

const pushCredentials = ["fcmKey", "fcmServiceAccount", "apnsCertificate", "apnsPrivateKey", "apnsSigningKey"];
const minimal = { name: "chat" };

/** Documented effects of changes, and limits. */
const previews: readonly Preview[] = [
  completes("an omitted name is generated", {}, { name: madeUp }),
  updates("everything of an app changes in place", minimal, {
    name: "other",
    status: "disabled",
    tlsOnly: true,
    fcmKey: "new",
    fcmServiceAccount: "new",
    fcmProjectId: "new",
    apnsAuthType: "token",
    apnsCertificate: "new",
    apnsPrivateKey: "new",
    apnsSigningKey: "new",
    apnsSigningKeyId: "new",
    apnsIssuerKey: "new",
    apnsTopicHeader: "new",
    apnsUseSandboxEndpoint: true,
  }),
  ignores(
    "an omitted setting is off, and an omitted status enabled",
    { ...minimal, status: "enabled", tlsOnly: false, apnsUseSandboxEndpoint: false },
    { status: undefined, tlsOnly: undefined, apnsUseSandboxEndpoint: undefined },
  ),
  refuses("an app has a name", {}, { name: "" }),
  refuses(
    "an app is enabled or disabled, and Apple's credential is a certificate or a token",
    {},
    { name: "chat", status: "paused", apnsAuthType: "password" },
    ["status", "apnsAuthType"],
  ),
];

export const app: KindFacts = {
  hints: {
    stored: (id) => ({ collection: "apps", key: id }),
    values: { extra: [{ fcmProjectId: "one" }, { fcmProjectId: "two" }] },
    foreign: { newerMember: 7 },
  },
  facts: {
    ...hiddenArgs(...pushCredentials),
    changing: ["fcmServiceAccountConfigured", "apnsCertificateConfigured", "apnsSigningKeyConfigured"],
  },
  wholeList: true,
  owned: { outputs: createdOutputs, ids: { "realtime:Key": ["28AB6x.OqUdfg"] } },
  disabled: ["status", { status: "disabled" }, "disabled"],
  operations: operations,
  previews,
};
