import { isDeepStrictEqual } from "node:util";
import { Command } from "commander";
import type { Session } from "../../provider/lifecycle";
import type { PendingRecord } from "../../provider/lifecycle/journal";
import { isConfirmed } from "../confirm";
import { sentencesOf } from "../error-messages";
import { endOfHelp } from "../help";
import { shown, shownJson, shownLine } from "../printable";
import { catalogue, catalogueHere, journal, lifecycle, recovery } from "../provider";
import { projectHere, stackConfiguration } from "../pulumi";
import { type Action, type Plan, planOf } from "./plan";
import { jsonOf, linesOf, originOf } from "./print";
import { managedObjects, noStates, type StackStates } from "./stack-states";
import type { CheckedRecord, Results } from "./types";

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

/** `trefoil recover`: lists the creates that interrupted updates did not finish, and deletes their objects. */
export function recover(): Command {
  return new Command("recover")
    .description(
      "List the creates that interrupted updates did not finish, check them in the services, and delete their objects.",
    )
    .argument("[records...]", "ids of the records to delete or to forget")
    .option("--stack <name>", "only records of this stack; uses the credentials in its configuration")
    .option("--project <name>", "only records of this project (default: the project in this folder)")
    .option("--delete", "delete the object of each record, and remove the record")
    .option("--forget", "remove the record, and keep its object")
    .option("--all", "apply --delete or --forget to every record")
    .option("--object <id>", "object to delete, if only its name or key matches")
    .option("--yes", "skip the confirmation")
    .option("--json", "print JSON")
    .addHelpText("after", () => endOfHelp("recover"))
    .action(run);
}

async function run(names: readonly string[], options: Options): Promise<void> {
  validateOptions(names, options);
  const project = options.project ?? projectHere();
  // The last part of a fully qualified stack name is the name in programs.
  const stack = options.stack?.split("/").at(-1);
  const readStates = () => managedObjects(options.project);
  // A stack may manage an object although the record of its create still exists.
  const states = once(() => (options.delete ? readStates() : managedIfReadable(project, readStates)));
  const pending = await withoutStored(journal().pendingRecords({ project, stack }), states);
  const bag = options.stack && pending.length ? await stackConfiguration(options.stack) : {};
  const sessions = new Map<string, Session>();
  const records: CheckedRecord[] = [];
  for (const record of pending) records.push(await checkRecord(record, bag, sessions));

  const hasObjects = records.some(({ finding, content }) => "objects" in finding || content.response);
  const plan = planOf(records, { ...options, ...(hasObjects ? await states() : noStates), names, project });
  const results = await execute(plan, options, (record) => contextOf(record, bag, sessions));

  const remaining = plan.records.filter(({ id }) => !results.removed.has(id));
  const remainingPlan = { ...plan, records: remaining };
  process.stdout.write(
    options.json
      ? shownJson({ records: remaining.map(jsonOf), done: results.done, failed: results.failed })
      : shown(linesOf(remainingPlan, results, options)),
  );
  process.exitCode = results.failed.length ? 1 : remaining.length ? 2 : 0;
}

/** Without --delete, the list is useful even if the states cannot be read. */
async function managedIfReadable(project: string | undefined, read: () => Promise<StackStates>): Promise<StackStates> {
  if (project === undefined) return noStates;
  try {
    return await read();
  } catch (error) {
    const reason = sentencesOf(error);
    report(`Warning: objects that are reported as created or as candidates may be managed by a stack. ${reason}`);
    return noStates;
  }
}

/**
 * The records without those of completed updates whose objects a stack manages. Without checkpoints, records remain until the
 * next update finds the objects in the state.
 */
async function withoutStored(
  records: readonly PendingRecord[],
  states: () => Promise<StackStates>,
): Promise<readonly PendingRecord[]> {
  if (!records.some(({ isReturned, isForeign }) => isReturned && !isForeign)) return records;
  const { stackOf } = await states();
  const isStored = ({ isReturned, isForeign, token, content: { response, request } }: PendingRecord) => {
    // A search found the object of a record without a response.
    const id = response?.id ?? request.expectedId;
    return isReturned && !isForeign && id !== undefined && stackOf(token, id) !== undefined;
  };
  return records.filter((record) => !isStored(record));
}

/** A function that reads at its first call, and returns that result afterwards. */
function once<T>(read: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => {
    result ??= read();
    return result;
  };
}

function validateOptions(names: readonly string[], options: Options): void {
  const acts = options.delete || options.forget;
  if (options.delete && options.forget) throw new Error("--delete and --forget cannot be combined. Pass one of them.");
  if (acts && !names.length && !options.all)
    throw new Error("No record was named. Name the records, or pass --all for every record.");
  if (!acts && (names.length || options.all))
    throw new Error("No action was specified for the records. Pass --delete or --forget.");
  if (names.length && options.all) throw new Error("Records and --all cannot be combined. Pass one of them.");
  if (options.object !== undefined && !(options.delete && names.length === 1))
    throw new Error("--object requires --delete and exactly one record.");
}

function contextOf(record: PendingRecord, bag: Readonly<Record<string, string>>, sessions: Map<string, Session>) {
  const { Context, Session } = lifecycle();
  const definition = catalogueHere().definitionOf(record.token);
  if (!definition) return undefined;
  const { service } = definition;
  const session = sessions.get(service.name) ?? new Session(service, bag, report);
  sessions.set(service.name, session);
  const { stack, name, parents } = record.content.owner;
  const resource = name === undefined ? {} : { name: `${stack}/${name}`, parents };
  return new Context(definition, session, resource);
}

async function checkRecord(
  record: PendingRecord,
  bag: Readonly<Record<string, string>>,
  sessions: Map<string, Session>,
): Promise<CheckedRecord> {
  const unknown = (reason: string): CheckedRecord => ({
    ...record,
    title: record.token,
    finding: record.isForeign ? { status: "foreign" } : { status: "unknown", reason },
  });
  try {
    const context = contextOf(record, bag, sessions);
    if (!context) return unknown(unknownKindText(record));
    return { ...record, title: context.definition.service.title, finding: await recovery().examine(context, record) };
  } catch (error) {
    // The package of the project cannot be read.
    return unknown(sentencesOf(error));
  }
}

function unknownKindText({ token, content: { response } }: PendingRecord): string {
  if (catalogue().kindsLike(token).length)
    return `This version of Trefoil has no resource ${token}. Install the version that wrote the record.`;
  const object = response
    ? `the object ${response.id}, which the interrupted update created,`
    : "an object of this create";
  const [name = "", kind = ""] = token.split(":");
  const step = catalogueHere().kindsLike(token).length
    ? `The package ${name} in the project here has no resource ${kind}. If the resources file has another name for it now, restore the name there to check the service.`
    : `The package ${name} of ${token} is not in the project here. To check the service, run the command in the folder of the project that has the package, or add it with \`pulumi package add\`.`;
  return `${step} If the program declares the resource under this name, \`pulumi up\` finishes its create. You can also delete ${object} in the service, if no stack manages it. Then pass --forget to remove the record.`;
}

async function execute(
  { actions }: Plan,
  options: Options,
  contextFor: (record: PendingRecord) => ReturnType<typeof contextOf>,
): Promise<Results> {
  const results: Results = { done: [], failed: [], removed: new Set() };
  if (!actions.length || !(await isConfirmed(confirmationLines(actions), options.yes))) return results;
  // An update may have finished a create before the user confirmed.
  const states = once(() => managedObjects(options.project));
  const { forget, displayNameOfRecord } = journal();
  // The newest first: an object may refer to an older one, or be contained in it.
  for (const { record, object } of actions.toReversed()) {
    const label = `${record.id} ${displayNameOfRecord(record)}`;
    try {
      requireUnchanged(record);
      const stack = object === undefined ? undefined : (await states()).stackOf(record.token, object);
      if (stack !== undefined) throw new Error(`the stack ${stack} manages ${object} now. It was not deleted.`);
      if (object !== undefined) await deleteObject(contextFor(record), record, object);
      forget(record);
      results.removed.add(record.id);
      const deleted = object === undefined ? "" : `deleted ${object} and `;
      results.done.push(`${label}: ${deleted}removed the record (${originOf(record)}).`);
    } catch (error) {
      results.failed.push(`${label}: ${sentencesOf(error)}`);
    }
  }
  return results;
}

async function deleteObject(context: ReturnType<typeof contextOf>, record: PendingRecord, id: string): Promise<void> {
  if (context) await recovery().deleteLeftover(context, record, id);
}

/** Requires that no update has continued a create since its record was read. */
function requireUnchanged(record: PendingRecord): void {
  if (!isDeepStrictEqual(journal().currentContent(record), record.content))
    throw new Error(
      "another process has changed or removed the record meanwhile. Nothing was done. Run the command again.",
    );
}

function confirmationLines(actions: readonly Action[]): string[] {
  const { displayNameOfRecord } = journal();
  return actions.map(({ record, object }) => {
    const what = object === undefined ? "remove the record" : `delete ${object}, and remove the record`;
    return `${record.id} ${displayNameOfRecord(record)}: ${what} (${originOf(record)})`;
  });
}

const report = (line: string): void => void process.stderr.write(shownLine(line));
