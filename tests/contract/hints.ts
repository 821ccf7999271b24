import type { JsonObject } from "../../emulator/json";
import type { Definition } from "../../provider/define";
import type { Values } from "../../provider/lifecycle";
import { searchHints } from "./search-hints";

type Alter = (args: Values) => Values;

const without =
  (...names: readonly string[]): Alter =>
  (args) =>
    Object.fromEntries(Object.entries(args).filter(([name]) => !names.includes(name)));

/** One of the two types of resources, since path and scopes go with the type. */
const onlyRepositories: Alter = (args) => ({
  ...args,
  resources: [{ type: "TYPE_REPO", path: "acme/*", scopes: ["scope-image-pull"] }],
});

/** What ends at a fixed time is not renewed, and what is renewed lives for days. */
const renewed: Pick<Hints, "given" | "values"> = {
  values: { expiresAt: ["2090-01-31T00:00:00Z", "2091-01-31T00:00:00Z"] },
  given: {
    expiresAt: without("lifetimeDays", "renewBeforeHours"),
    lifetimeDays: without("expiresAt", "renewBeforeHours"),
    renewBeforeHours: (args) => ({ ...without("expiresAt")(args), lifetimeDays: 365 }),
  },
};

/** What the schema of a definition cannot tell its tests. */
export interface Hints {
  /** Where the emulator keeps an object, by its id. */
  stored(id: string): { readonly collection: string; readonly key: string };
  /** Whether a kept object still counts as there. */
  alive?(object: JsonObject): boolean;
  /** Valid values of a key, two at least. */
  readonly values?: Readonly<Record<string, readonly unknown[]>>;
  /** Args in which a key can stand, where it needs others beside it. */
  readonly given?: Readonly<Record<string, Alter>>;
  /** Args in which a key is changed, where others have to follow. */
  readonly other?: Readonly<Record<string, Alter>>;
  /** A secret value that holds a text, where not every text is one. */
  readonly secret?: Readonly<Record<string, (text: string) => string>>;
  /** What a key is on the wire, where it is not the same under its wire name. */
  readonly onWire?: Readonly<Record<string, (value: unknown) => JsonObject>>;
  /** A member of the object that none of ours says anything of. */
  readonly foreign: JsonObject;
}

const hints: Readonly<Record<string, Hints>> = {
  ...searchHints,
  "registry:Repository": {
    stored: (id) => ({ collection: "repositories", key: id }),
    values: {
      namespace: ["acme", "octavia"],
      categories: [["api-management"], ["security"], ["developer-tools"]],
      extra: [{ status: 1 }, { status: 0 }],
    },
    onWire: { categories: (slugs) => ({ categories: (slugs as string[]).map((slug) => ({ slug, name: slug })) }) },
    foreign: { star_count: 7 },
  },
  "registry:AccessToken": {
    stored: (id) => ({ collection: "personalTokens", key: id }),
    values: { ...renewed.values, extra: [{ is_active: true }, { is_active: false }] },
    given: renewed.given,
    foreign: { last_used: "2026-01-01T00:00:00Z" },
  },
  "registry:OrgAccessToken": {
    stored: (id) => ({ collection: "organizationTokens", key: id.replace(/^.*\//, "") }),
    values: {
      ...renewed.values,
      organization: ["acme", "umbrella"],
      "resources[].type": ["TYPE_REPO", "TYPE_ORG"],
      "resources[].path": ["acme/*", "*/*/public"],
      "resources[].scopes": [["scope-image-pull"], ["scope-image-push"]],
      extra: [{ is_active: true }, { is_active: false }],
    },
    given: {
      ...renewed.given,
      "resources[].type": onlyRepositories,
      "resources[].path": onlyRepositories,
      "resources[].scopes": onlyRepositories,
    },
    other: {
      "resources[].type": (args) => ({
        ...args,
        resources: [{ type: "TYPE_ORG", path: "acme", scopes: ["scope-member-read"] }],
      }),
    },
    foreign: { last_used_at: "2026-01-01T00:00:00Z" },
  },
  "registry:Webhook": {
    stored: (id) => ({ collection: "webhooks", key: id }),
    values: {
      repository: ["acme/app", "acme/api"],
      url: ["https://one.example/hook", "https://two.example/hook"],
      extra: [{ creator: "one" }, { creator: "two" }],
    },
    secret: { url: (text) => `https://hooks.example/${text}` },
    onWire: { url: (url) => ({ webhooks: { 0: { hook_url: url as string } } }) },
    foreign: { last_updated: "2026-01-01T00:00:00Z" },
  },
  "realtime:App": {
    stored: (id) => ({ collection: "apps", key: id }),
    values: { extra: [{ fcmProjectId: "one" }, { fcmProjectId: "two" }] },
    foreign: { apnsTopicHeader: "com.example.others" },
  },
  "realtime:Key": {
    stored: (id) => ({ collection: "keys", key: id.replace(".", "/") }),
    alive: ({ status }) => status === 0,
    values: { extra: [{ revocableTokens: true }, { revocableTokens: false }] },
    given: { extra: ({ revocableTokens: _, ...args }) => args },
    foreign: { created: 7 },
  },
  "rest:Resource": {
    stored: (id) => ({ collection: id.slice(0, id.lastIndexOf("/")), key: id.slice(id.lastIndexOf("/") + 1) }),
    values: {
      path: ["/v1/resources", "/v1/others"],
      body: [
        { name: "gamma", size: 2 },
        { name: "delta", size: 3 },
      ],
      idField: ["id", "name"],
      updateVerb: ["PUT", "PATCH"],
      compare: [["name"], ["name", "size"]],
      extra: [{ colour: "red" }, { colour: "blue" }],
    },
    // The emulated lists are plain ones, in which no member holds the objects.
    given: { items: (args) => ({ ...args, readBy: "item" }) },
    onWire: { body: (body) => body as JsonObject },
    foreign: { owner: { name: "others", since: 7 } },
  },
};

export function hintsOf({ token }: Definition): Hints {
  const found = hints[token];
  if (!found) throw new Error(`${token} has no hints: tests/contract/hints.ts has to say at least where it is kept.`);
  return found;
}
