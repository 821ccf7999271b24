/** Strings of three or more characters by their starts, so that one pass through a message finds them all. */
export class FormFinder {
  readonly #byStart = new Map<number, Set<string>>();

  add(form: string): void {
    const start = startAt(form, 0);
    const others = this.#byStart.get(start);
    if (others) others.add(form);
    else this.#byStart.set(start, new Set([form]));
  }

  /** The places at which a form appears. Those of one form do not overlap. */
  placesIn(text: string): [start: number, end: number][] {
    const found: [number, number][] = [];
    if (!this.#byStart.size) return found;
    const ends = new Map<string, number>();
    // Each character may begin a form, so that this loop creates no strings.
    for (let at = 0; at < text.length; at++) {
      const forms = this.#byStart.get(startAt(text, at));
      for (const form of forms ?? none) {
        if (at < (ends.get(form) ?? 0) || !text.startsWith(form, at)) continue;
        found.push([at, at + form.length]);
        ends.set(form, at + form.length);
      }
    }
    return found;
  }
}

const none: readonly string[] = [];

/** A number for the first characters at a place. Other characters may have the same number. */
const startAt = (text: string, at: number): number =>
  (text.charCodeAt(at) << 12) ^ (text.charCodeAt(at + 1) << 6) ^ text.charCodeAt(at + 2);
