import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { temporaryFolder } from "../../support/temporary-folder";

const checkout = resolve(__dirname, "../../..");

/** Fake apt-get: records each call, and downloads the package of skopeo and unneeded packages. */
const aptGet = `
echo "$@" >> "$JOURNAL"
for word; do case "$word" in Dir::Cache=*) cache="\${word#*=}" ;; esac; done
case "$*" in *install*) for name in skopeo libneeded networking; do echo > "$cache/archives/$name.deb"; done ;; esac`;
/** Fake dpkg-deb: unpacks a program that prints its arguments. */
const dpkgDeb = `
echo "unpack \${2##*/}" >> "$JOURNAL"
mkdir -p "$3/usr/bin" "$3/usr/lib/any-linux-gnu"
printf '#!/bin/sh\\necho skopeo "$@" "\${LD_LIBRARY_PATH##*/}"\\n' > "$3/usr/bin/skopeo"
chmod +x "$3/usr/bin/skopeo"`;

/** Fake cargo: prints the path of protoc, records its arguments, and builds a program. */
const cargo = `
case "$1" in
  --version) echo "cargo 1.95.0 (f2d3ce0bd 2026-03-21)" ;;
  run) echo /a/protoc; echo /its/include ;;
  install)
    echo "$PROTOC $PROTOC_INCLUDE" "$@" >> "$JOURNAL"
    for word; do folder="$word"; done
    mkdir -p "$CARGO_TARGET_DIR/release" "$folder/bin"
    printf '#!/bin/sh\\n' > "$folder/bin/sockudo"
    chmod +x "$folder/bin/sockudo" ;;
esac`;
/** Fake python3: creates an environment whose Python records the packages to install. */
const python3 = `
echo "python3 $2" >> "$JOURNAL"
[ "$1" = -c ] && echo 3.99 && exit
mkdir -p "$3/bin"
printf '#!/bin/sh\\necho "$3 $4" >> "$JOURNAL"\\n' > "$3/bin/python"
chmod +x "$3/bin/python"`;

let root: string;
let journal: string;

beforeEach(() => {
  root = temporaryFolder();
  mkdirSync(join(root, "bin"));
  journal = join(root, "journal");
});

function command(name: string, text: string): void {
  writeFileSync(join(root, "bin", name), `#!/bin/sh\nPATH=/usr/bin:/bin\n${text}\n`);
  chmodSync(join(root, "bin", name), 0o755);
}

/** Runs `tools/program.ts` with only the commands of the test on PATH. */
function search(names: readonly string[], env: Record<string, string> = {}) {
  const args = ["--require", "./tools/typescript.js", "tools/program.ts", ...names];
  const own = { PATH: join(root, "bin"), HOME: root, XDG_CACHE_HOME: join(root, "cache"), JOURNAL: journal };
  return spawnSync(process.execPath, args, { cwd: checkout, encoding: "utf8", env: { ...own, ...env } });
}

const calls = (): string[] => (existsSync(journal) ? readFileSync(journal, "utf8").trim().split("\n") : []);

describe("tools/program.ts", () => {
  it("uses the programs in the environment variables", () => {
    const { status, stdout } = search(["registry", "skopeo", "sockudo", "python"], {
      TREFOIL_REGISTRY: "/a/registry",
      TREFOIL_SKOPEO: "/a/skopeo",
      TREFOIL_SOCKUDO: "/a/sockudo",
      TREFOIL_PYTHON: "/a/python",
    });
    expect({ status, stdout }).toEqual({ status: 0, stdout: "/a/registry\n/a/skopeo\n/a/sockudo\n/a/python\n" });
  });

  it("uses a skopeo on PATH", () => {
    command("skopeo", "echo skopeo version 1.20.0");
    expect(search(["skopeo"]).stdout).toBe("skopeo\n");
    expect(calls()).toEqual([]);
  });

  it("unpacks Debian's skopeo and its libraries once, in the cache of the user", () => {
    command("apt-get", aptGet);
    command("dpkg-deb", dpkgDeb);
    for (const name of ["dirname", "readlink"]) command(name, `exec ${name} "$@"`);
    const { stdout, stderr } = search(["skopeo"]);
    expect(stderr).toContain("unpacking skopeo from Debian's packages");
    const program = stdout.trim();
    expect(program.startsWith(join(root, "cache/trefoil/skopeo"))).toBe(true);
    const told = spawnSync(program, ["inspect"], { encoding: "utf8" }).stdout;
    expect(told).toBe("skopeo inspect any-linux-gnu\n");
    expect(calls().filter((line) => line.startsWith("unpack"))).toEqual(["unpack libneeded.deb", "unpack skopeo.deb"]);
    expect(search(["skopeo"]).stdout).toBe(stdout);
    expect(calls()).toHaveLength(4);
  });

  it("reports what to install if skopeo cannot be installed, and leaves no partial folder", () => {
    const { status, stdout, stderr } = search(["skopeo"]);
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toContain(
      "The tests of images require skopeo. It was not found, and its package cannot be installed",
    );
    expect(stderr).toContain("Install skopeo");
    expect(stderr).toContain("or set TREFOIL_SKOPEO to its path.");
    expect(readdirSync(join(root, "cache/trefoil/skopeo"))).toEqual([]);
  });

  it("installs the pinned clients for Python once for each Python", () => {
    command("python3", python3);
    const { stdout } = search(["python"]);
    expect(stdout.startsWith(join(root, "cache/trefoil/python/3.99-"))).toBe(true);
    expect(calls().slice(1)).toEqual(["python3 venv", "install --quiet"]);
    expect(search(["python"]).stdout).toBe(stdout);
    expect(calls()).toHaveLength(4);
  });

  it("reports that Python is missing", () => {
    const { status, stderr } = search(["python"]);
    expect(status).toBe(1);
    expect(stderr).toMatch(/python3 was not found.*or set TREFOIL_PYTHON to a Python with the packages/);
  });

  it("reports that Go is missing to build the registry", () => {
    const { status, stderr } = search(["registry"]);
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /The tests of images run a container registry.*or set TREFOIL_REGISTRY to the path of distribution\/registry 3/,
    );
  });

  it("uses a sockudo of the pinned version on PATH", () => {
    command("sockudo", "echo sockudo 5.2.0");
    expect(search(["sockudo"]).stdout).toBe("sockudo\n");
  });

  it("builds sockudo once with cargo and its protoc, and keeps only the program", () => {
    command("sockudo", "echo sockudo 4.0.0");
    command("cargo", cargo);
    const { stdout } = search(["sockudo"]);
    const folder = join(root, "cache/trefoil/sockudo/5.2.0");
    expect(stdout).toBe(`${join(folder, "bin/sockudo")}\n`);
    const [built = "", ...more] = calls();
    expect(more).toEqual([]);
    expect(built).toMatch(/^\/a\/protoc \/its\/include install sockudo --version 5\.2\.0 --locked /);
    expect(readdirSync(folder)).toEqual(["bin"]);
    expect(search(["sockudo"]).stdout).toBe(stdout);
    expect(calls()).toHaveLength(1);
  });

  it.each([
    ["cargo is missing", undefined, "which is built with cargo, but cargo was not found"],
    ["cargo is too old", "echo cargo 1.80.1", "cargo 1.80.1 is too old."],
  ])("reports what to install if %s", (_what, text, expected) => {
    if (text) command("cargo", text);
    const { status, stderr } = search(["sockudo"]);
    expect(status).toBe(1);
    expect(stderr).toContain(expected);
    expect(stderr).toContain("set TREFOIL_SOCKUDO to the path of sockudo 5.2.0.");
  });

  it("rejects an unknown program", () => {
    const known = [
      "actionlint",
      "astro",
      "chromium",
      "language-go",
      "language-java",
      "language-python",
      "language-yaml",
    ];
    known.push(
      "node",
      "oras",
      "prefect",
      "python",
      "quickstart-go",
      "quickstart-java",
      "redis",
      "referrers-registry",
      "registry",
      "sdks",
      "skopeo",
    );
    known.push("sockudo", "verdaccio");
    const { status, stderr } = search(["podman"]);
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: `engine: Unknown program: podman. Use some of: ${known.join(", ")}.\n`,
    });
  });
});
