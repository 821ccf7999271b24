import { type Definition, grantsAccess, type JsonBody, placeholders, referencedKind, unfill } from "../../define";
import { explain } from "../errors/errors";
import { idsOfPartialItems } from "../operations/read";
import { ownUserIn } from "../protection/self-lockout";
import type { Context } from "../read/context";
import { readAllPages } from "../read/list-pages";
import { parseObject } from "../read/remote-object";
import { readList, readObject, sendRequest, versionWithKind } from "../read/requests";
import type { Session } from "../session/session";
import type { DeclaredObject } from "../session/stack-objects";
import { isSameAccount } from "../settings/account";
import { decodeValues, idOf } from "../values/state";
import { isRecord, type ObjectValues } from "../values/values";

/** An object as the list of its collection returns it. */
export interface ListedObject {
  readonly id: string;
  /** Inputs and outputs in the list, which may be incomplete. */
  readonly values: ObjectValues;
  /** Member `name` of the item, for a kind without an input for the name. */
  readonly remoteName: string | undefined;
  /** True if a resource of this kind manages the object under another id. Undefined for a kind whose objects have only one name. */
  readonly isSameAs?: ((stored: ObjectInState) => boolean) | undefined;
  /** The values, read individually if the list does not contain all of them. Undefined if the object was deleted. */
  read(): Promise<ObjectValues | undefined>;
}

/** A resource in the state of a stack, with its inputs and outputs. Secrets may be encrypted. */
type ObjectInState = Partial<Pick<DeclaredObject, "id" | "outputs">>;

export interface Inventory {
  readonly context: Context;
  /** The object around the collection does not exist, or the API does not have the collection. */
  readonly isMissing: boolean;
  /** The reason why objects may exist although the list is missing. */
  readonly unlisted?: string | undefined;
  readonly objects: readonly ListedObject[];
  readonly withoutId: number;
}

/**
 * Lists a collection with one request for each page.
 *
 * @param pathValues values in the path of the collection, for example `{ appId }`.
 */
export async function inventory(context: Context, pathValues: ObjectValues): Promise<Inventory> {
  const { definition } = context;
  try {
    const list = await readList(context, pathValues);
    const isComplete = hasCompleteList(definition, pathValues) && !idsOfPartialItems(definition, list, pathValues);
    const items = list.items.filter((item) => !definition.isDeleted(item));
    const objects = items.flatMap((item): ListedObject[] => {
      const values = decodeValues(definition, item, pathValues);
      const id = idOf(definition, values);
      if (id === undefined) return [];
      const read = async () =>
        isComplete ? parseObject(definition, item, pathValues, list.meta).values : readValues(context, id, values);
      const remoteName = typeof item.name === "string" ? item.name : undefined;
      return [{ id, values, remoteName, isSameAs: comparisonWith(definition, item, pathValues), read }];
    });
    const { isMissing } = list;
    const unlisted = isMissing ? lackedKind(context) : undefined;
    return { context, isMissing, unlisted, objects, withoutId: items.length - objects.length };
  } catch (error) {
    throw explain(context.failed("list"), error, context.session);
  }
}

/**
 * Requests the first page of a list, whose response shows whether the service accepts the credentials. Returns false for a kind without a
 * list, and for a collection inside other objects.
 */
export async function canList(context: Context): Promise<boolean> {
  const { list } = context.definition.requests({});
  if (!list || placeholders(context.definition.path.collection).length) return false;
  try {
    await sendRequest(context, list, {});
    return true;
  } catch (error) {
    throw explain(context.failed("list"), error, context.session);
  }
}

function lackedKind(context: Context): string | undefined {
  const since = versionWithKind(context);
  return since && `Version ${context.session.version} of the API does not list this kind, which came with ${since}.`;
}

/** The comparison of an item of a list with resources, if the objects of its kind have several names. */
function comparisonWith(definition: Definition, item: JsonBody, pathValues: ObjectValues): ListedObject["isSameAs"] {
  const { isSameObject } = definition.hooks;
  if (!isSameObject) return undefined;
  return ({ id, outputs }) => {
    const named = id === undefined ? undefined : unfill(definition.id, id, pathValues);
    const isInCollection = named && Object.entries(pathValues).every(([name, value]) => named[name] === value);
    return isInCollection === true && isSameObject(item, { ...outputs, ...named }) === true;
  };
}

/** Returns true if the list contains all values of each object. */
function hasCompleteList(definition: Definition, pathValues: ObjectValues): boolean {
  const { read, list } = definition.requests(pathValues);
  if (definition.singleton) return true;
  return !definition.operations.read && (!read || list?.complete === true);
}

async function readValues(context: Context, id: string, values: ObjectValues): Promise<ObjectValues | undefined> {
  try {
    const remote = await readObject(context, { ...values, ...context.parseId(id, values) }, { fresh: true });
    return remote?.values;
  } catch (error) {
    throw explain(context.failed("read", id), error, context.session);
  }
}

/** Names of the organizations of the account. Empty for a service without organizations. */
export async function organizationsOf(session: Session): Promise<string[]> {
  const { organizations } = session.service.access;
  if (!organizations) return [];
  const items = await readAllPages(session, organizations.request);
  return items
    .map((item) => (isRecord(item) ? item[organizations.member] : undefined))
    .filter((name) => typeof name === "string");
}

/** The objects that stacks declare, and the objects that the service created with them. */
export class Declared {
  /** Accounts of the objects with the same path and id. Several kinds can manage one object: an image tag and a copy. */
  readonly #accounts = new Map<string, (string | undefined)[]>();
  /** Resources of the kinds whose objects have several names, by token. */
  readonly #named = new Map<string, DeclaredObject[]>();
  /** Objects of kinds that their module lacks, such as a kind that was renamed. */
  readonly #unknown: DeclaredObject[] = [];

  constructor(objects: readonly DeclaredObject[], kinds: readonly Definition[]) {
    const byToken = new Map(kinds.map((kind) => [kind.token, kind]));
    const modules = new Set([...byToken.keys()].map(moduleIn));
    for (const object of objects) {
      const { kind, id, account, outputs } = object;
      const definition = byToken.get(kind);
      if (!definition && modules.has(moduleIn(kind))) this.#unknown.push(object);
      if (!definition) continue;
      this.#add(definition, id, account);
      if (definition.hooks.isSameObject) this.#named.set(kind, [...(this.#named.get(kind) ?? []), object]);
      for (const [token, ids] of Object.entries(ownedBy(definition, outputs ?? {}))) {
        const owned = byToken.get(token);
        if (owned) for (const ownedId of ids) this.#add(owned, ownedId, account);
      }
    }
  }

  #add(definition: Definition, id: string, account: string | undefined): void {
    const key = keyOf(definition, id);
    this.#accounts.set(key, [...(this.#accounts.get(key) ?? []), account]);
  }

  /** The tokens of stored objects that the modules of some kinds lack. */
  unknownLike(kinds: readonly Definition[]): string[] {
    const modules = new Set(kinds.map(({ token }) => moduleIn(token)));
    return [...new Set(this.#unknown.flatMap(({ kind }) => (modules.has(moduleIn(kind)) ? kind : [])))];
  }

  /** Returns true if a stack declares the object, perhaps as an unknown kind. A state without an account may be that of any account. */
  includes(definition: Definition, { id, isSameAs }: Pick<ListedObject, "id" | "isSameAs">, account: string): boolean {
    const mayBe = (stored: DeclaredObject) => stored.id === id || isSameAs?.(stored) === true;
    const module = moduleIn(definition.token);
    if (this.#unknown.some((stored) => moduleIn(stored.kind) === module && mayBe(stored))) return true;
    const others = isSameAs ? (this.#named.get(definition.token) ?? []).filter(isSameAs) : [];
    const accounts = [...(this.#accounts.get(keyOf(definition, id)) ?? []), ...others.map((other) => other.account)];
    return accounts.some((stored) => stored === undefined || isSameAccount(definition.service, stored, account));
  }
}

/** Ids of the objects that the service creates and deletes with an object, by token. */
export const ownedBy = ({ hooks }: Definition, values: ObjectValues): Readonly<Record<string, readonly string[]>> =>
  hooks.import?.ownedObjects?.(values) ?? {};

const moduleIn = (token: string): string => token.slice(0, token.indexOf(":"));

const keyOf = ({ service, path }: Definition, id: string): string => JSON.stringify([service.name, path.item, id]);

/** A collection of an object, such as the keys of an app. */
export interface Collection {
  readonly definition: Definition;
  /** Values in the path of the collection. */
  readonly values: ObjectValues;
}

export const collectionsOf = (parent: Definition, id: string, kinds: readonly Definition[]): Collection[] =>
  kinds.flatMap((definition) => {
    const input = inputOfParent(definition);
    const isOwn = input !== undefined && referencedKind(definition.inputs.fields[input]) === parent;
    return isOwn && canBeUndeclared(definition) ? [{ definition, values: { [input]: id } }] : [];
  });

/** The input that alone identifies the collection of a kind. */
function inputOfParent({ path }: Definition): string | undefined {
  const [input, ...others] = new Set(placeholders(path.collection));
  return others.length ? undefined : input;
}

/** Returns false for settings, which exist in every account. */
export const canBeUndeclared = ({ hasObject, singleton }: Definition): boolean => hasObject && !singleton;

/** The objects of a collection that no stack declares, and that a program could declare. */
export async function undeclaredIn(
  { context, objects }: Pick<Inventory, "context" | "objects">,
  declared: Declared,
): Promise<readonly ListedObject[]> {
  const account = await context.session.account();
  const others = objects.filter((object) => !declared.includes(context.definition, object, account));
  const results = await Promise.all(others.map((one) => isDeclarable(context, one)));
  return others.filter((_, i) => results[i]);
}

/**
 * Returns false for an object that no program needs to declare: the service creates it itself, or it gives the account of the
 * credentials its access.
 */
export async function isDeclarable({ definition, session }: Context, object: ListedObject): Promise<boolean> {
  const { import: facts } = definition.hooks;
  if (!facts?.isBuiltIn && !grantsAccess(definition)) return true;
  const values = await object.read();
  return (
    values !== undefined && !facts?.isBuiltIn?.(values) && ownUserIn(definition, values, session.user) === undefined
  );
}
