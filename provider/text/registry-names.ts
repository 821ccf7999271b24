/** Name of Docker Hub in names of images. */
export const dockerHub = "docker.io";
const hubHosts = [dockerHub, "index.docker.io", "registry-1.docker.io", "registry.hub.docker.com"];

/** The registry in the name of a repository, by Docker's rules: it contains a dot or a colon, or is `localhost`. */
export function registryPart(repository: string): string | undefined {
  const [first = "", ...rest] = repository.split("/");
  return rest.length > 0 && (/[.:]/.test(first) || first === "localhost") ? first : undefined;
}

/** The registry of a repository. Default: Docker Hub. */
export const registryOf = (repository: string): string => registryPart(repository) ?? dockerHub;

/** The same string for all names of a registry, for comparisons: lower case, without a default port. */
export function comparableRegistry(name: string): string {
  const host = name.toLowerCase().replace(/:0*(80|443)$/, "");
  return hubHosts.includes(host) ? dockerHub : host;
}

/** The same string for all names of a repository, for comparisons. Official images of Docker Hub are in `library`. */
export function comparableRepository(repository: string): string {
  const named = registryPart(repository);
  const registry = comparableRegistry(registryOf(repository));
  const path = named === undefined ? repository : repository.slice(named.length + 1);
  return `${registry}/${registry === dockerHub && !path.includes("/") ? `library/${path}` : path}`;
}

export const isOnDockerHub = (repository: string): boolean => comparableRegistry(registryOf(repository)) === dockerHub;

/** The path of a repository on Docker Hub: `acme/app`. Undefined for other registries. */
export function dockerHubPath(repository: string): string | undefined {
  if (!isOnDockerHub(repository)) return undefined;
  const registry = registryPart(repository);
  return registry === undefined ? repository : repository.slice(registry.length + 1);
}
