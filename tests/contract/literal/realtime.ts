import { credential, type Exchange, type Literal, type Scene, type Stage } from "./scenes";

const token = credential();
const capabilities = ["app", "key", "namespace", "queue", "rule"].flatMap((kind) => [`read:${kind}`, `write:${kind}`]);
const keySecret = `${credential()}:${credential()}`;

export const realtimeStage: Stage = {
  config: (url) => ({ "trefoil:realtimeUrl": `${url}/v1`, "trefoil:realtimeToken": token }),
  headers: { authorization: `Bearer ${token}` },
  entry: [
    {
      request: "GET /v1/me",
      headers: { authorization: `Bearer ${token}` },
      status: 200,
      answer: {
        token: { id: "t1", name: "ci", capabilities, expires_at: null, last_used_at: null },
        user: { id: 7, email: "octavia@example.com" },
        account: { id: "WgRpOB", name: "Acme" },
      },
    },
  ],
};

const stage = realtimeStage;
const apps = "/v1/accounts/WgRpOB/apps";
const told = {
  accountId: "WgRpOB",
  id: "28AB6x",
  name: "chat",
  status: "enabled",
  tlsOnly: true,
  apnsUseSandboxEndpoint: null,
  apnsTopicHeader: "com.example.chat",
  fcmServiceAccountConfigured: true,
  created: 1602844091815,
  modified: 1602844091815,
};
const account = credential();
const program = { name: "chat", tlsOnly: true, apnsTopicHeader: "com.example.chat", fcmServiceAccount: account };
const kept = { id: "28AB6x", args: program, outputs: { appId: "28AB6x", accountId: "WgRpOB" } };
const list = (...answer: unknown[]): Exchange => ({ request: `GET ${apps}`, status: 200, answer });

const forbidden = { message: "no", code: 40300, statusCode: 403, href: "https://help.example/40300", details: null };

/** What is asked before an app is deleted, where queues alone are in it. */
const nothingBut = (...queues: unknown[]): Exchange[] =>
  ["keys", "namespaces", "queues", "rules"].map((kind) => ({
    request: `GET /v1/apps/28AB6x/${kind}`,
    status: 200,
    answer: kind === "queues" ? queues : [],
  }));

const revoked = { appId: "28AB6x", id: "G8dabc", name: "old", status: 1, key: "28AB6x.G8dabc:…", capability: {} };

const appScenes: readonly Scene[] = [
  {
    title: "is created below the account that the token belongs to",
    verb: "create",
    program,
    exchanges: [list({ ...told, id: "I2E_JQ" }), { request: `POST ${apps}`, body: program, status: 201, answer: told }],
    yields: { id: "28AB6x", args: { ...program, forceDestroy: false }, outputs: kept.outputs },
  },
  {
    title: "is refused in the words of the service, with its code and its page",
    verb: "create",
    program: { name: "chat" },
    exchanges: [
      list(),
      {
        request: `POST ${apps}`,
        body: { name: "chat" },
        status: 422,
        answer: { message: "no good", code: 40000, statusCode: 422, href: "https://help.example/40000", details: null },
      },
    ],
    fails: "http_error",
    says: "no good (code 40000, see https://help.example/40000)",
  },
  {
    title: "is found in the list, which tells nothing of its secrets",
    verb: "read",
    kept,
    exchanges: [list({ ...told, id: "I2E_JQ", name: "other" }, { ...told, tlsOnly: false })],
    yields: { args: { ...program, tlsOnly: false, forceDestroy: false }, outputs: kept.outputs },
  },
  { title: "is gone when the list lacks it", verb: "read", kept, exchanges: [list({ ...told, id: "I2E_JQ" })] },
  {
    title: "is changed by what differs, and a member taken away is sent as null",
    verb: "update",
    kept,
    program: { name: "chat-2", tlsOnly: true, status: "disabled", fcmServiceAccount: account },
    exchanges: [
      {
        request: "PATCH /v1/apps/28AB6x",
        body: { name: "chat-2", status: "disabled", apnsTopicHeader: null },
        status: 200,
        answer: { ...told, name: "chat-2", status: "disabled" },
      },
    ],
    yields: { outputs: kept.outputs },
  },
  {
    title: "is enabled again when its status is taken away, since the service takes no null for it",
    verb: "update",
    kept: { ...kept, args: { ...program, status: "disabled" } },
    program,
    exchanges: [{ request: "PATCH /v1/apps/28AB6x", body: { status: "enabled" }, status: 200, answer: told }],
    yields: { outputs: kept.outputs },
  },
  {
    title: "is deleted by its id when nothing is left in it but revoked keys",
    verb: "delete",
    kept,
    exchanges: [
      { request: "GET /v1/apps/28AB6x/keys", status: 200, answer: [revoked] },
      { request: "GET /v1/apps/28AB6x/namespaces", status: 200, answer: [] },
      { request: "GET /v1/apps/28AB6x/queues", status: 200, answer: [] },
      { request: "GET /v1/apps/28AB6x/rules", status: 200, answer: [] },
      { request: "DELETE /v1/apps/28AB6x", status: 204 },
    ],
  },
  {
    title: "is not deleted while it holds what others made",
    verb: "delete",
    kept,
    exchanges: [
      { request: "GET /v1/apps/28AB6x/keys", status: 200, answer: [revoked, { ...revoked, status: 0 }] },
      { request: "GET /v1/apps/28AB6x/namespaces", status: 200, answer: [{ id: "chat" }, { id: "news" }] },
      { request: "GET /v1/apps/28AB6x/queues", status: 200, answer: [] },
      { request: "GET /v1/apps/28AB6x/rules", status: 200, answer: [] },
    ],
    fails: "holds_data",
    says: "it holds 1 key and 2 channel rules, which would be lost. Nothing was deleted.",
  },
  {
    title: "is deleted with the dead letter queue that the service made, when nothing is in it",
    verb: "delete",
    kept,
    exchanges: [
      ...nothingBut({ id: "28AB6x:us-east-1-a:deadletter", deadletter: true, messages: { total: 0 } }),
      { request: "DELETE /v1/apps/28AB6x", status: 204 },
    ],
  },
  {
    title: "is not deleted with messages in its dead letter queue",
    verb: "delete",
    kept,
    exchanges: nothingBut({ id: "28AB6x:us-east-1-a:deadletter", deadletter: true, messages: { total: 7 } }),
    fails: "holds_data",
    says: "it holds 7 dead letters, which would be lost",
  },
  {
    title: "is not deleted where it may not be counted what it holds, and says first what would help",
    verb: "delete",
    kept,
    exchanges: [{ request: "GET /v1/apps/28AB6x/keys", status: 403, answer: forbidden }],
    fails: "holds_data",
    says: "give it what deleting needs (the capabilities write:app, read:key, read:namespace, read:queue and read:rule) and try again. To destroy it all the same",
  },
  {
    title: "is deleted with all that it holds where that was said before",
    verb: "delete",
    kept: { ...kept, args: { ...program, forceDestroy: true } },
    exchanges: [{ request: "DELETE /v1/apps/28AB6x", status: 204 }],
  },
];

const keys = "/v1/apps/28GY6a/keys";
const toldKey = {
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
    key: `28GY6a.G8dabc:${keySecret}`,
    keyName: "28GY6a.G8dabc",
    appKey: "28GY6a.G8dabc",
    appSecret: keySecret,
    host: "main.pusher.ably.net",
    useTLS: true,
    cluster: "ably",
  },
};
const listed = (...answer: unknown[]): Exchange => ({ request: `GET ${keys}`, status: 200, answer });

const keyScenes: readonly Scene[] = [
  {
    title: "is created, and cut at the first colon into what Pusher clients take",
    verb: "create",
    program: keyProgram,
    exchanges: [
      listed(),
      {
        request: `POST ${keys}`,
        body: { name: "server", capability: { "chat:*": ["publish", "subscribe", "history"] } },
        status: 201,
        answer: toldKey,
      },
    ],
    yields: { id: "28GY6a.G8dabc", args: keyProgram, outputs: keyKept.outputs },
  },
  {
    title: "is found in the list of its app, where operations come back sorted",
    verb: "read",
    kept: keyKept,
    exchanges: [listed({ ...toldKey, id: "-frw5Q", name: "browser" }, toldKey)],
    yields: { args: keyProgram, outputs: keyKept.outputs },
  },
  {
    title: "is no use where it comes without the colon that parts its name from its secret",
    verb: "read",
    kept: keyKept,
    exchanges: [listed({ ...toldKey, key: "********" })],
    fails: "invalid_answer",
    says: '"key" is a string of another form than expected',
  },
  {
    title: "is gone when it was revoked, although it stays in the list",
    verb: "read",
    kept: keyKept,
    exchanges: [listed({ ...toldKey, status: 1 })],
  },
  {
    title: "is changed by its capabilities as a whole",
    verb: "update",
    kept: keyKept,
    program: { ...keyProgram, capabilities: { "chat:*": ["subscribe"] } },
    exchanges: [
      {
        request: `PATCH ${keys}/G8dabc`,
        body: { capability: { "chat:*": ["subscribe"] } },
        status: 200,
        answer: { ...toldKey, capability: { "chat:*": ["subscribe"] } },
      },
    ],
    yields: { outputs: keyKept.outputs },
  },
  {
    title: "makes tokens that cannot be revoked when that is taken away",
    verb: "update",
    kept: { ...keyKept, args: { ...keyProgram, revocableTokens: true } },
    program: keyProgram,
    exchanges: [{ request: `PATCH ${keys}/G8dabc`, body: { revocableTokens: false }, status: 200, answer: toldKey }],
    yields: { outputs: keyKept.outputs },
  },
  {
    title: "needs no request for another order of operations",
    verb: "update",
    kept: keyKept,
    program: { ...keyProgram, capabilities: { "chat:*": ["subscribe", "history", "publish"] } },
    exchanges: [],
    yields: { outputs: keyKept.outputs },
  },
  {
    title: "is revoked, since keys cannot be deleted",
    verb: "delete",
    kept: keyKept,
    exchanges: [{ request: `POST ${keys}/G8dabc/revoke`, status: 200 }],
  },
  {
    title: "is not tried again at the limit of keys, which no waiting mends",
    verb: "create",
    program: keyProgram,
    exchanges: [
      listed(),
      {
        request: `POST ${keys}`,
        body: { name: "server", capability: { "chat:*": ["publish", "subscribe", "history"] } },
        status: 429,
        answer: { message: "limit reached", code: 40127, statusCode: 429, href: "https://example.com/40127" },
      },
    ],
    fails: "http_error",
    says: "No waiting mends that: delete one that is not needed, or have the quota raised by the service. A replacement makes the new one before the old one goes, so that it needs a spare place too.",
  },
];

export const app: Literal = { token: "realtime:App", stage, scenes: appScenes };
export const key: Literal = { token: "realtime:Key", stage, scenes: keyScenes };
