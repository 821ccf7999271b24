/** Draws which folder imports which, and writes the drawing into CONTRIBUTING.md. Part of `npm run generate`. */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

const page = "CONTRIBUTING.md";
const folders = ["provider", "sdk", "emulator", "cli", "webhooks"];

const drawing = execFileSync(
  "depcruise",
  [
    ...folders,
    "--include-only",
    `^(${folders.join("|")})/`,
    "--collapse",
    "^provider/[a-z.]+|^[a-z]+",
    "--output-type",
    "mermaid",
  ],
  { encoding: "utf8" },
);

const block = /(<!-- layers -->\n)[\s\S]*?(\n<!-- \/layers -->)/;
const text = readFileSync(page, "utf8");
if (!block.test(text)) throw new Error(`${page} has no <!-- layers --> block for the drawing.`);
writeFileSync(
  page,
  text.replace(block, (_, start: string, end: string) => `${start}\`\`\`mermaid\n${drawing.trim()}\n\`\`\`${end}`),
);
