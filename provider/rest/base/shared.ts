/**
 * The result of work that several operations wait for. If the signal of one operation aborts, only this operation ends.
 *
 * @param reason the error of an aborted operation. Default: the reason of its signal.
 */
export function waitFor<T>(
  work: Promise<T>,
  signal: AbortSignal | undefined,
  reason: () => unknown = () => signal?.reason,
): Promise<T> {
  if (!signal) return work;
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(reason());
    if (signal.aborted) onAbort();
    signal.addEventListener("abort", onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}

/** A result that several callers share. Work that failed starts again with the next call. */
export class Shared<T> {
  #work: Promise<T> | undefined;

  /** @param isFinal returns true for a failure that later calls receive, too. */
  constructor(private readonly isFinal: (error: unknown) => boolean = () => false) {}

  /**
   * The current result, or that of new work.
   *
   * @param isUsable returns false for a result that has to be replaced, such as an expired token.
   */
  async get(start: () => Promise<T>, isUsable: (result: T) => boolean = () => true): Promise<T> {
    const known = this.#work;
    // All callers wait in the same way, so that they continue in the order of their calls.
    const result = await (known ?? this.#run(start()));
    if (!known || isUsable(result)) return result;
    // Another caller may have replaced it.
    return this.#work === known || !this.#work ? this.#run(start()) : this.#work;
  }

  #run(work: Promise<T>): Promise<T> {
    this.#work = work;
    work.catch((error) => {
      if (!this.isFinal(error) && this.#work === work) this.#work = undefined;
    });
    return work;
  }
}
