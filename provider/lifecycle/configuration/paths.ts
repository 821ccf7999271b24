import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A folder in the working folder, for the person alone. Nothing in it belongs into version control. */
export function privateFolder(working: string, name: string): string {
  const folder = join(working, name);
  if (!existsSync(folder)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(join(working, ".gitignore"), "*\n");
  }
  return folder;
}
