/** The members of package.json about the package and its publisher. The last three are set when names are reserved. */
export interface Manifest {
  readonly version: string;
  readonly description: string;
  readonly keywords: readonly string[];
  readonly license: string;
  /** Name of the publisher. */
  readonly author?: string;
  readonly homepage?: string;
  /** URL of the repository, for example `https://github.com/acme/trefoil`. */
  readonly repository?: string;
}

/** The members of the schema that Pulumi's registry shows, and the address from which the engine installs the plugin. */
export function publicationOf(manifest: Manifest): Record<string, unknown> {
  const { version, description, keywords, license, author, repository } = manifest;
  return {
    version,
    description,
    keywords,
    license,
    ...(author && { publisher: author }),
    ...(repository && {
      repository,
      homepage: manifest.homepage ?? repository,
      logoUrl: logoUrl(repository),
      pluginDownloadURL: pluginDownloadUrl(repository),
      // Pulumi names it if the configuration of the plugin is invalid (CLI 3.274). Older versions ignore it.
      configurationDocsUrl: `${repository}/blob/main/docs/configuration.md`,
    }),
  };
}

/** Releases on GitHub are found by the name of the repository. Other servers have the archives of a version in a folder. */
const pluginDownloadUrl = (repository: string): string => {
  const { host, pathname } = new URL(repository);
  return host === "github.com" ? `github://api.github.com${pathname}` : `${repository}/releases/download/v\${VERSION}`;
};

const logoUrl = (repository: string): string => {
  const { host, pathname } = new URL(repository);
  return host === "github.com"
    ? `https://raw.githubusercontent.com${pathname}/main/docs/logo.png`
    : `${repository}/raw/main/docs/logo.png`;
};

/**
 * Path of the library for Go. Its module is the folder `sdk/go` of the repository. Without a repository the path has no
 * host, so that Go does not search for the module.
 */
export function goImportPath({ repository }: Manifest): string {
  if (!repository) return "pulumi-trefoil/sdk/go/trefoil";
  const { host, pathname } = new URL(repository);
  return `${host}${pathname}/sdk/go/trefoil`;
}
