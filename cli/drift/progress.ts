import { counted, shownLine } from "../printable";

/** Time before the first line. In milliseconds. */
const firstMs = 2_000;

/** Time between lines. In milliseconds. */
const intervalMs = 5_000;

/** Reports the progress of a comparison to standard error, from the second second on. */
export class Progress {
  readonly #stack: string;
  #timer: NodeJS.Timeout;
  #compared = 0;
  #total: number | undefined;
  #message = "";

  constructor(stack: string) {
    this.#stack = stack;
    this.#timer = setTimeout(() => this.#print(), firstMs).unref();
  }

  /** The number of resources is known. */
  start(total: number): void {
    this.#total = total;
  }

  /** A resource was compared, or could not be read. */
  advance(): void {
    this.#compared += 1;
  }

  /** A message about a wait. The next line contains it. */
  note(message: string): void {
    this.#message = message;
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  #print(): void {
    const done =
      this.#total === undefined
        ? "reading the state"
        : `${this.#compared} of ${counted(this.#total, "resource")} compared`;
    const line = [`Stack ${this.#stack}: ${done}.`, this.#message].filter(Boolean).join(" ");
    process.stderr.write(shownLine(line));
    this.#message = "";
    this.#timer = setTimeout(() => this.#print(), intervalMs).unref();
  }
}
