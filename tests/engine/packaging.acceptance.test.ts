import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { homedir } from "node:os";
import { join, relative } from "node:path";
import { createInterface } from "node:readline";
import { checkout, install, installInto, pack, type Stack, until } from "../../tools/engine-harness";
import { filesIn } from "../../tools/files";
import { campaign } from "../support/campaign";
import { temporaryFolder } from "../support/temporary-folder";
import { passed, stepsIn, useTestEnvironment } from "./support";

interface Manifest {
  readonly version: string;
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  readonly typesVersions: { readonly "*": Readonly<Record<string, readonly string[]>> };
  readonly bin: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
}

const manifestOf = (folder: string): Manifest => JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
const versionOf = (name: string): string => manifestOf(join(checkout, "node_modules", name)).version;

/**
 * The minimum of `peerDependencies`, and the version for the development of Trefoil, each with a supported TypeScript.
 */
const sdks = [
  {
    sdk: "the oldest",
    pulumi: manifestOf(checkout).peerDependencies["@pulumi/pulumi"]?.replace("^", ""),
    typescript: "~5.9.0",
  },
  { sdk: "the newest", pulumi: versionOf("@pulumi/pulumi"), typescript: versionOf("typescript") },
] as const;

const resources = `
  new registry.Repository("image", { namespace: "acme", name: "image" });
  new trefoil.search.SynonymMap("places", { name: "places", synonyms: ["usa, united states"] });
  const chat = new trefoil.realtime.App("chat", { name: "chat" });
  const server = new trefoil.realtime.Key("server", {
    appId: chat, name: "server", capabilities: { "chat:*": ["publish"] },
  });`;
const imports = 'import * as trefoil from "trefoil";\nimport { registry } from "trefoil";\n';

interface Form {
  readonly form: string;
  readonly main: string;
  readonly typescript: boolean;
  readonly text: string;
}

/** The same program in each module format, with the settings of Pulumi and Node for it. */
const forms = [
  {
    form: "CommonJS",
    main: "index.js",
    typescript: false,
    text: `const trefoil = require("trefoil");\nconst { registry } = trefoil;${resources}\nexports.keyName = server.keyName;`,
  },
  {
    form: "ESM",
    main: "index.js",
    typescript: false,
    text: `${imports}${resources}\nexport const keyName = server.keyName;`,
  },
  {
    form: "TypeScript",
    main: "index.ts",
    typescript: true,
    text: `import type { Output } from "@pulumi/pulumi";
      import { createClient, HttpError, type Client } from "trefoil/client";
      import { type Services, start } from "trefoil/emulator";
      import { createRotator, type Rotator } from "trefoil/rotate";
      import { readPusherWebhook } from "trefoil/webhooks";
      ${imports}${resources}
      export const keyName: Output<string> = server.keyName;
      // @ts-expect-error A mistyped argument is an error of the program.
      export const mistyped = () => new registry.Repository("other", { namespace: "acme", private: true });
      export const client: () => Client = () => createClient({ baseUrl: "http://127.0.0.1:1", auth: { kind: "none" } });
      export const users = async (request: Request): Promise<string[]> =>
        (await readPusherWebhook(request, {})).events.flatMap((event) => (event.name === "member_added" ? [event.user_id] : []));
      export const rotator = (): Rotator => createRotator({ url: "https://example.com", environments: ["acme/a"], credentials: {} });
      export const services = (): Promise<Services> => start({ seed: { rest: { "/v1/resources": {} } } });
      // @ts-expect-error A mistyped service of a seed is an error of the program.
      export const mistypedSeed = () => start({ seed: { registri: {} } });
      export const isGone = (error: unknown): boolean => error instanceof HttpError && error.status === 404;`,
  },
] as const;

/** The settings of Pulumi's template for TypeScript, whose module resolution supports only `main` and `types`. */
const template = {
  strict: true,
  target: "es2020",
  module: "commonjs",
  moduleResolution: "node",
  noFallthroughCasesInSwitch: true,
  noImplicitReturns: true,
  forceConsistentCasingInFileNames: true,
  noEmit: true,
  types: ["node"],
};

/** The part of the package that an old TypeScript can read, and the complete package. */
const basic = `${imports}
  export const repository = new registry.Repository("image", { namespace: "acme", name: "image" });
  const places = new trefoil.search.SynonymMap("places", { name: "places", synonyms: ["usa, united states"] });
  export const rules: import("@pulumi/pulumi").Output<string[]> = places.synonyms;`;
const whole = `${basic}
  import { start } from "trefoil/emulator";
  export const started: () => Promise<{ close(): Promise<void> }> = () => start();
  import provider = require("trefoil/provider");
  import { createClient, type Client } from "trefoil/client";
  import { readPusherWebhook } from "trefoil/webhooks";
  export const client = (): Client => createClient({ baseUrl: "http://127.0.0.1:1", auth: { kind: "none" } });
  export const others = [provider, readPusherWebhook];`;

/**
 * A program that prints the diagnostics of a compiler for one file, as ts-node requests them. Pulumi includes a
 * compiler for projects without one.
 */
const diagnostics = (compiler: string): string => `
  const ts = require(${JSON.stringify(compiler)});
  const { config } = ts.readConfigFile("tsconfig.json", ts.sys.readFile);
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, ".");
  const program = ts.createProgram(fileNames, options);
  const ours = program.getSourceFiles().filter(({ fileName }) => /(^|[/])index[.]ts$|[/]trefoil[/]/.test(fileName));
  const found = ours.flatMap((file) => [...ts.getPreEmitDiagnostics(program, file)]);
  if (!ours.some(({ fileName }) => fileName.includes("/trefoil/"))) console.log("no types of the package");
  for (const { file, messageText } of found) console.log(file?.fileName, ts.flattenDiagnosticMessageText(messageText, " "));`;

/** A program that prints the heavy packages that it loads. Hooks observe `require` and `import`. */
const probe = (load: string): string => `
  import { registerHooks } from "node:module";
  const loaded = [];
  registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context); } });
  ${load}
  const heavy = ["zod", "undici", "pino", "proper-lockfile", "commander"];
  // The build contains parts of zod and undici as one file each.
  const isOf = (name) => (url) => ["/node_modules/" + name + "/", "/dist/vendor/" + name + ".js"].some((part) => url.includes(part));
  console.log(heavy.filter((name) => loaded.some(isOf(name))).join(" "));`;

let packed: string;
let tarball: string;
/** A project with the package and the oldest SDK. */
let project: string;

beforeAll(() => {
  [packed, project] = [temporaryFolder(), temporaryFolder()];
  tarball = pack(packed);
  const [{ pulumi, typescript }] = sdks;
  writeFileSync(join(project, "package.json"), "{}");
  const compilers = [`typescript@${typescript}`, "typescript-4.9@npm:typescript@~4.9.0"];
  installInto(project, tarball, `@pulumi/pulumi@${pulumi}`, `@types/node@${versionOf("@types/node")}`, ...compilers);
});

describe.each(sdks)("installed with $sdk @pulumi/pulumi, $pulumi", ({ sdk, pulumi, typescript }) => {
  const environment = useTestEnvironment({}, "file");
  let stack: Stack;

  beforeAll(async () => {
    stack = await environment.project("", { link: false, host: "dynamic" });
    for (const name of ["package.json", "package-lock.json"]) cpSync(join(project, name), join(stack.folder, name));
    // Links, because npm replaces the folder of a package that changes.
    execFileSync("cp", ["-al", join(project, "node_modules"), stack.folder]);
    // The tests of a release install this SDK into an empty project. An upgrade takes a quarter of the time.
    if (sdk === "the newest")
      install(stack, tarball, `@pulumi/pulumi@${pulumi}`, `typescript@${typescript}`, "tsx@^4.20.0");
    expect(manifestOf(join(stack.folder, "node_modules/@pulumi/pulumi")).version).toBe(pulumi);
  });

  const strict = { target: "es2023", module: "node20", moduleResolution: "node16", types: ["node"], strict: true };
  function write({ form, main, typescript, text }: Form): void {
    const settings = `name: test\nruntime:\n  name: nodejs\n  options:\n    typescript: ${typescript}\n`;
    const manifest = { ...manifestOf(stack.folder), main, type: form === "ESM" ? "module" : "commonjs" };
    const files = { [main]: text, "Pulumi.yaml": settings, "package.json": JSON.stringify(manifest) };
    stack.write({ ...files, ...(typescript ? { "tsconfig.json": JSON.stringify({ compilerOptions: strict }) } : {}) });
  }

  /** Runs Node in the project, like the user. */
  const node = (...args: string[]): string =>
    execFileSync("node", args, { cwd: stack.folder, env: stack.env, encoding: "utf8" });

  // The loader of ES modules is Node's, and not part of the SDK.
  const used = sdk === "the newest" ? forms : forms.filter(({ form }) => form !== "ESM");
  it(`runs one program as ${used.map(({ form }) => form).join(", ")}`, async () => {
    const everything = ["image", "places", "chat", "server"];
    for (const form of used) {
      write(form);
      const isFirst = form === used[0];
      const isLast = form === used.at(-1);
      const run = passed(await stack.up({ expectNoChanges: !isFirst, refresh: isLast }));
      const steps = stepsIn(run).filter((step) => !step.startsWith("refresh "));
      expect(steps.sort()).toEqual(isFirst ? everything.map((name) => `create ${name}`).sort() : []);
      const keys = Object.entries(environment.emulator.realtime.control.objects().keys ?? {});
      const [key = ""] = keys.find(([, { name }]) => name !== "Root") ?? [];
      expect(await stack.outputs()).toMatchObject({ keyName: key.replace("/", ".") });
    }
    expect(stepsIn(passed(await stack.destroy())).sort()).toEqual(everything.map((name) => `delete ${name}`).sort());
    expect(environment.objects()).toEqual([]);
  });

  // These tests do not depend on the version of the SDK. The program in TypeScript above runs with each version.
  const withNewest = sdk === "the newest" ? it : () => {};
  const withOldest = sdk === "the oldest" ? it : () => {};
  withNewest("runs the program of the README against its own emulator, with the commands of the README", async () => {
    const readme = readFileSync(join(stack.folder, "node_modules/trefoil/README.md"), "utf8");
    const blocks = [...readme.matchAll(/```(ts|sh)\n([\s\S]*?)```/g)].map(([, language, text = ""]) => ({
      language,
      text,
    }));
    const program = blocks.find(({ language, text }) => language === "ts" && text.includes("new registry.Repository"));
    const [emulate, commands] = ["npx trefoil emulate", "pulumi config set-all"].map(
      (start) => blocks.find(({ language, text }) => language === "sh" && text.startsWith(start))?.text,
    );
    if (!program || !emulate || !commands) throw new Error("The README lacks the program or the commands.");
    write({ ...forms[2], text: program.text });

    const emulator = spawn("bash", ["-c", emulate], { cwd: stack.folder, env: stack.env, detached: true });
    try {
      const [line] = (await once(createInterface({ input: emulator.stdout }), "line")) as [string];
      const env = { ...stack.env, PULUMI_SKIP_CONFIRMATIONS: "true", PULUMI_STACK: "dev" };
      await until(
        () => readFileSync(join(stack.folder, ".trefoil/services.json"), "utf8").endsWith("\n"),
        "the file to be written",
      );
      const run = (script: string) => execFileSync("bash", ["-euc", script], { cwd: stack.folder, env, stdio: "pipe" });
      const { registry, search, realtime } = JSON.parse(line);
      const objects = async (): Promise<string[]> => {
        const urls = [registry.url, search.url, new URL(realtime.url).origin].map((url) => `${url}/_control/objects`);
        const services = await Promise.all(urls.map(async (url) => (await fetch(url)).json()));
        const kinds = ["repositories", "synonymmaps", "indexes", "apps", "keys"];
        const collections = Object.entries<object>(Object.assign({}, ...services));
        return collections.flatMap(([kind, some]) => (kinds.includes(kind) ? Object.keys(some).map(() => kind) : []));
      };
      run(commands);
      // The service creates a key with the app, too.
      expect((await objects()).sort()).toEqual(["apps", "indexes", "keys", "keys", "repositories", "synonymmaps"]);
      expect(await stack.outputs()).toEqual({ appSecret: expect.any(String) });
      run("pulumi destroy");
    } finally {
      process.kill(-(emulator.pid as number), "SIGTERM");
    }
  });

  // With the newest SDK, `npm run typecheck` compiles the sources of the types.
  withOldest("has types that a strict program compiles with, including a check of library types", () => {
    write(forms[2]);
    stack.write({
      "tsconfig.json": JSON.stringify({ compilerOptions: { ...strict, skipLibCheck: false, noEmit: true } }),
    });
    // TypeScript 5.9 checks the program, without library types, when it runs above.
    const compiler = join(
      campaign ? stack.folder : checkout,
      "node_modules",
      campaign ? "typescript" : "typescript-7",
      "bin/tsc",
    );
    expect(node(compiler)).toBe("");
  });

  const compilers: [version: string, compiler: string, text: string][] = [
    ["that Pulumi brings", "./node_modules/@pulumi/pulumi/vendor/typescript@3.8.3/typescript.js", basic],
    ["4.9", "typescript-4.9", basic],
    ["of the project", "typescript", whole],
  ];

  // The types are the same with the newest SDK, where a preview compiles with the TypeScript of the project.
  const [ofOldest, ofNewest] = campaign ? [3, 1] : [2, 0];
  for (const [version, compiler, text] of compilers.slice(0, sdk === "the oldest" ? ofOldest : ofNewest))
    it(`compiles with the settings of Pulumi's template and the TypeScript ${version}`, () => {
      stack.write({
        "index.ts": text,
        "tsconfig.json": JSON.stringify({ compilerOptions: template, files: ["index.ts"] }),
        "diagnostics.cjs": diagnostics(compiler),
      });
      expect(node("diagnostics.cjs")).toBe("");
    });

  withNewest(
    "runs with the settings of Pulumi's template and the TypeScript of the project, types checked",
    async () => {
      write(forms[2]);
      const ignoreDeprecations = typescript.replace("~", "").startsWith("6") ? "6.0" : undefined;
      stack.write({
        "index.ts": `${whole}${resources.replace("image", "other")}`.replace('"places", {', '"other-places", {'),
        "tsconfig.json": JSON.stringify({ compilerOptions: { ...template, ignoreDeprecations }, files: ["index.ts"] }),
      });
      expect(stepsIn(passed(await stack.preview()))).toContain("create image");
    },
  );

  withNewest("runs as an ES module that tsx loads", async () => {
    write(forms[1]);
    stack.write({
      "index.ts": `${imports}${resources}\nexport const keyName = server.keyName;`,
      "Pulumi.yaml":
        "name: test\nmain: index.ts\nruntime:\n  name: nodejs\n  options:\n    typescript: false\n    nodeargs: --import tsx\n",
    });
    expect(stepsIn(passed(await stack.preview()))).toContain("create image");
  });

  it.each([
    ["required", 'import { createRequire } from "node:module"; createRequire(import.meta.url)("trefoil");'],
    ["imported", 'await import("trefoil");'],
  ])("loads none of its heavy packages when it is %s", (_how, load) => {
    stack.write({ "probe.mjs": probe(load) });
    expect(node("probe.mjs").trim()).toBe("");
  });

  it("contains the command `trefoil`", () => {
    expect(node("node_modules/.bin/trefoil", "--help")).toContain("emulate");
  });

  it("loads them for a resource of its provider, where the probe detects them", () => {
    stack.write({ "probe.mjs": probe('(await import("trefoil/provider")).default("search:Index");') });
    expect(node("probe.mjs")).toContain("zod");
  });
});

describe("the tarball", () => {
  let folder: string;
  let files: string[];

  beforeAll(() => {
    execFileSync("tar", ["-xzf", tarball, "-C", packed]);
    folder = join(packed, "package");
    files = filesIn(folder).map((file) => relative(folder, file));
  });

  const textOf = (file: string): string => readFileSync(join(folder, file), "utf8");

  it("contains only the code and its documentation", () => {
    const allowed =
      /^(dist\/(cli|emulator|packages|provider|sdk)\/.+\.(js|d\.ts)|dist\/vendor\/((zod|undici)\.js|LICENSES)|provider\/(schema|change-effects)\.json|docs\/((guides|reference)\/)?[a-z][\w-]+\.md|docs\/(drift|import|openapi|preview|logo|logo-dark)\.svg|(README|CHANGELOG|SECURITY|emulator\/README|docs\/reference\/README)\.md|LICENSE|package\.json)$/;
    const examples = files.filter((file) => file.startsWith("examples/"));
    const others = files.filter((file) => !examples.includes(file));
    expect(others.filter((file) => !allowed.test(file))).toEqual([]);
    expect(others.filter((file) => /\.test\.|(^|\/)tests?\//.test(file))).toEqual([]);
    // The committed files of the examples, without the output of a run.
    const tracked = execFileSync("git", ["ls-files", "examples"], { cwd: checkout, encoding: "utf8" }).split("\n");
    expect(examples.filter((file) => !tracked.includes(file))).toEqual([]);
    expect(files).toEqual(
      expect.arrayContaining([
        "README.md",
        "LICENSE",
        "CHANGELOG.md",
        "provider/schema.json",
        "provider/change-effects.json",
      ]),
    );
  });

  it("contains no build output of a deleted source", () => {
    const built = files.filter((file) => /^dist\/(?!vendor\/)/.test(file));
    const sourceOf = (file: string) => file.replace("dist/", "").replace(/(\.d\.ts|\.js)$/, ".ts");
    expect(built.length).toBeGreaterThan(100);
    expect(built.filter((file) => !existsSync(join(checkout, sourceOf(file))))).toEqual([]);
  });

  it("contains no path of the machine that packed it, and no source map", () => {
    const places = [checkout, homedir()].map((place) => `${place}/`);
    const reveals = (file: string) => [...places, "sourceMappingURL"].some((text) => textOf(file).includes(text));
    expect(files.filter(reveals)).toEqual([]);
  });

  it("contains every file that its manifest names", () => {
    const { exports, bin } = manifestOf(folder);
    const named = [...Object.values(exports), bin].flatMap((entry) =>
      typeof entry === "string" ? [entry] : Object.values(entry),
    );
    expect(named.length).toBeGreaterThan(10);
    expect(named.map((path) => path.replace("./", "")).filter((path) => !files.includes(path))).toEqual([]);
  });

  it("declares the types of every export, also for compilers that do not read `exports`", () => {
    const { exports, typesVersions } = manifestOf(folder);
    // The types of data are the data. Programs do not import the manifest.
    const types = Object.entries(exports).flatMap(([path, entry]) =>
      path === "." || path === "./package.json"
        ? []
        : [[path.replace("./", ""), [typeof entry === "string" ? entry : entry.types]]],
    );
    expect(typesVersions["*"]).toEqual(Object.fromEntries(types));
  });

  it("requires only packages that it declares", () => {
    const { dependencies, peerDependencies } = manifestOf(folder);
    const declared = [...Object.keys(dependencies), ...Object.keys(peerDependencies), "trefoil"];
    const required = files
      .filter((file) => file.endsWith(".js"))
      .flatMap((file) => [...textOf(file).matchAll(/\brequire\("([^".][^"]*)"\)/g)].map(([, name = ""]) => name));
    const packages = required.map((name) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name);
    expect(packages).toContain("commander");
    const undeclared = packages.filter((name) => !isBuiltin(name) && !declared.includes(name));
    expect([...new Set(undeclared)]).toEqual([]);
  });
});
