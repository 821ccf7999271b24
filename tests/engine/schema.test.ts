import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findOrInstallEngine } from "../../tools/programs/engine/find-or-install";
import { checkout, engineTimeout } from "./harness";

jest.setTimeout(engineTimeout);

describe("the package schema", () => {
  let home: string;
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), "trefoil-schema-"));
  });
  afterEach(() => rmSync(home, { recursive: true }));

  async function check(file: string) {
    const { folder } = await findOrInstallEngine();
    const env = { PATH: folder, HOME: home, PULUMI_HOME: home, PULUMI_SKIP_UPDATE_CHECK: "true" };
    const { status, stdout, stderr } = spawnSync("pulumi", ["schema", "check", file], { env, encoding: "utf8" });
    return { status, text: stdout + stderr };
  }

  it("is accepted by Pulumi", async () => {
    expect(await check(join(checkout, "provider/schema.json"))).toEqual({ status: 0, text: "" });
  });

  it("is validated: a reference to a missing type is rejected", async () => {
    const properties = { c: { $ref: "#/types/broken:a:No" } };
    writeFileSync(
      join(home, "broken.json"),
      JSON.stringify({ name: "broken", resources: { "broken:a:B": { properties } } }),
    );
    const { status, text } = await check(join(home, "broken.json"));
    expect(status).not.toBe(0);
    expect(text).toContain("broken:a:No");
  });
});
