import { address, type Exchange, type Operation } from "../exchange";
import { hiddenArgs, madeUp } from "../helpers";
import type { KindFacts, Preview } from "../kind";
import { accepts, completes, ignores, refuses, refusesChange, replaces, updates } from "../previews";
import { setup } from "./requests";

const item = "/v2/namespaces/acme/repositories/app";
const returned = {
  user: "acme",
  namespace: "acme",
  name: "app",
  repository_type: "image",
  status: 1,
  status_description: "active",
  is_private: false,
  is_automated: false,
  star_count: 0,
  pull_count: 12,
  collaborator_count: 0,
  has_starred: false,
  last_updated: "2026-01-02T03:04:05Z",
  last_modified: "2026-01-02T03:04:05Z",
  date_registered: "2026-01-02T03:04:05Z",
  affiliation: "owner",
  hub_user: "acme",
  permissions: { read: true, write: true, admin: true },
  media_types: [],
  content_types: [],
  description: "Sells books.",
  full_description: "# Books",
  categories: [
    { name: "Security", slug: "security" },
    { name: "API management", slug: "api-management" },
  ],
  immutable_tags_settings: { enabled: true, rules: ["v.*", "latest"] },
};

const { description, categories, immutable_tags_settings, full_description, ...rest } = returned;

/** A repository without settings. The service omits an empty overview, and stores a rule although the rules are disabled. */
const bare = {
  ...rest,
  description: "",
  categories: [],
  affiliation: null,
  source: null,
  immutable_tags_settings: { enabled: false, rules: [".*"] },
};
const listed = { description, categories, immutable_tags_settings };

const program = {
  namespace: "acme",
  name: "app",
  description: "Sells books.",
  fullDescription: "# Books",
  categories: ["api-management", "security"],
  immutableTagsSettings: { enabled: true, rules: ["latest", "v.*"] },
};

const kept = { id: "acme/app", args: { ...program, isPrivate: false, forceDestroy: false } };
const absent: Exchange = {
  request: `GET ${item}`,
  status: 404,
  response: { message: "object not found", errinfo: {} },
};

const tags = (count: number): Exchange => ({
  request: `GET ${item}/tags?page_size=1`,
  status: 200,
  response: { count, next: null, previous: null, results: [] },
});

const post = (status: number, response: unknown): Exchange => ({
  request: "POST /v2/namespaces/acme/repositories",
  body: { namespace: "acme", name: "app", is_private: false },
  status,
  response,
});

const small = { namespace: "acme", name: "app" };

const operations: readonly Operation[] = [
  {
    title: "is created by three requests, the visibility in the first of them",
    verb: "create",
    program,
    exchanges: [
      absent,
      {
        request: "POST /v2/namespaces/acme/repositories",
        body: {
          namespace: "acme",
          name: "app",
          description: "Sells books.",
          full_description: "# Books",
          is_private: false,
        },
        status: 201,
        response: { ...returned, categories: [], immutable_tags_settings: { enabled: false, rules: [] } },
      },
      {
        request: `PATCH ${item}/categories`,
        body: [
          { slug: "api-management", name: "api-management" },
          { slug: "security", name: "security" },
        ],
        status: 200,
        response: returned.categories,
      },
      {
        request: `PATCH ${item}/immutabletags`,
        body: { immutable_tags: true, immutable_tags_rules: ["latest", "v.*"] },
        status: 200,
        response: returned,
      },
    ],
    result: { id: "acme/app", args: kept.args, outputs: {} },
  },
  {
    title: "is deactivated after it is created, since the create request does not support it",
    verb: "create",
    program: { ...small, status: "inactive" },
    exchanges: [
      absent,
      post(201, { ...returned, categories: [], immutable_tags_settings: { enabled: false, rules: [] } }),
      { request: `PATCH ${item}`, body: { status: 0 }, status: 200, response: { ...returned, status: 0 } },
    ],
    result: { id: "acme/app", args: { ...small, isPrivate: false, forceDestroy: false, status: "inactive" } },
  },
  {
    title: "is created as active by the service, so that the explicit value requires no request",
    verb: "create",
    program: { ...small, status: "active" },
    exchanges: [absent, post(201, returned)],
    result: { id: "acme/app" },
  },
  {
    title: "is activated again when the program removes `status`",
    verb: "update",
    kept: { ...kept, args: { ...kept.args, status: "inactive" } },
    program,
    exchanges: [{ request: `PATCH ${item}`, body: { status: 1 }, status: 200, response: returned }],
    result: { outputs: {} },
  },
  {
    title: "is not created over an existing repository",
    verb: "create",
    program: small,
    exchanges: [{ request: `GET ${item}`, status: 200, response: returned }],
    errorCode: "exists",
  },
  {
    title: "is reported as existing when the create returns 409",
    verb: "create",
    program: small,
    exchanges: [absent, post(409, { message: "conflict" })],
    errorCode: "exists",
  },
  {
    title: "is reported as existing when the create returns 400 with that message",
    verb: "create",
    program: small,
    exchanges: [
      absent,
      post(400, {
        message: "httperror 400: request had 1 validation error",
        errinfo: { fielderrors: { name: "already exists" } },
      }),
    ],
    errorCode: "exists",
  },
  {
    title: "is rejected for its invalid fields, one by one",
    verb: "create",
    program: small,
    exchanges: [
      absent,
      post(400, {
        message: "httperror 400: request had 1 validation error",
        errinfo: { fielderrors: { name: "is bad" } },
      }),
    ],
    errorCode: "http_error",
    errorMessage: "1 validation error; name: is bad",
  },
  {
    title: "is listed page by page",
    verb: "list",
    kept: { id: "", args: { namespace: "acme" } },
    exchanges: [
      {
        request: "GET /v2/namespaces/acme/repositories?page_size=100",
        status: 200,
        response: {
          count: 2,
          next: `${address}/v2/namespaces/acme/repositories?page=2&page_size=100`,
          previous: null,
          results: [returned],
        },
      },
      {
        request: "GET /v2/namespaces/acme/repositories?page=2&page_size=100",
        status: 200,
        response: { count: 2, next: null, previous: null, results: [{ ...returned, name: "api" }] },
      },
    ],
    result: { id: "acme/app acme/api" },
  },
  {
    title: "is read in one request, and the order of categories and rules is ignored",
    verb: "read",
    kept,
    exchanges: [{ request: `GET ${item}`, status: 200, response: returned }],
    result: { args: kept.args, outputs: {} },
  },
  {
    title: "is read with changes from outside Pulumi",
    verb: "read",
    kept: { ...kept, args: { ...kept.args, status: "active" } },
    exchanges: [
      {
        request: `GET ${item}`,
        status: 200,
        response: {
          ...returned,
          is_private: true,
          description: "",
          categories: [{ name: "Security", slug: "security" }],
          status: 0,
        },
      },
    ],
    result: {
      args: { ...kept.args, description: "", isPrivate: true, categories: ["security"], status: "inactive" },
      outputs: {},
    },
  },
  ...[
    { title: "without settings", args: {} },
    { title: "with an empty overview", args: { description: "", fullDescription: "" } },
    { title: "with disabled immutability", args: { immutableTagsSettings: { enabled: false } } },
    {
      title: "with rules of disabled immutability",
      args: { immutableTagsSettings: { enabled: false, rules: ["v.*"] } },
    },
  ].map(({ title, args }): Operation => {
    const unchanged = { ...small, isPrivate: false, forceDestroy: false, ...args };
    return {
      title: `is read without a difference ${title}, if the response contains what the service stores by itself`,
      verb: "read",
      kept: { id: "acme/app", args: unchanged },
      exchanges: [{ request: `GET ${item}`, status: 200, response: bare }],
      result: { args: unchanged, outputs: {} },
    };
  }),
  {
    title: "is read without its overview after the overview was removed outside Pulumi",
    verb: "read",
    kept,
    exchanges: [{ request: `GET ${item}`, status: 200, response: { ...bare, ...listed } }],
    result: { args: { ...kept.args, fullDescription: undefined }, outputs: {} },
  },
  { title: "counts as deleted after a 404", verb: "read", kept, exchanges: [absent] },
  {
    title:
      "is changed by one request for descriptions and one for visibility; a removed description is sent as an empty string",
    verb: "update",
    kept,
    program: { ...program, description: "Sells old books.", fullDescription: undefined, isPrivate: true },
    exchanges: [
      {
        request: `PATCH ${item}`,
        body: { description: "Sells old books.", full_description: "" },
        status: 200,
        response: { ...returned, description: "Sells old books.", full_description: "" },
      },
      { request: `POST ${item}/privacy`, body: { is_private: true }, status: 200, response: {} },
    ],
    result: { outputs: {} },
  },
  {
    title: "loses its description, which is sent empty",
    verb: "update",
    kept,
    program: { ...program, description: undefined },
    exchanges: [{ request: `PATCH ${item}`, body: { description: "" }, status: 200, response: returned }],
    result: { outputs: {} },
  },
  {
    title: "loses categories and immutability, each by its own request",
    verb: "update",
    kept,
    program: { ...program, categories: undefined, immutableTagsSettings: undefined },
    exchanges: [
      { request: `PATCH ${item}/categories`, body: [], status: 200, response: [] },
      {
        request: `PATCH ${item}/immutabletags`,
        body: { immutable_tags: false, immutable_tags_rules: [] },
        status: 200,
        response: returned,
      },
    ],
    result: { outputs: {} },
  },
  {
    title: "requires no request for provider-only inputs, nor for another order",
    verb: "update",
    kept,
    program: { ...program, categories: ["security", "api-management"], forceDestroy: true },
    exchanges: [],
    result: { outputs: {} },
  },
  {
    title: "is deleted when it holds no tags",
    verb: "delete",
    kept,
    exchanges: [tags(0), { request: `DELETE ${item}`, status: 202 }],
  },
  { title: "is not deleted while it holds tags", verb: "delete", kept, exchanges: [tags(3)], errorCode: "not_empty" },
  {
    title: "is deleted with its tags if `forceDestroy` was applied before",
    verb: "delete",
    kept: { ...kept, args: { ...kept.args, forceDestroy: true } },
    exchanges: [{ request: `DELETE ${item}`, status: 202 }],
  },
  {
    title: "is deleted when it was deleted before",
    verb: "delete",
    kept: { ...kept, args: { ...kept.args, forceDestroy: true } },
    exchanges: [{ request: `DELETE ${item}`, status: 404, response: { message: "object not found" } }],
  },
];

const minimal = { namespace: "acme", name: "app", forceDestroy: true };

/** Documented effects of changes, and limits. */
const previews: readonly Preview[] = [
  completes(
    "an omitted name is generated, and a repository is public by default",
    { namespace: "acme" },
    { name: madeUp, isPrivate: false, forceDestroy: false },
  ),
  replaces("a repository cannot be renamed or moved", minimal, { namespace: "octavia", name: "api" }),
  updates(
    "descriptions, visibility, categories, rules and status change in place",
    minimal,
    {
      description: "One line.",
      fullDescription: "# Page",
      isPrivate: true,
      categories: ["security"],
      immutableTagsSettings: { enabled: true },
      status: "inactive",
    },
    ["description", "fullDescription", "isPrivate", "categories", "immutableTagsSettings", "status"],
  ),
  ignores(
    "the order of categories and of rules has no meaning",
    { ...minimal, categories: ["a", "b"], immutableTagsSettings: { enabled: true, rules: ["x", "y"] } },
    { categories: ["b", "a"], immutableTagsSettings: { enabled: true, rules: ["y", "x"] } },
  ),
  refusesChange("a replacement that would lose tags is rejected", { namespace: "acme", name: "app" }, { name: "api" }),
  refuses(
    "a description has 100 bytes, an overview 25000 bytes, and there are three categories and five rules",
    {},
    {
      namespace: "a",
      name: "App",
      description: "ä".repeat(51),
      fullDescription: "é".repeat(12_501),
      categories: ["a", "b", "c", "d"],
      immutableTagsSettings: { enabled: true, rules: ["1", "2", "3", "4", "5", "6"] },
    },
    ["namespace", "name", "description", "fullDescription", "categories", "immutableTagsSettings.rules"],
  ),
  accepts("the limits themselves are allowed", {
    namespace: "ab",
    name: "a1.b-c_d",
    description: "x".repeat(100),
    fullDescription: "é".repeat(12_500),
    categories: ["a", "b", "c"],
    immutableTagsSettings: { enabled: true, rules: ["1", "2", "3", "4", "5"] },
  }),
  refuses("it is in use or not", {}, { namespace: "acme", status: "archived" }, ["status"]),
  refuses("a name has two characters at least", {}, { namespace: "acme", name: "a" }, ["name"]),
  refuses("a name has 255 at most", {}, { namespace: "acme", name: "a".repeat(256) }, ["name"]),
  refuses("separators stand single", {}, { namespace: "acme", name: "a..b" }, ["name"]),
];

export const repository: KindFacts = {
  hints: {
    stored: (id) => ({ collection: "repositories", key: id }),
    values: {
      namespace: ["acme", "octavia"],
      categories: [["api-management"], ["security"], ["developer-tools"]],
      extra: [{ status: 1 }, { status: 0 }],
    },
    onWire: {
      status: (status) => ({ status: status === "active" ? 1 : 0 }),
      categories: (slugs) => ({ categories: (slugs as string[]).map((slug) => ({ slug, name: slug })) }),
    },
    foreign: { star_count: 7 },
  },
  facts: hiddenArgs(),
  // Its items lack the overview.
  wholeList: false,
  hidden: true,
  setup,
  operations,
  previews,
};
