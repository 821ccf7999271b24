import { credential, type Exchange, type Operation } from "../exchange";
import { hiddenArgs, madeUp } from "../helpers";
import type { KindFacts, Preview } from "../kind";
import { completes, refuses } from "../previews";
import { setup } from "./requests";

const url = `https://deploy.example/${credential()}`;
const collection = "/v2/namespaces/acme/repositories/app/webhook_pipeline";
const item = `${collection}/deploy`;

/** The response of the newer form, by the members that clients read. */
const returned = {
  name: "deploy",
  slug: "deploy",
  expect_final_callback: false,
  webhooks: [{ name: "deploy", hook_url: url, created: "2026-05-20T00:54:18Z", last_updated: "2026-05-20T00:54:18Z" }],
  created: "2026-05-20T00:54:18Z",
  last_updated: "2026-05-20T00:54:18Z",
};

/** The response of the older form. */
const legacy = { id: 7, name: "deploy", active: true, expect_final_callback: false, hooks: [{ id: 8, hook_url: url }] };
const program = { repository: "acme/app", name: "deploy", url };
const kept = { id: "acme/app/deploy", args: program, outputs: {} };
const get = (status: number, response: unknown): Exchange => ({ request: `GET ${item}`, status, response });
const absent = get(404, { message: "object not found", errinfo: {} });
const post = (response: unknown): Exchange => ({
  request: `POST ${collection}`,
  body: {
    name: "deploy",
    expect_final_callback: false,
    webhooks: [{ name: "deploy", hook_url: url }],
    registry: "registry-1.docker.io",
  },
  status: 201,
  response,
});

const operations: readonly Operation[] = [
  {
    title: "is created by one request of the newer form",
    verb: "create",
    program,
    exchanges: [absent, post(returned)],
    result: { id: kept.id, args: program, outputs: {} },
  },
  {
    title: "is read in the older form too",
    verb: "create",
    program,
    exchanges: [absent, post(legacy)],
    result: { id: kept.id, args: program, outputs: {} },
  },
  {
    title: "with another slug than its name is not accepted as the webhook",
    verb: "create",
    program,
    exchanges: [absent, post({ ...returned, slug: "deploy-2" }), absent],
    errorCode: "invalid_response",
    errorMessage: 'its "name" is "deploy-2"',
  },
  {
    title: "is not created over an existing webhook",
    verb: "create",
    program,
    exchanges: [get(200, returned)],
    errorCode: "exists",
  },
  {
    title: "is read by its slug, and another address is seen",
    verb: "read",
    kept,
    exchanges: [get(200, { ...returned, webhooks: [{ name: "deploy", hook_url: "https://others.example/x" }] })],
    result: { args: { ...program, url: "https://others.example/x" } },
  },
  { title: "counts as deleted after a 404", verb: "read", kept, exchanges: [absent] },
  { title: "is deleted by its slug", verb: "delete", kept, exchanges: [{ request: `DELETE ${item}`, status: 204 }] },
];

const minimal = { repository: "acme/app", name: "deploy", url: "https://deploy.example/1" };

/** Documented effects of changes, and limits. */
const previews: readonly Preview[] = [
  completes("an omitted name is generated", { repository: "acme/app", url: minimal.url }, { name: madeUp }),
  {
    title: "no input of a webhook changes in place",
    before: minimal,
    after: { repository: "acme/api", name: "other", url: "http://deploy.example/2" },
    replaces: ["repository", "name", "url"],
  },
  refuses(
    "a repository is named with its namespace, a webhook as its slug, and an address is one",
    {},
    { repository: "app", name: "My Hook", url: "deploy.example" },
  ),
  refuses("a repository has two names", minimal, { repository: "acme/app/v1" }),
  refuses("a name has 100 characters at most", minimal, { name: "x".repeat(101) }),
  refuses("dashes stand single", minimal, { name: "a--b" }),
];

export const webhook: KindFacts = {
  hints: {
    stored: (id) => ({ collection: "webhooks", key: id }),
    values: {
      repository: ["acme/app", "acme/api"],
      url: ["https://one.example/hook", "https://two.example/hook"],
      extra: [{ expect_final_callback: true }, { expect_final_callback: false }],
    },
    secret: { url: (text) => `https://hooks.example/${text}` },
    onWire: { url: (url) => ({ webhooks: { 0: { hook_url: url as string } } }) },
    foreign: { last_updated: "2026-01-01T00:00:00Z" },
  },
  // Clients read the URL of a webhook from responses.
  facts: { ...hiddenArgs(), secret: ["url"] },
  // The documents do not describe it.
  wholeList: false,
  references: { repository: "registry:Repository" },
  setup,
  operations,
  previews,
};
