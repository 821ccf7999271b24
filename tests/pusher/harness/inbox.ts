/** Received items, and a way to wait for the next item. */
export class Inbox<T> {
  readonly all: T[] = [];
  #waiting: { readonly wanted: (item: T) => boolean; readonly resolve: (item: T) => void }[] = [];

  add(item: T): void {
    this.all.push(item);
    const met = this.#waiting.filter(({ wanted }) => wanted(item));
    this.#waiting = this.#waiting.filter((one) => !met.includes(one));
    for (const { resolve } of met) resolve(item);
  }

  /** The first item that matches, including items that arrived earlier. */
  first(wanted: (item: T) => boolean = () => true): Promise<T> {
    const there = this.all.find(wanted);
    if (there !== undefined) return Promise.resolve(there);
    return new Promise((resolve) => this.#waiting.push({ wanted, resolve }));
  }
}
