/** Values in the source of a program, in the terms of any language, and edits of the source. */

/** A range of the text. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** A value that is written as a literal, or an expression whose value only a run of the program determines. */
export type SourceValue = Range &
  (
    | { readonly kind: "scalar"; readonly value: string | number | boolean | null }
    | { readonly kind: "list"; readonly items: readonly SourceValue[] }
    /** `isOpen`: it also contains members whose names are not literals, such as a spread. */
    | { readonly kind: "map"; readonly members: readonly SourceMember[]; readonly isOpen: boolean }
    | { readonly kind: "expression" }
  );

export type SourceList = Extract<SourceValue, { readonly kind: "list" }>;
export type SourceMap = Extract<SourceValue, { readonly kind: "map" }>;

export interface SourceMember extends Range {
  readonly name: string;
  readonly value: SourceValue;
}

/** A replacement of a range of the text. */
export interface Edit extends Range {
  readonly text: string;
}

/** Elements to remove from a list or a map, and values to append. */
export interface ElementChanges {
  /** Positions of the elements to remove. */
  readonly removed: readonly number[];
  /** Values to append. Those of a map have names. */
  readonly added: readonly { readonly name?: string; readonly value: unknown }[];
}

/** Notation of a language. Each function returns undefined if the language or the layout of the source does not allow the edit. */
export interface Notation {
  replace(source: SourceValue, value: unknown): Edit[] | undefined;
  changeElements(container: SourceList | SourceMap, changes: ElementChanges): Edit[] | undefined;
}

/** The declaration of a resource in a file. */
export interface Declaration {
  /** Token of its definition. */
  readonly token: string;
  /** Position of the declaration, for messages. */
  readonly start: number;
  /** The inputs. Undefined if the declaration contains no literal with inputs. */
  readonly inputs: SourceMap | undefined;
  /** The declaration is inside a function or a class, which may run several times. */
  readonly isNested: boolean;
  /** The resource option `parent` is set. Undefined if only a run of the program determines it. */
  readonly hasParent: boolean | undefined;
}

/** Members that an object with a literal name has. */
export const literalOf = (source: SourceValue): { readonly value: unknown } | undefined => {
  if (source.kind === "scalar") return { value: source.value };
  if (source.kind === "list") {
    const items = source.items.map(literalOf);
    return items.every((item) => item !== undefined) ? { value: items.map((item) => item.value) } : undefined;
  }
  if (source.kind !== "map" || source.isOpen) return undefined;
  const members = source.members.map(({ name, value }) => [name, literalOf(value)] as const);
  if (new Set(members.map(([name]) => name)).size < members.length) return undefined;
  const values = members.flatMap(([name, value]) => (value ? [[name, value.value] as const] : []));
  return values.length === members.length ? { value: Object.fromEntries(values) } : undefined;
};

/** The text with all edits, with its own line breaks. Undefined if edits overlap. */
export function withEdits(text: string, edits: readonly Edit[]): string | undefined {
  const lineBreak = /^[^\n]*\r\n/.test(text) ? "\r\n" : "\n";
  const sorted = edits.toSorted((one, other) => one.start - other.start || one.end - other.end);
  if (sorted.some(({ start }, i) => i > 0 && start < (sorted[i - 1]?.end ?? 0))) return undefined;
  return sorted.reduceRight(
    (result, edit) => result.slice(0, edit.start) + edit.text.replace(/\r?\n/g, lineBreak) + result.slice(edit.end),
    text,
  );
}

/** Number of the line with a position. */
export const lineOf = (text: string, position: number): number => text.slice(0, position).split("\n").length;

/** The spaces at the start of the line with a position. */
export const indentAt = (text: string, position: number): string =>
  /^[ \t]*/.exec(text.slice(startOfLine(text, position)))?.[0] ?? "";

export const startOfLine = (text: string, position: number): number => text.lastIndexOf("\n", position - 1) + 1;

/** Returns true if only spaces precede a position on its line. */
export const isFirstOnLine = (text: string, position: number): boolean =>
  text.slice(startOfLine(text, position), position).trim() === "";
