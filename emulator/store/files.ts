import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Json } from "../json";

/** The data folder cannot be used. The message contains the next step. */
export class DataFolderError extends Error {
  override readonly name = "DataFolderError";
  readonly code = "data_folder";
}

/** Content of a file in the data folder. Undefined if it does not exist. @throws DataFolderError if it cannot be read. */
export function readDataFile(file: string, parse: (text: string) => Json): Json | undefined {
  if (!existsSync(file)) return undefined;
  try {
    return parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new DataFolderError(
      `The file ${file} of the data folder cannot be read: ${(error as Error).name}. Restore it, or remove it to start without its content.`,
    );
  }
}

/** Writes a file atomically, with access for its owner only. */
export function writeJson(file: string, value: Json | object): void {
  mkdirSync(dirname(file), { recursive: true });
  // Another file with this name may be left of a killed process, or be a link.
  rmSync(`${file}.new`, { force: true });
  writeFileSync(`${file}.new`, JSON.stringify(value, null, 2), { mode: 0o600, flag: "wx" });
  renameSync(`${file}.new`, file);
}
