import { type Definition, type Field, moduleOf } from "../../define";
import { folded } from "../folded";
import type { TypeNames } from "../type-names";
import { kebabCase, membersTable, type Tables, typeLink } from "./tables";

/** Nested types in the order of their first occurrence, each once. */
type Found = Map<Field["schema"], Field>;

/** A union of more types has its own page. */
const mostVariants = 8;

const isLong = ({ variants }: Field): boolean => new Set(Object.values(variants)).size > mostVariants;

function collect(field: Field, found: Found, isEnd: (field: Field) => boolean = () => false): Found {
  if (found.has(field.schema)) return found;
  if (field.kind === "object" || field.kind === "union") found.set(field.schema, field);
  if (isEnd(field)) return found;
  const parts = [...Object.values(field.fields), ...Object.values(field.variants), ...(field.of ? [field.of] : [])];
  for (const part of parts) collect(part, found, isEnd);
  return found;
}

/** The sections of the nested types of some fields, folded. */
export function nestedTypes(fields: readonly Field[], tables: Tables): string | undefined {
  const found: Found = new Map();
  for (const field of fields) collect(field, found);
  return sectionsOf([...found.values()], tables);
}

function sectionsOf(types: readonly Field[], tables: Tables): string | undefined {
  const sections = types.map((field) => section(field, tables));
  return sections.length ? `## Nested types\n\n${sections.join("\n\n")}` : undefined;
}

function section(field: Field, tables: Tables): string {
  const name = tables.names.nameOf(field);
  const size = field.kind === "object" ? Object.keys(field.fields).length : Object.keys(field.variants).length;
  const [one, many] = field.kind === "object" ? ["property", "properties"] : ["type", "types"];
  const noun = size === 1 ? one : many;
  return folded(`<code>${name}</code>: ${size} ${noun}`, `${anchor(name)}\n\n${contentOf(field, tables)}`);
}

const anchor = (name: string): string => `<span id="${name.toLowerCase()}"></span>`;

function contentOf(field: Field, tables: Tables): string {
  if (field.kind === "object") return membersTable(field, tables);
  const lines = Object.entries(field.variants).map(
    ([tag, variant]) => `| \`${tag}\` | ${typeLink(variant, tables)} | ${tagDescription(field, variant)} |`,
  );
  return `One of these types, selected by \`${field.discriminator}\`:\n\n| value | type | description |\n|---|---|---|\n${lines.join("\n")}`;
}

/** A variant is described by its discriminator. */
const tagDescription = ({ discriminator = "" }: Field, variant: Field): string =>
  (variant.description || variant.fields[discriminator]?.description || "").replaceAll("|", "\\|");

/** The nested types of a resource by page: most are on its page, and a long union and its types are on a separate page. */
export class TypesByPage {
  readonly #names: TypeNames;
  readonly #pages = new Map<Field["schema"], string>();
  readonly #own: Found = new Map();
  readonly #unions: readonly Field[];

  /**
   * @param file the page of the resource.
   */
  constructor(fields: readonly Field[], names: TypeNames, file: string) {
    this.#names = names;
    for (const field of fields) collect(field, this.#own, isLong);
    this.#unions = [...this.#own.values()].filter(isLong);
    for (const union of this.#unions) this.#own.delete(union.schema);
    for (const schema of this.#own.keys()) this.#pages.set(schema, file);
    for (const union of this.#unions) {
      const page = file.replace(/\.md$/, `-${kebabCase(names.nameOf(union))}.md`);
      for (const schema of collect(union, new Map()).keys())
        if (!this.#pages.has(schema)) this.#pages.set(schema, page);
    }
  }

  /** The file of the page that describes a type. */
  fileOf({ schema }: Field): string {
    return this.#pages.get(schema) ?? "";
  }

  /** The sections on the page of the resource. */
  sections(tables: Tables): string | undefined {
    return sectionsOf([...this.#own.values()], tables);
  }

  /** The pages of long unions by file. */
  pages(definition: Definition, tables: Omit<Tables, "file">): Record<string, string> {
    const { service, name: kind } = definition;
    const entries = this.#unions.map((union) => {
      const file = this.fileOf(union);
      const onPage = { ...tables, file };
      const types = [...collect(union, new Map()).values()].filter(
        (type) => type !== union && this.fileOf(type) === file,
      );
      const name = this.#names.nameOf(union);
      const title = `# ${moduleOf(service)}.${kind}: ${name}\n\n${this.#names.descriptionOf(name)}`;
      const sections = types.map((type) => section(type, onPage));
      return [file, `${[title, `## ${name}`, contentOf(union, onPage), "## Types", ...sections].join("\n\n")}\n`];
    });
    return Object.fromEntries(entries) as Record<string, string>;
  }
}
