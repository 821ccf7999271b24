/** Strings of three or more characters by their starts, so that one pass through a message finds them all. */
export class FormFinder {
  readonly #forms = new Set<string>();
  /** The longest form of a start is the first. */
  readonly #byStart = new Map<number, string[]>();

  add(form: string): void {
    if (this.#forms.has(form)) return;
    this.#forms.add(form);
    const start = startAt(form, 0);
    const others = this.#byStart.get(start);
    if (!others) return void this.#byStart.set(start, [form]);
    const next = others.findIndex((one) => one.length < form.length);
    others.splice(next < 0 ? others.length : next, 0, form);
  }

  /** The places at which a form appears. A place inside the place of another form is omitted. The places of one form do not overlap. */
  placesIn(text: string): [start: number, end: number][] {
    const found: [number, number][] = [];
    if (!this.#forms.size) return found;
    const ends = new Map<string, number>();
    let foundUntil = 0;
    // Each character may begin a form, so that this loop creates no strings.
    for (let at = 0; at < text.length; at++) {
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
}

const none: readonly string[] = [];

/** A number for the first characters at a place. Other characters may have the same number. */
const startAt = (text: string, at: number): number =>
  (text.charCodeAt(at) << 12) ^ (text.charCodeAt(at + 1) << 6) ^ text.charCodeAt(at + 2);
