import type { Retention } from "../../provider/define";
import { define, lifecycle } from "../provider";
import { pulumi } from "../pulumi";

/**
 * The tags that resources declare in the states of all stacks of a project, including interrupted creates. All states must be
 * readable.
 *
 * @param project default: the project in the current folder.
 */
export function declaredTags(project?: string): Retention["declared"] {
  const { kindsOfTags, declaredImages } = define();
  const filter = project === undefined ? [] : ["--project", project];
  const stacks = pulumi(["stack", "ls", "--json", ...filter]) as { readonly name: string }[];
  const objects = stacks.flatMap(({ name }) =>
    lifecycle().objectsIn(pulumi(["stack", "export", "--stack", name]), name, kindsOfTags),
  );
  return declaredImages(objects);
}
