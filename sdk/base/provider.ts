import * as pulumi from "@pulumi/pulumi";
import { secretKeys } from "../secret-keys";
import { validateArgument, validateConfiguration } from "./configuration";
import { refuseStrangers } from "./strangers";

/** An instance of Pulumi's dynamic host with arguments of its own: it sees nothing of the stack's config. */
export abstract class AccountProvider extends pulumi.ProviderResource {
  /** Pulumi's type of all providers of its dynamic host, by which policies recognize them. */
  static readonly __pulumiType = "pulumi:providers:pulumi-nodejs";
  /** Its arguments by the key under which the host reads them. */
  readonly settings: Readonly<Record<string, pulumi.Output<string>>>;

  /** @param known all arguments there are. */
  protected constructor(name: string, args: pulumi.Inputs, known: readonly string[], opts?: pulumi.ResourceOptions) {
    validateConfiguration();
    refuseStrangers(`Provider "${name}"`, args, known);
    const props = Object.entries(args)
      .filter(([, value]) => value !== undefined)
      // The host reads keys with a colon as they are; provider arguments are texts.
      .map(([key, value]) => [
        `trefoil:${key}`,
        secretKeys.includes(key) ? pulumi.secret(value) : plain(name, key, value),
      ]);
    // The host does not know which provider it is; messages name it.
    const settings = Object.fromEntries([...props, ["trefoil:providerName", pulumi.output(name)]]);
    super("pulumi-nodejs", name, settings, opts);
    this.settings = settings;
  }
}

/** An argument that is not secret, as a string. An output is validated when its value is known. */
function plain(provider: string, key: string, value: pulumi.Input<unknown>): pulumi.Output<string> {
  if (typeof value === "string") validateArgument(provider, key, value);
  return (pulumi.output(value) as pulumi.Output<unknown>).apply((known) => {
    validateArgument(provider, key, known);
    return String(known);
  });
}
