import type { IndexField } from "./field";

/** A field of an index and its place. */
export interface PlacedField {
  readonly field: IndexField;
  /** Path in the inputs: `fields[0].fields[1]`. */
  readonly path: string;
  /** Path in documents: `address/city`. */
  readonly inDocument: string;
  /** Parent fields, the nearest first. */
  readonly parents: readonly IndexField[];
}

/** Fields at every depth, parents before their fields. */
export function eachField(fields: readonly IndexField[], parent?: PlacedField): PlacedField[] {
  return fields.flatMap((field, i) => {
    const place = {
      field,
      path: `${parent ? `${parent.path}.` : ""}fields[${i}]`,
      inDocument: parent ? `${parent.inDocument}/${field.name}` : field.name,
      parents: parent ? [parent.field, ...parent.parents] : [],
    };
    return [place, ...eachField(field.fields ?? [], place)];
  });
}
