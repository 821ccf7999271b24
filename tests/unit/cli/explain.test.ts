import { randomBytes } from "node:crypto";
import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import type { Explanation } from "../../../cli/explain/analysis";
import { Intervals, timesOf } from "../../../cli/explain/analysis";
import { linesOf } from "../../../cli/explain/lines";
import { waitCauses } from "../../../provider/tracing/names";
import { runCommand } from "../../support/run-command";
import { temporaryFolder } from "../../support/temporary-folder";

let file: string;
beforeEach(() => {
  file = join(temporaryFolder(), "trefoil.log");
});

const explain = (...options: string[]) => runCommand(["explain", "log", file, ...options]);

/** The result as JSON. */
async function explained(
  ...options: string[]
): Promise<Explanation & { damagedLines: { count: number; first: number[] } }> {
  const { code, out, err } = await explain("--json", ...options);
  expect([code, err]).toEqual([undefined, ""]);
  return JSON.parse(out);
}

const zero = Date.parse("2026-11-26T10:00:00.000Z");
const line = (endMs: number, facts: object): string =>
  `${JSON.stringify({ level: 30, time: new Date(zero + endMs).toISOString(), pid: 7, ...facts })}\n`;
const request = (end: number, durationMs: number, more: object = {}) =>
  line(end, {
    operationId: 1,
    service: "search",
    method: "GET",
    path: "/indexes",
    status: 200,
    durationMs,
    attempt: 1,
    ...more,
  });
const operation = (end: number, durationMs: number, more: object = {}) =>
  line(end, { operationId: 1, operation: "create", kind: "search:Index", resource: "hotels", durationMs, ...more });

/** One run with two parallel operations, and a request of a command. */
const run = [
  request(200, 100, { status: 503 }),
  line(500, { operationId: 1, wait: "retry", durationMs: 300 }),
  request(600, 100, { attempt: 2 }),
  line(700, { operationId: 2, wait: "list", durationMs: 400 }),
  request(650, 200, { operationId: 2, path: "/aliases" }),
  operation(1000, 1000),
  operation(800, 500, {
    operationId: 2,
    operation: "read",
    kind: "search:Alias",
    resource: "main",
    readsFromLists: 3,
    error: "not_found",
  }),
  request(1500, 50, { operationId: undefined, path: "/servicestats" }),
].join("");

describe("trefoil explain log", () => {
  it("sums the time of each activity of a log, and counts each moment of an operation once", async () => {
    writeFileSync(file, run);
    expect(await explained()).toEqual({
      from: "2026-11-26T10:00:00.000Z",
      to: "2026-11-26T10:00:01.500Z",
      elapsedMs: 1500,
      activeMs: 1000,
      operations: 2,
      failedOperations: 1,
      unfinishedOperations: 0,
      totalMs: 1500,
      times: { service: 400, retry: 300, limit: 0, access: 0, object: 0, lock: 0, list: 200, trefoil: 600 },
      requests: 3,
      retries: 1,
      otherRequests: 1,
      waits: { limit: 0, retry: 1, access: 0, object: 0, list: 1, lock: 0 },
      readsFromLists: 3,
      slowestObjects: [
        expect.objectContaining({ kind: "search:Index", resource: "hotels", operations: 1, errors: 0, totalMs: 1000 }),
        expect.objectContaining({ kind: "search:Alias", resource: "main", operations: 1, errors: 1, totalMs: 500 }),
      ],
      objects: 2,
      slowestRequests: [
        { service: "search", request: "GET /aliases", outcome: "200", ms: 200, time: "2026-11-26T10:00:00.450Z" },
        expect.objectContaining({ ms: 100, outcome: "503" }),
        expect.objectContaining({ ms: 100, outcome: "200" }),
        expect.objectContaining({ ms: 50, request: "GET /servicestats" }),
      ],
      damagedLines: { count: 0, first: [] },
    });
  });

  it("prints tables", async () => {
    writeFileSync(file, run);
    const { code, out } = await explain("--top", "1");
    expect(code).toBeUndefined();
    expect(out).toBe(`2 operations, 3 requests, 1 retry, from 2026-11-26T10:00:00.000Z to 2026-11-26T10:00:01.500Z
1 operation failed.
1 request outside of operations, such as those of a command.
3 reads needed no request, because a shared list had the object.

elapsed time
  an operation of Trefoil runs                      1.000 s  67 %
  none runs (Pulumi, the program, other providers)  0.500 s  33 %
  total                                             1.500 s

time in operations, which run in parallel
  Trefoil itself                           0.600 s  40 %
  requests to services                     0.400 s  27 %
  pauses before retries                    0.300 s  20 %  1 wait
  waits for shared lists                   0.200 s  13 %  1 wait
  total                                    1.500 s

slowest objects (1 of 2)    total  service    waits
  search:Index hotels     1.000 s  0.200 s  0.300 s  1 operation

slowest requests
  search GET /aliases  0.200 s  200  2026-11-26T10:00:00.450Z
`);
  });

  it.each([
    ["limit", "waits for request limits"],
    ["retry", "pauses before retries"],
    ["access", "waits for permissions"],
    ["object", "waits for objects"],
    ["lock", "waits for other operations"],
    ["list", "waits for shared lists"],
  ])("names the wait %s of a log and of a trace, and counts waits: %s", async (wait, title) => {
    writeFileSync(
      file,
      [300, 500].map((end) => line(end, { operationId: 1, wait, durationMs: 200 })).join("") + operation(1000, 1000),
    );
    const { times, waits } = await explained();
    expect(times).toMatchObject({ [wait]: 400, trefoil: 600 });
    expect(Object.entries(waits).filter(([, count]) => count > 0)).toEqual([[wait, 2]]);
    expect((await explain()).out.replace(/ {2,}/g, "  ")).toContain(`  ${title}  0.400 s  40 %  2 waits\n`);
    const [start, end] = [`${zero}000000`, `${zero + 100}000000`];
    const attributes = [{ key: "trefoil.wait", value: { stringValue: wait } }];
    const span = {
      traceId: "1",
      spanId: "b",
      parentSpanId: "a",
      startTimeUnixNano: start,
      endTimeUnixNano: end,
      attributes,
    };
    const own = { ...span, spanId: "a", attributes: [{ key: "trefoil.operation", value: { stringValue: "read" } }] };
    writeFileSync(
      file,
      JSON.stringify({ resourceSpans: [{ scopeSpans: [{ scope: { name: "trefoil" }, spans: [span, own] }] }] }),
    );
    expect((await explained()).times).toMatchObject({ [wait]: 100, trefoil: 0 });
  });

  it("counts a time of several activities as the first of them", async () => {
    const names = ["retry", "limit", "access", "object", "lock", "list"];
    const waits = names.map((wait, i) => line(1000, { operationId: 1, wait, durationMs: 1000 - 100 * (5 - i) }));
    writeFileSync(file, request(1000, 400) + waits.join("") + operation(1000, 1100));
    const expected = {
      service: 400,
      retry: 100,
      limit: 100,
      access: 100,
      object: 100,
      lock: 100,
      list: 100,
      trefoil: 100,
    };
    expect((await explained()).times).toEqual(expected);
  });

  it("reads a trace in the JSON format of OpenTelemetry, whose parents are spans", async () => {
    const nano = (ms: number) => `${zero + ms}000000`;
    const attribute = ([key, value]: [string, string | number]) => ({
      key,
      value: typeof value === "number" ? { intValue: String(value) } : { stringValue: value },
    });
    const span = (ids: [string, string?], from: number, to: number, facts: Record<string, string | number>) => ({
      traceId: "0".repeat(31) + 1,
      spanId: ids[0],
      ...(ids[1] && { parentSpanId: ids[1] }),
      name: "any",
      startTimeUnixNano: nano(from),
      endTimeUnixNano: nano(to),
      attributes: Object.entries(facts).map(attribute),
      status: {},
    });
    const batch = (scope: string, ...spans: object[]) =>
      `${JSON.stringify({ resourceSpans: [{ resource: {}, scopeSpans: [{ scope: { name: scope }, spans }] }] })}\n`;
    const http = { "http.request.method": "PUT", "url.template": "/indexes('{name}')", "trefoil.service": "search" };
    const own = [
      span(["b1", "a1"], 100, 300, { ...http, "http.response.status_code": 503, "error.type": "503" }),
      span(["b2", "a1"], 300, 400, { "trefoil.wait": "limit" }),
      span(["b3", "a1"], 400, 500, { ...http, "http.response.status_code": 201, "http.request.resend_count": 1 }),
      span(["a1", "e1"], 100, 600, {
        "trefoil.operation": "create",
        "trefoil.kind": "search:Index",
        "trefoil.reads_from_lists": 2,
      }),
    ];
    const engine = span(["e1"], 0, 2000, { "http.request.method": "POST", "trefoil.operation": "create" });
    writeFileSync(file, batch("trefoil", ...own) + batch("pulumi-cli", engine));
    const result = await explained();
    expect(result).toMatchObject({
      elapsedMs: 2000,
      activeMs: 500,
      operations: 1,
      requests: 2,
      retries: 1,
      readsFromLists: 2,
      times: { service: 300, limit: 100, trefoil: 100 },
      slowestRequests: [{ request: "PUT /indexes('{name}')", outcome: "503", ms: 200 }, { outcome: "201" }],
    });
    const reversed = own.toReversed().map((one) => batch("trefoil", one));
    writeFileSync(file, batch("pulumi-cli", engine) + reversed.join(""));
    expect(await explained()).toEqual({ ...result, unfinishedOperations: 0 });
    // A collector receives a batch again if its response was lost.
    writeFileSync(file, batch("trefoil", ...own) + batch("pulumi-cli", engine) + batch("trefoil", ...own));
    expect(await explained()).toEqual(result);
    const others = own.map((one) => ({ ...one, traceId: "0".repeat(31) + 2 }));
    writeFileSync(file, batch("trefoil", ...own, ...others));
    expect(await explained()).toMatchObject({ operations: 2, requests: 4 });
    const asDocument = JSON.stringify(JSON.parse(batch("trefoil", ...own)), null, 2);
    writeFileSync(file, asDocument);
    expect(await explained()).toMatchObject({ operations: 1, requests: 2, damagedLines: { count: 0 } });
  });

  it("reads a log of an earlier version, which has requests only", async () => {
    writeFileSync(
      file,
      request(200, 100, { operationId: undefined }) + request(300, 100, { operationId: undefined, attempt: 2 }),
    );
    const { code, out } = await explain();
    expect(code).toBeUndefined();
    expect(out).toContain("0 operations, 0 requests, 1 retry,");
    expect(out).toContain("2 requests outside of operations");
  });

  it("names operations that did not end, and keeps runs of processes with the same id apart", async () => {
    writeFileSync(
      file,
      request(100, 50) + operation(200, 200) + request(5100, 50) + operation(5200, 200) + request(9000, 50),
    );
    const result = await explained();
    expect(result).toMatchObject({ operations: 2, unfinishedOperations: 1, activeMs: 400 });
    expect(result.times).toMatchObject({ service: 100, trefoil: 300 });
    expect((await explain()).out).toContain("1 operation did not end: the process was killed, or still runs.");
  });

  it("counts and names damaged lines, and ignores what it does not know", async () => {
    const damaged = [
      "{",
      "null",
      "[]",
      '"text"',
      "not JSON",
      line(1, {}),
      line(1, { durationMs: -1, method: "GET" }),
      line(1, { durationMs: 1e308, method: "GET" }),
      line(1, { durationMs: "5", method: "GET" }),
      '{"time":"never","durationMs":1,"method":"GET"}\n',
      `{"time":1,"durationMs":1e999}`,
      run.slice(0, 40),
    ].map((text) => `${text.trim()}\n`);
    const unknown = [
      line(10, { durationMs: 1, kind: "something new" }),
      line(10, { durationMs: 1, wait: "unknown cause", operationId: 1 }),
      `{"resourceSpans":[1,null,{"scopeSpans":{"scope":1}},{"scopeSpans":[{"scope":{"name":"trefoil"},"spans":[1,{}, {"startTimeUnixNano":"9".repeat}]}]}]}`.replace(
        '"9".repeat',
        '"-1"',
      ),
    ];
    writeFileSync(file, damaged.join("") + unknown.map((text) => `${text.trim()}\r\n`).join("") + run);
    const result = await explained();
    expect(result.damagedLines).toEqual({ count: 12, first: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] });
    expect(result).toMatchObject({ operations: 2, requests: 3 });
    const { out } = await explain();
    expect(out).toContain(
      "Ignored 12 lines that are not complete JSON of a log or a trace: lines 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, ….",
    );
  });

  it("names one damaged line", async () => {
    writeFileSync(file, `${run}{\n`);
    expect((await explain()).out).toContain("Ignored 1 line that is not complete JSON of a log or a trace: line 9.");
  });

  it("counts lines whose numbers are objects, and ignores such attributes of spans", async () => {
    const object = { toString: 1, valueOf: 1 };
    const scope = { name: "trefoil" };
    const time = { startTimeUnixNano: `${zero}000000`, endTimeUnixNano: `${zero + 1}000000` };
    const attributes = [
      { key: "http.request.method", value: { stringValue: "GET" } },
      { key: "http.response.status_code", value: { intValue: object } },
      { key: "http.request.resend_count", value: { doubleValue: object } },
    ];
    const trace = JSON.stringify({ resourceSpans: [{ scopeSpans: [{ scope, spans: [{ ...time, attributes }] }] }] });
    writeFileSync(file, `${request(1, 1, { status: object })}${request(1, 1, { pid: object })}${trace}\n${run}`);
    expect(await explained()).toMatchObject({
      damagedLines: { count: 2, first: [1, 2] },
      operations: 2,
      requests: 3,
      retries: 1,
      otherRequests: 2,
      slowestRequests: expect.arrayContaining([expect.objectContaining({ outcome: "no response" })]),
    });
  });

  it("escapes control characters in JSON, which has the same values", async () => {
    const resource = "a\u009b31mred\u007f\u0085\u001b[0m\n";
    writeFileSync(file, operation(1, 1, { resource }));
    const { out } = await explain("--json");
    expect(out.replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
    expect(JSON.parse(out).slowestObjects).toMatchObject([{ resource }]);
  });

  it("prints no control characters of names, and accepts names of JavaScript", async () => {
    const names = ["\u001b[31mred", "constructor", "__proto__", "a\nb"];
    writeFileSync(
      file,
      names.map((resource, id) => operation(id, 1, { operationId: id, resource, kind: "__proto__" })).join(""),
    );
    const { out } = await explain();
    expect(out).not.toContain("\u001b");
    expect(out).toContain("__proto__ constructor");
    expect(out).toContain("slowest objects (4 of 4)");
  });

  it.each([
    ["", "contains no operation or request of Trefoil"],
    ["not a log\n", "contains no operation or request of Trefoil, and 1 damaged line. Run Pulumi"],
    ['{"resourceSpans":[]}\n', "contains no operation or request of Trefoil"],
  ])("rejects a file with the content %j", async (content, message) => {
    writeFileSync(file, content);
    const { code, out, err } = await explain();
    expect([code, out]).toEqual([1, ""]);
    expect(err).toContain(message);
    expect(err).toContain(`TREFOIL_LOG=${file}`);
  });

  it("rejects a missing file and a folder", async () => {
    expect((await explain()).err).toContain(`The file ${file} cannot be read (ENOENT)`);
    mkdirSync(file);
    expect((await explain()).err).toContain("(it is a folder)");
  });

  it("reads a large file in little memory", async () => {
    const parts = Array.from(
      { length: 1000 },
      (_, id) => request(id, 1, { operationId: id }) + operation(id, 2, { operationId: id }),
    );
    for (let i = 0; i < 20; i++) appendFileSync(file, parts.join(""));
    const before = process.memoryUsage().heapUsed;
    const result = await explained();
    expect(result).toMatchObject({ operations: 20_000, requests: 20_000, objects: 1 });
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(100 * 2 ** 20);
  });
});

describe("the lines of a file", () => {
  it("are numbered, and a line that is too long is omitted", async () => {
    const long = randomBytes(150_000).toString("hex");
    writeFileSync(file, `first\n\n${long}\nlast without an end`);
    const found = [];
    for await (const one of linesOf(file, 200_000)) found.push(one);
    expect(found).toEqual([
      { number: 1, text: "first" },
      { number: 3, text: undefined },
      { number: 4, text: "last without an end" },
    ]);
  });
});

describe("the times of an operation", () => {
  const interval = fc
    .tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }))
    .map(([a, b]) => ({ start: Math.min(a, b), end: Math.max(a, b) }));
  const part = fc
    .tuple(interval, fc.constantFrom("request", ...waitCauses))
    .map(([time, cause]) =>
      cause === "request"
        ? ({ type: "request", service: "s", request: "GET", outcome: "200", isRetry: false, ...time } as const)
        : ({ type: "wait", cause, ...time } as const),
    );

  it("add up to its duration, and contain all of its requests", () => {
    fc.assert(
      fc.property(interval, fc.array(part), (operation, parts) => {
        const times = timesOf(operation, parts);
        const moments = Array.from({ length: operation.end - operation.start }, (_, i) => operation.start + i);
        const covers = ({ start, end }: { start: number; end: number }, at: number) => start <= at && at + 1 <= end;
        expect(Object.values(times).reduce((sum, ms) => sum + ms)).toBe(moments.length);
        expect(times.service).toBe(
          moments.filter((at) => parts.some((one) => one.type === "request" && covers(one, at))).length,
        );
        expect(times.trefoil).toBe(moments.filter((at) => !parts.some((one) => covers(one, at))).length);
      }),
    );
  });

  it("have a union that counts each moment once", () => {
    fc.assert(
      fc.property(fc.array(interval), (all) => {
        const union = new Intervals();
        for (const one of all) union.add(one);
        const moments = Array.from({ length: 100 }, (_, at) => at);
        expect(union.total).toBe(
          moments.filter((at) => all.some(({ start, end }) => start <= at && at + 1 <= end)).length,
        );
      }),
    );
  });
});
