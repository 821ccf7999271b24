import { addressOf, parseReference, parseRepository } from "../../provider/oci/registries/reference";
import { comparableRegistry, dockerHubPath } from "../../provider/text/registry-names";

const digest = `sha256:${"a".repeat(64)}`;

describe("an image reference", () => {
  it.each([
    ["nginx", "docker.io", "library/nginx"],
    ["docker.io/nginx", "docker.io", "library/nginx"],
    ["index.docker.io/library/nginx", "docker.io", "library/nginx"],
    ["acme/app", "docker.io", "acme/app"],
    ["Docker.io:443/acme/app", "docker.io", "acme/app"],
    ["ghcr.io/acme/app", "ghcr.io", "acme/app"],
    ["localhost/app", "localhost", "app"],
    ["localhost:5000/acme/app/web", "localhost:5000", "acme/app/web"],
    ["127.0.0.1:5000/app", "127.0.0.1:5000", "app"],
  ])("%s is in %s at %s", (name, registry, path) => {
    expect(parseRepository(name)).toEqual({ registry, path });
  });

  it.each(["", "ghcr.io/", "ghcr.io/Acme/app", "acme//app", "../app", "ghcr.io/acme/.."])("%j is not valid", (name) => {
    expect(() => parseRepository(name)).toThrow("is not a valid name of a repository");
  });

  it.each([
    ["nginx", "nginx", "latest"],
    ["nginx:1.27", "nginx", "1.27"],
    ["localhost:5000/app", "localhost:5000/app", "latest"],
    ["localhost:5000/app:1", "localhost:5000/app", "1"],
    [`ghcr.io/acme/app@${digest}`, "ghcr.io/acme/app", digest],
    [`ghcr.io/acme/app:1@${digest}`, "ghcr.io/acme/app", digest],
  ])("%s refers to the registry %s and the repository %s", (image, repository, target) => {
    expect(parseReference(image)).toEqual({ repository, target });
  });

  it.each([
    ["ghcr.io", "GHCR.io", true],
    ["ghcr.io", "ghcr.io:443", true],
    ["localhost", "localhost:80", true],
    ["ghcr.io", "ghcr.io:5443", false],
    ["docker.io", "Index.docker.io:443", true],
    ["docker.io", "ghcr.io", false],
  ])("%s and %s name the same registry: %s", (one, other, result) => {
    expect(comparableRegistry(one) === comparableRegistry(other)).toBe(result);
  });

  it.each([
    ["acme/app", "acme/app"],
    ["Docker.io/acme/app", "acme/app"],
    ["localhost/acme/app", undefined],
  ])("%s is at %s on Docker Hub", (repository, path) => {
    expect(dockerHubPath(repository)).toBe(path);
  });

  it.each([
    ["docker.io", "https://registry-1.docker.io"],
    ["ghcr.io", "https://ghcr.io"],
    ["localhost:5000", "http://localhost:5000"],
    ["127.0.0.1:5000", "http://127.0.0.1:5000"],
    ["localhost.example:5000", "https://localhost.example:5000"],
  ])("%s is at %s", (registry, address) => {
    expect(addressOf(registry)).toBe(address);
  });
});
