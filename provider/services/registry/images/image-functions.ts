import { z } from "zod";
import { defineFunction, object } from "../../../define";
import { imageName, repositoryName } from "./image-fields";
import { images } from "./service";

export const getImage = defineFunction({
  service: images,
  name: "getImage",
  description:
    "Returns the digest that a tag of a container registry points to. The HEAD request does not count as a pull.",
  inputs: {
    image: imageName.meta({
      description: "Image by tag or digest, for example `ghcr.io/acme/app:1.2`. Default tag: `latest`.",
    }),
    details: z
      .boolean()
      .default(false)
      .meta({ description: "Also read platforms, size and annotations, which counts as one pull." }),
  },
  run: (images, { image, details }) => (details ? images.describe(image) : images.find(image)),
  notFound: ({ image }) =>
    `${image} was not found. Check the repository, the tag or digest, and that the credentials allow pulling it.`,
  result: object({
    digest: z.string().meta({ description: "Digest of the manifest." }),
    mediaType: z.string().meta({ description: "Media type of the manifest." }),
    size: z.int().optional().meta({
      description:
        "Size of the configuration and the layers. In bytes. Only with `details`. Omitted for a multi-platform image, because reading each platform would count as a pull.",
    }),
    platforms: z
      .array(z.string())
      .optional()
      .meta({ description: "Platforms, for example `linux/arm64/v8`. Only with `details`." }),
    annotations: z
      .record(z.string(), z.string())
      .optional()
      .meta({ description: "Annotations of the manifest. Only with `details`." }),
  }).meta({ description: "The manifest that the tag or digest points to.", typeName: "Image" }),
  permissions: "pull from the repository",
  examples: { basic: { image: "registry.example.com/acme/app:staging" } },
});

export const getImageTags = defineFunction({
  service: images,
  name: "getImageTags",
  description: "Returns all tags of a repository in a container registry.",
  inputs: {
    repository: repositoryName.meta({ description: "Repository with its registry, for example `ghcr.io/acme/app`." }),
  },
  run: (images, { repository }) => images.tags(repository),
  notFound: ({ repository }) =>
    `${repository} was not found. Check its name, and that the credentials allow pulling from it.`,
  result: z.array(z.string()).meta({ description: "The tags, in the order of the registry." }),
  permissions: "pull from the repository",
  examples: { basic: { repository: "registry.example.com/acme/app" } },
});

export const getReferrers = defineFunction({
  service: images,
  name: "getReferrers",
  description:
    "Returns the referrers of an image: signatures, SBOMs and attestations that are stored in the same repository. Referrers of single platforms are not included.",
  inputs: {
    image: imageName.meta({
      description: "Image by tag or digest, for example `ghcr.io/acme/app:1.2`. Default tag: `latest`.",
    }),
    artifactType: z.string().min(1).optional().meta({
      description:
        "Return only referrers of this type, for example `application/spdx+json`. Referrers with a `tag` usually have no type and are then omitted.",
    }),
  },
  run: (images, { image, artifactType }) => images.referrers(image, artifactType),
  notFound: ({ image }) =>
    `${image} was not found. Check the repository, the tag or digest, and that the credentials allow pulling it.`,
  result: z
    .array(
      object({
        digest: z.string().meta({ description: "Digest of the manifest of the referrer." }),
        mediaType: z.string().meta({ description: "Media type of the manifest." }),
        subject: z.string().meta({ description: "Digest of the image." }),
        artifactType: z
          .string()
          .optional()
          .meta({ description: "Type of the content, for example `application/spdx+json`. Omitted with a `tag`." }),
        size: z.int().optional().meta({ description: "Size of the manifest. In bytes. Omitted with a `tag`." }),
        annotations: z
          .record(z.string(), z.string())
          .meta({ description: "Annotations of the manifest. Empty with a `tag`." }),
        tag: z.string().optional().meta({
          description:
            "Tag with which earlier versions of cosign store signatures (`sha256-….sig`), attestations (`.att`) and SBOMs (`.sbom`). Omitted for other referrers.",
        }),
      }).meta({ typeName: "Referrer" }),
    )
    .meta({
      description:
        "The referrers, sorted by digest, and those under tags of cosign last. Registries without the referrers API of the distribution specification 1.1 list them with the tag `sha256-…`, which Trefoil reads.",
    }),
  permissions: "pull from the repository",
  examples: {
    basic: { image: "registry.example.com/acme/app:staging" },
    type: { image: "registry.example.com/acme/app:staging", artifactType: "application/spdx+json" },
  },
});
