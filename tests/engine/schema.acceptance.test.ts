import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { catalogue } from "../../provider";
import { checkout } from "../../tools/engine-harness";
import { findOrInstallEngine } from "../../tools/programs/engine/find-or-install";
import { temporaryFolder } from "../support/temporary-folder";

describe("the package schema", () => {
  let home: string;
  beforeEach(() => {
    home = temporaryFolder();
  });

  async function run(...args: string[]) {
    const { folder } = await findOrInstallEngine();
    const path = `${folder}:${dirname(process.execPath)}`;
    const env = { PATH: path, HOME: home, PULUMI_HOME: home, PULUMI_SKIP_UPDATE_CHECK: "true" };
    return spawnSync("pulumi", args, { env, encoding: "utf8", maxBuffer: 2 ** 26 });
  }

  async function check(file: string) {
    const { status, stdout, stderr } = await run("schema", "check", file);
    return { status, text: stdout + stderr };
  }

  it("is returned by the plugin, and accepted by Pulumi", async () => {
    const { status, stdout, stderr } = await run(
      "package",
      "get-schema",
      join(checkout, "node_modules/.bin/pulumi-resource-trefoil"),
    );
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    const file = join(home, "trefoil.json");
    writeFileSync(file, stdout);
    const tokens = [...catalogue.map(({ token }) => token), "realtime:PusherApp"];
    expect(Object.keys(JSON.parse(stdout).resources)).toEqual(tokens.map((token) => `trefoil:${token}`).sort());
    expect(await check(file)).toEqual({ status: 0, text: "" });
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
