import { z } from "zod";
import type { Steps } from "../../../define";

// Docker's rule: a first part without a dot and a port that is not localhost belongs to the path, not to a registry.
const host = /(?:(?:localhost|\[::1\]|[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+)(?::\d+)?|[A-Za-z0-9-]+:\d+)\//.source;
const word = /[a-z0-9]+(?:(?:\.|_|__|-+)[a-z0-9]+)*/.source;
const repository = `(?:${host})?${word}(?:/${word})*`;
const tag = /[A-Za-z0-9_][A-Za-z0-9._-]{0,127}/.source;

/** Fields that tags, copies and lookups share. */
export const repositoryName = z
  .string()
  .regex(
    new RegExp(`^${repository}$`),
    "must be a repository such as ghcr.io/acme/app, in lowercase, without https://, tag or digest",
  );

export const imageName = z
  .string()
  .regex(
    new RegExp(`^${repository}(?::${tag})?(?:@sha256:[0-9a-f]{64})?$`),
    "must be an image such as ghcr.io/acme/app:1.2 or ghcr.io/acme/app@sha256:…, in lowercase and without https://",
  );

export const digestText = z
  .string()
  .regex(/^sha256:[0-9a-f]{64}$/, "must be a digest: sha256: and 64 hexadecimal digits");

export const tagName = z
  .string()
  .regex(
    new RegExp(`^${tag}$`),
    "must contain only letters, digits, underscores, dots and dashes, and at most 128 characters",
  );

/** Inputs for the location and the handling of a tag. */
export const tagInputs = {
  repository: repositoryName.meta({
    description:
      "Repository with its registry, for example `ghcr.io/acme/app`. Without a registry, the repository is on Docker Hub.",
    replaceOnChanges: true,
  }),
  tag: tagName.meta({ description: "Tag of the image.", replaceOnChanges: true }),
  overwrite: z.boolean().default(false).meta({
    description:
      "Allow moving an existing tag that points to another digest when the resource is created. Updates always move the tag.",
    providerOnly: true,
  }),
  onDelete: z.enum(["keep", "delete"]).default("keep").meta({
    description:
      "Action when the resource is deleted or replaced. `keep` does not change the tag. `delete` deletes the tag, but not the manifest that it points to.",
    providerOnly: true,
  }),
};

/** True if a write may move the tag: an update, or a create with `overwrite`. */
export const mayMove = (overwrite: boolean, olds: object | undefined): boolean => overwrite || olds !== undefined;

/** Deletes a tag, but not its manifest. */
export async function deleteTag({ values, images, read, report, fail }: Steps): Promise<void> {
  const outcome = await images.deleteTag(String(values.repository), String(values.tag));
  if (outcome === "missing" && (await read({ fresh: true })))
    fail(
      "the registry returned 404, but still returns the tag. It was not deleted. Check the permissions of the credentials and any proxy, then retry.",
    );
  if (outcome === "unconfirmed")
    report(
      "the registry accepted the deletion of the tag, but still returns it. The tag points to an empty artifact. The registry may delete it later. Check it, and delete a remaining tag with the tools of the registry.",
    );
}

/** Paths and behaviour of all kinds that are a tag in a repository. */
export const tagInRepository = {
  path: { collection: "/{repository}/tags/list", item: "/{repository}/manifests/{tag}" },
  id: "{repository}:{tag}",
  adopt: "overwrite",
  hooks: {
    keepOnDelete: ({ onDelete = "keep" }: { readonly onDelete?: string | undefined }) => onDelete === "keep",
  },
} as const;

/** Data that is lost when a tag is deleted. */
export const losses = {
  lost: ["data"],
  keptBy: { input: "onDelete", value: "keep" },
  text: 'With `onDelete: "delete"`, the tag is deleted. The manifest remains available by its digest for as long as the registry keeps untagged manifests.',
} as const;

export const tagNotes = {
  "Concurrent pushes":
    "Without `overwrite`, a create reads the tag again directly before each request that sets it, even after a long upload. If another client has pushed the tag meanwhile, the create fails. Registries have no conditional write for tags: a push in the milliseconds between this check and the request is not detected.",
  "Existing tags":
    "An existing tag that points to the same digest is adopted without `overwrite`, even if it is immutable. If a rule prevents moving the tag, the error contains the message of the registry and, on Docker Hub, the rule.",
  "Registries that delete the manifest":
    'Some registries delete the manifest with its tag, and each other tag of the manifest. So, except on Docker Hub, Trefoil points a tag to an empty artifact before its deletion. The registry then deletes this artifact instead. If the registry rejects the artifact, for example because the credentials may not push or the tag is immutable, the tag is not deleted. To keep it, set `onDelete: "keep"` and run `pulumi up` before you remove the resource: a deletion uses the value in the state. If the registry rejects the deletion, Trefoil points the tag to its image again. After a 5xx or without a response, the registry may still delete the tag, so that it continues to point to the empty artifact. The error contains the digest of the image, except in a repeated deletion.',
  "Registries that keep the tag":
    "Except on Docker Hub, Trefoil reads the tag after its deletion. If the registry still returns it, Trefoil reports this, and the resource is removed from the state: some registries delete later, and others ignore the request. Such a tag points to an empty artifact.",
  "Deletion of tags on Docker Hub":
    'Docker Hub\'s registry may reject the deletion of tags (405). In this case, Trefoil deletes the tag with the Docker Hub API, using `registryUsername` and `registryPassword` with a password or a personal access token. Docker Hub keeps the manifest of a deleted tag, even if no other tag points to it, and no request deletes it. If another registry does not support deletion, set `onDelete: "keep"`, run `pulumi up`, and delete the tag with the tools of the registry.',
};
