/** The notes of a release. */
export interface ReleaseNotes {
  readonly text: string;
  /** The changelog has no section for the version yet. */
  readonly isUnreleased: boolean;
}

/**
 * The section of the changelog for a version, or else the section "Unreleased". Next to the archives of a release, relative links
 * lead to no file.
 *
 * @param repository URL of the repository. Without it, links become their text.
 */
export function releaseNotes(changelog: string, version: string, repository?: string): ReleaseNotes {
  const released = section(changelog, version);
  const text = released ?? section(changelog, "Unreleased");
  if (!text)
    throw new Error(`CHANGELOG.md has neither a section "[${version}]" nor a section "[Unreleased]" with text.`);
  const linked = text.replace(/\[([^\]]+)\]\((?![a-z]+:)([^)\s]+)\)/g, (_, label: string, path: string) =>
    repository ? `[${label}](${repository}/blob/v${version}/${path})` : label,
  );
  return { text: `${linked}\n`, isUnreleased: released === undefined };
}

/** The text below a heading such as `## [0.1.0] - 2026-12-01`. */
function section(changelog: string, name: string): string | undefined {
  const lines = changelog.split("\n");
  const start = lines.findIndex((line) => line.startsWith(`## [${name}]`));
  if (start < 0) return undefined;
  const length = lines.slice(start + 1).findIndex((line) => line.startsWith("## "));
  return (
    lines
      .slice(start + 1, length < 0 ? undefined : start + 1 + length)
      .join("\n")
      .trim() || undefined
  );
}

/** Returns true if the changelog has no section of another version. */
export const isFirst = (changelog: string, version: string): boolean =>
  [...changelog.matchAll(/^## \[(\d[^\]]*)\]/gm)].every(([, other]) => other === version);

/** The names in the schema of the package. */
export interface PackageNames {
  readonly resources: object;
  readonly functions: object;
}

interface FirstRelease {
  readonly schema: PackageNames;
  readonly version: string;
  readonly repository?: string | undefined;
}

/** The notes of a first release on one page: the changelog lists everything that was built before it. */
export function firstReleaseNotes({ schema, version, repository }: FirstRelease): string {
  const tokens = Object.keys(schema.resources).map((token) => token.replace("trefoil:", ""));
  const modules = [...new Set(tokens.map((token) => token.split(":")[0]))];
  const page = (path: string) => (repository ? `[${path}](${repository}/blob/v${version}/${path})` : `\`${path}\``);
  const names = (module: string | undefined) =>
    tokens.filter((token) => token.startsWith(`${module}:`)).map((token) => `\`${token.replace(":", ".")}\``);
  return `The first release of Trefoil, a Pulumi provider for Docker Hub and container registries, Azure AI Search and Ably.

Resources:

${modules.map((module) => `- ${names(module).join(", ")}`).join("\n")}

It also contains ${Object.keys(schema.functions).length} functions, an emulator of the services, and the commands \`trefoil\`, among them
\`import\`, \`drift\`, \`check-changes\`, \`doctor\` and \`recover\`.

- To start: ${page("docs/install.md")} and ${page("docs/quickstart.md")}
- What is not tested with the live services: ${page("docs/limits.md")}
- All functions in detail: ${page("CHANGELOG.md")}
`;
}
