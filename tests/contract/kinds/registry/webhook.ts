import { credential, type Exchange, type Operation, sends } from "../exchange";
import { hiddenArgs, madeUp } from "../helpers";
import type { KindFacts, Preview } from "../kind";
import { creates, deletes, failure, reads } from "../operations";
import { completes, refuses, replaces } from "../previews";

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
const get = (status: number, response: unknown): Exchange => sends(`GET ${item}`).receives(status, response);
const absent = get(404, { message: "object not found", errinfo: {} });
const post = (response: unknown): Exchange =>
  sends(`POST ${collection}`, {
    name: "deploy",
    expect_final_callback: false,
    webhooks: [{ name: "deploy", hook_url: url }],
    registry: "registry-1.docker.io",
  }).receives(201, response);

const operations: readonly Operation[] = [
  creates("is created by one request of the newer form", program, [absent, post(returned)], {
    id: kept.id,
    args: { ...program, expectFinalCallback: false },
    outputs: {},
  }),
  creates("is also read from a response in the older form", program, [absent, post(legacy)], {
    id: kept.id,
    args: { ...program, expectFinalCallback: false },
    outputs: {},
  }),
  creates(
    "with another slug than its name is not accepted as the webhook",
    program,
    [absent, post({ ...returned, slug: "deploy-2" }), absent],
    failure("invalid_response", 'its "name" is "deploy-2"'),
  ),
  creates("is not created over an existing webhook", program, [get(200, returned)], failure("exists")),
  reads(
    "is read by its slug, and another URL is drift",
    kept,
    [get(200, { ...returned, webhooks: [{ name: "deploy", hook_url: "https://others.example/x" }] })],
    { args: { ...program, url: "https://others.example/x" } },
  ),
  reads(
    "is read with each of its URLs, and an added URL is drift",
    kept,
    [
      get(200, {
        ...returned,
        webhooks: [...returned.webhooks, { name: "more", hook_url: "https://others.example/x" }],
      }),
    ],
    { args: { ...program, url: `${url}, https://others.example/x` } },
  ),
  ...[
    { ...returned, webhooks: [] },
    { ...returned, webhooks: null },
    ...["", null].map((empty) => ({ ...returned, webhooks: [{ name: "deploy", hook_url: empty }] })),
    { ...returned, webhooks: [{ hook_url: "" }] },
    { ...legacy, active: false },
    { ...legacy, hooks: [{ ...legacy.hooks[0], active: false }] },
  ].map((response) =>
    reads("is read without a URL that Docker Hub calls, which is drift", kept, [get(200, response)], {
      args: { ...program, url: "none" },
    }),
  ),
  ...[[{ hook_url: url }, { id: 9 }], [{ id: 9 }]].map((webhooks) =>
    reads(
      "is not read from a response that lacks a URL",
      kept,
      [get(200, { ...returned, webhooks })],
      failure("invalid_response", 'lacks "url"'),
    ),
  ),
  ...[
    { ...legacy, active: false },
    { ...legacy, hooks: [{ ...legacy.hooks[0], active: false }] },
  ].map((response) =>
    reads("that is switched off is imported with its URL", { ...kept, args: {} }, [get(200, response)], {
      args: { ...program, expectFinalCallback: false },
    }),
  ),
  ...[
    { ...legacy, active: null },
    { ...legacy, hooks: [{ ...legacy.hooks[0], active: null }] },
  ].map((response) =>
    reads("is not switched off while the response does not state it", kept, [get(200, response)], { args: program }),
  ),
  reads(
    "is read with two masked URLs, which are not the declared one",
    kept,
    [get(200, { ...returned, webhooks: [{ hook_url: "*****" }, { hook_url: "*****" }] })],
    { args: { ...program, url: "*****, *****" } },
  ),
  reads(
    "is read in the older form with each of its URLs, and the wait for a final callback is drift",
    kept,
    [
      get(200, {
        ...legacy,
        expect_final_callback: true,
        hooks: [...legacy.hooks, { hook_url: "https://others.example/x" }],
      }),
    ],
    { args: { ...program, url: `${url}, https://others.example/x`, expectFinalCallback: true } },
  ),
  reads("counts as deleted after a 404", kept, [absent]),
  deletes("is deleted by its slug", kept, [sends(`DELETE ${item}`).receives(204)]),
];

const minimal = { repository: "acme/app", name: "deploy", url: "https://deploy.example/1" };

/** Documented effects of changes, and limits. */
const previews: readonly Preview[] = [
  completes("an omitted name is generated", { repository: "acme/app", url: minimal.url }, { name: madeUp }),
  replaces("no input of a webhook changes in place", minimal, {
    repository: "acme/api",
    name: "other",
    url: "http://deploy.example/2",
    expectFinalCallback: true,
  }),
  refuses(
    "a repository without a namespace, a name that is no slug and an invalid URL are rejected",
    {},
    { repository: "app", name: "My Hook", url: "deploy.example" },
  ),
  refuses("a repository with three names is rejected", minimal, { repository: "acme/app/v1" }),
  refuses("a name with 101 characters is rejected", minimal, { name: "x".repeat(101) }),
  refuses("two URLs are rejected", minimal, { url: `${minimal.url} https://deploy.example/2` }),
  refuses("two dashes in a row are rejected", minimal, { name: "a--b" }),
];

export const webhook: KindFacts = {
  hints: {
    stored: (id) => ({ collection: "webhooks", key: id }),
    values: { repository: ["acme/app", "acme/api"], url: ["https://one.example/hook", "https://two.example/hook"] },
    secret: { url: (text) => `https://hooks.example/${text}` },
    onWire: { url: (url) => ({ webhooks: { 0: { hook_url: url as string } } }) },
    foreign: { last_updated: "2026-01-01T00:00:00Z" },
  },
  // Clients read the URL of a webhook from responses.
  facts: { ...hiddenArgs(), secret: ["url"] },
  // The documents do not describe it.
  wholeList: false,
  references: { repository: "registry:Repository" },
  operations,
  previews,
};
