/** Minimum time before the first line and between two lines. */
const intervalMs = 5000;

const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;

/** Reports the progress of a long copy. */
export class Progress {
  #bytes = 0;
  #reportedAt = performance.now();

  constructor(
    readonly title: string,
    readonly totalBytes: number,
    readonly report: (message: string) => void,
  ) {}

  /** @param bytes negative if bytes must be sent again. */
  readonly add = (bytes: number): void => {
    this.#bytes += bytes;
    const now = performance.now();
    if (now - this.#reportedAt < intervalMs) return;
    this.#reportedAt = now;
    this.report(`${this.title}: ${megabytes(this.#bytes)} of ${megabytes(this.totalBytes)}.`);
  };
}
