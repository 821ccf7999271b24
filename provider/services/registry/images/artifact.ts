import { z } from "zod";
import { type Artifact, defineResource, object } from "../../../define";
import { digestText, losses, tagInputs, tagInRepository, tagNotes } from "./image-fields";
import { images } from "./service";

const mediaType = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9!#$&^_.+-]{0,126}\/[A-Za-z0-9][A-Za-z0-9!#$&^_.+-]{0,126}$/,
    "must be a media type such as application/vnd.example.policy",
  );

const annotations = z.record(z.string().min(1), z.string());

/** Annotation with the name of a file, with which clients store it. */
const titleAnnotation = "org.opencontainers.image.title";

const file = object({
  path: z.string().min(1).optional().meta({
    description:
      "Path of the file, relative to the folder of the Pulumi project. Exactly one of `path` and `content` is required, unless `digest` names a file in the repository.",
    returned: "sometimes",
  }),
  content: z.string().optional().meta({
    description: "Content as text. If it was changed outside Pulumi, a refresh shows its digest instead.",
    returned: "sometimes",
  }),
  mediaType: mediaType.default("application/octet-stream").meta({
    description: "Media type of the file, for example `application/vnd.cncf.helm.chart.content.v1.tar+gzip`.",
    returned: "sometimes",
  }),
  title: z.string().min(1).optional().meta({
    description:
      "Name of the file for clients, the annotation `org.opencontainers.image.title`. Default: the last part of `path`; without `path`, none.",
    returned: "sometimes",
  }),
  annotations: annotations.optional().meta({
    description: "Further annotations of the file.",
    returned: "sometimes",
  }),
  digest: digestText.optional().meta({
    description:
      "Digest of the file. Trefoil computes it during preview, so that a changed file is a difference. If set, the file must match it. Without `path` and `content`, such as after an import, the repository must contain the file.",
    digestOfFile: "path",
    returned: "sometimes",
  }),
}).meta({ typeName: "ArtifactFile" });

type File = z.output<typeof file>;

/** Last part of a path in the form of any system. */
const nameOf = (path: string): string | undefined => path.split(/[\\/]/).filter(Boolean).at(-1);

function toArtifact(inputs: {
  readonly artifactType?: unknown;
  readonly files?: unknown;
  readonly config?: unknown;
  readonly annotations?: unknown;
  readonly subject?: unknown;
}): Artifact {
  const {
    artifactType,
    files = [],
    config,
    annotations = {},
    subject,
  } = inputs as {
    artifactType: string;
    files: readonly File[];
    config?: Artifact["config"];
    annotations?: Record<string, string>;
    subject?: string;
  };
  return {
    artifactType,
    config,
    files: files.map(({ path, content, mediaType, title = path && nameOf(path), annotations = {}, digest }) => ({
      path,
      content,
      mediaType,
      annotations: { ...annotations, ...(title && { [titleAnnotation]: title }) },
      digest,
    })),
    annotations,
    subject,
  };
}

export const artifact = defineResource({
  ...tagInRepository,
  service: images,
  name: "Artifact",
  description:
    "An OCI artifact: files with a type in a container registry, for example a Helm chart, a policy bundle, a WebAssembly module or an SBOM.",
  inputs: {
    ...tagInputs,
    artifactType: mediaType.meta({
      description: "Type of the artifact, a media type such as `application/vnd.example.policy`.",
    }),
    files: z.array(file).min(1).max(1000).meta({ description: "Files of the artifact, in the order of its layers." }),
    config: object({
      mediaType: mediaType.meta({
        description: "Media type of the configuration, for example `application/vnd.cncf.helm.config.v1+json`.",
        returned: "sometimes",
      }),
      content: z.string().meta({ description: "Configuration as text, usually JSON.", returned: "sometimes" }),
    })
      .optional()
      .meta({
        description: "Configuration of the artifact. Default: the empty configuration of the image specification.",
        returned: "sometimes",
      }),
    annotations: annotations.optional().meta({
      description: "Annotations of the artifact, for example `org.opencontainers.image.version`.",
      returned: "sometimes",
    }),
    subject: digestText.optional().meta({
      description:
        "Digest of an image in the same repository that the artifact describes. The artifact is then a referrer of the image.",
      returned: "sometimes",
    }),
  },
  outputs: { digest: z.string().meta({ description: "Digest of the manifest of the artifact." }) },
  validate: ({ files }) =>
    files.flatMap(({ path, content, digest }, i) => {
      const isOne = (path === undefined) !== (content === undefined);
      const isStored = path === undefined && content === undefined && digest !== undefined;
      const reason =
        "requires exactly one of `path` and `content`, or the `digest` of a file that the repository contains";
      return isOne || isStored ? [] : [{ path: `files[${i}]`, reason }];
    }),
  operations: {
    async read({ images, values }) {
      const { repository, tag, digest } = values;
      const live = await images.find(`${repository}:${tag}`);
      if (!live) return undefined;
      const found = { repository, tag, digest: live.digest };
      // The manifest is read only if it differs, because reading it counts as a pull.
      const expected = digest ?? (values.files && (await images.digestOfArtifact(`${repository}`, toArtifact(values))));
      if (live.digest === expected) return { ...values, ...found };
      const details = await images.describeArtifact(`${repository}@${live.digest}`);
      // A tag that points to an index or to an empty image is not an artifact, so that it cannot be imported.
      if (!values.files && !details?.files.length) return undefined;
      if (!details) return { ...found, artifactType: live.mediaType, files: [], annotations: {} };
      const declared = (values.files ?? []) as readonly File[];
      const isChanged = (content: string | undefined, digest: string) =>
        content !== undefined && images.digestOfText(content) !== digest;
      return {
        ...found,
        ...details,
        files: details.files.map(({ annotations: { [titleAnnotation]: title, ...annotations }, ...layer }, i) => ({
          ...layer,
          title,
          annotations,
          ...(isChanged(declared[i]?.content, layer.digest) && { content: layer.digest }),
        })),
      };
    },
    async upsert({ images }, { repository, tag, ...inputs }) {
      const { digest } = await images.pushArtifact(repository, tag, toArtifact(inputs));
      return { repository, tag, digest, ...inputs };
    },
  },
  hooks: { keepOnDelete: ({ onDelete = "keep" }) => onDelete === "keep" },
  permissions: {
    read: "pull from the repository",
    write: "push to the repository, and delete if `onDelete` is `delete`",
  },
  docs: {
    losses,
    notes: [
      ...tagNotes,
      "Equal files, types and annotations result in the same digest. The manifest contains no time.",
      "Relative paths are resolved in the folder of the Pulumi project, in all languages and with both hosts. Files are read as streams, so that their size is limited by the registry only. A file that does not exist fails the preview.",
      "The content of a file is not stored in the state, unless it is set as `content`.",
      "With `subject`, clients find the artifact by the referrers API of the distribution specification 1.1. If the registry lacks the API, Trefoil adds the artifact to the tag `sha256-…` of the image. An earlier version of the artifact remains a referrer until its manifest is deleted.",
    ],
  },
  verification: {
    inputs: { onDelete: "delete" },
    name: "tag",
    update: { annotations: { "org.opencontainers.image.version": "1.0.1" } },
    userValues: {
      repository: "Repository for the artifacts, with the registry, such as `registry.example.com/acme/app`.",
    },
  },
  examples: {
    basic: {
      repository: "registry.example.com/acme/app",
      tag: "policy-1.0.0",
      artifactType: "application/vnd.example.policy",
      files: [{ content: "allow = true", title: "policy.rego", mediaType: "application/vnd.example.policy.rego" }],
      annotations: { "org.opencontainers.image.version": "1.0.0" },
    },
  },
});
