import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(__dirname, "../..");
const plugin = (option: string): string =>
  execFileSync(process.execPath, [join(root, "dist/packages/executable/main.js"), option], {
    encoding: "utf8",
    timeout: 60_000,
  });

describe("the executable of the plugin, started by a user", () => {
  it.each(["--version", "-v"])("prints the version of the package for %s", (option) => {
    const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
    expect(plugin(option)).toBe(`${version}\n`);
  });

  it.each(["--help", "-h"])("names Pulumi and the command for users for %s", (option) => {
    expect(plugin(option)).toMatch(/Pulumi starts it.*`trefoil --help`/s);
  });
});
