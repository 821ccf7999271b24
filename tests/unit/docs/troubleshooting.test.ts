import { readFileSync } from "node:fs";
import { join } from "node:path";
import { explainedCodes } from "../../../provider/text/explained-codes";
import { filesOf } from "../../../tools/site/pages";
import { runCommand } from "../../support/run-command";

const root = join(__dirname, "../../..");
const page = readFileSync(join(root, "docs/troubleshooting.md"), "utf8");

/** Messages of other programs. */
const others = [
  "no resource plugin 'pulumi-resource-trefoil' found",
  "ERR_PNPM_IGNORED_BUILDS",
  "Cannot read properties of undefined (reading 'readFile')",
  "npm error 404",
  "the stack is currently locked by",
  "pulumi up",
];
const sources = filesOf(root, "provider/*.ts", "cli/*.ts")
  .filter((file) => !file.endsWith("explained-codes.ts"))
  .map((file) => readFileSync(join(root, file), "utf8"));
const messages = [...page.matchAll(/^### .*?`([^`]+)`/gm)].map(([, message = ""]) => message);

describe("the page about troubleshooting", () => {
  it("contains at least twenty messages", () => {
    expect(page.match(/^### /gm)?.length).toBeGreaterThanOrEqual(20);
    expect(messages.length).toBeGreaterThan(15);
  });

  it.each(messages.filter((message) => !others.includes(message)))("quotes a message of Trefoil: %s", (message) => {
    // A value in a message, such as the version of Node, is a placeholder in the source.
    const parts = message.split(/[\d.]+/).filter((part) => part.trim());
    for (const part of parts) expect([part, sources.some((source) => source.includes(part))]).toEqual([part, true]);
  });

  it("has a solution of at least one sentence for each", () => {
    const entries = page.split(/^(?=##)/m).filter((section) => section.startsWith("### "));
    for (const entry of entries) expect(entry).toMatch(/^### .+\n\n\S/);
  });
});

describe("the codes of errors", () => {
  it("have an anchor each, before the heading that explains them", () => {
    const explained = page.match(/^(?:<a id="\w+"><\/a>\n)+\n(?=### )/gm)?.join("") ?? "";
    const anchors = [...explained.matchAll(/<a id="(\w+)">/g)].map(([, id]) => id);
    expect(anchors.toSorted()).toEqual([...explainedCodes].toSorted());
    expect(page.match(/<a id=/g)).toHaveLength(anchors.length);
  });

  it.each([...explainedCodes].filter((code) => !code.startsWith("http_")))("belong to an error: %s", (code) => {
    expect(sources.some((source) => source.includes(`"${code}"`))).toBe(true);
  });
});

describe("trefoil explain", () => {
  it.each([...explainedCodes])("prints the section of a code, without Markdown: %s", async (code) => {
    const { err, out } = await runCommand(["explain", code]);
    const [, message = ""] = new RegExp(`<a id="${code}"></a>\n(?:<a.*\n)*\n### (.*)\n`).exec(page) ?? [];
    expect([err, out.split("\n")[0]]).toEqual(["", message]);
    expect(out).toMatch(new RegExp(`\n\n.{60}[^]*\n\ndocs/troubleshooting\\.md#${code}\n$`));
    expect(out).not.toMatch(/<a id|^#|\]\(/m);
  });

  it("accepts the address at the end of a message", async () => {
    const address = "docs/troubleshooting.md#http_403";
    expect((await runCommand(["explain", address])).out).toBe((await runCommand(["explain", "http_403"])).out);
  });
});

it("names Node as the package requires it", () => {
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { engines: { node: string } };
  expect(page).toContain(`Trefoil needs Node ${manifest.engines.node.replace(">=", "")} or newer`);
});
