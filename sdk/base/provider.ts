import * as pulumi from "@pulumi/pulumi";
import { secretKeys } from "../secret-keys";
import { refuseStrangers } from "./strangers";

/** An instance of Pulumi's dynamic host with arguments of its own: it sees nothing of the stack's config. */
export abstract class AccountProvider extends pulumi.ProviderResource {
  /** Its arguments by the key under which the host reads them. */
  readonly settings: Readonly<Record<string, pulumi.Output<string>>>;

  /** @param known all arguments there are. */
  protected constructor(name: string, args: pulumi.Inputs, known: readonly string[], opts?: pulumi.ResourceOptions) {
    refuseStrangers(`Provider "${name}"`, args, known);
    const props = Object.entries(args)
      .filter(([, value]) => value !== undefined)
      // The host reads keys with a colon as they are; provider arguments are texts.
      .map(([key, value]) => [`trefoil:${key}`, secretKeys.includes(key) ? pulumi.secret(value) : asText(value)]);
    const settings = Object.fromEntries(props);
    super("pulumi-nodejs", name, settings, opts);
    this.settings = settings;
  }
}

const asText = (value: pulumi.Input<unknown>): pulumi.Output<string> =>
  (pulumi.output(value) as pulumi.Output<unknown>).apply(String);

/** Pulumi tells it its own `Config`, and leaves it out of its published types. */
const { isConfigSecret } = pulumi.runtime as unknown as { readonly isConfigSecret: (key: string) => boolean };

let accepted = false;

/** A credential that lies in config in clear would also lie in the state in clear: refused before anything is made. */
export function refuseClearCredentials(): void {
  if (accepted) return;
  for (const key of secretKeys.map((name) => `trefoil:${name}`)) {
    if (pulumi.runtime.getConfig(key) !== undefined && !isConfigSecret(key)) {
      throw new pulumi.RunError(
        `${key} is in the stack's config in clear, and would be in its state in clear too. Set it again with \`pulumi config set --secret ${key}\`.`,
      );
    }
  }
  accepted = true;
}
