import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Running, type Stack } from "../../tools/engine-harness";
import { passed, secretLocations, useTestEnvironment } from "./support";

/** Result of one stack of the process. */
interface Outcome {
  readonly stack: string;
  /** Error of `up`. Omitted after a success. */
  readonly error?: string;
  readonly output: string;
}

interface Case {
  readonly config: Readonly<Record<string, { readonly value: string; readonly secret: boolean }>>;
  /** URL of an additional provider, given as an output. */
  readonly outputAddress?: string;
}

const automation = `
  const { LocalWorkspace } = require("@pulumi/pulumi/automation");
  const pulumi = require("@pulumi/pulumi");
  const { Provider, search } = require("trefoil");

  async function up([stack, { config, outputAddress }]) {
    const program = async () => {
      const searchUrl = pulumi.output(Promise.resolve(outputAddress));
      const provider = outputAddress && new Provider("further", { searchUrl, searchApiKey: "unused" });
      new search.SynonymMap("words", { name: stack, synonyms: ["a, b"] }, { provider });
    };
    let output = "";
    const onOutput = (text) => { output += text; };
    const inline = { stackName: stack, projectName: "inline", program };
    const made = await LocalWorkspace.createOrSelectStack(inline, { workDir: process.cwd() + "/inline" });
    await made.setAllConfig(config);
    const error = await made.up({ onOutput, onError: onOutput }).then(() => undefined, (reason) => String(reason));
    return { stack, error, output };
  }

  (async () => {
    const [first, ...others] = Object.entries(JSON.parse(process.env.CASES));
    const outcomes = [await up(first), ...(await Promise.all(others.map(up)))];
    require("node:fs").writeFileSync("outcomes.json", JSON.stringify(outcomes));
  })();
`;

describe("several stacks in one process of the Automation API", () => {
  const environment = useTestEnvironment();

  /**
   * Files with a string in plain text, except the user's own settings. The engine's record of the configuration in the
   * history of a stack is excluded too: the engine writes it before the program runs.
   */
  const leaking = (stack: Stack, text: string): string[] =>
    stack.filesWith(text).filter((file) => {
      if (/\/inline\/Pulumi\.[^/]+\.yaml$|outcomes\.json$/.test(file)) return false;
      if (!file.endsWith(".history.json")) return true;
      const { config: _, ...record } = JSON.parse(readFileSync(file, "utf8"));
      return JSON.stringify(record).includes(text);
    });

  it("are each validated before a resource is registered, and leak no secret", async () => {
    const { search, credentials } = environment.emulator;
    const secret = credentials.search.adminKey;
    const [plain, misspelt, address, argument] = [1, 2, 3, 4].map(() => randomBytes(12).toString("hex")) as [
      string,
      string,
      string,
      string,
    ];
    const url = { value: search.url, secret: false };
    const configured = { "trefoil:searchUrl": url, "trefoil:searchApiKey": { value: secret, secret: true } };
    const cases: Record<string, Case> = {
      first: { config: configured },
      second: { config: { ...configured, "trefoil:searchApiKey": { value: plain, secret: false } } },
      third: { config: { ...configured, "trefoil:searchApikey": { value: misspelt, secret: false } } },
      fourth: {
        config: { ...configured, "trefoil:restUrl": { value: `https://robot:${address}@example.com`, secret: false } },
      },
      fifth: { config: configured, outputAddress: `https://robot:${argument}@example.com` },
    };
    const files = { "automation.js": automation, "inline/.keep": "" };
    // Inline programs have no project file that names the folder of the plugin.
    const stack = await environment.bareProject("", { files, host: "dynamic" });
    const run = new Running({
      program: process.execPath,
      args: ["automation.js"],
      cwd: stack.folder,
      env: { ...stack.env, CASES: JSON.stringify(cases), TREFOIL_LOG: join(stack.root, "requests.log") },
    });
    const result = passed(await run.done);
    expect(existsSync(join(stack.folder, "outcomes.json"))).toBe(true);
    const outcomes: Outcome[] = JSON.parse(readFileSync(join(stack.folder, "outcomes.json"), "utf8"));
    const printed = Object.fromEntries(
      outcomes.map((outcome) => [outcome.stack, `${outcome.error ?? ""}${outcome.output}`]),
    );

    expect(outcomes.filter(({ error }) => !error).map((outcome) => outcome.stack)).toEqual(["first"]);
    expect(printed.second).toContain("trefoil:searchApiKey is in the stack's config in plain text");
    expect(printed.third).toContain('did you mean "trefoil:searchApiKey"?');
    expect(printed.fourth).toContain("trefoil:restUrl contains a user name or a password");
    expect(printed.fifth).toContain('Provider "further": searchUrl contains a user name or a password');
    expect(environment.objects()).toEqual(["search synonymmaps first"]);

    const secrets = [secret, plain, misspelt, address, argument];
    for (const text of secrets) expect(JSON.stringify(outcomes)).not.toContain(text);
    expect(secrets.flatMap((text) => leaking(stack, text))).toEqual([]);
    // No file contains the value that was set as a secret.
    expect(stack.filesWith(secret)).toEqual([]);
    expect(secretLocations(secrets, [], [result])).toEqual([]);
  });
});
