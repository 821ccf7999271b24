import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { createProject, executables, Running, type Stack } from "../../tools/engine-harness";
import { findOrInstallLanguageYaml } from "../../tools/programs/language-yaml/find-or-install";
import { findOrInstallPrefect } from "../../tools/programs/prefect/find-or-install";
import { causedBy } from "../../tools/until";
import { freePort } from "../support/free-port";
import { temporaryFolder } from "../support/temporary-folder";
import { expectSettled } from "./kill-support";
import { outputOf, passed, stepsIn, trefoil } from "./support";

const login = { username: "admin", password: "invented-password" };
const headers = {
  authorization: `Basic ${Buffer.from(`${login.username}:${login.password}`).toString("base64")}`,
  "content-type": "application/json",
};

/** The next write that matches fails: the server processes it, unless `isSent` is false, and the client receives no response. */
interface Fault {
  readonly write: RegExp;
  readonly isSent: boolean;
  received: boolean;
  done: boolean;
}

/** The server of Prefect, with its data in memory, behind a proxy that loses responses. */
class Server {
  fault: Fault | undefined;

  private constructor(
    readonly process: ChildProcess,
    readonly port: number,
    readonly proxy: ReturnType<typeof createServer>,
  ) {}

  static async start(): Promise<Server> {
    const python = join(dirname(await findOrInstallPrefect()), "python");
    const port = await freePort();
    const env = {
      PATH: process.env.PATH,
      HOME: temporaryFolder(),
      PREFECT_SERVER_API_AUTH_STRING: `${login.username}:${login.password}`,
      PREFECT_SERVER_ANALYTICS_ENABLED: "false",
      PREFECT_SERVER_UI_ENABLED: "false",
      DO_NOT_TRACK: "1",
    };
    const app = ["--factory", "prefect.server.api.server:create_app", "--log-level", "critical"];
    const args = ["-m", "uvicorn", ...app, "--host", "127.0.0.1", "--port", String(port)];
    const child = spawn(python, args, { env, stdio: "ignore" });
    const server = new Server(
      child,
      port,
      createServer((request, response) => {
        const { method = "", url = "" } = request;
        const line = `${method} ${url}`;
        const fault = !server.fault?.received && server.fault?.write.test(line) ? server.fault : undefined;
        if (fault) fault.received = true;
        if (fault && !fault.isSent) return;
        const forward = send({ host: "127.0.0.1", port, path: url, method, headers: request.headers }, (reply) => {
          if (fault) {
            fault.done = true;
            reply.resume();
            return void request.socket.destroy();
          }
          response.writeHead(reply.statusCode ?? 502, reply.headers);
          reply.pipe(response);
        });
        forward.on("error", () => response.destroy());
        request.pipe(forward);
      }),
    );
    await new Promise<void>((resolve) => server.proxy.listen(0, "127.0.0.1", resolve));
    const isReady = () =>
      fetch(`http://127.0.0.1:${port}/api/health`, { headers }).then(
        ({ ok }) => ok,
        () => false,
      );
    for (let i = 0; i < 240 && !(await isReady()); i++) await new Promise((resolve) => setTimeout(resolve, 500));
    return server;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.proxy.address() as AddressInfo).port}/api`;
  }

  async api(method: string, path: string, body?: object): Promise<unknown> {
    const url = `http://127.0.0.1:${this.port}${path}`;
    const response = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text ? JSON.parse(text) : undefined;
  }

  stop(): void {
    this.proxy.closeAllConnections();
    this.proxy.close();
    this.process.kill("SIGKILL");
  }
}

/** The resources after a review of the proposals: names identify objects, and the document describes no authentication. */
const resources = JSON.stringify({
  name: "workflows",
  version: "1.0.0",
  authentication: { type: "http", scheme: "basic" },
  resources: {
    Pool: {
      create: "POST /work_pools/",
      read: "GET /work_pools/{name}",
      update: "PATCH /work_pools/{name}",
      delete: "DELETE /work_pools/{name}",
      id: "name",
    },
    Queue: {
      create: "POST /work_pools/{work_pool_name}/queues",
      read: "GET /work_pools/{work_pool_name}/queues/{name}",
      update: "PATCH /work_pools/{work_pool_name}/queues/{name}",
      delete: "DELETE /work_pools/{work_pool_name}/queues/{name}",
      id: "name",
    },
    Variable: {
      create: "POST /variables/",
      read: "GET /variables/name/{name}",
      update: "PATCH /variables/name/{name}",
      delete: "DELETE /variables/name/{name}",
      id: "name",
    },
    Limit: {
      create: "POST /v2/concurrency_limits/",
      read: "GET /v2/concurrency_limits/{id_or_name}",
      update: "PATCH /v2/concurrency_limits/{id_or_name}",
      delete: "DELETE /v2/concurrency_limits/{id_or_name}",
      id: "name",
    },
  },
});

const program = `
name: test
runtime: yaml
resources:
  pool:
    type: workflows:index:Pool
    properties: { name: build, type: process, description: first, concurrencyLimit: 3 }
  queue:
    type: workflows:index:Queue
    properties: { workPoolName: "\${pool.name}", name: urgent, priority: 1, description: first }
  region:
    type: workflows:index:Variable
    properties: { name: region, value: { zone: first, sizes: [1, 2] }, tags: [web] }
  limit:
    type: workflows:index:Limit
    properties: { name: database, limit: 5 }
`;

describe("a package from the document of a real server", () => {
  let server: Server;
  let stack: Stack;
  beforeAll(async () => {
    server = await Server.start();
    stack = await createProject({
      host: "plugin",
      path: [await findOrInstallLanguageYaml()],
      files: {
        "Pulumi.yaml": program,
        "document.json": JSON.stringify(await server.api("GET", "/openapi.json")),
        "reviewed.yaml": resources,
      },
      config: { "workflows:url": server.url, "workflows:username": login.username },
      secrets: { "workflows:password": login.password },
    });
  });
  afterAll(async () => {
    await stack?.dispose();
    server?.stop();
  });

  /** The objects of the program, as the server has them. */
  const objects = async () => {
    const list = async (path: string) => (await server.api("POST", `/api${path}/filter`, {})) as { name: string }[];
    const pools = await list("/work_pools");
    const queues = await Promise.all(pools.map(({ name }) => list(`/work_pools/${name}/queues`)));
    const all = [pools, queues.flat(), await list("/variables"), await list("/v2/concurrency_limits")];
    return all.map((some) =>
      some
        .map(({ name }) => name)
        .sort()
        .join(),
    );
  };
  const complete = ["build", "default,urgent", "region", "database"];

  /** Changes the program, which contains the package that the CLI added. */
  let changes = 0;
  const change = () => {
    const text = readFileSync(join(stack.folder, "Pulumi.yaml"), "utf8");
    const changed = text.replace(/zone: \w+/, `zone: z${++changes}`).replace(/limit: \d+/, `limit: ${9 + changes}`);
    stack.write({ "Pulumi.yaml": changed });
  };

  it("has proposals for its objects, and is added by the CLI", async () => {
    const proposed = await trefoil(stack, ["openapi", "document.json", "--name", "workflows"]);
    expect(proposed.out).toMatch(/ WorkPool .* Queue .* Variable /s);
    const plugin = join(executables, "pulumi-resource-trefoil");
    const args = ["package", "add", plugin, "openapi", "document.json", "reviewed.yaml"];
    const added = await new Running({ args, cwd: stack.folder, env: stack.env }).done;
    expect(outputOf(added)).toContain("Successfully generated an SDK for the workflows package");
  });

  it("creates its objects although a response is lost, and has no changes then", async () => {
    server.fault = { write: /^POST .*variables/, isSent: true, received: false, done: false };
    expect(stepsIn(passed(await stack.up())).sort()).toEqual(
      ["create limit", "create pool", "create queue", "create region"].sort(),
    );
    expect(server.fault.done).toBe(true);
    expect(await objects()).toEqual(complete);
    await expectSettled(stack);
  });

  it("shows and repairs drift, and imports an object", async () => {
    await server.api("PATCH", "/api/work_pools/build", { description: "changed", is_paused: true });
    await server.api("PATCH", "/api/variables/name/region", { value: { zone: "other", sizes: [1] } });
    const drifted = outputOf(passed(await stack.refresh({ diff: true })));
    expect(drifted).toContain("changed");
    expect(drifted).toContain("other");
    expect(stepsIn(passed(await stack.up())).sort()).toEqual(["update pool", "update region"]);
    await expectSettled(stack);

    await server.api("POST", "/api/variables/", { name: "legacy", value: "old" });
    const imported = await stack.run(
      "import",
      "--yes",
      "workflows:index:Variable",
      "legacy",
      "legacy",
      "--protect=false",
    );
    expect(outputOf(imported)).toContain("value: old");
    passed(await stack.up());
    expect(await objects()).toEqual(complete);
  });

  it.each([
    ["a create that is carried out", "engine", /^POST .*work_pools\/$/, true],
    ["a create that is not carried out", "host", /^POST .*queues$/, false],
    ["an update that is carried out", "host", /^PATCH .*variables/, true],
    ["an update that is not carried out", "engine", /^PATCH .*concurrency_limits/, false],
    ["a delete that is carried out", "engine", /^DELETE .*queues/, true],
  ] as const)("recovers from a kill at %s: the %s ends", async (what, victim, write, isSent) => {
    if (what.startsWith("a create")) passed(await stack.destroy());
    if (what.startsWith("an update")) change();
    const fault: Fault = { write, isSent, received: false, done: false };
    server.fault = fault;
    const running = stack.start(what.startsWith("a delete") ? "destroy" : "up", { startsPlugin: true });
    await causedBy(running.done, () => fault.received && (!isSent || fault.done));
    if (victim === "host") {
      await running.killHosts();
      expect((await running.done).exitCode).not.toBe(0);
    } else {
      await running.killEngine("kill");
      await stack.cancel();
    }
    if (what.startsWith("a delete")) {
      passed(await stack.destroy());
      expect(await objects()).toEqual(["", "", "", ""]);
    }
    passed(await stack.up());
    expect(await objects()).toEqual(complete);
    await expectSettled(stack);
  });

  it("deletes its objects", async () => {
    passed(await stack.destroy());
    expect(await objects()).toEqual(["", "", "", ""]);
  });
});
