import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const root = resolve(__dirname, "../../..");
const dist = join(root, "dist");

/** Runs an expression that requires a module as `one`, and returns its value. */
function evaluate(module: string, code: string): unknown {
  const script = `const one = require(${JSON.stringify(module)}); Promise.resolve(${code}).then((value) => console.log(JSON.stringify(value)))`;
  const { stdout, stderr } = spawnSync(process.execPath, ["--eval", script], { cwd: root, encoding: "utf8" });
  if (stderr) throw new Error(stderr);
  return JSON.parse(stdout);
}

describe("the part of zod in the build", () => {
  it.each([
    "z.string().safeParse(1).error.issues",
    "z.strictObject({ a: z.int().min(3) }).safeParse({ a: 2, b: 1 }).error.issues",
    'z.union([z.enum(["a", "b"]), z.literal(1)]).safeParse("c").error.issues',
    "z.array(z.record(z.string(), z.boolean())).safeParse([{ a: 1 }]).error.issues",
    'z.core.toDotPath(["a", 0, "b c"])',
    'z.globalRegistry.get(z.string().meta({ description: "A name." }))',
  ])("returns what the package returns: %s", (code) => {
    const ofZod = code.replaceAll(/\bz\./g, "one.z.");
    expect(evaluate("./dist/vendor/zod.js", ofZod)).toEqual(evaluate("zod", ofZod));
  });
});

/** A request whose response contains its method and path, and a request whose connection is lost. The server is a proxy, too. */
const exchange = `(async () => {
  const server = require("node:http").createServer((request, response) => {
    if (request.url === "/lost") return request.socket.destroy();
    response.writeHead(201, { "x-one": "1" }).end(request.method + request.url);
  });
  let tunnels = 0;
  server.on("connect", (_, socket) => {
    tunnels++;
    const target = require("node:net").connect(server.address().port, "127.0.0.1");
    for (const one of [socket, target]) one.on("error", () => {});
    socket.write("HTTP/1.1 200 OK\\r\\n\\r\\n");
    socket.pipe(target).pipe(socket);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = "http://127.0.0.1:" + server.address().port;
  const agent = new AGENT;
  const { statusCode, headers, body } = await agent.request({ origin, path: "/a?b=1", method: "POST", body: "text" });
  const found = [statusCode, headers["x-one"], await body.text(), tunnels];
  const lost = await agent.request({ origin, path: "/lost", method: "GET" }).catch(({ code }) => code);
  await agent.destroy();
  server.closeAllConnections();
  server.close();
  return [...found, lost];
})()`;

describe("the part of undici in the build", () => {
  it.each([
    ["one.Agent()", 0],
    ['one.EnvHttpProxyAgent({ httpProxy: origin, httpsProxy: "", noProxy: "", proxyTunnel: true })', 1],
  ])("sends requests as the package does: %s", (agent, tunnels) => {
    const code = exchange.replace("AGENT", agent);
    expect(evaluate("./dist/vendor/undici.js", code)).toEqual([201, "1", "POST/a?b=1", tunnels, "UND_ERR_SOCKET"]);
    expect(evaluate("undici", code)).toEqual(evaluate("./dist/vendor/undici.js", code));
  });

  it("contains the members that the client uses", () => {
    expect(evaluate("./dist/vendor/undici.js", "Object.keys(one)")).toEqual(["Agent", "EnvHttpProxyAgent", "Pool"]);
  });
});

describe("packages in the build", () => {
  it.each([
    ["zod", "provider/services/search/synonym-map.js", /locales\/(de|fr|ja)\.js/],
    ["undici", "provider/rest/transport/agents.js", /\/(mock|cache|web\/websocket)\//],
  ])("are loaded instead of %s, without its unused part", (name, user, unused) => {
    const files = readdirSync(dist, { recursive: true, encoding: "utf8" }).filter((file) =>
      /^(cli|emulator|packages|provider|sdk)\/.*\.js$/.test(file),
    );
    const using = files.filter((file) => readFileSync(join(dist, file), "utf8").includes(`require("${name}`));
    expect(files).toContain(user);
    expect(using).toEqual([]);
    expect(readFileSync(join(dist, `vendor/${name}.js`), "utf8")).not.toMatch(unused);
  });

  it.each(["zod", "undici"])("have their license in the same folder: %s", (name) => {
    const { version } = JSON.parse(readFileSync(join(root, `node_modules/${name}/package.json`), "utf8")) as {
      version: string;
    };
    const licenses = readFileSync(join(dist, "vendor/LICENSES"), "utf8");
    expect(licenses).toMatch(new RegExp(`^${name} ${version} \\(MIT\\)\n\nMIT License`, "m"));
  });
});
