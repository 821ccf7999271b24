import type { DeclaredImage } from "../../provider/oci/images";
import { lifecycle, declaredTags as tags } from "../provider";
import { startedPulumi } from "../pulumi";

/**
 * The tags that resources declare in the states of all stacks of a project, including interrupted creates. All states must be
 * readable.
 *
 * @param project default: the project in the current folder.
 */
export async function declaredTags(project?: string): Promise<DeclaredImage[]> {
  const { kindsOfTags, declaredImages } = tags();
  return declaredImages(await lifecycle().stackObjects(kindsOfTags, { project, run: (args) => startedPulumi(args) }));
}
