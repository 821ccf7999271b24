import type { Finding } from "../../../define";
import { documentedLimit } from "../shapes";
import type { IndexField } from "./field";
import { attributeOf } from "./field-defaults";
import { isComplex, isList, isText, isVector } from "./field-types";

type Outside = readonly IndexField[];
type RejectIf = (holds: boolean, path: keyof IndexField, reason: string) => void;
/** A rule that only documents of Azure contain: the response of the service is not known. */
type WarnIf = RejectIf;

/** Contradictions in a field. Paths are relative to the field. */
export function fieldContradictions(field: IndexField, outside: Outside): Finding[] {
  const found: Finding[] = [];
  const rejectIf: RejectIf = (holds, path, reason) => {
    if (holds) found.push({ path, reason });
  };
  const warnIf: WarnIf = (holds, path, reason) => {
    if (holds) found.push(documentedLimit(path, reason));
  };
  const isTop = outside.length === 0;
  rejectIf(
    field.key === true && !(isTop && field.type === "Edm.String"),
    "key",
    "is only valid for a top-level field of type Edm.String",
  );
  if (isComplex(field.type)) checkComplexField(field, rejectIf);
  else {
    // The service returns an empty list for simple fields.
    rejectIf(Boolean(field.fields?.length), "fields", "is only valid for complex types");
    checkAttributes(field, outside, rejectIf);
    checkAnalysis(field, outside, rejectIf);
    warnAboutVectors(field, warnIf);
  }
  warnAboutPermissions(field, outside, warnIf);
  checkVectors(field, rejectIf);
  return found;
}

/** Effective value of an attribute: the input or the default of the service. */
export const holds = (member: "filterable" | "sortable" | "facetable", [field, ...outside]: [IndexField, ...Outside]) =>
  field[member] ?? attributeOf(member, [field, ...outside]) ?? false;

/** Searchable string fields. String fields are searchable by default. */
export const isSearchableText = ({ type, searchable }: IndexField): boolean => isText(type) && searchable !== false;

const ofValues = ["retrievable", "stored", "searchable", "filterable", "sortable", "facetable"] as const;
const analyzers = ["analyzer", "indexAnalyzer", "searchAnalyzer"] as const;

/** The specification requires null for every attribute of these fields. */
function checkComplexField(field: IndexField, rejectIf: RejectIf): void {
  rejectIf(!field.fields?.length, "fields", "is required for a complex type");
  const reason = "is not valid for complex types. Set it on the subfields";
  for (const member of [...ofValues, ...analyzers, "normalizer"] as const) {
    rejectIf(field[member] !== undefined, member, reason);
  }
  rejectIf(hasSynonyms(field), "synonymMaps", reason);
}

/** Azure documents filterable string fields for permissions. The URL of a site is a string. */
function warnAboutPermissions(field: IndexField, outside: Outside, warnIf: WarnIf): void {
  const onTexts = "is only valid for the types Edm.String and Collection(Edm.String)";
  const isFilter = field.permissionFilter !== undefined;
  const isUnfiltered = isText(field.type) && !holds("filterable", [field, ...outside]);
  warnIf(isFilter && !isText(field.type), "permissionFilter", onTexts);
  warnIf(isFilter && isUnfiltered, "permissionFilter", "is only valid for filterable fields");
  warnIf(field.sharepointSiteUrl === true && !isText(field.type), "sharepointSiteUrl", onTexts);
}

function warnAboutVectors(field: IndexField, warnIf: WarnIf): void {
  if (!isVector(field.type)) return;
  warnIf(field.searchable === false, "searchable", "cannot be false for vector fields");
  for (const member of ["filterable", "facetable"] as const)
    warnIf(field[member] === true, member, "is not valid for vector fields");
}

function checkAttributes(field: IndexField, outside: Outside, rejectIf: RejectIf): void {
  const { type } = field;
  rejectIf(
    !isText(type) && !isVector(type) && field.searchable === true,
    "searchable",
    "is only valid for string and vector fields",
  );
  rejectIf(
    type.includes("GeographyPoint") && field.facetable === true,
    "facetable",
    "is not valid for Edm.GeographyPoint fields",
  );
  const isInList = outside.some((value) => isList(value.type));
  rejectIf(isList(type) && field.sortable === true, "sortable", "is not valid for collections");
  rejectIf(
    isInList && !isList(type) && field.sortable === true,
    "sortable",
    "is not valid for subfields of a collection",
  );
  rejectIf(!isVector(type) && field.stored === false, "stored", "can be false only for vector fields");
  rejectIf(field.stored === false && field.retrievable === true, "retrievable", "cannot be true if `stored` is false");
  rejectIf(field.key === true && field.retrievable === false, "retrievable", "cannot be false for the key field");
}

function checkAnalysis(field: IndexField, outside: Outside, rejectIf: RejectIf): void {
  const onTexts = "is only valid for searchable fields of type Edm.String or Collection(Edm.String)";
  for (const member of analyzers) rejectIf(field[member] !== undefined && !isSearchableText(field), member, onTexts);
  rejectIf(hasSynonyms(field) && !isSearchableText(field), "synonymMaps", onTexts);
  const both = field.indexAnalyzer !== undefined || field.searchAnalyzer !== undefined;
  rejectIf(
    field.analyzer !== undefined && both,
    "analyzer",
    "is mutually exclusive with indexAnalyzer and searchAnalyzer",
  );
  rejectIf(
    both && (field.indexAnalyzer === undefined || field.searchAnalyzer === undefined),
    field.indexAnalyzer === undefined ? "indexAnalyzer" : "searchAnalyzer",
    "is required, because indexAnalyzer and searchAnalyzer must be set together",
  );
  if (field.normalizer === undefined) return;
  rejectIf(!isText(field.type), "normalizer", "is only valid for the types Edm.String and Collection(Edm.String)");
  const isUsed = (["filterable", "sortable", "facetable"] as const).some((member) =>
    holds(member, [field, ...outside]),
  );
  rejectIf(
    isText(field.type) && !isUsed,
    "normalizer",
    "is only valid for fields that are filterable, sortable or facetable",
  );
}

function checkVectors(field: IndexField, rejectIf: RejectIf): void {
  for (const member of ["dimensions", "vectorSearchProfile"] as const) {
    rejectIf(isVector(field.type) && field[member] === undefined, member, "is required for vector fields");
    rejectIf(!isVector(field.type) && field[member] !== undefined, member, "is only valid for vector fields");
  }
}

const hasSynonyms = ({ synonymMaps }: IndexField): boolean => (synonymMaps?.length ?? 0) > 0;
