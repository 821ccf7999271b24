import { readFileSync, statSync } from "node:fs";
import * as pulumi from "@pulumi/pulumi";
import { type AbsoluteMarkdown, type Bases, referencesBefore, withAbsoluteLinks } from "../base/markdown";

/** Limit of Docker Hub, in bytes. */
const limit = 25_000;

/** Size from which a file is not a description, but a mistake. In bytes. */
const largestFile = 1024 * 1024;

/** Options of `readFullDescription`. */
export interface FullDescriptionOptions {
  /**
   * URL of the folder that contains the file, for relative links: `https://github.com/acme/app/blob/main`. Paths that begin with a slash are
   * relative to it, too.
   */
  readonly baseUrl: string;
  /** URL of the folder for relative pictures. Default: `baseUrl`, with `/raw/` instead of `/blob/`. */
  readonly imageBaseUrl?: string;
  /** Cut a document that exceeds the limit, at the end of a line, with a warning. Default: `false`, which is an error. */
  readonly truncate?: boolean;
}

/**
 * Reads a Markdown file for the `fullDescription` of a `Repository`. Relative links and pictures become absolute, because they lead
 * nowhere on Docker Hub. A document with more than 25000 bytes is an error, unless `truncate` is set.
 *
 * ```ts
 * import { registry } from "trefoil";
 *
 * new registry.Repository("app", {
 *   namespace: "acme",
 *   fullDescription: registry.readFullDescription("README.md", { baseUrl: "https://github.com/acme/app/blob/main" }),
 * });
 * ```
 *
 * @param path Path of the file. A relative path starts at the folder of the program.
 */
export function readFullDescription(path: string, options: FullDescriptionOptions): string {
  const markdown = withAbsoluteLinks(readMarkdown(path), basesOf(path, options));
  const excess = Buffer.byteLength(markdown.text) - limit;
  if (excess <= 0) return markdown.text;
  const kept = textWithinLimit(markdown.text);
  const { line, section, nextHeading } = positionOf(kept.length, markdown);
  if (!options.truncate) {
    throw fail(
      path,
      `the document has ${limit + excess} bytes with absolute links, ${excess} more than the ${limit} bytes that Docker Hub accepts. The limit is reached in line ${line}${section ? `, in the section "${section}"` : ""}. Shorten it, or set \`truncate: true\``,
    );
  }
  const place = kept.endsWith("\n") ? "before" : "in";
  const undefinedReferences = referencesBefore(kept.length, markdown.text) - referencesBefore(kept.length, kept);
  const sentences = [
    `${path}: the full description ends ${place} line ${line}, because the document exceeds ${limit} bytes by ${excess}.`,
    ...(nextHeading ? [`The first omitted heading is "${nextHeading}".`] : []),
    ...(undefinedReferences
      ? [
          `Number of references whose definitions it omits: ${undefinedReferences}. Move the definitions before this line.`,
        ]
      : []),
  ];
  void pulumi.log.warn(sentences.join(" "));
  return kept;
}

const fail = (path: string, problem: string): pulumi.RunError =>
  new pulumi.RunError(`readFullDescription("${path}"): ${problem}.`);

/** Line ends become LF, so that a checkout on Windows has the same description. */
function readMarkdown(path: string): string {
  try {
    const stats = statSync(path);
    if (!stats.isFile()) throw new Error("it is not a file");
    if (stats.size > largestFile)
      throw new Error(`the file has ${stats.size} bytes. Docker Hub accepts ${limit} bytes: choose another file`);
    return new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(path)).replace(/\r\n?/g, "\n");
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw fail(path, (code && problems[code]) ?? message);
  }
}

const problems: Readonly<Record<string, string>> = {
  ENOENT: "the file does not exist. A relative path starts at the folder of the program",
  ERR_ENCODING_INVALID_ENCODED_DATA: "the file is not UTF-8. Save it with this encoding",
};

function basesOf(
  path: string,
  { baseUrl, imageBaseUrl = baseUrl?.replace("/blob/", "/raw/") }: FullDescriptionOptions,
): Bases {
  return { link: folderUrl(path, "baseUrl", baseUrl), picture: folderUrl(path, "imageBaseUrl", imageBaseUrl) };
}

/** The URL of a folder, which ends with a slash. */
function folderUrl(path: string, option: string, url: string | undefined): string {
  const parsed = URL.canParse(url ?? "") ? new URL(url ?? "") : undefined;
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.search || parsed.hash)
    throw fail(path, `\`${option}\` must be the URL of a folder, such as "https://github.com/acme/app/blob/main"`);
  return parsed.href.replace(/\/?$/, "/");
}

/** The complete lines within the limit. Of a first line that exceeds it, the complete characters. */
function textWithinLimit(text: string): string {
  // A cut character becomes a replacement character, or is not decoded at all in a stream.
  const within = new TextDecoder().decode(Buffer.from(text).subarray(0, limit), { stream: true });
  const end = within.lastIndexOf("\n") + 1;
  return end > 0 ? within.slice(0, end) : within;
}

/** Line at an index, the heading before it, and the heading after it. */
function positionOf(index: number, { text, headings }: AbsoluteMarkdown) {
  return {
    line: text.slice(0, index).split("\n").length,
    section: headings.findLast(({ start }) => start < index)?.title,
    nextHeading: headings.find(({ start }) => start >= index)?.title,
  };
}
