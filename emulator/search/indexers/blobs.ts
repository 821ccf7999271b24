import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { isObject, type Json, type JsonObject, memberOf } from "../../json";

/** File that represents a blob. */
export interface Blob {
  /** URL of the blob, with container and path. */
  readonly url: string;
  readonly size: number;
  /** Time of the last change. In milliseconds since 1970. */
  readonly modified: number;
  text(): string;
}

/** Failure that ends an indexer run. */
export class RunFailure extends Error {}

/**
 * Returns the blobs of a data source: the files below `<folder>/<container.name>/<container.query>`. The connection
 * string is ignored.
 *
 * @param folder folder that represents the storage account.
 */
export function blobsOf(folder: string | undefined, source: JsonObject): Blob[] {
  const { type, container } = source;
  if (type !== "azureblob" && type !== "adlsgen2")
    throw new RunFailure(`The emulator does not support data sources of type '${type}'. Use azureblob or adlsgen2.`);
  if (!folder)
    throw new RunFailure(
      "The emulator was started without a folder of blobs. Pass --search-blobs-dir with a folder whose subfolders are the containers.",
    );
  const { name, query } = container as JsonObject;
  const root = join(folder, String(name));
  if (!/^[a-z0-9$][a-z0-9-]*$/.test(String(name)) || !existsSync(root))
    throw new RunFailure(`The specified container '${name}' does not exist: it is not a subfolder of ${folder}.`);
  const start = join(root, String(query ?? ""));
  if (relative(root, start).startsWith("..")) throw new RunFailure(`The folder '${query}' is not in the container.`);
  if (!existsSync(start)) return [];
  return readdirSync(start, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => blobOf(root, join(entry.parentPath, entry.name), String(name)))
    .sort((one, other) => (one.url < other.url ? -1 : 1));
}

function blobOf(root: string, file: string, container: string): Blob {
  const { size, mtimeMs } = statSync(file);
  const path = relative(root, file).split(sep).join("/");
  return {
    url: `https://emulator.blob.core.windows.net/${container}/${path}`,
    size,
    modified: mtimeMs,
    text: () => readFileSync(file, "utf8"),
  };
}

const parsingModes = ["default", "text", "json", "jsonArray", "jsonLines"];

/**
 * Returns the documents in a blob: one, or one for each array element or line. Each document also has the metadata of
 * the blob.
 *
 * @throws Error if the blob does not match the parsing mode.
 */
export function documentsIn(blob: Blob, configuration: JsonObject): JsonObject[] {
  const { parsingMode = "default", documentRoot } = configuration;
  const text = blob.text();
  const { url } = blob;
  const facts: JsonObject = {
    metadata_storage_path: url,
    metadata_storage_name: url.slice(url.lastIndexOf("/") + 1),
    metadata_storage_size: blob.size,
    metadata_storage_last_modified: new Date(blob.modified).toISOString(),
  };
  const objects = (values: Json[]): JsonObject[] =>
    values.map((value) => {
      if (!isObject(value)) throw new Error("JSON objects were expected.");
      return { ...facts, ...value };
    });
  switch (parsingMode) {
    case "json":
      return objects([valueAtPath(JSON.parse(text), documentRoot)]);
    case "jsonArray": {
      const list = valueAtPath(JSON.parse(text), documentRoot);
      if (!Array.isArray(list)) throw new Error("A JSON array was expected.");
      return numbered(objects(list), url);
    }
    case "jsonLines": {
      const lines = text.split("\n").filter((line) => line.trim() !== "");
      return numbered(objects(lines.map((line) => JSON.parse(line))), url);
    }
    default:
      return [{ ...facts, content: text }];
  }
}

/** Rejects an unsupported parsing mode before a run starts. */
export function checkMode({ parsingMode = "default" }: JsonObject): void {
  if (!parsingModes.includes(String(parsingMode)))
    throw new RunFailure(
      `The emulator does not support the parsingMode '${parsingMode}'. Use one of: ${parsingModes.join(", ")}.`,
    );
}

/** Numbers the documents of a blob, because their path may become the key. */
const numbered = (documents: JsonObject[], address: string): JsonObject[] =>
  documents.map((document, n) => ({ ...document, metadata_storage_path: `${address};${n + 1}` }));

/** Value at a path such as `/level1/level2`. */
function valueAtPath(value: Json, path: Json | undefined): Json {
  const steps = String(path ?? "")
    .split("/")
    .filter(Boolean);
  return steps.reduce<Json>((at, step) => (isObject(at) ? (memberOf(at, step) ?? null) : null), value);
}
