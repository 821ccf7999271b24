import { Document, isSeq, type Node, type Pair, parseDocument, type YAMLMap } from "yaml";
import type { Changes } from "../../provider/openapi/changes";
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

/** Resources and members that a run adds to a file. */
export interface Additions extends Pick<Changes, "inputs"> {
  readonly proposals: readonly Proposal[];
}

/**
 * The text of a file with additions. In YAML, doubts are comments, and the comments of the file are kept.
 *
 * @param head name and version of a new file.
 */
export function withAdditions(
  head: Pick<ResourcesFile, "name" | "version">,
  earlier: Earlier | undefined,
  { proposals, inputs }: Additions,
): string {
  if (earlier && !proposals.length && !Object.keys(inputs).length) return earlier.text;
  const isJson = earlier !== undefined && /^\s*\{/.test(earlier.text);
  const document =
    earlier && !isJson
      ? parseDocument(earlier.text)
      : new Document(isJson ? JSON.parse(earlier.text) : { ...head, resources: {} });
  if (!earlier) document.commentBefore = " Resources of the package. docs/guides/openapi.md describes each member.";
  const resources = document.get("resources") as YAMLMap<Node, Node>;
  resources.flow = false;
  for (const proposal of proposals) resources.add(pairFor(document, proposal) as never);
  for (const [name, members] of Object.entries(inputs))
    for (const member of members) document.addIn(["resources", name, "optional"], member);
  return isJson ? `${JSON.stringify(document, undefined, 2)}\n` : document.toString({ lineWidth: 120 });
}

/** The entry of a proposal, with its doubts as comments, and its long lists in one line. */
function pairFor(document: Document, { name, entry, doubts }: Proposal): Pair<unknown, unknown> {
  const pair = document.createPair(name, entry);
  const lists = ["required", "optional"].map((list) => (pair.value as YAMLMap).get(list));
  for (const list of lists) if (isSeq(list)) list.flow = true;
  if (doubts.length)
    (pair.key as Node).commentBefore = doubts.map((doubt) => ` Check: ${inOneLine(doubt)}.`).join("\n");
  return pair;
}
