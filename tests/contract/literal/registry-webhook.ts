import { credential, type Exchange, type Literal, type Operation } from "./operations";
import { setup } from "./registry";

const url = `https://deploy.example/${credential()}`;
const collection = "/v2/repositories/acme/app/webhook_pipeline/";
const item = `${collection}deploy/`;

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

export const webhook: Literal = { token: "registry:Webhook", setup, operations };
