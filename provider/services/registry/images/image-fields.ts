import { z } from "zod";
import { local, replaces } from "../../../define";

// How Docker names things: what has no dot, no port and is not localhost is no registry but a part of the path.
const host = /(?:(?:localhost|\[::1\]|[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+)(?::\d+)?|[A-Za-z0-9-]+:\d+)\//.source;
const word = /[a-z0-9]+(?:(?:\.|_|__|-+)[a-z0-9]+)*/.source;
const repository = `(?:${host})?${word}(?:/${word})*`;
const tag = /[A-Za-z0-9_][A-Za-z0-9._-]{0,127}/.source;

/** Fields that tags, copies and lookups share. */
export const repositoryName = z
  .string()
  .regex(
    new RegExp(`^${repository}$`),
    "name a repository such as ghcr.io/acme/app: in lower case, without https://, tag and digest",
  );

export const imageName = z
  .string()
  .regex(
    new RegExp(`^${repository}(?::${tag})?(?:@sha256:[0-9a-f]{64})?$`),
    "name an image such as ghcr.io/acme/app:1.2 or ghcr.io/acme/app@sha256:…, in lower case and without https://",
  );

export const digestText = z.string().regex(/^sha256:[0-9a-f]{64}$/, "give a digest: sha256: and 64 hexadecimal digits");

export const tagName = z
  .string()
  .regex(new RegExp(`^${tag}$`), "use letters, digits, underscores, dots and dashes, at most 128");

/** Where a tag stands, and what may happen to it. */
export const placeArgs = {
  repository: replaces(repositoryName).describe(
    "Repository with its registry, as Docker names it: `ghcr.io/acme/app`; without a registry it is Docker Hub's.",
  ),
  tag: replaces(tagName).describe("The tag."),
  overwrite: local(z.boolean().default(false)).describe(
    "Whether a tag that is there already and points elsewhere may be moved when this is created. Later changes move it in any case.",
  ),
  onDelete: local(z.enum(["keep", "delete"]).default("keep")).describe(
    "What becomes of the tag when the resource is deleted or replaced: `keep` leaves it, `delete` removes the tag alone and never what it points at.",
  ),
};

/** Steps and addresses that tags and copies share: both are a tag in a repository. */
export const place = {
  collection: "/{repository}/tags/list",
  item: "/{repository}/manifests/{tag}",
  id: "{repository}:{tag}",
  adopt: "overwrite",
  lost: "With `onDelete` at `delete` the tag goes; what it points at stays under its digest, as long as the registry keeps what has no tag.",
} as const;

export const placeNotes = [
  "A tag that is there already and points at the same digest is taken for this one without `overwrite`, an immutable one too. One that a rule keeps from moving gives an error with the registry's words, and on Docker Hub with the rule.",
  "Docker Hub's own registry has long refused to delete tags (405). Where it does, Docker Hub's management API deletes them, entered by `registryUsername` and `registryPassword` with a password or a personal access token. With other registries that delete none, delete by other means and leave `onDelete` at `keep`.",
];
