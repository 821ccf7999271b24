import { Document, type Node, parseDocument, type YAMLMap } from "yaml";
import type { Proposal } from "../../provider/openapi/propose";
import type { ResourcesFile } from "../../provider/openapi/resources-file";
import { inOneLine } from "../../provider/text/printable";

/** A resources file that the user may have changed. */
export interface Earlier {
  readonly text: string;
  readonly file: ResourcesFile;
}

/** The proposals that a file does not contain yet, by the request that creates the object, or by their names. */
export function newProposals(proposed: readonly Proposal[], earlier: ResourcesFile | undefined): readonly Proposal[] {
  const entries = Object.entries(earlier?.resources ?? {});
  const creates = new Set(entries.map(([, entry]) => (entry === false ? undefined : entry.create)));
  const names = new Set(entries.map(([name]) => name));
  return proposed.filter(({ name, entry }) => !creates.has(entry.create) && !names.has(name));
}

/**
 * The text of a file with further resources. In YAML, doubts are comments, and the comments of the file are kept.
 *
 * @param head name and version of a new file.
 */
export function withProposals(
  head: Pick<ResourcesFile, "name" | "version">,
  earlier: Earlier | undefined,
  proposals: readonly Proposal[],
): string {
  if (earlier && /^\s*\{/.test(earlier.text)) return jsonWithProposals(earlier.text, proposals);
  const document = earlier ? parseDocument(earlier.text) : new Document({ ...head, resources: {} });
  if (!earlier) document.commentBefore = " Resources of the package. docs/guides/openapi.md describes each member.";
  const resources = document.get("resources") as YAMLMap<Node, Node>;
  resources.flow = false;
  for (const { name, entry, doubts } of proposals) {
    const pair = document.createPair(name, entry);
    if (doubts.length)
      (pair.key as Node).commentBefore = doubts.map((doubt) => ` Check: ${inOneLine(doubt)}.`).join("\n");
    resources.add(pair as never);
  }
  return document.toString({ lineWidth: 120 });
}

function jsonWithProposals(text: string, proposals: readonly Proposal[]): string {
  const file = JSON.parse(text) as { readonly resources: object };
  const added = Object.fromEntries(proposals.map(({ name, entry }) => [name, entry]));
  return `${JSON.stringify({ ...file, resources: { ...file.resources, ...added } }, undefined, 2)}\n`;
}
