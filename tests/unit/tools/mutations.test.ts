import ts from "typescript";
import { alternativesRemoved } from "../../../tools/mutants/alternatives";
import { type Mutation, mutationsOf } from "../../../tools/mutants/mutations";

/** The errors of a kind in a file with this source, as `before -> after`. */
function errorsIn(source: string, kind: Mutation["kind"]): string[] {
  const host = ts.createCompilerHost({});
  const { getSourceFile } = host;
  host.getSourceFile = (name, ...rest) =>
    name === "code.ts" ? ts.createSourceFile(name, source, ts.ScriptTarget.ESNext, true) : getSourceFile(name, ...rest);
  const program = ts.createProgram(["code.ts"], { noLib: true, types: [] }, host);
  const file = program.getSourceFile("code.ts") as ts.SourceFile;
  return mutationsOf(file, program.getTypeChecker())
    .filter((mutation) => mutation.kind === kind)
    .map(({ start, end, text }) => `${source.slice(start, end)} -> ${text}`);
}

describe("the errors of one part", () => {
  it.each([
    ["a number", "const f = () => 3;", ["3 -> (3 + 1)", "3 -> (3 - 1)"]],
    ["the number 0", "const f = () => 0;", ["0 -> (0 + 1)"]],
    ["a constant number", "const n = 3; const f = () => n;", ["n -> (n + 1)", "n -> (n - 1)"]],
    ["the number of a member in a pattern", "const f = ({ 1: b }) => b;", []],
    ["an array", 'const f = () => ["a", "b"];', ['["a", "b"] -> ["b"]', '["a", "b"] -> ["a"]']],
    ["an array with one element", 'const f = () => ["a"];', []],
    ["a tuple", 'const f = (): [string, string] => ["a", "b"];', []],
    ["a pattern", "let a, b; const f = (c) => { [a, [b, a]] = c; };", []],
    [
      "a constant array",
      'const list = ["a", "b"] as const; const f = () => list;',
      ["list -> list.toSpliced(0, 1)", "list -> list.toSpliced(1, 1)"],
    ],
    [
      "a constant object",
      "const table = { a: 1, b: 2 } satisfies object; const f = () => table;",
      [0, 1].map((index) => `table -> Object.fromEntries(Object.entries(table).toSpliced(${index}, 1))`),
    ],
    [
      "a member of a constant object",
      "const table = { a: 1, b: 2 }; const f = () => table.b;",
      ["table -> Object.fromEntries(Object.entries(table).toSpliced(1, 1))"],
    ],
    [
      "a set, before an element that is spread",
      'const others = []; const set = new Set(["a", ...others]); const f = () => set;',
      ["set -> new Set([...set].toSpliced(0, 1))"],
    ],
    [
      "words of a set",
      'const set = new Set("a b".split(" ")); const f = () => set;',
      [0, 1].map((index) => `set -> new Set([...set].toSpliced(${index}, 1))`),
    ],
    [
      "words",
      'const list = "a b".split(" "); const f = () => list;',
      ["list -> list.toSpliced(0, 1)", "list -> list.toSpliced(1, 1)"],
    ],
    ["code that runs once", 'const list = ["a", "b"]; const n = list.length + 3;', []],
    ["a regular expression", "const f = (s) => /a|b/.test(s);", ["/a|b/ -> /b/", "/a|b/ -> /a/"]],
    ["a constant one", "const form = /a|b/; const f = (s) => form.test(s);", ["form -> /b/", "form -> /a/"]],
  ])("%s", (_what, source, expected) => {
    expect(errorsIn(source, "part")).toEqual(expected);
  });

  it("omit 12 elements of a long list, spread evenly", () => {
    const list = Array.from({ length: 36 }, (_, index) => index);
    const indexes = errorsIn(`const list = [${list}]; const f = () => list;`, "part").map(
      (error) => error.match(/\d+/)?.[0],
    );
    expect(indexes).toEqual(["0", "3", "6", "9", "12", "15", "18", "21", "24", "27", "30", "33"]);
  });

  it("are separate from those of the whole", () => {
    const source = "const list = [1, 2]; const form = /a|b/; const f = (s) => form.test(s) && list;";
    expect(errorsIn(source, "whole")).toEqual([
      "form.test(s) && list -> form.test(s)",
      "form.test(s) && list -> list",
      'form -> new RegExp("(?!)", form.flags)',
      "list -> []",
    ]);
  });
});

describe("a regular expression without one of its alternatives", () => {
  it.each([
    ["/a|b|c/g", ["/b|c/g", "/a|c/g", "/a|b/g"]],
    ["/x(?:a|b)y/", ["/x(?:b)y/", "/x(?:a)y/"]],
    ["/a|(b|c)/", ["/(b|c)/", "/a/", "/a|(c)/", "/a|(b)/"]],
    ["/(?<!a|b)(?<n>c|d)/", ["/(?<!b)(?<n>c|d)/", "/(?<!a)(?<n>c|d)/", "/(?<!a|b)(?<n>d)/", "/(?<!a|b)(?<n>c)/"]],
    [String.raw`/[|)]\||a/`, ["/a/", String.raw`/[|)]\|/`]],
    [String.raw`/[\]|]\(|a/`, ["/a/", String.raw`/[\]|]\(/`]],
    ["/(a|)/", ["/()/", "/(a)/"]],
    ["/a|/", ["/a/"]],
    [String.raw`/(?:(?<n>a)|b)\k<n>/u`, [String.raw`/(?:(?<n>a))\k<n>/u`]],
    ["/abc/", []],
  ])("%s", (literal, expected) => {
    expect(alternativesRemoved(literal)).toEqual(expected);
  });
});
