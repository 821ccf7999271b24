import { parseReference, parseRepository } from "../../provider/oci/registries/reference";
import { imageName, repositoryName } from "../../provider/services/registry/images/image-fields";

const digest = `sha256:${"a".repeat(64)}`;

describe("a name that a preview accepts", () => {
  it.each([
    "nginx",
    "acme/app",
    "docker.io/nginx",
    "ghcr.io/acme/app-1/web__x",
    "localhost/app",
    "localhost:5000/acme/app",
    "registry:5000/app",
    "127.0.0.1:5000/app",
    "[::1]:5000/app",
    "Registry.Example.com/app",
  ])("is a valid repository name for a request: %s", (name) => {
    expect(repositoryName.safeParse(name).success).toBe(true);
    expect(parseRepository(name).path).toMatch(/^[a-z0-9]/);
    for (const image of [`${name}:1.2`, `${name}@${digest}`, `${name}:1.2@${digest}`]) {
      expect(imageName.safeParse(image).success).toBe(true);
      expect(parseReference(image).repository).toBe(name);
    }
  });

  it.each([
    "",
    "Acme/app",
    "ghcr.io/Acme/app",
    "https://ghcr.io/acme/app",
    "ghcr.io/",
    "ghcr.io//app",
    "acme/app/",
    "acme/../app",
    "acme app",
    "ghcr.io/acme/app:1.2",
    `ghcr.io/acme/app@${digest}`,
  ])("is not %j for a repository", (name) => {
    expect(repositoryName.safeParse(name).success).toBe(false);
  });

  it.each(["acme/app:", "acme/app@sha256:abc", "acme/app:1 2", "acme/app@latest", "https://ghcr.io/acme/app:1"])(
    "is not %j for an image",
    (name) => {
      expect(imageName.safeParse(name).success).toBe(false);
    },
  );
});
