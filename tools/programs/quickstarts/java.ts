import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { cp, mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { reportProgress } from "../engine/progress";
import { findOrInstallProgram } from "../find-or-install";

const example = resolve(__dirname, "../../../examples/quickstart-java");
const sources = ["pom.xml", "src/main/java/quickstart/App.java", "src/main/java/quickstart/Trefoil.java"];
const remedy =
  "Install a JDK 17 or newer and Maven, or set TREFOIL_QUICKSTART_JAVA to a program that runs the example.";

/**
 * Returns a program that runs `examples/quickstart-java`: `quickstart-java up`. Maven compiles it once and downloads its
 * packages (20 seconds).
 */
export const buildQuickstartJava = (): Promise<string> =>
  findOrInstallProgram({
    name: "quickstart-java",
    version: hashOfSources(),
    variable: "TREFOIL_QUICKSTART_JAVA",
    install: build,
  });

function hashOfSources(): string {
  const hash = createHash("sha256");
  for (const file of sources) hash.update(readFileSync(join(example, file)));
  return hash.digest("hex").slice(0, 12);
}

async function build(folder: string): Promise<void> {
  reportProgress("compiling examples/quickstart-java with Maven (once, kept in the cache)");
  for (const file of sources) await cp(join(example, file), join(folder, file));
  const goals = ["compile", "dependency:copy-dependencies", "-DoutputDirectory=libraries"];
  await promisify(execFile)("mvn", ["--batch-mode", "--quiet", "--strict-checksums", ...goals], { cwd: folder }).catch(
    (error: Error & { stdout?: string }) => {
      throw new Error(`examples/quickstart-java cannot be compiled (${error.stdout || error.message}). ${remedy}`);
    },
  );
  await mkdir(join(folder, "bin"));
  const launcher = join(folder, "bin/quickstart-java");
  writeFileSync(launcher, launch);
  chmodSync(launcher, 0o755);
}

const launch = `#!/bin/sh
root="$(dirname "$(dirname "$(readlink -f "$0")")")"
exec java -cp "$root/target/classes:$root/libraries/*" quickstart.App "$@"
`;
