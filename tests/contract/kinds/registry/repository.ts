import { address, type Exchange, type Operation, sends } from "../exchange";
import { hiddenArgs, madeUp } from "../helpers";
import type { KindFacts, Preview } from "../kind";
import { changes, creates, deletes, failure, reads } from "../operations";
import { accepts, completes, ignores, refuses, refusesChange, replaces, updates, warns } from "../previews";

const item = "/v2/namespaces/acme/repositories/app";
/** The response of the service for a repository. */
export const returned = {
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
const absent: Exchange = sends(`GET ${item}`).receives(404, { message: "object not found", errinfo: {} });

const tags = (count: number): Exchange =>
  sends(`GET ${item}/tags?page_size=1`).receives(200, { count, next: null, previous: null, results: [] });

const post = (status: number, response: unknown): Exchange =>
  sends("POST /v2/namespaces/acme/repositories", { namespace: "acme", name: "app", is_private: false }).receives(
    status,
    response,
  );

const small = { namespace: "acme", name: "app" };

const operations: readonly Operation[] = [
  creates(
    "is created by three requests, the visibility in the first of them",
    program,
    [
      absent,
      sends("POST /v2/namespaces/acme/repositories", {
        namespace: "acme",
        name: "app",
        description: "Sells books.",
        full_description: "# Books",
        is_private: false,
      }).receives(201, { ...returned, categories: [], immutable_tags_settings: { enabled: false, rules: [] } }),
      sends(`PATCH ${item}/categories`, [
        { slug: "api-management", name: "api-management" },
        { slug: "security", name: "security" },
      ]).receives(200, returned.categories),
      sends(`PATCH ${item}/immutabletags`, { immutable_tags: true, immutable_tags_rules: ["latest", "v.*"] }).receives(
        200,
        returned,
      ),
    ],
    { id: "acme/app", args: kept.args, outputs: {} },
  ),
  creates(
    "is deactivated after it is created, since the create request does not support it",
    { ...small, status: "inactive" },
    [
      absent,
      post(201, { ...returned, categories: [], immutable_tags_settings: { enabled: false, rules: [] } }),
      sends(`PATCH ${item}`, { status: 0 }).receives(200, { ...returned, status: 0 }),
    ],
    { id: "acme/app", args: { ...small, isPrivate: false, forceDestroy: false, status: "inactive" } },
  ),
  creates(
    "is created as active by the service, so that the explicit value requires no request",
    { ...small, status: "active" },
    [absent, post(201, returned)],
    { id: "acme/app" },
  ),
  changes(
    "is activated again when the program removes `status`",
    { ...kept, args: { ...kept.args, status: "inactive" } },
    program,
    [sends(`PATCH ${item}`, { status: 1 }).receives(200, returned)],
    { outputs: {} },
  ),
  creates(
    "is not created over an existing repository",
    small,
    [sends(`GET ${item}`).receives(200, returned)],
    failure("exists"),
  ),
  creates(
    "is reported as existing when the create returns 409",
    small,
    [absent, post(409, { message: "conflict" })],
    failure("exists"),
  ),
  creates(
    "is reported as existing when the create returns 400 with that message",
    small,
    [
      absent,
      post(400, {
        message: "httperror 400: request had 1 validation error",
        errinfo: { fielderrors: { name: "already exists" } },
      }),
    ],
    failure("exists"),
  ),
  creates(
    "is rejected for its invalid fields, one by one",
    small,
    [
      absent,
      post(400, {
        message: "httperror 400: request had 1 validation error",
        errinfo: { fielderrors: { name: "is bad" } },
      }),
    ],
    failure("http_400", "1 validation error; name: is bad"),
  ),
  {
    title: "is listed page by page",
    verb: "list",
    kept: { id: "", args: { namespace: "acme" } },
    exchanges: [
      sends("GET /v2/namespaces/acme/repositories?page_size=100").receives(200, {
        count: 2,
        next: `${address}/v2/namespaces/acme/repositories?page=2&page_size=100`,
        previous: null,
        results: [returned],
      }),
      sends("GET /v2/namespaces/acme/repositories?page=2&page_size=100").receives(200, {
        count: 2,
        next: null,
        previous: null,
        results: [{ ...returned, name: "api" }],
      }),
    ],
    result: { id: "acme/app acme/api" },
  },
  reads(
    "is read in one request, and the order of categories and rules is ignored",
    kept,
    [sends(`GET ${item}`).receives(200, returned)],
    { args: kept.args, outputs: {} },
  ),
  reads(
    "is read with changes from outside Pulumi",
    { ...kept, args: { ...kept.args, status: "active" } },
    [
      sends(`GET ${item}`).receives(200, {
        ...returned,
        is_private: true,
        description: "",
        categories: [{ name: "Security", slug: "security" }],
        status: 0,
      }),
    ],
    {
      args: { ...kept.args, description: "", isPrivate: true, categories: ["security"], status: "inactive" },
      outputs: {},
    },
  ),
  reads(
    "is read without a difference with an empty list of rules, which match every tag",
    {
      id: "acme/app",
      args: { ...small, isPrivate: false, forceDestroy: false, immutableTagsSettings: { enabled: true, rules: [] } },
    },
    [sends(`GET ${item}`).receives(200, { ...bare, immutable_tags_settings: { enabled: true, rules: [".*"] } })],
    {
      args: { ...small, isPrivate: false, forceDestroy: false, immutableTagsSettings: { enabled: true, rules: [] } },
      outputs: {},
    },
  ),
  ...[
    { title: "without settings", args: {} },
    { title: "with an empty overview", args: { description: "", fullDescription: "" } },
    { title: "with disabled immutability", args: { immutableTagsSettings: { enabled: false } } },
    {
      title: "with rules of disabled immutability",
      args: { immutableTagsSettings: { enabled: false, rules: ["v.*"] } },
    },
    {
      title: "with an empty list of rules of disabled immutability",
      args: { immutableTagsSettings: { enabled: false, rules: [] } },
    },
  ].map(({ title, args }): Operation => {
    const unchanged = { ...small, isPrivate: false, forceDestroy: false, ...args };
    return reads(
      `is read without a difference ${title}, if the response contains what the service stores by itself`,
      { id: "acme/app", args: unchanged },
      [sends(`GET ${item}`).receives(200, bare)],
      { args: unchanged, outputs: {} },
    );
  }),
  reads(
    "is read without its overview after the overview was removed outside Pulumi",
    kept,
    [sends(`GET ${item}`).receives(200, { ...bare, ...listed })],
    { args: { ...kept.args, fullDescription: undefined }, outputs: {} },
  ),
  reads("counts as deleted after a 404", kept, [absent]),
  changes(
    "is changed by one request for descriptions and one for visibility; a removed description is sent as an empty string",
    kept,
    { ...program, description: "Sells old books.", fullDescription: undefined, isPrivate: true },
    [
      sends(`PATCH ${item}`, { description: "Sells old books.", full_description: "" }).receives(200, {
        ...returned,
        description: "Sells old books.",
        full_description: "",
      }),
      sends(`POST ${item}/privacy`, { is_private: true }).receives(200, {}),
    ],
    { outputs: {} },
  ),
  changes(
    "loses its description, which is sent empty",
    kept,
    { ...program, description: undefined },
    [sends(`PATCH ${item}`, { description: "" }).receives(200, { ...returned, description: "" })],
    { outputs: {} },
  ),
  changes(
    "loses categories and immutability, each by its own request",
    kept,
    { ...program, categories: undefined, immutableTagsSettings: undefined },
    [
      sends(`PATCH ${item}/categories`, []).receives(200, []),
      sends(`PATCH ${item}/immutabletags`, { immutable_tags: false, immutable_tags_rules: [] }).receives(200, {
        ...returned,
        categories: [],
        immutable_tags_settings: { enabled: false, rules: [".*"] },
      }),
    ],
    { outputs: {} },
  ),
  changes(
    "requires no request for provider-only inputs, nor for another order",
    kept,
    { ...program, categories: ["security", "api-management"], forceDestroy: true },
    [],
    { outputs: {} },
  ),
  deletes("is deleted when it holds no tags", kept, [tags(0), sends(`DELETE ${item}`).receives(202)]),
  deletes("is not deleted while it holds tags", kept, [tags(3)], failure("not_empty")),
  deletes(
    "is deleted with its tags if `forceDestroy` was applied before",
    { ...kept, args: { ...kept.args, forceDestroy: true } },
    [sends(`DELETE ${item}`).receives(202)],
  ),
  deletes("is deleted when it was deleted before", { ...kept, args: { ...kept.args, forceDestroy: true } }, [
    sends(`DELETE ${item}`).receives(404, { message: "object not found" }),
    sends(`GET ${item}`).receives(404, { message: "object not found" }),
  ]),
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
    "a description has 100 bytes, and an overview 25000 bytes",
    {},
    { namespace: "a", name: "App", description: "ä".repeat(51), fullDescription: "é".repeat(12_501) },
  ),
  warns(
    "more than three categories and five rules are doubtful",
    { namespace: "acme" },
    {
      categories: ["a", "b", "c", "d"],
      immutableTagsSettings: { enabled: true, rules: ["1", "2", "3", "4", "5", "6"] },
    },
    ["categories", "immutableTagsSettings.rules"],
  ),
  accepts("the limits themselves are allowed", {
    namespace: "ab",
    name: "a1.b-c_d",
    description: "x".repeat(100),
    fullDescription: "é".repeat(12_500),
    categories: ["a", "b", "c"],
    immutableTagsSettings: { enabled: true, rules: ["1", "2", "3", "4", "5"] },
  }),
  refuses("an unknown status is rejected", {}, { namespace: "acme", status: "archived" }, ["status"]),
  refuses("a name with one character is rejected", {}, { namespace: "acme", name: "a" }, ["name"]),
  refuses("a name with 256 characters is rejected", {}, { namespace: "acme", name: "a".repeat(256) }, ["name"]),
  refuses("two separators in a row are rejected", {}, { namespace: "acme", name: "a..b" }, ["name"]),
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
  operations,
  previews,
};
