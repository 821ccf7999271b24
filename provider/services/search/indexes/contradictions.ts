import type { Finding } from "../../../define";
import { eachField, type PlacedField } from "./each-field";
import { fieldContradictions, holds, isSearchableText } from "./field-contradictions";
import { isList, isText } from "./field-types";
import type { NamedParts } from "./references";

/** Contradictions in an index, which the service would reject during the update. */
export function contradictions(index: NamedParts): Finding[] {
  const { fields } = index;
  const keys = fields.filter((field) => field.key);
  const findings: Finding[] =
    keys.length === 1
      ? []
      : [{ path: "fields", reason: `must contain exactly one field with \`key: true\`, but ${keys.length} have it` }];
  const byPath = new Map<string, PlacedField>();
  for (const place of eachField(fields)) {
    const { field, path, parents } = place;
    byPath.set(place.inDocument, place);
    findings.push(
      ...fieldContradictions(field, parents).map((finding) => ({ ...finding, path: `${path}.${finding.path}` })),
    );
  }
  for (const { path, name, requirements } of uses(index)) {
    const place = byPath.get(name);
    const missed = place && requirements.find(({ suits }) => !suits(place));
    if (missed) findings.push(missedFinding(path, name, missed));
  }
  return findings;
}

/** A requirement without a known error of the service is a warning. */
function missedFinding(path: string, name: string, { required, isDocumentedOnly }: Requirement): Finding {
  const reason = `refers to "${name}", which is not ${required}`;
  if (!isDocumentedOnly) return { path, reason };
  return {
    path,
    reason: `${reason}, as Azure documents it. If the service rejects it, the update fails`,
    warning: true,
  };
}

/** A property that a referenced field must have. */
interface Requirement {
  suits(place: PlacedField): boolean;
  /** The rest of the sentence "which is not …": the expected field with its article, or a reason. */
  readonly required: string;
  /** Only documents require it: real services have accepted other fields, or their response is not known. */
  readonly isDocumentedOnly?: true;
}

/** A reference to a field with its requirements, in the order in which they are checked. */
interface Use {
  readonly path: string;
  readonly name: string;
  readonly requirements: readonly Requirement[];
}

const searchable: Requirement = {
  suits: ({ field }) => isSearchableText(field),
  required: "a searchable string field",
};

const filterable: Requirement = {
  suits: ({ field }) => holds("filterable", [field]),
  required: "a filterable field",
  isDocumentedOnly: true,
};

/** The types of fields that Azure documents for the functions of a scoring profile. */
const scoredTypes: Readonly<Record<string, readonly string[]>> = {
  distance: ["Edm.GeographyPoint"],
  freshness: ["Edm.DateTimeOffset"],
  magnitude: ["Edm.Double", "Edm.Int32", "Edm.Int64"],
  tag: ["Edm.String", "Collection(Edm.String)"],
};

const scoredBy = (type: string): Requirement => ({
  suits: ({ field }) => scoredTypes[type]?.includes(field.type) ?? true,
  required: `a field of type ${scoredTypes[type]?.join(" or ")}`,
  isDocumentedOnly: true,
});

/** Analyzers whose tokens suggestions may come from, according to the guide of suggesters. */
const forSuggestions: Requirement = {
  suits: ({ field: { analyzer, indexAnalyzer } }) =>
    [analyzer, indexAnalyzer].every((name) => name === undefined || suggestible.test(name)),
  required: "a field with the default analyzer or a language analyzer",
  isDocumentedOnly: true,
};

/** The default analyzer and the language analyzers: `en.microsoft`, `zh-Hans.lucene`. */
const suggestible = /^(?!standardasciifolding\.)[a-z-]+\.(lucene|microsoft)$/i;

const forRanking: readonly Requirement[] = [
  { suits: ({ field }) => isText(field.type), required: "a string field" },
  {
    suits: ({ parents }) => !parents.some(({ type }) => isList(type)),
    required: "accepted there, because a field of type Collection(Edm.ComplexType) contains it",
  },
  {
    suits: ({ field }) => isSearchableText(field) && field.retrievable !== false,
    required: "a searchable and retrievable string field",
    isDocumentedOnly: true,
  },
];

function uses({ suggesters = [], scoringProfiles = [], semantic = {} }: NamedParts): Use[] {
  return [
    ...suggesters.flatMap(({ sourceFields }, i) =>
      sourceFields.map((name, j) => ({
        path: `suggesters[${i}].sourceFields[${j}]`,
        name,
        requirements: [searchable, forSuggestions],
      })),
    ),
    ...scoringProfiles.flatMap(({ text, functions = [] }, i) => [
      ...Object.keys(text?.weights ?? {}).map((name) => ({
        path: `scoringProfiles[${i}].text.weights`,
        name,
        requirements: [searchable],
      })),
      ...functions.map(({ fieldName: name, type }, j) => ({
        path: `scoringProfiles[${i}].functions[${j}].fieldName`,
        name,
        requirements: [scoredBy(type), filterable],
      })),
    ]),
    ...(semantic.configurations ?? []).flatMap(({ prioritizedFields }, i) =>
      prioritized(prioritizedFields, `semantic.configurations[${i}].prioritizedFields`),
    ),
  ];
}

type Prioritized = NonNullable<NonNullable<NamedParts["semantic"]>["configurations"]>[number]["prioritizedFields"];

function prioritized(fields: Prioritized, path: string): Use[] {
  const { titleField } = fields;
  return [
    ...(titleField
      ? [{ path: `${path}.titleField.fieldName`, name: titleField.fieldName, requirements: forRanking }]
      : []),
    ...(["prioritizedContentFields", "prioritizedKeywordsFields"] as const).flatMap((list) =>
      (fields[list] ?? []).map(({ fieldName: name }, j) => ({
        path: `${path}.${list}[${j}].fieldName`,
        name,
        requirements: forRanking,
      })),
    ),
  ];
}
