import type { Result } from "../../tools/engine-harness";
import { outputOf, passed, program, useTestEnvironment } from "./support";

const environment = useTestEnvironment();

/** The summary at the end of a run, where each message of the run is listed once. */
const diagnosticsOf = ({ stdout }: Result): string => stdout.slice(stdout.indexOf("Diagnostics:"));

const occurrences = (text: string, part: string): number => text.split(part).length - 1;

describe("an error", () => {
  it("of a read is the error of its resource alone, without a stack and the name of a class", async () => {
    const stack = await environment.project('new search.SynonymMap("words", { name: "words", synonyms: ["a, b"] });');
    passed(await stack.up());
    const { control } = environment.emulator.search;
    control.faults.add({ method: "GET", path: "/synonymmaps", status: 401, count: 9 });
    const failed = await stack.refresh();
    expect(failed.exitCode).not.toBe(0);
    expect(diagnosticsOf(failed)).toContain('error: SynonymMap "words": read failed');
    expect(failed.stdout).not.toMatch(/ResourceError|\n +at /);
    const lines = diagnosticsOf(failed).split("\n");
    const messages = lines.filter(
      (line) => line.startsWith("    ") && !/^ +(error: update failed|\d+ \w+)$/.test(line),
    );
    expect(messages).not.toEqual([]);
    const [own, explanation] = [
      '    error: SynonymMap "words": read failed',
      "    See docs/troubleshooting.md#http_401",
    ];
    expect(messages.filter((line) => !line.startsWith(own) && line !== explanation)).toEqual([]);
  });

  it("of a function is printed once, however late the program uses its result", async () => {
    const stack = await environment.bareProject('exports.index = search.getIndexOutput({ name: "hotels" });', {
      served: false,
    });
    const late = program(`
      const index = search.getIndex({ name: "hotels" });
      module.exports = async () => {
        await new Promise((resolve) => setTimeout(resolve, 200));
        return { index: await index };
      };`);
    const unused = program('search.getIndexOutput({ name: "hotels" });');
    for (const files of [undefined, late, unused]) {
      if (files) stack.write(files);
      const failed = await stack.preview();
      expect(failed.exitCode).not.toBe(0);
      expect(occurrences(diagnosticsOf(failed), "is not configured")).toBe(1);
      expect(outputOf(failed)).toContain(
        "`pulumi config set trefoil:searchUrl` (or set AZURE_SEARCH_ENDPOINT in the environment)",
      );
      expect(failed.stdout).not.toMatch(/Warning|ConfigurationError|\n +at /);
    }
  });

  it.each(["dynamic", "plugin"] as const)("of an input names the resource once: %s", async (host) => {
    const stack = await environment.project(
      'new search.SynonymMap("words", { name: "Bad Name!", synonyms: ["a, b"] });',
      { host },
    );
    const failed = await stack.preview();
    expect(failed.exitCode).not.toBe(0);
    expect(diagnosticsOf(failed)).toMatch(
      /SynonymMap resource 'words' has a problem: name \("Bad Name!"\) must contain/,
    );
  });
});
