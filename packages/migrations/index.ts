/**
 * State migrations of Pulumi from resources of the Terraform providers `docker/docker`, `ably/ably` and `azure/azapi` in a program.
 *
 * ```ts
 * import { realtime } from "trefoil";
 * import { fromTerraform } from "trefoil/migrations";
 *
 * new realtime.App("chat", { name: "chat" }, fromTerraform("ably_app"));
 * ```
 */
export { type ContinuedOptions, type FromTerraformOptions, fromTerraform } from "./from-terraform";
export type { Migrated, Migration, StoredResource } from "./migration";
