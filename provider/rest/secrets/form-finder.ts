/** Strings of three or more characters by their starts, so that one pass through a message finds them all. */
export class FormFinder {
  readonly #forms = new Set<string>();
  readonly #byStart = new Map<number, string[]>();
  #isSorted = true;

  add(form: string): void {
    if (this.#forms.has(form)) return;
    this.#forms.add(form);
    const start = startAt(form, 0);
    const others = this.#byStart.get(start);
    if (others) others.push(form);
    else this.#byStart.set(start, [form]);
    this.#isSorted = false;
  }

  /** The places at which a form appears, without those in another one. The places of one form do not overlap. */
  placesIn(text: string): [start: number, end: number][] {
    this.#sort();
    const found: [number, number][] = [];
    const ends = new Map<string, number>();
    let foundUntil = 0;
    // Each character may begin a form, so that this loop creates no strings.
    for (let at = 0; this.#forms.size && at < text.length; at++) {
      for (const form of this.#byStart.get(startAt(text, at)) ?? none) {
        const end = at + form.length;
        // A long secret may have many similar parts. The next forms are shorter.
        if (end <= foundUntil) break;
        if (at < (ends.get(form) ?? 0) || !text.startsWith(form, at)) continue;
        found.push([at, end]);
        ends.set(form, end);
        foundUntil = end;
      }
    }
    return found;
  }

  /** The longest form is the first. */
  #sort(): void {
    if (this.#isSorted) return;
    for (const forms of this.#byStart.values()) forms.sort((a, b) => b.length - a.length);
    this.#isSorted = true;
  }
}

const none: readonly string[] = [];

/** A number for the first characters at a place. Other characters may have the same number. */
const startAt = (text: string, at: number): number =>
  (text.charCodeAt(at) << 12) ^ (text.charCodeAt(at + 1) << 6) ^ text.charCodeAt(at + 2);
