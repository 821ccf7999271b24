import { closeSync, existsSync, openSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { parse } from "@textlint/markdown-to-ast";
import fc from "fast-check";
import { excerptOf, excerpts } from "../../../cli/drift/excerpts";
import { htmlReport, htmlText } from "../../../cli/drift/html";
import { markdownReport, summaryOf, textReport } from "../../../cli/drift/print";
import { Progress } from "../../../cli/drift/progress";
import { reportOf } from "../../../cli/drift/report";
import type { RefreshOutput } from "../../../cli/drift/types";
import { markdownCell, markdownCode } from "../../../cli/markdown";
import { printable } from "../../../cli/printable";
import type { DriftPath } from "../../../provider/lifecycle";
import { writeFiles } from "../../../tools/files";
import { newDriftHost } from "../../support/drift-host";
import { fakeProcesses, type Printed, runCommand } from "../../support/run-command";
import { temporaryFolder } from "../../support/temporary-folder";
import recorded from "./refresh-preview.json";

/** Recorded by `pulumi refresh --preview-only --json`, with the members that the report reads. */
const drifted = recorded as unknown as RefreshOutput;
const time = new Date("2026-11-02T08:30:00Z");
const clean: RefreshOutput = { steps: drifted.steps?.filter(({ op }) => op === "refresh") };
const urnOf = (name: string) => drifted.steps?.find(({ urn }) => urn.endsWith(`::${name}`))?.urn ?? "";
const forbidden: RefreshOutput = {
  ...clean,
  diagnostics: [
    { urn: urnOf("chat"), message: "error: Preview failed: read failed: 403 Forbidden\n", severity: "error" },
    { message: "error: preview failed\n", severity: "error" },
  ],
};

const ok = (value: unknown): Printed => ({ status: 0, stdout: JSON.stringify(value), stderr: "" });

/** Runs the command with a fake Pulumi CLI. Returns the commands that the CLI received. */
async function drift(args: readonly string[], answers: Readonly<Record<string, Printed>>, folder?: string) {
  const commands: string[] = [];
  const environments: NodeJS.ProcessEnv[] = [];
  const passed: (string | undefined)[] = [];
  const answer = (_: string, given: readonly string[], { env = {} }: { readonly env?: NodeJS.ProcessEnv }) => {
    const command = given.join(" ");
    commands.push(command);
    environments.push(env);
    return Object.entries(answers).find(([start]) => command.startsWith(start))?.[1] ?? ok({});
  };
  fakeProcesses(answer, async (program, given, options) => {
    const printed = answer(program, given, options);
    const address = options.env?.TREFOIL_DRIFT_SOCKET;
    // The engine starts the provider, which reads and checks the configuration.
    const env: NodeJS.ProcessEnv = { TREFOIL_DRIFT_SOCKET: address };
    if (address)
      await newDriftHost()
        .receiveConfiguration(env)
        .catch(() => undefined);
    if (address) passed.push(env.TREFOIL_DRIFT_CONFIGURATION);
    return printed;
  });
  try {
    return { commands, environments, passed, ...(await runCommand(["drift", ...args], { folder })) };
  } finally {
    jest.restoreAllMocks();
  }
}

interface ChangeOptions {
  readonly type?: string;
  /** Paths at which the engine reports a difference. */
  readonly paths?: readonly string[];
  readonly ignoreChanges?: readonly string[];
}

/** Output of the engine for one resource that changed outside Pulumi. */
function change(inputs: object, live: object, { type = map, paths = [], ignoreChanges }: ChangeOptions = {}) {
  const state = (values: object) => ({ type, custom: true, id: "1", inputs: values, ignoreChanges });
  const detailedDiff = Object.fromEntries(paths.map((path) => [path, { kind: "update" }]));
  const urn = "urn:pulumi:dev::test::trefoil:search:SynonymMap::map";
  const step = { op: "update", urn, oldState: state(inputs), newState: state(live), detailedDiff };
  return { steps: [step] } as unknown as RefreshOutput;
}

const map = "trefoil:search:SynonymMap";
const httpRule = "trefoil:realtime:HttpRule";
const resource = "trefoil:rest:Resource";

/** The changes that the provider recorded for the resource. */
const recordedFor = (type: string, ...changes: readonly DriftPath[]) => ({
  records: [{ token: type.replace("trefoil:", ""), name: "dev/map", id: "1", changes }],
});
const updated = (...paths: readonly string[]) => paths.map((path) => ({ path, kind: "update" as const }));

describe("a report of errors", () => {
  it("has one error for each cause, with its address on the next line, and columns that hold long names", () => {
    const name = "n".repeat(90);
    const address = "See docs/troubleshooting.md#http_401";
    const errors = ["hotels", "rooms"].map(
      (one) =>
        `search.Index "${one}": read failed: GET /indexes('${one}') -> 401 Unauthorized. The key expired.\n${address}`,
    );
    const changes = [{ path: "size", kind: "update" as const, before: 1, after: 2 }];
    const drifted = [name, "short"].map((one) => ({
      type: "search.Index",
      name: one,
      status: "changed" as const,
      urn: "",
      changes,
    }));
    const base = { stack: "dev", checked: 2, others: [], skipped: [], unchecked: [] };
    const lines = textReport([{ ...base, drifted, errors } as never]).split("\n");
    const start = lines.findIndex((line) => line.startsWith("  Error:"));
    expect(lines.slice(start, start + 2)).toEqual([
      `  Error: 2 resources (search.Index "hotels", search.Index "rooms"): for example read failed: GET /indexes('hotels') -> 401 Unauthorized. The key expired.`,
      `    ${address}`,
    ]);
    expect(new Set(lines.slice(1, 4).map((line) => line.search(/CHANGE|changed/))).size).toBe(1);
  });
});

it("a summary counts the resources of other providers, which are not compared", () => {
  const type = "pets:index:Cat";
  const none = { stack: "dev", checked: 0, drifted: [], errors: [], unchecked: [] };
  const skipped = [{ urn: "", type, name: "tom", reason: "otherProvider" as const }];
  const others = [{ urn: "", type, name: "tom", status: "changed" as const, changes: [] }];
  expect(summaryOf({ ...none, others: [], skipped })).toBe(
    "0 resources compared, 0 with drift, 1 of other providers not compared.",
  );
  expect(summaryOf({ ...none, others, skipped: [] })).toBe(
    "0 resources compared, 0 with drift, 1 of other providers changed.",
  );
});

describe("a report of recorded output", () => {
  it("contains each changed field, masked secrets, the deleted object, and no other field", () => {
    const { checked, drifted: found, errors } = reportOf("dev", drifted);
    expect([checked, errors]).toEqual([6, []]);
    expect(found.map(({ type, name, status, changes }) => [type, name, status, changes])).toEqual([
      [
        "search.SynonymMap",
        "places",
        "changed",
        [
          { path: "synonyms[0]", kind: "update", before: "usa, united states", after: "coast, beach" },
          { path: "synonyms[1]", kind: "update", before: "coast, beach", after: "<b>|`x`" },
        ],
      ],
      [
        "realtime.Key",
        "server",
        "changed",
        [expect.objectContaining({ path: expect.stringMatching(/^capabilities/) })],
      ],
      ["realtime.Key", "other", "changed", [{ path: "name", kind: "update", before: "[secret]", after: "[secret]" }]],
      ["search.Index", "hotels", "deleted", []],
    ]);
  });

  it("lists resources of other providers without values", () => {
    const type = "random:index:Thing";
    const output = change({ password: "canary" }, { password: "canary-2" }, { type, paths: ["password"] });
    const others = reportOf("dev", output);
    expect(others).toMatchObject({ checked: 0, drifted: [], others: [{ type }] });
    expect(JSON.stringify(others)).not.toContain("canary");
  });
});

it("reports a masked record only if the engine reports that it differs", () => {
  const [inputs, live] = ["/a", "/b"].map((path) => ({ path, secretHeaders: "[secret]" })) as [object, object];
  const found = (...paths: string[]) =>
    reportOf("dev", change(inputs, live, { type: resource, paths })).drifted.flatMap(({ changes }) =>
      changes.map(({ path }) => path),
    );
  expect(found()).toEqual(["path"]);
  expect(found("secretHeaders.token")).toEqual(["path", "secretHeaders.token"]);
});

it.each([
  ["CORP\\alice", 'labels["CORP\\alice"]'],
  ["of \\", 'labels["of \\"]'],
  ['say "hi"', 'labels["say \\"hi\\""]'],
])("reports a member with the name %j", (name, inBody) => {
  const body = (value: string) => ({ body: { labels: { [name]: value } } });
  const output = change(body("reader"), body("admin"), { type: resource });
  const [found] = updated(`body.${inBody}`) as [DriftPath];
  for (const known of [{}, recordedFor(resource, found)])
    expect(reportOf("dev", output, known).drifted).toMatchObject([
      { changes: [{ ...found, before: "reader", after: "admin" }] },
    ]);
});

it("reports the paths that the provider recorded, and hides arrays that the engine masks as a whole", () => {
  const headers = [{ name: "authorization", value: "[secret]" }];
  const live = { headers: "[secret]", path: "/b" };
  const output = change({ headers, path: "/a" }, live, { type: httpRule, paths: ["headers"] });
  const reported = (...changes: DriftPath[]) => reportOf("dev", output, recordedFor(httpRule, ...changes)).drifted;
  const [path, value] = updated("path", "headers[0].value") as [DriftPath, DriftPath];
  expect(reported(path)).toMatchObject([{ changes: [{ ...path, before: "/a", after: "/b" }] }]);
  const added = { path: "headers[1]", kind: "add" } as const;
  expect(reported(value, added).flatMap(({ changes }) => changes)).toMatchObject([
    { ...value, before: "[secret]", after: "[secret]" },
    { ...added, before: undefined, after: "[secret]" },
  ]);
  expect(reported()).toEqual([]);
});

describe("changes that the resource ignores", () => {
  const header = { name: "authorization", value: "[secret]" };
  const hook = (headers: unknown) => ({ appId: "1", target: { url: "/a", headers } });

  /** Changes of the report. The engine masks the values, and lists the ignored paths in both states. */
  const reported = (ignoreChanges: readonly string[], headers: unknown, ...paths: string[]) => {
    const output = change(hook([header]), hook(headers), { type: httpRule, ignoreChanges });
    return reportOf("dev", output, recordedFor(httpRule, ...updated(...paths))).drifted.flatMap((one) => one.changes);
  };

  it.each<[string, string[]]>([
    ["the path", ["target.headers[0].value"]],
    ["a value that encloses it", ["target"]],
    ["each item", ["target.headers[*].value"]],
    ["each member of an item", ["target.headers[0].*"]],
    ["each property", ["*"]],
  ])("are no drift, with masked values: %s", (_, ignoreChanges) => {
    expect(reported(ignoreChanges, "[secret]", "target.headers[0].value")).toEqual([]);
  });

  it("are no drift if the engine restored a part of the value in its output", () => {
    const inputs = { synonyms: ["a, b"], name: "x" };
    const output = change(inputs, { ...inputs, name: "y" }, { ignoreChanges: ["synonyms[0]"] });
    const { drifted: found } = reportOf("dev", output, recordedFor(map, ...updated("synonyms", "name")));
    expect(found.map((one) => one.changes)).toEqual([[{ path: "name", kind: "update", before: "x", after: "y" }]]);
  });

  it("do not hide changes of other paths", () => {
    for (const ignoreChanges of [["target.head"], ["target.headers[1]"], ["target.headers[0].value.more"], []])
      expect(reported(ignoreChanges, "[secret]", "target.headers[0].value")).toHaveLength(1);
  });

  it("are those of the program if it ran", () => {
    const [step] = change({ synonyms: ["a"] }, { synonyms: ["b"] }).steps ?? [];
    const stored = { ...step?.oldState, ignoreChanges: ["synonyms"] };
    const drift = (newState: object) =>
      reportOf("dev", { steps: [{ ...step, oldState: stored, newState }] } as RefreshOutput).drifted;
    expect(drift({ ...step?.newState })).toHaveLength(1);
    expect(drift({ ...step?.newState, ignoreChanges: ["synonyms"] })).toEqual([]);
  });

  it("are omitted for other providers", () => {
    const paths = (...ignoreChanges: string[]) => {
      const options = { type: "random:index:Thing", paths: ["a", "b.c"], ignoreChanges };
      const output = change({ a: 1, b: 1 }, { a: 2, b: 2 }, options);
      return reportOf("dev", output).others.map(({ changes }) => changes.map(({ path }) => path));
    };
    expect([paths(), paths("b"), paths("a", "b")]).toEqual([[["a", "b.c"]], [["a"]], []]);
  });
});

describe("a value that is secret on one side only", () => {
  it.each<[string, object, object]>([
    ["a field", { name: "[secret]" }, { name: "canary" }],
    ["an item", { synonyms: ["[secret]", "b"] }, { synonyms: ["canary", "b"] }],
    ["an item at another position", { synonyms: ["[secret]", "b"] }, { synonyms: ["b", "canary"] }],
    ["a member", { encryptionKey: { keyVaultUri: "[secret]" } }, { encryptionKey: { keyVaultUri: "canary" } }],
    ["a removed object", { encryptionKey: { keyVaultUri: "canary", keyName: "[secret]" } }, {}],
  ])("is hidden in every format: %s", (_, before, after) => {
    const report = reportOf("dev", change(before, after));
    expect(report.drifted).toHaveLength(1);
    const printed = [textReport([report]), markdownReport([report]), htmlReport([report], time)];
    for (const text of [JSON.stringify(report), ...printed]) expect(text).not.toContain("canary");
  });
});

describe("a long value", () => {
  const same = "a".repeat(300_000);
  const report = reportOf(
    "dev",
    change({ synonyms: [`${same}before`] }, { synonyms: [`${same}after${"😀".repeat(200)}`] }),
  );
  const formats = [textReport([report]), markdownReport([report])];

  it("is shortened to the part around the difference in text and Markdown, with its length and the command for the rest", () => {
    for (const text of formats) {
      expect(text.length).toBeLessThan(2000);
      expect(text).toContain("…aaaa");
      expect(text).toMatch(/before"? \(300\d+ characters\)/);
      expect(text).toContain("after😀");
      expect(text).toContain("npx trefoil drift --stack dev --json");
      expect(text).not.toMatch(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])/);
    }
  });

  it("ends without an ellipsis if the part contains its end", () => {
    const ends = excerpts(`😀${"a".repeat(200)}b`, `😀${"a".repeat(200)}c`).map(({ text }) => text);
    const half = excerptOf(`${"😀".repeat(90)}ab`, 41).text;
    for (const text of [...ends, half]) expect(text).toMatch(/^….*[abc] \(\d+ characters\)$/);
  });

  it("unfolds to the whole value in HTML", () => {
    const html = htmlReport([report], time);
    expect(html).toContain(`${same}before`);
    expect(html.replace(/<\/summary>.*?<\/details>/gs, "").length).toBeLessThan(10_000);
  });

  it("may also be a path or a name", () => {
    const [drifted] = report.drifted;
    const named = {
      ...report,
      drifted: [
        { ...(drifted as never as object), name: same, id: same, changes: [{ path: same, kind: "add", after: 1 }] },
      ],
    };
    for (const text of [textReport([named as never]), markdownReport([named as never])])
      expect(text.length).toBeLessThan(2000);
    const html = htmlReport([named as never], time);
    expect(html.replace(/<\/summary>.*?<\/details>/gs, "").length).toBeLessThan(10_000);
  });

  it.each([
    [160, false],
    [161, true],
  ])("is not shortened if it fits, and has no note: %i characters", (length, isShortened) => {
    const value = "a".repeat(length - '""'.length);
    const text = textReport([reportOf("dev", change({ synonyms: [value] }, { synonyms: ["b"] }))]);
    expect([text.includes(`"${value}"`), text.includes("shortened")]).toEqual([!isShortened, isShortened]);
  });
});

it("the progress of a comparison has a line each five seconds, and each wait in one of them", () => {
  jest.useFakeTimers();
  const lines: unknown[] = [];
  jest.spyOn(process.stderr, "write").mockImplementation((line) => lines.push(line) > 0);
  try {
    const progress = new Progress("dev");
    jest.advanceTimersByTime(2_000);
    progress.start(2);
    progress.note("Waiting 12 s.");
    progress.advance();
    jest.advanceTimersByTime(5_000);
    progress.advance();
    jest.advanceTimersByTime(5_000);
    progress.end();
    jest.advanceTimersByTime(60_000);
  } finally {
    jest.restoreAllMocks();
    jest.useRealTimers();
  }
  expect(lines).toEqual([
    "Stack dev: reading the state.\n",
    "Stack dev: 1 of 2 resources compared. Waiting 12 s.\n",
    "Stack dev: 2 of 2 resources compared.\n",
  ]);
});

it("equal errors of many resources share a line in every format", () => {
  const errors = Array.from({ length: 40 }, (_, n) => `Index "i${n}": read failed: GET /indexes/${n} -> 429 Too many.`);
  const report = { ...reportOf("dev", change({ name: "a" }, { name: "b" })), errors };
  for (const text of [textReport([report]), markdownReport([report]), htmlReport([report], time)])
    expect(text.match(/429/g)).toHaveLength(1);
});

interface MarkdownNode {
  readonly type: string;
  readonly value?: string;
  readonly children?: readonly MarkdownNode[];
}

const parsedMarkdown = (text: string): readonly MarkdownNode[] =>
  (parse(text) as unknown as MarkdownNode).children ?? [];

/** The visible form of a string: on one line, with control characters as escapes. */
const shownAs = (text: string): string => {
  const line = printable(text.replace(/\s*[\r\n]+\s*/g, " "));
  return line.trim() && line;
};

const shownInCell = (text: string): string => shownAs(text).replace(/\\\|/g, "\\\\u007c");

describe("text of the services", () => {
  const hostile = '</td><script>alert("x")</script>|`@user`\n# title\u001b[2J [a](b)';

  it("cannot change the structure of HTML, or control a terminal", () => {
    const report = reportOf("dev", change({ synonyms: ["a"] }, { synonyms: [hostile] }));
    expect(htmlReport([report], time)).not.toContain("<script");
    expect(textReport([report])).not.toContain("\u001b");
    expect(htmlText("<&>")).toBe("&#60;&#38;&#62;");
  });

  const fragments = ["\n", "\r\n", " ", ..."` `` | \\ <b> [a](b) * # @user &lt; ~ $ a".split(" ")];
  const text = fc.array(fc.oneof(fc.constantFrom(...fragments), fc.string())).map((parts) => parts.join(""));

  it("is the same code in each cell of a Markdown table", () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 3 }), (values) => {
        const head = `| ${values.map(() => "a").join(" | ")} |\n|${"---|".repeat(values.length)}`;
        const [table, ...others] = parsedMarkdown(`${head}\n| ${values.map(markdownCell).join(" | ")} |\n`);
        expect([table?.type, others]).toEqual(["Table", []]);
        const cells = table?.children?.[1]?.children ?? [];
        const read = cells.map(({ children = [] }) => children.map(({ type, value }) => [type, value]));
        expect(read).toEqual(values.map((value) => (shownAs(value) ? [["Code", shownInCell(value)]] : [])));
      }),
    );
  });

  it("is the same code in each item of a Markdown list", () => {
    fc.assert(
      fc.property(text, (value) => {
        const [list, ...others] = parsedMarkdown(`- ${markdownCode(value)}\n`);
        expect([list?.type, others]).toEqual(["List", []]);
        const read = list?.children?.[0]?.children?.[0]?.children?.map(({ type, value }) => [type, value]);
        expect(read).toEqual(shownAs(value) ? [["Code", shownAs(value)]] : undefined);
      }),
    );
  });

  it("is readable in the raw Markdown", () => {
    const report = reportOf("dev", change({ synonyms: ["a"] }, { synonyms: ["usa, <b>|`x`"] }));
    expect(markdownReport([report]).split("\n")).toEqual([
      "## Drift",
      "",
      "### Stack `dev`",
      "",
      "1 resource compared, 1 with drift.",
      "",
      "| Resource | Change | Path | State | Service |",
      "|---|---|---|---|---|",
      '| `search.SynonymMap "map"` | changed | `synonyms[0]` | `"a"` | ``"usa, <b>\\|`x`"`` |',
      "",
      "- To apply the program to the services, run: `npx trefoil drift --stack dev --repair`",
      "- To update the state from the services, run: `npx trefoil drift --stack dev --accept`",
      "",
    ]);
  });

  it("is in a table with a caption and headers that the keyboard can reach", () => {
    const html = htmlReport([reportOf("dev", drifted)], time);
    for (const part of ['<html lang="en">', "<caption", '<th scope="col"', '<th scope="row"', 'tabindex="0"'])
      expect(html).toContain(part);
    expect(html).not.toMatch(/<link|src=|https?:/);
  });
});

describe("trefoil drift", () => {
  it("exits with 0 for a stack without drift, and runs only a preview without the program", async () => {
    const { code, commands, out } = await drift(["--stack", "dev", "--engine"], { refresh: ok(clean) });
    expect([code, out]).toEqual([0, "Stack dev: 2 resources compared, 0 with drift.\n"]);
    expect(commands).toEqual([
      "refresh --preview-only --json --stack dev --non-interactive",
      "config --show-secrets --json --stack dev --non-interactive",
    ]);
  });

  it("exits with 2 after accepted drift that the program still lacks, also as JSON", async () => {
    const folder = temporaryFolder();
    writeFiles(folder, { "Pulumi.yaml": "name: shop\nruntime: nodejs\n", "index.ts": "export {};\n" });
    const args = ["--stack", "dev", "--engine", "--accept", "--write", "--yes", "--json"];
    const { code, out } = await drift(args, { config: ok({}), refresh: ok(drifted), up: ok({}) }, folder);
    expect([code, out]).toEqual([2, expect.stringMatching(/"remaining": \[\n\s+\{/)]);
  });

  it("edits no input that the resource ignores", async () => {
    const folder = temporaryFolder();
    const program = (name: string, synonyms: string) =>
      `name: shop\nruntime: yaml\nresources:\n  map:\n    type: ${map}\n    properties:\n      name: ${name}\n      synonyms: ["${synonyms}"]\n`;
    writeFiles(folder, { "Pulumi.yaml": program("x", "a, b") });
    const output = change(
      { name: "x", synonyms: ["a, b"] },
      { name: "y", synonyms: ["c, d"] },
      { ignoreChanges: ["name"] },
    );
    const args = ["--stack", "dev", "--engine", "--accept", "--write", "--yes"];
    const { code } = await drift(args, { config: ok({}), refresh: ok(output) }, folder);
    expect([code, readFileSync(join(folder, "Pulumi.yaml"), "utf8")]).toEqual([0, program("x", "c, d")]);
  });

  it.each([
    [[], ["refresh", "config"]],
    [
      ["--accept", "--yes"],
      ["refresh", "config", "refresh", "config"],
    ],
  ])("passes the configuration of the stack to the provider alone: %j", async (args, expected) => {
    const secretValue = "canary-of-the-key";
    const config = {
      "trefoil:searchUrl": { value: "https://search.example.com", secret: false },
      "trefoil:searchApiKey": { value: secretValue, secret: true },
      "other:key": { value: "of another project", secret: true },
    };
    const answers = { config: ok(config), refresh: ok(drifted), up: ok({}) };
    const { commands, environments, passed, out, err } = await drift(["--stack", "dev", "--engine", ...args], answers);
    // The engine starts first, and reads of the configuration run at the same time.
    expect(commands.map((command) => command.split(" ")[0])).toEqual(expected);
    expect(passed).toHaveLength(expected.length / 2);
    for (const text of passed)
      expect(JSON.parse(text ?? "")).toEqual({
        "trefoil:searchUrl": "https://search.example.com",
        "trefoil:searchApiKey": secretValue,
      });
    expect(commands.join() + JSON.stringify(environments) + out + err).not.toContain(secretValue);
    for (const { TREFOIL_DRIFT_SOCKET: address } of environments) expect(existsSync(address ?? "")).toBe(false);
  });

  it.each([
    [["--run-program"], 1, "refresh --preview-only --json --run-program"],
    [["--run-program", "--accept", "--yes"], 3, "refresh --run-program"],
    [["--engine", "--repair", "--yes"], 2, "up --refresh --run-program"],
  ])("does not pass the configuration to a run of the program: %j", async (args, engineRun, command) => {
    const config = { "trefoil:searchApiKey": { value: "canary-of-the-key", secret: true } };
    const answers = { config: ok(config), refresh: ok(drifted), up: ok({}) };
    const { commands, environments } = await drift(["--stack", "dev", ...args], answers);
    expect(commands[engineRun]).toMatch(new RegExp(`^${command}`));
    expect(environments[engineRun]).not.toHaveProperty("TREFOIL_DRIFT_SOCKET");
  });

  it.each<[string, object, RegExp]>([
    [
      "an unknown key",
      { "trefoil:searchKey": { value: "canary-value", secret: true } },
      /trefoil:searchKey is not a known configuration key \(did you mean "trefoil:\w+"\?\)/,
    ],
    [
      "a credential in plain text",
      { "trefoil:searchApiKey": { value: "canary-value", secret: false } },
      /pulumi config set --secret trefoil:searchApiKey/,
    ],
    [
      "an address with a password",
      { "trefoil:searchUrl": { value: "https://user:canary-value@example.com", secret: false } },
      /contains a user name or a password/,
    ],
  ])("rejects %s in the configuration, and compares the other stacks", async (_, config, message) => {
    const answers = {
      "stack ls": ok([{ name: "dev" }, { name: "prod" }]),
      "config --show-secrets --json --stack dev": ok(config),
      refresh: ok(clean),
    };
    const { code, passed, out, err } = await drift(["--json"], answers);
    // The provider of the first stack has no configuration, so that it sends no request.
    expect([code, passed]).toEqual([1, [undefined, "{}"]]);
    expect(JSON.parse(out).stacks).toMatchObject([{ errors: [expect.stringMatching(message)] }, { errors: [] }]);
    expect(out + err).not.toContain("canary-value");
  });

  it("compares all stacks of the project, and exits with 2 if one has drift", async () => {
    const answers = {
      "stack ls": ok([{ name: "dev" }, { name: "prod" }]),
      "refresh --preview-only --json --stack dev": ok(clean),
      "refresh --preview-only --json --stack prod": ok(drifted),
    };
    const { code, out } = await drift(["--json"], answers);
    expect(code).toBe(2);
    expect(JSON.parse(out).stacks).toMatchObject([
      { stack: "dev", drifted: [] },
      { stack: "prod", drifted: { length: 4 } },
    ]);
  });

  it("reports what an error left unchecked, exits with 1, and then changes nothing", async () => {
    const custom = [urnOf("chat"), urnOf("blobs"), urnOf("hotels")].map((urn) => ({ urn, type: "t", custom: true }));
    const resources = [{ urn: "urn:pulumi:dev::test::shop:index:Shop::shop", type: "shop:index:Shop" }, ...custom];
    const answers = { refresh: { ...ok(forbidden), status: 1 }, "stack export": ok({ deployment: { resources } }) };
    const { code, out, err, commands } = await drift(["--stack", "dev", "--repair", "--yes"], answers);
    expect(code).toBe(1);
    expect(out).toContain("Incomplete: 1 resource compared, 0 with drift, 2 not compared.");
    expect(out).toContain("Not compared: chat, hotels\n");
    expect(out.match(/403 Forbidden/g)).toHaveLength(1);
    expect(err).toContain("The comparison is incomplete, so nothing was changed.");
    expect(commands.some((command) => command.startsWith("up"))).toBe(false);
  });

  it("reports a stack that does not exist", async () => {
    const failure = { status: 255, stdout: "", stderr: "error: no stack named 'none' found\n" };
    const { code, out } = await drift(["--stack", "none"], { refresh: failure });
    expect([code, out]).toEqual([1, expect.stringContaining("no stack named 'none' found")]);
  });

  it("writes an HTML file", async () => {
    const folder = temporaryFolder();
    const file = join(folder, "drift.html");
    await drift(["--stack", "dev", "--html", file], { refresh: ok(drifted) });
    expect(readFileSync(file, "utf8")).toContain("<title>Drift report of trefoil-quickstart</title>");
    const descriptor = openSync(file, "w");
    const page = (path: string) => drift(["--stack", "dev", "--html", path], { refresh: ok(drifted) });
    await page(`/dev/fd/${descriptor}`);
    closeSync(descriptor);
    const { out } = await page("/dev/stdout");
    for (const text of [readFileSync(file, "utf8"), out]) expect(text).toContain("<title>Drift report of ");
  });
});

it("does not write the page through a symbolic link", async () => {
  const folder = temporaryFolder();
  const target = join(folder, "target.html");
  symlinkSync(target, join(folder, "link.html"));
  const { code, err } = await drift(["--stack", "dev", "--html", "link.html"], { refresh: ok(clean) }, folder);
  expect([code, err]).toEqual([1, expect.stringContaining("link.html is a symbolic link. Nothing was written.")]);
  expect(existsSync(target)).toBe(false);
});
