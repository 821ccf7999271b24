import type { Finding } from "../../../define";
import { eachField } from "./each-field";
import type { IndexField } from "./field";
import { fieldContradictions, holds, isSearchableText } from "./field-contradictions";
import type { NamedParts } from "./references";

/** Contradictions in an index, which the service would reject during the update. */
export function contradictions(index: NamedParts): Finding[] {
  const { fields } = index;
  const keys = fields.filter((field) => field.key);
  const findings: Finding[] =
    keys.length === 1
      ? []
      : [{ path: "fields", reason: `must contain exactly one field with \`key: true\`, but ${keys.length} have it` }];
  const byPath = new Map<string, IndexField>();
  for (const { field, path, inDocument, parents } of eachField(fields)) {
    byPath.set(inDocument, field);
    findings.push(
      ...fieldContradictions(field, parents).map(({ path: at, reason }) => ({ path: `${path}.${at}`, reason })),
    );
  }
  for (const { path, name, suits, required } of uses(index)) {
    const field = byPath.get(name);
    if (field && !suits(field)) findings.push({ path, reason: `refers to "${name}", which is not a ${required}` });
  }
  return findings;
}

/** A reference to a field with the properties that the field must have. */
interface Use {
  readonly path: string;
  readonly name: string;
  suits(field: IndexField): boolean;
  readonly required: string;
}

const asText = { suits: isSearchableText, required: "searchable string field" };

const forFunctions = {
  suits: (field: IndexField) => holds("filterable", [field]),
  required: "filterable field",
};

/** Requirements of the semantic ranker, as Azure documents them. */
const forMeaning = {
  suits: (field: IndexField) => isSearchableText(field) && field.retrievable !== false,
  required: "searchable and retrievable string field",
};

function uses({ suggesters = [], scoringProfiles = [], semantic = {} }: NamedParts): Use[] {
  return [
    ...suggesters.flatMap(({ sourceFields }, i) =>
      sourceFields.map((name, j) => ({ path: `suggesters[${i}].sourceFields[${j}]`, name, ...asText })),
    ),
    ...scoringProfiles.flatMap(({ text, functions = [] }, i) => [
      ...Object.keys(text?.weights ?? {}).map((name) => ({
        path: `scoringProfiles[${i}].text.weights`,
        name,
        ...asText,
      })),
      ...functions.map(({ fieldName: name }, j) => ({
        path: `scoringProfiles[${i}].functions[${j}].fieldName`,
        name,
        ...forFunctions,
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
    ...(titleField ? [{ path: `${path}.titleField.fieldName`, name: titleField.fieldName, ...forMeaning }] : []),
    ...(["prioritizedContentFields", "prioritizedKeywordsFields"] as const).flatMap((list) =>
      (fields[list] ?? []).map(({ fieldName: name }, j) => ({
        path: `${path}.${list}[${j}].fieldName`,
        name,
        ...forMeaning,
      })),
    ),
  ];
}
