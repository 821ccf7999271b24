import { execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { connect, createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { atTheEnd, cleanUp, script } from "../../support/rest-client";
import { TraceReceiver } from "../../support/trace-receiver";

const before = { ...process.env };
let receiver: TraceReceiver;
let address: string;
beforeEach(async () => {
  receiver = new TraceReceiver();
  address = await receiver.startGrpc();
});
afterEach(async () => {
  jest.restoreAllMocks();
  process.env = { ...before };
  await receiver.stop();
  await cleanUp();
});

/** The modules of a process with these environment variables. The settings belong to the process. */
function load(env: Readonly<Record<string, string>>) {
  jest.resetModules();
  process.env = { ...before, ...env };
  const tracing = require("../../../provider/tracing") as typeof import("../../../provider/tracing");
  const rest = require("../../../provider/rest") as typeof import("../../../provider/rest");
  return { ...tracing, ...rest };
}

/** The environment that the engine passes. */
const traced = () => ({ PULUMI_OTEL_EXPORTER_OTLP_ENDPOINT: address });
const create = { operation: "create", kind: "search:Index", resource: "hotels" };

/** Runs an operation in a process, since OpenTelemetry's exporter for HTTP does not work in Jest. Returns the problem. */
const inProcess = (env: Readonly<Record<string, string>>) =>
  runProgram(
    `
    const { recordOperation, flushSpans, takeProblem } = require("./provider/tracing");
    recordOperation({ operation: "create", kind: "search:Index" }, async () => {})
      .then(flushSpans)
      .then(() => console.log(String(takeProblem())));`,
    env,
  );

/** Runs a program in the folder of the repository. Returns its output. */
async function runProgram(program: string, env: Readonly<Record<string, string>>): Promise<string> {
  const args = ["--require", "./tools/typescript.js", "--eval", program];
  const root = join(__dirname, "../../..");
  const options = { cwd: root, env: { ...before, ...env } };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, args, options);
  return `${stdout}${stderr}`.trim();
}

describe("the spans of an operation", () => {
  it("contain its requests and waits with their times, and no value", async () => {
    const [token, name] = [randomBytes(16).toString("hex"), `name-${randomBytes(8).toString("hex")}`];
    const service = await script({ status: 503 }, { json: { apiKey: name } });
    const { createClient, recordOperation, recordWaiting, countReadFromList, flushSpans } = load(traced());
    const client = createClient({ baseUrl: service.url, auth: { kind: "bearer", token }, retry: { baseDelayMs: 200 } });
    atTheEnd(() => client.close());
    // A shorter wait is not recorded.
    jest.spyOn(Math, "random").mockReturnValue(0.5);
    await recordOperation(create, async () => {
      countReadFromList();
      countReadFromList();
      await recordWaiting("object", () => new Promise((resolve) => setTimeout(resolve, 30)));
      const path = `/indexes('${name}')`;
      await client.request({
        method: "PUT",
        path,
        route: "/indexes('{name}')?x={y}",
        query: { code: name },
        body: { name },
        secrets: [name],
      });
    });
    await flushSpans();

    const [operation] = receiver.named(/^create/);
    expect(operation).toMatchObject({
      name: "create search:Index",
      service: "trefoil",
      parentSpanId: "",
      kind: 2,
      status: 0,
      attributes: {
        "trefoil.operation": "create",
        "trefoil.kind": "search:Index",
        "trefoil.resource": "hotels",
        "trefoil.reads_from_lists": 2,
      },
    });
    const parts = receiver.spans.filter(({ parentSpanId }) => parentSpanId === operation?.spanId);
    expect(parts.map((part) => part.name).filter((part) => part !== "wait: limit")).toEqual([
      "wait: object",
      "PUT /indexes('{name}')",
      "wait: retry",
      "PUT /indexes('{name}')",
    ]);
    const attributes = {
      "http.request.method": "PUT",
      "url.template": "/indexes('{name}')",
      "server.address": service.url.slice("http://".length),
      "trefoil.service": "127.0.0.1",
    };
    expect(receiver.named(/^PUT/)).toEqual([
      expect.objectContaining({
        kind: 3,
        status: 2,
        attributes: { ...attributes, "http.response.status_code": 503, "error.type": "503" },
      }),
      expect.objectContaining({
        kind: 3,
        status: 0,
        attributes: { ...attributes, "http.response.status_code": 200, "http.request.resend_count": 1 },
      }),
    ]);
    for (const { traceId, start, end } of parts) {
      expect(traceId).toBe(operation?.traceId);
      expect(start).toBeGreaterThanOrEqual((operation?.start ?? 0) - 1e6);
      expect(end).toBeLessThanOrEqual((operation?.end ?? 0) + 1e6);
    }
    const wait = receiver.named(/object/)[0];
    expect(((wait?.end ?? 0) - (wait?.start ?? 0)) / 1e6).toBeGreaterThanOrEqual(29);
    expect(receiver.text).not.toContain(name);
    expect(receiver.text).not.toContain(token);
  });

  it("name the code of an error, and not its message", async () => {
    const { recordOperation, flushSpans } = load(traced());
    const secret = randomBytes(16).toString("hex");
    const fail = (error: unknown) => recordOperation(create, () => Promise.reject(error)).catch((thrown) => thrown);
    const failure = Object.assign(new Error(secret), { code: "not_found" });
    expect(await fail(failure)).toBe(failure);
    await fail(new TypeError(secret));
    await fail(Object.assign(new Error(), { code: `${secret} with spaces` }));
    await fail(undefined);
    await flushSpans();
    expect(receiver.spans.map(({ status, attributes }) => [status, attributes["error.type"]])).toEqual([
      [2, "not_found"],
      [2, "TypeError"],
      [2, "Error"],
      [2, "Error"],
    ]);
    expect(receiver.text).not.toContain(secret);
  });

  it("omit the path of a sign-in and of a redirect within a request", async () => {
    const service = await script(
      { json: { token: "t" } },
      { status: 307, headers: { location: "/elsewhere/secret" } },
      { json: {} },
    );
    const { createClient, recordOperation, flushSpans } = load(traced());
    const auth = { kind: "login", path: "/login", body: { password: "p" }, token: "token" } as const;
    const client = createClient({ baseUrl: service.url, auth });
    atTheEnd(() => client.close());
    await recordOperation(create, async () => void (await client.get("/x/1", { route: "/x/{id}" })));
    await flushSpans();
    expect(receiver.named(/^(GET|POST)/).map(({ name }) => name)).toEqual(["POST", "GET /x/{id}", "GET"]);
  });

  it("belong to the parent of their call, or to TRACEPARENT", async () => {
    const id = (bytes: number) => randomBytes(bytes).toString("hex");
    const [trace, span, other] = [id(16), id(8), id(8)];
    const { recordOperation, withParent, flushSpans } = load({ ...traced(), TRACEPARENT: `00-${trace}-${span}-01` });
    const act = (operation: string) => recordOperation({ ...create, operation }, async () => {});
    await act("default");
    await withParent(
      () => `00-${trace}-${other}-01`,
      () => act("called"),
    );
    for (const invalid of [undefined, "", "00-zz-1-01", `00-${"0".repeat(32)}-${other}-01`, "x".repeat(100_000)])
      await withParent(
        () => invalid,
        () => act("invalid"),
      );
    await withParent(
      () => `00-${trace}-${other}-00`,
      () => act("unsampled"),
    );
    await flushSpans();
    const parents = receiver.spans.map(({ name, traceId, parentSpanId }) => [
      name.split(" ")[0],
      traceId,
      parentSpanId,
    ]);
    expect(parents).toEqual([
      ["default", trace, span],
      ["called", trace, other],
      ...Array.from({ length: 5 }, () => ["invalid", trace, span]),
    ]);
  });

  it("are sent to an address in the variables of OpenTelemetry, with its headers", async () => {
    const url = await receiver.start();
    const env = {
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${url}/own/path`,
      OTEL_EXPORTER_OTLP_HEADERS: "x-api-key=k1",
      OTEL_EXPORTER_OTLP_PROTOCOL: "http/protobuf",
      OTEL_SERVICE_NAME: "deployments",
    };
    expect(await inProcess(env)).toBe("undefined");
    expect([receiver.paths, receiver.headers[0]?.["x-api-key"], receiver.spans[0]?.service]).toEqual([
      ["/own/path"],
      "k1",
      "deployments",
    ]);
    receiver.respond = (_request, response) => void response.writeHead(400).end("invalid key k1");
    const problem = await inProcess({ ...env, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url });
    expect(problem).toMatch(/^Traces could not be sent to the address in .* \(code 400\), so that /);
    expect(problem).not.toMatch(/k1|127\.0\.0\.1/);
    await receiver.stop();
    // Another test may have the port of the receiver now.
    const refused = "http://127.0.0.1:1";
    expect(await inProcess({ OTEL_EXPORTER_OTLP_ENDPOINT: refused })).toMatch(/\((code ECONNREFUSED|no response)\)/);
  });

  const elsewhere = {
    PULUMI_OTEL_EXPORTER_OTLP_ENDPOINT: "",
    OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9",
  };

  it.each([
    [{ OTEL_SDK_DISABLED: "true" }],
    [{ OTEL_TRACES_SAMPLER: "always_off" }],
    [{ PULUMI_OTEL_EXPORTER_OTLP_ENDPOINT: "" }],
    [{ ...elsewhere, OTEL_TRACES_EXPORTER: "none" }],
    [{ ...elsewhere, OTEL_TRACES_EXPORTER: "console" }],
  ])("are not sent with %j", async (env) => {
    const { recordOperation, flushSpans, takeProblem } = load({ ...traced(), ...env });
    await recordOperation(create, async () => {});
    await flushSpans();
    expect([receiver.bodies, takeProblem()]).toEqual([[], undefined]);
  });

  it("are not created for a client outside of operations", async () => {
    const service = await script({ json: {} });
    const { createClient, flushSpans, recordWait } = load(traced());
    const client = createClient({ baseUrl: service.url, auth: { kind: "none" } });
    atTheEnd(() => client.close());
    await client.get("/x");
    recordWait("object", 50);
    await flushSpans();
    expect(receiver.spans).toEqual([]);
  });
});

describe("a destination that fails", () => {
  const operate = async ({ recordOperation, flushSpans, takeProblem }: ReturnType<typeof load>) => {
    const began = performance.now();
    const results = [];
    for (let i = 0; i < 3; i++) results.push(await recordOperation(create, async () => i));
    const operationsMs = performance.now() - began;
    await flushSpans();
    const problems = [takeProblem()];
    await recordOperation(create, async () => 3);
    await flushSpans();
    return { results, operationsMs, totalMs: performance.now() - began, problems: [...problems, takeProblem()] };
  };
  const warning = (reason: string) => [
    expect.stringContaining(`Traces could not be sent to the engine (${reason}), so that`),
    undefined,
  ];

  it("is one warning if it responds with an error", async () => {
    receiver.respondToCall = (done) => done({ code: 3, details: "invalid" });
    expect(await operate(load(traced()))).toMatchObject({ results: [0, 1, 2], problems: warning("code 3") });
  });

  it("delays only the end of the process, by two seconds, if it never responds", async () => {
    const silent: Server = createServer();
    const sockets: Socket[] = [];
    silent.on("connection", (socket) => sockets.push(socket.on("error", () => {})));
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    const port = (silent.address() as AddressInfo).port;
    const tracing = load({ PULUMI_OTEL_EXPORTER_OTLP_ENDPOINT: `127.0.0.1:${port}` });
    const began = performance.now();
    expect(await tracing.recordOperation(create, async () => 1)).toBe(1);
    expect(performance.now() - began).toBeLessThan(1_000);
    const flushing = performance.now();
    await tracing.flushSpans();
    expect(performance.now() - flushing).toBeGreaterThan(1_900);
    expect(performance.now() - flushing).toBeLessThan(4_000);
    expect([tracing.takeProblem(), tracing.takeProblem()]).toEqual(warning("no response"));
    for (const socket of sockets) socket.destroy();
    silent.close();
  });

  it("delays a program whose functions were traced by four seconds at most, with a warning", async () => {
    receiver.respond = () => {};
    receiver.respondToCall = () => {};
    // A function without settings fails. The first span is sent after a second, the second span at the end.
    const program = `
      require("@pulumi/pulumi");
      const { call } = require("./provider/hosts/package-export");
      const invoke = () => call("rest:getDocument", { path: "/x" }, () => undefined).catch(() => {});
      const pause = () => new Promise((resolve) => setTimeout(resolve, 1_500));
      let ended;
      process.on("exit", () => console.log("ms:" + Math.round(performance.now() - ended)));
      invoke().then(pause).then(invoke).then(() => { ended = performance.now(); });`;
    for (const env of [traced(), { OTEL_EXPORTER_OTLP_ENDPOINT: await receiver.start() }]) {
      const output = await runProgram(program, env);
      expect(output).toMatch(/warning: .*Traces could not be sent to .* \((no response|code 4|Error)\)/);
      const [, ms] = /^ms:(\d+)$/m.exec(output) ?? [];
      expect(Number(ms)).toBeGreaterThan(1_500);
      expect(Number(ms)).toBeLessThan(5_500);
    }
  }, 60_000);

  it("is one warning with the number of spans that did not fit in the queue", async () => {
    const tracing = load(traced());
    const parts = 25_000;
    await tracing.recordOperation(create, async () => {
      for (let i = 0; i < parts; i++) tracing.recordWait("limit", 20);
    });
    await tracing.flushSpans();
    const [, dropped, ended] =
      /^(\d+) of (\d+) spans were dropped, because the engine/.exec(tracing.takeProblem() ?? "") ?? [];
    expect(Number(ended)).toBe(parts + 1);
    // The queue and the first request.
    expect(Number(dropped)).toBe(parts + 1 - 20_000 - 1_000);
    expect(tracing.takeProblem()).toBeUndefined();
  });

  it("receives all spans that the queue holds at the end, also over HTTP", async () => {
    const url = await receiver.start();
    const parts = 16_000;
    const program = `
      const { recordOperation, recordWait, flushSpans, takeProblem } = require("./provider/tracing");
      recordOperation({ operation: "create", kind: "search:Index" }, async () => {
        for (let i = 0; i < ${parts}; i++) recordWait("limit", 20);
      })
        .then(flushSpans)
        .then(() => console.log(String(takeProblem())));`;
    expect(await runProgram(program, { OTEL_EXPORTER_OTLP_ENDPOINT: url })).toBe("undefined");
    expect(receiver.spans).toHaveLength(parts + 1);
  });

  it("delays a program as little if its address drops connections as if it does not respond", async () => {
    const { port, stop } = await droppedConnections();
    const program = `
      const { recordOperation, flushSpans, takeProblem } = require("./provider/tracing");
      let ended;
      process.on("exit", () => console.log("ms:" + Math.round(performance.now() - ended)));
      recordOperation({ operation: "create", kind: "search:Index" }, async () => {})
        .then(() => { ended = performance.now(); return flushSpans(); })
        .then(() => console.log(String(takeProblem())));`;
    try {
      const settings: readonly Readonly<Record<string, string>>[] = [
        { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` },
        { OTEL_EXPORTER_OTLP_ENDPOINT: `https://127.0.0.1:${port}` },
      ];
      for (const env of settings) {
        const output = await runProgram(program, env);
        expect(output).toMatch(/Traces could not be sent to /);
        const [, ms] = /^ms:(\d+)$/m.exec(output) ?? [];
        expect(Number(ms)).toBeGreaterThan(1_500);
        expect(Number(ms)).toBeLessThan(20_000);
      }
    } finally {
      stop();
    }
  }, 60_000);

  it("is one warning if the engine does not listen, also with a proxy in the environment", async () => {
    const { port } = await closedAddress();
    const url = await receiver.start();
    const env = { PULUMI_OTEL_EXPORTER_OTLP_ENDPOINT: `127.0.0.1:${port}`, http_proxy: url, grpc_proxy: url };
    const outcome = await operate(load(env));
    expect(outcome).toMatchObject({ results: [0, 1, 2], problems: warning("code 14") });
    expect(receiver.bodies).toEqual([]);
  });

  it.each([
    [{ PULUMI_OTEL_EXPORTER_OTLP_ENDPOINT: "a b: :\u0000" }],
    [{ PULUMI_OTEL_EXPORTER_OTLP_ENDPOINT: "http://[::1:99999999" }],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: "not a URL" }],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9", OTEL_EXPORTER_OTLP_CERTIFICATE: "/missing.pem" }],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9", OTEL_EXPORTER_OTLP_HEADERS: "\u0000=\n,,==" }],
    [{ PULUMI_OTEL_EXPORTER_OTLP_ENDPOINT: "127.0.0.1:9", OTEL_BSP_MAX_QUEUE_SIZE: "-1", OTEL_TRACES_SAMPLER: "x" }],
    [{ PULUMI_OTEL_EXPORTER_OTLP_ENDPOINT: "127.0.0.1:9", OTEL_RESOURCE_ATTRIBUTES: "%zz=,=" }],
  ])("does not fail an operation with %j", async (env) => {
    const { recordOperation, flushSpans, takeProblem } = load(env);
    expect(await recordOperation(create, async () => 1)).toBe(1);
    await flushSpans();
    expect(takeProblem()).toMatch(/^Traces could not be sent to /);
  });

  it.each(["grpc", "http/json"])("is one warning for the protocol %s, which is not supported", async (protocol) => {
    const outcome = await operate(
      load({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9", OTEL_EXPORTER_OTLP_PROTOCOL: protocol }),
    );
    expect(outcome.problems).toEqual([expect.stringContaining("http/protobuf"), undefined]);
    expect(receiver.bodies).toEqual([]);
  });
});

/** An address that drops connections: the process that listens does not accept them, and its queue is full. */
async function droppedConnections(): Promise<{ readonly port: number; readonly stop: () => void }> {
  const program = `
    const server = require("node:net").createServer();
    server.listen({ port: 0, host: "127.0.0.1", backlog: 1 }, () => console.log(server.address().port));`;
  const listener = spawn(process.execPath, ["--eval", program], { stdio: ["ignore", "pipe", "inherit"] });
  const [first] = (await once(listener.stdout, "data")) as [Buffer];
  const port = Number(first.toString());
  listener.kill("SIGSTOP");
  const sockets = Array.from({ length: 8 }, () => connect({ port, host: "127.0.0.1" }).on("error", () => {}));
  const stop = (): void => {
    for (const socket of sockets) socket.destroy();
    listener.kill("SIGKILL");
  };
  return { port, stop };
}

/** An address at which nothing listens. */
async function closedAddress(): Promise<AddressInfo> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return address;
}
