import { z } from "zod";
import { defineResource } from "../../../define";
import { imageName, losses, tagInputs, tagInRepository, tagNotes } from "./image-fields";
import { images } from "./service";

export const imageCopy = defineResource({
  ...tagInRepository,
  service: images,
  name: "ImageCopy",
  description: "A copy of an image from another repository or registry, without a build.",
  inputs: {
    ...tagInputs,
    source: imageName.meta({
      description:
        "Image to copy, by digest or by tag. A tag is resolved once, when the copy is created. A later change of the tag at the source is copied only when the program changes.",
    }),
    platforms: z
      .array(z.string().regex(/^\w+\/\w+(\/\w+)?$/, "must be a platform such as linux/arm64"))
      .min(1)
      .optional()
      .meta({
        description:
          "Platforms of a multi-platform image to copy, for example `linux/arm64`. If omitted, all platforms are copied. A subset results in another digest.",
        set: true,
        returned: "sometimes",
      }),
  },
  outputs: { digest: z.string().meta({ description: "Digest that the tag points to." }) },
  operations: {
    async read({ images, values: { repository, tag, source, platforms, digest } }) {
      const live = await images.find(`${repository}:${tag}`);
      if (!live) return undefined;
      // An interrupted create has no digest in the state, so the tag identifies the copy.
      const copied = digest ?? (source && (await images.digestOfCopy(`${source}`, platforms as string[] | undefined)));
      const same = live.digest === copied;
      return {
        repository,
        tag,
        platforms,
        digest: live.digest,
        source: same ? source : `${repository}@${live.digest}`,
      };
    },
    async upsert({ images }, { repository, tag, source, platforms }) {
      const { digest } = await images.copy(source, { repository, tag, platforms });
      return { repository, tag, digest, source };
    },
  },
  hooks: { keepOnDelete: ({ onDelete = "keep" }) => onDelete === "keep" },
  permissions: {
    read: "pull from the repository",
    write: "pull from the source, push to the repository, and delete if `onDelete` is `delete`",
  },
  docs: {
    losses,
    notes: [
      ...tagNotes,
      "Every manifest is copied byte for byte, so digests do not change, unless `platforms` selects a subset of an index. Attestations are copied with their platforms.",
      "Blobs that the target registry already has are not uploaded again. Within one registry, blobs are mounted. An interrupted upload resumes at the offset that the registry reports. Foreign layers, which registries do not store, are not copied.",
      "Signatures and other referrers of an image are not copied.",
      "If the tag is moved outside Pulumi, a refresh shows a change of `source`, and the next `pulumi up` copies the image again.",
    ],
  },
  verification: {
    inputs: { onDelete: "delete" },
    name: "tag",
    userValues: {
      repository: "Repository for the copies, with the registry, such as `registry.example.com/acme/app`.",
      source: "Image to copy, in the same repository and by its digest.",
      "update.source": "Another image in the repository, by its digest.",
    },
  },
  examples: {
    basic: {
      source: "registry.example.com/acme/app:staging",
      repository: "registry.example.com/acme/released",
      tag: "stable",
    },
    platforms: {
      source: "registry.example.com/acme/app@sha256:ad5153bdb09c4fdee75832841199a0d301d7832460a448f1277e544332e7fd96",
      repository: "registry.example.com/acme/edge",
      tag: "stable",
      platforms: ["linux/arm64"],
    },
  },
});
