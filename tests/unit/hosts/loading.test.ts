import { spawnSync } from "node:child_process";
import { join } from "node:path";

const root = join(__dirname, "../../..");

/** The files of the provider that a program loads. */
function loadedBy(program: string): string[] {
  const text = `const print = () => { console.log(JSON.stringify(Object.keys(require.cache))); process.exit(); };\n${program}`;
  const hook = join(root, "tests/unit/rest/typescript-hook.js");
  const { stdout } = spawnSync(process.execPath, ["-r", hook, "-e", text], { cwd: root, encoding: "utf8" });
  return (JSON.parse(stdout) as string[]).map((file) => file.slice(root.length + 1));
}

describe("loading a host", () => {
  it("loads the lifecycle and the client only with the first call about a resource", () => {
    const files = loadedBy(`
      const { startServer } = require("./provider/hosts/plugin/server.ts");
      const { credentials } = require("@grpc/grpc-js");
      const { ResourceProviderClient } = require("@pulumi/pulumi/proto/provider_grpc_pb");
      const { CheckRequest, ConfigureRequest, GetSchemaRequest } = require("@pulumi/pulumi/proto/provider_pb");
      const { Empty } = require("google-protobuf/google/protobuf/empty_pb");
      const urn = "urn:pulumi:dev::p::pulumi:providers:trefoil::default";
      const calls = [
        ["getSchema", new GetSchemaRequest()],
        ["checkConfig", new CheckRequest().setUrn(urn)],
        ["configure", new ConfigureRequest()],
        ["cancel", new Empty()],
      ];
      startServer().then(async ({ port }) => {
        const client = new ResourceProviderClient("127.0.0.1:" + port, credentials.createInsecure());
        for (const [method, request] of calls) await new Promise((done) => client[method](request, done));
        print();
      });
    `);
    expect(files).toContain("provider/hosts/shared/configuration.ts");
    const early = /provider\/(lifecycle\/(index|operations|session)|rest\/client|oci)|services\/\w+\/index/;
    expect(files.filter((file) => early.test(file) && !file.endsWith("on-demand.ts"))).toEqual([]);
  });

  it("loads no code of container registries for a kind that does not use them", () => {
    const files = loadedBy('require("./provider/hosts/package-export.ts")("search:SynonymMap"); print()');
    expect(files.filter((file) => file.startsWith("provider/oci/"))).toEqual(["provider/oci/on-demand.ts"]);
  });
});
