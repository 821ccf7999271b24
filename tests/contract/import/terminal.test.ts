import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { search } from "../../../provider/services/search/service";
import { findOrInstallPython } from "../../../tools/programs/python/find-or-install";
import { isMutation, useTestEnvironment } from "../test-environment";

const root = resolve(__dirname, "../../..");

const environment = useTestEnvironment();

describe("the prompt of `trefoil import` in a terminal", () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "trefoil-terminal-"));
    for (const key of ["coast", "hills", "lakes"])
      environment.emulator.search.control.change({ collection: "synonymmaps", key, merge: { synonyms: `${key}, x` } });
  });
  afterEach(() => {
    expect(environment.journal(search).filter(isMutation)).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  /** @param options of the command. */
  async function importWith(
    answers: readonly string[],
    ...options: string[]
  ): Promise<{ code: number; output: string }> {
    const { emulator } = environment;
    const command = [process.execPath, "--require", join(root, "tools/typescript.js"), join(root, "cli/main.ts")];
    const script = [join(__dirname, "run_in_terminal.py"), JSON.stringify(answers), "Import: "];
    const { stdout } = await promisify(execFile)(
      await findOrInstallPython(),
      [...script, ...command, "import", "search.SynonymMap", ...options],
      {
        cwd: folder,
        timeout: 60_000,
        env: {
          ...process.env,
          AZURE_SEARCH_ENDPOINT: emulator.search.url,
          AZURE_SEARCH_API_KEY: emulator.credentials.search.adminKey,
        },
      },
    );
    return JSON.parse(stdout);
  }

  it("lists the objects, repeats the prompt after a wrong number, and imports the choice", async () => {
    const { code, output } = await importWith(["9\n", "1 l*\n"], "--language", "python");
    expect(output).toContain("search.SynonymMap\n    1  coast\n    2  hills\n    3  lakes\n");
    expect(output).toContain('"9" matches no object.');
    expect(output).toContain("__main__.py declares 2 resources:\n  search.SynonymMap: 2\n");
    expect(code).toBe(0);
    const { resources } = JSON.parse(readFileSync(join(folder, "import.json"), "utf8"));
    const type = "trefoil:search:SynonymMap";
    expect(resources).toMatchObject(["coast", "lakes"].map((name) => ({ type, name, id: name, inputs: { name } })));
    const program = readFileSync(join(folder, "__main__.py"), "utf8");
    expect(program.match(/(?<=search\.SynonymMap\(")\w+/g)).toEqual(["coast", "lakes"]);
  });

  it.each([
    ["an empty line", "\n"],
    ["^C", "\u0003"],
  ])("writes nothing after %s", async (_, answer) => {
    const { code, output } = await importWith([answer]);
    expect(output).toContain("trefoil: No object was selected. Nothing was written.");
    expect(code).toBe(1);
    expect(readdirSync(folder)).toEqual([]);
  });
});
