import { dirname, join } from "node:path";
import { isSea } from "node:sea";
import { siteAddress } from "../provider/text/explained-codes";

/** Facts about a command that its help and the page of all commands contain. */
export interface CommandFacts {
  /** Command lines with a description each. */
  readonly examples: readonly (readonly [line: string, description: string])[];
  /** Exit codes in one sentence. */
  readonly exitCodes: string;
  /** Page with the details: `guides/drift`. */
  readonly page: string;
}

/** Exit codes of the commands that send an action of a service. */
const exitCodesOfActions =
  "0 done, 2 the run failed, did not end in time, another run is in progress or the result is uncertain, 1 error, interrupted or declined.";

/** Facts by the name of the command. */
export const commandFacts = {
  "check-changes": {
    examples: [
      ["npx trefoil check-changes --stack production", "run a preview, and reject changes that lose data"],
      ["npx trefoil check-changes preview.json --reject data downtime", "check the output of `pulumi preview --json`"],
    ],
    exitCodes: "0 nothing rejected, 2 a change is rejected, 1 error.",
    page: "guides/changes",
  },
  doctor: {
    examples: [["npx trefoil doctor --stack production", "check the configuration of a stack"]],
    exitCodes: "0 no problem, 2 problems, 1 error.",
    page: "guides/doctor",
  },
  drift: {
    examples: [
      ["npx trefoil drift --stack production", "compare one stack"],
      ["npx trefoil drift --stack production --html drift.html", "also write a page with filters"],
      ["npx trefoil drift --stack production --undeclared", "also list objects that no stack declares"],
      ["npx trefoil drift --stack production --repair", "restore what was changed"],
      ["npx trefoil drift --stack production --accept --write", "update the state and the program"],
    ],
    exitCodes: "0 no drift, 2 drift or undeclared objects, 1 error or incomplete comparison.",
    page: "guides/drift",
  },
  emulate: {
    examples: [["npx trefoil emulate --config-file config.json", "run the services until Ctrl+C"]],
    exitCodes: "0 stopped, 1 error.",
    page: "emulator",
  },
  explain: {
    examples: [
      ["npx trefoil explain http_403", "explain the code at the end of a message"],
      ["npx trefoil explain log trefoil.log", "sum the times of a run with TREFOIL_LOG=trefoil.log"],
    ],
    exitCodes: "0 explained, 1 error.",
    page: "guides/traces",
  },
  import: {
    examples: [
      ["npx trefoil import --list", "list the objects of all configured services"],
      ["npx trefoil import registry --all --stack production --apply", "adopt all objects of a service"],
    ],
    exitCodes: "0 complete, 2 an object or a secret is missing, 1 error.",
    page: "guides/import",
  },
  mcp: {
    examples: [["npx trefoil mcp", "start the server, as a client does"]],
    exitCodes: "0 the client ended the connection, 1 error.",
    page: "guides/mcp",
  },
  openapi: {
    examples: [
      ["npx trefoil openapi pet-home.yaml", "write pet-home.resources.yaml"],
      ["npx trefoil openapi pet-home.yaml --resources pet-home.resources.yaml", "add what a newer document contains"],
    ],
    exitCodes: "0 written, 2 the document lacks a part of the resources file, 1 error.",
    page: "guides/openapi",
  },
  prune: {
    examples: [
      ['npx trefoil prune acme/app --pattern "pr-*" --older-than 30', "list the expired tags"],
      ['npx trefoil prune acme/app --pattern "pr-*" --older-than 30 --delete', "delete them"],
    ],
    exitCodes: "0 no expired tags remain, 2 expired tags remain, 1 error.",
    page: "guides/retention",
  },
  recover: {
    examples: [
      ["npx trefoil recover", "list the creates that were interrupted"],
      ["npx trefoil recover --delete --all", "delete their objects"],
    ],
    exitCodes: "0 no records remain, 2 records remain, 1 error.",
    page: "recovery",
  },
  reset: {
    examples: [
      ["npx trefoil reset hotel-reader --stack production --preview", "show the costs of reading everything again"],
      ["npx trefoil reset hotel-reader --stack production --run", "read everything again, and wait for the run"],
    ],
    exitCodes: exitCodesOfActions,
    page: "guides/actions",
  },
  resync: {
    examples: [
      ["npx trefoil resync hotel-reader --stack production --run", "read the permissions of all documents again"],
    ],
    exitCodes: exitCodesOfActions,
    page: "guides/actions",
  },
  rotate: {
    examples: [
      [
        "umask 077; npx trefoil rotate server --once --owner github:acme/shop > server.json",
        "create the first credential",
      ],
    ],
    exitCodes: "0 rotated, 1 error.",
    page: "guides/rotation",
  },
  run: {
    examples: [
      ["npx trefoil run hotel-reader --stack production", "run the indexer, and wait for the run"],
      ["npx trefoil run manuals --stack production --no-wait", "start a run, and do not wait for its end"],
      ["npx trefoil run reader --kind search.Indexer", "run an indexer that no stack manages"],
    ],
    exitCodes: exitCodesOfActions,
    page: "guides/actions",
  },
  verify: {
    examples: [["npx trefoil verify search --read-only", "compare the existing objects with the definitions"]],
    exitCodes: "0 no problem, 2 problems or remaining objects, 1 error, interrupted or declined.",
    page: "guides/verify",
  },
} as const satisfies Readonly<Record<string, CommandFacts>>;

/** The words before the name of a command in a message. The executable is not in the npm package that `npx` runs. */
export const trefoilWords = (): readonly string[] => (isSea() ? ["trefoil"] : ["npx", "trefoil"]);

/** The end of the help of a command: examples, exit codes and its page. */
export function endOfHelp(name: keyof typeof commandFacts): string {
  const { examples, exitCodes, page }: CommandFacts = commandFacts[name];
  const lines = examples.flatMap(([line, description]) => [
    `  # ${description}`,
    `  ${line.replace("npx trefoil", trefoilWords().join(" "))}`,
  ]);
  return `\nExamples:\n${lines.join("\n")}\n\nExit codes: ${exitCodes}\nMore: ${addressOf(page)}`;
}

/** Address of a page on the site. While there is no site: path of its file in the package, or in the repository. */
function addressOf(page: string): string {
  const folder = isSea() ? "" : dirname(require.resolve("trefoil/package.json"));
  return siteAddress(page) ?? join(folder, "docs", `${page}.md`);
}
