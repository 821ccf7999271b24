import ts from "typescript";

/** Documentation of an interface, a type or a function, or of one member of an interface, from its doc comment. */
export interface Documented {
  readonly name: string;
  /** Type of a member, definition of a type, or call of a function, on one line. Empty for an interface. */
  readonly type: string;
  /** Sentences of the doc comment. Empty if there is no comment. */
  readonly comment: string;
  /** The `@example` tags of the doc comment. */
  readonly examples: readonly string[];
  readonly required: boolean;
  /** Members of an interface, or of an object type that is written in place, in the order of the source. */
  readonly members: readonly Documented[];
}

/** A type, an interface or an exported function. */
export interface Declared extends Documented {
  readonly kind: "interface" | "type" | "function";
}

/** Types, interfaces and exported functions of source files, by name. Exported types take precedence. */
export function declarationsOf(sources: Readonly<Record<string, string>>): Map<string, Declared> {
  const statements = Object.entries(sources).flatMap(([file, text]) => [
    ...ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true).statements,
  ]);
  const [exported, others] = [statements.filter(isExported), statements.filter((node) => !isExported(node))];
  return new Map(
    [...others.filter((node) => !isFunction(node)), ...exported]
      .flatMap(declarationIn)
      .map((found) => [found.name, found]),
  );
}

const isExported = (node: ts.Statement): boolean =>
  ts.canHaveModifiers(node) && (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

const isFunction = (node: ts.Statement): boolean => ts.isFunctionDeclaration(node) || ts.isVariableStatement(node);

function declarationIn(statement: ts.Statement): Declared[] {
  const of = (name: ts.Node, kind: Declared["kind"], type: string, members: readonly Documented[] = []): Declared[] => [
    { kind, members, type, required: true, name: name.getText(), ...commentOf(statement) },
  ];
  const call = (name: ts.Node, { parameters }: ts.SignatureDeclaration): Declared[] => {
    const optional = ({ questionToken, initializer }: ts.ParameterDeclaration) => questionToken ?? initializer;
    const names = parameters.map((parameter) => `${parameter.name.getText()}${optional(parameter) ? "?" : ""}`);
    return of(name, "function", `${name.getText()}(${names.join(", ")})`);
  };
  if (ts.isInterfaceDeclaration(statement))
    return of(statement.name, "interface", "", statement.members.flatMap(documentedMember));
  if (ts.isTypeAliasDeclaration(statement)) return of(statement.name, "type", print(statement.type));
  if (ts.isFunctionDeclaration(statement) && statement.name) return call(statement.name, statement);
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
    initializer && ts.isArrowFunction(initializer) ? call(name, initializer) : [],
  );
}

function documentedMember(member: ts.TypeElement): Documented[] {
  const described = (type: string, members: readonly Documented[] = []): Documented[] => [
    { name: member.name?.getText() ?? "", type, members, required: !member.questionToken, ...commentOf(member) },
  ];
  if (ts.isMethodSignature(member)) return described(printFunction(member));
  if (!ts.isPropertySignature(member) || !member.type) return [];
  const literal = ts.isTypeLiteralNode(member.type) ? member.type.members.flatMap(documentedMember) : [];
  return described(print(member.type), literal);
}

function commentOf(node: ts.Node): Pick<Documented, "comment" | "examples"> {
  const [doc] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  const tags = doc?.tags?.filter(({ tagName }) => tagName.text === "example") ?? [];
  const textOf = (comment: ts.JSDoc["comment"]) => ts.getTextOfJSDocComment(comment)?.trim() ?? "";
  return {
    comment: textOf(doc?.comment).replace(/(?<!\n)\n(?!\n)/g, " "),
    examples: tags.map(({ comment }) => textOf(comment)),
  };
}

const printer = ts.createPrinter({ removeComments: true });

function printFunction(method: ts.MethodSignature): string {
  const parameters = method.parameters.map((parameter) => print(parameter)).join(", ");
  return `(${parameters}) => ${method.type ? print(method.type) : "void"}`;
}

/** A type on one line, without `readonly`: all members of a definition are. */
function print(node: ts.Node): string {
  return printer
    .printNode(ts.EmitHint.Unspecified, node, node.getSourceFile())
    .replace(/\s+/g, " ")
    .replace(/; \}/g, " }")
    .replace(/\[ (.*?) \]/g, "[$1]")
    .replace(/\breadonly /g, "");
}
