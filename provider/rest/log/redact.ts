/** Hides known values in strings. Values of fewer than four characters are not hidden, because messages would be unreadable. */
export interface Redactor {
  (text: string): string;
  /** Returns a redactor with further values. */
  with(values: readonly string[]): Redactor;
  /** Hides a further value, also in redactors derived from this one. */
  add(value: string): void;
}

const shortest = 4;
const mask = "[secret]";

/** A redactor of the given values, in plain, URL-encoded, base64 and JSON-escaped form. */
export function redactor(values: readonly string[] = [], parent?: Redactor): Redactor {
  const forms = new Set<string>();
  let ordered: string[] | undefined;
  const add = (value: string): void => {
    if (value.length < shortest) return;
    for (const form of formsOf(value)) forms.add(form);
    ordered = undefined;
  };
  for (const value of values) add(value);

  const redact = (text: string): string => {
    // Longer forms first, so that a form inside another one leaves no rest.
    ordered ??= [...forms].sort((a, b) => b.length - a.length);
    let hidden = text;
    for (const form of ordered) hidden = hidden.replaceAll(form, mask);
    return parent ? parent(hidden) : hidden;
  };
  const self: Redactor = Object.assign(redact, { add, with: (more: readonly string[]) => redactor(more, self) });
  return self;
}

/** Redacts every string in a JSON value, names of members included. */
export function redactDeep(value: unknown, redact: (text: string) => string): unknown {
  if (typeof value === "string") return redact(value);
  if (Array.isArray(value)) return value.map((entry) => redactDeep(entry, redact));
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [redact(key), redactDeep(entry, redact)]));
  }
  return value;
}

function formsOf(value: string): string[] {
  const encoded = [encodeURIComponent(wellFormed(value)), new URLSearchParams({ v: value }).toString().slice(2)];
  const escaped = JSON.stringify(value).slice(1, -1);
  return [
    value,
    ...encoded,
    ...encoded.map((text) => text.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase())),
    escaped,
    JSON.stringify(escaped).slice(1, -1),
    ...base64Forms(value),
  ].filter((form) => form.length >= shortest);
}

/** Base64 of the value alone, and its constant part inside a longer string, such as `user:password`. */
function base64Forms(value: string): string[] {
  const alone = Buffer.from(value).toString("base64").replace(/=+$/, "");
  const inside = [0, 1, 2].map((shift) => {
    const bytes = Buffer.concat([Buffer.alloc(shift), Buffer.from(value)]);
    const first = Math.ceil((shift * 4) / 3);
    return bytes.toString("base64").slice(first, Math.floor((bytes.length * 8) / 6));
  });
  const forms = [alone, ...inside.filter((form) => form.length >= 6)];
  return forms.flatMap((form) => [form, form.replaceAll("+", "-").replaceAll("/", "_")]);
}

/** `encodeURIComponent` throws for half a surrogate pair. */
export function wellFormed(text: string): string {
  return Buffer.from(text).toString();
}
