import { sends } from "../exchange";
import { hiddenArgs } from "../helpers";
import type { KindFacts, Preview } from "../kind";
import { changes, creates, deletes, failure, reads } from "../operations";
import { completes, refuses, replaces } from "../previews";
import { absent, digestOf, manifestType, points } from "./images";

const list = (...tags: string[]) =>
  sends("GET /v2/acme/app/tags/list?n=1000").receives(200, { name: "acme/app", tags });
/** The page after the last tag, which a registry or a proxy may have without a link to it, and that after a name before the only tag. */
const end = (size: number) => [
  sends(`GET /v2/acme/app/tags/list?n=${size}&last=pr-1`).receives(200, { name: "acme/app", tags: [] }),
  sends("GET /v2/acme/app/tags/list?n=1000&last=pr-").receives(200, { name: "acme/app", tags: ["pr-1"] }),
];
/** The list is read again with pages of another size: a page may have lacked a tag, or a tag may have been pushed. */
const again = (...tags: string[]) => sends("GET /v2/acme/app/tags/list?n=1").receives(200, { name: "acme/app", tags });
const missing = sends("GET /v2/acme/app/tags/list?n=1000").receives(404, {
  errors: [{ code: "NAME_UNKNOWN", message: "repository name not known to registry" }],
});
const declared = {
  repository: "registry.example.com/acme/app",
  rules: [{ patterns: ["pr-*"], olderThanDays: 30 }],
  useCreationDate: true,
  ignoreStacks: true,
};
const args = { ...declared, protectedTags: [], maxDeletions: 100, reportTags: false, expiredTags: [] };
const stored = { id: "registry.example.com/acme/app", args, outputs: { registry: "registry.example.com" } };
const pr1 = "/v2/acme/app/manifests/pr-1";
const config = { os: "linux", architecture: "amd64", created: "2020-01-01T00:00:00Z" };
const bytes = JSON.stringify(config);
const dated = {
  schemaVersion: 2,
  mediaType: manifestType,
  config: { mediaType: "application/vnd.oci.image.config.v1+json", digest: digestOf(config), size: bytes.length },
  layers: [],
};
const configuration = sends(`GET /v2/acme/app/blobs/${digestOf(config)}`).receives(200, config, {
  "content-type": "application/octet-stream",
});
/** A tag is read by its name: the response proves what the tag uses. */
const given = (value: object) =>
  sends(`GET ${pr1}`).receives(200, value, { "docker-content-digest": digestOf(value), "content-type": manifestType });
const listed = [`pr-1@${digestOf(dated)}`];

const minimal = { repository: "acme/app", rules: [{ patterns: ["*"], keepLatest: 5 }] };

/** Documented effects of changes, and limits. */
const previews: readonly Preview[] = [
  completes("no tag is protected by its name, and a hundred tags may be deleted, by default", minimal, {
    protectedTags: [],
    useCreationDate: false,
    ignoreStacks: false,
    maxDeletions: 100,
    reportTags: false,
    expiredTags: [],
  }),
  replaces("another repository replaces", minimal, { repository: "acme/other" }),
  refuses("a rule without a condition is rejected", minimal, { rules: [{ patterns: ["*"] }] }, ["rules[0]"]),
  refuses("a list of expired tags is rejected", minimal, { expiredTags: ["v1"] }),
  refuses("another registry requires the creation date", minimal, { repository: "ghcr.io/acme/app" }, [
    "useCreationDate",
  ]),
  refuses(
    "Docker Hub returns no creation date, and other registries no time of a pull",
    minimal,
    { useCreationDate: true, rules: [{ patterns: ["*"], notPulledForDays: 5 }] },
    ["rules[0].notPulledForDays", "useCreationDate"],
  ),
];

export const tagRetention: KindFacts = {
  hints: { stored: (id) => ({ collection: "none", key: id }), foreign: {} },
  facts: hiddenArgs(),
  wholeList: false,
  operations: [
    creates(
      "deletes no tag at its creation",
      declared,
      [list("pr-1"), ...end(1000), points(pr1, dated), given(dated), configuration, again("pr-1"), ...end(1)],
      stored,
    ),
    reads(
      "lists the expired tags",
      stored,
      [list("pr-1"), ...end(1000), points(pr1, dated), given(dated), configuration, again("pr-1"), ...end(1)],
      { args: { ...args, expiredTags: listed } },
    ),
    reads("contains no tags of an empty repository", stored, [list(), again()], { args }),
    reads("remains if the repository was deleted", { ...stored, args: { ...args, expiredTags: listed } }, [missing], {
      args,
    }),
    creates("requires the repository", declared, [missing], failure("rejected", "the repository was not found.")),
    changes(
      "deletes the listed tags",
      { ...stored, args: { ...args, expiredTags: listed } },
      declared,
      [
        list("pr-1"),
        ...end(1000),
        points(pr1, dated),
        given(dated),
        configuration,
        again("pr-1"),
        ...end(1),
        points(pr1, dated),
        given(dated),
        sends(`DELETE ${pr1}`).receives(202),
        absent(pr1),
      ],
      { args },
    ),
    changes(
      "keeps a tag that was deleted meanwhile",
      { ...stored, args: { ...args, expiredTags: listed } },
      declared,
      [
        list("pr-1"),
        ...end(1000),
        points(pr1, dated),
        given(dated),
        configuration,
        again("pr-1"),
        ...end(1),
        absent(pr1),
        absent(pr1),
      ],
      { args },
    ),
    deletes("deletes no tag at its end", { ...stored, args: { ...args, expiredTags: listed } }, []),
    reads(
      "reports a registry that does not allow the list",
      stored,
      [sends("GET /v2/acme/app/tags/list?n=1000").receives(403, { errors: [{ code: "DENIED", message: "denied" }] })],
      failure("http_403", "denied"),
    ),
  ],
  previews,
};
