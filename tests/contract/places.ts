import { type Definition, type Field, mapValues } from "../../provider/define";

/** A field at its path. */
export interface Place {
  /** `vectorSearch.algorithms[]<hnsw>.hnswParameters.m`. */
  readonly path: string;
  readonly field: Field;
  readonly side: "inputs" | "outputs";
}

/** Every field of a definition once, including fields of recursive shapes. */
export function placesOf(definition: Pick<Definition, "inputs" | "outputs">): Place[] {
  const seen = new Set<Field>();
  const visit = (field: Field, path: string, side: Place["side"]): Place[] => {
    if (seen.has(field)) return [];
    seen.add(field);
    return [
      { path, field, side },
      ...(field.of ? visit(field.of, field.kind === "array" ? `${path}[]` : path, side) : []),
      ...Object.entries(field.fields).flatMap(([name, part]) => visit(part, path ? `${path}.${name}` : name, side)),
      ...Object.entries(field.variants).flatMap(([tag, part]) => visit(part, `${path}<${tag}>`, side)),
    ];
  };
  return [...visit(definition.inputs, "", "inputs"), ...visit(definition.outputs, "", "outputs")];
}

/** The definition with a copy of its fields, each of which may be changed on the way. */
export function withFields(
  definition: Definition,
  side: Place["side"],
  change: (field: Field) => Partial<Field>,
): Definition {
  const copies = new Map<Field, Field>();
  const copy = (field: Field): Field => {
    const known = copies.get(field);
    if (known) return known;
    const { kind, facts, description, optional, defaultValue, schema, values, discriminator, format, extra } = field;
    const { ignoresCaseOfEnums } = field;
    let fields: Record<string, Field> | undefined;
    let variants: Record<string, Field> | undefined;
    const made: Field = {
      ...{ kind, facts, description, optional, defaultValue, schema, values, discriminator, format, extra },
      ignoresCaseOfEnums,
      ...change(field),
      get of() {
        return field.of && copy(field.of);
      },
      get fields() {
        fields ??= mapValues(field.fields, copy);
        return fields;
      },
      get members() {
        return Object.entries(made.fields);
      },
      get variants() {
        variants ??= mapValues(field.variants, copy);
        return variants;
      },
      get unknownVariant() {
        return field.unknownVariant && copy(field.unknownVariant);
      },
    };
    copies.set(field, made);
    return made;
  };
  return { ...definition, [side]: copy(definition[side]) };
}
