import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

const root = join(__dirname, "../../..");
const read = (file: string): string => readFileSync(join(root, file), "utf8");
const filesOf = (...patterns: string[]): string[] =>
  execFileSync("git", ["ls-files", ...patterns], { cwd: root, encoding: "utf8" })
    .trim()
    .split("\n");

const units: Readonly<Record<string, number>> = { KiB: 2 ** 10, MiB: 2 ** 20, seconds: 1000, minutes: 60_000 };

/** The number in `Default: 30 000.` and `Default: 4 MiB.` Other defaults are no numbers, or those of each of several members. */
function documentedIn(text: string): number | undefined {
  const [, digits, unit] = /\bDefault: (\d[\d ]*?)(?: (KiB|MiB|seconds|minutes))?[.,](?: |$)/.exec(text) ?? [];
  return digits === undefined ? undefined : Number(digits.replaceAll(" ", "")) * (units[unit ?? ""] ?? 1);
}

interface Layer {
  /** Documented defaults with their places. */
  readonly documented: (readonly [place: string, name: string, value: number])[];
  /** Expressions with the value of a member that a caller omits. */
  readonly defaults: Map<string, ts.Expression[]>;
  readonly constants: Map<string, ts.Expression>;
}

/** The number in the comment of a member of an interface. */
function documentedOf(node: ts.Node): (readonly [name: string, value: number])[] {
  if (!ts.isPropertySignature(node)) return [];
  const comment = ts.getJSDocCommentsAndTags(node).map((one) => one.getText().replace(/\s*\*\/?\s*/g, " "));
  const value = documentedIn(comment.join(" ").trimEnd());
  return value === undefined ? [] : [[node.name.getText(), value]];
}

/** The expression for a member that a caller omits: `limit = 10`, `limit ?? 10` or `{ limit: 10 }`. */
function defaultOf(node: ts.Node): (readonly [name: string, value: ts.Expression])[] {
  if (ts.isBindingElement(node) && node.initializer)
    return [[(node.propertyName ?? node.name).getText(), node.initializer]];
  if (ts.isPropertyAssignment(node)) return [[node.name.getText(), node.initializer]];
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.QuestionQuestionToken) return [];
  const { left, right } = node;
  return [[ts.isPropertyAccessExpression(left) ? left.name.text : left.getText(), right]];
}

function layerOf(folder: string): Layer {
  const layer: Layer = { documented: [], defaults: new Map(), constants: new Map() };
  const visit = (node: ts.Node, file: string): void => {
    for (const [name, value] of documentedOf(node)) layer.documented.push([file, name, value]);
    for (const [name, value] of defaultOf(node)) layer.defaults.set(name, [...(layer.defaults.get(name) ?? []), value]);
    if (ts.isVariableDeclaration(node) && node.initializer) layer.constants.set(node.name.getText(), node.initializer);
    ts.forEachChild(node, (child) => visit(child, file));
  };
  for (const file of filesOf(`${folder}/*.ts`))
    visit(ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true), file);
  return layer;
}

/** The numbers in an expression, with those of its constants. A calculation such as `4 * 2 ** 20` is one number. */
function numbersIn(expression: ts.Node, constants: Layer["constants"]): number[] {
  const text = expression.getText();
  if (/^\d[\d_ .*()]*$/.test(text)) return [Number(new Function(`return ${text}`)())];
  const constant = ts.isIdentifier(expression) ? constants.get(expression.text) : undefined;
  if (constant) return numbersIn(constant, new Map());
  const found: number[] = [];
  ts.forEachChild(expression, (child) => void found.push(...numbersIn(child, constants)));
  return found;
}

const folders = ["emulator", "packages/rotate", "packages/webhooks", "provider/oci", "provider/rest"];

/** Rows of the tables of options, such as `| \`searchItemDelayMs\` | … Default: 0. |`. */
const rowsIn = (page: string) =>
  [...read(page).matchAll(/^\| `(\w+)` \| (.*?) \|$/gm)].flatMap(([, name = "", text = ""]) => {
    const value = documentedIn(text);
    return value === undefined ? [] : [[page, name, value] as const];
  });

describe("a default number of an option", () => {
  const layers = new Map(folders.map((folder) => [folder, layerOf(folder)]));

  it.each(folders)("is in the code as its description states it: %s", (folder) => {
    const layer = layers.get(folder) as Layer;
    const rows = folder === "emulator" ? rowsIn("docs/emulator.md") : [];
    const documented = [...layer.documented, ...rows];
    // A member without a value counts as 0.
    const wrong = documented.filter(([, name, value]) => {
      const given = (layer.defaults.get(name) ?? []).flatMap((one) => numbersIn(one, layer.constants));
      return value !== 0 && !given.includes(value);
    });
    expect(wrong).toEqual([]);
    expect(documented.length).toBeGreaterThan(0);
  });
});
