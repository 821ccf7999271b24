import { existsSync, readFileSync } from "node:fs";
import { Command } from "commander";
import type { Proposal, Rejection } from "../../provider/openapi/propose";
import { endOfHelp } from "../help";
import { shownJson, shownLine } from "../printable";
import { openapi } from "../provider";
import { writeFiles } from "../write-file";
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
  const api = openapi();
  const { readText } = api.parameter;
  const document = api.document.readDocument(source === "-" ? readFileSync(0, "utf8") : readText(source), source);
  const packageName = name ?? api.names.packageName(api.names.plainText(document.root.info?.title));
  api.names.requirePackageName(packageName);
  const file = resources ?? `${packageName}.resources.yaml`;
  const text = existsSync(file) ? readText(file) : undefined;
  const earlier = text === undefined ? undefined : api.resourcesFile.readResourcesFile(text, file);
  const { proposed, rejected } = api.propose.propose(document, earlier);
  const known = earlier?.resources ?? {};
  const added = proposed.filter((one) => !Object.hasOwn(known, one.name));
  if (!earlier && !added.length)
    throw new Error(`${source} describes no objects that a program can create, read and delete. No file was written.`);
  const lost = api.changes.lossesIn(document, earlier);
  const written = yaml().withProposals({ name: packageName, version: "0.1.0" }, text, added, file);
  if (written !== text) writeFiles([{ path: file, text: written }]);
  const made = api.document.rejectionFrom(() =>
    lost.length ? {} : api.definitions.packageOf(document, api.resourcesFile.readResourcesFile(written, file)),
  );
  const report: Report = {
    file,
    proposed,
    rejected: [...rejected, ...proposed.flatMap((one) => (known[one.name] === false ? [omitted(one)] : []))],
    added: added.map((one) => one.name),
    kept: Object.keys(known),
    lost,
    missing: api.service.missingIn(document, earlier),
    problem: "reason" in made ? `${made.reason}.` : undefined,
  };
  process.stdout.write(json ? shownJson(report) : linesOf(report, source, plugin()).map(shownLine).join(""));
  process.exitCode = lost.length ? 2 : 0;
}

const omitted = ({ name, entry: { create } }: Proposal): Rejection => ({
  operation: create,
  reason: `the file omits it by \`${name}: false\``,
});

/** The plugin as `pulumi package add` finds it: the executable of the npm package, or else the name of an installed plugin. */
function plugin(): string {
  const executable = "./node_modules/.bin/pulumi-resource-trefoil";
  return existsSync(executable) ? executable : "trefoil";
}
