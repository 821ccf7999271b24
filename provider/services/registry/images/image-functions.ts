import { z } from "zod";
import { defineFunction, named, object } from "../../../define";
import { imageName, repositoryName } from "./image-fields";
import { images } from "./images";

export const getImage = defineFunction({
  service: images,
  name: "getImage",
  description:
    "Returns the digest that a tag of a container registry points to. The HEAD request does not count as a pull.",
  inputs: {
    image: imageName.describe("Image by tag or digest, for example `ghcr.io/acme/app:1.2`. Default tag: `latest`."),
    details: z
      .boolean()
      .default(false)
      .describe("Also read platforms, size and annotations, which counts as one pull."),
  },
  answer: (images, { image, details }) => (details ? images.describe(image) : images.find(image)),
  absent: ({ image }) =>
    `${image} was not found. Check the repository, the tag or digest, and that the credentials allow pulling it.`,
  result: named(
    "Image",
    object({
      digest: z.string().describe("Digest of the manifest."),
      mediaType: z.string().describe("Media type of the manifest."),
      size: z
        .int()
        .optional()
        .describe(
          "Size of the configuration and the layers. In bytes. Only with `details`. Omitted for a multi-platform image, because reading each platform would count as a pull.",
        ),
      platforms: z
        .array(z.string())
        .optional()
        .describe("Platforms, for example `linux/arm64/v8`. Only with `details`."),
      annotations: z
        .record(z.string(), z.string())
        .optional()
        .describe("Annotations of the manifest. Only with `details`."),
    }).describe("The manifest that the tag or digest points to."),
  ),
  permissions: "pull from the repository",
  examples: { basic: { image: "registry.example.com/acme/app:staging" } },
});

export const listTags = defineFunction({
  service: images,
  name: "listTags",
  description: "Returns all tags of a repository in a container registry.",
  inputs: { repository: repositoryName.describe("Repository with its registry, for example `ghcr.io/acme/app`.") },
  answer: (images, { repository }) => images.tags(repository),
  absent: ({ repository }) =>
    `${repository} was not found. Check its name, and that the credentials allow pulling from it.`,
  result: z.array(z.string()).describe("The tags, in the order of the registry."),
  permissions: "pull from the repository",
  examples: { basic: { repository: "registry.example.com/acme/app" } },
});
