import { seedImages } from "../../seed-images";
import { registryName } from "../../watched-registry";
import { type Exchange, sends } from "../exchange";
import { hiddenArgs } from "../helpers";
import type { KindFacts, Preview } from "../kind";
import { changes, creates, deletes, failure, reads } from "../operations";
import { completes, refuses, replaces, updates } from "../previews";
import {
  absent,
  appRepository,
  deletion,
  digestOf,
  elsewhere,
  emptyArtifact,
  given,
  local,
  one,
  oneDigest,
  otherDigest,
  points,
  put,
  tagHints,
  two,
} from "./images";

const tagPath = "/v2/acme/app/manifests/production";
const refused = (status: number, code: string, message: string): Pick<Exchange, "status" | "response"> => ({
  status,
  response: { errors: [{ code, message, detail: null }] },
});

const tagged = { repository: "registry.example.com/acme/app", tag: "production", digest: digestOf(one) };
const tag = { id: "registry.example.com/acme/app:production", args: { ...tagged, ...local } };
const minimal = { repository: "ghcr.io/acme/app", tag: "production", digest: oneDigest };

/** Documented effects of changes, and limits. */
const previews: readonly Preview[] = [
  completes("a tag keeps its image when the resource is deleted, and adopts no tag, by default", minimal, {
    overwrite: false,
    onDelete: "keep",
  }),
  replaces("another repository or tag replaces the tag", minimal, { ...elsewhere }, ["repository", "tag"]),
  updates("another digest moves the tag in place, and the options change in the state only", minimal, {
    digest: otherDigest,
    overwrite: true,
    onDelete: "delete",
  }),
  refuses(
    "invalid names and digests are rejected",
    {},
    { repository: "ghcr.io/acme/app:1", tag: "-1", digest: "sha256:abc", onDelete: "drop" },
  ),
  refuses("a tag with 129 characters is rejected", minimal, { tag: "x".repeat(129) }),
];

export const imageTag: KindFacts = {
  hints: {
    ...tagHints,
    values: {
      repository: [appRepository, `${registryName}/acme/other`],
      digest: [seedImages.both.digest, seedImages.alpha.digest],
    },
  },
  facts: hiddenArgs(),
  // It returns only names.
  wholeList: false,
  operations: [
    creates(
      "is created from the bytes of the digest, with their own media type",
      tagged,
      [absent(tagPath), given(one), absent(tagPath), put(tagPath, one)],
      { ...tag, outputs: {} },
    ),
    creates(
      "is not adopted when it points to another image",
      tagged,
      [points(tagPath, two)],
      failure("exists", "overwrite: true"),
    ),
    {
      title: "is adopted with `overwrite`",
      verb: "create",
      program: { ...tagged, overwrite: true },
      // An update reads before it writes.
      exchanges: [points(tagPath, two), points(tagPath, two), given(one), points(tagPath, two), put(tagPath, one)],
      result: { id: tag.id, args: { ...tag.args, overwrite: true } },
    },
    creates(
      "is not changed when it already points to the image",
      tagged,
      [points(tagPath, one), given(one), points(tagPath, one)],
      tag,
    ),
    changes(
      "is kept by a rule, and the error contains the registry's message",
      { ...tag, args: { ...tag.args, digest: digestOf(two) } },
      tagged,
      [
        points(tagPath, two),
        given(one),
        points(tagPath, two),
        { ...put(tagPath, one), ...refused(403, "DENIED", "tag production is immutable") },
      ],
      failure("immutable_tag", "tag production is immutable"),
    ),
    creates(
      "is rejected if the credential has no push permission",
      tagged,
      [
        absent(tagPath),
        given(one),
        absent(tagPath),
        { ...put(tagPath, one), ...refused(403, "DENIED", "requested access to the resource is denied") },
      ],
      failure(
        "http_403",
        "requested access to the resource is denied (code DENIED). The credential may not do this; it needs push",
      ),
    ),
    creates(
      "cannot point to a missing image",
      tagged,
      [
        absent(tagPath),
        { ...given(one), responseHeaders: undefined, ...refused(404, "MANIFEST_UNKNOWN", "manifest unknown") },
      ],
      failure("image_not_found"),
    ),
    reads("is read by HEAD, which costs no pull", tag, [points(tagPath, two)], {
      args: { ...tag.args, digest: digestOf(two) },
    }),
    reads("counts as deleted when it is not found", tag, [absent(tagPath)]),
    changes(
      "is moved in place",
      tag,
      { ...tagged, digest: digestOf(two) },
      [points(tagPath, one), given(two), points(tagPath, one), put(tagPath, two)],
      { args: { ...tag.args, digest: digestOf(two) } },
    ),
    deletes("is kept when the resource is deleted", tag, []),
    deletes("is deleted alone with `onDelete`", { ...tag, args: { ...tag.args, onDelete: "delete" } }, [
      ...deletion(tagPath, one),
    ]),
    deletes(
      "points to its image again if the registry does not support the deletion",
      { ...tag, args: { ...tag.args, onDelete: "delete" } },
      [
        ...deletion(tagPath, one).slice(0, -2),
        { request: `DELETE ${tagPath}`, ...refused(405, "UNSUPPORTED", "The operation is unsupported.") },
        points(tagPath, emptyArtifact("production")),
        put(tagPath, one),
      ],
      failure("http_405", 'with `onDelete: "keep"`'),
    ),
    {
      title: "is listed by name and read by itself",
      verb: "list",
      kept: tag,
      exchanges: [
        sends("GET /v2/acme/app/tags/list?n=1000").receives(200, { name: "acme/app", tags: ["production"] }),
        points(tagPath, one),
      ],
      result: { id: tag.id },
    },
  ],
  previews,
};
