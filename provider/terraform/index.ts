/** The Terraform providers whose objects Trefoil manages, too: which kind a resource is, and which id its object has. */
export { attributesOf, bridgedType, type Members, typeInPulumi, valueAt } from "./bridged";
export { filled, idOf, mappingOf, nameOf, peerOfType, terraformTypes } from "./mappings";
export type { Attribute, Mapping, Peer } from "./peer";
export { peers } from "./peers";
