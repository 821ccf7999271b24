import ts from "typescript";
import { alternativesRemoved } from "./alternatives";

/** One small error in a file: the text between two offsets, and what replaces it. */
export interface Mutation {
  readonly start: number;
  readonly end: number;
  /** Kind of the place: an expression, a statement that is not executed, or a member that is omitted. */
  readonly form: "expression" | "statement" | "member";
  /** The other text. Empty for a statement or a member that is omitted. */
  readonly text: string;
  /** `part` if one element, one alternative of a regular expression or one of a number changes, otherwise `whole`. */
  readonly kind: "part" | "whole";
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
 * it cannot be switched: where a function reads a constant, it gets an empty value or a value that lacks one element instead. The
 * campaign of `tests/contract` omits parts of definitions. Members that a type requires are not omitted, since the check of types
 * would report it.
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

type Change = Pick<Mutation, "form" | "text" | "kind">;

function atNode(node: ts.Node, checker: ts.TypeChecker): Change[] {
  if (ts.isExpressionStatement(node)) return isRemovable(node.expression) ? [omission("statement")] : [];
  if (isMember(node)) return isOptional(node, checker) ? [omission("member")] : [];
  // A part of `a?.b.c` cannot be put into parentheses.
  if (!ts.isExpression(node) || (ts.isOptionalChain(node.parent) && node.parent.expression === node)) return [];
  const constant = readConstant(node, checker);
  const whole = [...alternativesOf(node), ...(constant ? emptyConstant(constant) : [])];
  const part = [...partsOf(node, checker), ...(constant ? partsOfConstant(constant) : [])];
  const kinds = new Map([
    ...part.map((text) => [text, "part"] as const),
    ...whole.map((text) => [text, "whole"] as const),
  ]);
  return [...kinds].map(([text, kind]) => ({ form: "expression", text, kind }));
}

const omission = (form: "statement" | "member"): Change => ({ form, text: "", kind: "whole" });

/** A place that reads a constant, which a file declares outside of functions. */
interface Constant {
  readonly name: string;
  readonly value: ts.Expression;
  /** The only member that this place reads, if its name is in the code. */
  readonly member: string | undefined;
  readonly isNumber: boolean;
}

function readConstant(node: ts.Expression, checker: ts.TypeChecker): Constant | undefined {
  if (!ts.isIdentifier(node) || isName(node)) return undefined;
  const value = literalOf(constantOf(node, checker)?.initializer);
  if (!value || ts.isFunctionLike(value)) return undefined;
  return {
    name: node.text,
    value,
    member: ts.isPropertyAccessExpression(node.parent) ? node.parent.name.text : undefined,
    isNumber: (checker.getTypeAtLocation(node).flags & ts.TypeFlags.NumberLike) !== 0,
  };
}

const literalOf = (initializer: ts.Expression | undefined): ts.Expression | undefined =>
  initializer && (ts.isAsExpression(initializer) || ts.isSatisfiesExpression(initializer))
    ? initializer.expression
    : initializer;

function emptyConstant({ name, value, isNumber }: Constant): string[] {
  if (ts.isRegularExpressionLiteral(value)) return [`new RegExp("(?!)", ${name}.flags)`];
  if (isCollection(value)) return [`new ${value.expression.getText()}()`];
  if (ts.isArrayLiteralExpression(value)) return ["[]"];
  if (ts.isObjectLiteralExpression(value)) return ["{}"];
  return isNumber ? ["0"] : [];
}

const isCollection = (value: ts.Expression): value is ts.NewExpression =>
  ts.isNewExpression(value) && /^(Set|Map)$/.test(value.expression.getText());

/** Values that differ from a constant by one element, one alternative or one. */
function partsOfConstant({ name, value, member, isNumber }: Constant): string[] {
  if (ts.isRegularExpressionLiteral(value)) return alternativesRemoved(value.text);
  if (isNumber) return [`(${name} + 1)`, `(${name} - 1)`];
  if (ts.isObjectLiteralExpression(value))
    return indexesRead(value, member).map(
      (index) => `Object.fromEntries(Object.entries(${name}).toSpliced(${index}, 1))`,
    );
  const inner = isCollection(value) ? value.arguments?.[0] : value;
  const elements = inner ? elementsOf(inner) : [];
  return indexes(elements).map((index) =>
    isCollection(value)
      ? `new ${value.expression.getText()}([...${name}].toSpliced(${index}, 1))`
      : `${name}.toSpliced(${index}, 1)`,
  );
}

/** The elements of an array, or the words in `"a b".split(" ")`. */
function elementsOf(value: ts.Expression): readonly unknown[] {
  if (ts.isArrayLiteralExpression(value)) return value.elements;
  if (!ts.isCallExpression(value) || !value.getText().endsWith('.split(" ")')) return [];
  const words = (value.expression as ts.PropertyAccessExpression).expression;
  return ts.isStringLiteral(words) ? words.text.split(" ") : [];
}

/** Elements of a constant that are omitted, at most. */
const mostElements = 12;

const isSpread = (element: unknown): boolean =>
  typeof element === "object" && (ts.isSpreadElement(element as ts.Node) || ts.isSpreadAssignment(element as ts.Node));

/** Indexes of elements, spread evenly. Behind a spread element, the index of an element is not known. */
function indexes(elements: readonly unknown[]): number[] {
  const spread = elements.findIndex(isSpread);
  const count = spread < 0 ? elements.length : spread;
  if (elements.length < 2) return [];
  const kept = Math.min(count, mostElements);
  return Array.from({ length: kept }, (_, index) => Math.floor((index * count) / kept));
}

const indexesRead = ({ properties }: ts.ObjectLiteralExpression, member: string | undefined): number[] =>
  member === undefined
    ? indexes(properties)
    : indexes(properties).filter((index) => properties[index]?.name?.getText() === member);

/** Expressions that differ from an expression by one element, one alternative or one. */
function partsOf(node: ts.Expression, checker: ts.TypeChecker): string[] {
  if (ts.isRegularExpressionLiteral(node)) return alternativesRemoved(node.text);
  if (ts.isNumericLiteral(node) && !isName(node))
    return [`(${node.text} + 1)`, ...(Number(node.text) === 0 ? [] : [`(${node.text} - 1)`])];
  // The check of types reports a tuple that lacks an element.
  if (!ts.isArrayLiteralExpression(node) || isPattern(node) || isTuple(node, checker)) return [];
  const texts = node.elements.map((element) => element.getText());
  return indexes(texts.length < 2 ? [] : [...node.elements]).map(
    (index) => `[${texts.toSpliced(index, 1).join(", ")}]`,
  );
}

function isTuple(node: ts.ArrayLiteralExpression, checker: ts.TypeChecker): boolean {
  const type = checker.getContextualType(node);
  return type !== undefined && checker.isTupleType(checker.getNonNullableType(type));
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

const isPattern = (node: ts.Node): boolean =>
  isAssigned(node) || (ts.isArrayLiteralExpression(node.parent) && isPattern(node.parent));

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

/** True for the name of a declaration or of a member, also in a pattern. */
const isName = (node: ts.Node): boolean =>
  ("name" in node.parent && node.parent.name === node) ||
  (ts.isBindingElement(node.parent) && node.parent.propertyName === node);

function insteadOf(node: ts.Expression): string[] {
  if (isLiteral(node)) return [node.kind === ts.SyntaxKind.TrueKeyword ? "false" : "true"];
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return [node.operand.getText()];
  if (ts.isBinaryExpression(node)) return insteadOfBinary(node);
  if (ts.isArrayLiteralExpression(node)) return node.elements.length && !isPattern(node) ? ["[]"] : [];
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
