import { explainedCodes, siteAddress } from "../../provider/text/explained-codes";
import { packageFiles } from "../provider";

/**
 * The sections of the page about troubleshooting that explain a code. Programs in other languages than TypeScript have no package with the
 * page.
 *
 * @param given the code, or the address at the end of a message.
 */
export function explanationOf(given: string): string {
  const code = given.replace(/^.*#/, "");
  if (!explainedCodes.has(code))
    throw new Error(
      `${JSON.stringify(given)} is not a code that Trefoil explains. Pass the word after # at the end of a message: ${[...explainedCodes].join(", ")}.`,
    );
  const page = packageFiles().packageFile("docs/troubleshooting.md");
  const [, text = ""] = page.split(new RegExp(String.raw`^<a id="${code}"></a>\n`, "m"));
  const [, section = ""] = /^(?:<a id="\w+"><\/a>\n)*\n(### .*?)(?=^#{2,3} |^<a id=|(?![\s\S]))/ms.exec(text) ?? [];
  return `${plain(section).trim()}\n\n${siteAddress("troubleshooting") ?? "docs/troubleshooting.md"}#${code}\n`;
}

/** Markdown as text for a terminal: without the marks of headings, and with the path of each linked page. */
const plain = (markdown: string): string =>
  markdown
    .replace(/^### /gm, "")
    .replace(/\[([^\]]+)\]\(([^)]+)\)/g, (_, text: string, path: string) => `${text} (docs/${path})`);
