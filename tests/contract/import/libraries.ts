import { execFile, execFileSync, spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { promisify } from "node:util";
import type { ProgramFile } from "../../../cli/import/files";
import type { Section } from "../../../cli/import/program/sections";
import { createFolder, withLock } from "../../../tools/programs/engine/find-or-install";
import { findOrInstallPython } from "../../../tools/programs/python/find-or-install";
import { buildVariables } from "../../../tools/programs/quickstarts/go";
import { findOrInstallSdks } from "../../../tools/programs/sdks/find-or-install";
import { configured, type Registered } from "./other-languages";

const root = resolve(__dirname, "../../..");

/** The libraries that Pulumi generates from the schema, and programs that use them. */
export class Libraries {
  readonly #folder = mkdtempSync(join(tmpdir(), "trefoil-libraries-"));
  /** Folder with the libraries. The files of a run share it. */
  readonly #libraries = join(process.env.TREFOIL_TEST_RUN ?? this.#folder, "libraries");

  async generate(): Promise<void> {
    const program = await findOrInstallSdks();
    await withLock(this.#libraries, async () => {
      if (existsSync(this.#libraries)) return;
      await createFolder(this.#libraries, async (folder) => {
        await promisify(execFile)(program, [join(root, "provider/schema.json"), folder]);
        // The library reads its version from the metadata of an installed package.
        const metadata = join(folder, "python/pulumi_trefoil-0.1.0.dist-info");
        mkdirSync(metadata);
        writeFileSync(join(metadata, "METADATA"), "Metadata-Version: 2.1\nName: pulumi_trefoil\nVersion: 0.1.0\n");
      });
    });
  }

  dispose(): void {
    rmSync(this.#folder, { recursive: true });
  }

  /** The code of the library of a module. */
  source(language: "python" | "go", module: string): string {
    const folder = join(this.#libraries, language === "go" ? "go/trefoil" : "python/pulumi_trefoil", module);
    return readdirSync(folder)
      .map((file) => readFileSync(join(folder, file), "utf8"))
      .join("\n");
  }

  /**
   * Runs programs in Python with mocks. Returns the resources and calls of each.
   *
   * @param sections the resources of imported programs, with their ids and secrets.
   * @param parts the files that the programs import.
   */
  async runPython(
    programs: readonly string[],
    sections: readonly Section[] = [],
    parts: readonly ProgramFile[] = [],
  ): Promise<Registered[][]> {
    const modules = join(this.#folder, "modules");
    mkdirSync(modules, { recursive: true });
    for (const { path, text } of parts) writeFileSync(join(modules, path), text);
    const paths = programs.map((program, i) => {
      const path = join(this.#folder, `program${i}.py`);
      writeFileSync(path, program);
      return path;
    });
    const ids: Record<string, Record<string, string>> = {};
    const config: Record<string, string> = {};
    for (const { resource } of sections.flatMap(({ statements }) => statements)) {
      const type = `trefoil:${resource.object.definition.token}`;
      ids[type] = { ...ids[type], [resource.logical]: resource.object.id };
      for (const secret of resource.secrets) config[secret.key] = configured(secret);
    }
    const { stdout, stderr, status } = spawnSync(await findOrInstallPython(), [join(__dirname, "run_programs.py")], {
      env: {
        ...process.env,
        PYTHONPATH: [join(this.#libraries, "python"), modules].join(delimiter),
        PYTHONDONTWRITEBYTECODE: "1",
      },
      input: JSON.stringify({ programs: paths, ids, config }),
      encoding: "utf8",
      maxBuffer: 1024 ** 3,
    });
    if (status !== 0) throw new Error(stderr);
    return JSON.parse(stdout) as Registered[][];
  }

  /** Runs `gofmt` and `go vet` on programs in Go, which are the files of one folder. Returns their messages. */
  vetGo(programs: readonly Readonly<Record<string, string>>[]): string {
    const folder = this.#goModule("programs");
    for (const [i, files] of programs.entries()) {
      mkdirSync(join(folder, `program${i}`), { recursive: true });
      for (const [file, program] of Object.entries(files)) writeFileSync(join(folder, `program${i}`, file), program);
    }
    const run = (command: string, ...args: string[]) => {
      const { stdout, stderr } = spawnSync(command, args, {
        cwd: folder,
        env: { ...process.env, ...buildVariables },
        encoding: "utf8",
      });
      return stdout + stderr.replace(/^go: downloading .*\n/gm, "");
    };
    const gofmt = join(execFileSync("go", ["env", "GOROOT"], { encoding: "utf8" }).trim(), "bin/gofmt");
    return run(gofmt, "-d", ".") + run("go", "vet", "./...");
  }

  /** Runs a function in Go, which is a program of an import, with mocks. Returns its resources. */
  runGo(program: string): Registered[] {
    const folder = this.#goModule("mocked");
    writeFileSync(join(folder, "program.go"), program);
    copyFileSync(join(__dirname, "run_program.go"), join(folder, "main.go"));
    const env = { ...process.env, ...buildVariables };
    // Optimizing a program that runs once takes longer than its run.
    const args = ["run", "-gcflags=-N -l", "-ldflags=-s -w", "."];
    const { stdout, stderr, status } = spawnSync("go", args, { cwd: folder, env, encoding: "utf8" });
    if (status !== 0) throw new Error(stderr);
    return JSON.parse(stdout) as Registered[];
  }

  /** A folder with the module of the example, which has the checksums of all packages. */
  #goModule(name: string): string {
    const folder = join(this.#folder, name);
    mkdirSync(folder, { recursive: true });
    const example = (file: string) => readFileSync(join(root, "examples/quickstart-go", file), "utf8");
    writeFileSync(join(folder, "go.mod"), example("go.mod").replace("../../dist/sdks/go", join(this.#libraries, "go")));
    writeFileSync(join(folder, "go.sum"), example("go.sum"));
    return folder;
  }
}
