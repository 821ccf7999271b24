import * as pulumi from "@pulumi/pulumi";

/** What Pulumi keeps of a component: its children, all there once it is constructed. */
interface Component {
  readonly __childResources?: ReadonlySet<pulumi.Resource>;
  readonly __data?: Promise<unknown>;
}

/** Ids of the resources that an output comes from. Not known as long as one of them is not made. */
export const idsBehind = (output: pulumi.Output<unknown>): pulumi.Output<unknown> =>
  pulumi.output(pulumi.getAllResources(output).then((resources) => idsOf([...resources])));

/** Ids of resources; a component stands for its children. Not known as long as one of them is not made. */
export async function idsOf(resources: readonly pulumi.Resource[]): Promise<pulumi.Output<unknown>> {
  const ids = resources.map(async (resource): Promise<pulumi.Input<unknown>> => {
    if (pulumi.CustomResource.isInstance(resource)) return resource.id;
    const component = resource as Component;
    await component.__data;
    return idsOf([...(component.__childResources ?? [])]);
  });
  return pulumi.all(ids);
}
