import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import { packageFiles } from "../provider";
import { isIn } from "../write-file";
import { folderPrefix, longestText, type Output, runTrefoil, shortened } from "./run-trefoil";

/** A tool of the server. It only reads: each runs a command of `trefoil` that changes nothing, or reads a file of the package. */
export interface Tool<Input extends z.ZodObject = z.ZodObject> {
  readonly title: string;
  readonly description: string;
  readonly input: Input;
  run(input: z.infer<Input>, signal: AbortSignal): Promise<Output>;
}

/** No value of a client is read as an option of a command. */
const stack = z
  .string()
  .regex(/^\w[\w.-]*(\/[\w.-]+){0,2}$/)
  .describe("Stack, such as production or acme/shop/production.");
const service = z.enum(["registry", "oci", "search", "realtime", "rest"]).describe("Service of Trefoil.");
const kind = z
  .string()
  .regex(/^(\w+[.:])?\w+$/)
  .describe("Type, such as search.Index.");

const tool = <Input extends z.ZodObject>(one: Tool<Input>): Tool => one as unknown as Tool;

const option = (name: string, value: string | undefined): string[] =>
  value === undefined ? [] : [`--${name}=${value}`];

/** The tools by name. */
export const tools: Readonly<Record<string, Tool>> = {
  doctor: tool({
    title: "Check the installation and the access",
    description:
      "Checks versions, configuration, credentials, permissions, quotas and limits, as `trefoil doctor --json`.",
    input: z.object({ stack: stack.optional(), services: z.array(service).optional() }),
    run: ({ stack: of, services = [] }, signal) =>
      runTrefoil(["doctor", "--json", ...option("stack", of), ...services], signal),
  }),
  drift: tool({
    title: "Find drift",
    description:
      "Compares a stack with its services and reports what was changed outside Pulumi, as `trefoil drift --json`. Changes nothing.",
    input: z.object({
      stack,
      undeclared: z.boolean().optional().describe("Also list objects that no stack declares."),
    }),
    run: ({ stack: of, undeclared }, signal) =>
      runTrefoil(["drift", "--json", ...option("stack", of), ...(undeclared ? ["--undeclared"] : [])], signal),
  }),
  check_changes: tool({
    title: "Find changes that lose data",
    description:
      "Runs `pulumi preview` of a stack and reports the changes with the given costs, as `trefoil check-changes --json`. The preview runs the program of the project, and applies nothing.",
    input: z.object({
      stack,
      reject: z.array(z.enum(["data", "access", "replacement", "downtime"])).optional(),
    }),
    run: ({ stack: of, reject = [] }, signal) =>
      runTrefoil(
        ["check-changes", "--json", ...option("stack", of), ...(reject.length ? ["--reject", ...reject] : [])],
        signal,
      ),
  }),
  verify_plan: tool({
    title: "Plan a test of a service",
    description:
      "Lists the objects that `trefoil verify` would create in a test account, their costs and the duration. Creates nothing.",
    input: z.object({ service, stack: stack.optional(), kinds: z.array(kind).optional() }),
    run: ({ service: of, stack: from, kinds }, signal) =>
      runTrefoil(["verify", of, "--plan", ...option("stack", from), ...option("kinds", kinds?.join(","))], signal),
  }),
  explain_code: tool({
    title: "Explain an error",
    description:
      "Explains an error of Trefoil by the code at the end of its message, such as http_403, as `trefoil explain CODE`.",
    input: z.object({ code: z.string().regex(/^\w+$/).describe("Code, such as http_403.") }),
    run: ({ code }, signal) => runTrefoil(["explain", "--", code], signal),
  }),
  explain_log: tool({
    title: "Explain a log",
    description: "Sums the times of a run from a file of TREFOIL_LOG in the project, as `trefoil explain log --json`.",
    input: z.object({ file: z.string().describe("Path in the current folder, such as trefoil.log.") }),
    run: ({ file }, signal) => runTrefoil(["explain", "log", "--json", "--", fileHere(file)], signal),
  }),
  reference: tool({
    title: "Read the reference of a type",
    description:
      "The inputs and outputs of a type, a function or a nested type with their defaults, limits and examples, from the schema of Pulumi. Nested types that do not fit into the result are in `omittedTypes`: read them by their names.",
    input: z.object({ type: kind }),
    run: async ({ type }) => ({ exitCode: 0, output: referenceOf(type), errors: "" }),
  }),
  import_program: tool({
    title: "Show the program for existing objects",
    description:
      "Returns the program and the import file that `trefoil import` would write for the objects of a service or a type. Writes nothing into the project, and imports nothing.",
    input: z.object({
      scope: z.union([service, kind]).describe("Service, or type such as registry.Team."),
      stack: stack.optional(),
      names: z
        .array(z.string())
        .optional()
        .describe("Names or ids of objects; * matches any characters. Default: all."),
      language: z.enum(["typescript", "python", "go", "yaml"]).optional(),
    }),
    run: importProgram,
  }),
};

/** Size of the largest log. A larger one would keep the client waiting. */
const largestLog = 2 ** 30;

/** @throws Error for a file outside the current folder, even by a link, and for a pipe or a device, which may have no end. */
function fileHere(file: string): string {
  const folder = realpathSync(process.cwd());
  const path = (() => {
    try {
      return realpathSync(resolve(file));
    } catch {
      throw new Error("The file does not exist. Pass the path of a file in the current folder.");
    }
  })();
  if (!isIn(folder, path)) throw new Error("The file is not in the current folder. Pass the path of a file in it.");
  const facts = statSync(path);
  if (!facts.isFile()) throw new Error("This is not a regular file. Pass the path of a file.");
  if (facts.size > largestLog)
    throw new Error("The file is larger than 1 GiB. Run `trefoil explain log` with it in a terminal.");
  return path;
}

interface Schema {
  readonly types: Readonly<Record<string, unknown>>;
  readonly resources: Readonly<Record<string, unknown>>;
  readonly functions: Readonly<Record<string, unknown>>;
}

/** The part of the schema about a type, with the nested types that fit into a result. */
function referenceOf(type: string): string {
  const { types, resources, functions } = JSON.parse(packageFiles().packageFile("provider/schema.json")) as Schema;
  const all = { ...types, ...resources, ...functions };
  const wanted = `trefoil:${type.replace(".", ":")}`.toLowerCase();
  const token = Object.keys(all).find((known) => known.toLowerCase() === wanted);
  if (token === undefined) {
    const names = Object.keys({ ...resources, ...functions }).map(nameOf);
    throw new Error(`"${type}" is not a type or a function. Types and functions: ${names.join(", ")}.`);
  }
  const nested: Record<string, unknown> = {};
  const omittedTypes: string[] = [];
  let length = JSON.stringify(all[token]).length;
  for (const name of nestedTypes(all[token], types)) {
    length += JSON.stringify(types[name]).length;
    if (length < mostNested) nested[name] = types[name];
    else omittedTypes.push(nameOf(name));
  }
  return JSON.stringify({ [token]: all[token], types: nested, ...(omittedTypes.length && { omittedTypes }) });
}

/** The names, quotation marks and escapes of a result need a part of its length. */
const mostNested = 0.7 * longestText;

/** The names of the types in a value, with those in them, the outer types first. */
function nestedTypes(value: unknown, types: Schema["types"]): ReadonlySet<string> {
  const names = new Set<string>();
  const add = (one: unknown): void => {
    for (const [, escaped = ""] of JSON.stringify(one).matchAll(/"#\/types\/([^"]+)"/g))
      names.add(decodeURIComponent(escaped));
  };
  add(value);
  // A set also visits the names that are added during the loop.
  for (const name of names) add(types[name]);
  return names;
}

const nameOf = (token: string): string => token.replace("trefoil:", "").replace(":", ".");

const extensions = { typescript: "ts", python: "py", go: "go", yaml: "yaml" } as const;

interface ImportInput {
  readonly scope: string;
  readonly stack?: string | undefined;
  readonly names?: readonly string[] | undefined;
  readonly language?: keyof typeof extensions | undefined;
}

/** The files are written into a temporary folder, which is removed. */
async function importProgram(input: ImportInput, signal: AbortSignal): Promise<Output> {
  const { scope, names, language = "typescript" } = input;
  const folder = mkdtempSync(folderPrefix());
  try {
    const selection = names?.length ? names.flatMap((name) => option("name", name)) : ["--all"];
    const out = join(folder, `program.${extensions[language]}`);
    const files = ["--out", out, "--file", join(folder, "import.json")];
    const result = await runTrefoil(
      ["import", scope, ...option("stack", input.stack), ...option("language", language), ...selection, ...files],
      signal,
      folder,
    );
    const written = readdirSync(folder).sort();
    const texts = written.map((name) => [name, shortened(readFileSync(join(folder, name), "utf8"))] as const);
    return { ...result, files: Object.fromEntries(texts) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
