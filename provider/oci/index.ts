/** Container registries with the API of the distribution specification: client and images. */

export { fileDigest, textDigest } from "./artifacts/files";
export { type DockerLoginSource, dockerCredentials, dockerCredentialsSync } from "./registries/credentials";
export type { Hub } from "./registries/hub";
export type { RequestLimits } from "./registries/limits";
export { Registries } from "./registries/registries";
export { RegistryImages } from "./registry-images";
export { TrustedRoots } from "./signatures/trusted-roots";
