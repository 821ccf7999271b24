import { seedImages, seedKey } from "../seed-images";
import { registryName } from "../watched-registry";
import type { ServiceRefusal } from "./at-the-service";
import type { Refusal } from "./refusal";

const { alpha, both } = seedImages;
const app = `${registryName}/acme/app`;

/** A tag and a copy that exist before each invalid program. */
export const baseImages = `
  new registry.ImageTag("stable", { repository: "${app}", tag: "stable", digest: "${alpha.digest}" });
  new registry.ImageCopy("copied", { source: "${app}:alpha", repository: "${registryName}/acme/copied", tag: "stable" });`;

/** Additional registry accounts, each invalid in a different way. */
export const imageAccounts = `
  const registries = (value) => ({ ociRegistries: JSON.stringify(value) });
  const inClear = new trefoil.Provider("in-clear", registries({ "shop.example": { url: "http://shop.example" } }));
  const absent = new trefoil.Provider("absent", registries({ "shop.example": { url: "http://127.0.0.1:1" } }));`;

/** Tags and copies of images, rejected before any request. */
export const badImages: readonly Refusal[] = [
  {
    what: "a tag of an image",
    program: `new registry.ImageTag("bad", {
      repository: "https://ghcr.io/acme/app", tag: "my tag", digest: "sha256:abc", onDelete: "remove", overwite: true,
    });`,
    findings: [
      ["repository", "must be a repository such as ghcr.io/acme/app"],
      ["tag", "must contain only letters, digits, underscores, dots and dashes, and at most 128 characters"],
      ["digest", "must be a digest: sha256: and 64 hexadecimal digits"],
      ["onDelete", "must be one of keep, delete"],
      ["overwite", '(did you mean "overwrite"?)'],
    ],
  },
  {
    what: "a tag that names its image twice",
    program: `new registry.ImageTag("bad", { repository: "ghcr.io/Acme/app:1.2", tag: "t".repeat(129), overwrite: "yes" });`,
    findings: [
      ["repository", "in lowercase, without https://, tag or digest"],
      ["tag", "at most 128"],
      ["digest", "is required: expected a string"],
      ["overwrite", "must be a boolean"],
    ],
  },
  {
    what: "a copy of an image",
    program: `new registry.ImageCopy("bad", {
      source: "ghcr.io/acme/app@sha256:abc", repository: "Shop", tag: "", platforms: ["linux-arm64", 5], extra: {},
    });`,
    findings: [
      ["source", "must be an image such as ghcr.io/acme/app:1.2 or ghcr.io/acme/app@sha256:"],
      ["repository", "in lowercase"],
      ["tag", "must contain only letters, digits"],
      ["platforms[0]", "must be a platform such as linux/arm64"],
      ["platforms[1]", "must be a string"],
      ["extra", "is not known here; known are"],
    ],
  },
  {
    what: "a copy of nothing",
    program:
      'new registry.ImageCopy("bad", { repository: "acme/shop", tag: "stable", digest: "sha256:abc", platforms: [] });',
    findings: [
      ["source", "is required: expected a string"],
      ["digest", "is not known here; known are"],
      ["platforms", "must not be empty"],
    ],
  },
  {
    what: "rules for tags",
    program: `new registry.TagRetention("bad", {
      repository: "ghcr.io/acme/app:1.2", maxDeletions: 0, expiredTags: ["v1"], protectTags: ["latest"],
      rules: [{ patterns: ["^v.*$"], olderThanDays: -1 }, { patterns: [], keepLatest: 1.5 }],
    });`,
    findings: [
      ["repository", "tag or digest"],
      ["maxDeletions", "must be at least 1"],
      ["expiredTags", "must be omitted. A refresh lists the expired tags here"],
      ["protectTags", '(did you mean "protectedTags"?)'],
      ["rules[0].patterns[0]", 'must contain only letters, digits, ".", "_", "-" and "*"'],
      ["rules[0].olderThanDays", "must be at least 0"],
      ["rules[1].patterns", "must not be empty"],
      ["rules[1].keepLatest", "must be a whole number"],
    ],
  },
  {
    what: "rules for tags that the registry cannot apply",
    program: `new registry.TagRetention("bad", {
      repository: "ghcr.io/acme/app", useCreationDate: true,
      rules: [{ patterns: ["*"] }, { patterns: ["*"], notPulledForDays: 30 }],
    });`,
    findings: [
      ["rules[0]", "requires keepLatest, olderThanDays or notPulledForDays"],
      ["rules[1].notPulledForDays", "is available on Docker Hub only"],
    ],
  },
  {
    what: "a copy that requires a signature",
    program: `new registry.ImageCopy("bad", {
      source: "nginx:1.27", repository: "acme/shop", tag: "stable", includeReferrers: "all",
      requireSignature: { publicKeys: ["cosign.pub"], publicKey: "" },
    });`,
    findings: [
      ["includeReferrers", "must be a boolean"],
      ["requireSignature.publicKeys[0]", "must be a public key in PEM format"],
      ["requireSignature.publicKey", '(did you mean "publicKeys"?)'],
    ],
  },
  {
    what: "an artifact",
    program: `new registry.Artifact("bad", {
      repository: "acme/shop:1", tag: "my tag", artifactType: "policy", subject: "latest",
      files: [{ path: "", mediaType: "text" }], annotations: { version: 1 },
    });`,
    findings: [
      ["repository", "must be a repository such as ghcr.io/acme/app"],
      ["tag", "must contain only letters"],
      ["artifactType", "must be a media type such as application/vnd.example.policy"],
      ["subject", "must be a digest"],
      ["files[0].path", "must not be empty"],
      ["files[0].mediaType", "must be a media type"],
      ["annotations.version", "must be a string"],
    ],
  },
  {
    what: "an artifact of files whose names are not clear",
    program: `new registry.Artifact("bad", {
      repository: "acme/shop", tag: "a", artifactType: "a/b",
      files: [
        { path: "a/policy.rego" }, { path: "b/policy.rego" }, { content: "x" }, { content: "x" },
        { path: "c/policy.rego", title: "c.rego" }, { content: "x", title: "c.rego" },
        { path: "d.rego", annotations: { "org.opencontainers.image.title": "renamed.rego" } },
      ],
    });`,
    findings: [
      ["files[1].title", 'must not be "policy.rego", which is the name of files[0]: set `title`'],
      ["files[5].title", 'must not be "c.rego", which is the name of files[4]: set `title`'],
      ["files[6].annotations", "must not contain org.opencontainers.image.title: set `title`"],
    ],
  },
  {
    what: "an artifact of no files",
    program: `new registry.Artifact("bad", { repository: "acme/shop", tag: "a", artifactType: "a/b", files: [] });`,
    findings: [["files", "must not be empty"]],
  },
  {
    what: "a lookup of referrers",
    program: 'registry.getReferrers({ image: "acme/app:", type: "application/spdx+json" });',
    findings: [
      ["image", "in lowercase and without https://"],
      ["type", "is not known"],
    ],
  },
  {
    what: "a lookup of an image",
    program: 'registry.getImage({ image: "https://ghcr.io/acme/app:1.2", detail: true });',
    findings: [
      ["image", "in lowercase and without https://"],
      ["detail", '(did you mean "details"?)'],
    ],
  },
];

const tag = (name: string, given: string, options = "") =>
  `new registry.ImageTag("${name}", { tag: "${name}", ${given} }${options});`;
const copy = (name: string, given: string, options = "") =>
  `new registry.ImageCopy("${name}", { repository: "${app}", tag: "${name}", ${given} }${options});`;
const nowhere = `sha256:${"ab".repeat(32)}`;
const here = `repository: "${app}", digest: "${alpha.digest}"`;
const shop = `repository: "shop.example/acme/app", digest: "${alpha.digest}"`;

/** Tags and copies that only the registry or the network rejects. */
export const imagesAtTheRegistry: readonly ServiceRefusal[] = [
  {
    program: tag("missing", `repository: "${app}", digest: "${nowhere}"`),
    doing: `ImageTag "missing": create failed: ${app}@${nowhere} does not exist`,
    next: "Check repository, tag and digest, and push the image first (or copy it with registry.ImageCopy).",
  },
  {
    program: copy("uncopied", `source: "${app}:no-such-tag"`),
    doing: `ImageCopy "uncopied": create failed: ${app}:no-such-tag does not exist`,
    next: "Check repository, tag and digest, and push the image first (or copy it with registry.ImageCopy).",
  },
  {
    program: copy("platform", `source: "${app}:staging", platforms: ["linux/s390x"]`),
    doing: `ImageCopy "platform": create failed: ${app}:staging has no linux/s390x. Available: linux/amd64, linux/arm64`,
    next: "Change `platforms`.",
  },
  {
    program: `new registry.TagRetention("rules", {
      repository: "${registryName}/acme/no-such-app", rules: [{ patterns: ["*"], keepLatest: 5 }], useCreationDate: true,
    });`,
    doing: `TagRetention "rules": create failed: the repository was not found`,
    next: "Create it, or push an image first if the registry creates repositories at a push.",
  },
  {
    program: copy(
      "unsigned",
      `source: "${app}:staging", requireSignature: { publicKeys: [${JSON.stringify(seedKey)}] }`,
    ),
    doing: `ImageCopy "unsigned": create failed: ${app}:staging (${both.digest}) has no signature by the key in \`requireSignature\``,
    next: "Sign it with `cosign sign --key`, or check the key.",
  },
  {
    program: tag("next", here),
    doing: `ImageTag "${app}:next": create failed: it already exists`,
    next: "Set `overwrite: true` to adopt it",
  },
  {
    program: copy("staging", `source: "${app}:next"`),
    doing: `ImageCopy "${app}:staging": create failed: it already exists`,
    next: "Set `overwrite: true` to adopt it",
  },
  {
    program: tag("denied", here),
    fault: {
      service: "images",
      method: "PUT",
      path: `/${app}/manifests/denied`,
      status: 403,
      body: { errors: [{ code: "DENIED", message: "requested access to the resource is denied" }] },
    },
    doing:
      'ImageTag "denied": create failed: PUT registry.example.com/v2/acme/app/manifests/denied -> 403 requested access',
    next: "it needs push to the repository, and delete if `onDelete` is `delete`.",
  },
  {
    program: tag("clear", shop, ", { provider: inClear }"),
    doing:
      'ImageTag "clear": create failed: shop.example has no https URL in the argument `ociRegistries` of the provider',
    next: "Set a URL that starts with https://.",
  },
  {
    program: tag("unreached", shop, ", { provider: absent }"),
    doing: 'ImageTag "unreached": create failed',
    next: "connection refused by 127.0.0.1:1 (5 attempts). Check host and port, and that the service is running. If it is the emulator, start it with `trefoil emulate`.",
  },
];

/** Function calls for images. */
export const imageLookups: readonly ServiceRefusal[] = [
  {
    program: `registry.getImage({ image: "${app}:no-such-tag" })`,
    doing: `registry.getImage: ${app}:no-such-tag was not found`,
    next: "Check the repository, the tag or digest, and that the credentials allow pulling it.",
  },
  {
    program: `registry.getReferrers({ image: "${app}:no-such-tag" })`,
    doing: `registry.getReferrers: ${app}:no-such-tag was not found`,
    next: "Check the repository, the tag or digest, and that the credentials allow pulling it.",
  },
  {
    program: `registry.getImageTags({ repository: "${registryName}/acme/none" })`,
    doing: `registry.getImageTags: GET ${registryName}/v2/acme/none/tags/list`,
    next: `${registryName}/acme/none was not found. Check its name, and that the credentials allow pulling from it.`,
  },
];
