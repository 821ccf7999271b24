import * as pulumi from "@pulumi/pulumi";

/** The mocks that `pulumi.runtime.setMocks` installed, or `undefined` if the program runs in an engine or on its own. */
export function mocksInUse(): pulumi.runtime.Mocks | undefined {
  if (!pulumi.runtime.hasMonitor()) return undefined;
  // Pulumi exports no other way to detect its mock monitor.
  return (pulumi.runtime.getMonitor() as { readonly mocks?: pulumi.runtime.Mocks } | undefined)?.mocks;
}

/** Pulumi's name of a provider in requests. Its published types omit it. */
const { register } = pulumi.ProviderResource as unknown as {
  readonly register: (provider: pulumi.ProviderResource | undefined) => Promise<string | undefined>;
};

/**
 * Sends a function call to the mocks, as Pulumi does for functions of other providers.
 *
 * @returns an output, because the mock may return secrets and outputs. Rejects with the error of the mock.
 */
export async function callMocks<T>(
  { call }: pulumi.runtime.Mocks,
  token: string,
  args: object,
  provider?: pulumi.ProviderResource,
): Promise<pulumi.Output<T>> {
  const inputs = Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined));
  const result = await call({ token: `trefoil:${token}`, inputs, provider: await register(provider) });
  return pulumi.output(result) as pulumi.Output<T>;
}

/** SDK versions before 3.269 lack the function. */
const { existsResource }: Partial<typeof pulumi.runtime> = pulumi.runtime;

/** Searches a resource among the registered resources, as Pulumi does under mocks. */
export function existsUnderMocks(type: string, id: pulumi.Input<pulumi.ID>): pulumi.Output<boolean> {
  if (existsResource) return existsResource(type, id);
  throw new pulumi.RunError("`exists` requires @pulumi/pulumi 3.269 or newer under mocks. Update it.");
}
