import type { JsonObject } from "../../../../emulator/json";
import { artifactWith, seedImages } from "../../seed-images";
import { registryName } from "../../watched-registry";
import { sends } from "../exchange";
import { hiddenArgs } from "../helpers";
import type { KindFacts, Preview } from "../kind";
import { changes, creates, deletes, failure, reads } from "../operations";
import { completes, ignores, refuses, replaces, updates } from "../previews";
import {
  absent,
  appRepository,
  deletion,
  digestOf,
  elsewhere,
  local,
  manifestType,
  one,
  oneDigest,
  points,
  put,
  stored,
  tagHints,
  textDigest,
} from "./images";

const type = "application/vnd.example.policy";
const path = "/v2/acme/app/manifests/policy";

/** By the image specification 1.1, guidance for artifacts. */
const manifest = (text: string, more: object = {}) => ({
  schemaVersion: 2,
  mediaType: manifestType,
  artifactType: type,
  config: { mediaType: "application/vnd.oci.empty.v1+json", digest: textDigest("{}"), size: 2 },
  layers: [{ mediaType: "application/octet-stream", digest: textDigest(text), size: text.length }],
  ...more,
});
const [first, second] = [manifest("one"), manifest("two")];

const program = (text: string) => ({
  repository: appRepository,
  tag: "policy",
  artifactType: type,
  files: [{ content: text }],
});
const files = (text: string) => [{ content: text, mediaType: "application/octet-stream" }];
const policy = {
  id: `${registryName}/acme/app:policy`,
  args: { ...program("one"), files: files("one"), ...local },
  outputs: { digest: digestOf(first) },
};

const minimal = { repository: "ghcr.io/acme/app", tag: "policy", artifactType: type, files: [{ content: "x" }] };

/** Documented effects of changes, and limits. */
const previews: readonly Preview[] = [
  completes("an artifact keeps its tag when the resource is deleted, and its files have a general type", minimal, {
    overwrite: false,
    onDelete: "keep",
    files: files("x"),
  }),
  replaces("another repository or tag replaces the artifact", minimal, { ...elsewhere }, ["repository", "tag"]),
  updates(
    "other contents are pushed in place",
    minimal,
    {
      artifactType: "application/vnd.example.other",
      annotations: { version: "1" },
      subject: oneDigest,
      overwrite: true,
      onDelete: "delete",
    },
    ["artifactType", "annotations", "subject", "overwrite", "onDelete"],
  ),
  ignores("the same files change nothing", minimal, {
    files: [{ content: "x", mediaType: "application/octet-stream" }],
  }),
  refuses(
    "invalid names and types are rejected",
    {},
    {
      repository: "a b",
      tag: "",
      artifactType: "policy",
      files: [{ content: "x", mediaType: "text" }],
      subject: "sha256:abc",
      onDelete: "drop",
    },
    ["repository", "tag", "onDelete", "artifactType", "files[0].mediaType", "subject"],
  ),
  refuses("no files are rejected", minimal, { files: [] }),
  refuses("a file without content is rejected", minimal, { files: [{ title: "x" }] }, ["files[0]"]),
];

export const artifact: KindFacts = {
  hints: {
    ...tagHints,
    values: {
      repository: [appRepository, `${registryName}/acme/other`],
      artifactType: [type, "application/vnd.example.other"],
      "files[].mediaType": ["application/json", "text/plain"],
      "config.mediaType": ["application/json", "text/plain"],
      // Files of this repository.
      "files[].path": ["package.json", "README.md"],
      "files[].digest": ["one", "two"].map(textDigest),
      subject: [seedImages.alpha.digest, seedImages.both.digest],
    },
    given: {
      "files[].path": (args) => ({ ...args, files: [{ path: "package.json" }] }),
      "files[].digest": (args) => ({ ...args, files: [{ content: "one", digest: textDigest("one") }] }),
    },
    onWire: Object.fromEntries(
      (["artifactType", "files", "config", "annotations", "subject"] as const).map((name) => [
        name,
        (value: unknown): JsonObject => {
          const changed = artifactWith(name, value);
          return changed ? { digest: changed.digest } : {};
        },
      ]),
    ),
    other: { "files[].digest": (args) => ({ ...args, files: [{ content: "two", digest: textDigest("two") }] }) },
    preparing: /^(POST|PATCH|PUT) .*\/(blobs\/uploads\/|manifests\/sha256)/,
  },
  // A manifest contains no contents, and is read only if its digest differs.
  facts: {
    ...hiddenArgs(),
    writeOnly: [...["path", "content", "digest"].map((name) => `files[].${name}`), "config.content"],
    changing: ["digest"],
  },
  wholeList: false,
  operations: [
    creates(
      "writes the manifest after its blobs, which are not sent again",
      program("one"),
      [absent(path), stored("{}"), stored("one"), absent(path), put(path, first)],
      policy,
    ),
    creates(
      "is not adopted when it has other contents",
      program("one"),
      [points(path, second)],
      failure("exists", "overwrite: true"),
    ),
    creates(
      "is adopted with `overwrite`",
      { ...program("one"), overwrite: true },
      [points(path, second), points(path, second), stored("{}"), stored("one"), points(path, second), put(path, first)],
      { ...policy, args: { ...policy.args, overwrite: true } },
    ),
    reads("is read by HEAD, and shows no drift while the digest is the same", policy, [points(path, first)], {
      args: policy.args,
      outputs: policy.outputs,
    }),
    reads(
      "shows the contents of another push",
      policy,
      [
        points(path, one),
        sends(`GET /v2/acme/app/manifests/${digestOf(one)}`).receives(200, one, {
          "docker-content-digest": digestOf(one),
          "content-type": manifestType,
        }),
      ],
      {
        args: { ...policy.args, artifactType: "application/vnd.oci.image.config.v1+json", files: [] },
        outputs: { digest: digestOf(one) },
      },
    ),
    changes(
      "is pushed again with other contents",
      policy,
      program("two"),
      [points(path, first), stored("{}"), stored("two"), points(path, first), put(path, second)],
      { outputs: { digest: digestOf(second) } },
    ),
    deletes("is kept when the resource is deleted", policy, []),
    deletes(
      "is deleted by its tag alone with `onDelete`",
      { ...policy, args: { ...policy.args, onDelete: "delete" } },
      deletion(path, first),
    ),
    {
      title: "is listed by name and read by itself",
      verb: "list",
      kept: policy,
      exchanges: [
        sends("GET /v2/acme/app/tags/list?n=1000").receives(200, { name: "acme/app", tags: ["policy"] }),
        points(path, first),
        sends(`GET /v2/acme/app/manifests/${digestOf(first)}`).receives(200, first, {
          "docker-content-digest": digestOf(first),
          "content-type": manifestType,
        }),
      ],
      result: { id: policy.id },
    },
  ],
  previews,
};
