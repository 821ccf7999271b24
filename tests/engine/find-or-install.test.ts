import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { delimiter, join } from "node:path";
import { checkout, until } from "../../tools/engine-harness";
import { writeFiles } from "../../tools/files";
import { pinnedVersion } from "../../tools/programs/engine/installation";
import { temporaryFolder } from "../support/temporary-folder";

jest.setTimeout(60_000);

const pinned = pinnedVersion();
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
const builds = `printf '#!/bin/sh\\necho v${pinned}\\n' > "$out"; chmod +x "$out"`;

describe("the search for a Pulumi CLI", () => {
  let root: string;
  let folders: string[];
  const children: ChildProcess[] = [];

  beforeEach(() => {
    root = temporaryFolder();
    // Prevents a download of 150 MB on a machine with network access. A test can serve the installer itself.
    writeFiles(root, {
      "offline.js": `const { fetch } = globalThis;
        globalThis.fetch = (url, options) => process.env.INSTALLER_URL
          ? fetch(url.replace("https://get.pulumi.com", process.env.INSTALLER_URL), options)
          : Promise.reject(new Error("offline"));`,
    });
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

  function search(env: Readonly<Record<string, string>> = {}) {
    const child = spawn(process.execPath, ["--require", "./tools/typescript.js", "tools/engine.ts"], {
      cwd: checkout,
      env: {
        PATH: [...folders, join(root, "commands")].join(delimiter),
        HOME: root,
        XDG_CACHE_HOME: join(root, "cache"),
        NODE_OPTIONS: `--require ${join(root, "offline.js")}`,
        GO_JOURNAL: join(root, "go-journal"),
        ...env,
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
    cli("bin", pinned);
    expect(await search().done).toEqual({ code: 0, out: `${join(root, "bin")}\n`, err: "" });
  });

  it("ignores an old program, and a program without its companions next to it", async () => {
    cli("old", "3.101.0");
    cli("alone", pinned, []);
    cli("good", "4.0.1");
    const { out, err } = await search().done;
    expect(out).toBe(`${join(root, "good")}\n`);
    expect(err).toContain("not using Pulumi CLI 3.101.0");
  });

  describe("with a server of Pulumi's installer", () => {
    let server: Server;
    let requests: string[];
    let installer: string;
    beforeEach(async () => {
      requests = [];
      server = createServer(({ method, url }, response) => {
        requests.push(`${method} ${url}`);
        response.end(method === "HEAD" ? "" : installer);
      }).listen(0, "127.0.0.1");
      await once(server, "listening");
    });
    afterEach(() => once(server.close(), "close"));
    const address = () => ({ INSTALLER_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });

    it("downloads the CLI without Go, and finds it again", async () => {
      installer = `#!/bin/sh
        [ "$1 $2 $4 $5" = "--no-edit-path --install-root --version ${pinned}" ] || exit 1
        /bin/mkdir "$3/bin"
        for name in pulumi ${companions.join(" ")}; do
          printf '#!/bin/sh\\necho v${pinned}\\n' > "$3/bin/$name"
          /bin/chmod +x "$3/bin/$name"
        done`;
      const first = await search(address()).done;
      expect(first).toMatchObject({ code: 0, out: `${join(cache(), pinned, "bin")}\n` });
      expect(first.err).toContain(`downloading Pulumi CLI ${pinned}`);
      expect(requests).toEqual(["HEAD /install.sh", "GET /install.sh"]);
      expect(await search(address()).done).toEqual({ code: 0, out: first.out, err: "" });
      expect(requests).toHaveLength(2);
    });

    it.each([
      ["fails", "exit 1"],
      ["installs an incomplete CLI", '/bin/mkdir "$3/bin"; echo > "$3/bin/pulumi"'],
    ])("builds the CLI with Go if the installer %s", async (_what, script) => {
      installer = `#!/bin/sh\n${script}\n`;
      program("go", "go", go("go1.26.6", builds));
      const { code, out, err } = await search(address()).done;
      expect({ code, out }).toEqual({ code: 0, out: `${join(cache(), pinned, "bin")}\n` });
      expect(err).toContain("the download failed");
      expect(goRuns()).toBe(2);
    });
  });

  it("builds a CLI with Go if there is no suitable CLI, and finds it again", async () => {
    program("go", "go", go("go1.26.6", builds));
    const first = await search().done;
    expect(first).toMatchObject({ code: 0, out: `${join(cache(), pinned, "bin")}\n` });
    expect(readdirSync(join(cache(), pinned, "bin")).sort()).toEqual(["pulumi", ...companions]);
    expect(await search().done).toEqual({ code: 0, out: first.out, err: "" });
    expect(goRuns()).toBe(2);
  });

  it("builds once when two searches run at the same time", async () => {
    program("go", "go", go("go1.26.6", `sleep 1; ${builds}`));
    const both = [search(), search()];
    const [one, other] = await Promise.all(both.map(({ done }) => done));
    expect(one?.out).toBe(other?.out);
    expect(goRuns()).toBe(2);
  });

  it("leaves no partial build when it is stopped, and builds the next time", async () => {
    program("go", "go", go("go1.26.6", 'echo half > "$out"; exec sleep 60'));
    const { child, done } = search();
    await until(() => existsSync(join(root, "go-journal")), "the build to begin");
    child.kill("SIGTERM");
    expect(await done).toMatchObject({ code: 1, out: "" });
    expect(readdirSync(cache())).toEqual([]);

    program("go", "go", go("go1.26.6", builds));
    expect(await search().done).toMatchObject({ code: 0, out: `${join(cache(), pinned, "bin")}\n` });
  });

  it("reports that Go is missing, and the alternative", async () => {
    const { code, out, err } = await search().done;
    expect([code, out]).toEqual([1, ""]);
    expect(err).toMatch(/Go, which could build it, was not found\. Install Go 1\.26\.\d+ or newer .*, or a Pulumi CLI/);
  });

  it("reports that Go is too old", async () => {
    program("go", "go", go("go1.21.4", builds));
    const { code, err } = await search().done;
    expect(code).toBe(1);
    expect(err).toMatch(/requires a newer version of Go than go1\.21\.4\. Install Go 1\.26/);
  });

  it("shows the last lines of Go if the build fails", async () => {
    program("go", "go", go("go1.26.6", 'echo "no such host" >&2; exit 1'));
    const { code, err } = await search().done;
    expect(code).toBe(1);
    expect(err).toMatch(/Building pulumi failed: go build -> 1[\s\S]*no such host[\s\S]*module proxy/);
    expect(readdirSync(cache())).toEqual([]);
  });
});
