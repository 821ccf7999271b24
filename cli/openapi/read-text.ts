import { readFileSync } from "node:fs";

/** @throws Error that names the file. */
export function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new Error(
      `The file ${file} cannot be read: ${(error as Error).message}. Check the path and its permissions.`,
    );
  }
}
