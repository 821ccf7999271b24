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
}
