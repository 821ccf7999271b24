const { existsSync, readFileSync } = require("node:fs");
const { dirname, join, relative, sep } = require("node:path");
const { setTimeout } = require("node:timers/promises");

const programs = join(__dirname, "../programs");
const importedPath = /(?:from|import\(|require\() ?"(\.[^"]+)"/g;

/** Files that a file imports from this repository. */
function importsOf(file) {
  return [...readFileSync(file, "utf8").matchAll(importedPath)].flatMap(([, path]) => {
    const target = join(dirname(file), path);
    return [target, `${target}.ts`, join(target, "index.ts")].filter(
      (name) => name.endsWith(".ts") && existsSync(name),
    );
  });
}

const imported = new Map();

/**
 * The programs of `tools/program.ts` that a file of tests may use: those whose search in `tools/programs` it imports,
 * directly or by another file.
 */
function programsOf(file) {
  const seen = new Set([file]);
  for (const one of seen) {
    if (!imported.has(one)) imported.set(one, importsOf(one));
    for (const next of imported.get(one)) seen.add(next);
  }
  return [...new Set([...seen].flatMap(nameOf))].sort();
}

function nameOf(file) {
  const [folder, name] = relative(programs, file).split(sep);
  if (folder === "..") return [];
  if (folder === "quickstarts") return [`quickstart-${name.replace(".ts", "")}`];
  return name === "find-or-install.ts" && folder !== "engine" ? [folder] : [];
}

const needed = new Map();

/** True if a file of tests may use a program. */
function needsPrograms(file) {
  if (!needed.has(file)) needed.set(file, programsOf(file).length > 0);
  return needed.get(file);
}

/** True while the process that `make` started before Jest builds the programs. */
function areBeingBuilt() {
  const pid = Number(process.env.TREFOIL_PROGRAMS_PID);
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Resolves when the build of the programs ends, even if it fails, or after a time. A test then reports what is missing. */
async function programsReady(longestMs = Number.POSITIVE_INFINITY) {
  const end = performance.now() + longestMs;
  while (areBeingBuilt() && performance.now() < end) await setTimeout(500);
}

module.exports = { importsOf, programsOf, needsPrograms, areBeingBuilt, programsReady };
