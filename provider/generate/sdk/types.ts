import { acceptsOthers, type Field, referencedKind } from "../../define";
import { descriptionOf } from "../docs/text/sentences";
import type { TypeNames } from "../type-names";
import { comment } from "./source";

/** Inputs may be outputs of other resources; outputs are plain values. */
export type Side = "input" | "output";

/** The generated file that holds a type. It decides how the type refers to nested types and to resources. */
export type Location = "module" | Side | "enums";

/** Writes fields as TypeScript types. */
export class TypeWriter {
  constructor(
    readonly names: TypeNames,
    readonly module: string,
    readonly location: Location,
  ) {}

  input(field: Field): string {
    return `pulumi.Input<${this.type(field, "input")}>`;
  }

  type(field: Field, side: Side): string {
    const inner = (part: Field) => (side === "input" ? this.input(part) : this.type(part, side));
    switch (field.kind) {
      case "string":
        return side === "input" ? this.#stringInput(field) : "string";
      case "integer":
      case "number":
        return "number";
      case "boolean":
        return "boolean";
      case "enum":
        return field.facts.typeName ? this.#qualified("enums", field.facts.typeName) : valuesOf(field);
      case "json":
        return "any";
      case "array": {
        const item = inner(field.of as Field);
        return /[| ]/.test(item) && !item.startsWith("pulumi.") ? `(${item})[]` : `${item}[]`;
      }
      case "record":
        return `Record<string, ${inner(field.of as Field)}>`;
      default:
        return this.#qualified(side, this.names.nameOf(field));
    }
  }

  /** The declaration of a nested type. */
  declaration(name: string, field: Field, side: Side): string {
    const doc = comment(this.names.descriptionOf(name));
    if (field.kind === "union") {
      const variants = [...new Set(Object.values(field.variants))].map((variant) => this.type(variant, side));
      return `${doc}export type ${name} = ${variants.join(" | ")};\n`;
    }
    const inherits = side === "output" && this.names.isInput(name);
    const members = Object.entries(field.fields).map(([key, part]) => {
      const isTag = part.kind === "enum" && part.values.length === 1 && !part.facts.knownValues;
      // The compiler narrows a union only by a plain discriminator.
      const value = side === "input" && !isTag ? this.input(part) : this.type(part, side);
      const memberDoc = inherits ? "" : comment(descriptionOf(part, "resource"), "  ");
      return `${memberDoc}  readonly ${key}${part.optional ? "?" : ""}: ${value};`;
    });
    const base = inherits ? ` extends DescribedBy<input.${this.module}.${name}>` : "";
    return `${doc}export interface ${name}${base} {\n${members.join("\n")}\n}\n`;
  }

  /** A resource may be passed where its id is expected. */
  #stringInput(field: Field): string {
    const referenced = referencedKind(field);
    if (!referenced) return "string";
    const { name, token } = referenced;
    return this.location === "module" ? `string | ${name}` : `string | TrefoilResource<"${token}">`;
  }

  #qualified(location: Location, name: string): string {
    return location === this.location ? name : `${location}.${this.module}.${name}`;
  }
}

/** The values of an enum as a union type. */
export function valuesOf(field: Field): string {
  const known = field.values.map((value) => JSON.stringify(value)).join(" | ");
  // Keeps the completion of the known values, which a plain `string` would absorb.
  return acceptsOthers(field) ? `${known} | (string & {})` : known;
}
