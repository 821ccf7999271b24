import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";

const root = resolve(__dirname, "../../..");

it("trefoil/webhooks loads neither Pulumi nor anything else of Trefoil", () => {
  const program = `
    require(${JSON.stringify(join(root, "packages/webhooks/index.ts"))});
    const loaded = Object.keys(require.cache).filter((file) => !file.includes("typescript") && !file.includes("@swc"));
    const packages = loaded.flatMap((file) => /node_modules.((@[^/]+.)?[^/]+)/.exec(file)?.[1] ?? []);
    const own = loaded.filter((file) => /.(provider|sdk|emulator|cli)./.test(file.slice(${root.length})) && !file.includes("node_modules"));
    console.log(JSON.stringify({ packages: [...new Set(packages)], own }));
  `;
  const { stdout, stderr } = spawnSync(process.execPath, ["--require", "./tools/typescript.js", "-e", program], {
    cwd: root,
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  expect(JSON.parse(stdout)).toEqual({ packages: ["zod"], own: [] });
});
