import type { Finding } from "../../../define";
import type { IndexField } from "./field";
import { attributeOf } from "./field-defaults";
import { isComplex, isList, isText, isVector } from "./field-types";

type Outside = readonly IndexField[];
type Wrong = (holds: boolean, path: keyof IndexField, reason: string) => void;

/** What a field says that cannot be so, with paths from the field on. */
export function fieldContradictions(field: IndexField, outside: Outside): Finding[] {
  const found: Finding[] = [];
  const wrong: Wrong = (holds, path, reason) => {
    if (holds) found.push({ path, reason });
  };
  const isTop = outside.length === 0;
  wrong(
    field.key === true && !(isTop && field.type === "Edm.String"),
    "key",
    "is for a top-level field of the type Edm.String",
  );
  if (isComplex(field.type)) ofComplex(field, wrong);
  else {
    // The service returns an empty list for simple fields.
    wrong(Boolean(field.fields?.length), "fields", "is for complex types alone");
    ofAttributes(field, outside, wrong);
    ofAnalysis(field, outside, wrong);
  }
  ofVectors(field, wrong);
  return found;
}

/** Whether an attribute holds of a field, said or taken by the service. */
export const holds = (member: "filterable" | "sortable" | "facetable", [field, ...outside]: [IndexField, ...Outside]) =>
  field[member] ?? attributeOf(member, [field, ...outside]) ?? false;

/** Texts that full-text queries look into, as they do unless told not to. */
export const isSearchableText = ({ type, searchable }: IndexField): boolean => isText(type) && searchable !== false;

const ofValues = ["retrievable", "stored", "searchable", "filterable", "sortable", "facetable"] as const;
const analyzers = ["analyzer", "indexAnalyzer", "searchAnalyzer"] as const;

/** The specification has every attribute null there. */
function ofComplex(field: IndexField, wrong: Wrong): void {
  wrong(!field.fields?.length, "fields", "is required of a complex type");
  const reason = "is not for complex types: write it on the fields inside";
  for (const member of [...ofValues, ...analyzers, "normalizer"] as const) {
    wrong(field[member] !== undefined, member, reason);
  }
  wrong(hasSynonyms(field), "synonymMaps", reason);
}

function ofAttributes(field: IndexField, outside: Outside, wrong: Wrong): void {
  const { type } = field;
  wrong(!isText(type) && !isVector(type) && field.searchable === true, "searchable", "is for texts and vectors alone");
  wrong(isVector(type) && field.searchable === false, "searchable", "cannot be false of vectors");
  for (const member of ["filterable", "facetable"] as const) {
    wrong(isVector(type) && field[member] === true, member, "is not for vectors");
  }
  wrong(type.includes("GeographyPoint") && field.facetable === true, "facetable", "is not for places");
  const isInList = outside.some((around) => isList(around.type));
  wrong(isList(type) && field.sortable === true, "sortable", "is not for lists");
  wrong(isInList && !isList(type) && field.sortable === true, "sortable", "is not for what is inside a list");
  wrong(!isVector(type) && field.stored === false, "stored", "can be false of vectors alone");
  wrong(field.stored === false && field.retrievable === true, "retrievable", "cannot be true of what is not stored");
  wrong(field.key === true && field.retrievable === false, "retrievable", "cannot be false of the key");
}

function ofAnalysis(field: IndexField, outside: Outside, wrong: Wrong): void {
  const onTexts = "is for searchable fields of the types Edm.String and Collection(Edm.String) alone";
  for (const member of analyzers) wrong(field[member] !== undefined && !isSearchableText(field), member, onTexts);
  wrong(hasSynonyms(field) && !isSearchableText(field), "synonymMaps", onTexts);
  const both = field.indexAnalyzer !== undefined || field.searchAnalyzer !== undefined;
  wrong(field.analyzer !== undefined && both, "analyzer", "leaves no room for indexAnalyzer and searchAnalyzer");
  wrong(
    both && (field.indexAnalyzer === undefined || field.searchAnalyzer === undefined),
    field.indexAnalyzer === undefined ? "indexAnalyzer" : "searchAnalyzer",
    "is required beside the other one: they are set together",
  );
  if (field.normalizer === undefined) return;
  wrong(!isText(field.type), "normalizer", "is for the types Edm.String and Collection(Edm.String) alone");
  const isUsed = (["filterable", "sortable", "facetable"] as const).some((member) =>
    holds(member, [field, ...outside]),
  );
  wrong(isText(field.type) && !isUsed, "normalizer", "is for fields that are filterable, sortable or facetable");
}

function ofVectors(field: IndexField, wrong: Wrong): void {
  for (const member of ["dimensions", "vectorSearchProfile"] as const) {
    wrong(isVector(field.type) && field[member] === undefined, member, "is required of vectors");
    wrong(!isVector(field.type) && field[member] !== undefined, member, "is for vectors alone");
  }
}

const hasSynonyms = ({ synonymMaps }: IndexField): boolean => (synonymMaps?.length ?? 0) > 0;
