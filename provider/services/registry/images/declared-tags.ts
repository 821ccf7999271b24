import type { StackObject } from "../../../define";
import type { DeclaredImage } from "../../../oci/images";

/** Kinds whose objects are tags. */
export const kindsOfTags: readonly string[] = ["registry:ImageTag", "registry:ImageCopy", "registry:Artifact"];

/** The tags that objects of these kinds declare, and the source of a copy, for `Retention`. An interrupted create has no id. */
export function declaredImages(objects: readonly StackObject[]): DeclaredImage[] {
  return objects.flatMap(({ kind, id, inputs: { repository, tag, source }, stack }) => {
    const declared = repository === undefined || tag === undefined ? undefined : `${repository}:${tag}`;
    const by = `${kind} in the stack ${stack}`;
    return [id ?? declared, source].flatMap((image) => (image === undefined ? [] : [{ image, by }]));
  });
}
