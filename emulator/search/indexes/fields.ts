import { z } from "zod";
import { isObject, type JsonObject } from "../../json";
import {
  array,
  boolean,
  integer,
  nullishObject,
  oneOfAnyCase,
  required,
  type Schema,
  string,
} from "../../validation/schema";
import { spelled } from "../../validation/spellings";
import { describedPreview, since } from "../../validation/versions";
import { notEmulated } from "../errors";
import { objectsIn } from "../kind";

/** Field with all attributes set. Complex fields have only `name`, `type` and `fields`. */
export type Field = JsonObject & { name: string; type: string };

export const fieldSchema: Schema = nullishObject("SearchField", {
  name: required(string),
  type: required(string),
  key: boolean,
  retrievable: boolean,
  stored: boolean,
  searchable: boolean,
  filterable: boolean,
  sortable: boolean,
  facetable: boolean,
  analyzer: string,
  searchAnalyzer: string,
  indexAnalyzer: string,
  normalizer: string,
  dimensions: integer,
  vectorSearchProfile: string,
  vectorEncoding: oneOfAnyCase("packedBit"),
  synonymMaps: array(string),
  permissionFilter: since("2026-10-01", oneOfAnyCase("userIds", "groupIds", "rbacScope")),
  sharepointSiteUrl: since("2026-10-01", boolean),
  sensitivityLabelId: since(describedPreview, boolean),
  sensitivityLabelName: since(describedPreview, boolean),
  sourceDocumentId: since(describedPreview, boolean),
  fields: array(z.lazy(() => fieldSchema)),
});

const primitives = ["String", "Int32", "Int64", "Double", "Boolean", "DateTimeOffset", "GeographyPoint"];
const vectors = ["Single", "Half", "Int16", "SByte", "Byte"].map((name) => `Collection(Edm.${name})`);
const complex = ["Edm.ComplexType", "Collection(Edm.ComplexType)"];
const types = [...primitives.flatMap((name) => [`Edm.${name}`, `Collection(Edm.${name})`]), ...vectors, ...complex];

export const isKnownType = (type: string): boolean => types.includes(type);
export const isVector = ({ type }: Field): boolean => vectors.includes(type);
export const isComplex = ({ type }: Field): boolean => complex.includes(type);
export const isText = ({ type }: Field): boolean => type === "Edm.String" || type === "Collection(Edm.String)";
export const isList = ({ type }: Field): boolean => type.startsWith("Collection(");

/** Rejects comparisons of a field with a normalizer, which the service applies to both sides. @throws HttpError 501 */
export function rejectNormalizer({ name, normalizer = null }: Field): void {
  if (normalizer !== null)
    throw notEmulated(`The normalizer of the field '${name}'`, "Use a field without a normalizer.");
}

export const fieldsIn = (value: unknown): Field[] => objectsIn(value) as Field[];

/** Returns all fields with their paths, parents before children. */
export function flattenFields(fields: unknown, prefix = ""): { path: string; field: Field }[] {
  return fieldsIn(fields).flatMap((field) => {
    const path = `${prefix}${field.name}`;
    return [{ path, field }, ...flattenFields(field.fields, `${path}/`)];
  });
}

/** Sets omitted attributes. The defaults depend on the type and on a surrounding collection. */
export function applyFieldDefaults(declared: Field, insideCollection = false): Field {
  const field: Field = { ...declared, type: spelled(types, declared.type) };
  const defaults: JsonObject = {
    searchable: isText(field) || isVector(field),
    filterable: !isVector(field),
    retrievable: !isVector(field),
    stored: true,
    sortable: !isList(field) && !insideCollection,
    facetable: !isVector(field) && !field.type.includes("GeographyPoint"),
    key: false,
    analyzer: null,
    searchAnalyzer: null,
    indexAnalyzer: null,
    normalizer: null,
    dimensions: null,
    vectorSearchProfile: null,
    vectorEncoding: null,
    synonymMaps: [],
    permissionFilter: null,
    sharepointSiteUrl: null,
    sensitivityLabelId: null,
    sensitivityLabelName: null,
    sourceDocumentId: null,
  };
  if (isComplex(field)) {
    const inside = insideCollection || isList(field);
    const own = Object.fromEntries(Object.entries(field).filter(([name]) => !Object.hasOwn(defaults, name)));
    const fields = fieldsIn(field.fields).map((sub) => applyFieldDefaults(sub, inside));
    return { ...own, name: field.name, type: field.type, fields };
  }
  const given = Object.entries(field).filter(([, value]) => value !== null);
  return { ...defaults, ...Object.fromEntries(given) } as Field;
}

/** Attributes of an existing field that cannot change. Others can, for example retrievable and synonymMaps. */
export const fixedAttributes = [
  "type",
  "key",
  "searchable",
  "filterable",
  "sortable",
  "facetable",
  "analyzer",
  "indexAnalyzer",
  "normalizer",
  "stored",
  "dimensions",
  "vectorEncoding",
  "vectorSearchProfile",
] as const;

/** Names of the fields in a semantic configuration. */
export function semanticFieldNames(configuration: JsonObject): string[] {
  const prioritized = isObject(configuration.prioritizedFields) ? configuration.prioritizedFields : {};
  const { titleField, prioritizedContentFields, prioritizedKeywordsFields } = prioritized;
  return [
    ...objectsIn([titleField]),
    ...objectsIn(prioritizedContentFields),
    ...objectsIn(prioritizedKeywordsFields),
  ].map(({ fieldName }) => String(fieldName));
}
