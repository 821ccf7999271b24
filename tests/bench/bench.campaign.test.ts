import { spawnSync } from "node:child_process";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { checkout } from "../../tools/engine-harness";
import { temporaryFolder } from "../support/temporary-folder";
import type { Report } from "./report";
import { sectionNames } from "./sections";

/**
 * Instead of Terraform: notes its arguments, and sends one request for each command. A plan finds a change of the order of its
 * secrets alone, and the vendor's provider rejects an empty filter.
 */
const terraform = `#!/usr/bin/env node
const { appendFileSync, readFileSync } = require("node:fs");
appendFileSync(process.env.NOTES, process.argv.slice(2).join(" ") + "\\n");
const configuration = readFileSync("main.tf", "utf8");
if (!configuration.includes('resource "ably_app"') || configuration.includes("channel_filter")) process.exit(1);
const isPlan = process.argv[2] === "plan";
if (isPlan) console.log("\\nNo changes. Your infrastructure matches the configuration.");
const headers = { authorization: "Bearer " + process.env.ABLY_ACCOUNT_TOKEN };
fetch(process.env.ABLY_URL + "/me", { headers }).then(({ status }) => process.exit(status !== 200 ? 1 : isPlan ? 2 : 0));
`;

const operations = ["create", "again", "refresh", "destroy"];

describe("the bench", () => {
  // About three minutes on an idle machine.
  it("measures all sections, and writes a file that another run is compared with", () => {
    const folder = temporaryFolder();
    const [output, notes, provider] = ["latest.json", "notes", "terraform-provider-ably"].map((name) =>
      join(folder, name),
    ) as [string, string, string];
    writeFileSync(join(folder, "terraform"), terraform);
    chmodSync(join(folder, "terraform"), 0o755);
    writeFileSync(provider, "");
    const run = (file: string, args: readonly string[], env: NodeJS.ProcessEnv) =>
      spawnSync(process.execPath, ["--require", "./tools/typescript.js", `tests/bench/${file}`, ...args], {
        cwd: checkout,
        encoding: "utf8",
        env: { ...process.env, ...env },
      });
    const sizes = { N: "5", RUNS: "1", OBJECTS: "6", STARTS: "1", SCALE: "10", COPIES: "8" };
    const { status, stdout, stderr } = run("main.ts", [], {
      ...sizes,
      SECTIONS: sectionNames.join(),
      OUTPUT: output,
      TERRAFORM_PROVIDER: provider,
      NOTES: notes,
      PATH: `${folder}${delimiter}${process.env.PATH}`,
    });
    expect({ status, stderr: status === 0 ? "" : stderr }).toEqual({ status: 0, stderr: "" });

    const report = JSON.parse(readFileSync(output, "utf8")) as Report;
    expect([...new Set(report.figures.map(({ section }) => section))]).toEqual(sectionNames);
    for (const section of sectionNames) expect(stdout).toContain(`\n## ${section}\n`);
    for (const { values } of report.figures) expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
    const valuesOf = (section: string, subject: string, unit: string) =>
      report.figures
        .filter((one) => one.section === section && one.subject === subject && one.unit === unit)
        .map(({ name, values }) => [name, ...values]);
    for (const subject of [
      "dynamic host",
      "plugin",
      "plugin, YAML",
      "no-op plugin",
      "plugin without checkpoints",
      "plugin, YAML, without checkpoints",
      "terraform",
    ])
      expect(valuesOf("life", subject, "ms").map(([name]) => name)).toEqual(operations);
    expect(valuesOf("life", "no-op plugin", "requests")).toEqual(operations.map((name) => [name, 0]));
    expect(valuesOf("life", "terraform", "requests")).toEqual(operations.map((name) => [name, 1]));
    // A read of each object, and the account.
    expect(valuesOf("life", "plugin", "requests")).toContainEqual(["refresh", 5]);
    expect(valuesOf("life", "plugin, YAML", "requests")).toContainEqual(["refresh", 5]);
    expect(valuesOf("drift", "terraform", "requests")).toEqual([
      ["terraform plan", 1],
      ["terraform plan -refresh-only", 1],
    ]);
    for (const subject of ["dynamic host", "plugin", "plugin, YAML"])
      expect(valuesOf("drift", subject, "requests").slice(0, 3)).toEqual([
        ["trefoil drift", 5],
        ["trefoil drift --engine", 5],
        ["pulumi refresh --preview-only", 5],
      ]);
    expect(readFileSync(notes, "utf8").split("\n").slice(0, 4)).toEqual([
      "apply -auto-approve -input=false -no-color",
      "plan -detailed-exitcode -input=false -no-color",
      "plan -refresh-only -detailed-exitcode -input=false -no-color",
      "destroy -auto-approve -input=false -no-color",
    ]);
    expect(report.load.before).toHaveLength(3);
    expect(report.aims.map(({ what }) => what)).toContain("create through the plugin, by a no-op plugin");

    const compared = run("compare.ts", [output, output], {});
    expect([compared.status, compared.stderr]).toEqual([0, ""]);
    expect(compared.stdout).toMatch(/\nlife +plugin +create \(ms\) +\d+ +\d+ +1\.00\n/);
  }, 600_000);
});
