import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { rotate as rotateCommand } from "../../../cli/rotate/command";
import { RotationError, type RotationErrorCode } from "../../../packages/rotate";
import { parseCredentials } from "../../../packages/rotate/credentials";
import { ownCatalogue } from "../../../provider/modules";
import { temporaryFolder } from "../../support/temporary-folder";

const root = join(__dirname, "../../..");
const page = readFileSync(join(root, "docs/guides/rotation.md"), "utf8");
const example = (file: string) => readFileSync(join(root, "examples/token-rotation", file), "utf8");
const codeIn = (language: string) => new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(page)?.[1] ?? "";

/** First cells of the tables of a section, and the second cells. */
function rowsOf(title: string): [string, string][] {
  const [, section = ""] = new RegExp(`\\n## ${title}\\n([\\s\\S]*?)(?=\\n## |$)`).exec(page) ?? [];
  return [...section.matchAll(/^\| `([^`]+)` \| ([^|]+) \|/gm)].map(([, name = "", second = ""]) => [name, second]);
}

/** Members of an interface, or values of a union type, in a file. */
function namesIn(file: string, pattern: RegExp): string[] {
  const source = ts.createSourceFile(file, readFileSync(join(root, file), "utf8"), ts.ScriptTarget.ES2023);
  return source.statements.flatMap((statement) =>
    ts.isInterfaceDeclaration(statement) && pattern.test(statement.name.text)
      ? statement.members.map(({ name }) => (name as ts.Identifier).text)
      : ts.isTypeAliasDeclaration(statement) && pattern.test(statement.name.text) && ts.isUnionTypeNode(statement.type)
        ? statement.type.types.map((type) => ((type as ts.LiteralTypeNode).literal as ts.StringLiteral).text)
        : [],
  );
}

describe("the page about rotation", () => {
  it("lists exactly the options of a rotator", () => {
    const names = rowsOf("Set up a rotator").map(([name]) => name);
    expect(names).toEqual(namesIn("packages/rotate/rotator.ts", /^RotatorOptions$/));
    expect(names.length).toBeGreaterThan(5);
  });

  it("lists exactly the codes of errors with their statuses", () => {
    const codes = namesIn("packages/rotate/errors.ts", /^RotationErrorCode$/) as RotationErrorCode[];
    const expected = codes.map((code) => [code, String(new RotationError(code, "").status)]);
    expect(rowsOf("Which requests are accepted").sort()).toEqual(expected.sort());
    expect(codes.length).toBeGreaterThan(5);
  });

  it("lists exactly the options of the command", () => {
    const options = rotateCommand().options.map(({ flags }) => flags);
    expect(rowsOf("From a terminal or CI").map(([name]) => name)).toEqual(
      expect.arrayContaining(options.filter((flags) => flags !== "--once")),
    );
  });

  it("has the credentials and the environment of the example, which are valid", () => {
    const credentials = JSON.parse(example("rotate.json"));
    expect(JSON.parse(codeIn("json"))).toEqual({ ci: credentials.ci });
    expect([...parseCredentials(credentials).keys()]).toEqual(["ci", "chat"]);
    expect(codeIn("yaml")).toBe(example("environment.yaml"));
  });

  it("names exactly the types that can be rotated", () => {
    const [, types = ""] = /`type` is ([^.]+)\./.exec(page) ?? [];
    const named = [...types.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
    expect(named).toHaveLength(3);
    for (const name of named)
      expect([name, ownCatalogue.definitionOf(name)?.rotation]).toEqual([name, expect.anything()]);
    expect(() => parseCredentials({ a: { type: "x:Y", inputs: {} } })).toThrow(`Use one of ${named.join(", ")}.`);
  });

  it("links the files of the example that exist", () => {
    for (const file of ["server.ts", "lambda.ts", "fetch.ts"]) expect(example("README.md")).toContain(`\`${file}\``);
  });

  /** Runs the block that contains a command, with these programs. Returns the content of a file afterwards. */
  function runBlock(command: string, file: string, programs: Readonly<Record<string, string>>) {
    const blocks = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = ""]) => block);
    const block = blocks.find((one) => one.includes(command));
    if (block === undefined) throw new Error(`No block contains ${command}.`);
    const folder = temporaryFolder();
    const bin = join(folder, "bin");
    mkdirSync(bin);
    for (const [name, script] of Object.entries(programs))
      writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    writeFileSync(join(folder, file), "old");
    const env = { PATH: `${bin}:${process.env.PATH}`, ROTATION: "null" };
    spawnSync("bash", ["-c", block], { cwd: folder, env });
    return readFileSync(join(folder, file), "utf8");
  }

  it("replaces the output of the last rotation only if a rotation succeeds", () => {
    expect(runBlock("mv new-ci.json", "ci.json", { npx: "echo '{'; exit 1" })).toBe("old");
    expect(runBlock("mv new-ci.json", "ci.json", { npx: "echo new" })).toBe("new\n");
  });

  it.each(["secret", "variable"])("rotates in a job only if its token may list each %s", (kind) => {
    const run = (gh: string) =>
      runBlock("gh secret set", "log", { npx: "echo rotated > log; echo '{}'", gh, jq: "cat > /dev/null" });
    expect(run(`[ "$1" != ${kind} ]`)).toBe("old");
    expect(run("cat > /dev/null")).toBe("rotated\n");
  });
});
