import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** A page of the site. */
export interface Page {
  /** File of the repository: `docs/guides/drift.md`. */
  readonly file: string;
  /** Address below the prefix, without slashes around it: `guides/drift`. */
  readonly path: string;
  readonly markdown: string;
}

/** Pages outside `docs/` and `examples/`. */
const others: Readonly<Record<string, string>> = {
  "README.md": "get-started",
  "CHANGELOG.md": "changelog",
  "CONTRIBUTING.md": "contributing",
  "SECURITY.md": "security",
};

/** Pages for Pulumi's registry, with its front matter and shortcodes. Other pages contain the same. */
const registryPages = ["docs/_index.md", "docs/installation-configuration.md"];

/** Address of the page of a file, or nothing if the file is not a page. */
export function pathOf(file: string): string | undefined {
  if (registryPages.includes(file)) return undefined;
  if (others[file]) return others[file];
  const [, inDocs] = /^docs\/(.*)\.md$/.exec(file) ?? [];
  const [, example] = /^(examples\/[^/]+)\/README\.md$/.exec(file) ?? [];
  return (inDocs ?? example)?.replace(/\/README$/, "");
}

/** Files of the repository in some folders or with some names. Files that git does not list yet are included. */
export function filesOf(root: string, ...paths: readonly string[]): string[] {
  const list = ["ls-files", "--cached", "--others", "--exclude-standard", "--", ...paths];
  const files = execFileSync("git", list, { cwd: root, encoding: "utf8" }).split("\n").filter(Boolean);
  return [...new Set(files)].filter((file) => existsSync(join(root, file))).toSorted();
}

/** All pages that exist in the repository, in the order of their addresses. */
export function pagesOf(root: string): Page[] {
  return filesOf(root, "docs/*.md", "examples/*/README.md", ...Object.keys(others)).flatMap((file) => {
    const path = pathOf(file);
    if (path === undefined) return [];
    const markdown = readFileSync(join(root, file), "utf8") + programsOf(root, file);
    return [{ file, path, markdown: file === "README.md" ? markdown.replace(/^# .*/m, "# Get started") : markdown }];
  });
}

const isProgram = /\.(?:[cm]?ts|mjs|py|go|java|ya?ml)$/;

/** The programs of an example, which on its page follow its description. */
function programsOf(root: string, readme: string): string {
  const folder = dirname(readme);
  if (dirname(folder) !== "examples") return "";
  const programs = filesOf(root, folder).filter((file) => isProgram.test(file) && basename(file) !== "Pulumi.yaml");
  const sections = programs.map((file) => {
    const language = file.slice(file.lastIndexOf(".") + 1);
    return `### ${file.slice(folder.length + 1)}\n\n\`\`\`${language}\n${readFileSync(join(root, file), "utf8").trimEnd()}\n\`\`\`\n`;
  });
  return sections.length ? `\n## Files\n\n${sections.join("\n")}` : "";
}
