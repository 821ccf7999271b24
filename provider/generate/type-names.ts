import type { ComponentDefinition, Definition, Field, FunctionDefinition } from "../define";
import { capital } from "../text/strings";

/** `#Microsoft.Azure.Search.DataNoneIdentity` and `hnsw` as the end of a type name. */
const tagName = (tag: string): string => capital(tag.split(".").pop()?.replace(/\W/g, "") ?? "");

/**
 * Names the nested types (objects, unions and named enums) of some definitions and functions: by their own name,
 * otherwise by the names of the parent type and of the member.
 */
export class TypeNames {
  /** Nested types by name. */
  readonly types = new Map<string, Field>();
  readonly #inputs: ReadonlySet<string>;
  readonly #names = new Map<Field["schema"], string>();
  readonly #descriptions = new Map<string, string>();

  constructor(
    definitions: readonly (Definition | ComponentDefinition)[],
    functions: readonly FunctionDefinition[] = [],
  ) {
    const visitMembers = (owner: string, { fields }: Field): void => {
      for (const [member, inner] of Object.entries(fields))
        this.#visit(inner, owner + capital(member), inner.description);
    };
    for (const { name, inputs } of definitions) visitMembers(name, inputs);
    this.#inputs = new Set(this.types.keys());
    for (const { name, outputs } of definitions) visitMembers(name, outputs);
    for (const { name, inputs, result } of functions) {
      visitMembers(capital(name), inputs);
      this.#visit(result, `${capital(name)}Result`, `Result of \`${name}\`.`);
    }
  }

  /** Returns true if arguments of resources contain the type. */
  isInput(name: string): boolean {
    return this.#inputs.has(name);
  }

  /** The name of a nested object or union. */
  nameOf(field: Field): string {
    return this.#names.get(field.schema) as string;
  }

  /** The description of a nested type: its own, or else that of the first field or variant that has the type. */
  descriptionOf(name: string): string {
    return this.#descriptions.get(name) ?? "";
  }

  #visit(field: Field, suggestion: string, description: string): void {
    // An enum has the same values under each of its descriptions.
    if (field.kind === "enum" && field.facts.typeName) this.types.set(field.facts.typeName, field);
    if (field.kind !== "object" && field.kind !== "union") {
      if (field.of) this.#visit(field.of, suggestion, field.of.description || description);
      return;
    }
    if (this.#names.has(field.schema)) return;
    const name = field.facts.typeName ?? suggestion;
    const other = this.types.get(name);
    if (other && other.schema !== field.schema)
      throw new Error(`Two nested types are named ${name}. Set the type name of one of them.`);
    this.#names.set(field.schema, name);
    this.types.set(name, field);
    this.#descriptions.set(name, field.description || description);
    for (const [member, inner] of Object.entries(field.fields))
      this.#visit(inner, name + capital(member), inner.description);
    for (const [tag, variant] of Object.entries(field.variants)) {
      const { description: ofTag } = variant.fields[field.discriminator as string] as Field;
      this.#visit(variant, name + tagName(tag), variant.description || ofTag || description);
    }
  }
}
