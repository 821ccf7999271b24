import * as pulumi from "@pulumi/pulumi";
import type { Host } from "../../provider/text/engine-format";
import { secretKeys } from "../secret-keys";
import { validateArgument, validateConfiguration } from "./configuration";
import { requireHost } from "./host";
import { isOfType } from "./type-check";
import { rejectUnknownArguments } from "./unknown-arguments";

/** Pulumi's package of an explicit provider, by host. */
const packages = { dynamic: "pulumi-nodejs", plugin: "trefoil" } as const satisfies Record<Host, string>;

/** An explicit provider: an instance of the host with its own arguments, which ignores the stack configuration. */
export abstract class AccountProvider extends pulumi.ProviderResource {
  /** The arguments by configuration key, as functions and the dynamic host read them. */
  readonly settings: Readonly<Record<string, pulumi.Output<string>>>;

  /** @param known names of all arguments. */
  protected constructor(name: string, args: pulumi.Inputs, known: readonly string[], opts?: pulumi.ResourceOptions) {
    validateConfiguration();
    rejectUnknownArguments(`Provider "${name}"`, args, known);
    const given = Object.entries(args)
      .filter(([, value]) => value !== undefined)
      // Arguments of a provider are strings.
      .map(
        ([key, value]) =>
          [key, secretKeys.includes(key) ? pulumi.secret(value) : plainArgument(name, key, value)] as const,
      );
    // The dynamic host passes on only keys that contain a colon, and does not receive the name of the provider, which
    // messages contain.
    const settings = Object.fromEntries([
      ...given.map(([key, value]) => [`trefoil:${key}`, value]),
      ["trefoil:providerName", pulumi.output(name)],
    ]);
    const host = requireHost(opts);
    super(packages[host], name, host === "plugin" ? Object.fromEntries(given) : settings, opts);
    this.settings = settings;
  }

  /**
   * Returns true if the value has the type of a provider of either host. All packages with dynamic resources share the
   * type of a provider of the dynamic host.
   */
  static override isInstance(value: unknown): value is AccountProvider {
    return isOfType(
      Object.values(packages).map((name) => `pulumi:providers:${name}`),
      value,
    );
  }
}

/** An argument that is not secret, as a string. An output is validated when its value is known. */
function plainArgument(provider: string, key: string, value: pulumi.Input<unknown>): pulumi.Output<string> {
  if (typeof value === "string") validateArgument(provider, key, value);
  return (pulumi.output(value) as pulumi.Output<unknown>).apply((known) => {
    validateArgument(provider, key, known);
    return String(known);
  });
}
