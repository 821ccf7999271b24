import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import { join, resolve } from "node:path";
import { credentials } from "@grpc/grpc-js";
import { ResourceProviderClient } from "@pulumi/pulumi/proto/provider_grpc_pb";
import { ConfigureRequest, CreateRequest } from "@pulumi/pulumi/proto/provider_pb";
import { Struct } from "google-protobuf/google/protobuf/struct_pb";
import { writeFiles } from "../../../tools/files";
import { causedBy } from "../../../tools/until";
import { atTheEnd, cleanUp, folder, script, type TestServer } from "../../support/rest-client";

const root = resolve(__dirname, "../../..");
const inputs = { name: "places", synonyms: ["usa, united states"] };

/** Creates an object as Pulumi's dynamic host does. */
const dynamicHost = `
  const dynamicProvider = require(${JSON.stringify(join(root, "provider/hosts/package-export"))});
  const config = { "trefoil:searchUrl": process.env.TEST_URL, "trefoil:searchApiKey": "key" };
  require("node:net").createServer().listen(0, "127.0.0.1", async () => {
    const host = dynamicProvider("search:SynonymMap");
    await host.configure({ config: { get: (key) => config[key] } });
    const inputs = { ...${JSON.stringify(inputs)}, __trefoil: { name: "dev/places" }, __provider: "p" };
    host.create(inputs).catch(({ message }) => console.log(message));
  });`;

let engine: Server;
let service: TestServer;
beforeEach(async () => {
  // One second less than the longest wait.
  service = await script({ status: 429, headers: { "retry-after": "899" } });
  engine = createServer((socket) => socket.on("error", () => undefined).resume()).listen(0, "127.0.0.1");
  await once(engine, "listening");
});
afterEach(cleanUp);

/** Starts a host in an own folder. Its output is `text()`. */
function start(path: string): { child: ChildProcess; text: () => string } {
  const home = folder();
  writeFiles(home, { "cmd/dynamic-provider/index.js": dynamicHost });
  const address = `127.0.0.1:${(engine.address() as AddressInfo).port}`;
  const args = ["--require", join(root, "tools/typescript.js"), resolve(home, path), address];
  const env = { ...process.env, TEST_URL: service.url, TREFOIL_HOME: home };
  const child = spawn(process.execPath, args, { cwd: home, env, stdio: ["ignore", "pipe", "inherit"] });
  atTheEnd(() => child.kill("SIGKILL"));
  let text = "";
  child.stdout?.on("data", (chunk) => {
    text += chunk;
  });
  return { child, text: () => text };
}

/**
 * The engine ends while the host waits for the service. Returns the exit code of the host.
 *
 * @param call a call of the engine, which fails if the host sends no request.
 */
async function exitCodeAfterEngine(
  child: ChildProcess,
  { call, disconnect = () => {} }: { readonly call?: Promise<unknown>; readonly disconnect?: () => void } = {},
): Promise<number | null> {
  const exit = once(child, "exit");
  await causedBy(Promise.race(call ? [exit, call] : [exit]), () => service.journal.length > 0);
  engine.close();
  disconnect();
  return (await exit)[0];
}

describe("a host that waits for a service ends its wait and itself after its engine was killed", () => {
  it("the dynamic host", async () => {
    const { child, text } = start("cmd/dynamic-provider/index.js");
    expect(await exitCodeAfterEngine(child)).toBe(0);
    expect(text()).toMatch(/the engine has ended/);
    expect(service.journal).toHaveLength(1);
  });

  it("the plugin", async () => {
    const { child, text } = start(join(root, "packages/executable/main.ts"));
    await once(child.stdout as NonNullable<typeof child.stdout>, "data");
    const plugin = new ResourceProviderClient(`127.0.0.1:${text().trim()}`, credentials.createInsecure());
    const settings = Struct.fromJavaScript({ searchUrl: service.url, searchApiKey: "key" });
    await new Promise<void>((resolve, reject) =>
      plugin.configure(new ConfigureRequest().setArgs(settings), (error) => (error ? reject(error) : resolve())),
    );
    const request = new CreateRequest()
      .setUrn("urn:pulumi:dev::shop::trefoil:search:SynonymMap::places")
      .setProperties(Struct.fromJavaScript(inputs));
    let disconnect = () => {};
    const call = new Promise((resolve, reject) => {
      const pending = plugin.create(request, (error, response) => (error ? reject(error) : resolve(response)));
      disconnect = () => {
        // Until its calls have ended, a closed client keeps its connection.
        pending.cancel();
        plugin.close();
      };
    });
    expect(await exitCodeAfterEngine(child, { call, disconnect })).toBe(0);
    expect(service.journal).toHaveLength(1);
  });
});
