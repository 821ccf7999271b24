import { basename } from "node:path";
import ts from "typescript";

/** A passage of prose in a file. Each character of `text` has the offset that it has in the file. */
export interface Passage {
  readonly text: string;
  /** Offset in the file for each character of `text`. */
  readonly offsets: readonly number[];
}

/** Comments, printed strings and descriptions of a Makefile, a shell script, a Python program or a YAML file. */
export function proseOfScript(source: string): Passage[] {
  const prose = /(?:^|(?<=\s))#+ (?<comment>.*)$|\becho ['"](?<printed>.*)['"]|^description: (?<description>.*)$/dgm;
  return [...source.matchAll(prose)].flatMap(({ indices, groups }) =>
    Object.entries(groups ?? {}).flatMap(([name, text]) => {
      const start = indices?.groups?.[name]?.[0];
      return text === undefined || start === undefined ? [] : [at(text, start)];
    }),
  );
}

const isTest = (file: string): boolean => file.startsWith("tests/");
const titled = new Set(["describe", "it", "test"]);

/** Comments and strings of a TypeScript or JavaScript file. Of a test, the strings are the titles only. */
export function proseOfCode(file: string, source: string): Passage[] {
  const parsed = ts.createSourceFile(basename(file), source, ts.ScriptTarget.Latest, true);
  const passages: Passage[] = [];
  const comments = new Map<number, ts.CommentRange>();

  const visit = (node: ts.Node): void => {
    const found = [
      ...(ts.getLeadingCommentRanges(source, node.pos) ?? []),
      ...(ts.getTrailingCommentRanges(source, node.end) ?? []),
    ];
    for (const comment of found) comments.set(comment.pos, comment);
    if (isProse(node) && (!isTest(file) || isTitle(node))) passages.push(...proseOfString(node, source));
    for (const child of node.getChildren(parsed)) visit(child);
  };
  visit(parsed);

  return [
    ...passages,
    ...joinComments(
      [...comments.values()].toSorted((a, b) => a.pos - b.pos),
      source,
    ),
  ];
}

type StringNode = ts.StringLiteral | ts.NoSubstitutionTemplateLiteral | ts.TemplateExpression;

const isProse = (node: ts.Node): node is StringNode =>
  (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node)) &&
  !ts.isTaggedTemplateExpression(node.parent);

/** The title of a `describe`, `it` or `test`, also of `it.each(…)("title", …)` and in rows of a table, `{ title: "…" }`. */
function isTitle(node: ts.Node): boolean {
  if (ts.isPropertyAssignment(node.parent)) return node.parent.name.getText() === "title";
  if (!ts.isCallExpression(node.parent) || node.parent.arguments[0] !== node) return false;
  let callee: ts.Node = node.parent.expression;
  while (ts.isCallExpression(callee) || ts.isPropertyAccessExpression(callee)) callee = callee.expression;
  return ts.isIdentifier(callee) && titled.has(callee.text);
}

/** A string with at least one space between words. Values inserted into a template are shown as `…`. */
function proseOfString(node: StringNode, source: string): Passage[] {
  const start = node.getStart();
  const raw = source.slice(start + 1, node.end - 1);
  const masked = ts.isTemplateExpression(node) ? maskSpans(node, raw, start + 1) : raw;
  // Escapes keep their length, so that offsets stay right.
  const text = masked.replace(/\\[nrt]/g, "\n ").replace(/\\(["'`\\$])/g, " $1");
  if (!/[a-z]\s+\S/i.test(text)) return [];
  const passage = at(text, start + 1);
  // The second part of a sum is not the start of a sentence.
  return ts.isBinaryExpression(node.parent) && node.parent.right === node ? [join(at("…", start), passage)] : [passage];
}

function maskSpans(node: ts.TemplateExpression, raw: string, start: number): string {
  const characters = [...raw.split("")];
  for (const span of node.templateSpans) {
    const from = span.expression.pos - 2 - start;
    const to = span.literal.getStart() + 1 - start;
    characters.fill("…", from, to);
  }
  return characters.join("");
}

const at = (text: string, start: number): Passage => ({ text, offsets: Array.from(text, (_, i) => start + i) });

/** Line comments that follow one another are one passage; a block comment is one without its stars. */
function joinComments(comments: readonly ts.CommentRange[], source: string): Passage[] {
  const passages: Passage[] = [];
  let previousEnd = -1;
  for (const { pos, end, kind } of comments) {
    const raw = source.slice(pos, end);
    const text = raw.replace(/^\/\*\*?|\*\/$|^\/\/+|^[ \t]*\*/gm, (mark) => " ".repeat(mark.length));
    const last = passages.at(-1);
    const follows = kind === ts.SyntaxKind.SingleLineCommentTrivia && /^\n\s*$/.test(source.slice(previousEnd, pos));
    if (last && follows) passages[passages.length - 1] = join(last, at(`\n${text}`, pos - 1));
    else passages.push(at(text, pos));
    previousEnd = kind === ts.SyntaxKind.SingleLineCommentTrivia ? end : -1;
  }
  return passages;
}

const join = (a: Passage, b: Passage): Passage => ({ text: a.text + b.text, offsets: [...a.offsets, ...b.offsets] });
