import type { Definition } from "../../define";
import { urlOf } from "../settings/account";
import { isSameResource, type LogicalResource } from "../values/logical-resource";

/** Objects and the resources of the program that manage them, from the calls that one process receives. */
export class ObjectOwners {
  readonly #claimed = new Map<string, LogicalResource>();
  readonly #stored = new Map<string, LogicalResource>();

  /** Notes that a resource declares an object. Returns the other resource of this process that already does. */
  claim(key: string, resource: LogicalResource): LogicalResource | undefined {
    const first = this.#claimed.get(key);
    if (first) return isSameResource(first, resource) ? undefined : first;
    this.#claimed.set(key, resource);
    return undefined;
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

/** The key of an object. If several users share objects, the key is the same for all of them. */
export const objectKey = ({ token, service }: Definition, account: string, id: string): string =>
  JSON.stringify([token, service.access.userSetting ? urlOf(account) : account, id]);

/** The key of an object that this process created. */
export const createdKey = ({ token }: Definition, account: string, id: string): string =>
  JSON.stringify([token, account, id]);
