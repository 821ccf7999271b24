/** Lines about something long: at most one in this time, and none about what is done sooner. */
const everyMs = 5000;

const mega = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;

/** Tells how far a copy has come. */
export class Progress {
  #bytes = 0;
  #told = performance.now();

  constructor(
    readonly what: string,
    readonly total: number,
    readonly say: (message: string) => void,
  ) {}

  readonly add = (bytes: number): void => {
    this.#bytes += bytes;
    const now = performance.now();
    if (now - this.#told < everyMs) return;
    this.#told = now;
    this.say(`${this.what}: ${mega(this.#bytes)} of ${mega(this.total)}.`);
  };
}
