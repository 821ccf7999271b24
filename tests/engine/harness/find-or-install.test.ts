import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { delimiter, join } from "node:path";
import { writeFiles } from "../../support/files";
import { temporaryFolder } from "../../support/temporary-folder";
import { checkout, until } from ".";

jest.setTimeout(60_000);

const companions = ["pulumi-language-nodejs", "pulumi-resource-pulumi-nodejs"];

/** Simulates Go: prints a version, and builds a program that prints the version of its build. */
const go = (version: string, build: string) => `#!/bin/sh
case "$1" in
env) printf '${version}\\nlocal\\n' ;;
build)
  echo "$@" >> "$GO_JOURNAL"
  echo "internal/first" >&2
  while [ $# -gt 0 ]; do [ "$1" = "-o" ] && out="$2"; shift; done
  ${build}
  ;;
esac
`;
const builds = `printf '#!/bin/sh\\necho v3.259.0\\n' > "$out"; chmod +x "$out"`;

describe("the search for a Pulumi CLI", () => {
  let root: string;
  let folders: string[];
  const children: ChildProcess[] = [];

  beforeEach(() => {
    root = temporaryFolder();
    // Prevents a download of 150 MB on a machine with network access.
    writeFiles(root, { "offline.js": 'globalThis.fetch = () => Promise.reject(new Error("offline"));' });
    folders = [];
    // PATH contains no other programs of this machine, because it may have Go or a Pulumi CLI.
    mkdirSync(join(root, "commands"));
    for (const name of ["chmod", "sleep"]) symlinkSync(`/bin/${name}`, join(root, "commands", name));
  });
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill("SIGKILL");
  });

  function program(folder: string, name: string, text: string): void {
    writeFiles(root, { [`${folder}/${name}`]: text });
    chmodSync(join(root, folder, name), 0o755);
    if (!folders.includes(join(root, folder))) folders.push(join(root, folder));
  }

  function cli(folder: string, version: string, beside = companions): void {
    for (const name of ["pulumi", ...beside]) program(folder, name, `#!/bin/sh\necho v${version}\n`);
  }

  function search() {
    const child = spawn(process.execPath, ["--require", "./tools/typescript.js", "tools/engine.ts"], {
      cwd: checkout,
      env: {
        PATH: [...folders, join(root, "commands")].join(delimiter),
        HOME: root,
        XDG_CACHE_HOME: join(root, "cache"),
        NODE_OPTIONS: `--require ${join(root, "offline.js")}`,
        GO_JOURNAL: join(root, "go-journal"),
      },
    });
    children.push(child);
    const printed = { out: "", err: "" };
    child.stdout.on("data", (text) => {
      printed.out += text;
    });
    child.stderr.on("data", (text) => {
      printed.err += text;
    });
    const done = once(child, "close").then(([code]) => ({ code, ...printed }));
    return { child, done, printed };
  }

  const goRuns = () => readFileSync(join(root, "go-journal"), "utf8").trim().split("\n").length;
  const cache = () => join(root, "cache/trefoil/engine");

  it("uses a recent CLI on PATH without any output", async () => {
    cli("bin", "3.259.0");
    expect(await search().done).toEqual({ code: 0, out: `${join(root, "bin")}\n`, err: "" });
  });

  it("ignores an old program, and a program without its companions next to it", async () => {
    cli("old", "3.101.0");
    cli("alone", "3.259.0", []);
    cli("good", "4.0.1");
    const { out, err } = await search().done;
    expect(out).toBe(`${join(root, "good")}\n`);
    expect(err).toContain("not using Pulumi CLI 3.101.0");
  });

  it("builds a CLI with Go if there is no suitable CLI, and finds it again", async () => {
    program("go", "go", go("go1.26.0", builds));
    const first = await search().done;
    expect(first).toMatchObject({ code: 0, out: `${join(cache(), "3.259.0/bin")}\n` });
    expect(readdirSync(join(cache(), "3.259.0/bin")).sort()).toEqual(["pulumi", ...companions]);
    expect(await search().done).toEqual({ code: 0, out: first.out, err: "" });
    expect(goRuns()).toBe(2);
  });

  it("builds once when two searches run at the same time", async () => {
    program("go", "go", go("go1.26.0", `sleep 1; ${builds}`));
    const both = [search(), search()];
    const [one, other] = await Promise.all(both.map(({ done }) => done));
    expect(one?.out).toBe(other?.out);
    expect(goRuns()).toBe(2);
  });

  it("leaves no partial build when it is stopped, and builds the next time", async () => {
    program("go", "go", go("go1.26.0", 'echo half > "$out"; exec sleep 60'));
    const { child, done } = search();
    await until(() => existsSync(join(root, "go-journal")), "the build to begin");
    child.kill("SIGTERM");
    expect(await done).toMatchObject({ code: 1, out: "" });
    expect(readdirSync(cache())).toEqual([]);

    program("go", "go", go("go1.26.0", builds));
    expect(await search().done).toMatchObject({ code: 0, out: `${join(cache(), "3.259.0/bin")}\n` });
  });

  it("reports that Go is missing, and the alternative", async () => {
    const { code, out, err } = await search().done;
    expect([code, out]).toEqual([1, ""]);
    expect(err).toMatch(/Go, which could build it, was not found\. Install Go 1\.25\.\d+ or newer .*, or a Pulumi CLI/);
  });

  it("reports that Go is too old", async () => {
    program("go", "go", go("go1.21.4", builds));
    const { code, err } = await search().done;
    expect(code).toBe(1);
    expect(err).toMatch(/requires a newer version of Go than go1\.21\.4\. Install Go 1\.25/);
  });

  it("shows the last lines of Go if the build fails", async () => {
    program("go", "go", go("go1.26.0", 'echo "no such host" >&2; exit 1'));
    const { code, err } = await search().done;
    expect(code).toBe(1);
    expect(err).toMatch(/Building pulumi failed: go build -> 1[\s\S]*no such host[\s\S]*module proxy/);
    expect(readdirSync(cache())).toEqual([]);
  });
});
