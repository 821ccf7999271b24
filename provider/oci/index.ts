/** Container registries by the distribution specification: their client, and images over it. */

export { RegistryImages } from "./images";
export type { Hub } from "./registries/hub";
export { Registries } from "./registries/registries";
