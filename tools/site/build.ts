import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { findOrInstallAstro } from "../programs/astro/find-or-install";
import { type ComposedPage, compose, type SiteOptions } from "./compose";

/** Builds the site into a folder, which is replaced. */
export async function buildSite(options: SiteOptions, folder: string): Promise<ComposedPage[]> {
  const program = await findOrInstallAstro();
  // Astro finds its packages in a parent folder, and builds nothing if they have no common one with its source.
  const source = mkdtempSync(join(dirname(program), "../site-"));
  try {
    const pages = compose(options, source);
    await run(source, program, "build");
    rmSync(folder, { recursive: true, force: true });
    cpSync(join(source, "dist"), folder, { recursive: true });
    return pages;
  } finally {
    rmSync(source, { recursive: true, force: true });
  }
}

/** Runs a program in a separate process. Its output is shown only if it fails. Astro sends no usage data. */
async function run(cwd: string, program: string, ...args: readonly string[]): Promise<void> {
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: "1", NODE_ENV: "production" };
  const child = spawn(process.execPath, [program, ...args], { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (part) => {
      output += String(part);
    });
  }
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`${basename(program)} failed with exit code ${code}:\n${output}`);
}
