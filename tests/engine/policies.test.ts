import { chmodSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { engineTimeout, type Stack } from "./harness";
import { outputOf, passed, program, projectWithPlugin, stepsIn, useTestEnvironment } from "./support";

jest.setTimeout(engineTimeout);

const environment = useTestEnvironment();

/** A policy pack, and a launcher for a language host that is too old to run a pack. */
const pack = {
  "policies/PulumiPolicy.yaml": "runtime: nodejs\n",
  "policies/package.json": JSON.stringify({ name: "policies", version: "1.0.0", main: "index.js" }),
  "policies/index.js": `
    const { PolicyPack, validateResourceOfType, validateStackResourcesOfType } = require("@pulumi/policy");
    const { registry, search } = require("trefoil");
    new PolicyPack("ours", { enforcementLevel: "mandatory", policies: [
      {
        name: "private", description: "Repositories are private.",
        validateResource: validateResourceOfType(registry.Repository, (repository, args, report) => {
          if (!repository.isPrivate) report("Set private on " + repository.namespace + "/" + repository.name + ".");
        }),
      },
      {
        name: "few", description: "At most one synonym map.",
        validateStack: validateStackResourcesOfType(search.SynonymMap, (maps, args, report) => {
          if (maps.length > 1) report("Found " + maps.map(({ synonyms }) => synonyms.join()).sort().join(" and ") + ".");
        }),
      },
    ] });`,
  "policies/launch": `#!/bin/sh
    cd "$(dirname "$0")" && exec node node_modules/@pulumi/pulumi/cmd/run-policy-pack "$1" .\n`,
};

/** The pack in the form that this engine can start: its folder, otherwise its launcher. */
async function startable(stack: Stack): Promise<string> {
  stack.write(pack);
  symlinkSync("../node_modules", join(stack.folder, "policies/node_modules"));
  chmodSync(join(stack.folder, "policies/launch"), 0o755);
  const tried = outputOf(await stack.preview({ flags: ["--policy-pack", "policies"] }));
  return tried.includes("failed to start") ? "policies/launch" : "policies";
}

describe("a mandatory policy", () => {
  it("stops a program that violates it, and accepts a program that complies", async () => {
    const objects = (hidden: boolean, maps: number) =>
      program(`
        new registry.Repository("app", { namespace: "acme", name: "app", isPrivate: ${hidden} });
        for (let i = 0; i < ${maps}; i++) new search.SynonymMap("map" + i, { name: "map" + i, synonyms: ["a" + i] });`);
    const stack = await environment.project("", { files: projectWithPlugin });
    const flags = ["--policy-pack", await startable(stack)];

    stack.write(objects(false, 2));
    const broken = await stack.up({ flags });
    expect(broken.exitCode).not.toBe(0);
    expect(outputOf(broken)).toContain("Set private on acme/app.");
    // The same pack applies to resources of the plugin.
    const withPlugin = await stack.preview({ flags, env: { TREFOIL_HOST: "plugin" } });
    expect(withPlugin.exitCode).not.toBe(0);
    for (const text of ["Set private on acme/app.", "Found a0 and a1."]) expect(outputOf(withPlugin)).toContain(text);
    expect(environment.objects()).not.toContain("registry repositories acme/app");

    stack.write(objects(true, 1));
    expect(stepsIn(passed(await stack.up({ flags })))).toContain("create app");
  });
});
