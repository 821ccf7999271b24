import type { JsonObject } from "../../emulator/json";
import type { Definition } from "../../provider/define";
import type { Values } from "../../provider/lifecycle";
import { searchHints } from "./search-hints";
import { seedImages } from "./seed-images";
import { registryName } from "./watched-registry";

type Alter = (args: Values) => Values;

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
  /** What a key is on the wire, where it is not the same under its wire name. */
  readonly onWire?: Readonly<Record<string, (value: unknown) => JsonObject>>;
  /** Args that give it another name, where the name may not be left out. */
  named?(name: string): Values;
  /** Args that every program of the contracts has beside its example. */
  readonly always?: Values;
  /** Requests of a change that only bring there what the last one names. */
  readonly preparing?: RegExp;
  /** A member of the object that none of ours says anything of. */
  readonly foreign: JsonObject;
}

/** What every copy has in its repository. */
const [, ofArm] = seedImages.both.children;

const app = `${registryName}/acme/app`;

/** What tags and copies have in common. */
const tagged = {
  stored: (id: string) => ({ collection: "tags", key: id }),
  named: (name: string) => ({ tag: name }),
  // What stays where it is could not be seen to go.
  always: { onDelete: "delete" },
  foreign: {},
};

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
