/** Data types of fields. Vector types exist only as collections. */
export const fieldTypes = [
  "Edm.String",
  "Edm.Int32",
  "Edm.Int64",
  "Edm.Double",
  "Edm.Boolean",
  "Edm.DateTimeOffset",
  "Edm.GeographyPoint",
  "Edm.ComplexType",
  "Collection(Edm.String)",
  "Collection(Edm.Int32)",
  "Collection(Edm.Int64)",
  "Collection(Edm.Double)",
  "Collection(Edm.Boolean)",
  "Collection(Edm.DateTimeOffset)",
  "Collection(Edm.GeographyPoint)",
  "Collection(Edm.ComplexType)",
  "Collection(Edm.Single)",
  "Collection(Edm.Half)",
  "Collection(Edm.Int16)",
  "Collection(Edm.SByte)",
  "Collection(Edm.Byte)",
] as const;

export type FieldType = (typeof fieldTypes)[number];

export const isVector = (type: string): boolean => /^Collection\(Edm\.(Single|Half|Int16|SByte|Byte)\)$/i.test(type);

export const isComplex = (type: string): boolean => /^(Collection\()?Edm\.ComplexType\)?$/i.test(type);

export const isText = (type: string): boolean => /^(Collection\()?Edm\.String\)?$/i.test(type);

export const isList = (type: string): boolean => /^Collection\(/i.test(type);
