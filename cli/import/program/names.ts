import { createHash } from "node:crypto";
import type { AccountObject } from "../account-object";
import { kindName } from "../kinds";

/** Keywords of the languages, and names that the programs use themselves. They cannot be names of variables. */
const reserved = new Set(
  [
    "and arguments as assert async await break case catch cfg chan class config const",
    "continue ctx debugger def default defer del delete do elif else enum err eval",
    "except exports extends fallthrough false finally for from func function global go goto if",
    "implements import in instanceof interface is lambda let main map module new nil nonlocal",
    "not null or package pass private process protected public pulumi raise range realtime registry",
    "require rest return search secretObject select static string struct super switch this throw true",
    "try type typeof undefined var void while with yield",
  ].flatMap((line) => line.split(" ")),
);

/** Names of a resource in the program. */
export interface Names {
  /** Logical name: `deploy-hook`. Unique in the program. */
  readonly logical: string;
  /** The same name as a variable: `deployHook`. Unique too. */
  readonly variable: string;
}

/**
 * Names for objects, derived from the names of the objects. Objects with equal names get the kind, the parents or a digest
 * of the id in addition. The result does not depend on the order of the objects.
 *
 * @param taken logical names that the stack uses.
 */
export function namesFor(
  objects: readonly AccountObject[],
  taken: readonly string[] = [],
): ReadonlyMap<AccountObject, Names> {
  const names = new Map<AccountObject, Names>();
  const used = new Set(taken.map(variableOf));
  let remaining = objects;
  for (const candidate of candidates) {
    const groups = new Map<string, AccountObject[]>();
    for (const object of remaining) {
      const variable = variableOf(candidate(object));
      groups.set(variable, [...(groups.get(variable) ?? []), object]);
    }
    remaining = [];
    for (const [variable, [object, ...others]] of groups) {
      if (object && !others.length && !used.has(variable)) names.set(object, { logical: candidate(object), variable });
      else remaining = [...remaining, ...(object ? [object] : []), ...others];
      used.add(variable);
    }
  }
  return names;
}

/** Names of an object, from the shortest name to a name that is always unique. */
const candidates: readonly ((object: AccountObject) => string)[] = [
  ({ name, definition }) => slugOf(name) || kindSlug(definition.name),
  ({ name, parents, definition }) =>
    joined(slugOf(name || (parents.split("/").at(-1) ?? "")), kindSlug(definition.name)),
  ({ name, parents, definition }) => joined(slugOf(`${parents}/${name}`), kindSlug(definition.name)),
  (object) => joined(slugOf(`${object.parents}/${object.name}`), kindSlug(object.definition.name), digestOf(object)),
];

const joined = (...parts: readonly string[]): string => parts.filter(Boolean).join("-");

const kindSlug = (name: string): string => slugOf(name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, "-"));

/** Lowercase letters and digits, separated by dashes. */
const slugOf = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 60)
    .replace(/-+$/, "");

/** Digest of the id and, for a secret of the object, of the names in its path. */
export const digestOf = ({ definition, id }: AccountObject, ...path: readonly string[]): string =>
  createHash("sha256")
    .update([kindName(definition), id, ...path].join(" "))
    .digest("hex")
    .slice(0, 8);

/** A logical name as a variable. */
function variableOf(logical: string): string {
  const name = logical.replace(/[^A-Za-z0-9]+([A-Za-z0-9]?)/g, (_, letter: string) => letter.toUpperCase());
  return reserved.has(name) ? `${name}Resource` : /^\d/.test(name) ? `_${name}` : name;
}

/** Name of a configuration key or a variable from several words: `deploy`, `url` → `deployUrl`. */
export const camelCase = (...words: readonly string[]): string =>
  words
    .flatMap((word) => word.split(/[^A-Za-z0-9]+/))
    .filter(Boolean)
    .map((word, i) => (i === 0 ? word.charAt(0).toLowerCase() : word.charAt(0).toUpperCase()) + word.slice(1))
    .join("");
