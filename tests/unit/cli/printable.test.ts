import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { textReport } from "../../../cli/drift/print";
import { markdownCode } from "../../../cli/markdown";
import { inOneLine, jsonText, shown, shownJson, shownLine } from "../../../cli/printable";
import { textOf } from "../../../cli/prune/print";
import { resourcesIn } from "../../../provider/hosts/state/exported";
import { outgoing } from "../../../provider/lifecycle";
import { Sessions } from "../../../provider/lifecycle/run";
import type { TagDecision } from "../../../provider/oci/images";
import { unprintable, withoutFullStop } from "../../../provider/text/printable";
import { cpuTime } from "../../support/cpu-time";

describe("a value as JSON", () => {
  it("contains no control character except line ends, and has the same value", () => {
    const all = String.fromCharCode(...Array.from({ length: 0xa0 }, (_, i) => i));
    const value = { [all]: [all, "\u202e", 'a"\\b'], nested: { a: 1 } };
    const text = jsonText(value);
    expect(text.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\u202e]/u);
    expect(JSON.parse(text)).toEqual(value);
    expect(text).toMatch(/^\{\n {2}".*\}\n$/s);
  });

  it("has the same value with characters beyond U+FFFF that are not visible", () => {
    // The flag of England ends with six of them. Halves of characters are escaped by JSON.
    const value = [
      "\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
      "\u{1d173}",
      "\ud83c",
      "\u{10ffff}",
    ];
    const text = jsonText(value);
    expect(text.replaceAll("\n", "").search(unprintable)).toBe(-1);
    expect(JSON.parse(text)).toEqual(value);
  });

  it("is printed by this function in each command", () => {
    const folder = join(__dirname, "../../../cli");
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
    const others = files.filter((file) =>
      /JSON\.stringify\(.*, null, 2\)/.test(readFileSync(join(folder, file), "utf8")),
    );
    // The others write files.
    expect(others.sort()).toEqual(["emulate.ts", "import/program/import-file.ts", "printable.ts"]);
  });
});

describe("a report of very many lines", () => {
  const many = Array.from({ length: 200_000 }, (_, n) => `pr-${n}`);

  it("is printed: expired tags", () => {
    const tags = many.map((tag) => ({ tag, cause: "expired", reason: "dated 41 days ago" }) as TagDecision);
    const report = { repository: "acme/app", tags, deleted: [], unconfirmed: [], skipped: [], inUse: [], failed: [] };
    expect(textOf(report, { maxDeletions: 10 })).toContain("\n  pr-199999  dated 41 days ago\n");
  });

  it("is printed: changes", () => {
    const changes = many.map((path) => ({ path, kind: "add", after: 1 }) as const);
    const drifted = [{ urn: "urn", type: "search.Index", name: "hotels", status: "changed", changes }] as const;
    const nothing = { others: [], errors: [], skipped: [], unchecked: [] };
    expect(textReport([{ stack: "dev", checked: 1, drifted, ...nothing }])).toContain("added   pr-199999");
  });
});

describe("a sentence from outside", () => {
  it.each([
    ["a\n b", "a b"],
    ["a \t\r\n  b\n", "a b "],
    ["a  b\u00a0 c", "a  b\u00a0 c"],
    ["\n\n", " "],
  ])("contains one space for each line break: %j", (text, expected) => {
    expect(inOneLine(text)).toBe(expected);
  });

  it.each([
    [". ..", "."],
    ["a. \n", "a."],
    ["a.b", "a.b."],
  ])("ends with one full stop: %j", (text, expected) => {
    expect(`${withoutFullStop(text)}.`).toBe(expected);
  });

  it.each([
    ["spaces", " "],
    ["line breaks", "\n"],
    ["full stops", "."],
    ["backticks", "a`"],
  ])("with many %s is read in time that grows with their number only", (_, repeated) => {
    const text = `a${repeated.repeat(300_000)}b`;
    const start = cpuTime();
    for (const change of [inOneLine, markdownCode, withoutFullStop]) expect(change(text)).toMatch(/b/);
    // The square of the number would take minutes.
    expect(cpuTime() - start).toBeLessThan(5_000);
  });
});

describe("a secret in the state of any resource", () => {
  const password = "Xy7!generated-for-the-test";
  const connection = `Server=db.example;User Id=reader;Password=${password};`;
  const secret = (value: unknown) => ({
    "4dabf18193072939515e22adb298388d": "1b47061264138c4ac30d75fd1eb44270",
    plaintext: JSON.stringify(value),
  });
  const exported = (inputs: object) =>
    JSON.stringify({
      version: 3,
      deployment: { resources: [{ urn: "urn:pulumi:dev::p::a:b:C::c", type: "a:b:C", custom: true, inputs }] },
    });

  it("is hidden in text, lines, JSON and messages of the hosts, in each of its forms", () => {
    resourcesIn(exported({ connection: secret(connection), pin: secret({ number: 73501948 }) }));
    const message = `Cannot log in with ${connection}, ${encodeURIComponent(connection)}, ${password} or 73501948.`;
    const reports: string[] = [];
    new Sessions((text) => reports.push(text)).warn(message);
    const texts = [shown(message), shownLine(message), shownJson({ errors: [message] }), outgoing(message), ...reports];
    for (const text of texts) {
      expect(text).toMatch(/Cannot log in with .*\[secret\].* or \[secret\]/);
      expect(text).not.toContain("generated-for-the-test");
    }
    expect(JSON.parse(shownJson({ errors: [message], count: 73501948 }))).toMatchObject({ count: 73501948 });
  });
});

describe("a message of a host", () => {
  it("has one line, and the address of its explanation", () => {
    const message = 'App "a\u001b[2J\u202eb\nerror: forged\nSee https://evil.example#conflict": create failed.';
    expect(outgoing(message)).toBe(
      'App "a\\u001b[2J\\u202eb error: forged See https://evil.example#conflict": create failed.',
    );
    expect(outgoing("It failed.\nSee docs/troubleshooting.md#conflict")).toBe(
      "It failed.\nSee docs/troubleshooting.md#conflict",
    );
    expect(outgoing("a\nSee https://evil.example#conflict")).toBe("a See https://evil.example#conflict");
  });
});
