import childProcess from "node:child_process";
import { once } from "node:events";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer, type Server } from "node:net";
import { join, resolve } from "node:path";
import { commandFacts } from "../../../cli/help";
import { commands } from "../../../cli/program";
import { newPrefix } from "../../../cli/verify/prefix";
import { exitCodeOf } from "../../../cli/verify/report";
import type { Report } from "../../../cli/verify/types";
import type { JsonObject } from "../../../emulator/json";
import { type Fault, type ServiceName, type Services, start } from "../../../emulator/start";
import { OperationJournal } from "../../../provider/lifecycle/journal";
import { providerCode, resourceType } from "../../../provider/text/engine-format";
import { writeFiles } from "../../../tools/files";
import { rewriteRecord } from "../../support/records";
import { fakeProcesses, type Printed, runCommand } from "../../support/run-command";
import { temporaryFolder } from "../../support/temporary-folder";
import { pets } from "../openapi/pets";

const checkout = resolve(__dirname, "../../..");
const { spawnSync } = childProcess;
const ended = spawnSync(process.execPath, ["--version"]).pid;

const blobs = temporaryFolder();
let services: Services;
let folder: string;
/** Resources in the state of the stack. */
let state: object[];
/** Operations of the preview of the stack. */
let steps: object[];
/** Commands of the Pulumi CLI that change a stack or its configuration. */
let changes: string[];
/** Start of a command of the Pulumi CLI that fails. */
let failing: string | undefined;
const fail = (command: string): void => {
  failing = command;
};
/** A port that another server uses. */
let port: number;
let other: Server;

beforeAll(async () => {
  services = await start({
    seed: { registry: { repositories: { "acme/app": {} } } },
    searchBlobsDir: blobs,
    searchItemDelayMs: 20,
  });
  other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  port = (other.address() as AddressInfo).port;
});
beforeEach(() => {
  process.env.TREFOIL_JOURNAL_KEY = "k".repeat(32);
  services.reset();
  folder = join(temporaryFolder(), "program");
  mkdirSync(join(folder, "node_modules"), { recursive: true });
  symlinkSync(checkout, join(folder, "node_modules/trefoil"));
  writeFiles(folder, {
    "Pulumi.yaml": "name: shop\nruntime: nodejs\n",
    "Pulumi.dev.yaml": "config: {}\n",
    "pets.yaml": pets,
  });
  [state, steps, changes, failing] = [[], [], [], undefined];
  fakeProcesses((program, args, options) => {
    const words = program === "sh" ? args.slice(3) : args;
    const line = words.join(" ");
    const isChange = /^(import|refresh|up|config set) /.test(line);
    if (isChange) changes.push(line.replace(" --non-interactive", ""));
    // Without the option, the CLI may wait for an input that no user gives.
    const isKnown = line === repairInTerminal || (line.endsWith(" --non-interactive") && (isChange || reads.has(line)));
    if (!isKnown && line !== "version") return { status: 255, stdout: "", stderr: `unknown: pulumi ${line}` };
    // The output of the command is that of Trefoil alone.
    if (words[0] === "up" && String(options.stdio) !== "inherit,2,2") return { status: 255, stdout: "", stderr: "" };
    return pulumi(words, String(options.input));
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  delete process.env.TREFOIL_JOURNAL_KEY;
});
afterAll(async () => {
  other.close();
  await services.close();
});

/** A fake Pulumi CLI with one stack. */
function pulumi(args: readonly string[], input: string): Printed {
  const ok = (value: unknown): Printed => ({
    status: 0,
    stdout: typeof value === "string" ? value : JSON.stringify(value),
    stderr: "",
  });
  if (failing !== undefined && args.join(" ").startsWith(failing))
    return { status: 255, stdout: "", stderr: "error: refused by the CLI\n" };
  const [command, second] = args;
  if (command === "version") return ok("v99.1.0\n");
  // The import contains secrets alone.
  if (command === "config" && second === "set" && !args.includes("--secret")) return { ...ok(""), status: 255 };
  if (command === "config") return ok(second === "set" ? "" : services.config);
  if (command === "preview") return ok({ steps, changeSummary: {} });
  if (command === "import") return ok(`Importing (dev):\n${input.length ? "" : "nothing"}`);
  if (command !== "stack") return ok({});
  if (second === "ls") return ok([{ name: "dev" }]);
  return second === "export"
    ? ok({ version: 3, deployment: { resources: [...engineResources, ...state] } })
    : ok("dev\n");
}

/** The commands of the CLI that read. The fake CLI rejects others. */
const reads = new Set(
  [
    "config --show-secrets --json --stack dev",
    // Without the last flag, a preview does not list the deletions of objects that interrupted replacements left.
    "preview --json --show-replacement-steps --stack dev",
    // Only a command that reads objects needs their secrets.
    "stack export --show-secrets --stack dev",
    "stack export --stack dev",
    // The default is the project in the current folder.
    "stack ls --json",
    "stack ls --json --project shop",
  ].map((line) => `${line} --non-interactive`),
);
const repairInTerminal = "up --refresh --run-program --stack dev";

const provider = { urn: "urn:pulumi:dev::shop::pulumi:providers:pulumi-nodejs::default", id: "1" };
const engineResources = [{ ...provider, type: "pulumi:providers:pulumi-nodejs", custom: true }];

/** Adds a resource of the dynamic host to the state. */
function stored(token: string, id: string, inputs: object): void {
  const type = resourceType("dynamic", token);
  const props = { __provider: providerCode(token), __trefoil: { name: `dev/${id}`, account: services.search.url } };
  const all = { ...props, ...inputs };
  const urn = `urn:pulumi:dev::shop::${type}::${id}`;
  state.push({ urn, type, custom: true, id, inputs: all, outputs: all, provider: `${provider.urn}::1` });
}

const put = (service: ServiceName, collection: string, key: string, merge: JsonObject = {}): void =>
  services.change(service, { collection, key, merge });
const map = (name: string, synonyms = "a, b"): void =>
  put("search", "synonymmaps", name, { name, format: "solr", synonyms });
/** A synonym map of the stack, and its object. */
function managedMap(name: string, synonyms?: string): void {
  map(name, synonyms);
  stored("search:SynonymMap", name, { name, synonyms: ["a, b"] });
}
const fault = (service: ServiceName, method: string, path: string, more: Partial<Fault> = {}): void =>
  services.faults.add(service, { method, path, status: 403, body: { message: "no" }, count: 100, ...more });
const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);

/** A tag whose last push was some days ago. */
const tag = (name: string, days: number): void =>
  put("registry", "tags", `acme/app:${name}`, {
    tag_last_pushed: new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString(),
  });

/** The record of an interrupted create of a synonym map, and the map. */
async function interrupted(name: string): Promise<void> {
  map(name);
  const working = join(folder, ".trefoil");
  const { file } = await new OperationJournal(working).begin(
    {
      token: "search:SynonymMap",
      account: services.search.url,
      resource: { name: `dev/${name}`, project: "shop" },
      inputsDigest: "",
    },
    { request: { expectedId: name, hasGeneratedName: true } },
  );
  rewriteRecord(join(working, "journal", file), { writer: { pid: ended, startTicks: undefined } });
}

/** Sends a request to the search service. */
async function search(method: string, path: string, body?: object) {
  const headers = { "api-key": services.credentials.search.adminKey, "content-type": "application/json" };
  const url = `${services.search.url}${path}?api-version=2026-10-01`;
  const response = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  return (await response.json().catch(() => undefined)) as { lastResult?: { status: string } } | undefined;
}

/** An indexer of the stack that has read some documents. @param later documents that its next run reads. */
async function indexer(later: Readonly<Record<string, string>> = {}): Promise<void> {
  const documents = join(blobs, "hotels");
  childProcess.execFileSync("rm", ["-rf", documents]);
  writeFiles(documents, { "1.json": '{"id":"1"}' });
  const [name, fields] = ["hotels", [{ name: "id", type: "Edm.String", key: true }]];
  await search("PUT", "/indexes('hotels')", { name, fields });
  await search("PUT", "/datasources('files')", {
    name: "files",
    type: "azureblob",
    credentials: {},
    container: { name },
  });
  const parameters = { configuration: { parsingMode: "json" } };
  await search("PUT", "/indexers('reader')", {
    name: "reader",
    dataSourceName: "files",
    targetIndexName: name,
    parameters,
  });
  while ((await search("GET", "/indexers('reader')/search.status"))?.lastResult?.status !== "success");
  writeFiles(documents, later);
  stored("search:Indexer", "reader", { name: "reader" });
}
const manyDocuments = Object.fromEntries(
  Array.from({ length: 100 }, (_, i) => [`${i + 10}.json`, JSON.stringify({ id: `${i + 10}` })]),
);

const credentials = JSON.stringify({ ci: { type: "registry:AccessToken", inputs: { scopes: ["repo:read"] } } });
const terraformState = JSON.stringify({
  ...{ version: 4, lineage: "3f8f7dd9" },
  resources: [
    {
      ...{ mode: "managed", type: "ably_app", name: "main", provider: 'provider["registry.terraform.io/ably/ably"]' },
      instances: [{ attributes: { id: "a1", name: "chat" } }],
    },
  ],
});
/** A line of a log about a request. */
const logLine = `${JSON.stringify({
  ...{ level: 30, time: "2026-11-26T10:00:00.000Z", pid: 7, operationId: 1, service: "search" },
  ...{ method: "GET", path: "/indexes", status: 200, durationMs: 5, attempt: 1 },
})}\n`;

/** Settings of one run of a command. */
interface Given {
  /** Input of the user in a terminal. Default: no terminal. */
  readonly input?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** The command runs in its own process, since it runs until a signal or the end of its input. */
  readonly isProcess?: boolean;
}

/**
 * A situation, the arguments after the name of the command, its exit code, and the last line of its output. With a message of the
 * command, the last line of its errors.
 */
type Situation = [
  when: string,
  args: string,
  code: 0 | 1 | 2,
  last: string | RegExp,
  prepare?: () => void | Promise<void>,
  given?: Given,
];

/** Requests that change an object, and changes of the stack. A sign-in changes none. */
const effects = (): string[] => [
  ...(["registry", "search", "realtime", "rest"] as const).flatMap((service) =>
    services
      .journal(service)
      .filter(({ method, path }) => !["GET", "HEAD"].includes(method) && !/auth|login/.test(path))
      .map(({ method, path }) => `${method} ${path}`),
  ),
  ...changes,
];

const noTerminal = "trefoil: Confirmation is required, but the standard input is not a terminal. Pass --yes.";
const nothing = (): void => {};
const [accepted, declined] = [{ input: "y\n" }, { input: "n\n" }];
const prefix = newPrefix();
const old = "acme/app --pattern * --older-than 30 --ignore-stacks";

/** The preview deletes an index with its documents. */
function deletion(): void {
  const type = "trefoil:search:Index";
  const inputs = { forceDestroy: true, fields: [{ name: "id", type: "Edm.String", key: true }] };
  steps.push({ op: "delete", urn: `urn:pulumi:dev::shop::${type}::hotels`, oldState: { type, custom: true, inputs } });
}
/** Another deletion, of a resource with the same name. */
function sameName(): void {
  deletion();
  const [{ urn, oldState }] = steps as [{ urn: string; oldState: object }];
  steps.push({ op: "delete", urn: urn.replace("shop::", "shop::acme:App$"), oldState });
}
const words = (): void => map("words");
const one = (): Promise<void> => interrupted("one");
const recent = (): void => tag("new", 2);
const expired = (): void => tag("a", 41);
const notDeleted = "Nothing was deleted. Pass --delete to delete the expired tags.";
const managed = (): void => managedMap("words");
const drifted = (): void => managedMap("words", "a, c");
const unreadable = (): void => {
  managedMap("words");
  fault("search", "GET", "/synonymmaps('words')");
};

const table: Readonly<Record<keyof typeof commandFacts, readonly Situation[]>> = {
  "check-changes": [
    ["no change", "--stack dev", 0, "0 changes of resources of Trefoil, 0 rejected."],
    ["a change that loses data", "--stack dev", 2, "            After a review, pass --allow hotels.", deletion],
    ["a change that the user allows", "--stack dev --allow hotels", 0, "            Allowed by --allow.", deletion],
    ["a preview that fails", "--stack dev", 1, /^trefoil: .*failed with exit code 255/, () => fail("preview")],
    ["a file that is no preview", "Pulumi.yaml", 1, /^trefoil: .*Pulumi\.yaml/],
    ["a name of two resources", "--stack dev --allow hotels", 1, /^trefoil: --allow hotels names several /, sameName],
    ["an unknown cost", "--stack dev --reject speed", 1, /^trefoil: "speed" is not a cost\. Pass one of: data, /],
    ["an unknown option", "--stak dev", 1, "  (Did you mean --stack?)"],
  ],
  doctor: [
    ["no problem", "rest --stack dev", 0, /^ {2}- .* request limit +off$/],
    [
      "a problem",
      "search",
      2,
      /^ +See docs\/troubleshooting\.md#configuration$/,
      nothing,
      { env: { AZURE_SEARCH_ENDPOINT: "nowhere" } },
    ],
    ["rejected credentials", "realtime", 2, /^ {2}- .* request limit /, nothing, { env: { ABLY_ACCOUNT_TOKEN: "x" } }],
    [
      "an unknown service",
      "serach",
      1,
      "trefoil: Unknown service serach. Services are registry, oci, search, realtime, rest.",
    ],
    ["a stack that cannot be read", "--stack dev", 1, /failed with exit code 255/, () => fail("config")],
  ],
  drift: [
    ["no drift", "--stack dev", 0, "Stack dev: 1 resource compared, 0 with drift.", managed],
    ["drift", "--stack dev", 2, /^ {2}To update the state .*: npx trefoil drift --stack dev --accept$/, drifted],
    [
      "an undeclared object",
      "--stack dev --undeclared search.SynonymMap",
      2,
      /To import it, run: npx trefoil import search\.SynonymMap --stack dev theirs$/,
      () => map("theirs"),
    ],
    [
      "a list that fails",
      "--stack dev --undeclared search.SynonymMap",
      1,
      /^ {2}Not listed: search\.SynonymMap: .* -> 403 /,
      () => fault("search", "GET", "/synonymmaps"),
    ],
    [
      "an object that cannot be read",
      "--stack dev",
      1,
      "  Fix the errors, and compare again: npx trefoil drift --stack dev",
      unreadable,
    ],
    ["an incomplete comparison with --accept", "--stack dev --accept --yes", 1, /#incomplete_comparison$/, unreadable],
    ["accepted drift", "--stack dev --accept --yes", 0, /^ *search\.SynonymMap "words"/, drifted],
    [
      "accepted drift besides an undeclared object",
      "--stack dev --accept --yes --undeclared search.SynonymMap",
      2,
      /npx trefoil import search\.SynonymMap --stack dev theirs$/,
      () => {
        drifted();
        map("theirs");
      },
    ],
    [
      "accepted drift that the program lacks",
      "--stack dev --accept --write --yes",
      2,
      /Not edited: the declaration was not found\.$/,
      () => {
        drifted();
        write("index.ts", "export {};\n");
      },
    ],
    ["no drift to accept", "--stack dev --accept", 0, "Stack dev: 1 resource compared, 0 with drift.", managed],
    ["no drift to repair", "--stack dev --repair", 0, "Stack dev: 1 resource compared, 0 with drift.", managed],
    ["an accepted question", "--stack dev --accept", 0, /^ *search\.SynonymMap "words"/, drifted, accepted],
    ["a repair in a terminal", "--stack dev --repair", 0, /^ *search\.SynonymMap "words"/, drifted, accepted],
    ["a declined question", "--stack dev --accept", 2, /^ *search\.SynonymMap "words"/, drifted, declined],
    ["no terminal", "--stack dev --accept", 1, noTerminal, drifted],
    ["no terminal for a repair", "--stack dev --repair", 1, noTerminal, drifted],
    [
      "a refresh that fails",
      "--stack dev --accept --yes",
      1,
      /^trefoil: `pulumi refresh .*` failed with exit code 255\./,
      () => {
        drifted();
        fail("refresh");
      },
    ],
    ["repaired drift", "--stack dev --repair --yes", 0, /^ *search\.SynonymMap "words"/, drifted],
    [
      "a repair that fails",
      "--stack dev --repair --yes",
      1,
      /^trefoil: `pulumi up --refresh .*` failed with exit code 255\./,
      () => {
        drifted();
        fail("up");
      },
    ],
    ["two answers to drift", "--accept --repair", 1, /^trefoil: --accept and --repair cannot be combined\. /],
    ["two formats", "--json --markdown", 1, /^trefoil: --json and --markdown cannot be combined\. /],
    ["edits without --accept", "--stack dev --write", 1, /^trefoil: --write requires --accept: /],
    ["edits and a repair", "--stack dev --write --repair", 1, /^trefoil: --write requires --accept: /],
    [
      "edits in Markdown",
      "--stack dev --accept --write --markdown",
      1,
      "trefoil: --write and --markdown cannot be combined. Pass --json.",
    ],
  ],
  emulate: [
    ["the end of its input", "--until-stdin-closes", 0, /^\{"registry":/, nothing, { isProcess: true }],
    [
      "a port in use",
      "--rest-port PORT",
      1,
      /^trefoil: Port \d+ is in use, perhaps by another emulator\. Stop it, or pass another port\.$/,
    ],
    [
      "a port that does not exist",
      "--rest-port 99999",
      1,
      /is invalid\. It is not a port\. Use a number from 0 to 65535\.$/,
    ],
    ["a document without its resources", "--openapi a.yaml", 1, /^trefoil: The emulator needs a document and its /],
  ],
  explain: [
    ["a code", "http_403", 0, "docs/troubleshooting.md#http_403"],
    [
      "an unknown code",
      "http_999",
      1,
      /^trefoil: "http_999" is not a code that Trefoil explains\. .* http_401, http_403/,
    ],
    ["no code", "", 1, /^More: .*traces\.md$/],
    ["a log", "log trefoil.log", 0, /^ {2}search GET \/indexes /, () => write("trefoil.log", logLine)],
    ["a log that does not exist", "log none.log", 1, /^trefoil: The file none\.log cannot be read \(ENOENT\)\./],
  ],
  import: [
    [
      "a list",
      "realtime.App --stack dev --list",
      0,
      /^Import them with --all, --name, /,
      () => put("realtime", "apps", "a1"),
    ],
    ["nothing to import", "realtime.App --stack dev --all --apply", 0, "There is nothing to import."],
    ["a name in another case", "search.synonymmap --stack dev --name WO* --list", 0, /^Import them with /, words],
    [
      "a list with a part that cannot be read",
      "realtime --kind App --kind Queue --stack dev --list",
      2,
      /^Import them with --all, /,
      () => {
        put("realtime", "apps", "a1", { name: "chat" });
        fault("realtime", "GET", "/v1/apps/a1/queues");
      },
    ],
    [
      "an import",
      "search.SynonymMap --stack dev --all --apply",
      0,
      "`pulumi import` added the resources to the stack dev.",
      words,
    ],
    [
      "an import of a secret",
      "registry.Webhook --in acme --stack dev --all --apply",
      0,
      "`pulumi import` added the resources to the stack dev.",
      () =>
        put("registry", "webhooks", "acme/app/deploy", {
          name: "deploy",
          webhooks: [{ name: "deploy", hook_url: "https://ci.example/k" }],
        }),
    ],
    [
      "an import of the objects in a state",
      "--from-state terraform.tfstate --stack dev --apply",
      0,
      "    ably_app.main",
      () => {
        put("realtime", "apps", "a1", { name: "chat" });
        write("terraform.tfstate", terraformState);
      },
    ],
    [
      "a secret that must be set",
      "search.DataSource --stack dev --all",
      2,
      /^Next: run this command again/,
      () => put("search", "datasources", "blobs", { type: "azureblob", container: { name: "blobs" } }),
    ],
    [
      "an import that fails",
      "search.SynonymMap --stack dev --all --apply",
      1,
      /^ {2}Imported objects stay in the state\./,
      () => {
        map("words");
        fail("import");
      },
    ],
    [
      "an unknown id",
      "search.SynonymMap none --stack dev",
      1,
      /^trefoil: "none" does not exist\. .*Nothing was written\.$/,
    ],
    [
      "no selection without a terminal",
      "realtime.App --stack dev --apply",
      1,
      /^trefoil: --apply requires .* Pass --all, --name or ids\.$/,
    ],
    [
      "no selection in a terminal",
      "search.SynonymMap --stack dev",
      1,
      "trefoil: No object was selected. Nothing was written.",
      words,
      { input: "\n" },
    ],
  ],
  mcp: [
    ["the end of its input", "", 0, "", nothing, { isProcess: true }],
    ["an argument", "--stack dev", 1, "error: unknown option '--stack'"],
  ],
  openapi: [
    [
      "a new file",
      "pets.yaml",
      0,
      /^Next: check pet-home\.resources\.yaml, and run: pulumi package add trefoil openapi pets\.yaml/,
    ],
    [
      "a part that the document lost",
      "lost.yaml --resources pet-home.resources.yaml",
      2,
      /^Next: check pet-home\.resources\.yaml/,
      async () => {
        await runCommand(["openapi", "pets.yaml"], { folder });
        write("lost.yaml", pets.replaceAll("/v1/dogs/{name}", "/v2/dogs/{name}"));
      },
    ],
    ["a document without objects", "Pulumi.yaml", 1, /^trefoil: .*Pulumi\.yaml/],
    ["a document that does not exist", "none.yaml", 1, /^trefoil: The file none\.yaml cannot be read/],
  ],
  prune: [
    ["no expired tag", old, 0, /^ +1 {2}recent$/, recent],
    ["expired tags", old, 2, notDeleted, expired],
    ["as many expired tags as allowed", `${old} --max-deletions 1`, 2, notDeleted, expired],
    ["a part of a day", "acme/app --pattern * --older-than 0.5 --ignore-stacks", 2, notDeleted, () => tag("a", 0.75)],
    ["no tag to delete", `${old} --delete`, 0, /^ +1 {2}recent$/, recent],
    ["deleted tags", `${old} --delete --yes`, 0, "Deleted 1 tag.", expired],
    ["an accepted question", `${old} --delete`, 0, "Deleted 1 tag.", expired, accepted],
    ["a declined question", `${old} --delete`, 2, /^ {2}a {2}dated 41 days ago$/, expired, declined],
    ["no terminal", `${old} --delete`, 1, noTerminal, expired],
    [
      "a tag that cannot be deleted",
      `${old} --delete --yes`,
      1,
      /^Not deleted: a: .* -> 403 /,
      () => {
        tag("a", 41);
        tag("b", 41);
        fault("registry", "DELETE", "/v2/namespaces/acme/repositories/app/tags/a");
      },
    ],
    ["as many deleted tags as allowed", `${old} --delete --yes --max-deletions 1`, 0, "Deleted 1 tag.", expired],
    [
      "more expired tags than allowed",
      `${old} --delete --yes --max-deletions 0`,
      1,
      /^trefoil: 1 tag of acme\/app expires, and --max-deletions is 0\. Nothing was deleted\./,
      expired,
    ],
    ["a rule without a condition", "acme/app --pattern *", 1, /^trefoil: The rule has no condition\./],
    ["no rule", "acme/app", 1, "error: required option '--pattern <pattern>' not specified"],
  ],
  recover: [
    ["no record", "--stack dev", 0, "No records remain."],
    ["a record", "--stack dev", 2, /Delete it with `npx trefoil recover --stack dev --delete \w{8}`\.$/, one],
    ["no record to delete", "--stack dev --delete --all", 0, "No records remain."],
    ["a deleted object", "--stack dev --delete --all --yes", 0, "No records remain.", one],
    ["an accepted question", "--stack dev --delete --all", 0, "No records remain.", one, accepted],
    ["a declined question", "--stack dev --delete --all", 2, /`npx trefoil recover .*`\.$/, one, declined],
    ["no terminal", "--stack dev --delete --all", 1, noTerminal, one],
    [
      "an object that cannot be deleted",
      "--stack dev --delete --all --yes",
      1,
      /`npx trefoil recover --stack dev --delete \w{8}`\.$/,
      async () => {
        await interrupted("one");
        await interrupted("two");
        fault("search", "DELETE", "/synonymmaps('one')");
      },
    ],
    ["a forgotten record", "--forget --all --yes", 0, "No records remain.", one],
  ],
  reset: [
    [
      "a reset",
      "reader --stack dev --yes",
      0,
      'search.Indexer "reader": reset is done. The next run applies it.',
      indexer,
    ],
    ["a preview", "reader --stack dev --preview", 0, /^ {2}The service limits a run /, indexer],
    ["a declined question", "reader --stack dev", 1, "Nothing was sent.", indexer, declined],
    ["no terminal", "reader --stack dev", 1, noTerminal, indexer],
    [
      "another run in progress",
      "reader --stack dev --run --yes",
      2,
      /another run is in progress: .* Repeat the command when it has ended\.$/,
      async () => {
        await indexer(manyDocuments);
        await search("POST", "/indexers('reader')/search.run");
      },
    ],
    ["contradictory options", "reader --stack dev --skill a --document 1", 1, /^trefoil: --skill excludes --document /],
  ],
  resync: [
    ["a resync", "reader --stack dev --yes", 0, /^search\.Indexer "reader": resync is done\./, indexer],
    ["a declined question", "reader --stack dev", 1, "Nothing was sent.", indexer, declined],
    [
      "a run that another client starts",
      "reader --stack dev --run --yes",
      2,
      /another run is in progress/,
      async () => {
        await indexer();
        fault("search", "POST", "/indexers('reader')/search.run", { status: 409 });
      },
    ],
    ["an unknown resource", "raeder --stack dev --yes", 1, /Did you mean "reader"\? Nothing was sent\./, indexer],
  ],
  rotate: [
    ["a rotation", "--once --owner shop", 0, "}", () => write("rotate.json", credentials)],
    ["no owner", "--once", 1, /^trefoil: Pass --owner /],
    ["a file that does not exist", "--once --owner shop", 1, /^trefoil: rotate\.json cannot be read \(ENOENT\)\./],
    [
      "a service that rejects the rotation",
      "--once --owner shop",
      1,
      /^trefoil: The rotation of "ci" failed\. .* -> 403 .* Then rotate again\.$/,
      () => {
        write("rotate.json", credentials);
        fault("registry", "POST", "/v2/access-tokens");
      },
    ],
  ],
  run: [
    ["a run that succeeds", "reader --stack dev --yes", 0, /: the run succeeded: success from /, indexer],
    ["a run without a wait", "reader --stack dev --yes --no-wait", 0, /: the run has started: /, indexer],
    ["a preview", "reader --stack dev --preview", 0, "  ^C ends the wait, and not the run.", indexer],
    [
      "a preview without a wait",
      "reader --stack dev --preview --no-wait",
      0,
      /^ {2}The service limits a run /,
      indexer,
    ],
    [
      "a run that fails",
      "reader --stack dev --yes",
      2,
      /^ {2}.*The blob could not be parsed/,
      () => indexer({ "2.json": "{ this is no JSON" }),
    ],
    [
      "a run that does not end in time",
      "reader --stack dev --yes --timeout 1",
      2,
      /: the run did not end in time: .* It continues in the service\.$/,
      () => indexer(manyDocuments),
    ],
    ["an accepted question", "reader --stack dev", 0, /: the run succeeded: /, indexer, accepted],
    ["a declined question", "reader --stack dev", 1, "Nothing was sent.", indexer, declined],
    ["no terminal", "reader --stack dev", 1, noTerminal, indexer],
    [
      "a name of two resources",
      "reader --stack dev --yes",
      1,
      /^trefoil: "reader" names several resources: .* Pass the URN of one of them\.$/,
      () => {
        for (const token of ["search:Indexer", "search:KnowledgeSource"]) stored(token, "reader", {});
      },
    ],
    [
      "an invalid limit",
      "reader --stack dev --timeout soon",
      1,
      "trefoil: --timeout is invalid. Pass a whole number of seconds.",
    ],
  ],
  verify: [
    [
      "a note",
      "search --stack dev --read-only --kinds synonymmap",
      0,
      "1 passed, 0 with findings, 0 skipped. Findings: 0 problems, 1 note.",
      () => put("search", "synonymmaps", "a", { format: "solr", synonyms: "a, b", colour: "red" }),
    ],
    [
      "a finding",
      "search --stack dev --read-only --kinds SynonymMap",
      2,
      "0 passed, 1 with findings, 0 skipped. Findings: 1 problem, 0 notes.",
      () => put("search", "synonymmaps", "a", { format: "solr", synonyms: 5 }),
    ],
    ["a plan", "search --stack dev --plan --kinds SynonymMap", 0, /./],
    ["a declined question", "search --stack dev --kinds SynonymMap", 1, "Nothing was created.", nothing, declined],
    ["no terminal", "search --stack dev --kinds SynonymMap", 1, noTerminal],
    [
      "an account with other objects",
      "search --stack dev --kinds SynonymMap --yes",
      1,
      /^trefoil: The account contains other objects \(1 of search\.SynonymMap\)\./,
      () => map("theirs"),
    ],
    ["nothing to remove", `search --stack dev --sweep ${prefix}`, 0, `${prefix}: 0 objects to remove.`],
    [
      "removed objects",
      `search --stack dev --sweep ${prefix} --yes`,
      0,
      `${prefix}: 1 of 1 object removed.`,
      () => map(`${prefix}-1`),
    ],
    [
      "a declined removal",
      `search --stack dev --sweep ${prefix}`,
      1,
      "Nothing was removed.",
      () => map(`${prefix}-1`),
      declined,
    ],
    [
      "an object that cannot be removed",
      `search --stack dev --sweep ${prefix} --yes`,
      2,
      /^ {2}search\.SynonymMap .* was not removed: .* -> 403 /,
      () => {
        map(`${prefix}-1`);
        map(`${prefix}-2`);
        fault("search", "DELETE", `/synonymmaps('${prefix}-1')`);
      },
    ],
    ["a prefix of no run", "search --stack dev --sweep other", 1, /^trefoil: "other" is not the prefix of a run\./],
    ["no service", "--stack dev", 1, "trefoil: Pass a service: registry, search, realtime or rest."],
  ],
};

const importing =
  "import --file /dev/stdin --generate-code=false --protect=false --skip-preview --yes --suppress-outputs --suppress-progress --stack dev";
const hub = "DELETE /v2/namespaces/acme/repositories/app/tags/";
const map1 = `DELETE /synonymmaps('${prefix}-1')`;
const runRequest = "POST /indexers('reader')/search.run";

/** Situations by their effects: requests and commands in their order. All others change nothing. */
const changing: Readonly<Partial<Record<keyof typeof table, Readonly<Record<string, readonly string[]>>>>> = {
  drift: {
    "refresh --stack dev --skip-preview --yes": [
      "accepted drift",
      "an accepted question",
      "accepted drift besides an undeclared object",
      "accepted drift that the program lacks",
      "a refresh that fails",
    ],
    [repairInTerminal]: ["a repair in a terminal"],
    "up --refresh --run-program --stack dev --yes": ["repaired drift", "a repair that fails"],
  },
  import: {
    [importing]: ["an import", "an import of the objects in a state", "an import that fails"],
    [`config set --secret deployUrl --stack dev; ${importing}`]: ["an import of a secret"],
  },
  prune: {
    [`${hub}a`]: ["deleted tags", "an accepted question", "as many deleted tags as allowed"],
    [`${hub}a; ${hub}b`]: ["a tag that cannot be deleted"],
  },
  recover: {
    "DELETE /synonymmaps('one')": ["a deleted object", "an accepted question"],
    "DELETE /synonymmaps('two'); DELETE /synonymmaps('one')": ["an object that cannot be deleted"],
  },
  reset: { "POST /indexers('reader')/search.reset": ["a reset"] },
  resync: {
    "POST /indexers('reader')/search.resync": ["a resync"],
    [`POST /indexers('reader')/search.resync; ${runRequest}`]: ["a run that another client starts"],
  },
  rotate: { "POST /v2/access-tokens": ["a rotation", "a service that rejects the rotation"] },
  run: {
    [runRequest]: [
      "a run that succeeds",
      "an accepted question",
      "a run without a wait",
      "a run that fails",
      "a run that does not end in time",
    ],
  },
  verify: {
    [map1]: ["removed objects"],
    [`${map1}; ${map1.replace("-1", "-2")}`]: ["an object that cannot be removed"],
  },
};
const effectOf = (name: string, when: string): string =>
  Object.entries(changing[name as keyof typeof table] ?? {}).find(([, situations]) => situations.includes(when))?.[0] ??
  "";

/** Runs a command. The shell of a user ends with 0 if the command sets no exit code. */
async function resultOf(name: string, args: string, { input, env, isProcess }: Given = {}) {
  const words = [name, ...args.replace("PORT", String(port)).split(" ").filter(Boolean)];
  const more = { ...services.env, TREFOIL_JOURNAL_KEY: "k".repeat(32), ...env };
  if (isProcess) {
    const program = ["--require", join(checkout, "tools/typescript.js"), join(checkout, "cli/main.ts"), ...words];
    const { status, stdout, stderr } = spawnSync(process.execPath, program, {
      cwd: folder,
      env: { ...process.env, ...more },
      stdio: ["ignore", "pipe", "pipe"],
      encoding: "utf8",
    });
    return { code: status, out: stdout, err: stderr };
  }
  // Commander ends the process after a wrong command line.
  let exited: number | undefined;
  jest.spyOn(process, "exit").mockImplementation((code) => {
    exited = Number(code);
    throw new Error(exitMessage);
  });
  const { code, out, err } = await runCommand(words, { folder, env: more, ...(input !== undefined && { input }) });
  return { code: exited ?? code ?? 0, out, err: err.replace(`trefoil: ${exitMessage}\n`, "") };
}

const exitMessage = "The process exits.";

/** In a terminal, the user ends the line of a prompt. */
function lastLine({ out, err }: { readonly out: string; readonly err: string }): string {
  const text = err.includes("trefoil: ") || out === "" ? err : out;
  return (
    text
      .replace(/Continue\? \[y\/N\] |Import: /g, "")
      .trimEnd()
      .split("\n")
      .at(-1) ?? ""
  );
}

const nouns = "error|file|finding|object|problem|record|request|resource|tag|type|value";

/** The number 1 before a plural, or another number before a singular. */
const otherNumber = new RegExp(
  `(?<=^|[ (])(?:1 (?:(?!with |of )[a-z]+ )?(?:(?:${nouns})s|(?:${nouns}) (?:of \\S+ )?(?:are|have|expire))|(?:0|[2-9]|\\d\\d) (?:${nouns}))\\b`,
  "m",
);

/** The commands of Trefoil in an output, as words. */
const printedCommands = ({ out, err }: { readonly out: string; readonly err: string }): string[][] =>
  [...(out + err).matchAll(/npx trefoil (.+?)(?=`|\n)/g)].map(([, line = ""]) => line.split(" "));

/** The message of Commander about a command line. Undefined for a valid one. */
function problemIn([name = "", ...args]: readonly string[]): string | undefined {
  const command = commands[name]?.();
  if (!command) return `${name} is not a command.`;
  for (const one of [command, ...command.commands])
    one
      .exitOverride()
      .configureOutput({ writeErr: () => {} })
      .action(() => {});
  try {
    command.parse(args, { from: "user" });
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

describe.each(Object.entries(table))("trefoil %s", (name, situations) => {
  it.each<Situation>(situations)("after %s (%s) exits with %i, and ends with a line about it", async (...situation) => {
    // With a parameter for each member, Jest would pass a callback in the place of a missing member.
    const [, args, code, last, prepare, given] = situation;
    await prepare?.();
    const before = effects().length;
    const result = await resultOf(name, args, given);
    expect(effects().slice(before).join("; ")).toBe(effectOf(name, situation[0]));
    expect(result.out + result.err).not.toMatch(otherNumber);
    for (const words of printedCommands(result)) expect([words, problemIn(words)]).toEqual([words, undefined]);
    expect([result.code, lastLine(result)]).toEqual([
      code,
      typeof last === "string" ? last : expect.stringMatching(last),
    ]);
  });

  it("has a situation for each exit code that its help names", () => {
    const { exitCodes } = commandFacts[name as keyof typeof commandFacts];
    const named = exitCodes.match(/\d+/g)?.map(Number).sort();
    expect([...new Set(situations.map(([, , code]) => code))].sort()).toEqual(named);
  });
});

it.each<[string, object, number]>([
  ["a note", { findings: [{ severity: "note" }] }, 0],
  ["a problem", { findings: [{ severity: "note" }, { severity: "problem" }] }, 2],
  ["an object that remains", { remaining: ["search.Index a"] }, 2],
  ["an interruption with a problem", { findings: [{ severity: "problem" }], isInterrupted: true }, 1],
  ["an interruption with an object that remains", { remaining: ["search.Index a"], isInterrupted: true }, 1],
])("trefoil verify exits after %s with its own code", (_what, report, code) => {
  expect(exitCodeOf({ findings: [], remaining: [], ...report } as unknown as Report)).toBe(code);
});
