import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { Command } from "commander";
import { endOfHelp } from "../help";
import { shownJson, shownLine } from "../printable";
import { openapi } from "../provider";
import { linesOf, type Report } from "./print";

const yaml = () => require("./resources-yaml") as typeof import("./resources-yaml");

interface Options {
  readonly resources?: string;
  readonly name?: string;
  readonly json?: boolean;
}

/** `trefoil openapi`: proposes the resources of an OpenAPI document, for a typed package. */
export function openapiCommand(): Command {
  return new Command("openapi")
    .description(
      "Propose the resources of an OpenAPI document, and write them into a resources file. `pulumi package add trefoil openapi` makes a typed package of both.",
    )
    .argument("<document>", "OpenAPI document in JSON or YAML, or - for the standard input")
    .option("--resources <file>", "resources file to write or to update (default: NAME.resources.yaml)")
    .option("--name <name>", "name of the package (default: from the title of the document)")
    .option("--json", "print JSON")
    .addHelpText("after", () => endOfHelp("openapi"))
    .action(run);
}

function run(source: string, { resources, name, json }: Options): void {
  const { document: documents, names, propose, resourcesFile, lost } = openapi();
  const document = documents.readDocument(source === "-" ? readFileSync(0, "utf8") : read(source), source);
  const title = String(document.root.info?.title ?? "");
  const packageName = name ?? names.packageName(title);
  names.requirePackageName(packageName);
  const file = resources ?? `${packageName}.resources.yaml`;
  const text = existsSync(file) ? read(file) : undefined;
  const earlier = text === undefined ? undefined : { text, file: resourcesFile.readResourcesFile(text, file) };
  const proposals = propose.propose(document);
  const added = yaml().newProposals(proposals.proposed, earlier?.file);
  if (!earlier && !added.length)
    throw new Error(`${source} describes no objects that a program can create, read and delete. No file was written.`);
  if (added.length) writeFileSync(file, yaml().withProposals({ name: packageName, version: "0.1.0" }, earlier, added));
  const report: Report = {
    ...proposals,
    file,
    added: added.map((one) => one.name),
    kept: Object.keys(earlier?.file.resources ?? {}),
    lost: earlier ? lost.lossesIn(document, earlier.file) : [],
  };
  process.stdout.write(json ? shownJson(report) : linesOf(report, source).map(shownLine).join(""));
  process.exitCode = report.lost.length ? 2 : 0;
}

function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new Error(
      `The file ${file} cannot be read: ${(error as Error).message}. Check the path and its permissions.`,
    );
  }
}
