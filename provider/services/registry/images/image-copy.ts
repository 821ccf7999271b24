import { z } from "zod";
import { defineResource, unordered, writeOnly } from "../../../define";
import { imageName, place, placeArgs, placeNotes } from "./image-fields";
import { images } from "./images";

export const imageCopy = defineResource({
  ...place,
  service: images,
  name: "ImageCopy",
  description: "An image copied from another repository or registry, without a build.",
  inputs: {
    ...placeArgs,
    source: imageName.describe(
      "Image to copy, by digest or by tag. By tag it is read once: what the tag points at later is copied when the program changes.",
    ),
    platforms: writeOnly(
      unordered(z.array(z.string().regex(/^\w+\/\w+(\/\w+)?$/, "write a platform as linux/arm64")).min(1)),
    )
      .optional()
      .describe("Platforms of an index to copy, such as `linux/arm64`; all without. Fewer make another digest."),
  },
  outputs: { digest: z.string().describe("Digest that the tag points at.") },
  override: {
    async read({ images, values: { repository, tag, source, platforms, digest } }) {
      const live = await images.find(`${repository}:${tag}`);
      if (!live) return undefined;
      // What the state does not know yet is what a create that was cut off looks for.
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
    async put({ images }, { repository, tag, source, platforms }) {
      const { digest } = await images.copy(source, { repository, tag, platforms });
      return { repository, tag, digest, source };
    },
  },
  keeps: ({ onDelete = "keep" }) => onDelete === "keep",
  permissions: {
    read: "pull of the repository",
    write: "pull of the source, push to the repository, and delete where `onDelete` says so",
  },
  notes: [
    ...placeNotes,
    "Every manifest is copied byte for byte, so digests stay, unless `platforms` leaves out a part of an index. Attestations go with the platforms that they are about.",
    "What the registry has already is not sent again: within one registry blobs are mounted, and an upload that was cut off goes on where the registry says that it stands. Layers that a registry need not hold (foreign ones) are left out.",
    "Signatures and whatever else refers to an image from beside it (referrers) are not copied.",
    "When somebody moves the tag, a refresh shows it as another `source`, and the next `up` copies again.",
  ],
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
