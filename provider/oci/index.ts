/** Container registries by the distribution specification: their client, and images over it. */
export type { Hub } from "./hub";
export { RegistryImages } from "./images";
export { Registries } from "./registries";
