import type { ComponentDefinition, Definition, Field, FunctionDefinition } from "../define";

/** Types by the name under which programs know them. */
export type Shapes = Map<string, Field>;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `#Microsoft.Azure.Search.DataNoneIdentity` and `hnsw` as the end of a type's name. */
const tagName = (tag: string): string => capital(tag.split(".").pop()?.replace(/\W/g, "") ?? "");

/**
 * The objects, unions and named enums of some definitions, functions and components, each with a name: its own (`named`), or that of its parent and the member
 * that holds it.
 */
export class Namer {
  readonly shapes: Shapes = new Map();
  /** Names of those that programs only get. */
  readonly given = new Set<string>();
  readonly #names = new Map<Field["schema"], string>();

  constructor(
    definitions: readonly Definition[],
    functions: readonly FunctionDefinition[] = [],
    components: readonly ComponentDefinition[] = [],
  ) {
    for (const { name, args, outputs } of definitions) {
      for (const field of [args, outputs]) {
        for (const [member, inner] of Object.entries(field.fields)) this.#visit(inner, name + capital(member));
      }
    }
    const kept = new Set(this.shapes.keys());
    for (const { name, args, result } of functions) {
      for (const [member, inner] of Object.entries(args.fields)) this.#visit(inner, capital(name) + capital(member));
      this.#visit(result, `${capital(name)}Result`);
    }
    for (const { name, outputs } of components) {
      for (const [member, inner] of Object.entries(outputs.fields)) this.#visit(inner, name + capital(member));
    }
    for (const name of this.shapes.keys()) if (!kept.has(name)) this.given.add(name);
  }

  /** The name of an object or a union that was visited. */
  nameOf(field: Field): string {
    return this.#names.get(field.schema) as string;
  }

  #visit(field: Field, suggestion: string): void {
    // A list of values is the same under each of its descriptions.
    if (field.kind === "enum" && field.facts.shape) this.shapes.set(field.facts.shape, field);
    if (field.kind !== "object" && field.kind !== "union") {
      if (field.of) this.#visit(field.of, suggestion);
      return;
    }
    if (this.#names.has(field.schema)) return;
    const name = field.facts.shape ?? suggestion;
    const taken = this.shapes.get(name);
    if (taken && taken.schema !== field.schema)
      throw new Error(`Two shapes are called ${name}: give one a name with named().`);
    this.#names.set(field.schema, name);
    this.shapes.set(name, field);
    for (const [member, inner] of Object.entries(field.fields)) this.#visit(inner, name + capital(member));
    for (const [tag, variant] of Object.entries(field.variants)) this.#visit(variant, name + tagName(tag));
  }
}
