import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { jsonText } from "../../../cli/printable";

describe("a value as JSON", () => {
  it("contains no control character except line ends, and has the same value", () => {
    const all = String.fromCharCode(...Array.from({ length: 0xa0 }, (_, i) => i));
    const value = { [all]: [all, "\u202e", 'a"\\b'], nested: { a: 1 } };
    const text = jsonText(value);
    expect(text.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\u202e]/u);
    expect(JSON.parse(text)).toEqual(value);
    expect(text).toMatch(/^\{\n {2}".*\}\n$/s);
  });

  it("is printed by this function in each command", () => {
    const folder = join(__dirname, "../../../cli");
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
    const others = files.filter((file) =>
      /JSON\.stringify\(.*, null, 2\)/.test(readFileSync(join(folder, file), "utf8")),
    );
    // The others write files.
    expect(others.sort()).toEqual(["emulate.ts", "import/program/import-file.ts", "printable.ts"]);
  });
});
