import type { Objects } from "../../emulator";
import type { JsonObject } from "../../emulator/json";
import type { Definition } from "../../provider/define";
import type { Values } from "../../provider/lifecycle";
import { isSameJson } from "../../provider/lifecycle/values/equality";
import { ruleHints } from "./rule-hints";
import { searchHints } from "./search-hints";
import { seedImages } from "./seed-images";
import { registryName } from "./watched-registry";

type Alter = (args: Values) => Values;

const without =
  (...names: readonly string[]): Alter =>
  (args) =>
    Object.fromEntries(Object.entries(args).filter(([name]) => !names.includes(name)));

/** One of the two types of resources, since path and scopes depend on the type. */
const onlyRepositories: Alter = (args) => ({
  ...args,
  resources: [{ type: "TYPE_REPO", path: "acme/*", scopes: ["scope-image-pull"] }],
});

/** A token with a fixed end is not renewed. A renewed token has a lifetime in days. */
const renewed: Pick<Hints, "given" | "values"> = {
  values: { expiresAt: ["2090-01-31T00:00:00Z", "2091-01-31T00:00:00Z"] },
  given: {
    expiresAt: without("lifetimeDays", "renewBeforeHours"),
    lifetimeDays: without("expiresAt", "renewBeforeHours"),
    renewBeforeHours: (args) => ({ ...without("expiresAt")(args), lifetimeDays: 365 }),
  },
};

/** Test data that the schema of a definition does not contain. */
export interface Hints {
  /** Path of an object in the emulator, by its id. */
  stored(id: string, objects?: Objects): { readonly collection: string; readonly key: string };
  /** Returns true if a stored object counts as existing. */
  alive?(object: JsonObject): boolean;
  /** Valid values of a key, at least two. */
  readonly values?: Readonly<Record<string, readonly unknown[]>>;
  /** Inputs that allow a key, if it requires other keys. */
  readonly given?: Readonly<Record<string, Alter>>;
  /** Inputs in which a key is changed, if other keys must change too. */
  readonly other?: Readonly<Record<string, Alter>>;
  /** Inputs in which all keys are changed, if some of them exclude each other. */
  readonly together?: Alter;
  /** A valid secret value for a key that does not accept every string. */
  readonly secret?: Readonly<Record<string, (text: string) => string>>;
  /** Inputs of a second object, if an optional name does not distinguish the two. */
  readonly another?: (args: Values, n: number) => Values;
  /** Effect of a change of a key, if its field alone does not determine it. */
  readonly means?: Readonly<Record<string, "replace" | "update">>;
  /** Wire value of a key, if it differs from the value under its wire name. */
  readonly onWire?: Readonly<Record<string, (value: unknown) => JsonObject>>;
  /** Inputs of an object that others refer to, by placeholder. The default is the first example. */
  readonly parents?: Readonly<Record<string, Values>>;
  /** Inputs that every program of the contract tests has in addition to its example. */
  readonly always?: Values;
  /** Requests of a change that only prepare the last request. */
  readonly preparing?: RegExp;
  /** A member of the object that no input affects. */
  readonly foreign: JsonObject;
}

/** Settings with their default values: they always exist, so that they do not count as an object. */
const openImages = { enabled: false, allow_official_images: true, allow_verified_publishers: true };
const openRegistries = {
  enabled: false,
  standard_registries: [{ id: "DockerHub", allowed: true }],
  custom_registries: [],
};

/** The repository content of every copy. */
const [, ofArm] = seedImages.both.children;

const app = `${registryName}/acme/app`;

/** The common part of tags and copies. */
const tagged = {
  stored: (id: string) => ({ collection: "tags", key: id }),
  another: (args: Values, n: number) => ({ ...args, tag: `many-${n}` }),
  // A tag that is kept in the registry cannot be observed as deleted.
  always: { onDelete: "delete" },
  foreign: {},
};

const hints: Readonly<Record<string, Hints>> = {
  ...searchHints,
  ...ruleHints,
  "registry:Repository": {
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
      extra: [{ description: "One." }, { description: "Two." }],
    },
    given: {
      ...renewed.given,
      extra: without("description"),
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
  "registry:Team": {
    stored: (id, objects) => {
      const [org, teamId] = id.split("/");
      const team = Object.entries(objects?.teams ?? {}).find(
        ([key, { id: own }]) => key.startsWith(`${org}/`) && String(own) === teamId,
      );
      return { collection: "teams", key: team?.[0] ?? "" };
    },
    values: {
      organization: ["acme", "umbrella"],
      extra: [{ description: "One." }, { description: "Two." }],
    },
    given: { extra: ({ description: _, ...args }) => args },
    foreign: {},
  },
  "registry:TeamMember": {
    stored: (id) => ({ collection: "teamMembers", key: id }),
    another: (args, n) => ({ ...args, username: `mate-${n}` }),
    values: { team: ["acme/4711", "acme/4712"] },
    foreign: {},
  },
  "registry:RepositoryTeamPermission": {
    stored: (id) => ({ collection: "teamPermissions", key: id.replace(/:[^/]*/, "") }),
    another: (args, n) => ({ ...args, team: `acme/${n}` }),
    values: { repository: ["acme/app", "acme/api"], team: ["acme/4711", "acme/4712"] },
    foreign: {},
  },
  "registry:OrgMember": {
    stored: (id) => ({ collection: "members", key: id }),
    another: (args, n) => ({ ...args, member: `guest-${n}` }),
    values: { organization: ["acme", "umbrella"] },
    foreign: {},
  },
  "registry:OrgImageAccessManagement": {
    stored: (id) => ({ collection: "imageAccess", key: id }),
    alive: ({ restricted_images: of }) => !isSameJson(of, openImages),
    another: (args, n) => ({ ...args, organization: `org-${n}` }),
    values: { organization: ["acme", "umbrella"] },
    onWire: {
      enabled: (enabled) => ({ restricted_images: { enabled } as JsonObject }),
      allowOfficialImages: (allowed) => ({ restricted_images: { allow_official_images: allowed } as JsonObject }),
      allowVerifiedPublishers: (allowed) => ({
        restricted_images: { allow_verified_publishers: allowed } as JsonObject,
      }),
    },
    foreign: {},
  },
  "registry:OrgRegistryAccessManagement": {
    stored: (id) => ({ collection: "registryAccess", key: id }),
    alive: (object) => !isSameJson(object, openRegistries),
    another: (args, n) => ({ ...args, organization: `org-${n}` }),
    values: { organization: ["acme", "umbrella"] },
    onWire: { allowDockerHub: (allowed) => ({ standard_registries: { 0: { allowed } } }) as JsonObject },
    foreign: {},
  },
  "registry:ImageTag": {
    ...tagged,
    values: {
      repository: [app, `${registryName}/acme/other`],
      digest: [seedImages.both.digest, seedImages.alpha.digest],
    },
  },
  "registry:ImageCopy": {
    ...tagged,
    values: {
      repository: [`${registryName}/acme/released`, `${registryName}/acme/other`],
      source: [`${app}:next`, `${app}:staging`],
      platforms: [["linux/amd64"], ["linux/arm64"]],
    },
    onWire: { source: () => ({ digest: ofArm?.digest ?? "" }), platforms: () => ({}) },
    preparing: /^(POST|PATCH|PUT) .*\/(blobs\/uploads\/|manifests\/sha256:)/,
  },
  "realtime:App": {
    stored: (id) => ({ collection: "apps", key: id }),
    values: { extra: [{ fcmProjectId: "one" }, { fcmProjectId: "two" }] },
    foreign: { created: 7 },
  },
  "realtime:Key": {
    stored: (id) => ({ collection: "keys", key: id.replace(".", "/") }),
    alive: ({ status }) => status === 0,
    values: {
      capabilities: [{ "chat:*": ["publish", "subscribe"] }, { "jobs:*": ["history"], "chat:*": ["presence"] }],
      extra: [{ revocableTokens: true }, { revocableTokens: false }],
    },
    given: { extra: without("revocableTokens") },
    foreign: { created: 7 },
  },
  "realtime:Namespace": {
    stored: (id) => ({ collection: "namespaces", key: id.replace(":", "/") }),
    another: (args, n) => ({ ...args, name: `many-${n}` }),
    values: {
      batchingInterval: [20, 1000],
      extra: [{ persistLast: true }, { persistLast: false }],
    },
    given: {
      authenticated: without("identified"),
      batchingInterval: (args) => ({ ...args, batchingEnabled: true }),
      conflationInterval: (args) => ({ ...args, conflationEnabled: true }),
      conflationKey: (args) => ({ ...args, conflationEnabled: true }),
      conflationEnabled: without("conflationInterval", "conflationKey"),
    },
    together: (args) => ({ ...without("authenticated")(args), batchingEnabled: true, conflationEnabled: true }),
    // It is stored under its old name.
    onWire: { identified: (identified) => ({ authenticated: identified as boolean }) },
    foreign: { created: 7 },
  },
  "realtime:Queue": {
    stored: (id) => ({ collection: "queues", key: `${id.slice(0, id.indexOf(":"))}/${id}` }),
    // The service creates and keeps it.
    alive: ({ deadletter }) => !deadletter,
    foreign: {},
  },
  "rest:Resource": {
    stored: (id) => ({ collection: id.slice(0, id.lastIndexOf("/")), key: id.slice(id.lastIndexOf("/") + 1) }),
    values: {
      path: ["/v1/resources", "/v1/others"],
      body: [
        { name: "zeta", size: 2 },
        { name: "delta", size: 3 },
      ],
      secretBody: [{ pin: "first pin" }, { pin: "second pin" }],
      idField: ["id", "name"],
      updateMethod: ["PUT", "PATCH"],
      comparedFields: [["name"], ["name", "size"]],
      extra: [{ colour: "red" }, { colour: "blue" }],
    },
    // The emulated lists are plain arrays without an enclosing member.
    given: { itemsField: (args) => ({ ...args, readMethod: "item" }) },
    onWire: { body: (body) => body as JsonObject, secretBody: (body) => body as JsonObject },
    foreign: { owner: { name: "others", since: 7 } },
  },
};

/** Current path of the object with an id. */
export function storedAt(
  definition: Definition,
  id: string,
  objects: Objects,
): { readonly collection: string; readonly key: string } {
  return hintsOf(definition).stored(id, objects);
}

/** Inputs of another object in the same collection that this stack does not manage. */
export function anotherOf(definition: Definition, args: Values, n: number, name = `many-${n}`): Values {
  const { another = (same) => same } = hintsOf(definition);
  const { autoName } = definition;
  return another(autoName ? { ...args, [autoName]: name } : args, n);
}

/** Kinds with hints. */
export const hintedKinds = (): string[] => Object.keys(hints);

export function hintsOf({ token }: Definition): Hints {
  const found = hints[token];
  if (!found)
    throw new Error(
      `${token} has no hints. Add at least its collection to hints.ts or, for Azure AI Search, to search-hints.ts in tests/contract.`,
    );
  return found;
}
