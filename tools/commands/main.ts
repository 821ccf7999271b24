/** Writes docs/commands.md from the definitions of the commands and recorded outputs. Part of `npm run generate`. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { commands } from "../../cli/program";
import { commandsPage } from "./page";

const outputOf = (name: string) => readFileSync(join(__dirname, "outputs", `${name}.txt`), "utf8");
const made = Object.values(commands).map((make) => make());

writeFileSync("docs/commands.md", commandsPage(made, outputOf));
