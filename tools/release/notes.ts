/** The notes of a release. */
export interface ReleaseNotes {
  readonly text: string;
  /** The changelog has no section for the version yet. */
  readonly isUnreleased: boolean;
}

/** The section of the changelog for a version, or else the section "Unreleased". */
export function releaseNotes(changelog: string, version: string): ReleaseNotes {
  const released = section(changelog, version);
  const text = released ?? section(changelog, "Unreleased");
  if (!text)
    throw new Error(`CHANGELOG.md has neither a section "[${version}]" nor a section "[Unreleased]" with text.`);
  return { text: `${text}\n`, isUnreleased: released === undefined };
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
