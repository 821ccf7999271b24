import type { Copy, CopyTarget } from "../images";
import type { Manifest } from "../manifests/manifests";
import { parseReference } from "../registries/reference";
import { type CopyContext, childManifests, copyParts } from "./parts";
import { copyReferrers } from "./referrers";

/**
 * Copies an image: first its parts, then its referrers, and the tag last, so that the tag never points at an image without its
 * signatures. Existing parts are not sent again.
 *
 * @param root manifest to copy, which may be a part of the manifest of the image.
 */
export async function copyImage(
  context: CopyContext,
  image: string,
  root: Manifest,
  { repository, tag, includeReferrers, overwrite }: CopyTarget,
): Promise<Omit<Copy, "sourceDigest">> {
  const { manifests } = context;
  const { repository: from } = parseReference(image);
  const copy = { root, from, to: repository, title: `Copying ${image} to ${repository}:${tag}` };
  const existing = await manifests.find(`${repository}:${tag}`);
  const isCopied = existing?.digest === root.digest;
  if (isCopied && !includeReferrers) return { ...existing, referrers: [] };
  const children = isCopied ? await childManifests(manifests, from, root) : await copyParts(context, copy);
  if (!includeReferrers) return { ...(await manifests.pointTag(repository, tag, root, { overwrite })), referrers: [] };
  if (!isCopied) await manifests.put(repository, root.digest, root);
  const subjects = [root, ...children].map(({ digest }) => digest);
  const referrers = await copyReferrers(context, { subjects, from, to: repository });
  return { ...(await manifests.pointTag(repository, tag, root, { overwrite })), referrers };
}
