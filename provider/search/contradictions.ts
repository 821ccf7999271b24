import type { Finding } from "../define";
import { eachField } from "./each-field";
import type { IndexField } from "./field";
import { isComplex, isText, isVector } from "./field-types";
import type { NamedParts } from "./references";

/** What an index says that cannot be so: the service would refuse it at apply. */
export function contradictions({ fields, suggesters }: Pick<NamedParts, "fields" | "suggesters">): Finding[] {
  const keys = fields.filter((field) => field.key);
  const findings: Finding[] =
    keys.length === 1
      ? []
      : [{ path: "fields", reason: `need exactly one with \`key: true\`, and ${keys.length} have it` }];
  const byPath = new Map<string, IndexField>();
  eachField(fields, "fields", (field, path, inDocument) => {
    byPath.set(inDocument, field);
    findings.push(
      ...ofField(field, inDocument.includes("/")).map(({ path: at, reason }) => ({ path: `${path}.${at}`, reason })),
    );
  });
  suggesters?.forEach(({ sourceFields }, i) => {
    sourceFields.forEach((source, j) => {
      const field = byPath.get(source);
      if (field && (!isText(field.type) || field.searchable === false))
        findings.push({
          path: `suggesters[${i}].sourceFields[${j}]`,
          reason: `names "${source}", which is no searchable text field`,
        });
    });
  });
  return findings;
}

function ofField(field: IndexField, inside: boolean): Finding[] {
  const found: Finding[] = [];
  const wrong = (holds: boolean, path: keyof IndexField, reason: string) => {
    if (holds) found.push({ path, reason });
  };
  wrong(
    field.key === true && (inside || field.type !== "Edm.String"),
    "key",
    "is for a top-level field of the type Edm.String",
  );
  wrong(isComplex(field.type) && !field.fields?.length, "fields", "is required of a complex type");
  wrong(!isComplex(field.type) && field.fields !== undefined, "fields", "is for complex types alone");
  wrong(
    field.searchable === true && !isText(field.type) && !isVector(field.type),
    "searchable",
    "is for texts and vectors alone",
  );
  wrong(field.sortable === true && field.type.startsWith("Collection("), "sortable", "is not for lists");
  wrong(field.stored === false && !isVector(field.type), "stored", "can be false of vectors alone");
  wrong(field.stored === false && field.retrievable === true, "retrievable", "cannot be true of what is not stored");
  const both = field.indexAnalyzer !== undefined || field.searchAnalyzer !== undefined;
  wrong(field.analyzer !== undefined && both, "analyzer", "leaves no room for indexAnalyzer and searchAnalyzer");
  wrong(
    both && (field.indexAnalyzer === undefined || field.searchAnalyzer === undefined),
    field.indexAnalyzer === undefined ? "indexAnalyzer" : "searchAnalyzer",
    "is required beside the other one: they are set together",
  );
  for (const member of ["dimensions", "vectorSearchProfile"] as const) {
    wrong(isVector(field.type) && field[member] === undefined, member, "is required of vectors");
    wrong(!isVector(field.type) && field[member] !== undefined, member, "is for vectors alone");
  }
  return found;
}
