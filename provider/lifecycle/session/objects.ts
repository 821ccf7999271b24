import type { Definition, StackObject } from "../../define";
import { urlOf } from "../settings/account";
import { isSameResource, type LogicalResource, stackOf } from "../values/logical-resource";
import { keyInAccount } from "../values/state";
import type { ObjectValues } from "../values/values";

/** Objects and the resources of the program that manage them, from the calls that one process receives. */
export class ObjectOwners {
  readonly #claimed = new Map<string, LogicalResource>();
  readonly #created = new Map<string, LogicalResource>();
  readonly #resumed = new Map<string, LogicalResource>();
  readonly #stored = new Map<string, LogicalResource>();

  /** Notes that a resource declares an object. Returns the other resource of this process that already does. */
  claim(key: string, resource: LogicalResource): LogicalResource | undefined {
    const first = this.#claimed.get(key);
    if (first) return isSameResource(first, resource) ? undefined : first;
    this.#claimed.set(key, resource);
    return undefined;
  }

  /** Objects of these kinds whose create this process began. The state may lack them. */
  newObjects(kinds: readonly string[]): StackObject[] {
    return [...this.#claimed].flatMap(([key, { name = "" }]) => {
      const { token, id } = objectOf(key);
      return kinds.includes(token) ? [{ kind: token, id, inputs: {}, stack: stackOf(name) }] : [];
    });
  }

  /** Notes that this process created or adopted an object for a resource. */
  create(key: string, resource: LogicalResource): void {
    this.#created.set(key, resource);
  }

  /** The resource for which this process created or adopted an object. */
  creatorOf(key: string): LogicalResource | undefined {
    return this.#created.get(key);
  }

  /** Notes that a create of this process continues with the object of an earlier create of the same resource. */
  resume(key: string, resource: LogicalResource): void {
    this.#resumed.set(key, resource);
  }

  /** The resource whose create continued with an object of an earlier create. */
  resumedBy(key: string): LogicalResource | undefined {
    return this.#resumed.get(key);
  }

  /** Notes that the state holds an object. */
  store(key: string, resource: LogicalResource): void {
    this.#stored.set(key, resource);
  }

  /** The resource whose state holds an object. */
  storedAs(key: string): LogicalResource | undefined {
    return this.#stored.get(key);
  }

  /** Notes that an object was deleted. */
  release(key: string): void {
    this.#claimed.delete(key);
    this.#stored.delete(key);
  }
}

/** Objects that the create requests of this process created. The session belongs to one account. */
export class NewObjects {
  readonly #values = new Map<string, ObjectValues>();

  /** @param values the values in the path of the object, which paths of other objects contain. */
  add(definition: Definition, id: string, values: ObjectValues): void {
    this.#values.set(keyInAccount(definition, id), values);
  }

  /** The values in the path of a new object. Undefined if this process did not create it, or changed it later. */
  valuesOf(definition: Definition, id: unknown): ObjectValues | undefined {
    return this.#values.get(keyInAccount(definition, id));
  }

  /** Notes that an object was changed or deleted. */
  forget(definition: Definition, id: string): void {
    this.#values.delete(keyInAccount(definition, id));
  }
}

/** The key of an object. If several users share objects, the key is the same for all of them. */
export const objectKey = ({ token, service }: Definition, account: string, id: string): string =>
  JSON.stringify([token, service.access.userSetting ? urlOf(account) : account, id]);

function objectOf(key: string): { readonly token: string; readonly id: string } {
  const [token, , id] = JSON.parse(key) as [string, string, string];
  return { token, id };
}

/** Objects that a preview found to be deleted before their replacement, and the objects that refer to others. */
export class HeldObjects {
  /** Names of the replaced objects for messages, by key. */
  readonly #replaced = new Map<string, string>();
  /** Names of the objects that refer to an object, by the key of that object. */
  readonly #holders = new Map<string, Set<string>>();

  /** Notes that an object is deleted before its replacement. Returns the known objects that refer to it. */
  replace(key: string, name: string): readonly string[] {
    this.#replaced.set(key, name);
    return [...(this.#holders.get(key) ?? [])];
  }

  /** Notes that `holder` refers to an object. Returns the name of the object if it is deleted before its replacement. */
  hold(key: string, holder: string): string | undefined {
    this.#holders.set(key, (this.#holders.get(key) ?? new Set()).add(holder));
    return this.#replaced.get(key);
  }

  /** Returns true if an object is deleted before its replacement, and no known object of the program refers to it. */
  isReplacedAlone(key: string): boolean {
    return this.#replaced.has(key) && !this.#holders.has(key);
  }
}
