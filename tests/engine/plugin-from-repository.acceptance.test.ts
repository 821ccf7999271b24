import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, symlinkSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { credentials } from "@grpc/grpc-js";
import { ResourceProviderClient } from "@pulumi/pulumi/proto/provider_grpc_pb";
import { GetSchemaRequest } from "@pulumi/pulumi/proto/provider_pb";
import { checkout } from "../../tools/engine-harness";
import { temporaryFolder } from "../support/temporary-folder";

describe("the plugin in a folder of the repository", () => {
  // The language host of these tests has no method for such plugins. A newer host starts this program.
  it("is run by Pulumi's program for plugins in Node, and returns the schema", async () => {
    const folder = join(temporaryFolder(), "plugin");
    cpSync(join(checkout, "plugin"), folder, { recursive: true });
    mkdirSync(join(folder, "node_modules"));
    symlinkSync(checkout, join(folder, "node_modules/trefoil"));
    const program = join(checkout, "node_modules/@pulumi/pulumi/cmd/run-plugin");
    // The plugin ends if the port of the engine is closed.
    const engine = createServer().listen(0, "127.0.0.1");
    await once(engine, "listening");
    const { port: enginePort } = engine.address() as AddressInfo;
    const child = spawn(process.execPath, [program, folder, `127.0.0.1:${enginePort}`], {
      cwd: folder,
      stdio: ["ignore", "pipe", "inherit"],
    });
    try {
      const [port] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
      const client = new ResourceProviderClient(`127.0.0.1:${port}`, credentials.createInsecure());
      const schema = await new Promise<string>((resolve, reject) =>
        client.getSchema(new GetSchemaRequest(), (error, response) =>
          error ? reject(error) : resolve(response.getSchema()),
        ),
      );
      client.close();
      expect(JSON.parse(schema)).toMatchObject({ name: "trefoil", version: require("../../package.json").version });
    } finally {
      child.kill();
      await once(child, "exit");
      engine.close();
    }
  }, 60_000);
});
