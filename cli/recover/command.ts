import { Command } from "commander";
import type { PendingOperation, Session } from "../../provider/lifecycle";
import { isConfirmed } from "../confirm";
import { configurationOf, projectHere } from "../pulumi";
import { type Action, type Plan, planOf } from "./plan";
import { linesOf, recordOf } from "./print";
import { managedObjects, type StackStates } from "./stack-states";
import type { Entry, Results } from "./types";

interface Options {
  readonly stack?: string;
  readonly project?: string;
  readonly delete?: boolean;
  readonly forget?: boolean;
  readonly all?: boolean;
  readonly object?: string;
  readonly yes?: boolean;
  readonly json?: boolean;
}

/** The provider. It is loaded only when this command runs. */
const provider = () => require("../../provider/lifecycle") as typeof import("../../provider/lifecycle");
const catalogue = () => require("../../provider/modules") as typeof import("../../provider/modules");

/** `trefoil recover`: lists the creates that interrupted updates did not finish, and deletes their objects. */
export function recover(): Command {
  return new Command("recover")
    .description(
      "List the creates that interrupted updates did not finish, check them in the services, and delete their objects.",
    )
    .argument("[entries...]", "ids of the entries to delete or to forget")
    .option("--stack <name>", "only entries of this stack; uses the credentials in its configuration")
    .option("--project <name>", "only entries of this project (default: the project in this folder)")
    .option("--delete", "delete the object of each entry, and remove the entry")
    .option("--forget", "remove the entry, and keep its object")
    .option("--all", "apply --delete or --forget to every entry")
    .option("--object <id>", "object to delete, if only its name or key matches")
    .option("--yes", "skip the confirmation")
    .option("--json", "print JSON")
    .addHelpText("after", "\nExit codes: 0 no entries remain, 2 entries remain, 1 error.")
    .action(run);
}

async function run(names: readonly string[], options: Options): Promise<void> {
  validateOptions(names, options);
  const project = options.project ?? projectHere();
  // The last part of a fully qualified stack name is the name in programs.
  const stack = options.stack?.split("/").at(-1);
  const operations = provider().pendingOperations({ project, stack });
  const bag = options.stack && operations.length ? configurationOf(options.stack) : {};
  const sessions = new Map<string, Session>();
  const entries: Entry[] = [];
  for (const operation of operations) entries.push({ operation, ...(await examineEntry(operation, bag, sessions)) });

  // A stack may manage an object although the entry of its create still exists.
  const read = () => managedObjects(entries, options.project);
  const states = options.stack || options.delete ? read() : managedIfReadable(project, read);
  const plan = planOf(entries, { ...options, ...states, names, project });
  const results = await execute(plan, options, (operation) => contextOf(operation, bag, sessions));

  const remaining = plan.entries.filter(({ operation }) => !results.removed.has(operation.id));
  const shown = { ...plan, entries: remaining };
  process.stdout.write(
    options.json
      ? `${JSON.stringify({ entries: remaining.map(recordOf), done: results.done, failed: results.failed }, null, 2)}\n`
      : linesOf(shown, results, options),
  );
  process.exitCode = results.failed.length ? 1 : remaining.length ? 2 : 0;
}

/** Without --delete, the list is useful even if the states cannot be read. */
function managedIfReadable(project: string | undefined, read: () => StackStates): StackStates {
  const none = { stacks: new Set<string>(), stackOf: () => undefined };
  if (project === undefined) return none;
  try {
    return read();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    report(`Warning: objects that are reported as created or as candidates may be managed by a stack. ${reason}`);
    return none;
  }
}

function validateOptions(names: readonly string[], options: Options): void {
  const acts = options.delete || options.forget;
  if (options.delete && options.forget) throw new Error("--delete and --forget cannot be combined. Pass one of them.");
  if (acts && !names.length && !options.all)
    throw new Error("No entry was named. Name the entries, or pass --all for every entry.");
  if (!acts && (names.length || options.all))
    throw new Error("No action was specified for the entries. Pass --delete or --forget.");
  if (names.length && options.all) throw new Error("Entries and --all cannot be combined. Pass one of them.");
  if (options.object !== undefined && !(options.delete && names.length === 1))
    throw new Error("--object requires --delete and exactly one entry.");
}

function contextOf(operation: PendingOperation, bag: Readonly<Record<string, string>>, sessions: Map<string, Session>) {
  const { Context, Session } = provider();
  const definition = catalogue().definitionOf(operation.token);
  if (!definition) return undefined;
  const { service } = definition;
  const session = sessions.get(service.name) ?? new Session(service, bag, report);
  sessions.set(service.name, session);
  const { stack, name, parents } = operation.record;
  const resource = name === undefined ? {} : { name: `${stack}/${name}`, parents };
  return new Context(definition, session, resource);
}

async function examineEntry(
  operation: PendingOperation,
  bag: Readonly<Record<string, string>>,
  sessions: Map<string, Session>,
): Promise<Omit<Entry, "operation">> {
  const context = contextOf(operation, bag, sessions);
  if (context)
    return { title: context.definition.service.title, finding: await provider().examine(context, operation) };
  const reason = `This version of Trefoil has no resource ${operation.token}. Install the version that wrote the record.`;
  return { title: operation.token, finding: { status: "unknown", reason } };
}

async function execute(
  { actions }: Plan,
  options: Options,
  contextFor: (operation: PendingOperation) => ReturnType<typeof contextOf>,
): Promise<Results> {
  const results: Results = { done: [], failed: [], removed: new Set() };
  if (!actions.length || !(await isConfirmed(confirmationLines(actions), options.yes))) return results;
  const { deleteLeftover, forget, displayNameOfOperation } = provider();
  for (const { operation, object } of actions) {
    const label = `${operation.id} ${displayNameOfOperation(operation)}`;
    try {
      const context = contextFor(operation);
      if (object !== undefined && context) await deleteLeftover(context, operation, object);
      forget(operation);
      results.removed.add(operation.id);
      results.done.push(`${label}: ${object === undefined ? "" : `deleted ${object} and `}removed the entry.`);
    } catch (error) {
      results.failed.push(`${label}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return results;
}

function confirmationLines(actions: readonly Action[]): string[] {
  const { displayNameOfOperation } = provider();
  return actions.map(({ operation, object }) => {
    const what = object === undefined ? "remove the entry" : `delete ${object}, and remove the entry`;
    return `${operation.id} ${displayNameOfOperation(operation)}: ${what}`;
  });
}

const report = (line: string): void => void process.stderr.write(`${line}\n`);
