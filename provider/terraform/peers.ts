import { ably } from "./ably";
import { azapi } from "./azapi";
import { docker } from "./docker";
import type { Peer } from "./peer";

/** The Terraform providers whose objects Trefoil can import. */
export const peers: readonly Peer[] = [ably, azapi, docker];
