import type { Document, Node, Pair, YAMLMap } from "yaml";
import { isEvaluatedName, unescaped, yamlInline, yamlItem, yamlMember } from "../../../provider/programs/yaml";
import { isRecord } from "../../../provider/text/json";
import {
  type Declaration,
  type Edit,
  type ElementChanges,
  isFirstOnLine,
  type Notation,
  type SourceList,
  type SourceMap,
  type SourceMember,
  type SourceValue,
  startOfLine,
} from "./source";

const yaml = () => require("yaml") as typeof import("yaml");

/** Finds declarations of resources in a program in YAML. */
export class YamlFile {
  readonly #document: Document.Parsed;

  /** @throws Error if the file is not valid YAML, or has several documents. */
  constructor(
    name: string,
    readonly text: string,
  ) {
    this.#document = yaml().parseDocument(text);
    const [error] = this.#document.errors;
    if (error) throw new Error(`${name} could not be parsed: ${error.message}`);
  }

  /** The declarations of a resource with this logical name. Without a name, those of all resources. */
  declarations(name?: string): Declaration[] {
    const { isMap } = yaml();
    const resources = this.#document.get("resources");
    if (!isMap(resources)) return [];
    return resources.items.flatMap(({ key, value }) => {
      if (!isMap(value)) return [];
      const type = String(value.get("type"));
      // Pulumi accepts `pets:Cat` for `pets:index:Cat`.
      const token = /^trefoil:(.*)$/.exec(type)?.[1] ?? type.replace(/^([^:]+):([^:]+)$/, "$1:index:$2");
      if (name !== undefined && (value.get("name") ?? textOf(key)) !== name) return [];
      const properties = value.get("properties");
      // Another place may refer to the resource.
      const isShared = resources.anchor !== undefined || value.anchor !== undefined;
      const inputs = isMap(properties) && !isShared ? this.#value(properties, true) : undefined;
      return [
        {
          token,
          start: rangeOf(key as Node).start,
          inputs: inputs?.kind === "map" ? inputs : undefined,
          isNested: false,
          hasParent: value.hasIn(["options", "parent"]),
        },
      ];
    });
  }

  /** @param areInputs Pulumi evaluates names of members, except those of inputs. */
  #value(node: unknown, areInputs = false): SourceValue {
    const { isMap, isScalar, isSeq } = yaml();
    const range = rangeOf(node as Node);
    const { anchor, tag } = node as { readonly anchor?: string; readonly tag?: string };
    // Another place may refer to the value, or a tag changes it.
    if (anchor !== undefined || (tag !== undefined && !tag.startsWith("tag:yaml.org,2002:")))
      return { ...range, kind: "expression" };
    if (isMap(node)) return { ...range, ...this.#map(node, areInputs) };
    if (isSeq(node)) return { ...range, kind: "list", items: node.items.map((item) => this.#value(item)) };
    // A value without text has no place for another value.
    const value = isScalar(node) && range.end > range.start ? scalarOf(node.value) : undefined;
    return value === undefined ? { ...range, kind: "expression" } : { ...range, kind: "scalar", value };
  }

  #map(node: YAMLMap, areInputs: boolean): Pick<SourceMap, "kind" | "members" | "isOpen"> | { kind: "expression" } {
    const members = node.items.map((pair) => this.#member(pair, areInputs));
    const known = members.filter((member) => member !== undefined);
    if (known.some(({ name }) => isEvaluatedName(name))) return { kind: "expression" };
    return { kind: "map", members: known, isOpen: known.length < members.length };
  }

  #member({ key, value }: Pair, isInput: boolean): SourceMember | undefined {
    const text = textOf(key);
    const name = isInput || text === undefined ? text : unescaped(text);
    if (name === undefined) return undefined;
    const { start, end } = rangeOf(key as Node);
    const source = value ? this.#value(value) : ({ start: end, end, kind: "expression" } as const);
    return { name, value: source, start, end: source.end };
  }
}

/** The range of a value. That of a block in the document also contains the lines after it. */
function rangeOf(node: Node): { start: number; end: number } {
  const { isCollection, isPair } = yaml();
  const [start = 0, end = 0] = node.range ?? [];
  const last: unknown = isCollection(node) && !node.flow ? node.items.at(-1) : undefined;
  const inner = isPair(last) ? (last.value ?? last.key) : last;
  return { start, end: inner ? rangeOf(inner as Node).end : end };
}

const textOf = (key: unknown): string | undefined => {
  const { isScalar } = yaml();
  return isScalar(key) && typeof key.value === "string" ? key.value : undefined;
};

function scalarOf(value: unknown): string | number | boolean | null | undefined {
  if (typeof value === "string") return unescaped(value);
  return value === null || typeof value === "number" || typeof value === "boolean" ? value : undefined;
}

/** Edits of a program in YAML. */
export class YamlNotation implements Notation {
  constructor(readonly text: string) {}

  replace({ start, end }: SourceValue, value: unknown): Edit[] | undefined {
    if (!isWritable(value)) return undefined;
    // The text of a block ends with a line break.
    const rest = this.text[end - 1] === "\n" && end > start ? "\n" : "";
    return [{ start, end, text: yamlInline(value) + rest }];
  }

  changeElements(container: SourceList | SourceMap, { removed, added }: ElementChanges): Edit[] | undefined {
    if (!added.every(({ name = "", value }) => isWritable({ [name]: value }))) return undefined;
    if (/[[{]/.test(this.text[container.start] ?? "")) return this.#rewritten(container, { removed, added });
    const elements = container.kind === "list" ? container.items : container.members;
    const [first] = elements;
    if (!first || removed.length === elements.length) return undefined;
    const lines = removed.map((i) => this.#linesOf(container, elements[i] as { start: number; end: number }));
    if (lines.some((range) => range === undefined)) return undefined;
    const removals = lines.flatMap((range) => (range ? [{ ...range, text: "" }] : []));
    if (!added.length) return removals;
    const column = container.start - startOfLine(this.text, container.start);
    const indent = " ".repeat(column);
    const texts = added.map(({ name, value }) =>
      name === undefined ? yamlItem(value, indent) : yamlMember(name, value, indent, this.#areInputs(container)),
    );
    const at = this.#endOfLine(elements.at(-1)?.end ?? 0);
    const isLastLine = this.text[at - 1] !== "\n";
    const lead = isLastLine ? "\n" : "";
    return [...removals, { start: at, end: at, text: `${lead}${texts.map((text) => `${indent}${text}\n`).join("")}` }];
  }

  /** The properties of a resource follow the line `properties:`. */
  #areInputs({ start }: SourceMap | SourceList): boolean {
    const before = this.text.slice(0, start).trimEnd();
    return /(^|\n)[ \t]*properties:([ \t]*#[^\n]*)?(\n[ \t]*#[^\n]*)*$/.test(before);
  }

  /** A list or map in brackets with all its elements, of which none is an expression. */
  #rewritten(container: SourceList | SourceMap, { removed, added }: ElementChanges): Edit[] | undefined {
    const { start, end } = container;
    if (this.text.slice(start, end).includes("#")) return undefined;
    const elements = container.kind === "list" ? container.items : container.members;
    const kept = elements.filter((_, i) => !removed.includes(i)).map((one) => this.text.slice(one.start, one.end));
    const texts = added.map(({ name, value }) =>
      name === undefined ? yamlInline(value) : yamlInline({ [name]: value }).slice(2, -2),
    );
    const inner = [...kept, ...texts].join(", ");
    return [{ start, end, text: container.kind === "list" ? `[${inner}]` : inner ? `{ ${inner} }` : "{}" }];
  }

  /** The lines of an element in a block. Undefined if they contain another element. */
  #linesOf({ kind }: SourceList | SourceMap, { start, end }: { readonly start: number; readonly end: number }) {
    const line = startOfLine(this.text, start);
    const before = this.text.slice(line, start);
    const isOwn = kind === "list" ? /^[ \t]*-[ \t]+$/.test(before) : isFirstOnLine(this.text, start);
    return isOwn ? { start: line, end: this.#endOfLine(end) } : undefined;
  }

  /** The start of the line after a value. The text of a block includes its line break. */
  #endOfLine(end: number): number {
    if (this.text[end - 1] === "\n") return end;
    const found = this.text.indexOf("\n", end);
    return found < 0 ? this.text.length : found + 1;
  }
}

/** Returns false for values that are not JSON, for names that Pulumi evaluates, and for null in a list, which Pulumi replaces. */
function isWritable(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((item) => item !== null && isWritable(item));
  if (isRecord(value))
    return Object.entries(value).every(([name, member]) => !isEvaluatedName(name) && isWritable(member));
  return value === null || ["string", "boolean"].includes(typeof value) || Number.isFinite(value);
}
