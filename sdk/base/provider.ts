import * as pulumi from "@pulumi/pulumi";
import { secretKeys } from "../secret-keys";
import { validateArgument, validateConfiguration } from "./configuration";
import { rejectUnknownArguments } from "./unknown-arguments";

/** An explicit provider: an instance of Pulumi's dynamic host with its own arguments, which ignores the stack configuration. */
export abstract class AccountProvider extends pulumi.ProviderResource {
  /** Pulumi's type of all providers of its dynamic host, by which policies recognize them. */
  static readonly __pulumiType = "pulumi:providers:pulumi-nodejs";
  /** The arguments by the key under which the host reads them. */
  readonly settings: Readonly<Record<string, pulumi.Output<string>>>;

  /** @param known names of all arguments. */
  protected constructor(name: string, args: pulumi.Inputs, known: readonly string[], opts?: pulumi.ResourceOptions) {
    validateConfiguration();
    rejectUnknownArguments(`Provider "${name}"`, args, known);
    const props = Object.entries(args)
      .filter(([, value]) => value !== undefined)
      // The host passes on only keys that contain a colon. Arguments of a provider are strings.
      .map(([key, value]) => [
        `trefoil:${key}`,
        secretKeys.includes(key) ? pulumi.secret(value) : plainArgument(name, key, value),
      ]);
    // The host does not receive the name of the provider, which messages contain.
    const settings = Object.fromEntries([...props, ["trefoil:providerName", pulumi.output(name)]]);
    super("pulumi-nodejs", name, settings, opts);
    this.settings = settings;
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
