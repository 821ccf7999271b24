import type { Field } from "../../define";
import { about } from "../docs/sentences";
import type { Namer } from "../shapes";

/** Fields as types: what a program gives (values may still be outputs), and what it gets. */
export class TypeWriter {
  constructor(readonly namer: Namer) {}

  input(field: Field): string {
    return `pulumi.Input<${this.type(field, "input")}>`;
  }

  type(field: Field, side: "input" | "output"): string {
    const inner = (part: Field) => (side === "input" ? this.input(part) : this.type(part, side));
    switch (field.kind) {
      case "string":
        return field.facts.ref && side === "input" ? `string | ${field.facts.ref().name}` : "string";
      case "integer":
      case "number":
        return "number";
      case "boolean":
        return "boolean";
      case "enum": {
        if (field.facts.shape) return field.facts.shape;
        const known = field.values.map((value) => JSON.stringify(value)).join(" | ");
        // Keeps the completion of the known values, which a plain `string` would absorb.
        return field.facts.open ? `${known} | (string & {})` : known;
      }
      case "json":
        return "any";
      case "array": {
        const item = inner(field.of as Field);
        return /[| ]/.test(item) && !item.startsWith("pulumi.") ? `(${item})[]` : `${item}[]`;
      }
      case "record":
        return `Record<string, ${inner(field.of as Field)}>`;
      default:
        return this.namer.nameOf(field) + (side === "input" ? "Args" : "");
    }
  }

  /** One type for each side on which programs meet it. */
  declaration(name: string, field: Field): string {
    if (field.kind === "enum") {
      const values = this.type({ ...field, facts: { ...field.facts, shape: undefined } }, "output");
      return `${comment("The known values; any other string is accepted too.")}export type ${name} = ${values};\n`;
    }
    const sides = this.namer.given.has(name) ? (["output"] as const) : (["input", "output"] as const);
    return sides.map((side) => this.#declare(name, field, side)).join("\n");
  }

  #declare(name: string, field: Field, side: "input" | "output"): string {
    const type = name + (side === "input" ? "Args" : "");
    const kept = this.namer.given.has(name) ? "as a function tells it" : "as it is kept";
    const doc = comment(
      field.description || (side === "input" ? `What a program gives of \`${name}\`.` : `\`${name}\`, ${kept}.`),
    );
    if (field.kind === "union") {
      const variants = [...new Set(Object.values(field.variants))].map((variant) => this.type(variant, side));
      return `${doc}export type ${type} = ${variants.join(" | ")};\n`;
    }
    const members = Object.entries(field.fields).map(([key, part]) => {
      const isTag = part.kind === "enum" && part.values.length === 1 && !part.facts.open;
      // A discriminator must be plain for the compiler to tell the variants apart.
      const value = side === "input" && !isTag ? this.input(part) : this.type(part, side);
      return `${comment(about(part, "resource"), "  ")}  readonly ${key}${part.optional ? "?" : ""}: ${value};`;
    });
    return `${doc}export interface ${type} {\n${members.join("\n")}\n}\n`;
  }
}

/** A text as a doc comment. */
export function comment(text: string, indent = ""): string {
  const lines = text.replaceAll("*/", "*\\/").split("\n");
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join("\n")}\n${indent} */\n`;
}
