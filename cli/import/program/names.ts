import { createHash } from "node:crypto";
import { reservedNames } from "../../../provider/programs/reserved";
import { define } from "../../provider";
import type { AccountObject } from "../account-object";
import { kindName } from "../kinds";

/** A variable with the name of a module would hide it. */
const reserved = new Set([...reservedNames, "realtime", "registry", "rest", "search"]);

/** Names of a resource in the program. */
export interface Names {
  /** Logical name: `deploy-hook`. Unique in the program. */
  readonly logical: string;
  /** The same name as a variable: `deployHook`. Unique too. */
  readonly variable: string;
}

/**
 * Names for objects, derived from the names of the objects. Objects with equal names get the kind, the parents, the name of the
 * resource of the parent, or their id in addition. The result does not depend on the order of the objects.
 *
 * @param taken logical names that the stack uses.
 */
export function namesFor(
  objects: readonly AccountObject[],
  taken: readonly string[] = [],
): ReadonlyMap<AccountObject, Names> {
  const names = new Map<AccountObject, Names>();
  const used = new Set(taken.map(variableOf));
  const parents = parentsOf(objects);
  let remaining = objects;
  for (const candidate of candidates) {
    const named = remaining.map((object): Proposal => {
      const parent = parents.get(object);
      return { object, logical: candidate(object, parent && (names.get(parent)?.logical ?? "")) || undefined };
    });
    const unique = uniqueIn(named, used);
    for (const [object, logical] of unique) names.set(object, { logical, variable: variableOf(logical) });
    for (const { logical } of named) if (logical) used.add(variableOf(logical));
    remaining = remaining.filter((object) => !unique.has(object));
  }
  return names;
}

/** An object with its name. Undefined if the object has no such name. */
interface Proposal {
  readonly object: AccountObject;
  readonly logical: string | undefined;
}

/** The names whose variable is neither used nor proposed for another object. */
function uniqueIn(proposals: readonly Proposal[], used: ReadonlySet<string>): ReadonlyMap<AccountObject, string> {
  const counts = new Map<string, number>();
  for (const { logical } of proposals)
    if (logical) counts.set(variableOf(logical), (counts.get(variableOf(logical)) ?? 0) + 1);
  return new Map(
    proposals.flatMap(({ object, logical }): [AccountObject, string][] => {
      const isUnique = logical && counts.get(variableOf(logical)) === 1 && !used.has(variableOf(logical));
      return isUnique ? [[object, logical]] : [];
    }),
  );
}

/** The object among the others that contains each object: the app of a key. */
export function parentsOf(objects: readonly AccountObject[]): ReadonlyMap<AccountObject, AccountObject> {
  const { placeholders, referencedKind } = define();
  const byId = new Map(objects.map((object) => [JSON.stringify([object.definition.token, object.id]), object]));
  return new Map(
    objects.flatMap((object): [AccountObject, AccountObject][] => {
      const { path, inputs } = object.definition;
      const found = placeholders(path.collection).flatMap((name) => {
        const kind = referencedKind(inputs.fields[name]);
        return (kind && byId.get(JSON.stringify([kind.token, object.listed.values[name]]))) ?? [];
      });
      return found[0] ? [[object, found[0]]] : [];
    }),
  );
}

/**
 * A name of an object. Empty or undefined if the object has no such name.
 *
 * @param parent logical name of the resource of its parent. Empty if it is not named yet, undefined without a parent.
 */
type Candidate = (object: AccountObject, parent: string | undefined) => string | undefined;

/** From the shortest name to a name that is always unique. */
const candidates: readonly Candidate[] = [
  ({ name, definition }) => slugOf(name) || kindSlug(definition.name),
  ({ name, parents, definition }) =>
    joined(slugOf(name || (parents.split("/").at(-1) ?? "")), kindSlug(definition.name)),
  ({ name, parents, definition }) => joined(slugOf(`${parents}/${name}`), kindSlug(definition.name)),
  // Parents with equal names, such as two apps, get their names before the objects in them.
  (object, parent) => (parent === undefined ? withId(object) : undefined),
  ({ name, definition }, parent) => parent && joined(parent, slugOf(name), kindSlug(definition.name)),
  withId,
  (object) => joined(slugOf(`${object.parents}/${object.name}`), kindSlug(object.definition.name), digestOf(object)),
];

/** A name with the last part of the id: `chat-app-28gy6a`. Empty if it is long, such as a UUID. */
function withId({ parents, name, definition, id }: AccountObject): string {
  const own = slugOf(id.split(/[/.:]/).at(-1) ?? "");
  return own && own.length <= 24 ? joined(slugOf(`${parents}/${name}`), kindSlug(definition.name), own) : "";
}

const joined = (...parts: readonly string[]): string => parts.filter(Boolean).join("-");

export const kindSlug = (name: string): string => slugOf(name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, "-"));

/** Lowercase letters and digits, separated by dashes. */
export const slugOf = (text: string): string =>
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
