import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hostNames } from "../../tools/engine-harness";
import { digestOf } from "../support/oci/images";
import { Registry } from "../support/oci/registry";
import { passed, program, stepsIn, useTestEnvironment } from "./support";

describe.each(hostNames)("files of an artifact, on the host %s", (host) => {
  const environment = useTestEnvironment();
  let registry: Registry;

  beforeEach(async () => {
    registry = await Registry.start();
  });
  afterEach(() => registry.stop());

  const access = () => ({ "trefoil:ociRegistries": JSON.stringify({ [registry.host]: {} }) });
  const policy = (version: string, options = "") => {
    const { "index.js": text } = program(`
      new registry.Artifact("policy", {
        repository: "${registry.host}/acme/policies", tag: "1.0.0", artifactType: "application/vnd.example.policy",
        files: [{ path: "files/policy.json" }], annotations: { version: "${version}" }, onDelete: "delete",
      }, { ${options} });`) as { readonly "index.js": string };
    return { "program/index.js": text };
  };
  const pushed = async () => JSON.parse((await registry.manifest("acme/policies", "1.0.0"))?.bytes.toString() ?? "");

  it("are in the folder that `main` selects, and do not change with `ignoreChanges`", async () => {
    const files = {
      ...policy("1"),
      "Pulumi.yaml": "name: test\nruntime:\n  name: nodejs\n  options:\n    typescript: false\nmain: program\n",
      "program/package.json": JSON.stringify({ name: "program", private: true, main: "index.js" }),
      "program/files/policy.json": "of the program",
      "files/policy.json": "of the project",
    };
    // The engine starts a plugin in the folder of the program.
    const stack = await environment.project("", { host, files, secrets: access(), attached: false });
    passed(await stack.up());
    const digest = digestOf(Buffer.from("of the program"));
    expect(await pushed()).toMatchObject({ annotations: { version: "1" }, layers: [{ digest }] });

    writeFileSync(join(stack.folder, "program/files/policy.json"), "changed");
    stack.write(policy("2", 'ignoreChanges: ["files"]'));
    expect(stepsIn(passed(await stack.up()))).toEqual(["update policy"]);
    expect(await pushed()).toMatchObject({ annotations: { version: "2" }, layers: [{ digest }] });

    rmSync(join(stack.folder, "program/files/policy.json"));
    stack.write(policy("3", 'ignoreChanges: ["files"]'));
    passed(await stack.up({ refresh: true }));
    expect(await pushed()).toMatchObject({ annotations: { version: "3" }, layers: [{ digest }] });
    passed(await stack.destroy());
    expect(await registry.tags("acme/policies")).toEqual([]);
  });
});
