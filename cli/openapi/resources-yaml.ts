import { Document, isMap, isSeq, type Node, type Pair, parseDocument, type YAMLMap } from "yaml";
import type { Changes } from "../../provider/openapi/changes";
import type { Proposal } from "../../provider/openapi/propose";
import type { ResourcesFile } from "../../provider/openapi/resources-file";
import { inOneLine } from "../../provider/text/printable";
import { openapi } from "../provider";

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

/** The text of a file with additions. */
export interface Written {
  readonly text: string;
  /** Resources whose new inputs are not in the text, because their entries have an anchor or are aliases. */
  readonly unwritten: readonly string[];
}

/**
 * Adds resources and members to a file. In YAML, doubts are comments, and the comments of the file are kept.
 *
 * @param head name and version of a new file.
 */
export function withAdditions(
  head: Pick<ResourcesFile, "name" | "version">,
  earlier: Earlier | undefined,
  { proposals, inputs }: Additions,
): Written {
  const json = earlier && openapi().document.jsonIn(earlier.text);
  const document =
    earlier && json === undefined ? parseDocument(earlier.text) : new Document(json ?? { ...head, resources: {} });
  if (!earlier) document.commentBefore = " Resources of the package. docs/guides/openapi.md describes each member.";
  const resources = document.get("resources") as YAMLMap<Node, Node>;
  resources.flow = false;
  for (const proposal of proposals) resources.add(pairFor(document, proposal) as never);
  const unwritten = Object.entries(inputs).flatMap(([name, members]) => {
    const { optional = [] } = earlier?.file.resources[name] || {};
    return addOptional(document, resources.get(name), members, [...optional, ...members]) ? [] : [name];
  });
  if (earlier && !proposals.length && unwritten.length === Object.keys(inputs).length)
    return { text: earlier.text, unwritten };
  const text =
    json === undefined ? document.toString({ lineWidth: 120 }) : `${JSON.stringify(document, undefined, 2)}\n`;
  return { text, unwritten };
}

/** Adds members to the list `optional` of an entry, and keeps its comments. False if an alias uses the list elsewhere. */
function addOptional(document: Document, entry: unknown, members: readonly string[], all: readonly string[]): boolean {
  if (!isMap(entry) || entry.anchor) return false;
  const list = entry.get("optional", true);
  if (!isSeq(list)) entry.set("optional", document.createNode(all, { flow: true }));
  else if (list.anchor) return false;
  else for (const member of members) list.add(document.createNode(member));
  return true;
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
