import { readFileSync } from "node:fs";
import { check } from "../../tools/prose/check";
import { proseOfCode, proseOfScript } from "../../tools/prose/code";
import { filesWithProse, problemsOfPassages } from "../../tools/prose/files";
import { problemsOfMarkdown } from "../../tools/prose/markdown";
import { longestSentence, rules } from "../../tools/prose/rules";

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { readonly scripts: { readonly lint: string } };

const rulesBrokenBy = (text: string): string[] => check(text).map(({ rule }) => rule);

describe("the rules of prose", () => {
  it("reject their bad examples", () => {
    expect(rules.length).toBeGreaterThan(0);
    expect(rules.filter(({ name, bad }) => !rulesBrokenBy(bad).includes(name))).toEqual([]);
  });

  it("accept their good examples", () => {
    expect(rules.flatMap(({ good }) => check(good))).toEqual([]);
  });

  it("have unique names", () => {
    expect(new Set(rules.map(({ name }) => name)).size).toBe(rules.length);
  });

  it("reject a sentence that is too long, and accept two short sentences", () => {
    const sentence = Array(longestSentence).fill("word").join(" ");
    expect(rulesBrokenBy(`${sentence} more.`)).toEqual(["long-sentence"]);
    expect(rulesBrokenBy(`${sentence}. ${sentence}.`)).toEqual([]);
  });

  it("ignore code, links, paths and options", () => {
    expect(
      check("Set `args.told`, see [the page](anew.md), https://told.example/anew, ./anew/told or --anew."),
    ).toEqual([]);
  });

  it("report the position of a phrase", () => {
    expect(check("The key is created anew.")).toMatchObject([{ rule: "anew", index: 19, found: "anew" }]);
  });
});

describe("prose of code", () => {
  const problems = (source: string, file = "provider/example.ts") =>
    problemsOfPassages(file, source, proseOfCode(file, source)).map(
      ({ line, column, rule }) => `${line}:${column} ${rule}`,
    );

  it("is read in comments, strings and templates, with its position", () => {
    expect(
      problems('/** Created anew. */\nconst a = "it is anew"; // is anew\nconst b = `it $' + "{a} anew`;"),
    ).toEqual(["1:13 anew", "2:18 anew", "2:31 anew", "3:20 anew"]);
  });

  it("is read in a phrase that continues on the next line of a comment", () => {
    expect(problems("// The value is left\n// out.")).toEqual(["1:17 left-out"]);
    expect(problems("/**\n * The value is left\n * out.\n */\nconst a = 1;")).toEqual(["2:17 left-out"]);
  });

  it("is not read in identifiers, keys and inserted values", () => {
    expect(problems('import told from "./told"; const anew = { "told": `a $' + "{told} b` };")).toEqual([]);
  });

  it("is not read in the examples of a doc comment, which end at the next tag", () => {
    expect(problems("/**\n * Is anew.\n * @example told({\n *   anew })\n * @param a Is told.\n */")).toEqual([
      "2:7 anew",
      "5:16 told",
    ]);
  });

  it("does not start in the second part of a sum", () => {
    expect(problems('const a = "It defines " + "what is stored";')).toEqual([]);
  });

  it("is read in the titles and comments of a test, not in its other strings", () => {
    const test = 'it.each([])("is told", () => {\n  // Is told.\n  expect(a).toBe("is told");\n});';
    expect(problems(test, "tests/example.test.ts")).toEqual(["1:17 told", "2:9 told"]);
    expect(problems('const row = { title: "is told", body: "is told" };', "tests/rows.ts")).toEqual(["1:26 told"]);
  });
});

describe("prose of scripts", () => {
  it("is read in comments, printed strings and descriptions", () => {
    const source = "# Made anew.\nrun: # anew\n\techo 'is told'\ndescription: Told to all.\nname: told\n";
    expect(problemsOfPassages("Makefile", source, proseOfScript(source)).map(({ line, rule }) => [line, rule])).toEqual(
      [
        [1, "anew"],
        [2, "anew"],
        [3, "told"],
        [4, "told"],
      ],
    );
  });
});

describe("prose of Markdown", () => {
  it("is read in headings, paragraphs, lists and tables, not in code", async () => {
    const page =
      "# Anew\n\nIt is\ntold.\n\n- anew\n\n| a | b |\n|---|---|\n| x | What is anew. |\n\n```\ntold\n```\n\nIs `told`.\n";
    const problems = await problemsOfMarkdown("docs/example.md", page);
    expect(problems.map(({ line, column, rule }) => `${line}:${column} ${rule}`)).toEqual([
      "1:3 anew",
      "4:1 told",
      "6:3 anew",
      "10:7 description-start",
      "10:15 anew",
    ]);
  });
});

describe("the files with prose", () => {
  it("include pages, code, tests and scripts, and `npm run lint` checks all of them", () => {
    expect(filesWithProse()).toEqual(
      expect.arrayContaining(["README.md", "provider/index.ts", "tests/unit/prose.test.ts", "Makefile", ".ci/run"]),
    );
    expect(scripts.lint).toMatch(/&& npm run --silent prose$/);
  });
});
