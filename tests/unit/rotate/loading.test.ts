import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";

const root = resolve(__dirname, "../../..");

it("trefoil/rotate does not load Pulumi, the SDK, a host or the emulator, and no definitions before they are needed", () => {
  const program = `
    require(${JSON.stringify(join(root, "packages/rotate/index.ts"))});
    const files = Object.keys(require.cache);
    const packages = files.flatMap((file) => /node_modules.((@[^/]+.)?[^/]+)/.exec(file)?.[1] ?? []);
    const own = files.map((file) => file.slice(${root.length + 1})).filter((file) => /^(sdk|emulator|cli|provider.(hosts|services))/.test(file));
    console.log(JSON.stringify({ pulumi: packages.filter((name) => name.startsWith("@pulumi")), own }));
  `;
  const { stdout, stderr } = spawnSync(process.execPath, ["--require", "./tools/typescript.js", "-e", program], {
    cwd: root,
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  expect(JSON.parse(stdout)).toEqual({ pulumi: [], own: [] });
});
