import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { checkout } from "../../tools/engine-harness";
import { temporaryFolder } from "../support/temporary-folder";

describe("the demo", () => {
  let folder: string;
  beforeEach(() => {
    folder = temporaryFolder();
  });

  it("creates and deletes all resources without a warning, shows the drift, and leaves no files", () => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ["--require", "./tools/typescript.js", "tools/demo.ts"],
      { cwd: checkout, encoding: "utf8", env: { ...process.env, TMPDIR: folder } },
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    const [, , made = "", , changed = "", takenBack = "", settled = "", destroyed = ""] =
      stdout.split(/^\$ pulumi .*$/m);
    expect(made).toMatch(/\+ 6 created/);
    for (const path of ["isPrivate", "synonyms", "capabilities"]) expect(changed).toContain(path);
    expect(takenBack).toMatch(/~ 3 updated/);
    expect(settled).toMatch(/6 unchanged/);
    expect(destroyed).toMatch(/- 6 deleted/);
    expect(stdout).toContain("The registry, the search service and the realtime service are empty again.");
    expect(stdout).not.toMatch(/warning|error|undefined/i);
    expect(readdirSync(folder)).toEqual([]);
  });
});
