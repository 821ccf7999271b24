import { defineResource } from "../../../define";
import { digestText, place, placeArgs, placeNotes } from "./image-fields";
import { images } from "./images";

export const imageTag = defineResource({
  ...place,
  service: images,
  name: "ImageTag",
  description: "A tag of an image, pointed at a digest of the same repository.",
  inputs: {
    ...placeArgs,
    digest: digestText.describe("What the tag points at: an image or an index that is in the repository."),
  },
  override: {
    async read({ images, values: { repository, tag } }) {
      const found = await images.find(`${repository}:${tag}`);
      return found && { repository, tag, digest: found.digest };
    },
    async put({ images }, { repository, tag, digest }) {
      await images.tag(repository, tag, digest);
      return { repository, tag, digest };
    },
  },
  keeps: ({ onDelete = "keep" }) => onDelete === "keep",
  permissions: { read: "pull of the repository", write: "push to the repository, and delete where `onDelete` says so" },
  notes: [
    ...placeNotes,
    "The manifest is written byte for byte as it is under its digest, so the digest stays. When somebody moves the tag, a refresh shows it and the next `up` moves it back.",
  ],
  examples: {
    basic: {
      repository: "registry.example.com/acme/app",
      tag: "production",
      digest: "sha256:ad5153bdb09c4fdee75832841199a0d301d7832460a448f1277e544332e7fd96",
    },
  },
});
