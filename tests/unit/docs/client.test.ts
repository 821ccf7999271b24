import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { type Emulator, startEmulator } from "../../../emulator";
import {
  clientOptions,
  credentialMembers,
  pageOptions,
  requestOptions,
} from "../../../provider/rest/options/check-options";
import * as client from "../../../provider/rest/package-export";
import { temporaryFolder } from "../../support/temporary-folder";

const root = join(__dirname, "../../..");
const page = readFileSync(join(root, "docs/client.md"), "utf8");
const [, example = ""] = /```ts\n([\s\S]*?)```/.exec(page) ?? [];

/** First cells of the rows of a section. */
function rowsOf(title: string): string[] {
  const [, section = ""] = new RegExp(`\\n##+ ${title}\\n([\\s\\S]*?)(?=\\n##|$)`).exec(page) ?? [];
  return [...section.matchAll(/^\| `([\w.]+)`/gm)].map(([, name = ""]) => name);
}

const below = (name: string, names: readonly string[]) => names.map((member) => `${name}.${member}`);

describe("the page of the client", () => {
  it("lists exactly the existing options", () => {
    expect(rowsOf("Options of a client").sort()).toEqual(Object.keys(clientOptions).sort());
    expect(rowsOf("Options of a request").sort()).toEqual(Object.keys(requestOptions).sort());
    const ofLists = Object.keys(pageOptions).filter((name) => !(name in requestOptions));
    expect(rowsOf("Lists").sort()).toEqual(ofLists.sort());
    expect(rowsOf("Credentials").sort()).toEqual(Object.keys(credentialMembers).sort());
    expect(rowsOf("Retries")).toEqual(
      below("retry", [
        "attempts",
        "baseDelayMs",
        "maxDelayMs",
        "statuses",
        "statusRetryMs",
        "accessRetryMs",
        "maxWaitMs",
      ]),
    );
    expect(rowsOf("Budgets")).toEqual(below("budget", ["service", "scope", "limit", "windowSeconds"]));
  });

  it("names every member of a credential", () => {
    for (const [kind, members] of Object.entries(credentialMembers)) {
      const [, section = ""] = page.split("### Credentials");
      const row = section.split("\n").find((line) => line.startsWith(`| \`${kind}\` |`)) ?? "";
      for (const member of Object.keys(members)) expect(row).toContain(`\`${member}\``);
    }
  });

  it("lists every error with its code", () => {
    const facts = { method: "GET", path: "/", status: 400 };
    const classes = Object.entries(client).filter(([name]) => name.endsWith("Error") && name !== "RestError");
    expect(rowsOf("Errors").sort()).toEqual(["RestError", ...classes.map(([name]) => name)].sort());
    for (const [name, Class] of classes) {
      const Made = Class as unknown as new (message: string, ...more: unknown[]) => client.RestError;
      // The constructors of two error classes have an additional parameter before the facts.
      const { code } = Made.length > 2 ? new Made("", new Date(), facts) : new Made("", facts);
      expect(page).toContain(`| \`${name}\` | \`${code}\` |`);
    }
  });

  it("names all functions and classes that the package exports", () => {
    const named = ["StreamBody", "WaitBudget", "createClient", ...rowsOf("Errors")];
    expect(Object.keys(client).sort()).toEqual(named.sort());
    for (const name of named) expect(page).toMatch(new RegExp(`\\b${name}\\b`));
  });

  it("is linked from the README", () => {
    expect(readFileSync(join(root, "README.md"), "utf8")).toContain("(docs/client.md)");
  });
});

describe("the example of the page", () => {
  let emulator: Emulator;
  let folder: string;
  beforeAll(async () => {
    emulator = await startEmulator();
    folder = temporaryFolder();
    mkdirSync(join(folder, "node_modules"));
    symlinkSync(root, join(folder, "node_modules", "trefoil"));
    writeFileSync(join(folder, "package.json"), '{"type":"module"}');
    writeFileSync(join(folder, "example.ts"), example);
  });
  afterAll(async () => {
    await emulator.close();
  });

  it("compiles", () => {
    const program = ts.createProgram([join(folder, "example.ts")], {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      paths: { "trefoil/client": [join(root, "provider/rest/package-export.ts")] },
      typeRoots: [join(root, "node_modules/@types")],
      types: ["node"],
    });
    const found = ts.getPreEmitDiagnostics(program, program.getSourceFile(join(folder, "example.ts")));
    expect(found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"))).toEqual([]);
  }, 120_000);

  it("runs", async () => {
    const { url } = emulator.rest;
    const { token } = emulator.credentials.rest;
    const env = { ...process.env, API_URL: url, API_TOKEN: token, TREFOIL_HOME: folder };
    const hook = join(root, "tools/typescript.js");
    writeFileSync(
      join(folder, "run.cts"),
      `const { createClient, HttpError } = require(${JSON.stringify(join(root, "provider/rest/package-export.ts"))});\n(async () => {\n${example.replace(/^import .*$/m, "")}\n})();\n`,
    );
    const child = spawn(process.execPath, ["--require", hook, join(folder, "run.cts")], { env });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
    const [code] = await once(child, "close");
    expect({ code, said }).toEqual({ code: 0, said: "created: 201\nalpha\n" });
  }, 120_000);
});
