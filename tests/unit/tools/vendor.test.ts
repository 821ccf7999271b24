import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const root = resolve(__dirname, "../../..");
const dist = join(root, "dist");

/** Runs code that requires a module as `z`, and returns what it prints as JSON. */
function evaluate(module: string, code: string): unknown {
  const script = `const { z } = require(${JSON.stringify(module)}); console.log(JSON.stringify(${code}))`;
  const { stdout, stderr } = spawnSync(process.execPath, ["--eval", script], { cwd: root, encoding: "utf8" });
  if (stderr) throw new Error(stderr);
  return JSON.parse(stdout);
}

describe("the part of zod in the build", () => {
  it.each([
    "z.string().safeParse(1).error.issues",
    "z.strictObject({ a: z.int().min(3) }).safeParse({ a: 2, b: 1 }).error.issues",
    'z.union([z.enum(["a", "b"]), z.literal(1)]).safeParse("c").error.issues',
    "z.array(z.record(z.string(), z.boolean())).safeParse([{ a: 1 }]).error.issues",
    'z.core.toDotPath(["a", 0, "b c"])',
    'z.globalRegistry.get(z.string().meta({ description: "A name." }))',
  ])("returns what the package returns: %s", (code) => {
    expect(evaluate("./dist/vendor/zod.js", code)).toEqual(evaluate("zod", code));
  });

  it("is loaded by the build instead of the package, without the translations", () => {
    const files = readdirSync(dist, { recursive: true, encoding: "utf8" }).filter((file) =>
      /^(?!sdks).*\.js$/.test(file),
    );
    const using = files.filter((file) => /require\("zod\b/.test(readFileSync(join(dist, file), "utf8")));
    expect(files).toContain("provider/services/search/synonym-map.js");
    expect(using).toEqual([]);
    expect(readFileSync(join(dist, "vendor/zod.js"), "utf8")).not.toMatch(/locales\/(de|fr|ja)\.js/);
  });

  it("has its license in the same folder", () => {
    const { version } = JSON.parse(readFileSync(join(root, "node_modules/zod/package.json"), "utf8")) as {
      version: string;
    };
    expect(readFileSync(join(dist, "vendor/LICENSES"), "utf8")).toMatch(
      new RegExp(`^zod ${version} \\(MIT\\)\\n\\nMIT License`),
    );
  });
});
