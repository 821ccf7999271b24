import { type Definition, placeholders, referencedKind } from "../../define";
import { grantsAccess, ownUserIn } from "../protection/self-lockout";
import type { Context } from "../read/context";
import type { DeclaredObject } from "../session/stack-objects";
import { isSameAccount } from "../settings/account";
import type { ObjectValues } from "../values/values";
import type { Inventory, ListedObject } from "./inventory";

/** The objects that stacks declare, and the objects that the service created with them. */
export class Declared {
  /** Accounts of the objects with the same path and id. Several kinds can manage one object: an image tag and a copy. */
  readonly #accounts = new Map<string, (string | undefined)[]>();

  constructor(objects: readonly DeclaredObject[], kinds: readonly Definition[]) {
    const byToken = new Map(kinds.map((kind) => [kind.token, kind]));
    for (const { kind, id, account, outputs } of objects) {
      const definition = byToken.get(kind);
      if (!definition) continue;
      this.#add(definition, id, account);
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

  /** Returns true if a stack declares the object. A state without an account may be that of any account. */
  includes(definition: Definition, id: string, account: string): boolean {
    const accounts = this.#accounts.get(keyOf(definition, id)) ?? [];
    return accounts.some((stored) => stored === undefined || isSameAccount(definition.service, stored, account));
  }
}

/** Ids of the objects that the service creates and deletes with an object, by token. */
export const ownedBy = ({ hooks }: Definition, values: ObjectValues): Readonly<Record<string, readonly string[]>> =>
  hooks.import?.ownedObjects?.(values) ?? {};

const keyOf = ({ service, path }: Definition, id: string): string => JSON.stringify([service.name, path.item, id]);

/** A collection of an object, such as the keys of an app. */
export interface Collection {
  readonly definition: Definition;
  /** Values in the path of the collection. */
  readonly values: ObjectValues;
}

/** The collections that an object contains. */
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
  const others = objects.filter(({ id }) => !declared.includes(context.definition, id, account));
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
