import { peerOfType, terraformTypes, typeInPulumi } from "../../provider/terraform";
import { nearest } from "../../provider/text/suggest";
import { type Migration, migrationOf } from "./migration";
import { requireMigrations } from "./sdk-version";

export interface FromTerraformOptions {
  /** Logical name of the resource of the Terraform provider. Default: the name of the new resource. */
  readonly name?: string;
}

/** Options of a resource that continues a resource of a Terraform provider. Older versions of Pulumi have no types for them. */
export interface ContinuedOptions {
  readonly aliases: { type: string; name?: string }[];
  readonly stateMigrations: Migration[];
}

/**
 * The options of a resource of Trefoil that continues a resource of a Terraform provider in the same program. Run
 * `pulumi up --refresh --run-program` once: it reads the object, and sends only secrets that the service hides.
 *
 * @param type type in Terraform, such as `ably_app`.
 */
export function fromTerraform(type: string, { name }: FromTerraformOptions = {}): ContinuedOptions {
  requireMigrations();
  const peer = peerOfType(type);
  if (!peer) {
    const similar = nearest(type, terraformTypes());
    const suggestion = similar === undefined ? "" : ` Did you mean "${similar}"?`;
    throw new Error(`fromTerraform("${type}"): Trefoil has no such type.${suggestion}`);
  }
  return {
    aliases: [{ type: typeInPulumi(type), ...(name !== undefined && { name }) }],
    stateMigrations: [migrationOf(peer, type)],
  };
}
