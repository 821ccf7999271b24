import { spawnSync } from "node:child_process";
import { join } from "node:path";

const root = join(__dirname, "../../..");

/** The files of the provider that a program loads. */
function loadedBy(program: string): string[] {
  const text = `${program}; console.log(JSON.stringify(Object.keys(require.cache))); process.exit();`;
  const hook = join(root, "tests/unit/rest/typescript-hook.js");
  const { stdout } = spawnSync(process.execPath, ["-r", hook, "-e", text], { cwd: root, encoding: "utf8" });
  return (JSON.parse(stdout) as string[]).map((file) => file.slice(root.length + 1));
}

describe("loading a host", () => {
  it("loads the lifecycle and the client only with the first call about a resource", () => {
    const files = loadedBy(`
      require("./provider/hosts/plugin/server.ts");
      const { Plugin } = require("./provider/hosts/plugin/plugin.ts");
      const { CheckRequest, ConfigureRequest } = require("@pulumi/pulumi/proto/provider_pb");
      const plugin = new Plugin();
      plugin.schema();
      plugin.checkConfig(new CheckRequest().setUrn("urn:pulumi:dev::p::pulumi:providers:trefoil::default"));
      plugin.configure("a", new ConfigureRequest());
      plugin.cancel("a")
    `);
    expect(files).toContain("provider/hosts/shared/configuration.ts");
    const early = /provider\/(lifecycle\/(index|operations|session)|rest\/client|oci)|services\/\w+\/index/;
    expect(files.filter((file) => early.test(file) && !file.endsWith("on-demand.ts"))).toEqual([]);
  });

  it("loads no code of container registries for a kind that does not use them", () => {
    const files = loadedBy('require("./provider/hosts/dynamic/dynamic.ts").dynamicProvider("search:SynonymMap")');
    expect(files.filter((file) => file.startsWith("provider/oci/"))).toEqual(["provider/oci/on-demand.ts"]);
  });
});
