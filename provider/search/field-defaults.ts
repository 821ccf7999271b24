import type { z } from "zod";
import { type Around, assumedBy } from "../define";
import { isComplex, isText, isVector } from "./field-types";

/** Attributes that the service fills in by the type of the field. */
type Attribute = "key" | "retrievable" | "stored" | "searchable" | "filterable" | "sortable" | "facetable";

/**
 * What the service takes for an attribute that a field does not tell (types of the specification, and recordings).
 * Complex fields have none.
 */
export function attributeOf(attribute: Attribute, [field, ...outside]: Around): boolean | undefined {
  const type = field?.type;
  if (typeof type !== "string" || isComplex(type)) return undefined;
  const inList =
    type.startsWith("Collection(") || outside.some((around) => around.type === "Collection(Edm.ComplexType)");
  switch (attribute) {
    case "key":
      return false;
    case "stored":
      return true;
    case "retrievable":
    case "filterable":
      return !isVector(type);
    case "searchable":
      return isText(type) || isVector(type);
    case "sortable":
      return !inList;
    case "facetable":
      return !isVector(type) && !type.includes("GeographyPoint");
  }
}

/** An attribute with what the service takes for it. */
export const filledIn = <S extends z.ZodType>(attribute: Attribute, schema: S): S =>
  assumedBy((around) => attributeOf(attribute, around), schema);
