/**
 * Reduces the vendors' specifications in a folder to structural facts, which the tests compare the emulator and the
 * provider with. Usage: `node --require ./tools/typescript.js tools/specifications.ts FOLDER [OUTPUT]`.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parse } from "yaml";
import { print } from "./specifications/print";
import { fromReconstructed } from "./specifications/reconstructed";
import { reduce } from "./specifications/reduce";

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
      const reduced = reduce("x-reconstructed" in document ? fromReconstructed(document) : document);
      const name = `${file.replace(/(\.reconstructed)?\.\w+$/, "")}.json`;
      writeFileSync(join(to, name), `${print(reduced)}\n`);
    } catch (error) {
      console.error(`${file}: ${error instanceof Error ? error.message : error}. Add it to tools/specifications/.`);
      process.exitCode = 1;
    }
  }
}

/** Some examples in Ably's document contain line breaks that YAML does not allow. */
function read(path: string) {
  const text = readFileSync(path, "utf8");
  if (path.endsWith(".json")) return JSON.parse(text);
  return parse(text.replace(/"-----BEGIN[^"]*"/g, "PEM").replace(/example: \{[^{}]*\n[^{}]*\}/g, "example: {}"));
}
