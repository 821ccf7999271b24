import { matchesPattern } from "../../provider/text/patterns";
import { shellCommand } from "../../provider/text/shell";
import { nearest } from "../../provider/text/suggest";
import { withPrompt } from "../confirm";
import { type AccountObject, isNamedByRotation } from "./account-object";
import type { Gap } from "./discovery";
import { isService, kindName } from "./kinds";
import type { Matches } from "./terraform/matches";

export interface Criteria {
  readonly ids: readonly string[];
  /** Patterns of names, with `*` for any characters. */
  readonly names: readonly string[];
  readonly all: boolean;
}

/** Returns true if the criteria select objects, so that no question is needed. */
export const isDecided = ({ ids, names, all }: Criteria): boolean => ids.length > 0 || names.length > 0 || all;

/** The chosen objects. @throws Error if an id or a name does not exist, or if it is ambiguous. */
export function chosen(objects: readonly AccountObject[], { ids, names, all }: Criteria): readonly AccountObject[] {
  if (all) return objects;
  const named = new Set(ids.map((id) => objectNamed(objects, id)));
  const unmatched = names.filter((_, i) => !objects.some((object) => matches(object, names[i] as string)));
  if (unmatched.length) throw new Error(`No object has a name that matches ${list(unmatched)}. Check the pattern.`);
  return objects.filter((object) => named.has(object) || names.some((pattern) => matches(object, pattern)));
}

function objectNamed(objects: readonly AccountObject[], text: string): AccountObject {
  const byId = objects.filter(({ id }) => id === text);
  const found = byId.length ? byId : objects.filter(({ label }) => label === text);
  const [object, ...others] = found;
  if (object && !others.length) return object;
  if (object) {
    const kinds = found.map(({ definition, id }) => `${kindName(definition)} ${id}`).join(", ");
    throw new Error(`"${text}" names several objects: ${kinds}. Pass the type and the id of one.`);
  }
  throw new Error(`"${text}" does not exist. ${hintFor(text, objects)} Nothing was written.`);
}

function hintFor(text: string, objects: readonly AccountObject[]): string {
  const suggestion = nearest(text, [...new Set(objects.flatMap(({ id, label }) => [id, label]))]);
  if (suggestion !== undefined) return `Did you mean "${suggestion}"?`;
  if (isService(text))
    return `It is a service: import it with its own command, \`${shellCommand`trefoil import ${text}`}\`, or all services with \`trefoil import --all\`.`;
  return "Run the command without ids to list the objects.";
}

/** True if a pattern matches a name of the object. Case is ignored. */
const matches = ({ name, label, id }: AccountObject, pattern: string): boolean =>
  [name, label, id].some((text) => matchesPattern(pattern.toLowerCase(), text.toLowerCase()));

/** Lets the user choose the objects in the terminal. */
export async function ask(
  objects: readonly AccountObject[],
  report: (line: string) => void,
): Promise<readonly AccountObject[]> {
  for (const line of listing(objects)) report(line);
  report("Choose by number or name, for example `1 4-7 app-*`, or `all`.");
  return withPrompt(async (prompt) => {
    for (;;) {
      const answer = await prompt("Import: ");
      if (!answer) return [];
      const picked = picks(objects, answer);
      if (typeof picked !== "string") return picked;
      report(picked);
    }
  });
}

/** The objects that the input of the user names, or the reason why it is invalid. */
export function picks(objects: readonly AccountObject[], answer: string): readonly AccountObject[] | string {
  if (answer === "all") return objects;
  const result = new Set<AccountObject>();
  for (const word of answer.split(/[\s,]+/).filter(Boolean)) {
    const [, from, to = from] = /^(\d+)(?:-(\d+))?$/.exec(word) ?? [];
    const found =
      from === undefined
        ? objects.filter((object) => matches(object, word))
        : objects.slice(Math.max(0, Number(from) - 1), Number(to));
    if (!found.length) return `"${word}" matches no object.`;
    for (const object of found) result.add(object);
  }
  return objects.filter((object) => result.has(object));
}

/** The objects with their numbers, by kind. */
export function listing(objects: readonly AccountObject[]): string[] {
  let last: string | undefined;
  return objects.flatMap((object, i) => {
    const { definition, label, id } = object;
    const kind = kindName(definition);
    const note = isNamedByRotation(object) ? "  named by `trefoil rotate`" : "";
    const line = `${String(i + 1).padStart(5)}  ${label || id}${label && label !== id ? `  (${id})` : ""}${note}`;
    const lines = kind === last ? [line] : [kind, line];
    last = kind;
    return lines;
  });
}

export const list = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(", ");

/** The objects of an account. */
export interface ListedAccount {
  readonly objects: readonly AccountObject[];
  /** Objects that the stack manages. */
  readonly inStack: readonly AccountObject[];
  /** Parts of the account that could not be listed, and objects of a state that are not imported. */
  readonly gaps: readonly Gap[];
  /** The objects of a state in the account, if a state selects them. */
  readonly fromState: Matches | undefined;
}

/** The selected objects of an account. */
export interface Selection extends ListedAccount {
  /** Selected objects that the stack does not manage. */
  readonly toImport: readonly AccountObject[];
  /** Selected objects that the stack manages. */
  readonly managed: readonly AccountObject[];
}
