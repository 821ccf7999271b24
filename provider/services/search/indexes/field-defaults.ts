import type { z } from "zod";
import { isComplex, isList, isText, isVector } from "./field-types";

/** Attributes that the service fills in by the type of the field. */
type Attribute = "key" | "retrievable" | "stored" | "searchable" | "filterable" | "sortable" | "facetable";

/**
 * Default of the service for an attribute, according to the specification and recorded responses. Complex fields have
 * no attributes.
 */
export function attributeOf(
  attribute: Attribute,
  [field, ...outside]: readonly { readonly type?: unknown }[],
): boolean | undefined {
  const type = field?.type;
  if (typeof type !== "string" || isComplex(type)) return undefined;
  const inList = isList(type) || outside.some((value) => typeof value.type === "string" && isList(value.type));
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
      return !isVector(type) && !/GeographyPoint/i.test(type);
  }
}

/** An attribute with the default of the service. */
export const filledIn = <S extends z.ZodType>(attribute: Attribute, schema: S): S =>
  schema.meta({ serverDefault: (enclosing) => attributeOf(attribute, enclosing) });
