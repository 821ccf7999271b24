/** Lists which folder imports which, and writes the table into CONTRIBUTING.md. Part of `npm run generate`. */
import { execFileSync } from "node:child_process";
import { writeBlock } from "./block";

interface Module {
  readonly source: string;
  readonly dependencies: readonly { readonly resolved: string }[];
}

const folders = ["provider", "sdk", "emulator", "cli", "packages"];

const output = execFileSync(
  "depcruise",
  [
    ...folders,
    "--include-only",
    `^(${folders.join("|")})/`,
    "--collapse",
    "^(provider|packages)/[a-z.]+|^[a-z]+",
    "--output-type",
    "json",
  ],
  { encoding: "utf8", maxBuffer: 2 ** 28 },
);

const { modules } = JSON.parse(output) as { readonly modules: readonly Module[] };

const rows = modules.map(({ source, dependencies }) => {
  const imported = dependencies.map(({ resolved }) => resolved).filter((folder) => folder !== source);
  return [source, [...new Set(imported)].sort()] as const;
});
const cells = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(", ");
const lines = rows
  .toSorted(([one], [other]) => one.localeCompare(other, "en"))
  .map(([source, imported]) => `| ${cells([source])} | ${cells(imported) || "none"} |`);

writeBlock("CONTRIBUTING.md", "layers", ["| folder | imports |", "|---|---|", ...lines].join("\n"));
