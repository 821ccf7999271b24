import { credential, type Exchange, type Operation } from "../exchange";
import { hiddenArgs, madeUp } from "../helpers";
import type { KindFacts, Preview } from "../kind";
import { completes, ignores, refuses } from "../previews";
import { setup } from "./requests";

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

const account = credential();
const program = { name: "chat", tlsOnly: true, apnsTopicHeader: "com.example.chat", fcmServiceAccount: account };
const kept = {
  id: "28AB6x",
  args: program,
  outputs: {
    appId: "28AB6x",
    accountId: "WgRpOB",
    fcmServiceAccountConfigured: true,
    apnsCertificateConfigured: false,
  },
};

const list = (...response: unknown[]): Exchange => ({ request: `GET ${apps}`, status: 200, response });
const forbidden = { message: "no", code: 40300, statusCode: 403, href: "https://help.example/40300", details: null };

/** The requests before an app is deleted, and its content. */
const holding = (held: Readonly<Record<string, readonly unknown[]>>): Exchange[] =>
  ["keys", "namespaces", "queues", "rules"].map((kind) => ({
    request: `GET /v1/apps/28AB6x/${kind}`,
    status: 200,
    response: held[kind] ?? [],
  }));

const deadLetters = (total: number) => ({
  id: "28AB6x:us-east-1-a:deadletter",
  name: "deadletter",
  deadletter: true,
  messages: { total },
});

const revoked = { appId: "28AB6x", id: "G8dabc", name: "old", status: 1, key: "28AB6x.G8dabc:…", capability: {} };

const operations: readonly Operation[] = [
  {
    title: "is created below the account that the token belongs to",
    verb: "create",
    program,
    exchanges: [
      list({ ...returned, id: "I2E_JQ" }),
      { request: `POST ${apps}`, body: program, status: 201, response: returned },
    ],
    result: { id: "28AB6x", args: { ...program, forceDestroy: false, status: "enabled" }, outputs: kept.outputs },
  },
  {
    title: "is rejected with the message of the service, its code and its page",
    verb: "create",
    program: { name: "chat" },
    exchanges: [
      list(),
      {
        request: `POST ${apps}`,
        body: { name: "chat" },
        status: 422,
        response: {
          message: "no good",
          code: 40000,
          statusCode: 422,
          href: "https://help.example/40000",
          details: null,
        },
      },
    ],
    errorCode: "http_error",
    errorMessage: "no good (code 40000, see https://help.example/40000)",
  },
  {
    title: "is found in the list, which does not contain its secrets",
    verb: "read",
    kept,
    exchanges: [list({ ...returned, id: "I2E_JQ", name: "other" }, { ...returned, tlsOnly: false })],
    result: { args: { ...program, tlsOnly: false, forceDestroy: false }, outputs: kept.outputs },
  },
  {
    title: "outputs the push credentials that the service has, including credentials that were set outside Pulumi",
    verb: "read",
    kept,
    exchanges: [
      list({
        ...returned,
        fcmServiceAccountConfigured: false,
        apnsCertificateConfigured: false,
        apnsSigningKeyConfigured: true,
      }),
    ],
    result: {
      args: { ...program, forceDestroy: false },
      outputs: {
        ...kept.outputs,
        fcmServiceAccountConfigured: false,
        apnsSigningKeyConfigured: true,
      },
    },
  },
  {
    title: "counts as deleted when the list lacks it",
    verb: "read",
    kept,
    exchanges: [list({ ...returned, id: "I2E_JQ" })],
  },
  {
    title: "is changed by the differences, and a removed member is sent as null",
    verb: "update",
    kept,
    program: { name: "chat-2", tlsOnly: true, status: "disabled", fcmServiceAccount: account },
    exchanges: [
      {
        request: "PATCH /v1/apps/28AB6x",
        body: { name: "chat-2", status: "disabled", apnsTopicHeader: null },
        status: 200,
        response: { ...returned, name: "chat-2", status: "disabled" },
      },
    ],
    result: { outputs: kept.outputs },
  },
  {
    title: "is enabled again when its status is removed, since the service does not accept null",
    verb: "update",
    kept: { ...kept, args: { ...program, status: "disabled" } },
    program,
    exchanges: [{ request: "PATCH /v1/apps/28AB6x", body: { status: "enabled" }, status: 200, response: returned }],
    result: { outputs: kept.outputs },
  },
  {
    title: "is deleted by its id when nothing is left in it but revoked keys",
    verb: "delete",
    kept,
    exchanges: [...holding({ keys: [revoked] }), { request: "DELETE /v1/apps/28AB6x", status: 204 }],
  },
  {
    title: "is not deleted while it contains unmanaged objects",
    verb: "delete",
    kept,
    exchanges: holding({
      keys: [revoked, { ...revoked, status: 0, name: "Root" }],
      namespaces: [{ id: "chat" }, { id: "news" }],
    }),
    errorCode: "not_empty",
    errorMessage:
      'it holds 1 key ("Root") and 2 channel rules ("chat", "news"), which would be lost. It was not deleted.',
  },
  {
    title: "is not deleted while it holds a queue that others made",
    verb: "delete",
    kept,
    exchanges: holding({
      queues: [{ id: "28AB6x:us-east-1-a:orders", name: "orders", messages: { total: 0 } }, deadLetters(0)],
    }),
    errorCode: "not_empty",
    errorMessage: 'it holds 1 queue ("orders"), which would be lost. It was not deleted.',
  },
  {
    title: "is not deleted while it contains an unmanaged integration of any kind",
    verb: "delete",
    kept,
    exchanges: holding({
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
    errorCode: "not_empty",
    errorMessage: 'it holds 1 integration ("83IzAB (unsupported)"), which would be lost. It was not deleted.',
  },
  {
    title: "lists five of its objects, and the number of the remaining objects",
    verb: "delete",
    kept,
    exchanges: holding({
      keys: ["a", "b", "c", "d", "e"].map((name) => ({ ...revoked, status: 0, name })),
      namespaces: ["1", "2", "3", "4", "5", "6", "7", "8"].map((id) => ({ id })),
    }),
    errorCode: "not_empty",
    errorMessage:
      'it holds 5 keys ("a", "b", "c", "d", "e") and 8 channel rules ("1", "2", "3", "4", "5" and 3 more), which',
  },
  {
    title: "is deleted with the dead letter queue that the service made, when nothing is in it",
    verb: "delete",
    kept,
    exchanges: [...holding({ queues: [deadLetters(0)] }), { request: "DELETE /v1/apps/28AB6x", status: 204 }],
  },
  {
    title: "is not deleted with messages in its dead letter queue",
    verb: "delete",
    kept,
    exchanges: holding({ queues: [deadLetters(7)] }),
    errorCode: "not_empty",
    errorMessage: "it holds 7 dead letters, which would be lost",
  },
  {
    title: "is not deleted if its content cannot be counted, and the error contains the most useful action first",
    verb: "delete",
    kept,
    exchanges: [{ request: "GET /v1/apps/28AB6x/keys", status: 403, response: forbidden }],
    errorCode: "not_empty",
    errorMessage:
      "grant the required permissions (the capabilities write:app, read:key, read:namespace, read:queue and read:rule) and retry. To delete it anyway",
  },
  {
    title: "is deleted with its content if `forceDestroy` was applied before",
    verb: "delete",
    kept: { ...kept, args: { ...program, forceDestroy: true } },
    exchanges: [{ request: "DELETE /v1/apps/28AB6x", status: 204 }],
  },
];

const pushCredentials = ["fcmKey", "fcmServiceAccount", "apnsCertificate", "apnsPrivateKey", "apnsSigningKey"];
const minimal = { name: "chat" };

/** Documented effects of changes, and limits. */
const previews: readonly Preview[] = [
  completes("an omitted name is generated", {}, { name: madeUp }),
  {
    title: "everything of an app changes in place",
    before: minimal,
    after: {
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
    },
    updates: [
      "name",
      "status",
      "tlsOnly",
      "fcmKey",
      "fcmServiceAccount",
      "fcmProjectId",
      "apnsAuthType",
      "apnsCertificate",
      "apnsPrivateKey",
      "apnsSigningKey",
      "apnsSigningKeyId",
      "apnsIssuerKey",
      "apnsTopicHeader",
      "apnsUseSandboxEndpoint",
    ],
  },
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
    foreign: { created: 7 },
  },
  facts: {
    ...hiddenArgs(...pushCredentials),
    changing: ["fcmServiceAccountConfigured", "apnsCertificateConfigured", "apnsSigningKeyConfigured"],
  },
  wholeList: true,
  disabled: ["status", { status: "disabled" }, "disabled"],
  setup,
  operations: operations,
  previews,
};
