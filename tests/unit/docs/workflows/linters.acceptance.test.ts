import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { findOrInstallActionlint } from "../../../../tools/programs/actionlint/find-or-install";
import { findOrInstallPython } from "../../../../tools/programs/python/find-or-install";
import { checkout, folder } from "./files";

jest.setTimeout(300_000);

const files = readdirSync(folder);

/** The findings of a linter. Empty if it found nothing. */
function findingsOf(program: string, args: readonly string[]): string {
  const { stdout, stderr, status, error } = spawnSync(program, args, { cwd: checkout, encoding: "utf8" });
  if (error) throw error;
  return status === 0 ? "" : `exit code ${status}\n${stdout}${stderr}`;
}

/** `workflows.test.ts` tests the rules of this project. */
describe("the workflows", () => {
  it("pass actionlint", async () => {
    expect(findingsOf(await findOrInstallActionlint(), ["-no-color", ...files.map((file) => join(folder, file))])).toBe(
      "",
    );
  });

  it("pass zizmor in its strictest mode", async () => {
    const zizmor = join(dirname(await findOrInstallPython()), "zizmor");
    expect(findingsOf(zizmor, ["--offline", "--quiet", "--persona", "pedantic", ".github"])).toBe("");
  });
});
