import { Command } from "commander";
import type { Definition } from "../../provider/define";
import { isConfirmed } from "../confirm";
import { LinesError } from "../error-messages";
import { endOfHelp } from "../help";
import { kindName } from "../import/kinds";
import { shown, shownLine } from "../printable";
import { lifecycle } from "../provider";
import { stackConfiguration } from "../pulumi";
import { writeFiles } from "../write-file";
import { Account } from "./account";
import { Exchanges } from "./exchanges";
import { runLives } from "./lives";
import { Plan } from "./plan";
import { planLines, skippedLines } from "./plan-text";
import { isPrefix, newPrefix } from "./prefix";
import { readExisting } from "./read-only";
import { compareRecordings } from "./recording/compare";
import { writeRecording } from "./recording/record";
import { exitCodeOf, reportFile, reportText } from "./report";
import { sweep } from "./sweep";
import type { Report } from "./types";
import { readValues } from "./values";

interface Options {
  readonly stack?: string;
  readonly kinds?: string;
  readonly values?: string;
  readonly readOnly?: boolean;
  readonly plan?: boolean;
  readonly allowShared?: boolean;
  readonly sweep?: string | true;
  readonly record?: string;
  readonly compare?: string;
  readonly report?: string;
  readonly yes?: boolean;
}

/** `trefoil verify`: compares the behavior of a service with the definitions of its types. */
export function verify(): Command {
  return new Command("verify")
    .description(
      "Test a service in your account: create, read, change, replace, import and delete an object of each type.",
    )
    .argument("[service]", "registry, search, realtime, rest or a package of the project")
    .option("--stack <name>", "use the configuration of this stack (default: the environment)")
    .option("--kinds <types>", "only these types, such as Index,SynonymMap")
    .option("--values <file>", "JSON file with values of your account, such as the name of an organization")
    .option("--read-only", "only read the existing objects, and write nothing to the service")
    .option("--plan", "print what the run would create, its costs and its duration, and write nothing")
    .option("--allow-shared", "allow an account that contains other objects")
    .option("--sweep [prefix]", "remove the objects that interrupted runs have left")
    .option("--record <folder>", "write the structure of the exchanges, without names, values and secrets")
    .option("--compare <folder>", "compare recordings with the emulator")
    .option("--report <file>", "write a report: .json, .md or .html")
    .option("--yes", "skip the confirmation")
    .addHelpText("after", () => endOfHelp("verify"))
    .action(run);
}

const line = (text: string): void => void process.stderr.write(shownLine(text));

async function run(service: string | undefined, options: Options): Promise<void> {
  requireValid(options);
  if (options.compare !== undefined) return compareRecordings(options.compare);
  if (service === undefined) throw new Error("Pass a service: registry, search, realtime or rest.");
  const stop = new AbortController();
  const exchanges = new Exchanges();
  const account = new Account(service, {
    configuration: options.stack === undefined ? {} : await stackConfiguration(options.stack),
    values: readValues(options.values),
    report: line,
    onExchange: (of, exchange) => exchanges.add(of, exchange),
    signal: stop.signal,
  });
  if (options.sweep !== undefined) return sweep(account, options.sweep, { yes: options.yes, report: line });
  const kinds = chosenKinds(account, options.kinds);
  await requireAccess(account, kinds);
  if (options.readOnly) printReport(await readExisting(account, kinds, exchanges), options);
  else await live(account, { kinds, stop, exchanges, options });
}

/** Prints the report, and writes it to a file. Its problems determine the exit code. */
function printReport(report: Report, options: Options): void {
  process.stdout.write(shown(reportText(report)));
  if (options.report !== undefined) {
    writeFiles([{ path: options.report, text: reportFile(report, options.report) }]);
    line(`The report is ${options.report}.`);
  }
  process.exitCode = exitCodeOf(report);
}

function requireValid({ readOnly, plan, sweep, allowShared, report, record }: Options): void {
  if (plan && (readOnly || sweep !== undefined || record !== undefined || report !== undefined))
    throw new Error("--plan cannot be combined with --read-only, --sweep, --record or --report. Remove them.");
  if (record !== undefined && (readOnly || sweep !== undefined || allowShared))
    throw new Error(
      "--record requires a run in an account without other objects. Remove --read-only, --sweep and --allow-shared.",
    );
  if (readOnly && sweep !== undefined) throw new Error("--read-only and --sweep cannot be combined. Pass one of them.");
  if (readOnly && allowShared) throw new Error("--read-only requires no --allow-shared. Remove it.");
  if (typeof sweep === "string" && !isPrefix(sweep))
    throw new Error(
      `"${sweep}" is not the prefix of a run. A prefix is "tv" and eight characters, as the run prints it.`,
    );
  if (report !== undefined && !/\.(json|md|html)$/.test(report))
    throw new Error("--report must end with .json, .md or .html.");
}

function chosenKinds(account: Account, names: string | undefined): readonly Definition[] {
  const { kinds, module } = account;
  if (!kinds.length) throw new Error(`${module} is not configured. Set its URL and credentials, or pass --stack.`);
  if (names === undefined) return kinds;
  const named = names.split(",").map((name) => {
    const wanted = name.trim().replace(":", ".").toLowerCase();
    const kind = kinds.find((one) => [one.name, kindName(one)].some((known) => known.toLowerCase() === wanted));
    if (!kind) throw new Error(`"${name}" is not a type of ${module}, or its service is not configured.`);
    return kind;
  });
  return [...new Set(named)];
}

/** @throws Error if the service rejects the credentials. */
async function requireAccess(account: Account, kinds: readonly Definition[]): Promise<void> {
  for (const service of new Set(kinds.map((kind) => kind.service))) {
    const [definition] = kinds.filter((kind) => kind.service === service);
    const rejected = await lifecycle().validateAccess(
      account.connect(service),
      definition as Definition,
      service.title,
    );
    if (rejected !== undefined) throw new Error(rejected);
  }
}

interface LiveOptions {
  readonly kinds: readonly Definition[];
  readonly stop: AbortController;
  readonly exchanges: Exchanges;
  readonly options: Options;
}

async function live(account: Account, { kinds, stop, exchanges, options }: LiveOptions): Promise<void> {
  if (!kinds.some(({ examples }) => Object.keys(examples).length))
    throw new Error(
      `No examples of the objects of ${account.module} are known, so that none can be created. Pass --read-only to read the existing objects.`,
    );
  const prefix = newPrefix();
  const plan = new Plan(kinds, {
    values: account.options.values,
    prefix,
    userOf: ({ service }) => account.connect(service).user,
    named: options.kinds === undefined ? [] : kinds,
  });
  if (!options.plan) await requireEmpty(account, plan, options.allowShared);
  if (!plan.subjects.length) throw new LinesError(["No type can be verified.", ...skippedLines(plan)]);
  const lines = await planLines(account, plan);
  if (options.plan) {
    for (const text of lines) process.stdout.write(shownLine(text));
    return;
  }
  if (options.yes) for (const text of lines) line(text);
  if (!(await isConfirmed(lines, options.yes))) {
    line("Nothing was created.");
    process.exitCode = 1;
    return;
  }
  const from = exchanges.count;
  const { report, secrets } = await runLives(account, { plan, prefix, stop, exchanges, report: line });
  printReport(report, options);
  if (options.record !== undefined && !report.isInterrupted) {
    const sent = exchanges.sent.slice(from);
    const file = writeRecording(account, sent, { folder: options.record, prefix, secrets });
    line(`The recording is ${file}. Read it before you publish it.`);
  }
}

/** @throws Error if the account contains objects that this run does not create, unless the user allows it. */
async function requireEmpty(account: Account, { created }: Plan, allowed: boolean | undefined): Promise<void> {
  if (allowed) return;
  const objects = (await account.objects(created.filter(({ service }) => service.name !== "oci"))).filter(
    (object) => !account.isBuiltIn(object) && !account.isInValues(object),
  );
  if (!objects.length) return;
  const counts = [...new Set(objects.map(({ definition }) => definition))].map((definition) => {
    const own = objects.filter((object) => object.definition === definition).length;
    return `${own} of ${kindName(definition)}`;
  });
  throw new Error(
    `The account contains other objects (${counts.join(", ")}). Nothing was created. Use an account for tests, or pass --allow-shared: the run changes and deletes only objects that it has created.`,
  );
}
