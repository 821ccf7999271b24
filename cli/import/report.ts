import { inLanguage } from "../../provider/programs/texts";
import { shellCommand } from "../../provider/text/shell";
import { causeOf, groupedLines } from "../grouped-lines";
import { counted } from "../printable";
import { type AccountObject, titleOf } from "./account-object";
import type { Gap } from "./discovery";
import { kindName } from "./kinds";
import { type Language, type LanguageName, languages } from "./languages";
import type { MainFile } from "./main-file";
import type { ImportPlan, Skipped } from "./plan";
import { listing } from "./selection";
import type { ImportStates } from "./states";

/** Objects and secrets of an import. */
export interface ImportResult extends ImportStates, Pick<ImportPlan, "skipped" | "takenKeys"> {
  readonly gaps: readonly Gap[];
}

/** Files and stack of an import. */
export interface Outcome {
  /** The programs. */
  readonly programs: readonly WrittenProgram[];
  readonly mainFile: MainFile;
  /** The command wrote the main file, which runs the programs. */
  readonly isNewMainFile: boolean;
  readonly language: LanguageName;
  /** The import file. Undefined with `--apply`. */
  readonly file: string | undefined;
  readonly stack: string | undefined;
  /** `pulumi import` was run. */
  readonly isApplied: boolean;
  /** The resources are protected. */
  readonly isProtected: boolean;
  /** An earlier run wrote the programs, which also declare objects that are in the stack already. */
  readonly isResumed: boolean;
}

export interface WrittenProgram {
  readonly path: string;
  /** Number of other files of the program. */
  readonly partCount: number;
  /** The program is the main file of the project, or a part of it already. */
  readonly isIncluded: boolean;
}

/** Lines about the objects of an account that were found and not imported. */
export const listLines = (objects: readonly AccountObject[], gaps: readonly Gap[], context: ListContext): string[] => [
  ...listing(objects),
  ...gapLines(gaps),
  listEnd(objects, context),
];

interface ListContext {
  /** Number of objects in the stack. */
  readonly managed: number;
  readonly stack: string | undefined;
  /** The options of the command select the objects. */
  readonly isSelection: boolean;
}

function listEnd(objects: readonly AccountObject[], { managed, stack, isSelection }: ListContext): string {
  if (objects.length && isSelection) return "Import them with the same command without --list.";
  if (objects.length) return "Import them with --all, --name, --kind or their ids.";
  return managed
    ? `No other objects were found. The stack ${stack} manages ${counted(managed, "object")}.`
    : "No objects were found.";
}

/** Lines about the result of an import. */
export function summary(result: ImportResult, outcome: Outcome): string[] {
  const { resources, skipped, gaps, warnings } = result;
  const counts = new Map<string, number>();
  for (const { object } of resources) {
    const kind = kindName(object.definition);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const kinds = [...counts].map(([kind, count]) => `  ${kind}: ${count}`);
  return [
    `${declareText(outcome)} ${counted(resources.length, "resource")}${outcome.isResumed ? " that the stack lacked" : ""}:`,
    ...kinds,
    ...(outcome.isNewMainFile
      ? [`${outcome.mainFile.path} is the new main file of the program, and runs ${programsText(outcome)}.`]
      : []),
    ...skippedLines(skipped, outcome.language),
    ...sentencesOn(
      warnings.map(({ object, text }) => ({ object, reason: text })),
      outcome.language,
    ).map((line) => `Warning: ${line}`),
    ...gapLines(gaps),
    ...nextLines(result, outcome),
  ];
}

/** Paths in a sentence: `realtime.ts, registry.ts and search.ts`. */
export const pathList = (files: readonly { readonly path: string }[]): string =>
  new Intl.ListFormat("en-GB").format(files.map(({ path }) => path));

/** `index.ts declares`, `realtime.ts, registry.ts and search.ts declare`. */
function declareText(outcome: Outcome): string {
  const { programs, isResumed } = outcome;
  const isOne = programs.length === 1 && !programs[0]?.partCount;
  return `${programsText(outcome)} ${isResumed ? "already " : ""}${isOne ? "declares" : "declare"}`;
}

const programsText = ({ programs }: Outcome): string =>
  pathList(programs.map((program) => ({ path: filesText(program) })));

/** A program with its parts: `index.ts and the 3 files that it uses`. */
const filesText = ({ path, partCount }: WrittenProgram): string => {
  if (!partCount) return path;
  return `${path} and the ${partCount === 1 ? "file" : `${partCount} files`} that it uses`;
};

export const skippedLines = (skipped: readonly Skipped[], language: LanguageName): string[] =>
  skipped.length ? ["Not imported:", ...sentencesOn(skipped, language).map((line) => `  ${line}`)] : [];

/** Sentences about objects, those with the same text together. */
const sentencesOn = (found: readonly ObjectText[], language: LanguageName): string[] =>
  groupedLines(
    found.map(({ object, reason }) => ({
      name: titleOf(object),
      text: `${inLanguage(reason, object.definition, languages[language].propertyName)}.`,
    })),
    "objects",
  );

/** An object, and a sentence about it. */
type ObjectText = Pick<Skipped, "object" | "reason">;

export const gapLines = (gaps: readonly Gap[]): string[] => [
  ...gapSection(
    "Not read:",
    gaps.filter(({ isOfState }) => !isOfState),
  ),
  ...gapSection(
    "Not imported from the state:",
    gaps.filter(({ isOfState }) => isOfState),
  ),
];

const gapSection = (heading: string, gaps: readonly Gap[]): string[] =>
  gaps.length ? [heading, ...gapTexts(gaps).map((text) => `  ${text}`)] : [];

/** The gaps, those with the same reason together. */
export function gapTexts(gaps: readonly Gap[]): string[] {
  const groups = new Map<string, Gap[]>();
  for (const gap of gaps) {
    const key = gap.list ? causeOf(gap.reason) : `${gap.subject}: ${gap.reason}`;
    groups.set(key, [...(groups.get(key) ?? []), gap]);
  }
  return [...groups.values()].map((group) => {
    const reasons = new Set(group.map(({ reason }) => reason));
    return `${subjectOf(group)}: ${reasons.size > 1 ? "for example " : ""}${group[0]?.reason}`;
  });
}

function subjectOf(group: readonly Gap[]): string {
  if (group.length === 1) return group[0]?.subject ?? "";
  const kinds = [...new Set(group.flatMap(({ list }) => list?.kind ?? []))];
  const parents = [...new Set(group.flatMap(({ list }) => list?.parents || []))];
  const types = `${kinds.length === 1 ? "" : `${kinds.length} types, `}${short(kinds)}`;
  if (!parents.length) return types;
  return `${types}, in ${parents.length === 1 ? "" : `${parents.length} parents, `}${short(parents)}`;
}

/** At most three names. */
const short = (names: readonly string[]): string =>
  names.length > 3 ? `${names.slice(0, 3).join(", ")} …` : names.join(", ");

function nextLines(result: ImportResult, outcome: Outcome): string[] {
  const { stack, isApplied } = outcome;
  const { afterImport }: Language = languages[outcome.language];
  const steps = afterImport === undefined ? [] : [afterImport];
  if (isApplied)
    return [`\`pulumi import\` added the resources to the stack ${stack}.`, ...steps, ...includeLines(outcome, "")];
  const include = outcome.file === undefined ? [] : [...steps, ...includeLines(outcome, "After the import: ")];
  return [...secretLines(result, stack), `Next: ${importStep(result, outcome)}`, ...include];
}

/** Lines about the values in the configuration of the stack. */
function secretLines({ resources, takenKeys, unknownSecrets }: ImportResult, stack: string | undefined): string[] {
  const hidden = new Set(unknownSecrets);
  const secrets = resources.flatMap(({ secrets }) => secrets);
  const returned = secrets.filter((secret) => !hidden.has(secret) && secret.value !== undefined);
  return [
    ...(takenKeys.length
      ? [
          `The stack ${stack} already contains ${takenKeys.join(", ")}, perhaps for other resources. The program uses new keys.`,
        ]
      : []),
    ...(hidden.size ? ["Set these secrets, which the service does not return:"] : []),
    ...[...hidden].map(({ key }) => `  ${shellCommand`pulumi config set --secret ${key} ${stackOption(stack)}`}`),
    ...(returned.length
      ? [`--apply sets these secrets, which the service returns: ${returned.map(({ key }) => key).join(", ")}.`]
      : []),
  ];
}

function importStep({ resources }: ImportResult, { file, stack, isProtected }: Outcome): string {
  if (file === undefined) return "run this command again. No resource was imported.";
  if (resources.some(({ secrets }) => secrets.length))
    return `run this command again with ${stack === undefined ? "--stack and " : ""}--apply. ${file} contains no secrets. If you import it without --apply, the next update sends the secrets.`;
  return `run \`${shellCommand`pulumi import --file ${file} --generate-code=false --protect=${isProtected} ${stackOption(stack)}`}\`, or this command with --apply.`;
}

const stackOption = (stack: string | undefined): readonly string[] => (stack === undefined ? [] : ["--stack", stack]);

/** Steps after the import: an update with a program that does not declare the objects deletes them. */
function includeLines({ programs, language: name, mainFile }: Outcome, time: string): string[] {
  const language: Language = languages[name];
  const steps = programs
    .filter((program) => !program.isIncluded)
    .map((program) => language.include(program.path, mainFile.path, filesText(program)));
  const creation = mainFile.text === undefined ? ` ${mainFile.path} does not exist: create it.` : "";
  return steps.map(
    (step, i) =>
      `${time}${step}${i === steps.length - 1 ? `${creation} Otherwise the next \`pulumi up\` deletes the imported objects.` : ""}`,
  );
}
