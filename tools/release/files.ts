import { readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";

/** Paths of the files below a folder, with `/`, in the order of their names. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join("/"))
    .sort();
