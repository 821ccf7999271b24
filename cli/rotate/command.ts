import { readFileSync } from "node:fs";
import { Command } from "commander";
import { endOfHelp } from "../help";
import { jsonText, shownLine } from "../printable";
import { configurationOf } from "../pulumi";

interface Options {
  readonly once?: boolean;
  readonly owner?: string;
  readonly credentials: string;
  readonly state?: string;
  readonly stack?: string;
  readonly show?: boolean;
}

/** `trefoil rotate`: replaces an access token or a key outside an update. */
export function rotate(): Command {
  return new Command("rotate")
    .description(
      "Rotate an access token or a key: revoke the previous credential, create another, and print it as JSON. The current credential stays valid until the next rotation.",
    )
    .argument("[credential]", "name in the file of --credentials (default: the only one)")
    .option("--once", "rotate now, and end")
    .option("--owner <name>", "the place that stores the credential, such as github:acme/shop")
    .option("--credentials <file>", "JSON file with the credentials that can be rotated", "rotate.json")
    .option("--state <file>", "output of the last rotation; `-` reads the standard input (default: a first rotation)")
    .option("--stack <name>", "use the configuration of this stack (default: the environment)")
    .option("--show", "print the credential to a terminal")
    .addHelpText("after", () => `\nThe output contains the credential.\n${endOfHelp("rotate")}`)
    .action(run);
}

/** The rotation. It loads the provider, so that the help does not need it. */
const rotation = () => require("../../packages/rotate/once") as typeof import("../../packages/rotate/once");

async function run(name: string | undefined, options: Options): Promise<void> {
  const { owner, state, stack } = options;
  if (!options.once)
    throw new Error("Pass --once. For the requests of Pulumi ESC, use `trefoil/rotate` in a function.");
  if (!owner)
    throw new Error(
      "Pass --owner with the place that stores the credential, such as github:acme/shop. Rotations of different owners never revoke each other's credentials.",
    );
  if (process.stdout.isTTY && !options.show)
    throw new Error("The output contains the credential. Redirect it to a file or a command, or pass --show.");
  const result = await rotation().rotateOnce({
    credentials: jsonIn(options.credentials, "Pass the file with --credentials."),
    name,
    state:
      state === undefined
        ? null
        : jsonIn(state, "Pass the output of the last successful rotation. Omit --state only for a first rotation."),
    owner,
    configuration: stack === undefined ? {} : await configurationOf(stack),
    report: (line) => void process.stderr.write(shownLine(line)),
  });
  await print(jsonText(result)).catch(({ code }: NodeJS.ErrnoException) => {
    throw new Error(
      `The credential ${JSON.stringify(result.rotation.id)} was created, but the output could not be written (${code}). Correct the destination of the output, and rotate again with the same options and the same state.`,
    );
  });
}

/** Writes to the standard output, which may be a full disk or a closed pipe. */
const print = (text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    process.stdout.once("error", reject);
    process.stdout.write(text, (error) => {
      if (error) return;
      process.stdout.off("error", reject);
      resolve();
    });
  });

/** The content of a JSON file. Its values may be secrets, which no message contains. */
function jsonIn(file: string, advice: string): unknown {
  const place = file === "-" ? "The standard input" : file;
  let text: string;
  try {
    text = readFileSync(file === "-" ? 0 : file, "utf8");
  } catch (error) {
    throw new Error(`${place} cannot be read (${(error as NodeJS.ErrnoException).code}). ${advice}`);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${place} does not contain JSON. ${advice}`);
  }
}
