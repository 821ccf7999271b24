import type { Definition } from "../../define";
import { addressIn } from "../configuration/principal";
import type { Place } from "../recovery/operation-journal";

/** Which resource of the program manages which object, as far as one process has learned. */
export class Owners {
  readonly #claimed = new Map<string, Place>();
  readonly #stored = new Map<string, Place>();

  /** Notes that a resource declares an object. Returns the other resource of this process that already does. */
  claim(key: string, place: Place): Place | undefined {
    const first = this.#claimed.get(key);
    if (first) return isSamePlace(first, place) ? undefined : first;
    this.#claimed.set(key, place);
    return undefined;
  }

  /** Notes that the state holds an object. */
  store(key: string, place: Place): void {
    this.#stored.set(key, place);
  }

  /** The resource whose state holds an object. */
  storedAs(key: string): Place | undefined {
    return this.#stored.get(key);
  }

  /** Notes that an object was deleted. */
  release(key: string): void {
    this.#claimed.delete(key);
    this.#stored.delete(key);
  }
}

/** Whether both are one resource of the program. */
export const isSamePlace = (one: Place, other: Place): boolean =>
  one.name === other.name && one.parents === other.parents;

/** The key of an object. Where several users keep the same objects, it is the same for all of them. */
export const objectKey = ({ token, service }: Definition, account: string, id: string): string =>
  JSON.stringify([token, service.viewer ? addressIn(account) : account, id]);
