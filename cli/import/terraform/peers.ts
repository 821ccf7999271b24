import { ably } from "./ably";
import { azapi } from "./azapi";
import { docker } from "./docker";
import type { Peer } from "./peer";

/** The Terraform providers whose objects Trefoil can import. */
export const peers: readonly Peer[] = [ably, azapi, docker];

/** Name of a provider without its namespace: `ably`. */
export const nameOf = ({ source }: Peer): string => source.slice(source.indexOf("/") + 1);
