import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type ts from "typescript";
import { isEvaluatedName, typescriptLiteral, typescriptMember } from "../../../provider/programs/typescript";
import { isRecord } from "../../../provider/text/json";
import {
  type Declaration,
  type Edit,
  type ElementChanges,
  indentAt,
  isFirstOnLine,
  type Notation,
  type SourceList,
  type SourceMap,
  type SourceMember,
  type SourceValue,
  startOfLine,
} from "./source";

type TypeScript = typeof ts;
type AddPath = (name: string, path: string) => void;

/**
 * The compiler of the program, or else the copy that Pulumi's library contains.
 *
 * @throws Error if neither can be loaded.
 */
export function typescriptOf(folder: string): TypeScript {
  const load = createRequire(join(folder, "package.json"));
  const candidates = [
    () => "typescript",
    () => join(dirname(load.resolve("@pulumi/pulumi/package.json")), "vendor/typescript@3.8.3/typescript.js"),
  ];
  for (const candidate of candidates) {
    const found = loaded(() => load(candidate()) as TypeScript);
    // Version 7 has no such function.
    if (typeof found?.createSourceFile === "function") return found;
  }
  throw new Error("The package `typescript` was not found in the folder of the program. Install version 6 or older.");
}

function loaded<T>(load: () => T): T | undefined {
  try {
    return load();
  } catch {
    return undefined;
  }
}

/** Finds declarations of resources in a file in TypeScript or JavaScript. */
export class TypeScriptFile {
  readonly #file: ts.SourceFile;
  readonly #paths: ReadonlyMap<string, string>;

  /** @throws Error if the file has a syntax error, or syntax that the compiler does not know. */
  constructor(
    readonly compiler: TypeScript,
    name: string,
    readonly text: string,
  ) {
    this.#file = compiler.createSourceFile(name, text, compiler.ScriptTarget.Latest, true);
    const { parseDiagnostics = [] } = this.#file as { readonly parseDiagnostics?: readonly unknown[] };
    if (parseDiagnostics.length)
      throw new Error(
        `${name} could not be parsed by TypeScript ${compiler.version}. Fix its syntax, or install the version of \`typescript\` for which it is written.`,
      );
    this.#paths = this.#importedPaths();
  }

  /** The declarations of a resource with this logical name. Without a name, those of all resources. */
  declarations(name?: string): Declaration[] {
    const found: Declaration[] = [];
    this.#visit(this.#file, (node) => {
      if (!this.compiler.isNewExpression(node)) return;
      const path = this.#pathOf(node.expression);
      const [first, second, options] = node.arguments ?? [];
      if (path === undefined || !first) return;
      if (name !== undefined && this.#textOf(this.#unwrapped(first)) !== name) return;
      const inputs = second && this.#value(second);
      found.push({
        token: path.replace(".", ":"),
        start: node.getStart(this.#file),
        inputs: inputs?.kind === "map" ? inputs : undefined,
        isNested: this.#isNested(node),
        hasParent: options ? this.#hasParent(options) : false,
      });
    });
    return found;
  }

  #hasParent(options: ts.Expression): boolean | undefined {
    const value = this.#value(options);
    if (value.kind !== "map") return undefined;
    return value.members.some(({ name }) => name === "parent") || (value.isOpen ? undefined : false);
  }

  #visit(node: ts.Node, act: (node: ts.Node) => void): void {
    act(node);
    this.compiler.forEachChild(node, (child) => this.#visit(child, act));
  }

  #isNested(node: ts.Node): boolean {
    if (!node.parent) return false;
    return (
      this.compiler.isFunctionLike(node.parent) || this.compiler.isClassLike(node.parent) || this.#isNested(node.parent)
    );
  }

  /** Paths in a package by the names of variables that contain a part of it: `search` or `search.Index`. */
  #importedPaths(): Map<string, string> {
    const paths = new Map<string, string>();
    const counts = new Map<string, number>();
    this.#visit(this.#file, (node) => {
      const name = this.#declaredName(node);
      if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
    });
    // A name that another scope declares again may be another value.
    const add: AddPath = (name, path) => {
      if (counts.get(name) === 1) paths.set(name, path);
    };
    for (const statement of this.#file.statements) this.#addImports(statement, add, paths);
    return paths;
  }

  #declaredName(node: ts.Node): string | undefined {
    const { compiler } = this;
    const { name } = node as { readonly name?: ts.Node };
    const isDeclaration =
      compiler.isVariableDeclaration(node) ||
      compiler.isParameter(node) ||
      compiler.isBindingElement(node) ||
      compiler.isFunctionDeclaration(node) ||
      compiler.isClassDeclaration(node) ||
      compiler.isImportSpecifier(node) ||
      compiler.isNamespaceImport(node) ||
      compiler.isImportClause(node) ||
      compiler.isImportEqualsDeclaration(node) ||
      compiler.isModuleDeclaration(node) ||
      compiler.isEnumDeclaration(node);
    return isDeclaration && name && compiler.isIdentifier(name) ? name.text : undefined;
  }

  #addImports(statement: ts.Statement, add: AddPath, paths: ReadonlyMap<string, string>): void {
    const { compiler } = this;
    if (compiler.isImportDeclaration(statement)) this.#addImported(statement, add);
    // Another variable may get another value later.
    const isConstant =
      compiler.isVariableStatement(statement) && (statement.declarationList.flags & compiler.NodeFlags.Const) !== 0;
    if (!isConstant) return;
    for (const { name, initializer } of statement.declarationList.declarations) {
      const path = initializer && this.#pathIn(initializer, paths);
      if (path === undefined) continue;
      if (compiler.isIdentifier(name)) add(name.text, path);
      if (compiler.isObjectBindingPattern(name)) this.#addMembers(name, path, add);
    }
  }

  #addImported({ moduleSpecifier, importClause }: ts.ImportDeclaration, add: AddPath): void {
    const { compiler } = this;
    const root = rootOf(this.#textOf(moduleSpecifier));
    if (root === undefined) return;
    const { name, namedBindings } = importClause ?? {};
    if (name) add(name.text, root);
    if (!namedBindings) return;
    if (compiler.isNamespaceImport(namedBindings)) add(namedBindings.name.text, root);
    else
      for (const element of namedBindings.elements)
        add(element.name.text, joined(root, (element.propertyName ?? element.name).text));
  }

  /** The variables of `const { search } = …`. */
  #addMembers({ elements }: ts.ObjectBindingPattern, path: string, add: AddPath): void {
    const { isIdentifier } = this.compiler;
    for (const { name, propertyName = name, dotDotDotToken } of elements)
      if (isIdentifier(name) && isIdentifier(propertyName) && !dotDotDotToken)
        add(name.text, joined(path, propertyName.text));
  }

  #pathOf(node: ts.Expression): string | undefined {
    return this.#pathIn(node, this.#paths);
  }

  /** The path of an expression in the package. Undefined for any other expression. */
  #pathIn(node: ts.Expression, paths: ReadonlyMap<string, string>): string | undefined {
    const { compiler } = this;
    if (compiler.isIdentifier(node)) return paths.get(node.text);
    if (compiler.isPropertyAccessExpression(node)) {
      const path = this.#pathIn(node.expression, paths);
      return path === undefined ? undefined : joined(path, node.name.text);
    }
    const isRequire =
      compiler.isCallExpression(node) && compiler.isIdentifier(node.expression) && node.expression.text === "require";
    const [argument] = isRequire ? node.arguments : [];
    return argument && rootOf(this.#textOf(argument));
  }

  #textOf(node: ts.Node): string | undefined {
    return this.compiler.isStringLiteral(node) || this.compiler.isNoSubstitutionTemplateLiteral(node)
      ? node.text
      : undefined;
  }

  /** The expression without brackets and assertions of types. */
  #unwrapped(node: ts.Expression): ts.Expression {
    const { compiler } = this;
    const isSatisfies = compiler.isSatisfiesExpression?.(node) ?? false;
    const isWrapped = compiler.isParenthesizedExpression(node) || compiler.isAsExpression(node) || isSatisfies;
    return isWrapped ? this.#unwrapped((node as ts.ParenthesizedExpression).expression) : node;
  }

  #value(wrapped: ts.Expression): SourceValue {
    const { compiler } = this;
    const node = this.#unwrapped(wrapped);
    const range = this.#rangeOf(node);
    const text = this.#textOf(node);
    if (text !== undefined) return { ...range, kind: "scalar", value: text };
    const scalar = this.#scalarOf(node);
    if (scalar !== undefined) return { ...range, kind: "scalar", value: scalar };
    if (compiler.isArrayLiteralExpression(node) && !node.elements.some((item) => this.#isOpenItem(item)))
      return { ...range, kind: "list", items: node.elements.map((item) => this.#item(item)) };
    return compiler.isObjectLiteralExpression(node)
      ? { ...range, ...this.#map(node) }
      : { ...range, kind: "expression" };
  }

  /** An item with an assertion of its type has no own range, so that it is not edited. */
  #item(node: ts.Expression): SourceValue {
    return this.#unwrapped(node) === node ? this.#value(node) : { ...this.#rangeOf(node), kind: "expression" };
  }

  #isOpenItem(node: ts.Node): boolean {
    return this.compiler.isSpreadElement(node) || this.compiler.isOmittedExpression(node);
  }

  #scalarOf(node: ts.Expression): number | boolean | null | undefined {
    const { compiler } = this;
    const { SyntaxKind } = compiler;
    if (node.kind === SyntaxKind.TrueKeyword) return true;
    if (node.kind === SyntaxKind.FalseKeyword) return false;
    if (node.kind === SyntaxKind.NullKeyword) return null;
    if (compiler.isNumericLiteral(node)) return Number(node.text);
    const isNegative = compiler.isPrefixUnaryExpression(node) && node.operator === SyntaxKind.MinusToken;
    return isNegative && compiler.isNumericLiteral(node.operand) ? -Number(node.operand.text) : undefined;
  }

  #map(node: ts.ObjectLiteralExpression): { kind: "map"; members: SourceMember[]; isOpen: boolean } {
    const { compiler } = this;
    const members = node.properties.map((property): SourceMember | undefined => {
      const range = this.#rangeOf(property);
      const name = property.name && this.#nameOf(property.name);
      if (name === undefined) return undefined;
      if (compiler.isPropertyAssignment(property)) return { ...range, name, value: this.#value(property.initializer) };
      return compiler.isShorthandPropertyAssignment(property)
        ? { ...range, name, value: { ...range, kind: "expression" } }
        : undefined;
    });
    const known = members.filter((member) => member !== undefined);
    return { kind: "map", members: known, isOpen: known.length < members.length };
  }

  /** The name of a member. `__proto__` without brackets is not a member. */
  #nameOf(node: ts.PropertyName): string | undefined {
    const { compiler } = this;
    if (compiler.isComputedPropertyName(node)) return this.#textOf(node.expression);
    const name = compiler.isIdentifier(node) || compiler.isNumericLiteral(node) ? node.text : this.#textOf(node);
    return name === "__proto__" ? undefined : name;
  }

  #rangeOf(node: ts.Node) {
    return { start: node.getStart(this.#file), end: node.getEnd() };
  }
}

/** The path of a library: none of Trefoil, and the start of the types of another package. Undefined for any other module. */
function rootOf(module = ""): string | undefined {
  const [, name] = /^@pulumi\/([^/]+)$/.exec(module) ?? [];
  return module === "trefoil" ? "" : name && `${name}:index`;
}

const joined = (path: string, name: string): string => (path ? `${path}.${name}` : name);

/** Edits of a file in TypeScript or JavaScript. */
export class TypeScriptNotation implements Notation {
  constructor(readonly text: string) {}

  replace(source: SourceValue, value: unknown): Edit[] | undefined {
    if (!isWritable(value)) return undefined;
    const { start, end } = source;
    const column = start - startOfLine(this.text, start);
    return [{ start, end, text: typescriptLiteral(value, indentAt(this.text, start), column) }];
  }

  changeElements(container: SourceList | SourceMap, { removed, added }: ElementChanges): Edit[] | undefined {
    if (!added.every(({ name = "", value }) => isWritable({ [name]: value }))) return undefined;
    const elements = container.kind === "list" ? container.items : container.members;
    const last = elements.findLastIndex((_, i) => !removed.includes(i));
    const kept = elements[last];
    const isMultiline = this.#isMultiline(container, elements);
    const indent = isMultiline ? indentAt(this.text, elements[0]?.start ?? 0) : indentAt(this.text, container.start);
    const texts = added.map(({ name, value }) =>
      name === undefined ? typescriptLiteral(value, indent, indent.length) : typescriptMember(name, value, indent),
    );
    if (!kept) return this.#refilled(container, texts);
    return isMultiline
      ? this.#changedLines(elements, { removed, texts, last, indent })
      : this.#changedInline(elements, { removed, texts, last });
  }

  #changedInline(
    elements: readonly { readonly start: number; readonly end: number }[],
    changes: { readonly removed: readonly number[]; readonly texts: readonly string[]; readonly last: number },
  ): Edit[] | undefined {
    const between = elements.slice(1).map(({ start }, i) => this.text.slice(elements[i]?.end, start));
    return between.some((text) => text.includes("/")) ? undefined : inline(elements, changes);
  }

  /** The container with other elements, if all elements are removed. Comments in it would be lost. */
  #refilled(container: SourceList | SourceMap, texts: readonly string[]): Edit[] | undefined {
    const { start, end } = container;
    const elements = container.kind === "list" ? container.items : container.members;
    const inner = this.text.slice(start + 1, end - 1);
    if (/\/[/*]/.test(inner) && hasComment(this.text, container, elements)) return undefined;
    const [open, close] = container.kind === "list" ? ["[", "]"] : ["{ ", " }"];
    const text = texts.length ? `${open}${texts.join(", ")}${close}` : `${open}${close}`.replaceAll(" ", "");
    return [{ start, end, text }];
  }

  /** Each element starts on its own line, and the end of the container is on another line. */
  #isMultiline({ end }: SourceValue, elements: readonly { readonly start: number; readonly end: number }[]): boolean {
    return (
      elements.length > 0 &&
      elements.every(({ start }) => isFirstOnLine(this.text, start)) &&
      isFirstOnLine(this.text, end - 1)
    );
  }

  #changedLines(
    elements: readonly { readonly start: number; readonly end: number }[],
    {
      removed,
      texts,
      last,
      indent,
    }: { removed: readonly number[]; texts: readonly string[]; last: number; indent: string },
  ): Edit[] | undefined {
    const lines = removed.map((i) => this.#linesOf(elements[i] as { start: number; end: number }));
    if (lines.some((range) => range === undefined)) return undefined;
    const removals = lines.flatMap((range) => (range ? [{ ...range, text: "" }] : []));
    if (!texts.length) return removals;
    const { end } = elements[last] as { end: number };
    const rest = restOfLine.exec(this.text.slice(end));
    if (!rest) return undefined;
    const endOfLine = end + rest[0].length;
    const added = texts.map((text) => `\n${indent}${text},`).join("");
    return [
      ...removals,
      ...(rest[1] === "," ? [] : [{ start: end, end, text: "," }]),
      { start: endOfLine, end: endOfLine, text: added },
    ];
  }

  /** The lines of an element, with its comma and a comment after it. Undefined if they contain other code. */
  #linesOf({ start, end }: { readonly start: number; readonly end: number }) {
    const rest = restOfLine.exec(this.text.slice(end));
    if (!rest) return undefined;
    const endOfLine = end + rest[0].length;
    return { start: startOfLine(this.text, start), end: this.text.indexOf("\n", endOfLine) + 1 || endOfLine };
  }
}

/** The rest of a line after an element: its comma, and comments. */
const restOfLine =
  /^[^\S\r\n]*(?:\/\*[^\n]*?\*\/[^\S\r\n]*)?(,?)[^\S\r\n]*(?:\/\/[^\r\n]*|\/\*[^\n]*?\*\/[^\S\r\n]*)?(?=\r?\n|$)/;

/** Returns true if the container has a comment outside its elements. */
function hasComment(
  text: string,
  container: SourceValue,
  elements: readonly { readonly start: number; readonly end: number }[],
): boolean {
  const bounds = [container.start + 1, ...elements.flatMap(({ start, end }) => [start, end]), container.end - 1];
  return bounds.some((from, i) => i % 2 === 0 && /\/[/*]/.test(text.slice(from, bounds[i + 1])));
}

/** Changes of elements that share lines. */
function inline(
  elements: readonly { readonly start: number; readonly end: number }[],
  { removed, texts, last }: { removed: readonly number[]; texts: readonly string[]; last: number },
): Edit[] {
  const before = removed.filter((i) => i < last);
  const removals = before.map((i) => ({
    start: elements[i]?.start ?? 0,
    end: elements[i + 1]?.start ?? 0,
    text: "",
  }));
  const { end } = elements[last] as { end: number };
  const tail = removed.some((i) => i > last) ? (elements.at(-1)?.end ?? end) : end;
  const added = texts.map((text) => `, ${text}`).join("");
  return tail === end && !added ? removals : [...removals, { start: end, end: tail, text: added }];
}

/** Returns false for values that are not JSON, and for names that Pulumi evaluates. */
function isWritable(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isWritable);
  if (isRecord(value))
    return Object.entries(value).every(([name, member]) => !isEvaluatedName(name) && isWritable(member));
  return value === null || ["string", "boolean"].includes(typeof value) || Number.isFinite(value);
}
