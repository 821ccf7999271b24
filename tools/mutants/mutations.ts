import ts from "typescript";

/** One small error in a file: the text between two offsets, and what replaces it. */
export interface Mutation {
  readonly start: number;
  readonly end: number;
  /** Kind of the place: an expression, a statement that is not executed, or a member that is omitted. */
  readonly form: "expression" | "statement" | "member";
  /** The other text. Empty for a statement or a member that is omitted. */
  readonly text: string;
}

const otherOperators = new Map<ts.SyntaxKind, string>([
  [ts.SyntaxKind.EqualsEqualsEqualsToken, "!=="],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, "==="],
  [ts.SyntaxKind.LessThanToken, "<="],
  [ts.SyntaxKind.LessThanEqualsToken, "<"],
  [ts.SyntaxKind.GreaterThanToken, ">="],
  [ts.SyntaxKind.GreaterThanEqualsToken, ">"],
  [ts.SyntaxKind.PlusToken, "-"],
  [ts.SyntaxKind.MinusToken, "+"],
  [ts.SyntaxKind.AsteriskToken, "/"],
  [ts.SyntaxKind.SlashToken, "*"],
  [ts.SyntaxKind.PercentToken, "*"],
]);

const logicalOperators = new Set([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
]);

/** Methods whose call can be omitted, and methods that another one can replace. */
const omittedMethods =
  /^(filter|sort|toSorted|reverse|toReversed|slice|trim|toLowerCase|toUpperCase|replace|replaceAll)$/;
const otherMethods: Readonly<Record<string, string>> = {
  some: "every",
  every: "some",
  startsWith: "endsWith",
  endsWith: "startsWith",
  min: "max",
  max: "min",
};

/**
 * The errors that code of a file could have inside functions. Code outside of functions runs once, when the file is loaded, so that
 * it cannot be switched: where a function reads a constant, it gets an empty value instead. The campaign of `tests/contract` omits parts
 * of definitions. Members that a type requires are not omitted, since the check of types would report it.
 */
export function mutationsOf(file: ts.SourceFile, checker: ts.TypeChecker): Mutation[] {
  const found: Mutation[] = [];
  const visit = (node: ts.Node, isInFunction: boolean): void => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    const isInside = isInFunction || ts.isFunctionLike(node) || isFieldOfObject(node.parent);
    if (isInFunction)
      for (const mutation of atNode(node, checker))
        found.push({ start: node.getStart(file), end: node.end, ...mutation });
    ts.forEachChild(node, (child) => visit(child, isInside));
  };
  ts.forEachChild(file, (node) => visit(node, false));
  return found;
}

const isFieldOfObject = (node: ts.Node): boolean =>
  ts.isPropertyDeclaration(node) && !node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword);

type Change = Pick<Mutation, "form" | "text">;

function atNode(node: ts.Node, checker: ts.TypeChecker): Change[] {
  if (ts.isExpressionStatement(node)) return isRemovable(node.expression) ? [{ form: "statement", text: "" }] : [];
  if (isMember(node)) return isOptional(node, checker) ? [{ form: "member", text: "" }] : [];
  // A part of `a?.b.c` cannot be put into parentheses.
  if (!ts.isExpression(node) || (ts.isOptionalChain(node.parent) && node.parent.expression === node)) return [];
  const alternatives = [...alternativesOf(node), ...emptyConstant(node, checker)];
  return [...new Set(alternatives)].map((text) => ({ form: "expression", text }));
}

/** An empty value instead of a constant, which a file declares outside of functions. */
function emptyConstant(node: ts.Expression, checker: ts.TypeChecker): string[] {
  if (!ts.isIdentifier(node) || isName(node)) return [];
  const initializer = constantOf(node, checker)?.initializer;
  const value = initializer && ts.isAsExpression(initializer) ? initializer.expression : initializer;
  if (!value || ts.isFunctionLike(value)) return [];
  if (ts.isRegularExpressionLiteral(value)) return [`new RegExp("(?!)", ${node.text}.flags)`];
  if (ts.isNewExpression(value) && /^(Set|Map)$/.test(value.expression.getText()))
    return [`new ${value.expression.getText()}()`];
  if (ts.isArrayLiteralExpression(value)) return ["[]"];
  if (ts.isObjectLiteralExpression(value)) return ["{}"];
  return checker.getTypeAtLocation(node).flags & ts.TypeFlags.NumberLike ? ["0"] : [];
}

/** The declaration of a constant outside of functions, in any file. */
function constantOf(name: ts.Identifier, checker: ts.TypeChecker): ts.VariableDeclaration | undefined {
  const found = checker.getSymbolAtLocation(name);
  const symbol = found && found.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(found) : found;
  const declaration = symbol?.valueDeclaration;
  const isConstant =
    declaration &&
    ts.isVariableDeclaration(declaration) &&
    ts.isVariableStatement(declaration.parent.parent) &&
    ts.isSourceFile(declaration.parent.parent.parent) &&
    (declaration.parent.flags & ts.NodeFlags.Const) !== 0;
  return isConstant ? declaration : undefined;
}

const isRemovable = (expression: ts.Expression): boolean =>
  !ts.isStringLiteral(expression) &&
  !(ts.isCallExpression(expression) && expression.expression.kind === ts.SyntaxKind.SuperKeyword);

type Member = ts.PropertyAssignment | ts.ShorthandPropertyAssignment | ts.SpreadAssignment;

const isMember = (node: ts.Node): node is Member =>
  (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node) || ts.isSpreadAssignment(node)) &&
  ts.isObjectLiteralExpression(node.parent) &&
  !isAssigned(node.parent);

/** True for a literal on the left of an assignment, which is a pattern. */
const isAssigned = (node: ts.Node): boolean =>
  ts.isBinaryExpression(node.parent) &&
  node.parent.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
  node.parent.left === node;

function isOptional(member: Member, checker: ts.TypeChecker): boolean {
  const type = checker.getContextualType(member.parent as ts.ObjectLiteralExpression);
  if (!type || ts.isSpreadAssignment(member)) return true;
  if (!member.name || ts.isComputedPropertyName(member.name)) return true;
  const property = checker.getPropertyOfType(checker.getNonNullableType(type), member.name.text);
  return !property || (property.flags & ts.SymbolFlags.Optional) !== 0;
}

/** Other expressions for a place. */
function alternativesOf(node: ts.Expression): string[] {
  if (isCondition(node))
    return [...(isLiteral(node) ? [] : ["true", "false"]), ...(isEquality(node) ? [] : insteadOf(node))];
  return insteadOf(node);
}

const isLiteral = ({ kind }: ts.Node): boolean =>
  kind === ts.SyntaxKind.TrueKeyword || kind === ts.SyntaxKind.FalseKeyword;

const isCondition = (node: ts.Node): boolean => {
  const { parent } = node;
  return (
    ((ts.isIfStatement(parent) || ts.isWhileStatement(parent) || ts.isDoStatement(parent)) &&
      parent.expression === node) ||
    ((ts.isConditionalExpression(parent) || ts.isForStatement(parent)) && parent.condition === node)
  );
};

/** In a condition, "true" and "false" contain the other operator. */
const isEquality = (node: ts.Expression): boolean =>
  ts.isBinaryExpression(node) && (otherOperators.get(node.operatorToken.kind)?.endsWith("==") ?? false);

const isName = (node: ts.Node): boolean => "name" in node.parent && node.parent.name === node;

function insteadOf(node: ts.Expression): string[] {
  if (isLiteral(node)) return [node.kind === ts.SyntaxKind.TrueKeyword ? "false" : "true"];
  if (ts.isNumericLiteral(node)) return isName(node) ? [] : [`(${node.text} + 1)`];
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return [node.operand.getText()];
  if (ts.isBinaryExpression(node)) return insteadOfBinary(node);
  if (ts.isArrayLiteralExpression(node)) return node.elements.length && !isAssigned(node) ? ["[]"] : [];
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression))
    return insteadOfCall(node, node.expression);
  return [];
}

function insteadOfBinary({ left, right, operatorToken: { kind } }: ts.BinaryExpression): string[] {
  if (logicalOperators.has(kind)) return [left.getText(), right.getText()];
  const other = otherOperators.get(kind);
  return other ? [`${left.getText()} ${other} ${right.getText()}`] : [];
}

function insteadOfCall(
  call: ts.CallExpression,
  { expression, name, questionDotToken }: ts.PropertyAccessExpression,
): string[] {
  if (omittedMethods.test(name.text)) return [expression.getText()];
  const other = Object.hasOwn(otherMethods, name.text) ? otherMethods[name.text] : undefined;
  const given = call.arguments.map((argument) => argument.getText()).join(", ");
  return other ? [`${expression.getText()}${questionDotToken ? "?." : "."}${other}(${given})`] : [];
}
