import { execFile, execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { checkout, Running, type Stack } from "../../tools/engine-harness";
import { executableSystems, nameOf } from "../../tools/plugin/archives";
import { findOrInstallLanguageGo } from "../../tools/programs/language-go/find-or-install";
import { findOrInstallLanguagePython } from "../../tools/programs/language-python/find-or-install";
import { findOrInstallLanguageYaml } from "../../tools/programs/language-yaml/find-or-install";
import { ownSystem } from "../../tools/programs/node/find-or-install";
import { buildVariables } from "../../tools/programs/quickstarts/go";
import { problemsOf } from "../../tools/release/check";
import { passed, stepsIn, trefoil, useTestEnvironment } from "../engine/support";
import { campaign } from "../support/campaign";
import { temporaryFolder } from "../support/temporary-folder";
import { buildRelease, goModule, publisher } from "./build";
import { type Server, serveFolder, startNpmRegistry, versionsIn, writeGoProxy, writePythonIndex } from "./servers";

const pageOfHosts = readFileSync(join(checkout, "docs/hosts.md"), "utf8");
const { version, devDependencies } = JSON.parse(readFileSync(join(checkout, "package.json"), "utf8")) as {
  readonly version: string;
  readonly devDependencies: Readonly<Record<string, string>>;
};
/** The code block of a page that contains a string. */
const blockIn = (page: string, language: string, text: string): string => {
  const blocks = [...readFileSync(join(checkout, page), "utf8").matchAll(/^ *```(\w+)\n([\s\S]*?)^ *```/gm)].filter(
    ([, name]) => name === language,
  );
  const found = blocks.find(([, , content = ""]) => content.includes(text))?.[2];
  if (found === undefined) throw new Error(`${page} has no ${language} block with ${text}.`);
  return found;
};

/** Objects of the program in the README, and of the quickstarts. */
const everything = ["app", "chat", "hotels", "places", "server"];
const created = everything.map((name) => `create ${name}`);

/** The tests run the executables for this system alone. The injection into Node for Windows takes 20 seconds for each. */
const executables = campaign ? executableSystems : [nameOf(ownSystem)];

describe("a release", () => {
  const environment = useTestEnvironment();
  const servers: Server[] = [];
  let release: string;
  let npm: Server;
  let plugins: Awaited<ReturnType<typeof serveFolder>>;
  let python: Server;
  let goProxy: string;
  /** Packages of the package registries, which both tests of a language share. */
  let shared: string;
  /** The virtual environment of both tests in Python. */
  let venv: string;

  beforeAll(async () => {
    const [copy, index, registry] = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
    [goProxy, shared] = [temporaryFolder(), temporaryFolder()];
    venv = join(shared, "venv");
    release = buildRelease(copy, version, executables);
    writePythonIndex(release, index, version);
    writeGoProxy(release, goProxy, goModule, version);
    npm = await startNpmRegistry(registry, join(release, `trefoil-${version}.tgz`));
    [plugins, python] = [await serveFolder(release), await serveFolder(index)];
    servers.push(npm, plugins, python);
  });
  afterAll(() => {
    for (const server of servers) server.close();
  });

  /**
   * The engine installs a missing plugin from the address in the library, as for a user. The variable of Pulumi replaces
   * the address of the releases, which do not exist.
   */
  const downloads = (): Record<string, string> => ({
    PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "false",
    PULUMI_PLUGIN_DOWNLOAD_URL_OVERRIDES: `^github://api\\.github\\.com/acme/pulumi-trefoil$=${plugins.url}`,
  });
  const archive = new RegExp(`^/pulumi-resource-trefoil-v${version}-\\w+-\\w+\\.tar\\.gz$`);

  /** Settings of a user without caches, in whose registry the package is. */
  const emptyCaches = (stack: Stack): Record<string, string> => ({
    ...stack.env,
    npm_config_registry: `${npm.url}/`,
    npm_config_cache: join(stack.root, "npm-cache"),
    YARN_NPM_REGISTRY_SERVER: npm.url,
    YARN_UNSAFE_HTTP_WHITELIST: "127.0.0.1",
    YARN_ENABLE_GLOBAL_CACHE: "false",
    YARN_ENABLE_IMMUTABLE_INSTALLS: "false",
    // Package managers reject packages that were published a moment ago.
    YARN_NPM_MINIMAL_AGE_GATE: "0",
  });
  /** Without blocking, because the servers are part of this process. */
  const run = async (
    stack: Stack,
    program: string,
    args: readonly string[],
    env = emptyCaches(stack),
  ): Promise<string> => (await promisify(execFile)(program, args, { cwd: stack.folder, env })).stdout;

  /** A file of the quickstart in Go, with the module of the release. */
  const goSource = (stack: Stack, name: string): string =>
    readFileSync(join(stack.folder, name), "utf8").replaceAll("pulumi-trefoil/sdk/go", goModule);

  /** The root of Go, and variables for a build whose cache contains no modules of this machine. */
  function goSettings(): { readonly root: string; readonly variables: Record<string, string> } {
    const [root = "", modules = "", GOCACHE = "", proxy = ""] = execFileSync(
      "go",
      ["env", "GOROOT", "GOMODCACHE", "GOCACHE", "GOPROXY"],
      { encoding: "utf8" },
    ).split("\n");
    // The modules of this machine serve as a proxy for the cache of the test, which is empty.
    const variables = {
      ...buildVariables,
      GOFLAGS: `${buildVariables.GOFLAGS} -mod=mod -modcacherw`,
      GOPROXY: [`file://${goProxy}`, `file://${join(modules, "cache/download")}`, proxy].join(","),
      GONOSUMDB: "github.com/acme/*",
      GOMODCACHE: join(shared, "modules"),
      GOCACHE,
    };
    mkdirSync(variables.GOMODCACHE, { recursive: true });
    return { root, variables };
  }

  it("is complete, and has the names of its publisher", async () => {
    expect(await problemsOf(release, executables)).toEqual([]);
    expect(JSON.parse(readFileSync(join(release, "schema.json"), "utf8"))).toMatchObject({
      publisher: publisher.author,
      repository: publisher.repository,
      pluginDownloadURL: "github://api.github.com/acme/pulumi-trefoil",
    });
    expect(await versionsIn(npm, "trefoil")).toEqual([version]);
    for (const system of ["node", "linux-amd64"]) {
      const [, limit] = new RegExp(`^\\| \`${system}\\.tar\\.gz\`.*?\\| under (\\d+) MB`, "m").exec(pageOfHosts) ?? [];
      const archive = join(release, `pulumi-resource-trefoil-v${version}-${system}.tar.gz`);
      if (existsSync(archive)) expect(statSync(archive).size).toBeLessThan(Number(limit) * 1e6);
    }
  });

  const packages = [
    `trefoil@${version}`,
    `@pulumi/pulumi@${devDependencies["@pulumi/pulumi"]}`,
    "typescript@5",
    "@types/node@22",
  ];
  /** Installs a package manager from npm, and adds the packages with it. */
  async function addWith(stack: Stack, manager: string, file: string): Promise<void> {
    const folder = join(stack.root, "package-manager");
    await run(stack, "npm", ["install", "--prefix", folder, "--ignore-scripts", "--loglevel=error", manager]);
    await run(stack, "node", [join(folder, "node_modules", file), "add", ...packages]);
  }

  it.each([
    ["npm", (stack: Stack) => run(stack, "npm", ["install", "--ignore-scripts", "--loglevel=error", ...packages])],
    [
      "pnpm",
      (stack: Stack) => {
        const settings = blockIn("docs/install.md", "yaml", "allowBuilds").replace(/^ {2}/gm, "");
        stack.write({
          ".npmrc": `registry=${npm.url}/\n`,
          "pnpm-workspace.yaml": `${settings}minimumReleaseAge: 0\n`,
        });
        return addWith(stack, "pnpm@11", "pnpm/bin/pnpm.cjs");
      },
    ],
    [
      "Yarn",
      (stack: Stack) => {
        stack.write({ ".yarnrc.yml": "nodeLinker: node-modules\n", "yarn.lock": "" });
        return addWith(stack, "@yarnpkg/cli-dist@4", "@yarnpkg/cli-dist/bin/yarn.js");
      },
    ],
  ])("is installed by %s, and runs the program of the README", async (manager, install) => {
    const stack = await environment.project("", { link: false, host: "dynamic" });
    stack.write({
      "package.json": JSON.stringify({ name: "test", private: true, main: "index.ts" }),
      "Pulumi.yaml": "name: test\nruntime: nodejs\n",
      "tsconfig.json": readFileSync(join(checkout, "examples/quickstart/tsconfig.json"), "utf8"),
      "index.ts": blockIn("README.md", "ts", "new registry.Repository"),
    });
    await install(stack);
    // A preview loads the package and its provider as an update does.
    const isApplied = campaign || manager === "npm";
    expect(stepsIn(passed(isApplied ? await stack.up() : await stack.preview())).sort()).toEqual(created);
    expect((await run(stack, "node", ["node_modules/trefoil/dist/cli/main.js", "--version"])).trim()).toBe(version);
    if (isApplied) expect(stepsIn(passed(await stack.destroy()))).toHaveLength(everything.length);
    expect(environment.objects()).toEqual([]);
  });

  /** Runs a block of a page. */
  async function follow(
    stack: Stack,
    text: string,
    env: Record<string, string>,
    page = "docs/install.md",
  ): Promise<void> {
    const script = blockIn(page, "sh", text)
      .replaceAll("0.1.0", version)
      .replaceAll("pulumi-trefoil/sdk/go", goModule)
      .replaceAll("linux-amd64", `${process.platform}-${process.arch === "x64" ? "amd64" : process.arch}`);
    await run(stack, "sh", ["-ec", script], { ...env, RELEASE: release });
  }

  const quickstart = "docs/quickstart.md";
  /** Follows the page from the first update to the repair. `trefoil` runs a command. */
  async function deployAndRepair(
    stack: Stack,
    env: Record<string, string>,
    trefoil: (...args: string[]) => Promise<{ readonly exitCode: number | null; readonly stdout: string }>,
  ): Promise<void> {
    expect(stepsIn(passed(await stack.up({ env }))).sort()).toEqual(["create chat", "create places", "create server"]);
    const [, body = ""] = /-d '(.*)'/.exec(blockIn(quickstart, "sh", "/_control/change")) ?? [];
    environment.emulator.search.control.change(JSON.parse(body));
    const report = blockIn(quickstart, "text", "1 with drift");
    expect(await trefoil("drift", "--stack", "dev")).toMatchObject({ exitCode: 2, stdout: report });
    expect(await trefoil("drift", "--stack", "dev", "--repair", "--yes")).toMatchObject({ exitCode: 0 });
    expect(await trefoil("drift", "--stack", "dev")).toMatchObject({ exitCode: 0 });
    passed(await stack.destroy({ env }));
    expect(environment.objects()).toEqual([]);
  }

  /** The executable that a quickstart has installed, whose reports name it without `npx`. */
  const executable =
    (stack: Stack, env: Record<string, string>, bin: string) =>
    async (...args: string[]) => {
      const command = { program: join(bin, "trefoil"), cwd: stack.folder, env, args };
      const { exitCode, stdout } = await new Running(command).done;
      return { exitCode, stdout: stdout.replaceAll("run: trefoil", "run: npx trefoil") };
    };

  it("is installed from its folder by the quickstart in Python, which repairs drift without Node", async () => {
    const stack = await environment.project("", { link: false, host: "dynamic" });
    const pip = { PIP_CACHE_DIR: join(stack.root, "pip-cache"), PIP_DISABLE_PIP_VERSION_CHECK: "1" };
    await follow(
      stack,
      "pip install",
      { ...(process.env as Record<string, string>), ...stack.env, ...pip },
      quickstart,
    );
    stack.write({
      "Pulumi.yaml": "name: test\nruntime: python\n",
      "__main__.py": blockIn(quickstart, "python", "import"),
    });
    const bin = join(stack.folder, "venv/bin");
    const env = { PATH: [bin, await findOrInstallLanguagePython(), stack.env.PATH].join(":") };
    await deployAndRepair(stack, env, executable(stack, { ...stack.env, ...env }, bin));
    renameSync(join(stack.folder, "venv"), venv);
  });

  /** Runs `up` and `destroy` of the quickstart in Python, and returns the results. */
  async function runInPython(stack: Stack, env: Record<string, string>): Promise<string> {
    const example = join(checkout, "examples/quickstart-python/__main__.py");
    const script = join(checkout, "tests/engine/support/plugin-program.py");
    const args = [script, example, stack.folder, "up", "destroy"];
    const program = join(venv, "bin/python");
    const { exitCode, stdout, stderr } = await new Running({ program, args, cwd: stack.folder, env }).done;
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: expect.any(String) });
    return stdout;
  }

  it("is installed by pip, and its plugin by the engine, for the quickstart in Python", async () => {
    const stack = await environment.project("", { link: false, host: "dynamic" });
    // As a module, because the launcher of pip contains the path where the environment was created.
    const pip = (...args: string[]) =>
      run(stack, join(venv, "bin/python"), ["-m", "pip", ...args, "--disable-pip-version-check", "--quiet"], {
        ...(process.env as Record<string, string>),
        PIP_CACHE_DIR: join(stack.root, "pip-cache"),
      });
    if (!existsSync(venv)) await run(stack, "python3", ["-m", "venv", venv]);
    await pip("uninstall", "--yes", "pulumi_trefoil");
    await pip("install", "--extra-index-url", `${python.url}/`, `pulumi_trefoil==${version}`);
    const before = plugins.requests.length;
    const stdout = await runInPython(stack, { ...stack.env, ...downloads() });
    expect(stdout).toContain('{"step": "up", "changes": {"create": 6}}');
    expect(plugins.requests.slice(before)).toEqual([expect.stringMatching(archive)]);
    expect(environment.objects()).toEqual([]);
  });

  it("is installed by Go, and its plugin by the engine, for the quickstart in Go", async () => {
    const stack = await environment.example("quickstart-go", { link: false, host: "dynamic" });
    const manifest = goSource(stack, "go.mod")
      .replace(/^replace .*\n/m, "")
      .replace(`${goModule} v0.0.0`, `${goModule} v${version}`);
    stack.write({ "main.go": goSource(stack, "main.go"), "go.mod": manifest });

    const { root, variables } = goSettings();
    // The update builds the program.
    await run(stack, "go", ["mod", "tidy"], {
      ...(process.env as Record<string, string>),
      ...variables,
    });
    expect(readFileSync(join(stack.folder, "go.sum"), "utf8")).toContain(`${goModule} v${version} h1:`);

    const PATH = [await findOrInstallLanguageGo(), join(root, "bin"), stack.env.PATH].join(":");
    const env = { PATH, ...variables, ...downloads() };
    const before = plugins.requests.length;
    expect(stepsIn(passed(await stack.up({ env }))).sort()).toEqual(created);
    expect(plugins.requests.slice(before)).toEqual([expect.stringMatching(archive)]);
    expect(stepsIn(passed(await stack.destroy({ env })))).toHaveLength(everything.length);
    expect(environment.objects()).toEqual([]);
  });

  it("is installed from its folder by the quickstart in YAML, which repairs drift without Node", async () => {
    const stack = await environment.project("", { link: false, host: "dynamic" });
    await follow(stack, "runtime: yaml", stack.env, quickstart);
    stack.write({
      "Pulumi.yaml": "name: test\nruntime: yaml\n",
      "Main.yaml": blockIn(quickstart, "yaml", "resources:"),
    });
    const env = { PATH: `${await findOrInstallLanguageYaml()}:${stack.env.PATH}` };
    await deployAndRepair(stack, env, executable(stack, { ...stack.env, ...env }, join(stack.folder, "bin")));
  });

  it("runs the quickstart in TypeScript", async () => {
    const files = { "index.ts": blockIn(quickstart, "ts", "import") };
    const stack = await environment.project("", { files });
    await deployAndRepair(stack, {}, async (...args) => {
      const { code, out } = await trefoil(stack, args);
      return { exitCode: code, stdout: out };
    });
  });

  it("is installed from its folder by the lines of the page, for the quickstart in Go", async () => {
    const stack = await environment.example("quickstart-go", { link: false, host: "dynamic" });
    const { root, variables } = goSettings();
    const own = /^(replace .*|\tpulumi-trefoil\/.*)\n/gm;
    stack.write({
      "main.go": goSource(stack, "main.go"),
      "go.mod": readFileSync(join(stack.folder, "go.mod"), "utf8").replace(own, ""),
    });
    const PATH = [await findOrInstallLanguageGo(), join(root, "bin"), stack.env.PATH].join(":");
    await follow(stack, "go mod tidy", { ...(process.env as Record<string, string>), ...variables, PATH });
    await follow(stack, "pulumi plugin install", stack.env);
    const env = { PATH, ...variables };
    expect(stepsIn(passed(await stack.up({ env }))).sort()).toEqual(created);
    expect(stepsIn(passed(await stack.destroy({ env })))).toHaveLength(everything.length);
    expect(environment.objects()).toEqual([]);
  });
});
