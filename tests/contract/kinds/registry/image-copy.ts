import type { Values } from "../../../../provider/lifecycle";
import { otherKey, seedImages, seedKey } from "../../seed-images";
import { registryName } from "../../watched-registry";
import { type Exchange, sends } from "../exchange";
import { hiddenArgs } from "../helpers";
import type { KindFacts, Preview } from "../kind";
import { changes, creates, deletes, failure, reads } from "../operations";
import { completes, ignores, refuses, replaces, updates } from "../previews";
import {
  absent,
  appRepository,
  config,
  deletion,
  digestOf,
  elsewhere,
  given,
  local,
  manifestType,
  one,
  oneDigest,
  points,
  put,
  tagHints,
  two,
} from "./images";

const indexType = "application/vnd.oci.image.index.v1+json";
const child = (value: object, architecture: string) => ({
  mediaType: manifestType,
  digest: digestOf(value),
  size: JSON.stringify(value).length,
  platform: { os: "linux", architecture },
});

const index = (...manifests: object[]) => ({ schemaVersion: 2, mediaType: indexType, manifests });
const both = index(child(one, "amd64"), child(two, "arm64"));
const sourcePath = `/v2/acme/app/manifests/${digestOf(one)}`;
const copyPath = "/v2/acme/released/manifests/stable";
const source = `registry.example.com/acme/app@${digestOf(one)}`;
const target = { repository: "registry.example.com/acme/released", tag: "stable" };
const copy = {
  id: "registry.example.com/acme/released:stable",
  args: { source, ...target, ...local },
  outputs: { digest: digestOf(one) },
};

const blob = (letter: string): Exchange => sends(`HEAD /v2/acme/released/blobs/${config(letter).digest}`).receives(404);

const mounted = (letter: string): Exchange =>
  sends(`POST /v2/acme/released/blobs/uploads/?mount=${config(letter).digest}&from=acme/app`).receives(201);

const ofArm = index(child(two, "arm64"));

/** The repository content of every copy. */
const [, armImage] = seedImages.both.children;
const minimal = { repository: "ghcr.io/acme/app", tag: "production", source: `nginx@${oneDigest}` };

const signature = [
  "requireSignature.publicKeys",
  "requireSignature.identities[].issuer",
  "requireSignature.identities[].subject",
  "requireSignature.trustedRoot",
];
const identity = { issuer: "https://accounts.example.com", subject: "release@example.com" };
const otherIdentity = { ...identity, subject: "https://git.example.com/acme/*" };
const trustedRoot = (name: string): string =>
  JSON.stringify({ certificateAuthorities: [{ uri: name }], ctlogs: [{}], tlogs: [{}] });

/** The image is signed by the key, so that the identity is not verified. */
const signedByKey = (args: Values): Values => ({
  ...args,
  source: `${registryName}/acme/signed:app`,
  requireSignature: { identities: [identity], ...(args.requireSignature as object), publicKeys: [seedKey] },
});

/** Documented effects of changes, and limits. */
const previews: readonly Preview[] = [
  completes("a copy keeps its image when the resource is deleted, and adopts no tag, by default", minimal, {
    overwrite: false,
    onDelete: "keep",
  }),
  replaces("another repository or tag replaces the copy", minimal, { ...elsewhere }, ["repository", "tag"]),
  updates("another source or other platforms are copied in place", minimal, {
    source: "nginx:1.27",
    platforms: ["linux/arm64"],
    overwrite: true,
    onDelete: "delete",
  }),
  ignores(
    "the order of platforms has no meaning",
    { ...minimal, platforms: ["linux/amd64", "linux/arm64/v8"] },
    { platforms: ["linux/arm64/v8", "linux/amd64"] },
  ),
  refuses(
    "invalid names, images and platforms are rejected",
    {},
    { repository: "a b", tag: "", source: "nginx@latest", platforms: ["arm64"], onDelete: "drop" },
    ["repository", "tag", "onDelete", "source", "platforms[0]"],
  ),
  refuses("an empty list of platforms is rejected", minimal, { platforms: [] }),
  updates(
    "another identity verifies the source again",
    { ...minimal, requireSignature: { identities: [identity] } },
    { requireSignature: { identities: [otherIdentity] } },
    ["requireSignature.identities[0].subject"],
  ),
  ignores(
    "the order of keys has no meaning, because a signature by one of them is sufficient",
    { ...minimal, requireSignature: { publicKeys: [seedKey, otherKey] } },
    { requireSignature: { publicKeys: [otherKey, seedKey] } },
  ),
  refuses("a requirement without a key and an identity is rejected", minimal, { requireSignature: {} }),
];

export const imageCopy: KindFacts = {
  hints: {
    ...tagHints,
    values: {
      repository: [`${registryName}/acme/released`, `${registryName}/acme/other`],
      source: [`${appRepository}:next`, `${appRepository}:staging`],
      platforms: [["linux/amd64"], ["linux/arm64"]],
      "requireSignature.publicKeys": [[seedKey], [seedKey, otherKey]],
      "requireSignature.identities[].issuer": ["https://accounts.example.com", "https://token.example.com"],
      "requireSignature.identities[].subject": ["release@example.com", "*@example.com"],
      "requireSignature.trustedRoot": ["alpha", "beta"].map(trustedRoot),
    },
    given: {
      "requireSignature*": (args) => ({ ...args, source: `${registryName}/acme/signed:app` }),
      "requireSignature.identities*": signedByKey,
      "requireSignature.trustedRoot": signedByKey,
    },
    onWire: {
      source: () => ({ digest: armImage?.digest ?? "" }),
      platforms: () => ({}),
      includeReferrers: () => ({}),
      requireSignature: () => ({}),
    },
    // They verify the source, and copy other manifests.
    means: Object.fromEntries([...signature, "includeReferrers"].map((name) => [name, "other objects"])),
    preparing: /^(POST|PATCH|PUT) .*\/(blobs\/uploads\/|manifests\/sha256:)/,
  },
  // A registry does not store the inputs of a copy.
  facts: {
    ...hiddenArgs(),
    writeOnly: ["platforms", ...signature, "includeReferrers"],
    changing: ["digest", "sourceDigest", "referrers"],
  },
  wholeList: false,
  operations: [
    creates(
      "mounts the missing blobs, and writes the tag last",
      { source, ...target },
      [absent(copyPath), given(one), absent(copyPath), blob("a"), mounted("a"), absent(copyPath), put(copyPath, one)],
      copy,
    ),
    creates(
      "writes an index of the selected platforms after their manifests",
      { source: `registry.example.com/acme/app@${digestOf(both)}`, ...target, platforms: ["linux/arm64"] },
      [
        absent(copyPath),
        given(both, indexType),
        absent(copyPath),
        given(two),
        blob("b"),
        mounted("b"),
        put(`/v2/acme/released/manifests/${digestOf(two)}`, two),
        absent(copyPath),
        put(copyPath, ofArm, indexType),
      ],
      { outputs: { digest: digestOf(ofArm), sourceDigest: digestOf(both) } },
    ),
    creates(
      "is not adopted when it points to another image",
      { source, ...target },
      [points(copyPath, two), points(sourcePath, one)],
      failure("exists", "overwrite: true"),
    ),
    creates(
      "is adopted with `overwrite`",
      { source, ...target, overwrite: true },
      [
        points(copyPath, two),
        points(sourcePath, one),
        points(copyPath, two),
        given(one),
        points(copyPath, two),
        blob("a"),
        mounted("a"),
        points(copyPath, two),
        put(copyPath, one),
      ],
      { ...copy, args: { ...copy.args, overwrite: true } },
    ),
    reads("is read by HEAD, and shows no drift while the tag points to the same image", copy, [points(copyPath, one)], {
      args: copy.args,
      outputs: copy.outputs,
    }),
    reads("shows the image to which the tag was moved outside Pulumi", copy, [points(copyPath, two)], {
      args: { ...copy.args, source: `registry.example.com/acme/released@${digestOf(two)}` },
      outputs: { digest: digestOf(two) },
    }),
    changes(
      "is copied again from another source",
      copy,
      { source: `registry.example.com/acme/app@${digestOf(two)}`, ...target },
      [
        points(copyPath, one),
        given(two),
        points(copyPath, one),
        { ...blob("b"), status: 200 },
        points(copyPath, one),
        put(copyPath, two),
      ],
      { outputs: { digest: digestOf(two) } },
    ),
    deletes("is kept when the resource is deleted", copy, []),
    deletes("is deleted by its tag alone with `onDelete`", { ...copy, args: { ...copy.args, onDelete: "delete" } }, [
      ...deletion(copyPath, one),
    ]),
    {
      title: "is listed by name and read by itself",
      verb: "list",
      kept: copy,
      exchanges: [
        sends("GET /v2/acme/released/tags/list?n=1000").receives(200, { name: "acme/released", tags: ["stable"] }),
        points(copyPath, one),
      ],
      result: { id: copy.id },
    },
  ],
  previews,
};
