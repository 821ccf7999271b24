/** Media type of an index of the image specification, and of a list of referrers. */
export const ociIndex = "application/vnd.oci.image.index.v1+json";
/** Media type of a manifest of the image specification: an image or an artifact. */
export const ociManifest = "application/vnd.oci.image.manifest.v1+json";
const dockerList = "application/vnd.docker.distribution.manifest.list.v2+json";

/** Media types of manifests: images and indexes. */
export const mediaTypes: readonly string[] = [
  ociManifest,
  ociIndex,
  "application/vnd.docker.distribution.manifest.v2+json",
  dockerList,
];

/** Media types of indexes. */
export const indexTypes: readonly string[] = [ociIndex, dockerList];

/** `Accept` of requests for manifests. Registries hide manifests of types that are not in it. */
export const manifestAccept = mediaTypes.join(", ");
