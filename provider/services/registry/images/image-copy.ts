import { z } from "zod";
import { defineResource, object } from "../../../define";
import type { CopiedReferrer, RequiredSignature } from "../../../oci/images";
import { deleteTag, imageName, losses, mayMove, tagInputs, tagInRepository, tagNotes } from "./image-fields";
import { contradictions, requiredSignature } from "./required-signature";
import { images } from "./service";

/** Digest of the source of an existing copy. Undefined if an earlier version copied a part of it. */
const sourceDigestIn = ({ digest, sourceDigest, platforms }: Readonly<Record<string, unknown>>) =>
  (platforms ? sourceDigest : digest) as string | undefined;

const isSameSet = (one: readonly string[] = [], other: readonly string[] = []): boolean =>
  [...one].sort().join() === [...other].sort().join();

export const imageCopy = defineResource({
  ...tagInRepository,
  service: images,
  name: "ImageCopy",
  description: "A copy of an image from another repository or registry, without a build.",
  inputs: {
    ...tagInputs,
    source: imageName.meta({
      description:
        "Image to copy, by digest or by tag. A tag is resolved when the copy is created, and again when `source` or `platforms` changes, also outside Pulumi. Other updates use the same image, even if the tag was moved at the source.",
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
    requireSignature: requiredSignature.optional().meta({
      description:
        "Signature that the source requires, by a key or an identity. Without a valid signature of cosign, nothing is copied. Changing it verifies the source again.",
      returned: "sometimes",
    }),
    includeReferrers: z.boolean().optional().meta({
      description:
        "Also copy the referrers of the image and of its platforms: signatures, SBOMs and attestations, and their own referrers. A missing referrer of the copy is drift. Default: `false`.",
      returned: "sometimes",
    }),
  },
  outputs: {
    digest: z.string().meta({ description: "Digest that the tag points to." }),
    sourceDigest: z.string().optional().meta({
      description: "Digest of `source`, of which `platforms` selects a part. Only with `platforms`.",
      returned: "sometimes",
    }),
    referrers: z
      .array(
        object({
          digest: z.string().meta({ description: "Digest of the manifest of the referrer." }),
          subject: z.string().meta({ description: "Digest of the manifest that the referrer describes." }),
          artifactType: z
            .string()
            .optional()
            .meta({ description: "Type of the content, for example `application/spdx+json`." }),
          tag: z.string().optional().meta({
            description: "Tag with which earlier versions of cosign find the referrer, for example `sha256-….sig`.",
          }),
        }).meta({ typeName: "CopiedReferrer" }),
      )
      .optional()
      .meta({ description: "Copied referrers. Only with `includeReferrers`." }),
  },
  operations: {
    async read({ images, values, report }) {
      const { repository, tag, source, digest, requireSignature, includeReferrers, referrers } = values;
      const platforms = values.platforms as string[] | undefined;
      const live = await images.find(`${repository}:${tag}`);
      if (!live) return undefined;
      // An existing tag that a create adopts is not copied, but requires the signature, too. An interrupted create has no
      // digest in the state, so the tag identifies the copy.
      const required = { platforms, requireSignature: requireSignature as RequiredSignature | undefined };
      const resolved = digest === undefined && source ? await images.digestsOfCopy(`${source}`, required) : undefined;
      const same = live.digest === (digest ?? resolved?.digest);
      const sourceDigest = resolved?.sourceDigest ?? sourceDigestIn(values);
      const body = {
        repository,
        tag,
        platforms,
        digest: live.digest,
        source: same ? source : `${repository}@${live.digest}`,
        ...(same && platforms && { sourceDigest }),
      };
      if (!same || !includeReferrers) return body;
      // Without a state, such as before a create, the referrers of the source are required.
      const expected =
        (referrers as CopiedReferrer[] | undefined) ??
        (await images.referrersOfCopy(`${source}`, { platforms, sourceDigest }));
      const missing = await images.missingReferrers(`${repository}`, expected);
      if (!missing.length) return { ...body, includeReferrers: true, referrers: expected };
      const digests = missing.map((referrer) => referrer.digest).join(", ");
      report(
        `${repository}:${tag} lacks ${missing.length} of ${expected.length} referrers, which an update copies: ${digests}.`,
      );
      return { ...body, includeReferrers: false };
    },
    async upsert({ images, values }, inputs, olds) {
      const { repository, tag, source, platforms, requireSignature, includeReferrers, overwrite } = inputs;
      // A tag of the source may have moved. Only a change of the image may copy another image.
      const isSameImage = olds?.source === source && isSameSet(olds.platforms, platforms);
      const { digest, sourceDigest, referrers } = await images.copy(source, {
        repository,
        tag,
        platforms,
        includeReferrers,
        sourceDigest: isSameImage ? sourceDigestIn(values) : undefined,
        requireSignature,
        overwrite: mayMove(overwrite, olds),
      });
      // An empty list replaces that of an earlier copy, and the digest of the source that of an earlier part.
      const isListed = includeReferrers || values.referrers !== undefined;
      const partial = (platforms || values.sourceDigest !== undefined) && { sourceDigest };
      return { repository, tag, digest, source, ...partial, ...(isListed && { referrers }) };
    },
    delete: deleteTag,
  },
  validate: ({ requireSignature }) => contradictions(requireSignature),
  permissions: {
    read: "pull from the repository",
    write: "pull from the source, push to the repository, and delete if `onDelete` is `delete`",
  },
  docs: {
    losses,
    notes: {
      ...tagNotes,
      Digests:
        "Every manifest is copied byte for byte, so digests do not change, unless `platforms` selects a subset of an index. Attestations are copied with their platforms.",
      Uploads:
        "Blobs that the target registry already has are not uploaded again. Within one registry, blobs are mounted. An interrupted upload resumes at the offset that the registry reports. Foreign layers, which registries do not store, are not copied.",
      "Signatures and SBOMs":
        "Signatures, SBOMs and attestations that are stored as referrers of an image are copied only with `includeReferrers`. They are copied before the tag is set, and their digests do not change. Signatures of a multi-platform image do not apply to a subset that `platforms` selects: only referrers of the selected platforms are copied. `requireSignature` verifies the image, and not the referrers that are copied with it.",
      Referrers:
        "Referrers are read with the referrers API of the distribution specification 1.1, with the tag `sha256-…` of registries without this API, and with the tags of earlier versions of cosign (`sha256-….sig`, `.att`, `.sbom`). If the target registry lacks the API, Trefoil adds the copies to the tag `sha256-…`. Registries have no conditional write for tags: another client that changes this tag at the same time may remove entries. Trefoil reads the tag again and repeats the write.",
      "Omitted referrers":
        "A referrer is reported and omitted if its manifest no longer exists. Referrers of other types than the manifests of the image specification and of Docker are reported and omitted, too, such as `application/vnd.oci.artifact.manifest.v1+json` of earlier versions of ORAS and Notation.",
      "Existing signatures":
        "A tag of cosign in the target is moved only if no signature is lost. Additional referrers of the target are kept. Referrers that are added to the source later are copied by the next update of the resource. At most 1000 referrers in 8 levels are copied: referrers, their own referrers, and so on. More are an error.",
      "Accepted signatures":
        "`requireSignature` accepts signatures of `cosign sign`: bundles of cosign 3, which are referrers, and payloads under the tag `sha256-….sig` of earlier versions. The signature must be of the digest of `source`, before `platforms` selects a subset. A signature by one key or one identity is sufficient. For `publicKeys`, the transparency log is not read.",
      "Keyless signatures":
        "For `identities`, the certificate must be of an authority of the trusted root, with a signed certificate timestamp, and valid at the time of the signature. The time must be confirmed by the transparency log or by a timestamp authority. The signature requires an entry in the transparency log. A certificate with several subjects, or with another one than an email address or a URI, is rejected.",
      "Trusted root":
        "Without `trustedRoot`, each run that verifies a keyless signature reads the current trusted root of the public Sigstore. If this fails, the signature is not accepted, even if an earlier run has read it: an authority or a log may have been removed since. Trefoil stores the metadata in `sigstore` in its cache folder, to reject older metadata.",
      "Moved tags":
        "If the tag is moved outside Pulumi, a refresh shows a change of `source`, and the next `pulumi up` copies the image again. If `source` is a tag, it is resolved again: set a digest to always copy the same image.",
    },
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
