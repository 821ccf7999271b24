import { Document, isMap, type Node, type Pair, parseDocument, type YAMLMap } from "yaml";
import type { Proposal } from "../../provider/openapi/propose";
import type { ResourcesFile } from "../../provider/openapi/resources-file";
import { inOneLine } from "../../provider/text/printable";

/**
 * The text of a file with further resources. Doubts are comments, and the comments of the file are kept.
 *
 * @param head name and version of a new file.
 * @param earlier the text of the file, which is valid.
 * @param file its name, for messages.
 * @throws Error if another node contains the resources of the file.
 */
export function withProposals(
  head: Pick<ResourcesFile, "name" | "version">,
  earlier: string | undefined,
  proposals: readonly Proposal[],
  file: string,
): string {
  if (earlier !== undefined && !proposals.length) return earlier;
  const document = earlier === undefined ? new Document({ ...head, resources: {} }) : parseDocument(earlier);
  if (earlier === undefined)
    document.commentBefore = " Resources of the package. docs/guides/openapi.md describes each member.";
  const resources = document.get("resources", true);
  if (!isMap(resources))
    throw new Error(
      `${file}: \`resources\`: is an alias, or merged from another part of the file. Write its content there.`,
    );
  resources.flow = false;
  if (earlier === undefined) {
    const pair = (document.contents as YAMLMap).items.find(({ key }) => String(key) === "resources");
    const settings = [
      " url: https://…",
      " authentication: { type: http, scheme: bearer }, { type: http, scheme: basic } or { type: apiKey, in: header, name: X-Api-Key }",
    ];
    if (pair) (pair.key as Node).commentBefore = settings.join("\n");
  }
  for (const proposal of proposals) resources.items.push(pairFor(document, proposal) as never);
  return document.toString({ lineWidth: 120 });
}

/** The entry of a proposal, with its doubts as comments, and its long list in one line. */
function pairFor(document: Document, { name, entry, doubts }: Proposal): Pair<unknown, unknown> {
  const pair = document.createPair(name, entry);
  const required = (pair.value as YAMLMap).get("required", true) as YAMLMap | undefined;
  if (required) required.flow = true;
  if (doubts.length)
    (pair.key as Node).commentBefore = doubts.map((doubt) => ` Check: ${inOneLine(doubt)}.`).join("\n");
  return pair;
}
