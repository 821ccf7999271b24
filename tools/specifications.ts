/**
 * Reduces the vendors' specifications in a folder to structural facts, which the tests compare the emulator and the
 * provider with. Usage: `node --require ./tools/typescript.js tools/specifications.ts FOLDER [OUTPUT]`. A file whose name
 * ends with a date, such as `search-2030-01-01.json`, adds that version to `search.json`. For other names, the output
 * contains only the new version.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parse } from "yaml";
import { compactJson } from "./compact-json";
import { shorten } from "./specifications/notation";
import { fromReconstructed, withoutInherited } from "./specifications/reconstructed";
import { reduce } from "./specifications/reduce";
import { contentsOf, merge } from "./specifications/versions";

const [folder, output = resolve(__dirname, "../tests/specifications")] = process.argv.slice(2);

if (folder) reduceAll(folder, output);
else {
  console.error("Usage: node --require ./tools/typescript.js tools/specifications.ts FOLDER [OUTPUT]");
  process.exitCode = 1;
}

function reduceAll(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const file of readdirSync(from).sort()) {
    if (!/\.(json|ya?ml)$/.test(file)) continue;
    const document = read(join(from, file));
    if (!document?.openapi && !document?.swagger) {
      console.error(`${file}: ignored, because it is not a specification of an API.`);
      continue;
    }
    try {
      const isReconstructed = "x-reconstructed" in document;
      const reduced = isReconstructed ? withoutInherited(reduce(fromReconstructed(document))) : reduce(document);
      add(shorten(reduced), file.replace(/(\.reconstructed)?\.\w+$/, ""), document.info.version, to);
    } catch (error) {
      console.error(`${file}: ${error instanceof Error ? error.message : error}. Add it to tools/specifications/.`);
      process.exitCode = 1;
    }
  }
}

function add(content: object, file: string, version: string, folder: string): void {
  const [, name = file, date] = /^(.+)-(\d{4}-\d\d-\d\d)$/.exec(file) ?? [];
  const path = join(folder, `${name}.json`);
  const others = date && existsSync(path) ? contentsOf(JSON.parse(readFileSync(path, "utf8"))) : {};
  writeFileSync(path, `${compactJson(merge({ ...others, [date ?? version]: content }))}\n`);
}

/** Some examples in Ably's document contain line breaks that YAML does not allow. */
function read(path: string) {
  const text = readFileSync(path, "utf8");
  if (path.endsWith(".json")) return JSON.parse(text);
  return parse(text.replace(/"-----BEGIN[^"]*"/g, "PEM").replace(/example: \{[^{}]*\n[^{}]*\}/g, "example: {}"));
}
