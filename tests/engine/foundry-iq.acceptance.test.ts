import { json } from "node:stream/consumers";
import { startEmulator } from "../../emulator";
import type { HostName } from "../../tools/engine-harness";
import { Running } from "../../tools/engine-harness/cli";
import { listen } from "../support/local-server";
import { inHost, managedIdentity, outputOf, passed, secretLocations, stepsIn, useTestEnvironment } from "./support";

const environment = useTestEnvironment();
const projectId =
  "/subscriptions/0/resourceGroups/hotels/providers/Microsoft.CognitiveServices/accounts/a/projects/agents";

/** A dynamic resource with the outputs of `azure.ts`, whose provider needs an Azure subscription. */
const azure = `
import * as pulumi from "@pulumi/pulumi";

const provider: pulumi.dynamic.ResourceProvider = {
  async create(inputs: object) {
    return { id: "azure", outs: inputs };
  },
};
class Azure extends pulumi.dynamic.Resource {
  declare readonly url: pulumi.Output<string>;
  declare readonly projectId: pulumi.Output<string>;
  declare readonly managementUrl: pulumi.Output<string>;
  constructor(name: string, args: object) {
    super(provider, name, args);
  }
}

const config = new pulumi.Config("test");
const inputs = { url: config.require("url"), projectId: "${projectId}", managementUrl: config.require("managementUrl") };
const azure = new Azure("azure", inputs);
// Unknown until the services exist.
export const url = pulumi.all([azure.url, azure.id]).apply(([address]) => address);
export const { projectId, managementUrl } = azure;
`;

interface Connection {
  properties: Record<string, unknown>;
}

/** Stores the connections of a project, as Azure Resource Manager does. */
async function resourceManager(token: string) {
  const connections = new Map<string, Connection>();
  const requests: string[] = [];
  const server = await listen(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://localhost");
    const reply = (status: number, body?: object) => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(body && JSON.stringify(body));
    };
    requests.push(`${request.method} ${pathname.replace(projectId, "")} ${searchParams.get("api-version")}`);
    if (request.headers.authorization !== `Bearer ${token}`) return reply(401, {});
    if (request.method === "PUT") connections.set(pathname, (await json(request)) as Connection);
    if (request.method === "DELETE") return reply(connections.delete(pathname) ? 200 : 204);
    const found = connections.get(pathname);
    return found ? reply(200, { id: pathname, ...found }) : reply(404, { error: { code: "NotFound" } });
  });
  return { ...server, connections, requests };
}

/** The emulated service, the example with a replacement of its Azure resources, and the servers that it calls. */
async function example(host: HostName) {
  const emulator = await startEmulator({ searchRolesOnly: true, searchPreviewVersions: true });
  const { token, adminKey } = emulator.credentials.search;
  const entra = await managedIdentity(token);
  const manager = await resourceManager(token);
  const config = { "test:url": emulator.search.url, "test:managementUrl": manager.url };
  const stack = await environment.bareExample("foundry-iq", { host, env: entra.env, config });
  stack.write({ "azure.ts": azure });
  const run = async (...args: string[]) => {
    const env = { PATH: String(stack.env.PATH), ...entra.env };
    const result = await new Running({ program: "node", args: ["hotels.mts", ...args], cwd: stack.folder, env }).done;
    expect([result.exitCode, result.stderr]).toEqual([0, ""]);
    return result.stdout;
  };
  const dispose = async (): Promise<void> => {
    await entra[Symbol.asyncDispose]();
    await manager[Symbol.asyncDispose]();
    await emulator.close();
  };
  return { emulator, stack, manager, run, secrets: [token, adminKey], [Symbol.asyncDispose]: dispose };
}

describe("the example of a knowledge base for the agents of a Foundry project", () => {
  it.each(inHost("plugin"))(
    "connects the project with the knowledge base, which responds to an agent, and repairs the connection: host %s",
    async (host) => {
      await using setup = await example(host);
      const { stack, manager, emulator, run } = setup;
      const preview = passed(await stack.preview());
      expect([manager.requests, emulator.search.control.journal()]).toEqual([[], []]);
      const created = passed(await stack.up());
      expect(stepsIn(created).sort()).toEqual(
        ["azure", "guide", "guide", "hotels", "hotels", "search"].map((name) => `create ${name}`),
      );
      const { connectionId, mcpEndpoint, searchUrl, indexName } = await stack.outputs();
      const connection = () => manager.connections.get(String(connectionId));
      expect(connection()?.properties).toEqual({
        category: "RemoteTool",
        authType: "ProjectManagedIdentity",
        target: mcpEndpoint,
        audience: "https://search.azure.com/",
        isSharedToAll: true,
        metadata: { ApiType: "Azure" },
      });
      passed(await stack.preview({ refresh: true, expectNoChanges: true }));

      expect(await run("fill", String(searchUrl), String(indexName))).toBe("3 hotels written\n");
      const content = await run("ask", String(connection()?.properties.target), "breakfast");
      expect(content).toContain("Garden Inn");
      expect(content).not.toContain("Mountain Lodge");

      (connection() as Connection).properties.target = "https://others.example/mcp";
      const repaired = passed(await stack.up({ refresh: true, diff: true }));
      expect(outputOf(repaired)).toContain("https://others.example/mcp");
      expect(connection()?.properties.target).toBe(mcpEndpoint);
      await stack.configure({ "trefoil-foundry-iq:mcpVersion": "2026-08-01-preview" });
      expect(stepsIn(passed(await stack.up()))).toEqual(["update guide"]);
      expect(connection()?.properties.target).toMatch(/\/mcp\?api-version=2026-08-01-preview$/);
      expect(await run("ask", String(connection()?.properties.target), "fireplaces")).toContain("Mountain Lodge");

      // The index is protected while it contains documents.
      const documents = emulator.search.control.objects().documents ?? {};
      for (const key of Object.keys(documents))
        emulator.search.control.change({ collection: "documents", key, remove: true });
      const destroyed = passed(await stack.destroy());
      expect(stepsIn(destroyed).slice(0, 2)).toEqual(["delete guide", "delete guide"]);
      expect([...manager.connections.keys()]).toEqual([]);
      const runs = [preview, created, repaired, destroyed, await stack.run("stack", "export")];
      expect(secretLocations(setup.secrets, [stack], runs)).toEqual([]);
    },
  );
});
