/** Draws which folder imports which, and writes the drawing into CONTRIBUTING.md. Part of `npm run generate`. */
import { execFileSync } from "node:child_process";
import { writeBlock } from "./block";

const folders = ["provider", "sdk", "emulator", "cli", "packages"];

const drawing = execFileSync(
  "depcruise",
  [
    ...folders,
    "--include-only",
    `^(${folders.join("|")})/`,
    "--collapse",
    "^(provider|packages)/[a-z.]+|^[a-z]+",
    "--output-type",
    "mermaid",
  ],
  { encoding: "utf8" },
);

const titled = drawing.trim().replace("flowchart LR\n", "flowchart LR\naccTitle: Which folder imports which\n");

writeBlock("CONTRIBUTING.md", "layers", `\`\`\`mermaid\n${titled}\n\`\`\``);
