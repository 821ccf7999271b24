import { tokenOf } from "../../provider/text/engine-format";
import { pulumi } from "../pulumi";

interface StoredResource {
  readonly type: string;
  readonly urn?: string;
  readonly id?: string;
  readonly inputs?: { readonly repository?: unknown; readonly tag?: unknown };
}

interface Exported {
  readonly deployment?: {
    readonly resources?: readonly StoredResource[] | null;
    readonly pending_operations?: readonly { readonly resource?: StoredResource }[] | null;
  };
}

const kinds = ["registry:ImageTag", "registry:ImageCopy"];

/**
 * The tags that resources declare in the states of all stacks of a project, including interrupted creates. All states must be
 * readable.
 *
 * @param project default: the project in the current folder.
 */
export function declaredTags(project?: string): { readonly image: string; readonly by: string }[] {
  const filter = project === undefined ? [] : ["--project", project];
  const stacks = pulumi(["stack", "ls", "--json", ...filter]) as { readonly name: string }[];
  return stacks.flatMap(({ name }) => {
    const { deployment } = pulumi(["stack", "export", "--stack", name]) as Exported;
    const pending = (deployment?.pending_operations ?? []).flatMap(({ resource }) => resource ?? []);
    return [...(deployment?.resources ?? []), ...pending].flatMap((resource) => {
      const image = kinds.includes(tokenOf(resource.type)) ? imageOf(resource) : undefined;
      return image === undefined ? [] : [{ image, by: `${tokenOf(resource.type)} in the stack ${name}` }];
    });
  });
}

function imageOf({ id, inputs: { repository, tag } = {} }: StoredResource): string | undefined {
  return id || (typeof repository === "string" && typeof tag === "string" ? `${repository}:${tag}` : undefined);
}
