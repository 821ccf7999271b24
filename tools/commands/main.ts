/** Writes docs/commands.md from the definitions of the commands and recorded outputs. Part of `npm run generate`. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { commands } from "../../cli/program";
import { commandsPage } from "./page";

/** The output of a server for other programs is not shown. */
const outputOf = (name: string): string => {
  const file = join(__dirname, "outputs", `${name}.txt`);
  return existsSync(file) ? readFileSync(file, "utf8") : "";
};
const made = Object.values(commands).map((make) => make());

writeFileSync("docs/commands.md", commandsPage(made, outputOf));
