import * as pulumi from "@pulumi/pulumi";

/** Members of Pulumi's components that its published types omit. All children exist once `__data` has resolved. */
interface Component {
  readonly __childResources?: ReadonlySet<pulumi.Resource>;
  readonly __data?: Promise<unknown>;
}

/** Ids of the resources on which an output depends. Not known until all of them exist. */
export const idsBehind = (output: pulumi.Output<unknown>): pulumi.Output<unknown> =>
  pulumi.output(pulumi.getAllResources(output).then((resources) => idsOf([...resources])));

/** Ids of resources, for a component those of its children. Not known until all of them exist. */
export async function idsOf(resources: readonly pulumi.Resource[]): Promise<pulumi.Output<unknown>> {
  const ids = resources.map(async (resource): Promise<pulumi.Input<unknown>> => {
    if (pulumi.CustomResource.isInstance(resource)) return resource.id;
    const component = resource as Component;
    await component.__data;
    return idsOf([...(component.__childResources ?? [])]);
  });
  return pulumi.all(ids);
}
