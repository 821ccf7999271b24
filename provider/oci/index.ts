/** Container registries by the distribution specification: their client, and images over it. */
export { RegistryImages } from "./images";
export { Registries } from "./registries";
