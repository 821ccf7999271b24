import { loadedFiles } from "../support/loaded-files";

const ofTools = "typescript|@swc";

describe("importing a part of Trefoil", () => {
  it.each<[string, string, RegExp]>([
    [
      "trefoil/webhooks loads neither Pulumi nor anything else of Trefoil",
      'require("./packages/webhooks")',
      new RegExp(`^(provider|sdk|emulator|cli)/|node_modules/(?!zod|${ofTools})`),
    ],
    [
      "trefoil/rotate does not load Pulumi, the SDK, a host or the emulator, and no definitions before they are needed",
      'require("./packages/rotate")',
      /^(sdk|emulator|cli|provider\/(hosts|services))\/|@pulumi/,
    ],
    [
      "the REST client loads neither undici, pino, proper-lockfile, OpenTelemetry nor Azure's library before the first request",
      `require("./provider/rest").createClient({
        baseUrl: "http://127.0.0.1:1",
        auth: { kind: "entra", scope: "https://a.example/.default" },
      })`,
      /node_modules\/(undici|pino|proper-lockfile|@azure|@opentelemetry)\//,
    ],
    [
      "the SDK loads neither zod nor undici nor other code of the provider than the files without imports",
      'require("./sdk")',
      /node_modules\/(zod|undici|pino)\/|^provider\/(?!text\/)/,
    ],
    [
      "a host loads no code of container registries for a kind that does not use them",
      'require("./provider/hosts/package-export")("search:SynonymMap")',
      /^provider\/oci\/(?!on-demand\.ts)/,
    ],
    [
      "a host loads the lifecycle and the client only with the first call about a resource",
      `const { startServer } = require("./provider/hosts/plugin/server.ts");
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
        if (!Object.keys(require.cache).some((file) => file.endsWith("/hosts/shared/configuration.ts"))) throw new Error();
        process.exit();
      });`,
      /provider\/(lifecycle\/(index|operations|session)|rest\/client|oci)(?!.*on-demand\.ts)|services\/\w+\/index/,
    ],
  ])("%s", (_title, script, others) => {
    const files = loadedFiles(script);
    expect(files.filter((file) => /^(packages|provider|sdk)\//.test(file))).not.toEqual([]);
    expect(files.filter((file) => others.test(file))).toEqual([]);
  });
});
