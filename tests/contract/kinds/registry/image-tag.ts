import { seedImages } from "../../seed-images";
import { registryName } from "../../watched-registry";
import type { Exchange } from "../exchange";
import { hiddenArgs } from "../helpers";
import type { KindFacts, Preview } from "../kind";
import { completes, refuses, updates } from "../previews";
import {
  absent,
  appRepository,
  digestOf,
  elsewhere,
  given,
  local,
  one,
  oneDigest,
  otherDigest,
  points,
  put,
  setup,
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
  {
    title: "another repository or tag is another tag",
    before: minimal,
    after: { ...minimal, ...elsewhere },
    replaces: ["repository", "tag"],
  },
  updates("another digest moves the tag in place, and what may happen to it is kept alone", minimal, {
    digest: otherDigest,
    overwrite: true,
    onDelete: "delete",
  }),
  refuses(
    "names and digests have a form",
    {},
    { repository: "ghcr.io/acme/app:1", tag: "-1", digest: "sha256:abc", onDelete: "drop" },
  ),
  refuses("a tag has 128 characters", minimal, { tag: "x".repeat(129) }),
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
  setup,
  operations: [
    {
      title: "is created from the bytes of the digest, with their own media type",
      verb: "create",
      program: tagged,
      exchanges: [absent(tagPath), given(one), absent(tagPath), put(tagPath, one)],
      result: { ...tag, outputs: {} },
    },
    {
      title: "is not adopted when it points to another image",
      verb: "create",
      program: tagged,
      exchanges: [points(tagPath, two)],
      errorCode: "exists",
      errorMessage: "overwrite: true",
    },
    {
      title: "is adopted with `overwrite`",
      verb: "create",
      program: { ...tagged, overwrite: true },
      // An update reads before it writes.
      exchanges: [points(tagPath, two), points(tagPath, two), given(one), points(tagPath, two), put(tagPath, one)],
      result: { id: tag.id, args: { ...tag.args, overwrite: true } },
    },
    {
      title: "is not changed when it already points to the image",
      verb: "create",
      program: tagged,
      exchanges: [points(tagPath, one), given(one), points(tagPath, one)],
      result: tag,
    },
    {
      title: "is kept by a rule, and the error contains the registry's message",
      verb: "update",
      kept: { ...tag, args: { ...tag.args, digest: digestOf(two) } },
      program: tagged,
      exchanges: [
        points(tagPath, two),
        given(one),
        points(tagPath, two),
        { ...put(tagPath, one), ...refused(403, "DENIED", "tag production is immutable") },
      ],
      errorCode: "immutable_tag",
      errorMessage: "tag production is immutable",
    },
    {
      title: "is rejected if the credential has no push permission",
      verb: "create",
      program: tagged,
      exchanges: [
        absent(tagPath),
        given(one),
        absent(tagPath),
        { ...put(tagPath, one), ...refused(403, "DENIED", "requested access to the resource is denied") },
      ],
      errorCode: "http_error",
      errorMessage:
        "requested access to the resource is denied (code DENIED). The credential may not do this; it needs push",
    },
    {
      title: "cannot point to a missing image",
      verb: "create",
      program: tagged,
      exchanges: [
        absent(tagPath),
        { ...given(one), responseHeaders: undefined, ...refused(404, "MANIFEST_UNKNOWN", "manifest unknown") },
      ],
      errorCode: "image_not_found",
    },
    {
      title: "is read by HEAD, which costs no pull",
      verb: "read",
      kept: tag,
      exchanges: [points(tagPath, two)],
      result: { args: { ...tag.args, digest: digestOf(two) } },
    },
    { title: "counts as deleted when it is not found", verb: "read", kept: tag, exchanges: [absent(tagPath)] },
    {
      title: "is moved in place",
      verb: "update",
      kept: tag,
      program: { ...tagged, digest: digestOf(two) },
      exchanges: [points(tagPath, one), given(two), points(tagPath, one), put(tagPath, two)],
      result: { args: { ...tag.args, digest: digestOf(two) } },
    },
    { title: "is kept when the resource is deleted", verb: "delete", kept: tag, exchanges: [] },
    {
      title: "is deleted alone with `onDelete`",
      verb: "delete",
      kept: { ...tag, args: { ...tag.args, onDelete: "delete" } },
      exchanges: [{ request: `DELETE ${tagPath}`, status: 202 }],
    },
    {
      title: "is not deleted by a registry that does not do that",
      verb: "delete",
      kept: { ...tag, args: { ...tag.args, onDelete: "delete" } },
      exchanges: [{ request: `DELETE ${tagPath}`, ...refused(405, "UNSUPPORTED", "The operation is unsupported.") }],
      errorCode: "http_error",
      errorMessage: 'set `onDelete: "keep"`',
    },
    {
      title: "is listed by name and read by itself",
      verb: "list",
      kept: tag,
      exchanges: [
        {
          request: "GET /v2/acme/app/tags/list?n=1000",
          status: 200,
          response: { name: "acme/app", tags: ["production"] },
        },
        points(tagPath, one),
      ],
      result: { id: tag.id },
    },
  ],
  previews,
};
