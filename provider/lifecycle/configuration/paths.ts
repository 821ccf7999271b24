import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Creates a folder in the working folder that only the user can access. A `.gitignore` excludes it from Git. */
export function privateFolder(working: string, name: string): string {
  const folder = join(working, name);
  if (!existsSync(folder)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(join(working, ".gitignore"), "*\n");
  }
  return folder;
}
