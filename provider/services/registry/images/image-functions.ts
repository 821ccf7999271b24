import { z } from "zod";
import { defineFunction, named, object } from "../../../define";
import { imageName, repositoryName } from "./image-fields";
import { images } from "./images";

export const getImage = defineFunction({
  service: images,
  name: "getImage",
  description: "What a tag or a digest of a container registry points at, asked by HEAD, which counts as no pull.",
  inputs: {
    image: imageName.describe("The image by tag or digest, such as `ghcr.io/acme/app:1.2`; `latest` without either."),
    details: z
      .boolean()
      .default(false)
      .describe("Whether to read platforms, size and annotations as well, which counts as one pull."),
  },
  answer: (images, { image, details }) => (details ? images.describe(image) : images.find(image)),
  absent: ({ image }) =>
    `${image} is not there: check its repository and its tag or digest, and that the credential may pull it.`,
  result: named(
    "Image",
    object({
      digest: z.string().describe("Digest of the manifest."),
      mediaType: z.string().describe("Media type of the manifest."),
      size: z
        .int()
        .optional()
        .describe(
          "Bytes of configuration and layers, with `details`. An index tells none: each platform would be a pull.",
        ),
      platforms: z.array(z.string()).optional().describe("Platforms such as `linux/arm64/v8`, with `details`."),
      annotations: z.record(z.string(), z.string()).optional().describe("Annotations of the manifest, with `details`."),
    }).describe("What a tag or a digest points at."),
  ),
  permissions: "pull of the repository",
  examples: { basic: { image: "registry.example.com/acme/app:staging" } },
});

export const listTags = defineFunction({
  service: images,
  name: "listTags",
  description: "All tags of a repository of a container registry.",
  inputs: { repository: repositoryName.describe("Repository with its registry, such as `ghcr.io/acme/app`.") },
  answer: (images, { repository }) => images.tags(repository),
  absent: ({ repository }) => `${repository} is not there: check its name, and that the credential may pull it.`,
  result: z.array(z.string()).describe("The tags, in the order of the registry."),
  permissions: "pull of the repository",
  examples: { basic: { repository: "registry.example.com/acme/app" } },
});
