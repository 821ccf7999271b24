import { defineResource } from "../../../define";
import { deleteTag, digestText, losses, mayMove, tagInputs, tagInRepository, tagNotes } from "./image-fields";
import { images } from "./service";

export const imageTag = defineResource({
  ...tagInRepository,
  service: images,
  name: "ImageTag",
  description: "A tag of an image, which points to a digest in the same repository.",
  inputs: {
    ...tagInputs,
    digest: digestText.meta({ description: "Digest that the tag points to: an image or an index in the repository." }),
  },
  operations: {
    async read({ images, values: { repository, tag } }) {
      const found = await images.find(`${repository}:${tag}`);
      return found && { repository, tag, digest: found.digest };
    },
    async upsert({ images }, { repository, tag, digest, overwrite }, olds) {
      await images.tag(repository, tag, digest, { overwrite: mayMove(overwrite, olds) });
      return { repository, tag, digest };
    },
    delete: deleteTag,
  },
  permissions: {
    read: "pull from the repository",
    write: "push to the repository, and delete if `onDelete` is `delete`",
  },
  docs: {
    losses,
    notes: {
      ...tagNotes,
      Digests:
        "The manifest is written byte for byte, so its digest does not change. If the tag is moved outside Pulumi, a refresh shows the change, and the next `pulumi up` moves it back.",
    },
  },
  verification: {
    inputs: { onDelete: "delete" },
    name: "tag",
    userValues: {
      repository: "Repository for the tags, with the registry, such as `registry.example.com/acme/app`.",
      digest: "Digest of an image in this repository.",
      "update.digest": "Digest of another image in this repository.",
    },
  },
  examples: {
    basic: {
      repository: "registry.example.com/acme/app",
      tag: "production",
      digest: "sha256:ad5153bdb09c4fdee75832841199a0d301d7832460a448f1277e544332e7fd96",
    },
  },
});
