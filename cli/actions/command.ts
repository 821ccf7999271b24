import { Command } from "commander";
import type { ActionName, commandOf, JsonBody } from "../../provider/define";
import type { ActionResult } from "../../provider/lifecycle/actions";
import { isConfirmed, requireTerminal } from "../confirm";
import { endOfHelp } from "../help";
import { shown, shownJson, shownLine } from "../printable";
import { serviceActions } from "../provider";
import { costLines, jsonOf, textOf } from "./print";
import type { ActionOptions, Shown } from "./types";

const descriptions: Readonly<Record<ActionCommand, string>> = {
  run: "Run an indexer, or the indexer of a knowledge source, and wait until the run ends.",
  reset: "Reset an indexer, or the indexer of a knowledge source, so that its next run reads all documents again.",
  resync:
    "Resync an indexer, or the indexer of a knowledge source, so that its next run reads the permissions of all documents again.",
};

/** `trefoil run`, `trefoil reset` and `trefoil resync`: actions of a service on an object of a stack. */
function actionCommand(name: ActionCommand): Command {
  const command = new Command(name)
    .description(`${descriptions[name]} Show the costs first, and require a confirmation.`)
    .argument("<resource>", "name, id or URN of a resource of the stack; with --kind, the id of an object")
    .option("--stack <name>", "stack of the resource (default: the selected stack); with --kind, its configuration")
    .option(
      "--kind <type>",
      "an object of this type, such as search.Indexer, in the configured account without a stack",
    );
  if (name === "reset")
    command
      .option("--document <keys...>", "only the documents with these keys")
      .option("--source-document <ids...>", "only the documents with these ids in the data source")
      .option("--skill <names...>", "only these skills of the skillset");
  if (name !== "run") command.option("--run", "also start a run, and wait until it ends");
  return command
    .option("--preview", "show the costs, and send nothing")
    .option("--no-wait", "do not wait until the run ends")
    .option("--timeout <seconds>", "time to wait for the end of the run", "3600")
    .option("--yes", "skip the confirmation")
    .option("--json", "print JSON")
    .addHelpText("after", () => endOfHelp(name))
    .action((resource: string, options: ActionOptions) => act(selected(name, options), resource, options));
}

export const run = (): Command => actionCommand("run");
export const reset = (): Command => actionCommand("reset");
export const resync = (): Command => actionCommand("resync");

/** Only a command that acts loads the state of the stack. */
const targets = () => require("./target") as typeof import("./target");

type ActionCommand = ReturnType<typeof commandOf>;

/** An action, and the body of its request. Default: that of the action. */
interface Selected {
  readonly name: ActionName;
  readonly body?: JsonBody;
}

/** The action that the options of `reset` select. */
function selected(name: ActionCommand, { document, sourceDocument, skill }: ActionOptions): Selected {
  const isOfDocuments = document !== undefined || sourceDocument !== undefined;
  if (isOfDocuments && skill) throw new Error("--skill excludes --document and --source-document. Pass one of them.");
  if (skill) return { name: "resetskills", body: { skillNames: [...skill] } };
  if (!isOfDocuments) return { name };
  return {
    name: "resetdocs",
    body: {
      ...(document && { documentKeys: [...document] }),
      ...(sourceDocument && { datasourceDocumentIds: [...sourceDocument] }),
    },
  };
}

async function act({ name, body }: Selected, resource: string, options: ActionOptions): Promise<void> {
  const timeout = secondsIn(options.timeout);
  await withInterruption((signal) =>
    targets().withTarget({ name, resource, signal, report, ...options }, async (target) => {
      if (!options.yes && !options.preview) requireTerminal();
      const prepared = await serviceActions().prepareAction(target.action, name, { runs: options.run === true, body });
      const subject = { ...target, name, prepared };
      const lines = costLines(subject, options);
      if (options.preview) {
        process.exitCode = 0;
        return print(subject, options);
      }
      if (options.yes) lines.forEach(report);
      // If nothing can be started, nothing has to be confirmed.
      const isConflict = serviceActions().hasConflict(prepared);
      if (!isConflict && !(await isConfirmed(lines, options.yes))) {
        report("Nothing was sent.");
        process.exitCode = 1;
        return;
      }
      // A signal during the question is only noticed after it.
      signal.throwIfAborted();
      const result = await serviceActions().performAction(prepared, { waits: options.wait, timeout, report });
      print(subject, options, result);
      process.exitCode = exitCodes[result.outcome];
    }),
  );
}

const exitCodes: Readonly<Record<ActionResult["outcome"], number>> = {
  done: 0,
  started: 0,
  succeeded: 0,
  failed: 2,
  timeout: 2,
  conflict: 2,
  uncertain: 2,
  interrupted: 1,
};

const print = (target: Shown, options: ActionOptions, result?: ActionResult): void =>
  void process.stdout.write(
    options.json
      ? shownJson(jsonOf(target, result))
      : shown(result ? textOf(target, result) : `${costLines(target, options).join("\n")}\n`),
  );

const report = (line: string): void => void process.stderr.write(shownLine(line));

function secondsIn(text: string): number {
  const seconds = Number(text);
  if (/^\d{1,6}$/.test(text) && seconds > 0) return seconds;
  throw new Error("--timeout is invalid. Pass a whole number of seconds.");
}

/**
 * The first ^C ends the wait, and the second the process. A library that cleans up at the end of the process (`signal-exit`) ends it if
 * no other listener is left, so that this one remains until the second signal.
 */
async function withInterruption(run: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const stop = new AbortController();
  const end = () => process.off("SIGINT", onSignal).off("SIGTERM", onSignal);
  const onSignal = (name: NodeJS.Signals) => {
    if (!stop.signal.aborted) return stop.abort(new Error("Interrupted."));
    end();
    process.kill(process.pid, name);
  };
  process.on("SIGINT", onSignal).on("SIGTERM", onSignal);
  try {
    await run(stop.signal);
  } finally {
    end();
  }
}
