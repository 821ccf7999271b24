import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { hostNames, providerHosts, until } from "../../tools/engine-harness";
import { markVariable } from "../../tools/engine-harness/processes";
import { type ReceivedSpan, TraceReceiver } from "../support/trace-receiver";
import { outputOf, passed, product, secretsOf, trefoil, useTestEnvironment } from "./support";

let receiver: TraceReceiver;
let url: string;
beforeEach(async () => {
  receiver = new TraceReceiver();
  url = await receiver.start();
});
afterEach(() => receiver.stop());

const childrenOf = ({ spanId }: ReceivedSpan) => receiver.spans.filter(({ parentSpanId }) => parentSpanId === spanId);

/** The spans above a span, the nearest first. */
function ancestorsOf({ parentSpanId }: ReceivedSpan): ReceivedSpan[] {
  const parent = receiver.spans.find(({ spanId }) => spanId === parentSpanId);
  return parent ? [parent, ...ancestorsOf(parent)] : [];
}

/** The engine starts all processes of an operation, which send their spans to it. */
const separate = { attached: false, served: false };

describe.each(hostNames)("traces in the %s host", (host) => {
  const environment = useTestEnvironment();

  /** An app with a secret in plain text, and a function. */
  const withSecret = `${product}
    new realtime.App("push", { name: "push", fcmServiceAccount: process.env.CANARY, fcmProjectId: "p" });
    exports.apps = realtime.getAppsOutput({}, { dependsOn: [server] }).apply((apps) => apps.length);`;

  it("contain each operation with its requests, belong to the trace of the engine, and contain no secret", async () => {
    const stack = await environment.project(withSecret, { host, ...separate });
    const canary = randomBytes(18).toString("hex");
    environment.emulator.search.control.faults.add({
      method: "PUT",
      path: "/indexes('hotels')",
      status: 503,
      count: 1,
    });
    const options = {
      flags: ["--otel-traces", url],
      env: { CANARY: canary, http_proxy: "http://127.0.0.1:9", no_proxy: "127.0.0.1" },
    };
    const result = passed(await stack.up(options));
    expect(outputOf(result)).not.toContain("Traces could not");

    const created = receiver.named(/^create /);
    expect(created.map(({ name, attributes }) => `${name} ${attributes["trefoil.resource"]}`).sort()).toEqual([
      "create realtime:App chat",
      "create realtime:App push",
      "create realtime:Key server",
      "create registry:Repository app",
      "create search:Index hotels",
      "create search:SynonymMap places",
    ]);
    expect(receiver.named(/^check /).length).toBeGreaterThanOrEqual(6);
    expect(receiver.named(/^invoke /).map(({ name }) => name)).toEqual(["invoke realtime:getApps"]);
    const index = created.find(({ name }) => name === "create search:Index") as ReceivedSpan;
    const puts = childrenOf(index).filter(({ name }) => name === "PUT /indexes('{name}')");
    expect(puts.map(({ attributes, status }) => [attributes["http.response.status_code"], status])).toEqual([
      [503, 2],
      [201, 0],
    ]);
    for (const operation of created) {
      const [call, ...others] = ancestorsOf(operation);
      if (host === "plugin") {
        expect(call?.name).toBe("pulumirpc.ResourceProvider/Create");
        expect(call?.traceId).toBe(operation.traceId);
        expect(others.at(-1)?.name).toBe("pulumi");
      } else expect(call).toBeUndefined();
    }
    const own = receiver.named(/./);
    const { key } = (await stack.outputs()) as { key: string };
    expect(key).toContain(":");
    for (const secret of [canary, ...Object.values(secretsOf(environment.emulator)), key])
      expect(JSON.stringify(own)).not.toContain(secret);
    // The engine adds the inputs of the program to its own spans, but not those of Trefoil.
    for (const { attributes } of own)
      expect(
        Object.keys(attributes).filter((name) => !/^(trefoil|http|url\.template|server|error)\b/.test(name)),
      ).toEqual([]);
  });

  it("and logs are explained, and agree about the number of requests", async () => {
    const stack = await environment.project(product, { host, ...separate });
    const [log, trace] = ["requests.log", "trace.json"].map((name) => join(stack.root, name)) as [string, string];
    const flags = ["--otel-traces", `file://${trace}`];
    // Otherwise, the language host adds its requests with the configuration of the stack.
    passed(await stack.up({ flags, env: { TREFOIL_LOG: log, PULUMI_TRACING_NO_PAYLOADS: "true" } }));
    const explain = async (file: string) => {
      const { code, out, err } = await trefoil(stack, ["explain", "log", file, "--json"]);
      expect([code, err]).toEqual([0, ""]);
      return JSON.parse(out);
    };
    const [ofLog, ofTrace] = [await explain(log), await explain(trace)];
    const { operations, requests, objects } = ofLog;
    expect(ofTrace).toMatchObject({ operations, requests, objects, retries: 0, damagedLines: { count: 0 } });
    expect(ofLog).toMatchObject({
      unfinishedOperations: 0,
      otherRequests: 0,
      failedOperations: 0,
      damagedLines: { count: 0 },
    });
    expect(requests).toBeGreaterThanOrEqual(environment.requests().length - 1);
    expect(ofTrace.elapsedMs).toBeGreaterThan(ofLog.elapsedMs);
    for (const activity of ["service", "trefoil"])
      expect(Math.abs(ofTrace.times[activity] - ofLog.times[activity])).toBeLessThan(50 + ofLog.operations * 2);
    for (const secret of Object.values(secretsOf(environment.emulator)))
      expect(readFileSync(trace, "utf8").includes(secret)).toBe(false);
  });

  it("that cannot be sent are one warning, and the update succeeds", async () => {
    const stack = await environment.project(product, { host, ...separate });
    await receiver.stop();
    const result = passed(await stack.up({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: url } }));
    receiver = new TraceReceiver();
    await receiver.start();
    const warnings = result.events.filter(({ diagnosticEvent }) =>
      /Traces could not/.test(diagnosticEvent?.message ?? ""),
    );
    expect(warnings).toHaveLength(1);
    expect(environment.objects()).toContain("search indexes hotels");
  });

  it("do not keep their host running after the engine was killed", async () => {
    const { search } = environment.emulator;
    search.control.faults.add({ method: "PUT", path: "/synonymmaps", delayMs: 2_000 });
    const stack = await environment.project(`new search.SynonymMap("places", { synonyms: ["a, b"] });`, {
      host,
      ...separate,
    });
    const running = stack.start("up", { flags: ["--otel-traces", url] });
    let hasEnded = false;
    void running.done.then(() => {
      hasEnded = true;
    });
    await until(() => hasEnded || search.control.journal().some(({ fault }) => fault), "the request");
    await running.killEngine("spare");
    expect(hasEnded).toBe(true);
    const hosts = () => providerHosts(stack.env[markVariable] as string);
    expect(hosts()).not.toEqual([]);
    await until(() => hosts().length === 0, "the hosts to end", 20_000);
  });

  it("belong to TRACEPARENT", async () => {
    const stack = await environment.project(`new search.SynonymMap("places", { synonyms: ["a, b"] });`, {
      host,
      ...separate,
    });
    const [trace, span] = [randomBytes(16).toString("hex"), randomBytes(8).toString("hex")];
    const env = { TRACEPARENT: `00-${trace}-${span}-01` };
    passed(await stack.up({ flags: ["--otel-traces", url], env }));
    const [created] = receiver.named(/^create /);
    expect(created?.traceId).toBe(trace);
    if (host === "dynamic") expect(created?.parentSpanId).toBe(span);
  });
});
