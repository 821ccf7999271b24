import type { Preview } from "./previews";

const [one, two] = ["a", "b"].map((letter) => `sha256:${letter.repeat(64)}`) as [string, string];
const tag = { repository: "ghcr.io/acme/app", tag: "production", digest: one };
const copy = { repository: "ghcr.io/acme/app", tag: "production", source: `nginx@${one}` };
const elsewhere = { repository: "localhost:5000/acme/app", tag: "v1.2_3" };

/** Values that registries accept, and the changes among them. */
export const imagePreviews: Readonly<Record<string, readonly Preview[]>> = {
  "registry:ImageTag": [
    {
      title: "a tag keeps its image when the resource is deleted, and adopts no tag, by default",
      after: tag,
      makes: { overwrite: false, onDelete: "keep" },
    },
    {
      title: "another repository or tag is another tag",
      before: tag,
      after: { ...tag, ...elsewhere },
      replaces: ["repository", "tag"],
    },
    {
      title: "another digest moves the tag in place, and what may happen to it is kept alone",
      before: tag,
      after: { ...tag, digest: two, overwrite: true, onDelete: "delete" },
      updates: ["overwrite", "onDelete", "digest"],
    },
    {
      title: "names and digests have a form",
      after: { repository: "ghcr.io/acme/app:1", tag: "-1", digest: "sha256:abc", onDelete: "drop" },
      refuses: ["repository", "tag", "onDelete", "digest"],
    },
    {
      title: "a tag has 128 characters",
      after: { ...tag, tag: "x".repeat(129) },
      refuses: ["tag"],
    },
  ],
  "registry:ImageCopy": [
    {
      title: "a copy keeps its image when the resource is deleted, and adopts no tag, by default",
      after: copy,
      makes: { overwrite: false, onDelete: "keep" },
    },
    {
      title: "another repository or tag is another copy",
      before: copy,
      after: { ...copy, ...elsewhere },
      replaces: ["repository", "tag"],
    },
    {
      title: "another source or other platforms are copied in place",
      before: copy,
      after: { ...copy, source: "nginx:1.27", platforms: ["linux/arm64"], overwrite: true, onDelete: "delete" },
      updates: ["overwrite", "onDelete", "source", "platforms"],
    },
    {
      title: "the order of platforms has no meaning",
      before: { ...copy, platforms: ["linux/amd64", "linux/arm64/v8"] },
      after: { ...copy, platforms: ["linux/arm64/v8", "linux/amd64"] },
    },
    {
      title: "names, images and platforms have a form",
      after: { repository: "a b", tag: "", source: "nginx@latest", platforms: ["arm64"], onDelete: "drop" },
      refuses: ["repository", "tag", "onDelete", "source", "platforms[0]"],
    },
    { title: "no platform at all is no copy", after: { ...copy, platforms: [] }, refuses: ["platforms"] },
  ],
};
