import { readFileSync } from "node:fs";
import type { Command } from "commander";
import type { Definition, Service } from "../../provider/define";
import type { Session } from "../../provider/lifecycle";
import { type Host, hostNames, isHost } from "../../provider/text/engine-format";
import { LinesError, linesOfError } from "../error-messages";
import { counted, shownLine } from "../printable";
import { journal, settings } from "../provider";
import { projectHere } from "../pulumi";
import { hasContent, writeFiles } from "../write-file";
import { accessibleKinds, listObjects, sessionsFor } from "./account";
import { type AccountObject, titleOf } from "./account-object";
import { Discovery, withoutDuplicates } from "./discovery";
import { resumeEarlierRun } from "./earlier-runs";
import { filesOf, type ProgramFile, readProgramFiles, renderPrograms } from "./files";
import { type Scope, scopeOf, unreadPackages } from "./kinds";
import { type Language, type LanguageName, languages } from "./languages";
import { isIncluded, newMainFile } from "./main-file";
import { omissionsIn } from "./omissions";
import {
  commandWithOptions,
  hasSeveralServices,
  type Options,
  requireOtherFile,
  requireSuitable,
  requireValid,
} from "./options";
import { type ImportTarget, planImport } from "./plan";
import { type ImportedResource, importFile } from "./program/import-file";
import { throttled } from "./progress";
import { readSelection } from "./read-objects";
import { repeatedDeclarations } from "./repeated-declarations";
import { gapLines, gapTexts, type ImportResult, listLines, pathList, skippedLines, summary } from "./report";
import { ask, type Criteria, chosen, isDecided, type ListedAccount, type Selection } from "./selection";
import { managedAsAnyKind, readStack, runImport, type Stack, setSecrets } from "./stack";
import { statesFor } from "./states";
import { matchObjects } from "./terraform/matches";
import { ownObjects } from "./terraform/own-objects";
import { readState } from "./terraform/read-state";
import { removalLines } from "./terraform/removal";
import { otherTypesText, type StateObjects, scopeOfState, stateObjects } from "./terraform/state-objects";

/** `trefoil import`: writes a program and an import file for existing objects. */
export const importCommand = (): Command =>
  commandWithOptions().action((word: string | undefined, ids: readonly string[], options: Options) =>
    run(scopeOf(word === undefined ? [] : [word, ...ids], options.kind), options),
  );

async function run(given: Scope, options: Options): Promise<void> {
  const { ids } = given;
  requireValid(ids, options);
  const inState = options.fromState === undefined ? undefined : readObjectsOfState(options.fromState, given);
  const scope = inState ? scopeOfState(given, inState) : given;
  requireSuitable(scope, options);
  const stack = options.stack === undefined ? undefined : await readStack(options.stack, projectHere() ?? "");
  const sessionOf = sessionsFor(stack?.configuration ?? {}, report);
  const kinds = await accessibleKinds(scope, { within: options.in, sessionOf, report });
  const own = inState && (await requireOwn(inState, sessionOf));
  const named = own?.objects ?? kinds.flatMap((definition) => ids.map((id) => ({ definition, id })));
  const unread = scope.isAllServices ? unreadPackages() : [];
  const discovery = new Discovery(sessionOf, { within: options.in, named, kinds, report, unread });
  const account = await listAccount(kinds, discovery, stack, own);
  if (!ids.length) reportInStack(account, stack);
  const { action, objects } = await choose(account, ids, options);
  const selection = selectionOf(account, objects);
  if (ids.length) reportManaged(selection, stack);
  const isDone =
    action === "list"
      ? printList(selection, stack)
      : await importSelection(selection, discovery, targetOf(scope, account, stack, options), options);
  process.exitCode = isDone ? 0 : 2;
}

/** The objects of the state in a file. @throws Error without such objects. */
function readObjectsOfState(file: string, { kinds }: Scope): StateObjects {
  const found = stateObjects(readState(file), kinds);
  if (found.otherTypes.size) report(`Not covered by Trefoil: ${otherTypesText(found)}.`);
  return requireObjects(found, `${file} contains no object that Trefoil can import.`);
}

function requireObjects(found: StateObjects, problem: string): StateObjects {
  if (found.objects.length) return found;
  throw new LinesError([`${problem} Nothing was written.`, ...gapLines(found.gaps)]);
}

/** The objects of a state in the account of the credentials. @throws Error if all of them belong to another account. */
async function requireOwn(found: StateObjects, sessionOf: (service: Service) => Session): Promise<StateObjects> {
  const own = await ownObjects(found, sessionOf);
  return requireObjects(own, "No object of the state belongs to the account of the credentials.");
}

/** The stack and the files that get the objects. */
function targetOf(
  { kinds }: Scope,
  { objects }: ListedAccount,
  stack: Stack | undefined,
  { language, out, protect }: Options,
): ImportTarget {
  const services = new Set(objects.map(({ definition }) => definition.service.name));
  const { isOneFile }: Language = languages[language];
  const isByService = hasSeveralServices(kinds) && !isOneFile;
  const files = { language, isByService, ...(out !== undefined && { out }) };
  return { stack, files: readProgramFiles(files, [...services]), isProtected: protect === true };
}

/**
 * Reads and plans the selection, or resumes an earlier run, then writes the files, imports with `--apply`, and reports.
 * Returns true if no object and no secret is missing.
 */
async function importSelection(
  selection: Selection,
  discovery: Discovery,
  target: ImportTarget,
  options: Options,
): Promise<boolean> {
  const { stack } = target;
  const { language } = options;
  const read = await readSelection(selection, discovery);
  const planned = planImport(read, target);
  const isNeeded = planned.resources.length > 0;
  const resumed = isNeeded ? await resumeEarlierRun(selection, read, discovery, target) : undefined;
  const plan = resumed ?? planned;
  const states = await statesFor(plan, discovery, stack);
  const { skipped, takenKeys, isResumed } = plan;
  const result: ImportResult = { ...states, skipped, takenKeys, gaps: [...selection.gaps, ...read.gaps] };
  if (!result.resources.length) return reportNothing(result, selection, stack, language);
  const host = hostFor(options, stack);
  const programs = renderPrograms(plan);
  const repeated = repeatedDeclarations(plan, programs);
  const { mainFile } = plan.files;
  const main = newMainFile(
    language,
    mainFile,
    programs.map(({ path }) => path),
  );
  const file = writePrograms(result.resources, [...filesOf(programs), ...(main ? [main] : [])], options, host);
  noteImports(result.resources, discovery, stack);
  const isApplied = stack !== undefined && options.apply === true && (await apply(result, stack, host, options));
  const outcome = {
    programs: programs.map(({ path, parts }) => ({
      path,
      partCount: parts.length,
      isIncluded: main !== undefined || isIncluded(language, mainFile, path),
    })),
    mainFile,
    isNewMainFile: main !== undefined,
    file,
    language,
    stack: stack?.name,
    isApplied,
    isProtected: options.protect === true,
    isResumed,
  };
  const imported = isApplied || file !== undefined ? result.resources.map(({ object }) => object) : [];
  print([
    ...summary({ ...result, warnings: [...result.warnings, ...repeated] }, outcome),
    ...removalLines(selection.fromState, [...selection.managed, ...imported]),
  ]);
  return isComplete(result, isApplied);
}

/** Returns true if no object and no secret is missing. */
const isComplete = ({ gaps, skipped, unknownSecrets }: ImportResult, isApplied: boolean): boolean =>
  !gaps.length && skipped.every(({ isExpected }) => isExpected) && (isApplied || !unknownSecrets.length);

/** Reports that no object remains to be imported. Returns true if none is missing. */
function reportNothing(
  result: ImportResult,
  { managed, fromState }: Selection,
  stack: Stack | undefined,
  language: LanguageName,
): boolean {
  const isDone = isComplete(result, true);
  const inStack = isDone ? "Everything is" : `${counted(managed.length, "object")} ${isOrAre(managed.length)}`;
  const nothing = isDone ? "There is nothing to import." : "No object was imported, and no file was written.";
  print([
    managed.length ? `${inStack} in the stack ${stack?.name} already.` : nothing,
    ...skippedLines(result.skipped, language),
    ...gapLines(result.gaps),
    ...removalLines(fromState, managed),
  ]);
  return isDone;
}

/** The host that runs the resources of the program. The dynamic host runs only programs in TypeScript. */
function hostFor({ host, language }: Options, stack: Stack | undefined): Host {
  if (language !== "typescript") return "plugin";
  if (host !== undefined) return host;
  const setting = stack?.configuration["trefoil:host"] ?? (settings().environment().TREFOIL_HOST || hostNames[0]);
  if (isHost(setting)) return setting;
  throw new Error("trefoil:host must be `dynamic` or `plugin`. Correct it, or pass --host. Nothing was written.");
}

/** @param inState objects of a state that select the objects. @throws Error if no collection can be listed. */
async function listAccount(
  kinds: readonly Definition[],
  discovery: Discovery,
  stack: Stack | undefined,
  inState: StateObjects | undefined,
): Promise<ListedAccount> {
  const objects = withoutDuplicates(await listObjects(kinds, discovery));
  const gaps = [...discovery.gaps, ...(await discovery.missingRoots())];
  if (gaps.length && !discovery.hasListed) throw new LinesError(gapTexts(gaps));
  const fromState = inState && matchObjects(inState, objects, gaps);
  return {
    objects,
    inStack: objects.filter((object) => managedAsAnyKind(object, stack) !== undefined),
    gaps: [...gaps, ...(await omissionsIn(kinds, objects, stack, discovery)), ...(fromState?.gaps ?? [])],
    fromState,
  };
}

function reportInStack({ inStack }: ListedAccount, stack: Stack | undefined): void {
  if (inStack.length) report(`${inStack.length} of them ${isOrAre(inStack.length)} in the stack ${stack?.name}.`);
}

/** The objects that the user selects, and what to do with them. */
interface Choice {
  readonly action: "list" | "import";
  readonly objects: readonly AccountObject[];
}

/** The choice of the options. Without one, the user chooses in the terminal, or all objects are listed. */
async function choose(account: ListedAccount, ids: readonly string[], options: Options): Promise<Choice> {
  const { name: names, all = false, list: isListing } = options;
  const criteria = { ids, names, all };
  const decided = account.fromState?.objects ?? (isDecided(criteria) ? chosenIn(account, criteria) : undefined);
  if (decided) return { action: isListing ? "list" : "import", objects: decided };
  const { toImport } = selectionOf(account, account.objects);
  if (isListing || !process.stdin.isTTY || !toImport.length) return { action: "list", objects: account.objects };
  const objects = await ask(toImport, report);
  if (!objects.length) throw new Error("No object was selected. Nothing was written.");
  return { action: "import", objects };
}

function chosenIn({ objects, gaps }: ListedAccount, criteria: Criteria): readonly AccountObject[] {
  try {
    return chosen(objects, criteria);
  } catch (error) {
    // An object may be in a part of the account that could not be read.
    throw new LinesError([...linesOfError(error), ...gapLines(gaps)]);
  }
}

/** The account with the selected objects: which of them the stack manages, and which it lacks. */
const selectionOf = (account: ListedAccount, objects: readonly AccountObject[]): Selection => ({
  ...account,
  toImport: objects.filter((object) => !account.inStack.includes(object)),
  managed: objects.filter((object) => account.inStack.includes(object)),
});

/** Number of objects in the stack that have a line each. */
const maxManaged = 10;

function reportManaged({ managed }: Selection, stack: Stack | undefined): void {
  const lines = managed.map((object) => {
    const resource = managedAsAnyKind(object, stack);
    return `${titleOf(object)} is in the stack ${stack?.name} already, as the resource "${resource}".`;
  });
  const others = lines.length - maxManaged;
  lines.slice(0, others > 0 ? maxManaged : undefined).forEach(report);
  if (others > 0)
    report(
      `${counted(others, "other object")} ${others === 1 ? "is" : "are"} in the stack ${stack?.name} already, too.`,
    );
}

/** Prints the objects that could be imported. Returns true if the list is complete. */
function printList({ toImport, inStack, gaps, fromState }: Selection, stack: Stack | undefined): boolean {
  print(
    listLines(toImport, gaps, { managed: inStack.length, stack: stack?.name, isSelection: fromState !== undefined }),
  );
  return !gaps.length;
}

/** Writes the programs and, unless `--apply` passes it to Pulumi, the import file. Returns the path of the latter. */
function writePrograms(
  resources: readonly ImportedResource[],
  programFiles: readonly ProgramFile[],
  options: Options,
  host: Host,
): string | undefined {
  const { file, stack, overwrite, apply: isApplying, protect: isProtected } = options;
  for (const { path } of programFiles) requireOtherFile(path, file);
  const importing = () => importFile(resources, { host, withSecrets: false, stack: stackName(stack), isProtected });
  const files = [...programFiles, ...(isApplying ? [] : [{ path: file, text: importing() }])];
  const isOther = ({ path, text }: ProgramFile): boolean => hasContent(path) && readFileSync(path, "utf8") !== text;
  const kept = overwrite ? [] : files.filter(isOther);
  if (kept.length) {
    throw new Error(
      `${pathList(kept)} would be overwritten. Pass --overwrite, or other files with --out and --file. Nothing was written.`,
    );
  }
  writeFiles(files);
  return isApplying ? undefined : file;
}

/**
 * Notes the imports in the records of interrupted creates that may have made the objects. Without a stack, each stack of these records may
 * get the resources.
 */
function noteImports(resources: readonly ImportedResource[], discovery: Discovery, stack: Stack | undefined): void {
  const project = projectHere();
  const recorded = journal().pendingRecords({ project });
  const own = stackName(stack?.name);
  const stacks = new Set(own === undefined ? recorded.flatMap(({ content }) => content.owner.stack ?? []) : [own]);
  for (const { object, logical, state } of recorded.length ? resources : [])
    for (const name of [...stacks].map((one) => `${one}/${logical}`)) {
      const { service, token } = object.definition;
      const session = discovery.sessionOf(service);
      session.journal.noteImport(state.account ?? "", token, object.id, { name, ...(project && { project }) });
    }
}

/** The last part of a fully qualified stack name is the name in programs. */
const stackName = (stack: string | undefined): string | undefined => stack?.split("/").at(-1);

/** Sets the secrets and runs the import. Returns false if a secret is not known. */
async function apply(
  { resources, unknownSecrets }: ImportResult,
  stack: Stack,
  host: Host,
  { protect }: Options,
): Promise<boolean> {
  if (unknownSecrets.length) return false;
  setSecrets(resources, stack);
  report(`Importing ${counted(resources.length, "resource")} into the stack ${stack.name}.`);
  const file = importFile(resources, { host, withSecrets: true, stack: stackName(stack.name), isProtected: protect });
  const objects = resources.map(({ object }) => object);
  const progress = throttled(report);
  const missingIn = (after: Stack) => objects.filter((one) => managedAsAnyKind(one, after) === undefined).map(titleOf);
  await runImport(file, { stack, isProtected: protect === true }, missingIn, (count) => {
    const print = count === resources.length ? report : progress;
    print(`Imported ${count} of ${counted(resources.length, "resource")}.`);
  });
  return true;
}

const isOrAre = (count: number): string => (count === 1 ? "is" : "are");

const report = (line: string): void => void process.stderr.write(shownLine(line));

const print = (lines: readonly string[]): void => void process.stdout.write(lines.map(shownLine).join(""));
