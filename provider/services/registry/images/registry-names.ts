/** Names of the registry of Docker Hub. */
const dockerHubNames = ["docker.io", "index.docker.io", "registry-1.docker.io", "registry.hub.docker.com"];

/** The registry of a repository. The first part is a registry if it contains a dot or a port, or is `localhost`. */
export function registryOf(repository: string): string {
  const [first = "", ...rest] = repository.split("/");
  const isNamed = rest.length > 0 && (/[.:]/.test(first) || first === "localhost");
  return isNamed ? first : "docker.io";
}

export const isOnDockerHub = (repository: string): boolean => dockerHubNames.includes(registryOf(repository));

/** The path of a repository on Docker Hub: `acme/app`. Undefined for other registries. */
export const dockerHubPath = (repository: string): string | undefined =>
  isOnDockerHub(repository) ? repository.replace(/^[^/]*[.:][^/]*\//, "") : undefined;
