import { z } from "zod";
import { defineResource, type Finding, object } from "../../../define";
import type { Artifact, ArtifactDetails } from "../../../oci/images";
import { deleteTag, digestText, losses, mayMove, tagInputs, tagInRepository, tagNotes } from "./image-fields";
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
      "Path of the file, relative to the folder of the program. Exactly one of `path` and `content` is required, unless `digest` names a file in the repository.",
    returned: "sometimes",
  }),
  content: z.string().optional().meta({
    description: "Content as text. If it was changed outside Pulumi, a refresh shows its digest instead.",
    returned: "sometimes",
  }),
  mediaType: mediaType.default("application/octet-stream").meta({
    description: "Media type of the file, for example `application/vnd.cncf.helm.chart.content.v1.tar+gzip`.",
  }),
  title: z.string().min(1).optional().meta({
    declaredOnly: "The program contains the complete artifact.",
    description:
      "Name of the file for clients, the annotation `org.opencontainers.image.title`. Two files must not have the same name. Default: the last part of `path`; without `path`, none.",
  }),
  annotations: annotations.optional().meta({
    declaredOnly: "The program contains the complete artifact.",
    description: "Further annotations of the file. `title` sets `org.opencontainers.image.title`.",
  }),
  digest: digestText.optional().meta({
    description:
      "Digest of the file. Trefoil computes it during preview, so that a changed file is a difference. If set, the file or `content` must match it. Without `path` and `content`, such as after an import, the repository must contain the file.",
    digestOf: { file: "path", text: "content" },
    returned: "sometimes",
  }),
}).meta({ typeName: "ArtifactFile" });

type File = z.output<typeof file>;

/** Last part of a path in the form of any system. */
const nameOf = (path: string | undefined): string | undefined => path?.split(/[\\/]/).filter(Boolean).at(-1);

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
    files: files.map(({ path, content, mediaType, title = nameOf(path), annotations = {}, digest }) => ({
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

type Values = Readonly<Record<string, unknown>>;
type RemoteFile = ArtifactDetails["files"][number];

/** Types of the configuration of container images. */
const imageConfigTypes = ["application/vnd.oci.image.config.v1+json", "application/vnd.docker.container.image.v1+json"];

const toFile = ({ annotations: { [titleAnnotation]: title, ...annotations }, ...file }: RemoteFile) => ({
  ...file,
  title,
  annotations,
});

type RemoteValues = ReturnType<typeof toDeclared>;

/**
 * A remote artifact in the form of the declared one. A file has the path or the content of the declared file with its digest, at any
 * position, because the registry returns neither. A changed content is its digest.
 */
function toDeclared(
  values: Values,
  { config, files, ...details }: ArtifactDetails,
  digestOf: (text: string) => string,
) {
  const declared = values as { readonly files: readonly File[]; readonly config?: Artifact["config"] };
  const contentOf = (content: string | undefined, digest: string) =>
    content !== undefined && digestOf(content) !== digest ? { content: digest } : {};
  const digests = declared.files.map(({ content, digest }) => (content === undefined ? digest : digestOf(content)));
  const sourceOf = ({ digest }: RemoteFile, i: number): Pick<File, "path" | "content"> => {
    const own = declared.files[i];
    const { path, content } = declared.files[digests[i] === digest ? i : digests.indexOf(digest)] ?? {};
    return path === undefined && content === undefined ? contentOf(own?.content, digest) : { path, content };
  };
  return {
    ...details,
    ...(config && {
      config: { mediaType: config.mediaType, ...contentOf(declared.config?.content, config.digest) },
    }),
    files: files.map((file, i) => ({ ...toFile(file), ...sourceOf(file, i) })),
  };
}

/**
 * Paths of remote values that the program omits. A comparison of inputs would ignore them. Empty if the comparison shows other
 * files.
 */
function undeclaredIn(values: Values, remote: RemoteValues): string[] {
  const isEmpty = (value: unknown) => value === undefined || Object.keys(value as object).length === 0;
  const declared = values.files as readonly File[];
  const isOtherFile = ({ digest, content }: RemoteValues["files"][number], i: number) =>
    content !== declared[i]?.content || (declared[i]?.digest ?? digest) !== digest;
  if (remote.files.length !== declared.length || remote.files.some(isOtherFile)) return [];
  const names = (["config", "annotations", "subject"] as const).filter(
    (name) => values[name] === undefined && !isEmpty(remote[name]),
  );
  const inFiles = declared.flatMap(({ path, title, annotations }, i) => {
    const file = remote.files[i];
    if (!file) return [];
    const isTitled = title === undefined && file.title !== nameOf(path);
    const isAnnotated = annotations === undefined && !isEmpty(file.annotations);
    return [...(isTitled ? [`files[${i}].title`] : []), ...(isAnnotated ? [`files[${i}].annotations`] : [])];
  });
  return [...names, ...inFiles];
}

/** Titles that clients cannot use: `oras pull` fails if two files have the same one. */
function titleFindings(files: readonly File[]): Finding[] {
  const titles = files.map(({ path, title = nameOf(path) }) => title);
  return files.flatMap(({ annotations = {} }, i): Finding[] => {
    if (titleAnnotation in annotations)
      return [{ path: `files[${i}].annotations`, reason: `must not contain ${titleAnnotation}: set \`title\`` }];
    const title = titles[i];
    const first = titles.indexOf(title);
    if (title === undefined || first === i) return [];
    const reason = `must not be ${JSON.stringify(title)}, which is the name of files[${first}]: set \`title\``;
    return [{ path: `files[${i}].title`, reason }];
  });
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
      }),
      content: z.string().meta({
        description:
          "Configuration as text, usually JSON. If it was changed outside Pulumi, a refresh shows its digest instead.",
        returned: "sometimes",
      }),
    })
      .optional()
      .meta({
        declaredOnly: "The program contains the complete artifact.",
        description: "Configuration of the artifact. Default: the empty configuration of the image specification.",
      }),
    annotations: annotations.optional().meta({
      declaredOnly: "The program contains the complete artifact.",
      description: "Annotations of the artifact, for example `org.opencontainers.image.version`.",
    }),
    subject: digestText.optional().meta({
      declaredOnly: "The program contains the complete artifact.",
      description:
        "Digest of an image in the same repository that the artifact describes. The artifact is then a referrer of the image.",
    }),
  },
  outputs: { digest: z.string().meta({ description: "Digest of the manifest of the artifact." }) },
  validate: ({ files }) => [
    ...files.flatMap(({ path, content, digest }, i) => {
      const isOne = (path === undefined) !== (content === undefined);
      const isStored = path === undefined && content === undefined && digest !== undefined;
      const reason =
        "requires exactly one of `path` and `content`, or the `digest` of a file that the repository contains";
      return isOne || isStored ? [] : [{ path: `files[${i}]`, reason }];
    }),
    ...titleFindings(files),
  ],
  operations: {
    async read({ images, values, report }) {
      const { repository, tag, digest } = values;
      const live = await images.find(`${repository}:${tag}`);
      if (!live) return undefined;
      const found = { repository, tag, digest: live.digest };
      const isDeclared = values.files !== undefined;
      // The manifest is read only if it differs, because reading it counts as a pull.
      const expected = digest ?? (isDeclared && (await images.digestOfArtifact(`${repository}`, toArtifact(values))));
      if (live.digest === expected) {
        const { subject, ...others } = values as { subject?: string };
        const isListed =
          subject === undefined || !(await images.missingReferrers(`${repository}`, [{ ...live, subject }])).length;
        if (isListed) return { ...values, ...found };
        report(
          `${repository}:${tag} is not listed as a referrer of ${subject}, so that clients do not find it. An update adds it to the list.`,
        );
        return { ...others, ...found };
      }
      // A create adopts only the manifest that it would push, since other manifests may differ in undeclared values.
      if (digest === undefined && isDeclared) return { ...found, artifactType: values.artifactType, files: [] };
      const details = await images.describeArtifact(`${repository}@${live.digest}`, { withConfig: !isDeclared });
      // A tag that points to an index or to a container image is not an artifact, so that it cannot be imported.
      const isArtifact = details && details.files.length > 0 && !imageConfigTypes.includes(details.artifactType);
      if (!isDeclared) return isArtifact ? { ...found, ...details, files: details.files.map(toFile) } : undefined;
      if (!details) return { ...found, artifactType: live.mediaType, files: [], annotations: {} };
      const declared = toDeclared(values, details, images.digestOfText);
      const undeclared = undeclaredIn(values, declared);
      if (!undeclared.length) return { ...found, ...declared };
      report(
        `${live.digest} has values that the program does not declare, so that an update pushes the artifact again: ${undeclared.join(", ")}.`,
      );
      return { ...found, ...declared, files: [] };
    },
    async upsert({ images }, { repository, tag, ...inputs }, olds) {
      const overwrite = mayMove(inputs.overwrite, olds);
      const { digest } = await images.pushArtifact(repository, tag, toArtifact(inputs), { overwrite });
      return { repository, tag, digest, ...inputs };
    },
    delete: deleteTag,
  },
  permissions: {
    read: "pull from the repository",
    write: "push to the repository, and delete if `onDelete` is `delete`",
  },
  docs: {
    defaults: { documented: ["files"] },
    losses,
    notes: {
      ...tagNotes,
      Digests: "Equal files, types and annotations result in the same digest. The manifest contains no time.",
      Files:
        "Relative paths are resolved in the folder of the program, in all languages and with both hosts: the folder of `Pulumi.yaml`, or the folder that `main` in `Pulumi.yaml` selects. Files are read as streams, so that their size is limited by the registry only. A file that does not exist fails the preview.",
      "Existing tags":
        "An existing tag is adopted without `overwrite` only if its manifest is equal to the declared one. A refresh reads the manifest if its digest changed. If another client added only values that the program does not declare, such as annotations, a refresh reports them and shows `files` as empty, and the next `pulumi up` pushes the artifact again.",
      "Content in the state":
        'The content of a file is not stored in the state, unless it is set as `content`. With the option `ignoreChanges: ["files"]`, an update keeps the files that the repository contains, even if the local files changed or no longer exist.',
      Referrers:
        "With `subject`, clients find the artifact by the referrers API of the distribution specification 1.1. If the registry lacks the API, Trefoil adds the artifact to the tag `sha256-…` of the image. If the list of the registry lacks the artifact, a refresh reports it and shows `subject` as missing, and the next `pulumi up` adds it again.",
      "Earlier versions":
        "An earlier version of the artifact, and an artifact whose resource was deleted, remain referrers of `subject` until their manifest is deleted: `onDelete` affects only the tag, because other tags may point to the manifest. `oras manifest delete <repository>@<digest>` deletes the manifest and removes it from the list.",
    },
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
