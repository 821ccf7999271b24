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
